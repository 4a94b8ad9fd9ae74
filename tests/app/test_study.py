"""A game studied in the replay: the key, the results, and what was better over the table."""

from __future__ import annotations

import threading
from collections.abc import AsyncIterator, Iterator
from concurrent.futures import BrokenExecutor, Executor, Future, ThreadPoolExecutor
from contextlib import asynccontextmanager, contextmanager
from pathlib import Path
from typing import Any

import pytest
from tests.app.stage import LARGE, SIZES, SMALL, Seat, game, seated
from tests.app.visits import arrives, comes_true, visiting
from textual.widgets import OptionList

from patchwork_tui.app import studying
from patchwork_tui.app.glyphs import UNICODE
from patchwork_tui.app.places import AtReplay
from patchwork_tui.app.screens.replay import Replay
from patchwork_tui.app.screens.results import Results
from patchwork_tui.app.screens.study import StudyScreen
from patchwork_tui.app.tips import banner, hand_with
from patchwork_tui.record import Record, format_record
from patchwork_tui.rules import Advance, Buy, PlaceLeather
from patchwork_tui.session import Session
from patchwork_tui.study import Study, study

pytestmark = pytest.mark.usefixtures("home", "in_a_thread")

WHOLE = game("real-02")
LAST = len(WHOLE.actions)
ITERATIONS = 20
FOUND = study(WHOLE, ITERATIONS)


class Held(ThreadPoolExecutor):
    """Does nothing until it is let go."""

    gate = threading.Event()

    def submit(self, *work: Any, **more: Any) -> Future[Any]:
        super().submit(self.gate.wait)
        return super().submit(*work, **more)


class Broken(ThreadPoolExecutor):
    def submit(self, *_: Any, **__: Any) -> Future[Any]:
        raise BrokenExecutor


def take_for_workers(monkeypatch: pytest.MonkeyPatch, kind: type[Executor]) -> None:
    @contextmanager
    def workers(count: int, stop: threading.Event) -> Iterator[Executor]:
        with kind(count) as executor:
            yield executor
            executor.shutdown(cancel_futures=True)

    monkeypatch.setattr(studying, "workers", workers)


