"""Colours by measurement: whatever the eye and the terminal, letters are read and cloths told apart."""

import itertools
from dataclasses import fields, replace
from typing import TypeVar

import pytest
from rich.cells import cell_len
from rich.color import Color, ColorSystem
from rich.style import Style

from patchwork_tui.app.cells import CellLook, CellSize, Row
from patchwork_tui.app.dyes import Dye, Palette
from patchwork_tui.app.glyphs import ASCII, UNICODE, Glyphs, Look, Outline
from patchwork_tui.app.painter import paint
from patchwork_tui.app.palettes import palette_for
from patchwork_tui.pictures.cloths import HUES, LEATHER, WEAVES, Texture, cloth_of
from patchwork_tui.pictures.colours import contrast
from patchwork_tui.pictures.eyes import Eye, least_distance
from patchwork_tui.pictures.fabrics import DEFAULT_FABRIC, fabric_names, read_fabric
from patchwork_tui.rules import base_edition

READABLE = 4.5
"""What WCAG 2 asks of text."""

APART = 0.07
"""In Oklab, the least from one hue to another: some 3.5 of the smallest differences (0.02) seen side by side.

Patches are seen across the table, and nine hues as the eyes with a deficiency see them, in two dimensions
instead of three, leave room for little more.
"""

FADED_APART = 0.04
"""The same of faded hues: twice the smallest difference.

Fading draws all hues nearer to the screen, by a third or more, and so to each other. Such patches wait in
the market or hang over the quilt for a moment, close by each other, and are not compared across the table.
"""

GREYS_APART = 0.06
"""The same of the nine greys of Mono where a terminal has only 24 of them, some too near to the ground."""

T = TypeVar("T")


def as_drawn(colours: T, system: ColorSystem) -> T:
    """All styles in a palette, a dye or a tuple, in the colours that a terminal of this kind shows."""
    if isinstance(colours, Style):
        drawn = (
            None if colour is None else Color.parse(colour.downgrade(system).get_truecolor().hex)
            for colour in (colours.color, colours.bgcolor)
        )
        ink, ground = drawn
        return colours + Style.from_color(ink, ground)  # type: ignore[return-value]
    if isinstance(colours, tuple):
        return tuple(as_drawn(each, system) for each in colours)  # type: ignore[return-value]
    if isinstance(colours, Palette | Dye):
        parts = {field.name: getattr(colours, field.name) for field in fields(colours)}
        return replace(
            colours,
            **{
                name: as_drawn(part, system)
                for name, part in parts.items()
                if isinstance(part, Style | tuple) and name != "textures"
            },
        )
    return colours


PALETTES = [palette_for(name, "truecolor") for name in fabric_names()]
FIXED = [as_drawn(palette_for(name, "256"), ColorSystem.EIGHT_BIT) for name in fabric_names()]
SIXTEEN = palette_for(DEFAULT_FABRIC, "standard")
BARE = palette_for(DEFAULT_FABRIC, None)

FABRICS = [*PALETTES, *FIXED]
FABRIC_IDS = [*(palette.name for palette in PALETTES), *(f"{palette.name}, 256" for palette in FIXED)]
COLOURED = [*FABRICS, SIXTEEN]
COLOURED_IDS = [*FABRIC_IDS, "16 colours"]


def background(style: Style) -> str:
    assert style.bgcolor is not None
    return style.bgcolor.get_truecolor().hex


def foreground(style: Style) -> str:
    assert style.color is not None
    return style.color.get_truecolor().hex


def stands_off(style: Style) -> float:
    return contrast(foreground(style), background(style))


