"""Turns at the table: Enter held down, undo, leather patches, typed actions, and what is looked at."""

from __future__ import annotations

import pytest
from tests.app.stage import (
    LARGE,
    game,
    nearly_over,
    opening,
    owing_leather,
    seated,
    words_of,
)

from patchwork_tui.app.screens.circle import CircleView
from patchwork_tui.app.screens.move_line import MoveLine
from patchwork_tui.app.screens.sheet import Sheet
from patchwork_tui.app.screens.table import TableScreen
from patchwork_tui.session import Session

pytestmark = pytest.mark.usefixtures("home")

L_SHAPE = ["a1", "a2", "b2"]
"""The first offer of `opening`, B, as it is drawn, in the quilt's corner."""


class TestHeldEnter:
    """A held key is many presses; after a confirming Enter the rest of them do nothing."""

    async def test_enter_confirms_once(self) -> None:
        async with seated(Session(opening())) as seat:
            await seat.press("a", *["enter"] * 6)
            assert seat.actions == ["advance"]
            assert not seat.why_not

    async def test_even_where_the_same_player_acts_again(self) -> None:
        async with seated(Session(opening("advance"))) as seat:
            await seat.press("1", "enter", "enter", "enter")
            assert len(seat.actions) == 2

    async def test_a_leather_patch_that_follows_is_not_placed_by_it(self) -> None:
        record = game("game-9430", 24)
        async with seated(Session(record)) as seat:
            assert not seat.game.position.owed
            await seat.press("colon")
            await seat.type("buy 33 r0 b7")
            assert seat.game.position.owed
            await seat.press("enter", "enter")
            assert len(seat.actions) == 25
            await seat.press("n", "enter", "enter")
            assert len(seat.actions) == 26

    async def test_another_key_wakes_enter(self) -> None:
        async with seated(Session(opening())) as seat:
            await seat.press("a", "enter", "enter", "a", "enter", "enter")
            assert seat.actions == ["advance", "advance"]

    async def test_a_click_wakes_enter(self) -> None:
        async with seated(Session(opening())) as seat:
            await seat.press("a", "enter")
            await seat.click_word("market", "1 ")
            await seat.press("enter")
            assert len(seat.actions) == 2

    async def test_the_results_are_not_left_by_it(self) -> None:
        async with seated(Session(nearly_over())) as seat:
            await seat.press("a", *["enter"] * 5)
            assert seat.game.position.mover is None
            assert "wins" in seat.text
            assert len(seat.app.screen_stack) > 2

    async def test_a_sheet_opened_by_a_key_is_not_closed_into_a_confirmation(self) -> None:
        async with seated(Session(opening())) as seat:
            await seat.press("a", "c", "enter", "enter", "enter")
            assert isinstance(seat.screen, TableScreen)
            assert seat.actions == []


class TestUndo:
    @pytest.mark.slow
    async def test_u_takes_back_one_action_a_press_to_the_start_and_shift_u_plays_it_all_again(self) -> None:
        record = game("real-08", 14)
        async with seated(Session(record)) as seat:
            after, positions = seat.game.position, list(record.positions())
            for number in range(13, -1, -1):
                await seat.press("u")
                assert seat.game.position == positions[number]
            assert seat.actions == []
            await seat.press(*["U"] * 14)
            assert seat.game.position == after

    async def test_it_says_what_was_taken_back(self) -> None:
        async with seated(Session(opening("buy 02 r0 a1"))) as seat:
            await seat.press("u")
            assert seat.account == "taken back: Ana buys B"

    async def test_the_leather_patch_is_taken_back_and_then_what_won_it(self) -> None:
        async with seated(Session(owing_leather())) as seat:
            await seat.press("enter")
            assert not seat.game.position.owed
            await seat.press("u")
            assert "owes a leather patch" in seat.banner
            await seat.press("u")
            assert not seat.game.position.owed
            assert len(seat.actions) == 24

    async def test_what_was_taken_back_is_gone_once_something_else_is_played(self) -> None:
        async with seated(Session(opening("buy 02 r0 a1"))) as seat:
            await seat.press("u", "a", "enter", "U")
            assert seat.actions == ["advance"]
            assert seat.why_not == "nothing has been taken back"

    async def test_the_last_action_can_be_taken_back_when_the_game_is_over(self) -> None:
        async with seated(Session(game("real-08"))) as seat:
            await seat.press("escape", "u")
            assert seat.game.position.mover is not None
            await seat.press("U")
            assert seat.game.position.mover is None


