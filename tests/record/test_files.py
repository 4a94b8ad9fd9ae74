"""Renaming and deleting saved games: nothing written over, nothing lost, nothing taken from a player."""

import errno
import os
import subprocess
import sys

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.record.games import random_record, text_of

from patchwork_tui.record import GameHeld, Journal, JournalError, files, hold, saved_games, start_game
from patchwork_tui.record.files import FileNameError, Trash, check_file_name, rename_game, restore_strays
from patchwork_tui.record.history import games

GAME = text_of("form-unfinished")

DELETER = """
import os, sys
from pathlib import Path
from patchwork_tui.record.files import Trash
trash = Trash(Path(sys.argv[1]))
for name in sys.argv[2:]:
    trash.delete(Path(sys.argv[1], name))
print("deleted", flush=True)
sys.stdin.read()
os._exit(9)  # without a word, as if killed
"""


def put(folder, name, text=GAME):
    path = folder / name
    path.write_text(text, newline="")
    return path


def names(folder):
    return sorted(entry.path.name for entry in games(folder))


def everything(folder):
    return sorted(os.listdir(folder))


@pytest.fixture
def refuse(monkeypatch):
    """Let a function of the system fail."""

    def failing(*_args, **_kwargs):
        raise PermissionError(errno.EACCES, "Permission denied")

    return lambda name: monkeypatch.setattr(files.os, name, failing)


class TestNames:
    @pytest.mark.parametrize(
        "name", ["a", "The great game", "a.b", "小明", "x" * 160, "con1", "a.quilt", "-"]
    )
    def test_what_will_do(self, name):
        assert check_file_name(name) is None

    @pytest.mark.parametrize(
        ("name", "problem"),
        [
            ("", "at least one character"),
            (".quilt", "at least one character"),
            ("x" * 161, "at most 160 bytes, this one has 161"),
            ("小" * 54, "this one has 162"),
            ("a\nb", "printable"),
            ("\udcff", "printable"),
            ("../a", "cannot have / in it"),
            ("a\\b", "cannot have \\ in it"),
            ("what?", "cannot have ? in it"),
            (".a", "hidden"),
            ("..", "hidden"),
            (" a", "space"),
            ("a ", "space"),
            ("a.", "dot"),
            ("con", "Windows"),
            ("Com1.old.quilt", "Windows"),
        ],
    )
    def test_what_will_not(self, name, problem):
        assert problem in check_file_name(name)

    @given(st.text(max_size=12))
    def test_what_will_do_stays_in_the_folder(self, name):
        if check_file_name(name) is None:
            assert os.path.basename(name) == name
            assert name.encode().decode() == name


