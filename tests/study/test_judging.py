"""What an action is said to have cost."""

from __future__ import annotations

import pytest
from tests.record.games import CONFORMANCE
from tests.study.games import ITERATIONS, blundered, brute_margin, played

from patchwork_tui.bots import ThinkingCancelled
from patchwork_tui.record import Record, read_record
from patchwork_tui.rules import Buy, Cell, Phase, Player, Turn
from patchwork_tui.study import estimate, judge, study
from patchwork_tui.study.judging import same
from patchwork_tui.study.margin import SUREST, expected_margin

REAL = read_record(CONFORMANCE / "games" / "real-02.quilt").record


def test_an_obvious_blunder_is_found_and_is_the_worst() -> None:
    record, number = blundered()
    found = study(record, 200)
    assert found.costliest[0].number == number
    assert found.costliest[0].chance > 0.05
    assert found.costliest[0].points > 1


def test_what_was_better_can_be_played_and_was_better() -> None:
    found = study(REAL, ITERATIONS)
    assert len(found.costliest) == 5
    for one in found.costliest:
        assert one.better is not None
        assert one.played is not None
        assert one.best is not None
        assert REAL.position(one.number - 1).why_not(one.better) is None
        assert one.chance == one.best.chance - one.played.chance
        assert one.played.player is one.best.player is one.player


def test_the_costliest_come_first() -> None:
    costs = [(one.chance, one.points) for one in study(REAL, ITERATIONS).costliest]
    assert costs == sorted(costs, reverse=True)


def test_the_searchers_own_choice_costs_nothing() -> None:
    record = played(9, until=6)
    choice = estimate(record.position(), ITERATIONS).choice
    assert choice is not None
    judgement = judge(record.with_actions(choice), 7, ITERATIONS)
    assert (judgement.better, judgement.chance, judgement.points) == (None, 0, 0)


def test_another_name_of_the_same_cells_is_the_same_choice() -> None:
    position = played(9, until=2).position()
    patch = next(patch for patch in position.edition.patches if patch.size == 2)
    buys = [Buy(patch.id, turn, Cell.parse("c4")) for turn in Turn]
    assert sum(same(position, buys[0], other) for other in buys) == len(buys) / 2


def test_no_action_gains() -> None:
    for one in study(REAL, 20).judgements:
        assert one.chance >= 0
        assert one.points >= 0
        assert (one.better is None) == (one.chance == one.points == 0)


def test_leather_is_judged_by_its_place() -> None:
    found = study(REAL, ITERATIONS).judgements
    positions = list(REAL.positions())
    owed = [one for one in found if positions[one.number - 1].phase is Phase.LEATHER]
    assert owed
    assert all(one.before.choice is not None for one in owed)


class TestTheEnd:
    @pytest.mark.slow
    def test_exact_margins_are_those_of_brute_force(self) -> None:
        found = study(REAL, 500)
        assert found.exact_from is not None
        for number, position in enumerate(REAL.positions()):
            if number >= max(found.exact_from, 30) and position.phase is Phase.TURN:
                one = found.judgements[number].before
                assert one.exact
                assert one.margin == brute_margin(position)

    def test_a_win_thrown_away_costs_all_of_it_exactly(self) -> None:
        one = judge(REAL, 37, ITERATIONS)
        position = REAL.position(36)
        assert one.exact
        assert one.chance == 1
        assert one.better is not None
        lost = brute_margin(position.play(one.better)) - brute_margin(position.play(REAL.actions[36]))
        assert one.points == abs(lost)

    def test_the_last_position_has_the_true_margin(self) -> None:
        last = study(REAL, ITERATIONS).judgements[-1]
        outcome = REAL.position().outcome()
        assert outcome is not None
        assert (last.player, last.action, last.before.exact) == (None, None, True)
        assert last.before.margin == outcome.scores[0].total - outcome.scores[1].total
        assert last.before.chance == (outcome.winner is Player.GREEN)

    def test_with_too_little_to_look_at_nothing_is_called_exact(self) -> None:
        assert not estimate(REAL.position(27), 1).exact


class TestTheScale:
    def test_no_chance_is_worth_more_than_a_sure_one(self) -> None:
        position = REAL.position(0)
        margins = [expected_margin(position, chance) for chance in (0.0, 0.2, 0.5, 0.8, 1.0)]
        assert margins == sorted(margins)
        assert margins[2] == 0
        assert margins[0] == -margins[-1]

    def test_a_sure_win_is_no_endless_margin(self) -> None:
        assert abs(expected_margin(REAL.position(0), 1.0)) < 10 * SUREST


class TestWhatThereIsToJudge:
    def test_a_game_without_actions_has_one_position(self) -> None:
        found = study(Record.new(REAL.setup), ITERATIONS)
        assert len(found.margins) == 1
        assert (found.costliest, found.exact_from) == ((), None)

    def test_an_unfinished_game_ends_with_an_estimate(self) -> None:
        found = study(REAL.truncated(5), ITERATIONS)
        assert [one.number for one in found.judgements] == [1, 2, 3, 4, 5, 6]
        assert found.judgements[-1].player is not None
        assert not found.judgements[-1].before.exact

    def test_there_is_no_action_beyond_the_end(self) -> None:
        with pytest.raises(IndexError):
            judge(REAL, len(REAL.actions) + 2, ITERATIONS)

    def test_it_is_given_up_when_asked(self) -> None:
        with pytest.raises(ThinkingCancelled):
            judge(REAL, 3, 1_000_000, lambda: True)
