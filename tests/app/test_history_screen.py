"""The history on the screen: the list, finding, sorting, what can be done with a game, head to head."""

from __future__ import annotations

import os
import re
import time
from pathlib import Path

import pytest
from tests.app.stage import LARGE, SMALL, Seat, game
from tests.app.visits import arrives, comes_true, dated, played, saved, visiting
from tests.record.games import BROKEN
from tests.record.test_standings import plain_count

from patchwork_tui.app.places import AtHistory, AtTitle
from patchwork_tui.app.screens.file_name_line import FileNameLine
from patchwork_tui.app.screens.history import HistoryScreen
from patchwork_tui.app.screens.replay import Replay
from patchwork_tui.app.screens.results import Results
from patchwork_tui.app.screens.sheet import Sheet
from patchwork_tui.app.screens.table import TableScreen
from patchwork_tui.app.screens.title import Title
from patchwork_tui.app.widgets.game_table import GameTable
from patchwork_tui.record import format_record, read_record
from patchwork_tui.session import Session

MANY = 300
QUICKLY = 1.0
"""Seconds of work in which many games are listed."""

CONTENT = {
    "one.quilt": played("game-9602", "2026-11-28", "Ana", "Bo"),
    "two.quilt": played("game-9046", "2026-11-27", "Bo", "Ana"),
    "three.quilt": played("real-08", "2026-11-26", "Ana", "Zoë", 20),
    "four.quilt": played("game-9130", "2026-11-25", "Zoë", "Bo"),
    "five.quilt": played("real-12", "2026-11-24", "Cem", "Dora"),
}


@pytest.fixture
def folder(home: Path) -> Path:
    """Five games, the latest first in the list: 26 to 15, 43 to -1, unfinished, a tie, 24 to 3."""
    for name, record in CONTENT.items():
        saved(home, name, record)
    return home / "games"


def files(folder: Path) -> set[str]:
    """What can be seen in a folder."""
    return {path.name for path in folder.iterdir() if not path.name.startswith(".")}


def rows(seat: Seat) -> list[str]:
    """The lines of the list, blanks between columns made one."""
    table = seat.screen.query_one(GameTable).region
    lines = (" ".join(line.split()) for line in seat.text.splitlines()[table.y + 1 : table.bottom])
    return [line for line in lines if line]


def reason(seat: Seat) -> str:
    """What is said below the list, in one line."""
    return "".join(line[1:] for line in seat.text.splitlines()[-3:-1])


async def find(seat: Seat, text: str) -> list[str]:
    """What is listed while a text is being looked for."""
    await seat.press("slash", *("space" if letter == " " else letter for letter in text))
    return [row[:10] for row in rows(seat)]


