"""Other editions told to a player in another process: Express, and a person's own; not the Automa."""

import random
from pathlib import Path

import pytest
from tests.record.editions import AUTOMA, EXPRESS, POCKET, random_game

from patchwork_tui.bots import Budget, UnplayableGame, make
from patchwork_tui.engines import apart
from patchwork_tui.engines.states import format_game, format_position, parse_game, parse_position
from patchwork_tui.record import editions
from patchwork_tui.rules import Edition, Setup, load_edition


@pytest.fixture
def pocket(monkeypatch: pytest.MonkeyPatch) -> Edition:
    monkeypatch.setattr(editions, "_given", {})
    monkeypatch.setattr(editions, "_files", {})
    edition = load_edition(POCKET)
    editions.give(edition, Path(POCKET))
    return edition


def test_a_position_is_told_with_the_patches_that_come_in_later(pocket: Edition) -> None:
    for edition in (EXPRESS, pocket):
        record = random_game(edition, 3)
        for position in record.positions():
            assert parse_position(format_position(position)) == position
        assert parse_game(format_game(record.setup, record.actions)) == (record.setup, record.actions)


@pytest.mark.parametrize("level", ["casual", "steady"])
def test_levels_play_express_and_a_persons_own_to_the_end(level: str, pocket: Edition) -> None:
    for edition in (EXPRESS, pocket):
        bot, position, rng = make(level), Setup.shuffled(2, edition=edition).start(), random.Random(1)
        while position.mover is not None:
            position = position.play(bot.choose(position, Budget(iterations=20), rng).action)
        assert position.outcome() is not None


def test_a_process_is_given_the_file_too(pocket: Edition) -> None:
    with apart("casual") as player:
        for edition in (pocket, EXPRESS):
            position = Setup.shuffled(4, edition=edition).start()
            decision = player.choose(position, Budget(), random.Random(1))
            assert position.why_not(decision.action) is None


def test_nobody_claims_to_know_how_to_play_against_the_automa() -> None:
    position = Setup.shuffled(4, edition=AUTOMA).start()
    for player in (make("casual"), make("steady"), apart("casual")):
        with pytest.raises(UnplayableGame, match="neither play nor judge games against the Automa"):
            player.choose(position, Budget(), random.Random(1))
    assert make("random").choose(position, Budget(), random.Random(1)).action in position.legal_actions()
