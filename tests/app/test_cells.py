"""What a cell shows and how it is painted: what a player would notice on the cloth."""

from collections.abc import Iterable
from dataclasses import replace

import pytest
from tests.rules.records import read

from patchwork_tui.app.cells import (
    GROUND,
    CellLook,
    CellSize,
    Edge,
    Fit,
    GhostLook,
    Row,
    quilt_looks,
    shape_looks,
)
from patchwork_tui.app.glyphs import ASCII, UNICODE, Glyphs, Look
from patchwork_tui.app.painter import paint, paint_row
from patchwork_tui.app.palettes import palette_for
from patchwork_tui.pictures.cloths import LEATHER, WEAVES, Cloth, cloth_of
from patchwork_tui.pictures.fabrics import DEFAULT_FABRIC, fabric_names
from patchwork_tui.rules import Cell, Patch, Quilt, Turn, base_edition
from patchwork_tui.rules.quilt import cells_in

EDITION = base_edition()
SIDE = EDITION.quilt
PLAIN_WEAVE = 0
CALICO = palette_for(DEFAULT_FABRIC, "truecolor")
PLAIN = Look(CALICO, UNICODE)
BARE = Look(palette_for(DEFAULT_FABRIC, None), ASCII)


def sewn(*pieces: str) -> Quilt:
    """A quilt of pieces such as `R r0 a1` (by letter), or `* b2` for leather."""
    quilt = Quilt(SIDE)
    for piece in pieces:
        letter, *turn, cell = piece.split()
        if letter == "*":
            quilt = quilt.sewn(None, quilt.bit(Cell.parse(cell)))
            continue
        patch = EDITION.by_letter(letter)
        mask = patch.mask(Turn.parse(turn[0]), Cell.parse(cell))
        assert mask is not None
        quilt = quilt.sewn(patch.id, mask, patch.income)
    return quilt


def played(actions: int) -> Quilt:
    return read("game-9000").positions()[actions].green.quilt


def picture(
    quilt: Quilt, size: CellSize, look: Look = PLAIN, ghost: GhostLook | None = None, last: int = 0
) -> list[Row]:
    looks = quilt_looks(quilt, EDITION, ghost, last)
    return [
        line for row in range(SIDE) for line in paint_row(looks[row * SIDE : row * SIDE + SIDE], size, look)
    ]


def drawn(
    patch: Patch, turn: Turn, size: CellSize, look: Look, cloth: Cloth | None = None
) -> list[tuple[Row, ...]]:
    """A patch off the quilt without its letter, of its own cloth or of another."""
    rows = [
        tuple(cell and replace(cell, letter="", cloth=cloth or cell.cloth) for cell in cells)
        for cells in shape_looks(patch, turn)
    ]
    return [paint_row(cells, size, look, row) for row, cells in enumerate(rows)]


def text(lines: Iterable[Row]) -> list[str]:
    return ["".join(mark for mark, _ in line) for line in lines]


def at(quilt: Quilt, cell: str, last: int = 0) -> CellLook:
    column, row = Cell.parse(cell)
    return quilt_looks(quilt, EDITION, last_mask=last)[row * SIDE + column]