class TestRename:
    def test_renamed(self, tmp_path):
        path = put(tmp_path, "a.quilt")
        assert rename_game(path, "The great game") == tmp_path / "The great game.quilt"
        assert rename_game(tmp_path / "The great game.quilt", "b.quilt") == tmp_path / "b.quilt"
        assert rename_game(tmp_path / "b.quilt", "b") == tmp_path / "b.quilt"
        assert everything(tmp_path) == ["b.quilt"]
        assert (tmp_path / "b.quilt").read_text() == GAME

    def test_a_foreign_file_becomes_a_game(self, tmp_path):
        rename_game(put(tmp_path, "sent-by-bo.txt"), "sent-by-bo")
        assert everything(tmp_path) == ["sent-by-bo.quilt"]

    def test_never_onto_another(self, tmp_path):
        path, other = put(tmp_path, "a.quilt"), put(tmp_path, "b.quilt", "other")
        (tmp_path / "c.quilt").symlink_to("nowhere")
        (tmp_path / "d.quilt").mkdir()
        for name in "bcd":
            with pytest.raises(JournalError, match="not be renamed: there is a file of that name already"):
                rename_game(path, name)
        assert other.read_text() == "other"
        assert everything(tmp_path) == ["a.quilt", "b.quilt", "c.quilt", "d.quilt"]

    def test_a_bad_name(self, tmp_path):
        with pytest.raises(FileNameError, match="cannot have / in it"):
            rename_game(put(tmp_path, "a.quilt"), "../b")
        assert everything(tmp_path) == ["a.quilt"]

    def test_not_while_it_is_played(self, tmp_path):
        path = put(tmp_path, "a.quilt")
        with hold(path), pytest.raises(GameHeld):
            rename_game(path, "b")
        assert everything(tmp_path) == ["a.quilt"]

    def test_what_has_gone(self, tmp_path):
        with pytest.raises(JournalError, match="renamed: there is no such file or folder"):
            rename_game(tmp_path / "a.quilt", "b")
        with pytest.raises(JournalError, match="renamed: there is no such file or folder"):
            rename_game(tmp_path / "none" / "a.quilt", "b")
        assert everything(tmp_path) == []

    def test_no_folders(self, tmp_path):
        (tmp_path / "a.quilt").mkdir()
        with pytest.raises(JournalError, match="renamed: it is a folder, not a file"):
            rename_game(tmp_path / "a.quilt", "b")

    def test_the_system_refuses(self, tmp_path, refuse):
        path = put(tmp_path, "a.quilt")
        refuse("replace")
        with pytest.raises(JournalError, match="renamed: there is no permission"):
            rename_game(path, "b")
        assert everything(tmp_path) == ["a.quilt"]

    def test_capitals_where_the_system_ignores_them(self, tmp_path, monkeypatch):
        path = put(tmp_path, "ana.quilt")
        monkeypatch.setattr(files, "_is_same", lambda old, new: old.samefile(path))
        assert rename_game(path, "Ana").name == "Ana.quilt"
        assert everything(tmp_path) == ["Ana.quilt"]

    def test_which_names_are_one_file(self, tmp_path):
        path, other = put(tmp_path, "ana.quilt"), put(tmp_path, "Bo.quilt")
        assert not files._is_same(path, tmp_path / "Ana.quilt")
        assert not files._is_same(path, other)
        assert files._is_same(path, path)


