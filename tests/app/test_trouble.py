"""A disk that takes nothing, and a game that somebody else plays: told, and nothing is lost unasked."""

from __future__ import annotations

import errno
from pathlib import Path

import pytest
from tests.app.stage import LARGE, game, nearly_over, opening, seated
from tests.record.disks import FaultyOS

from patchwork_tui.app.screens.confirm import Confirm
from patchwork_tui.app.screens.results import Results
from patchwork_tui.app.screens.table import TableScreen
from patchwork_tui.app.screens.title import Title
from patchwork_tui.record import journal, read_record
from patchwork_tui.session import Session


@pytest.fixture
def disk(home: Path, monkeypatch: pytest.MonkeyPatch) -> FaultyOS:
    faulty = FaultyOS()
    monkeypatch.setattr(journal, "os", faulty)
    return faulty


def full(disk: FaultyOS) -> None:
    """Let nothing be written any more."""
    for name in ("write", "fsync"):
        disk.fail(name, errno.ENOSPC, times=99)


def saved(home: Path) -> list[Path]:
    return sorted((home / "games").glob("*.quilt"))


class TestUnsaved:
    """A disk that takes nothing more: it is told, the game goes on in memory, and nothing is lost unasked."""

    async def test_it_says_so_why_and_plays_on(self, disk: FaultyOS) -> None:
        async with seated(Session.start(opening()), LARGE, notifications=True) as seat:
            full(disk)
            await seat.press("1", "enter")
            assert "NOT SAVED" in seat.banner
            assert await seat.sees("the disk is full")
            await seat.press("a", "enter")
            assert len(seat.actions) == 2

    async def test_a_game_that_cannot_be_begun_on_disk_says_so_at_once(self, disk: FaultyOS) -> None:
        full(disk)
        async with seated(Session.start(opening()), LARGE, notifications=True) as seat:
            assert "NOT SAVED" in seat.banner
            assert await seat.sees("the disk is full")

    async def test_it_is_seen_at_80_columns_whoever_plays(self, home: Path) -> None:
        names = ("Bartholomew Longname", "Wilhelmina Longname")
        async with seated(Session(game("real-08", 3, names), trouble="the disk is full")) as seat:
            assert "NOT SAVED" in seat.banner

    async def test_once_the_disk_takes_it_all_is_saved(self, disk: FaultyOS, home: Path) -> None:
        async with seated(Session.start(opening())) as seat:
            full(disk)
            await seat.press("1", "enter")
            disk.heal()
            await seat.press("a", "enter")
            assert "NOT SAVED" not in seat.banner
            [path] = saved(home)
            assert read_record(path).record.actions == seat.game.record.actions
            await seat.press("q")
            assert isinstance(seat.screen, Title)

    @pytest.mark.parametrize("key", ["n", "escape"])
    async def test_leaving_asks_and_no_stays_with_everything_in_place(self, disk: FaultyOS, key: str) -> None:
        async with seated(Session.start(opening())) as seat:
            full(disk)
            await seat.press("a", "enter", "1", "right", "q")
            assert isinstance(seat.screen, Confirm)
            ghost = seat.ghost
            await seat.press(key)
            assert isinstance(seat.screen, TableScreen)
            assert seat.ghost == ghost

    async def test_leaving_asks_and_yes_leaves(self, disk: FaultyOS) -> None:
        async with seated(Session.start(opening())) as seat:
            full(disk)
            await seat.press("a", "enter", "q", "y")
            assert isinstance(seat.screen, Title)

    async def test_enter_answers_nothing(self, disk: FaultyOS) -> None:
        async with seated(Session.start(opening())) as seat:
            full(disk)
            await seat.press("a", "enter", "q", "enter", "enter")
            assert isinstance(seat.screen, Confirm)

    async def test_a_new_game_after_it_asks_too(self, disk: FaultyOS) -> None:
        async with seated(Session.start(nearly_over())) as seat:
            full(disk)
            await seat.press("a", "enter")
            assert isinstance(seat.screen, Results)
            await seat.press("up", "down", "enter")
            assert isinstance(seat.screen, Confirm)


class TestReadOnly:
    """A game that another terminal plays can be looked at."""

    async def test_it_says_so_and_plays_and_takes_back_nothing(self, home: Path) -> None:
        record = opening("buy 02 r0 a1")
        async with seated(Session(record, read_only=True), LARGE) as seat:
            assert "READ ONLY" in seat.banner
            await seat.press("a", "enter")
            assert "this game is being played in another terminal" in seat.why_not
            await seat.press("u")
            assert "this game is being played in another terminal" in seat.why_not
            assert seat.game.record == record

    async def test_it_says_why_in_full_at_80_columns(self, home: Path) -> None:
        async with seated(Session(opening(), read_only=True)) as seat:
            await seat.press("a", "enter")
            assert seat.why_not

    async def test_it_is_seen_at_80_columns_whoever_plays(self, home: Path) -> None:
        names = ("Bartholomew Longname", "Wilhelmina Longname")
        async with seated(Session(game("real-08", 3, names), read_only=True)) as seat:
            assert "READ ONLY" in seat.banner

    async def test_offers_can_be_looked_at_and_the_table_left(self, home: Path) -> None:
        async with seated(Session(opening(), read_only=True)) as seat:
            await seat.press("2", "r")
            assert len(seat.ghost) == 5
            await seat.press("q")
            assert isinstance(seat.screen, Title)
