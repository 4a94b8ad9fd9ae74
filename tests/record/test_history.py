"""The games folder as a list: what a glance says, what a check says, and that they agree."""

import os
import time
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.record.games import BROKEN, GAMES, file_with, random_record, text_of

from patchwork_tui.record import (
    Comment,
    Record,
    RecordError,
    format_record,
    history,
    parse_record,
    read_record,
)
from patchwork_tui.record.glance import Result, claim
from patchwork_tui.record.history import (
    NOT_A_GAME,
    GameEntry,
    SortKey,
    State,
    checked,
    checking,
    games,
    glance,
    matching,
    ordered,
)
from patchwork_tui.rules import Outcome, Player, Setup

FINISHED = text_of("game-9000")
UNUSUAL = {"form-setup-only", "form-torn", "form-whole-tail"}
"""Conformance games that do not end in a whole action or result line: they are replayed at once."""


def put(folder, name, data, written=1_700_000_000):
    path = folder / name
    path.write_bytes(data if isinstance(data, bytes) else data.encode())
    os.utime(path, (written, written))
    return path


def names(entries):
    return [entry.path.name for entry in entries]


@pytest.fixture
def zone(monkeypatch):
    """Put the tests in a time zone."""
    if not hasattr(time, "tzset"):
        pytest.skip("the system's zone cannot be set")

    def put_in(name):
        monkeypatch.setenv("TZ", name)
        time.tzset()

    yield put_in
    monkeypatch.undo()
    time.tzset()


class TestOneGame:
    @pytest.mark.parametrize("path", GAMES, ids=lambda path: path.stem)
    def test_a_glance_agrees_with_the_replay(self, path):
        reading = read_record(path)
        record, outcome = reading.record, reading.position.outcome()
        seen, entry = glance(path), checked(glance(path))
        assert entry.checked
        assert entry[2:8] == (
            record.green,
            record.yellow,
            record.variety,
            record.setup.board,
            record.date,
            len(record.actions),
        )
        assert entry.outcome == outcome
        assert entry.state is (State.FINISHED if outcome else State.UNFINISHED)
        assert seen.checked is (path.stem in UNUSUAL)
        if not seen.checked:
            said = None if reading.result_missing else entry.result
            assert seen == entry._replace(outcome=None, checked=False, result=said)

    def test_a_finished_game(self, tmp_path):
        path = put(tmp_path, "game.quilt", FINISHED)
        entry = glance(path)
        result = parse_record(FINISHED.encode(), "game").position.outcome()
        totals = tuple(score.total for score in result.scores)
        assert (entry.path, entry.written) == (path, 1_700_000_000 * 10**9)
        assert entry.result == (totals, result.winner)
        assert (entry.state, entry.outcome, entry.checked) == (State.FINISHED, None, False)
        assert checked(entry) == entry._replace(outcome=result, checked=True)

    def test_a_result_that_is_not_true_is_found_out(self, tmp_path):
        *lines, _ = FINISHED.splitlines()
        text = "\n".join([*lines, "result: green 99 yellow 0 winner green", ""])
        entry = glance(put(tmp_path, "game.quilt", text))
        assert entry.result == Result((99, 0), Player.GREEN)
        entry = checked(entry)
        assert (entry.state, entry.result, entry.outcome, entry.checked) == (State.NO_GAME, None, None, True)
        assert entry.reason.startswith(f"line {len(lines) + 1}: 'result: green 99 yellow 0")
        assert "; expected `result: green" in entry.reason
        assert (entry.green, entry.board) == (glance(entry.path).green, "2014")

    def test_the_record_of_a_game_that_is_over_but_does_not_say_so(self, tmp_path):
        path = put(tmp_path, "game.quilt", text_of("form-no-result"))
        assert glance(path).state is State.UNFINISHED
        assert checked(glance(path)).state is State.FINISHED

    def test_a_game_mended_after_it_was_listed(self, tmp_path):
        path = put(tmp_path, "game.quilt", "hello\n")
        entry = glance(path)
        assert (entry.state, entry.checked) == (State.NO_GAME, True)
        put(tmp_path, "game.quilt", FINISHED, 1_800_000_000)
        assert checked(entry).state is State.FINISHED
        assert checked(entry).written == 1_800_000_000 * 10**9

    def test_a_game_that_has_gone_meanwhile(self, tmp_path):
        entry = glance(put(tmp_path, "game.quilt", FINISHED))
        entry.path.unlink()
        gone = checked(entry)
        assert gone.reason == "it cannot be read: there is no such file or folder; expected a game record"
        assert (gone.written, gone.green) == (0, entry.green)


