"""A line in which an action is typed, in the words of the record."""

from __future__ import annotations

from patchwork_tui.app.screens.line import Line
from patchwork_tui.rules import Action, Edition, IllegalAction, Position, parse_action


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


def read_action(text: str, edition: Edition) -> Action:
    """An action in record notation, in which a patch may also be named by its letter.

    RulesError, in a sentence, if it is none.
    """
    match text.split():
        case ["buy", patch, turn, cell] if len(patch) == 1:
            return parse_action(f"buy {edition.by_letter(patch).id} {turn} {cell}")
        case words:
            return parse_action(" ".join(words))
