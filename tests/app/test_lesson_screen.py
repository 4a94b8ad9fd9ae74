"""The first game on the screen: what a newcomer's keys do, leaving and coming back, and its end."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
from tests.app.stage import LARGE, SIZES, SMALL, Seat
from tests.app.visits import arrives, comes_true, visiting

from patchwork_tui.app import base
from patchwork_tui.app.bookmark import Bookmark
from patchwork_tui.app.lesson import first_game
from patchwork_tui.app.places import AtLesson, AtTitle
from patchwork_tui.app.screens.help import Help
from patchwork_tui.app.screens.lesson import LessonScreen
from patchwork_tui.app.screens.new_game import NewGame
from patchwork_tui.app.screens.title import Title
from patchwork_tui.app.widgets.figures import FIGURES, Figure
from patchwork_tui.app.widgets.lesson_view import LessonView
from patchwork_tui.app.widgets.market_view import MarketView
from patchwork_tui.app.widgets.quilt_view import QuiltView
from patchwork_tui.app.widgets.track_view import TrackView
from patchwork_tui.rules import Player
from patchwork_tui.settings import Pace, values

LESSON = first_game()
NUDGE = "look around; the page tells how to go on"
TURNED_DOWN = "allowed, but the page asks for another"
ALLOWED_ELSEWHERE = ("turn", "sew", "leather-sew")
"""Steps in whose tests an Enter would sew on what is held, where it need not lie."""


HERE = AtLesson()


@pytest.fixture
def slow_opponent(monkeypatch: pytest.MonkeyPatch) -> None:
    """An opponent whose move is shown until a key makes it go on."""
    monkeypatch.setattr(values, "_SECONDS", dict.fromkeys(Pace, 600.0))


@pytest.mark.parametrize("content", [b"", b"\xff\xfe", b"no such step\n", None], ids=ascii)
async def test_a_place_that_cannot_be_read_is_told(home: Path, content: bytes | None) -> None:
    home.mkdir(exist_ok=True)
    place = home / "lesson"
    if content is None:
        place.mkdir()
    else:
        place.write_bytes(content)
    async with learning() as seat:
        assert lesson(seat)._number == 0
        assert await seat.sees("where you were cannot be read, so this is the beginning")


def begin_at(step: str) -> None:
    """Have the lesson left at this step."""
    assert step in {one.id for one in LESSON.steps}
    Bookmark().put(step)


@asynccontextmanager
async def learning(
    place: AtLesson = HERE, size: tuple[int, int] = SMALL, *, ascii_only: bool = False
) -> AsyncIterator[Seat]:
    """The program at the first game."""
    async with visiting(place, size, ascii_only=ascii_only) as seat:
        assert await arrives(seat, LessonScreen)
        yield seat


def lesson(seat: Seat) -> LessonScreen:
    screen = next(screen for screen in seat.app.screen_stack if isinstance(screen, LessonScreen))
    seat.session = screen._session
    return screen


def step(seat: Seat) -> str:
    """The step that the screen is at, told by its page."""
    number = int(seat.part("lesson")[-1].split(" of ")[0].split()[-1])
    assert number - 1 == lesson(seat)._number
    return LESSON.steps[number - 1].id


def page(seat: Seat) -> str:
    """What the page says, in one line."""
    return " ".join(" ".join(line.strip("│") for line in seat.part("lesson")[1:-1]).split())


def count(seat: Seat) -> int:
    return len(lesson(seat)._session.record.actions)


async def newcomers_turn(seat: Seat) -> None:
    """Wait until the opponent has acted, as somebody in a hurry does."""
    while lesson(seat)._session.bot_to_act:
        await seat.press("space")


# Going through it


@pytest.mark.parametrize("size", SIZES)
async def test_the_first_purchase(home: Path, size: tuple[int, int]) -> None:
    async with learning(size=size) as seat:
        assert "Welcome" in page(seat)
        assert page(seat).endswith("press 1")
        await seat.press("1")
        assert step(seat) == "turn"
        assert page(seat).endswith("press r")
        await seat.press("r")
        assert step(seat) == "forecast"
        assert page(seat).endswith("press v")
        assert "sew on" not in seat.text
        await seat.press("enter")
        assert count(seat) == 0
        assert "v look behind" in seat.text
        await seat.press("v")
        assert "v page back" in seat.text
        await seat.press("v")
        assert step(seat) == "sew"
        assert "sew on" in seat.text
        assert page(seat).endswith("press Enter")
        assert count(seat) == 0
        await seat.press("enter")
        assert count(seat) == 1
        await newcomers_turn(seat)
        assert step(seat) == "on-top"
        assert page(seat).endswith("press 2 r r ← ↓ Enter")
        assert count(seat) == 2


@pytest.mark.slow
async def test_the_whole_lesson_by_the_keys_it_names(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(base, "FIRST_REPEAT", 0.0)
    async with learning() as seat:
        seen = []
        while True:
            await newcomers_turn(seat)
            seen.append(step(seat))
            way = lesson(seat)._way
            await seat.press(*way)
            if way == ("c",):
                await seat.press("x")
            if way == ("v",):
                await seat.press("v")
            if seen[-1] == "end":
                break
        assert seen == [one.id for one in LESSON.steps]
        assert await arrives(seat, NewGame)
    assert not (home / "lesson").exists()
    assert not list(home.rglob("*.quilt"))


async def test_while_the_opponent_acts_the_page_makes_room(home: Path, slow_opponent: None) -> None:
    begin_at("sew")
    async with learning() as seat:
        view = lesson(seat).query_one(LessonView)
        assert view.visible
        await seat.press("enter")
        assert not view.visible
        assert " N 5" in seat.part("right")[0]
        await newcomers_turn(seat)
        assert view.visible
        assert "You walked 2 spaces" in page(seat)


async def test_what_lies_under_the_page_can_be_seen(home: Path) -> None:
    begin_at("sew")
    async with learning() as seat:
        assert "pays" not in seat.text
        await seat.press("v")
        assert "pays" in seat.text
        assert seat.account == "v brings the page back"
        await seat.press("z")
        assert seat.account == "look around; v brings back how to go on"
        await seat.resize(*LARGE)
        await seat.resize(*SMALL)
        assert "pays" in seat.text
        await seat.press("v")
        assert "Worth is the income" in page(seat)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("begin", "wrong", "right"),
    [
        ("take", ("z", "enter", "space", "U", "2", "a", "x"), ("1",)),
        ("turn", ("down", "f", "n", "3", "enter"), ("t",)),
        ("forecast", ("r", "enter", "t", "space"), ("v", "v")),
        ("sew", ("r", "a", "enter"), ("t", "enter")),
        ("undo", ("enter", "1", "a", "t", "space"), ("u",)),
        ("redo", ("enter", "a", "enter"), ("U",)),
        ("circle", ("1", "enter", "space"), ("c", "x")),
        ("crossed", ("z", "a", "space"), ("enter",)),
        ("later", ("z", "a", "space"), ("enter",)),
        ("leather-sew", ("enter", "right", "n"), ("t", "enter")),
        ("end", ("z", "1", "space"), ()),
    ],
)
async def test_keys_not_asked_for_change_nothing_and_are_answered(
    home: Path, begin: str, wrong: tuple[str, ...], right: tuple[str, ...]
) -> None:
    begin_at(begin)
    async with learning() as seat:
        played = count(seat)
        for key in wrong:
            await seat.press(key)
            assert step(seat) == begin, key
            assert count(seat) == played, key
            answer = TURNED_DOWN if key == "enter" and begin in ALLOWED_ELSEWHERE else NUDGE
            assert answer in seat.account or seat.why_not or seat.footer.startswith("✗"), key
        await seat.press(*right)
        if right:
            await newcomers_turn(seat)
            assert step(seat) != begin


async def test_an_enter_too_many_skips_no_page(home: Path) -> None:
    begin_at("leather-rules")
    async with learning() as seat:
        await seat.press("enter", "enter", "enter")
        assert step(seat) == "much-later"


async def test_the_footer_offers_to_show_what_is_to_be_done(home: Path) -> None:
    begin_at("take")
    async with learning(size=LARGE) as seat:
        assert "t show me" in seat.footer
        await seat.press("1", "t")
        assert step(seat) == "forecast"
        assert "show me" not in seat.footer
        assert "hint" not in seat.footer


async def test_a_click_does_as_well_as_a_key(home: Path) -> None:
    async with learning() as seat:
        await seat.click_word("market", "H")
        assert step(seat) == "turn"
        await seat.click("left", "e5", button=3)
        await seat.wheel("left", 1)
        await seat.click("left", "e5")
        assert step(seat) == "turn"
        await seat.press("t", "v", "v")
        assert step(seat) == "sew"
        await seat.click("left", "a1")
        assert count(seat) == 1


async def test_an_action_can_be_typed(home: Path) -> None:
    async with learning() as seat:
        await seat.press("colon")
        await seat.type("buy H r0 d4")
        assert count(seat) == 0
        assert seat.account == TURNED_DOWN
        await seat.press("colon")
        await seat.type("buy H r1 a1")
        assert count(seat) == 1
        await newcomers_turn(seat)
        assert step(seat) == "on-top"


# Back and forth


async def test_undo_turns_the_pages_back_and_redo_forward(home: Path) -> None:
    begin_at("on-top")
    async with learning() as seat:
        await seat.press("u")
        assert step(seat) == "sew"
        assert count(seat) == 0
        assert page(seat).endswith("press Enter")  # the patch lies as it did
        await seat.press("u", "u", "u")
        assert step(seat) == "take"
        await seat.press("u")
        assert "the very beginning" in seat.account
        await seat.press("U", "U", "U", "U")
        assert step(seat) == "on-top"
        assert count(seat) == 2
        await seat.press("U")
        assert seat.account == NUDGE


async def test_undo_while_the_opponent_acts_takes_back_ones_own_action(
    home: Path, slow_opponent: None
) -> None:
    begin_at("sew")
    async with learning() as seat:
        await seat.press("enter")
        assert lesson(seat)._session.bot_to_act
        await seat.press("u")
        assert step(seat) == "sew"
        assert count(seat) == 0


# Leaving and coming back


async def test_it_goes_on_where_it_was_left(home: Path) -> None:
    async with visiting(AtTitle()) as seat:
        await seat.press("l")
        assert await arrives(seat, LessonScreen)
        await seat.press("1", "r", "v", "v", "enter")
        await newcomers_turn(seat)
        await seat.press("2", "q")
        assert await arrives(seat, Title)
        assert "Resume" not in seat.text
        assert f"Go on learning, step 5 of {len(LESSON.steps)}" in seat.text
        await seat.press("l")
        assert await arrives(seat, LessonScreen)
        assert step(seat) == "on-top"
        assert count(seat) == 2
        await seat.press("ctrl+q")
    assert (home / "lesson").read_text() == "on-top\n"
    assert not (home / "games").exists()
    async with learning() as seat:
        assert step(seat) == "on-top"
        assert lesson(seat)._session.position.mover is Player.GREEN
    async with learning(AtLesson(anew=True)) as seat:
        assert step(seat) == "take"


@pytest.mark.parametrize("torn", [b"", b"lea", b"\xff\x00", b"on-top" * 1000])
async def test_a_torn_bookmark_begins_anew(home: Path, torn: bytes) -> None:
    home.mkdir()
    (home / "lesson").write_bytes(torn)
    async with learning() as seat:
        assert step(seat) == "take"


async def test_where_nothing_can_be_kept_it_is_said_and_the_lesson_goes_on(home: Path) -> None:
    home.write_text("a file where the folder should be")
    async with learning() as seat:
        await seat.press("1")
        assert "where you are cannot be kept" in f"{seat.account} {seat.footer}"
        await seat.press("r", "v", "v", "enter")
        assert count(seat) == 1


# Looks


async def test_with_ascii_only_every_step_is_ascii(home: Path) -> None:
    for begin in ("take", "tile", "end"):
        begin_at(begin)
        async with learning(ascii_only=True) as seat:
            strange = sorted({mark for mark in await seat.read() if not mark.isascii()})
            assert strange == []


@pytest.mark.slow
async def test_the_rules_in_the_help_have_pictures(home: Path) -> None:
    async with visiting(AtTitle(), (100, 60)) as seat:
        await seat.press("question_mark")
        assert await arrives(seat, Help)
        await seat.press("r")
        assert await comes_true(seat, lambda: len(seat.screen.query(Figure)) == len(FIGURES))
        for kind, number in ((MarketView, 1), (TrackView, 1), (QuiltView, 5)):
            views = seat.screen.query(kind)
            assert len(views) == number
            assert await comes_true(seat, lambda views=views: all(view.size.area > 0 for view in views))
        await seat.press("end")
        assert await seat.sees("no game is drawn")
        assert await seat.sees("Guest has 29 buttons + 7 for the tile")


async def test_a_key_goes_to_the_rules_at_once(home: Path) -> None:
    async with visiting(AtTitle()) as seat:
        await seat.press("question_mark")
        assert await arrives(seat, Help)
        assert await seat.sees("r the rules")
        await seat.press("r")
        assert await comes_true(seat, lambda: "The rules of Patchwork" in seat.text.splitlines()[4])


@pytest.mark.slow
async def test_the_help_can_be_left_before_it_is_all_there(home: Path) -> None:
    async with visiting(AtTitle()) as seat:
        for _ in range(3):
            await seat.press("question_mark", "escape")
            assert await arrives(seat, Title)


async def test_the_help_explains_the_forecast(home: Path) -> None:
    async with learning() as seat:
        await seat.press("question_mark")
        assert await arrives(seat, Help)
        await seat.press("pagedown")
        assert await seat.sees("The buttons that the patch brings until the end")
