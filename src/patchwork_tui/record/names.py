"""What players may be called, the same for a form on the screen and for a record's reader."""

from __future__ import annotations

import unicodedata

from patchwork_tui.record.errors import PlayerNameError
from patchwork_tui.rules import Player

LONGEST_NAME = 40
"""Characters."""

_BIDI = frozenset("\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")


def check_name(name: str) -> str | None:
    """What is wrong with a player's name, as a sentence, or None if it will do.

    Printable is what `str.isprintable` says, so that no name can move the cursor, hide, or turn the
    rest of its line around.
    """
    if not name:
        return "a name needs at least one character"
    if len(name) > LONGEST_NAME:
        return f"a name has at most {LONGEST_NAME} characters, this one has {len(name)}"
    if not name.isprintable():
        character = next(character for character in name if not character.isprintable())
        kind = "turns the direction of writing" if character in _BIDI else "does not print"
        return f"a name has printable characters only; U+{ord(character):04X} {kind}"
    if name.startswith(" ") or name.endswith(" "):
        return "a name neither begins nor ends with a space"
    if "  " in name:
        return "the words of a name are parted by single spaces"
    return None


def check_names(green: str, yellow: str) -> str | None:
    """What is wrong with two players' names, as a sentence, or None if they will do.

    Two names are the same when Unicode holds them to be the same text (an accented letter as one
    character or as two); capitals count, since the format does not say otherwise.
    """
    for name in (green, yellow):
        if problem := check_name(name):
            return problem
    if same_name(green, yellow):
        return "the two players need different names"
    return None


def same_name(one: str, other: str) -> bool:
    """Whether two names are the same text."""
    return unicodedata.normalize("NFC", one) == unicodedata.normalize("NFC", other)


def kept_name(player: Player, kept: tuple[str, str], other: str) -> str:
    """The one of two kept names that a player goes by beside another: his own, unless that is so called."""
    return kept[player.other if same_name(kept[player], other) else player]


def require_names(green: str, yellow: str) -> None:
    """PlayerNameError with the sentence of `check_names`, if it has one."""
    if problem := check_names(green, yellow):
        raise PlayerNameError(problem)
