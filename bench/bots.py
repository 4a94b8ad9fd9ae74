"""How fast and how strong the bots are: prints figures, on one core.

    python bench/bots.py speed [--iterations 4000]           iterations a second, cold and warm
    python bench/bots.py match strong steady [--games 20]    mirrored games: same circle, seats swapped

A player is a level, or a level with a budget in iterations such as `strong:400`.
"""

from __future__ import annotations

import argparse
import random
import time
from dataclasses import dataclass, field

from patchwork_tui.bots import Bot, Budget, make
from patchwork_tui.bots.knowledge import knowledge_for
from patchwork_tui.rules import Player, Setup


@dataclass
class Tally:
    """One player's wins, and the processor time of each decision in seconds."""

    wins: int = 0
    points: int = 0
    empty: int = 0
    tiles: int = 0
    times: list[float] = field(default_factory=list)

    def __str__(self) -> str:
        times = sorted(1000 * seconds for seconds in self.times)
        mean = sum(times) / len(times)
        most = times[len(times) * 19 // 20]
        return f"{self.wins} won, {mean:.1f} ms (95 % in {most:.0f}, worst {times[-1]:.0f})"


def player(text: str) -> tuple[Bot, Budget]:
    name, _, iterations = text.partition(":")
    return make(name), Budget(int(iterations)) if iterations else Budget()


def play(setup: Setup, names: tuple[str, str], tallies: tuple[Tally, Tally], seed: str) -> Player:
    """One game, green and yellow by their names; counted in their tallies."""
    players = player(names[0]), player(names[1])
    rng = random.Random(seed)
    position = setup.start()
    while (mover := position.mover) is not None:
        bot, budget = players[mover]
        start = time.process_time()
        decision = bot.choose(position, budget, rng)
        tallies[mover].times.append(time.process_time() - start)
        position = position.play(decision.action)
    outcome = position.outcome()
    assert outcome is not None
    for side, tally, score in zip(Player, tallies, outcome.scores, strict=True):
        tally.wins += outcome.winner is side
        tally.points += score.total
        tally.empty += score.empty
        tally.tiles += score.tile > 0
    return outcome.winner


def match(first: str, second: str, games: int, seed: int, board: str) -> None:
    tallies = Tally(), Tally()
    pairs = [0, 0, 0]
    for number in range(games // 2):
        setup = Setup.shuffled(seed + number, board=board)
        a = play(setup, (first, second), tallies, f"{seed} {number}") is Player.GREEN
        b = play(setup, (second, first), tallies[::-1], f"{seed} {number}") is Player.YELLOW
        pairs[2 - a - b] += 1
    for name, tally in zip((first, second), tallies, strict=True):
        played = games // 2 * 2
        print(
            f"{name}: {tally}, {100 * tally.wins / played:.0f} %, score {tally.points / played:.1f}, "
            f"empty {tally.empty / played:.1f}, tile {100 * tally.tiles / played:.0f} %"
        )
    print(f"pairs won {pairs[0]}, split {pairs[1]}, lost {pairs[2]}", flush=True)


def speed(iterations: int) -> None:
    """A game of one bot against itself: what its first decisions cost, cold, and its later ones."""
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
    strong = commands.add_parser("match")
    strong.add_argument("players", nargs=2)
    strong.add_argument("--games", type=int, default=20)
    strong.add_argument("--seed", type=int, default=1000)
    strong.add_argument("--board", default="")
    chosen = options.parse_args()
    if chosen.command == "speed":
        speed(chosen.iterations)
    else:
        first, second = chosen.players
        match(first, second, chosen.games, chosen.seed, chosen.board)


if __name__ == "__main__":
    main()
