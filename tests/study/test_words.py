"""A study as text and as JSON."""

from __future__ import annotations

import json

from tests.record.games import CONFORMANCE
from tests.study.games import ITERATIONS

from patchwork_tui.record import Record, read_record
from patchwork_tui.rules import Advance, Player
from patchwork_tui.study import Estimate, Judgement, study
from patchwork_tui.study.facts import study_facts
from patchwork_tui.study.words import better, cost, graph, percent, study_text

REAL = read_record(CONFORMANCE / "games" / "real-02.quilt").record
FOUND = study(REAL, ITERATIONS)
BEFORE = Estimate(Player.GREEN, 0.5, 0.0, exact=False, looked=10)


def test_the_json_says_of_every_position_and_action_what_is_known() -> None:
    facts = json.loads(json.dumps(study_facts(FOUND)))
    assert {key: facts[key] for key in ("format", "green", "yellow", "actions", "over", "iterations")} == {
        "format": 1,
        "green": REAL.green,
        "yellow": REAL.yellow,
        "actions": 39,
        "over": True,
        "iterations": ITERATIONS,
    }
    assert facts["states"] == 20 * ITERATIONS
    assert [one["number"] for one in facts["positions"]] == list(range(40))
    assert all(
        set(one) == {"number", "mover", "chance", "margin", "exact", "looked"} for one in facts["positions"]
    )
    assert facts["positions"][-1]["mover"] is None
    assert [one["action"] for one in facts["decisions"]] == [str(action) for action in REAL.actions]
    assert all(
        set(one)
        == {
            *("number", "player", "action", "better", "chance_lost", "points_lost", "exact"),
            *("played", "best"),
        }
        for one in facts["decisions"]
    )
    assert facts["costliest"] == [one.number for one in FOUND.costliest]
    assert facts["exact_from"] == FOUND.exact_from


def test_the_text_has_the_graph_and_a_sentence_for_each_of_the_five() -> None:
    text = study_text(FOUND)
    assert f"{ITERATIONS} iterations a position, or up to {20 * ITERATIONS:,} states" in text
    assert f"From action {FOUND.exact_from} on the draft is solved exactly" in text
    told = text.partition("What cost most")[2].splitlines()[1:]
    numbers = [int(line.partition(".")[0]) for line in told if not line.startswith(" ")]
    assert numbers == [one.number for one in FOUND.costliest]


def test_no_line_is_longer_than_a_terminal_and_only_numbers_stand_in_the_first_columns() -> None:
    told = study_text(FOUND).partition("What cost most")[2].splitlines()[1:]
    assert max(map(len, told)) <= 80
    assert all(line[:2] == "  " or line[0].isdigit() for line in told)


def test_plain_characters_are_plain() -> None:
    assert study_text(FOUND, ascii=True).isascii()


def test_a_game_without_actions_is_told() -> None:
    text = study_text(study(Record.new(REAL.setup), 20))
    assert "0 actions" in text
    assert "No position is solved: all margins before the end are estimates." in text
    assert "No action is known to have cost anything." in text


def test_what_is_lost_is_never_rounded_to_nothing() -> None:
    assert [percent(share) for share in (0.0, 0.001, 0.09, 1.0)] == ["0 %", "<1 %", "9 %", "100 %"]


def test_an_exact_cost_says_so() -> None:
    solved = Estimate(Player.GREEN, 1.0, 4.0, exact=True, looked=10)
    one = Judgement(7, Player.GREEN, Advance(), BEFORE, solved, solved, Advance(), 1.0, 1.0)
    assert cost(one) == "100 % chance to win and 1 point, exactly"
    assert cost(one, brief=True) == "100 % and 1 point, exactly"


def test_the_same_patch_at_a_better_place_is_called_so() -> None:
    (one,) = [one for one in FOUND.judgements if one.number == 14]
    assert one.action is not None
    told = better(REAL.position(13), Judgement(14, one.player, one.action, BEFORE, better=one.action))
    assert told.startswith("g as well, but turned ")


def test_a_graph_of_one_position() -> None:
    assert graph([0.0], ascii=True) == ["     0 -", "       0"]


def test_a_long_game_fits_the_line() -> None:
    assert max(map(len, graph([float(number) for number in range(200)]))) <= 80
