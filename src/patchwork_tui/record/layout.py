"""Setting words and figures in columns of a terminal, where not every character is one column wide."""

from __future__ import annotations

import unicodedata

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
