"""Score sheets: their reader and writer, and the value that a pad fills in."""

import random
import re
from pathlib import Path

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st
from tests.record.games import GAMES, random_record

from patchwork_tui.record import RecordError, read_record
from patchwork_tui.record.sheet import MOST_BUTTONS, Sheet
from patchwork_tui.record.sheet_text import SheetError, format_sheet, parse_sheet, read_sheet, score_table
from patchwork_tui.rules import Cell, IllegalAction, Outcome, Player, Score, Turn, base_edition

GREEN, YELLOW = Player
FULL = (1 << 81) - 1
SQUARE = sum(0b1111111 << row * 9 for row in range(7))
WHOLE = ["#########"] * 9
SQUARED = ["#######.."] * 7 + ["........."] * 2
HOLED = [*["########."] * 4, *["#.#.#.#.#"] * 5]

PAGE = Path(__file__).parents[2] / "docs" / "score-sheet.md"
BLOCKS = re.findall(r"(?ms)^```\n(.*?)^```$", PAGE.read_text(encoding="utf-8"))

SHEET = f"""# our game of Sunday
green: Ana
buttons: 14
{chr(10).join(SQUARED)}

yellow: Bo
buttons: 3
{chr(10).join(HOLED)}

tile: green
first: yellow
"""


def lines_of(*, green=HOLED, yellow=HOLED, buttons=("1", "2"), more=()):
    """A sheet's lines without names."""
    return [f"buttons: {buttons[0]}", *green, f"buttons: {buttons[1]}", *yellow, *more]


def parse(*lines):
    return parse_sheet("".join(f"{line}\n" for line in lines).encode(), "game.txt")


def refused(*lines):
    with pytest.raises(SheetError) as caught:
        parse(*lines)
    return str(caught.value)


def mask(rows):
    return sum(1 << bit for bit, mark in enumerate("".join(rows)) if mark == "#")


