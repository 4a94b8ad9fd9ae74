"""Columns of a terminal: how many a text takes and a stream has, and words and figures set in them."""

from __future__ import annotations

import os
import re
import unicodedata
from contextlib import suppress
from typing import TextIO

_HIDDEN = frozenset(("Mn", "Me", "Cf"))
"""Categories of Unicode that take no column of their own: marks on a letter, and signs of format."""
_WIDE = frozenset("WF")
"""What Unicode calls wide: two columns."""

_WORD = re.compile(r" *[^ ]+")


def columns(text: str) -> int:
    """How many columns the text takes.

    >>> columns("Ana"), columns("小明")
    (3, 4)
    """
    return sum(map(_width, text))


def width_of(stream: TextIO) -> int | None:
    """The columns of the terminal that a stream writes to; None where it is none, or says nothing of it."""
    with suppress(OSError, ValueError):
        return os.get_terminal_size(stream.fileno()).columns or None
    return None


def folded(text: str, width: int, indent: str = "") -> list[str]:
    """The text in lines of at most so many columns, parted between words; all but the first are indented.

    A word that is wider has a line of its own. What the text begins with stays, be it blank, and so do gaps
    within a line.

    >>> folded("17. 小明 advances 3", 12, "    ")
    ['17. 小明', '    advances', '    3']
    """
    first, *others = _WORD.findall(text) or [""]
    lines = [first]
    for word in others:
        longer = lines[-1] + word
        if columns(longer) > width:
            lines.append(indent + word.lstrip(" "))
        else:
            lines[-1] = longer
    return lines


def fitted(text: str, width: int, more: str = "...") -> str:
    """The text, or as much of it as so many columns take, with `more` for the rest.

    >>> fitted("Wilhelmina", 6)
    'Wil...'
    """
    if columns(text) <= width:
        return text
    rest = more[: max(width, 0)]
    return _beginning(text, width - columns(rest)).rstrip() + rest


def left(text: str, width: int) -> str:
    """The text at the left of so many columns."""
    return text + " " * (width - columns(text))


def right(text: str, width: int) -> str:
    """The text at the right of so many columns."""
    return " " * (width - columns(text)) + text


def _beginning(text: str, width: int) -> str:
    """As much of the text as so many columns take."""
    for place, character in enumerate(text):
        width -= _width(character)
        if width < 0:
            return text[:place]
    return text


def _width(character: str) -> int:
    if unicodedata.category(character) in _HIDDEN:
        return 0
    return 2 if unicodedata.east_asian_width(character) in _WIDE else 1
