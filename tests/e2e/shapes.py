"""Shapes of cells as they are read off the screen."""

from __future__ import annotations

Cells = frozenset[tuple[int, int]]


def at_corner(cells: Cells) -> Cells:
    """The same shape, moved to the upper left."""
    left, top = min(column for column, _ in cells), min(row for _, row in cells)
    return frozenset((column - left, row - top) for column, row in cells)


def turned(cells: Cells) -> Cells:
    """The shape a quarter to the right, at the upper left."""
    return at_corner(frozenset((-row, column) for column, row in cells))


def flipped(cells: Cells) -> Cells:
    """The shape mirrored left-right, at the upper left."""
    return at_corner(frozenset((-column, row) for column, row in cells))
