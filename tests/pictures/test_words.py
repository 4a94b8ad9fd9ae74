"""Actions and positions in words: what has happened, how it stands, who has won."""

from __future__ import annotations

import pytest
from tests.record.games import GAMES, record_of
from tests.rules.scenes import bare, circle_from, full_but, play, player, scene, square

from patchwork_tui.pictures.words import (
    account,
    description,
    headline,
    hindrance,
    holdings,
    offer,
    signed,
    standing,
    verdict,
)
from patchwork_tui.rules import IllegalAction, Player, Position, Setup, base_edition, parse_action

GREEN, YELLOW = Player.GREEN, Player.YELLOW
NAMES = ("Ana", "Bo")
GREEN_HAS = "4 buttons, income 0, space 3 of 53, 9 income marks left, 78 empty cells, score -152"
YELLOW_HAS = "5 buttons, income 0, space 0 of 53, 9 income marks left, 81 empty cells, score -157"
STEMS = [path.stem for path in GAMES]


@pytest.mark.parametrize(
    ("number", "minus", "plus", "told"),
    [(-7, "−", False, "−7"), (-7, "-", True, "-7"), (0, "−", False, "0"), (7, "−", True, "+7")],
)
def test_numbers_below_zero_have_the_minus_that_is_asked_for(
    number: int, minus: str, plus: bool, told: str
) -> None:
    assert signed(number, minus, plus=plus) == told


def begun() -> Position:
    return Setup(circle_from("02", "12", "19")).start()


def told(position: Position, action: str) -> str:
    account_ = account(position, parse_action(action))
    return account_.sentence(NAMES[account_.player])


class TestAccount:
    """One line for each action: who, what, and all that came of it in the order of the rules."""

    def test_a_purchase_names_patch_price_and_place(self) -> None:
        assert told(begun(), "buy 02 r1 c4") == "Ana buys B (1b 3t) at c4"

    def test_an_advance_tells_its_length_and_its_pay(self) -> None:
        assert told(scene(player(4), player(10), top=YELLOW), "advance").startswith("Ana advances 7: +7")

    def test_every_income_mark_crossed_is_told_by_itself(self) -> None:
        position = scene(player(4, 0, bare(income=3)), player(10), top=YELLOW)
        assert told(position, "advance") == "Ana advances 7: +7, income +3, income +3"

    def test_the_patch_just_bought_earns_already(self) -> None:
        position = scene(player(4, 9), player(20), circle=circle_from("29"))
        assert told(position, "buy 29 r0 a1") == "Ana buys c (8b 6t) at a1: income +3"

    def test_a_leather_patch_won_and_placed(self) -> None:
        position = scene(player(18), player(19), top=YELLOW)
        assert told(position, "advance") == "Ana advances 2: +2, wins leather"
        assert told(play(position, "advance"), "leather b2") == "Ana sews leather on b2"

    def test_a_leather_patch_for_which_there_is_no_room(self) -> None:
        position = scene(player(18, quilt=full_but()), player(19), top=YELLOW)
        assert "leather lost, no empty cell" in told(position, "advance")

    def test_the_special_tile(self) -> None:
        position = scene(player(30, 5, square(7, without="c3")), player(40), owed=1)
        assert told(position, "leather c3") == "Ana sews leather on c3: takes the 7x7 tile"

    def test_who_comes_to_the_centre_first_and_who_second(self) -> None:
        last = scene(player(51), player(52), leather=())
        assert told(last, "advance").endswith("arrives first")
        assert told(play(last, "advance"), "advance").endswith("arrives")

    def test_what_is_not_allowed_has_no_account(self) -> None:
        with pytest.raises(IllegalAction, match="needs 5 more buttons"):
            account(begun(), parse_action("buy 19 r0 a1"))

    @pytest.mark.parametrize("stem", STEMS)
    def test_the_buttons_told_in_a_game_are_the_buttons_had_in_the_end(self, stem: str) -> None:
        record = record_of(stem)
        position = record.setup.start()
        buttons = [position.green.buttons, position.yellow.buttons]
        for action in record.actions:
            done = account(position, action)
            buttons[done.player] -= done.price[0] if done.price else 0
            buttons[done.player] += sum(
                int(word) for effect in done.effects for word in effect.split() if word[0] == "+"
            )
            position = position.play(action)
            assert buttons == [position.green.buttons, position.yellow.buttons]


class TestShorterAccounts:
    """What came of an action is told in every length; the price and the place give way."""

    def test_first_the_place_gives_way_then_the_price_then_words(self) -> None:
        position = scene(player(4, 9), player(20), circle=circle_from("29"))
        assert account(position, parse_action("buy 29 r0 a1")).sentences("Ana", "o") == (
            "Ana buys c (8o 6t) at a1: income +3",
            "Ana buys c (8o 6t): income +3",
            "Ana buys c: income +3",
            "Ana buys c: income +3",
        )

    def test_incomes_are_added_up_and_what_an_advance_earns_is_its_length(self) -> None:
        position = scene(player(4, 0, bare(income=3)), player(10), top=YELLOW)
        assert account(position, parse_action("advance")).sentences("Ana")[-1] == "Ana advances 7: income +6"

    def test_leather_the_tile_and_the_end_are_told_in_a_word_or_two(self) -> None:
        position = scene(player(18), player(19), top=YELLOW)
        assert account(position, parse_action("advance")).brief == ("leather",)
        tile = scene(player(30, 5, square(7, without="c3")), player(40), owed=1)
        assert account(tile, parse_action("leather c3")).brief == ("7x7 tile",)
        last = scene(player(51), player(52), leather=())
        assert account(last, parse_action("advance")).brief[-1] == "first in"

    def test_what_was_done_can_be_told_as_past(self) -> None:
        assert account(begun(), parse_action("buy 02 r1 c4")).past() == "bought B"
        assert account(begun(), parse_action("advance")).past() == "advanced 1"


