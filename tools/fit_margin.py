"""Fit how many points of margin a logit of the chance to win stands for: prints `assets/bots/margin-*.json`.

A player that looks one move ahead plays itself, one move in ten at random. Of each game a few states are
searched, and least squares finds for each knot of time left the points by which the logit of the search's
chance is to be multiplied to come nearest to how the game ended. A fifth of the games is kept apart; the
mean error on them is printed by the time left, beside that of guessing 0 and of the scores as they stand.

    python tools/fit_margin.py [--edition base] [--board 2014] [--games 2000] [--states 5] [--iterations 100]

About two minutes on one core for each board.
"""

from __future__ import annotations

import argparse
import json
import random
import sys
import time
from collections.abc import Iterator
from typing import NamedTuple

from patchwork_tui.bots.data import shares_of
from patchwork_tui.bots.draft import NOBODY, State
from patchwork_tui.bots.evaluation import BASE_FINAL
from patchwork_tui.bots.knowledge import Knowledge, knowledge_for
from patchwork_tui.bots.protocol import never
from patchwork_tui.bots.search import Limits, Search, favourite
from patchwork_tui.rules import Edition, Player, Setup, bundled_edition
from patchwork_tui.study.margin import logit_of

KNOTS = (0, 6, 12, 18, 24, 30, 36, 42, 48, 53)
"""Spaces left to a player, the mean of both."""

NOISE = 0.1
"""The part of the moves that are drawn at random."""

KEPT_APART = 5
"""One game in so many is not fitted on."""

PHASES = ((40, 53), (27, 40), (14, 27), (0, 14))
"""Spaces left between which errors are told together."""


class Sample(NamedTuple):
    """A state of a game, by green's view: spaces left, the search's logit, the scores then, how it ended."""

    left: float
    logit: float
    standing: int
    margin: int


def samples(
    edition: Edition, board: str, games: int, states: int, iterations: int, rng: random.Random
) -> list[list[Sample]]:
    """The samples of each of so many games."""
    return [_samples_of_a_game(edition, board, states, iterations, rng) for _ in range(games)]


def _samples_of_a_game(
    edition: Edition, board: str, states: int, iterations: int, rng: random.Random
) -> list[Sample]:
    first = rng.choice(list(Player))
    setup = Setup.shuffled(rng.randrange(2**32), first=first, board=board, edition=edition)
    knowledge = knowledge_for(setup.start())
    knowledge.tidy()
    draft = knowledge.draft
    *course, end = _game(knowledge, draft.state(setup.start()), rng)
    margin = draft.margin(end)
    return [
        Sample(_left(state, edition), _logit(knowledge, state, iterations), draft.margin(state), margin)
        for state in rng.sample(course, min(states, len(course)))
    ]


def _game(knowledge: Knowledge, state: State, rng: random.Random) -> Iterator[State]:
    """The states of one game, with its end."""
    draft, search = knowledge.draft, Search(knowledge.draft, knowledge.evaluation)
    yield state
    while draft.mover(state) != NOBODY:
        root = search.root(state)
        search.expand(root)
        chosen = (
            rng.choice(root.children) if rng.random() < NOISE else max(root.children, key=lambda n: n.guess)
        )
        state = chosen.state
        yield state


def _logit(knowledge: Knowledge, state: State, iterations: int) -> float:
    """Green's logit by a search."""
    search = Search(knowledge.draft, knowledge.evaluation)
    root = search.root(state)
    search.grow(root, Limits(iterations, None, never))
    logit = logit_of(favourite(root).chance)
    return -logit if root.mover else logit


def _left(state: State, edition: Edition) -> float:
    """Spaces left to a player, the mean of both, as on the base track."""
    return BASE_FINAL * (1 - (state[0][1] + state[1][1]) / 2 / edition.final)


def fit(found: list[Sample]) -> list[float]:
    """The points of a logit at each knot, by least squares."""
    size = len(KNOTS)
    matrix = [[0.0] * size for _ in range(size)]
    right = [0.0] * size
    for left, logit, _, margin in found:
        shares = shares_of(KNOTS, left)
        for row, share in shares:
            right[row] += share * logit * margin
            for column, other in shares:
                matrix[row][column] += share * other * logit * logit
    return _solved(matrix, right)


def _solved(matrix: list[list[float]], right: list[float]) -> list[float]:
    """The solution of a symmetric, positive system of equations, by elimination."""
    rows = [[*row, value] for row, value in zip(matrix, right, strict=True)]
    for at, pivot in enumerate(rows):
        for row in rows[at + 1 :]:
            part = row[at] / pivot[at]
            row[at:] = [value - part * above for value, above in zip(row[at:], pivot[at:], strict=True)]
    found = [0.0] * len(rows)
    for at in reversed(range(len(rows))):
        known = sum(rows[at][column] * found[column] for column in range(at + 1, len(rows)))
        found[at] = (rows[at][-1] - known) / rows[at][at]
    return found


def errors(points: list[float], found: list[Sample]) -> list[str]:
    """What the mean error is in each phase, in words."""
    told = []
    for lowest, highest in PHASES:
        phase = [
            sample for sample in found if lowest <= sample.left < highest or sample.left == highest == 53
        ]
        fitted = [_expected(points, sample) - sample.margin for sample in phase]
        mean = sum(map(abs, fitted)) / len(phase)
        guess = sum(abs(sample.margin) for sample in phase) / len(phase)
        standing = sum(abs(sample.standing - sample.margin) for sample in phase) / len(phase)
        told.append(
            f"{lowest} to {highest} spaces left: {mean:.1f} (guessing 0: {guess:.1f}, "
            f"scores as they stand: {standing:.1f}; {len(phase)} states)"
        )
    return told


def _expected(points: list[float], sample: Sample) -> float:
    return sample.logit * sum(points[index] * share for index, share in shares_of(KNOTS, sample.left))


def main() -> None:
    """Fit and print."""
    options = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    options.add_argument("--edition", choices=("base", "express"), default="base")
    options.add_argument("--board", default="", help="default: the first of the edition")
    options.add_argument("--games", type=int, default=2000)
    options.add_argument("--states", type=int, default=5, help="states searched of each game")
    options.add_argument("--iterations", type=int, default=100, help="of the search of a state")
    options.add_argument("--seed", type=int, default=1)
    chosen = options.parse_args()
    start = time.process_time()
    rng = random.Random(chosen.seed)
    edition = bundled_edition(chosen.edition)
    board = chosen.board or edition.default_board
    games = samples(edition, board, chosen.games, chosen.states, chosen.iterations, rng)
    used = [sample for number, game in enumerate(games) if number % KEPT_APART for sample in game]
    kept = [sample for game in games[::KEPT_APART] for sample in game]
    points = fit(used)
    told = errors(points, kept)
    print(*told, sep="\n", file=sys.stderr)
    note = (
        f"made by tools/fit_margin.py --edition {edition.name} --board {board} --games {chosen.games} "
        f"--states {chosen.states} "
        f"--iterations {chosen.iterations} --seed {chosen.seed} in {time.process_time() - start:.0f} s; "
        f"mean error in points on {len(games[::KEPT_APART])} games not fitted on, {'; '.join(told)}"
    )
    print(json.dumps({"note": note, "knots": list(KNOTS), "points": [round(value, 3) for value in points]}))


if __name__ == "__main__":
    main()
