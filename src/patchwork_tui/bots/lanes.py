"""Many quilts judged at once: they lie side by side in one large integer, each in a lane of its own.

The same shifts and masks then work on all of them, at the price of one operation on a long integer: some four
times as fast as one quilt after another. How often a bit is set in each lane is counted by adding neighbours,
then pairs of neighbours and so on, in fields that widen as they fill.
"""

from __future__ import annotations

import struct
from collections.abc import Sequence

from patchwork_tui.bots.boards import Board

LANE = 128
"""Bits for one quilt: the largest takes 90, and no shift goes farther than 22."""

LANE_BYTES = LANE // 8
UNIT = 256
"""Weights are rounded to whole numbers of this part of 1."""

MOST_LANES = 512
"""More than any patch has places: 448 on a quilt of nine by nine, for one of two by three cells."""

_FIELD = 16
_WORDS = LANE // 32


def _repeated(pattern: int, width: int) -> int:
    """A pattern of `width` bits, again and again, over all lanes."""
    return ((1 << LANE * MOST_LANES) - 1) // ((1 << width) - 1) * pattern


_BY_2 = _repeated(0b01, 2)
_BY_4 = _repeated(0b0011, 4)
_BY_8 = _repeated(0x0F, 8)
_BY_16 = _repeated(0x00FF, 16)
_BY_32 = _repeated(0xFFFF, 32)
_FIELDS = _repeated(1, _FIELD)
_LANES = _repeated(1, LANE)


class Judge:
    """Weighs the counts of `Board.counts` for many quilts at once."""

    def __init__(self, board: Board, weights: Sequence[float]) -> None:
        self._board = board
        self.weights = [round(UNIT * weight) for weight in weights]
        # What keeps every field from falling below 0: no count is higher than a field has bits.
        self._floor = -sum(min(weight, 0) for weight in self.weights) * _FIELD

    def values(self, quilt: int, masks: Sequence[bytes]) -> list[int]:
        """How well a quilt is packed with each of the masks on it, in units of 1 / UNIT.

        The masks, MOST_LANES at most, have LANE_BYTES bytes each, the lowest first, and lie on empty cells.
        All values, of every call, are too high by the same amount.
        """
        count = len(masks)
        used = (1 << LANE * count) - 1
        patches = int.from_bytes(b"".join(masks), "little")
        total = (_FIELDS & used) * self._floor
        empties = (_LANES & used) * (self._board.all ^ quilt) ^ patches
        for weight, bits in zip(self.weights, self._board.maps(empties), strict=True):
            bits -= bits >> 1 & _BY_2
            bits = (bits & _BY_4) + (bits >> 2 & _BY_4)
            bits = bits + (bits >> 4) & _BY_8
            total += (bits + (bits >> 8) & _BY_16) * weight
        total = (total & _BY_32) + (total >> 16 & _BY_32)
        total += total >> 32
        total += total >> 64
        return list(
            struct.unpack(f"<{count * _WORDS}I", total.to_bytes(count * LANE_BYTES, "little"))[::_WORDS]
        )
