"""Small motions: what happens is seen on its way, and a key never waits for it."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import replace
from pathlib import Path

import pytest
from tests.app.stage import LONGEST_SETTLING, game
from textual import constants
from textual.pilot import Pilot

from patchwork_tui.app.app import PatchworkApp
from patchwork_tui.app.glyphs import Look
from patchwork_tui.app.palettes import palette_for
from patchwork_tui.app.places import AtTable
from patchwork_tui.app.purse import Purse
from patchwork_tui.app.widgets.moving_view import LONGEST_MOTION, STEP, MovingView
from patchwork_tui.app.widgets.quilt_view import QuiltView
from patchwork_tui.app.widgets.track_view import TrackPicture, TrackView
from patchwork_tui.pictures.fabrics import DEFAULT_FABRIC
from patchwork_tui.rules import Advance, Player
from patchwork_tui.session import Session

ROUTE = game("real-08", 20)
"""Bo is to play, and can pay the second offer."""
START = TrackPicture(53, (5, 11), (), (), (3, 7), Player.YELLOW, ("A", "B"))
MOVING = Look(palette_for(DEFAULT_FABRIC, "truecolor"), moves=True)


@pytest.fixture
def moving(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A terminal in which all may move."""
    monkeypatch.setattr(constants, "TEXTUAL_ANIMATIONS", "full")


@asynccontextmanager
async def table(*, moves: bool = True) -> AsyncIterator[tuple[PatchworkApp, Pilot[int]]]:
    app = PatchworkApp(AtTable(Session(ROUTE)), moves=moves)
    async with app.run_test(size=(120, 40)) as pilot:
        await pilot.pause()
        yield app, pilot


def track(app: PatchworkApp) -> TrackView:
    return app.screen.query_one(TrackView)


def space(view: TrackView) -> tuple[int, int]:
    return view.seen.spaces[Player.YELLOW], view.goal.spaces[Player.YELLOW]


def test_a_token_walks_the_spaces_between() -> None:
    goal = replace(START, spaces=(9, 7), top=Player.GREEN)
    way = TrackView(MOVING, START).way(START, goal)
    assert [picture.spaces for picture in way] == [(4, 7), (5, 7), (6, 7), (7, 7), (8, 7)]


@pytest.mark.parametrize("spaces", [(3, 7), (1, 7), (9, 12)], ids=["nowhere", "back", "both"])
def test_undo_and_jumps_are_shown_at_once(spaces: tuple[int, int]) -> None:
    assert not TrackView(MOVING, START).way(START, replace(START, spaces=spaces))


class Walk(MovingView[int]):
    """Goes through every number between."""

    def way(self, before: int, goal: int) -> range:
        return range(before + 1, goal)

    def redraw(self) -> None:
        """Nobody looks."""


@pytest.mark.parametrize("goal", [2, 3, 5, 8, 9, 10, 17, 18, 19, 54])
def test_no_motion_takes_longer_than_300_ms(monkeypatch: pytest.MonkeyPatch, goal: int) -> None:
    pauses: list[float] = []
    view = Walk(MOVING, 0)
    monkeypatch.setattr(view, "set_interval", lambda pause, _: pauses.append(pause))
    view.show(goal)
    (pause,) = pauses
    taken = 0.0
    while view.seen != goal:
        view._step()
        taken += pause
    assert 0 < taken <= 0.3


async def test_what_was_played_is_on_its_way_and_then_there(moving: None) -> None:
    async with table() as (app, pilot):
        view = track(app)
        await pilot.press("a", "enter")
        seen = {space(view)[0]}
        for _ in range(LONGEST_SETTLING):
            if len(set(space(view))) == 1:
                break
            await pilot.pause(STEP)
            seen.add(space(view)[0])
        assert len(set(space(view))) == 1
        assert max(seen) == view.goal.spaces[Player.YELLOW]


async def test_a_patch_settles_and_then_the_tile_lands_on_its_square(moving: None) -> None:
    record = game("real-04")
    session = Session(record.truncated(37))
    app = PatchworkApp(AtTable(session), moves=True)
    async with app.run_test(size=(120, 40)) as pilot:
        await pilot.pause()
        quilt = app.screen.query_one("#left", QuiltView)
        before = quilt.goal
        session.play(record.actions[37])
        app.screen.settle()  # type: ignore[attr-defined]
        patch = session.position.edition.patch("10")
        pale = [sum(look.faded for look in seen) for seen in quilt.way(before, quilt.goal)]
        assert pale == sorted(pale)
        assert set(pale) == {patch.size, 49}
        assert not any(look.faded for look in quilt.goal)


async def test_a_key_ends_the_motion_and_acts(moving: None, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("patchwork_tui.app.widgets.moving_view.STEP", 60.0)
    monkeypatch.setattr("patchwork_tui.app.widgets.moving_view.LONGEST_MOTION", 60.0)
    async with table() as (app, pilot):
        view = track(app)
        await pilot.press("2", "enter")
        seen, goal = space(view)
        assert seen < goal
        quilts = [app.screen.query_one(f"#{part}", QuiltView) for part in ("left", "right")]
        assert any(quilt.seen != quilt.goal for quilt in quilts)
        await pilot.press("g")
        assert len(set(space(view))) == 1
        assert all(quilt.seen == quilt.goal for quilt in quilts)
        assert len(app.screen_stack) == 3


@pytest.mark.parametrize("why", ["off", "TEXTUAL_ANIMATIONS"])
async def test_nothing_moves_where_it_is_not_to(
    moving: None, monkeypatch: pytest.MonkeyPatch, why: str
) -> None:
    if why != "off":
        monkeypatch.setattr(constants, "TEXTUAL_ANIMATIONS", "none")
    async with table(moves=why != "off") as (app, pilot):
        await pilot.press("2", "enter")
        assert len(set(space(track(app)))) == 1


async def test_buttons_are_counted_in_and_a_key_has_them_all_there(moving: None) -> None:
    async with table() as (app, pilot):
        before = ROUTE.position()[Player.YELLOW].buttons
        gained = ROUTE.position().play(Advance())[Player.YELLOW].buttons - before
        assert gained > 1
        await pilot.press("a", "enter")
        await pilot.press("n")
        assert f"{before + gained}◉" in str(app.screen.query_one("#right").border_title)


def test_what_comes_in_is_all_there_after_few_counts() -> None:
    before = ROUTE.position()
    after = before.play(Advance())
    purse = Purse(moves=True)
    purse.fill(before, after)
    gained = after[Player.YELLOW].buttons - before[Player.YELLOW].buttons
    seen = []
    while purse.coming:
        coming = purse.of(Player.YELLOW)
        assert coming is not None
        seen.append(coming.buttons)
        purse.count()
    assert seen[0] == gained
    assert seen == sorted(seen, reverse=True)
    assert len(seen) * STEP <= LONGEST_MOTION
    assert purse.of(Player.YELLOW) is None
    still = Purse(moves=False)
    still.fill(before, after)
    assert not still.coming