class TestTheList:
    async def test_every_game_with_date_names_board_and_score_or_action(self, folder: Path) -> None:
        async with visiting(AtHistory()) as seat:
            assert rows(seat) == [
                "2026-11-28 Ana Bo 2014 15 : 26 yellow",
                "2026-11-27 Bo Ana revised −1 : 43 yellow",
                "2026-11-26 Ana Zoë 2014 action 20",
                "2026-11-25 Zoë Bo 2014 21 : 21 yellow",
                "2026-11-24 Cem Dora 2014 24 : 3 green",
            ]

    async def test_an_empty_folder(self, home: Path) -> None:
        async with visiting(AtHistory()) as seat:
            assert rows(seat) == []
            assert await seat.sees("no games here yet")
            await seat.press("enter", "r", "d", "u", "n", "y", "s", "S", "down", "up", "pagedown", "end")
            assert isinstance(seat.screen, HistoryScreen)
            await seat.press("t")
            assert await seat.sees("no game has been finished yet")

    async def test_from_the_title_and_back(self, folder: Path) -> None:
        async with visiting(AtTitle()) as seat:
            for key in ("q", "escape"):
                await seat.press("h")
                assert await arrives(seat, HistoryScreen)
                await seat.press(key)
                assert await arrives(seat, Title)

    async def test_who_leaves_a_game_gone_on_with_is_back_in_the_list(self, folder: Path) -> None:
        async with visiting(AtHistory()) as seat:
            await seat.press("down", "down", "enter")
            assert await arrives(seat, TableScreen)
            await seat.press("comma", "escape")
            assert await arrives(seat, TableScreen)
            await seat.press("a", "enter", "q")
            assert await arrives(seat, HistoryScreen)
            await seat.press("escape")
            assert await arrives(seat, Title)
        assert len(read_record(folder / "three.quilt").record.actions) == 21

    async def test_the_cursor_goes_where_the_keys_say(self, folder: Path) -> None:
        async with visiting(AtHistory()) as seat:
            for keys, name in (
                (("down",), "two"),
                (("j", "k"), "two"),
                (("up", "up"), "one"),
                (("end",), "five"),
                (("down",), "five"),
                (("home",), "one"),
                (("pagedown",), "five"),
                (("pageup",), "one"),
            ):
                await seat.press(*keys)
                assert f"{name}.quilt" in reason(seat)

    async def test_a_click_goes_to_a_game_and_another_opens_it(self, folder: Path) -> None:
        async with visiting(AtHistory()) as seat:
            await seat.pilot.click(offset=(10, 5))
            await seat.pilot.pause()
            assert "four.quilt" in reason(seat)
            await seat.pilot.click(offset=(10, 5))
            assert await arrives(seat, Replay)

    async def test_many_games_are_listed_quickly(self, home: Path) -> None:
        record = game("game-9602")
        for number in range(MANY):
            day = f"2025-{number % 12 + 1:02}-{number % 28 + 1:02}"
            saved(home, f"{number:03}.quilt", dated(record, day))
        async with visiting(AtTitle()) as seat:
            begun = time.process_time()
            await seat.press("h")
            assert await seat.sees(f"history: {MANY} files")
            assert time.process_time() - begun < QUICKLY
            await seat.press("end", "t")
            assert await comes_true(seat, lambda: f"Ana and Bo: {MANY} games" in seat.text)


class TestFinding:
    @pytest.mark.slow
    async def test_names_dates_and_boards(self, folder: Path) -> None:
        wanted = {
            "ana": ["2026-11-28", "2026-11-27", "2026-11-26"],
            "zoe": ["2026-11-26", "2026-11-25"],
            "ana bo": ["2026-11-28", "2026-11-27"],
            "11-24": ["2026-11-24"],
            "revised": ["2026-11-27"],
            "nobody": [],
        }
        async with visiting(AtHistory()) as seat:
            for text, found in wanted.items():
                assert (text, await find(seat, text)) == (text, found)
                await seat.press("escape")
                assert len(rows(seat)) == len(CONTENT)

    async def test_what_has_been_found_is_opened(self, folder: Path) -> None:
        async with visiting(AtHistory()) as seat:
            await find(seat, "cem")
            await seat.press(*["enter"] * 3)  # a held key goes to the list and no further
            assert isinstance(seat.screen, HistoryScreen)
            await seat.press("home", "enter")
            assert await arrives(seat, Replay)
            assert "Cem" in seat.text

    async def test_nothing_found_is_told_and_no_harm(self, folder: Path) -> None:
        async with visiting(AtHistory()) as seat:
            await find(seat, "[b")
            assert await seat.sees("no game has that in it; Esc shows all")
            await seat.press("enter", "enter", "d", "r", "escape")
            assert len(rows(seat)) == len(CONTENT)
            assert files(folder) == set(CONTENT)


class TestSorting:
    async def test_by_each_key_and_the_other_way(self, folder: Path) -> None:
        days = {"28": "one", "27": "two", "26": "three", "25": "four", "24": "five"}
        wanted = {
            "date": "one two three four five",
            "names": "one three two five four",
            "board": "one three four five two",
            "score": "two one five four three",
            "file": "five four one three two",
        }
        async with visiting(AtHistory()) as seat:
            for key, order in wanted.items():
                assert f"by {key}" in seat.text.splitlines()[0]
                assert [days[row[8:10]] for row in rows(seat)] == order.split()
                await seat.press("s")
            assert "by date" in seat.text.splitlines()[0]
            await seat.press("S")
            assert [days[row[8:10]] for row in rows(seat)] == wanted["date"].split()[::-1]


