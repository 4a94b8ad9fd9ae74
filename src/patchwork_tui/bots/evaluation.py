"""How likely each player is to win a state of the draft, without looking ahead.

Logit of green's chance = worth of green's side - worth of yellow's. A side's worth is linear in its features;
their weights depend on the time that player has left, by straight lines between knots at the income marks.
So all of it is a table for each space, and one dot product for each side, remembered while it is searched.
"""

from __future__ import annotations

from patchwork_tui.bots.boards import COUNTS
from patchwork_tui.bots.data import EvaluationData
from patchwork_tui.bots.draft import Side, State, sides
from patchwork_tui.bots.packing import Packer
from patchwork_tui.rules.edition import Edition

FEATURES = (
    "time",  # 1: what it is worth to have this much time left
    "buttons",
    "few",  # buttons, of which only the first MOST_FEW count
    "income",
    "future",  # income times the income marks still ahead
    "cells",  # covered
    *COUNTS,
    "square",  # while the tile is free: the square of the best filled part of a square that would win it
    "tile",
    "gap",  # spaces ahead of the opponent still to go: the opponent's space less one's own
    "move",  # 1 for the mover
)
MOST_FEW = 12
BASE_FINAL = 53
"""The length of the track for which the weights' knots are given; other tracks are stretched to it."""

MOST_SIDES_KEPT = 400_000
"""How many sides an evaluation remembers between decisions: some 60 MB."""

_QUILT_FROM = FEATURES.index("cells")
_QUILT_TO = FEATURES.index("square")
_MOST_BUTTONS = 200
"""More buttons than this count as so many: nobody's chance depends on the difference."""


class Evaluation:
    """Judges states of the draft of one edition by the weights `data`."""

    def __init__(self, edition: Edition, packer: Packer, data: EvaluationData) -> None:
        self._packer = packer
        self._side = edition.special_tile
        spaces = range(edition.final + 1)
        weights = [data.at((edition.final - space) * BASE_FINAL / edition.final) for space in spaces]
        marks = edition.incomes_to
        self.money = [
            tuple(
                w["time"] + w["buttons"] * n + w["few"] * min(n, MOST_FEW) for n in range(_MOST_BUTTONS + 1)
            )
            for w in weights
        ]
        self.income = [
            w["income"] + w["future"] * (marks[-1] - marks[space]) for space, w in enumerate(weights)
        ]
        self.quilt = [tuple(w[name] for name in FEATURES[_QUILT_FROM:_QUILT_TO]) for w in weights]
        self.square = [w["square"] for w in weights]
        self.tile = [w["tile"] for w in weights]
        self.gap = [w["gap"] for w in weights]
        self.move = [w["move"] for w in weights]
        self._features: dict[int, tuple[int, ...]] = {}
        self._sides: tuple[dict[Side, float], dict[Side, float]] = ({}, {})

    def logit(self, state: State) -> float:
        """The logit of green's chance to win; the game must not be over."""
        green, yellow, _, _, top, tile, _ = state
        free = tile < 0
        sides = self._sides[free]
        worth = sides.get(green)
        if worth is None:
            worth = sides[green] = self._worth(green, free)
        other = sides.get(yellow)
        if other is None:
            other = sides[yellow] = self._worth(yellow, free)
        g, y = green[1], yellow[1]
        worth += (self.gap[g] + self.gap[y]) * (y - g) - other
        if g < y or (g == y and top == 0):
            worth += self.move[g]
        else:
            worth -= self.move[y]
        if not free:
            worth += self.tile[g] if tile == 0 else -self.tile[y]
        return worth

    def kept(self) -> int:
        """How many sides are remembered."""
        return len(self._sides[0]) + len(self._sides[1]) + len(self._features)

    def tidy(self) -> None:
        """Forget all sides if they have become many."""
        if self.kept() > MOST_SIDES_KEPT:
            for memo in (*self._sides, self._features):
                memo.clear()

    def _worth(self, side: Side, tile_free: bool) -> float:
        """What one side adds to its chance, but for what both sides decide together."""
        buttons, space, quilt, income = side
        features = self._features.get(quilt)
        if features is None:
            features = self._features[quilt] = quilt_features(self._packer, quilt)
        a, b, c, d, e, f, g, h, i = self.quilt[space]
        n0, n1, n2, n3, n4, n5, n6, n7, n8, best = features
        worth = a * n0 + b * n1 + c * n2 + d * n3 + e * n4 + f * n5 + g * n6 + h * n7 + i * n8
        worth += self.money[space][buttons if buttons < _MOST_BUTTONS else _MOST_BUTTONS]
        worth += self.income[space] * income
        if tile_free and best:
            worth += self.square[space] * (best / (self._side * self._side)) ** 2
        return worth


def quilt_features(packer: Packer, quilt: int) -> tuple[int, ...]:
    """Cells covered, the counts of `Board.counts`, most cells covered of a square that would win the tile."""
    return quilt.bit_count(), *packer.board.counts(quilt), packer.square(quilt)


def side_features(packer: Packer, edition: Edition, state: State, player: int, mover: int) -> list[float]:
    """The values of `FEATURES` for one side, for fitting; `Evaluation` is the same, made fast."""
    both = sides(state)
    buttons, space, quilt, income = both[player]
    marks = edition.incomes_to
    *cells_and_counts, best = quilt_features(packer, quilt)
    part = best / edition.special_tile**2 if edition.special_tile else 0.0
    return [
        1,
        buttons,
        min(buttons, MOST_FEW),
        income,
        income * (marks[-1] - marks[space]),
        *cells_and_counts,
        part * part if state[5] < 0 else 0,
        state[5] == player,
        both[1 - player][1] - space,
        mover == player,
    ]
