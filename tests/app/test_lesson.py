"""The first game as a value: every step can be reached and done, and what it says of the game is so."""

from __future__ import annotations

import re
from functools import reduce

import pytest
from hypothesis import given
from hypothesis import strategies as st

from patchwork_tui.app.commands import NO_KEYS, said
from patchwork_tui.app.glyphs import ASCII, UNICODE
from patchwork_tui.app.hand import Hand
from patchwork_tui.app.lesson import _GESTURES, OF_THE_HAND, Awaits, Step, first_game
from patchwork_tui.app.screens.lesson import written
from patchwork_tui.app.widgets.lesson_view import wrapped
from patchwork_tui.rules import (
    Action,
    Buy,
    Cell,
    CrossedIncome,
    Earned,
    Event,
    Player,
    Position,
    TookTile,
    WonLeather,
)

LESSON = first_game()
STEPS = LESSON.steps
NUMBERS = range(len(STEPS))
POSITIONS = tuple(LESSON.script.positions())
GESTURES = dict(_GESTURES)
TURNS = [number for number in NUMBERS if STEPS[number].awaits in OF_THE_HAND]

COLUMNS, LINES = 38, 9
"""Of the page at 80x24, less its margins."""
SHORT = 3
"""Lines in which it is told what has happened."""
NARROW = ((36, 9), (34, 10))
"""Of the page in windows of 116 columns, where no line need be empty."""


def action_of(name: str) -> Action:
    action = LESSON.action(STEPS[LESSON.number_of(name)].at)
    assert action is not None
    return action


def before(name: str) -> Position:
    return POSITIONS[STEPS[LESSON.number_of(name)].at]


def after(name: str) -> Position:
    return before(name).play(action_of(name))


def events(name: str) -> list[Event]:
    return list(before(name).events(action_of(name)))


def pressed(hand: Hand, key: str) -> Hand:
    if key.isdigit():
        return hand.take(int(key) - 1)
    return hand.take_advance() if key == "a" else GESTURES[key](hand)


def keyed(text: str) -> str:
    """A text with its keys as they usually are."""
    return re.sub(r"\{(.+?)\}", lambda named: said(named[1], NO_KEYS), text)


# The steps


def test_names_are_unique_and_a_name_that_is_none_is_the_beginning() -> None:
    assert len({step.id for step in STEPS}) == len(STEPS)
    assert LESSON.number_of("nothing of the sort") == 0
    assert [LESSON.number_of(step.id) for step in STEPS] == list(NUMBERS)


@pytest.mark.parametrize("number", NUMBERS[:-1])
def test_a_step_begins_where_the_newcomer_has_to_act_or_at_the_end(number: int) -> None:
    is_over = STEPS[number].at == STEPS[-1].at
    assert POSITIONS[STEPS[number].at].mover is (None if is_over else Player.GREEN)


def test_the_last_step_is_the_end_of_the_game() -> None:
    assert STEPS[-1].awaits is Awaits.END
    assert STEPS[-1].at == len(LESSON.script.actions)
    assert [step for step in STEPS if step.awaits is Awaits.END] == [STEPS[-1]]


@pytest.mark.parametrize("number", NUMBERS[:-1])
def test_each_step_leads_to_the_next(number: int) -> None:
    step, following = STEPS[number], STEPS[number + 1]
    match step.awaits:
        case Awaits.TAKE | Awaits.PLACE | Awaits.LOOK | Awaits.CIRCLE:
            assert following.at == step.at
        case Awaits.UNDO:
            assert following.at < step.at
        case Awaits.REDO:
            assert following.at > step.at
        case Awaits.GO_ON:
            assert following.at >= step.at
        case Awaits.PLAY:
            assert LESSON.after_action(number) == number + 1
            answers = POSITIONS[step.at + 1 : following.at]
            assert all(position.mover is Player.YELLOW for position in answers)


@pytest.mark.parametrize("number", TURNS)
def test_the_keys_of_a_step_do_it(number: int) -> None:
    hand, way = LESSON.hand(number), LESSON.way(number, LESSON.hand(number))
    assert way
    hand = reduce(pressed, [key for key in way if key != "enter"], hand)
    if STEPS[number].awaits is Awaits.PLAY:
        assert way[-1] == "enter"
        assert hand.action == LESSON.action(STEPS[number].at)
    else:
        assert LESSON.is_done(number, hand)


@given(
    st.sampled_from(TURNS),
    st.lists(st.sampled_from(["1", "2", "3", "a", *GESTURES]), max_size=12),
)
def test_from_wherever_the_hand_has_strayed_the_keys_lead_back(number: int, keys: list[str]) -> None:
    hand = reduce(pressed, keys, LESSON.hand(number))
    way = [key for key in LESSON.way(number, hand) if key != "enter"]
    hand = reduce(pressed, way, hand)
    assert LESSON.is_done(number, hand) or hand.action == LESSON.action(STEPS[number].at)


