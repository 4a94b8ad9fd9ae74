"""The three ways the levels play: by chance, by a look at each move, and by search."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass
from time import perf_counter

from patchwork_tui.bots.backends import outdone, planted
from patchwork_tui.bots.draft import State
from patchwork_tui.bots.endgame import Solution, Solver
from patchwork_tui.bots.knowledge import Knowledge, knowledge_for
from patchwork_tui.bots.protocol import Budget, Cancelled, Choice, Decision, never, refuse_automa
from patchwork_tui.bots.search import Limits, Search, Seen, Tree, expected, favourite
from patchwork_tui.rules import Action, IllegalAction, Position

SOLVED_FROM = 24
"""With no more spaces than this left to both players together, the end is first tried exactly."""

SOLVER_SHARE = 0.5
"""How much of its seconds a search spends on that before it goes on as before."""

MOST_VISITS = 200_000
"""A tree looked at more often than this grows no more: some 400 MB."""

FRESH_SHARE = 4
"""A kept tree grows up to so many times its budget of iterations; with more, new ones change nothing."""

LONGEST_LINE = 10
"""How many moves of the draft a decision's line has at most."""

_KEPT_WITHIN = 5_000
"""Among how many nodes of the last tree the new position is looked for."""


@dataclass(frozen=True, slots=True)
class RandomBot:
    """Any legal action, each as likely as any other."""

    name: str

    def choose(
        self, position: Position, budget: Budget, rng: random.Random, cancelled: Cancelled = never
    ) -> Decision:
        """See `Bot`."""
        return Decision(position.random_action(rng))


@dataclass(frozen=True, slots=True)
class LookingBot:
    """Judges what each move leads to, and takes the best, or at a `temperature` any of the better ones.

    A move that is worse by `temperature` logits of the chance to win is taken e times less often.
    """

    name: str
    temperature: float = 0.0

    def choose(
        self, position: Position, budget: Budget, rng: random.Random, cancelled: Cancelled = never
    ) -> Decision:
        """See `Bot`."""
        started = perf_counter()
        knowledge = _asked(position)
        if position.owed:
            return _leather(knowledge, position, started)
        search = Search(knowledge.draft, knowledge.evaluation)
        root = search.root(knowledge.draft.state(position))
        search.expand(root)
        child = max(root.children, key=lambda node: node.guess)
        if self.temperature > 0:
            weights = [node.prior ** (1 / self.temperature) for node in root.children]
            child = rng.choices(root.children, weights)[0]
        line, _ = knowledge.draft.actions(position, child.move)
        choices = _choices(knowledge, position, root)
        return Decision(line[0], child.guess, line, 1, perf_counter() - started, choices=choices)


class SearchingBot:
    """Searches the draft, keeping its tree from one decision to the next, and solves the end exactly."""

    def __init__(self, name: str, iterations: int) -> None:
        self.name = name
        self._own = Budget(iterations)
        self._tree: Tree | None = None

    def choose(
        self, position: Position, budget: Budget, rng: random.Random, cancelled: Cancelled = never
    ) -> Decision:
        """See `Bot`."""
        started = perf_counter()
        knowledge = _asked(position)
        if position.owed:
            return _leather(knowledge, position, started)
        budget = self._own if budget.open else budget
        state = knowledge.draft.state(position)
        solution = _solved(knowledge, state, budget, started, cancelled)
        if solution:
            line = _line(knowledge, position, solution.line[:LONGEST_LINE])
            chance, seconds = float(solution.won), perf_counter() - started
            return Decision(line[0], chance, line, solution.looked, seconds, True, solution.margin)
        root, looked = self._searched(knowledge, state, budget, started, cancelled)
        line = _line(knowledge, position, expected(root, LONGEST_LINE))
        choices = _choices(knowledge, position, root)
        chance, seconds = favourite(root).chance, perf_counter() - started
        return Decision(line[0], chance, line, looked, seconds, choices=choices)

    def _searched(
        self, knowledge: Knowledge, state: State, budget: Budget, started: float, cancelled: Cancelled
    ) -> tuple[Seen, int]:
        """The root of the state's tree, once that has grown, and the iterations that took."""
        tree = self._tree and self._tree.below(state, _KEPT_WITHIN)
        if tree is None or outdone(tree, budget):
            tree = planted(knowledge.draft, knowledge.evaluation, state, budget, cancelled)
        self._tree = tree
        most = MOST_VISITS
        if budget.iterations is not None:
            most = min(most, FRESH_SHARE * budget.iterations)
        iterations = max(most - tree.root.visits, 0)
        if budget.iterations is not None:
            iterations = min(iterations, budget.iterations)
        until = None if budget.seconds is None else started + budget.seconds
        looked = tree.grow(Limits(iterations, until, cancelled))
        return tree.root, looked


def _asked(position: Position) -> Knowledge:
    """What is known about a position that a decision is asked for."""
    if position.mover is None:
        raise IllegalAction("the game is over")
    refuse_automa(position)
    knowledge = knowledge_for(position)
    knowledge.tidy()
    return knowledge


def _leather(knowledge: Knowledge, position: Position, started: float) -> Decision:
    """The packer's place for a leather patch: it is no question of the draft."""
    action = knowledge.draft.leather_place(position)
    chance = knowledge.chance(position, position.top)
    return Decision(action, chance, (action,), 1, perf_counter() - started)


def _solved(
    knowledge: Knowledge, state: State, budget: Budget, started: float, cancelled: Cancelled
) -> Solution | None:
    """The solution of the rest of the draft, if that is short and its states are no more than the budget."""
    if 2 * knowledge.draft.final - state[0][1] - state[1][1] > SOLVED_FROM:
        return None
    until = None if budget.seconds is None else started + SOLVER_SHARE * budget.seconds
    solver = Solver(knowledge.draft, knowledge.evaluation)
    return solver.solve(state, Limits(budget.iterations, until, cancelled))


def _choices(knowledge: Knowledge, position: Position, root: Seen) -> tuple[Choice, ...]:
    """What can follow the root of a tree, as the tree sees it."""
    return tuple(
        Choice(knowledge.draft.action(position, child.move), child.chance, child.visits)
        for child in root.children
    )


def _line(knowledge: Knowledge, position: Position, moves: Sequence[int]) -> tuple[Action, ...]:
    """Moves of the draft as actions, the placements being the packer's."""
    line: list[Action] = []
    for move in moves:
        actions, position = knowledge.draft.actions(position, move)
        line += actions
    return tuple(line)
