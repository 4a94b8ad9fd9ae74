"""Words set in columns of a terminal."""

from hypothesis import given
from hypothesis import strategies as st

from patchwork_tui.record.layout import columns, folded

WORDS = st.lists(st.text("abc小é:", min_size=1, max_size=9), min_size=1, max_size=12)


@given(WORDS, st.integers(-1, 30), st.sampled_from(["", "   "]))
def test_text_is_parted_between_words_and_as_wide_as_it_may_be(
    words: list[str], width: int, indent: str
) -> None:
    lines = folded(" ".join(words), width, indent)
    assert " ".join(lines).split() == words
    assert all(columns(line) <= width or len(line.split()) == 1 for line in lines)
    assert all(line.startswith(indent) for line in lines[1:])


def test_what_a_text_begins_with_and_wide_gaps_stay() -> None:
    assert folded("  1  a", 20) == ["  1  a"]
