"""Fit the evaluation's weights for one board: prints them as `assets/bots/evaluation-*.json` holds them.

A player that looks one move ahead plays itself, one move in ten at random, and logistic regression finds the
weights that best tell who won. Each round plays by the weights of the round before; the last round is longer.
Deeper or quieter players would meet too few of the states that a search asks about.

    python tools/fit_evaluation.py [--edition base] [--board 2014] [--rounds 3] [--games 2000] [--seed 1]

About two minutes on one core for each board.
"""

from __future__ import annotations

import argparse
import json
import math
import random
import sys
import time
from array import array
from collections.abc import Iterator

from patchwork_tui.bots.data import EvaluationData, packing_weights, shares_of
from patchwork_tui.bots.draft import NOBODY, Draft, State, sides
from patchwork_tui.bots.evaluation import BASE_FINAL, FEATURES, Evaluation, side_features
from patchwork_tui.bots.packing import Packer
from patchwork_tui.rules import Edition, Player, Setup, bundled_edition

BY_HAND = {"buttons": 0.15, "future": 0.15, "cells": 0.3, "square": 1.0, "tile": 1.0, "gap": 0.24}
NOISE = 0.1
"""The part of the moves that are drawn at random."""

PASSES = 8
RATE = 0.1
SCALES = {
    "buttons": 10.0,
    "few": 6.0,
    "income": 6.0,
    "future": 30.0,
    "cells": 20.0,
    "gap": 5.0,
} | dict.fromkeys(("corners", "notches", "open", "corridors", "rooms"), 10.0)
"""About how large features are, so that one rate suits all; 1 where not named."""

Sample = tuple["array[int]", "array[float]", float]
"""The indexes of the features that are not 0, their values, green's less yellow's; 1 if green won, else 0."""


