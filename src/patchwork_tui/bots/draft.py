"""The game with the packer's places for granted: what is left is the draft, at most four choices a turn.

The searching players look at this game only. Its states are plain tuples, made and compared by the thousand;
`tests/bots` proves that they go the way of `rules`. A leather patch is placed within the move that wins it.
"""

from __future__ import annotations

from typing import TypeAlias

from patchwork_tui.bots.packing import Packer
from patchwork_tui.rules import Action, Advance, Cell, PlaceLeather, Position
from patchwork_tui.rules.edition import Edition
from patchwork_tui.rules.market import ON_OFFER
from patchwork_tui.rules.scoring import EMPTY_CELL_COST

Side: TypeAlias = tuple[int, int, int, int]
"""One player: buttons, space, quilt as a mask of `Board`, income."""

State: TypeAlias = tuple[Side, Side, tuple[int, ...], tuple[int, ...], int, int, int]
"""Green, yellow, the circle as indexes of patches, leather marks left, who lies on top, who holds the tile,
who reached the centre first; players as 0 and 1, nobody as -1.

Patches that come in later stand behind the circle from the start: `Draft.early` tells where it ends."""

NOBODY = -1
ADVANCE = -1
"""The move that buys nothing; every other move is the index of the patch bought."""


def sides(state: State) -> tuple[Side, Side]:
    """Green's side and yellow's."""
    return state[0], state[1]


class Draft:
    """The draft of one edition. No leather patch is owed in its states."""

    def __init__(self, edition: Edition, packer: Packer) -> None:
        self.edition = edition
        self.packer = packer
        self.final = edition.final
        self._side = edition.special_tile
        self._marks = edition.incomes_to
        self._patches = [(patch.buttons, patch.time, patch.income) for patch in edition.patches]
        late = len(edition.rule.late) if edition.rule else 0
        self.late = late
        self.whole = late + edition.rule.late_from if edition.rule and late else len(edition.patches)
        self._index = {patch.id: index for index, patch in enumerate(edition.patches)}

    def state(self, position: Position) -> State:
        """A position of the rules, in which no leather patch is owed."""
        wide = self.packer.board.wide
        green, yellow = (
            (side.buttons, side.space, wide(side.quilt.filled), side.quilt.income)
            for side in position.players
        )
        circle = tuple(self._index[patch] for patch in (*position.circle, *position.waiting))
        tile = NOBODY if position.tile is None else int(position.tile)
        home = NOBODY if position.home is None else int(position.home)
        return green, yellow, circle, position.leather, int(position.top), tile, home

    def mover(self, state: State) -> int:
        """Who moves, or NOBODY when the game is over."""
        green, yellow = state[0][1], state[1][1]
        if green != yellow:
            return 0 if green < yellow else 1
        return state[4] if green < self.final else NOBODY

    def early(self, circle: tuple[int, ...]) -> int:
        """How many patches the circle of a state really has.

        No more is needed to know it: patches that come in later do so as soon as so many are left.
        """
        return len(circle) - self.late if len(circle) > self.whole else len(circle)

    def moves(self, state: State) -> list[tuple[int, State]]:
        """What the mover can do and what comes of it: the advance first, then the offers in their order."""
        green, yellow, circle, leather, top, tile, home = state
        mover = 0 if green[1] < yellow[1] else 1 if green[1] > yellow[1] else top
        own, other = (yellow, green) if mover else (green, yellow)
        buttons, start, quilt, income = own
        end = min(other[1] + 1, self.final)
        after = buttons + end - start, end, quilt, income
        found = [(ADVANCE, self._moved(mover, start, after, other, circle, leather, tile, home))]
        there = self.early(circle)
        for slot, patch in enumerate(circle[: min(there, ON_OFFER)]):
            price, time, sewn_on = self._patches[patch]
            if price > buttons:
                continue
            sewn = self.packer.place(quilt, patch, tile < 0)
            if not sewn:
                continue
            holder = tile if tile >= 0 or not self.packer.completes(sewn) else mover
            after = buttons - price, min(start + time, self.final), sewn, income + sewn_on
            left = circle[slot + 1 : there] + circle[:slot] + circle[there:]
            found.append((patch, self._moved(mover, start, after, other, left, leather, holder, home)))
        return found

    def _moved(
        self,
        mover: int,
        start: int,
        side: Side,
        other: Side,
        circle: tuple[int, ...],
        leather: tuple[int, ...],
        tile: int,
        home: int,
    ) -> State:
        """The state once the mover, now `side`, is paid for the way from `start` and has placed leather."""
        buttons, end, quilt, income = side
        if income:
            buttons += income * (self._marks[end] - self._marks[start])
        while leather and leather[0] <= end:
            # Marks left lie ahead of both tokens, so those up to `end` have just been crossed.
            leather = leather[1:]
            sewn = self.packer.place(quilt, self.packer.leather, tile < 0)
            if sewn:
                quilt = sewn
                if tile < 0 and self.packer.completes(quilt):
                    tile = mover
        if end == self.final and home < 0:
            home = mover
        side = buttons, end, quilt, income
        green, yellow = (other, side) if mover else (side, other)
        return green, yellow, circle, leather, mover, tile, home

    def margin(self, state: State) -> int:
        """Green's score less yellow's, as if the game ended now."""
        green, yellow, _, _, _, tile, _ = state
        bonus = self._side if tile == 0 else -self._side if tile == 1 else 0
        covered = green[2].bit_count() - yellow[2].bit_count()
        return green[0] - yellow[0] + bonus + EMPTY_CELL_COST * covered

    def winner(self, state: State) -> int:
        """Who has won, in a state where the game is over."""
        margin = self.margin(state)
        if margin:
            return 0 if margin > 0 else 1
        return state[6] if state[6] >= 0 else 1 - state[4]

    def action(self, position: Position, move: int) -> Action:
        """What the mover of a position does by a move of the draft."""
        if move == ADVANCE:
            return Advance()
        mover = position.mover
        assert mover is not None
        quilt = self.packer.board.wide(position[mover].quilt.filled)
        return self.packer.buys[move][self.packer.place(quilt, move, position.tile is None) ^ quilt]

    def leather_place(self, position: Position) -> PlaceLeather:
        """Where the leather patch goes that the mover of the position owes."""
        mover = position.top
        quilt = self.packer.board.wide(position[mover].quilt.filled)
        placed = self.packer.place(quilt, self.packer.leather, position.tile is None)
        row, column = divmod((placed ^ quilt).bit_length() - 1, self.packer.board.stride)
        return PlaceLeather(Cell(column, row))

    def actions(self, position: Position, move: int) -> tuple[tuple[Action, ...], Position]:
        """A move of the draft as actions of the rules, leather patches included, and where they lead."""
        played = [self.action(position, move)]
        position = position.play(played[0])
        while position.owed:
            played.append(self.leather_place(position))
            position = position.play(played[-1])
        return tuple(played), position
