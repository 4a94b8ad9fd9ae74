"""The table by its keys, gesture by gesture: first shown, then confirmed, then undoable."""

from __future__ import annotations

from dataclasses import replace

import pytest
from tests.app.stage import (
    LARGE,
    SIZES,
    SMALL,
    game,
    opening,
    owing_leather,
    seated,
    toy_game,
)

from patchwork_tui.app.cells import Fit
from patchwork_tui.app.screens.title import Title
from patchwork_tui.bots.protocol import NOT_AGAINST_AUTOMA
from patchwork_tui.record import Record
from patchwork_tui.session import READ_ONLY, Session

pytestmark = pytest.mark.usefixtures("home")

L_SHAPE = ["a1", "a2", "b2"]
"""The first offer of `opening`, B, as it is drawn, in the quilt's corner."""


class TestTakingUp:
    @pytest.mark.parametrize(("key", "letter"), [("1", "B"), ("2", "L"), ("3", "S")])
    async def test_1_2_3_take_up_an_offer_and_show_it_on_the_quilt(self, key: str, letter: str) -> None:
        async with seated(Session(opening())) as seat:
            assert seat.ghost == []
            await seat.press(key)
            assert seat.ghost
            assert f"{key}: {letter} here" in seat.panel
            assert seat.actions == []

    async def test_a_takes_up_advancing_and_shows_where_the_token_would_go(self) -> None:
        async with seated(Session(opening("buy 02 r0 a1"))) as seat:
            assert "▽" not in seat.part("track")[0]
            await seat.press("a")
            assert seat.ghost == []
            assert "▽" in seat.part("track")[0]
            assert "a advance" in seat.panel
            assert "Enter advances" in seat.banner

    async def test_a_patch_shows_where_the_token_would_go_too(self) -> None:
        async with seated(Session(opening())) as seat:
            await seat.press("2")
            assert seat.part("track")[0].index("▽") == seat.part("track")[0].index("A") + 2

    async def test_looking_at_another_offer_keeps_the_turn_and_place_of_each(self) -> None:
        async with seated(Session(opening())) as seat:
            await seat.press("1", "right", "right", "r", "2", "down", "f")
            second = seat.ghost
            await seat.press("1")
            first = seat.ghost
            assert first != L_SHAPE
            await seat.press("a", "2")
            assert seat.ghost == second
            await seat.press("3", "left", "x", "1")
            assert seat.ghost == first

    @pytest.mark.parametrize("key", ["escape", "x"])
    async def test_esc_and_x_put_back_and_nothing_has_changed(self, key: str) -> None:
        async with seated(Session(opening())) as seat:
            before = seat.game.position, seat.text
            await seat.press("1", "right", key)
            assert (seat.game.position, seat.text) == before
            await seat.press("a", key)
            assert (seat.game.position, seat.text) == before

    async def test_an_offer_that_is_not_there_cannot_be_taken_up(self) -> None:
        async with seated(Session(toy_game())) as seat:
            await seat.press("1", "enter", "2", "enter", "a", "enter", "1", "enter")
            left = len(seat.game.position.offers)
            assert left < 3
            await seat.press("3")
            assert seat.why_not == "there is no third patch on offer"
            assert seat.ghost == []


