"""Saved games as rows. Only the rows that are seen are drawn, so a folder of ten thousand opens at once."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import ClassVar

from rich.cells import set_cell_size
from rich.segment import Segment
from rich.style import Style
from textual import events
from textual.binding import Binding, BindingType
from textual.geometry import Region, Size
from textual.message import Message
from textual.scroll_view import ScrollView
from textual.strip import Strip

from patchwork_tui.app.glyphs import Glyphs, Look
from patchwork_tui.pictures.words import signed
from patchwork_tui.record import escaped
from patchwork_tui.record.history import GameEntry, State

_COLUMNS = (("date", 17), ("green", 15), ("yellow", 15), ("board", 9), ("result", 20))
_HEADER = 1
_REVERSE = Style(reverse=True)


class GameTable(ScrollView, can_focus=True):
    """Lists game entries under a header; the cursor is on `current`."""

    DEFAULT_CSS = """
    GameTable { height: 1fr; scrollbar-size-vertical: 1; overflow-x: hidden; }
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("down,j", "move(1)", show=False),
        Binding("up,k", "move(-1)", show=False),
        Binding("pagedown", "page(1)", show=False),
        Binding("pageup", "page(-1)", show=False),
        Binding("home", "move_to(0)", show=False),
        Binding("end", "move_to(-1)", show=False),
        Binding("enter", "choose", show=False),
    ]

    class Moved(Message):
        """The cursor is on another entry, or what is known of it has changed."""

    class Opened(Message):
        """The entry under the cursor was chosen, by Enter or by a click on it."""

    def __init__(self, look: Look) -> None:
        super().__init__()
        self._look = look
        self._entries: list[GameEntry] = []
        self._row = 0

    @property
    def current(self) -> GameEntry | None:
        """The entry under the cursor."""
        return self._entries[self._row] if self._entries else None

    def show(self, entries: Sequence[GameEntry], at: Path | None = None) -> None:
        """List these entries, the cursor on the game `at`, or as far down as it was."""
        self._entries = list(entries)
        self.virtual_size = Size(self.size.width, len(entries) + _HEADER)
        rows = (row for row, entry in enumerate(entries) if entry.path == at)
        self._move(next(rows, self._row) if at else self._row)
        self.refresh()

    def change(self, entry: GameEntry) -> None:
        """Show what is now known of a file that is listed."""
        for row, shown in enumerate(self._entries):
            if shown.path == entry.path:
                self._entries[row] = entry
                self.refresh()
                if row == self._row:
                    self.post_message(self.Moved())

    def render_line(self, y: int) -> Strip:
        """The header, or the row that is scrolled to line `y`."""
        palette, width = self._look.palette, self.size.width
        if y < _HEADER:
            return _strip(("date", "green", "yellow", "board", "result"), palette.muted, width)
        row = y - _HEADER + self.scroll_offset.y
        if row >= len(self._entries):
            return Strip.blank(width, palette.screen)
        entry = self._entries[row]
        style = palette.muted if entry.state is State.NO_GAME else palette.text
        return _strip(
            _cells(entry, self._look.glyphs), style + _REVERSE if row == self._row else style, width
        )

    def action_move(self, rows: int) -> None:
        """Go down by so many rows, or up."""
        self._move(self._row + rows)

    def action_page(self, pages: int) -> None:
        """Go down by a page, or up."""
        self._move(self._row + pages * max(self.size.height - _HEADER - 1, 1))

    def action_move_to(self, row: int) -> None:
        """Go to a row; -1 is the last."""
        self._move(len(self._entries) - 1 if row < 0 else row)

    def action_choose(self) -> None:
        """Choose the entry under the cursor."""
        if self._entries:
            self.post_message(self.Opened())

    def on_click(self, event: events.Click) -> None:
        """Go to the entry that was clicked; choose it if the cursor was there already."""
        row = event.y - _HEADER + self.scroll_offset.y
        if event.y < _HEADER or row >= len(self._entries):
            return
        if row == self._row:
            self.action_choose()
        else:
            self._move(row)

    def _move(self, row: int) -> None:
        self._row = max(0, min(row, len(self._entries) - 1))
        page = Region(0, self._row, 1, 1 + _HEADER)
        self.scroll_to_region(page, animate=False, force=True)
        self.refresh()
        self.post_message(self.Moved())


def _strip(texts: Sequence[str], style: Style, width: int) -> Strip:
    cells = (set_cell_size(text, size - 1) for text, (_, size) in zip(texts, _COLUMNS, strict=True))
    line = set_cell_size(" " + " ".join(cells), width)
    return Strip([Segment(line, style)], width)


def _cells(entry: GameEntry, glyphs: Glyphs) -> tuple[str, ...]:
    names = (entry.green, entry.yellow) if entry.green else (escaped(entry.path.name), "")
    if entry.state is State.NO_GAME:
        result = "no game"
    elif entry.result is None:
        result = f"action {entry.actions}"
    else:
        green, yellow = (signed(total, glyphs.minus) for total in entry.result.totals)
        result = f"{green} : {yellow}  {entry.result.winner}"
    return (entry.local_date, *names, entry.kind, result)
