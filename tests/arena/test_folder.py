"""The folder of a match: what is kept can be read again, and what does not belong to it is refused."""

import errno
import json
import re
from dataclasses import replace

import pytest
from tests.arena.matches import kept, played_here, posix, script
from tests.record.disks import FaultyOS

from patchwork_tui.arena import Folder, FolderError, Match, OtherMatch, summarise
from patchwork_tui.bots import Budget
from patchwork_tui.record import RecordError, journal, read_record

MATCH = Match("novice", "random", 4, seed=3)


@pytest.fixture(scope="module")
def games():
    return played_here(MATCH)


@pytest.fixture
def folder(tmp_path, games):
    """A folder with three of the match's four games."""
    path = tmp_path / "some" / "match"
    with Folder.held(path, MATCH) as folder:
        for game in games[:3]:
            folder.keep(game)
    return path


def test_games_come_back_as_they_were_played(folder, games):
    assert kept(folder, MATCH) == games[:3]


def test_every_record_is_one_that_any_program_reads(folder, games):
    for game in games[:3]:
        reading = read_record(folder / f"{game.game.number:05}.quilt")
        record = reading.record
        assert (record.header("green-player"), record.header("yellow-player")) == game.game.players
        assert record.setup == game.game.setup
        assert record.seed == str(game.game.circle)
        assert record.date == game.began.strftime("%Y-%m-%dT%H:%M:%SZ")
        assert reading.position.outcome() == game.outcome
        assert not reading.result_missing


@posix
def test_a_game_that_a_program_loses_by_failing(tmp_path):
    match = Match(script(tmp_path / "died", "echo no >&2", "exit 3"), "random", 2)
    games = played_here(match)
    with Folder.held(tmp_path / "kept", match) as folder:
        for game in games:
            folder.keep(game)
    assert kept(tmp_path / "kept", match) == games
    for game in games:
        assert game.winner is game.game.a_side.other
        assert "exit status 3" in game.failure.reason
        reading = read_record(tmp_path / "kept" / f"{game.game.number:05}.quilt")
        assert reading.position.outcome() is None
        texts = [comment.text for comment in reading.record.comments]
        assert f"# {game.game.a_side} failed and lost: {game.failure.reason}" in texts


@pytest.mark.parametrize(
    ("other", "sentence"),
    [
        (replace(MATCH, a="casual"), "00001.quilt is of another match: `green-player` is 'bot:novice' there"),
        (replace(MATCH, b="novice"), "`yellow-player` is 'bot:random' there and 'bot:novice' here"),
        (replace(MATCH, seed=4), "`arena-seed` is '3' there and '4' here"),
        (replace(MATCH, board="revised"), "`board` is '2014' there and 'revised' here"),
        (replace(MATCH, budget=Budget(iterations=9)), "'9 iterations' here"),
        (replace(MATCH, budget=Budget(seconds=0.5)), "'0.5 seconds' here"),
        (replace(MATCH, games=2), "has this match up to game 3; ask for as many games or more"),
    ],
)
def test_another_match_is_refused(folder, other, sentence):
    before = sorted(folder.iterdir())
    with pytest.raises(OtherMatch, match=sentence):
        kept(folder, other)
    assert sorted(folder.iterdir()) == before


def test_more_games_of_the_same_match_go_on(folder, games):
    assert kept(folder, replace(MATCH, games=40)) == games[:3]


def test_what_a_killed_process_leaves_is_no_game(folder, games):
    (folder / ".00004.quilt.tmp").write_text("patchwork-record 1\nedi")
    assert kept(folder, MATCH) == games[:3]
    with Folder.held(folder, MATCH) as held:
        held.keep(games[3])
    assert kept(folder, MATCH) == games


@pytest.mark.parametrize("part", [r"\d+ decisions", r"in \d+\.\d+ ms", r"worst \d+\.\d+"])
def test_a_clock_that_no_game_can_have_is_none(folder, part):
    path = folder / "00002.quilt"
    text = path.read_text()
    path.write_text(re.sub(part, lambda found: re.sub(r"\d+", "9" * 400, found[0], count=1), text))
    with pytest.raises(OtherMatch, match=r"00002\.quilt is not as the arena left it; remove it"):
        kept(folder, MATCH)


def test_a_record_that_was_changed_is_not_taken_for_a_game(folder):
    path = folder / "00002.quilt"
    text = path.read_text()
    path.write_text(text.replace("result:", "# result:"))
    assert len(kept(folder, MATCH)) == 3  # the result is not needed to know it
    path.write_text("\n".join(line for line in text.splitlines() if not line.startswith("#")))
    with pytest.raises(OtherMatch, match=r"00002\.quilt is not as the arena left it; remove it"):
        kept(folder, MATCH)
    path.write_text(text.replace("1 green", "1 yellow"))
    with pytest.raises(RecordError, match=r"00002\.quilt:\d+: it is not yellow's turn"):
        kept(folder, MATCH)


def test_one_arena_at_a_time(folder):
    with (
        Folder.held(folder, MATCH),
        pytest.raises(FolderError, match="another arena is playing a match in this folder"),
    ):
        kept(folder, MATCH)


def test_a_folder_that_cannot_be(tmp_path):
    (tmp_path / "file").touch()
    with pytest.raises(FolderError, match="cannot be kept here: there is a file of that name"):
        kept(tmp_path / "file", MATCH)
    with pytest.raises(FolderError, match="cannot be kept here: "):
        kept(tmp_path / "file" / "folder", MATCH)
    with pytest.raises(FolderError, match="cannot be kept here: "):
        kept(tmp_path / "a\0b", MATCH)


def test_a_full_disk_leaves_the_game_for_next_time(folder, games, monkeypatch):
    disk = FaultyOS()
    monkeypatch.setattr(journal, "os", disk)
    with Folder.held(folder, MATCH) as held:
        disk.write_short([100], errno.ENOSPC)
        with pytest.raises(FolderError, match=r"00004\.quilt could not be written: the disk is full"):
            held.keep(games[3])
        assert list(held.played().values()) == games[:3]


def test_the_summary_is_what_the_records_say(folder, games):
    with Folder.held(folder, MATCH) as held:
        held.keep(games[3])
        held.keep_summary(summarise(MATCH, games))
    facts = json.loads((folder / "summary.json").read_text())
    assert facts == summarise(MATCH, kept(folder, MATCH)).facts()
    assert facts["games"] == 4
    assert {"name", "wins", "score", "empty", "tile_rate", "ms"} <= facts["a"].keys() & facts["b"].keys()