class TestVerdict:
    def test_who_won_and_by_how_much(self) -> None:
        outcome = record_of("game-9226").position().outcome()
        assert outcome is not None
        assert verdict(outcome, NAMES) == "Ana wins 36 to -14, by 50 points"

    def test_by_a_single_point(self) -> None:
        outcome = record_of("game-9000").position().outcome()
        assert outcome is not None
        assert verdict(outcome, NAMES) == "Ana wins 14 to 13, by 1 point"

    @pytest.mark.parametrize(("stem", "winner", "score"), [("game-9130", "Bo", 21), ("game-9152", "Ana", 11)])
    def test_how_a_tie_was_broken(self, stem: str, winner: str, score: int) -> None:
        outcome = record_of(stem).position().outcome()
        assert outcome is not None
        assert verdict(outcome, NAMES) == f"{winner} wins the tie at {score}: first on space 53"


class TestHowItStands:
    def test_who_is_to_play_who_owes_and_who_has_won(self) -> None:
        assert headline(begun(), NAMES) == "Ana to play"
        assert headline(record_of("game-9430").position(25), NAMES) == "Bo owes a leather patch"
        assert headline(record_of("game-9000").position(), NAMES) == "Ana wins 14 to 13, by 1 point"

    def test_how_far_behind_the_player_to_act_is(self) -> None:
        assert standing(scene(player(4), player(10)), NAMES) == "6 spaces behind Bo"
        assert standing(scene(player(10), player(9)), NAMES) == "1 space behind Ana"
        assert standing(scene(player(5), player(5), top=YELLOW), NAMES) == "level with Ana, on top"
        assert standing(record_of("game-9000").position(), NAMES) == ""

    def test_who_owes_leather_may_be_ahead(self) -> None:
        assert standing(record_of("game-9430").position(25), NAMES) == "2 spaces ahead of Ana"

    def test_what_a_player_has(self) -> None:
        assert holdings(begun(), GREEN) == (
            "5 buttons, income 0",
            "space 0 of 53, 9 income marks left",
            "81 empty cells, score -157",
        )
        one = scene(player(47, 1, full_but("a1")), player(53), tile=GREEN)
        assert holdings(one, GREEN) == (
            "1 button, income 0, 7x7 tile",
            "space 47 of 53, 1 income mark left",
            "1 empty cell, score 6",
        )


class TestOffers:
    def test_an_offer_is_told_with_its_price(self) -> None:
        assert offer(base_edition().by_letter("B")) == "B, patch 02: 1 button, 3 time, income 0"
        assert offer(base_edition().by_letter("S")) == "S, patch 19: 10 buttons, 3 time, income 2"

    def test_what_stands_in_the_way_of_buying_it(self) -> None:
        edition = base_edition()
        assert hindrance(begun(), edition.by_letter("S")) == "needs 5 more buttons"
        assert hindrance(begun(), edition.by_letter("B")) == ""
        tight = scene(player(quilt=full_but("a1", "c1")), player(1))
        assert hindrance(tight, edition.by_letter("B")) == "fits nowhere"

    def test_while_leather_is_owed_or_the_game_is_over_nothing_is_said_of_offers(self) -> None:
        patch = base_edition().by_letter("S")
        assert hindrance(record_of("game-9430").position(25), patch) == ""
        assert hindrance(record_of("game-9000").position(), patch) == ""


class TestDescription:
    def test_the_whole_table_in_sentences(self) -> None:
        sentences = description(play(begun(), "buy 02 r0 a1"), NAMES).split(". ")
        assert sentences[0] == "Bo to play, 3 spaces behind Ana"
        assert sentences[1] == f"Ana (green): {GREEN_HAS}"
        assert sentences[2] == f"Bo (yellow): {YELLOW_HAS}"
        assert sentences[3].startswith("On offer: L, patch 12: 1 button, 2 time, income 0; S, patch 19:")
        assert sentences[4].startswith("Then, clockwise: D E F")
        assert sentences[5] == "Leather patches on spaces 20, 26, 32, 44, 50."

    def test_what_is_no_more_is_said(self) -> None:
        text = description(scene(player(53), player(52), circle=(), leather=()), NAMES)
        assert "On offer: nothing." in text
        assert "Then, clockwise" not in text
        assert text.endswith("No leather patch is left on the time track.")

    @pytest.mark.parametrize("stem", STEMS)
    def test_it_can_be_told_of_every_position(self, stem: str) -> None:
        for position in record_of(stem).positions():
            assert description(position, NAMES).isascii()
