"""The program: from the title to a table and back, until somebody leaves."""

from __future__ import annotations

from pathlib import Path
from typing import ClassVar

from textual import events, work
from textual.binding import Binding, BindingType

from patchwork_tui.app.composition import fits
from patchwork_tui.app.dressed import AS_EVER, DressedApp
from patchwork_tui.app.opponents import Opponents
from patchwork_tui.app.places import (
    AtHistory,
    AtLesson,
    AtNewGame,
    AtReplay,
    AtScorePad,
    AtSettings,
    AtTable,
    AtTitle,
    Defaults,
    Place,
)
from patchwork_tui.app.screens.title import Choice, Title
from patchwork_tui.app.screens.too_small import TooSmall
from patchwork_tui.record import (
    Record,
    RecordError,
    escaped,
    newest_unfinished,
    parse_record,
    read_record,
    screenshots_folder,
)
from patchwork_tui.record.library import SavedGame
from patchwork_tui.rules.bundled import bundled
from patchwork_tui.session import Session, branched
from patchwork_tui.settings import (
    Loaded,
    settings_path,
)

SHOWPIECE = "showpiece.quilt"


class PatchworkApp(DressedApp):
    """Patchwork at one terminal, beginning at `first`, or at the title.

    Screens are imported where they are visited, so that the first one is painted sooner.
    """

    TITLE = "Patchwork"
    ENABLE_COMMAND_PALETTE = False
    ALLOW_SELECT = False
    """Text is not selected: a click that takes a notification away would select in what is gone."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("question_mark", "help", "help", show=False),
        Binding("f1", "help", "help", show=False, priority=True),
        Binding("f8", "save_picture", "screenshot", show=False, priority=True),
    ]

    def __init__(
        self,
        first: Place | None = None,
        *,
        ascii_only: bool = False,
        opponents: Opponents | None = None,
        fabric: str | None = None,
        moves: bool = False,
        loaded: Loaded = AS_EVER,
    ) -> None:
        super().__init__(loaded, ascii_only=ascii_only, fabric=fabric, moves=moves)
        self._first = first or AtTitle()
        self._opponents = opponents or Opponents(pace=self.settings.pace)
        self._session: Session | None = None

    def on_mount(self) -> None:
        """Begin."""
        self.tell_problems()
        self._evening()

    def on_resize(self, event: events.Resize) -> None:
        """Cover everything while the window is too small."""
        if not fits(*event.size) and not isinstance(self.screen, TooSmall):
            self.push_screen(TooSmall())

    def before_leaving(self) -> None:
        """Let the game's file go, all of it written."""
        self._leave_table()

    def is_saved(self) -> bool:
        """Whether the game being played is on disk."""
        return self._session is None or not self._session.trouble

    def action_help(self) -> None:
        """Show the help of the screen in front, unless that is the help."""
        from patchwork_tui.app.screens.help import Help  # here, for Markdown is slow to import

        if not isinstance(self.screen, Help | TooSmall):
            self.push_screen(Help(self.look, self.screen.HELP or ""))

    def action_save_picture(self) -> None:
        """Save the screen as SVG, and say where."""
        folder = screenshots_folder()
        try:
            folder.mkdir(parents=True, exist_ok=True)
            path = self.save_screenshot(path=str(folder))
        except OSError as error:
            self.notify(
                f"{escaped(str(folder))}: {error.strerror}",
                title="No screenshot",
                severity="error",
                markup=False,
            )
        else:
            self.notify(escaped(path), title="Screenshot saved", markup=False)

    @work
    async def _evening(self) -> None:
        """Go from place to place until one leads nowhere."""
        if not fits(*self.size):
            await self.push_screen_wait(TooSmall())
        place: Place | None = self._first
        while place is not None:
            place = await self._visit(place)
        self.leave()

    async def _visit(self, place: Place) -> Place | None:
        """Stay at a place until it is left; where to go from there."""
        match place:
            case AtTitle():
                self._leave_table()
                return await self._at_title()
            case AtNewGame(defaults):
                from patchwork_tui.app.screens.new_game import NewGame

                names = self.settings.names
                record = await self.push_screen_wait(NewGame(defaults or Defaults(*names), names))
                if record:
                    self.remember_names(record)
                return AtTable(Session.start(record), trusting=True) if record else AtTitle()
            case AtTable():
                return await self._at_table(place)
            case AtReplay():
                return await self._at_replay(place)
            case AtHistory():
                self._leave_table()
                return await self._at_history()
            case AtLesson(anew):
                return await self._at_lesson(anew)
            case AtScorePad(back):
                from patchwork_tui.app.screens.score_pad import ScorePad

                await self.push_screen_wait(ScorePad(self.look))
                return back
            case AtSettings(back):
                return await self._at_settings(back)

    async def _at_title(self) -> Place | None:
        game = _unfinished()
        record = game.reading.record if game else None
        choice = await self.push_screen_wait(Title(self.look, record or _showpiece(), record, _learnt()))
        match choice:
            case Choice.NEW:
                return AtNewGame()
            case Choice.LEARN:
                return AtLesson()
            case Choice.SCORE_PAD:
                return AtScorePad(back=AtTitle())
            case Choice.HISTORY:
                return AtHistory()
            case Choice.SETTINGS:
                return AtSettings(back=AtTitle())
            case Choice.RESUME if game:
                return self._resumed(game.path, back=AtTitle())
            case _:
                return None

    async def _at_lesson(self, anew: bool) -> Place:
        from patchwork_tui.app.bookmark import Bookmark
        from patchwork_tui.app.lesson import first_game
        from patchwork_tui.app.screens.lesson import LessonScreen
        from patchwork_tui.app.screens.table import Leaving

        bookmark = Bookmark()
        if anew:
            bookmark.remove()
        leaving = await self.push_screen_wait(LessonScreen(self.look, first_game(), bookmark))
        return AtNewGame() if leaving is Leaving.AGAIN else AtTitle()

    async def _at_table(self, place: AtTable) -> Place:
        from patchwork_tui.app.screens.table import Leaving, TableScreen

        session = place.session
        if place.trusting:
            self._opponents.trust(*session.seats)
        if session is not self._session:
            self._leave_table()
            self._session = session
        leaving = await self.push_screen_wait(TableScreen(self.look, session, self._opponents))
        match leaving:
            case Leaving.AGAIN:
                return AtNewGame(Defaults.after(session))
            case Leaving.LOOK_BACK:
                return AtReplay(session.record, back=place)
            case Leaving.SETTINGS:
                return AtSettings(back=place)
            case Leaving.TITLE:
                return place.back or AtTitle()

    async def _at_settings(self, back: Place) -> Place:
        from patchwork_tui.app.screens.settings import SettingsScreen

        path, pace = escaped(str(settings_path())), self.settings.pace
        await self.push_screen_wait(
            SettingsScreen(self.look, _showpiece().position(), path, self.wear, self.look_in)
        )
        if self.settings.pace is not pace:
            self._opponents.set_pace(self.settings.pace)
        return back

    async def _at_replay(self, place: AtReplay) -> Place | None:
        from patchwork_tui.app.screens.replay import Replay

        screen = Replay(self.look, place.record, at=place.at, follow=place.follow, fault=place.fault)
        beginning = await self.push_screen_wait(screen)
        if beginning is None:
            return place.back
        session = Session.start(branched(beginning))
        session.notice = (
            f"a game of its own from action {len(beginning.actions)} on; the old one stays as it is"
        )
        return AtTable(session)

    async def _at_history(self) -> Place:
        from patchwork_tui.app.screens.history import HistoryScreen, Wish

        chosen = await self.push_screen_wait(HistoryScreen(self.look))
        if chosen is None:
            return AtTitle()
        if chosen.wish is Wish.RESUME:
            return self._resumed(chosen.path, back=AtHistory())
        try:
            return AtReplay(read_record(chosen.path).record, back=AtHistory())
        except RecordError as error:
            self.notify(str(error), severity="error", markup=False)
            return AtHistory()

    def _resumed(self, path: Path, back: Place) -> Place:
        try:
            return AtTable(Session.resume(path), back=back)
        except RecordError as error:
            self.notify(str(error), severity="error", markup=False)
            return back

    def _leave_table(self) -> None:
        """Let go of the game that was played, if there was one."""
        if self._session is not None:
            self._session.close()
            self._session = None


def _unfinished() -> SavedGame | None:
    """The game to resume; a folder that cannot be read has none."""
    try:
        return newest_unfinished()
    except RecordError:
        return None


def _learnt() -> str:
    """How far the first game was played before it was left, `step 3 of 12`; empty before and after it."""
    from patchwork_tui.app.bookmark import Bookmark

    step = Bookmark().read()
    if not step:
        return ""
    from patchwork_tui.app.lesson import first_game  # here, for few titles need it

    lesson = first_game()
    number = lesson.number_of(step)
    return f"step {number + 1} of {len(lesson.steps)}" if number else ""


def _showpiece() -> Record:
    """The game whose quilt decorates the title where no other is to be resumed."""
    return parse_record(bundled("assets", SHOWPIECE).read_bytes(), SHOWPIECE).record
