"""Any terminal will do: sizes, colours, ASCII, and names that try to break the table."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from tests.e2e.harness import GREEN, SEED, TITLE, TO_PLAY, YELLOW, Table
from tests.e2e.records import cut, game

pytestmark = pytest.mark.slow


def both_sizes(columns: int, rows: int) -> Callable[[Table], bool]:
    """Whether the size that is and the size that is needed are told."""
    return lambda seen: seen.says(rf"\b{columns}\s?[x×]\s?{rows}\b") and seen.says(r"\b80\s?[x×]\s?24\b")


# Sizes


@pytest.mark.parametrize(("columns", "rows"), [(79, 23), (120, 23)])
def test_a_window_too_small_at_the_start_names_both_sizes(tmp_path: Path, columns: int, rows: int) -> None:
    with Table(tmp_path, *TO_PLAY, columns=columns, rows=rows) as table:
        table.wait_for(both_sizes(columns, rows))
        table.press("a")
        table.press("enter")
        table.resize(80, 24)
        table.wait_for_turn(0)
        table.take_and_confirm()
        table.leave()


def test_the_title_too_small(tmp_path: Path) -> None:
    with Table(tmp_path, columns=79, rows=23) as table:
        table.wait_for(both_sizes(79, 23))
        table.resize(80, 24)
        table.wait_for(TITLE)
        table.press("n")
        table.wait_for_words("seed")
        table.type("Zoe")
        table.wait_for("Zoe")
        table.resize(79, 24)
        table.wait_for(both_sizes(79, 24))
        table.resize(80, 24)
        table.wait_for("Zoe")
        table.press("ctrl+c")
        assert table.wait_for_exit() == 0
        table.assert_left_clean()


def test_shrinking_and_growing_while_a_patch_is_held_loses_nothing(tmp_path: Path) -> None:
    with Table(tmp_path, *TO_PLAY) as table:
        table.wait_for_turn(0)
        table.take_and_confirm()
        table.take_cheapest()
        ghost = table.legal_ghost
        table.press("r", "down")
        table.wait_for(lambda seen: len(seen.legal_ghost) == len(ghost) and seen.legal_ghost != ghost)
        table.look("g")
        table.wait_for(lambda seen: len(seen.legal_ghost) == len(ghost))
        before = table.text
        for columns, rows in [(79, 23), (120, 40), (40, 8), (80, 23), (1, 1), (300, 90), (79, 24)]:
            table.resize(columns, rows)
            if columns >= 120:
                table.wait_for(lambda seen: seen.names(YELLOW))
                assert "+" in table.text
            elif columns > 1:
                table.wait_for(both_sizes(columns, rows))
            table.press("enter") if columns < 80 and columns > 1 else None
        table.resize(80, 24)
        table.wait_for(lambda seen: seen.text == before)
        assert table.count == 1
        table.press("n", "N")
        table.press("enter")
        table.wait_for_turn(2)
        table.leave()


@pytest.mark.parametrize(("columns", "rows"), [(81, 25), (120, 40), (200, 60)])
def test_a_table_of_any_size_can_be_played_at(tmp_path: Path, columns: int, rows: int) -> None:
    with Table(tmp_path, *TO_PLAY, columns=columns, rows=rows) as table:
        table.wait_for(lambda seen: seen.names(GREEN))
        table.press("2", "n")
        table.wait_for("+ ")
        table.press("enter")
        table.wait_for_turn(1)
        table.press("a", "enter")
        table.wait_for_turn(2)
        for name in (GREEN, YELLOW):
            assert table.says(rf"{name}\b")
        assert len(table.lines) == rows
        table.leave()


# Colours


def tour(table: Table) -> None:
    """See every screen but the one too small, and play a little."""
    table.wait_for(TITLE)
    table.wait_for("New game")
    table.press("n")
    table.wait_for_words("seed")
    table.press(*["tab"] * 6)
    table.type(SEED)
    table.press("enter")
    table.wait_for_turn(0)
    table.take_and_confirm()
    table.take_cheapest()
    table.press("r", "f", "v", "v", "x")
    table.wait_for_turn(1)
    for key, words in [("c", "circle"), ("g", f"buys|{GREEN}"), ("?", "key")]:
        table.look(key, words)
    table.press(":")
    table.wait_for_words("type an action")
    table.type("nonsense\r")
    table.wait_for_words("nonsense.* no")
    table.press("escape")
    table.wait_for(lambda seen: not seen.says("type an action"))
    table.take_and_confirm()
    table.press("q")
    table.wait_for("Resume")
    table.press("q")
    assert table.wait_for_exit() == 0
    table.assert_left_clean()


def end_of_a_game(home: Path, *words: str, **env: str) -> Table:
    """A game that is over, at its results."""
    name = "game-9000"
    file = cut(name, len(game(name).actions), home)
    table = Table(home, "resume", file, *words, file=file, **env)
    table.wait_for_words("w[io]n")
    table.wait_for("New game")
    table.press("ctrl+c")
    assert table.wait_for_exit() == 0
    return table


def parameters(code: str) -> list[int]:
    return [int(number or 0) for number in re.split("[;:]", code)]


def test_without_colour_no_colour_is_sent_and_all_can_be_played(tmp_path: Path) -> None:
    with Table(tmp_path, NO_COLOR="1") as table:
        tour(table)
        assert table.colour_codes() == []
    with end_of_a_game(tmp_path, "--color", "none") as table:
        assert table.colour_codes() == []


@pytest.mark.parametrize(
    ("words", "env"),
    [
        (["--color", "16"], {}),
        ([], {"COLORTERM": "", "TERM": "linux"}),
    ],
    ids=["option", "linux"],
)
def test_sixteen_colours_are_all_that_is_sent(tmp_path: Path, words: list[str], env: dict[str, str]) -> None:
    with Table(tmp_path, *words, **env) as table:
        tour(table)
        codes = table.colour_codes()
        assert codes
        assert not [code for code in codes if {38, 48} & set(parameters(code))]


def test_256_colours_are_all_that_is_sent(tmp_path: Path) -> None:
    with Table(tmp_path, "--color", "256") as table:
        tour(table)
        codes = table.colour_codes()
        assert any("38;5;" in code for code in codes)
        assert not any("8;2;" in code for code in codes)


def test_truecolor_is_sent_where_it_is_asked_for(tmp_path: Path) -> None:
    with Table(tmp_path, "--color", "truecolor", COLORTERM="", TERM="linux") as table:
        table.wait_for(TITLE)
        table.press("q")
        assert table.wait_for_exit() == 0
        assert any("38;2;" in code for code in table.colour_codes())


def test_without_colour_every_patch_of_a_quilt_bears_its_letter(tmp_path: Path) -> None:
    name = "game-9000"
    file = cut(name, len(game(name).actions) - 1, tmp_path)
    with Table(tmp_path, "resume", file, "--color", "none", file=file) as table:
        table.wait_for_turn()
        mover = table.position.mover
        assert mover is not None
        edition = table.position.edition
        quilt = "\n".join(line[:38] for line in table.lines[3:22])
        for piece in table.position[mover].quilt.pieces:
            letter = edition.patch(piece.patch).letter if piece.patch else r"\*"
            assert re.search(rf"(?<![A-Za-z]){letter}(?![A-Za-z])", quilt), letter
        table.press("ctrl+c")
        assert table.wait_for_exit() == 0


def test_ascii_draws_ascii_alone(tmp_path: Path) -> None:
    with Table(tmp_path, "--ascii") as table:
        tour(table)
        assert_ascii(table)
    with end_of_a_game(tmp_path, "--ascii") as table:
        assert_ascii(table)


def test_ascii_too_small_and_large(tmp_path: Path) -> None:
    with Table(tmp_path, *TO_PLAY, "--ascii", columns=79, rows=23) as table:
        table.wait_for(both_sizes(79, 23))
        table.resize(120, 40)
        table.wait_for_turn(0)
        table.press("2", "n", "enter")
        table.wait_for_turn(1)
        table.press("f8")
        table.wait_for_words("screenshot")
        table.press("ctrl+c")
        assert table.wait_for_exit() == 0
        assert_ascii(table)


def assert_ascii(table: Table) -> None:
    others = {character for character in table.raw.decode() if not character.isascii()}
    assert not others
