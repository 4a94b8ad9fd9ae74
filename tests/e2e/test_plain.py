"""Play line by line at a terminal that can do nothing but show one line after the other."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.e2e.harness import Table

pytestmark = pytest.mark.slow

WORDS = ("play", "--plain", "--seed", "7", "--green", "Ana", "--yellow", "Bo")


class Plain(Table):
    """`--plain` in a dumb terminal."""

    def __init__(self, home: Path, *words: str | Path, **env: str) -> None:
        super().__init__(home, *words, rows=40, **({"TERM": "dumb"} | env))

    def ask(self, text: str, answer: str) -> None:
        """Type a line once there is a prompt, and wait for words of the answer."""
        self.type(f"{text}\n")
        self.wait_for(answer)


def test_a_person_is_prompted_by_name_and_told_what_is_wrong_without_a_line_number(tmp_path: Path) -> None:
    with Plain(tmp_path, *WORDS) as plain:
        plain.wait_for("Ana>")
        plain.ask("buy d r0 a1", "patchwork: not allowed: needs 5 more buttons")
        plain.ask("3", "Ana, turn>")
        plain.ask("r1", "Ana, place>")
        plain.ask("c4", "Bo>")
        plain.type("quit\n")
        assert plain.wait_for_exit() == 0
        assert "The game is saved in" in plain.text
        assert plain.count == 1
        plain.assert_left_clean()


@pytest.mark.parametrize("key", ["\x03", "\x04"], ids=["ctrl+c", "ctrl+d"])
@pytest.mark.parametrize("term", ["dumb", "xterm-256color"])
def test_leaving_by_key_is_clean_and_saved(tmp_path: Path, key: str, term: str) -> None:
    with Plain(tmp_path, *WORDS, TERM=term) as plain:
        plain.wait_for("Ana>")
        plain.ask("advance", "Bo>")
        plain.type(key)
        assert plain.wait_for_exit() == 0
        assert "The game is saved in" in plain.text
        assert plain.count == 1
        plain.assert_left_clean()


def test_ctrl_c_while_a_computer_player_thinks_leaves_too(tmp_path: Path) -> None:
    with Plain(tmp_path, *WORDS, "--file", "game.quilt") as plain:
        plain.wait_for("Ana>")
        plain.ask("advance", "Bo>")
        plain.type("quit\n")
        assert plain.wait_for_exit() == 0
    file = tmp_path / "game.quilt"
    file.write_text(file.read_text().replace("first: green", "first: green\nyellow-player: bot:master"))
    with Plain(tmp_path, "resume", file, "--plain", file=file) as plain:
        plain.wait_for("Patchwork, line by line")
        plain.type("\x03")
        assert plain.wait_for_exit() == 0
        plain.assert_left_clean()
