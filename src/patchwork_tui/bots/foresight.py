"""Packing with foresight: a quilt for which it is known what patches are to come, but not in what order.

Once the quilt is filling up, the rest is packed to its end several times from each of the best places, with
the patches to come in orders drawn by chance. The place is taken after which most is covered on the mean. The
bots' searches cannot use this: they need an answer that depends on the quilt and the patch alone.
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Sequence
from operator import itemgetter

from patchwork_tui.bots.lanes import UNIT
from patchwork_tui.bots.packing import Packer

FORESIGHT_FROM = 28
"""With no more empty cells than this the patches to come are asked."""

SHORTLIST = 4
"""For how many of the best places."""

ORDERS = 10
"""In how many orders, which are the same for each place."""

OWN_SHARE = 0.15
"""How many covered cells a unit of the packer's own value counts for, besides."""


class Foresight:
    """Packs one quilt, at first an empty one, with patches that come one by one."""

    def __init__(self, packer: Packer, to_come: Iterable[int], rng: random.Random) -> None:
        """The patches `to_come` are indexes of the packer's, in any order, each as often as it comes."""
        self.quilt = 0
        self._packer = packer
        self._to_come = sorted(to_come)
        self._rng = rng
        self._full = packer.board.all.bit_count()
        self._masks = {patch: [place[0] for place in packer.places[patch]] for patch in self._to_come}
        self._packed: dict[tuple[int, int], int] = {}

    def place(self, patch: int) -> None:
        """Put the patch on the quilt where that is best, if it fits at all; ValueError if it is not due."""
        self._to_come.remove(patch)
        if self._full - self.quilt.bit_count() > FORESIGHT_FROM:
            self.quilt = self._packer.place(self.quilt, patch, False) or self.quilt
            return
        quilt = self.quilt
        for kind, masks in self._masks.items():
            self._masks[kind] = [mask for mask in masks if not quilt & mask]
        to_come = [kind for kind in self._to_come if self._masks[kind]]
        if len(self._masks[patch]) < 2 or not to_come:
            self.quilt = self._after(patch)
            return
        afters = [quilt | mask for mask in self._masks[patch]]
        judged = zip(self._packer.values(afters), afters, strict=True)
        shortlist = sorted(judged, key=itemgetter(0), reverse=True)[:SHORTLIST]
        orders = [self._rng.sample(to_come, len(to_come)) for _ in range(ORDERS)]
        covered = self._covered([quilt for _, quilt in shortlist], orders)
        share = OWN_SHARE / UNIT
        hopes = [share * value + cells for (value, _), cells in zip(shortlist, covered, strict=True)]
        self.quilt = shortlist[hopes.index(max(hopes))][1]

    def _covered(self, quilts: Sequence[int], orders: Sequence[Sequence[int]]) -> list[float]:
        """How many cells of each quilt are covered once all patches have come, on the mean of the orders."""
        packed = self._packed
        ends = [[quilt] * len(orders) for quilt in quilts]
        for patches in zip(*orders, strict=True):
            pairs = [list(zip(row, patches, strict=True)) for row in ends]
            self._look_at({pair for row in pairs for pair in row if pair not in packed})
            ends = [[packed[pair] for pair in row] for row in pairs]
        return [sum(map(int.bit_count, row)) / len(orders) for row in ends]

    def _look_at(self, pairs: Iterable[tuple[int, int]]) -> None:
        """Note for each quilt and patch the quilt once the patch has come, with no thought of later ones."""
        undecided, afters = [], list[int]()
        for pair in pairs:
            quilt, patch = pair
            fitting = [quilt | mask for mask in self._masks[patch] if not quilt & mask]
            if len(fitting) > 1:
                undecided.append((pair, len(afters), len(afters) + len(fitting)))
                afters += fitting
            else:
                self._packed[pair] = fitting[0] if fitting else quilt
        values = self._packer.values(afters)
        for pair, start, end in undecided:
            self._packed[pair] = afters[values.index(max(values[start:end]), start)]

    def _after(self, patch: int) -> int:
        """The quilt once the patch has come, with no thought of those to follow."""
        self._look_at([(self.quilt, patch)])
        return self._packed[self.quilt, patch]
