"""The SVG pictures: all that lies on the table is in them, in its own cloth, and nothing else ever is."""

from __future__ import annotations

import itertools
import re
from collections import Counter
from pathlib import Path

import pytest
from tests.pictures.svg_reader import (
    SVG,
    cloth_colours,
    parsed,
    patches,
    patterns,
    texts,
)
from tests.rules.records import GAMES, read
from tests.rules.scenes import TOY_TEXT
from tools.pictures import drawings

from patchwork_tui.app.palettes import palette_for
from patchwork_tui.pictures.cloths import LEATHER, cloth_of
from patchwork_tui.pictures.fabrics import DEFAULT_FABRIC
from patchwork_tui.pictures.svg import svg_quilt, svg_table
from patchwork_tui.pictures.svg.outlines import outlines, path
from patchwork_tui.record import read_record
from patchwork_tui.rules import (
    Phase,
    Player,
    Position,
    Quilt,
    Setup,
    Turn,
    base_edition,
    parse_action,
    parse_edition,
)
from patchwork_tui.rules.refusals import LEATHER_MARK

CALICO = palette_for(DEFAULT_FABRIC, "truecolor")
NAMES = ("Ana", "Bo")
BOARD = base_edition().boards["2014"]
SHOWPIECE = read_record(Path(__file__).parents[2] / "assets" / "showpiece.quilt").record
MIDDLE, END = SHOWPIECE.position(29), SHOWPIECE.position()
LARGEST = 60_000
"""Bytes of a picture of the base edition's table."""


def table(position: Position, names: tuple[str, str] = NAMES) -> str:
    return svg_table(position, names, board=BOARD, number=7)


def ids_on(quilt: Quilt) -> list[str | None]:
    return [piece.patch for piece in quilt.pieces]


@pytest.fixture(scope="module", params=GAMES)
def game(request: pytest.FixtureRequest) -> list[Position]:
    """Some positions of a conformance game, first and last among them."""
    positions = read(request.param).positions()
    return [*positions[:-1:9], positions[-1]]


@pytest.mark.slow
class TestEveryGame:
    def test_every_patch_is_drawn_once_with_its_letter_and_buttons(self, game: list[Position]) -> None:
        for position in game:
            drawn = list(patches(parsed(table(position))))
            regular = {patch.id: patch for patch in drawn if patch.id}
            assert len(regular) == sum(patch.id is not None for patch in drawn) == 33
            for patch in base_edition().patches:
                shown = regular[patch.id]
                assert (shown.letter, shown.buttons) == (patch.letter, patch.income)
            leather = [patch.letter for patch in drawn if patch.id is None]
            sewn = sum(ids_on(state.quilt).count(None) for state in position.players)
            assert leather == [LEATHER_MARK] * sewn

    def test_the_quilts_come_first_and_then_the_circle_in_its_order(self, game: list[Position]) -> None:
        for position in game:
            quilts = [id for state in position.players for id in ids_on(state.quilt)]
            drawn = [patch.id for patch in patches(parsed(table(position)))]
            assert drawn == [*quilts, *position.circle]

    def test_what_the_players_have_is_written_down(self, game: list[Position]) -> None:
        for position in game:
            said = "\n".join(texts(parsed(table(position))))
            for player in Player:
                state, score = position[player], position.score(player)
                assert re.search(rf"^{state.buttons} buttons?, income {state.quilt.income}\b", said, re.M)
                assert f"space {state.space} of 53" in said
                assert re.search(rf"^{str(score.total).replace('-', '−')}$", said, re.M)
                assert re.search(rf"^{score.empty} empty cells?$", said, re.M)
            assert ("7x7 tile" in said) == (position.tile is not None)

    def test_the_picture_is_small(self, game: list[Position]) -> None:
        for position in game:
            assert len(table(position).encode()) <= LARGEST


class TestCloth:
    def test_hue_and_texture_are_those_of_the_table_on_the_screen(self) -> None:
        drawing = parsed(table(MIDDLE))
        for patch in patches(drawing):
            cloth = LEATHER if patch.id is None else cloth_of(patch.letter)
            dye = CALICO.dyes[cloth.hue]
            colour, texture = cloth_colours(drawing, patch.fill)
            assert dye.texture.bgcolor is not None
            assert dye.texture.color is not None
            assert colour == dye.texture.bgcolor.get_truecolor().hex
            assert (texture is None) == (cloth.weave == 0)
            assert texture in (None, dye.texture.color.get_truecolor().hex)

    def test_each_texture_is_drawn_differently(self) -> None:
        woven = {
            str(pattern.get("id")).split("-")[0]: pattern[1].get("d")
            for pattern in patterns(parsed(table(MIDDLE))).values()
            if pattern.get("id") != "ground"
        }
        assert woven.keys() == {texture.value for texture in CALICO.textures} - {"plain"}
        assert len(set(woven.values())) == len(woven)

    def test_every_pattern_that_is_used_is_there_and_no_other(self) -> None:
        for svg in (table(MIDDLE), table(END), svg_quilt(END, Player.GREEN, NAMES)):
            used = set(re.findall(r'fill="(url\(#[^"]+\))"', svg))
            assert used == patterns(parsed(svg)).keys()


