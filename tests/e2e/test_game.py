"""Whole games at 80x24, from the title to the results."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.e2e.harness import GREEN, SEED, TITLE, TO_PLAY, YELLOW, Table, assert_kept_well, shell
from tests.e2e.records import cut, game, jsonl

from patchwork_tui.rules import Player

pytestmark = pytest.mark.slow


def signed(number: int) -> str:
    """A pattern for a number, whichever minus it is written with."""
    return rf"(?<![-−\d]){'[-−]' if number < 0 else ''}{abs(number)}(?!\d)"


def test_a_whole_game_from_the_title_to_the_results(tmp_path: Path) -> None:
    with Table(tmp_path) as table:
        table.wait_for(TITLE)
        assert not table.says("resume")
        table.press("enter")
        table.wait_for_words("seed")
        table.type(GREEN)
        table.press("tab", "tab")
        table.type(YELLOW)
        table.press("tab", "tab", "tab", "tab")
        table.type(SEED)
        table.press("enter")
        table.wait_for(lambda seen: seen.names(GREEN))
        assert (table.record.green, table.record.yellow) == (GREEN, YELLOW)
        assert table.record.seed == SEED
        while (mover := table.position.mover) is not None:
            assert table.names(table.record.name_of(mover))
            table.take_and_confirm()

        outcome = table.position.outcome()
        assert outcome is not None
        winner = table.record.name_of(outcome.winner)
        table.wait_for_words(rf"{winner} w[io]n")
        for player in Player:
            score = outcome.scores[player]
            for number in (score.buttons, score.empty, score.penalty, score.tile, score.total):
                assert table.says(signed(number)), number
        text = table.file.read_text()
        assert text.endswith(
            f"result: green {outcome.scores[0].total} yellow {outcome.scores[1].total}"
            f" winner {outcome.winner}\n"
        )
        assert_kept_well(tmp_path, table.file)
        table.press("down", "up", "x")
        table.wait_for_words("game over")
        table.leave()


def test_a_conformance_game_typed_in_the_words_of_the_record(tmp_path: Path) -> None:
    record = game("game-9000")
    file = cut("game-9000", 0, tmp_path)
    with Table(tmp_path, "resume", file, file=file) as table:
        table.wait_for_turn(0)
        for number, action in enumerate(record.actions):
            words = str(action).split()
            if words[0] == "buy" and number % 2:
                words[1] = record.setup.edition.patch(words[1]).letter
            table.type_action(" ".join(words))
        table.wait_for_words("Ana w[io]n")
        table.press("ctrl+q")
        assert table.wait_for_exit() == 0
    assert shell(tmp_path, "show", "--json", file) == jsonl("game-9000")
    assert_kept_well(tmp_path, file)


def test_the_next_game_keeps_the_names_and_lets_the_other_start(tmp_path: Path) -> None:
    file = cut("game-9000", len(game("game-9000").actions) - 1, tmp_path)
    with Table(tmp_path, "resume", file, file=file) as table:
        table.wait_for_turn()
        table.type_action(str(game("game-9000").actions[-1]))
        table.wait_for_words("Ana w[io]n")
        table.press("down", "up", "enter")
        table.wait_for_words("seed")
        assert table.says("Ana")
        assert table.says("Bo")
        table.press("tab", "tab", "enter")
        starter = game("game-9000").setup.first.other
        table.wait_for(lambda seen: seen.names(("Ana", "Bo")[starter]))
        (new,) = tmp_path.joinpath("patchwork", "games").glob("*.quilt")
        assert f"\nfirst: {starter}\n" in new.read_text()
        assert "\ngreen: Ana\nyellow: Bo\n" in new.read_text()
        table.press("ctrl+q")
        assert table.wait_for_exit() == 0


def test_a_finished_game_shows_its_results_and_is_no_game_to_resume(tmp_path: Path) -> None:
    name = "game-9000"
    file = cut(name, len(game(name).actions), tmp_path)  # its result was never written
    with Table(tmp_path, "resume", file, file=file) as table:
        table.wait_for_words("Ana w[io]n")
        table.leave()
    assert "result: " in file.read_text()
    assert_kept_well(tmp_path, file)


def test_the_form_takes_who_starts_and_the_board(tmp_path: Path) -> None:
    with Table(tmp_path) as table:
        table.wait_for(TITLE)
        table.press("n")
        table.wait_for_words("seed")
        table.press(*["tab"] * 4, "right", " ", "tab", "right", " ", "tab", "enter")
        table.wait_for(lambda seen: seen.names("Yellow"))
        assert "\nfirst: yellow\n" in table.file.read_text()
        assert "\nboard: revised\n" in table.file.read_text()
        assert table.record.seed is not None
        table.press("ctrl+c")
        assert table.wait_for_exit() == 0


# The title


def test_the_title_resumes_first(tmp_path: Path) -> None:
    with Table(tmp_path, *TO_PLAY) as table:
        table.wait_for_turn(0)
        for _ in range(3):
            table.take_and_confirm()
        at_the_table = table.text
        table.press("q")
        table.wait_for(TITLE)
        table.wait_for("New game")
        assert table.text.index("Resume") < table.text.index("New game")
        assert table.says(f"Resume.*{GREEN}")
        table.press("enter")
        table.wait_for(lambda seen: seen.text == at_the_table)
        table.press("q")
        table.wait_for(TITLE)
        table.press("r")
        table.wait_for(lambda seen: seen.text == at_the_table)
        assert table.count == 3
        table.leave()
    with Table(tmp_path) as table:
        table.wait_for("Resume")
        table.press("enter")
        table.wait_for(lambda seen: seen.text == at_the_table)
        table.leave()
    with Table(tmp_path, "resume") as table:
        table.wait_for(lambda seen: seen.text == at_the_table)
        table.leave()


def test_both_players_are_seen_with_buttons_income_and_score(tmp_path: Path) -> None:
    with Table(tmp_path, *TO_PLAY) as table:
        table.wait_for_turn(0)
        for count in range(12):
            for player in Player:
                buttons, _, quilt = table.position[player]
                name = table.record.name_of(player)
                score = signed(table.position.score(player).total)
                frame = rf"{name}\s+{buttons}\D\s*\+{quilt.income} (7.7 )?{score}"
                assert table.says(frame), (count, frame, table.text)
            table.take_and_confirm()
        table.leave()


def test_a_whole_game_against_a_computer_player(tmp_path: Path) -> None:
    with Table(tmp_path, "play", "--green", GREEN, "--yellow", "bot:novice", "--seed", SEED) as table:
        table.wait_for(lambda seen: seen.names(GREEN))
        table.press("+", "+")
        table.wait_for_words("played at once")
        table.press("t")
        table.wait_for(lambda seen: seen.says("hint: "), timeout=60)
        table.press("enter")
        table.wait_for(lambda seen: seen.count >= 1)
        while (mover := (kept := table.record).position().mover) is not None:
            count = len(kept.actions)
            if mover is Player.GREEN:  # who only advances, and sews on what that brings
                table.wait_for_words(f"{GREEN} to play|owes a leather")
                table.press("n" if table.position.owed else "a", "enter")
            table.wait_for(lambda seen, count=count: seen.count > count)  # the computer may be there first
        outcome = table.position.outcome()
        assert outcome is not None
        assert "yellow-player: bot:novice" in table.file.read_text()
        assert "# hint 1" in table.file.read_text()
        table.wait_for_words(f"{table.record.name_of(outcome.winner)} w[io]n")
        assert_kept_well(tmp_path, table.file)
