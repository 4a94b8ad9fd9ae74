"""Quilts as the bots see them: bitboards with a dead column, and eight counts of how well one is packed.

A row of a quilt of `size` cells takes `size + 1` bits and the last stays unset. So a shift by one bit is a
step to a neighbour and never runs into the next row, and no shift needs a mask.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import TypeAlias

from patchwork_tui.rules import Cell, Patch
from patchwork_tui.rules.actions import Buy
from patchwork_tui.rules.quilt import squares

Counts: TypeAlias = tuple[int, int, int, int, int, int, int, int]

COUNTS = ("corners", "diagonals", "notches", "open", "holes", "ends", "corridors", "rooms")
"""The names of what is counted on a quilt; `Board.maps` says what they mean."""


@dataclass(frozen=True)
class Board:
    """An empty quilt of `size` cells a side; masks are bits `row * (size + 1) + column`."""

    size: int

    @property
    def stride(self) -> int:
        """Bits from a cell to the one below it."""
        return self.size + 1

    @cached_property
    def all(self) -> int:
        """The mask of all cells."""
        return self.wide((1 << self.size * self.size) - 1)

    def wide(self, mask: int) -> int:
        """A mask of the rules, `size` bits a row, as a mask of this board."""
        row = (1 << self.size) - 1
        return sum((mask >> index * self.size & row) << index * self.stride for index in range(self.size))

    def narrow(self, mask: int) -> int:
        """The inverse of `wide`."""
        row = (1 << self.size) - 1
        return sum((mask >> index * self.stride & row) << index * self.size for index in range(self.size))

    def squares(self, side: int) -> tuple[int, ...]:
        """The masks of all squares of `side` cells a side; none for a side of 0."""
        return tuple(self.wide(square) for square in squares(self.size, side) if side)

    def places(self, patch: Patch) -> tuple[tuple[int, Buy], ...]:
        """Every set of cells the patch can cover, with the purchase that covers it."""
        at_corner = {turn: self.wide(patch.mask(turn, Cell(0, 0)) or 0) for turn in patch.turns}
        return tuple(
            (at_corner[buy.turn] << buy.cell.row * self.stride + buy.cell.column, buy)
            for _, buy in patch.placements
        )

    def maps(self, empty: int) -> tuple[int, int, int, int, int, int, int, int]:
        """Where on a quilt with these `empty` cells is what `COUNTS` names, as one mask for each.

        Of the windows of two by two cells, those that reach over the border included, which have one
        empty cell (corners), two that meet at a point (diagonals), three (notches), four (open). Of the
        empty cells, which have no empty neighbour (holes), just one (ends), walls on two opposite sides
        (corridors). And which windows of three by three are empty (rooms). A window's bit is that of its
        last cell. Only shifts and masks: several quilts may lie side by side in `empty`.
        """
        stride = self.stride
        right, left = empty << 1, empty >> 1
        down, up = empty << stride, empty >> stride
        one, both = empty ^ right, empty & right
        one_above, both_above = one << stride, both << stride
        odd = one ^ one_above
        three = odd & (both | both_above)
        walled_sides = empty ^ empty & (left | right)
        walled_ends = empty ^ empty & (up | down)
        three_wide = both & empty << 2
        return (
            odd ^ three,
            one & one_above & (empty ^ down),
            three,
            both & both_above,
            walled_sides & walled_ends,
            walled_sides & (up ^ down) | walled_ends & (left ^ right),
            walled_sides | walled_ends,
            three_wide & three_wide << stride & three_wide << 2 * stride,
        )

    def counts(self, quilt: int) -> Counts:
        """How often a quilt has what `COUNTS` names; see `maps`."""
        a, b, c, d, e, f, g, h = self.maps(self.all ^ quilt)
        return (
            a.bit_count(),
            b.bit_count(),
            c.bit_count(),
            d.bit_count(),
            e.bit_count(),
            f.bit_count(),
            g.bit_count(),
            h.bit_count(),
        )
