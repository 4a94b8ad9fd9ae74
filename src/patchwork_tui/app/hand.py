"""What the player to act holds over the table before anything is decided. No screen in it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from typing import NamedTuple, TypeAlias

from patchwork_tui.rules import (
    Action,
    Advance,
    Buy,
    Cell,
    Patch,
    PlaceLeather,
    Position,
    Quilt,
    Refusal,
    Turn,
)
from patchwork_tui.rules.quilt import cells_in


class Spot(NamedTuple):
    """Where a ghost lies and how it is turned."""

    turn: Turn
    cell: Cell


class Ghost(NamedTuple):
    """The held patch as it lies over a quilt: its cells, and which of them are at fault."""

    cells: int
    fault: int


Held: TypeAlias = Patch | Advance | PlaceLeather | None
"""A patch on offer, the decision to advance, the leather patch that is owed, or nothing."""

_HALF = 2


@dataclass(frozen=True, slots=True)
class Hand:
    """The choice under way in `position`: each method gives the hand after one gesture.

    Every patch looked at keeps its own spot in `spots` (None stands for the leather patch), so that looking
    at another loses nothing. A ghost never leaves the quilt, but may lie where it is not allowed.
    """

    position: Position
    choice: str | None = None
    advancing: bool = False
    spots: Mapping[str | None, Spot] = field(default_factory=dict)

    @classmethod
    def over(cls, position: Position) -> Hand:
        """The hand at the start of a turn: empty, unless a leather patch must be placed."""
        hand = cls(position)
        return hand._at_first_spot(None) if position.owed else hand

    @property
    def held(self) -> Held:
        """What is held now."""
        if self.position.owed:
            return PlaceLeather(self.spots[None].cell)
        if self.advancing:
            return Advance()
        return None if self.choice is None else self.position.edition.patch(self.choice)

    @property
    def slot(self) -> int | None:
        """The number of the offer that is held, from 0."""
        ids = [patch.id for patch in self.position.offers]
        return ids.index(self.choice) if self.choice in ids else None

    @property
    def spot(self) -> Spot | None:
        """Where the ghost lies; None where nothing with a shape is held."""
        key = self._key()
        return self.spots.get(key) if key is not None or self.position.owed else None

    @property
    def action(self) -> Action | None:
        """What Enter would play."""
        held, spot = self.held, self.spot
        if isinstance(held, Patch) and spot is not None:
            return Buy(held.id, spot.turn, spot.cell)
        return None if isinstance(held, Patch) else held

    @property
    def refusal(self) -> Refusal | None:
        """Why Enter would play nothing; None where it would, or where nothing is held."""
        return None if self.action is None else self.position.why_not(self.action)

    def ghost_on(self, quilt: Quilt) -> Ghost | None:
        """The ghost over the player's own quilt or the other one."""
        spot = self.spot
        if spot is None:
            return None
        held = self.held
        mask = held.mask(spot.turn, spot.cell) if isinstance(held, Patch) else quilt.bit(spot.cell)
        return Ghost(mask or 0, (mask or 0) & quilt.filled)

    def take(self, slot: int) -> Hand:
        """Take up the offer with this number, from 0; the same hand if there is none, or leather is owed."""
        offers = self.position.offers
        if slot >= len(offers) or self.position.owed:
            return self
        patch = offers[slot]
        hand = replace(self, choice=patch.id, advancing=False)
        return hand if patch.id in self.spots else hand._at_first_spot(patch.id)

    def take_advance(self) -> Hand:
        """Take up the decision to advance."""
        return self if self.position.owed else replace(self, choice=None, advancing=True)

    def showing(self, action: Action) -> Hand:
        """Hold what `action`, which may be played in this position, would do."""
        match action:
            case Buy(patch, turn, cell):
                hand = replace(self, choice=patch, advancing=False)
                return replace(hand, spots={**self.spots, patch: Spot(turn, cell)})
            case PlaceLeather(cell):
                return replace(self, spots={**self.spots, None: Spot(Turn.R0, cell)})
            case Advance():
                return self.take_advance()
            case _:
                return self

    def put_back(self) -> Hand:
        """Hold nothing; spots are kept, and a leather patch that is owed stays in the hand."""
        return replace(self, choice=None, advancing=False)

    def moved(self, columns: int, rows: int) -> Hand:
        """Push the ghost, as far as the quilt goes."""
        spot = self.spot
        if spot is None:
            return self
        return self._with(spot.turn, spot.cell.column + columns, spot.cell.row + rows)

    def clockwise(self) -> Hand:
        """Turn the ghost a quarter to the right, about its middle."""
        return self._turned(Turn.clockwise)

    def counterclockwise(self) -> Hand:
        """Turn the ghost a quarter to the left, about its middle."""
        return self._turned(Turn.counterclockwise)

    def flipped(self) -> Hand:
        """Mirror the ghost left-right."""
        return self._turned(Turn.flipped)

    def under(self, cell: Cell) -> Hand:
        """Move the ghost the least way that brings one of its cells onto `cell`, or as near as can be."""
        spot = self.spot
        if spot is None:
            return self
        moves = (
            self._with(spot.turn, cell.column - part.column, cell.row - part.row)
            for part in self._parts(spot.turn)
        )
        return min(moves, key=lambda hand: (hand._distance(cell), hand._way_from(spot)))

    def next_spot(self, step: int) -> Hand:
        """Move on by `step` over the spots where the ghost fits: by turn, then in reading order."""
        spot, spots = self.spot, self.fitting()
        if spot is None or not spots:
            return self
        order = [*spots, spot] if spot not in spots else list(spots)
        order.sort(key=lambda one: (one.turn, one.cell.row, one.cell.column))
        here = order.index(spot)
        return self._with_spot(order[(here + step) % len(order)])

    def fitting(self) -> tuple[Spot, ...]:
        """Every spot where what is held fits on the player's own quilt, whether or not it can be paid."""
        mover, held = self.position.mover, self.held
        if mover is None or held is None or isinstance(held, Advance):
            return ()
        quilt = self.position[mover].quilt
        if isinstance(held, Patch):
            return tuple(Spot(buy.turn, buy.cell) for buy in held.buys(quilt.filled))
        return tuple(Spot(Turn.R0, cell) for cell in cells_in(quilt.free, quilt.size))

    def _distance(self, cell: Cell) -> int:
        """How far the ghost's nearest cell is from a cell of the quilt."""
        spot = self.spot
        assert spot is not None
        return min(
            abs(spot.cell.column + part.column - cell.column) + abs(spot.cell.row + part.row - cell.row)
            for part in self._parts(spot.turn)
        )

    def _way_from(self, before: Spot) -> int:
        """How far the ghost has been moved."""
        spot = self.spot
        assert spot is not None
        return abs(spot.cell.column - before.cell.column) + abs(spot.cell.row - before.cell.row)

    def _key(self) -> str | None:
        return None if self.position.owed else self.choice

    def _parts(self, turn: Turn) -> tuple[Cell, ...]:
        held = self.held
        return held.cells(turn) if isinstance(held, Patch) else (Cell(0, 0),)

    def _extent(self, turn: Turn) -> tuple[int, int]:
        held = self.held
        return held.extent(turn) if isinstance(held, Patch) else (1, 1)

    def _at_first_spot(self, key: str | None) -> Hand:
        """Lay the ghost where it fits as it is drawn, else where it fits in any turn, else in the middle."""
        middle = self.position.edition.quilt // _HALF
        blank = replace(self, spots={**self.spots, key: Spot(Turn.R0, Cell(0, 0))})
        first = blank.fitting()
        return blank._with_spot(first[0]) if first else blank._with(Turn.R0, middle, middle)

    def _turned(self, gesture: Callable[[Turn], Turn]) -> Hand:
        spot, held = self.spot, self.held
        if spot is None or not isinstance(held, Patch):
            return self
        turn = held.canonical(gesture(spot.turn))
        (old_width, old_height), (width, height) = held.extent(spot.turn), held.extent(turn)
        column = spot.cell.column + int((old_width - width) / _HALF)
        return self._with(turn, column, spot.cell.row + int((old_height - height) / _HALF))

    def _with(self, turn: Turn, column: int, row: int) -> Hand:
        """Lay the ghost at this corner, or as near to it as the quilt allows."""
        width, height = self._extent(turn)
        size = self.position.edition.quilt
        cell = Cell(max(0, min(column, size - width)), max(0, min(row, size - height)))
        return self._with_spot(Spot(turn, cell))

    def _with_spot(self, spot: Spot) -> Hand:
        return replace(self, spots={**self.spots, self._key(): spot})
