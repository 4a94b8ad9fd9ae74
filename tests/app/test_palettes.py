"""Colours by measurement: whatever the eye and the terminal, letters are read and cloths told apart."""

import itertools
import math

import pytest
from rich.cells import cell_len
from rich.color import Color, ColorSystem
from rich.style import Style

from patchwork_tui.app.dyes import Dye, Palette
from patchwork_tui.app.glyphs import ASCII, UNICODE, Glyphs, Outline
from patchwork_tui.app.palettes import palette_for
from patchwork_tui.pictures.cloths import HUES, LEATHER, WEAVES, Texture, cloth_of
from patchwork_tui.pictures.colours import contrast
from patchwork_tui.pictures.fabrics import DEFAULT_FABRIC, fabric_names
from patchwork_tui.rules import base_edition

READABLE = 4.5
"""What WCAG 2 asks of text."""

APART = 0.07
"""In Oklab, the least from one hue to another: some 3.5 of the smallest differences (0.02) seen side by side.

Patches are seen across the table, and nine hues as the eyes with a deficiency see them, in two dimensions
instead of three, leave room for little more.
"""

PALETTES = [palette_for(name, "truecolor") for name in fabric_names()]
SIXTEEN = palette_for(DEFAULT_FABRIC, "standard")
BARE = palette_for(DEFAULT_FABRIC, None)

DEFICIENCIES = {
    "none": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "protanopia": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "deuteranopia": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "tritanopia": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
}
"""Machado, Oliveira and Fernandes 2009, full severity, on linear RGB."""


def background(style: Style) -> str:
    assert style.bgcolor is not None
    return style.bgcolor.get_truecolor().hex


def foreground(style: Style) -> str:
    assert style.color is not None
    return style.color.get_truecolor().hex


def seen(color: str, deficiency: str) -> tuple[float, float, float]:
    """The colour in Oklab, where distance is difference as seen, of an eye with this deficiency."""
    linear = [
        share / 12.92 if share <= 0.04045 else ((share + 0.055) / 1.055) ** 2.4
        for share in (part / 255 for part in Color.parse(color).get_truecolor())
    ]
    red, green, blue = (
        min(1.0, max(0.0, sum(a * b for a, b in zip(row, linear, strict=True))))
        for row in DEFICIENCIES[deficiency]
    )
    long = math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue)
    middle = math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue)
    short = math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue)
    return (
        0.2104542553 * long + 0.7936177850 * middle - 0.0040720468 * short,
        1.9779984951 * long - 2.4285922050 * middle + 0.4505937099 * short,
        0.0259040371 * long + 0.7827717662 * middle - 0.8086757660 * short,
    )


class TestCloths:
    def test_no_two_patches_of_the_base_edition_are_of_one_cloth(self) -> None:
        cloths = [cloth_of(patch.letter) for patch in base_edition().patches]
        assert len(set(cloths)) == 33

    def test_every_letter_has_its_own_cloth_so_larger_editions_do_too(self) -> None:
        letters = [chr(code) for code in (*range(65, 91), *range(97, 123))]
        assert len({cloth_of(letter) for letter in letters}) == 52

    def test_patches_next_to_each_other_in_the_catalogue_differ_in_hue(self) -> None:
        hues = [cloth_of(patch.letter).hue for patch in base_edition().patches]
        assert all(one != other for one, other in itertools.pairwise(hues))

    def test_a_sign_that_is_no_letter_has_a_cloth_too(self) -> None:
        assert 0 <= cloth_of("7").hue < HUES

    def test_no_patch_is_taken_for_leather(self) -> None:
        assert all(cloth_of(patch.letter).hue != LEATHER.hue for patch in base_edition().patches)


