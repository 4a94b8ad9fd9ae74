"""The first game in a real terminal, by somebody who does what the screen says and nothing else."""

from __future__ import annotations

import re
import time
from pathlib import Path

import pytest
from tests.e2e.harness import TITLE, Table

from patchwork_tui.app.base import FIRST_REPEAT

pytestmark = pytest.mark.slow

_PLACE = re.compile(r"(\d+) of (\d+) ─╯")
_PRESS = re.compile(r"│ press  (.+?) *│")
_TIMES = re.compile(r"(\S+) ×(\d+)")
_NAMES = {"←": "left", "→": "right", "↑": "up", "↓": "down", "Enter": "enter", "Space": " "}


def place(table: Table) -> int:
    """The number of the step that the screen is at; 0 while the page of the lesson is away."""
    found = _PLACE.search(table.text)
    return int(found[1]) if found else 0


def keys(table: Table) -> list[str]:
    """The keys that the screen asks for."""
    found = _PRESS.search(table.text)
    assert found, table.text
    words = _TIMES.sub(lambda match: " ".join([match[1]] * int(match[2])), found[1])
    return [_NAMES.get(word, word) for word in words.split()]


def do_as_told(table: Table, number: int) -> None:
    """Press what the screen asks for at step `number`, and wait for the next step."""
    table.wait_for(lambda seen: place(seen) == number and _PRESS.search(seen.text) is not None)
    asked = keys(table)
    if asked == ["enter"]:
        time.sleep(FIRST_REPEAT)
    table.press(*asked)
    if asked == ["c"]:
        table.wait_for("Esc closes")
        table.press("escape")
    if asked == ["v"]:
        table.wait_for_words("pays")
        table.press("v")
    table.wait_for(lambda seen: place(seen) == number + 1 or seen.says("does this: Space"))
    while place(table) != number + 1:
        before = table.lines[1]
        table.press(" ")
        table.wait_for(lambda seen, before=before: seen.lines[1] != before or place(seen) == number + 1)


def test_the_lesson_from_its_beginning_to_its_end(tmp_path: Path) -> None:
    with Table(tmp_path, "learn") as table:
        table.wait_for("1 of")
        steps = int(_PLACE.search(table.text)[2])  # type: ignore[index]
        for number in range(1, steps):
            do_as_told(table, number)
        table.wait_for_words("wins the tie at 26")
        assert keys(table) == ["enter"]
        time.sleep(FIRST_REPEAT)
        table.press("enter")
        table.wait_for_words("new game")
        table.press("ctrl+q")
        assert table.wait_for_exit() == 0
        table.assert_left_clean()
    assert not list(tmp_path.rglob("*.quilt"))


def test_the_lesson_is_left_and_gone_on_with(tmp_path: Path) -> None:
    with Table(tmp_path, "learn") as table:
        for number in (1, 2):
            do_as_told(table, number)
        table.press("q")
        table.wait_for(TITLE)
        table.press("q")
        assert table.wait_for_exit() == 0
    with Table(tmp_path) as table:
        table.wait_for(TITLE)
        table.press("l")
        table.wait_for(lambda seen: place(seen) == 3)
        assert keys(table) == ["v"]
        table.press("ctrl+q")
        assert table.wait_for_exit() == 0
