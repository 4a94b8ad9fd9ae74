"""A line in which the number of an action is typed."""

from __future__ import annotations

from patchwork_tui.app.screens.line import Line
from patchwork_tui.rules.typed import read_number


class NumberLine(Line[int]):
    """Asks for a number from 0 to `last`."""

    def __init__(self, last: int) -> None:
        super().__init__("go to an action", f"0 is before the first, {last} the last · Esc closes")
        self._last = last

    def understand(self, text: str) -> int:
        """The number, if the game has that many actions."""
        number = read_number(text)
        if number is not None and number <= self._last:
            return number
        raise ValueError(f"{text!a} is no action of this game; type a number from 0 to {self._last}")
