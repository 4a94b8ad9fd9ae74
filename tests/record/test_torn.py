"""A record cut off anywhere is still the game up to there."""

import pytest
from tests.record.games import random_record, record_of, text_of

from patchwork_tui.record import RecordError, format_record, parse_record


def whole_actions(prefix: str) -> int:
    """How many lines of actions a prefix has, a last one without its newline included if it is whole."""
    return sum(line[:1].isdigit() for line in prefix.split("\n"))


@pytest.mark.parametrize("crlf", [False, True], ids=["lf", "crlf"])
def test_every_prefix_is_the_game_up_to_there(crlf):
    record = record_of("real-02")
    text = format_record(record)
    if crlf:
        text = text.replace("\n", "\r\n")
    headers = text.index("\n1 ")
    lines = text.split("\n")
    for cut in range(headers, len(text)):
        prefix = text[:cut]
        reading = parse_record(prefix.encode(), "FILE")
        *_, tail = prefix.split("\n")
        whole = tail.removesuffix("\r") == lines[prefix.count("\n")].removesuffix("\r")
        kept = prefix if whole else prefix[: cut - len(tail)]
        assert (reading.notice is None) == (whole or not tail.removesuffix("\r"))
        assert reading.good == len(kept)
        assert reading.record == record.truncated(whole_actions(kept))


def test_a_prefix_of_the_headers_is_valid_or_refused():
    text = format_record(random_record(3, 0))
    for cut in range(len(text)):
        try:
            reading = parse_record(text[:cut].encode(), "FILE")
        except RecordError:
            assert cut < text.index("\n", text.index("circle"))
        else:
            assert reading.record.setup == random_record(3).setup


@pytest.mark.parametrize(
    "tail",
    [
        "12 green buy 26 r1",
        "12 green buy 26 r1 h",
        "12 yellow advance",
        "13 green advance",
        "12 green advance ",
        "12 green buy 26 r0 g2",
        "result: green",
        "x",
        " ",
        "12 green adv\0\0\0\0",
        b"# caf\xc3",
        b"12 green\xff\xfe",
    ],
)
def test_a_tail_that_is_no_whole_legal_line_is_dropped_with_a_notice(tail):
    text = text_of("form-unfinished")
    reading = parse_record(text.encode() + (tail if isinstance(tail, bytes) else tail.encode()), "FI\tLE")
    assert reading.record == record_of("form-unfinished")
    assert reading.good == len(text.encode())
    assert reading.notice is not None
    assert reading.notice.startswith(r"FI\tLE:19: the last line is cut off and was left out: '")
    assert reading.notice.isprintable()


def test_a_tail_that_is_a_comment_is_kept():
    reading = parse_record((text_of("form-unfinished") + "# half a rema").encode(), "FILE")
    assert (reading.notice, reading.record.comments[-1].text) == (None, "# half a rema")


def test_a_tail_behind_the_end_of_the_game_is_dropped():
    for tail in ("44 green advance", "result: green -5 yellow 3 winner green"):
        reading = parse_record((text_of("form-no-result") + tail).encode(), "FILE")
        assert reading.notice
        assert reading.result_missing
    reading = parse_record((text_of("form-crlf") + "44 green advance").encode(), "FILE")
    assert reading.notice
    assert not reading.result_missing


def test_what_is_wrong_further_up_is_refused_whatever_the_tail():
    text = text_of("form-torn").replace("3 green advance", "3 green pass")
    with pytest.raises(RecordError) as caught:
        parse_record(text.encode(), "FILE")
    assert caught.value.line == 10
    with pytest.raises(RecordError) as caught:
        parse_record(text.encode() + b"\xff", "FILE")
    assert caught.value.line == 10