class Fitter:
    """Self-play and regression on one board."""

    def __init__(self, edition: Edition, board: str, seed: int) -> None:
        self.board = board
        self.rng = random.Random(seed)
        self.edition = edition
        self.knots = knots_of(edition)
        self.packer = Packer(
            self.edition.quilt, self.edition.special_tile, self.edition.patches, packing_weights()
        )
        self.draft = Draft(self.edition, self.packer)
        self.weights = [BY_HAND.get(name, 0.0) for name in FEATURES for _ in self.knots]

    def data(self) -> EvaluationData:
        """The weights as the players read them."""
        rows = iter(self.weights)
        return EvaluationData(self.knots, {name: tuple(next(rows) for _ in self.knots) for name in FEATURES})

    def games(self, count: int) -> list[Sample]:
        """Samples from games of the present weights."""
        evaluation = Evaluation(self.edition, self.packer, self.data())
        samples: list[Sample] = []
        for _ in range(count):
            setup = Setup.shuffled(
                self.rng.randrange(2**32),
                first=self.rng.choice(list(Player)),
                board=self.board,
                edition=self.edition,
            )
            states = list(self.game(evaluation, self.draft.state(setup.start())))
            won = 1.0 if self.draft.winner(states.pop()) == 0 else 0.0
            samples += [(*self.features(state), won) for state in states]
            evaluation.tidy()
            self.packer.tidy()
        return samples

    def game(self, evaluation: Evaluation, state: State) -> Iterator[State]:
        """The states of one game, the start left out."""
        while (mover := self.draft.mover(state)) != NOBODY:
            moves = [after for _, after in self.draft.moves(state)]
            if self.rng.random() < NOISE:
                state = self.rng.choice(moves)
            else:
                state = max(moves, key=lambda after: self.judged(evaluation, after, mover))
            yield state

    def judged(self, evaluation: Evaluation, state: State, player: int) -> float:
        """How good a state looks to `player`."""
        if self.draft.mover(state) == NOBODY:
            return math.inf if self.draft.winner(state) == player else -math.inf
        logit = evaluation.logit(state)
        return -logit if player else logit

    def features(self, state: State) -> tuple[array[int], array[float]]:
        """The sparse vector whose product with the weights is the logit of the state: indexes and values."""
        mover = self.draft.mover(state)
        indexes, found = array("H"), array("f")
        for player, sign in ((0, 1.0), (1, -1.0)):
            values = side_features(self.packer, self.edition, state, player, mover)
            left = self.edition.final - sides(state)[player][1]
            for index, share in shares_of(self.knots, left * BASE_FINAL / self.edition.final):
                for row, (name, value) in enumerate(zip(FEATURES, values, strict=True)):
                    if value:
                        indexes.append(row * len(self.knots) + index)
                        found.append(sign * share * value / SCALES.get(name, 1.0))
        return indexes, found

    def fit(self, samples: list[Sample]) -> float:
        """Regress, and return the mean loss on the tenth of the samples that was kept apart.

        Adagrad, from the present weights; what counts is the mean of the weights over the last half.
        """
        kept, used = samples[: len(samples) // 10], samples[len(samples) // 10 :]
        scales = [SCALES.get(name, 1.0) for name in FEATURES for _ in self.knots]
        weights = [weight * scale for weight, scale in zip(self.weights, scales, strict=True)]
        squares = [1e-2] * len(weights)
        total, counted = [0.0] * len(weights), 0
        for number in range(PASSES):
            self.rng.shuffle(used)
            for count, (indexes, values, won) in enumerate(used):
                error = won - chance(product(weights, indexes, values))
                for index, value in zip(indexes, values, strict=True):
                    slope = error * value
                    squares[index] += slope * slope
                    weights[index] += RATE * slope / math.sqrt(squares[index])
                if number >= PASSES // 2 and count % 100 == 0:
                    total = [old + new for old, new in zip(total, weights, strict=True)]
                    counted += 1
        means = [value / counted for value in total]
        self.weights = [mean / scale for mean, scale in zip(means, scales, strict=True)]
        return sum(loss(product(means, indexes, values), won) for indexes, values, won in kept) / len(kept)


def knots_of(edition: Edition) -> tuple[float, ...]:
    """Spaces left, stretched to the base game's track: the income marks, one more near the end, the start."""
    left = sorted({0, edition.final, *(edition.final - mark for mark in edition.income)})
    return tuple(round(space * BASE_FINAL / edition.final, 3) for space in (0, left[1] / 2, *left[1:]))


def product(weights: list[float], indexes: array[int], values: array[float]) -> float:
    """The logit of a sample."""
    return sum([weights[index] * value for index, value in zip(indexes, values, strict=True)])


def chance(logit: float) -> float:
    """The chance that a logit stands for."""
    return 1 / (1 + math.exp(-max(-30.0, min(30.0, logit))))


def loss(logit: float, won: float) -> float:
    """How far a prediction was off, in nats."""
    return -math.log(max(1e-12, chance(logit) if won else 1 - chance(logit)))


def main() -> None:
    """Fit and print."""
    options = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    options.add_argument("--edition", choices=("base", "express"), default="base")
    options.add_argument("--board", default="", help="default: the first of the edition")
    options.add_argument("--rounds", type=int, default=3)
    options.add_argument("--games", type=int, default=2000, help="games of a round, twice that in the last")
    options.add_argument("--seed", type=int, default=1)
    chosen = options.parse_args()
    start = time.process_time()
    edition = bundled_edition(chosen.edition)
    board = chosen.board or edition.default_board
    fitter = Fitter(edition, board, chosen.seed)
    missed = 0.0
    for number in range(1, chosen.rounds + 1):
        samples = fitter.games(chosen.games * (2 if number == chosen.rounds else 1))
        played = time.process_time() - start
        missed = fitter.fit(samples)
        print(
            f"round {number}: {len(samples)} samples, loss {missed:.4f}, played until {played:.0f} s, "
            f"fitted until {time.process_time() - start:.0f} s",
            file=sys.stderr,
            flush=True,
        )
    note = (
        f"made by tools/fit_evaluation.py --edition {edition.name} --board {board} --rounds {chosen.rounds} "
        f"--games {chosen.games} --seed {chosen.seed} in {time.process_time() - start:.0f} s; "
        f"mean loss {missed:.4f}"
    )
    data = fitter.data()
    weights = {name: [round(value, 4) for value in values] for name, values in data.weights.items()}
    print(json.dumps({"note": note, "knots": list(data.knots), "weights": weights}))


if __name__ == "__main__":
    main()
