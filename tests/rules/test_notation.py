"""Cells, turns, players and actions are words, and words are cells, turns, players and actions."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.rules.plain import IDS, turned

from patchwork_tui.rules import (
    Advance,
    Buy,
    Cell,
    NotationError,
    PlaceLeather,
    Player,
    Turn,
    parse_action,
)

CELLS = st.builds(Cell, column=st.integers(0, 8), row=st.integers(0, 8))
TURNS = st.sampled_from(Turn)
ACTIONS = st.one_of(
    st.just(Advance()),
    st.builds(Buy, patch=st.sampled_from(IDS), turn=TURNS, cell=CELLS),
    st.builds(PlaceLeather, cell=CELLS),
)


@given(CELLS)
def test_a_cell_is_read_back_from_its_name(cell):
    assert Cell.parse(str(cell)) == cell


def test_columns_are_letters_from_the_left_and_rows_digits_from_the_top():
    assert Cell.parse("a1") == Cell(column=0, row=0)
    assert Cell.parse("i9") == Cell(column=8, row=8)
    assert str(Cell(2, 3)) == "c4"


@pytest.mark.parametrize(
    "text",
    [
        "",
        "a",
        "1",
        "a0",
        "j1",
        "j10",
        "a10",
        "A1",
        "1a",
        "aa",
        " a1",
        "a1 ",
        "a1\n",
        "a-1",
        "a²",
        "a１",
        "а1",
    ],
)
def test_no_other_text_is_a_cell(text):
    with pytest.raises(NotationError):
        Cell.parse(text)


def test_turns_have_eight_names_in_the_order_a_writer_prefers():
    assert [str(turn) for turn in Turn] == ["r0", "r1", "r2", "r3", "f0", "f1", "f2", "f3"]
    assert [Turn.parse(str(turn)) for turn in Turn] == list(Turn)


@pytest.mark.parametrize("text", ["", "r", "r4", "f4", "R0", "r00", "r0 ", " r0", "g0", "0r", "r-1", "r١"])
def test_no_other_text_is_a_turn(text):
    with pytest.raises(NotationError):
        Turn.parse(text)


LOPSIDED = ("#..", "###", ".#.")  # looks different in all eight turns


def picture(turn):
    return turned(LOPSIDED, str(turn))


@pytest.mark.parametrize("turn", Turn)
def test_clockwise_turns_the_picture_as_it_is_seen(turn):
    assert picture(turn.clockwise()) == turned(picture(turn), "r1")


@pytest.mark.parametrize("turn", Turn)
def test_counterclockwise_takes_back_a_clockwise_turn(turn):
    assert picture(turn.counterclockwise()) == turned(picture(turn), "r3")
    assert turn.clockwise().counterclockwise() is turn


@pytest.mark.parametrize("turn", Turn)
def test_flipping_mirrors_the_picture_as_it_is_seen(turn):
    assert picture(turn.flipped()) == turned(picture(turn), "f0")
    assert turn.flipped().flipped() is turn


def test_players_are_named_by_their_colours():
    assert (str(Player.GREEN), str(Player.YELLOW)) == ("green", "yellow")
    assert [Player.parse("green"), Player.parse("yellow")] == [Player.GREEN, Player.YELLOW]
    assert (Player.GREEN.other, Player.YELLOW.other) == (Player.YELLOW, Player.GREEN)


@pytest.mark.parametrize("text", ["", "Green", "green ", "red", "0"])
def test_no_other_text_is_a_player(text):
    with pytest.raises(NotationError):
        Player.parse(text)


@given(ACTIONS)
def test_an_action_is_read_back_from_its_words(action):
    assert parse_action(str(action)) == action


@pytest.mark.parametrize(
    ("text", "action"),
    [
        ("advance", Advance()),
        ("buy 23 r3 h1", Buy("23", Turn.R3, Cell(7, 0))),
        ("buy 05 f0 a9", Buy("05", Turn.F0, Cell(0, 8))),
        ("leather b2", PlaceLeather(Cell(1, 1))),
    ],
)
def test_the_words_of_a_record_mean_what_the_record_format_says(text, action):
    assert parse_action(text) == action
    assert str(action) == text


@pytest.mark.parametrize(
    "text",
    [
        "",
        " ",
        "advance ",
        " advance",
        "Advance",
        "ADVANCE",
        "advance a1",
        "advance\n",
        "pass",
        "buy",
        "buy 8 r0 a1",
        "buy 008 r0 a1",
        "buy H r0 a1",
        "buy 08 r4 a1",
        "buy 08 r0 j1",
        "buy 08 r0 a0",
        "buy 08 r0",
        "buy 08 a1 r0",
        "buy 08 r0 a1 a2",
        "buy  08 r0 a1",
        "buy 08\tr0 a1",
        "buy 08 r0 a1 ",
        "buy ٠٨ r0 a1",
        "buy 08 r0 a1\n",
        "buy\u00a008 r0 a1",
        "leather",
        "leather ",
        "leather b0",
        "leather B2",
        "leather b2 c3",
        "leather  b2",
    ],
)
def test_anything_else_is_refused_with_a_sentence(text):
    with pytest.raises(NotationError) as refusal:
        parse_action(text)
    assert len(str(refusal.value).split()) > 2


@given(
    st.one_of(
        st.text(max_size=20),
        st.lists(st.sampled_from(["buy", "leather", "advance", "08", "8", "r0", "f9", "a1", "j1", " "])).map(
            " ".join
        ),
    )
)
def test_what_is_taken_is_written_back_letter_for_letter(text):
    try:
        action = parse_action(text)
    except NotationError:
        return
    assert str(action) == text


def test_a_notation_error_is_a_value_error():
    with pytest.raises(ValueError, match="a0"):
        Cell.parse("a0")
