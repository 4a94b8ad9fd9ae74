"""A new game: who plays, who used a needle last, on which board, shuffled by which seed."""

from __future__ import annotations

from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical
from textual.screen import Screen
from textual.widgets import Button, Input, Label, RadioButton, RadioSet, Select, Static

from patchwork_tui.app.base import spend_enter
from patchwork_tui.app.places import Defaults
from patchwork_tui.bots import LEVELS
from patchwork_tui.record import PlayerNameError, Record
from patchwork_tui.record.format import DEFAULT_NAMES
from patchwork_tui.record.seats import seat_key
from patchwork_tui.rules import Player, base_edition
from patchwork_tui.session import bot_name, new_game

PERSON = "a person"
"""Who plays where no computer does."""


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

Each seat is played by a person or by the computer, at one of several strengths: `Space` opens the list. With
two computer players one watches. The rules say that whoever used a needle last starts; `by chance` leaves it
open. The board is the printing of the time track: on `2014` and `revised` the leather patches lie on other
spaces. A seed shuffles the circle: the same number gives the same circle again. `Tab` or the arrows go from
field to field, `Space` chooses, `Enter` begins, `Esc` goes back.
"""

    DEFAULT_CSS = """
    NewGame { align: center middle; }
    NewGame > Vertical {
        width: 76; height: 22; border: round $primary; padding: 0 2; background: $background;
    }
    NewGame Horizontal { height: 1; }
    NewGame Horizontal.apart { margin-top: 1; }
    NewGame Label { width: 18; color: $foreground 70%; }
    NewGame #needle { width: 1fr; }
    NewGame Input { width: 1fr; padding: 0 1; background: $surface; }
    NewGame Select { width: 1fr; }
    NewGame RadioSet { layout: horizontal; width: 1fr; height: 1; background: $background; }
    NewGame RadioButton > .toggle--button { color: $foreground; background: $background; }
    NewGame RadioButton { width: auto; margin-right: 2; background: $background; }
    NewGame #wrong { height: 2; margin-top: 1; color: $error; }
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
        self._given = {
            player: name if bot else DEFAULT_NAMES[player]
            for player, name, bot in zip(
                Player, (defaults.green, defaults.yellow), defaults.seats, strict=True
            )
        }

    def compose(self) -> ComposeResult:
        """The form."""
        defaults = self._defaults
        with Vertical() as form:
            form.border_title = "new game"
            form.border_subtitle = "Tab · Space chooses · Enter begins · F1 help · Esc"
            for player, name, bot in zip(
                Player, (defaults.green, defaults.yellow), defaults.seats, strict=True
            ):
                with Horizontal(classes="apart"):
                    yield Label(f"{player} is called")
                    yield Input(name, id=str(player), compact=True)
                with Horizontal():
                    yield Label("played by")
                    yield Select(
                        _players(bot),
                        value=bot or PERSON,
                        allow_blank=False,
                        id=seat_key(player),
                        compact=True,
                    )
            with Horizontal(classes="apart"):
                yield Label("starts")
                with RadioSet(id="first", compact=True):
                    for player in Player:
                        yield Choice(str(player), value=player is defaults.first)
                    yield Choice("by chance")
            with Horizontal():
                yield Label("")
                yield Label("whoever used a needle last", id="needle")
            with Horizontal(classes="apart"):
                yield Label("board, printed")
                with RadioSet(id="board", compact=True):
                    for board in self._boards:
                        yield Choice(board, value=board == (defaults.board or self._boards[0]))
            with Horizontal(classes="apart"):
                yield Label("seed")
                yield Input(
                    placeholder="empty: a new circle", id="seed", restrict=r"[0-9]{0,18}", compact=True
                )
            yield Static("", id="wrong", markup=False)
            yield Button("Begin", variant="primary", id="begin", compact=True)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Enter chooses from a list that is open, before it begins."""
        return action != "begin" or not any(select.expanded for select in self.query(Select))

    def on_select_changed(self, event: Select.Changed) -> None:
        """Call a computer player by its level where nobody has given it a name, and a person as before."""
        for player in Player:
            if event.select.id == seat_key(player):
                field = self.query_one(f"#{player}", Input)
                if field.value == self._given[player]:
                    field.value = self._given[player] = self._name_for(player)

    def _bot(self, player: Player) -> str | None:
        chosen = self.query_one(f"#{seat_key(player)}", Select).value
        return None if chosen == PERSON else str(chosen)

    def _name_for(self, player: Player) -> str:
        bot = self._bot(player)
        other = self.query_one(f"#{player.other}", Input).value
        return bot_name(bot, other) if bot else DEFAULT_NAMES[player]

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
                seats=(self._bot(Player.GREEN), self._bot(Player.YELLOW)),
            )
        except PlayerNameError as error:
            self.query_one("#wrong", Static).update(str(error))
            return
        spend_enter(self)
        self.dismiss(record)


def _players(bot: str | None) -> list[tuple[str, str]]:
    """Who can play, in words, and as records name them; `bot` is one of them, whatever it is."""
    players = [(PERSON, PERSON)]
    players += [(f"{level.name}: {level.description}", f"bot:{level.name}") for level in LEVELS.values()]
    if bot is not None and bot not in (player for _, player in players):
        players.append((bot, bot))
    return players