class TestWhatCellsShow:
    def test_an_empty_quilt_is_ground(self) -> None:
        assert set(quilt_looks(Quilt(SIDE), EDITION)) == {GROUND}

    @pytest.mark.parametrize("patch", EDITION.patches, ids=lambda patch: patch.letter)
    def test_as_many_buttons_as_income_and_one_letter_in_any_turn(self, patch: Patch) -> None:
        for turn in patch.turns:
            cells = [look for row in shape_looks(patch, turn) for look in row if look is not None]
            assert len(cells) == patch.size
            assert sum(look.button for look in cells) == patch.income
            assert [look.letter for look in cells if look.first] == [patch.letter]

    def test_a_quilt_shows_as_many_buttons_as_it_pays(self) -> None:
        quilt = played(39)
        assert sum(look.button for look in quilt_looks(quilt, EDITION)) == quilt.income > 5

    def test_each_piece_is_of_its_own_letter_and_cloth(self) -> None:
        quilt = played(39)
        looks = quilt_looks(quilt, EDITION)
        for piece in quilt.pieces:
            shown = {
                (looks[cell.row * SIDE + cell.column].letter, looks[cell.row * SIDE + cell.column].cloth)
                for cell in cells_in(piece.mask, SIDE)
            }
            letter = "*" if piece.patch is None else EDITION.patch(piece.patch).letter
            assert shown == {(letter, LEATHER if piece.patch is None else cloth_of(letter))}

    def test_a_patch_has_the_same_cloth_in_the_market_and_on_the_quilt(self) -> None:
        shape = shape_looks(EDITION.by_letter("J"), Turn.R0)
        assert shape[0][0] is not None
        assert shape[0][0].cloth == at(sewn("J r0 d4"), "d4").cloth

    def test_edges_are_where_a_patch_ends(self) -> None:
        cross = sewn("P r0 a1")  # .#. / ### / .#.
        assert at(cross, "b1").edges == Edge.TOP | Edge.LEFT | Edge.RIGHT
        assert at(cross, "a2").edges == Edge.TOP | Edge.LEFT | Edge.BOTTOM
        inner = Edge.TOP_LEFT | Edge.TOP_RIGHT | Edge.BOTTOM_LEFT | Edge.BOTTOM_RIGHT
        assert at(cross, "b2").edges == inner

    def test_the_last_piece_is_fresh_and_no_other(self) -> None:
        quilt = sewn("J r0 a1", "* c1")
        last = quilt.pieces[-1].mask
        assert at(quilt, "c1", last).fresh
        assert not at(quilt, "a1", last).fresh


class TestGhost:
    def test_a_legal_ghost_is_plus_on_its_cells_and_nowhere_else(self) -> None:
        mask = EDITION.by_letter("A").mask(Turn.R0, Cell.parse("b2"))
        assert mask is not None
        lines = text(picture(Quilt(SIDE), CellSize.MEDIUM, ghost=GhostLook(mask, True, cloth=cloth_of("A"))))
        assert lines[2] == " ·   +   +   ·   ·   ·   ·   ·   ·  "
        assert lines[3] == "      +   +                         "
        assert "+" not in "".join(lines[:2] + lines[4:])

    def test_an_illegal_ghost_is_x_on_the_cells_at_fault(self) -> None:
        quilt = sewn("A r0 a1")
        mask = EDITION.by_letter("C").mask(Turn.R0, Cell.parse("b1"))
        assert mask is not None
        ghost = GhostLook(mask, False, mask & quilt.filled, cloth_of("C"))
        lines = text(picture(quilt, CellSize.SMALL, ghost=ghost))
        assert lines[0] == "A xx╱╱╱╱· · · · · "

    def test_a_ghost_that_fits_but_may_not_be_placed_has_neither(self) -> None:
        mask = EDITION.by_letter("A").mask(Turn.R0, Cell.parse("a1"))
        assert mask is not None
        drawn = "".join(text(picture(Quilt(SIDE), CellSize.MEDIUM, ghost=GhostLook(mask, False))))
        assert "+" not in drawn
        assert "x" not in drawn
        assert "╱" in drawn

    def test_a_legal_ghost_shows_its_texture(self) -> None:
        lines = text(paint(CellLook(cloth_of("E"), Fit.LEGAL), CellSize.LARGE, PLAIN))
        assert lines == [" + ▎+▎", " ▎+▎ +", "+▎ + ▎"]

    def test_a_legal_ghost_is_of_its_own_cloth_faded(self) -> None:
        look = CellLook(cloth_of("K"), Fit.LEGAL)
        (line, _) = paint(look, CellSize.MEDIUM, PLAIN)
        faded = CALICO.faded[cloth_of("K").hue].cloth.bgcolor
        assert {style.bgcolor for _, style in line} == {faded}

    @pytest.mark.parametrize("size", CellSize)
    @pytest.mark.parametrize("fit", [Fit.LEGAL, Fit.ILLEGAL, Fit.FAULT])
    def test_without_colour_ghosts_still_differ_from_cloth_and_ground(self, fit: Fit, size: CellSize) -> None:
        ghost = paint(CellLook(LEATHER, fit), size, BARE)
        marks = {mark for line in ghost for mark, _ in line} - {" "}
        assert marks == {{Fit.LEGAL: "+", Fit.ILLEGAL: "/", Fit.FAULT: "x"}[fit]}
        assert not any(style.reverse for line in ghost for _, style in line)


