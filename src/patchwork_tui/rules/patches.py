"""A patch of an edition: its price, its shape, and every place it can take on the edition's quilt."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from patchwork_tui.rules.actions import Buy
from patchwork_tui.rules.shapes import Cell, Turn, parse_shape, turned
from patchwork_tui.rules.symmetry import free_everywhere, lane_bit, turned_cell


class _Picture(NamedTuple):
    """A turned patch: `mask` with its bounding box in the quilt's top-left corner, and how far it can go."""

    cells: tuple[Cell, ...]
    mask: int
    width: int
    height: int
    last_column: int
    last_row: int


class Placement(NamedTuple):
    """One set of cells that a patch can cover: its bit in what `Patch.fits` gives, and the purchase."""

    bit: int
    buy: Buy


_STEPS = Cell(0, 0), Cell(1, 0), Cell(0, 1)


@dataclass(frozen=True)
class Patch:
    """A regular patch, cut for a quilt of `quilt` cells a side.

    It costs `buttons` and `time`; `income` is the number of buttons sewn on. `shape` holds rows of
    `#` (cloth) and `.`. What follows from these is worked out once, when it is first asked for.
    """

    id: str
    letter: str
    name: str
    buttons: int
    time: int
    income: int
    shape: tuple[str, ...]
    quilt: int

    @cached_property
    def _pictures(self) -> tuple[_Picture, ...]:
        drawn = parse_shape(self.shape)
        return tuple(self._picture(turned(drawn, turn)) for turn in Turn)

    def _picture(self, cells: tuple[Cell, ...]) -> _Picture:
        mask = sum(1 << cell.row * self.quilt + cell.column for cell in cells)
        width = max(cell.column for cell in cells) + 1
        height = max(cell.row for cell in cells) + 1
        return _Picture(cells, mask, width, height, self.quilt - width, self.quilt - height)

    @cached_property
    def turns(self) -> tuple[Turn, ...]:
        """One turn for each different picture, the first in the order r0 r1 r2 r3 f0 f1 f2 f3."""
        return tuple(turn for turn in Turn if self.canonical(turn) is turn)

    def canonical(self, turn: Turn) -> Turn:
        """The first name of the picture that `turn` shows."""
        cells = self._pictures[turn].cells
        return next(first for first in Turn if self._pictures[first].cells == cells)

    def cells(self, turn: Turn = Turn.R0) -> tuple[Cell, ...]:
        """The cells covered, from the top-left corner of the turned bounding box, in reading order."""
        return self._pictures[turn].cells

    def extent(self, turn: Turn = Turn.R0) -> tuple[int, int]:
        """Width and height of the turned bounding box, in cells."""
        picture = self._pictures[turn]
        return picture.width, picture.height

    @property
    def size(self) -> int:
        """The number of cells it covers."""
        return sum(row.count("#") for row in self.shape)

    def mask(self, turn: Turn, cell: Cell) -> int | None:
        """The quilt's cells under the patch, as bits `row * quilt + column`; None if it leaves the quilt."""
        _, mask, _, _, last_column, last_row = self._pictures[turn]
        column, row = cell
        if 0 <= column <= last_column and 0 <= row <= last_row:
            return mask << row * self.quilt + column
        return None

    @cached_property
    def placements(self) -> tuple[Placement, ...]:
        """Every different set of cells it can cover on an empty quilt: by turn, then in reading order."""
        width, height = self.extent()
        corners = [
            Cell(column, row)
            for row in range(self.quilt - height + 1)
            for column in range(self.quilt - width + 1)
        ]
        places = [place for turn in self.turns for place in self._turned_places(turn, corners)]
        return tuple(
            sorted(places, key=lambda place: (place.buy.turn, place.buy.cell.row, place.buy.cell.column))
        )

    def _turned_places(self, turn: Turn, corners: list[Cell]) -> Iterator[Placement]:
        """Where the patch lies on the quilt when it lies unturned at a corner of the quilt turned back.

        A turn takes a step of the corner to a step of the cell, so three corners tell of all.
        """
        cell, right, down = (self._turned_corner(turn, corner) for corner in _STEPS)
        across = right.column - cell.column, right.row - cell.row
        below = down.column - cell.column, down.row - cell.row
        for corner in corners:
            column, row = corner
            place = Cell(
                cell.column + column * across[0] + row * below[0],
                cell.row + column * across[1] + row * below[1],
            )
            yield Placement(lane_bit(turn, corner, self.quilt), Buy(self.id, turn, place))

    def _turned_corner(self, turn: Turn, corner: Cell) -> Cell:
        covered = [
            turned_cell(Cell(corner.column + cell.column, corner.row + cell.row), turn, self.quilt)
            for cell in self.cells()
        ]
        return Cell(min(cell.column for cell in covered), min(cell.row for cell in covered))

    @cached_property
    def buy_at(self) -> dict[int, Buy]:
        """The purchases of `placements` by their bit."""
        return dict(self.placements)

    @cached_property
    def _sweep(self) -> tuple[int, tuple[int, ...]]:
        """The bits of all placements, and the shifts that bring each cell of the patch to its corner."""
        bits = sum(1 << place.bit for place in self.placements)
        return bits, tuple(cell.row * self.quilt + cell.column for cell in self.cells())

    def fits(self, filled: int) -> int:
        """Where it fits on a quilt with the cells `filled`: the bits of those placements; 0 for nowhere."""
        return self.fits_among(free_everywhere(filled, self.quilt))

    def fits_among(self, free: int) -> int:
        """As `fits`, for who asks about several patches: `free` is the quilt's `free_everywhere`."""
        bits, shifts = self._sweep
        for shift in shifts:
            bits &= free >> shift
        return bits

    def buys(self, filled: int) -> Iterator[Buy]:
        """The purchases of the placements that fit, in their order."""
        return self.buys_among(self.fits(filled))

    def buys_among(self, bits: int) -> Iterator[Buy]:
        """The purchases of the placements with these `bits`, in their order."""
        return (buy for bit, buy in self.placements if bits >> bit & 1)
