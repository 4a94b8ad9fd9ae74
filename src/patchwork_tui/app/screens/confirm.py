"""A question that has to be answered: what cannot be had back, or what only a person may decide."""

from __future__ import annotations

from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.widgets import Static

from patchwork_tui.app.front import FrontModal


class Confirm(FrontModal[bool]):
    """Asks a question that `y` or `n` answers; Escape and `q` leave it open, and dismiss it with None."""

    DEFAULT_CSS = """
    Confirm { align: center middle; background: $background 60%; }
    Confirm > Vertical {
        width: 64; max-width: 95%; height: auto; padding: 1 2;
        border: heavy $warning; background: $background;
    }
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("y", "answer(True)", "yes"),
        Binding("n", "answer(False)", "no"),
        Binding("escape,x,q", "dismiss(None)", "leave it open"),
    ]

    def __init__(self, question: str, yes: str, no: str) -> None:
        super().__init__()
        self._question = question
        self._answers = f"y  {yes}      n  {no}"

    def compose(self) -> ComposeResult:
        """The question and both answers."""
        with Vertical():
            yield Static(self._question, markup=False)
            yield Static("")
            yield Static(self._answers, markup=False)

    def action_answer(self, answer: bool) -> None:
        """Answer and go."""
        self.dismiss(answer)
