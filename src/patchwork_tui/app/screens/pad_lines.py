"""The lines in which the score pad asks for buttons and names."""

from __future__ import annotations

from patchwork_tui.app.screens.line import Line
from patchwork_tui.record import check_names
from patchwork_tui.record.sheet import Sheet
from patchwork_tui.rules import Player
from patchwork_tui.rules.typed import read_number


class ButtonsLine(Line[int]):
    """Asks for a number of buttons."""

    def __init__(self, sheet: Sheet, player: Player) -> None:
        name = sheet.names[player]
        super().__init__(
            f"buttons of {name}", "a whole number · Esc closes", value=str(sheet.buttons[player])
        )
        self._sheet, self._player = sheet, player

    def understand(self, text: str) -> int:
        """The number, if it is one of buttons."""
        number = read_number(text)
        if number is None:
            raise ValueError(f"{text!a} is no number of buttons; type a whole number")
        self._sheet.with_buttons(self._player, number)
        return number


class NameLine(Line[str]):
    """Asks for a player's name."""

    def __init__(self, sheet: Sheet, player: Player) -> None:
        super().__init__(f"{player} is called", "1 to 40 characters · Esc closes", value=sheet.names[player])
        self._other = sheet.names[player.other]

    def understand(self, text: str) -> str:
        """The name, if it will do beside the other one."""
        if problem := check_names(text, self._other):
            raise ValueError(problem)
        return text
