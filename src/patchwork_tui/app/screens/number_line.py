"""A line in which the number of an action is typed."""

from __future__ import annotations

from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.screen import ModalScreen
from textual.widgets import Input

from patchwork_tui.app.base import spend_enter


class NumberLine(ModalScreen[int | None]):
    """Asks for a number from 0 to `last`, and is dismissed with it."""

    DEFAULT_CSS = """
    NumberLine { align: center bottom; background: $background 0%; }
    NumberLine > Vertical {
        width: 40; height: 3; border: round $primary; background: $background; padding: 0 1;
    }
    """

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape", "close", "close", priority=True)]

    def __init__(self, last: int) -> None:
        super().__init__()
        self._last = last

    def compose(self) -> ComposeResult:
        """The line."""
        with Vertical() as box:
            box.border_title = f"go to action 0 to {self._last}"
            yield Input(restrict=r"[0-9]{0,4}", compact=True)

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """Take the number, or the nearest there is."""
        event.stop()
        spend_enter(self)
        self.dismiss(min(int(event.value), self._last) if event.value else None)

    def action_close(self) -> None:
        """Close the line without a number."""
        self.dismiss(None)
