"""A line in which an action is typed, in the words of the record."""

from __future__ import annotations

from patchwork_tui.app.screens.line import Line
from patchwork_tui.rules import Action, IllegalAction, Position
from patchwork_tui.rules.typed import read_action


class MoveLine(Line[Action]):
    """Asks for an action that the position allows."""

    def __init__(self, position: Position) -> None:
        hint = "advance · buy ID-or-LETTER TURN CELL · leather CELL · Esc closes"
        super().__init__("type an action", hint, placeholder="buy H r3 c4")
        self._position = position

    def understand(self, text: str) -> Action:
        """The action, if it is allowed."""
        action = read_action(text, self._position.edition)
        refusal = self._position.why_not(action)
        if refusal is not None:
            raise IllegalAction(refusal.text)
        return action