class TestWhatIsNoGame:
    @pytest.mark.parametrize("path", BROKEN, ids=lambda path: path.stem)
    def test_broken_files_are_found_out_when_looked_at(self, path):
        with pytest.raises(RecordError) as caught:
            read_record(path)
        error = caught.value
        line = f"line {error.line}: " if error.line else ""
        entry = checked(glance(path))
        assert (entry.state, entry.checked) == (State.NO_GAME, True)
        assert entry.reason == f"{line}{error.what}; expected {error.expected}"

    def test_each_reason_stands_in_the_list(self, tmp_path):
        head = "patchwork-record 1\n"
        whole = file_with().decode() + "1 green advance\n"
        files = {
            "binary.quilt": b"\xff\xfe",
            "empty.quilt": "",
            "text.quilt": "hello\n",
            "future.quilt": "patchwork-record 2\n1 green advance\n",
            "headless.quilt": f"{head}1 green advance\n",
            "firstless.quilt": whole.replace("first: green\n", ""),
            "twice.quilt": whole.replace("first: green\n", "first: green\nfirst: green\n"),
            "nonsense.quilt": whole.replace("first: green\n", "first: green\nnonsense\n"),
            "edition.quilt": whole.replace("first: green\n", "first: green\nedition: winter\n"),
            "board.quilt": whole.replace("first: green\n", "first: green\nboard: 1999\n"),
            "date.quilt": whole.replace("first: green\n", "first: green\ndate: today\n"),
            "escape.quilt": whole.replace("first: green\n", "first: green\ndate: 2026-01-01\x1b12:00\n"),
            "name.quilt": whole.replace("first: green\n", "first: green\ngreen: \u202eanA\n"),
            "same.quilt": whole.replace("first: green\n", "first: green\ngreen: Yellow\n"),
            "latin.quilt": whole.replace("first: green\n", "first: green\ngreen: Zoë\n").encode("latin-1"),
            "latin-tail.quilt": whole.encode() + "1 grün\n".encode("latin-1"),
            "tail.quilt": whole + "and so on\n",
            "notes.txt": "buy milk",
            "large.quilt": b"#" * (1024 * 1024 + 1),
        }
        for name, data in files.items():
            put(tmp_path, name, data)
        (tmp_path / "folder.quilt").mkdir()
        (tmp_path / "nowhere.quilt").symlink_to("none")
        (tmp_path / "folder").mkdir()
        entries = games(tmp_path)
        assert {entry.state for entry in entries} == {State.NO_GAME}
        assert all(entry.checked and entry.reason.isprintable() for entry in entries)
        reasons = {entry.path.name: entry.reason for entry in entries}
        assert reasons.keys() == {*files, "folder", "folder.quilt", "nowhere.quilt"}
        assert reasons["notes.txt"] == reasons["folder"] == NOT_A_GAME
        assert reasons["folder.quilt"] == "it is a folder; expected a game record"
        assert reasons["binary.quilt"] == "it is not UTF-8; expected a game record, a text file"
        assert reasons["text.quilt"].startswith("line 1: 'hello' does not begin a game record")
        assert reasons["edition.quilt"].startswith("line 3: the edition 'winter' is not known")
        assert reasons["nowhere.quilt"].startswith("it cannot be read: there is no such file")
        assert all(entry == checked(entry) for entry in entries)

    @pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no named pipes here")
    def test_a_pipe_is_not_waited_for(self, tmp_path):
        os.mkfifo(tmp_path / "pipe.quilt")
        assert games(tmp_path)[0].reason == "it is no regular file; expected a game record"

    @pytest.mark.skipif(os.name != "posix", reason="such names are not allowed here")
    def test_a_name_that_is_no_text(self, tmp_path):
        put(tmp_path, os.fsdecode(b"\xff\x1b.quilt"), FINISHED)
        (entry,) = games(tmp_path)
        assert checked(entry).state is State.FINISHED
        assert matching([entry], "quilt") == [entry]