class TestPlacing:
    @pytest.mark.parametrize(
        ("arrow", "letter", "cells"),
        [
            ("left", "h", ["c4", "c5", "d5"]),
            ("down", "j", ["d5", "d6", "e6"]),
            ("up", "k", ["d3", "d4", "e4"]),
            ("right", "l", ["e4", "e5", "f5"]),
        ],
    )
    async def test_arrows_and_hjkl_move_the_ghost_a_cell(
        self, arrow: str, letter: str, cells: list[str]
    ) -> None:
        async with seated(Session(opening())) as seat:
            await seat.press("1", "right", "right", "right", "down", "down", "down")
            home = seat.ghost
            assert home == ["d4", "d5", "e5"]
            await seat.press(arrow)
            assert seat.ghost == cells
            await seat.press({"left": "right", "right": "left", "up": "down", "down": "up"}[arrow], letter)
            assert seat.ghost == cells

    @pytest.mark.slow
    @pytest.mark.parametrize(
        ("key", "edge"), [("left", "a"), ("right", "i"), ("up", "1"), ("down", "9"), ("h", "a"), ("j", "9")]
    )
    async def test_the_ghost_cannot_leave_the_quilt(self, key: str, edge: str) -> None:
        async with seated(Session(opening())) as seat:
            await seat.press("1", *[key] * 10)
            assert len(seat.ghost) == 3
            assert any(edge in cell for cell in seat.ghost)

    async def test_r_turns_right_and_shift_r_left(self) -> None:
        async with seated(Session(opening())) as seat:
            await seat.press("1", "r")
            assert seat.ghost == ["a1", "b1", "a2"]
            await seat.press("R", "R")
            assert seat.ghost == ["a1", "b1", "b2"] or len(seat.ghost) == 3
            await seat.press("r")
            assert seat.ghost == L_SHAPE
            await seat.press("r", "r", "r", "r")
            assert seat.ghost == L_SHAPE

    async def test_f_flips(self) -> None:
        async with seated(Session(opening())) as seat:
            await seat.press("1", "f")
            assert seat.ghost == ["b1", "a2", "b2"]
            await seat.press("f")
            assert seat.ghost == L_SHAPE

    async def test_n_goes_to_the_next_place_where_it_fits_and_shift_n_back(self) -> None:
        async with seated(Session(opening("buy 02 r0 a1", "advance"))) as seat:
            await seat.press("1")
            first = seat.ghost
            await seat.press("n")
            second = seat.ghost
            assert second != first
            assert set(seat.fits(seat.own).values()) == {Fit.LEGAL}
            await seat.press("N")
            assert seat.ghost == first
            await seat.press("N", "n")
            assert seat.ghost == first

    async def test_a_legal_ghost_says_so_by_its_sign(self) -> None:
        async with seated(Session(opening())) as seat:
            await seat.press("1")
            assert set(seat.fits("left").values()) == {Fit.LEGAL}
            assert "+" in "".join(seat.part("left"))

    async def test_an_overlap_is_marked_on_the_cells_at_fault(self) -> None:
        async with seated(Session(opening("buy 02 r0 a1", "advance"))) as seat:
            await seat.press("1", *["left"] * 9, *["up"] * 9)
            assert seat.fits("left") == {
                "a1": Fit.FAULT, "c1": Fit.ILLEGAL, "a2": Fit.FAULT, "b2": Fit.FAULT, "c2": Fit.ILLEGAL,
            }  # fmt: skip
            assert "x" in "".join(seat.part("left"))

    async def test_v_shows_the_held_patch_on_the_other_quilt_and_comes_back(self) -> None:
        async with seated(Session(opening("buy 02 r0 a1"))) as seat:
            await seat.press("1", "v")
            assert seat.fits("left") == {}
            assert list(seat.fits("right").values()).count(Fit.FAULT) == 3
            assert "looking at Ana's quilt" in seat.banner
            await seat.press("down", "down", "v")
            assert seat.fits("right") == {}
            assert seat.ghost == ["a3", "c3", "a4", "b4", "c4"]

    @pytest.mark.parametrize("key", ["v", "escape", "x"])
    async def test_from_the_other_quilt_v_esc_and_x_come_back_with_the_patch_in_hand(self, key: str) -> None:
        async with seated(Session(opening())) as seat:
            await seat.press("1", "v", key)
            assert seat.ghost == L_SHAPE
            assert seat.why_not == ""

    async def test_taking_up_advancing_comes_back_from_the_other_quilt(self) -> None:
        async with seated(Session(opening())) as seat:
            await seat.press("1", "v", "a")
            assert "Enter advances" in seat.banner
            await seat.press("enter")
            assert seat.actions == ["advance"]

    async def test_nothing_can_be_sewn_on_the_other_quilt(self) -> None:
        async with seated(Session(opening())) as seat:
            await seat.press("1", "v", "enter")
            assert seat.why_not == "this is the other quilt; v goes back to yours"
            assert seat.actions == []


