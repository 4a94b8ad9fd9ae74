"""The reader takes what the format allows and refuses the rest where it goes wrong."""

import errno
import json
import os
import sys

import pytest
from tests.record.games import BROKEN, CIRCLE, CONFORMANCE, GAMES, file_with, text_of

from patchwork_tui.record import LARGEST_FILE, Record, RecordError, parse_record, read_record
from patchwork_tui.rules import Player, Setup

LINES = json.loads((CONFORMANCE / "broken" / "lines.json").read_text())
HEADERS = ["patchwork-record 1", "first: green", f"circle: {CIRCLE}"]


def refusal(data: bytes | str) -> RecordError:
    with pytest.raises(RecordError) as caught:
        parse_record(data.encode() if isinstance(data, str) else data, "FILE")
    assert str(caught.value).isprintable()
    return caught.value


def lines(*more: str) -> str:
    return "".join(f"{line}\n" for line in (*HEADERS, *more))


class TestConformance:
    @pytest.mark.parametrize("path", BROKEN, ids=lambda path: path.stem)
    def test_a_broken_file_is_refused_at_its_line(self, path):
        with pytest.raises(RecordError) as caught:
            read_record(path)
        line = LINES[path.stem]
        assert caught.value.line == line
        assert str(caught.value).startswith(f"{path}: " if line is None else f"{path}:{line}: ")
        assert "; expected " in str(caught.value)

    def test_every_broken_file_has_its_line(self):
        assert {path.stem for path in BROKEN} == set(LINES)

    @pytest.mark.parametrize("path", GAMES, ids=lambda path: path.stem)
    def test_a_game_is_taken_whole(self, path):
        reading = read_record(path)
        facts = path.with_suffix(".jsonl").read_text().splitlines()
        assert len(reading.record.actions) == len(facts) - 1
        assert reading.position == reading.record.position()
        assert (reading.notice is not None) == (path.stem == "form-torn")
        assert reading.result_missing == (path.stem == "form-no-result")

    def test_the_forms_of_one_game_are_the_same_game(self):
        forms = ["form-comments", "form-crlf", "form-no-empty-line", "form-no-result", "form-other-turns"]
        games = {parse_record(text_of(form).encode(), form).record.actions for form in forms}
        assert len(games) == 1

    def test_a_refused_action_quotes_the_rule(self):
        with pytest.raises(RecordError, match="needs 2 more buttons"):
            read_record(CONFORMANCE / "broken" / "too-dear.quilt")


