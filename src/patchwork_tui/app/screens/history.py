"""Every saved game: to go on with, look back on, rename, delete; and who leads between any two players."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum
from functools import partial
from pathlib import Path
from typing import ClassVar

from textual import work
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.widgets import Input, Static

from patchwork_tui.app.base import spend_enter
from patchwork_tui.app.front import FrontScreen
from patchwork_tui.app.glyphs import Look
from patchwork_tui.app.screens.confirm import Confirm
from patchwork_tui.app.screens.file_name_line import FileNameLine
from patchwork_tui.app.screens.sheet import Sheet
from patchwork_tui.app.widgets.game_table import GameTable
from patchwork_tui.app.widgets.key_bar import Hint, KeyBar
from patchwork_tui.record import GameHeld, JournalError, RecordError, escaped
from patchwork_tui.record.files import FileNameError, Trash, rename_game, restore_strays
from patchwork_tui.record.history import (
    GameEntry,
    SortKey,
    State,
    checked,
    checking,
    games,
    matching,
    ordered,
)
from patchwork_tui.record.standings import standings, standings_text
from patchwork_tui.rules.refusals import counted

_CHECKING = 0.02
"""Seconds of checking between two keys."""


class Wish(Enum):
    """What is wanted of a game."""

    RESUME = "resume"
    REPLAY = "replay"


@dataclass(frozen=True, slots=True)
class Chosen:
    """A game of the history and what is wanted of it."""

    path: Path
    wish: Wish


class HistoryScreen(FrontScreen[Chosen | None]):
    """The games folder as a list; dismissed with a game, or with None.

    Files that are no games are listed with their reason. What is deleted can be brought back until the
    screen is left.
    """

    HELP = """
## History

