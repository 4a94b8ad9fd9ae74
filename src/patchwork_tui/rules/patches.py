"""A patch of an edition: its price, its shape, and every place it can take on the edition's quilt."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from patchwork_tui.rules.shapes import Cell, Turn, parse_shape, turned


class _Picture(NamedTuple):
    """A turned patch: `mask` with its bounding box in the quilt's top-left corner."""

    cells: tuple[Cell, ...]
    mask: int
    width: int
    height: int


class _Sweep(NamedTuple):
    """What finds every place of one turn at once.

    `corners` has a bit for each cell where the bounding box's corner may lie; a corner stays legal while the
    quilt, shifted by each of `shifts`, is empty there.
    """

    turn: Turn
    corners: int
    shifts: tuple[int, ...]


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
        return _Picture(cells, mask, width, height)

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
        return len(self._pictures[0].cells)

    def mask(self, turn: Turn, cell: Cell) -> int | None:
        """The quilt's cells under the patch, as bits `row * quilt + column`; None if it leaves the quilt."""
        _, mask, width, height = self._pictures[turn]
        column, row = cell
        if not (0 <= column <= self.quilt - width and 0 <= row <= self.quilt - height):
            return None
        return mask << row * self.quilt + column

    @cached_property
    def _sweeps(self) -> tuple[_Sweep, ...]:
        return tuple(self._sweep(turn) for turn in self.turns)

    def _sweep(self, turn: Turn) -> _Sweep:
        cells, _, width, height = self._pictures[turn]
        rows, columns = range(self.quilt - height + 1), range(self.quilt - width + 1)
        corners = sum(1 << row * self.quilt + column for row in rows for column in columns)
        return _Sweep(turn, corners, tuple(cell.row * self.quilt + cell.column for cell in cells))

    def places(self, filled: int) -> list[tuple[Turn, int]]:
        """Where it fits on a quilt with the cells `filled`: each turn that fits at all, with its places.

        The places are bits `row * quilt + column`, one for each legal corner of the bounding box.
        """
        free = ~filled
        found = []
        for turn, corners, shifts in self._sweeps:
            for shift in shifts:
                corners &= free >> shift
                if not corners:
                    break
            else:
                found.append((turn, corners))
        return found
