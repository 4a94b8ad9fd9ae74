"""The table by its mouse: everything has a key as well, and hovering does nothing."""

from __future__ import annotations

import pytest
from tests.app.stage import LARGE, SIZES, game, opening, owing_leather, seated, toy_game
from tests.rules.scenes import circle_from

from patchwork_tui.app.screens.sheet import Sheet
from patchwork_tui.app.screens.table import TableScreen
from patchwork_tui.record import Record
from patchwork_tui.rules import Setup
from patchwork_tui.session import Session

pytestmark = pytest.mark.usefixtures("home")

RIGHT = 3


class TestTheGhost:
    @pytest.mark.slow
    @pytest.mark.parametrize("size", SIZES)
    @pytest.mark.parametrize("cell", ["a1", "e5", "i9", "i1", "a9", "d7"])
    async def test_a_click_brings_a_cell_of_it_under_the_pointer(
        self, size: tuple[int, int], cell: str
    ) -> None:
        async with seated(Session(opening()), size) as seat:
            await seat.press("2", "right", "down", "down")
            await seat.click("left", cell)
            assert cell in seat.ghost
            assert seat.actions == []

    async def test_a_click_on_it_confirms(self) -> None:
        async with seated(Session(opening())) as seat:
            await seat.press("1")
            await seat.click("left", "f6")
            corner = seat.ghost[0]
            await seat.click("left", "f6")
            assert seat.actions == [f"buy 02 r0 {corner}"]

    async def test_a_click_in_a_gap_of_it_does_not_confirm(self) -> None:
        async with seated(Session(opening())) as seat:
            await seat.press("2")
            assert seat.ghost == ["a1", "c1", "a2", "b2", "c2"]
            await seat.click("left", "b1")
            assert seat.actions == []
            assert "b1" in seat.ghost

    async def test_a_click_on_it_where_it_may_not_lie_says_why(self) -> None:
        async with seated(Session(opening("buy 02 r0 a1", "advance"))) as seat:
            await seat.press("1")
            await seat.click("left", "a1")
            await seat.click("left", "a1")
            assert seat.why_not == "overlaps B"
            assert len(seat.actions) == 2

    async def test_hovering_moves_nothing(self) -> None:
        async with seated(Session(opening())) as seat:
            await seat.press("1")
            before = seat.text
            for cell in ("a1", "e5", "i9"):
                await seat.hover("left", cell)
            assert seat.text == before

    @pytest.mark.parametrize(("direction", "key"), [(1, "r"), (-1, "R")])
    async def test_the_wheel_turns_it(self, direction: int, key: str) -> None:
        async with seated(Session(opening())) as seat:
            await seat.press("1", "right", "down")
            start = seat.ghost
            await seat.press(key)
            turned = seat.ghost
            assert turned != start
            await seat.press("R" if key == "r" else "r")
            await seat.wheel("left", direction)
            assert seat.ghost == turned

    async def test_the_right_button_flips_it_even_on_itself(self) -> None:
        async with seated(Session(opening())) as seat:
            await seat.press("1", "f")
            flipped = seat.ghost
            await seat.press("f")
            await seat.click("left", "a1", RIGHT)
            assert seat.ghost == flipped
            assert seat.actions == []

    async def test_leather_is_placed_by_two_clicks(self) -> None:
        async with seated(Session(owing_leather())) as seat:
            await seat.press("n")
            [cell] = seat.ghost
            await seat.press("N")
            await seat.click("left", cell)
            assert seat.ghost == [cell]
            await seat.click("left", cell)
            assert seat.actions[-1] == f"leather {cell}"

    @pytest.mark.parametrize("cell", ["a1", "i1", "a9", "i9", "b1"])
    async def test_a_click_that_no_cell_of_it_can_reach_brings_it_near(self, cell: str) -> None:
        cross = Record.new(Setup(circle_from("31")), green="Ana", yellow="Bo")  # ..#.. over #####
        async with seated(Session(cross)) as seat:
            await seat.press("1")
            await seat.click("left", cell)
            assert len(seat.ghost) == 7
            assert seat.actions == []


