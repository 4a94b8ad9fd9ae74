"""The protocol's lines: whatever is written is read back equal, and whatever else is read is one sentence."""

import random
from unittest import mock

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.bots.games import SEEDS, SETUPS, SMALL, SMALL_AND_BLUE
from tests.rules.scenes import by_kind, scene

from patchwork_tui.bots import Budget, Choice, Decision
from patchwork_tui.engines.messages import format_decision, format_think, parse_decision, parse_think
from patchwork_tui.engines.states import (
    format_game,
    format_position,
    parse_game,
    parse_position,
)
from patchwork_tui.engines.words import LONGEST_SENTENCE, ProtocolError, decoded, one_sentence
from patchwork_tui.record import editions
from patchwork_tui.rules import Advance, Phase, Player, PlayerState, Position, Quilt, Setup, base_edition


@pytest.fixture(autouse=True, scope="module")
def _another_edition():
    known = {edition.digest: edition for edition in (SMALL, SMALL_AND_BLUE)}
    with mock.patch.dict(editions._given, known):
        yield


@st.composite
def games(draw):
    """A setup, some random actions and the position they lead to, which may be the last of the game."""
    setup, seed, turns = draw(SETUPS), draw(SEEDS), draw(st.integers(0, 100))
    rng = random.Random(seed)
    actions, position = [], setup.start()
    while position.mover is not None and len(actions) < turns:
        actions.append(rng.choice(rng.choice(by_kind(position))))
        position = position.play(actions[-1])
    return setup, tuple(actions), position


def actions_of(position):
    return st.sampled_from(list(position.legal_actions()))


CHANCES = st.floats(0, 1)
COUNTS = st.integers(0, 10**12)
SOME = Setup.shuffled(5).start()


@st.composite
def decisions(draw):
    """Anything a decision may hold, whether a bot would say so or not."""
    actions = actions_of(SOME)
    choices = st.builds(Choice, actions, CHANCES, COUNTS)
    return Decision(
        draw(actions),
        draw(st.none() | CHANCES),
        tuple(draw(st.lists(actions, max_size=5))),
        draw(COUNTS),
        draw(st.floats(0, 1e9)),
        draw(st.booleans()),
        draw(st.none() | st.integers(-300, 300)),
        tuple(draw(st.lists(choices, max_size=4))),
    )


BUDGETS = st.builds(
    Budget, st.none() | st.integers(1, 10**15), st.none() | st.floats(0, 1e9, exclude_min=True)
)


@given(games())
def test_a_position_survives_its_line(game):
    setup, actions, position = game
    assert parse_position(format_position(position)) == position
    text = format_game(setup, actions)
    assert parse_position(text) == position
    assert parse_game(text) == (setup, actions)


def test_a_position_in_which_leather_is_owed_and_the_turn_is_the_others_survives():
    position = Setup.shuffled(7, edition=SMALL, board="short").start()
    while not (position.owed and position.green.space != position.yellow.space):
        position = position.play(next(iter(position.legal_actions())))
    assert position.phase is Phase.LEATHER
    again = parse_position(format_position(position))
    assert (again, again.mover) == (position, position.top)


@pytest.mark.parametrize("top", Player)
def test_a_tie_goes_to_whoever_reached_the_centre_first(top: Player):
    side = PlayerState(10, base_edition().final, Quilt(9))
    tie = scene(side, side, leather=(), top=top)
    again = parse_position(format_position(tie))
    assert again.home is top.other
    assert again.outcome().winner is top.other


@pytest.mark.parametrize("top", Player)
def test_tokens_on_one_space_keep_their_order(top: Player):
    position = scene(PlayerState(10, 12, Quilt(9)), PlayerState(3, 12, Quilt(9)), top=top)
    assert parse_position(format_position(position)).mover is top


def test_what_no_patch_covers_has_no_words():
    odd = scene(PlayerState(5, 0, Quilt(9).sewn(None, 3)), PlayerState(5, 0, Quilt(9)))
    with pytest.raises(ValueError, match="neither a patch of the base edition nor a leather patch"):
        format_position(odd)


def fields(position: Position = SOME) -> dict[str, str]:
    text = format_position(position).removeprefix("state ")
    return dict(field.split(" ", 1) for field in text.split("; "))


def stated(**changes: str) -> str:
    names = fields() | {name.replace("_", "-"): value for name, value in changes.items()}
    return "state " + "; ".join(f"{name} {value}" for name, value in names.items())


