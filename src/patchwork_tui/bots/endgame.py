"""The rest of the draft, solved: who wins with the best moves of both sides, and by how much.

Alpha-beta with a table of states. Exact for the draft, that is with each patch where the packer puts it.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import inf

from patchwork_tui.bots.draft import NOBODY, Draft, State
from patchwork_tui.bots.evaluation import Evaluation
from patchwork_tui.bots.search import Limits

WIN = 1000
"""More than any margin: winning goes before winning by much."""


@dataclass(frozen=True, slots=True)
class Solution:
    """The worth of a state for its mover, and the moves of both sides that lead there.

    `worth` is the mover's margin, plus or less WIN as the mover wins or loses. `looked` counts states.
    """

    worth: int
    line: tuple[int, ...]
    looked: int

    @property
    def won(self) -> bool:
        """Whether the mover wins."""
        return self.worth > 0

    @property
    def margin(self) -> int:
        """The mover's final score less the opponent's."""
        return self.worth - WIN if self.won else self.worth + WIN


class _OutOfBudget(Exception):  # noqa: N818 - named by what happened
    """The limits were passed before the end was."""


class Solver:
    """Solves states of one draft; it remembers what it found for as long as it lives."""

    def __init__(self, draft: Draft, evaluation: Evaluation) -> None:
        self._draft = draft
        self._evaluation = evaluation
        self._table: dict[State, tuple[int, int, int]] = {}  # least and most worth for the mover, best move
        self._looked = 0

    def solve(self, state: State, limits: Limits) -> Solution | None:
        """The solution of a state in which the game is not over, or None if the limits came first."""
        self._looked = 0
        try:
            worth = self._worth(state, -inf, inf, limits)
        except _OutOfBudget:
            return None
        return Solution(worth, self._line(state), self._looked)

    def _worth(self, state: State, alpha: float, beta: float, limits: Limits) -> int:
        known = self._table.get(state)
        least, most, best = known if known else (-2 * WIN, 2 * WIN, NOBODY - 1)
        if known and (least >= beta or least == most):
            return least
        if known and most <= alpha:
            return most
        if limits.passed(self._looked):
            raise _OutOfBudget
        self._looked += 1
        mover = self._draft.mover(state)
        floor, top, first = alpha, -2 * WIN, best
        for move, after in self._ordered(state, mover, first):
            worth = self._worth_after(after, mover, floor, beta, limits)
            if worth > top:
                top, best = worth, move
                floor = max(floor, top)
                if top >= beta:
                    break
        if top < beta:
            most = top
        if top > alpha:
            least = top
        self._table[state] = least, most, best
        return top

    def _worth_after(self, state: State, player: int, alpha: float, beta: float, limits: Limits) -> int:
        """What a state is worth for `player`, who moved into it."""
        mover = self._draft.mover(state)
        if mover == NOBODY:
            worth = self._draft.margin(state) + (WIN if self._draft.winner(state) == 0 else -WIN)
            return -worth if player else worth
        if mover == player:
            return self._worth(state, alpha, beta, limits)
        return -self._worth(state, -beta, -alpha, limits)

    def _ordered(self, state: State, mover: int, first: int) -> list[tuple[int, State]]:
        """The moves, those that look best first: what was best before, then by the evaluation."""
        moves = self._draft.moves(state)
        if len(moves) == 1:
            return moves
        return sorted(moves, key=lambda move: (move[0] != first, self._hope(move[1], mover)))

    def _hope(self, state: State, player: int) -> float:
        """A number that is the lower the better the state looks for `player`."""
        if self._draft.mover(state) == NOBODY:
            worth = self._draft.margin(state)
            return worth if player else -worth
        logit = self._evaluation.logit(state)
        return logit if player else -logit

    def _line(self, state: State) -> tuple[int, ...]:
        """The best moves from a solved state to the end of the game."""
        line: list[int] = []
        while self._draft.mover(state) != NOBODY:
            _, _, best = self._table[state]
            line.append(best)
            state = dict(self._draft.moves(state))[best]
        return tuple(line)
