"""Nothing is lost: killed, told to go, hung up, read-only, out of room, or opened twice."""

from __future__ import annotations

import contextlib
import os
import shutil
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.e2e.harness import TITLE, TO_PLAY, YELLOW, Table, assert_kept_well, shell
from tests.e2e.records import cut

pytestmark = pytest.mark.slow


def test_settings_survive_a_restart(tmp_path: Path) -> None:
    with Table(tmp_path) as table:
        table.wait_for(TITLE)
        table.press(",")
        table.wait_for("kept in")
        table.press("down", " ", "down", "enter")
        table.wait_for(lambda seen: seen.text.isascii())
        table.press("escape")
        table.wait_for(TITLE)
        table.press("q")
        assert table.wait_for_exit() == 0
    with Table(tmp_path) as table:
        table.wait_for(TITLE)
        assert table.text.isascii()
        table.press("q")
        assert table.wait_for_exit() == 0


def test_a_game_killed_in_mid_action_goes_on_where_it_was(tmp_path: Path) -> None:
    with Table(tmp_path, *TO_PLAY) as table:
        table.wait_for_turn(0)
        for _ in range(6):
            table.take_and_confirm()
        seen = table.text
        kept = table.file.read_bytes()
        shown = shell(tmp_path, "show", table.file)
        table.press("1", "r")
        table.wait_for(lambda now: now.text != seen)
        table.send_signal(signal.SIGKILL)
        assert table.wait_for_exit() == -signal.SIGKILL
        assert table.file.read_bytes() == kept
        assert_kept_well(tmp_path, table.file)
    with Table(tmp_path, "resume") as table:
        table.wait_for(lambda now: now.lines[3:-1] == seen.split("\n")[3:-1])
        assert table.text == seen
        assert shell(tmp_path, "show", table.file) == shown
        table.take_and_confirm()
        table.leave()
    assert table.file.read_bytes().startswith(kept)


@pytest.mark.parametrize(
    ("how", "keys"),
    [
        ("SIGHUP", []),
        ("SIGTERM", ["1", "r"]),
        ("SIGTERM", ["?"]),
        ("SIGTERM", [":"]),
        ("SIGTERM", ["q"]),
        ("ctrl+c", []),
        ("ctrl+c", [":"]),
    ],
    ids=str,
)
def test_leaving_at_once_is_clean_and_saved(tmp_path: Path, how: str, keys: list[str]) -> None:
    with Table(tmp_path, *TO_PLAY) as table:
        table.wait_for_turn(0)
        table.take_and_confirm()
        before = table.text
        table.press(*keys)
        if keys:
            table.wait_for(lambda seen: seen.text != before)
        if how.startswith("SIG"):
            table.send_signal(signal.Signals[how])
        else:
            table.press(how)
        assert table.wait_for_exit() == 0
        table.assert_left_clean()
        assert not table.text.strip()
        assert table.count == 1
        assert_kept_well(tmp_path, table.file)


@pytest.mark.parametrize("key", ["ctrl+c", "ctrl+q"])
def test_leaving_at_once_from_the_title_and_the_form(tmp_path: Path, key: str) -> None:
    with Table(tmp_path) as table:
        table.wait_for(TITLE)
        if key == "ctrl+c":
            table.press("n")
            table.wait_for_words("seed")
        table.press(key)
        assert table.wait_for_exit() == 0
        table.assert_left_clean()
    assert not list(tmp_path.rglob("*.quilt"))


def test_a_closed_window_loses_nothing(tmp_path: Path) -> None:
    with Table(tmp_path, *TO_PLAY) as table:
        table.wait_for_turn(0)
        table.take_and_confirm()
        table.hang_up()
        assert table.wait_for_exit() == 0
        assert table.count == 1
        assert_kept_well(tmp_path, table.file)


