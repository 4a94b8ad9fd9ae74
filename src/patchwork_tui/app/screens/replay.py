"""Looking back over a game: step by step, at a pace, or along with the terminal where it is being played."""

from __future__ import annotations

from pathlib import Path
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.timer import Timer

from patchwork_tui.app import brevity, tips, wording
from patchwork_tui.app.course import Course
from patchwork_tui.app.glyphs import Look
from patchwork_tui.app.scene import Scene
from patchwork_tui.app.screens.number_line import NumberLine
from patchwork_tui.app.screens.studied import StudiedScreen
from patchwork_tui.app.widgets.key_bar import Hint, KeyBar
from patchwork_tui.app.widgets.line_view import words
from patchwork_tui.app.widgets.spark_view import SparkView
from patchwork_tui.app.widgets.table import Table
from patchwork_tui.app.widgets.text_view import TextView
from patchwork_tui.app.widgets.timeline import Timeline
from patchwork_tui.record import Record, RecordError, read_record
from patchwork_tui.record.errors import why

PACES = (4.0, 2.0, 1.0, 0.5, 0.25)
"""Seconds for an action when the replay plays on by itself."""
_FIRST_PACE = 2
_FOLLOW_EVERY = 0.25
"""Seconds between looks at a file that is followed."""


class Replay(StudiedScreen[Record | None]):
    """Shows a record after any of its actions; dismissed with the beginning of a new game, or with None.

    `follow` is the file that the record came from, where it is being played: the replay moves along with
    it. `fault` says what is wrong with the file behind the last action shown.
    """

    HELP = """
## Looking back

| key | what it does |
| --- | --- |
| `←` `→` | An action back, or on. |
| `Page Up` `Page Down` | Ten actions. |
| `Home` `End` | The beginning, the end. |
| `:` | Go to the action of a number. |
| `Space` | Play on by itself, and stop. |
| `+` `-` | Faster, slower. |
| `e` | Study the game: what actions cost, what was better. `e` again gives it up, or shows what was found. |
| `G` | The graph of the game, large. |
| `p` | Play on from here: a new game with the same beginning. |
| `c` `g` | The circle, the log. |
| `q` `Esc` | Leave. |

The bar at the bottom has every action: purchases, advances, leather, the tile and income. A click on it goes
there.
"""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("left,h", "step(-1)", "back"),
        Binding("right,l", "step(1)", "on"),
        Binding("pageup", "step(-10)", "ten back"),
        Binding("pagedown", "step(10)", "ten on"),
        Binding("home", "go(0)", "beginning"),
        Binding("end", "go(-1)", "end"),
        Binding("colon", "ask_number", "go to"),
        Binding("space", "play_on", "play on"),
        Binding("plus,equals_sign", "pace(1)", "faster"),
        Binding("minus", "pace(-1)", "slower"),
        Binding("e", "study", "study"),
        Binding("G", "graph", "graph"),
        Binding("p", "branch", "play from here"),
        Binding("c", "circle", "circle"),
        Binding("g", "log", "log"),
        Binding("q,escape,x", "leave", "leave"),
    ]

    def __init__(
        self,
        look: Look,
        record: Record,
        *,
        at: int | None = None,
        follow: Path | None = None,
        fault: str = "",
    ) -> None:
        super().__init__(look, Course(record), at)
        self._follow = follow
        self._fault = fault
        self._pace = _FIRST_PACE
        self._timer: Timer | None = None
        self._seen: object = None

    def compose(self) -> ComposeResult:
        """The table, with the account above it and the bar below."""
        look = self._look
        parts = (
            TextView(look, id="banner"),
            KeyBar(look, id="account"),
            SparkView(look, self._course, id="panel"),
            Timeline(look, id="keys"),
        )
        yield Table(look, self.scene(), parts)

    def on_mount(self) -> None:
        """Show where one stands, and keep an eye on the file that is followed."""
        if self._follow is not None:
            self.set_interval(_FOLLOW_EVERY, self._look_at_file)
        self._show()
        if self._fault:
            self.notify(self._fault, title="Shown up to here", severity="error", timeout=20, markup=False)

    # Going

    def action_step(self, actions: int) -> None:
        """Go so many actions on, or back."""
        self._go(self._number + actions)

    def action_go(self, number: int) -> None:
        """Go to the position after an action; -1 is the end."""
        self._go(len(self._course) if number < 0 else number)

    def action_ask_number(self) -> None:
        """Ask for the number of an action, and go there."""
        self.app.push_screen(NumberLine(len(self._course)), self._go_if_asked)

    def _go_if_asked(self, number: int | None) -> None:
        if number is not None:
            self._go(number)

    def on_timeline_chosen(self, event: Timeline.Chosen) -> None:
        """Go where the bar was clicked."""
        self._go(event.number)

    def _go(self, number: int) -> None:
        before, self._tip = self._number, None
        self._number = max(0, min(number, len(self._course)))
        if number > self._number == before:
            self._show("this is the end; left goes back")
        elif number < self._number == before:
            self._show("this is the beginning; right goes on")
        else:
            self._show()

    # Playing on by itself

    def action_play_on(self) -> None:
        """Start playing on, from the beginning if one stands at the end; or stop."""
        if self._timer is not None:
            self._stop()
        else:
            self._tip = None
            if self._number == len(self._course):
                self._number = 0
            self._timer = self.set_interval(PACES[self._pace], self._play_one)
        self._show()

    def action_pace(self, step: int) -> None:
        """Play on faster, or slower."""
        self._pace = max(0, min(self._pace + step, len(PACES) - 1))
        if self._timer is not None:
            self._timer.stop()
            self._timer = self.set_interval(PACES[self._pace], self._play_one)
        self._show()

    def _play_one(self) -> None:
        if self._number == len(self._course):
            self._stop()
            self._show()
        else:
            self._go(self._number + 1)

    def _stop(self) -> None:
        if self._timer is not None:
            self._timer.stop()
            self._timer = None

    # Following

    def _look_at_file(self) -> None:
        """Take over what has been written since; a file that cannot be read just now is looked at again."""
        assert self._follow is not None
        try:
            status = self._follow.stat()
            seen = (status.st_mtime_ns, status.st_size, status.st_ino)
            if seen == self._seen:
                return
            record = read_record(self._follow).record
        except (OSError, RecordError) as error:
            self._fault = error.what if isinstance(error, RecordError) else why(error)
            self._seen = None  # a file that comes back as it was is news again
            self._show()
            return
        at_end = self._number == len(self._course)
        self._seen, self._fault = seen, ""
        if record != self._course.record:
            self._forget_study()
        self._course = Course(record)
        self._go(len(self._course) if at_end else self._number)

    # Looking, branching, leaving

    def action_graph(self) -> None:
        """See the graph of the whole game."""
        from patchwork_tui.app.screens.graph import Graph  # here, for the plots are slow to import

        self.app.push_screen(Graph(self._look, self._course, self._number))

    def action_branch(self) -> None:
        """Play on from here: a new game with this beginning."""
        if self._course.positions[self._number].mover is None:
            self.notify("The game is over here; go back to play on from an earlier action.", markup=False)
        else:
            self.dismiss(self._course.record.truncated(self._number))

    def action_leave(self) -> None:
        """Leave the replay."""
        self.dismiss(None)

    # Showing

    def _show(self, note: str = "") -> None:
        """Show where one stands, with a `note` in place of the keys."""
        scene = self.scene()
        self.query_one(Table).show(scene)
        self.query_one(SparkView).show(self._course, self._number)
        self.query_one(Timeline).show(self._course.marks, self._number)
        self.query_one(KeyBar).show(self._hints(), words(note, self._look.palette.complaint))
        self._show_banner(scene)

    def _show_banner(self, scene: Scene) -> None:
        palette, last = self._look.palette, len(self._course)
        player = scene.position.top
        ground = palette.banners[player]
        where = str(self._number) if self._tip is None else f"before {self._tip.number}"
        place = f" {where}/{last}{self._following()} "
        room = self.size.width - len(place)
        if self._fault and self._number == last:
            what = self._fault
        elif self._tip is not None:
            what = tips.banner(scene, self._tip, self._course.accounts[self._number], room, self._look.glyphs)
        elif self._number:
            told = scene.accounts[-1]
            glyphs = self._look.glyphs
            name = brevity.short(scene.names[told.player], brevity.LONG_NAME, glyphs)
            ending = f". {wording.banner(scene, glyphs)[1]}" if scene.mover is None else ""
            sentences = [f"{one}{ending}" for one in told.sentences(name, glyphs.button)]
            what = brevity.first_fitting(sentences, room - 1, glyphs)
        else:
            what = f"{scene.names[0]} (green) and {scene.names[1]} (yellow), before the first action"
        text = brevity.short(f" {what}", room, self._look.glyphs)
        line = words(place, palette.banner_names[player]) + words(text, ground)
        self.query_one("#banner", TextView).show([line], ground)

    def _following(self) -> str:
        """Whether the replay moves along with the game, or how it would again."""
        if self._follow is None:
            return ""
        return " following" if self._number == len(self._course) else " (End follows)"

    def _hints(self) -> tuple[Hint, ...]:
        playing = Hint("space", "stop" if self._timer else "play", "play_on")
        study = tips.hint(self._studying, self._look.glyphs)
        step = Hint(self._look.glyphs.sideways, "step", "step(1)")
        under_way = self._studying is not None and self._studying.going_on
        return (
            *((study, step, playing) if under_way else (step, playing, study)),
            Hint("?", "help", "app.help"),
            Hint("q", "leave", "leave"),
            Hint(":", "go to", "ask_number"),
            Hint("p", "play from here", "branch"),
            Hint("G", "graph", "graph"),
            Hint("g", "log", "log"),
            Hint("+-", "pace", ""),
        )
