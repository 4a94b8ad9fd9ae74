"""The journal: what it says is on disk is on disk, and a failing disk leaves no half lines."""

import errno
import os
import stat
import sys

import pytest
from tests.record.disks import FAILURES, FaultyOS
from tests.record.games import append, random_actions, random_record, record_of, text_of

from patchwork_tui.record import (
    GameExists,
    Journal,
    JournalError,
    RecordError,
    format_record,
    parse_record,
    read_record,
)
from patchwork_tui.rules import Advance, IllegalAction

SEED = 5
ACTIONS = random_actions(SEED)
NEW = random_record(SEED, 0)


@pytest.fixture
def path(tmp_path):
    return tmp_path / "game.quilt"


@pytest.fixture
def journal(path):
    return Journal.create(path, NEW)


def left_in(path):
    """The other files in a game's folder."""
    return [name for name in os.listdir(path.parent) if name != path.name]


class TestSaving:
    def test_a_new_file_has_the_headers(self, path, journal):
        assert path.read_text(encoding="utf-8") == format_record(NEW)
        assert journal.record == NEW
        assert journal.path == str(path)

    def test_a_whole_game_action_by_action(self, path, journal):
        for n, action in enumerate(ACTIONS, 1):
            append(journal, action)
            assert path.read_bytes().decode() == format_record(random_record(SEED, n))
        assert path.read_bytes().splitlines()[-1].startswith(b"result: ")
        assert left_in(path) == []

    def test_an_action_is_one_write_and_synced(self, path, journal, disk):
        append(journal, ACTIONS[0])
        assert disk.calls == ["open", "ftruncate", "write", "fsync", "close"]
        disk.calls.clear()
        journal.save(random_record(SEED))
        assert disk.calls == ["open", "ftruncate", "write", "fsync", "close"]

    def test_an_illegal_action_is_not_written(self, path, journal):
        append(journal, Advance())
        before = path.read_bytes()
        with pytest.raises(IllegalAction):
            journal.save(random_record(SEED).with_actions(Advance()))
        assert path.read_bytes() == before
        assert journal.record == NEW.with_actions(Advance())

    def test_undo_replaces_the_file(self, path, journal, disk):
        journal.save(random_record(SEED))
        disk.calls.clear()
        journal.save(random_record(SEED, 7))
        assert disk.calls.index("fsync") < disk.calls.index("replace")
        assert disk.calls[-3:] == ["open", "fsync", "close"]
        assert read_record(path).record == random_record(SEED, 7)
        journal.save(NEW)
        assert path.read_bytes() == format_record(NEW).encode()
        journal.save(random_record(SEED))
        assert read_record(path).record == random_record(SEED)
        assert left_in(path) == []

    @pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such permissions")
    def test_undo_keeps_the_files_permissions(self, path, journal):
        path.chmod(0o640)
        append(journal, ACTIONS[0])
        journal.save(NEW)
        assert stat.S_IMODE(path.stat().st_mode) == 0o640

    def test_a_symlink_is_followed(self, path, journal, tmp_path):
        link = tmp_path / "link.quilt"
        link.symlink_to(path.name)
        linked, _ = Journal.open(link)
        append(linked, ACTIONS[0])
        linked.save(NEW)
        append(linked, ACTIONS[0])
        assert link.is_symlink()
        assert read_record(path).record == random_record(SEED, 1)

    def test_a_relative_path_still_leads_there_from_elsewhere(self, path, tmp_path, monkeypatch):
        monkeypatch.chdir(tmp_path)
        journal = Journal.create("game.quilt", NEW)
        monkeypatch.chdir("/")
        append(journal, ACTIONS[0])
        assert read_record(path).record == random_record(SEED, 1)

    def test_saving_the_same_again_changes_nothing(self, path, journal):
        journal.save(NEW)
        assert path.read_bytes() == format_record(NEW).encode()