class TestLeather:
    """A leather patch is placed before anything else is done in the game."""

    async def test_the_banner_says_who_owes_it_and_the_patch_is_in_the_hand(self) -> None:
        async with seated(Session(owing_leather())) as seat:
            assert seat.banner.startswith("▶ BO  owes a leather patch")
            assert len(seat.ghost) == 1

    async def test_arrows_move_it_and_enter_sews_it_on(self) -> None:
        async with seated(Session(owing_leather())) as seat:
            await seat.press("n", "n")
            [cell] = seat.ghost
            await seat.press("enter")
            assert seat.actions[-1] == f"leather {cell}"
            assert seat.banner.startswith("▶ ANA to play")

    @pytest.mark.parametrize("key", ["1", "2", "3", "a"])
    async def test_no_other_choice_is_taken_up(self, key: str) -> None:
        async with seated(Session(owing_leather())) as seat:
            ghost = seat.ghost
            await seat.press(key)
            assert seat.why_not == "a leather patch must be placed first"
            assert seat.ghost == ghost

    @pytest.mark.parametrize("key", ["escape", "x"])
    async def test_it_cannot_be_put_back(self, key: str) -> None:
        async with seated(Session(owing_leather())) as seat:
            await seat.press(key)
            assert "must be placed" in seat.why_not
            assert len(seat.ghost) == 1

    async def test_no_other_action_can_be_typed(self) -> None:
        async with seated(Session(owing_leather())) as seat:
            await seat.press("colon")
            await seat.type("advance")
            assert "a leather patch must be placed first" in seat.text
            assert seat.game.position.owed

    async def test_it_can_be_typed(self) -> None:
        async with seated(Session(owing_leather())) as seat:
            await seat.press("n")
            [cell] = seat.ghost
            await seat.press("colon")
            await seat.type(f"leather {cell}")
            assert seat.actions[-1] == f"leather {cell}"

    @pytest.mark.slow
    @pytest.mark.parametrize("key", ["c", "question_mark", "g"])
    async def test_the_circle_the_help_and_the_log_can_be_looked_at(self, key: str) -> None:
        async with seated(Session(owing_leather())) as seat:
            await seat.press(key)
            assert isinstance(seat.screen, Sheet)
            await seat.press("escape")
            assert "owes a leather patch" in seat.banner

    async def test_v_shows_it_on_the_other_quilt_and_comes_back_without_a_complaint(self) -> None:
        async with seated(Session(owing_leather())) as seat:
            await seat.press("v")
            assert len(seat.fits("right")) == 1
            await seat.press("v")
            assert len(seat.ghost) == 1
            assert seat.why_not == ""

    async def test_undo_works(self) -> None:
        async with seated(Session(owing_leather())) as seat:
            await seat.press("u")
            assert not seat.game.position.owed

    async def test_the_table_can_be_left(self) -> None:
        async with seated(Session(owing_leather())) as seat:
            await seat.press("q")
            assert "New game" in seat.text


