"""How many random whole games a second one core plays: prints figures.

    python bench/random_games.py [--games 200] [--rounds 10]

Each action is drawn uniformly from all different legal actions by `Position.random_action`. The games are
played twice: by `Position.play`, and without its check, as bots may. A game lasts from its first position to
its last; what drawing its circle takes is told apart. Times are processor times, each round plays games of
its own, and the best round counts. Between machines compare the games per million steps of a bare loop.
"""

from __future__ import annotations

import argparse
import random
import time
from collections.abc import Callable, Sequence
from typing import NamedTuple

from calibration import million_steps

from patchwork_tui.rules import Action, Position, Setup


class Round(NamedTuple):
    """What some games took: each of them, in seconds, and their actions."""

    seconds: float
    actions: float


def main() -> None:
    parser = argparse.ArgumentParser(description="Random whole games a second on one core.")
    parser.add_argument("--games", type=int, default=200, help="games in a round")
    parser.add_argument("--rounds", type=int, default=10)
    arguments = parser.parse_args()
    million = 0.0
    setup: list[float] = []
    checked: list[Round] = []
    unchecked: list[Round] = []
    for number in range(arguments.rounds):
        million = max(million, million_steps())
        start = time.process_time()
        games = range(number * arguments.games, (number + 1) * arguments.games)
        starts = [Setup.shuffled(seed).start() for seed in games]
        setup.append((time.process_time() - start) / arguments.games)
        checked.append(play(starts, number, Position.play))
        unchecked.append(play(starts, number, Position._play))
    for name, rounds in (("checked", checked), ("unchecked", unchecked)):
        best = min(rounds)
        print(
            f"{name:10} {1 / best.seconds:6,.0f} games/s, {best.actions:.1f} actions a game, "
            f"{1e6 * best.seconds / best.actions:.1f} us an action, "
            f"{1 / best.seconds / million:.0f} games a million steps"
        )
    print(f"drawing the circle and setting up, not counted: {1e6 * min(setup):.0f} us a game")
    print(f"calibration: {million:.1f} million steps/s")


def play(starts: Sequence[Position], seed: int, by: Callable[[Position, Action], Position]) -> Round:
    """Play a game from each of the positions."""
    rng = random.Random(seed)
    actions = 0
    start = time.process_time()
    for position in starts:
        while position.mover is not None:
            position = by(position, position.random_action(rng))
            actions += 1
    return Round((time.process_time() - start) / len(starts), actions / len(starts))


if __name__ == "__main__":
    main()
