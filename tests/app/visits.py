"""Places of the program other than the table: how to get there in a test, and games saved to look back on."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import replace
from pathlib import Path
from time import monotonic
from typing import Any

from tests.app.stage import SMALL, Seat, game
from textual.screen import Screen

from patchwork_tui.app.app import PatchworkApp
from patchwork_tui.app.places import Place
from patchwork_tui.record import Record, format_record
from patchwork_tui.settings import DEFAULTS, Loaded, Settings

PATIENCE = 20.0
"""Seconds to wait for what a timer does; a passing test never waits so long."""
POLL = 0.02
"""Seconds between looks at what a timer does."""


@asynccontextmanager
async def visiting(
    place: Place,
    size: tuple[int, int] = SMALL,
    *,
    ascii_only: bool = False,
    settings: Settings = DEFAULTS,
) -> AsyncIterator[Seat]:
    """The program on a screen of this size, at a place."""
    app = PatchworkApp(place, ascii_only=ascii_only, loaded=Loaded(settings))
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        yield Seat(app, pilot, None)


async def comes_true(seat: Seat, condition: Callable[[], bool]) -> bool:
    """Whether a condition comes to hold while the program goes on by itself."""
    deadline = monotonic() + PATIENCE
    while not condition():
        if monotonic() > deadline:
            return False
        await seat.pilot.pause(POLL)
    return True


async def arrives(seat: Seat, kind: type[Screen[Any]]) -> bool:
    """Whether a screen of this kind comes to the front; between two places there may be none for a moment."""
    return await comes_true(seat, lambda: isinstance(seat.screen, kind))


def notices(seat: Seat) -> str:
    """All that has been told aside, in one text: on the screen it lies in lines beside others."""
    return "\n".join(notice.message for notice in seat.app._notifications)


def dated(record: Record, date: str) -> Record:
    """The record as that of a game begun on this day."""
    return replace(record, headers=tuple((dict(record.headers) | {"date": date}).items()))


def played(stem: str, date: str, green: str, yellow: str, number: int | None = None) -> Record:
    """A conformance game played by these two on this day, after so many actions or at its end."""
    return dated(game(stem, number, (green, yellow)), date)


def saved(home: Path, name: str, record: Record | bytes | str) -> Path:
    """Put a game, or what is none, in the games folder."""
    folder = home / "games"
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / name
    text = format_record(record) if isinstance(record, Record) else record
    path.write_bytes(text.encode() if isinstance(text, str) else text)
    return path
