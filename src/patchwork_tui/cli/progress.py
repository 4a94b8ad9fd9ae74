"""A line on standard error that says how far a match has come, where a person looks at it."""

from __future__ import annotations

import shutil
import sys
import time
from collections.abc import Mapping
from typing import TYPE_CHECKING

from patchwork_tui.record import escaped
from patchwork_tui.record.layout import cut

if TYPE_CHECKING:
    from patchwork_tui.arena import Match, Played

_WIDTH = 24
"""Characters of the bar alone."""


class Bar:
    """Counts games as they come in. A terminal shows a bar; elsewhere only failures are told, a line each."""

    def __init__(self, match: Match, played: Mapping[int, Played]) -> None:
        """Begin with the games that have been played before."""
        self._games = match.games
        self._names = match.names
        self._wins = [0, 0]
        self._before = 0
        self._started = time.monotonic()
        self._on_terminal = sys.stderr is not None and sys.stderr.isatty()
        for game in played.values():
            self._count(game)
        self._before = self._done
        self._draw()

    def show(self, played: Played) -> None:
        """One game more."""
        self._count(played)
        if failure := played.failure:
            self.close()
            number, reason = played.game.number, escaped(failure.reason)
            print(f"patchwork: game {number}, lost by {failure.player}: {reason}", file=sys.stderr)
        self._draw()

    def close(self) -> None:
        """Leave an empty line."""
        if self._on_terminal:
            columns = shutil.get_terminal_size().columns
            print("\r" + " " * (columns - 1), end="\r", file=sys.stderr, flush=True)

    @property
    def _done(self) -> int:
        return sum(self._wins)

    def _count(self, played: Played) -> None:
        self._wins[played.winner is not played.game.a_side] += 1

    def _draw(self) -> None:
        if not self._on_terminal:
            return
        filled = _WIDTH * self._done // self._games
        bar = "#" * filled + "-" * (_WIDTH - filled)
        (a, b), (a_wins, b_wins) = self._names, self._wins
        text = f"[{bar}] {self._done}/{self._games}  {a_wins} : {b_wins}{self._left()}  {a} : {b}"
        columns = shutil.get_terminal_size().columns
        line = cut(escaped(text), columns - 1)
        print("\r" + line.ljust(columns - 1), end="", file=sys.stderr, flush=True)

    def _left(self) -> str:
        """How long the rest will take, by what has been played now."""
        now = self._done - self._before
        if not now or self._done == self._games:
            return ""
        seconds = (time.monotonic() - self._started) / now * (self._games - self._done)
        minutes, seconds = divmod(round(seconds), 60)
        hours, minutes = divmod(minutes, 60)
        return f"  {hours}:{minutes:02}:{seconds:02} left"
