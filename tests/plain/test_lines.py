"""Lines of standard input as they are read."""

import io

import pytest

from patchwork_tui.plain.lines import LONGEST, Lines, TooLong

MARK = "\ufeff"


def lines(text: str) -> Lines:
    return Lines(io.StringIO(text), io.StringIO())


def test_a_mark_before_the_first_line_is_none_of_it_and_later_ones_stay() -> None:
    read = lines(f"{MARK}advance\r\n{MARK}undo")
    assert [read.next(""), read.next(""), read.next("")] == ["advance", f"{MARK}undo", None]
    assert read.number == 2


@pytest.mark.parametrize("mark", ["", MARK])
def test_a_line_that_is_too_long_is_refused_and_counted(mark: str) -> None:
    read = lines("help\n" + mark + "a" * (LONGEST + 1))
    assert read.next("") == "help"
    with pytest.raises(TooLong):
        read.next("")
    assert read.number == 2


@pytest.mark.parametrize("mark", ["", MARK])
def test_a_line_of_the_greatest_length_is_read(mark: str) -> None:
    longest = "a" * (LONGEST - 2)
    assert lines(f"{mark}{longest}\n").next("") == longest
