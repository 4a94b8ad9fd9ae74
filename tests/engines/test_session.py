"""The page about the protocol is true: its session goes as it says, and its player plays."""

import random
import re
import sys

import pytest
from tools.engine_session import PAGE, commands, had, session

from patchwork_tui import Setup
from patchwork_tui.bots import Budget
from patchwork_tui.engines import make_player

NUMBER = re.compile(r"[0-9]+\.[0-9]+(?:e-?[0-9]+)?")
TEXT = PAGE.read_text(encoding="utf-8")


def test_the_session_goes_as_the_page_says():
    told = session(TEXT)
    real = "\n".join(had(commands(told))) + "\n"
    # Where the seconds differ, and the last digits from one mathematical library to another, nothing does.
    assert [roughly(line) for line in real.splitlines()] == [roughly(line) for line in told.splitlines()]


def roughly(line: str) -> str:
    if line.startswith("< info seconds "):
        return "< info seconds S"
    return NUMBER.sub(lambda number: f"{float(number[0]):.6f}", line)


@pytest.mark.skipif(sys.platform == "win32", reason="it is a POSIX shell script")
def test_the_smallest_program_plays_a_whole_game(tmp_path, monkeypatch):
    script = tmp_path / "sheep"
    script.write_text(TEXT.split("<!-- player -->\n```sh\n")[1].split("```")[0], newline="\n")
    script.chmod(0o755)
    monkeypatch.chdir(tmp_path)
    rng, position = random.Random(8), Setup.shuffled(8).start()
    leather = 0
    with make_player("cmd:./sheep") as sheep:
        players = (sheep, make_player("random"))
        while position.mover is not None:
            leather += position.owed and position.mover == 0
            decision = players[position.mover].choose(position, Budget(iterations=10), rng)
            position = position.play(decision.action)
    assert leather > 1
    assert position.outcome() is not None
