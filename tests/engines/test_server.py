"""`patchwork engine` as whoever starts it sees it: lines in, lines out, and an end."""

import subprocess
import sys
from collections.abc import Iterator

import pytest

from patchwork_tui import Setup
from patchwork_tui.bots import LEVELS
from patchwork_tui.engines.messages import parse_decision
from patchwork_tui.engines.program import Ended, Program
from patchwork_tui.engines.states import format_position

COMMAND = [sys.executable, "-m", "patchwork_tui", "engine"]
START = f"position {format_position(Setup.shuffled(7).start())}"


@pytest.fixture
def engine() -> Iterator[Program]:
    engine = Program([*COMMAND, "--level", "strong"])
    yield engine
    engine.end()


def heard(engine: Program) -> str:
    return (engine.hear(30) or b"nothing").decode()


def piped(text: str | bytes, *options: str) -> tuple[list[str], str, int]:
    data = text if isinstance(text, bytes) else text.encode()
    done = subprocess.run([*COMMAND, *options], input=data, capture_output=True, check=False)
    return done.stdout.decode().splitlines(), done.stderr.decode(), done.returncode


def test_it_introduces_itself_and_ends_with_its_input():
    assert piped("patchwork-engine 1\nping\n") == (["name strong", "patchwork-engine 1", "pong"], "", 0)
    assert piped("patchwork-engine 1\r\nquit\r\nping\r\n", "--level", "novice")[0][0] == "name novice"


def test_what_is_wrong_gets_a_sentence_each_and_it_goes_on():
    lines, complaints, status = piped(
        b"uci\npatchwork-engine 2\nthink\nposition here\nthink iterations many\n\xff\n\n"
        + b"ping " * 20_000
        + b"\nposition state edition "
        + b"x" * 60_000
        + b"\nping\nping"
    )
    *errors, first, last = lines
    assert (first, last, complaints, status) == ("pong", "pong", "", 0)
    assert [error[:40] for error in errors] == [
        "error 'uci' is no command; there are pat",
        "error this program speaks version 1, not",
        "error there is no position yet; write po",
        "error 'here' is no form of a position; w",
        "error iterations 'many' is wrong; write ",
        "error the line is not UTF-8; write text",
        "error the line is longer than 64 KiB; wr",
        "error the field leather is missing",
    ]
    assert max(map(len, errors)) < 320


def test_a_wrong_position_leaves_none(engine: Program):
    engine.say(START, "position state", "think")
    assert heard(engine).startswith("error '' is no field")
    assert heard(engine) == "error there is no position yet; write position before think"


def test_a_game_that_is_over_is_not_thought_about(engine: Program):
    over = START.replace("green-space 0", "green-space 53").replace("yellow-space 0", "yellow-space 53")
    leather = over.index("leather"), over.index("; circle")
    engine.say(over[: leather[0]] + "leather none" + over[leather[1] :], "think")
    assert heard(engine) == "error the game is over"


def test_it_hears_what_is_said_while_it_thinks(engine: Program):
    engine.say(START, "think seconds 600", "ping", START, "newgame", "think", "stop")
    assert heard(engine) == "pong"
    for _ in range(3):
        assert heard(engine) == "error still thinking; write stop, or wait for the answer"
    assert heard(engine) == "stopped"
    engine.say("stop", "think iterations 1")  # the position is still there
    lines = [heard(engine)]
    while not lines[-1].startswith("answer"):
        lines.append(heard(engine))
    assert parse_decision(lines).looked == 1


@pytest.mark.parametrize("end", ["", "quit\n"])
def test_it_ends_while_it_thinks(end: str):
    lines, complaints, status = piped(f"{START}\nthink seconds 600\n{end}")
    assert (lines, complaints, status) == (["stopped"], "", 0)


def test_it_ends_when_nobody_listens():
    taker = subprocess.Popen(COMMAND, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    assert taker.stdin
    assert taker.stdout
    taker.stdout.close()
    with taker.stdin:
        taker.stdin.write(b"ping\n")
    assert taker.stderr
    with taker.stderr:
        assert taker.stderr.read() == b""
    assert taker.wait() == 0


def test_quit_is_the_end(engine: Program):
    engine.say("quit")
    with pytest.raises(Ended):
        heard(engine)
    assert engine.fate() == "ended with exit status 0"


def test_there_is_a_level_to_choose():
    lines, complaints, status = piped("", "--level", "grandmaster")
    assert (lines, status) == ([], 2)
    assert all(level in complaints for level in LEVELS)


def test_an_engine_starts_without_a_screen():
    code = (
        "import sys; from patchwork_tui.cli import main; main(['engine']); "
        "assert 'patchwork_tui.engines.server' in sys.modules; print({'textual', 'rich'} & set(sys.modules))"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], stdin=subprocess.DEVNULL, capture_output=True, text=True, check=True
    )
    assert done.stdout == "set()\n"