def test_a_state_may_have_its_fields_in_any_order():
    assert parse_position(stated()) == SOME
    shuffled = "state " + "; ".join(f"{name} {value}" for name, value in reversed(fields().items()))
    assert parse_position(shuffled) == SOME


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "'' is no form of a position; write position record or position state"),
        ("state", "'' is no field here; there are edition, leather, circle, top"),
        ("state edition base", "the field leather is missing"),
        ("record edition base; edition base", "the field edition stands there twice"),
        ("record edition base; blue 01", "'blue' is no field here; there are edition, board, first"),
        ("record edition express; deck 1", "'deck' is no field here; there are edition, board, first"),
        ("record edition", "the field edition is empty; write its value, or none"),
        (stated(edition="bees"), "the edition 'bees' is not known; there are base"),
        (stated(leather="26 x"), "leather 'x' is wrong; write a whole number from 0 to 53"),
        (stated(leather="20 26"), "leather: 20 26 are not the last leather patches of any board"),
        (stated(green_space="20", top="green"), "leather: a token has passed space 20"),
        (stated(circle="08 08"), "patch 08 is there 2 times"),
        (stated(circle="08", green_quilt="08 r0 a1"), "patch 08 is there 2 times"),
        (stated(circle="99"), "circle: '99' is no patch of the base edition"),
        (stated(circle="none", green_quilt="99 r0 a1"), "green-quilt: there is no patch 99"),
        (stated(circle="none", green_quilt="08 r0"), "green-quilt: '08 r0' is wrong; write ID TURN CELL"),
        (stated(circle="none", green_quilt="08 r0 i9"), "green-quilt: 08 r0 i9 leaves the quilt"),
        (stated(green_quilt="leather a1, leather a1"), "green-quilt: leather a1 lies on what is sewn on"),
        (stated(top="red"), "top 'red' is no player; write green or yellow"),
        (stated(owed="6"), "owed '6' is wrong; write a whole number from 0 to 5"),
        (stated(tile="green"), "tile: green has no covered 7x7 square"),
        (stated(tile="-"), "tile '-' is no player"),
        (stated(green_buttons="-1"), "green-buttons '-1' is wrong"),
        (stated(green_buttons="1_0"), "green-buttons '1_0' is wrong"),
        (stated(green_buttons="\u0663"), "green-buttons"),
        (stated(yellow_space="54"), "yellow-space '54' is wrong; write a whole number from 0 to 53"),
    ],
)
def test_a_position_that_cannot_be_gets_a_sentence(text: str, sentence: str):
    with pytest.raises(ProtocolError) as error:
        parse_position(text)
    assert sentence in str(error.value)


def test_a_covered_square_means_that_someone_has_the_tile():
    cells = ", ".join(f"leather {column}{row}" for column in "abcdefg" for row in range(1, 8))
    assert parse_position(stated(green_quilt=cells, tile="green")).tile is Player.GREEN
    with pytest.raises(ProtocolError, match="green has a covered 7x7 square, so someone holds the tile"):
        parse_position(stated(green_quilt=cells))


def test_leather_is_owed_only_where_there_is_room():
    cells = ", ".join(f"leather {column}{row}" for column in "abcdefghi" for row in range(1, 10))
    with pytest.raises(ProtocolError, match="owed: green has no room for 1 leather patches"):
        parse_position(stated(green_quilt=cells, tile="green", owed="1", top="green"))


def test_a_record_is_played_under_the_rules():
    setup = Setup.shuffled(5)
    with pytest.raises(ProtocolError, match="action 2, leather a1, is not allowed: no leather patch"):
        parse_position(format_game(setup, [Advance()]) + ", leather a1")
    with pytest.raises(ProtocolError, match="action 1, buy 98 r0 a1, is not allowed: patch 98 is not on"):
        parse_position(format_game(setup, ()).replace("actions none", "actions buy 98 r0 a1"))


@given(decisions())
def test_a_decision_survives_its_lines(decision: Decision):
    assert parse_decision(format_decision(decision)) == decision


@given(BUDGETS, st.none() | st.integers(0, 2**63 - 1))
def test_a_budget_survives_its_line(budget: Budget, seed: int | None):
    assert parse_think(format_think(budget, seed)) == (budget, seed)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "think ",
        "think seed",
        "think depth 3",
        "think seed 1 seed 2",
        "think iterations 0",
        "think iterations 1.5",
        "think seconds 0",
        "think seconds 0.0",
        "think seconds nan",
        "think seconds inf",
        "think seconds 1e999",
        "think seconds -1",
        f"think seed {2**63}",
    ],
)
def test_a_wrong_budget_gets_a_sentence(text: str):
    with pytest.raises(ProtocolError, match="write"):
        parse_think(text)


@pytest.mark.parametrize(
    "line",
    [
        "",
        "answer",
        "answer advance ",
        "answer buy 08",
        "hello",
        "stopped",
        "info chance 1.1\nanswer advance",
        "info chance nan\nanswer advance",
        "info looked -1\nanswer advance",
        "info looked 1e3\nanswer advance",
        "info seconds inf\nanswer advance",
        "info margin 1.5\nanswer advance",
        "info margin --1\nanswer advance",
        "info line advance,advance\nanswer advance",
        "info choice 0.5 advance\nanswer advance",
        "info choice 2 1 advance\nanswer advance",
        "info looked 3",
    ],
)
def test_a_wrong_decision_gets_a_sentence(line: str):
    with pytest.raises(ProtocolError):
        parse_decision(line.split("\n"))


def test_what_is_not_known_about_a_decision_is_skipped():
    assert parse_decision(["info depth 12", "info", "answer advance"]) == parse_decision(["answer advance"])


@given(games(), st.data())
def test_any_spoiled_line_is_read_or_refused(game, data):
    setup, actions, position = game
    text = data.draw(st.sampled_from([format_position(position), format_game(setup, actions)]))
    start = data.draw(st.integers(0, len(text)))
    end = data.draw(st.integers(start, min(len(text), start + 20)))
    spoiled = (
        text[:start] + data.draw(st.text(max_size=5) | st.sampled_from([";", " ", ", ", "none"])) + text[end:]
    )
    sentence = ""
    try:
        read = parse_position(spoiled)
    except ProtocolError as error:
        sentence = one_sentence(error)
    else:
        # What is read stands: it can be written, and played on with.
        assert parse_position(format_position(read)) == read
        if read.mover is not None:
            read.play(next(iter(read.legal_actions())))
    assert sentence.isprintable()
    assert len(sentence) <= LONGEST_SENTENCE + 3


@given(st.binary(max_size=100))
def test_bytes_are_text_or_refused(line: bytes):
    try:
        text = decoded(line)
    except ProtocolError:
        return
    assert line.removesuffix(b"\n").removesuffix(b"\r") == text.encode()