class TestFolder:
    def test_latest_first_and_nothing_hidden_but_what_is_the_programs(self, tmp_path):
        put(tmp_path, "old.quilt", FINISHED.replace("first:", "date: 2026-01-01\nfirst:"), 4)
        put(tmp_path, "new.quilt", FINISHED.replace("first:", "date: 2026-01-02T00:00:00Z\nfirst:"), 3)
        put(tmp_path, "b.quilt", FINISHED, 2)
        put(tmp_path, "a.txt", b"", 1)
        put(tmp_path, ".b.quilt.lock", b"")
        assert names(games(tmp_path)) == ["new.quilt", "old.quilt", "b.quilt", "a.txt"]

    def test_the_players_own_folder(self, tmp_path, monkeypatch):
        monkeypatch.setenv("PATCHWORK_HOME", str(tmp_path))
        assert games() == ()
        (tmp_path / "games").mkdir()
        put(tmp_path / "games", "a.quilt", FINISHED)
        assert names(games()) == ["a.quilt"]

    def test_a_folder_that_cannot_be_read_is_said_so(self, tmp_path):
        (tmp_path / "file").touch()
        with pytest.raises(RecordError, match="file: it cannot be read: there is no such folder"):
            games(tmp_path / "file")


class TestChecking:
    def test_in_batches_and_in_order(self, tmp_path, monkeypatch):
        clock = iter(range(100))
        monkeypatch.setattr(history, "monotonic", lambda: next(clock))
        for number in range(5):
            put(tmp_path, f"{number}.quilt", FINISHED)
        put(tmp_path, "9.txt", b"")
        entries = ordered(games(tmp_path), SortKey.FILE)
        batches = list(checking(entries, 2))
        assert [names(batch) for batch in batches] == [
            ["0.quilt", "1.quilt"],
            ["2.quilt", "3.quilt"],
            ["4.quilt"],
        ]
        assert all(entry.checked and entry.outcome for batch in batches for entry in batch)

    def test_nothing_left_to_do(self, tmp_path, monkeypatch):
        put(tmp_path, "a.quilt", FINISHED)
        (batch,) = checking(games(tmp_path), 0)
        assert list(checking(batch, 0)) == []


class TestDates:
    def test_when_a_game_began(self):
        entry = GameEntry(Path("x"), written=1_700_000_000 * 10**9)
        assert entry.when == datetime.fromtimestamp(1_700_000_000, UTC)
        assert entry._replace(date="2026-11-30").when == datetime(2026, 11, 30, tzinfo=UTC)
        moment = datetime(2026, 11, 30, 18, 41, tzinfo=UTC)
        for date in ("2026-11-30T18:41", "2026-11-30T18:41Z", "2026-11-30T18:41:00.0000000+00:00"):
            assert entry._replace(date=date).when == moment

    @pytest.mark.parametrize("written", [-(10**18), 0, 2**63 * 1000])
    def test_a_clock_gone_wild(self, written):
        assert GameEntry(Path("x"), written).when.year in (1970, 9000)
        assert GameEntry(Path("x"), written).local_date[:4] in ("1969", "1970", "8999", "9000")

    def test_shown_where_people_live(self, zone):
        zone("Asia/Tokyo")
        entry = GameEntry(Path("x"))
        assert entry._replace(date="2026-11-30T18:41:59Z").local_date == "2026-12-01 03:41"
        assert entry._replace(date="2026-11-30").local_date == "2026-11-30"
        assert entry.local_date == "1970-01-01 09:00"
        zone("America/Lima")
        assert entry._replace(date="0001-01-01T00:00Z").local_date == "0001-01-01 00:00"


def entry(name, **fields):
    return GameEntry(Path(name), **fields)


