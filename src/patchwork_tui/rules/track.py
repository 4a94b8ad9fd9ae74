"""The time track: where its marks lie and which of them a move crosses."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence

START = 0
"""The space where both time tokens begin."""


def crossed(marks: Sequence[int], start: int, end: int) -> Sequence[int]:
    """The `marks` (ascending) that a move from `start` to `end` passes or lands on.

    >>> crossed((5, 11, 17), 4, 11)
    (5, 11)
    """
    first, after = span(marks, start, end)
    return marks[first:after]


def span(marks: Sequence[int], start: int, end: int) -> tuple[int, int]:
    """Where the crossed marks stand among the `marks`: the index of the first, and the one after the last.

    >>> span((5, 11, 17), 4, 11)
    (0, 2)
    """
    return bisect_right(marks, start), bisect_right(marks, end)
