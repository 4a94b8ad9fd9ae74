"""The boards as widgets: what they draw at which size, what they send again, and what a click says."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import TypeVar

import pytest
from rich.segment import Segment
from rich.style import Style
from tests.rules.records import read
from textual import events
from textual.app import App, ComposeResult
from textual.geometry import Region
from textual.message import Message
from textual.pilot import Pilot
from textual.widget import Widget

from patchwork_tui.app.cells import CellSize, GhostLook, quilt_looks
from patchwork_tui.app.glyphs import ASCII, UNICODE, Look
from patchwork_tui.app.palettes import palette_for
from patchwork_tui.app.widgets.line_view import LineView, filled, segments, words
from patchwork_tui.app.widgets.market_view import MarketPicture, MarketView, Offer
from patchwork_tui.app.widgets.quilt_view import QuiltView
from patchwork_tui.app.widgets.track_view import TrackNotes, TrackPicture, TrackView
from patchwork_tui.pictures.fabrics import DEFAULT_FABRIC
from patchwork_tui.rules import Cell, Player, Quilt, Turn, base_edition

EDITION = base_edition()
CALICO = palette_for(DEFAULT_FABRIC, "truecolor")
SIXTEEN, BARE = (palette_for(DEFAULT_FABRIC, system) for system in ("standard", None))
LOOK = Look(CALICO, UNICODE)
EMPTY = quilt_looks(Quilt(9), EDITION)
GREEN, YELLOW = Player.GREEN, Player.YELLOW

BoardT = TypeVar("BoardT", bound=LineView)


class Showcase(App[None]):
    """One board, framed like on the table or bare, and the messages it posts."""

    def __init__(self, board: Widget, size: tuple[int, int] | None, framed: bool) -> None:
        super().__init__()
        self.board = board
        self.told: list[Message] = []
        if size is not None:
            board.styles.width, board.styles.height = size
        if framed:
            board.styles.border = ("round", "white")

    def compose(self) -> ComposeResult:
        yield self.board

    def on_quilt_view_pointed(self, message: QuiltView.Pointed) -> None:
        self.told.append(message)

    def on_quilt_view_wheel(self, message: QuiltView.Wheel) -> None:
        self.told.append(message)

    def on_market_view_picked(self, message: MarketView.Picked) -> None:
        self.told.append(message)


@asynccontextmanager
async def shown(
    board: BoardT, size: tuple[int, int] | None = None, *, framed: bool = False
) -> AsyncIterator[tuple[Showcase, Pilot[None]]]:
    app = Showcase(board, size, framed)
    async with app.run_test(size=(180, 60)) as pilot:
        await pilot.pause()
        yield app, pilot


def drawn(board: LineView) -> list[str]:
    return [board.render_line(y).text for y in range(board.size.height)]


def repainted(board: LineView, monkeypatch: pytest.MonkeyPatch) -> list[Region | None]:
    """What is asked to be repainted from now on; None is the whole widget."""
    asked: list[Region | None] = []

    def refresh(*regions: Region, **_: bool) -> LineView:
        asked.extend(regions or [None])
        return board

    monkeypatch.setattr(board, "refresh", refresh)
    return asked


def ghost_at(cell: str) -> GhostLook:
    mask = EDITION.by_letter("J").mask(Turn.R0, Cell.parse(cell))
    assert mask is not None
    return GhostLook(mask, legal=True)


class TestLines:
    def test_blanks_join_their_neighbours_on_one_ground(self) -> None:
        ground, ink = Style(bgcolor="#111111"), Style(color="#ffffff", bgcolor="#111111")
        row = (*words("  ", ground), *words("ab", ink), *words("  ", ground))
        assert segments(row) == [Segment("  ab  ", ink)]

    def test_blanks_keep_apart_where_ground_or_underline_differ(self) -> None:
        one, other = Style(bgcolor="#111111"), Style(bgcolor="#222222")
        assert len(segments((*words(" ", one), *words(" ", other)))) == 2
        assert len(segments((*words(" ", one), *words("a", Style(bgcolor="#111111", underline=True))))) == 2

    def test_wide_and_joining_characters_keep_columns_right(self) -> None:
        style = Style()
        row = words("a漢e\u0301b", style)
        assert len(row) == 5
        assert "".join(mark for mark, _ in row) == "a漢e\u0301b"
        assert "".join(mark for mark, _ in filled(row, 2, style)) == "a "
        assert "".join(mark for mark, _ in filled(row, 7, style)) == "a漢e\u0301b  "


class TestQuilt:
    @pytest.mark.parametrize("size", CellSize)
    async def test_it_is_as_large_as_its_cells(self, size: CellSize) -> None:
        board = QuiltView(LOOK, 9, size)
        async with shown(board, framed=True):
            assert board.size == (9 * size.width, 9 * size.height)

    async def test_other_quilts_have_other_sizes(self) -> None:
        board = QuiltView(LOOK, 7, CellSize.SMALL)
        async with shown(board):
            assert board.size == (14, 7)
            assert drawn(board) == ["· " * 7] * 7

    @pytest.mark.slow
    @pytest.mark.parametrize("size", CellSize)
    @pytest.mark.parametrize("cell", ["a1", "e4", "i9"])
    async def test_a_click_tells_its_cell_and_button(self, size: CellSize, cell: str) -> None:
        board = QuiltView(LOOK, 9, size, id="left")
        column, row = Cell.parse(cell)
        async with shown(board, framed=True) as (app, pilot):
            for corner in ((0, 0), (size.width - 1, size.height - 1)):
                at = (1 + column * size.width + corner[0], 1 + row * size.height + corner[1])
                await pilot.click(board, offset=at, button=3)
                (message,) = app.told
                assert isinstance(message, QuiltView.Pointed)
                assert (message.cell, message.button, message.control) == (Cell(column, row), 3, board)
                app.told.clear()

    async def test_a_click_on_the_frame_is_no_cell(self) -> None:
        board = QuiltView(LOOK, 9)
        async with shown(board, framed=True) as (app, pilot):
            await pilot.click(board, offset=(0, 5))
            await pilot.hover(board, offset=(9, 5))
            assert app.told == []

    async def test_the_wheel_tells_its_direction(self) -> None:
        board = QuiltView(LOOK, 9)
        async with shown(board) as (app, pilot):
            for event in (events.MouseScrollDown, events.MouseScrollUp):
                board.post_message(event(board, 1, 1, 0, 0, 0, False, False, False))
            await pilot.pause()
            assert [message.direction for message in app.told if isinstance(message, QuiltView.Wheel)] == [
                1,
                -1,
            ]

    async def test_a_changed_cell_size_lays_it_out_anew(self) -> None:
        board = QuiltView(LOOK, 9, CellSize.MEDIUM)
        async with shown(board) as (_, pilot):
            board.cell_size = CellSize.SMALL
            await pilot.pause()
            assert board.size == (18, 9)
            assert drawn(board) == ["· " * 9] * 9

    async def test_only_what_changed_is_sent_again(self, monkeypatch: pytest.MonkeyPatch) -> None:
        board = QuiltView(LOOK, 9)
        async with shown(board, framed=True) as (_, pilot):
            board.show(quilt_looks(Quilt(9), EDITION, ghost_at("c3")))
            await pilot.pause()
            asked = repainted(board, monkeypatch)
            board.show(quilt_looks(Quilt(9), EDITION, ghost_at("d3")))
            assert asked == [Region(8, y, 12, 1) for y in (4, 5, 6, 7)]

    async def test_the_same_again_sends_nothing(self, monkeypatch: pytest.MonkeyPatch) -> None:
        board = QuiltView(LOOK, 9)
        async with shown(board):
            asked = repainted(board, monkeypatch)
            board.show(quilt_looks(Quilt(9), EDITION))
            assert asked == []

    async def test_what_is_shown_is_drawn(self) -> None:
        quilt = read("game-9000").positions()[39].yellow.quilt
        board = QuiltView(LOOK, 9, CellSize.SMALL)
        async with shown(board) as (_, pilot):
            board.show(quilt_looks(quilt, EDITION))
            await pilot.pause()
            assert drawn(board) == [
                "· · · R▚ ▚ ▚ ▚ ◉Z▎",
                "· g▎G╲ ╲ ╲ ◉E▎Z▎ ▎",
                "g▎ ▎ ▎U╲B·E▎ ▎Z▎ ▎",
                "g▎ ▎ ▎U╲B· ·E▎Z▎a▬",
                "A g◉U╲ ╲ ╲a▬ ▬ ▬ ◉",
                "A * X╱U◉V   D▚ ▚a◉",
                "X╱ ╱ ╱ ╱V f▚D▚f▚· ",
                "· X╱N╲ ╲V f▚ ▚ ▚· ",
                "N╲ ╲ ◉V   f▚* f▚· ",
            ]

    @pytest.mark.parametrize("cell", CellSize)
    @pytest.mark.parametrize(("side", "letters"), [(9, "abcdefghi"), (7, "abcdefg")])
    async def test_the_frame_names_columns_and_rows_beside_their_cells(
        self, cell: CellSize, side: int, letters: str
    ) -> None:
        board = QuiltView(LOOK, side, cell)
        async with shown(board, framed=True):
            *rows, last = [strip.text for strip in board.render_lines(board.outer_size.region)]
            assert "".join(mark for mark in last if mark.isalpha()) == letters
            digits = "".join(row[0] for row in rows if row[0].isdigit())
            assert digits == "123456789"[:side]
            for number, letter in enumerate(letters):
                assert (last.index(letter) - 1) // cell.width == number
                line = next(y for y, row in enumerate(rows) if row[0] == str(number + 1))
                assert (line - 1) // cell.height == number

    async def test_without_a_frame_nothing_is_named(self) -> None:
        board = QuiltView(LOOK, 7, CellSize.SMALL)
        async with shown(board):
            assert [strip.text for strip in board.render_lines(board.outer_size.region)] == ["· " * 7] * 7

    async def test_a_title_is_set_only_where_it_differs(self, monkeypatch: pytest.MonkeyPatch) -> None:
        board = QuiltView(LOOK, 9)
        async with shown(board, framed=True):
            board.entitle("Ana [17]", "#ffffff")
            asked = repainted(board, monkeypatch)
            board.entitle("Ana [17]", "#ffffff")
            assert asked == []
            assert "Ana [17]" in board.render_lines(board.outer_size.region)[0].text


def track(
    green: int = 0,
    yellow: int = 0,
    top: Player = GREEN,
    ghost: tuple[Player, int] | None = None,
    gone: tuple[int, ...] = (),
) -> TrackPicture:
    leather = tuple(mark for mark in EDITION.boards["2014"] if mark not in gone)
    return TrackPicture(53, EDITION.income, leather, gone, (green, yellow), top, ("A", "B"), ghost)


class TestTrack:
    async def lines(
        self, picture: TrackPicture, width: int = 80, height: int = 2, look: Look = LOOK
    ) -> list[str]:
        board = TrackView(look, picture)
        async with shown(board, (width, height)):
            return drawn(board)

    async def test_the_picture_of_a_position(self) -> None:
        position = read("game-9000").positions()[34]
        picture = TrackPicture.of(position, EDITION.boards["2014"], ("A", "B"), (GREEN, 48))
        assert picture.spaces == (position.green.space, position.yellow.space)
        assert picture.leather == (50,)
        assert picture.gone == (20, 26, 32, 44)
        assert picture.marks_left(GREEN) == 2

    async def test_eighty_columns_have_one_for_each_space(self) -> None:
        lines = await self.lines(track(24, 31, ghost=(GREEN, 28), gone=(20,)))
        assert lines == [
            "                             A···▽  B   35    41 44 47 50 53  A 24  5 marks left",
            "time ─────◉─────◉─────◉──·──◉──▣──◉──▣──◉─────◉──▣──◉──▣──◉   B 31  4 marks left",
        ]
        rail = lines[1]
        assert [space for space in range(54) if rail[5 + space] == "◉"] == list(EDITION.income)
        assert [space for space in range(54) if rail[5 + space] == "▣"] == [26, 32, 44, 50]
        assert rail[5 + 20] == "·"
        assert rail.endswith("B 31  4 marks left")

    async def test_marks_ahead_have_their_numbers_where_no_token_is(self) -> None:
        tokens, rail = await self.lines(track(18, 25))
        numbers = [*EDITION.income, *EDITION.boards["2014"]]
        seen = [int(word) for word in tokens[:60].split() if word.isdigit()]
        assert seen == sorted(mark for mark in numbers if mark > 18 and mark not in (23, 26))
        assert all(tokens[5 + mark :].startswith(str(mark)) for mark in seen)
        assert rail[5 + 41] == "◉"

    async def test_of_two_on_one_space_the_upper_stands_above_the_rail(self) -> None:
        for top, over, under in ((GREEN, "A", "B"), (YELLOW, "B", "A")):
            lines = await self.lines(track(24, 24, top))
            assert lines[0][5 + 24] == over
            assert lines[1][5 + 24] == under

    async def test_a_ghost_that_would_land_on_the_other_token_hides_neither(self) -> None:
        lines = await self.lines(track(24, 31, ghost=(GREEN, 31)))
        assert lines[0][5 + 24] == "A"
        assert lines[0][5 + 31] == "▽"
        assert lines[1][5 + 31] == "B"

    async def test_a_wide_track_has_tokens_with_initials_and_numbers(self) -> None:
        lines = await self.lines(track(24, 25, ghost=(GREEN, 28)), 120, 3)
        assert lines[0].startswith(" " * 53 + "▼A▼B····▽")
        assert lines[1].startswith("time ─────")
        assert lines[1].index("◉") == 15
        assert lines[2].split() == [str(space) for space in range(0, 54, 5)]
        assert lines[2].index("50") == 105

    @pytest.mark.parametrize("width", [0, 20, 40, 54, 60, 79, 80, 93, 100, 119, 120, 160, 200])
    def test_it_fits_every_width_with_both_tokens_and_all_marks(self, width: int) -> None:
        board = TrackView(LOOK, track(51, 52, ghost=(GREEN, 53)))
        rows = board.lines(width, 3)
        assert all(len(row) == width for row in rows)
        if width >= 54:
            tokens, rail, _ = ("".join(mark for mark, _ in row) for row in rows)
            assert "▽" in tokens
            assert "A" in tokens
            assert "B" in tokens
            assert rail.count("◉") == len(EDITION.income)
            assert rail.count("▣") == 5

    async def test_beside_the_account_both_are_noted(self) -> None:
        board = TrackNotes(LOOK, track(24, 31))
        async with shown(board, (42, 1)):
            assert drawn(board) == ["A 24  5 marks left   B 31  4 marks left ".rjust(42)]

    async def test_in_ascii_it_says_the_same(self) -> None:
        lines = await self.lines(track(24, 31, ghost=(GREEN, 28)), look=Look(BARE, ASCII))
        assert all(line.isascii() for line in lines)
        assert lines[0][29:37] == "A...:  B"

    async def test_a_moved_ghost_sends_only_its_stretch(self, monkeypatch: pytest.MonkeyPatch) -> None:
        board = TrackView(LOOK, track(24, 31, ghost=(GREEN, 27)))
        async with shown(board, (80, 2)):
            asked = repainted(board, monkeypatch)
            board.show(track(24, 31, ghost=(GREEN, 28)))
            assert asked == [Region(5 + 27, 0, 2, 1)]


COMPLAINTS = ["", "fits nowhere", *(f"lacks {number}◉" for number in (1, 10))]


def market(*offers: Offer, following: str = "") -> MarketPicture:
    return MarketPicture(offers, tuple(EDITION.by_letter(letter) for letter in following))


def offer(letter: str, turn: str = "r0", complaint: str = "", held: bool = False) -> Offer:
    return Offer(EDITION.by_letter(letter), Turn.parse(turn), complaint, held)


class TestMarket:
    async def test_the_small_form(self) -> None:
        board = MarketView(
            LOOK,
            market(offer("O"), offer("b", held=True), offer("S", complaint="lacks 3◉"), following="XEgPc"),
        )
        async with shown(board, (42, 8), framed=True):
            assert board.size == (40, 6)
            assert drawn(board) == [
                " 1 3◉ 4t +1   2 7◉ 4t +2   3 10◉ 3t +2  ",
                "                                        ",
                "   O            b╲ ╲       S▎           ",
                "        ◉      ╲ ╲ ◉ ◉      ▎ ▎ ◉ ◉     ",
                "                                        ",
                "                           lacks 3◉     ",
            ]
            frame = board.render_lines(board.outer_size.region)
            assert "then X 2◉1t  E 2◉2t  g 5◉3t  P 5◉4t" in frame[-1].text

    async def test_in_the_small_form_a_complaint_gives_way_to_a_tall_shape(self) -> None:
        board = MarketView(
            LOOK,
            market(offer("e", "r1", "fits nowhere"), offer("R", "r1", "lacks 3◉"), offer("S", "r1")),
        )
        async with shown(board, (40, 6)):
            assert drawn(board) == [
                " 1 1◉ 4t +1   2 7◉ 1t +1   3 10◉ 3t +2  ",
                "   e╱         R▚           S▎ ▎         ",
                "    ╱          ▚            ▎           ",
                "  ╱ ╱ ╱        ▚            ◉           ",
                "    ╱  fits    ▚            ◉           ",
                "    ◉  nowhere ◉ lacks 3◉               ",
            ]

    @pytest.mark.parametrize("size", [(40, 6), (118, 12), (60, 8), (100, 11), (150, 20)])
    @pytest.mark.parametrize("complaint", COMPLAINTS)
    def test_each_patch_in_each_turn_fits_with_its_price_and_complaint(
        self, size: tuple[int, int], complaint: str
    ) -> None:
        width, height = size
        large = width >= 67 and height >= 12
        grounds = {dye.cloth.bgcolor for dye in CALICO.dyes}
        offers = [Offer(patch, turn, complaint) for patch in EDITION.patches for turn in patch.turns]
        for each in offers:
            patch = each.patch
            rows = MarketView(LOOK, MarketPicture((each,) * 3)).lines(width, height)
            assert [len(row) for row in rows] == [width] * height
            text = "\n".join("".join(mark for mark, _ in row) for row in rows)
            for key in "123":
                assert f"{key} {patch.buttons}◉ {patch.time}t +{patch.income}" in text
            assert text.count("◉") == 3 * (1 + patch.income + complaint.count("◉"))
            assert all(text.count(word) >= 3 for word in complaint.split())
            cloth = sum(style.bgcolor in grounds for row in rows for _, style in row)
            assert cloth == 3 * patch.size * (8 if large else 2)

    async def test_in_the_small_form_a_header_takes_at_most_twelve_columns(self) -> None:
        board = MarketView(LOOK, market())
        async with shown(board, (40, 6)):
            for patch in EDITION.patches:
                board.show(MarketPicture((Offer(patch),)))
                assert len(drawn(board)[0].rstrip()) <= 1 + 12

    async def test_the_wide_form_shows_what_follows_as_shapes_in_order(self) -> None:
        following = "MGPOSCAKBI"
        board = MarketView(LOOK, market(offer("d"), offer("T"), offer("Q"), following=following))
        async with shown(board, (120, 14), framed=True):
            lines = [line[66:] for line in drawn(board)]
            assert lines[0].strip() == "then clockwise, 10 in all"
            seen = "".join(mark for line in lines[1:] for mark in line if mark.isalpha() and mark != "t")
            assert sorted(seen) == sorted(following)
            assert lines[1].split()[:3] == ["2◉2t+0", "3◉3t+1", "5◉4t+2"]

    @pytest.mark.slow
    async def test_no_patch_is_half_named(self) -> None:
        board = MarketView(LOOK, market(offer("O")))
        async with shown(board, (42, 8), framed=True) as (_, pilot):
            for first in EDITION.patches:
                order = [patch.letter for patch in EDITION.patches if patch is not first]
                board.show(market(offer("O"), following=first.letter + "".join(order)))
                await pilot.pause()
                frame = board.render_lines(board.outer_size.region)[-1].text
                assert "…" not in frame
                assert frame.count("◉") == 4

    async def test_patches_without_room_are_named_below_from_the_next_on(self) -> None:
        order = "MGPOSCAKBIJNERTUVWXYZabcdefgFHDL"
        board = MarketView(LOOK, market(offer("Q"), following=order))
        async with shown(board, (120, 14), framed=True):
            frame = board.render_lines(board.outer_size.region)
            named = frame[-1].text.split("then ")[1].split()[0]
            lines = [line[66:] for line in drawn(board)][1:]
            seen = {mark for line in lines for mark in line if mark.isalpha() and mark != "t"}
            assert set(order[: order.index(named)]) == seen

    async def test_where_lines_are_left_the_shelves_move_up_for_more_patches(self) -> None:
        board = MarketView(LOOK, market(offer("G"), offer("A"), offer("O"), following="JcZKPHSCITMb"))
        async with shown(board, (120, 15), framed=True):
            frame = board.render_lines(board.outer_size.region)
            assert "then" not in frame[-1].text

    async def test_a_held_offer_has_its_key_marked_also_without_colour(self) -> None:
        for palette in (CALICO, SIXTEEN, BARE):
            board = MarketView(Look(palette), market(offer("O"), offer("b", held=True)))
            async with shown(board, (40, 6)):
                styles = {
                    segment.text.strip(): segment.style
                    for segment in board.render_line(0)
                    if segment.text.strip() in ("1", "2")
                }
                assert styles["2"] == palette.key_held
                assert styles["1"] == palette.key
                assert palette.key != palette.key_held

    @pytest.mark.parametrize(("size", "slot"), [((42, 8), 13), ((120, 14), 22)])
    async def test_a_click_on_an_offer_picks_it(self, size: tuple[int, int], slot: int) -> None:
        board = MarketView(LOOK, market(offer("O"), offer("b"), offer("S"), following="XEgPc"))
        async with shown(board, size, framed=True) as (app, pilot):
            for index in range(3):
                for column in (0, slot - 1):
                    await pilot.click(board, offset=(2 + index * slot + column, 4))
            assert [message.index for message in app.told if isinstance(message, MarketView.Picked)] == [
                0, 0, 1, 1, 2, 2,
            ]  # fmt: skip

    async def test_a_click_beside_the_offers_picks_nothing(self) -> None:
        board = MarketView(LOOK, market(offer("O"), following="XEgPc"))
        async with shown(board, (120, 14), framed=True) as (app, pilot):
            await pilot.click(board, offset=(30, 4))
            await pilot.click(board, offset=(100, 4))
            assert app.told == []

    async def test_an_empty_market_is_drawn_empty(self) -> None:
        board = MarketView(LOOK, market())
        async with shown(board, (40, 6)):
            assert drawn(board) == [" " * 40] * 6
