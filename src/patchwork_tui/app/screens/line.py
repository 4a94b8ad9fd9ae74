"""A line laid over the bottom of the screen, in which something short is typed."""

from __future__ import annotations

from typing import ClassVar, TypeVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.widgets import Input, Static

from patchwork_tui.app.base import spend_enter
from patchwork_tui.app.front import FrontModal

_T = TypeVar("_T")


class Line(FrontModal[_T | None]):
    """Asks until `understand` takes what was typed, and is dismissed with what that makes of it.

    Where nothing was typed it is dismissed without an answer, unless it has `value` to be changed.
    """

    DEFAULT_CSS = """
    Line { align: center bottom; background: $background 0%; }
    Line > Vertical { height: auto; border: round $primary; background: $background; padding: 0 1; }
    Line Input { background: $background; }
    """

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape", "close", "close", priority=True)]

    def __init__(self, title: str, hint: str, *, value: str = "", placeholder: str = "") -> None:
        super().__init__()
        self._title = title
        self._hint = hint
        self._may_be_empty = not value
        self._input = Input(value, placeholder=placeholder, compact=True)

    def understand(self, text: str) -> _T:
        """What the text means; ValueError, in a sentence, if it means nothing. To be overridden."""
        raise NotImplementedError

    def compose(self) -> ComposeResult:
        """The line, and under it what it understands or what is wrong."""
        with Vertical() as box:
            box.border_title = self._title
            yield self._input
            yield Static(self._hint, id="reply", markup=False)

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """Take what was typed, or say what is wrong with it and leave it to be mended."""
        event.stop()
        spend_enter(self)
        text = event.value.strip()
        if not text and self._may_be_empty:
            self.dismiss(None)
            return
        try:
            meant = self.understand(text)
        except ValueError as error:
            self.query_one("#reply", Static).update(str(error))
        else:
            self.dismiss(meant)

    def action_close(self) -> None:
        """Close the line without an answer."""
        self.dismiss(None)
