"""The footer: what can be done now and with which key, each to be clicked too."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from textual import events

from patchwork_tui.app.cells import Row
from patchwork_tui.app.glyphs import Look
from patchwork_tui.app.widgets.line_view import LineView, words

_GAP = 2


class Hint(NamedTuple):
    """Keys as they are written, a word for what they do, and the action a click runs ("" for none)."""

    keys: str
    word: str
    action: str


class KeyBar(LineView):
    """Shows as many hints as fit, the first being the most wanted.

    Textual's footer hides a key only by disabling it; here a key that has no room works all the same.
    """

    def __init__(self, look: Look, *, id: str | None = None) -> None:
        super().__init__(look, id=id)
        self._hints: Sequence[Hint] = ()
        self._instead: Row = ()

    def show(self, hints: Sequence[Hint], instead: Row = ()) -> None:
        """Show these hints, or a sentence `instead` of them."""
        self._hints, self._instead = hints, instead
        self.redraw()

    def lines(self, width: int, height: int) -> Sequence[Row]:
        """The hints that fit, in one line."""
        palette = self.look.palette
        if self._instead:
            return [words(" ", palette.screen) + self._instead]
        line: Row = words(" ", palette.footer)
        for hint, start in self._placed(width):
            line += words(" " * (start - len(line)), palette.footer)
            line += words(hint.keys, palette.footer_key) + words(f" {hint.word}", palette.footer)
        return [line + words(" " * (width - len(line)), palette.footer)]

    def _placed(self, width: int) -> list[tuple[Hint, int]]:
        """The hints that fit, each with its column."""
        placed, column = [], 1
        for hint in self._hints:
            length = len(hint.keys) + 1 + len(hint.word)
            if column + length > width:
                break
            placed.append((hint, column))
            column += length + _GAP
        return placed

    def on_click(self, event: events.Click) -> None:
        """Do what was clicked, as its key would."""
        event.stop()
        for hint, start in self._placed(self.size.width):
            if start <= event.x < start + len(hint.keys) + 1 + len(hint.word) and hint.action:
                self.call_later(self.screen.run_action, hint.action)