def area(line: list[tuple[int, int]]) -> float:
    """What a closed line goes around; positive if that lies to its right."""
    pairs = itertools.pairwise([*line, line[0]])
    return sum(x * next_y - next_x * y for (x, y), (next_x, next_y) in pairs) / 2


class TestOutlines:
    @pytest.mark.parametrize("turn", Turn, ids=str)
    def test_one_line_goes_around_all_cells_of_a_patch(self, turn: Turn) -> None:
        for patch in base_edition().patches:
            (line,) = outlines(patch.cells(turn))
            assert area(line) == patch.size

    def test_a_hole_has_a_line_of_its_own(self) -> None:
        ring = {(column, row) for column in range(3) for row in range(3)} - {(1, 1)}
        assert sorted(map(area, outlines(ring))) == [-1, 9]

    def test_cells_that_meet_in_a_corner_only_keep_apart(self) -> None:
        assert list(map(area, outlines([(0, 0), (1, 1)]))) == [1, 1]
        assert list(map(area, outlines([(1, 0), (0, 1)]))) == [1, 1]

    def test_the_stitch_runs_inside_the_cloth(self) -> None:
        assert path([(0, 0), (1, 0)], 10, 2, 1) == "M3 2h14q1 0 1 1v4q0 1 -1 1h-14q-1 0 -1 -1v-4q0 -1 1 -1z"

    def test_it_turns_inside_where_the_cloth_does(self) -> None:
        corner = path([(0, 0), (0, 1), (1, 1)], 10, 2, 0)
        assert re.sub("q[^hvz]*", "", corner) == "M2 2h6v10h10v6h-16v-16z"


class TestWhoActs:
    def test_the_banner_says_who_and_where_they_stand(self) -> None:
        assert texts(parsed(table(MIDDLE)))[0] == "Bo to play4 spaces behind Ana"

    def test_it_says_who_owes_a_leather_patch(self) -> None:
        position = SHOWPIECE.position(16)
        assert position.phase is Phase.LEATHER
        assert texts(parsed(table(position)))[0] == "Ana owes a leather patch1 space ahead of Bo"

    def test_it_says_who_has_won(self) -> None:
        assert texts(parsed(table(END)))[0] == "Bo wins 26 to 15, by 11 points"

    @pytest.mark.parametrize("position", [MIDDLE, END], ids=["acts", "has won"])
    def test_that_quilt_has_a_thicker_frame_and_a_mark(self, position: Position) -> None:
        bo, ana = (parsed(svg_quilt(position, player, NAMES)) for player in (Player.YELLOW, Player.GREEN))
        frames = [
            float(quilt.findall(f".//{SVG}rect[@rx='10']")[0].get("stroke-width", 0)) for quilt in (bo, ana)
        ]
        marks = [
            sum("l12 8-12 8z" in drawn.get("d", "") for drawn in quilt.iter(f"{SVG}path"))
            for quilt in (bo, ana)
        ]
        assert frames[0] > frames[1]
        assert marks == [1, 0]

    def test_what_cannot_be_bought_says_why(self) -> None:
        said = texts(parsed(table(MIDDLE)))
        assert [text for text in said if text.startswith(("needs", "fits"))] == [
            "fits nowhere",
            "needs 5 more buttons",
        ]
        assert not any(text.startswith(("needs", "fits")) for text in texts(parsed(table(END))))


class TestTrack:
    def test_leather_patches_are_drawn_and_those_taken_leave_their_outline(self) -> None:
        boxes = parsed(table(MIDDLE)).findall(f".//{SVG}rect[@width='16'][@rx='2']")
        boxes.sort(key=lambda box: float(box.get("x", 0)))
        there = [box.get("fill") != "none" for box in boxes]
        assert there == [mark in MIDDLE.leather for mark in BOARD] == [False, False, False, True, True]

    def test_of_two_tokens_on_a_space_the_upper_one_is_who_moved_last(self) -> None:
        start = SHOWPIECE.position(0)
        assert start.top is Player.YELLOW
        tokens = [text for text in parsed(table(start)).iter(f"{SVG}text") if text.text in ("A", "B")]
        ana, bo = sorted(tokens[:2], key=lambda token: str(token.text))
        assert ana.get("x") == bo.get("x")
        assert float(bo.get("y", 0)) < float(ana.get("y", 0))

    def test_players_whose_names_begin_alike_are_told_apart(self) -> None:
        alike = ("Ana", "Anton")
        tokens = [texts(parsed(svg_quilt(MIDDLE, player, alike)))[0] for player in Player]
        assert tokens == ["G", "Y"]


