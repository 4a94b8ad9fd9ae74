"""A player's quilt, with the ghost over it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from rich.segment import Segment
from rich.style import Style
from textual import events
from textual.geometry import Region, Size
from textual.message import Message
from textual.strip import Strip

from patchwork_tui.app.cells import GROUND, CellLook, CellSize, Fit, Row
from patchwork_tui.app.glyphs import Look
from patchwork_tui.app.painter import paint_row
from patchwork_tui.app.widgets.moving_view import MovingView
from patchwork_tui.rules import Cell

_FRAME, _HALF = 2, 2
_SETTLING = _LANDING = 2
"""Steps for which a patch is pale, and those for which a square is."""


class QuiltView(MovingView[tuple[CellLook, ...]]):
    """Draws the looks it is shown, and says which cell was clicked. It is as large as its cells need.

    A frame names columns and rows, so that a cell that is spoken of can be found, unless `named` is false.
    A patch that has just been sewn on settles: it is pale, as it was over the quilt, before it lies there.
    Where it wins the special tile, the tile is then seen to land: its square is pale.
    """

    DEFAULT_CSS = """
    QuiltView { width: auto; height: auto; }
    """

    class Pointed(Message):
        """A cell was clicked, with button 1 (left), 2 (middle) or 3 (right)."""

        def __init__(self, quilt: QuiltView, cell: Cell, button: int) -> None:
            super().__init__()
            self.quilt = quilt
            self.cell = cell
            self.button = button

        @property
        def control(self) -> QuiltView:
            """The quilt clicked, for `on` with a selector."""
            return self.quilt

    class Wheel(Message):
        """The wheel was moved over the quilt: +1 is down, -1 up."""

        def __init__(self, quilt: QuiltView, direction: int) -> None:
            super().__init__()
            self.quilt = quilt
            self.direction = direction

        @property
        def control(self) -> QuiltView:
            """The quilt under the pointer, for `on` with a selector."""
            return self.quilt

    def __init__(
        self,
        look: Look,
        side: int,
        cell_size: CellSize = CellSize.MEDIUM,
        *,
        id: str | None = None,
        named: bool = True,
    ) -> None:
        super().__init__(look, (GROUND,) * (side * side), id=id)
        self._side = side
        self._named = named
        self._cell_size = cell_size
        self._square = 0

    @property
    def cell_size(self) -> CellSize:
        """How large cells are drawn; setting it lays the screen out anew."""
        return self._cell_size

    @cell_size.setter
    def cell_size(self, cell_size: CellSize) -> None:
        if cell_size is not self._cell_size:
            self._cell_size = cell_size
            self._drawn_size = None
            self.refresh(layout=True)

    def margin_in(self, columns: int) -> int:
        """Blank columns on either side of the quilt in a frame that is so wide."""
        return max(columns - _FRAME - self._side * self._cell_size.width, 0) // _HALF

    @property
    def looks(self) -> tuple[CellLook, ...]:
        """What is shown, in reading order."""
        return self.goal

    def show(self, goal: tuple[CellLook, ...], square: int = 0) -> None:
        """Show these looks; `square` is the mask of the cells on which the special tile lands, if it does."""
        self._square = square
        super().show(goal)

    def way(self, before: tuple[CellLook, ...], goal: tuple[CellLook, ...]) -> Sequence[tuple[CellLook, ...]]:
        """The same with the fresh patch in paler cloth, and then its square, if there was none before."""
        was = [look for look, now in zip(before, goal, strict=True) if now.fresh]
        if not was or any(look.cloth and look.fit is Fit.NONE for look in was):
            return ()
        settling = tuple(replace(look, faded=True) if look.fresh else look for look in goal)
        landing = tuple(
            replace(look, faded=True) if self._square >> bit & 1 else look for bit, look in enumerate(goal)
        )
        return (settling,) * _SETTLING + ((landing,) * _LANDING if landing != goal else ())

    def lines(self, width: int, height: int) -> Sequence[Row]:
        """The quilt's lines of characters."""
        side = self._side
        return [
            line
            for row in range(side)
            for line in paint_row(self.seen[row * side : row * side + side], self._cell_size, self._look, row)
        ]

    def render_lines(self, crop: Region) -> list[Strip]:
        """The lines of the widget in `crop`; where there is a frame, it names the columns and rows."""
        strips = super().render_lines(crop)
        if not (self._named and self.styles.border_bottom[0]):
            return strips
        marks = self._frame_marks()
        return [
            _marked(strip, marks.get(y, {}), crop.x, self._look.palette.muted)
            for y, strip in enumerate(strips, crop.y)
        ]

    def _frame_marks(self) -> dict[int, dict[int, str]]:
        """Numbers of rows and letters of columns, by the line and the column of the widget they stand in."""
        width, height = self._cell_size.width, self._cell_size.height
        left, top = self.gutter.left, self.gutter.top
        last = self.outer_size.height - 1
        letters = {
            left + cell * width + (width - 1) // _HALF: str(Cell(cell, 0))[0] for cell in range(self._side)
        }
        rows = {top + cell * height + (height - 1) // _HALF: {0: str(cell + 1)} for cell in range(self._side)}
        return {**rows, last: letters}

    def cell_at(self, column: int, row: int) -> Cell | None:
        """The cell under a column and row of the content."""
        cell = Cell(column // self._cell_size.width, row // self._cell_size.height)
        return cell if 0 <= cell.column < self._side and 0 <= cell.row < self._side else None

    def get_content_width(self, container: Size, viewport: Size) -> int:
        """Columns that all cells need."""
        return self._side * self._cell_size.width

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        """Rows that all cells need."""
        return self._side * self._cell_size.height

    def on_click(self, event: events.Click) -> None:
        """Tell which cell was clicked; clicks on the frame are nobody's."""
        offset = event.get_content_offset(self)
        cell = None if offset is None else self.cell_at(*offset)
        if cell is not None:
            event.stop()
            self.post_message(self.Pointed(self, cell, event.button))

    def on_mouse_scroll_down(self, event: events.MouseScrollDown) -> None:
        """Tell that the wheel was moved down."""
        event.stop()
        self.post_message(self.Wheel(self, 1))

    def on_mouse_scroll_up(self, event: events.MouseScrollUp) -> None:
        """Tell that the wheel was moved up."""
        event.stop()
        self.post_message(self.Wheel(self, -1))


def _marked(strip: Strip, marks: Mapping[int, str], start: int, style: Style) -> Strip:
    """A line that begins in column `start`, with these characters in their columns as far as it goes."""
    shown = sorted((column - start, mark) for column, mark in marks.items())
    for column, mark in shown:
        if 0 <= column < strip.cell_length:
            before, under, after = strip.divide([column, column + 1, strip.cell_length])
            ground = next((segment.style for segment in under if segment.style), Style())
            label = Segment(mark, style + Style(bgcolor=ground.bgcolor))
            strip = Strip.join([before, Strip([label], 1), after])
    return strip