class TestOpening:
    async def test_an_unfinished_game_goes_on(self, folder: Path) -> None:
        before = (folder / "three.quilt").read_bytes()
        async with visiting(AtHistory()) as seat:
            await seat.press("down", "down", "enter")
            assert await arrives(seat, TableScreen)
            await seat.press("a", "enter")
            after = (folder / "three.quilt").read_bytes()
            assert after.startswith(before)
            assert after != before

    async def test_a_finished_game_is_looked_back_on(self, folder: Path) -> None:
        async with visiting(AtHistory()) as seat:
            await seat.press("enter")
            assert await arrives(seat, Replay)
            assert seat.text.startswith(" 41/41 ")
            await seat.press("q")
            assert await arrives(seat, HistoryScreen)

    async def test_an_unfinished_game_can_be_looked_back_on(self, folder: Path) -> None:
        before = (folder / "three.quilt").read_bytes()
        async with visiting(AtHistory()) as seat:
            await seat.press("down", "down", "r")
            assert await arrives(seat, Replay)
            assert seat.text.startswith(" 20/20 ")
            await seat.press("home", "p")
            assert await arrives(seat, TableScreen)
        assert (folder / "three.quilt").read_bytes() == before
        assert len(files(folder)) == len(CONTENT) + 1

    async def test_a_game_that_is_over_without_saying_so_shows_its_results_or_replay(
        self, home: Path
    ) -> None:
        text = re.sub(r"(?m)^result: .*\n", "", format_record(CONTENT["one.quilt"]))
        saved(home, "one.quilt", text)
        async with visiting(AtHistory()) as seat:
            await seat.press("enter")
            assert await comes_true(seat, lambda: isinstance(seat.screen, Replay | Results))

    async def test_a_game_that_has_gone_is_told(self, folder: Path) -> None:
        async with visiting(AtHistory()) as seat:
            (folder / "one.quilt").unlink()
            await seat.press("enter")
            assert await seat.sees("no such file")
            assert isinstance(seat.screen, HistoryScreen)


class TestChanging:
    async def test_rename(self, folder: Path) -> None:
        kept = (folder / "one.quilt").read_bytes()
        async with visiting(AtHistory()) as seat:
            await seat.press("n")
            await seat.type("our best game")
            assert "ourbestgame.quilt" in reason(seat).replace(" ", "")
        assert (folder / "our best game.quilt").read_bytes() == kept
        assert files(folder) == set(CONTENT) - {"one.quilt"} | {"our best game.quilt"}

    @pytest.mark.slow
    async def test_a_name_that_will_not_do_is_told(self, folder: Path) -> None:
        async with visiting(AtHistory()) as seat:
            before = rows(seat)
            for name in ("a/b", ".hidden", "con"):
                await seat.press("n")
                await seat.type(name)
                assert isinstance(seat.screen, FileNameLine)
                await seat.press("escape")
            await seat.press("n")
            await seat.type("two.quilt")
            assert await seat.sees("there is a file of that name")
            assert rows(seat) == before
        assert files(folder) == set(CONTENT)

    async def test_the_path_is_copied(self, folder: Path) -> None:
        async with visiting(AtHistory()) as seat:
            await seat.press("down", "y")
            assert seat.app.clipboard == str(folder / "two.quilt")
            assert reason(seat).startswith("copied:")

    async def test_what_is_deleted_can_be_brought_back_until_the_screen_is_left(self, folder: Path) -> None:
        kept = {name: (folder / name).read_bytes() for name in CONTENT}
        async with visiting(AtHistory()) as seat:
            await seat.press("d", "y", "d", "y")
            assert len(rows(seat)) == len(CONTENT) - 2
            assert files(folder) == set(CONTENT) - {"one.quilt", "two.quilt"}
            await seat.press("u")
            assert files(folder) == set(CONTENT) - {"one.quilt"}
            assert "two.quilt" in reason(seat)
            await seat.press("u")
            assert len(rows(seat)) == len(CONTENT)
            assert {name: (folder / name).read_bytes() for name in CONTENT} == kept
            await seat.press("u")
            assert reason(seat).startswith("nothing has been deleted")

    async def test_once_the_screen_is_left_it_is_gone(self, folder: Path) -> None:
        async with visiting(AtHistory()) as seat:
            await seat.press("home", "d", "y", "q")
            assert await arrives(seat, Title)
            assert await comes_true(seat, lambda: len(list(folder.glob(".*deleted*"))) == 0)
            await seat.press("h")
            assert await arrives(seat, HistoryScreen)
            await seat.press("u")
            assert len(rows(seat)) == len(CONTENT) - 1
        assert files(folder) == set(CONTENT) - {"one.quilt"}

    async def test_deleting_asks(self, folder: Path) -> None:
        async with visiting(AtHistory()) as seat:
            for answer in ("n", "escape", "enter"):
                await seat.press("d")
                assert await seat.sees("Delete one.quilt?")
                await seat.press(answer)
                assert files(folder) == set(CONTENT)

    async def test_a_game_that_is_being_played_is_neither_renamed_nor_deleted(self, folder: Path) -> None:
        session = Session.resume(folder / "three.quilt")
        try:
            async with visiting(AtHistory()) as seat:
                await seat.press("down", "down", "d", "y")
                assert await seat.sees("being played")
                await seat.press("n")
                await seat.type("other")
                assert await seat.sees("being played")
                assert files(folder) >= set(CONTENT)
        finally:
            session.close()


