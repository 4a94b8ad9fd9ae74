"""Looking back over a game on the screen: by keys, by the bar, by itself, and playing on from anywhere."""

from __future__ import annotations

import json
import random
import re
from pathlib import Path

import pytest
from tests.app.stage import LARGE, SIZES, SMALL, Seat, game, seated
from tests.app.visits import POLL, arrives, comes_true, notices, visiting
from tests.record.games import BROKEN, CONFORMANCE

from patchwork_tui.app.course import Course, Mark, Measure
from patchwork_tui.app.glyphs import UNICODE
from patchwork_tui.app.places import AtReplay
from patchwork_tui.app.screens import replay
from patchwork_tui.app.screens.graph import Graph
from patchwork_tui.app.screens.number_line import NumberLine
from patchwork_tui.app.screens.replay import PACES, Replay
from patchwork_tui.app.screens.results import Results
from patchwork_tui.app.screens.sheet import Sheet
from patchwork_tui.app.screens.table import TableScreen
from patchwork_tui.app.screens.title import Title
from patchwork_tui.app.widgets.market_view import MarketView
from patchwork_tui.app.widgets.quilt_view import QuiltView
from patchwork_tui.app.widgets.timeline import Timeline
from patchwork_tui.pictures.facts import facts
from patchwork_tui.record import RecordError, format_record, read_record
from patchwork_tui.rules import Player
from patchwork_tui.session import Session

pytestmark = pytest.mark.usefixtures("home")

WHOLE = game("game-9602")
LAST = len(WHOLE.actions)
SLOW_THEN_QUICK = (100.0, 100.0, 100.0, 0.1, 0.1)
"""Paces of which the usual one does nothing while a test runs, and the next one something soon."""
LEAVING = ("q", "escape", "x")


def number(seat: Seat) -> int:
    """After which action the replay stands, as the banner says."""
    match = re.match(r" (\d+)/(\d+) ", seat.text)
    assert match, seat.text.splitlines()[0]
    return int(match[1])


def banner(seat: Seat) -> str:
    return re.sub(r"^ \d+/\d+ +", "", seat.text.splitlines()[0])


def bar(seat: Seat) -> str:
    return seat.text.splitlines()[-1]


def shown(seat: Seat) -> dict[str, object]:
    """The facts of the position on the screen."""
    screen = seat.screen
    assert isinstance(screen, Replay)
    return facts(screen.scene().position, number(seat))


def lines_of(stem: str) -> list[dict[str, object]]:
    text = (CONFORMANCE / "games" / f"{stem}.jsonl").read_text(encoding="utf-8")
    return [json.loads(line) for line in text.splitlines()]


async def go(seat: Seat, wanted: str) -> None:
    """Type the number of an action."""
    await seat.press("colon")
    await seat.type(wanted)


async def click_bar(seat: Seat, column: int) -> None:
    await seat.pilot.click(offset=(column, seat.app.size.height - 1))
    await seat.pilot.pause()


class TestKeys:
    @pytest.mark.slow
    async def test_every_line_of_the_facts_is_reached_step_by_step(self) -> None:
        lines = lines_of("form-torn")
        async with visiting(AtReplay(game("form-torn"))) as seat:
            assert shown(seat) == lines[-1]
            for line in lines[-2::-1]:
                await seat.press("left")
                assert shown(seat) == line
            for line in lines[1:]:
                await seat.press("right")
                assert shown(seat) == line

    @pytest.mark.slow
    async def test_every_line_of_the_facts_is_reached_at_random(self) -> None:
        lines = lines_of("game-9430")
        async with visiting(AtReplay(game("game-9430"))) as seat:
            for wanted in random.Random(1).sample(range(len(lines)), 6):
                await go(seat, str(wanted))
                assert shown(seat) == lines[wanted]

    async def test_each_key_goes_where_it_says(self) -> None:
        ways = {
            20: {"left": 19, "h": 19, "right": 21, "l": 21, "pageup": 10, "pagedown": 30},
            21: {"home": 0, "end": LAST},
            0: {"left": 0, "pageup": 0, "home": 0},
            3: {"pageup": 0},
            LAST: {"right": LAST, "pagedown": LAST, "end": LAST},
            LAST - 3: {"pagedown": LAST},
        }
        lines = lines_of("game-9602")
        async with visiting(AtReplay(WHOLE)) as seat:
            assert isinstance(seat.screen, Replay)
            for at, keys in ways.items():
                for key, there in keys.items():
                    seat.screen.action_go(at)
                    await seat.press(key)
                    assert (at, key, number(seat)) == (at, key, there)
                    assert shown(seat) == lines[there]

    async def test_at_either_end_it_says_where_to_go(self) -> None:
        async with visiting(AtReplay(game("real-08"))) as seat:
            assert "this is the end" not in seat.text
            await seat.press("right")
            assert "this is the end; left goes back" in seat.text
            await seat.press("left")
            assert "this is the end" not in seat.text
            await seat.press("home")
            assert "this is the beginning" not in seat.text
            await seat.press("left")
            assert "this is the beginning; right goes on" in seat.text

    async def test_it_begins_at_the_end(self) -> None:
        async with visiting(AtReplay(WHOLE)) as seat:
            assert number(seat) == LAST

    async def test_a_game_without_actions(self) -> None:
        async with visiting(AtReplay(game("form-setup-only"))) as seat:
            assert seat.text.startswith(" 0/0 ")
            for key in ("left", "right", "pagedown", "end", "space", "space", "G", "escape"):
                await seat.press(key)
            assert number(seat) == 0
            await click_bar(seat, 40)
            assert number(seat) == 0

    async def test_it_is_left_for_where_one_came_from(self) -> None:
        async with seated(Session(WHOLE)) as seat:
            for key in LEAVING:
                assert await arrives(seat, Results)
                await seat.press("down", "enter")
                assert await arrives(seat, Replay)
                await seat.press(key)
            assert await arrives(seat, Results)