class TestElsewhereOnTheQuilts:
    async def test_a_click_with_empty_hands_says_what_to_do_first(self) -> None:
        async with seated(Session(opening())) as seat:
            await seat.click("left", "e5")
            assert "take up an offer" in seat.why_not

    async def test_a_click_on_the_other_quilt_moves_nothing(self) -> None:
        async with seated(Session(opening())) as seat:
            await seat.press("1", "right")
            ghost = seat.ghost
            await seat.click("right", "e5")
            assert seat.ghost == ghost
            assert seat.actions == []

    async def test_while_looking_across_no_click_confirms(self) -> None:
        async with seated(Session(opening())) as seat:
            await seat.press("1", "v")
            await seat.click("right", "a1")
            await seat.click("right", "a1")
            assert seat.actions == []

    async def test_on_the_large_table_yellows_quilt_lies_on_the_right(self) -> None:
        async with seated(Session(opening("buy 02 r0 a1")), LARGE) as seat:
            await seat.press("1")
            await seat.click("right", "e5")
            assert "e5" in seat.fits("right")
            await seat.click("right", "e5")
            assert len(seat.actions) == 2

    async def test_a_small_quilt_has_its_own_cells(self) -> None:
        async with seated(Session(toy_game())) as seat:
            await seat.press("1")
            await seat.click("left", "e5")
            assert "e5" in seat.ghost

    async def test_when_the_game_is_over_a_click_changes_nothing(self) -> None:
        async with seated(Session(game("real-08"))) as seat:
            await seat.press("escape")
            await seat.click("left", "e5")
            assert seat.game.position.mover is None


class TestOffersAndFooter:
    @pytest.mark.parametrize("size", SIZES)
    @pytest.mark.parametrize(("price", "letter"), [("1 1◉ 3t", "B"), ("2 1◉ 2t", "L"), ("3 10◉ 3t", "S")])
    async def test_a_click_on_an_offer_takes_it_up(
        self, size: tuple[int, int], price: str, letter: str
    ) -> None:
        async with seated(Session(opening()), size) as seat:
            await seat.click_word("market", price)
            assert f"{letter} here" in seat.panel
            assert seat.actions == []

    async def test_a_click_on_advance_takes_it_up_and_one_on_the_footer_confirms(self) -> None:
        async with seated(Session(opening())) as seat:
            await seat.click_word("keys", "advance")
            assert "Enter advances" in seat.banner
            assert seat.actions == []
            await seat.click_word("keys", "advance")
            assert seat.actions == ["advance"]

    @pytest.mark.slow
    async def test_every_word_of_the_footer_does_what_its_key_does(self) -> None:
        async with seated(Session(opening("buy 02 r0 a1"))) as seat:
            await seat.press("1")
            start = seat.ghost
            await seat.click_word("keys", "turn")
            assert seat.ghost != start
            await seat.click_word("keys", "flip")
            await seat.click_word("keys", "next")
            await seat.click_word("keys", "put back")
            assert seat.ghost == []
            await seat.click_word("keys", "undo")
            assert seat.actions == []

    @pytest.mark.parametrize("word", ["circle", "log"])
    async def test_a_sheet_is_opened_by_a_click_too(self, word: str) -> None:
        async with seated(Session(opening())) as seat:
            await seat.click_word("keys", word)
            assert isinstance(seat.screen, Sheet)

    async def test_the_key_is_clicked_as_well_as_the_word(self) -> None:
        async with seated(Session(opening())) as seat:
            await seat.click_word("keys", ": type")
            assert not isinstance(seat.screen, TableScreen)

    async def test_the_footer_leaves_the_table(self) -> None:
        async with seated(Session(opening())) as seat:
            await seat.click_word("keys", "leave")
            assert "New game" in seat.text

    async def test_while_leather_is_owed_an_offer_cannot_be_clicked_up(self) -> None:
        async with seated(Session(owing_leather())) as seat:
            ghost = seat.ghost
            await seat.click_word("market", "1 ")
            assert seat.why_not == "a leather patch must be placed first"
            assert seat.ghost == ghost
