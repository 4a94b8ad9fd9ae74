"""A line on standard error that says how far something has come, where a person looks at it."""

from __future__ import annotations

import sys
import time
from collections.abc import Mapping
from typing import TYPE_CHECKING, Self, TextIO

from patchwork_tui.columns import fitted, left, width_of
from patchwork_tui.record import escaped

if TYPE_CHECKING:
    from patchwork_tui.arena import Match, Played

_WIDTH = 24
"""Characters of the bar alone."""
_USUAL = 80
"""Columns of a terminal that does not say how many it has."""


def is_terminal(stream: TextIO | None) -> bool:
    """Whether somebody looks at what is written."""
    return stream is not None and stream.isatty()


class StatusLine:
    """One line on standard error, written over again and again; nothing where that is no terminal.

    As a context it is wiped at the end, so that what is written next begins a line.
    """

    def __init__(self) -> None:
        self._is_seen = is_terminal(sys.stderr)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.wipe()

    def show(self, done: int, of: int, words: str) -> None:
        """Show a bar of which `done` of so many parts are filled, and some words."""
        filled = _WIDTH * done // of
        self._write(f"[{'#' * filled}{'-' * (_WIDTH - filled)}] {done}/{of}  {words}")

    def wipe(self) -> None:
        """Leave an empty line."""
        self._write("")
        if self._is_seen:
            print(end="\r", file=sys.stderr, flush=True)

    def _write(self, text: str) -> None:
        if self._is_seen:
            columns = (width_of(sys.stderr) or _USUAL) - 1
            line = left(fitted(escaped(text), columns), columns)
            print("\r" + line, end="", file=sys.stderr, flush=True)


class Tally:
    """Counts games as they come in, on a status line; failures are told in a line each."""

    def __init__(self, match: Match, played: Mapping[int, Played], line: StatusLine) -> None:
        """Begin with the games that have been played before."""
        self._games = match.games
        self._names = match.names
        self._wins = [0, 0]
        self._before = 0
        self._started = time.monotonic()
        self._line = line
        for game in played.values():
            self._count(game)
        self._before = self._done
        self._draw()

    def show(self, played: Played) -> None:
        """One game more."""
        self._count(played)
        if failure := played.failure:
            self._line.wipe()
            number, reason = played.game.number, escaped(failure.reason)
            print(f"patchwork: game {number}, lost by {failure.player}: {reason}", file=sys.stderr)
        self._draw()

    @property
    def _done(self) -> int:
        return sum(self._wins)

    def _count(self, played: Played) -> None:
        self._wins[played.winner is not played.game.a_side] += 1

    def _draw(self) -> None:
        (a, b), (a_wins, b_wins) = self._names, self._wins
        self._line.show(self._done, self._games, f"{a_wins} : {b_wins}{self._left()}  {a} : {b}")

    def _left(self) -> str:
        """How long the rest will take, by what has been played now."""
        now = self._done - self._before
        if not now or self._done == self._games:
            return ""
        seconds = (time.monotonic() - self._started) / now * (self._games - self._done)
        minutes, seconds = divmod(round(seconds), 60)
        hours, minutes = divmod(minutes, 60)
        return f"  {hours}:{minutes:02}:{seconds:02} left"
