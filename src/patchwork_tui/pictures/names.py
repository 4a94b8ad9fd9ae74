"""Names as pictures write them: made printable, put into ASCII, or a letter each."""

from __future__ import annotations

import unicodedata

_UNPRINTABLE = "\N{REPLACEMENT CHARACTER}"


def printable(name: str) -> str:
    """The name without characters that move the cursor, hide, turn a line around or break a file.

    Records have no such names; a picture may be asked for by another program.
    """
    return "".join(character if character.isprintable() else _UNPRINTABLE for character in name)


def in_ascii(name: str) -> str:
    """The name in ASCII: accents are dropped, and what has no likeness is a question mark.

    >>> in_ascii("Zoë 李")
    'Zoe ?'
    """
    parts = unicodedata.normalize("NFKD", printable(name))
    letters = "".join(part for part in parts if not unicodedata.combining(part))
    return letters.encode("ascii", "replace").decode("ascii")


def initials(names: tuple[str, str]) -> tuple[str, str]:
    """One letter for each player, told apart even where their names begin alike."""
    green, yellow = (name[:1].upper() for name in names)
    if green != yellow and all(len(letter) == 1 and letter.isascii() for letter in (green, yellow)):
        return green, yellow
    return "G", "Y"
