"""Patches drawn in characters, with lines where they end: for mail, issues and other plain text."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from patchwork_tui.rules import Cell, Edition, Patch, Quilt
from patchwork_tui.rules.quilt import cells_in
from patchwork_tui.rules.refusals import LEATHER_MARK

CELL_WIDTH = 2
"""Columns of a cell, without the lines beside it: one for a letter and one for a button."""
_UP, _RIGHT, _DOWN, _LEFT = 1, 2, 4, 8


@dataclass(frozen=True, slots=True)
class Pen:
    """The characters to draw with; `joints` by the lines that meet in one, up 1, right 2, down 4, left 8."""

    joints: str
    button: str
    ground: str
    turn: str
    rail: str
    leather: str
    gone: str
    more: str


UNICODE = Pen(" ╵╶└╷│┌├╴┘─┴┐┤┬┼", button="◉", ground="·", turn="▶", rail="─", leather="▣", gone="·", more="…")
ASCII = Pen(" ++++|++++-+++++", button="o", ground=".", turn=">", rail="-", leather="*", gone=".", more="~")

Owner = Callable[[int, int], object]
"""What lies at a column and row; lines are drawn where neighbours differ."""


@dataclass(frozen=True, slots=True)
class _Piece:
    """A patch as it lies: its cells in reading order, its letter, its buttons."""

    cells: tuple[Cell, ...]
    letter: str
    buttons: int

    def sign(self, cell: Cell, pen: Pen) -> str:
        """What its cell shows: a letter on the first one, a button on each of the last ones."""
        letter = self.letter if cell == self.cells[0] else " "
        button = pen.button if cell in self.cells[len(self.cells) - self.buttons :] else " "
        return letter + button


def quilt_lines(quilt: Quilt, edition: Edition, pen: Pen) -> list[str]:
    """The quilt with its seams, and the names of its columns and rows."""
    pieces = []
    for patch, mask in quilt.pieces:
        cells = tuple(cells_in(mask, quilt.size))
        letter, buttons = LEATHER_MARK, 0
        if patch is not None:
            letter, buttons = edition.patch(patch).letter, edition.patch(patch).income
        pieces.append(_Piece(cells, letter, buttons))
    outside = object()
    lines = _drawn(pieces, quilt.size, quilt.size, pen, outside, pen.ground + " ")
    names = [str(row // 2 + 1) if row % 2 else "" for row in range(len(lines))]
    label = len(str(quilt.size))
    columns = "".join(f" {str(Cell(column, 0))[0]:{CELL_WIDTH}}" for column in range(quilt.size))
    return [
        f"{'':{label}} {columns}".rstrip(),
        *(f"{name:>{label}} {line}" for name, line in zip(names, lines, strict=True)),
    ]


def patch_lines(patch: Patch, pen: Pen) -> list[str]:
    """A patch by itself."""
    piece = _Piece(patch.cells(), patch.letter, patch.income)
    return _drawn([piece], *patch.extent(), pen, None, "  ")


def _drawn(
    pieces: Iterable[_Piece], width: int, height: int, pen: Pen, outside: object, empty: str
) -> list[str]:
    """The lines of a field of so many cells; where `outside` is None, it is taken for empty ground."""
    owners = {cell: piece for piece in pieces for cell in piece.cells}

    def owner(column: int, row: int) -> object:
        within = 0 <= column < width and 0 <= row < height
        return owners.get(Cell(column, row)) if within else outside

    lines = []
    for row in range(height + 1):
        lines.append("".join(_joint(owner, column, row, pen) for column in range(width + 1)).rstrip())
        if row < height:
            signs = []
            for column in range(width + 1):
                piece = owners.get(Cell(column, row))
                wall = pen.joints[_UP | _DOWN] if owner(column - 1, row) is not owner(column, row) else " "
                signs.append(wall + (piece.sign(Cell(column, row), pen) if piece else empty))
            lines.append("".join(signs)[: width * (CELL_WIDTH + 1) + 1].rstrip())
    return lines


def _joint(owner: Owner, column: int, row: int, pen: Pen) -> str:
    """The corner at the top left of a cell, and the line along the top of that cell."""
    above_left, above = owner(column - 1, row - 1), owner(column, row - 1)
    left, here = owner(column - 1, row), owner(column, row)
    lines = (
        (above_left is not above) * _UP
        | (above is not here) * _RIGHT
        | (left is not here) * _DOWN
        | (above_left is not left) * _LEFT
    )
    across = pen.joints[_LEFT | _RIGHT] if above is not here else " "
    return pen.joints[lines] + across * CELL_WIDTH
