"""Positions drawn in characters: read back line by line, they say what the position is."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from tests.rules.records import GAMES, read
from tests.rules.scenes import TOY_TEXT

from patchwork_tui.columns import columns
from patchwork_tui.pictures.names import in_ascii, initials, printable
from patchwork_tui.pictures.text import quilt_text, table_text
from patchwork_tui.record import read_record
from patchwork_tui.rules import (
    Cell,
    Player,
    Position,
    Quilt,
    Setup,
    base_edition,
    parse_action,
    parse_edition,
)

NAMES = ("Ana", "Bo")
BOARD = base_edition().boards["2014"]
SHOWPIECE = read_record(Path(__file__).parents[2] / "assets" / "showpiece.quilt").record
MIDDLE, END = SHOWPIECE.position(29), SHOWPIECE.position()
WIDTH = 72
LABEL = 2
"""Columns before a quilt's field: the number of a row and a space."""
OPEN = " ·."


def table(position: Position, names: tuple[str, str] = NAMES, *, ascii: bool = False) -> list[str]:
    return table_text(position, names, board=BOARD, number=7, ascii=ascii).split("\n")


def field(position: Position, player: Player, *, ascii: bool) -> list[str]:
    """The drawing of a quilt from its upper to its lower line, without names."""
    size = position[player].quilt.size
    lines = quilt_text(position, player, NAMES, ascii=ascii).split("\n")[-(2 * size + 1) :]
    return [line[LABEL:].ljust(3 * size + 1) for line in lines]


def regions(lines: list[str], size: int) -> set[frozenset[Cell]]:
    """The sets of cells that no line parts."""
    left = {Cell(column, row) for row in range(size) for column in range(size)}
    found = set()
    while left:
        region, reached = set[Cell](), [min(left)]
        while reached:
            column, row = cell = reached.pop()
            if cell in region:
                continue
            region.add(cell)
            x, y = 3 * column + 1, 2 * row + 1
            beside = (
                (lines[y][x - 1], Cell(column - 1, row)),
                (lines[y][x + 2], Cell(column + 1, row)),
                (lines[y - 1][x], Cell(column, row - 1)),
                (lines[y + 1][x], Cell(column, row + 1)),
            )
            reached += [near for wall, near in beside if wall == " "]
        found.add(frozenset(region))
        left -= region
    return found


