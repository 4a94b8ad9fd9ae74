"""Playing one game of a match to its end, or to the point where a player fails."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from datetime import UTC, datetime
from time import perf_counter

from patchwork_tui.arena.match import Game
from patchwork_tui.bots import Bot
from patchwork_tui.engines import Engine, EngineFailed, make_player
from patchwork_tui.rules import Action, IllegalAction, Outcome, Player

DIGITS = 3
"""After the point of a time in milliseconds: as many as a record keeps, so that reading it gives the same."""

stopped = threading.Event()
"""Set in a process whose games nobody waits for any more."""

one_at_a_time = threading.Lock()
"""Held while a game is played: the bots of a process share what they remember, so threads take turns."""


@dataclass(frozen=True, slots=True)
class Clock:
    """What a player's decisions took: how many there were, and wall time in milliseconds."""

    decisions: int = 0
    total: float = 0.0
    worst: float = 0.0

    def with_decision(self, seconds: float) -> Clock:
        """The clock after one more decision."""
        ms = round(1000 * seconds, DIGITS)
        return Clock(self.decisions + 1, round(self.total + ms, DIGITS), max(self.worst, ms))


@dataclass(frozen=True, slots=True)
class Failure:
    """A player that gave no answer that the rules allow, and so lost the game; the reason is a sentence."""

    player: Player
    reason: str


@dataclass(frozen=True, slots=True)
class Played:
    """A game as it went. It has an `outcome` if it came to its end and a `failure` if it did not."""

    game: Game
    began: datetime
    actions: tuple[Action, ...]
    clocks: tuple[Clock, Clock]
    outcome: Outcome | None = None
    failure: Failure | None = None

    @property
    def winner(self) -> Player:
        """Who won; a player that failed has lost."""
        if self.failure:
            return self.failure.player.other
        assert self.outcome is not None
        return self.outcome.winner


def play(game: Game) -> Played:
    """Play the game, with new bots and dice of their own, and let the players go.

    What is played depends on the game alone if its budget is in iterations. ThinkingCancelled if the process
    is told to stop.
    """
    with one_at_a_time, ExitStack() as seated:
        return _played(game, seated)


def _played(game: Game, seated: ExitStack) -> Played:
    began = datetime.now(UTC).replace(microsecond=0)
    position = game.setup.start()
    actions: list[Action] = []
    clocks = {player: Clock() for player in Player}
    dice = {player: game.rng(player) for player in Player}
    player = Player.GREEN
    failure = None
    try:
        bots: dict[Player, Bot] = {}
        for player in Player:
            bots[player] = seated.enter_context(_player(game.players[player]))
        while position.mover is not None:
            player = position.mover
            started = perf_counter()
            decision = bots[player].choose(position, game.budget, dice[player], stopped.is_set)
            seconds = perf_counter() - started
            position = position.play(decision.action)
            actions.append(decision.action)
            clocks[player] = clocks[player].with_decision(seconds)
    except (EngineFailed, IllegalAction) as error:
        failure = Failure(player, str(error))
    green, yellow = clocks.values()
    return Played(game, began, tuple(actions), (green, yellow), position.outcome(), failure)


@contextmanager
def _player(text: str) -> Iterator[Bot]:
    bot = make_player(text)
    try:
        yield bot
    finally:
        if isinstance(bot, Engine):
            bot.close()
