"""Writing and reading invert each other, and no bytes make the reader do anything but read or refuse."""

from dataclasses import replace
from datetime import UTC, datetime, timedelta, timezone

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.record.games import GAMES, random_actions, random_record, record_of, text_of

from patchwork_tui.record import (
    Comment,
    PlayerNameError,
    Reading,
    Record,
    RecordError,
    format_record,
    parse_record,
)
from patchwork_tui.rules import Buy, Cell, IllegalAction, Player, Setup, Turn

SEEDS = st.integers(0, 15)
UNKNOWN_KEYS = st.from_regex(r"x[a-z0-9-]{0,9}", fullmatch=True)
WORDS = st.text(
    st.characters(exclude_categories=("Cc", "Cs"), exclude_characters=" "), min_size=1, max_size=9
)
VALUES = st.lists(WORDS, min_size=1, max_size=4).map(" ".join)
COMMENTS = st.text(st.characters(exclude_categories=("Cs",), exclude_characters="\n\0"), max_size=20).map(
    lambda text: f"#{text}".rstrip("\r")
)


@st.composite
def records(draw: st.DrawFn) -> Record:
    """A random game cut anywhere, with unknown headers among the known and comments in every place."""
    seed = draw(SEEDS)
    record = random_record(seed, draw(st.integers(0, len(random_actions(seed)))))
    headers = list(record.headers)
    for key, value in draw(st.dictionaries(UNKNOWN_KEYS, VALUES, max_size=3)).items():
        headers.insert(draw(st.integers(0, len(headers))), (key, value))
    over = len(record.actions) == len(random_actions(seed))
    places = st.integers(0, len(headers) + len(record.actions) + over)
    comments = draw(st.lists(st.builds(Comment, places, COMMENTS), max_size=6))
    comments.sort(key=lambda comment: comment.after)
    return replace(record, headers=tuple(headers), comments=tuple(comments))


@given(records())
def test_reading_inverts_writing(record):
    reading = parse_record(format_record(record).encode(), "FILE")
    assert reading.record == record
    assert reading.position == record.position()
    assert reading.notice is None
    assert not reading.result_missing


@pytest.mark.parametrize("path", GAMES, ids=lambda path: path.stem)
def test_writing_inverts_reading_but_for_freedoms_of_form(path):
    data = path.read_bytes()
    record = parse_record(data, path.stem).record
    written = format_record(record).encode()
    assert parse_record(written, path.stem).record == record
    freedoms = {"comments", "crlf", "no-empty-line", "no-result", "other-turns", "torn", "whole-tail"}
    if path.stem.removeprefix("form-") not in freedoms:
        assert written == data


def test_comments_and_unknown_keys_keep_their_place():
    written = format_record(record_of("form-comments")).splitlines()
    read = [line for line in text_of("form-comments").splitlines() if line]
    assert [line for line in written if line] == read
    assert format_record(record_of("form-unknown-keys")) == text_of("form-unknown-keys")


@given(records(), st.data())
def test_a_longer_record_begins_with_the_same_text(record, data):
    n = data.draw(st.integers(0, len(record.actions)))
    shorter = record.truncated(n)
    longer = shorter.with_actions(*record.actions[n:])
    assert longer.actions == record.actions
    assert format_record(longer).startswith(format_record(shorter))
    assert [comment.text for comment in longer.comments] == [comment.text for comment in record.comments]
    assert parse_record(format_record(shorter).encode(), "FILE").record == shorter


def mutate(data: bytes, rng: st.DataObject) -> bytes:
    """The bytes with one thing changed: a byte, a run of bytes or a line."""
    at = rng.draw(st.integers(0, len(data)))
    length = rng.draw(st.integers(0, 8))
    new = rng.draw(
        st.binary(max_size=4) | st.sampled_from([b"\n", b"\r\n", b"\0", b" ", b"# ", b"\xe2\x80\xa8"])
    )
    lines = data.split(b"\n")
    line = rng.draw(st.integers(0, len(lines) - 1))
    match rng.draw(st.sampled_from(["bytes", "cut", "drop", "twice", "move"])):
        case "bytes":
            return data[:at] + new + data[at + length :]
        case "cut":
            return data[:at]
        case "drop":
            del lines[line]
        case "twice":
            lines.insert(line, lines[line])
        case _:
            lines.append(lines.pop(line))
    return b"\n".join(lines)