class TestHeaders:
    def test_what_is_not_said_has_its_default(self):
        record = parse_record(file_with(), "FILE").record
        assert (record.green, record.yellow, record.date, record.seed) == ("Green", "Yellow", None, None)
        assert record.setup == Setup.shuffled(1)

    def test_what_is_said_is_read_in_any_order(self):
        data = file_with("seed: 12", "yellow: Zoë", "board: revised", "edition: base", "date: 2026-11-30")
        record = parse_record(data, "FILE").record
        assert (record.yellow, record.seed, record.date) == ("Zoë", "12", "2026-11-30")
        assert record.setup == Setup.shuffled(1, board="revised")
        assert [key for key, _ in record.headers][:3] == ["seed", "yellow", "board"]

    def test_who_begins(self):
        assert parse_record(file_with(first="first: yellow"), "FILE").record.setup.first is Player.YELLOW

    @pytest.mark.parametrize(
        "line",
        [
            "Event: x",
            "event:x",
            "event:",
            "event: ",
            "event:  x",
            "event: x ",
            "event: x  y",
            "event : x",
            "-event: x",
            "9event: x",
            "event",
            "évent: x",
            "event: a\tb",
            "event: a\x1b[2Jb",
            "event: a\rb",
            " # a comment after a space",
            " ",
            "\f",
            "green advance",
            "seed: 1\x85",
        ],
    )
    def test_a_malformed_header(self, line):
        assert refusal(file_with(line)).line == 2

    @pytest.mark.parametrize("value", ["a\u2028b", "a\u3000b", "é", "a: b", "#"])
    def test_other_keys_may_say_anything(self, value):
        record = parse_record(file_with(f"round-2: {value}"), "FILE").record
        assert record.header("round-2") == value

    @pytest.mark.parametrize(
        "line",
        [
            "edition: deluxe",
            "board: 2013",
            "board: ２０１４",
            "green: ",
            "green: " + "x" * 41,
            "green: a\u202eb",
            "green: a\u200bb",
            "green: Yellow",
            "yellow: Green",
            "date: yesterday",
            "date: 2026-13-01",
            "date: 2026-11-31",
            "date: 2026-11-30T18:41:00",
            "date: 2026-11-30T18:41:00+02:00",
            "date: 2026-11-30 18:41:00Z",
            "date: ２０２６-11-30",
            "date: 2026-11-30T25:00Z",
            "result: green 1 yellow 2 winner yellow",
        ],
    )
    def test_a_wrong_value(self, line):
        assert refusal(file_with(line)).line == 2

    @pytest.mark.parametrize(
        "date",
        ["2026-11-30", "2026-11-30T18:41Z", "2026-11-30T18:41:00Z", "2026-11-30T18:41:00.25+00:00"],
    )
    def test_a_date(self, date):
        assert parse_record(file_with(f"date: {date}"), "FILE").record.date == date

    @pytest.mark.parametrize(
        "circle",
        [
            CIRCLE.replace(" ", "  ", 1),
            CIRCLE.replace("08", "8"),
            CIRCLE.replace("08", "99"),
            CIRCLE.replace("08 ", ""),
            CIRCLE.replace("08", "０8"),
            CIRCLE.replace(" ", ","),
            " ".join(reversed(CIRCLE.split())),
            CIRCLE + " 02",
            "x" * 3000,
        ],
    )
    def test_a_wrong_circle(self, circle):
        error = refusal(file_with(circle=f"circle: {circle}"))
        assert error.line == 3
        assert len(str(error)) < 300

    def test_the_names_are_judged_at_the_later_line(self):
        assert refusal(file_with("yellow: Ana", "seed: 1", "green: Ana")).line == 4
        assert refusal(file_with("green: \u00e9", "yellow: e\u0301")).line == 3
        assert parse_record(file_with("green: Yellow", "yellow: Green"), "FILE").record.green == "Yellow"

    def test_the_first_wrong_line_is_named_whatever_needs_what(self):
        board_below = "circle: 01\nboard: 2013\nfirst: red\n"
        assert refusal(f"patchwork-record 1\n{board_below}").line == 2
        edition_below = "circle: 01\nedition: deluxe\nfirst: red\n"
        assert refusal(f"patchwork-record 1\n{edition_below}").line == 3
        form_below = "first: red\nFirst: green\n"
        assert refusal(f"patchwork-record 1\n{form_below}").line == 2

    def test_a_missing_header_is_no_lines_fault(self):
        assert refusal("patchwork-record 1\n").line is None
        assert "`circle`" in refusal("patchwork-record 1\nfirst: green\n").what
        assert "`first`" in refusal(f"patchwork-record 1\ncircle: {CIRCLE}\n").what
        assert refusal(f"patchwork-record 1\ncircle: {CIRCLE}\n1 green advance\n").line is None