class TestTyping:
    """`:` takes an action in the words of the record."""

    @pytest.mark.slow
    @pytest.mark.parametrize("text", ["buy 02 r1 c4", "buy B r1 c4", "  buy  B r1   c4 "])
    async def test_a_purchase_with_the_id_or_the_letter(self, text: str) -> None:
        async with seated(Session(opening())) as seat:
            await seat.press("colon")
            await seat.type(text)
            assert seat.actions == ["buy 02 r1 c4"]
            assert isinstance(seat.screen, TableScreen)

    async def test_advance(self) -> None:
        async with seated(Session(opening())) as seat:
            await seat.press("colon")
            await seat.type("advance")
            assert seat.actions == ["advance"]

    @pytest.mark.slow
    @pytest.mark.parametrize(
        ("text", "reason"),
        [
            ("buy 19 r0 a1", "needs 5 more buttons"),
            ("buy L r0 h1", "leaves the quilt"),
            ("buy C r0 a1", "is not on offer"),
            ("leather a1", "no leather patch is waiting to be placed"),
            ("buy ? r0 a1", "?"),
            ("buy B r4 a1", "r4"),
            ("buy B r0 j1", "j1"),
            ("jump", "jump"),
            ("help", "where its top left corner lies"),
        ],
    )
    async def test_what_cannot_be_done_is_told_and_the_line_stays_to_be_mended(
        self, text: str, reason: str
    ) -> None:
        async with seated(Session(opening())) as seat:
            await seat.press("colon")
            hint = seat.text
            await seat.type(text)
            assert isinstance(seat.screen, MoveLine)
            assert reason in seat.text
            assert seat.text != hint
            assert seat.actions == []

    async def test_before_anything_is_typed_it_says_what_turn_and_cell_are(self) -> None:
        async with seated(Session(opening())) as seat:
            await seat.press("colon")
            for told in ("buy B r0 c4", "buy LETTER TURN CELL", "r0-r3 turned", "f0-f3 flipped", "a1-i9"):
                assert told in seat.text

    async def test_an_empty_line_just_closes(self) -> None:
        async with seated(Session(opening())) as seat:
            await seat.press("colon", "space", "enter")
            assert isinstance(seat.screen, TableScreen)
            assert not seat.why_not

    async def test_esc_closes_the_line_and_what_was_held_is_still_held(self) -> None:
        async with seated(Session(opening())) as seat:
            await seat.press("1", "colon", "q", "escape")
            assert isinstance(seat.screen, TableScreen)
            assert seat.ghost == L_SHAPE


class TestLooking:
    async def test_c_shows_the_whole_circle_in_order_with_letters_and_ids(self) -> None:
        record = opening()
        async with seated(Session(record), LARGE) as seat:
            await seat.press("c")
            view = seat.screen.query_one(CircleView)
            shown = words_of(["".join(mark for mark, _ in line) for line in view.lines(view.size.width, 0)])
            places = [
                (int(word), shown[at + 1], shown[at + 2])
                for at, word in enumerate(shown[:-2])
                if word.isdigit() and shown[at + 2].isdigit() and len(shown[at + 2]) == 2
            ]
            edition = record.setup.edition
            assert places == [
                (number, edition.patch(patch).letter, patch)
                for number, patch in enumerate(record.setup.circle, start=1)
            ]

    @pytest.mark.slow
    async def test_g_shows_every_action_the_last_one_in_view(self) -> None:
        async with seated(Session(game("real-08"))) as seat:
            await seat.press("escape", "g")
            assert isinstance(seat.screen, Sheet)
            await seat.until(lambda: "42 Ana" in seat.text or "42 Bo" in seat.text)
            await seat.press(*["up"] * 60)
            await seat.until(lambda: " 1 Ana" in seat.text or " 1 Bo" in seat.text)

    @pytest.mark.slow
    async def test_question_mark_shows_every_key_and_the_rules(self) -> None:
        async with seated(Session(opening()), (120, 200)) as seat:
            await seat.press("question_mark")
            seen = " ".join(words_of((await seat.read()).splitlines()))
            for sentence in (
                "Turn the patch a quarter to the right",
                "Take back the last action",
                "Save a picture of the screen",
                "turn the wheel",
                "Whose turn it is",
                "The special tile",
            ):
                assert sentence in seen.replace("│ ", "").replace(" │", ""), sentence

    @pytest.mark.slow
    @pytest.mark.parametrize(
        ("key", "back"),
        [
            ("c", "c"),
            ("g", "g"),
            ("question_mark", "question_mark"),
            ("c", "escape"),
            ("c", "x"),
            ("c", "q"),
        ],
    )
    async def test_a_sheet_is_closed_by_the_key_that_opened_it_and_by_esc(self, key: str, back: str) -> None:
        async with seated(Session(opening())) as seat:
            await seat.press("1", "down", key)
            assert isinstance(seat.screen, Sheet)
            await seat.press(back)
            assert isinstance(seat.screen, TableScreen)
            assert seat.ghost == ["a2", "a3", "b3"]