class TestPainting:
    @pytest.mark.parametrize("size", CellSize)
    @pytest.mark.parametrize("look", [PLAIN, BARE], ids=["colour", "bare"])
    def test_every_cell_fills_its_size(self, look: Look, size: CellSize) -> None:
        looks = {None, *quilt_looks(played(39), EDITION), *quilt_looks(Quilt(SIDE), EDITION)}
        looks |= {CellLook(LEATHER, fit) for fit in Fit}
        for cell in looks:
            lines = paint(cell, size, look)
            assert len(lines) == size.height
            assert all(len(line) == size.width for line in lines)

    def test_a_stitched_patch_with_its_letter_and_button(self) -> None:
        lines = text(picture(sewn("P r0 a1"), CellSize.MEDIUM))
        assert lines[:6] == [
            " ·  ╌P╌╌ ·   ·   ·   ·   ·   ·   ·  ",
            "    ┊ ·┊                            ",
            "╌╌·╌·   ╌╌·╌ ·   ·   ·   ·   ·   ·  ",
            "·╌╌╌  · ·╌◉╌                        ",
            " ·  ┊  ┊ ·   ·   ·   ·   ·   ·   ·  ",
            "    ╌╌◉╌                            ",
        ]

    def test_a_large_cell_shows_texture_between_its_seams(self) -> None:
        lines = text(picture(sewn("R r0 a1"), CellSize.LARGE))
        assert lines[0] == "╌R╌╌╌╌" + "╌╌╌╌╌╌" * 4 + " " * 24
        assert lines[1].startswith("┊▄▀▄▀")
        assert "▄▀▄▀" in lines[1][6:24]

    def test_in_a_small_cell_the_letter_stands_where_each_row_of_a_patch_begins(self) -> None:
        lines = text(picture(sewn("P r0 a1"), CellSize.SMALL))
        assert lines[:3] == [
            "· P·· · · · · · · ",
            "P· · ◉· · · · · · ",
            "· P◉· · · · · · · ",
        ]

    @pytest.mark.parametrize("size", [CellSize.MEDIUM, CellSize.LARGE])
    def test_patches_of_one_hue_that_touch_are_parted_by_seams(self, size: CellSize) -> None:
        upper, lower = "J", "R"
        assert cloth_of(upper).hue == cloth_of(lower).hue == 1
        lines = picture(sewn(f"{upper} r0 a1", f"{lower} r0 a3"), size)
        last_of_upper, first_of_lower = lines[2 * size.height - 1], lines[2 * size.height]
        stitches = text([last_of_upper[: 2 * size.width], first_of_lower[: 2 * size.width]])
        assert all(line.count("╌") >= size.width for line in stitches)

    @pytest.mark.parametrize("look", [PLAIN, Look(CALICO, ASCII)], ids=["unicode", "ascii"])
    def test_in_small_cells_touching_patches_of_one_hue_differ_in_more_than_letters(self, look: Look) -> None:
        upper, lower = picture(sewn("J r0 a1", "R r0 a3"), CellSize.SMALL, look)[1:3]
        assert upper[3][0] != lower[3][0]
        assert upper[3][1].bgcolor == lower[3][1].bgcolor

    @pytest.mark.parametrize("size", CellSize)
    @pytest.mark.parametrize("look", [PLAIN, Look(CALICO, ASCII)], ids=["unicode", "ascii"])
    @pytest.mark.parametrize("patch", EDITION.patches, ids=lambda patch: patch.letter)
    def test_a_patch_shows_its_texture_however_it_is_turned(
        self, patch: Patch, look: Look, size: CellSize
    ) -> None:
        hue, weave = cloth_of(patch.letter)
        if weave == PLAIN_WEAVE:
            return
        for turn in patch.turns:
            assert drawn(patch, turn, size, look) != drawn(patch, turn, size, look, Cloth(hue, PLAIN_WEAVE))

    @pytest.mark.parametrize("weave", range(WEAVES))
    @pytest.mark.parametrize("name", fabric_names())
    def test_in_the_seams_of_a_strip_no_lone_line_crosses_the_stitch(self, name: str, weave: int) -> None:
        look = Look(palette_for(name, "truecolor"), UNICODE)
        strip = text(paint(CellLook(Cloth(0, weave), edges=Edge.TOP | Edge.BOTTOM), CellSize.MEDIUM, look))
        assert not set("".join(strip)) & set("│▎")
        assert all(line.count("╲") == line.count("╱") or "╲" not in line for line in strip)

    @pytest.mark.parametrize("glyphs", [UNICODE, ASCII], ids=lambda glyphs: glyphs.name)
    def test_in_large_cells_a_texture_runs_on_from_cell_to_cell(self, glyphs: Glyphs) -> None:
        for weave, texture in enumerate(CALICO.textures):
            field = CellLook(Cloth(0, weave))
            lines = [
                line
                for row in range(2)
                for line in text(paint_row((field,) * 4, CellSize.LARGE, Look(CALICO, glyphs), row))
            ]
            upper, lower = (line * 6 for line in glyphs.weaves[texture][:2])
            assert lines == [upper, lower] * 3

    @pytest.mark.parametrize("size", [CellSize.MEDIUM, CellSize.LARGE])
    @pytest.mark.parametrize("look", [PLAIN, BARE], ids=["colour", "bare"])
    def test_the_last_piece_is_outlined_by_a_line_unlike_a_seam(self, look: Look, size: CellSize) -> None:
        quilt = sewn("P r0 a1")
        before, after = picture(quilt, size, look), picture(quilt, size, look, last=quilt.filled)
        drawn = "".join(text(after))
        assert look.glyphs.outline.across * 2 in drawn
        assert look.glyphs.stitch.across not in drawn
        assert text(before) != text(after)

    @pytest.mark.parametrize("look", [PLAIN, BARE], ids=["colour", "bare"])
    def test_in_small_cells_the_last_piece_has_other_letters(self, look: Look) -> None:
        quilt = sewn("P r0 a1")
        before = picture(quilt, CellSize.SMALL, look)
        after = picture(quilt, CellSize.SMALL, look, last=quilt.filled)
        assert text(before) == text(after)
        assert before[0][2] != after[0][2]

    def test_the_outline_of_a_piece_runs_round_its_corners(self) -> None:
        quilt = sewn("P r0 a1")
        lines = text(picture(quilt, CellSize.LARGE, last=quilt.filled))
        assert [line[:18] for line in lines[:9]] == [
            "      ┌P───┐      ",
            "  ·   │   ·│  ·   ",
            "      │ ·  │      ",
            "┌─────┘ ·  └─────┐",
            "│ ·   ·   ·   ·  │",
            "└─────┐ ·  ┌────◉┘",
            "      │ ·  │      ",
            "  ·   │   ·│  ·   ",
            "      └───◉┘      ",
        ]


class TestWithoutColour:
    @pytest.mark.parametrize("size", CellSize)
    def test_every_covered_cell_has_its_letter_and_is_reversed_and_no_other(self, size: CellSize) -> None:
        quilt = played(39)
        looks = quilt_looks(quilt, EDITION)
        for look in looks:
            lines = paint(look, size, BARE)
            reverse = {bool(style.reverse) for line in lines for _, style in line}
            assert reverse == {look.cloth is not None}
            if look.cloth is not None:
                assert look.letter in "".join(text(lines))


def test_faded_cloth_is_another_shade_of_the_same_patch() -> None:
    patch = EDITION.by_letter("G")
    bright, faded = (shape_looks(patch, Turn.R0, faded=faded)[0][0] for faded in (False, True))
    drawn = [paint(look, CellSize.SMALL, PLAIN)[0] for look in (bright, faded)]
    assert text(drawn[:1]) == text(drawn[1:])
    assert drawn[0][1][1] != drawn[1][1][1]