class TestReading:
    def test_a_whole_sheet(self):
        sheet = parse_sheet(SHEET.encode(), "game.txt")
        assert sheet == Sheet(("Ana", "Bo"), (SQUARE, mask(HOLED)), (14, 3), GREEN, YELLOW)
        assert sheet.outcome == Outcome(GREEN, (Score(14, 32, 7), Score(3, 24, 0)), 53)

    @pytest.mark.parametrize("end", ["\n", "\r\n", ""])
    def test_ends_of_lines(self, tmp_path, end):
        text = SHEET.replace("\n", end) if end else SHEET.removesuffix("\n")
        (tmp_path / "sheet").write_bytes(text.encode())
        assert read_sheet(tmp_path / "sheet") == parse_sheet(SHEET.encode(), "")

    def test_what_may_be_left_out(self):
        sheet = parse(*lines_of())
        assert sheet == Sheet(("Green", "Yellow"), (mask(HOLED),) * 2, (1, 2))
        assert parse(*lines_of(yellow=WHOLE, more=["tile: none"])).tile is None

    def test_green_first_wherever_the_lines_stand(self):
        lines = [
            "first: green",
            "yellow: Bo",
            "buttons: 5",
            "tile: yellow",
            "buttons: 6",
            "# quilts",
            *HOLED,
            "",
        ]
        sheet = parse(*lines, *WHOLE)
        assert sheet == Sheet(("Green", "Bo"), (mask(HOLED), FULL), (5, 6), YELLOW, GREEN)

    def test_a_tie_is_broken_by_who_came_first(self):
        sheet = parse(*lines_of(buttons=("4", "4"), more=["first: yellow"]))
        assert sheet.outcome == Outcome(YELLOW, (Score(4, 24, 0),) * 2, 53)
        assert sheet.outcome.tie_broken

    def test_errors_are_those_of_records_too(self, tmp_path):
        with pytest.raises(RecordError, match=r"game\.txt:1: 'hello' is no line of a score sheet; expected"):
            parse("hello")
        with pytest.raises(
            SheetError, match=r"none: it cannot be read: there is no such file or folder; .* sheet"
        ):
            read_sheet(tmp_path / "none")

    @pytest.mark.parametrize(
        ("lines", "error"),
        [
            ([], "game.txt: it has 0 pictures; expected two, green's, then yellow's"),
            (["buttons: 1", *HOLED], "game.txt: it has 1 picture; expected two"),
            ([*HOLED, "", *HOLED], "game.txt: it has 0 `buttons:` lines; expected two"),
            ([*HOLED, "", *HOLED, "buttons: 3"], "game.txt: it has 1 `buttons:` line; expected two"),
            (["hello"], "game.txt:1: 'hello' is no line of a score sheet; expected a row, `buttons:`"),
            (["tiles: green"], "game.txt:1: 'tiles: green' is no line"),
            (["tile:green"], "game.txt:1: 'tile:green' is no line"),
            (["#comment"], "game.txt:1: '#comment' is no line"),
            (["\ufefftile: green"], "game.txt:1: '\\ufefftile: green' is no line"),
            (["####.####."], "game.txt:1: the row has 10 cells; expected 9 cells"),
            (["#"], "game.txt:1: the row has 1 cell; expected 9 cells"),
            (
                [*HOLED[:3], "####x####"],
                "game.txt:4: '####x####' is no row of the picture; expected row 4 of 9",
            ),
            ([*HOLED[:3], ""], "game.txt:4: '' is no row of the picture; expected row 4 of 9"),
            (HOLED[:3], "game.txt:3: the picture ends after 3 rows; expected 9 rows"),
            (HOLED + HOLED, "game.txt:10: a row too many; expected an empty line below the 9 rows"),
            (
                lines_of(more=["", *HOLED]),
                "game.txt:22: a third picture; expected two, green's, then yellow's",
            ),
            (["buttons: -1"], "game.txt:1: '-1' is no number of buttons; expected 0 to 999"),
            (["buttons: 07"], "game.txt:1: '07' is no number"),
            (["buttons: 1000"], "game.txt:1: '1000' is no number"),
            (["buttons: 3"] * 3, "game.txt:3: a third line `buttons:`; expected two, green's, then yellow's"),
            (["tile: nobody"], "game.txt:1: 'nobody' is nobody here; expected green, yellow or none"),
            (["first: none"], "game.txt:1: 'none' is nobody here; expected green or yellow"),
            (["first: green"] * 2, "game.txt:2: a second line `first:`; expected each key once"),
            (["green:  Ana"], "game.txt:1: the name ' Ana' will not do; expected a name neither begins"),
            (
                ["green: Bo", "yellow: Bo", *lines_of()],
                "game.txt: both players are called 'Bo'; expected two",
            ),
            (["green: Yellow", *lines_of()], "game.txt: both players are called 'Yellow'"),
            ([*HOLED, "green: Ana"], "game.txt:10: `green:` stands below the picture of green's quilt"),
            (
                lines_of(more=["tile: yellow"]),
                "game.txt:21: yellow holds the tile, but no 7x7 square of that quilt is wholly covered",
            ),
            (
                lines_of(yellow=WHOLE),
                "game.txt: nobody holds the tile, but yellow covered a whole 7x7 square; expected `tile",
            ),
            (
                lines_of(buttons=("9", "9")),
                "game.txt: both scores are -39; expected `first:` and who reached the centre first",
            ),
        ],
    )
    def test_what_is_wrong(self, lines, error):
        assert refused(*lines).startswith(error)

    def test_files_that_are_no_text(self):
        with pytest.raises(SheetError, match=r"^f: it is not UTF-8; expected a score sheet"):
            parse_sheet(b"\xff", "f")
        with pytest.raises(SheetError, match=r"^f: it is larger than 1 MiB; expected a score sheet"):
            parse_sheet(b"\n" * (1024 * 1024 + 1), "f")

    @given(st.text(max_size=30), st.integers(0, len(SHEET.split("\n")) - 1))
    def test_any_line_is_read_or_refused_with_its_place(self, line, at):
        lines = SHEET.split("\n")
        lines[at] = line
        try:
            sheet = parse(*lines)
        except SheetError as error:
            message = str(error)
        else:
            message = f"game.txt: {score_table(sheet)!r}"
        assert message.isprintable()
        assert message.startswith("game.txt:")


MASKS = st.integers(0, FULL)
SHEETS = st.builds(
    Sheet,
    st.sampled_from([("Ana", "Bo"), ("Green", "Yellow"), ("小明", "x")]),
    st.tuples(MASKS | MASKS.map(lambda filled: filled | SQUARE), MASKS | st.just(FULL)),
    st.tuples(st.integers(0, MOST_BUTTONS), st.integers(0, 20)),
    st.none() | st.sampled_from(Player),
    st.none() | st.sampled_from(Player),
)


class TestPage:
    """The page that defines the format shows sheets and errors that are so."""

    def test_its_sheet_gives_its_table(self):
        sheet, table, *_ = BLOCKS
        read = parse_sheet(sheet.encode(), "game.txt")
        assert f"{score_table(read)}\n" == table
        assert format_sheet(read) == sheet

    def test_its_shortest_sheet(self):
        assert parse_sheet(BLOCKS[2].encode(), "game.txt").outcome.winner is GREEN


class TestWriting:
    def test_as_it_is_read(self):
        assert format_sheet(parse_sheet(SHEET.encode(), "")) == SHEET.split("\n", 1)[1]

    @given(SHEETS)
    def test_what_makes_sense_is_read_back(self, sheet):
        assume(sheet.outcome is not None and (sheet.tile is None or sheet.doubt is None))
        assert parse_sheet(format_sheet(sheet).encode(), "") == sheet


