"""Every legal action of a position: listed, counted, or one drawn at random."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import TYPE_CHECKING

from patchwork_tui.rules import market
from patchwork_tui.rules.actions import Action, Advance, Buy, PlaceLeather
from patchwork_tui.rules.errors import IllegalAction
from patchwork_tui.rules.patches import Patch
from patchwork_tui.rules.players import Player
from patchwork_tui.rules.quilt import cells_in, cells_of

if TYPE_CHECKING:
    from patchwork_tui.rules.position import Position


_HALF_OF_ALL_BITS = 512
"""A power of two: twice as many bits hold all placements of a patch."""


class LegalActions:
    """The legal actions of a position, found as they are asked for.

    Advance comes first, then the offers in their order, each by turn and then in reading order; while a
    leather patch is owed, its cells in reading order. Each different set of covered cells comes once, under
    its first name, though `in` knows every name.
    """

    def __init__(self, position: Position) -> None:
        self._position = position

    def __iter__(self) -> Iterator[Action]:
        position = self._position
        mover = position.mover
        if mover is None:
            return
        if position.owed:
            quilt = position[mover].quilt
            yield from map(PlaceLeather, cells_in(quilt.free, quilt.size))
            return
        yield Advance()
        for patch in affordable(position, mover):
            yield from patch.buys(position[mover].quilt.filled)

    def __contains__(self, action: Action) -> bool:
        return self._position.why_not(action) is None

    def __bool__(self) -> bool:
        return self._position.mover is not None

    def count(self) -> int:
        """How many different actions are legal."""
        return sum(self.counts().values())

    def counts(self) -> dict[str, int]:
        """How many different actions there are of each kind.

        The keys are `advance` and the ids of the offers that can be paid, or `leather`.
        """
        position = self._position
        mover = position.mover
        if mover is None:
            return {}
        if position.owed:
            return {"leather": position[mover].quilt.empty}
        filled = position[mover].quilt.filled
        counts = {"advance": 1}
        for patch in affordable(position, mover):
            counts[patch.id] = patch.fits(filled).bit_count()
        return counts


def affordable(position: Position, mover: Player) -> list[Patch]:
    """The offers that `mover` can pay, whether or not they fit."""
    buttons = position.players[mover].buttons
    by_id = position.edition.by_id
    return [patch for name in market.on_offer(position.circle) if (patch := by_id[name]).buttons <= buttons]


def buys(position: Position, patch_id: str) -> Iterator[Buy]:
    """The legal purchases of one patch; none if it is not on offer, or a leather patch is owed."""
    mover = position.mover
    if mover is None or position.owed:
        return
    for patch in affordable(position, mover):
        if patch.id == patch_id:
            yield from patch.buys(position[mover].quilt.filled)


def random_action(position: Position, rng: random.Random) -> Action:
    """Draw uniformly from the legal actions."""
    mover = position.mover
    if mover is None:
        raise IllegalAction("the game is over")
    quilt = position.players[mover].quilt
    if position.owed:
        bit = _nth_bit(quilt.free, int(rng.random() * quilt.empty))
        return PlaceLeather(cells_of(quilt.size)[bit])
    places = [(patch, patch.fits(quilt.filled)) for patch in affordable(position, mover)]
    number = int(rng.random() * (1 + sum([bits.bit_count() for _, bits in places])))
    for patch, bits in places:
        count = bits.bit_count()
        if number < count:
            return patch.buy_at[_nth_bit(bits, number)]
        number -= count
    return Advance()


def _nth_bit(mask: int, number: int) -> int:
    """The index of the set bit of `mask` that has `number` set bits below it."""
    index, width = 0, _HALF_OF_ALL_BITS
    while width:
        below = mask & (1 << width) - 1
        count = below.bit_count()
        if number < count:
            mask = below
        else:
            number -= count
            mask >>= width
            index += width
        width >>= 1
    return index
