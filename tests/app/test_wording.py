"""The words of the table: they fit where they stand, by chance plays and whatever has happened."""

from __future__ import annotations

from dataclasses import replace
from itertools import islice
from pathlib import Path

import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from rich.cells import cell_len
from tests.app.stage import POSITIONS, game, opening, owing_leather, random_positions
from tests.app.texts import CALICO, LARGE_TABLE, NAMES, SETS, SMALL_TABLE, hands, showing
from tests.record.games import CONFORMANCE, GAMES
from tests.rules.scenes import circle_from, player, scene

from patchwork_tui.app import brevity, wording
from patchwork_tui.app.glyphs import ASCII, UNICODE, Glyphs, Look
from patchwork_tui.app.hand import Hand
from patchwork_tui.app.hints import hints
from patchwork_tui.app.scene import Scene
from patchwork_tui.app.widgets.banner import AccountLine, Banner
from patchwork_tui.app.widgets.log_view import LogView
from patchwork_tui.pictures.words import Account, account
from patchwork_tui.record import read_record
from patchwork_tui.rules import Player, Position

WHOLE_GAMES = [path for path in GAMES if not path.stem.startswith("form-")]
EDITION_GAMES = sorted([*CONFORMANCE.glob("express/*.quilt"), *CONFORMANCE.glob("automa/*.quilt")])
GREEN, YELLOW = Player.GREEN, Player.YELLOW

OVER = st.integers(0, 40).map(lambda seed: random_positions(seed)[-1])


def banner(scene: Scene, glyphs: Glyphs = UNICODE) -> str:
    return "  ".join(wording.banner(scene, glyphs))


class TestBanner:
    @given(NAMES, st.one_of(POSITIONS, OVER), st.integers(0, 16), SETS)
    def test_it_fits_the_smallest_table_whoever_plays(
        self, names: tuple[str, str], position: Position, which: int, glyphs: Glyphs
    ) -> None:
        for hand in islice(hands(position), which, which + 1) if position.mover is not None else [None]:
            assert cell_len(banner(showing(position, hand, names), glyphs)) <= 80 - 2

    def test_it_says_who_acts_what_can_be_chosen_and_what_an_advance_gives(self) -> None:
        assert (
            banner(showing(opening("buy 02 r0 a1", "advance").position()))
            == "▶ ANA to play  1 behind Bo: 1 2 3 choose, a advances (+2◉)"
        )

    @given(NAMES, POSITIONS, st.integers(0, 16), SETS)
    def test_what_an_advance_gains_is_seen_beside_the_longest_status(
        self, names: tuple[str, str], position: Position, which: int, glyphs: Glyphs
    ) -> None:
        for hand in islice(hands(position), which, which + 1):
            shown = replace(showing(position, hand, names), status="a first game")
            [line] = Banner(Look(CALICO, glyphs), shown).lines(80, 1)
            text = "".join(mark for mark, _ in line)
            assert text.rstrip().endswith("a first game")
            if not (position.owed or hand.advancing):
                assert "a advances (+" in text
                assert f"{glyphs.button})" in text

    def test_it_says_who_lies_on_top(self) -> None:
        position = scene(player(4, 9), player(4, 9), top=YELLOW)
        assert "on top of Ana" in banner(showing(position))
        assert banner(showing(position)).startswith("▶ BO to play")

    def test_it_says_who_owes_a_leather_patch_even_where_the_other_is_further_back(self) -> None:
        position = owing_leather().position()
        assert position.green.space < position.yellow.space
        assert banner(showing(position)).startswith("▶ BO  owes a leather patch")

    def test_it_offers_only_what_is_there(self) -> None:
        position = scene(player(), player(), circle=("02", "01"))
        for hand in hands(position):
            said = banner(showing(position, hand))
            assert "3" not in said
        alone = scene(player(), player(), circle=())
        for hand in hands(alone):
            said = banner(showing(alone, hand))
            assert not set("123") & set(said.replace("(+1◉)", ""))

    @given(POSITIONS, st.integers(0, 16))
    def test_it_promises_of_enter_only_what_enter_does(self, position: Position, which: int) -> None:
        for hand in islice(hands(position), which, which + 1):
            if hand.refusal is not None and not position.owed:
                assert "Enter sews" not in banner(showing(position, hand))

    def test_it_says_when_the_other_quilt_is_looked_at(self) -> None:
        position = opening().position()
        looking = Scene(("Ana", "Bo"), (), position, (), hand=Hand.over(position).take(0), across=True)
        assert banner(looking) == "▶ ANA  looking at Bo's quilt: v goes back"

    def test_at_the_end_it_says_who_has_won_and_by_how_much(self) -> None:
        assert banner(showing(game("game-9000").position())) == "▶ GAME OVER  Ana wins 14 to 13, by 1 point"

    def test_at_the_end_it_says_how_a_tie_was_broken(self) -> None:
        assert (
            banner(showing(game("game-9130").position()))
            == "▶ GAME OVER  Bo wins the tie at 21: first on space 53"
        )


