"""Setting words and figures in columns of a terminal, where not every character is one column wide."""

from __future__ import annotations

import os
import unicodedata
from contextlib import suppress
from typing import TextIO

_WIDE = frozenset("WF")
"""What Unicode calls wide: two columns."""


_REST = "..."


def columns(text: str) -> int:
    """How many columns the text takes.

    >>> columns("Ana"), columns("小明")
    (3, 4)
    """
    return sum(
        0 if unicodedata.combining(letter) else 1 + (unicodedata.east_asian_width(letter) in _WIDE)
        for letter in text
    )


def width_of(stream: TextIO) -> int | None:
    """The columns of the terminal that a stream writes to; None where it is none, or says nothing of it."""
    with suppress(OSError, ValueError):
        return os.get_terminal_size(stream.fileno()).columns or None
    return None


def folded(text: str, width: int, indent: str = "") -> list[str]:
    """The text in lines of at most so many columns, parted between words; all but the first are indented.

    A word that is wider has a line of its own. What the text begins with stays, be it blank.

    >>> folded("17. 小明 advances 3", 12, "    ")
    ['17. 小明', '    advances', '    3']
    """
    first, *words = text.lstrip().split(" ")
    lines = [text[: len(text) - len(text.lstrip())] + first]
    for word in words:
        longer = f"{lines[-1]} {word}"
        if columns(longer) > width:
            lines.append(f"{indent}{word}")
        else:
            lines[-1] = longer
    return [line.rstrip() for line in lines]


def left(text: str, width: int) -> str:
    """The text at the left of so many columns."""
    return text + " " * (width - columns(text))


def right(text: str, width: int) -> str:
    """The text at the right of so many columns."""
    return " " * (width - columns(text)) + text


def cut(text: str, width: int) -> str:
    """The text, or as much of it as so many columns take, with dots for the rest.

    >>> cut("Wilhelmina", 6)
    'Wil...'
    """
    if columns(text) <= width:
        return text
    while columns(text) > width - len(_REST):
        text = text[:-1]
    return text + _REST
