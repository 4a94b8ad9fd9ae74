"""Names as pictures write them: made printable, cut to the room there is, or a letter each."""

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


def columns(text: str) -> int:
    """How wide a text is on a character grid, where East Asian characters take two columns.

    >>> columns("Ana"), columns("李")
    (3, 2)
    """
    return sum(map(_width, text))


def fitted(text: str, room: int, more: str = "…") -> str:
    """The text, cut to so many columns.

    >>> fitted("Bartholomew", 6)
    'Barth…'
    """
    if columns(text) <= room:
        return text
    kept, left = "", room - columns(more)
    for character in text:
        left -= _width(character)
        if left < 0:
            break
        kept += character
    return kept.rstrip() + more


def _width(character: str) -> int:
    if unicodedata.category(character) in ("Mn", "Me", "Cf"):
        return 0
    return 2 if unicodedata.east_asian_width(character) in "WF" else 1