class TestTheNumber:
    @pytest.mark.slow
    async def test_it_goes_to_the_action(self) -> None:
        async with visiting(AtReplay(WHOLE, at=20)) as seat:
            for wanted in (0, 1, 7, LAST):
                await go(seat, f" {wanted} ")
                assert number(seat) == wanted

    @pytest.mark.parametrize("wrong", ["", "x", "-1", "+3", "1.5", str(LAST + 1), "٣", "²", "[b]"])
    async def test_what_is_no_number_of_an_action_is_told(self, wrong: str) -> None:
        with pytest.raises(ValueError, match=f"is no action of this game; type a number from 0 to {LAST}"):
            NumberLine(LAST).understand(wrong)

    async def test_it_can_be_mended(self) -> None:
        async with visiting(AtReplay(WHOLE, at=20)) as seat:
            await go(seat, "[b]")
            assert isinstance(seat.screen, NumberLine)
            assert await seat.sees(f"'[b]' is no action of this game; type a number from 0 to {LAST}")
            await seat.press(*["backspace"] * 3)
            await seat.type("7")
            assert number(seat) == 7

    async def test_escape_stays(self) -> None:
        async with visiting(AtReplay(WHOLE, at=20)) as seat:
            await seat.press("colon", "7", "escape")
            assert number(seat) == 20


class TestTheAccount:
    @pytest.mark.slow
    async def test_each_action_is_told_in_words(self) -> None:
        course = Course(game("game-9430"))
        lines = lines_of("game-9430")
        async with visiting(AtReplay(course.record, at=0), LARGE) as seat:
            for there, told in enumerate(course.accounts, 1):
                await seat.press("right")
                assert shown(seat) == lines[there]
                name = course.record.name_of(told.player)
                assert banner(seat).startswith(told.sentence(name, "◉"))

    async def test_before_the_first_action_stands_who_plays(self) -> None:
        async with visiting(AtReplay(WHOLE, at=0)) as seat:
            assert banner(seat).startswith("Ana (green) and Bo (yellow)")

    @pytest.mark.parametrize("size", SIZES)
    async def test_after_the_last_stands_who_won(self, size: tuple[int, int]) -> None:
        async with visiting(AtReplay(WHOLE), size) as seat:
            assert "Bo wins 26 to 15" in banner(seat)

    async def test_the_log_ends_where_one_stands(self) -> None:
        async with visiting(AtReplay(WHOLE, at=3)) as seat:
            await seat.press("g")
            assert isinstance(seat.screen, Sheet)
            assert await seat.sees(" 3 ")
            assert " 4 Ana" not in seat.text
            assert " 4 Bo" not in seat.text