class TestActions:
    @pytest.mark.parametrize(
        "line",
        [
            "1  green advance",
            "1 green advance ",
            " 1 green advance",
            "1\tgreen advance",
            "1 green advance\f",
            "1 green advance\u2028",
            "1 Green advance",
            "1 red advance",
            "1 green",
            "1 green ",
            "1",
            "1 green Advance",
            "01 green advance",
            "0 green advance",
            "１ green advance",
            "1 green buy 23 r3",
            "1 green buy 23 r4 a1",
            "1 green buy 23 r3 A1",
            "1 green buy 23 r3 a0",
            "1 green buy 7 r0 a1",
            "1 green buy 07 r0 a１",
            "1 green advance 1",
            "1 green " + "x" * 4000,
            "1 green \x1b]0;title\x07",
            "event: too late",
            "anything",
        ],
    )
    def test_a_malformed_action(self, line):
        text = lines("", line) if line[0] in "0123456789" else lines("", "1 green advance", line)
        error = refusal(text)
        assert error.line == (5 if line[0] in "0123456789" else 6)
        assert len(str(error)) < 500

    def test_other_names_of_a_turn_are_taken_and_the_first_is_kept(self):
        assert "buy 33 r2 f7" in text_of("form-other-turns")
        record = parse_record(text_of("form-other-turns").encode(), "FILE").record
        assert "buy 33 r0 f7" in map(str, record.actions)

    def test_nothing_stands_below_the_result(self):
        text = text_of("game-9000")
        n = text.count("\n")
        assert refusal(text + "99 green advance\n").line == n + 1
        assert refusal(text + text.splitlines()[-1] + "\n").line == n + 1
        assert parse_record((text + "\n# but this\n").encode(), "FILE").record.comments

    def test_a_result_before_the_end(self):
        assert refusal(lines("", "1 green advance", "result: green 1 yellow 1 winner green")).line == 6

    @pytest.mark.parametrize(
        ("old", "new"), [(" winner", "  winner"), ("result: ", "result:"), ("green ", "Green ")]
    )
    def test_a_malformed_result(self, old, new):
        text = text_of("game-9000")
        *body, result = text.splitlines(keepends=True)
        assert refusal("".join(body) + result.replace(old, new, 1)).line == len(body) + 1