class TestConfirming:
    async def test_enter_buys_and_sews_on_the_patch(self) -> None:
        async with seated(Session(opening())) as seat:
            await seat.press("1", "right", "r", "enter")
            assert seat.actions == ["buy 02 r1 b1"]
            assert seat.ghost == []
            assert seat.account == "1 Ana buys B (1◉ 3t) at b1"

    async def test_enter_advances(self) -> None:
        async with seated(Session(opening("buy 02 r0 a1"))) as seat:
            await seat.press("a", "enter")
            assert seat.actions == ["buy 02 r0 a1", "advance"]
            assert seat.account == "2 Bo advances 4: +4"

    async def test_what_was_done_last_is_outlined(self) -> None:
        async with seated(Session(opening("buy 02 r0 a1")), LARGE) as seat:
            assert "┌B─┐" in seat.part("left")[1]
            await seat.press("1", "enter")
            assert "┌B─┐" not in seat.part("left")[1]
            assert "┌L─┐" in seat.part("right")[1]

    @pytest.mark.parametrize("size", SIZES)
    async def test_no_frame_has_a_title_cut_off(self, size: tuple[int, int]) -> None:
        for number in (0, 20, 38):
            async with seated(Session(game("real-12", number)), size) as seat:
                for part in ("left", "right", "market", "panel"):
                    assert "…" not in seat.part(part)[0], seat.part(part)[0]

    @pytest.mark.parametrize("size", SIZES)
    async def test_the_turn_passes_and_the_banner_the_frame_and_the_mark_say_so(
        self, size: tuple[int, int]
    ) -> None:
        async with seated(Session(opening()), size) as seat:
            assert seat.banner.startswith("▶ ANA to play")
            assert seat.part("left")[0].startswith("┏━ ▶ Ana")
            await seat.press("1", "enter")
            assert seat.banner.startswith("▶ BO to play")
            assert seat.part(seat.own)[0].startswith("┏━ ▶ Bo")
            assert seat.part("left" if seat.own == "right" else "right")[0].startswith("╭─ Ana")

    async def test_the_next_turn_begins_with_empty_hands(self) -> None:
        async with seated(Session(opening())) as seat:
            await seat.press("2", "down", "1", "enter")
            assert seat.ghost == []
            await seat.press("1")
            assert seat.ghost == ["a1", "c1", "a2", "b2", "c2"]


class TestWhyNot:
    """Whatever cannot be done is told in a sentence that is whole on the smallest screen."""

    @pytest.mark.parametrize(
        ("keys", "sentence"),
        [
            (["1", "enter"], "needs 6 more buttons"),
            (["2", *["up"] * 9, *["left"] * 9, "enter"], "overlaps L"),
            (["enter"], "nothing is held: 1 2 3 take up an offer, a advances"),
            (["r"], "nothing is held: 1 2 3 take up an offer"),
            (["n"], "nothing is held: 1 2 3 take up an offer"),
            (["left"], "nothing is held: 1 2 3 take up an offer"),
            (["v"], "nothing is held: 1 2 3 take up an offer"),
            (["U"], "nothing has been taken back"),
        ],
    )
    async def test_a_key_that_can_do_nothing_says_why(self, keys: list[str], sentence: str) -> None:
        async with seated(Session(opening("buy 02 r0 a1", "buy 12 r0 a1"))) as seat:
            before = seat.game.position
            await seat.press(*keys)
            assert seat.why_not == sentence
            assert seat.game.position == before

    async def test_there_is_nothing_to_take_back_at_the_start(self) -> None:
        async with seated(Session(opening())) as seat:
            await seat.press("u")
            assert seat.why_not == "nothing has been played yet"

    async def test_what_fits_nowhere_says_so_in_the_market_the_forecast_and_on_enter(self) -> None:
        async with seated(Session(game("game-9000", 39))) as seat:
            assert "fits nowhere" in " ".join(seat.part("market"))
            await seat.press("1")
            assert "fits nowhere" in seat.panel
            await seat.press("n")
            assert seat.why_not == "fits nowhere on this quilt"
            await seat.press("enter")
            assert seat.why_not.startswith("fits nowhere: overlaps ")

    async def test_what_cannot_be_paid_says_what_is_missing_before_it_is_taken_up(self) -> None:
        async with seated(Session(opening())) as seat:
            assert "lacks 5◉" in " ".join(seat.part("market"))

    async def test_a_key_that_is_nothing_here_says_so_and_how_to_find_one(self) -> None:
        async with seated(Session(opening())) as seat:
            await seat.press("z")
            assert seat.why_not == "z does nothing here; ? shows the keys"
            await seat.press("1")
            assert not seat.why_not

    async def test_what_lies_on_the_table_is_not_taken_away_in_its_stead(self) -> None:
        async with seated(Session(opening())) as seat:
            await seat.press("c")
            sheet, table = seat.screen, seat.table
            table.action_leave()
            table.action_settings()
            await seat.pilot.pause()
            assert seat.screen is sheet
            await seat.press("escape", "a", "enter", "q")
            assert seat.actions == ["advance"]
            assert isinstance(seat.screen, Title)

    async def test_the_reason_goes_when_something_else_is_looked_at(self) -> None:
        async with seated(Session(opening())) as seat:
            await seat.press("z", "c", "escape")
            assert not seat.why_not

    @pytest.mark.slow
    @pytest.mark.parametrize(
        "record", [opening(), opening("buy 02 r0 a1"), owing_leather(), game("game-9000")]
    )
    async def test_with_ordinary_names_no_reason_is_cut(self, record: Record) -> None:
        headers = dict(record.headers) | {"green": "Wilhelmina", "yellow": "Bartholomew"}
        for before in ((), ("1",), ("3",), ("a",), ("1", "v")):
            async with seated(Session(replace(record, headers=tuple(headers.items())))) as seat:
                for key in ("3", "r", "n", "left", "z", "enter", "v", "U", "space"):
                    await seat.press(*before, key)
                    assert not any(line.endswith("…") for line in (seat.account, seat.footer)), key
                    if seat.app.screen is not seat.table:
                        break

    @pytest.mark.parametrize("reason", [READ_ONLY, f"no hint: {NOT_AGAINST_AUTOMA}"])
    def test_nor_is_one_that_comes_from_elsewhere(self, reason: str) -> None:
        assert len(f"✗ {reason}") <= SMALL[0] - 2

    async def test_the_reason_goes_with_the_next_gesture(self) -> None:
        async with seated(Session(opening())) as seat:
            await seat.press("3", "enter")
            assert seat.why_not
            await seat.press("1")
            assert not seat.why_not