class TestOpening:
    def test_a_broken_file_is_not_opened(self, path):
        path.write_bytes(b"hello\n")
        with pytest.raises(RecordError):
            Journal.open(path)
        with pytest.raises(RecordError):
            Journal.open(path.parent / "none.quilt")

    def test_a_torn_tail_is_repaired_by_the_next_action(self, path):
        path.write_text(text_of("form-torn"), newline="")
        journal, reading = Journal.open(path)
        assert reading.notice
        assert path.read_bytes() == text_of("form-torn").encode()
        append(journal, Advance())
        assert path.read_text() == text_of("form-unfinished") + "12 green advance\n"

    @pytest.mark.parametrize("end", ["", "\r"])
    def test_a_whole_tail_gets_its_newline_with_the_next_action(self, path, end):
        path.write_text(text_of("form-whole-tail") + end, newline="")
        journal, reading = Journal.open(path)
        assert reading.notice is None
        append(journal, Advance())
        assert path.read_bytes().decode() == text_of("form-whole-tail") + end + "\n13 yellow advance\n"
        assert read_record(path).record == journal.record

    def test_another_programs_way_of_writing_is_left_alone(self, path):
        text = text_of("form-unfinished").replace("33 r0", "33 r2").replace("\n", "\r\n")
        path.write_text("".join((text, "# mine\n\n\n")), newline="")
        journal, _ = Journal.open(path)
        append(journal, Advance())
        assert path.read_bytes().decode() == text + "# mine\n\n\n12 green advance\n"
        journal.save(journal.record.truncated(11))
        assert path.read_bytes().decode() == text_of("form-unfinished") + "# mine\n"

    @pytest.mark.parametrize("tail", ["", "result: gre"])
    def test_a_game_that_is_over_gets_its_result(self, path, tail):
        path.write_text(text_of("form-no-result") + tail, newline="")
        _, reading = Journal.open(path)
        assert reading.result_missing
        assert path.read_text() == text_of("form-defaults").replace(
            "first:", "board: 2014\ngreen: Ana\nyellow: Bo\nfirst:"
        )

    def test_a_result_that_cannot_be_written_is_no_hindrance(self, path, disk):
        path.write_text(text_of("form-no-result"), newline="")
        disk.fail("open", errno.EROFS)
        journal, _ = Journal.open(path)
        assert path.read_text() == text_of("form-no-result")
        assert journal.record == record_of("form-no-result")
        journal.save(journal.record)
        assert not read_record(path).result_missing

    def test_a_result_that_stands_is_not_added_again(self, path):
        path.write_text(text_of("form-crlf"), newline="")
        Journal.open(path)
        assert path.read_bytes() == text_of("form-crlf").encode()


