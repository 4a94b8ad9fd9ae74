"""The market: the offers large, with their keys and prices, then the patches that follow, in order."""

from __future__ import annotations

import textwrap
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from rich.style import Style
from textual import events
from textual.message import Message

from patchwork_tui.app.cells import CellSize, Row, shape_looks
from patchwork_tui.app.glyphs import Glyphs, Look
from patchwork_tui.app.painter import paint_row
from patchwork_tui.app.widgets.line_view import LineView, words
from patchwork_tui.rules import Patch, Turn


@dataclass(frozen=True, slots=True)
class Offer:
    """A patch on offer as it would be laid; `complaint` says in a few words why it cannot be had now.

    Once the game is `over` nobody can have it.
    """

    patch: Patch
    turn: Turn = Turn.R0
    complaint: str = ""
    held: bool = False
    over: bool = False


@dataclass(frozen=True, slots=True)
class MarketPicture:
    """What the market shows: the offers, then the patches that follow them clockwise.

    `note` says in the frame what else comes.
    """

    offers: tuple[Offer, ...]
    following: tuple[Patch, ...] = ()
    note: str = ""


@dataclass(frozen=True, slots=True)
class _Form:
    """How offers are laid out: the size of their cells, and the columns each has for itself."""

    cells: CellSize
    slot: int

    @property
    def offers_width(self) -> int:
        return _MARGIN + _OFFERS * self.slot


_MARGIN = 1
_OFFERS = 3
_LARGE = _Form(CellSize.MEDIUM, 22)
_SMALL = _Form(CellSize.SMALL, 13)
_LARGE_HEIGHT = 12
"""Lines for a patch of five cells standing upright, its price and a complaint."""
_FOLLOWING_WIDTH = 12
"""Columns that are worth drawing the patches that follow in."""
_GAP = 2
_SHELF_GAPS = (1, 0)
"""Lines between shelves of patches that follow; the second where more of them find room so."""
_BORDER_ENDS = 4
"""Columns of the lower frame, corners apart, that Textual keeps from a title."""


class MarketView(LineView):
    """Draws the market it is shown, and says which offer was clicked.

    The patches that follow stand beside the offers as shapes; those for which there is no room are named
    in the lower frame, as many as fit.
    """

    DEFAULT_CSS = """
    MarketView { border-title-align: left; border-subtitle-align: left; }
    """

    class Picked(Message):
        """An offer was clicked; `index` counts from 0."""

        def __init__(self, market: MarketView, index: int) -> None:
            super().__init__()
            self.market = market
            self.index = index

        @property
        def control(self) -> MarketView:
            """The market clicked, for `on` with a selector."""
            return self.market

    def __init__(self, look: Look, picture: MarketPicture, *, id: str | None = None) -> None:
        super().__init__(look, id=id)
        self._picture = picture

    @property
    def picture(self) -> MarketPicture:
        """What is shown."""
        return self._picture

    def show(self, picture: MarketPicture) -> None:
        """Show this picture."""
        if picture != self._picture:
            self._picture = picture
            self._name_the_rest()
            self.redraw()

    def on_resize(self) -> None:
        """Name as many of the patches that follow as now fit."""
        self._name_the_rest()

    def lines(self, width: int, height: int) -> Sequence[Row]:
        """The market at this size."""
        return _Drawing(self._picture, self._look, width, height).rows

    def offer_at(self, column: int) -> int | None:
        """The offer drawn in this column of the content."""
        index = (column - _MARGIN) // _form(*self.size).slot
        return index if 0 <= index < len(self._picture.offers) else None

    def on_click(self, event: events.Click) -> None:
        """Tell which offer was clicked."""
        offset = event.get_content_offset(self)
        index = None if offset is None else self.offer_at(offset.x)
        if index is not None:
            event.stop()
            self.post_message(self.Picked(self, index))

    def _name_the_rest(self) -> None:
        drawing = _Drawing(self._picture, self._look, *self.size)
        note = self._picture.note
        self.entitle(
            f"market: {note}" if note else "market",
            self._look.palette.tints.muted,
            drawing.names(self.size.width - _BORDER_ENDS),
        )


def _form(width: int, height: int) -> _Form:
    large = height >= _LARGE_HEIGHT and width >= _LARGE.offers_width
    return _LARGE if large else _SMALL


def price(patch: Patch, glyphs: Glyphs, separator: str = "") -> str:
    """What a patch costs, takes and brings, such as `3◉ 4t +1`."""
    return separator.join((f"{patch.buttons}{glyphs.button}", f"{patch.time}t", f"+{patch.income}"))