def test_an_error_in_the_program_names_resume_which_goes_on(tmp_path: Path) -> None:
    with Table(tmp_path, *TO_PLAY) as table:
        table.wait_for_turn(0)
        table.take_and_confirm()
        seen = table.text
        table.type("\x1b[99999999;1u")  # a key no keyboard has kills Textual's reader
        assert table.wait_for_exit() == 1
        table.assert_left_clean()
        said = "".join(line.ljust(80) for line in table.lines).strip()
        assert "patchwork resume" in said
        assert "Traceback" not in said
        assert said.count(". ") == 0
        logs = [path for path in tmp_path.rglob("*.log") if path.stat().st_size]
        assert any(path.name in said for path in logs)
    with Table(tmp_path, "resume") as table:
        table.wait_for(lambda now: now.text == seen)
        table.leave()


def test_old_mouse_reports_far_right_lose_nothing(tmp_path: Path) -> None:
    with Table(tmp_path, *TO_PLAY, columns=240, rows=60) as table:
        table.wait_for(lambda seen: seen.names("Ann"))
        for column in range(90, 223, 7):
            table.type(b"\x1b[M" + bytes([32, 32 + column + 1, 32 + 10]))
        table.press("a")
        table.press("enter")
        table.wait_for(lambda seen: seen.count == 1 and seen.names(YELLOW))
        table.press("ctrl+q")
        assert table.wait_for_exit() == 0
        table.assert_left_clean()
        assert_kept_well(tmp_path, table.file)


# A file of one's own


def test_a_game_in_a_file_of_ones_own(tmp_path: Path) -> None:
    file = tmp_path / "our game.quilt"
    with Table(tmp_path, *TO_PLAY, "--file", file, file=file) as table:
        table.wait_for_turn(0)
        table.take_and_confirm()
        table.press("ctrl+c")
        assert table.wait_for_exit() == 0
    assert_kept_well(tmp_path, file)
    assert not list(tmp_path.joinpath("patchwork").rglob("*.quilt"))
    kept = file.read_bytes()
    with Table(tmp_path, "play", "--file", file) as table:
        assert table.wait_for_exit() == 2
        assert "patchwork resume" in table.text.replace("\n", " ")
        assert b"\x1b[?1049h" not in table.raw
    assert file.read_bytes() == kept
    with Table(tmp_path, "resume", file, file=file) as table:
        table.wait_for_turn(1)
        table.take_and_confirm()
        table.press("ctrl+c")
        assert table.wait_for_exit() == 0
    assert file.read_bytes().startswith(kept)


def test_resuming_a_torn_file_mends_it(tmp_path: Path) -> None:
    source = Path(cut("form-torn", 99, tmp_path))
    torn = source.read_bytes()
    assert not torn.endswith(b"\n")
    with Table(tmp_path, "resume", source, file=source) as table:
        table.wait_for(lambda seen: seen.names("Ana") or seen.names("Bo"))
        table.press("a", "enter")
        table.wait_for(lambda seen: seen.count == 12)
        table.press("ctrl+c")
        assert table.wait_for_exit() == 0
    assert_kept_well(tmp_path, source)


# Two programs on one file


def test_a_second_program_can_only_look(tmp_path: Path) -> None:
    with Table(tmp_path, *TO_PLAY) as first:
        first.wait_for_turn(0)
        first.take_and_confirm()
        kept = first.file.read_bytes()
        with Table(tmp_path, "resume", first.file, file=first.file) as second:
            second.wait_for(lambda seen: seen.names(YELLOW))
            second.wait_for_words("read.?only")
            second.press("a", "enter")
            second.wait_for_words("being played|another|elsewhere")
            second.press("u", "1", "n", "enter")
            second.look("g")
            assert first.file.read_bytes() == kept
            first.take_and_confirm()
            second.press("q")
            second.wait_for(TITLE)
            second.press("q")
            assert second.wait_for_exit() == 0
            second.assert_left_clean()
        assert first.count == 2
        first.take_and_confirm()
        first.send_signal(signal.SIGKILL)
        first.wait_for_exit()
        with Table(tmp_path, "resume", first.file, file=first.file) as third:
            third.wait_for_turn(3)
            assert not third.says("read.?only")
            third.take_and_confirm()
            third.leave()
        assert first.count == 4