class TestTrash:
    def test_deleted_and_brought_back(self, tmp_path):
        paths = [put(tmp_path, name) for name in ("a.quilt", "b.quilt", "notes.txt")]
        trash = Trash(tmp_path)
        for path in paths:
            trash.delete(path)
        assert len(trash) == 3
        assert games(tmp_path) == () == tuple(saved_games(tmp_path))
        assert [trash.restore() for _ in paths] == paths[::-1]
        assert len(trash) == 0
        with pytest.raises(IndexError):
            trash.restore()
        trash.empty()
        assert everything(tmp_path) == ["a.quilt", "b.quilt", "notes.txt"]

    def test_emptied(self, tmp_path):
        trash = Trash(tmp_path)
        trash.delete(put(tmp_path, "a.quilt"))
        put(tmp_path, "b.quilt")
        trash.empty()
        assert len(trash) == 0
        assert everything(tmp_path) == ["b.quilt"]
        trash.empty()
        trash.delete(tmp_path / "b.quilt")
        trash.empty()
        assert everything(tmp_path) == []

    def test_the_players_own_folder(self, tmp_path, monkeypatch):
        monkeypatch.setenv("PATCHWORK_HOME", str(tmp_path))
        path = start_game(random_record(1, 0)).path
        trash = Trash()
        trash.delete(type(tmp_path)(path))
        assert os.path.basename(path) not in os.listdir(tmp_path / "games")
        assert restore_strays() == ()
        trash.empty()
        assert os.listdir(tmp_path / "games") == []

    def test_the_same_name_again_and_again(self, tmp_path):
        trash = Trash(tmp_path)
        for text in ("1", "2", "3"):
            trash.delete(put(tmp_path, "a.quilt", text))
        put(tmp_path, "a-2.quilt", "mine")
        restored = [trash.restore() for _ in range(3)]
        assert [path.name for path in restored] == ["a.quilt", "a-3.quilt", "a-4.quilt"]
        assert [path.read_text() for path in restored] == ["3", "2", "1"]
        assert (tmp_path / "a-2.quilt").read_text() == "mine"
        trash.empty()
        assert len(everything(tmp_path)) == 4

    def test_not_while_it_is_played(self, tmp_path):
        path = put(tmp_path, "a.quilt")
        trash = Trash(tmp_path)
        with hold(path), pytest.raises(GameHeld):
            trash.delete(path)
        assert (len(trash), everything(tmp_path)) == (0, ["a.quilt"])

    def test_a_new_game_may_have_its_name(self, tmp_path):
        record = random_record(1, 0)
        first = start_game(record, tmp_path)
        trash = Trash(tmp_path)
        trash.delete(tmp_path / os.path.basename(first.path))
        second = start_game(record, tmp_path)
        assert second.path == first.path
        with hold(second.path):
            second.save(record)
            assert trash.restore().name.endswith("-2.quilt")
        trash.empty()
        assert Journal.open(second.path)[1].record == record

    def test_no_folders_and_nothing_that_has_gone(self, tmp_path):
        (tmp_path / "a.quilt").mkdir()
        trash = Trash(tmp_path)
        with pytest.raises(JournalError, match="deleted: it is a folder, not a file"):
            trash.delete(tmp_path / "a.quilt")
        with pytest.raises(JournalError, match="deleted: there is no such file or folder"):
            trash.delete(tmp_path / "b.quilt")
        trash.empty()
        assert (len(trash), everything(tmp_path)) == (0, ["a.quilt"])

    def test_the_system_refuses(self, tmp_path, monkeypatch):
        path = put(tmp_path, "a.quilt")
        trash = Trash(tmp_path)
        with monkeypatch.context() as patch:
            patch.setattr(files.os, "rename", lambda *_: os.stat(tmp_path / "none"))
            with pytest.raises(JournalError, match="deleted: there is no such file"):
                trash.delete(path)
        trash.delete(path)
        with monkeypatch.context() as patch:
            patch.setattr(files.os, "replace", lambda *_: os.stat(tmp_path / "none"))
            with pytest.raises(JournalError, match="brought back: there is no such file"):
                trash.restore()
        assert len(trash) == 1
        with monkeypatch.context() as patch:
            patch.setattr(type(tmp_path), "unlink", lambda *_, **__: os.stat(tmp_path / "none"))
            with pytest.raises(JournalError, match=r"a\.quilt: the game could not be deleted: there is no"):
                trash.empty()
        assert restore_strays(tmp_path) == (path,)
        assert path.read_text() == GAME


class TestStrays:
    def test_what_a_dead_process_left_comes_back(self, tmp_path):
        put(tmp_path, "a.quilt")
        put(tmp_path, "b.txt")
        command = [sys.executable, "-c", DELETER, str(tmp_path), "a.quilt", "b.txt"]
        with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as process:
            assert process.stdout.readline() == "deleted\n"
            assert restore_strays(tmp_path) == ()  # it is another's to bring back
            assert names(tmp_path) == []
            put(tmp_path, "a.quilt", "new")
            process.stdin.close()
            process.wait()
        assert sorted(path.name for path in restore_strays(tmp_path)) == ["a-2.quilt", "b.txt"]
        assert everything(tmp_path) == ["a-2.quilt", "a.quilt", "b.txt"]
        assert (tmp_path / "a-2.quilt").read_text() == GAME

    def test_no_folder(self, tmp_path):
        assert restore_strays(tmp_path / "none") == ()

    def test_what_cannot_be_brought_back_stays(self, tmp_path, refuse):
        hidden = put(tmp_path, ".a.quilt.deleted-0123456789abcdef-1")
        refuse("replace")
        assert restore_strays(tmp_path) == ()
        assert everything(tmp_path) == [hidden.name]
