"""A new game: who plays, who used a needle last, on which board, shuffled by which seed."""

from __future__ import annotations

from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.screen import Screen
from textual.widgets import Button, Input, Label, RadioButton, RadioSet, Static

from patchwork_tui.app.base import spend_enter
from patchwork_tui.app.places import Defaults
from patchwork_tui.record import PlayerNameError, Record
from patchwork_tui.rules import Player, base_edition
from patchwork_tui.session import new_game


class Choice(RadioButton):
    """A radio button that shows by its shape, not by colour alone, whether it is chosen."""

    @property
    def BUTTON_INNER(self) -> str:  # type: ignore[override]  # noqa: N802 - Textual's name
        """The mark between the brackets."""
        return "●" if self.value else "○"


class NewGame(Screen[Record | None]):
    """Asks for what a game needs and is dismissed with its record, or with None."""

    HELP = """
## A new game

The rules say that whoever used a needle last starts; `by chance` leaves it open. The board is the
printing of the time track: on `2014` and `revised` the leather patches lie on other spaces. A seed shuffles
the circle: the same number gives the same circle again. `Tab` or the arrows go from field to field, `Space`
chooses, `Enter` begins, `Esc` goes back.
"""

    DEFAULT_CSS = """
    NewGame { align: center middle; }
    NewGame > Vertical {
        width: 64; height: 22; border: round $primary; padding: 0 2; background: $background;
    }
    NewGame Label { margin-top: 1; color: $foreground 70%; }
    NewGame Input { padding: 0 1; background: $surface; }
    NewGame RadioSet { layout: horizontal; width: 100%; height: 1; background: $background; }
    NewGame RadioButton > .toggle--button { color: $foreground; background: $background; }
    NewGame RadioButton { width: auto; margin-right: 2; background: $background; }
    NewGame #wrong { height: 2; color: $error; }
    NewGame Button { min-width: 20; }
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "leave", "title"),
        Binding("enter", "begin", "begin", priority=True),
        Binding("down", "app.focus_next", show=False),
        Binding("up", "app.focus_previous", show=False),
    ]

    def __init__(self, defaults: Defaults) -> None:
        super().__init__()
        self._defaults = defaults
        self._boards = tuple(base_edition().boards)

    def compose(self) -> ComposeResult:
        """The form."""
        defaults = self._defaults
        with Vertical() as form:
            form.border_title = "new game"
            form.border_subtitle = "Tab · Space chooses · Enter begins · F1 help · Esc"
            yield Label("green is called")
            yield Input(defaults.green, id="green", compact=True)
            yield Label("yellow is called")
            yield Input(defaults.yellow, id="yellow", compact=True)
            yield Label("who used a needle last starts")
            with RadioSet(id="first", compact=True):
                for player in Player:
                    yield Choice(str(player), value=player is defaults.first)
                yield Choice("by chance")
            yield Label("leather patches lie as printed in")
            with RadioSet(id="board", compact=True):
                for board in self._boards:
                    yield Choice(board, value=board == (defaults.board or self._boards[0]))
            yield Label("seed, for the same circle again")
            yield Input(placeholder="empty: a new one", id="seed", restrict=r"[0-9]{0,18}", compact=True)
            yield Static("", id="wrong", markup=False)
            yield Button("Begin", variant="primary", id="begin", compact=True)

    def on_button_pressed(self, event: Button.Pressed) -> None:
        """Begin."""
        event.stop()
        self.action_begin()

    def action_leave(self) -> None:
        """Back to the title."""
        self.dismiss(None)

    def action_begin(self) -> None:
        """Begin, from wherever in the form, or say what is wrong."""
        typed = self.query_one("#seed", Input).value
        starter = self.query_one("#first", RadioSet).pressed_index
        green, yellow = (self.query_one(f"#{player}", Input).value.strip() for player in Player)
        try:
            record = new_game(
                green,
                yellow,
                first=Player(starter) if starter in tuple(Player) else None,
                board=self._boards[self.query_one("#board", RadioSet).pressed_index],
                seed=int(typed) if typed else None,
            )
        except PlayerNameError as error:
            self.query_one("#wrong", Static).update(str(error))
            return
        spend_enter(self)
        self.dismiss(record)
