"""The packer: where on a quilt a patch is best put. Between strong players the draft decides, not this.

Each place is judged by the quilt it leaves: by the counts of `Board`, in fixed weights. While the special
tile is to be had, a well-filled square of its side counts too, and a whole one most.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil
from operator import itemgetter
from typing import TypeAlias

from patchwork_tui.bots.boards import Board
from patchwork_tui.bots.lanes import LANE_BYTES, MOST_LANES, UNIT, Judge
from patchwork_tui.rules import Patch

MOST_PLACES_KEPT = 400_000
"""How many answers a packer remembers between decisions: some 60 MB."""

_SQUARE_WEIGHT = 40.0
"""What a wholly filled square is worth while the tile is free, in the packing weights' unit."""

_TILE_WEIGHT = 8.0
"""What winning the tile adds to that."""

_SQUARE_MATTERS = 0.3
"""The part of the square's cells that must be covered on the whole quilt before it is looked at."""

Place: TypeAlias = tuple[int, bytes, int]
"""A place of a patch: its mask as a number and in bytes, and how many cells of each square it covers."""


class Packer:
    """Places patches on quilts of one size, and remembers where it placed them.

    Patches are known by their index in `patches`; the index after the last means a leather patch. `side` is
    the side of the square that wins the special tile, 0 where there is none. `buys` has for each patch the
    purchases by the mask they cover, and `places` all its places.
    """

    def __init__(self, size: int, side: int, patches: Sequence[Patch], weights: Sequence[float]) -> None:
        self.board = Board(size)
        self.leather = len(patches)
        self._side = side
        self.squares = self.board.squares(side)
        self.judge = Judge(self.board, weights)
        cells = [1 << row * self.board.stride + column for row in range(size) for column in range(size)]
        self.buys = [dict(self.board.places(patch)) for patch in patches]
        masks = [*map(list, self.buys), cells]
        self.square_worth = _square_worths(side)
        self.square_matters = ceil(_SQUARE_MATTERS * side**2)
        self.places = [[self._place(mask) for mask in of_patch] for of_patch in masks]
        # One memo for each patch and each answer to "is the tile free?".
        self.memos: list[dict[int, int]] = [{} for _ in range(2 * len(self.places))]

    def place(self, quilt: int, patch: int, tile_free: bool) -> int:
        """The quilt with the patch on it where that is best; 0 if it fits nowhere."""
        memo = self.memos[2 * patch + tile_free]
        placed = memo.get(quilt)
        if placed is None:
            placed = memo[quilt] = self._best(quilt, self.places[patch], tile_free)
        return placed

    def values(self, quilts: Sequence[int]) -> list[int]:
        """How well quilts are packed, with no regard to the tile; in no unit but for comparison."""
        masks = [quilt.to_bytes(LANE_BYTES, "little") for quilt in quilts]
        groups = [masks[start : start + MOST_LANES] for start in range(0, len(masks), MOST_LANES)]
        return [value for group in groups for value in self.judge.values(0, group)]

    def kept(self) -> int:
        """How many answers are remembered."""
        return sum(map(len, self.memos))

    def tidy(self) -> None:
        """Forget all answers if they have become many. Not for use within a search: it would be slow."""
        if self.kept() > MOST_PLACES_KEPT:
            for memo in self.memos:
                memo.clear()

    def square(self, quilt: int) -> int:
        """The most cells covered in any square of the special tile's side; 0 where there is no tile."""
        return max([(quilt & square).bit_count() for square in self.squares], default=0)

    def completes(self, quilt: int) -> bool:
        """Whether the quilt has a whole square of the special tile's side."""
        side = self._side
        if quilt.bit_count() < side * side:
            return False
        return any(quilt & square == square for square in self.squares)

    def _place(self, mask: int) -> Place:
        overlaps = [(mask & square).bit_count() for square in self.squares]
        return mask, mask.to_bytes(LANE_BYTES, "little"), int.from_bytes(bytes(overlaps), "little")

    def _best(self, quilt: int, places: Sequence[Place], tile_free: bool) -> int:
        fitting = [place for place in places if not quilt & place[0]]
        if not fitting:
            return 0
        values = self.judge.values(quilt, [place[1] for place in fitting])
        if tile_free and self.squares and quilt.bit_count() >= self.square_matters:
            return quilt | self._best_for_square(quilt, fitting, values)[0]
        return quilt | fitting[values.index(max(values))][0]

    def _best_for_square(self, quilt: int, places: Sequence[Place], values: Sequence[int]) -> Place:
        """The best of the places, given their `values` without the square that wins the tile."""
        worth, width = self.square_worth, len(self.squares)
        counts = bytes([(quilt & square).bit_count() for square in self.squares])
        # All counts side by side in one integer, a byte each: no square has more than 81 cells.
        before, most = int.from_bytes(counts, "little"), max(counts)
        # No place can add more than its cells to the best square, so most places need no look at it.
        reach = worth[min(most + places[0][0].bit_count(), self._side**2)] - worth[most]
        least = max(values) - reach
        judged = [
            (value + worth[max((before + place[2]).to_bytes(width, "little"))], place)
            for value, place in zip(values, places, strict=True)
            if value >= least
        ]
        return max(judged, key=itemgetter(0))[1]


def _square_worths(side: int) -> list[int]:
    """What a square of the special tile is worth by its covered cells, in the judge's unit."""
    cells = side * side
    worths = [_SQUARE_WEIGHT * (covered / cells) ** 2 for covered in range(cells)] if cells else []
    return [round(UNIT * worth) for worth in (*worths, _SQUARE_WEIGHT + _TILE_WEIGHT)]
