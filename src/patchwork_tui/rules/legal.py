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
from patchwork_tui.rules.quilt import Quilt, cells_in, cells_of

if TYPE_CHECKING:
    from patchwork_tui.rules.position import Position


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
            yield from _placed(patch, position[mover].quilt)

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
            counts[patch.id] = sum(corners.bit_count() for _, corners in patch.places(filled))
        return counts


def affordable(position: Position, mover: Player) -> list[Patch]:
    """The offers that `mover` can pay, whether or not they fit."""
    buttons = position.players[mover].buttons
    find = position.edition.patch
    offers = map(find, market.on_offer(position.circle))
    return [patch for patch in offers if patch.buttons <= buttons]


def buys(position: Position, patch_id: str) -> Iterator[Buy]:
    """The legal purchases of one patch; none if it is not on offer, or a leather patch is owed."""
    mover = position.mover
    if mover is None or position.owed:
        return
    for patch in affordable(position, mover):
        if patch.id == patch_id:
            yield from _placed(patch, position[mover].quilt)


def _placed(patch: Patch, quilt: Quilt) -> Iterator[Buy]:
    for turn, corners in patch.places(quilt.filled):
        for cell in cells_in(corners, quilt.size):
            yield Buy(patch.id, turn, cell)


def random_action(position: Position, rng: random.Random) -> Action:
    """Draw uniformly from the legal actions."""
    mover = position.mover
    if mover is None:
        raise IllegalAction("the game is over")
    quilt = position.players[mover].quilt
    cells = cells_of(quilt.size)
    if position.owed:
        return PlaceLeather(cells[_nth_bit(quilt.free, int(rng.random() * quilt.empty))])
    places = [
        (patch.id, turn, corners, corners.bit_count())
        for patch in affordable(position, mover)
        for turn, corners in patch.places(quilt.filled)
    ]
    number = int(rng.random() * (1 + sum([count for _, _, _, count in places])))
    for patch_id, turn, corners, count in places:
        if number < count:
            return Buy(patch_id, turn, cells[_nth_bit(corners, number)])
        number -= count
    return Advance()


def _nth_bit(mask: int, number: int) -> int:
    """The index of the set bit of `mask` that has `number` set bits below it."""
    index, width = 0, 64
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