class TestAtAGlance:
    """The eight questions that the table answers without a key pressed but the one that takes up a patch."""

    @pytest.mark.parametrize("size", SIZES)
    async def test_all_eight(self, size: tuple[int, int]) -> None:
        async with seated(Session(game("real-08", 20)), size) as seat:
            assert seat.banner.startswith("▶ BO to play")  # 1: who acts, and what is owed
            own, other = seat.part(seat.own)[0], seat.part("right" if seat.own == "left" else "left")[0]
            for facts, title in (("2◉ +2 −112", own), ("1◉ +5 −101", other)):
                assert facts in title.replace("  ", " ")  # 2: buttons and income; 8: the score now
            assert "A 21  6 marks left" in seat.text  # 2: time and marks left
            assert "B 19  6 marks left" in seat.text
            assert "a advances (+3◉)" in seat.banner  # 4: what an advance gives
            assert "20 Ana sews leather on i8" in seat.account  # 5: what the other has just done
            market = " ".join(seat.part("market"))
            for price in ("1 10◉ 4t +3", "2 2◉ 3t +1", "3 7◉ 6t +3"):  # 6: what is for sale
                assert price in market
            assert "then" in market  # and what comes next
            assert "? help" in seat.footer  # 7: how to get help
            assert "u undo" in seat.footer
            await seat.press("2")  # 3: what the patch would do
            for told in ("pays 2", "7x7 lacks", "−104", "fits, 186 places"):
                assert told in seat.panel, told
            assert "r turn" in seat.footer
            assert "f flip" in seat.footer

    @pytest.mark.parametrize("size", SIZES)
    async def test_every_patch_is_told_apart_by_its_letter_on_either_quilt(
        self, size: tuple[int, int]
    ) -> None:
        record = game("game-9602", 30)
        position = record.position()
        async with seated(Session(record), size) as seat:
            for quilt in ("left", "right"):
                seen = "".join(seat.part(quilt)[1:])
                owner = position.mover if quilt == seat.own else (position.mover or 0) ^ 1
                for piece in position.players[owner or 0].quilt.pieces:
                    letter = "*" if piece.patch is None else position.edition.patch(piece.patch).letter
                    assert letter in seen, letter

    async def test_the_track_shows_marks_leather_still_there_and_leather_that_has_gone(self) -> None:
        async with seated(Session(game("real-08", 20))) as seat:
            rail = seat.part("track")[1]
            assert rail.count("◉") == 9
            assert rail.count("▣") == 4
            assert rail.count("·") == 1

    async def test_on_one_space_the_upper_token_is_drawn_and_the_banner_says_who_it_is(self) -> None:
        async with seated(Session(opening())) as seat:
            tokens, rail, *_ = seat.part("track")
            assert tokens.split()[0] == "A"
            assert rail.split()[1].startswith("B")
            assert "on top of Bo" in seat.banner


@pytest.mark.slow
@pytest.mark.parametrize("size", [SMALL, (100, 30), LARGE, (180, 60)])
async def test_a_small_edition_is_played_at_the_same_table(size: tuple[int, int]) -> None:
    async with seated(Session(toy_game()), size) as seat:
        await seat.press("1", *["right"] * 9, *["down"] * 9)
        assert any("e" in cell for cell in seat.ghost)
        assert any("5" in cell for cell in seat.ghost)
        await seat.press("enter")
        assert len(seat.actions) == 1