class _Drawing:
    """One picture at one size, drawn once."""

    def __init__(self, picture: MarketPicture, look: Look, width: int, height: int) -> None:
        self._look = look
        self._palette = look.palette
        self._width, self._height = width, height
        self._form = _form(width, height)
        self._canvas: list[list[tuple[str, Style]]] = [
            [(" ", look.palette.screen)] * width for _ in range(height)
        ]
        self._draw_offers(picture.offers)
        drawn = self._draw_following(picture.following)
        self._rest = picture.following[drawn:]
        self._follows_shapes = drawn > 0

    @property
    def rows(self) -> list[Row]:
        return [tuple(row) for row in self._canvas]

    def names(self, width: int) -> str:
        """The letters and prices of the patches that are not drawn, as many as fit."""
        glyphs = self._look.glyphs
        text = ""
        for patch in self._rest:
            word = f"{patch.letter} {patch.buttons}{glyphs.button}{patch.time}t"
            longer = f"{text}  {word}" if text else f"then {word}"
            if len(longer) > width:
                break
            text = longer
        return text

    def _put(self, column: int, row: int, line: Row) -> None:
        """Write a line; what would leave the canvas is cut off."""
        if 0 <= row < self._height:
            room = self._canvas[row][column : column + len(line)]
            room[:] = line[: len(room)]
            self._canvas[row][column : column + len(line)] = room

    def _draw_offers(self, offers: tuple[Offer, ...]) -> None:
        cell = self._form.cells
        shapes = [shape_looks(offer.patch, offer.turn) for offer in offers]
        tallest = max((len(shape) * cell.height for shape in shapes), default=0)
        spare = self._height - tallest - 2
        top = 1 if self._form is _LARGE and spare > 0 else 0
        for index, (offer, shape) in enumerate(zip(offers, shapes, strict=True)):
            left = _MARGIN + index * self._form.slot
            self._put(left, top, self._header(index, offer))
            lines = [line for looks in shape for line in paint_row(looks, cell, self._look)]
            first = top + 1 + (self._height - top - len(lines) - 1 > 1)
            for row, line in enumerate(lines, first):
                self._put(left, row, line)
            self._complain(offer.complaint, left, first, lines)

    def _header(self, index: int, offer: Offer) -> Row:
        palette = self._palette
        out_of_reach = offer.complaint or offer.over
        key = palette.key_poor if out_of_reach else palette.key
        style = palette.muted if out_of_reach else palette.text
        if offer.held:
            key, style = palette.key_held, palette.held
        return (
            *words(str(index + 1), key),
            *words(" " + price(offer.patch, self._look.glyphs, " "), style),
        )

    def _complain(self, complaint: str, left: int, first: int, lines: list[Row]) -> None:
        """Write why an offer cannot be had: under the shape or, under a tall one, beside its foot."""
        style = self._palette.complaint
        bottom = self._height - 1
        if first + len(lines) <= bottom:
            self._put(left, bottom, words(complaint[: self._form.slot], style))
            return
        beside = max(map(len, lines), default=0)
        room = self._form.slot - beside
        wrapped = textwrap.wrap(complaint, room)
        beside += all(len(text) < room for text in wrapped)
        for row, text in enumerate(wrapped, self._height - len(wrapped)):
            self._put(left + beside, row, words(text, style))

    def _draw_following(self, following: tuple[Patch, ...]) -> int:
        """Draw the patches that follow as shapes; how many had room."""
        left = self._form.offers_width + _GAP
        if self._width - left < _FOLLOWING_WIDTH:
            return 0
        top = 0
        if self._form is _LARGE:
            top = 1
            self._put(left, 0, words(f"then clockwise, {len(following)} in all", self._palette.muted))
        flows = [list(self._flow(following, left, top, gap)) for gap in _SHELF_GAPS]
        placed = max(flows, key=len)
        for patch, column, row in placed:
            self._put(column, row, words(price(patch, self._look.glyphs), self._palette.muted))
            for down, looks in enumerate(shape_looks(patch, Turn.R0, faded=True), row + 1):
                self._put(column, down, paint_row(looks, CellSize.SMALL, self._look)[0])
        return len(placed)

    def _flow(
        self, following: tuple[Patch, ...], left: int, top: int, gap: int
    ) -> Iterator[tuple[Patch, int, int]]:
        """The place of each patch that has room, none left out in between; shelves are `gap` lines apart."""
        column, row, tallest = left, top, 0
        for patch in following:
            across, down = patch.extent()
            width = max(across * CellSize.SMALL.width, len(price(patch, self._look.glyphs)))
            if column + width > self._width - _MARGIN:
                column, row, tallest = left, row + tallest + gap, 0
            if row + 1 + down > self._height or column + width > self._width - _MARGIN:
                return
            yield patch, column, row
            column += width + _GAP
            tallest = max(tallest, 1 + down)
