"""Monte Carlo tree search over the draft, by PUCT, with the evaluation in place of random games.

A new leaf is worth what the evaluation says of its best move; the moves' logits also say how readily each is
tried. It averages chances of winning, not points: between good players that was the largest gain of all.
The end of a game is worth what its margin leaves no doubt of: nothing is held to be proven, since a proof
would rest on where the packer puts the opponent's patches.
"""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import exp, sqrt
from typing import Protocol, Self, TypeVar

from patchwork_tui.bots.draft import NOBODY, Draft, State
from patchwork_tui.bots.evaluation import Evaluation
from patchwork_tui.bots.protocol import Cancelled, ThinkingCancelled

CHECK_EVERY = 16
"""Iterations between two looks at the clock and at whether the answer is still wanted."""

EXPLORATION = 0.45
"""How much the untried counts against what has done well. 0.35 to 0.6 play alike, 1 is far worse."""

TEMPERATURE = 1.0
"""By how many logits a move must be better to be tried e times as readily."""

NARROW = 0.1
"""How much less than certain a win by no points is: the opponent may pack otherwise than we foresee."""

NARROW_POINTS = 6.0
"""With how many points more of margin that doubt is e times less."""

CERTAIN = 8.0
"""The logit of a move that wins, in how readily it is tried; one that loses has as much below 0."""


class Node:
    """One state of the tree. What it is worth is told from the view of `judge`, who chose to come here."""

    __slots__ = ("children", "guess", "judge", "move", "mover", "prior", "state", "total", "visits")

    def __init__(self, state: State, move: int, judge: int, mover: int, guess: float) -> None:
        self.state = state
        self.move = move
        self.judge = judge
        self.mover = mover
        self.guess = guess
        self.prior = 0.0
        self.visits = 0
        self.total = 0.0
        self.children: list[Node] = []

    @property
    def chance(self) -> float:
        """The chance that `judge` wins."""
        return self.total / self.visits if self.visits else self.guess


class Seen(Protocol):
    """A node as others see it; what it means is told by `Node`."""

    @property
    def children(self) -> Sequence[Self]: ...  # noqa: D102
    @property
    def move(self) -> int: ...  # noqa: D102
    @property
    def mover(self) -> int: ...  # noqa: D102
    @property
    def visits(self) -> int: ...  # noqa: D102
    @property
    def chance(self) -> float: ...  # noqa: D102


SeenNode = TypeVar("SeenNode", bound=Seen)


@dataclass(frozen=True, slots=True)
class Limits:
    """When a search ends: after so many iterations, at a time of `time.perf_counter`, or when cancelled."""

    iterations: int | None
    until: float | None
    cancelled: Cancelled

    def passed(self, done: int) -> bool:
        """Whether to stop; ThinkingCancelled if nobody wants the answer any more."""
        if self.iterations is not None and done >= self.iterations:
            return True
        if done % CHECK_EVERY:
            return False
        if self.cancelled():
            raise ThinkingCancelled
        return self.until is not None and done > 0 and time.perf_counter() >= self.until


class Search:
    """Grows trees of one draft by one evaluation."""

    def __init__(self, draft: Draft, evaluation: Evaluation) -> None:
        self._draft = draft
        self._evaluation = evaluation

    def root(self, state: State) -> Node:
        """A tree of one node, of a state in which the game is not over."""
        mover = self._draft.mover(state)
        return Node(state, NOBODY, mover, mover, 0.5)

    def grow(self, root: Node, limits: Limits) -> int:
        """Grow the tree until its limits; how many iterations that took."""
        done = 0
        while not limits.passed(done):
            self._iterate(root)
            done += 1
        return done

    def _iterate(self, root: Node) -> None:
        """Go down by the promising moves to a state not seen before, judge it, and tell all on the way."""
        node, path = root, [root]
        while node.children:
            node = promising(node)
            path.append(node)
        if node.mover == NOBODY:
            mover, value = node.judge, node.guess
        else:
            mover, value = node.mover, self.expand(node)
        for node in path:
            node.visits += 1
            node.total += value if node.judge == mover else 1 - value

    def expand(self, node: Node) -> float:
        """Add what can follow a leaf, and return its mover's chance there by the best of that."""
        draft, logit_of = self._draft, self._evaluation.logit
        mover = node.mover
        best = whole = 0.0
        for move, state in draft.moves(node.state):
            following = draft.mover(state)
            if following == NOBODY:
                won = draft.winner(state) == mover
                doubt = NARROW * exp(-abs(draft.margin(state)) / NARROW_POINTS)
                guess = 1 - doubt if won else doubt
                weight = exp((CERTAIN if won else -CERTAIN) / TEMPERATURE)
            else:
                odds = exp(-logit_of(state) if mover else logit_of(state))
                guess = odds / (1 + odds)
                weight = odds ** (1 / TEMPERATURE)
            if guess > best:
                best = guess
            child = Node(state, move, mover, following, guess)
            child.prior = weight
            whole += weight
            node.children.append(child)
        for child in node.children:
            child.prior /= whole
        return best


class Tree(Protocol):
    """A tree of one draft, which grows; how its nodes are kept is its own affair."""

    @property
    def root(self) -> Seen:
        """Its first node."""

    def grow(self, limits: Limits) -> int:
        """Grow until the limits; how many iterations that took."""

    def below(self, state: State, most: int) -> Self | None:
        """The tree that begins with `state`, if that is among the first `most` nodes in breadth.

        It takes the place of this one, which is not to grow any more.
        """


@dataclass(frozen=True, slots=True)
class SlowTree:
    """A tree of `Node`, grown in Python."""

    search: Search
    root: Node

    @classmethod
    def of(cls, draft: Draft, evaluation: Evaluation, state: State) -> SlowTree:
        """A tree of one node, of a state in which the game is not over."""
        search = Search(draft, evaluation)
        return cls(search, search.root(state))

    def grow(self, limits: Limits) -> int:
        """See `Tree`."""
        return self.search.grow(self.root, limits)

    def below(self, state: State, most: int) -> SlowTree | None:
        """See `Tree`."""
        root = found_below(self.root, state, most)
        return SlowTree(self.search, root) if root else None


def promising(node: Node) -> Node:
    """The child to look at next."""
    factor = EXPLORATION * sqrt(node.visits)
    best, chosen = -1.0, node
    for child in node.children:
        visits = child.visits
        score = (child.total / visits if visits else child.guess) + factor * child.prior / (1 + visits)
        if score > best:
            best, chosen = score, child
    return chosen


def favourite(node: SeenNode) -> SeenNode:
    """The child to play: the one most looked at, the better of two such."""
    return max(node.children, key=lambda child: (child.visits, child.chance))


def expected(root: Seen, longest: int) -> list[int]:
    """The moves that both sides are expected to make from here."""
    moves: list[int] = []
    node = root
    while node.children and len(moves) < longest:
        node = favourite(node)
        moves.append(node.move)
    return moves


def found_below(root: Node, state: State, most: int) -> Node | None:
    """The node of `state` among the first `most` nodes below the root in breadth, for keeping its tree."""
    for node in _by_breadth(root, most):
        if node.state == state:
            return node
    return None


def _by_breadth(root: Node, most: int) -> Iterator[Node]:
    level = [root]
    while level and most > 0:
        yield from level[:most]
        most -= len(level)
        level = [child for node in level for child in node.children]
