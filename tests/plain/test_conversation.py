"""What is answered to what is typed: everything that can be asked for, and every way to ask wrongly."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.record.games import random_record, record_of

from patchwork_tui.plain import telling
from patchwork_tui.plain.conversation import Conversation
from patchwork_tui.plain.requests import ACTIONS, ASKING
from patchwork_tui.record import Record
from patchwork_tui.record.seats import hints
from patchwork_tui.rules import (
    Advance,
    Cell,
    IllegalAction,
    Phase,
    PlaceLeather,
    Player,
    RulesError,
    Setup,
    Turn,
    base_edition,
    parse_action,
)
from patchwork_tui.session import Session

SEED = 7
"""Its circle begins with d, which costs too much, K, which does too, and U, which is free."""

AT_START = Record.new(Setup.shuffled(SEED), green="Ana", yellow="Bo")


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATCHWORK_HOME", str(tmp_path / "home"))


def talk(record: Record = AT_START) -> tuple[Conversation, Session]:
    session = Session(record)
    return Conversation(session, ascii=True), session


def against(bot: str) -> Record:
    """A game of Ana against a computer player."""
    return Record.new(Setup.shuffled(SEED), green="Ana", yellow="Bo", more=[("yellow-player", bot)])


def owing() -> Record:
    """A game in which a leather patch waits to be placed."""
    record = record_of("game-9000")
    positions = list(record.positions())
    return record.truncated(next(n for n, at in enumerate(positions) if at.phase is Phase.LEATHER))


class TestActions:
    def test_a_game_is_played_in_the_words_of_its_record(self) -> None:
        record = record_of("game-9000")
        conversation, session = talk(record.truncated(0))
        for action in record.actions:
            conversation.answer(str(action))
        assert session.record == record
        said = conversation.answer("look")
        assert "The game is over." in said
        assert said[-1].startswith("Ana wins 14 to 13")

    @pytest.mark.parametrize("text", ["buy U r1 c4", "BUY U R1 C4", "  buy  21 r1  c4 "])
    def test_a_patch_has_a_letter_and_an_id_and_case_matters_to_letters_alone(self, text: str) -> None:
        conversation, session = talk()
        conversation.answer(text)
        assert session.record.actions == (parse_action("buy 21 r1 c4"),)

    @pytest.mark.parametrize("text", ["advance", "a", "Advance"])
    def test_advance_has_a_short_form(self, text: str) -> None:
        conversation, session = talk()
        said = conversation.answer(text)
        assert said[:2] == ["Ana advances to space 1.", "Ana receives 1 button."]
        assert "Bo to play, 1 space behind Ana." in said
        assert session.record.actions == (Advance(),)

    @pytest.mark.parametrize("text", ["A", "Q", "U"])
    def test_a_capital_letter_is_a_patch_and_neither_acts_nor_leaves(self, text: str) -> None:
        conversation, session = talk()
        with suppress(RulesError):
            conversation.answer(text)
        assert not session.record.actions
        assert not conversation.is_over

    def test_what_the_rules_forbid_is_said_and_nothing_is_played(self) -> None:
        conversation, session = talk()
        with pytest.raises(RulesError, match="needs 5 more buttons"):
            conversation.answer("buy d r0 a1")
        assert not session.record.actions


class TestLists:
    def test_a_patch_its_turn_and_its_place_are_picked_by_number(self) -> None:
        conversation, session = talk()
        said = conversation.answer("3")
        assert said[0] == "Pays 0 of 5 buttons, leaves 5."
        assert "2: r1, .#. / ### / .#. / .#., 42 places." in said
        said = conversation.answer("2")
        assert said[1].startswith("1: a1, 2: b1, ")
        conversation.answer("8")
        assert session.record.actions == (parse_action("buy 21 r1 a2"),)

    def test_turns_and_places_are_picked_by_their_names(self) -> None:
        conversation, session = talk()
        for text in ("3", "R1", "C4"):
            conversation.answer(text)
        assert session.record.actions == (parse_action("buy 21 r1 c4"),)

    def test_every_number_of_every_list_plays_what_stands_behind_it(self) -> None:
        position = AT_START.position()
        for number, buy in enumerate(buy for buy in position.legal_buys("21") if str(buy.turn) == "r2"):
            conversation, session = talk()
            for text in ("3", "r2", str(number + 1)):
                conversation.answer(text)
            assert session.record.actions == (buy,)

    def test_what_is_to_be_chosen_is_named(self) -> None:
        conversation, _ = talk()
        wanted = []
        for text in ("look", "3", "r1", "look", "back", "back"):
            conversation.answer(text)
            wanted.append(conversation.wanted)
        assert wanted == ["", "turn", "place", "place", "turn", ""]
        assert talk(owing())[0].wanted == "place"

    def test_lists_say_what_a_place_is_and_how_to_go_back(self) -> None:
        conversation, _ = talk()
        assert "Turns in which U fits, or `back`:" in conversation.answer("3")
        places = "Places for U turned r1, by the top left corner of its box, or `back`:"
        assert conversation.answer("r1")[0] == places
        square = telling.places(base_edition().by_letter("B"), Turn.R0, [Cell(0, 0)])
        assert square == ["Places for B turned r0, by its top left corner, or `back`:", "1: a1"]

    def test_back_leads_from_list_to_list(self) -> None:
        conversation, _ = talk()
        offers, turns = conversation.answer("look"), conversation.answer("3")
        conversation.answer("1")
        assert conversation.answer("back") == turns[-len(conversation.answer("look")) :]
        assert conversation.answer("back") == offers
        with pytest.raises(RulesError, match="nothing to go back from"):
            conversation.answer("back")

    def test_back_goes_past_a_turn_that_was_no_choice(self) -> None:
        circle = list(AT_START.setup.circle)
        square = next(
            patch for patch in AT_START.setup.edition.patches if len(patch.turns) == 1 and patch.buttons <= 5
        )
        circle.remove(square.id)
        conversation, _ = talk(Record.new(Setup((square.id, *circle))))
        offers = conversation.answer("look")
        assert any(line.startswith("Places for") for line in conversation.answer("1"))
        assert conversation.answer("back") == offers

    def test_a_patch_that_cannot_be_paid_is_not_taken_up(self) -> None:
        conversation, _ = talk()
        with pytest.raises(RulesError, match="d needs 5 more buttons"):
            conversation.answer("1")

    @pytest.mark.parametrize("text", ["0", "4", "99999", "-1", "1.5", "x", "c4", "³"])
    def test_what_is_in_no_list_is_refused(self, text: str) -> None:
        conversation, _ = talk()
        with pytest.raises(RulesError, match=r"`(look|help)`"):
            conversation.answer(text)

    @pytest.mark.parametrize("by_number", [True, False])
    def test_a_leather_patch_is_placed_from_a_list_of_empty_cells(self, by_number: bool) -> None:
        conversation, session = talk(owing())
        expected = list(session.position.legal_actions())[3]
        assert conversation.answer("look")[3] == "Empty cells for the leather patch:"
        conversation.answer("4" if by_number else str(expected).split()[1])
        assert session.record.actions[-1] == expected

    def test_where_leather_is_owed_a_refusal_gives_an_example_that_will_do(self) -> None:
        conversation, session = talk(owing())
        with pytest.raises(IllegalAction) as refused:
            conversation.answer("advance")
        told = conversation.refused(refused.value)
        assert told.startswith("not allowed: a leather patch must be placed first; write such as `leather ")
        conversation.answer(told.split("`")[1])
        assert isinstance(session.record.actions[-1], PlaceLeather)

    @pytest.mark.parametrize("typed", ["1", "{letter}", "forecast {letter}", "forecast 1", "buy {letter}"])
    def test_nothing_is_on_offer_once_the_game_is_over(self, typed: str) -> None:
        conversation, session = talk(record_of("game-9000"))
        letter = session.position.offers[0].letter
        with pytest.raises(RulesError):
            conversation.answer(typed.format(letter=letter))

    def test_a_refusal_of_anything_else_gives_none(self) -> None:
        conversation, _ = talk(owing())
        with pytest.raises(IllegalAction) as refused:
            conversation.answer("redo")
        assert "leather" not in conversation.refused(refused.value)

    def test_an_action_typed_in_full_leaves_the_list(self) -> None:
        conversation, session = talk()
        conversation.answer("3")
        conversation.answer("advance")
        with pytest.raises(RulesError):
            conversation.answer("r1")
        assert session.record.actions == (Advance(),)

    @pytest.mark.parametrize("text", ["1", "3"])
    def test_once_the_game_is_over_no_number_stands_for_anything(self, text: str) -> None:
        conversation, session = talk(record_of("game-9000"))
        assert session.position.offers
        with pytest.raises(RulesError, match=f"there is nothing under {text}"):
            conversation.answer(text)


class TestAsking:
    def test_help_names_everything_that_can_be_typed(self) -> None:
        conversation, _ = talk()
        said = "\n".join(conversation.answer("help"))
        for request in (*ACTIONS, *ASKING):
            assert f"{request.usage}: " in said

    @pytest.mark.parametrize("word", [request.word for request in ASKING])
    def test_each_request_is_answered_or_refused_in_words(self, word: str) -> None:
        conversation, session = talk(random_record(3, 20))
        before = session.position
        try:
            lines = conversation.answer(word)
        except RulesError as error:
            lines = [str(error)]
        if word != "rules":  # the rules have signs of their own
            assert all(line.isascii() for line in lines)
        assert session.position == before or word == "undo"

    def test_a_forecast_says_what_then_happens_and_plays_nothing(self) -> None:
        conversation, session = talk()
        said = conversation.answer("forecast buy U r0 a1")
        assert said == [
            "Pays 0 of 5 buttons, leaves 5.",
            "Moves from space 0 to 3.",
            "Income 0 before, 1 after; worth 9 to the end.",
            "Then Bo is to play.",
            "Leaves 75 empty cells; the 7x7 square lacks 43.",
            "Buttons in the end 5; score -157 before, -145 after.",
        ]
        assert not session.record.actions

    def test_a_forecast_of_what_cannot_be_paid_tells_how_much_is_lacking(self) -> None:
        conversation, _ = talk()
        assert conversation.answer("forecast buy d r0 a1")[0] == "Pays 10 of 5 buttons, needs 5 more."

    @pytest.mark.parametrize("text", ["forecast 3", "forecast U"])
    def test_a_forecast_of_a_patch_alone_says_what_is_the_same_wherever_it_is_put(self, text: str) -> None:
        conversation, session = talk()
        said = conversation.answer(text)
        assert said == conversation.answer("forecast buy U r0 a1")[: len(said)]
        assert said[0] == "Pays 0 of 5 buttons, leaves 5."
        assert not session.record.actions

    def test_a_forecast_of_a_patch_that_is_too_dear_says_how_much_is_lacking(self) -> None:
        conversation, _ = talk()
        assert conversation.answer("forecast 1")[0] == "Pays 10 of 5 buttons, needs 5 more."

    def test_in_a_list_a_forecast_is_of_what_is_under_the_number(self) -> None:
        conversation, session = talk()
        conversation.answer("U")
        assert conversation.answer("forecast 1")[0].startswith("Pays 0")
        conversation.answer("r0")
        assert conversation.answer("forecast a1") == conversation.answer("forecast buy U r0 a1")
        assert conversation.answer("look")[0].startswith("Places for U turned r0")
        assert not session.record.actions

    @pytest.mark.parametrize(
        ("number", "received"),
        [
            (2, ["4 buttons of income at space 5", "3 buttons: 2 for its spaces, 1 of income at space 5"]),
            (0, ["1 button"]),
        ],
    )
    def test_a_forecast_tells_income_from_what_an_advance_earns(
        self, number: int, received: list[str]
    ) -> None:
        conversation, _ = talk(record_of("game-9000").truncated(number))
        said = conversation.answer("forecast 1") + conversation.answer("forecast a")
        assert [line for line in said if "Receives" in line] == [
            f"Receives {buttons}." for buttons in received
        ]

    def test_a_forecast_of_nothing_asks_of_what(self) -> None:
        conversation, _ = talk()
        with pytest.raises(RulesError, match="forecast what"):
            conversation.answer("forecast")

    @pytest.mark.parametrize(
        ("text", "lacks"),
        [("buy", "a patch, a turn and a cell"), ("buy 1", "a turn and a cell"), ("buy K r0", "a cell")],
    )
    def test_half_an_action_is_told_what_it_lacks(self, text: str, lacks: str) -> None:
        conversation, _ = talk()
        with pytest.raises(RulesError, match=f"`{text}` lacks {lacks}, as in `buy U r0 c4`"):
            conversation.answer(text)

    @pytest.mark.parametrize("text", ["forecast", "forecast buy", "forecast leather a1", "forecast x"])
    def test_a_forecast_of_nothing_is_refused(self, text: str) -> None:
        conversation, _ = talk()
        with pytest.raises(RulesError):
            conversation.answer(text)

    def test_a_patch_is_drawn_in_each_turn_that_looks_different(self) -> None:
        conversation, _ = talk()
        said = conversation.answer("patch U")
        assert said[1:5] == ["r0, 4 wide and 3 high:", ".#..", "####", ".#.."]
        assert sum("wide" in line for line in said) == 4
        assert conversation.answer("patch 21") == said
        with pytest.raises(RulesError, match="which patch"):
            conversation.answer("patch")

    def test_a_quilt_is_read_out_row_by_row(self) -> None:
        conversation, _ = talk()
        conversation.answer("buy U r0 f2")
        assert conversation.answer("quilt ana") == [
            "The quilt of Ana, 75 empty cells:",
            "Row 1: all empty.",
            "Row 2: a to f empty, g U, h to i empty.",
            "Row 3: a to e empty, f to i U.",
            "Row 4: a to f empty, g U, h to i empty.",
            "Rows 5 to 9: all empty.",
        ]
        assert conversation.answer("quilt green") == conversation.answer("quilt Ana")
        assert conversation.answer("quilt")[0] == "The quilt of Bo, 81 empty cells:"
        with pytest.raises(RulesError, match="no player"):
            conversation.answer("quilt red")

    def test_a_picture_is_the_table_or_one_quilt(self) -> None:
        conversation, _ = talk()
        assert "on offer:" in conversation.answer("picture")
        assert "Ana" in conversation.answer("picture green")[0]

    def test_the_circle_comes_in_its_order(self) -> None:
        conversation, session = talk()
        said = conversation.answer("circle")
        assert [line.split("patch ")[1][:2] for line in said] == list(session.position.circle)

    def test_the_log_tells_all_or_the_last(self) -> None:
        conversation, _ = talk()
        assert conversation.answer("log") == ["Nothing has been played yet."]
        conversation.answer("buy U r0 f2")
        conversation.answer("advance")
        said = conversation.answer("log")
        assert said[1] == "2: Bo advances to space 4. Bo receives 4 buttons."
        assert conversation.answer("log 1") == said[1:]
        assert conversation.answer("log 99") == said
        with pytest.raises(RulesError, match="how many"):
            conversation.answer("log 0")


class TestTakingBack:
    def test_undo_and_redo(self) -> None:
        conversation, session = talk()
        conversation.answer("advance")
        assert conversation.answer("undo")[0] == "Taken back: Ana advances to space 1."
        assert not session.record.actions
        assert conversation.answer("redo")[0] == "Played again: Ana advances to space 1."
        assert session.record.actions == (Advance(),)

    @pytest.mark.parametrize("text", ["undo", "redo"])
    def test_there_may_be_nothing_to_take_back(self, text: str) -> None:
        conversation, _ = talk()
        with pytest.raises(RulesError, match="nothing has been"):
            conversation.answer(text)

    def test_undo_leaves_the_list(self) -> None:
        conversation, _ = talk()
        conversation.answer("advance")
        conversation.answer("3")
        assert conversation.answer("undo")[-1].startswith("a: advance")

    def test_undo_goes_back_past_what_a_computer_player_did(self) -> None:
        conversation, session = talk(against("bot:casual"))
        conversation.answer("advance")
        conversation.played(Advance())
        assert session.position.mover is Player.GREEN
        assert conversation.answer("undo")[:2] == [
            "Taken back: Bo advances to space 2.",
            "Taken back: Ana advances to space 1.",
        ]
        assert not session.record.actions
        conversation.answer("redo")
        assert len(session.record.actions) == 2


class TestComputerPlayers:
    @pytest.mark.parametrize(("bot", "asked"), [("bot:casual", True), ("cmd:program", False)])
    def test_a_program_is_not_asked_before_a_person_wants_it(self, bot: str, asked: bool) -> None:
        conversation, _ = talk(against(bot))
        conversation.answer("advance")
        assert conversation.asks(bot) is asked
        conversation.answer("ask")
        assert conversation.asks(bot)

    def test_a_hint_is_an_action_to_be_typed_and_is_noted(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr("patchwork_tui.plain.conversation.ADVISER", "bot:novice")
        conversation, session = talk()
        [told] = conversation.answer("hint")
        assert not session.record.actions
        assert hints(session.record) == {1}
        advice, _ = told.removeprefix("Hint: ").split(": ", 1)
        conversation.answer(advice)
        assert len(session.record.actions) == 1

    @pytest.mark.parametrize("record", [against("bot:novice").truncated(0), record_of("game-9000")])
    def test_there_is_no_hint_where_no_person_is_to_play(self, record: Record) -> None:
        conversation, session = talk(record)
        if not record.actions:
            conversation.answer("advance")
        with pytest.raises(RulesError, match="where you are to play"):
            conversation.answer("hint")
        assert not hints(session.record)

    def test_a_seat_can_be_taken_over(self) -> None:
        conversation, session = talk(against("cmd:program"))
        said = conversation.answer("advance")
        assert said[-1] == "Bo is played by 'cmd:program': `ask` lets it act, `takeover` gives you its seat."
        assert conversation.answer("takeover")[-1].startswith("a: advance")
        assert session.bot_to_act is None

    @pytest.mark.parametrize("text", ["ask", "takeover"])
    def test_there_may_be_nobody_to_ask(self, text: str) -> None:
        conversation, _ = talk()
        with pytest.raises(RulesError, match="no computer player"):
            conversation.answer(text)


@given(
    st.text(max_size=30)
    | st.lists(st.sampled_from(["buy", "U", "r0", "a1", "undo", "1", "log"])).map(" ".join)
)
def test_whatever_is_typed_is_answered_or_refused_in_one_printable_line(text: str) -> None:
    conversation, _ = talk()
    said = ""
    try:
        conversation.answer(text)
    except RulesError as error:
        said = str(error)
    assert said.isprintable()