class TestTheBar:
    @pytest.mark.parametrize(("size", "stem"), [(SMALL, "always-advance-2014"), (LARGE, "game-9046")])
    async def test_it_has_a_mark_for_each_action(self, size: tuple[int, int], stem: str) -> None:
        course = Course(game(stem))
        async with visiting(AtReplay(course.record), size) as seat:
            marks = [UNICODE.marks[mark.value] for _, mark in course.marks]
            assert re.sub(f"[ {UNICODE.rail}]", "", bar(seat)) == "".join(marks)

    async def test_each_kind_has_a_mark_of_its_own(self) -> None:
        assert len(set(UNICODE.marks.values())) == len(Mark) == len(UNICODE.marks)

    @pytest.mark.parametrize("size", SIZES)
    async def test_a_click_on_a_mark_goes_to_its_action(self, size: tuple[int, int]) -> None:
        async with visiting(AtReplay(WHOLE), size) as seat:
            columns = [column for column, mark in enumerate(bar(seat)) if mark in set(UNICODE.marks.values())]
            assert len(columns) == LAST
            for wanted in random.Random(2).sample(range(LAST), 4):
                await click_bar(seat, columns[wanted])
                assert number(seat) == wanted + 1

    async def test_clicks_beside_it_go_to_its_ends(self) -> None:
        async with visiting(AtReplay(WHOLE, at=20)) as seat:
            await click_bar(seat, 0)
            assert number(seat) == 0
            await click_bar(seat, SMALL[0] - 1)
            assert number(seat) == LAST

    async def test_where_several_actions_share_a_column_the_rarest_is_seen(self) -> None:
        async with visiting(AtReplay(WHOLE)) as seat:
            timeline = seat.screen.query_one(Timeline)
            marks = [(Player.GREEN, Mark.PURCHASE)] * 200
            marks[101] = (Player.YELLOW, Mark.TILE)
            timeline.show(marks, 200)
            await seat.pilot.pause()
            assert bar(seat).count(UNICODE.marks["tile"]) == 1
            assert len(bar(seat)) <= SMALL[0]


