"""The conformance games, fact by fact: the engine against another implementation and recorded games."""

from collections import Counter

import pytest
from tests.rules.plain import action_mask
from tests.rules.records import CONFORMANCE, GAMES, facts, read, read_facts

from patchwork_tui.rules import (
    Advance,
    Arrived,
    Buy,
    CrossedIncome,
    Earned,
    Ended,
    LostLeather,
    Moved,
    Paid,
    Phase,
    Placed,
    PlaceLeather,
    Player,
    TookTile,
    WonLeather,
    parse_action,
)

# The form-* files write one and the same game in different ways, and an advance-only game has empty quilts
# throughout: to try each legal action of those again would show nothing new.
DIFFERENT_GAMES = tuple(name for name in GAMES if name.startswith(("game-", "real-")))


def test_every_conformance_game_is_here():
    assert len(GAMES) == 33
    assert {path.stem for path in (CONFORMANCE / "games").glob("*.jsonl")} == set(GAMES)


@pytest.mark.parametrize("name", GAMES)
def test_facts_hold_before_the_first_action_and_after_each(name):
    positions = read(name).positions()
    expected = read_facts(name)
    assert len(positions) == len(expected)
    for n, position in enumerate(positions):
        assert facts(position, n) == expected[n]


@pytest.mark.parametrize("name", GAMES)
def test_the_player_of_each_line_is_the_one_to_act(name):
    record = read(name)
    for (player, _), position in zip(record.actions, record.positions(), strict=False):
        assert position.mover is player


@pytest.mark.parametrize("name", GAMES)
def test_legal_actions_are_different_and_as_many_as_said(name):
    for position, line in zip(read(name).positions(), read_facts(name), strict=True):
        legal = position.legal_actions()
        actions = list(legal)
        kinds = Counter(dict.fromkeys(line["legal"], 0))
        masks = set()
        for action in actions:
            match action:
                case Advance():
                    kind = "advance"
                case Buy(patch=patch):
                    kind = patch
                case PlaceLeather():
                    kind = "leather"
            kinds[kind] += 1
            masks.add((kind, action_mask(position, action)))
        assert kinds == line["legal"]
        assert len(masks) == len(actions) == legal.count() == sum(line["legal"].values())
        assert bool(legal) is bool(actions)


@pytest.mark.parametrize("name", DIFFERENT_GAMES)
def test_every_legal_action_can_be_played_and_covers_its_own_cells(name):
    for position in read(name).positions():
        legal = position.legal_actions()
        for action in legal:
            assert action in legal
            assert position.why_not(action) is None
            after = position.play(action)
            mover = position.mover
            assert after[mover].quilt.filled == position[mover].quilt.filled | action_mask(position, action)
            assert after[mover.other].quilt is position[mover.other].quilt


@pytest.mark.parametrize("name", GAMES)
def test_the_recorded_action_is_among_the_legal_ones(name):
    record = read(name)
    for (_, text), position in zip(record.actions, record.positions(), strict=False):
        played = parse_action(text)
        alike = [
            action
            for action in position.legal_actions()
            if type(action) is type(played)
            and getattr(action, "patch", None) == getattr(played, "patch", None)
            and action_mask(position, action) == action_mask(position, played)
        ]
        assert len(alike) == 1
        assert position.play(alike[0]) == position.play(played)


@pytest.mark.parametrize("name", GAMES)
def test_events_tell_everything_that_an_action_changed(name):
    record = read(name)
    positions = record.positions()
    for (player, text), before, after in zip(record.actions, positions, positions[1:], strict=False):
        action = parse_action(text)
        changes = {p: [after[p].buttons - before[p].buttons, 0, 0] for p in Player}
        leather = list(before.leather)
        for event in before.events(action):
            match event:
                case Paid(player=who, buttons=buttons):
                    changes[who][0] += buttons
                case Earned(player=who, buttons=buttons):
                    assert isinstance(action, Advance)
                    assert buttons == after[who].space - before[who].space
                    changes[who][0] -= buttons
                case CrossedIncome(player=who, mark=mark, buttons=buttons):
                    assert before[who].space < mark <= after[who].space
                    assert buttons == after[who].quilt.income
                    changes[who][0] -= buttons
                case Placed(player=who, patch=patch, mask=mask):
                    assert patch == getattr(action, "patch", None)
                    changes[who][1] ^= mask
                case Moved(player=who, start=start, end=end):
                    assert (start, end) == (before[who].space, after[who].space)
                    changes[who][2] += end - start
                case WonLeather(player=who, mark=mark):
                    assert before[who].space < mark <= after[who].space
                    leather.remove(mark)
                case LostLeather():
                    pytest.fail("no quilt of these games is ever full")
                case TookTile(player=who):
                    assert (before.tile, after.tile) == (None, who)
                case Arrived(player=who, first=first):
                    assert after[who].space == 53 > before[who].space
                    assert first is (before[who.other].space < 53)
                case Ended(outcome=outcome):
                    assert outcome == after.outcome()
                    assert after.phase is Phase.OVER
        for who in Player:
            buttons, filled, space = changes[who]
            assert buttons == 0
            assert filled == after[who].quilt.filled ^ before[who].quilt.filled
            assert space == after[who].space - before[who].space
            if who is not player:
                assert before[who] == after[who]
        assert tuple(leather) == after.leather
        kinds = Counter(type(event) for event in before.events(action))
        assert kinds[TookTile] == (before.tile is not after.tile)
        assert kinds[Ended] == (after.phase is Phase.OVER)
        assert kinds[Arrived] == (before[player].space < 53 == after[player].space)


FINISHED = tuple(name for name in GAMES if read_facts(name)[-1]["phase"] == "over")


@pytest.mark.parametrize("name", FINISHED)
def test_the_outcome_is_the_recorded_result_and_comes_only_at_the_end(name):
    record = read(name)
    *before, last = record.positions()
    assert all(position.outcome() is None for position in before)
    outcome = last.outcome()
    green, yellow = (score.total for score in outcome.scores)
    assert outcome.tie_broken is (green == yellow)
    if record.result:
        assert record.result == f"green {green} yellow {yellow} winner {outcome.winner}"
    else:
        assert name == "form-no-result"


def test_some_of_the_finished_games_were_tied():
    outcomes = [read(name).positions()[-1].outcome() for name in FINISHED]
    tied = [outcome for outcome in outcomes if outcome.tie_broken]
    assert len(tied) >= 3
    assert {outcome.winner for outcome in tied} == set(Player)