class TestFiles:
    def test_lines_end_in_lf_or_crlf_and_nothing_else(self):
        assert parse_record(lines("", "1 green advance").replace("\n", "\r\n").encode(), "FILE")
        mixed = lines("# a", "").replace("\n", "\r\n") + "1 green advance\n2 yellow advance\r\n"
        assert len(parse_record(mixed.encode(), "FILE").record.actions) == 2
        for end in ("\r", "\f", "\v", "\x85", "\u2028", "\r\r\n"):
            assert refusal(lines("1 green advance").replace("\n", end)).line == 1

    def test_a_byte_order_mark_is_refused(self):
        error = refusal(b"\xef\xbb\xbf" + file_with())
        assert (error.line, error.what) == (1, "it begins with a byte order mark")

    @pytest.mark.parametrize(
        "data", [file_with().replace(b"first", b"f\xffrst"), "é".encode("utf-16"), b"\xff"]
    )
    def test_a_file_that_is_not_utf_8_is_named_alone(self, data):
        error = refusal(data)
        assert (error.line, str(error)) == (
            None,
            "FILE: it is not UTF-8; expected a game record, a text file",
        )

    def test_a_null_character_is_refused_where_it_stands(self):
        assert refusal(lines("# a\0b")).line == 4

    def test_an_empty_file(self):
        assert refusal(b"").line is None
        assert refusal(b"\n").line == 1

    def test_the_first_line_stands_first(self):
        for text in (" patchwork-record 1\n", "\npatchwork-record 1\n", "# x\n", "patchwork-record 1 \n"):
            assert refusal(text).line == 1
        assert "format" in refusal("patchwork-record 10\n").what

    def test_a_torn_first_line_is_no_record(self):
        assert refusal("patchwork-rec").line == 1

    @pytest.mark.parametrize("letter", ["x", "é", "\U0001f9f5"])
    def test_a_line_has_at_most_4_kib(self, letter):
        size = len(letter.encode())
        longest = "#" + letter * (4095 // size)
        longest += "." * (4096 - len(longest.encode()))
        for end in ("\n", "\r\n"):
            assert parse_record(lines().encode() + (longest + end).encode(), "FILE").record.comments
            assert refusal(lines() + longest + "." + end).line == 4
        assert parse_record((lines() + longest).encode(), "FILE").record.comments
        assert refusal(lines() + longest + ".").line == 4

    def test_a_file_has_at_most_1_mib(self, tmp_path):
        path = tmp_path / "large.quilt"
        data = lines().encode()
        data += b"\n" * (LARGEST_FILE - len(data))
        path.write_bytes(data)
        assert read_record(path).record.actions == ()
        path.write_bytes(data + b"\n")
        with pytest.raises(RecordError, match="larger than 1 MiB"):
            read_record(path)
        assert refusal(data + b"\n").line is None

    def test_a_file_that_is_larger_than_it_says_is_not_read_whole(self, tmp_path, monkeypatch):
        path = tmp_path / "grows.quilt"
        path.write_bytes(b"\n" * (2 * LARGEST_FILE))
        small = (CONFORMANCE / "games" / "game-9000.quilt").stat()
        monkeypatch.setattr(os, "stat", lambda path: small)
        with pytest.raises(RecordError, match="larger than 1 MiB"):
            read_record(path)

    def test_many_headers_take_no_ages(self):
        text = "patchwork-record 1\n" + "".join(f"k{n}: x\n" for n in range(60_000))
        assert refusal(text).line is None

    @pytest.mark.parametrize(
        ("name", "what"),
        [
            (".", "it is a folder"),
            ("none.quilt", "it cannot be read: there is no such file or folder"),
            ("none/a.quilt", "it cannot be read: there is no such file or folder"),
            ("a\0b", "it cannot be read: there is no such file or folder"),
        ],
    )
    def test_what_is_no_file(self, tmp_path, name, what):
        with pytest.raises(RecordError) as caught:
            read_record(f"{tmp_path}/{name}")
        assert (caught.value.line, caught.value.what) == (None, what)

    @pytest.mark.skipif(sys.platform == "win32", reason="Windows has other words for these")
    def test_what_is_no_readable_file(self, tmp_path):
        (tmp_path / "loop").symlink_to("loop")
        with pytest.raises(RecordError, match="the file's name is too long"):
            read_record(tmp_path / ("x" * 300))
        with pytest.raises(RecordError, match="too many levels of symbolic links"):
            read_record(tmp_path / "loop")

    def test_a_file_without_permission(self, tmp_path, monkeypatch):
        (tmp_path / "closed.quilt").write_bytes(file_with())

        def refuse(*args: object) -> None:
            raise PermissionError(errno.EACCES, "Permission denied")

        # The tests may run as root, who may read anything.
        monkeypatch.setattr("builtins.open", refuse)
        with pytest.raises(RecordError, match="it cannot be read: there is no permission"):
            read_record(tmp_path / "closed.quilt")

    @pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="Windows has no named pipes in folders")
    def test_a_pipe_is_not_waited_for(self, tmp_path):
        os.mkfifo(tmp_path / "pipe.quilt")
        with pytest.raises(RecordError, match="no regular file"):
            read_record(tmp_path / "pipe.quilt")

    def test_a_files_name_cannot_harm_the_terminal(self):
        with pytest.raises(RecordError) as caught:
            parse_record(b"x\n", "a\x1b[2J\udcff.quilt")
        assert str(caught.value).startswith(r"a\x1b[2J\udcff.quilt:1: ")
        assert caught.value.file == "a\x1b[2J\udcff.quilt"

    def test_text_of_the_file_is_quoted_escaped_and_cut(self):
        what = refusal(lines("1 green \x1b[31m\u202e" + "y" * 100)).what
        assert r"\x1b[31m\u202e" in what
        what = refusal("z" * 1000 + "\n").what
        assert len(what) < 120
        assert "...'" not in what
        assert "z'..." in what


def test_a_game_of_headers_only_is_valid():
    reading = parse_record(lines().encode(), "FILE")
    assert reading.record.actions == ()
    assert reading.position == reading.record.setup.start()
    assert isinstance(reading.record, Record)
