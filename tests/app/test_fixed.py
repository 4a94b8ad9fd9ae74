"""The fixed ones of 256 colours: what Rich is asked for is what a terminal draws."""

import itertools

import pytest
from rich.color import EIGHT_BIT_PALETTE, Color, ColorSystem
from textual.color import Color as TextualColor

from patchwork_tui.app.fixed import fixed_colours, in_fixed_colours, nearest
from patchwork_tui.app.palettes import palette_for
from patchwork_tui.pictures.colours import contrast, swatch
from patchwork_tui.pictures.fabrics import fabric_names, read_fabric

FIRST_FIXED = 16


def drawn(asked: Color) -> str:
    number = asked.downgrade(ColorSystem.EIGHT_BIT).number
    assert number is not None
    assert number >= FIRST_FIXED
    return EIGHT_BIT_PALETTE[number].hex


@pytest.mark.parametrize(("asked", "colour"), fixed_colours().items())
def test_a_colour_is_drawn_as_the_one_it_asks_for(asked: str, colour: str) -> None:
    assert drawn(Color.parse(asked)) == drawn(TextualColor.parse(asked).rich_color) == colour
    pairs = zip(bytes.fromhex(asked[1:]), bytes.fromhex(colour[1:]), strict=True)
    assert all(0 <= more - less <= 2 for more, less in pairs)


def test_none_is_left_out_but_the_greys_of_the_cube_which_rich_never_draws() -> None:
    every = {EIGHT_BIT_PALETTE[number].hex for number in range(FIRST_FIXED, 256)}
    greys = {f"#{part}{part}{part}" for part in ("5f", "87", "af", "d7")}
    assert set(fixed_colours().values()) == every - greys


def test_the_nearest_has_the_contrast_asked_for() -> None:
    for wish, ground in itertools.product(
        ["#bc404e", "#8fab98", "#12161f"], ["#000000", "#5f87af", "#f0f0f0"]
    ):
        found = nearest(wish, ground, 1.5, 3.0)
        assert 1.5 <= contrast(fixed_colours()[found], fixed_colours()[ground]) <= 3.0


def test_a_colour_that_is_fixed_is_the_nearest_to_itself() -> None:
    for asked, colour in fixed_colours().items():
        assert nearest(colour, "#000000", 1.0) == asked


@pytest.mark.parametrize("name", fabric_names())
def test_all_colours_of_a_fabric_are_fixed_ones(name: str) -> None:
    woven = in_fixed_colours(read_fabric(name))
    palette = palette_for(name, "256")
    tints = [getattr(palette.tints, field) for field in type(palette.tints).__slots__]
    colours = {colour for tint in tints for colour in ([tint] if isinstance(tint, str) else tint)}
    for hue in (*woven.hues, *woven.faded_hues):
        colours.update(swatch(hue, woven.inks, nearest))
    colours.update((palette.rail.color.name, palette.banner_notes[0].color.name))  # type: ignore[union-attr]
    assert colours <= set(fixed_colours())
