"""A game watched from a second terminal while it is played in the first; replays as the shell opens them."""

from __future__ import annotations

import re
import time
from pathlib import Path
from statistics import median

import pytest
from tests.e2e.harness import TITLE, Table, assert_kept_well, shell
from tests.e2e.records import CONFORMANCE, cut

BROKEN = CONFORMANCE / "broken"
PROMPTLY = 1.0
"""Seconds within which a follower moves along, most of the time even where the machine is busy."""

pytestmark = pytest.mark.slow


def stands_at(replay: Table, number: int, last: int) -> bool:
    return replay.lines[0].startswith(f" {number}/{last} ")


def state(file: Path) -> tuple[bytes, int, int, int]:
    """What tells that a file has been written to, or another has been put in its place."""
    status = file.stat()
    return file.read_bytes(), status.st_mtime_ns, status.st_ino, status.st_mode


def moving_along(follower: Table, count: int) -> float:
    """How many seconds pass until the follower stands after action `count`, and that is the last."""
    begun = time.monotonic()
    follower.wait_for(lambda seen: stands_at(seen, count, count))
    return time.monotonic() - begun


def test_it_moves_along_with_each_action_and_each_undo(tmp_path: Path) -> None:
    file = cut("real-08", 6, tmp_path)
    with (
        Table(tmp_path, "resume", file, file=file) as player,
        Table(tmp_path, "replay", file, "--follow", file=file) as follower,
    ):
        player.wait_for_turn(6)
        follower.wait_for(lambda seen: stands_at(seen, 6, 6))
        delays = []
        for count in (7, 8, 9):
            player.take_and_confirm()
            delays.append(moving_along(follower, count))
        for key, count in (("u", 8), ("u", 7), ("U", 8), ("u", 7), ("u", 6)):
            player.press(key)
            player.wait_for(lambda seen, count=count: seen.count == count)
            delays.append(moving_along(follower, count))
        assert median(delays) < PROMPTLY
        player.take_and_confirm()
        moving_along(follower, 7)
        player.press("ctrl+c")
        assert player.wait_for_exit() == 0
        follower.press("q")
        assert follower.wait_for_exit() == 0
        follower.assert_left_clean()
    assert_kept_well(tmp_path, file)


def test_the_follower_writes_nothing_and_hinders_nobody(tmp_path: Path) -> None:
    file = cut("real-08", 6, tmp_path)
    with Table(tmp_path, "replay", file, "--follow", file=file) as follower:
        follower.wait_for(lambda seen: stands_at(seen, 6, 6))
        before, folder = state(file), sorted(tmp_path.iterdir())
        with Table(tmp_path, "resume", file, file=file) as player:
            player.wait_for_turn(6)
            assert not player.says("read.?only")
            follower.press("a", "enter", "1", "n", "enter", "u", "U", "d", "r", "home")
            follower.wait_for(lambda seen: stands_at(seen, 0, 6))
            assert state(file) == before
            player.take_and_confirm()
            played = state(file)
            assert played[0].startswith(before[0])
            player.press("ctrl+c")
            assert player.wait_for_exit() == 0
            assert state(file) == played
    assert state(file) == played
    assert set(folder) <= set(tmp_path.iterdir())


def test_who_watches_an_earlier_action_stays_there(tmp_path: Path) -> None:
    file = cut("real-08", 6, tmp_path)
    with (
        Table(tmp_path, "resume", file, file=file) as player,
        Table(tmp_path, "replay", file, "--follow", "--at", "2", file=file) as follower,
    ):
        player.wait_for_turn(6)
        follower.wait_for(lambda seen: stands_at(seen, 2, 6))
        player.take_and_confirm()
        follower.wait_for(lambda seen: stands_at(seen, 2, 7))
        follower.press("end")
        follower.wait_for(lambda seen: stands_at(seen, 7, 7))
        player.take_and_confirm()
        moving_along(follower, 8)


def test_a_replay_is_opened_at_an_action_and_left(tmp_path: Path) -> None:
    file = CONFORMANCE / "games" / "game-9602.quilt"
    before = state(file)
    with Table(tmp_path, "replay", file, "--at", "25") as replay:
        replay.wait_for(lambda seen: stands_at(seen, 25, 41))
        replay.press("right")
        replay.wait_for(lambda seen: stands_at(seen, 26, 41))
        replay.press("pageup", "home")
        replay.wait_for(lambda seen: stands_at(seen, 0, 41))
        replay.mouse(79, 23)
        replay.wait_for(lambda seen: stands_at(seen, 41, 41))
        replay.press("q")
        assert replay.wait_for_exit() == 0
        replay.assert_left_clean()
    assert state(file) == before
    assert not list(tmp_path.rglob("*.quilt"))


def test_playing_on_from_there_begins_a_game_of_its_own(tmp_path: Path) -> None:
    file = CONFORMANCE / "games" / "game-9602.quilt"
    before = state(file)
    with Table(tmp_path, "replay", file, "--at", "4") as replay:
        replay.wait_for(lambda seen: stands_at(seen, 4, 41))
        replay.press("p")
        replay.wait_for_turn(4)
        replay.take_and_confirm()
        replay.press("q")
        replay.wait_for(TITLE)
        replay.press("q")
        assert replay.wait_for_exit() == 0
        assert_kept_well(tmp_path, replay.file)
        old, new = (shell(tmp_path, "show", "--json", "--at", "4", one) for one in (file, replay.file))
        assert old == new
    assert state(file) == before


@pytest.mark.parametrize("stem", ["wrong-result", "overlap"])
def test_a_broken_record_is_opened_up_to_its_last_good_action_when_asked(tmp_path: Path, stem: str) -> None:
    file = BROKEN / f"{stem}.quilt"
    with Table(tmp_path, "replay", file, "--until-error", columns=200, rows=40) as replay:
        replay.wait_for(lambda seen: re.match(r" (\d+)/\1 ", seen.lines[0]) is not None)
        assert f"{file}:" in replay.lines[0]
        replay.press("q")
        assert replay.wait_for_exit() == 0
        replay.assert_left_clean()
    with Table(tmp_path, "replay", file, columns=200) as replay:
        assert replay.wait_for_exit() == 1
        assert f"{file}:" in replay.text
        assert b"\x1b[?1049h" not in replay.raw