@pytest.fixture
def in_a_thread(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(studying, "ITERATIONS", ITERATIONS)
    monkeypatch.setattr(studying, "stopper", threading.Event)
    take_for_workers(monkeypatch, ThreadPoolExecutor)


@asynccontextmanager
async def studied(
    record: Record = WHOLE, size: tuple[int, int] = SMALL, *, ascii_only: bool = False
) -> AsyncIterator[Seat]:
    """A replay whose study is done."""
    async with visiting(AtReplay(record), size, ascii_only=ascii_only) as seat:
        await seat.press("e")
        assert await comes_true(seat, lambda: "e results" in seat.text)
        yield seat


def shown(seat: Seat) -> Study | None:
    screen = seat.screen
    assert isinstance(screen, Replay)
    return screen._studying.study if screen._studying else None


async def test_what_is_found_is_that_of_the_study() -> None:
    async with studied() as seat:
        assert shown(seat) == FOUND


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("ascii_only", [False, True])
async def test_the_results_say_all_five_with_the_graph(size: tuple[int, int], ascii_only: bool) -> None:
    async with studied(size=size, ascii_only=ascii_only) as seat:
        await seat.press("e")
        assert await arrives(seat, StudyScreen)
        assert await seat.sees(f"expected margin for {WHOLE.green} (green)")
        for one in FOUND.costliest:
            assert one.player is not None
            assert await seat.sees(f"{one.number} {WHOLE.name_of(one.player)}")
        assert await seat.sees(f"looked at: {ITERATIONS} iterations a position")
        assert await seat.sees("the draft is solved exactly")
        assert not ascii_only or seat.text.isascii()


async def test_each_can_be_gone_to_and_its_better_action_is_seen() -> None:
    async with studied(size=LARGE) as seat:
        for place, one in enumerate(FOUND.costliest[:3]):
            await seat.press("e")
            assert await arrives(seat, StudyScreen)
            await seat.press(*["down"] * place, "enter")
            assert await arrives(seat, Replay)
            assert seat.text.startswith(f" before {one.number}/{LAST} ")
            screen = seat.screen
            assert isinstance(screen, Replay)
            hand = screen.scene().hand
            assert hand is not None
            assert hand.action == one.better
            assert hand.refusal is None
            await seat.press("right")
            assert seat.text.startswith(f" {one.number}/{LAST} ")
            assert screen.scene().hand is None


async def test_a_click_goes_to_an_action() -> None:
    async with studied() as seat:
        await seat.press("e")
        assert await arrives(seat, StudyScreen)
        assert await comes_true(seat, lambda: seat.screen.query_one(OptionList).region.height > 0)
        await seat.pilot.click("OptionList", offset=(5, 0))
        assert await arrives(seat, Replay)
        assert seat.text.startswith(f" before {FOUND.costliest[0].number}/{LAST} ")


@pytest.mark.parametrize("key", ["escape", "x", "q", "e"])
async def test_the_results_are_left_for_where_one_stood(key: str) -> None:
    async with studied() as seat:
        await seat.press("left", "e")
        assert await arrives(seat, StudyScreen)
        await seat.press(key)
        assert await arrives(seat, Replay)
        assert seat.text.startswith(f" {LAST - 1}/{LAST} ")


async def test_one_can_step_while_it_goes_on(monkeypatch: pytest.MonkeyPatch) -> None:
    Held.gate.clear()
    take_for_workers(monkeypatch, Held)
    async with visiting(AtReplay(WHOLE)) as seat:
        await seat.press("e")
        assert "e stop study ·········· 0/40" in seat.text
        await seat.press("left")
        assert seat.text.startswith(f" {LAST - 1}/{LAST} ")
        Held.gate.set()
        assert await comes_true(seat, lambda: "e results" in seat.text)


async def test_it_is_given_up_by_the_same_key(monkeypatch: pytest.MonkeyPatch) -> None:
    Held.gate.clear()
    stop = threading.Event()
    monkeypatch.setattr(studying, "stopper", lambda: stop)
    take_for_workers(monkeypatch, Held)
    async with visiting(AtReplay(WHOLE)) as seat:
        await seat.press("e")
        assert not stop.is_set()
        await seat.press("e")
        assert "e study" in seat.text
        assert stop.is_set()
        Held.gate.set()


async def test_leaving_gives_it_up(monkeypatch: pytest.MonkeyPatch) -> None:
    Held.gate.clear()
    stop = threading.Event()
    monkeypatch.setattr(studying, "stopper", lambda: stop)
    take_for_workers(monkeypatch, Held)
    async with seated(Session(WHOLE)) as seat:
        assert await arrives(seat, Results)
        await seat.press("down", "enter")
        assert await arrives(seat, Replay)
        await seat.press("e")
        assert not stop.is_set()
        await seat.press("q")
        assert await arrives(seat, Results)
        assert stop.is_set()
        Held.gate.set()


async def test_a_crash_is_told_and_it_can_be_begun_again(monkeypatch: pytest.MonkeyPatch) -> None:
    take_for_workers(monkeypatch, Broken)
    async with visiting(AtReplay(WHOLE)) as seat:
        await seat.press("e")
        assert await comes_true(seat, lambda: "e study" in seat.text)
        take_for_workers(monkeypatch, ThreadPoolExecutor)
        await seat.press("e")
        assert await comes_true(seat, lambda: "e results" in seat.text)


async def test_a_game_that_went_on_is_another_to_study(tmp_path: Path) -> None:
    file = tmp_path / "game.quilt"
    file.write_text(format_record(WHOLE.truncated(3)), encoding="utf-8")
    async with visiting(AtReplay(WHOLE.truncated(3), follow=file)) as seat:
        await seat.press("e")
        assert await comes_true(seat, lambda: "e results" in seat.text)
        file.write_text(format_record(WHOLE.truncated(4)), encoding="utf-8")
        assert await comes_true(seat, lambda: seat.text.startswith(" 4/4 "))
        assert "e study" in seat.text


async def test_a_game_without_actions_can_be_studied() -> None:
    async with studied(Record.new(WHOLE.setup)) as seat:
        await seat.press("e")
        assert await seat.sees("no action is known to have cost anything")
        await seat.press("enter", "escape")
        assert await arrives(seat, Replay)


async def test_every_kind_of_action_can_be_held_over_the_table() -> None:
    kinds = set()
    for position, action in zip(WHOLE.positions(), WHOLE.actions, strict=False):
        assert hand_with(position, action).action == action
        kinds.add(type(action))
    assert kinds == {Advance, Buy, PlaceLeather}


async def test_the_sentence_fits_the_line_of_the_banner() -> None:
    async with studied() as seat:
        screen = seat.screen
        assert isinstance(screen, Replay)
        for one in FOUND.costliest:
            screen._go_to_better(one)
            await seat.pilot.pause()
            first = seat.text.splitlines()[0]
            assert "…" not in first
            told = screen._course.accounts[one.number - 1]
            whole = banner(screen.scene(), one, told, 200, UNICODE)
            assert "Better was" in whole
