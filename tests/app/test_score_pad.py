"""The score pad on the screen: keys, the mouse pressed and dragged, stamps, the sums below, undo."""

from __future__ import annotations

import re

import pytest
from tests.app.stage import SMALL, Seat
from tests.app.visits import arrives, visiting
from textual import events

from patchwork_tui.app.cells import Fit
from patchwork_tui.app.places import AtScorePad, AtTitle
from patchwork_tui.app.screens.score_pad import ScorePad
from patchwork_tui.app.screens.title import Title
from patchwork_tui.app.widgets.pad_view import PadView
from patchwork_tui.rules import Cell, base_edition

pytestmark = pytest.mark.usefixtures("home")

LEFT, MIDDLE, RIGHT = 1, 2, 3
SQUARE = [str(Cell(column, row)) for row in range(7) for column in range(7)]
"""The cells of the square in the corner, the last one its lower right."""


def place_of(seat: Seat, quilt: str, cell: str) -> tuple[int, int]:
    view = seat.screen.query_one(f"#{quilt}", PadView)
    column, row = Cell.parse(cell)
    size = view.cell_size
    return view.region.x + 1 + column * size.width, view.region.y + 1 + row * size.height


def mouse(seat: Seat, kind: type[events.MouseEvent], place: tuple[int, int], button: int) -> None:
    x, y = place
    seat.app.post_message(kind(None, x, y, 0, 0, button, False, False, False, screen_x=x, screen_y=y))


async def stroke(seat: Seat, quilt: str, *cells: str, button: int = LEFT) -> None:
    """Press the mouse on the first cell, drag it over the others, and let it go."""
    places = [place_of(seat, quilt, cell) for cell in cells]
    mouse(seat, events.MouseDown, places[0], button)
    for place in places[1:]:
        mouse(seat, events.MouseMove, place, button)
    mouse(seat, events.MouseUp, places[-1], button)
    mouse(seat, events.Click, places[-1], button)
    await seat.pilot.pause()


def empty(seat: Seat) -> tuple[int, int]:
    """How many cells of green's and yellow's quilt are empty, as their titles say."""
    green, yellow = map(int, re.findall(r"(\d+) empty", seat.text.splitlines()[0]))
    return green, yellow


