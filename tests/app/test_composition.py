"""Where the parts of the table lie: in every window they have room, and none hides another."""

from __future__ import annotations

from itertools import combinations

import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from textual.geometry import Region

from patchwork_tui.app.cells import CellSize
from patchwork_tui.app.composition import SMALLEST, Composition, Form, compose, fits

PARTS = {"banner", "account", "track", "left", "right", "market", "panel", "keys"}
FRAME, NAMED_LEAST = 2, 20

WIDTHS, HEIGHTS, QUILTS = st.integers(80, 300), st.integers(24, 100), st.integers(5, 9)


def held(region: Region, cell: CellSize) -> tuple[int, int]:
    """How many whole cells fit into a framed region."""
    return (region.width - FRAME) // cell.width, (region.height - FRAME) // cell.height


class TestAnyWindow:
    @given(WIDTHS, HEIGHTS, QUILTS)
    @example(80, 24, 9)
    @example(120, 40, 9)
    def test_every_part_that_is_needed_is_there(self, width: int, height: int, quilt: int) -> None:
        table = compose(width, height, quilt)
        notes = {"notes"} if table.form is Form.WIDE else set()
        assert set(table.regions) | {"log"} == PARTS | {"log"} | notes

    @given(WIDTHS, HEIGHTS, QUILTS)
    def test_nothing_leaves_the_window(self, width: int, height: int, quilt: int) -> None:
        window = Region(0, 0, width, height)
        for part, region in compose(width, height, quilt).regions.items():
            assert region.width > 0, part
            assert region.height > 0, part
            assert window.contains_region(region), (part, region)

    @given(WIDTHS, HEIGHTS, QUILTS)
    def test_no_part_hides_another(self, width: int, height: int, quilt: int) -> None:
        for (one, here), (other, there) in combinations(compose(width, height, quilt).regions.items(), 2):
            assert not here.overlaps(there), (one, here, other, there)

    @given(WIDTHS, HEIGHTS)
    @example(80, 24)
    @example(116, 24)
    @example(116, 40)
    def test_the_first_game_has_room_to_speak_beside_the_quilt_market_and_track(
        self, width: int, height: int
    ) -> None:
        table = compose(width, height, 9)
        columns, lines = table.lesson.width - FRAME, table.lesson.height - FRAME
        assert (columns >= 38 and lines >= 9) or (columns >= 36 and lines >= 10)
        for part in ("left", "market", "track", "account", "keys", "banner"):
            assert not table.lesson.overlaps(table.regions[part]), part

    @given(WIDTHS, HEIGHTS, QUILTS)
    def test_both_quilts_are_whole(self, width: int, height: int, quilt: int) -> None:
        table = compose(width, height, quilt)
        for side, cell in (("left", table.left), ("right", table.right)):
            columns, rows = held(table.regions[side], cell)
            assert rows == quilt
            assert columns == quilt or (columns > quilt and table.regions[side].width == NAMED_LEAST)

    @given(WIDTHS, HEIGHTS, QUILTS)
    def test_the_market_has_room_for_three_offers_and_the_forecast_for_its_lines(
        self, width: int, height: int, quilt: int
    ) -> None:
        regions = compose(width, height, quilt).regions
        assert regions["market"].width >= FRAME + 1 + 2 * 13 + len("3 10◉ 4t +3")
        assert regions["market"].height >= FRAME + 1 + 5
        assert regions["panel"].width >= FRAME + 20
        assert regions["panel"].height >= FRAME + 9

    @given(WIDTHS, HEIGHTS, QUILTS)
    def test_banner_track_and_footer_go_across_the_whole_width(
        self, width: int, height: int, quilt: int
    ) -> None:
        regions = compose(width, height, quilt).regions
        for part in ("banner", "track", "keys"):
            assert (regions[part].x, regions[part].width) == (0, width)
        assert regions["banner"].y == 0
        assert regions["keys"].bottom == height

    @given(WIDTHS, HEIGHTS, QUILTS)
    def test_more_room_never_makes_a_quilt_smaller(self, width: int, height: int, quilt: int) -> None:
        table, larger = compose(width, height, quilt), compose(width + 1, height + 1, quilt)
        assert larger.left.width >= table.left.width
        assert larger.right.width >= table.right.width


class TestForms:
    def form(self, width: int, height: int) -> tuple[Form, CellSize, CellSize]:
        table = compose(width, height, 9)
        return table.form, table.left, table.right

    def test_the_smallest_window_shows_the_mover_large_and_the_other_small(self) -> None:
        assert self.form(80, 24) == (Form.COMPACT, CellSize.MEDIUM, CellSize.SMALL)
        assert not compose(80, 24, 9).seats_are_fixed

    def test_a_wide_low_window_shows_both_large_and_seats_them(self) -> None:
        assert self.form(120, 24) == (Form.BROAD, CellSize.MEDIUM, CellSize.MEDIUM)
        assert compose(120, 24, 9).seats_are_fixed

    def test_a_large_window_has_the_market_along_the_bottom(self) -> None:
        assert self.form(120, 40) == (Form.WIDE, CellSize.MEDIUM, CellSize.MEDIUM)
        regions = compose(120, 40, 9).regions
        assert regions["market"].y == regions["left"].bottom
        assert regions["market"].width == 120
        assert regions["left"].right <= regions["panel"].x < regions["panel"].right <= regions["right"].x
        assert "log" in regions

    def test_a_huge_window_has_larger_cells(self) -> None:
        assert self.form(180, 60) == (Form.WIDE, CellSize.LARGE, CellSize.LARGE)

    def test_the_log_is_shown_only_where_it_has_room(self) -> None:
        assert "log" not in compose(80, 24, 9).regions
        assert "log" in compose(80, 40, 9).regions

    @pytest.mark.parametrize(
        ("width", "height", "enough"), [(80, 24, True), (79, 24, False), (80, 23, False), (300, 23, False)]
    )
    def test_what_is_too_small(self, width: int, height: int, enough: bool) -> None:
        assert fits(width, height) is enough
        assert SMALLEST == (80, 24)

    def test_a_composition_follows_from_the_size_alone(self) -> None:
        assert isinstance(compose(100, 30, 9), Composition)
        assert compose(100, 30, 9) == compose(100, 30, 9)
