"""How fast the bots are: prints figures, on one core. How strong they are is for `patchwork arena` to say.

python bench/bots.py speed [--iterations 4000]           iterations a second, cold and warm

With PATCHWORK_FAST=0 in the environment the search in Python is measured even where the extra `fast` is.
"""

from __future__ import annotations

import argparse
import random
import time

from patchwork_tui.bots import Budget, backends, make
from patchwork_tui.bots.knowledge import knowledge_for
from patchwork_tui.rules import Setup


def load() -> None:
    """Have the fastest search ready, so that it is not loaded while the clock runs; and say which it is."""
    backends.PATIENCE = 60
    known, position = knowledge_for(Setup.shuffled(4).start()), Setup.shuffled(4).start()
    start = time.perf_counter()
    tree = backends.planted(
        known.draft, known.evaluation, known.draft.state(position), Budget(backends.FAST_FROM), lambda: False
    )
    print(f"{type(tree).__name__}, loaded in {time.perf_counter() - start:.2f} s")


def speed(iterations: int) -> None:
    """A game of one bot against itself: what its first decisions cost, cold, and its later ones."""
    load()
    position = Setup.shuffled(5).start()
    rng = random.Random(5)
    rates = []
    bot, budget = make("strong"), Budget(iterations)
    while position.mover is not None:
        start = time.process_time()
        decision = bot.choose(position, budget, rng)
        seconds = time.process_time() - start
        if decision.looked >= iterations and not decision.exact:
            rates.append(decision.looked / seconds)
        position = position.play(decision.action)
    knowledge = knowledge_for(Setup.shuffled(5).start())
    print(f"{iterations} iterations a decision: cold {rates[0]:.0f} a second, then", end=" ")
    print(" ".join(f"{rate:.0f}" for rate in rates[1:]))
    start = time.process_time()
    warm = make("strong").choose(Setup.shuffled(5).start(), budget, rng)
    print(f"warm {warm.looked / (time.process_time() - start):.0f} a second at the start of the same game")
    packer, evaluation = knowledge.draft.packer, knowledge.evaluation
    print(f"remembered: {packer.kept()} placements, {evaluation.kept()} sides and quilts")


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    commands = options.add_subparsers(dest="command", required=True)
    fast = commands.add_parser("speed")
    fast.add_argument("--iterations", type=int, default=4000)
    chosen = options.parse_args()
    speed(chosen.iterations)


if __name__ == "__main__":
    main()