def covered(seat: Seat, quilt: str) -> set[str]:
    """The cells of a quilt that look covered; the cursor says of its own that it would be uncovered."""
    looks = seat.screen.query_one(f"#{quilt}", PadView).looks
    return {
        str(Cell(bit % 9, bit // 9)) for bit, look in enumerate(looks) if look.letter or look.fit is Fit.FAULT
    }


def sums(seat: Seat) -> list[str]:
    """What stands below the quilts: green's sum, yellow's, and who has won."""
    return [" ".join(line.split()) for line in seat.text.splitlines()[20:23]]


class TestKeys:
    async def test_an_empty_pad(self) -> None:
        async with visiting(AtScorePad()) as seat:
            assert empty(seat) == (81, 81)
            assert sums(seat)[:2] == ["Green 0◉ 81 empty −162 = −162", "Yellow 0◉ 81 empty −162 = −162"]

    async def test_a_cell_is_covered_and_uncovered(self) -> None:
        async with visiting(AtScorePad()) as seat:
            await seat.press("right", "down")
            for key in ("space", "enter"):
                await seat.press(key)
                assert empty(seat) == (80, 81)
                assert covered(seat, "green") == {"b2"}
                await seat.press(key)
                assert empty(seat) == (81, 81)

    async def test_the_other_quilt(self) -> None:
        async with visiting(AtScorePad()) as seat:
            await seat.press("tab", "space")
            assert empty(seat) == (81, 80)
            await seat.press("v", "space")
            assert empty(seat) == (80, 80)

    async def test_vi_keys(self) -> None:
        async with visiting(AtScorePad()) as seat:
            await seat.press("l", "l", "j", "h", "space", "k", "k", "space")
            assert covered(seat, "green") == {"b2", "b1"}

    async def test_what_fits_the_footer_is_true(self) -> None:
        async with visiting(AtScorePad()) as seat:
            hints = seat.text.splitlines()[-1]
            assert hints.split()[:4] == ["space", "cover", "n", "stamps"]
            await seat.press("n")
            assert "put back" in seat.text.splitlines()[-1]

    @pytest.mark.parametrize("key", ["q", "escape", "x"])
    async def test_it_is_left_for_where_one_came_from(self, key: str) -> None:
        async with visiting(AtTitle()) as seat:
            await seat.press("s")
            assert await arrives(seat, ScorePad)
            await seat.press(key)
            assert await arrives(seat, Title)


class TestTheMouse:
    async def test_a_press_covers_and_another_uncovers(self) -> None:
        async with visiting(AtScorePad()) as seat:
            await stroke(seat, "green", "c4")
            assert covered(seat, "green") == {"c4"}
            await stroke(seat, "green", "c4")
            assert covered(seat, "green") == set()

    async def test_the_terminals_own_click(self) -> None:
        async with visiting(AtScorePad()) as seat:
            await seat.pilot.click("#yellow", offset=(1 + 4 * 8, 1 + 2 * 8))
            await seat.pilot.pause()
            assert covered(seat, "yellow") == {"i9"}

    async def test_a_stroke_covers_each_cell_it_comes_over(self) -> None:
        async with visiting(AtScorePad()) as seat:
            await stroke(seat, "green", "c4", "d4", "e4", "e5", "e4", "d4")
            assert covered(seat, "green") == {"c4", "d4", "e4", "e5"}

    async def test_a_stroke_begun_on_a_covered_cell_uncovers(self) -> None:
        async with visiting(AtScorePad()) as seat:
            await stroke(seat, "yellow", "a1", "b1", "c1", "d1")
            await stroke(seat, "yellow", "b1", "c1", "d1", "e1")
            assert covered(seat, "yellow") == {"a1"}

    async def test_moving_without_a_button_does_nothing(self) -> None:
        async with visiting(AtScorePad()) as seat:
            await stroke(seat, "green", "a1")
            for cell in ("b1", "c1", "d5"):
                mouse(seat, events.MouseMove, place_of(seat, "green", cell), 0)
            await seat.pilot.pause()
            assert covered(seat, "green") == {"a1"}

    async def test_a_stroke_goes_on_over_the_other_quilt(self) -> None:
        async with visiting(AtScorePad()) as seat:
            mouse(seat, events.MouseDown, place_of(seat, "green", "i1"), LEFT)
            mouse(seat, events.MouseMove, place_of(seat, "yellow", "a1"), LEFT)
            await seat.pilot.pause()
            assert (covered(seat, "green"), covered(seat, "yellow")) == ({"i1"}, {"a1"})

    @pytest.mark.parametrize("button", [MIDDLE, RIGHT])
    async def test_other_buttons_paint_nothing(self, button: int) -> None:
        async with visiting(AtScorePad()) as seat:
            await stroke(seat, "green", "c4", "d4", "e4", button=button)
            assert covered(seat, "green") <= {"c4"}

    async def test_a_stroke_begun_on_a_frame_uncovers_nothing(self) -> None:
        async with visiting(AtScorePad()) as seat:
            await stroke(seat, "green", "a1", "b1")
            await stroke(seat, "green", "b1")
            x, y = place_of(seat, "green", "a1")
            mouse(seat, events.MouseDown, (x - 1, y), LEFT)
            mouse(seat, events.MouseMove, (x, y), LEFT)
            await seat.pilot.pause()
            assert covered(seat, "green") == {"a1"}

    async def test_one_undo_takes_back_a_stroke(self) -> None:
        async with visiting(AtScorePad()) as seat:
            await stroke(seat, "green", "a1")
            await stroke(seat, "green", "c4", "d4", "e4")
            await seat.press("u")
            assert covered(seat, "green") == {"a1"}


class TestStamps:
    async def test_a_patch_is_taken_turned_moved_and_stamped(self) -> None:
        patch = base_edition().patches[1]
        async with visiting(AtScorePad()) as seat:
            await seat.press("n", "n")
            assert sums(seat)[2].startswith(f"{patch.letter}, patch {patch.id}")
            await seat.press("r", "right", "down", "space")
            assert empty(seat) == (81 - patch.size, 81)
            assert covered(seat, "green") == {
                str(Cell(1 + column, 1 + row))
                for column, row in patch.cells(patch.canonical(patch.turns[0].clockwise()))
            }

    async def test_turning_back_and_flipping_twice_is_nothing(self) -> None:
        async with visiting(AtScorePad()) as seat:
            await seat.press(*["n"] * 5)
            before = seat.text
            await seat.press("r", "R", "f", "f")
            assert seat.text == before

    async def test_the_catalogue_goes_round(self) -> None:
        async with visiting(AtScorePad()) as seat:
            await seat.press("N")
            assert "patch 33" in seat.text
            await seat.press("n")
            assert "patch 01" in seat.text

    @pytest.mark.parametrize("key", ["x", "escape"])
    async def test_it_is_put_back(self, key: str) -> None:
        async with visiting(AtScorePad()) as seat:
            await seat.press("n", key)
            assert "patch" not in seat.text
            assert empty(seat) == (81, 81)

    async def test_where_it_cannot_lie_it_is_told_why(self) -> None:
        async with visiting(AtScorePad()) as seat:
            await seat.press("space", "n", "space")
            assert sums(seat)[2] == "✗ overlaps a1"
            assert empty(seat) == (80, 81)

    async def test_the_mouse_stamps_and_its_right_button_flips(self) -> None:
        async with visiting(AtScorePad()) as seat:
            await seat.press(*["n"] * 5)
            await stroke(seat, "green", "c4", button=RIGHT)
            assert empty(seat) == (81, 81)
            size = base_edition().patches[4].size
            await stroke(seat, "yellow", "c4")
            assert empty(seat) == (81, 81 - size)

    async def test_a_stamp_whose_press_slips_covers_nothing_else(self) -> None:
        async with visiting(AtScorePad()) as seat:
            await seat.press("n")
            await stroke(seat, "green", "c4", "c5", "c6", "c7")
            assert empty(seat) == (81 - base_edition().patches[0].size, 81)


class TestTheSums:
    async def test_the_breakdown(self) -> None:
        async with visiting(AtScorePad()) as seat:
            await seat.press("space", "b")
            await seat.type("23")
            assert sums(seat)[0] == "Green 23◉ 80 empty −160 = −137"
            assert sums(seat)[2].startswith("Green wins")
            await seat.press("v", "b")
            await seat.type("40")
            assert sums(seat)[1] == "Yellow 40◉ 81 empty −162 = −122"
            assert sums(seat)[2].startswith("Yellow wins")
            assert "by 15 points" in sums(seat)[2]

    @pytest.mark.slow
    async def test_what_is_no_number_of_buttons_is_told(self) -> None:
        async with visiting(AtScorePad()) as seat:
            for wrong in ("", "x", "-1", "1000", "1.5", "²"):
                await seat.press("b", "backspace")
                await seat.type(wrong)
                assert await seat.sees("is no number of buttons")
                await seat.press("escape")
            assert sums(seat)[0] == "Green 0◉ 81 empty −162 = −162"

    async def test_a_square_suggests_who_holds_the_tile(self) -> None:
        async with visiting(AtScorePad()) as seat:
            await stroke(seat, "green", *SQUARE[:-1])
            await stroke(seat, "green", SQUARE[-1])
            assert sums(seat)[0] == "Green 0◉ 32 empty −64 tile +7 = −57"
            await seat.press("u")
            assert sums(seat)[0] == "Green 0◉ 33 empty −66 = −66"
            await seat.press("U")
            assert "tile +7" in sums(seat)[0]
            await seat.press("t")
            assert "tile" not in sums(seat)[0]
            assert "tile +7" in sums(seat)[1]
            assert "yellow holds the tile, but no 7x7 square" in " ".join(sums(seat))
            await seat.press("t")
            assert "nobody holds the tile, but green" in " ".join(sums(seat))

    async def test_who_says_that_nobody_holds_the_tile_is_not_asked_again(self) -> None:
        async with visiting(AtScorePad()) as seat:
            await stroke(seat, "green", *SQUARE)
            await seat.press("t", "t")
            assert "tile +7" not in seat.text
            await seat.press("down", "space")
            assert "tile +7" not in seat.text

    async def test_the_tile_goes_round(self) -> None:
        async with visiting(AtScorePad()) as seat:
            holders = []
            for _ in range(4):
                await seat.press("t")
                holders.append(tuple("tile +7" in line for line in sums(seat)[:2]))
            assert holders == [(True, False), (False, True), (False, False), (True, False)]

    async def test_a_tie_goes_to_who_came_first(self) -> None:
        async with visiting(AtScorePad()) as seat:
            assert sums(seat)[2].startswith("a tie")
            await seat.press("c")
            assert "first in the centre" in sums(seat)[0]
            assert sums(seat)[2].startswith("Green wins the tie")
            await seat.press("c")
            assert sums(seat)[2].startswith("Yellow wins the tie")
            await seat.press("c")
            assert sums(seat)[2].startswith("a tie")

    async def test_names(self) -> None:
        async with visiting(AtScorePad()) as seat:
            await seat.press("e")
            await seat.type("Ana")
            await seat.press("v", "e")
            await seat.type("Ana")
            assert await seat.sees("name")
            await seat.press("escape", "e")
            await seat.type("Bo [b]")
            assert sums(seat)[0].startswith("Ana ")
            assert sums(seat)[1].startswith("Bo [b] ")


class TestUndo:
    async def test_everything_can_be_taken_back_and_done_again(self) -> None:
        async with visiting(AtScorePad()) as seat:
            states = [sums(seat)]
            for keys in (("space",), ("n", "down", "space"), ("t",), ("c",)):
                await seat.press(*keys)
                states.append(sums(seat))
            await seat.press("b")
            await seat.type("7")
            states.append(sums(seat))
            for state in states[-2::-1]:
                await seat.press("u")
                assert sums(seat) == state
            for state in states[1:]:
                await seat.press("U")
                assert sums(seat) == state

    async def test_with_nothing_to_take_back_it_says_so(self) -> None:
        async with visiting(AtScorePad(), SMALL) as seat:
            await seat.press("u")
            assert sums(seat)[2] == "✗ nothing has been filled in yet"
            await seat.press("U")
            assert sums(seat)[2] == "✗ nothing has been taken back"

    async def test_something_new_ends_what_can_be_done_again(self) -> None:
        async with visiting(AtScorePad()) as seat:
            await seat.press("space", "u", "right", "space", "U")
            assert covered(seat, "green") == {"b1"}