HOSTILE = [
    "<script>alert(1)</script>",
    '"/><image href="http://example.org/x.png"/>',
    "]]><!--",
    "&amp;&#0;&lol;",
    "a\x00b\x1b[31m\ud800\ufffe\u202e",
    "W" * 40,
    "李" * 40,
    "אבגד",
    "👩‍👩‍👧",
    "",
]
ALLOWED = {"svg", "title", "desc", "defs", "pattern", "g", "path", "rect", "circle", "text", "tspan"}


class TestNames:
    @pytest.mark.parametrize("name", HOSTILE, ids=ascii)
    def test_no_name_is_taken_for_markup(self, name: str) -> None:
        for svg in (table(MIDDLE, (name, "Bo")), svg_quilt(END, Player.GREEN, (name, "Bo"))):
            svg.encode("utf-8")
            drawing = parsed(svg)
            assert {element.tag.removeprefix(SVG) for element in drawing.iter()} <= ALLOWED
            assert not any(
                key.startswith("on") or "href" in key for item in drawing.iter() for key in item.attrib
            )
            assert svg.count("http") == 1 + sum(text.count("http") for text in drawing.itertext())

    def test_names_are_written_as_they_are(self) -> None:
        drawing = parsed(table(MIDDLE, ("<b>Zoë</b> & co", "Bo")))
        assert "<b>Zoë</b> & co" in texts(drawing)
        assert drawing[0].text == "Patchwork: <b>Zoë</b> & co and Bo, after action 7"

    def test_a_long_name_is_cut_where_there_is_no_room_and_whole_in_the_title(self) -> None:
        name = "Bartholomew the Third"
        drawing = parsed(svg_quilt(MIDDLE, Player.GREEN, (name, "Bo")))
        assert "Bartholomew the T…" in texts(drawing)
        assert drawing[0].text == f"Patchwork: {name}'s quilt"


class TestDocument:
    def test_the_same_position_gives_the_same_picture(self) -> None:
        assert table(SHOWPIECE.position(29)) == table(SHOWPIECE.position(29))

    def test_it_is_told_in_words_for_who_cannot_see_it(self) -> None:
        drawing = parsed(table(MIDDLE))
        assert drawing.get("role") == "img"
        title, told = drawing[0], drawing[1]
        assert drawing.get("aria-labelledby") == f"{title.get('id')} {told.get('id')}"
        assert told.text is not None
        assert told.text.startswith("Bo to play, 4 spaces behind Ana. Ana (green): 19 buttons, income 13, ")
        assert "On offer: M, patch 13: 2 buttons, 2 time, income 0; f, patch 32" in told.text
        assert told.text.endswith("Then, clockwise: Q R c A C b J d. Leather patches on spaces 44, 50.")

    def test_it_needs_nothing_from_elsewhere_and_brings_its_own_ground(self) -> None:
        svg = table(MIDDLE)
        drawing = parsed(svg)
        assert set(re.findall(r"url\(([^)]*)\)", svg)) == {key[4:-1] for key in patterns(drawing)}
        ground = next(child for child in drawing if child.tag == f"{SVG}rect")
        assert (ground.get("width"), ground.get("height")) == (drawing.get("width"), drawing.get("height"))

    def test_one_quilt_holds_the_patches_of_its_player_alone(self) -> None:
        for player in Player:
            drawing = parsed(svg_quilt(MIDDLE, player, NAMES))
            assert [patch.id for patch in patches(drawing)] == ids_on(MIDDLE[player].quilt)
            assert NAMES[player] in texts(drawing)
            assert NAMES[player.other] not in texts(drawing)

    def test_every_cell_has_its_name(self) -> None:
        said = texts(parsed(svg_quilt(SHOWPIECE.position(0), Player.GREEN, NAMES)))
        assert Counter("abcdefghi123456789") <= Counter(said)

    def test_another_edition_is_drawn_on_its_own_quilt(self) -> None:
        edition = parse_edition(TOY_TEXT, "toy")
        ids = tuple(patch.id for patch in edition.patches)
        start = Setup((*ids[1:], ids[0]), board="toy", edition=edition).start()
        position = start.play(parse_action(f"buy {ids[1]} r0 d4"))
        drawing = parsed(svg_table(position, NAMES, board=edition.boards["toy"]))
        (sewn, *others) = patches(drawing)
        assert sewn.id == ids[1]
        assert [patch.id for patch in others] == list(position.circle)
        assert "after action" not in "".join(texts(drawing))
        assert "e" in texts(drawing)
        assert "f" not in texts(drawing)


@pytest.mark.parametrize("path", drawings(), ids=lambda path: path.name)
def test_the_pictures_in_the_documents_are_up_to_date(path: Path) -> None:
    assert path.read_text(encoding="utf-8") == drawings()[path], "run tools/pictures.py"
