"""A sheet laid over the table: something to read, closed by the key that opened it or any that leaves."""

from __future__ import annotations

from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import VerticalScroll
from textual.widget import Widget

from patchwork_tui.app.base import spend_enter
from patchwork_tui.app.front import FrontModal


class Sheet(FrontModal[None]):
    """Shows `content` in a frame, scrolled by keys and wheel."""

    DEFAULT_CSS = """
    Sheet { align: center middle; background: $background 60%; }
    Sheet > VerticalScroll {
        width: 90%; max-width: 100; height: auto; max-height: 95%;
        border: round $primary; background: $background; padding: 0 1;
        scrollbar-size-vertical: 1;
    }
    Sheet > VerticalScroll > * { height: auto; }
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,x,q,enter,question_mark,c,g", "close", "close"),
        Binding("down,j", "scroll(1)", "down", show=False),
        Binding("up,k", "scroll(-1)", "up", show=False),
    ]

    CLOSING: ClassVar[str] = "Esc closes"
    """What the frame says of the keys."""

    def __init__(self, title: str, content: Widget, *, from_end: bool = False) -> None:
        super().__init__()
        self._title = title
        self._content = content
        self._from_end = from_end

    def compose(self) -> ComposeResult:
        """The frame and what it holds."""
        with VerticalScroll() as scroll:
            scroll.border_title = self._title
            yield self._content

    def on_mount(self) -> None:
        """Begin where reading begins, and tell whether there is more than is seen."""
        scroll = self.query_one(VerticalScroll)
        self.watch(scroll, "show_vertical_scrollbar", self._tell_keys)
        if self._from_end:
            self.call_after_refresh(scroll.scroll_end, animate=False)

    def _tell_keys(self, is_more: bool) -> None:
        scroll = self.query_one(VerticalScroll)
        scroll.border_subtitle = f"↑↓ more · {self.CLOSING}" if is_more else self.CLOSING

    def action_scroll(self, lines: int) -> None:
        """Scroll by so many lines."""
        for scroll in self.query(VerticalScroll):
            scroll.scroll_relative(y=lines, animate=False)

    def action_close(self) -> None:
        """Take the sheet away."""
        spend_enter(self)
        self.dismiss(None)
