"""Held keys."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.e2e.harness import SIDE, TITLE, TO_PLAY, Table, assert_kept_well
from tests.e2e.records import cut, first_owed, game
from tests.e2e.shapes import at_corner, turned

pytestmark = pytest.mark.slow

ENTERS = "\r" * 20


# Held keys


def test_a_held_enter_plays_one_action(tmp_path: Path) -> None:
    with Table(tmp_path, *TO_PLAY) as table:
        table.wait_for_turn(0)
        table.take_cheapest()
        table.type(ENTERS)
        table.wait_for_turn(1)
        table.type(ENTERS)
        table.look("g")
        assert table.count == 1
        table.press("a")
        table.hold("enter", 20)
        table.wait_for_turn(2)
        table.hold("enter", 20)
        table.take_cheapest()  # the keys before have been dealt with
        assert table.count == 2
        table.leave()
        assert_kept_well(tmp_path, table.file)


def test_a_held_enter_does_not_sew_on_the_leather_patch_it_won(tmp_path: Path) -> None:
    record = game("game-9000")
    number = first_owed(record)
    file = cut("game-9000", number - 1, tmp_path)
    with Table(tmp_path, "resume", file, file=file) as table:
        table.wait_for_turn(number - 1)
        table.press(":")
        table.wait_for_words("type an action")
        table.type(str(record.actions[number - 1]) + ENTERS)
        table.wait_for_turn(number)
        table.hold("enter", 20)
        table.look("g")
        assert table.count == number
        table.press("right", "left", "enter")
        table.wait_for_turn(number + 1)
        table.leave()


def test_a_held_enter_over_the_end_of_the_game_leaves_the_results_standing(tmp_path: Path) -> None:
    record = game("always-advance-2014")
    count = len(record.actions)
    file = cut("always-advance-2014", count - 1, tmp_path)
    with Table(tmp_path, "resume", file, file=file) as table:
        table.wait_for_turn(count - 1)
        table.press("a")
        table.type(ENTERS)
        table.wait_for_words("w[io]n")
        table.wait_for("New game")
        table.hold("enter", 20)
        table.press("f8")  # a key that the results make nothing else of
        table.wait_for_words("screenshot")
        assert table.says("w[io]n")
        assert table.says("New game")
        assert len(list(tmp_path.rglob("*.quilt"))) == 1
        table.press("ctrl+c")
        assert table.wait_for_exit() == 0
    assert_kept_well(tmp_path, file)


def test_a_held_enter_on_the_title_does_not_fill_in_the_form(tmp_path: Path) -> None:
    with Table(tmp_path) as table:
        table.wait_for(TITLE)
        table.wait_for("New game")
        table.type(ENTERS)
        table.wait_for_words("seed")
        table.hold("enter", 20)
        table.type("Zoe")
        table.wait_for("Zoe")
        assert not list(tmp_path.rglob("*.quilt"))
        table.type(ENTERS)
        table.wait_for(lambda seen: seen.names("Zoe"))
        table.hold("enter", 20)
        table.press("a")
        table.press("enter")
        table.wait_for_turn(1)
        table.press("ctrl+c")
        assert table.wait_for_exit() == 0


def test_a_held_enter_on_resume_plays_nothing(tmp_path: Path) -> None:
    with Table(tmp_path, *TO_PLAY) as table:
        table.wait_for_turn(0)
        table.take_and_confirm()
        table.press("q")
        table.wait_for("Resume")
        table.type(ENTERS)
        table.wait_for_turn(1)
        table.hold("enter", 20)
        table.take_and_confirm()
        assert table.count == 2
        table.leave()


@pytest.mark.parametrize("key", ["q", "x", "escape", "n", "u", "c", "?", ":", "a"])
def test_any_held_key_leaves_the_game_sound(tmp_path: Path, key: str) -> None:
    with Table(tmp_path, *TO_PLAY) as table:
        table.wait_for_turn(0)
        table.take_and_confirm()
        table.hold(key, 25)
        if key == "q":
            assert table.wait_for_exit() == 0
        else:
            table.press("ctrl+c")
            assert table.wait_for_exit() == 0
        table.assert_left_clean()
        assert not table.text.strip("q\n ")  # what is typed once the program has ended is echoed
        assert table.count == (0 if key == "u" else 1)
        assert_kept_well(tmp_path, table.file)


def test_a_held_q_leaves_the_results_and_the_title(tmp_path: Path) -> None:
    name = "always-advance-2014"
    file = cut(name, len(game(name).actions), tmp_path)
    with Table(tmp_path, "resume", file, file=file) as table:
        table.wait_for_words("w[io]n")
        table.hold("q", 25)
        assert table.wait_for_exit() == 0, table.text
        table.assert_left_clean()


@pytest.mark.parametrize("key", ["q", "escape"])
def test_a_held_key_that_leaves_for_the_title_ends_well(tmp_path: Path, key: str) -> None:
    with Table(tmp_path) as table:
        table.wait_for(TITLE)
        table.press("n")
        table.wait_for_words("seed")
        if key == "q":
            table.press("tab", "tab", "enter")
            table.wait_for_turn(0)
        table.hold(key, 25)
        if key == "escape":
            table.wait_for(TITLE)
            table.press("x", "q")  # the first may be taken for the letter of an Alt
        assert table.wait_for_exit() == 0, table.text
        table.assert_left_clean()


@pytest.mark.parametrize(
    ("arrow", "letter", "edge"),
    [("left", "h", (0, 0)), ("right", "l", (0, SIDE - 1)), ("up", "k", (1, 0)), ("down", "j", (1, SIDE - 1))],
)
def test_a_held_arrow_stops_at_the_edge(
    tmp_path: Path, arrow: str, letter: str, edge: tuple[int, int]
) -> None:
    axis, line = edge
    with Table(tmp_path, *TO_PLAY) as table:
        table.wait_for_turn(0)
        table.take_cheapest()
        size = len(table.legal_ghost)
        for key in (arrow, letter):
            ghost = table.legal_ghost
            table.press("N")
            table.wait_for(
                lambda seen, ghost=ghost: len(seen.legal_ghost) == size and seen.legal_ghost != ghost
            )
            table.hold(key, 30)
            table.look("g")
            assert len(table.legal_ghost) == size
            assert line in {cell[axis] for cell in table.legal_ghost}
        assert table.count == 0
        table.leave()


def test_each_offer_keeps_its_own_turn_and_place(tmp_path: Path) -> None:
    with Table(tmp_path, *TO_PLAY) as table:
        table.wait_for_turn(0)
        first, second = (n for n, patch in enumerate(table.position.offers) if patch.buttons <= 5)
        table.take(first)
        was = table.legal_ghost
        table.press("r", "down", "down", "right")
        table.wait_for(
            lambda seen: (
                at_corner(seen.legal_ghost) == turned(was) and max(r for _, r in seen.legal_ghost) > 3
            )
        )
        table.look("g")
        ghost = table.legal_ghost
        table.take(second)
        table.press("down", "f")
        table.press(str(first + 1))
        table.wait_for(lambda seen: at_corner(seen.legal_ghost) == at_corner(ghost))
        assert table.legal_ghost == ghost
        table.press("x")
        table.wait_for(lambda seen: not seen.legal_ghost)
        table.press(str(first + 1))
        table.wait_for(lambda seen: seen.legal_ghost == ghost)
        table.leave()