class TestForeignAndBrokenFiles:
    @pytest.mark.slow
    async def test_each_is_listed_with_its_reason_and_opens_nothing(self, home: Path) -> None:
        for path in BROKEN:
            saved(home, path.name, path.read_bytes())
        saved(home, "notes.txt", "hello")
        saved(home, "empty.quilt", "")
        saved(home, "binary.quilt", b"\xff\xfe\x00")
        saved(home, "\x1b[31mred.quilt", "x")
        (home / "games" / "folder.quilt").mkdir()
        for path in (home / "games").iterdir():
            os.utime(path, (1_790_000_000, 1_790_000_000))
        async with visiting(AtHistory(), LARGE) as seat:
            await seat.press("s", "s", "s", "s", "home")
            number = len(BROKEN) + 5
            assert await comes_true(seat, lambda: sum("no game" in row for row in rows(seat)) == number)
            said = []
            for _ in range(number):
                assert reason(seat).count(": ") >= 1
                assert "expected" in reason(seat) or "does not end" in reason(seat)
                said.append(reason(seat).split(": ")[0])
                await seat.press("enter")
                assert isinstance(seat.screen, HistoryScreen)
                await seat.press("down")
            assert len(set(said)) == number
            assert "\x1b[31m" not in seat.text

    async def test_a_result_that_is_not_true_is_found_out_before_ones_eyes(self, home: Path) -> None:
        text = re.sub(
            r"(?m)^result: .*", "result: green 99 yellow 1 winner green", format_record(game("game-9602"))
        )
        saved(home, "one.quilt", text)
        async with visiting(AtHistory()) as seat:
            assert await comes_true(seat, lambda: "no game" in seat.text)


class TestHeadToHead:
    async def test_as_a_separate_count_says(self, folder: Path) -> None:
        saved(folder.parent, "six.quilt", played("game-9107", "2026-11-20", "Ana", "Bo"))
        saved(folder.parent, "seven.quilt", played("game-9004", "2026-11-21", "Bo", "Ana"))
        counted = plain_count(sorted(folder.glob("*.quilt")))
        async with visiting(AtHistory(), LARGE) as seat:
            await seat.press("t")
            assert await arrives(seat, Sheet)
            text = " ".join(seat.text.replace("│", " ").split())
            for (pair, name), row in counted.items():
                first, second = sorted(pair)
                games = "1 game" if row["games"] == 1 else f"{row['games']} games"
                assert f"{first} and {second}: {games} " in text
                line = f"{name} {row['wins']} {row['mean']:.1f} {row['best']} {row['empty']:.1f}"
                assert f"{line} {row['tiles']} {row['streak']}" in text
            await seat.press("escape")
            assert isinstance(seat.screen, HistoryScreen)

    async def test_it_fits_the_smallest_screen(self, home: Path) -> None:
        names = ("Bartholomew the Elder", "Wilhelmina the Younger")
        saved(home, "one.quilt", played("game-9602", "2026-11-28", *names))
        async with visiting(AtHistory(), SMALL) as seat:
            await seat.press("t")
            assert await arrives(seat, Sheet)
            inside = (line.partition("│")[2] for line in seat.text.splitlines())
            lines = [line for line in inside if "Bartholomew" in line and " and " not in line]
            assert len(lines) == 1
            assert len(re.findall(r"-?\d+(?:\.\d)?", lines[0])) == 6


def test_the_games_of_these_tests_are_sound(folder: Path) -> None:
    for name in CONTENT:
        read_record(folder / name)
