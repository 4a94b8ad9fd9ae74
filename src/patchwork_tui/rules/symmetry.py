"""A quilt under its eight symmetries at once, so that a patch is tried in all its turns at once.

A patch turned on a quilt lies as the patch unturned on the quilt turned back. So the empty cells of all
eight quilts stand side by side in one integer, and shifting that integer by each cell of a patch finds every
place of the patch in every turn: some six operations in place of some fifty.
"""

from __future__ import annotations

from functools import cache, lru_cache

from patchwork_tui.rules.shapes import Cell, Turn

_BYTE = 8
_EVERY_BIT = -1
_REMEMBERED = 64
"""Quilts whose free cells are kept: a game asks again for its two, and many more would crowd the cache."""


def lane_bit(turn: Turn, cell: Cell, size: int) -> int:
    """The bit of a cell of the quilt that is turned back by `turn`."""
    return (turn * size + cell.row) * size + cell.column


def turned_cell(cell: Cell, turn: Turn, size: int) -> Cell:
    """Where a cell of a quilt of `size` cells a side comes to lie when the whole quilt is turned.

    >>> turned_cell(Cell(0, 0), Turn.R1, 9)
    Cell(column=8, row=0)
    """
    column, row = cell
    if turn.mirrored:
        column = size - 1 - column
    for _ in range(turn.quarters):
        column, row = size - 1 - row, column
    return Cell(column, row)


@lru_cache(_REMEMBERED)
def free_everywhere(filled: int, size: int) -> int:
    """The cells not in `filled`, for the quilt turned back by each `Turn`: bits as `lane_bit` says."""
    tables = _tables(size)
    free = _EVERY_BIT
    for table, byte in zip(tables, filled.to_bytes(len(tables), "little"), strict=True):
        free &= table[byte]
    return free


@cache
def _tables(size: int) -> tuple[tuple[int, ...], ...]:
    """For each byte of a quilt's mask and each of its values, the cells of all images that it leaves free."""
    images = [0] * (-(-size * size // _BYTE) * _BYTE)
    everywhere = (1 << len(Turn) * size * size) - 1
    for turn in Turn:
        for row in range(size):
            for column in range(size):
                cell = Cell(column, row)
                turned = turned_cell(cell, turn, size)
                images[turned.row * size + turned.column] |= 1 << lane_bit(turn, cell, size)
    return tuple(_table(images[start : start + _BYTE], everywhere) for start in range(0, len(images), _BYTE))


def _table(images: list[int], everywhere: int) -> tuple[int, ...]:
    table = [everywhere]
    for image in images:
        table += [free & ~image for free in table]
    return tuple(table)