class TestOrder:
    ENTRIES = (
        entry("b", green="Bo", yellow="Ana", board="revised", date="2026-01-03", actions=40,
              result=Result((-3, 5), Player.YELLOW)),
        entry("C", green="ana", yellow="Bo", board="2014", date="2026-01-02", actions=12),
        entry("d", green="Émile", yellow="Bo", board="2014", date="2026-01-04", actions=44,
              result=Result((20, 5), Player.GREEN)),
        entry("a", date="2026-01-01", reason="it is empty"),
        entry("e", green="Ana", yellow="Zoë", board="2014", date="2026-01-05", actions=13),
    )  # fmt: skip

    @pytest.mark.parametrize(
        ("key", "order", "backwards"),
        [
            (SortKey.DATE, "edbCa", "aCbde"),
            (SortKey.NAMES, "Cebda", "adbeC"),
            (SortKey.BOARD, "edCba", "abedC"),
            (SortKey.SCORE, "dbeCa", "aCebd"),
            (SortKey.FILE, "abCde", "edCba"),
        ],
    )
    def test_by_each_key_and_backwards(self, key, order, backwards):
        assert names(ordered(self.ENTRIES, key)) == list(order)
        assert names(ordered(self.ENTRIES, key, backwards=True)) == list(backwards)

    def test_games_begun_on_one_day_by_when_they_were_written(self):
        same = [entry(str(number), date="2026-01-01", written=number) for number in range(4)]
        assert names(ordered(same)) == list("3210")


class TestFilter:
    ENTRIES = (
        entry("2026-01-03-zoe.quilt", green="Zoë", yellow="Bo", board="revised", date="2026-01-03"),
        entry("x.quilt", green="Ana", yellow="小明", board="2014", date="2026-01-04"),
        entry("NOTES.txt", reason="no game"),
    )

    @pytest.mark.parametrize(
        ("text", "found"),
        [
            ("", "2xN"),
            ("zoe", "2"),
            ("ZOË bo", "2"),
            ("zoe ana", ""),
            ("小明", "x"),
            ("revised", "2"),
            ("2026-01", "2x"),
            ("01-04 ANA", "x"),
            ("notes", "N"),
            ("  quilt ", "2x"),
        ],
    )
    def test_every_word_somewhere(self, text, found):
        assert [entry.path.name[0] for entry in matching(self.ENTRIES, text)] == list(found)


RECORDS = st.builds(
    lambda seed, n, comments: replace(
        Record.new(Setup.shuffled(seed), date=datetime(2026, 1, 1, tzinfo=UTC)).with_actions(
            *random_record(seed, n).actions
        ),
        comments=tuple(Comment(after, f"# {text}") for after, text in sorted(comments)),
    ),
    st.integers(0, 9),
    st.integers(1, 6) | st.none(),
    st.lists(
        st.tuples(st.integers(0, 60), st.sampled_from(["", "1 green advance", "result: green 1"])), max_size=3
    ),
)


class TestWhateverTheFile:
    @given(RECORDS, st.booleans())
    def test_a_good_record_is_told_right_at_a_glance(self, record, crlf):
        text = format_record(record)
        position = record.position()
        claimed = claim((text.replace("\n", "\r\n") if crlf else text).encode())
        assert claimed is not None
        assert claimed[:6] == (record.green, record.yellow, "base", "2014", record.date, len(record.actions))
        assert (claimed.result is None) is (position.mover is not None)

    @given(st.sampled_from([FINISHED, text_of("form-comments")]), st.data())
    def test_any_file_is_listed_and_a_good_one_as_it_is(self, text, data):
        lines = text.splitlines(keepends=True)
        at = data.draw(st.integers(0, len(lines) - 1))
        new = data.draw(
            st.lists(st.sampled_from(lines) | st.text(max_size=20).map(lambda line: f"{line}\n"), max_size=2)
        )
        mangled = "".join([*lines[:at], *new, *lines[at + 1 :]]).encode()
        claimed = claim(mangled)
        if claimed is None:
            return
        assert all(part is None or str(part).isprintable() for part in claimed[:6])
        try:
            reading = parse_record(mangled, "file")
        except RecordError:
            return
        record = reading.record
        assert claimed[:6] == (
            record.green, record.yellow, record.variety, record.setup.board, record.date, len(record.actions)
        )  # fmt: skip


def test_an_entry_keeps_no_record(tmp_path):
    """Ten thousand of them are kept at a time."""
    kept = {type(field) for field in checked(glance(GAMES[0]))}
    assert kept <= {type(Path()), int, str, bool, type(None), Result, Outcome}