# Where nothing can be written


@contextlib.contextmanager
def mounted(folder: Path, options: str) -> Iterator[None]:
    """A small disk of its own, where the tester may make one."""
    folder.mkdir(parents=True)
    if not sys.platform.startswith("linux") or os.geteuid() != 0 or shutil.which("mount") is None:
        pytest.skip("only root on Linux can make a disk for this test")
    command = ["mount", "-t", "tmpfs", "-o", options, "patchwork-test", str(folder)]
    if subprocess.run(command, capture_output=True).returncode != 0:
        pytest.skip("no disk can be made here")
    try:
        yield
    finally:
        subprocess.run(["umount", "-l", str(folder)], check=True)


@pytest.mark.parametrize("hindrance", ["a file in the way", "a read-only disk"])
def test_a_game_that_cannot_be_saved_goes_on_in_memory(tmp_path: Path, hindrance: str) -> None:
    folder = tmp_path / "patchwork"
    with contextlib.ExitStack() as stack:
        if hindrance == "a read-only disk":
            stack.enter_context(mounted(folder, "ro"))
        else:
            folder.write_text("in the way")
        table = stack.enter_context(Table(tmp_path, *TO_PLAY))
        table.wait_for(lambda seen: seen.names("Ann"))
        table.wait_for_words("not (be )?saved|cannot be (kept|saved)|in memory")
        table.press("a", "enter")
        table.wait_for(lambda seen: seen.names(YELLOW))
        table.press("a", "enter")
        table.wait_for(lambda seen: seen.names("Ann"))
        table.press("u")
        table.wait_for(lambda seen: seen.names(YELLOW))
        before = table.text
        table.press("q")
        table.wait_for(lambda seen: seen.text != before)
        table.wait_for_words("los(e|t)|not saved")
        assert TITLE not in table.text
        table.press("n")
        table.wait_for(lambda seen: seen.text == before)
        table.press("q")
        table.wait_for_words(r"\by\b.*(lose|leave)")
        table.press("y")
        table.wait_for(TITLE)
        table.press("q")
        assert table.wait_for_exit() == 0
        table.assert_left_clean()


def test_a_full_disk_holds_up_nothing_and_what_is_missing_is_saved_later(tmp_path: Path) -> None:
    disk = tmp_path / "disk"
    with mounted(disk, "size=64k"):
        page = os.sysconf("SC_PAGE_SIZE")
        text = cut("always-advance-2014", 0, tmp_path).read_text()
        file = disk / "game.quilt"
        file.write_text(text + "#".ljust(page - len(text) - 2, ".") + "\n")  # no room left in its last page
        with Table(tmp_path, "resume", file, file=file) as table:
            table.wait_for_turn(0)
            kept = file.read_bytes()
            filler = disk / "filler"
            with filler.open("wb", buffering=0) as stream, contextlib.suppress(OSError):
                while stream.write(b"." * page):
                    pass
            table.press("a", "enter")
            table.wait_for_words("the disk is full|no space")
            table.wait_for_words("not saved")
            table.wait_for(lambda seen: seen.names("Bo"))
            assert_kept_well(tmp_path, file)
            assert file.read_bytes() == kept
            table.press("a", "enter")
            table.wait_for(lambda seen: seen.names("Ana"))
            assert_kept_well(tmp_path, file)
            filler.unlink()
            table.press("a", "enter")
            table.wait_for_turn(3)
            assert file.read_bytes().startswith(kept)
            assert_kept_well(tmp_path, file)
            table.press("q")
            table.wait_for(TITLE)
            table.press("q")
            assert table.wait_for_exit() == 0
            table.assert_left_clean()
            assert [str(action) for action in table.record.actions] == ["advance"] * 3
