"""What a position is worth: solved where the end is near enough, else estimated by a search."""

from __future__ import annotations

import random
from dataclasses import dataclass, replace

from patchwork_tui.bots import Budget, Cancelled, ThinkingCancelled, make
from patchwork_tui.bots.endgame import Solver
from patchwork_tui.bots.knowledge import knowledge_for
from patchwork_tui.bots.protocol import never
from patchwork_tui.bots.search import Limits
from patchwork_tui.rules import Action, PlaceLeather, Player, Position
from patchwork_tui.study.margin import expected_margin

DEFAULT_ITERATIONS = 2_000
"""Steps of the search for each position."""

SOLVED_FROM = 30
"""With no more spaces than this left to both players together, the end is first tried exactly."""

STATES_FOR_EACH_ITERATION = 20
"""So many states may be looked at for an exact end; one costs far less than an iteration."""

_LEVEL = "strong"
_KEPT = 64


@dataclass(frozen=True, slots=True)
class Estimate:
    """What `player` can expect of a position: the chance to win, 0 to 1, and the final margin in points.

    `exact` says that the rest of the draft is solved, each patch being put where the packer puts it: the
    chance is then 0 or 1, and the margin a whole number. `looked` counts what was looked at: iterations of
    the search, or states of an exact solution, or nothing where the game is over. `choice` is what the
    searcher would do; None where the game is over.
    """

    player: Player
    chance: float
    margin: float
    exact: bool
    looked: int
    choice: Action | None = None

    def seen_by(self, player: Player) -> Estimate:
        """The same from the view of a player."""
        if player is self.player:
            return self
        return replace(self, player=player, chance=1 - self.chance, margin=-self.margin)


def estimate(position: Position, iterations: int, cancelled: Cancelled = never) -> Estimate:
    """Estimate a position from green's view, looking no further than `iterations` allow.

    The same for every call with the same arguments. ThinkingCancelled soon after `cancelled` becomes true.
    """
    if cancelled():
        raise ThinkingCancelled
    found = _KNOWN.get((position, iterations))
    if found is None:
        found = _estimate(position, iterations, cancelled)
        if len(_KNOWN) >= _KEPT:
            _KNOWN.clear()
        _KNOWN[position, iterations] = found
    return found


_KNOWN: dict[tuple[Position, int], Estimate] = {}
"""What was found of late: the position after one action is that before the next."""


def _estimate(position: Position, iterations: int, cancelled: Cancelled) -> Estimate:
    outcome = position.outcome()
    if outcome is not None:
        green, yellow = (score.total for score in outcome.scores)
        return Estimate(
            Player.GREEN, float(outcome.winner is Player.GREEN), float(green - yellow), exact=True, looked=0
        )
    if position.owed:
        place = leather_place(position)
        return replace(estimate(position.play(place), iterations, cancelled), choice=place)
    mover = position.mover
    assert mover is not None
    return (
        _solved(position, mover, iterations, cancelled) or _searched(position, mover, iterations, cancelled)
    ).seen_by(Player.GREEN)


def leather_place(position: Position) -> PlaceLeather:
    """Where the packer puts the leather patch that is owed."""
    return knowledge_for(position).draft.leather_place(position)


def _solved(position: Position, mover: Player, iterations: int, cancelled: Cancelled) -> Estimate | None:
    """The exact end, if that is near enough and needs no more states than may be looked at."""
    if sum(position.edition.final - side.space for side in position.players) > SOLVED_FROM:
        return None
    knowledge = knowledge_for(position)
    knowledge.tidy()
    limits = Limits(iterations * STATES_FOR_EACH_ITERATION, None, cancelled)
    solver = Solver(knowledge.draft, knowledge.evaluation)
    solution = solver.solve(knowledge.draft.state(position), limits)
    if solution is None:
        return None
    choice = knowledge.draft.action(position, solution.line[0])
    return Estimate(
        mover, float(solution.won), float(solution.margin), exact=True, looked=solution.looked, choice=choice
    )


def _searched(position: Position, mover: Player, iterations: int, cancelled: Cancelled) -> Estimate:
    decision = make(_LEVEL).choose(position, Budget(iterations), random.Random(0), cancelled)
    assert decision.chance is not None
    margin = expected_margin(position, decision.chance) if decision.margin is None else decision.margin
    return Estimate(
        mover, decision.chance, float(margin), decision.exact, decision.looked, choice=decision.action
    )
