"""Polyominoes: cells, the eight ways to turn a shape, and what a turned shape looks like."""

from __future__ import annotations

from collections.abc import Iterable
from enum import IntEnum
from typing import NamedTuple

from patchwork_tui.rules.errors import NotationError

LONGEST_QUILT = 9
"""Cells are named by one letter and one digit, so no quilt is longer than this."""

_COLUMNS = "abcdefghi"
_ROWS = "123456789"


class Cell(NamedTuple):
    """One cell of a quilt: `column` from the left and `row` from the top, both from 0.

    >>> str(Cell(2, 3))
    'c4'
    >>> Cell.parse("c4")
    Cell(column=2, row=3)
    """

    column: int
    row: int

    def __str__(self) -> str:
        if 0 <= self.column < LONGEST_QUILT and 0 <= self.row < LONGEST_QUILT:
            return _COLUMNS[self.column] + _ROWS[self.row]
        return repr(self)  # it has no name on any quilt

    @classmethod
    def parse(cls, text: str) -> Cell:
        """Read a cell such as `c4`, the inverse of `str`."""
        if len(text) == 2 and text[0] in _COLUMNS and text[1] in _ROWS:
            return cls(_COLUMNS.index(text[0]), _ROWS.index(text[1]))
        raise NotationError(f"{text!a} is no cell; write a column a to i and a row 1 to 9, such as c4")


class Turn(IntEnum):
    """How a patch is turned: quarter turns clockwise, for `F` after mirroring it left-right.

    The order is the record's: the first name of a picture in it is the one a writer uses.
    """

    R0 = 0
    R1 = 1
    R2 = 2
    R3 = 3
    F0 = 4
    F1 = 5
    F2 = 6
    F3 = 7

    @property
    def mirrored(self) -> bool:
        """Whether the shape is mirrored before it is turned."""
        return self >= Turn.F0

    @property
    def quarters(self) -> int:
        """Quarter turns clockwise, 0 to 3."""
        return self % 4

    def clockwise(self) -> Turn:
        """The picture as now seen, a quarter turn to the right."""
        return _turn(self.mirrored, self.quarters + 1)

    def counterclockwise(self) -> Turn:
        """The picture as now seen, a quarter turn to the left."""
        return _turn(self.mirrored, self.quarters - 1)

    def flipped(self) -> Turn:
        """The picture as now seen, mirrored left-right."""
        return _turn(not self.mirrored, -self.quarters)

    def __str__(self) -> str:
        return self.name.lower()

    @classmethod
    def parse(cls, text: str) -> Turn:
        """Read a turn such as `f3`, the inverse of `str`."""
        for turn in cls:
            if text == str(turn):
                return turn
        raise NotationError(f"{text!a} is no turn; write r0, r1, r2, r3, f0, f1, f2 or f3")


def _turn(mirrored: bool, quarters: int) -> Turn:
    return Turn(quarters % 4 + (Turn.F0 if mirrored else Turn.R0))


def parse_shape(rows: Iterable[str]) -> tuple[Cell, ...]:
    """The cells drawn as `#` in `rows`, in reading order."""
    return tuple(
        Cell(column, row) for row, text in enumerate(rows) for column, mark in enumerate(text) if mark == "#"
    )


def turned(cells: Iterable[Cell], turn: Turn) -> tuple[Cell, ...]:
    """The shape after `turn`, its bounding box moved to the top-left corner, in reading order."""
    across = -1 if turn.mirrored else 1
    picture = [(row, across * column) for column, row in cells]
    for _ in range(turn.quarters):
        picture = [(column, -row) for row, column in picture]
    picture.sort()
    top = picture[0][0]
    left = min(column for _, column in picture)
    return tuple(Cell(column - left, row - top) for row, column in picture)


def connected(cells: Iterable[Cell]) -> bool:
    """Whether one can walk over the cells from any to any, side by side."""
    left = set(cells)
    reached = [left.pop()] if left else []
    while reached:
        column, row = reached.pop()
        for neighbour in ((column + 1, row), (column - 1, row), (column, row + 1), (column, row - 1)):
            if neighbour in left:
                left.remove(Cell(*neighbour))
                reached.append(Cell(*neighbour))
    return not left
