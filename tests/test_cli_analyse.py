"""The command `analyse`, as a shell sees it."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest
from tests.test_cli_records import BROKEN, FAILED, FINE, GAME, UNFINISHED, USAGE, Command

from patchwork_tui.record import RecordError, read_record
from patchwork_tui.study import study
from patchwork_tui.study.facts import study_facts
from patchwork_tui.study.words import study_text

ITERATIONS = 20
QUICK = ("--iterations", str(ITERATIONS))
NO_ACTIONS = GAME.with_name("form-setup-only.quilt")


@pytest.fixture
def patchwork(capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Command:
    monkeypatch.setenv("PATCHWORK_HOME", str(tmp_path / "home"))
    monkeypatch.chdir(tmp_path)
    return Command(capsys)


@pytest.mark.parametrize("game", [GAME, UNFINISHED, NO_ACTIONS])
def test_it_prints_the_study(patchwork: Command, game: Path) -> None:
    found = study(read_record(game).record, ITERATIONS)
    assert patchwork("analyse", game, *QUICK, "--ascii") == (FINE, f"{study_text(found, ascii=True)}\n", "")


def test_it_prints_json_in_one_line(patchwork: Command) -> None:
    said = patchwork("analyse", GAME, *QUICK, "--json")
    (line,) = said.out.splitlines()
    assert json.loads(line) == json.loads(
        json.dumps(study_facts(study(read_record(GAME).record, ITERATIONS)))
    )
    assert (said.status, said.err) == (FINE, "")


@pytest.mark.parametrize("file", BROKEN[:4], ids=lambda path: path.stem)
def test_a_wrong_record_is_refused_with_its_error(patchwork: Command, file: Path) -> None:
    with pytest.raises(RecordError) as told:
        read_record(file)
    said = patchwork("analyse", file, *QUICK)
    assert (said.status, said.sentence) == (FAILED, f"patchwork: {told.value}")


def test_a_missing_file_is_told(patchwork: Command) -> None:
    said = patchwork("analyse", "nothing.quilt")
    assert said.status == FAILED
    assert "nothing.quilt" in said.sentence


@pytest.mark.parametrize("option", ["--iterations", "--jobs"])
@pytest.mark.parametrize("value", ["0", "-1", "x", "1.5", "", "1000000000", "²"])
def test_wrong_numbers_are_wrong_usage(patchwork: Command, option: str, value: str) -> None:
    said = patchwork("analyse", GAME, f"{option}={value}")
    assert said.status == USAGE
    assert f"argument {option}: " in said.sentence
    assert "is wrong; write a whole number from 1 to" in said.sentence


def test_an_interrupt_is_told(patchwork: Command, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(*_: object, **__: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("patchwork_tui.study.study", interrupted)
    said = patchwork("analyse", GAME)
    assert (said.status, said.sentence) == (FAILED, "patchwork: stopped before the study was done")


def test_at_a_terminal_it_is_told_in_a_line_of_its_own(
    patchwork: Command, monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupted(*_: object, **__: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("patchwork_tui.cli.progress.is_terminal", lambda _: True)
    monkeypatch.setattr("patchwork_tui.study.study", interrupted)
    said = patchwork("analyse", GAME)
    assert said.err.rpartition("\r")[2] == "patchwork: stopped before the study was done\n"


def test_a_terminal_sees_how_far_it_is_and_then_no_more_of_it(
    patchwork: Command, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("patchwork_tui.cli.progress.is_terminal", lambda _: True)
    said = patchwork("analyse", UNFINISHED, *QUICK)
    assert "12/12  positions judged" in said.err
    assert re.search(r"\r +\r$", said.err)
    assert "\r" not in said.out


@pytest.mark.slow
@pytest.mark.parametrize("jobs", [1, 2])
def test_a_real_run_is_the_same_for_any_number_of_jobs(tmp_path: Path, jobs: int) -> None:
    command = [sys.executable, "-m", "patchwork_tui", "analyse", GAME, *QUICK, "--json", "--jobs", str(jobs)]
    done = subprocess.run(
        command, capture_output=True, text=True, timeout=60, check=True, env=os.environ, cwd=tmp_path
    )
    assert json.loads(done.stdout)["costliest"] == [
        one.number for one in study(read_record(GAME).record, ITERATIONS).costliest
    ]
    assert done.stderr == ""
