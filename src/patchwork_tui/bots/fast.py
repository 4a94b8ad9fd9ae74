"""The search of `search` with the compiled kernel behind it: the same trees, many times as fast.

For those who have Numba, which the extra `fast` brings; `backends` looks for it.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from math import exp
from typing import Any, NamedTuple

import numpy as np

from patchwork_tui.bots import kernel
from patchwork_tui.bots.draft import NOBODY, Draft, State
from patchwork_tui.bots.evaluation import Evaluation
from patchwork_tui.bots.nodes import NODE, found_below, taken_over
from patchwork_tui.bots.search import (
    CERTAIN,
    CHECK_EVERY,
    EXPLORATION,
    NARROW,
    NARROW_POINTS,
    TEMPERATURE,
    Limits,
)
from patchwork_tui.rules.market import ON_OFFER
from patchwork_tui.rules.scoring import EMPTY_CELL_COST

MEMO_SLOTS = 2**19
"""How many places a kernel remembers: 13 MB. A new answer may take the slot of an old one."""

WIDEST = 4480
"""From a margin as wide as this on the doubt that it leaves is 0 as a float."""

_WORD = 2**64 - 1


class Tables(NamedTuple):
    """What the kernel must know of a draft, of an evaluation, and of the leather that a tree began with."""

    all_low: Any
    all_high: Any
    stride: Any
    side: int
    matters: int
    places_low: Any
    places_high: Any
    starts: Any
    weights: Any
    squares_low: Any
    squares_high: Any
    square_worth: Any
    final: int
    on_offer: int
    empty_cost: int
    prices: Any
    times: Any
    incomes: Any
    marks: Any
    money: Any
    income: Any
    quilt: Any
    square: Any
    square_part: Any
    tile: Any
    gap: Any
    move: Any
    exploration: float
    readiness: float
    certain: Any
    doubt: Any
    late: int
    whole: int
    leather: Any


class Prepared(NamedTuple):
    """What the trees of one draft and evaluation share: a memo of places, and room for a path."""

    tables: Tables
    memo: Any
    path: Any


class Twig:
    """A node of a tree, for those who look at the tree from outside; see `search.Seen`."""

    __slots__ = ("index", "tree")

    def __init__(self, tree: FastTree, index: int) -> None:
        self.tree = tree
        self.index = index

    def _told(self, field: str) -> int:
        return int(self.tree.nodes[self.index][field])

    @property
    def children(self) -> Sequence[Twig]:
        """The nodes of what can follow, none if that has not been looked at."""
        first = self._told("first")
        return [Twig(self.tree, first + index) for index in range(self._told("children"))]

    @property
    def move(self) -> int:
        """The move that led here."""
        return self._told("move")

    @property
    def mover(self) -> int:
        """Who moves."""
        return self._told("mover")

    @property
    def visits(self) -> int:
        """How often the search came by."""
        return self._told("visits")

    @property
    def chance(self) -> float:
        """The chance of whoever chose to come here."""
        node = self.tree.nodes[self.index]
        return float(node["total"]) / self.visits if self.visits else float(node["guess"])


class FastTree:
    """A tree of the kernel's nodes: the first `count` of an array, which is enlarged when it is full."""

    def __init__(self, prepared: Prepared, tables: Tables, nodes: Any, count: int) -> None:
        self.nodes = nodes
        self.count = count
        self._prepared = prepared
        self._tables = tables

    @classmethod
    def of(cls, draft: Draft, evaluation: Evaluation, state: State) -> FastTree:
        """A tree of one node, of a state in which the game is not over."""
        prepared = _prepared(draft, evaluation)
        tables = prepared.tables._replace(leather=_numbers(state[3]))
        nodes = _node(tables, state)
        root = nodes[0]
        root["mover"] = root["judge"] = draft.mover(state)
        root["move"] = NOBODY
        root["guess"] = 0.5
        return cls(prepared, tables, nodes, 1)

    @property
    def root(self) -> Twig:
        """Its first node."""
        return Twig(self, 0)

    def grow(self, limits: Limits) -> int:
        """See `search.Tree`."""
        done = 0
        if limits.iterations is not None:
            self._reserve(limits.iterations)
        while not limits.passed(done):
            steps = CHECK_EVERY - done % CHECK_EVERY
            if limits.iterations is not None:
                steps = min(steps, limits.iterations - done)
            self._reserve(steps)
            _, memo, path = self._prepared
            self.count, grown = kernel.grow(self._tables, memo, self.nodes, self.count, steps, path)
            done += grown
        return done

    def below(self, state: State, most: int) -> FastTree | None:
        """See `search.Tree`."""
        wanted = _node(self._tables, state)
        if wanted is None:
            return None
        index = found_below(self.nodes, wanted, most, np.zeros(most, np.int64))
        if index < 0:
            return None
        kept: Any = np.zeros(self.count, NODE)
        count = taken_over(self.nodes, index, kept)
        return FastTree(self._prepared, self._tables, kept[:count].copy(), count)

    def _reserve(self, iterations: int) -> None:
        """Make room for the nodes of so many more iterations; unused, it takes no memory yet."""
        nodes = self.count + kernel.MOST_CHILDREN * iterations
        if nodes > len(self.nodes):
            more: Any = np.zeros(max(nodes, 2 * len(self.nodes)), NODE)
            more[: self.count] = self.nodes[: self.count]
            self.nodes = more


