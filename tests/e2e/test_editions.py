"""Both other editions, played to their ends in a real terminal."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.e2e.harness import GREEN, SEED, Table, assert_kept_well

from patchwork_tui.rules import Player

pytestmark = pytest.mark.slow


def play_on(table: Table) -> None:
    """Let green play to the end: buy what can be bought first, else advance; the other plays by itself."""
    table.press("+", "+")
    table.wait_for_words("played at once")
    while (mover := (position := (kept := table.record).position()).mover) is not None:
        count = len(kept.actions)
        if mover is Player.GREEN:
            table.wait_for_words(f"{GREEN} to play|owes a leather")
            patches = [
                slot
                for slot, patch in enumerate(position.offers, 1)
                if any(True for _ in position.legal_buys(patch.id))
            ]
            key = "n" if position.owed else str(patches[0]) if patches else "a"
            table.press(key, "enter")
        table.wait_for(lambda seen, count=count: seen.count > count)  # the other may be there first


def test_a_game_against_the_automa(tmp_path: Path) -> None:
    words = ("play", "--green", GREEN, "--automa", "normal:apprentice", "--seed", SEED)
    with Table(tmp_path, *words) as table:
        table.wait_for(lambda seen: seen.names(GREEN))
        table.wait_for_words("deck")
        play_on(table)
        outcome = table.position.outcome()
        assert outcome is not None
        table.wait_for_words(f"{table.record.name_of(outcome.winner)} wins")
        assert table.says(str(outcome.scores[Player.YELLOW].total))
        text = table.file.read_text()
        assert "\nautoma: normal apprentice\n" in text
        assert " yellow take " in text
        assert_kept_well(tmp_path, table.file)
        table.press("u")
        table.wait_for_words(f"{GREEN} to play|owes a leather")
        assert table.position.mover is Player.GREEN
        table.leave()


def test_a_game_of_express_against_a_computer_player(tmp_path: Path) -> None:
    words = ("play", "--edition", "express", "--green", GREEN, "--yellow", "bot:casual", "--seed", SEED)
    with Table(tmp_path, *words) as table:
        table.wait_for_words("values unverified")
        table.wait_for_words("8 blue ones after 10 more")
        play_on(table)
        outcome = table.position.outcome()
        assert outcome is not None
        table.wait_for_words(f"{table.record.name_of(outcome.winner)} wins")
        assert "\nedition: express\n" in table.file.read_text()
        assert_kept_well(tmp_path, table.file)
        table.press("x")
        table.wait_for_words("game over")
        table.leave()