def shown(rows: tuple[Row, ...]) -> tuple[tuple[str, str, str], ...]:
    """What is seen of characters: the ink of a space is not."""
    return tuple(
        (mark, "" if mark.isspace() else foreground(style), background(style))
        for row in rows
        for mark, style in row
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


@pytest.mark.parametrize("palette", COLOURED, ids=COLOURED_IDS)
class TestContrast:
    def test_letters_can_be_read_on_every_cloth(self, palette: Palette) -> None:
        for dye in (*palette.dyes, *palette.faded):
            for style in (dye.letter, dye.tag, dye.ghost, dye.outline):
                assert stands_off(style) >= READABLE

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
            assert stands_off(style) >= READABLE

    def test_signs_are_seen(self, palette: Palette) -> None:
        assert min(map(stands_off, (palette.income, palette.leather))) >= 2.9
        assert stands_off(palette.rail) >= 2.5
        assert stands_off(palette.ground) >= 1.35

    def test_covered_cells_stand_out_from_the_ground(self, palette: Palette) -> None:
        ground = background(palette.ground)
        for dye in palette.dyes:
            assert contrast(background(dye.cloth), ground) >= (1.9 if palette.dark else 1.6)
        for dye in palette.faded:
            assert contrast(background(dye.cloth), ground) >= 1.3

    def test_buttons_and_seams_are_seen_on_every_cloth(self, palette: Palette) -> None:
        for dye in (*palette.dyes, *palette.faded):
            assert stands_off(dye.button) >= 2
            assert stands_off(dye.thread) >= 1.3

    def test_no_texture_is_taken_for_the_stitch(self, palette: Palette) -> None:
        stitch = {"─", "╌", "│", "┊", "-", ":"}
        for glyphs in (UNICODE, ASCII):
            for texture in palette.textures:
                weave = glyphs.weaves[texture]
                assert not stitch & {*weave.upper, *weave.lower, *weave.mark, *weave.in_seams}

    @pytest.mark.parametrize("size", CellSize)
    @pytest.mark.parametrize("faded", [False, True], ids=["full", "faded"])
    @pytest.mark.parametrize("glyphs", [UNICODE, ASCII], ids=lambda glyphs: glyphs.name)
    def test_all_cloths_differ_as_they_are_painted(
        self, palette: Palette, glyphs: Glyphs, faded: bool, size: CellSize
    ) -> None:
        look = Look(palette, glyphs)
        cloths = [cloth_of(patch.letter) for patch in base_edition().patches]
        painted = {shown(paint(CellLook(cloth, faded=faded), size, look)) for cloth in cloths}
        assert len(painted) == len(cloths) == 33


@pytest.mark.parametrize("palette", FABRICS, ids=FABRIC_IDS)
class TestCloth:
    def test_textures_are_seen_and_quieter_than_letters(self, palette: Palette) -> None:
        for dyes, most in ((palette.dyes, 2.35), (palette.faded, 2.5)):
            for dye in dyes[:HUES]:
                assert 1.25 < stands_off(dye.wash) <= stands_off(dye.texture) < most

    @pytest.mark.parametrize("eye", Eye, ids=lambda eye: eye.name.lower())
    def test_hues_differ_to_every_eye(self, palette: Palette, eye: Eye) -> None:
        bar = GREYS_APART if palette in FIXED and palette.name == "mono" else APART
        assert least_distance((background(dye.cloth) for dye in palette.dyes), [eye]) >= bar

    @pytest.mark.parametrize("eye", Eye, ids=lambda eye: eye.name.lower())
    def test_faded_hues_differ_to_every_eye_too(self, palette: Palette, eye: Eye) -> None:
        assert least_distance((background(dye.cloth) for dye in palette.faded), [eye]) >= FADED_APART

    def test_the_empty_quilt_is_not_the_screen(self, palette: Palette) -> None:
        assert contrast(background(palette.ground), background(palette.screen)) >= 1.05

    @pytest.mark.parametrize("glyphs", [UNICODE, ASCII], ids=lambda glyphs: glyphs.name)
    def test_cloths_of_one_hue_differ_in_tile_and_mark(self, palette: Palette, glyphs: Glyphs) -> None:
        weaves = [glyphs.weaves[texture] for texture in palette.textures]
        assert len({(weave.upper, weave.lower) for weave in weaves}) == WEAVES
        assert len({weave.mark for weave in weaves}) == WEAVES


def test_with_16_colours_stitches_and_buttons_are_plain_to_see() -> None:
    for dye in (*SIXTEEN.dyes, *SIXTEEN.faded):
        assert min(stands_off(dye.thread), stands_off(dye.button)) >= 2.5


def test_in_winter_cream_and_grey_are_told_apart_when_they_are_faded() -> None:
    cream, grey = 1, 6
    faded = palette_for("winter", "truecolor").faded
    assert least_distance([background(faded[hue].cloth) for hue in (cream, grey)], [Eye.FULL]) >= APART


def test_the_default_comes_first_and_mono_is_without_a_hue() -> None:
    assert fabric_names()[0] == DEFAULT_FABRIC
    for palette in FABRICS:
        if not palette.name.startswith("mono"):
            continue
        for style in (*(dye.letter for dye in palette.dyes), palette.text, palette.fault, *palette.players):
            assert all(len(set(bytes.fromhex(colour[1:]))) == 1 for colour in both(style))


def both(style: Style) -> tuple[str, str]:
    return foreground(style), background(style)


def drawn_on_cloth(dye: Dye) -> list[Style]:
    return [dye.letter, dye.thread, dye.button, dye.outline, dye.tag, dye.ghost, dye.texture, dye.wash]


class TestFewerColours:
    def test_the_palette_follows_the_terminal(self) -> None:
        assert palette_for("winter", "standard").textures == palette_for("winter", "truecolor").textures
        full, fixed = (palette_for("winter", system).dyes[0] for system in ("truecolor", "256"))
        assert background(full.cloth) == read_fabric("winter").hues[0]
        assert background(fixed.cloth) == read_fabric("winter").fixed.full[0]
        assert palette_for("winter", "windows").dyes[0].cloth == SIXTEEN.dyes[0].cloth
        assert palette_for("winter", None).letters_everywhere

    @pytest.mark.parametrize("system", [ColorSystem.EIGHT_BIT, ColorSystem.STANDARD])
    def test_16_colours_are_drawn_as_they_are(self, system: ColorSystem) -> None:
        palette = as_drawn(SIXTEEN, system)
        styles = [style for dye in (*palette.dyes, *palette.faded) for style in drawn_on_cloth(dye)]
        styles += [palette.ground, palette.illegal, palette.fault, palette.text, palette.muted]
        styles += [palette.rail, palette.income, palette.leather, palette.complaint, *palette.players]
        assert all(foreground(style) != background(style) for style in styles)
        assert len({background(dye.cloth) for dye in palette.dyes}) == HUES + 1


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
