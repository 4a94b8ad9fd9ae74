"""The forecast as it is said: whole in its panel, by chance plays and whatever is held."""

from __future__ import annotations

from itertools import islice

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rich.cells import cell_len
from tests.app.stage import POSITIONS, game, nearly_over, opening, toy_game
from tests.app.texts import CALICO, LARGE_TABLE, NAMES, SETS, SMALL_TABLE, hands, showing
from tests.record.games import GAMES
from tests.rules.scenes import circle_from, full_but, player, scene, square

from patchwork_tui.app.forecast_panel import panel
from patchwork_tui.app.glyphs import UNICODE, Glyphs, Look
from patchwork_tui.app.hand import Hand
from patchwork_tui.app.scene import Scene
from patchwork_tui.app.widgets.forecast_view import ForecastView
from patchwork_tui.rules import Cell, Player, Position

YELLOW = Player.YELLOW


class TestForecastPanel:
    @given(NAMES, POSITIONS, st.integers(0, 16), SETS)
    def test_it_is_never_cut(
        self, names: tuple[str, str], position: Position, which: int, glyphs: Glyphs
    ) -> None:
        for hand in islice(hands(position), which, which + 1):
            self.check(showing(position, hand, names), glyphs)

    @pytest.mark.slow
    @pytest.mark.parametrize("stem", [path.stem for path in GAMES if not path.stem.startswith("form-")])
    def test_it_is_never_cut_in_the_conformance_games(self, stem: str) -> None:
        for position in game(stem).positions():
            for hand in hands(position) if position.mover is not None else ():
                self.check(showing(position, hand, ("Wilhelmina", "Bartholomew")), UNICODE)

    def check(self, shown: Scene, glyphs: Glyphs) -> None:
        told = panel(shown, glyphs)
        assert told is not None
        view = ForecastView(Look(CALICO, glyphs), shown)
        for table, title in ((SMALL_TABLE, told.brief_title), (LARGE_TABLE, told.title)):
            room = table.regions["panel"].size
            assert cell_len(title) <= room.width - 4
            lines = view.lines(room.width - 2, room.height - 2)
            assert len(lines) <= room.height - 2, lines
            for line in lines:
                text = "".join(mark for mark, _ in line)
                assert len(line) <= room.width - 2, text

    def lines(self, hand: Hand) -> list[str]:
        """The wide form, as it is read."""
        view = ForecastView(Look(CALICO), showing(hand.position, hand))
        texts = ["".join(mark for mark, _ in line) for line in view.lines(40, 10)]
        return [" ".join(text.split()) for text in texts if text.strip()]

    def test_of_a_patch_it_tells_price_move_marks_income_worth_tile_and_score(self) -> None:
        hand = Hand.over(game("real-08", 20).position()).take(1)
        assert self.lines(hand) == [
            "pays 2◉ of 2 leaves 0",
            "time 19 → 22 Ana next",
            "marks nothing next income 23",
            "income +2 → +3 6 marks ahead",
            "worth +4 1×6 −2 to end",
            "quilt 52 empty 7x7 lacks 27",
            "score −112 → −104 0◉ in hand",
            "✓ fits, 186 places",
        ]

    def test_of_an_advance_it_tells_what_it_earns(self) -> None:
        hand = Hand.over(game("real-08", 20).position()).take_advance()
        assert self.lines(hand) == [
            "earns +3◉ a button a space",
            "time 19 → 22 Ana next",
            "marks nothing next income 23",
            "score −112 → −109 5◉ in hand",
            "✓ Enter advances",
        ]

    def test_with_empty_hands_it_tells_of_the_advance_that_is_always_there(self) -> None:
        told = panel(showing(game("real-08", 20).position()), UNICODE)
        assert told is not None
        assert told.title == "a  if Bo advances"
        assert told.lines[0].value == "+3◉"

    def test_it_tells_the_income_and_leather_that_a_move_brings(self) -> None:
        position = scene(player(18, 20), player(18, 20), circle=circle_from("29", "09"), top=YELLOW)
        assert "marks income 23 +3◉, leather" in self.lines(Hand.over(position).take(0))

    def test_it_says_who_acts_again(self) -> None:
        position = scene(player(1), player(9), circle=circle_from("02"), top=YELLOW)
        assert "time 1 → 4 Ana acts again" in self.lines(Hand.over(position).take(0))

    def test_it_says_that_the_game_ends(self) -> None:
        hand = Hand.over(nearly_over().position()).take_advance()
        assert any("ends the game" in line for line in self.lines(hand))

    def test_it_says_why_not(self) -> None:
        opened = Hand.over(opening("buy 02 r0 a1", "advance").position())
        assert self.lines(opened.take(1))[-1] == "✗ needs 6 more buttons"
        wrong = opened.take(0).moved(-9, -9)
        assert self.lines(wrong)[-1] == "✗ overlaps B"
        nowhere = Hand.over(scene(player(quilt=full_but("a1")), player(), circle=circle_from("02"))).take(0)
        assert self.lines(nowhere)[-1].startswith("✗ fits nowhere")

    def test_of_the_special_tile_it_tells_what_is_lacking_and_that_it_is_taken(self) -> None:
        nearly = square(7, without="c3")
        hand = Hand.over(scene(player(30, 5, nearly), player(40), circle=circle_from("02"), owed=1))
        assert "quilt 32 empty 7x7 lacks 1" in self.lines(hand.under(Cell.parse("i9")))
        assert "quilt 32 empty takes the 7x7 tile" in self.lines(hand.under(Cell.parse("c3")))

    def test_when_the_game_is_over_it_says_how_the_scores_came_about(self) -> None:
        position = game("real-08").position()
        told = panel(showing(position), UNICODE)
        assert told is not None
        assert [line.value.replace("−", "-") for line in told.lines] == [
            str(position.score(player).total) for player in Player
        ]

    @given(POSITIONS, st.integers(0, 16))
    def test_numbers_below_zero_have_a_real_minus(self, position: Position, which: int) -> None:
        for hand in islice(hands(position), which, which + 1):
            told = panel(showing(position, hand), UNICODE)
            assert told is not None
            assert not [text for line in told.lines for text in line if "-" in text]

    def test_a_game_without_a_special_tile_or_with_another_says_so(self) -> None:
        told = panel(showing(toy_game().position(), Hand.over(toy_game().position()).take(0)), UNICODE)
        assert told is not None
        assert any("3x3 lacks" in line.note for line in told.lines)
