"""A match between two players: which games it has, each of them known beforehand."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass

from patchwork_tui.bots import Budget
from patchwork_tui.engines import seat
from patchwork_tui.rules import Player, Setup

MOST_GAMES = 99_998
"""So that five digits name each game's file."""

_CIRCLES = 10**9
"""How many seeds a circle is drawn from; each is one that `patchwork play --seed` takes."""


_OWN = Budget()


@dataclass(frozen=True, slots=True)
class Game:
    """One game of a match, with all that it takes to play it anywhere, as values that can be sent there.

    `number` counts from 1. `players` are green's and yellow's texts in their normal form, and green begins.
    `a_side` is where the match's first player sits. `seed` is the match's, `circle` the circle's.
    """

    number: int
    players: tuple[str, str]
    a_side: Player
    circle: int
    seed: int
    board: str
    budget: Budget

    @property
    def setup(self) -> Setup:
        """How the game begins."""
        return Setup.shuffled(self.circle, board=self.board)

    def rng(self, player: Player) -> random.Random:
        """A player's own dice, the same wherever and whenever the game is played."""
        return random.Random(f"{self.seed} {self.number} {player}")


@dataclass(frozen=True, slots=True)
class Match:
    """Two players, and how often, on what and within which budget they meet.

    The games come in mirrored pairs: the same circle twice, with the seats swapped, so that neither a kind
    circle nor the first turn decides a match. ValueError if `games` is odd or out of range, UnknownPlayer if
    a text names no player.
    """

    a: str
    b: str
    games: int
    seed: int = 1
    board: str = ""
    budget: Budget = _OWN

    def __post_init__(self) -> None:
        if self.games % 2 or not 2 <= self.games <= MOST_GAMES:
            raise ValueError(
                f"a match of {self.games} games; every circle is played twice, with the seats swapped, so it "
                f"must be an even number from 2 to {MOST_GAMES}"
            )
        for text in self.names:
            seat(text)

    @property
    def names(self) -> tuple[str, str]:
        """The players' texts as they were given."""
        return self.a, self.b

    def game(self, number: int) -> Game:
        """The game of that number, from 1; it does not depend on how many games there are."""
        pair, swapped = divmod(number - 1, 2)
        a, b = map(seat, self.names)
        circle = random.Random(f"{self.seed} {pair}").randrange(_CIRCLES)
        players, a_side = ((b, a), Player.YELLOW) if swapped else ((a, b), Player.GREEN)
        return Game(number, players, a_side, circle, self.seed, self.board, self.budget)

    def all_games(self) -> Iterator[Game]:
        """Every game, in order."""
        return map(self.game, range(1, self.games + 1))