| key | what it does |
| --- | --- |
| `Enter` | Go on with an unfinished game, or look back on a finished one. |
| `r` | Look back on the game. |
| `/` | Show the games in whose names, date or board something occurs; `Esc` shows all again. |
| `s` `S` | Sort by something else; the other way round. |
| `t` | Head to head: who leads between any two players. |
| `n` | Rename the file. |
| `y` | Copy the file's path. |
| `d` `u` | Delete, after asking; bring back what was deleted last, until this screen is left. |
| `q` `Esc` | Back to the title. |
"""

    DEFAULT_CSS = """
    HistoryScreen #head { height: 1; color: $primary; padding: 0 1; text-style: bold; }
    HistoryScreen #reason { height: 2; color: $foreground 70%; padding: 0 1; }
    HistoryScreen Input { display: none; }
    HistoryScreen Input.-shown { display: block; }
    HistoryScreen KeyBar { height: 1; }
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("r", "look_back", "look back"),
        Binding("slash", "filter", "filter"),
        Binding("s", "sort", "sort"),
        Binding("S", "reverse", "other way"),
        Binding("t", "standings", "head to head"),
        Binding("n", "rename", "rename"),
        Binding("y", "copy_path", "copy path"),
        Binding("d,delete", "delete", "delete"),
        Binding("u", "restore", "bring back"),
        Binding("escape,x", "escape", "back"),
        Binding("q", "leave", "back"),
    ]

    def __init__(self, look: Look) -> None:
        super().__init__()
        self._look = look
        self._reason = Static(id="reason", markup=False)
        self._trash = Trash()
        self._entries: dict[Path, GameEntry] = {}
        self._key = SortKey.DATE
        self._backwards = False
        self._checking: Iterator[tuple[GameEntry, ...]] = iter(())

    def compose(self) -> ComposeResult:
        """The list, the filter, what is wrong with the file under the cursor, the keys."""
        yield Static(id="head", markup=False)
        yield GameTable(self._look)
        yield self._reason
        yield Input(placeholder="names, date or board", compact=True)
        yield KeyBar(self._look, id="keys")

    def on_mount(self) -> None:
        """List the folder, and begin to check what is listed."""
        restore_strays()
        self.query_one(KeyBar).show(self._hints())
        self._read_folder()
        self.set_interval(_CHECKING * 2, self._check_some)
        self._table.focus()

    def _leave_with(self, chosen: Chosen | None) -> None:
        """Leave, and delete for good what was deleted here.

        Where the program ends otherwise, by a signal say, it comes back when the list is next opened.
        """
        try:
            self._trash.empty()
        except JournalError as error:
            self.notify(str(error), severity="error", markup=False)
        self.dismiss(chosen)

    # The list

    def _read_folder(self) -> None:
        try:
            entries = games()
        except RecordError as error:
            self._say(str(error))
            entries = ()
        self._entries = {entry.path: entry for entry in entries}
        self._checking = checking(entries, _CHECKING)
        self._list()

    def _list(self, at: Path | None = None) -> None:
        """Show what the filter leaves, in its order, the cursor on the game `at`."""
        text = self.query_one(Input).value
        shown = ordered(matching(self._entries.values(), text), self._key, backwards=self._backwards)
        self._table.show(shown, at)
        way = "backwards by" if self._backwards else "by"
        head = f"history: {counted(len(shown), 'file')}, {way} {self._key.value}"
        self.query_one("#head", Static).update(head)
        if not shown:
            self._say("no game has that in it; Esc shows all" if self._entries else "no games here yet")

    def _check_some(self) -> None:
        """Replay a few more games; those that turn out to be wrong change before one's eyes."""
        self._take_in(next(self._checking, ()))

    def _take_in(self, entries: tuple[GameEntry, ...]) -> None:
        for entry in entries:
            if before := self._entries.get(entry.path):
                self._entries[entry.path] = entry
                if (before.state, before.result) != (entry.state, entry.result):
                    self._table.change(entry)

    @property
    def _table(self) -> GameTable:
        return self.query_one(GameTable)

    def on_game_table_moved(self) -> None:
        """Say what is wrong with the file under the cursor, or where it is."""
        if entry := self._table.current:
            self._show_reason(entry)

    def _show_reason(self, entry: GameEntry) -> None:
        self._say(f"{escaped(entry.path.name)}: {entry.reason}" if entry.reason else escaped(str(entry.path)))

    def _say(self, text: str) -> None:
        self._reason.update(text)

    # Choosing

    def on_game_table_opened(self) -> None:
        """Go on with the game, or look back on it if it is over."""
        entry = self._table.current
        if entry is not None:
            self._choose(Wish.RESUME if checked(entry).state is State.UNFINISHED else Wish.REPLAY)

    def action_look_back(self) -> None:
        """Look back on the game under the cursor."""
        self._choose(Wish.REPLAY)

    def _choose(self, wish: Wish) -> None:
        entry = self._table.current
        if entry is None:
            return
        spend_enter(self)
        entry = checked(entry)
        self._entries[entry.path] = entry
        if entry.state is State.NO_GAME:
            self._table.change(entry)
        else:
            self._leave_with(Chosen(entry.path, wish))

    # Finding

    def action_filter(self) -> None:
        """Ask what to look for."""
        line = self.query_one(Input)
        line.add_class("-shown")
        line.focus()

    def on_input_changed(self) -> None:
        """Show what has been found so far."""
        self._list()

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """Go to what has been found."""
        event.stop()
        spend_enter(self)
        self._table.focus()

    def action_escape(self) -> None:
        """Show all games again, or go back."""
        line = self.query_one(Input)
        if not line.value and not line.has_class("-shown"):
            self._leave_with(None)
            return
        line.value = ""
        line.remove_class("-shown")
        self._table.focus()

    def action_sort(self) -> None:
        """Sort by the next key."""
        keys = list(SortKey)
        self._key = keys[(keys.index(self._key) + 1) % len(keys)]
        self._list()

    def action_reverse(self) -> None:
        """Sort the other way round."""
        self._backwards = not self._backwards
        self._list()

    @work(exclusive=True)
    async def action_standings(self) -> None:
        """See who leads between any two players, once every game has been replayed."""
        while batch := next(self._checking, ()):
            self._take_in(batch)
            done = sum(entry.checked for entry in self._entries.values())
            self._say(f"replaying: {done} of {len(self._entries)} games")
            await asyncio.sleep(0)
        text = standings_text(standings(self._entries.values()))
        self.app.push_screen(Sheet("head to head", Static(text, markup=False)))

    # Changing

    def action_rename(self) -> None:
        """Give the file another name."""
        if entry := self._table.current:
            self.app.push_screen(FileNameLine(escaped(entry.path.stem)), partial(self._rename, entry.path))

    def _rename(self, path: Path, name: str | None) -> None:
        if name is None:
            return
        try:
            renamed = rename_game(path, name)
        except (FileNameError, GameHeld, JournalError) as error:
            self._say(str(error))
            return
        self._read_folder()
        self._list(at=renamed)

    def action_copy_path(self) -> None:
        """Copy the file's path."""
        if entry := self._table.current:
            path = escaped(str(entry.path))
            try:
                self.app.copy_to_clipboard(str(entry.path))
            except UnicodeEncodeError:
                self._say(f"the path is no text that can be copied: {path}")
            else:
                self._say(f"copied: {path}")

    def action_delete(self) -> None:
        """Ask, and take the file out of the list; `u` brings it back."""
        if entry := self._table.current:
            question = f"Delete {escaped(entry.path.name)}?\n\nUntil this screen is left, u brings it back."
            self.app.push_screen(Confirm(question, "delete it", "keep it"), partial(self._delete, entry.path))

    def _delete(self, path: Path, sure: bool | None) -> None:
        if not sure:
            return
        try:
            self._trash.delete(path)
        except (GameHeld, JournalError) as error:
            self._say(str(error))
            return
        del self._entries[path]
        self._list()
        told = f"deleted {escaped(path.name)}; u brings it back until this screen is left"
        self.call_after_refresh(self._say, told)

    def action_restore(self) -> None:
        """Bring back what was deleted last."""
        if not self._trash:
            self._say("nothing has been deleted here")
            return
        try:
            path = self._trash.restore()
        except JournalError as error:
            self._say(str(error))
            return
        self._read_folder()
        self._list(at=path)

    # Leaving

    def action_leave(self) -> None:
        """Back to the title."""
        self._leave_with(None)

    def _hints(self) -> tuple[Hint, ...]:
        return (
            Hint(self._look.glyphs.enter, "open", ""),
            Hint("r", "look back", "look_back"),
            Hint("/", "find", "filter"),
            Hint("s", "sort", "sort"),
            Hint("t", "standings", "standings"),
            Hint("d", "delete", "delete"),
            Hint("?", "help", "app.help"),
            Hint("q", "back", "leave"),
            Hint("u", "undo", "restore"),
        )