class TestScores:
    @pytest.mark.parametrize("path", GAMES, ids=lambda path: path.stem)
    def test_as_the_rules_score_a_game(self, path):
        position = read_record(path).position
        sheet = Sheet(
            filled=(position.green.quilt.filled, position.yellow.quilt.filled),
            buttons=(position.green.buttons, position.yellow.buttons),
            tile=position.tile,
            first=position.home,
        )
        assert [sheet.score(player) for player in Player] == [position.score(player) for player in Player]
        if position.mover is None:
            assert sheet.outcome == position.outcome()
            assert parse_sheet(format_sheet(sheet).encode(), "") == sheet

    @given(SHEETS)
    def test_the_greater_score_wins(self, sheet):
        green, yellow = (sheet.score(player).total for player in Player)
        assert green == sheet.buttons[0] - 2 * (81 - sheet.filled[0].bit_count()) + 7 * (sheet.tile is GREEN)
        if green != yellow:
            assert sheet.outcome.winner is (GREEN if green > yellow else YELLOW)
            assert not sheet.outcome.tie_broken
        else:
            assert (sheet.outcome and sheet.outcome.winner) is sheet.first

    def test_as_a_table(self):
        assert score_table(parse_sheet(SHEET.encode(), "")).splitlines() == [
            "              Ana   Bo",
            "buttons        14    3",
            "empty cells    32   24",
            "  at -2 each  -64  -48",
            "7x7 tile        7    0",
            "score         -43  -45",
        ]

    def test_a_table_of_wide_names(self):
        first, *_, last = score_table(Sheet(("小明明", "Bo"), (FULL, FULL))).splitlines()
        assert (first, last) == ("              小明明  Bo", "score              0   0")


class TestFillingIn:
    @given(MASKS, MASKS)
    def test_cells_are_covered_and_uncovered(self, before, cells):
        sheet = Sheet(filled=(before, before))
        covered, uncovered = sheet.cover(YELLOW, cells), sheet.uncover(GREEN, cells)
        assert covered.filled == (before, before | cells)
        assert uncovered.filled == (before & ~cells, before)
        assert covered.uncover(YELLOW, cells).filled[1] & cells == 0
        assert covered.quilt(YELLOW).empty == covered.score(YELLOW).empty

    def test_a_patch_is_stamped(self):
        patch = base_edition().patch("08")
        sheet = Sheet().stamp(GREEN, patch, Turn.R1, Cell(0, 0))
        assert sheet.quilt(GREEN).rows()[:4] == ("##.......", "#........", "#........", ".........")
        assert sheet.filled[1] == 0
        refusal = sheet.why_no_stamp(GREEN, patch, Turn.R0, Cell(0, 1))
        assert (refusal.text, refusal.cells) == ("overlaps a2, a3", 1 << 9 | 1 << 18)
        with pytest.raises(IllegalAction, match="overlaps a2, a3"):
            sheet.stamp(GREEN, patch, Turn.R0, Cell(0, 1))
        with pytest.raises(IllegalAction, match="leaves the quilt"):
            sheet.stamp(YELLOW, patch, Turn.R0, Cell(7, 0))
        assert sheet.why_no_stamp(YELLOW, patch, Turn.R0, Cell(0, 1)) is None

    @given(st.integers(0, 20))
    def test_a_game_can_be_laid_out_again_patch_by_patch(self, seed):
        record = random_record(seed)
        sheet, rng = Sheet(), random.Random(seed)
        position = record.position()
        for player in Player:
            pieces = list(position[player].quilt.pieces)
            rng.shuffle(pieces)
            for piece in pieces:
                sheet = sheet.cover(player, piece.mask)
        assert sheet.filled == tuple(position[player].quilt.filled for player in Player)

    def test_buttons_names_tile_and_first(self):
        sheet = Sheet().with_buttons(YELLOW, 12).with_name(GREEN, "Ana").with_tile(GREEN).with_first(YELLOW)
        assert sheet == Sheet(("Ana", "Yellow"), (0, 0), (0, 12), GREEN, YELLOW)
        assert sheet.with_tile(None).with_first(None).with_buttons(YELLOW, 0) == Sheet(("Ana", "Yellow"))
        for buttons in (-1, MOST_BUTTONS + 1):
            with pytest.raises(ValueError, match=f"{buttons} is no number of buttons; expected 0 to 999"):
                sheet.with_buttons(GREEN, buttons)

    @pytest.mark.parametrize(
        ("filled", "holder"),
        [
            ((0, 0), None),
            ((SQUARE, 0), GREEN),
            ((SQUARE & ~1, SQUARE << 20), YELLOW),
            ((SQUARE, FULL), None),
        ],
    )
    def test_who_must_hold_the_tile(self, filled, holder):
        assert Sheet(filled=filled).suggested_tile is holder

    def test_what_is_odd_about_the_tile(self):
        sheet = Sheet(filled=(SQUARE, FULL))
        assert sheet.doubt == "nobody holds the tile, but green and yellow covered a whole 7x7 square"
        assert sheet.with_tile(GREEN).doubt is None
        assert Sheet().doubt is None
        assert (
            Sheet(tile=YELLOW).doubt
            == "yellow holds the tile, but no 7x7 square of that quilt is wholly covered"
        )
