"""The command `doctor` at terminals that answer what they are asked, and at one that does not."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest
from tests.e2e.terminal import Terminal

pytestmark = pytest.mark.slow

ASKED = b"\x1b[c"
"""The last question."""


def doctor(home: Path, columns: int = 120, **env: str) -> Terminal:
    argv = [sys.executable, "-m", "patchwork_tui", "doctor"]
    return Terminal(argv, env, home=home, columns=columns, rows=60)


def said(terminal: Terminal) -> list[str]:
    assert terminal.wait_for_exit() == 0
    terminal.assert_left_clean()
    return [line.strip() for line in terminal.lines]


@pytest.mark.parametrize(
    ("answer", "words"),
    [
        (b"\x1b[?1u\x1b[?2026;2$y\x1b[?1006;1$y\x1b[?62;22c", ("yes", "yes", "yes")),
        (b"\x1b[?2026;0$y\x1b[?1006;4$y\x1b[?6c", ("no", "no", "no")),
        (b"\x1b[?6c", ("no", "not told", "not told")),
        (b"", ("not told", "not told", "not told")),
    ],
    ids=["all", "none", "old", "silent"],
)
def test_what_a_terminal_answers_is_told(tmp_path: Path, answer: bytes, words: tuple[str, ...]) -> None:
    with doctor(tmp_path) as terminal:
        terminal.wait_for(lambda now: ASKED in now.raw)
        terminal.type(answer)
        lines = said(terminal)
    assert f"all keys told apart (kitty protocol): {words[0]}" in lines
    assert f"held drawing (mode 2026): {words[1]}" in lines
    assert f"mouse reports (mode 1006): {words[2]}" in lines
    assert "size: 120 columns by 60 rows" in lines
    assert "it can be shown: yes" in lines
    assert "the table: both quilts large, the market below them" in lines


def test_a_window_that_is_too_small_is_told(tmp_path: Path) -> None:
    with doctor(tmp_path, 70) as terminal:
        terminal.wait_for(lambda now: ASKED in now.raw)
        terminal.type(b"\x1b[?6c")
        lines = said(terminal)
    assert "the table: none: the window has less than 80 by 24 characters" in lines


def test_a_dumb_terminal_is_not_asked(tmp_path: Path) -> None:
    with doctor(tmp_path, TERM="dumb") as terminal:
        assert "what it can do: not asked: such a terminal would print the question" in said(terminal)
        assert b"\x1b" not in terminal.raw
