"""Names and sentences cut to the room there is."""

from hypothesis import given
from hypothesis import strategies as st
from rich.cells import cell_len
from tests.app.texts import NAME, SETS

from patchwork_tui.app.brevity import TINY_NAME, first_fitting, short
from patchwork_tui.app.glyphs import UNICODE, Glyphs


@given(NAME, st.integers(2, 40), SETS)
def test_a_name_is_cut_to_its_columns_and_says_so_where_there_is_room_for_that(
    name: str, room: int, glyphs: Glyphs
) -> None:
    cut = short(name, room, glyphs)
    assert cell_len(cut) <= room
    says_so = cut.endswith(glyphs.more) if room >= TINY_NAME else name.startswith(cut)
    assert cut == name or says_so


def test_the_first_sentence_that_fits_is_said_or_the_last_is_cut() -> None:
    sentences = ("Ana sews on patch 2", "Ana sews 2 on", "Ana sews")
    said = [first_fitting(sentences, columns, UNICODE) for columns in (19, 18, 8, 6)]
    assert said == ["Ana sews on patch 2", "Ana sews 2 on", "Ana sews", "Ana s…"]