@given(st.sampled_from(GAMES), st.data())
def test_a_changed_file_is_read_or_refused(path, data):
    changed = path.read_bytes()
    for _ in range(data.draw(st.integers(1, 3))):
        changed = mutate(changed, data)
    reading = read_or_refused(changed)
    if isinstance(reading, RecordError):
        assert str(reading).isprintable()
        assert str(reading).startswith("FILE:")
        assert reading.line is None or 1 <= reading.line <= changed.count(b"\n") + 1
    else:
        assert parse_record(format_record(reading.record).encode(), "FILE").record == reading.record


def read_or_refused(data: bytes) -> Reading | RecordError:
    try:
        return parse_record(data, "FILE")
    except RecordError as error:
        return error


@given(st.binary(max_size=200) | st.text(max_size=200).map(lambda text: text.encode("utf-8", "replace")))
def test_any_bytes_are_read_or_refused(data):
    for beginning in (b"", b"patchwork-record 1\n"):
        with pytest.raises(RecordError):
            parse_record(beginning + data, "FILE")


class TestRecord:
    def test_a_new_record_says_everything(self):
        date = datetime(2026, 11, 30, 20, 41, tzinfo=timezone(timedelta(hours=2)))
        setup = Setup.shuffled(7, first=Player.YELLOW, board="revised")
        record = Record.new(setup, green="Ana", yellow="Bo", date=date, seed=7)
        assert format_record(record) == (
            "patchwork-record 1\n"
            "edition: base\n"
            "board: revised\n"
            "green: Ana\n"
            "yellow: Bo\n"
            "first: yellow\n"
            f"circle: {' '.join(setup.circle)}\n"
            "date: 2026-11-30T18:41:00Z\n"
            "seed: 7\n"
        )
        assert parse_record(format_record(record).encode(), "FILE").record == record
        assert (record.green, record.yellow, record.name_of(Player.YELLOW)) == ("Ana", "Bo", "Bo")
        assert (record.date, record.seed) == ("2026-11-30T18:41:00Z", "7")

    def test_names_that_will_not_do(self):
        setup = Setup.shuffled(1)
        with pytest.raises(PlayerNameError, match="at least one character"):
            Record.new(setup, green="")
        with pytest.raises(PlayerNameError, match="different names"):
            Record.new(setup, green="Ana", yellow="Ana")
        assert Record.new(setup, date=datetime.now(UTC)).green == "Green"

    def test_positions_begin_before_the_first_action(self):
        record = random_record(2)
        positions = list(record.positions())
        assert positions[0] == record.setup.start()
        assert len(positions) == len(record.actions) + 1
        assert [record.position(n) for n in range(len(positions))] == positions
        assert record.position() == positions[-1]

    @pytest.mark.parametrize("n", [-1, 3])
    def test_there_is_no_position_beyond_the_actions(self, n):
        with pytest.raises(IndexError, match=f"there is no action {n}; the record has 2"):
            random_record(2, 2).position(n)

    def test_positions_are_lazy_and_refuse_what_the_rules_refuse(self):
        patch = Setup.shuffled(1).circle[5]
        record = random_record(1, 0).with_actions(Buy(patch, Turn.R0, Cell(0, 0)))
        positions = record.positions()
        next(positions)
        with pytest.raises(IllegalAction):
            next(positions)
        with pytest.raises(IllegalAction):
            format_record(record)

    def test_turns_are_kept_under_their_first_name(self):
        record = Record.new(Setup.shuffled(1)).with_actions(Buy("01", Turn.F2, Cell(0, 0)))
        assert record.actions == (Buy("01", Turn.R0, Cell(0, 0)),)

    def test_truncated_keeps_what_a_person_wrote(self):
        record = record_of("form-comments")
        shorter = record.truncated(6)
        assert len(shorter.actions) == 6
        assert len(shorter.comments) == len(record.comments)
        assert format_record(shorter).endswith("6 green buy 04 r1 f1\n" + "# a remark\n" * 4)
        assert record.truncated(len(record.actions)) is record
