"""The title: go on with the last game, begin one, read the help, leave."""

from __future__ import annotations

from enum import Enum
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from patchwork_tui.app import brevity
from patchwork_tui.app.base import spend_enter
from patchwork_tui.app.cells import CellSize, quilt_looks
from patchwork_tui.app.front import FrontScreen
from patchwork_tui.app.glyphs import Look
from patchwork_tui.app.widgets.menu import Menu
from patchwork_tui.app.widgets.quilt_view import QuiltView
from patchwork_tui.record import Record
from patchwork_tui.rules import Player


class Choice(Enum):
    """What can be chosen on the title."""

    RESUME = "resume"
    NEW = "new"
    LEARN = "learn"
    HISTORY = "history"
    SCORE_PAD = "score pad"
    SETTINGS = "settings"
    HELP = "help"
    LEAVE = "leave"


class Title(FrontScreen[Choice]):
    """Shows a quilt of the game `showpiece`, and the menu. `unfinished` is the game to be resumed.

    `learnt` is the step at which the first game was left, from 1, and how many it has.
    """

    HELP = """
## The title

`Resume` goes on with the game last played, from the very action where it was left; every game is saved
after each action. `New game` asks for names, for who starts, and for the board. `Learn to play` is a first
game, with somebody who says what to do; it goes on where you left it. `History` lists all saved games. `Score
pad` scores a game played with cardboard. Letters work too: `r` resumes, `n` begins a game, `l` is the first
game, `h` shows the history, `s` the score pad and `,` (a comma) the settings; `q` leaves.
"""

    DEFAULT_CSS = """
    Title { align: center middle; }
    Title > Horizontal { width: 80; height: 22; }
    Title QuiltView { border: round $primary 50%; width: 38; height: 20; margin: 1 2 1 0; }
    Title Vertical { width: 1fr; height: 22; padding: 3 0 0 0; }
    Title #name { height: 2; text-style: bold; }
    Title #by { height: 4; color: $foreground 60%; }
    Title OptionList { height: auto; background: $background; }
    Title #keys { height: 3; color: $foreground 60%; padding: 1 1; }
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("q", "choose('LEAVE')", "leave"),
        Binding("r", "choose('RESUME')", "resume"),
        Binding("n", "choose('NEW')", "new game"),
        Binding("l", "choose('LEARN')", "learn to play"),
        Binding("h", "choose('HISTORY')", "history"),
        Binding("s", "choose('SCORE_PAD')", "score pad"),
        Binding("comma", "choose('SETTINGS')", "settings"),
        Binding("j", "app.simulate_key('down')", show=False),
        Binding("k", "app.simulate_key('up')", show=False),
    ]

    def __init__(self, look: Look, showpiece: Record, unfinished: Record | None, learnt: str) -> None:
        """`learnt` says how far the first game was played, if it was left before its end."""
        super().__init__()
        self._look = look
        self._showpiece = showpiece
        self._unfinished = unfinished
        self._learnt = learnt

    def compose(self) -> ComposeResult:
        """The quilt and the menu."""
        with Horizontal():
            yield QuiltView(self._look, self._showpiece.setup.edition.quilt, CellSize.MEDIUM)
            with Vertical():
                yield Static("P A T C H W O R K", id="name")
                yield Static("a game by Uwe Rosenberg,\nfor two at one terminal", id="by")
                yield Menu(*self._options(), compact=True)
                yield Static("arrows and Enter, or click", id="keys")

    def on_mount(self) -> None:
        """Lay out the quilt: the fuller one of the game shown."""
        position = self._showpiece.position()
        player = min(Player, key=lambda player: position[player].quilt.empty)
        self.query_one(QuiltView).show(quilt_looks(position[player].quilt, position.edition))
        self.query_one(OptionList).focus()

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Go on with what was chosen."""
        event.stop()
        self.action_choose(event.option_id or Choice.HELP.name)

    def action_choose(self, name: str) -> None:
        """Go on with the choice of this name; the help is shown right here."""
        spend_enter(self)
        choice = Choice[name]
        if choice is Choice.HELP:
            self.call_later(self.run_action, "app.help")
        elif choice is not Choice.RESUME or self._unfinished:
            self.dismiss(choice)

    def _options(self) -> list[Option]:
        learn = f"Go on learning, {self._learnt}" if self._learnt else "Learn to play"
        options = [
            ("New game", Choice.NEW),
            (learn, Choice.LEARN),
            ("History", Choice.HISTORY),
            ("Score pad", Choice.SCORE_PAD),
            ("Settings", Choice.SETTINGS),
            ("Help and rules", Choice.HELP),
            ("Leave", Choice.LEAVE),
        ]
        if self._unfinished:
            options.insert(0, (f"Resume {self._described(self._unfinished)}", Choice.RESUME))
        return [Option(words, id=choice.name) for words, choice in options]

    def _described(self, record: Record) -> str:
        green, yellow = (brevity.short(record.name_of(player), 10, self._look.glyphs) for player in Player)
        return f"{green} - {yellow}, action {len(record.actions)}".replace("[", r"\[")
