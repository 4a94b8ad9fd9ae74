"""What the tests of the table's words share: scenes and hands to tell of, names, and room for the words."""

from __future__ import annotations

from collections.abc import Iterator

from hypothesis import strategies as st

from patchwork_tui.app.composition import compose
from patchwork_tui.app.glyphs import ASCII, UNICODE
from patchwork_tui.app.hand import Hand
from patchwork_tui.app.palettes import palette_for
from patchwork_tui.app.scene import Scene
from patchwork_tui.pictures.fabrics import DEFAULT_FABRIC
from patchwork_tui.record import check_names
from patchwork_tui.rules import Position

CALICO = palette_for(DEFAULT_FABRIC, "truecolor")
SMALL_TABLE, LARGE_TABLE = compose(80, 24, 9), compose(120, 40, 9)
SETS = st.sampled_from([UNICODE, ASCII])

LONG = st.sampled_from(["W" * 40, "漢" * 40, "ß" * 40, "ŉ" * 40, "e\u0301" * 20, "ﬃ" * 40, "🧵" * 40])
NAME = st.one_of(
    LONG, st.text(st.characters(categories=["L", "M", "N", "P", "S", "Zs"]), min_size=1, max_size=40)
)
NAMES = st.tuples(NAME, NAME).filter(lambda names: check_names(*names) is None)


def showing(position: Position, hand: Hand | None = None, names: tuple[str, str] = ("Ana", "Bo")) -> Scene:
    return Scene(
        names,
        board=(20, 26, 32, 44, 50),
        position=position,
        accounts=(),
        hand=hand or (Hand.over(position) if position.mover is not None else None),
    )


def hands(position: Position) -> Iterator[Hand]:
    """Everything that can be held, each patch where it fits, where it does not, and in every corner."""
    empty = Hand.over(position)
    yield empty
    yield empty.take_advance()
    for slot in range(3):
        hand = empty.take(slot)
        yield from (hand, hand.clockwise(), hand.moved(9, 9), hand.moved(-9, 9), hand.moved(4, 0).flipped())
