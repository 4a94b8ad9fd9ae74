"""A quilt to be painted: pressing covers or uncovers a cell, dragging goes on with it."""

from __future__ import annotations

from textual import events
from textual.message import Message

from patchwork_tui.app.widgets.quilt_view import QuiltView
from patchwork_tui.rules import Cell

LEFT_BUTTON, RIGHT_BUTTON = 1, 3


class PadView(QuiltView):
    """A quilt view that tells where the mouse is pressed and over which cells it is dragged."""

    class Pressed(Message):
        """The mouse was pressed on a cell; with the right button where `flip` is set."""

        def __init__(self, quilt: PadView, cell: Cell, *, flip: bool) -> None:
            super().__init__()
            self.quilt = quilt
            self.cell = cell
            self.flip = flip

    class Dragged(Message):
        """The pressed mouse came over another cell."""

        def __init__(self, quilt: PadView, cell: Cell) -> None:
            super().__init__()
            self.quilt = quilt
            self.cell = cell

    _last: Cell | None = None
    """The cell that the pressed mouse was last seen on."""

    def on_mouse_down(self, event: events.MouseDown) -> None:
        """Begin a stroke with the left button; the right one flips."""
        cell = self._cell_under(event)
        self._last = cell if event.button == LEFT_BUTTON else None
        if cell and event.button in (LEFT_BUTTON, RIGHT_BUTTON):
            self.post_message(self.Pressed(self, cell, flip=event.button == RIGHT_BUTTON))

    def on_mouse_move(self, event: events.MouseMove) -> None:
        """Go on with a stroke, cell by cell."""
        cell = self._cell_under(event) if event.button == LEFT_BUTTON else None
        if cell and cell != self._last:
            self.post_message(self.Dragged(self, cell))
        self._last = cell

    def on_click(self, event: events.Click) -> None:
        """Nothing more: what a click does, its press has done."""
        event.stop()
        event.prevent_default()

    def _cell_under(self, event: events.MouseEvent) -> Cell | None:
        offset = event.get_content_offset(self)
        return None if offset is None else self.cell_at(*offset)