@pytest.mark.parametrize("step", STEPS, ids=lambda step: step.id)
def test_what_is_said_fits_the_smallest_window(step: Step) -> None:
    number = STEPS.index(step)
    told, ask = wrapped(keyed(step.told), COLUMNS), wrapped(keyed(step.ask), COLUMNS)
    assert len(told) + len(ask) + 2 <= LINES
    assert len(told) <= SHORT or step.awaits is Awaits.END
    for columns, lines in NARROW:
        narrow = [*wrapped(keyed(step.told), columns), *wrapped(keyed(step.ask), columns)]
        assert len(narrow) + 1 <= lines
    assert max(map(len, [*told, *ask])) <= COLUMNS
    for glyphs in (UNICODE, ASCII):
        keys = written(LESSON.way(number, LESSON.hand(number)), glyphs)
        assert len(" press") + sum(len(key) + 1 for key in keys) <= COLUMNS


def test_what_is_said_is_ascii() -> None:
    assert all((step.title + step.told + step.ask).isascii() for step in STEPS)


def test_keys_as_they_are_written() -> None:
    keys = ("2", "r", "r", "left", *["down"] * 5, "enter")
    assert written(keys, UNICODE) == ("2", "r", "r", "←", "↓ ×5", "Enter")
    assert written(keys, ASCII) == ("2", "r", "r", "left", "down x5", "Enter")


# What the steps say of the game


def test_first_purchase() -> None:
    patch = LESSON.script.setup.edition.patch("08")
    assert str(action_of("take")) == "buy 08 r1 a1"
    assert before("take").offers[0] == patch
    assert (patch.buttons, patch.time, patch.income) == (4, 2, 1)


def test_on_top_of_the_other_one_acts_again() -> None:
    assert before("on-top").yellow.space == 4
    position = after("on-top")
    assert position.green.space == position.yellow.space
    assert position.mover is Player.GREEN
    passed, bought, *rest = before("on-top").circle
    action = action_of("on-top")
    assert isinstance(action, Buy)
    assert action.patch == bought
    assert position.circle == (*rest, passed)


def test_income() -> None:
    assert LESSON.script.setup.first is Player.GREEN
    assert before("income").green.quilt.income == 1
    crossed = [event for event in events("income") if isinstance(event, CrossedIncome)]
    assert [(event.mark, event.buttons) for event in crossed] == [(5, 2)]
    assert before("income").green.buttons == 0
    space = before("crossed").green.space
    assert len([mark for mark in before("crossed").edition.income if mark > space]) == 8
    assert before("crossed").edition.income[-1] == 53


def test_advancing_where_all_is_too_dear() -> None:
    position = before("advance")
    assert all(patch.buttons > position.green.buttons for patch in position.offers)
    earned = sum(event.buttons for event in events("advance") if isinstance(event, Earned))
    assert earned == 4
    assert [event.mark for event in events("advance") if isinstance(event, CrossedIncome)] == [11]


def test_leather_is_owed_though_the_other_one_is_behind() -> None:
    assert before("leather").green.space == 17
    assert before("leather").green.buttons == 5
    assert [event.mark for event in events("leather") if isinstance(event, WonLeather)] == [20]
    position = after("leather")
    assert position.owed
    assert position.mover is Player.GREEN
    assert (position.green.space, position.yellow.space) == (21, 18)
    boards = before("leather").edition.boards
    assert [min(marks) for marks in boards.values()] == [20, 26]
    assert all(len(marks) == 5 for marks in boards.values())
    answers = LESSON.script.actions[14 : STEPS[LESSON.number_of("much-later")].at]
    assert sum(isinstance(action, Buy) for action in answers) == 3
    assert 26 not in before("much-later").leather


def test_the_tile() -> None:
    quilt = before("tile").green.quilt
    assert 49 - quilt.best_square(7) == 3
    assert [event for event in events("tile") if isinstance(event, TookTile)]
    closed = after("tile").green.quilt
    assert all(closed.filled & closed.bit(Cell(column, row)) for column in range(7) for row in range(2, 9))
    assert before("evening").green.space == 41


def test_more_time_than_is_left() -> None:
    action = action_of("last")
    assert isinstance(action, Buy)
    patch = LESSON.script.setup.edition.patch(action.patch)
    assert before("last").green.space == 50
    assert patch.time > 3
    assert patch.income == 3
    assert after("last").green.space == 53


def test_a_tie_goes_to_whoever_was_there_first() -> None:
    outcome = POSITIONS[-1].outcome()
    assert outcome is not None
    green, yellow = outcome.scores
    assert (green.buttons, green.tile, green.penalty, green.total) == (29, 7, -10, 26)
    assert (yellow.buttons, yellow.tile, yellow.penalty, yellow.total) == (46, 0, -20, 26)
    assert outcome.winner is Player.GREEN
    assert after("last").mover is Player.YELLOW
    assert POSITIONS[-2].yellow.space == 51
    assert POSITIONS[-1].yellow.space - POSITIONS[-2].yellow.space == 2
