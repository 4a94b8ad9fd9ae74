"""The packer: its judge equals plain counting, and its places are legal, remembered and forgotten."""

from functools import cache

import pytest
from hypothesis import given
from hypothesis import strategies as st

from patchwork_tui.bots import packing
from patchwork_tui.bots.boards import COUNTS, Board
from patchwork_tui.bots.data import packing_weights
from patchwork_tui.bots.lanes import LANE_BYTES, UNIT, Judge
from patchwork_tui.bots.packing import Packer
from patchwork_tui.rules import base_edition

PATCHES = base_edition().patches
SIZES = st.integers(1, 9)


def packer(side=7):
    """A packer that has placed nothing yet."""
    return Packer(9, side, PATCHES, packing_weights())


known = cache(packer)


def counted(rows):
    """What `Board.counts` counts, cell by cell."""
    size = len(rows)

    def empty(column, row):
        return 0 <= column < size and 0 <= row < size and rows[row][column] == "."

    counts = dict.fromkeys(COUNTS, 0)
    for row in range(-1, size):
        for column in range(-1, size):
            a, b, c, d = (empty(column + x, row + y) for x, y in [(0, 0), (1, 0), (0, 1), (1, 1)])
            number = a + b + c + d
            counts["corners"] += number == 1
            counts["diagonals"] += number == 2 and a == d
            counts["notches"] += number == 3
            counts["open"] += number == 4
    for row in range(size):
        for column in range(size):
            if empty(column, row):
                sides = empty(column - 1, row), empty(column + 1, row)
                ends = empty(column, row - 1), empty(column, row + 1)
                counts["holes"] += not any(sides + ends)
                counts["ends"] += sum(sides + ends) == 1
                counts["corridors"] += not any(sides) or not any(ends)
            counts["rooms"] += all(empty(column + x, row + y) for x in range(3) for y in range(3))
    return tuple(counts.values())


@given(SIZES, st.data())
def test_what_is_counted_on_a_quilt(size, data):
    rows = [data.draw(st.text("#.", min_size=size, max_size=size)) for _ in range(size)]
    mask = int("".join(rows)[::-1].replace("#", "1").replace(".", "0"), 2)
    board = Board(size)
    assert board.narrow(board.wide(mask)) == mask
    assert board.counts(board.wide(mask)) == counted(rows)


@given(
    st.integers(0, Board(9).all),
    st.lists(st.integers(0, Board(9).all), min_size=1, max_size=40),
    st.lists(st.floats(-2, 2), min_size=8, max_size=8),
    st.booleans(),
)
def test_many_quilts_are_judged_as_each_by_itself(quilt, masks, weights, many):
    board = Board(9)
    quilt &= board.all
    masks = [mask & board.all & ~quilt for mask in masks] * (12 if many else 1)
    values = Judge(board, weights).values(quilt, [mask.to_bytes(LANE_BYTES, "little") for mask in masks])
    whole = [round(UNIT * weight) for weight in weights]
    expected = [
        sum(weight * count for weight, count in zip(whole, board.counts(quilt | mask), strict=True))
        for mask in masks
    ]
    assert {value - plain for value, plain in zip(values, expected, strict=True)} == {values[0] - expected[0]}


@given(st.integers(0, Board(9).all), st.integers(0, len(PATCHES)), st.booleans())
def test_a_place_is_one_of_the_patch_s_or_none_fits(quilt, index, tile_free):
    placing = known()
    board = placing.board
    quilt &= board.all
    placed = placing.place(quilt, index, tile_free)
    if index == len(PATCHES):
        assert (placed == 0) is (quilt == board.all)
        assert not placed or (placed ^ quilt).bit_count() == 1
    else:
        fitting = [mask for mask, _ in board.places(PATCHES[index]) if not mask & quilt]
        assert (placed == 0) is not fitting or placed ^ quilt in fitting
    assert not placed or placed & quilt == quilt


def test_a_square_that_wins_the_tile_is_completed_while_it_is_to_be_had():
    placing = packer()
    board = placing.board
    square = board.squares(7)[0]
    quilt = square & ~(0b1 << 0)
    leather = placing.leather
    assert placing.completes(placing.place(quilt, leather, True))
    assert placing.square(quilt) == 48
    assert not placing.completes(quilt)


def test_without_a_tile_no_square_matters():
    placing = known(side=0)
    assert placing.square(Board(9).all) == 0
    assert not placing.completes(Board(9).all)
    assert placing.place(0, 3, True) == placing.place(0, 3, False)


def test_what_is_remembered_is_forgotten_once_it_is_much(monkeypatch):
    placing = packer()
    monkeypatch.setattr(packing, "MOST_PLACES_KEPT", 3)
    for index in range(3):
        placing.place(0, index, True)
    placing.tidy()
    assert placing.kept() == 3
    again = placing.place(0, 3, True)
    placing.tidy()
    assert placing.kept() == 0
    assert placing.place(0, 3, True) == again


@given(st.integers(0, Board(9).all), st.integers(0, len(PATCHES)))
def test_without_a_tile_the_first_of_the_best_valued_is_taken(quilt, index):
    placing = known()
    quilt &= placing.board.all
    afters = [quilt | place[0] for place in placing.places[index] if not quilt & place[0]]
    values = placing.values(afters)
    first = afters[values.index(max(values))] if afters else 0
    assert placing.place(quilt, index, False) == first


@pytest.mark.parametrize("size", range(1, 10))
def test_every_quilt_has_its_squares(size):
    board = Board(size)
    for side in range(1, size + 1):
        assert len(board.squares(side)) == (size - side + 1) ** 2
        assert all(square.bit_count() == side * side for square in board.squares(side))
    assert board.squares(0) == ()
