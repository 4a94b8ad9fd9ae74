"""The lock on a game: one holder, whatever the path, and nothing left behind."""

import os
import subprocess
import sys
import threading

import filelock
import pytest

from patchwork_tui.record import GameHeld, JournalError, hold, saved_games

CONTENDERS = 4

CONTENDER = """
import sys, time
from patchwork_tui.record import GameHeld, hold
path, until = sys.argv[1], time.monotonic() + 0.8
held = 0
while time.monotonic() < until:
    try:
        with hold(path):
            with open(path, "x"):  # fails if another is in here too
                pass
            import os; os.unlink(path)
            held += 1
    except GameHeld:
        pass
print(held)
"""


@pytest.fixture
def path(tmp_path):
    path = tmp_path / "game.quilt"
    path.touch()
    return path


def test_held_once(path):
    with hold(path), pytest.raises(GameHeld) as caught:
        hold(path)
    assert str(caught.value) == f"{path}: this game is being played in another terminal"
    with hold(path):
        pass


def test_nothing_is_left_behind(path):
    held = hold(path)
    assert [entry.name for entry in saved_games(path.parent)] == ["game.quilt"]
    assert os.listdir(path.parent) != ["game.quilt"]
    held.release()
    assert os.listdir(path.parent) == ["game.quilt"]
    with hold(path):
        held.release()  # again, and it is not the other's lock that goes
        with pytest.raises(GameHeld):
            hold(path)


def test_every_path_to_a_file_meets_the_same_lock(path, tmp_path, monkeypatch):
    (tmp_path / "folder").symlink_to(".")
    (tmp_path / "other.quilt").symlink_to("game.quilt")
    monkeypatch.chdir(tmp_path)
    with hold(path):
        for name in ("game.quilt", "folder/game.quilt", "./game.quilt", "other.quilt"):
            with pytest.raises(GameHeld):
                hold(name)
        with hold(path.with_name("another.quilt")):
            pass


def test_a_game_that_is_not_there_yet_can_be_held(tmp_path):
    with hold(tmp_path / "new.quilt"), pytest.raises(GameHeld):
        hold(tmp_path / "new.quilt")


def test_released_by_another_thread(path):
    held = hold(path)
    thread = threading.Thread(target=held.release)
    thread.start()
    thread.join()
    with hold(path):
        pass


def test_what_cannot_be_held(path, tmp_path):
    with pytest.raises(JournalError, match="reserved for playing: there is no such file or folder"):
        hold(tmp_path / "none" / "game.quilt")
    assert not (tmp_path / "none").exists()
    with pytest.raises(JournalError, match="could not be reserved"):
        hold(tmp_path / ("x" * 252))


def test_a_read_only_folder(path, monkeypatch):
    def refuse(self, timeout):
        raise OSError(30, "Read-only file system")

    monkeypatch.setattr(filelock.FileLock, "acquire", refuse)
    with pytest.raises(JournalError, match="the file system is read-only"):
        hold(path)


def test_a_lock_file_that_cannot_be_removed_is_no_failure(path, monkeypatch):
    held = hold(path)

    def refuse(name):
        raise PermissionError

    monkeypatch.setattr(os, "unlink", refuse)
    held.release()
    with hold(path):
        pass


def test_never_two_at_a_time(tmp_path):
    path = tmp_path / "game.quilt"
    command = [sys.executable, "-c", CONTENDER, str(path)]
    processes = [subprocess.Popen(command, stdout=subprocess.PIPE, text=True) for _ in range(CONTENDERS)]
    held = [int(process.communicate()[0]) for process in processes]
    assert all(held)
    if os.name == "posix":  # Windows cannot remove what another process is about to try
        assert os.listdir(tmp_path) == []
