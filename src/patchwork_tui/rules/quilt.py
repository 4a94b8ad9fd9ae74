"""A player's quilt: a bitboard of what is covered, and what lies where."""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from patchwork_tui.rules.shapes import Cell


class Piece(NamedTuple):
    """Something sewn on: the id of a regular patch, or None for a leather patch, and its cells."""

    patch: str | None
    mask: int


class Quilt(NamedTuple):
    """A square quilt of `size` cells a side.

    Bit `row * size + column` of `filled` is set where a cell is covered. `pieces` lie in the order they
    were sewn on. `income` is the number of buttons on them: it follows from `pieces`, but every income
    mark asks for it.
    """

    size: int
    filled: int = 0
    pieces: tuple[Piece, ...] = ()
    income: int = 0

    def sewn(self, patch: str | None, mask: int, income: int = 0) -> Quilt:
        """The quilt with one more piece; `mask` must be empty here."""
        size, filled, pieces, earned = self
        return Quilt(size, filled | mask, (*pieces, Piece(patch, mask)), earned + income)

    @property
    def empty(self) -> int:
        """The number of cells not covered."""
        return self.size * self.size - self.filled.bit_count()

    def bit(self, cell: Cell) -> int:
        """The mask of one cell; 0 for a cell that is not on this quilt."""
        column, row = cell
        if 0 <= column < self.size and 0 <= row < self.size:
            return 1 << row * self.size + column
        return 0

    def piece_at(self, cell: Cell) -> Piece | None:
        """What covers the cell, or None where it is empty."""
        bit = self.bit(cell)
        return next((piece for piece in self.pieces if piece.mask & bit), None)

    @property
    def free(self) -> int:
        """The mask of the cells not covered."""
        return (1 << self.size * self.size) - 1 & ~self.filled

    def has_square(self, side: int) -> bool:
        """Whether any square of `side` cells a side is wholly covered."""
        filled = self.filled
        if filled.bit_count() < side * side:
            return False
        return any(filled & square == square for square in squares(self.size, side))

    def square_closed_by(self, mask: int, side: int) -> int:
        """The mask of a square of `side` cells a side that is covered now, where none was without `mask`.

        0 if there is no such square.
        """
        before, found = self.filled & ~mask, squares(self.size, side)
        if any(before & square == square for square in found):
            return 0
        return next((square for square in found if self.filled & square == square), 0)

    def best_square(self, side: int) -> int:
        """The most cells covered in any square of `side` cells a side."""
        return max(((self.filled & square).bit_count() for square in squares(self.size, side)), default=0)

    def rows(self) -> tuple[str, ...]:
        """The quilt as rows of `#` (covered) and `.`, from the top."""
        marks = "".join("#" if self.filled >> bit & 1 else "." for bit in range(self.size * self.size))
        return tuple(marks[start : start + self.size] for start in range(0, len(marks), self.size))


@cache
def cells_of(size: int) -> tuple[Cell, ...]:
    """All cells of a quilt of `size` cells a side, in reading order: the order of the bits."""
    return tuple(Cell(column, row) for row in range(size) for column in range(size))


def cells_in(mask: int, size: int) -> list[Cell]:
    """The cells of `mask` on a quilt of `size` cells a side, in reading order."""
    return [cell for bit, cell in enumerate(cells_of(size)) if mask >> bit & 1]


@cache
def squares(size: int, side: int) -> tuple[int, ...]:
    """The masks of all squares of `side` cells a side on a quilt of `size`."""
    corner = sum(((1 << side) - 1) << row * size for row in range(side))
    return tuple(
        corner << row * size + column for row in range(size - side + 1) for column in range(size - side + 1)
    )
