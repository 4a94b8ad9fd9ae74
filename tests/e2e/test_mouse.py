"""The mouse."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from tests.e2e.harness import (
    CLOSES,
    GREEN,
    SIDE,
    TITLE,
    TO_PLAY,
    YELLOW,
    Table,
    bought,
    middle_of,
    place_of_offer,
)
from tests.e2e.records import cut, game
from tests.e2e.shapes import at_corner, flipped, turned

pytestmark = pytest.mark.slow


def test_a_turn_by_mouse(tmp_path: Path) -> None:
    with Table(tmp_path, *TO_PLAY) as table:
        table.wait_for_turn(0)
        patch = bought(table.position)
        assert patch is not None
        table.mouse(*place_of_offer(table.position.offers.index(patch)))
        table.wait_for(lambda seen: len(seen.legal_ghost) == patch.size)
        table.mouse(*middle_of(4, 4))
        table.wait_for(lambda seen: (4, 4) in seen.legal_ghost)
        ghost = table.legal_ghost
        assert len(ghost) == patch.size
        assert table.count == 0

        table.wheel(*middle_of(4, 4), up=False)
        table.wait_for(lambda seen: at_corner(seen.legal_ghost) == turned(ghost))
        table.wheel(*middle_of(4, 4), up=True)
        table.wait_for(lambda seen: at_corner(seen.legal_ghost) == at_corner(ghost))
        table.mouse(*middle_of(0, 8), button=2)
        table.wait_for(lambda seen: at_corner(seen.legal_ghost) == flipped(ghost))
        assert table.count == 0

        (cell, *_) = sorted(table.legal_ghost)
        table.mouse(*middle_of(*cell))
        table.wait_for_turn(1)
        assert table.record.actions[0] != "advance"
        covered = table.position.green.quilt.rows()
        assert covered[cell[1]][cell[0]] == "#"
        table.leave()


def test_a_click_where_the_ghost_cannot_reach_does_no_harm(tmp_path: Path) -> None:
    file = cut("game-9000", 0, tmp_path)
    with Table(tmp_path, "resume", file, file=file) as table:
        table.wait_for_turn(0)
        for slot in range(3):
            table.press(str(slot + 1))
            for cell in ((0, 0), (8, 0), (0, 8), (8, 8), (4, 4)):
                table.mouse(*middle_of(*cell))
        table.look("g")
        table.leave()


def test_hovering_moves_nothing(tmp_path: Path) -> None:
    with Table(tmp_path, *TO_PLAY) as table:
        table.wait_for_turn(0)
        table.take_cheapest()
        ghost = table.legal_ghost
        for column in range(SIDE):
            for row in range(SIDE):
                x, y = middle_of(column, row)
                table.type(f"\x1b[<35;{x + 1};{y + 1}M")
        table.look("g")
        table.wait_for(lambda seen: seen.legal_ghost == ghost)
        assert table.count == 0
        table.leave()


def test_a_held_button_confirms_once(tmp_path: Path) -> None:
    with Table(tmp_path, *TO_PLAY) as table:
        table.wait_for_turn(0)
        table.take_cheapest()
        cell = sorted(table.legal_ghost)[0]
        for _ in range(10):
            table.mouse(*middle_of(*cell))
        table.wait_for_turn(1)
        table.look("g")
        assert table.count == 1
        table.leave()


def test_clicks_beside_everything_do_nothing(tmp_path: Path) -> None:
    with Table(tmp_path, *TO_PLAY) as table:
        table.wait_for_turn(0)
        for column in range(0, 80, 3):
            for row in range(3):
                table.mouse(column, row)
                table.mouse(column, row, button=1)
        for row in range(13, 22):  # the other quilt and the panel
            table.mouse(45, row)
            table.mouse(70, row)
        table.take_and_confirm()
        assert table.count == 1
        table.leave()


def test_the_footer_can_be_clicked(tmp_path: Path) -> None:
    def click(word: str) -> None:
        table.wait_for(lambda seen: word in seen.lines[-1])
        table.mouse(table.lines[-1].index(word) + 1, 23)

    with Table(tmp_path, *TO_PLAY) as table:
        table.wait_for_turn(0)
        click("advance")
        table.wait_for(lambda seen: "put back" in seen.lines[-1])
        click("advance")
        table.wait_for_turn(1)
        assert table.names(YELLOW)
        click("undo")
        table.wait_for_turn(0)
        assert table.names(GREEN)
        click("help")
        table.wait_for(CLOSES)
        table.press("x")
        table.wait_for_turn(0)
        table.take_cheapest()
        click("turn")
        click("flip")
        click("put back")
        table.wait_for(lambda seen: not seen.legal_ghost)
        click("leave")
        table.wait_for(TITLE)
        table.press("q")
        assert table.wait_for_exit() == 0


def test_the_title_and_the_results_can_be_clicked(tmp_path: Path) -> None:
    name = "always-advance-2014"
    file = cut(name, len(game(name).actions) - 1, tmp_path / "patchwork" / "games")
    with Table(tmp_path, file=file) as table:
        table.wait_for("Resume")
        column, row = table.find("Resume")
        table.mouse(column + 2, row)
        table.wait_for_turn()
        table.press("a", "enter")
        table.wait_for_words("w[io]n")
        table.wait_for("New game")
        column, row = table.find("New game")
        table.mouse(column + 2, row)
        table.wait_for_words("seed")
        table.mouse(*table.find("Begin"))
        table.wait_for(lambda seen: re.search(r"\+0 .157", seen.text) is not None)
        table.press("ctrl+c")
        assert table.wait_for_exit() == 0


def test_no_mouse_leaves_the_mouse_to_the_terminal(tmp_path: Path) -> None:
    with Table(tmp_path, "--no-mouse") as table:
        table.wait_for(TITLE)
        table.press("n", "tab", "tab")
        table.press("enter")
        table.wait_for_turn(0)
        table.take_and_confirm()
        assert not re.search(rb"\x1b\[\?100[0236]h", table.raw)
        table.leave()


def test_quick_clicks_on_a_notification_take_it_away_and_no_more(tmp_path: Path) -> None:
    with Table(tmp_path, *TO_PLAY) as table:
        table.wait_for_turn(0)
        table.press("f8")
        table.wait_for("Screenshot saved")
        place = table.find("Screenshot saved")
        for _ in range(4):
            table.mouse(*place)
        table.wait_for(lambda seen: "Screenshot saved" not in seen.text)
        table.press("a", "enter")
        table.wait_for(lambda seen: seen.count == 1)
        table.press("ctrl+c")
        assert table.wait_for_exit() == 0