def cells(mask: int, size: int) -> frozenset[Cell]:
    return frozenset(Cell(bit % size, bit // size) for bit in range(size * size) if mask >> bit & 1)


@pytest.mark.parametrize("ascii", [False, True], ids=["box drawing", "ASCII"])
@pytest.mark.parametrize("name", GAMES)
class TestEveryGame:
    def test_lines_part_exactly_the_patches(self, name: str, ascii: bool) -> None:
        for position in read(name).positions()[::7]:
            for player in Player:
                quilt = position[player].quilt
                drawn = regions(field(position, player, ascii=ascii), quilt.size)
                pieces = {cells(piece.mask, quilt.size) for piece in quilt.pieces}
                assert pieces <= drawn
                assert frozenset().union(*(drawn - pieces)) == cells(quilt.free, quilt.size)

    def test_letters_and_buttons_are_those_of_the_patches(self, name: str, ascii: bool) -> None:
        for position in read(name).positions()[::7]:
            for player in Player:
                self.check_signs(position[player].quilt, field(position, player, ascii=ascii), ascii)

    def check_signs(self, quilt: Quilt, lines: list[str], ascii: bool) -> None:
        for patch, mask in quilt.pieces:
            signs = [lines[2 * row + 1][3 * column + 1 :][:2] for column, row in cells(mask, quilt.size)]
            written = "".join(signs).replace(" ", "")
            kind = None if patch is None else base_edition().patch(patch)
            button = "o" if ascii else "◉"
            expected = "*" if kind is None else kind.letter + button * kind.income
            assert sorted(written) == sorted(expected)

    def test_no_line_is_too_long_or_ends_in_spaces(self, name: str, ascii: bool) -> None:
        for position in read(name).positions()[::7]:
            for line in table(position, ("W" * 40, "李" * 40), ascii=ascii):
                assert columns(line) <= WIDTH
                assert line == line.rstrip()
                assert line.isascii() or not ascii

    def test_all_patches_of_the_market_are_named_in_order(self, name: str, ascii: bool) -> None:
        for position in read(name).positions()[::7]:
            said = "\n".join(table(position, ascii=ascii))
            offered = re.findall(r"\w, patch (\d\d)", said)
            following = re.findall(r"(\w) \d+b \dt \+\d", said.partition("then clockwise:")[2])
            letters = [base_edition().patch(patch).letter for patch in position.circle[len(offered) :]]
            assert offered == [patch.id for patch in position.offers]
            assert following == letters


class TestTrack:
    def track(self, position: Position, *, ascii: bool = False) -> tuple[str, str]:
        lines = table(position, ascii=ascii)
        place = next(number for number, line in enumerate(lines) if line.startswith("time"))
        return lines[place - 1][6:].ljust(54), lines[place][6:]

    def test_tokens_stand_over_their_spaces(self) -> None:
        tokens, _ = self.track(MIDDLE)
        assert (tokens.index("A"), tokens.index("B")) == (MIDDLE.green.space, MIDDLE.yellow.space)

    def test_of_two_on_a_space_the_lower_one_stands_in_the_track(self) -> None:
        tokens, rail = self.track(SHOWPIECE.position(0))
        assert (tokens[0], rail[0]) == ("B", "A")

    def test_marks_lie_on_their_spaces(self) -> None:
        _, rail = self.track(MIDDLE)
        assert len(rail) == 54
        assert [space for space, mark in enumerate(rail) if mark == "◉"] == [*MIDDLE.edition.income]
        assert [space for space, mark in enumerate(rail) if mark == "▣"] == [*MIDDLE.leather] == [44, 50]
        assert [space for space, mark in enumerate(rail) if mark == "·"] == [20, 26, 32]

    def test_in_ascii_too(self) -> None:
        _, rail = self.track(MIDDLE, ascii=True)
        assert rail == "-----o-----o-----o--.--o--.--o--.--o-----o--*--o--*--o"


class TestWords:
    def test_who_acts_is_said_first_and_marked_at_the_quilt(self) -> None:
        lines = table(MIDDLE)
        assert lines[:2] == ["▶ Bo to play", "  4 spaces behind Ana; after action 7"]
        assert any(line.startswith("Ana (green)") and "▶ Bo (yellow)" in line for line in lines)

    def test_who_has_won_is_said_first(self) -> None:
        assert table(END)[:2] == ["▶ Bo wins 26 to 15, by 11 points", "  after action 7"]

    def test_what_cannot_be_bought_says_why_under_its_shape(self) -> None:
        said = "\n".join(table(MIDDLE))
        assert "fits nowhere            needs 5 more buttons\n" in said

    def test_without_a_number_none_is_said(self) -> None:
        assert "after action" not in table_text(MIDDLE, NAMES, board=BOARD)

    def test_a_circle_that_is_bought_up_is_told(self) -> None:
        edition = parse_edition(TOY_TEXT, "toy")
        ids = tuple(patch.id for patch in edition.patches)
        start = Setup((*ids[1:], ids[0]), board="toy", edition=edition).start()
        said = table_text(start.play(parse_action(f"buy {ids[1]} r0 d4")), NAMES, board=edition.boards["toy"])
        assert "   a  b  c  d  e\n" in said + "\n"
        assert said.count("┌") > 4


class TestGoldens:
    """The whole picture in files a person can look at."""

    @pytest.mark.parametrize(("file", "ascii"), [("table.txt", False), ("table-ascii.txt", True)])
    def test_the_table(self, file: str, ascii: bool) -> None:
        said = table_text(MIDDLE, NAMES, board=BOARD, number=29, ascii=ascii)
        assert said + "\n" == (Path(__file__).parent / file).read_text(encoding="utf-8")


class TestNames:
    def test_ascii_names_lose_their_accents_and_what_has_no_likeness(self) -> None:
        assert in_ascii("Zoë Ærø 李") == "Zoe ?r? ?"
        assert in_ascii("a\x1b[2J") == "a?[2J"

    def test_both_players_stay_told_apart(self) -> None:
        said = quilt_text(MIDDLE, Player.GREEN, ("李", "王"), ascii=True)
        assert said.startswith("? (green)\n")

    def test_characters_that_do_not_print_are_replaced(self) -> None:
        assert printable("a\nb\x1b\u202e") == "a�b��"
        assert "\x1b" not in "\n".join(table(MIDDLE, ("a\x1b[2J", "Bo")))

    @pytest.mark.parametrize(
        ("names", "letters"),
        [(("ana", "Bo"), "AB"), (("Ana", "abe"), "GY"), (("李", "Bo"), "GY"), (("ß", "Bo"), "GY")],
    )
    def test_initials_are_two_different_letters(self, names: tuple[str, str], letters: str) -> None:
        assert "".join(initials(names)) == letters
