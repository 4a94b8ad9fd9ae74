"""Killed at any moment, a game loses at most the action under way; and its lock dies with the process."""

import random
import subprocess
import sys
import time
from pathlib import Path

import pytest
from tests.record.games import append

from patchwork_tui.record import GameHeld, Journal, hold, read_record

PLAYER = Path(__file__).with_name("player.py")


def start(path, seed):
    command = [sys.executable, str(PLAYER), str(path), str(seed)]
    return subprocess.Popen(command, stdout=subprocess.PIPE, text=True, encoding="utf-8")


@pytest.fixture
def playing(tmp_path):
    """A game in the middle of which another process is."""
    path = tmp_path / "game.quilt"
    with start(path, 1) as process:
        try:
            assert process.stdout.readline().startswith(">")
            yield path, process
        finally:
            process.kill()


@pytest.mark.slow
@pytest.mark.skipif(sys.platform == "win32", reason="Windows frees a dead process's locks in its own time")
def test_killed_at_any_moment(tmp_path):
    path = tmp_path / "game.quilt"
    rng = random.Random(20261130)
    for seed in range(10):
        with start(path, seed) as process:
            said = [process.stdout.readline(), process.stdout.readline()]
            time.sleep(rng.uniform(0, 0.06))
            process.kill()
            said += process.stdout.read().splitlines(keepends=True)
        whole = [line.rstrip("\n") for line in said if line.endswith("\n")]
        saved = [line[2:] for line in whole if line.startswith("=")][-1]
        begun = [line[2:] for line in whole if line.startswith(">")][-1]
        reading = read_record(path)
        assert ", ".join(map(str, reading.record.actions)) in {saved, begun}
        with hold(path):
            journal, reading = Journal.open(path)
            if reading.position.mover is not None:
                append(journal, reading.position.random_action(rng))
            assert read_record(path).record == journal.record
    assert {entry.name for entry in tmp_path.iterdir()} <= {"game.quilt", ".game.quilt.tmp"}


def test_a_second_process_is_told(playing):
    path, process = playing
    with pytest.raises(GameHeld, match="this game is being played in another terminal"):
        hold(path)
    assert process.poll() is None
    assert read_record(path)


@pytest.mark.skipif(sys.platform == "win32", reason="Windows frees a dead process's locks in its own time")
def test_the_lock_dies_with_its_holder(playing):
    path, process = playing
    process.kill()
    process.wait()
    assert path.with_name(".game.quilt.lock").exists()
    with hold(path):
        pass
    assert not path.with_name(".game.quilt.lock").exists()