class TestPlayingOn:
    @pytest.mark.slow
    async def test_space_plays_on_to_the_end_and_stops_there(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(replay, "PACES", (100.0, 100.0, 100.0, 0.03, 0.03))
        seen = []
        async with visiting(AtReplay(WHOLE, at=LAST - 5)) as seat:
            await seat.press("plus", "space")

            def has_ended() -> bool:
                if number(seat) not in seen:
                    seen.append(number(seat))
                return "space play " in seat.text

            assert await comes_true(seat, has_ended)
        assert seen == sorted(seen)
        assert seen[-1] == LAST

    async def test_at_its_usual_pace_it_plays_on(self) -> None:
        async with visiting(AtReplay(WHOLE, at=5)) as seat:
            await seat.press(*["plus"] * len(PACES), "space")
            assert await comes_true(seat, lambda: number(seat) >= 7)

    async def test_space_stops_it(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(replay, "PACES", SLOW_THEN_QUICK)
        async with visiting(AtReplay(WHOLE, at=0)) as seat:
            await seat.press("plus", "space")
            assert await comes_true(seat, lambda: number(seat) > 2)
            await seat.press("space")
            there = number(seat)
            for _ in range(10):
                await seat.pilot.pause(POLL)
            assert number(seat) == there

    async def test_at_the_end_it_begins_again(self) -> None:
        async with visiting(AtReplay(WHOLE)) as seat:
            await seat.press("space")
            assert number(seat) == 0

    async def test_its_pace_changes_while_it_plays(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(replay, "PACES", SLOW_THEN_QUICK)
        async with visiting(AtReplay(WHOLE, at=0)) as seat:
            await seat.press("space")
            for faster in ("plus", "equals_sign"):
                there = number(seat)
                for _ in range(3):
                    await seat.pilot.pause(POLL)
                assert number(seat) == there
                await seat.press(faster)
                assert await comes_true(seat, lambda there=there: number(seat) > there + 1)
                await seat.press("minus")

    def test_every_pace_is_faster_than_the_one_before(self) -> None:
        assert sorted(PACES, reverse=True) == list(PACES)

    async def test_one_can_step_while_it_plays(self) -> None:
        async with visiting(AtReplay(WHOLE, at=0)) as seat:
            await seat.press("minus", "minus", "space", "end", "home", "right")
            assert number(seat) == 1
            assert await seat.sees("space stop")


class TestPlayingOnFromHere:
    async def test_a_new_game_has_the_same_beginning_and_the_old_file_stays(self, home: Path) -> None:
        session = Session.start(WHOLE)
        old = session.path
        assert old is not None
        kept, status = old.read_bytes(), old.stat()
        async with seated(session) as seat:
            await seat.press("down", "enter")
            assert await arrives(seat, Replay)
            await seat.press("home", "pagedown", "p")
            assert await arrives(seat, TableScreen)
            (new,) = set((home / "games").glob("*.quilt")) - {old}
            begun = read_record(new).record
            assert begun.actions == WHOLE.actions[:10]
            assert begun.setup == WHOLE.setup
            assert (begun.green, begun.yellow) == ("Ana", "Bo")
            await seat.press("a", "enter")
            assert len(read_record(new).record.actions) == 11
            await seat.press("u", "u")
            assert len(read_record(new).record.actions) == 9
        assert old.read_bytes() == kept
        assert (old.stat().st_mtime_ns, old.stat().st_ino) == (status.st_mtime_ns, status.st_ino)

    async def test_a_file_that_is_only_looked_at_stays_too(self, home: Path, tmp_path: Path) -> None:
        file = tmp_path / "ours.quilt"
        file.write_text(format_record(WHOLE), encoding="utf-8", newline="")
        kept = file.read_bytes()
        async with visiting(AtReplay(read_record(file).record, at=0, follow=file)) as seat:
            await seat.press("p")
            assert await arrives(seat, TableScreen)
            await seat.press("a", "enter")
            (new,) = (home / "games").glob("*.quilt")
            assert [str(action) for action in read_record(new).record.actions] == ["advance"]
        assert file.read_bytes() == kept

    async def test_a_game_that_is_over_cannot_be_played_on(self, home: Path) -> None:
        async with visiting(AtReplay(WHOLE)) as seat:
            await seat.press("p")
            assert isinstance(seat.screen, Replay)
        assert not list(home.rglob("*.quilt"))

    async def test_where_leather_is_owed_it_is_owed_again(self) -> None:
        async with visiting(AtReplay(game("game-9430"), at=25)) as seat:
            await seat.press("p")
            assert await arrives(seat, TableScreen)
            assert await seat.sees("leather")


class TestTheResults:
    async def test_look_back_and_back_again(self) -> None:
        async with seated(Session(WHOLE)) as seat:
            assert await arrives(seat, Results)
            await seat.press("down", "enter")
            assert await arrives(seat, Replay)
            assert number(seat) == LAST
            await seat.press("home", "q")
            assert await arrives(seat, Results)
            await seat.press("escape", "u")
            assert len(seat.actions) == LAST - 1
            await seat.press("q")
            assert await arrives(seat, Title)

    async def test_held_enter_looks_back_and_no_further(self) -> None:
        async with seated(Session(WHOLE)) as seat:
            await seat.press("down", *["enter"] * 5)
            assert await arrives(seat, Replay)
            assert number(seat) == LAST


class TestTheGraph:
    @pytest.mark.parametrize("size", SIZES)
    async def test_it_goes_through_all_measures_and_back(self, size: tuple[int, int]) -> None:
        async with visiting(AtReplay(WHOLE, at=25), size) as seat:
            await seat.press("G")
            assert isinstance(seat.screen, Graph)
            for measure in (*Measure, Measure.SCORE):
                assert await seat.sees(f"{measure.value} (Tab")
                assert "Ana" in seat.text
                assert "Bo" in seat.text
                await seat.press("tab")
            await seat.press("escape")
            assert number(seat) == 25

    @pytest.mark.slow
    @pytest.mark.parametrize("size", SIZES)
    async def test_the_small_ones_have_the_values_of_where_one_stands(self, size: tuple[int, int]) -> None:
        course = Course(WHOLE)
        async with visiting(AtReplay(WHOLE, at=0), size) as seat:
            for there in (0, 1, 12, LAST):
                await go(seat, str(there))
                for measure in Measure:
                    green, yellow = (course.series(measure, player)[there] for player in Player)
                    line = f"{measure.value} {green} {yellow}"
                    assert line in " ".join(seat.text.replace("−", "-").split())


def keys_of_offers(seat: Seat) -> dict[str, object]:
    """The numbers in the market, each with how it is drawn."""
    header = seat.screen.query_one(MarketView).render_line(0)
    return {text: segment.style for segment in header if (text := segment.text.strip()) in ("1", "2", "3")}


class TestTheTable:
    async def test_what_is_left_when_the_game_is_over_is_not_offered(self) -> None:
        async with visiting(AtReplay(game("real-08"))) as seat:
            palette = seat.app.look.palette
            assert keys_of_offers(seat) == dict.fromkeys("123", palette.key_poor)
            await seat.press("home")
            assert palette.key in keys_of_offers(seat).values()

    async def test_its_widgets_are_those_of_the_table(self) -> None:
        async with visiting(AtReplay(game("real-08", 20)), LARGE) as seat:
            replayed = {
                name: seat.screen.query_one(f"#{name}").region
                for name in ("left", "right", "market", "track", "log")
            }
            looks = [seat.screen.query_one(f"#{name}", QuiltView).looks for name in ("left", "right")]
        async with seated(Session(game("real-08", 20)), LARGE) as seat:
            assert {name: seat.screen.query_one(f"#{name}").region for name in replayed} == replayed
            assert [seat.screen.query_one(f"#{n}", QuiltView).looks for n in ("left", "right")] == looks

    async def test_nothing_can_be_played(self) -> None:
        async with visiting(AtReplay(game("real-08", 20))) as seat:
            before = seat.text
            await seat.press("1", "2", "a", "enter", "u", "U")
            assert seat.text == before
            await seat.pilot.click("#left", offset=(3, 3))
            await seat.pilot.click("#market", offset=(3, 3))
            assert await seat.read() == before

    async def test_the_circle(self) -> None:
        async with visiting(AtReplay(WHOLE, at=20)) as seat:
            await seat.press("c")
            assert isinstance(seat.screen, Sheet)
            await seat.press("c")
            assert number(seat) == 20

    async def test_the_window_can_change(self) -> None:
        async with visiting(AtReplay(WHOLE, at=20)) as seat:
            before = seat.text
            await seat.resize(*LARGE)
            assert number(seat) == 20
            await seat.resize(*SMALL)
            assert seat.text == before


def fault_of(stem: str) -> RecordError:
    path = next(path for path in BROKEN if path.stem == stem)
    with pytest.raises(RecordError) as caught:
        read_record(path)
    return caught.value


class TestABrokenRecord:
    @pytest.mark.parametrize("stem", ["overlap", "wrong-result"])
    async def test_it_is_shown_up_to_the_last_good_action_with_what_is_wrong(self, stem: str) -> None:
        error = fault_of(stem)
        assert error.record is not None
        last = len(error.record.actions)
        async with visiting(AtReplay(error.record, fault=str(error)), (240, 40)) as seat:
            assert number(seat) == last
            assert banner(seat).strip() == str(error)[: len(banner(seat).strip())].strip()
            assert error.what in banner(seat)
            if last:
                await seat.press("left")
                assert error.what not in banner(seat)
                await seat.press("right")
                assert error.what in banner(seat)

    async def test_what_is_wrong_can_be_read_in_full_on_a_small_screen(self) -> None:
        error = fault_of("overlap")
        assert error.record is not None
        async with visiting(AtReplay(error.record, fault=str(error))) as seat:
            assert notices(seat) == str(error)


class TestFollowing:
    """Here with a file that the test writes; with a second process in tests/e2e/test_follow.py."""

    async def test_it_moves_along_and_back(self, tmp_path: Path) -> None:
        file = tmp_path / "game.quilt"

        def write(count: int) -> None:
            text = format_record(WHOLE.truncated(count))
            fresh = tmp_path / "fresh"
            fresh.write_text(text, encoding="utf-8", newline="")
            fresh.replace(file)

        write(10)
        async with visiting(AtReplay(read_record(file).record, follow=file)) as seat:
            for count in (11, 12, 10, LAST, 3):
                write(count)
                assert await comes_true(seat, lambda count=count: seat.text.startswith(f" {count}/{count} "))

    async def test_who_looks_at_an_earlier_action_stays_there(self, tmp_path: Path) -> None:
        file = tmp_path / "game.quilt"
        file.write_text(format_record(WHOLE.truncated(10)), encoding="utf-8", newline="")
        async with visiting(AtReplay(read_record(file).record, at=4, follow=file)) as seat:
            file.write_text(format_record(WHOLE.truncated(12)), encoding="utf-8", newline="")
            assert await comes_true(seat, lambda: seat.text.startswith(" 4/12 "))
            file.write_text(format_record(WHOLE.truncated(2)), encoding="utf-8", newline="")
            assert await comes_true(seat, lambda: seat.text.startswith(" 2/2 "))

    async def test_a_file_that_goes_and_comes_back_is_followed_on(self, tmp_path: Path) -> None:
        file, away = tmp_path / "game.quilt", tmp_path / "away"
        file.write_text(format_record(WHOLE.truncated(10)), encoding="utf-8", newline="")
        async with visiting(AtReplay(read_record(file).record, follow=file), LARGE) as seat:
            account = banner(seat)
            assert await comes_true(seat, lambda: banner(seat) == account)
            file.rename(away)
            assert await comes_true(seat, lambda: banner(seat) != account)
            assert "Errno" not in banner(seat)
            away.rename(file)
            assert await comes_true(seat, lambda: banner(seat) == account)