def _node(tables: Tables, state: State) -> Any:
    """An array of one node that has the state, or None if it is none of a tree with these tables."""
    green, yellow, circle, leather, top, tile, home = state
    gone = len(tables.leather) - len(leather)
    if gone < 0 or tuple(tables.leather[gone:]) != leather:
        return None
    node: Any = np.zeros(1, NODE)
    node["low"] = [side[2] & _WORD for side in (green, yellow)]
    node["high"] = [side[2] >> 64 for side in (green, yellow)]
    for index, field in ((0, "buttons"), (1, "space"), (3, "income")):
        node[field] = green[index], yellow[index]
    node["circle"][0, : len(circle)] = circle
    node["left"] = len(circle)
    node["leather"], node["top"], node["tile"], node["home"] = gone, top, tile, home
    return node


@lru_cache(4)
def _prepared(draft: Draft, evaluation: Evaluation) -> Prepared:
    """What the trees share, the leather of a state still missing in the tables."""
    packer, edition = draft.packer, draft.edition
    masks = [[place[0] for place in places] for places in packer.places]
    flat = [mask for of_patch in masks for mask in of_patch]
    starts = [0, *np.cumsum([len(of_patch) for of_patch in masks])]
    whole = edition.special_tile**2
    tables = Tables(
        all_low=np.uint64(packer.board.all & _WORD),
        all_high=np.uint64(packer.board.all >> 64),
        stride=np.uint64(packer.board.stride),
        side=edition.special_tile,
        matters=packer.square_matters,
        places_low=_words(mask & _WORD for mask in flat),
        places_high=_words(mask >> 64 for mask in flat),
        starts=_numbers(starts),
        weights=_numbers(packer.judge.weights),
        squares_low=_words(square & _WORD for square in packer.squares),
        squares_high=_words(square >> 64 for square in packer.squares),
        square_worth=_numbers(packer.square_worth),
        final=edition.final,
        on_offer=ON_OFFER,
        empty_cost=EMPTY_CELL_COST,
        prices=_numbers(patch.buttons for patch in edition.patches),
        times=_numbers(patch.time for patch in edition.patches),
        incomes=_numbers(patch.income for patch in edition.patches),
        marks=_numbers(edition.incomes_to),
        money=np.array(evaluation.money, np.float64),
        income=np.array(evaluation.income, np.float64),
        quilt=np.array(evaluation.quilt, np.float64),
        square=np.array(evaluation.square, np.float64),
        square_part=np.array([(best / (whole or 1)) ** 2 for best in range(whole + 1)], np.float64),
        tile=np.array(evaluation.tile, np.float64),
        gap=np.array(evaluation.gap, np.float64),
        move=np.array(evaluation.move, np.float64),
        exploration=EXPLORATION,
        readiness=1 / TEMPERATURE,
        certain=np.array([exp(-CERTAIN / TEMPERATURE), exp(CERTAIN / TEMPERATURE)], np.float64),
        doubt=np.array([NARROW * exp(-margin / NARROW_POINTS) for margin in range(WIDEST)], np.float64),
        late=draft.late,
        whole=draft.whole,
        leather=_numbers(()),
    )
    # A move passes a space or takes a patch from the circle.
    longest = 2 * edition.final + len(edition.patches) + 3
    return Prepared(tables, np.zeros(MEMO_SLOTS, kernel.MEMO), np.zeros(longest, np.int64))


def _words(values: Any) -> Any:
    return np.array(list(values), np.uint64)


def _numbers(values: Any) -> Any:
    return np.array(list(values), np.int64)