@pytest.mark.parametrize(
    "palette", [*PALETTES, SIXTEEN], ids=[*(palette.name for palette in PALETTES), "16 colours"]
)
class TestContrast:
    def test_letters_can_be_read_on_every_cloth(self, palette: Palette) -> None:
        for dye in (*palette.dyes, *palette.faded):
            for style in (dye.letter, dye.tag, dye.ghost, dye.outline):
                assert contrast(foreground(style), background(style)) >= READABLE

    def test_words_can_be_read_on_what_they_stand_on(self, palette: Palette) -> None:
        worded = [palette.text, palette.muted, palette.fine, palette.complaint, palette.held, palette.fault]
        worded += [palette.key, palette.key_held, palette.key_poor, palette.illegal, *palette.players]
        worded += [
            *palette.banners,
            *palette.banner_names,
            *palette.banner_notes,
            palette.footer,
            palette.footer_key,
        ]
        for style in worded:
            assert contrast(foreground(style), background(style)) >= READABLE

    def test_covered_cells_stand_out_from_the_ground(self, palette: Palette) -> None:
        for dye in palette.dyes:
            assert contrast(background(dye.cloth), background(palette.ground)) >= (
                1.9 if palette.dark else 1.6
            )

    def test_buttons_and_seams_are_seen_on_every_cloth(self, palette: Palette) -> None:
        for dye in palette.dyes:
            assert contrast(foreground(dye.button), background(dye.button)) >= 1.75
            assert contrast(foreground(dye.thread), background(dye.thread)) >= 1.3


@pytest.mark.parametrize("palette", PALETTES, ids=lambda palette: palette.name)
class TestCloth:
    def test_textures_are_seen_and_quieter_than_letters(self, palette: Palette) -> None:
        for dye in palette.dyes:
            lines = contrast(foreground(dye.texture), background(dye.texture))
            fills = contrast(foreground(dye.wash), background(dye.wash))
            assert 1.25 < fills < lines < 2.35

    @pytest.mark.parametrize("deficiency", DEFICIENCIES)
    def test_hues_differ_to_every_eye(self, palette: Palette, deficiency: str) -> None:
        hues = [seen(background(dye.cloth), deficiency) for dye in palette.dyes]
        nearest = min(math.dist(one, other) for one, other in itertools.combinations(hues, 2))
        assert nearest >= APART

    @pytest.mark.parametrize("glyphs", [UNICODE, ASCII], ids=lambda glyphs: glyphs.name)
    def test_cloths_of_one_hue_differ_in_tile_and_mark(self, palette: Palette, glyphs: Glyphs) -> None:
        weaves = [glyphs.weaves[texture] for texture in palette.textures]
        assert len({(weave.upper, weave.lower) for weave in weaves}) == WEAVES
        assert len({weave.mark for weave in weaves}) == WEAVES


def test_the_default_comes_first_and_mono_is_without_a_hue() -> None:
    assert fabric_names()[0] == DEFAULT_FABRIC
    for name in ("mono", "mono-light"):
        palette = palette_for(name, "truecolor")
        for style in (*(dye.letter for dye in palette.dyes), palette.text, palette.fault, *palette.players):
            assert all(len(set(bytes.fromhex(colour[1:]))) == 1 for colour in both(style))


def both(style: Style) -> tuple[str, str]:
    return foreground(style), background(style)


def downgraded(style: Style, system: ColorSystem) -> tuple[Color, Color]:
    assert style.color is not None
    assert style.bgcolor is not None
    return style.color.downgrade(system), style.bgcolor.downgrade(system)


def drawn_on_cloth(dye: Dye) -> list[Style]:
    return [dye.letter, dye.thread, dye.button, dye.outline, dye.tag, dye.ghost, dye.texture, dye.wash]


