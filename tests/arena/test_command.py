"""The command `patchwork arena`, as a person runs it: stopped, started again, and refused."""

import json
import os
import re
import signal
import subprocess
import sys
from pathlib import Path

import pytest
from tests.arena.matches import courses, kept, played_here, posix, script

from patchwork_tui.arena import Match, summarise, summary_text
from patchwork_tui.cli import main

FINE, FAILED, USAGE = 0, 1, 2
COMMAND = (sys.executable, "-m", "patchwork_tui", "arena")


def test_a_match_is_played_kept_and_told(tmp_path, capfd):
    out = tmp_path / "match"
    words = ["arena", "novice", "random", "--games", "4", "--seed", "3", "--jobs", "2", "--out", str(out)]
    assert main(words) == FINE
    told, progress = capfd.readouterr()
    match = Match("novice", "random", 4, seed=3, board="2014")
    games = kept(out, match)
    assert courses(games) == courses(played_here(match))
    summary = summarise(match, games)
    assert told == summary_text(summary) + "\n"
    assert max(map(len, told.splitlines())) <= 80
    assert json.loads((out / "summary.json").read_text()) == summary.facts()
    assert not progress  # nobody looks: it is no terminal
    assert main(words) == FINE
    assert capfd.readouterr().out == told


@pytest.mark.parametrize(
    ("words", "status", "sentence"),
    [
        (["novice", "random", "--games", "3"], USAGE, "write an even number from 2 to 99998"),
        (["novice", "random", "--games", "0"], USAGE, "write an even number from 2 to 99998"),
        (["novice", "queen"], USAGE, "there is no player 'queen'"),
        (["novice", "cmd:./no-such-program"], USAGE, "there is no program './no-such-program'"),
        (["novice", "random", "--time", "nan"], USAGE, "write a number of seconds above 0"),
        (["novice", "random", "--iterations", "0"], USAGE, "write a whole number from 1"),
        (["novice", "random", "--time", "1", "--iterations", "5"], USAGE, "not allowed with argument"),
        (["novice", "random", "--jobs", "62"], USAGE, "write a whole number from 1 to 61"),
        (["novice", "random", "--out", __file__], FAILED, "there is a file of that name"),
        (["novice", "random", "--out", ""], USAGE, "'' is no folder; write its path"),
    ],
)
def test_a_wrong_command_is_one_sentence(words, status, sentence, capfd):
    assert main(["arena", *words]) == status
    told, problem = capfd.readouterr()
    assert not told
    (line,) = problem.splitlines()
    assert sentence in line


@posix
def test_a_program_that_fails_is_told_and_counted(tmp_path, capfd):
    player = script(tmp_path / "nonsense", "read line", "echo nonsense")
    assert main(["arena", player, "random", "--games", "2", "--out", str(tmp_path / "out")]) == FINE
    told, problems = capfd.readouterr()
    assert re.fullmatch(r"(patchwork: game [12], lost by (green|yellow): .*nonsense.*\n){2}", problems)
    assert "failed 2 times, first in game 1: " in told
    facts = json.loads((tmp_path / "out" / "summary.json").read_text())
    assert (facts["a"]["wins"], facts["b"]["wins"], facts["a"]["score"]) == (0, 2, None)
    assert [failure["game"] for failure in facts["a"]["failures"]] == [1, 2]


class Stalling:
    """A match whose second player plays well until its fourth game, when it says so and hangs."""

    def __init__(self, folder: Path) -> None:
        self.out = folder / "out"
        self.pipe, self.games = folder / "pipe", folder / "games"
        os.mkfifo(self.pipe)
        self.player = script(
            folder / "stalls",
            f"echo >> {self.games}",
            f"if [ $(wc -l < {self.games}) -eq 4 ]; then exec > {self.pipe}; echo; exec sleep 1000; fi",
            f"exec {sys.executable} -m patchwork_tui engine --level random",
        )
        self.match = Match("novice", self.player, 6, board="2014")
        self.command = (
            *COMMAND,
            "novice",
            self.player,
            "--games",
            "6",
            "--jobs",
            "1",
            "--out",
            str(self.out),
        )

    def stop_with(self, number: signal.Signals) -> tuple[int, str, list[int]]:
        """Start the match, end it when the program hangs, and wait until that is gone too.

        Gives the exit status, what was said, and the games that were kept: the third is over, but its
        record may still be on its way.
        """
        with subprocess.Popen(self.command, stdout=-1, stderr=-1, text=True) as process:
            try:
                with open(self.pipe) as pipe:
                    assert pipe.readline() == "\n"
                    os.kill(process.pid, number)
                    assert not pipe.read()  # until whoever could write is gone
                _, said = process.communicate(timeout=60)
            finally:
                process.kill()
        games = [game.game.number for game in kept(self.out, self.match)]
        assert games in ([1, 2], [1, 2, 3])
        return process.returncode, said, games


@posix
@pytest.mark.slow
def test_a_killed_match_goes_on_where_it_was(tmp_path):
    stalling = Stalling(tmp_path)
    status, _, games = stalling.stop_with(signal.SIGKILL)
    assert status == -signal.SIGKILL
    before = [(stalling.out / f"0000{n}.quilt").read_bytes() for n in games]
    done = subprocess.run(stalling.command, capture_output=True, text=True, timeout=60, check=True)
    assert not done.stderr
    assert [(stalling.out / f"0000{n}.quilt").read_bytes() for n in games] == before
    games = kept(stalling.out, stalling.match)
    assert courses(games) == courses(played_here(stalling.match))
    facts = json.loads((stalling.out / "summary.json").read_text())
    assert facts == summarise(stalling.match, games).facts()


@posix
@pytest.mark.slow
@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM, signal.SIGHUP])
def test_a_match_can_be_stopped(tmp_path, number):
    stalling = Stalling(tmp_path)
    status, said, games = stalling.stop_with(number)
    assert status == FAILED
    assert said == f"patchwork: stopped; {len(games)} of 6 games are played, and the same command goes on\n"
    assert json.loads((stalling.out / "summary.json").read_text())["games"] == len(games)


@posix
@pytest.mark.slow
def test_a_terminal_sees_a_bar_and_nothing_of_it_afterwards(tmp_path):
    import pty

    main_end, other_end = pty.openpty()
    with subprocess.Popen(
        (*COMMAND, "novice", "random", "--games", "4"), stdout=subprocess.PIPE, stderr=other_end
    ) as process:
        os.close(other_end)
        seen = b""
        try:
            while more := os.read(main_end, 1024):
                seen += more
        except OSError:  # how Linux says that the other end is closed
            pass
        os.close(main_end)
        assert b"4 games in mirrored pairs" in process.communicate(timeout=60)[0]
    shown = seen.decode().split("\r")
    assert "0/4" in shown[1]
    assert "[########################] 4/4" in seen.decode()
    assert b"\x1b" not in seen
    assert not shown[-2].strip()
    assert not shown[-1]
