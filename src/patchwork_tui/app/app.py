"""The program: from the title to a table and back, until somebody leaves."""

from __future__ import annotations

from importlib import resources
from pathlib import Path
from typing import ClassVar

from textual import events, work
from textual.binding import Binding, BindingType
from textual.theme import Theme

from patchwork_tui.app.base import ShellApp
from patchwork_tui.app.composition import fits
from patchwork_tui.app.dyes import Palette
from patchwork_tui.app.glyphs import ASCII, UNICODE, Look
from patchwork_tui.app.palettes import palette_for
from patchwork_tui.app.screens.new_game import Defaults, NewGame
from patchwork_tui.app.screens.table import Leaving, TableScreen
from patchwork_tui.app.screens.title import Choice, Title
from patchwork_tui.app.screens.too_small import TooSmall
from patchwork_tui.record import Record, RecordError, newest_unfinished, parse_record, screenshots_folder
from patchwork_tui.record.library import SavedGame
from patchwork_tui.session import Session


class PatchworkApp(ShellApp):
    """Patchwork at one terminal, beginning with a game, or on the title where there is none."""

    TITLE = "Patchwork"
    ENABLE_COMMAND_PALETTE = False

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("question_mark,f1", "help", "help", show=False),
        Binding("f8", "save_picture", "screenshot", show=False, priority=True),
    ]

    def __init__(self, session: Session | None = None, *, ascii_only: bool = False) -> None:
        super().__init__()
        self._session = session
        color_system = None if self.no_color else self.console.color_system
        self._look = Look(palette_for(color_system), ASCII if ascii_only else UNICODE)
        if not self.no_color:
            self.register_theme(_theme(self._look.palette))
            self.theme = self._look.palette.name

    def on_mount(self) -> None:
        """Begin."""
        self._evening()

    def on_resize(self, event: events.Resize) -> None:
        """Cover everything while the window is too small."""
        if not fits(*event.size) and not isinstance(self.screen, TooSmall):
            self.push_screen(TooSmall())

    def before_leaving(self) -> None:
        """Let the game's file go, all of it written."""
        if self._session is not None:
            self._session.close()

    def is_saved(self) -> bool:
        """Whether the game being played is on disk."""
        return self._session is None or not self._session.trouble

    def action_help(self) -> None:
        """Show the help of the screen in front, unless that is the help."""
        from patchwork_tui.app.screens.help import Help  # here, for Markdown is slow to import

        if not isinstance(self.screen, Help | TooSmall):
            self.push_screen(Help(self.screen.HELP or ""))

    def action_save_picture(self) -> None:
        """Save the screen as SVG, and say where."""
        folder = screenshots_folder()
        try:
            folder.mkdir(parents=True, exist_ok=True)
            path = self.save_screenshot(path=str(folder))
        except OSError as error:
            self.notify(f"{folder}: {error.strerror}", title="No screenshot", severity="error", markup=False)
        else:
            self.notify(path, title="Screenshot saved", markup=False)

    @work
    async def _evening(self) -> None:
        """Play one game after another."""
        if not fits(*self.size):
            await self.push_screen_wait(TooSmall())
        session: Session | None = self._session
        while session or (session := await self._chosen()):
            session = await self._played(session)
        self.leave()

    async def _played(self, session: Session) -> Session | None:
        """Play a game; the next one of the same two, if they want it."""
        self._session = session
        leaving = await self.push_screen_wait(TableScreen(self._look, session))
        session.close()
        self._session = None
        return await self._begun(Defaults.after(session.record)) if leaving is Leaving.AGAIN else None

    async def _chosen(self) -> Session | None:
        """Show the title until a game is chosen; None to leave."""
        while True:
            unfinished = _unfinished()
            reading = unfinished.reading.record if unfinished else None
            choice = await self.push_screen_wait(Title(self._look, reading or _showpiece(), reading))
            self.spend_enter()
            if choice is Choice.LEAVE:
                return None
            session = self._resumed(unfinished) if choice is Choice.RESUME else await self._begun(Defaults())
            if session:
                return session

    def _resumed(self, game: SavedGame | None) -> Session | None:
        if game is None:
            return None
        try:
            return Session.resume(game.path)
        except RecordError as error:
            self.notify(str(error), severity="error", markup=False)
            return None

    async def _begun(self, defaults: Defaults) -> Session | None:
        """A new game, or None if they would rather not."""
        record = await self.push_screen_wait(NewGame(defaults))
        self.spend_enter()
        return Session.start(record) if record else None


def _unfinished() -> SavedGame | None:
    """The game to resume; a folder that cannot be read has none."""
    try:
        return newest_unfinished()
    except RecordError:
        return None


def _showpiece() -> Record:
    """The game whose quilt decorates the title where no other is to be resumed."""
    installed = resources.files("patchwork_tui") / "assets"
    folder = installed if installed.is_dir() else Path(__file__).parents[3] / "assets"
    return parse_record(folder.joinpath("showpiece.quilt").read_bytes(), "showpiece.quilt").record


def _theme(palette: Palette) -> Theme:
    """Textual's own widgets in the colours of the table."""
    tints = palette.tints
    return Theme(
        name=palette.name,
        primary=tints.held,
        secondary=tints.players[0],
        warning=tints.players[1],
        error=tints.fault,
        success=tints.good,
        accent=tints.players[1],
        foreground=tints.text,
        background=tints.screen,
        surface=tints.ground,
        panel=tints.ground,
    )
