"""A line in which an action is typed, in the words of the record."""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.screen import ModalScreen
from textual.widgets import Input, Static

from patchwork_tui.app.base import spend_enter
from patchwork_tui.rules import Action, Edition, RulesError, parse_action


class MoveLine(ModalScreen[Action | None]):
    """Asks for an action and is dismissed with it once `why_not` has nothing against it."""

    DEFAULT_CSS = """
    MoveLine { align: center bottom; background: $background 0%; }
    MoveLine > Vertical { height: auto; border: round $primary; background: $background; padding: 0 1; }
    MoveLine Input { background: $background; }
    """

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape", "close", "close", priority=True)]

    def __init__(self, edition: Edition, why_not: Callable[[Action], object | None]) -> None:
        super().__init__()
        self._edition = edition
        self._why_not = why_not

    def compose(self) -> ComposeResult:
        """The line, and under it what it understands or what is wrong."""
        with Vertical() as box:
            box.border_title = "type an action"
            yield Input(placeholder="buy H r3 c4", compact=True)
            yield Static(
                "advance · buy ID-or-LETTER TURN CELL · leather CELL · Esc closes", id="reply", markup=False
            )

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """Take the action, or say what is wrong with it and leave the line to be mended."""
        event.stop()
        try:
            action = read_action(event.value.strip(), self._edition)
        except RulesError as error:
            self._reply(str(error))
            return
        refusal = self._why_not(action)
        if refusal is not None:
            self._reply(str(refusal))
            return
        spend_enter(self)
        self.dismiss(action)

    def action_close(self) -> None:
        """Close the line without an action."""
        self.dismiss(None)

    def _reply(self, text: str) -> None:
        self.query_one("#reply", Static).update(text)


def read_action(text: str, edition: Edition) -> Action:
    """An action in record notation, in which a patch may also be named by its letter.

    RulesError, in a sentence, if it is none.
    """
    parts = text.split()
    if len(parts) > 1 and parts[0] == "buy" and len(parts[1]) == 1:
        parts[1] = edition.by_letter(parts[1]).id
    return parse_action(" ".join(parts))
