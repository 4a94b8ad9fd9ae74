"""The computer players at a table: each thinks in a process of its own and is asked from the event loop."""

from __future__ import annotations

import asyncio
import random
import threading
from collections.abc import Callable
from typing import TYPE_CHECKING, Protocol

from patchwork_tui.record.seats import is_program
from patchwork_tui.rules import Position
from patchwork_tui.settings import Pace

if TYPE_CHECKING:
    from patchwork_tui.bots import Bot, Decision

    class Apart(Bot, Protocol):
        """A player in another process, which ends with `close`."""

        def close(self) -> None:
            """End the process, and any thinking; from any thread."""


PACES = tuple(Pace)
"""From slow to at once."""


class OpponentFailed(Exception):  # noqa: N818 - named by what happened
    """A computer player cannot go on; the sentence says why."""


class Opponents:
    """Starts each computer player when it is first asked, and knows at what pace their moves are shown.

    A player that is asked blocks a thread, not the event loop. Whoever stops waiting for an answer stops
    the thinking, too. `start` gives a player by its name; by default, in a process of its own.
    """

    def __init__(self, start: Callable[[str], Apart] | None = None, *, pace: Pace = Pace.STEADY) -> None:
        self._start = start or _start
        self._players: dict[tuple[object, str], Apart] = {}
        self._trusted: set[str] = set()
        self.set_pace(pace)

    def trust(self, *players: str | None) -> None:
        """Let these players be started, programs among them: somebody has said so."""
        self._trusted |= {player for player in players if player}

    def may_start(self, player: str) -> bool:
        """Whether a player may be started unasked: a level may, a program that a file names may not."""
        return not is_program(player) or player in self._trusted

    @property
    def pace(self) -> float:
        """For how many seconds a move is shown before it is played."""
        return self._pace.seconds

    def set_pace(self, pace: Pace) -> None:
        """Show moves at the pace that was chosen for good."""
        self._pace = pace

    def change_pace(self, step: int) -> None:
        """Show moves for a shorter time, or a longer one."""
        self._pace = PACES[max(0, min(PACES.index(self._pace) + step, len(PACES) - 1))]

    async def decide(self, place: object, player: str, position: Position) -> Decision:
        """What `player` does in a position; OpponentFailed if it cannot say.

        `place` tells two players of one name apart.
        """
        from patchwork_tui.bots import UnplayableGame
        from patchwork_tui.engines import EngineFailed, UnknownPlayer

        cancelled = threading.Event()
        try:
            asked = self._players.get((place, player)) or self._start(player)
            self._players[place, player] = asked
            return await asyncio.to_thread(_ask, asked, position, cancelled)
        except (EngineFailed, UnknownPlayer, UnplayableGame) as error:
            raise OpponentFailed(str(error)) from error
        finally:
            cancelled.set()

    def leave(self) -> None:
        """End every player's process, without waiting for it."""
        for player in self._players.values():
            threading.Thread(target=player.close).start()
        self._players.clear()


def _ask(player: Apart, position: Position, cancelled: threading.Event) -> Decision:
    from patchwork_tui.bots import Budget

    return player.choose(position, Budget(), random.Random(), cancelled.is_set)


def _start(name: str) -> Apart:
    from patchwork_tui.engines import apart

    return apart(name)
