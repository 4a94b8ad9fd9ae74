"""The conformance games of Express and of the Automa, fact by fact, made by another implementation."""

from collections import Counter

import pytest
from tests.rules.records import CONFORMANCE, facts, read, read_facts

from patchwork_tui.rules import Phase, Player, automa_of, parse_action

GAMES = tuple(
    (path.parent.name, path.stem)
    for folder in ("express", "automa")
    for path in sorted((CONFORMANCE / folder).glob("*.quilt"))
)


def test_every_game_is_here():
    assert Counter(folder for folder, _ in GAMES) == {"express": 8, "automa": 12}


@pytest.mark.parametrize(("folder", "name"), GAMES)
def test_facts_hold_before_the_first_action_and_after_each(folder, name):
    record, expected = read(name, folder), read_facts(name, folder)
    positions = record.positions()
    assert len(positions) == len(expected)
    for n, position in enumerate(positions):
        assert facts(position, n) == expected[n]
    for (player, _), position in zip(record.actions, positions, strict=False):
        assert position.mover is player
    outcome = positions[-1].outcome()
    green, yellow = (score.total for score in outcome.scores)
    assert record.result == f"green {green} yellow {yellow} winner {outcome.winner}"


@pytest.mark.parametrize(("folder", "name"), GAMES)
def test_as_many_actions_are_legal_as_said_and_nothing_else_is_the_automas(folder, name):
    for position, line in zip(read(name, folder).positions(), read_facts(name, folder), strict=True):
        legal = list(position.legal_actions())
        assert len(legal) == position.legal_actions().count() == sum(line["legal"].values())
        for action in legal[:: max(1, len(legal) // 10)]:
            assert action in position.legal_actions()
            position.play(action)
        if automa_of(position) and position.mover is Player.YELLOW and position.phase is Phase.TURN:
            others = [f"take {patch.id}" for patch in position.offers] + [
                "advance",
                "leather a1",
                "buy 06 r0 a1",
            ]
            for other in map(parse_action, others):
                assert (position.why_not(other) is None) is (other == legal[0])


@pytest.mark.parametrize("name", [name for folder, name in GAMES if folder == "automa"])
def test_the_account_of_each_turn_ends_in_what_was_done(name):
    record = read(name, "automa")
    for (player, words), position in zip(record.actions, record.positions(), strict=False):
        if player is Player.YELLOW and position.phase is Phase.TURN:
            told = automa_of(position).turn(position)
            assert str(told.action) == words
            assert told.sentence.endswith("takes it" if words.startswith("take") else "unpaid")