class TestQuiltTitle:
    @given(NAMES, st.one_of(POSITIONS, OVER), SETS)
    @example(("W" * 40, "漢" * 40), game("game-9226").position(), UNICODE)
    @example(("W" * 40, "漢" * 40), game("always-advance-2014", 12).position(), UNICODE)
    def test_it_fits_the_frame_of_either_quilt(
        self, names: tuple[str, str], position: Position, glyphs: Glyphs
    ) -> None:
        shown = showing(position, names=names)
        for table in (SMALL_TABLE, LARGE_TABLE):
            for side in ("left", "right"):
                room = table.regions[side].width - 6  # corners, a line and a blank on either side
                for seat in Player:
                    assert cell_len(wording.quilt_title(shown, seat, room, glyphs)) <= room

    def test_it_says_who_acts_buttons_income_and_score_now(self) -> None:
        position = game("real-08", 20).position()
        shown = showing(position)
        assert wording.quilt_title(shown, YELLOW, 32, UNICODE) == "▶ Bo  2◉ +2 −112 now"
        assert wording.quilt_title(shown, GREEN, 32, UNICODE) == "Ana  1◉ +5 −101 now"
        assert wording.quilt_title(shown, GREEN, 14, UNICODE) == "Ana 1◉ +5 −101"

    @pytest.mark.parametrize(
        ("name", "room", "title"),
        [
            ("Wolfgang", 32, "▶ Wolfgang  2◉ +2 −112 now"),
            ("Bartholomew the Elder", 32, "▶ Bartholomew th… 2◉ +2 −112 now"),
            ("Bo", 14, "▶ Bo 2◉+2 −112"),
        ],
    )
    def test_a_name_has_the_room_there_is(self, name: str, room: int, title: str) -> None:
        shown = showing(game("real-08", 20).position(), names=("Ana", name))
        assert wording.quilt_title(shown, YELLOW, room, UNICODE) == title

    @pytest.mark.parametrize(
        ("name", "title"),
        [("Ana", "Ana 1◉ +5 −101"), ("Nell", "Nell 1◉+5 −101"), ("Guest", "Gues 1◉+5 −101")],
    )
    def test_on_the_smallest_quilt_figures_move_together_for_a_name(self, name: str, title: str) -> None:
        shown = showing(game("real-08", 20).position(), names=(name, "Bo"))
        assert wording.quilt_title(shown, GREEN, 14, UNICODE) == title

    def test_while_buttons_come_in_the_score_adds_up_with_them(self) -> None:
        position = game("real-08", 20).position()
        coming = wording.Coming(2, tile=False)
        assert wording.quilt_title(showing(position), YELLOW, 32, UNICODE, coming) == "▶ Bo  0◉ +2 −114 now"

    def test_it_says_who_has_the_special_tile(self) -> None:
        position = game("game-9226", 42).position()
        assert position.tile is not None
        shown = showing(position)
        assert "7x7" in wording.quilt_title(shown, position.tile, 32, UNICODE)
        assert "7x7" not in wording.quilt_title(shown, position.tile.other, 32, UNICODE)


class TestLastAccount:
    """The line that tells the last action stands, on the smallest table, in 41 columns."""

    @pytest.mark.parametrize("path", [*WHOLE_GAMES, *EDITION_GAMES], ids=lambda path: path.stem)
    def test_what_came_of_it_is_never_cut(self, path: Path) -> None:
        names = ("Wilhelmina", "Bartholomew")
        record = read_record(path).record
        accounts: list[Account] = []
        room = SMALL_TABLE.regions["account"].width
        for position, action in zip(record.positions(), record.actions, strict=False):
            accounts.append(account(position, action))
            shown = Scene(names, (), position.play(action), tuple(accounts), hand=None)
            [line] = AccountLine(Look(CALICO), shown).lines(room, 1)
            text = "".join(mark for mark, _ in line)
            assert len(line) <= room
            assert not text.endswith("…"), text
            *_, last = accounts
            assert all(words in text for words in last.effects) or text.endswith(", ".join(last.brief)), text