class TestFaults:
    @pytest.mark.parametrize("number", FAILURES)
    @pytest.mark.parametrize("fault", ["open", "ftruncate", "write", "fsync", "short", "torn"])
    def test_a_failed_action_leaves_the_file_as_it_was(self, path, journal, disk, fault, number):
        append(journal, ACTIONS[0])
        before = path.read_bytes()
        if fault == "short":
            disk.write_short([4, 3], number)
        elif fault == "torn":
            disk.write_short([4], number)
            disk.fail("ftruncate", number)  # so that not even the rollback works
            truncations = iter([os.ftruncate])
            broken = disk.ftruncate
            disk.ftruncate = lambda file, size: next(truncations, broken)(file, size)
        else:
            disk.fail(fault, number)
        with pytest.raises(JournalError) as caught:
            append(journal, ACTIONS[1])
        assert caught.value.reason == FAILURES[number]
        assert str(caught.value) == f"{path}: the game could not be saved: {FAILURES[number]}"
        assert journal.record == random_record(SEED, 1)
        assert path.read_bytes() == before + (b"2 ye" if fault == "torn" else b"")
        disk.heal()
        journal.save(random_record(SEED, 3))
        assert path.read_bytes() == format_record(random_record(SEED, 3)).encode()
        assert left_in(path) == []

    def test_short_writes_are_gone_on_with(self, path, journal, disk):
        disk.write_short([1, 2, 3, 1])
        journal.save(random_record(SEED))
        assert path.read_bytes() == format_record(random_record(SEED)).encode()

    @pytest.mark.parametrize("number", FAILURES)
    @pytest.mark.parametrize("fault", ["open", "write", "fsync", "replace", "short", "stuck"])
    def test_a_failed_undo_leaves_the_file_as_it_was(self, path, journal, disk, fault, number):
        journal.save(random_record(SEED))
        before = path.read_bytes()
        if fault == "short":
            disk.write_short([40], number)
        elif fault == "stuck":
            disk.fail("replace", number)
            disk.fail("unlink", number, times=9)
            disk.unlink = lambda name, broken=disk.unlink: (
                os.unlink(name) if not os.path.exists(name) else broken(name)
            )
        else:
            disk.fail(fault, number)
        with pytest.raises(JournalError, match=FAILURES[number]):
            journal.save(random_record(SEED, 4))
        assert path.read_bytes() == before
        assert len(left_in(path)) == (fault == "stuck")
        disk.heal()
        journal.save(random_record(SEED, 4))
        assert read_record(path).record == random_record(SEED, 4)
        assert left_in(path) == []

    @pytest.mark.parametrize("fault", ["open", "fsync"])
    def test_a_folder_that_cannot_be_synced_is_no_failure(self, path, journal, disk, fault):
        append(journal, ACTIONS[0])
        calls = []

        def second_fails(*args):
            calls.append(args)
            if len(calls) == 2:
                raise OSError(errno.EINVAL, "Invalid argument")
            return getattr(os, fault)(*args)

        setattr(disk, fault, second_fails)
        journal.save(NEW)
        assert len(calls) == 2
        assert read_record(path).record == NEW

    def test_a_temporary_file_that_is_in_the_way(self, path, journal, disk):
        append(journal, ACTIONS[0])
        (path.parent / ".game.quilt.tmp").mkdir()
        with pytest.raises(JournalError):
            journal.save(NEW)
        disk.unlink = lambda name: None
        with pytest.raises(JournalError, match="the game could not be saved: file exists"):
            journal.save(NEW)
        assert read_record(path).record == random_record(SEED, 1)

    @pytest.mark.parametrize("fault", ["write", "fsync"])
    def test_a_new_game_that_cannot_be_written_leaves_no_file(self, path, disk, fault):
        disk.fail(fault, errno.ENOSPC)
        with pytest.raises(JournalError, match="a new game cannot be kept here: the disk is full"):
            Journal.create(path, NEW)
        assert os.listdir(path.parent) == []

    def test_a_new_game_replaces_nothing(self, path, journal):
        before = path.read_bytes()
        with pytest.raises(GameExists, match="there is a file of that name already"):
            Journal.create(path, random_record(9))
        assert path.read_bytes() == before
        (path.parent / "dangling.quilt").symlink_to("nowhere")
        with pytest.raises(GameExists):
            Journal.create(path.parent / "dangling.quilt", NEW)

    @pytest.mark.parametrize("name", ["none/game.quilt", "a\0b.quilt", "game.quilt/game.quilt", "x" * 300])
    def test_a_new_game_where_none_can_be(self, path, journal, name):
        with pytest.raises(JournalError) as caught:
            Journal.create(f"{path.parent}/{name}", NEW)
        assert str(caught.value).isprintable()

    def test_a_read_only_file_is_not_replaced(self, path, journal, disk):
        append(journal, ACTIONS[0])
        path.chmod(0o444)
        disk.access = lambda name, mode: False  # the tests may run as root, who may write to anything
        with pytest.raises(JournalError, match="there is no permission"):
            journal.save(NEW)
        assert left_in(path) == []


class TestMeddling:
    """Someone else does something to the file while it is being played."""

    def test_a_deleted_file_is_written_again(self, path, journal):
        append(journal, ACTIONS[0])
        path.unlink()
        append(journal, ACTIONS[1])
        assert read_record(path).record == random_record(SEED, 2)

    def test_a_deleted_folder_is_a_failure(self, path, journal):
        path.unlink()
        path.parent.rmdir()
        with pytest.raises(JournalError, match="there is no such file or folder"):
            append(journal, ACTIONS[0])
        path.parent.mkdir()

    @pytest.mark.parametrize(
        "change",
        [
            lambda data: data + b"half a li",
            lambda data: data + b"99 green advance\n",
            lambda data: data[:-5],
            lambda data: b"",
            lambda data: data.replace(b"Ana", b"Eva"),
        ],
    )
    def test_a_changed_file_is_made_the_game_again(self, path, journal, change):
        append(journal, ACTIONS[0])
        path.write_bytes(change(path.read_bytes()))
        append(journal, ACTIONS[1])
        assert path.read_bytes() == format_record(random_record(SEED, 2)).encode()

    def test_what_a_killed_process_left_is_cleared_away(self, path, journal):
        (path.parent / ".game.quilt.tmp").write_bytes(b"x" * 9999)
        append(journal, ACTIONS[0])
        journal.save(NEW)
        assert left_in(path) == []
        assert parse_record(path.read_bytes(), "FILE").record == NEW


def test_the_faulty_disk_is_the_real_one_otherwise():
    assert FaultyOS().path is os.path


@pytest.mark.skipif(os.name == "nt", reason="named pipes are POSIX files")
def test_a_pipe_in_the_place_of_the_file_is_replaced_and_stops_nothing(path):
    journal = Journal.create(path, NEW)
    path.unlink()
    os.mkfifo(path)
    append(journal, ACTIONS[0])
    assert read_record(path).record.actions == (ACTIONS[0],)
