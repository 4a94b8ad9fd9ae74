"""Words set in columns of a terminal."""

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from patchwork_tui.columns import columns, fitted, folded

WORDS = st.lists(st.text("abc小é:", min_size=1, max_size=9), min_size=1, max_size=12)


@given(WORDS, st.integers(-1, 30), st.sampled_from(["", "   "]))
def test_text_is_parted_between_words_and_as_wide_as_it_may_be(
    words: list[str], width: int, indent: str
) -> None:
    lines = folded(" ".join(words), width, indent)
    assert " ".join(lines).split() == words
    assert all(columns(line) <= width or len(line.split()) == 1 for line in lines)
    assert all(line.startswith(indent) for line in lines[1:])
    for line, following in pairwise(lines):
        assert columns(f"{line} {following.split()[0]}") > width


@pytest.mark.parametrize(
    ("text", "width", "lines"),
    [
        ("  1  a", 20, ["  1  a"]),
        ("aaa  bbbbb", 3, ["aaa", "bbbbb"]),
        ("1  aa   bb  ", 6, ["1  aa", "bb"]),
        ("", 5, [""]),
        ("   ", 5, [""]),
    ],
)
def test_what_a_text_begins_with_and_wide_gaps_stay_and_no_line_begins_or_ends_with_one(
    text: str, width: int, lines: list[str]
) -> None:
    assert folded(text, width) == lines


@pytest.mark.parametrize(
    ("text", "width", "expected"),
    [
        ("Bartholomew", 6, "Barth…"),
        ("Anabel", 4, "Ana…"),
        ("Ana Bel", 5, "Ana…"),
        ("李小龙", 6, "李小龙"),
        ("李小龙", 5, "李小…"),
        ("李小龙", 4, "李…"),
        ("e\u0301e\u0301", 2, "e\u0301e\u0301"),
        ("e\u0301e\u0301e\u0301", 2, "e\u0301…"),
        ("Ana", 1, "…"),
        ("Ana", 0, ""),
    ],
)
def test_texts_are_cut_by_what_they_take_up_on_a_grid(text: str, width: int, expected: str) -> None:
    assert fitted(text, width, "…") == expected


@given(st.text("ab 小é\u0301", max_size=12), st.integers(-1, 14))
def test_what_is_cut_fits_however_small_the_room(text: str, width: int) -> None:
    cut = fitted(text, width)
    assert columns(cut) <= max(width, 0)
    assert text.startswith(cut.rstrip("."))