class TestLog:
    @pytest.mark.parametrize("names", [("Ana", "Bo"), ("漢" * 20, "字" * 20), ("Wilhelmina", "Bartholomew")])
    def test_every_account_is_whole_in_lines_that_fit(self, names: tuple[str, str]) -> None:
        record = game("game-9602", names=names)
        accounts = [
            account(position, action)
            for position, action in zip(record.positions(), record.actions, strict=False)
        ]
        shown = Scene(names, (), record.position(), tuple(accounts))
        lines = LogView(Look(CALICO), shown).lines(40, 200)
        texts = ["".join(mark for mark, _ in line) for line in lines]
        assert max(map(cell_len, texts)) <= 40
        told = " ".join(" ".join(texts).split())
        for number, account_ in enumerate(accounts, start=1):
            name = brevity.short(names[account_.player], brevity.SHORT_NAME, UNICODE)
            assert f"{number} {account_.sentence(name, '◉')}" in told

    def test_before_anything_has_happened_it_says_so_with_a_margin(self) -> None:
        [line] = LogView(Look(CALICO), showing(opening().position())).lines(40, 5)
        assert "".join(mark for mark, _ in line) == " nothing has happened yet"

    def test_a_wide_one_has_room_for_names(self) -> None:
        record = game("game-9602", 1, names=("Wilhelmina", "Bartholomew"))
        told = account(record.setup.start(), record.actions[0])
        shown = Scene(("Wilhelmina", "Bartholomew"), (), record.position(), (told,))
        [line] = LogView(Look(CALICO), shown).lines(70, 5)
        assert "Bartholomew buys" in "".join(mark for mark, _ in line)


class TestHindrance:
    def test_in_the_market_it_always_says_that_the_number_is_what_is_lacking(self) -> None:
        poor = scene(player(buttons=0), player(), circle=circle_from("19", "30", "11"))
        told = {wording.brief_hindrance(poor, patch, UNICODE) for patch in poor.offers}
        assert told == {"lacks 10◉", "lacks 7◉"}


class TestFooter:
    """What the smallest table's footer has room for."""

    @pytest.mark.parametrize("glyphs", [UNICODE, ASCII])
    def test_what_matters_while_a_patch_is_held_is_seen_at_80_columns(self, glyphs: Glyphs) -> None:
        seen = self.seen(Hand.over(opening().position()).take(0), glyphs)
        assert {"move", "turn", "flip", "next", "sew on", "put back", "undo", "help"} <= seen

    @pytest.mark.parametrize("glyphs", [UNICODE, ASCII])
    def test_with_empty_hands_every_choice_is_seen(self, glyphs: Glyphs) -> None:
        seen = self.seen(Hand.over(opening().position()), glyphs)
        assert {"take", "advance", "undo", "type", "circle", "log", "help", "leave"} <= seen

    @pytest.mark.parametrize("glyphs", [UNICODE, ASCII])
    def test_while_leather_is_owed_only_what_works_is_seen(self, glyphs: Glyphs) -> None:
        seen = self.seen(Hand.over(owing_leather().position()), glyphs)
        assert {"move", "next", "sew on", "undo", "help", "leave"} <= seen
        assert not {"take", "advance", "put back", "turn", "flip"} & seen

    @pytest.mark.parametrize("glyphs", [UNICODE, ASCII])
    def test_while_advancing_is_held_it_says_how_to_confirm_and_to_put_back(self, glyphs: Glyphs) -> None:
        seen = self.seen(Hand.over(opening().position()).take_advance(), glyphs)
        assert {"advance", "put back", "take", "undo", "help"} <= seen

    def test_when_the_game_is_over_it_leads_to_the_results(self) -> None:
        seen = self.seen(Hand.over(game("real-08").position()), UNICODE)
        assert {"results", "undo", "log", "help", "leave"} <= seen
        assert not {"take", "advance"} & seen

    def test_while_looking_across_it_says_the_way_back(self) -> None:
        seen = self.seen(Hand.over(opening().position()).take(0), UNICODE, across=True)
        assert "back to your quilt" in seen
        assert not {"sew on", "take", "advance"} & seen

    def seen(self, hand: Hand, glyphs: Glyphs, across: bool = False) -> set[str]:
        column, words = 1, set()
        for hint in hints(hand, across, glyphs):
            column += len(hint.keys) + 1 + len(hint.word)
            if column <= 80:
                words.add(hint.word)
            column += 2
        return words
