"""What a process of its own costs a player: prints figures.

python bench/engines.py [--times 20]      start to ready, the protocol's part of a decision, stop to stopped
"""

from __future__ import annotations

import argparse
import random
import statistics
import subprocess
import sys
import time
from collections.abc import Callable

from patchwork_tui.bots import Budget, ThinkingCancelled
from patchwork_tui.engines import apart, make_player
from patchwork_tui.rules import Position, Setup


def figures(what: str, seconds: list[float]) -> None:
    """The median and the extremes."""
    least, middle, most = (1000 * value for value in (min(seconds), statistics.median(seconds), max(seconds)))
    print(f"{what:44} {middle:8.2f} ms  ({least:.2f} to {most:.2f})")


def timed(do: Callable[[], object]) -> float:
    """The seconds that doing it takes."""
    start = time.perf_counter()
    do()
    return time.perf_counter() - start


def decided(position: Position) -> None:
    """A program that is started for one decision without thought."""
    with apart("random") as engine:
        engine.choose(position, Budget(), random.Random(1))


def stopped(position: Position) -> float:
    """The seconds from the wish to stop until that is done."""
    wish = [0.0]

    def cancelled() -> bool:
        if not wish[0] and time.perf_counter() > start + 0.3:
            wish[0] = time.perf_counter()
        return bool(wish[0])

    with apart("strong") as engine:
        engine.choose(position, Budget(1), random.Random(1))
        start = time.perf_counter()
        try:
            engine.choose(position, Budget(seconds=60), random.Random(1), cancelled)
        except ThinkingCancelled:
            return time.perf_counter() - wish[0]
    raise AssertionError("it was not stopped")


def main() -> None:
    """Print the figures."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--times", type=int, default=20)
    times: int = parser.parse_args().times
    position = Setup.shuffled(7).start()
    for _ in range(12):
        position = position.play(make_player("casual").choose(position, Budget(), random.Random(1)).action)

    bare = [sys.executable, "-c", ""]
    figures("a bare Python, start to end", [timed(lambda: subprocess.run(bare)) for _ in range(times)])
    figures("an engine, start to end, one decision", [timed(lambda: decided(position)) for _ in range(times)])
    for level, budget in (("random", Budget()), ("strong", Budget(iterations=100))):
        here = make_player(level)
        with apart(level) as there:
            for player, place in ((here, "here"), (there, "apart")):
                rng = random.Random(1)
                player.choose(position, budget, rng)
                seconds = [timed(lambda: player.choose(position, budget, rng)) for _ in range(20 * times)]  # noqa: B023
                figures(f"{level}, {place}, a decision", seconds)
    figures("stop to stopped", [stopped(position) for _ in range(max(times // 4, 1))])


if __name__ == "__main__":
    main()
