"""The program around the table: title, new game, results, leaving, windows that are too small."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.app.stage import LARGE, Seat, game, nearly_over, opening, seated
from textual.events import Resize
from textual.geometry import Size
from textual.widgets import Input, OptionList

from patchwork_tui.app.screens.move_line import MoveLine
from patchwork_tui.app.screens.new_game import NewGame
from patchwork_tui.app.screens.results import Results
from patchwork_tui.app.screens.table import TableScreen
from patchwork_tui.app.screens.title import Title
from patchwork_tui.app.screens.too_small import TooSmall
from patchwork_tui.record import read_record
from patchwork_tui.rules import Player
from patchwork_tui.session import Session

MANY = 50
"""Times that a screen is laid out before it is clear that this will not end by itself."""


def saved(home: Path) -> list[Path]:
    return sorted((home / "games").glob("*.quilt"))


def at_table(seat: Seat) -> Session:
    """The game on the table that the program is at now."""
    assert isinstance(seat.screen, TableScreen)
    return seat.screen._session


class TestTitle:
    async def test_without_a_game_to_resume_new_game_stands_first(self, home: Path) -> None:
        async with seated(None) as seat:
            assert isinstance(seat.screen, Title)
            assert "Resume" not in seat.text
            await seat.press("enter")
            assert isinstance(seat.screen, NewGame)

    async def test_resume_stands_first_and_goes_on_with_the_newest_unfinished_game(self, home: Path) -> None:
        Session.start(game("real-08")).close()
        session = Session.start(opening("buy 02 r0 a1"))
        session.close()
        async with seated(None) as seat:
            menu = seat.screen.query_one(OptionList)
            assert "Resume Ana - Bo, action 1" in str(menu.get_option_at_index(0).prompt)
            await seat.press("enter")
            assert at_table(seat).position == session.position

    async def test_an_enter_held_on_the_title_does_nothing_at_the_table(self, home: Path) -> None:
        Session.start(opening("buy 02 r0 a1")).close()
        async with seated(None) as seat:
            await seat.press("enter", "enter", "enter")
            assert at_table(seat).record.actions == opening("buy 02 r0 a1").actions
            assert "✗" not in seat.text

    async def test_a_finished_game_is_not_to_be_resumed(self, home: Path) -> None:
        Session.start(game("real-08")).close()
        async with seated(None) as seat:
            assert "Resume" not in seat.text

    async def test_it_is_left_for_the_shell_by_q_and_by_no_key_that_goes_back(self, home: Path) -> None:
        async with seated(None) as seat:
            await seat.press("escape", "x")
            assert isinstance(seat.screen, Title)
            await seat.press("q")
        assert seat.app.return_code == 0

    @pytest.mark.slow
    async def test_the_help_opens_over_it(self, home: Path) -> None:
        async with seated(None) as seat:
            await seat.press("question_mark")
            assert "╭─ help" in await seat.read()
            await seat.press("escape")
            assert isinstance(seat.screen, Title)

    async def test_a_menu_entry_can_be_clicked(self, home: Path) -> None:
        async with seated(None) as seat:
            await seat.pilot.click(OptionList, offset=(3, 0))
            await seat.pilot.pause()
            assert isinstance(seat.screen, NewGame)

    async def test_names_that_look_like_markup_are_shown_as_they_are(self, home: Path) -> None:
        Session.start(game("real-08", 5, ("[b]Ana", "[/x]"))).close()
        async with seated(None) as seat:
            assert "[b]Ana - [/x], action 5" in seat.text


class TestNewGame:
    async def fill(self, seat: Seat, green: str, yellow: str) -> None:
        for field, name in (("green", green), ("yellow", yellow)):
            seat.screen.query_one(f"#{field}", Input).value = name
        await seat.pilot.pause()

    async def test_enter_begins_a_game_that_is_saved_by_date_and_names(self, home: Path) -> None:
        async with seated(None) as seat:
            await seat.press("n")
            await self.fill(seat, "Zoë", "Bo")
            await seat.press("tab", "tab", "enter")
            session = at_table(seat)
            assert session.names == ("Zoë", "Bo")
            assert [path.name for path in saved(home)] == ["2026-11-30-zoe-bo.quilt"]

    async def test_an_enter_held_begins_one_game_and_plays_nothing(self, home: Path) -> None:
        async with seated(None) as seat:
            await seat.press("n", "tab", "tab", *["enter"] * 5)
            assert at_table(seat).record.actions == ()
            assert len(saved(home)) == 1

    async def test_who_used_a_needle_last_board_and_seed_can_be_chosen(self, home: Path) -> None:
        async with seated(None) as seat:
            await seat.press("n", *["tab"] * 4, "right", "space", "tab", "right", "space", "tab")
            for digit in "42":
                await seat.press(digit)
            await seat.press("enter")
            record = at_table(seat).record
            assert record.setup.first is Player.YELLOW
            assert record.setup.board == "revised"
            assert record.seed == "42"
            assert record.setup.start().mover is Player.YELLOW

    async def test_a_seed_that_is_none_is_told_and_can_be_mended(self, home: Path) -> None:
        async with seated(None) as seat:
            await seat.press("n", *["tab"] * 6, *"12a", "enter")
            assert "'12a' is no seed; type a whole number from 0 to" in seat.text
            assert saved(home) == []
            await seat.press("backspace", "enter")
            assert at_table(seat).record.seed == "12"

    async def test_arrows_go_through_all_fields_and_choose_in_rows(self, home: Path) -> None:
        async with seated(None) as seat:
            await seat.press("n", *["down"] * 4, "right", "down", "right", "down", "7", "enter")
            record = at_table(seat).record
            assert (record.setup.first, record.setup.board, record.seed) == (Player.YELLOW, "revised", "7")

    async def test_enter_opens_a_list_and_begins_no_game(self, home: Path) -> None:
        async with seated(None) as seat:
            await seat.press("n", "shift+tab", "enter")
            assert "express" in seat.text
            await seat.press("down", "enter")
            assert "express" in seat.text
            assert "the base game" not in seat.text
            assert saved(home) == []

    @pytest.mark.slow
    async def test_what_is_chosen_is_told_without_colour(
        self, home: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        seen = []
        for keys in ([], ["right", "space"]):
            monkeypatch.setenv("NO_COLOR", "1")
            async with seated(None) as seat:
                await seat.press("n", *["tab"] * 4, *keys, "tab", "tab")
                strips = seat.screen._compositor.render_strips()
                seen.append(
                    [
                        (text, style.bold, style.underline, style.reverse, style.dim)
                        for strip in strips
                        for text, style, _ in strip
                        if style is not None
                    ]
                )
        assert seen[0] != seen[1]

    @pytest.mark.slow
    async def test_a_name_may_hold_letters_that_are_keys_elsewhere(self, home: Path) -> None:
        async with seated(None) as seat:
            await seat.press("n", *["delete"] * 9, *["backspace"] * 9, *"qn?rjk", "tab", "tab", "enter")
            assert at_table(seat).names == ("qn?rjk", "Yellow")

    @pytest.mark.parametrize(
        ("green", "yellow", "sentence"),
        [
            ("", "Bo", "a name needs at least one character"),
            ("Bo", "Bo", "the two players need different names"),
            ("A" * 41, "Bo", "at most 40 characters"),
            ("Ana\u202e", "Bo", "turns the direction of writing"),
        ],
    )
    async def test_a_name_that_will_not_do_is_told(
        self, home: Path, green: str, yellow: str, sentence: str
    ) -> None:
        async with seated(None) as seat:
            await seat.press("n")
            await self.fill(seat, green, yellow)
            await seat.press("tab", "tab", "enter")
            assert isinstance(seat.screen, NewGame)
            assert sentence in " ".join(seat.text.replace("│", " ").split())
            assert saved(home) == []

    async def test_esc_goes_back_to_the_title_and_begins_nothing(self, home: Path) -> None:
        async with seated(None) as seat:
            await seat.press("n", "escape")
            assert isinstance(seat.screen, Title)
            assert saved(home) == []


class TestResults:
    async def test_the_last_action_shows_both_scores_as_they_came_about(self, home: Path) -> None:
        async with seated(Session(nearly_over())) as seat:
            await seat.press("a", "enter")
            assert isinstance(seat.screen, Results)
            lines = {" ".join(line.split()) for line in seat.text.splitlines()}
            green, yellow = (seat.game.position.score(player) for player in Player)
            assert "Ana wins 14 to 13, by 1 point" in lines
            assert f"buttons {green.buttons} {yellow.buttons}" in lines
            assert (
                f"empty cells × −2 {green.empty}: −{2 * green.empty} {yellow.empty}: −{2 * yellow.empty}"
                in lines
            )
            assert f"7×7 tile {green.tile} {yellow.tile}" in lines
            assert "score 14 13" in lines

    @pytest.mark.parametrize(("stem", "winner"), [("game-9130", "Bo"), ("game-9152", "Ana")])
    async def test_a_tie_goes_to_who_was_first_on_space_53_and_it_says_so(
        self, home: Path, stem: str, winner: str
    ) -> None:
        async with seated(Session(game(stem))) as seat:
            assert f"{winner} wins the tie at " in seat.text
            assert "first on space 53" in seat.text

    async def test_a_game_that_was_over_when_it_was_opened_shows_them_at_once(self, home: Path) -> None:
        async with seated(Session(game("real-12"))) as seat:
            assert isinstance(seat.screen, Results)

    @pytest.mark.parametrize("key", ["escape", "x"])
    async def test_the_table_lies_under_them_and_enter_shows_them_again(self, home: Path, key: str) -> None:
        async with seated(Session(game("real-12"))) as seat:
            await seat.press(key)
            assert isinstance(seat.screen, TableScreen)
            assert seat.banner.startswith("▶ GAME OVER")
            await seat.press("enter")
            assert isinstance(seat.screen, Results)

    async def test_new_game_keeps_the_names_and_the_other_player_starts(self, home: Path) -> None:
        record = game("real-12")
        async with seated(Session(record)) as seat:
            await seat.press("enter")
            assert isinstance(seat.screen, NewGame)
            await seat.press("tab", "tab", "enter")
            again = at_table(seat).record
            assert (again.green, again.yellow) == (record.green, record.yellow)
            assert again.setup.first is record.setup.first.other
            assert again.setup.board == record.setup.board

    async def test_q_leaves_for_the_title(self, home: Path) -> None:
        async with seated(Session(game("real-12"))) as seat:
            await seat.press("q")
            assert isinstance(seat.screen, Title)

    async def test_what_is_chosen_after_undo_is_a_game_that_goes_on(self, home: Path) -> None:
        async with seated(Session(game("real-12"))) as seat:
            await seat.press("escape", "u", "a")
            assert seat.game.position.mover is not None
            assert "Enter advances" in seat.banner


class TestLeaving:
    async def test_q_leaves_the_table_for_the_title_without_a_question_and_resume_goes_on(
        self, home: Path
    ) -> None:
        async with seated(Session.start(opening())) as seat:
            await seat.press("1", "enter", "2", "q")
            assert isinstance(seat.screen, Title)
            await seat.press("enter")
            assert len(at_table(seat).record.actions) == 1

    @pytest.mark.slow
    @pytest.mark.parametrize("opened", [[], ["1"], ["c"], ["colon", "b"], ["q"], ["q", "n"]])
    @pytest.mark.parametrize("leaving", ["ctrl+c", "ctrl+q"])
    async def test_ctrl_c_and_ctrl_q_leave_at_once_from_anywhere_saved(
        self, home: Path, leaving: str, opened: list[str]
    ) -> None:
        async with seated(Session.start(opening())) as seat:
            await seat.press("a", "enter", *opened, leaving)
        assert seat.app.return_code == 0
        [path] = saved(home)
        assert [str(action) for action in read_record(path).record.actions] == ["advance"]

    async def test_whatever_is_played_is_on_disk_before_the_next_key(self, home: Path) -> None:
        async with seated(Session.start(opening())) as seat:
            [path] = saved(home)
            for number, keys in enumerate((["1", "enter"], ["a", "enter"], ["u"], ["U"]), start=1):
                await seat.press(*keys)
                assert read_record(path).record.actions == seat.game.record.actions, number


class TestScreenshots:
    @pytest.mark.parametrize("keys", [["1"], ["c"], ["colon"], ["q"]])
    async def test_f8_saves_a_picture_of_whatever_is_on_the_screen(self, home: Path, keys: list[str]) -> None:
        async with seated(Session(opening())) as seat:
            await seat.press(*keys, "f8")
        [picture] = (home / "screenshots").iterdir()
        assert picture.read_text(encoding="utf-8").startswith("<svg")

    async def test_it_says_where(self, home: Path) -> None:
        async with seated(Session(opening()), LARGE, notifications=True) as seat:
            await seat.press("f8")
            assert await seat.sees("Screenshot saved")

    async def test_where_it_cannot_be_saved_it_says_so_and_the_game_goes_on(self, home: Path) -> None:
        home.mkdir()
        (home / "screenshots").write_text("in the way", encoding="utf-8")
        async with seated(Session(opening()), LARGE, notifications=True) as seat:
            await seat.press("f8")
            assert await seat.sees("No screenshot")
            await seat.press("a", "enter")
            assert seat.actions == ["advance"]


class TestWindows:
    @pytest.mark.slow
    @pytest.mark.parametrize(("width", "height"), [(79, 24), (80, 23), (79, 23), (20, 5)])
    async def test_too_small_names_both_sizes_and_gives_way_to_the_same_table(
        self, home: Path, width: int, height: int
    ) -> None:
        async with seated(Session(opening())) as seat:
            await seat.press("1", "right", "r")
            ghost = seat.ghost
            await seat.resize(width, height)
            assert isinstance(seat.screen, TooSmall)
            assert f"{width}x{height}" in seat.text
            assert "80x24" in seat.text
            await seat.resize(80, 24)
            assert seat.ghost == ghost

    async def test_two_sizes_told_in_one_piece_come_to_an_end(self, home: Path) -> None:
        """A screen tells itself of each size that it takes on: the one of both would call up the other."""
        async with seated(Session(opening()), LARGE) as seat:
            screen = seat.screen
            laid_out: list[Size] = []

            def note(_: object = None) -> None:
                laid_out.append(screen.size)
                if len(laid_out) == MANY:
                    seat.app.exit()

            screen.screen_layout_refresh_signal.subscribe(screen, note)
            for size in (Size(100, 30), Size(90, 24)):
                screen.post_message(Resize(size, size))
                screen.call_later(note)  # without something between them the first would be passed over
            for _ in range(10):
                await seat.pilot.pause()
            assert len(laid_out) < MANY
            assert screen.size == Size(*LARGE)

    async def test_begun_too_small_it_waits_and_then_shows_the_table(self, home: Path) -> None:
        async with seated(Session(opening()), (79, 23)) as seat:
            assert "79x23" in seat.text
            await seat.resize(80, 24)
            assert seat.banner.startswith("▶ ANA to play")

    async def test_no_key_plays_under_it(self, home: Path) -> None:
        async with seated(Session(opening())) as seat:
            await seat.press("a")
            await seat.resize(60, 20)
            await seat.press("enter", "a", "enter", "q", "u")
            await seat.resize(80, 24)
            assert seat.actions == []
            assert isinstance(seat.screen, TableScreen)

    async def test_ctrl_c_leaves_from_it(self, home: Path) -> None:
        async with seated(Session(opening()), (60, 20)) as seat:
            await seat.press("ctrl+c")
        assert seat.app.return_code == 0

    async def test_the_ghost_stays_through_every_size(self, home: Path) -> None:
        async with seated(Session(opening())) as seat:
            await seat.press("2", "down", "right", "f")
            ghost = seat.ghost
            for size in ((120, 24), (80, 40), (120, 40), (200, 70), (79, 60), (80, 24)):
                await seat.resize(*size)
            assert seat.ghost == ghost
            await seat.press("enter")
            assert len(seat.actions) == 1

    @pytest.mark.slow
    async def test_what_was_typed_stays_through_a_window_too_small(self, home: Path) -> None:
        async with seated(Session(opening())) as seat:
            await seat.press("colon", "a", "d")
            await seat.resize(40, 10)
            await seat.resize(100, 30)
            assert isinstance(seat.screen, MoveLine)
            await seat.type("vance")
            assert seat.actions == ["advance"]

    @pytest.mark.slow
    @pytest.mark.parametrize("keys", [["c"], ["g"], ["q"], ["q", "n"]])
    async def test_every_screen_survives_it(self, home: Path, keys: list[str]) -> None:
        async with seated(Session.start(opening())) as seat:
            await seat.press(*keys)
            text, screen = await seat.read(), seat.screen
            await seat.resize(30, 8)
            await seat.resize(80, 24)
            assert seat.screen is screen
            assert await seat.read() == text

    async def test_the_results_survive_it(self, home: Path) -> None:
        async with seated(Session(game("real-12"))) as seat:
            await seat.resize(30, 8)
            await seat.resize(120, 40)
            assert isinstance(seat.screen, Results)