class TestFewerColours:
    def test_the_palette_follows_the_terminal(self) -> None:
        assert palette_for("winter", "standard").textures == palette_for("winter", "truecolor").textures
        assert palette_for("winter", "256").dyes[0].cloth == palette_for("winter", "truecolor").dyes[0].cloth
        assert palette_for("winter", "windows").dyes[0].cloth == SIXTEEN.dyes[0].cloth
        assert palette_for("winter", None).letters_everywhere

    @pytest.mark.parametrize(
        ("palette", "system"),
        [
            *((palette, ColorSystem.EIGHT_BIT) for palette in PALETTES),
            (SIXTEEN, ColorSystem.EIGHT_BIT),
            (SIXTEEN, ColorSystem.STANDARD),
        ],
        ids=[*(palette.name for palette in PALETTES), "16 shown with 256", "16"],
    )
    def test_nothing_vanishes_on_its_ground(self, palette: Palette, system: ColorSystem) -> None:
        styles = [style for dye in (*palette.dyes, *palette.faded) for style in drawn_on_cloth(dye)]
        styles += [palette.ground, palette.illegal, palette.fault, palette.text, palette.muted]
        styles += [palette.rail, palette.income, palette.leather, palette.complaint, *palette.players]
        for style in styles:
            ink, ground = downgraded(style, system)
            assert ink != ground

    @pytest.mark.parametrize(
        ("palette", "system"),
        [*((palette, ColorSystem.EIGHT_BIT) for palette in PALETTES), (SIXTEEN, ColorSystem.STANDARD)],
        ids=[*(palette.name for palette in PALETTES), "16"],
    )
    def test_hues_stay_different(self, palette: Palette, system: ColorSystem) -> None:
        grounds = {downgraded(dye.letter, system)[1] for dye in palette.dyes}
        assert len(grounds) == HUES + 1


class TestWithoutColour:
    def test_no_style_has_a_colour(self) -> None:
        styles = [BARE.ground, BARE.fault, BARE.illegal, BARE.text, *BARE.players]
        styles += [style for dye in (*BARE.dyes, *BARE.faded) for style in drawn_on_cloth(dye)]
        assert all(style.color is None and style.bgcolor is None for style in styles)

    def test_nothing_is_dim_since_dimming_is_done_with_colours(self) -> None:
        assert not any(style.dim for style in (BARE.ground, BARE.muted, BARE.rail, BARE.dyes[0].texture))

    def test_covered_cells_are_reversed_and_the_ground_and_ghosts_are_not(self) -> None:
        dye = BARE.dyes[0]
        assert all(style.reverse for style in (dye.cloth, dye.thread, dye.letter, dye.outline))
        assert not any(style.reverse for style in (BARE.ground, dye.ghost, BARE.illegal, BARE.fault))


def characters(glyphs: Glyphs) -> str:
    outlines = [getattr(line, name) for line in (glyphs.stitch, glyphs.outline) for name in Outline.__slots__]
    named = [glyphs.button, glyphs.leather, glyphs.gone, glyphs.token, glyphs.ghost_token, glyphs.rail]
    named += [glyphs.path, glyphs.legal, glyphs.illegal, glyphs.fault, glyphs.turn]
    named += [glyphs.arrow, glyphs.minus, glyphs.check, glyphs.cross, glyphs.times, glyphs.more]
    return "".join(
        [*named, *outlines, *(weave.upper + weave.lower + weave.mark for weave in glyphs.weaves.values())]
    )


class TestGlyphs:
    @pytest.mark.parametrize("glyphs", [UNICODE, ASCII], ids=lambda glyphs: glyphs.name)
    def test_every_glyph_is_one_column_wide(self, glyphs: Glyphs) -> None:
        assert all(cell_len(mark) == 1 for mark in characters(glyphs))

    @pytest.mark.parametrize("glyphs", [UNICODE, ASCII], ids=lambda glyphs: glyphs.name)
    def test_every_texture_has_its_own_tile_and_its_own_mark_for_narrow_cells(self, glyphs: Glyphs) -> None:
        weaves = [glyphs.weaves[texture] for texture in Texture]
        assert all(len(weave.upper) == len(weave.lower) == 4 for weave in weaves)
        assert len({weave.mark for weave in weaves}) == len(Texture)

    @pytest.mark.parametrize("glyphs", [UNICODE, ASCII], ids=lambda glyphs: glyphs.name)
    def test_no_texture_can_be_taken_for_a_ghost_or_a_letter(self, glyphs: Glyphs) -> None:
        woven = {mark for weave in glyphs.weaves.values() for mark in weave.upper + weave.lower + weave.mark}
        assert not woven & {glyphs.legal, glyphs.fault, glyphs.button}
        assert not any(mark.isalnum() for mark in woven)

    def test_ascii_is_ascii(self) -> None:
        assert characters(ASCII).isascii()
