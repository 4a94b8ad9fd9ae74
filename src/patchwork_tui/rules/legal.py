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
from patchwork_tui.rules.symmetry import free_everywhere

if TYPE_CHECKING:
    from patchwork_tui.rules.position import Position


_HALVES = tuple((width, (1 << width) - 1) for width in (512, 256, 128, 64, 32, 16, 8, 4, 2, 1))
"""Ever smaller lower halves of a mask that holds all placements of a patch: the width, and a mask of it."""


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
        for patch, bits, _ in _openings(position, mover):
            yield from patch.buys_among(bits)

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
        return {"advance": 1} | {patch.id: count for patch, _, count in _openings(position, mover)}


def _openings(position: Position, mover: Player) -> list[tuple[Patch, int, int]]:
    """The offers that `mover` can pay, each with the bits of the placements that fit and their number."""
    buttons, _, quilt = position.players[mover]
    free = free_everywhere(quilt.filled, quilt.size)
    by_id = position.edition.by_id
    openings = []
    for name in market.on_offer(position.circle):
        patch = by_id[name]
        if patch.buttons <= buttons:
            bits = patch.fits_among(free)
            openings.append((patch, bits, bits.bit_count()))
    return openings


def buys(position: Position, patch_id: str) -> Iterator[Buy]:
    """The legal purchases of one patch; none if it is not on offer, or a leather patch is owed."""
    mover = position.mover
    if mover is None or position.owed:
        return
    buttons, _, quilt = position.players[mover]
    for patch in position.offers:
        if patch.id == patch_id and patch.buttons <= buttons:
            yield from patch.buys(quilt.filled)


def random_action(position: Position, rng: random.Random) -> Action:
    """Draw uniformly from the legal actions."""
    mover = position.mover
    if mover is None:
        raise IllegalAction("the game is over")
    quilt = position.players[mover].quilt
    if position.owed:
        bit = _nth_bit(quilt.free, int(rng.random() * quilt.empty))
        return PlaceLeather(cells_of(quilt.size)[bit])
    openings = _openings(position, mover)
    total = 1
    for _, _, count in openings:
        total += count
    number = int(rng.random() * total)
    for patch, bits, count in openings:
        if number < count:
            return patch.buy_at[_nth_bit(bits, number)]
        number -= count
    return Advance()


def _nth_bit(mask: int, number: int) -> int:
    """The index of the set bit of `mask` that has `number` set bits below it."""
    index = 0
    for width, lower_half in _HALVES:
        count = (mask & lower_half).bit_count()
        if number >= count:
            number -= count
            mask >>= width
            index += width
    return index
