"""The pad without a screen: what each gesture leaves on the sheet and under the cursor."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from patchwork_tui.app.cells import CellLook, Fit
from patchwork_tui.app.pad import Pad
from patchwork_tui.record.sheet import Sheet
from patchwork_tui.rules import Cell, IllegalAction, Player, Turn, base_edition

GREEN, YELLOW = Player
SIDE = 9
CATALOGUE = base_edition().patches

STEPS = st.lists(st.tuples(st.integers(-3, 3), st.integers(-3, 3)), max_size=8)


def at(cell: str, player: Player = GREEN) -> Pad:
    return Pad().under(player, Cell.parse(cell))


def covered(sheet: Sheet, player: Player) -> set[str]:
    filled = sheet.filled[player]
    return {str(Cell(bit % SIDE, bit // SIDE)) for bit in range(SIDE * SIDE) if filled >> bit & 1}


def ghost(looks: tuple[CellLook, ...]) -> dict[str, Fit]:
    return {
        str(Cell(bit % SIDE, bit // SIDE)): look.fit
        for bit, look in enumerate(looks)
        if look.fit is not Fit.NONE
    }


class TestTheCursor:
    @given(STEPS)
    def test_it_stays_on_the_quilt(self, steps: list[tuple[int, int]]) -> None:
        pad, column, row = at("e5"), 4, 4
        for columns, rows in steps:
            pad = pad.moved(columns, rows)
            column, row = max(0, min(column + columns, 8)), max(0, min(row + rows, 8))
            assert pad.spot.cell == (column, row)

    @given(st.integers(1, 33), st.sampled_from(Turn), STEPS)
    def test_a_patch_that_is_held_stays_on_the_quilt(
        self, number: int, turn: Turn, steps: list[tuple[int, int]]
    ) -> None:
        pad = at("i9").held(number).turned(turn)
        for columns, rows in steps:
            pad = pad.moved(columns, rows)
            assert pad.patch is not None
            assert pad.patch.mask(*pad.spot) is not None

    def test_it_goes_to_the_other_quilt_and_back(self) -> None:
        pad = at("c4").across()
        assert (pad.player, pad.spot.cell) == (YELLOW, Cell.parse("c4"))
        assert pad.across() == at("c4")

    def test_it_is_seen_on_one_quilt_alone(self) -> None:
        pad = at("c4", YELLOW)
        assert ghost(pad.looks(GREEN)) == {}
        assert list(ghost(pad.looks(YELLOW))) == ["c4"]

    def test_it_says_whether_it_would_cover_or_uncover(self) -> None:
        pad = at("c4")
        assert ghost(pad.looks(GREEN)) == {"c4": Fit.LEGAL}
        assert ghost(pad.marked().looks(GREEN)) == {"c4": Fit.FAULT}
        assert not pad.is_covered()
        assert pad.marked().is_covered()


class TestCells:
    def test_a_cell_is_covered_and_uncovered(self) -> None:
        pad = at("c4", YELLOW).marked()
        assert covered(pad.sheet, YELLOW) == {"c4"}
        assert covered(pad.sheet, GREEN) == set()
        assert pad.marked().sheet == Sheet()

    @pytest.mark.parametrize("cover", [True, False])
    def test_what_a_stroke_does_does_not_depend_on_what_is_there(self, cover: bool) -> None:
        for pad in (at("c4"), at("c4").marked()):
            assert pad.marked(cover=cover).is_covered() is cover

    def test_a_sheet_can_be_put_under_the_cursor(self) -> None:
        pad = at("c4", YELLOW).held(3)
        other = at("a1").marked().sheet
        assert pad.with_sheet(other).sheet == other
        assert pad.with_sheet(other).with_sheet(pad.sheet) == pad


class TestStamps:
    def test_the_catalogue_goes_round_both_ways(self) -> None:
        pad, seen = Pad(), []
        for _ in CATALOGUE:
            pad = pad.held(1)
            seen.append(pad.patch)
        assert seen == list(CATALOGUE)
        assert pad.held(1).patch == CATALOGUE[0]
        assert pad.held(1).held(-1).patch == CATALOGUE[-1]

    def test_the_patch_put_down_is_taken_up_again_after_its_neighbour(self) -> None:
        pad = Pad().held(1).held(1).put_down()
        assert pad.patch is None
        assert pad.held(1).patch == CATALOGUE[2]

    @pytest.mark.parametrize("number", range(len(CATALOGUE)))
    def test_each_patch_covers_its_cells_in_each_turn(self, number: int) -> None:
        patch = CATALOGUE[number]
        for turn in patch.turns:
            pad = at("b2").held(number + 1).turned(turn)
            assert pad.patch == patch
            corner = pad.spot.cell
            cells = {str(Cell(corner.column + column, corner.row + row)) for column, row in patch.cells(turn)}
            assert set(ghost(pad.looks(GREEN))) == cells
            stamped = pad.marked()
            assert covered(stamped.sheet, GREEN) == cells
            assert stamped.patch is None
            assert stamped.sheet.quilt(GREEN).empty == 81 - patch.size

    def test_it_is_not_stamped_over_what_is_covered(self) -> None:
        pad = at("a1").marked().held(1)
        assert pad.refusal is not None
        assert pad.refusal.text == "overlaps a1"
        assert ghost(pad.looks(GREEN))["a1"] is Fit.FAULT
        with pytest.raises(IllegalAction, match="overlaps a1"):
            pad.marked()

    def test_turning_with_nothing_held_does_nothing(self) -> None:
        assert at("c4").turned(Turn.R1) == at("c4")
