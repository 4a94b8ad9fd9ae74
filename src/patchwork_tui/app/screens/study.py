"""What a study found: the expected margin over the game, and the actions that cost most, to be gone to."""

from __future__ import annotations

from math import ceil, floor
from typing import ClassVar

from rich.text import Text
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.widgets import OptionList
from textual.widgets.option_list import Option
from textual_plotext import PlotextPlot

from patchwork_tui.app import brevity
from patchwork_tui.app.base import spend_enter
from patchwork_tui.app.course import Course
from patchwork_tui.app.front import FrontModal
from patchwork_tui.app.glyphs import ASCII, Look
from patchwork_tui.app.widgets.key_bar import Hint, KeyBar
from patchwork_tui.app.widgets.line_view import words
from patchwork_tui.app.widgets.menu import Menu
from patchwork_tui.app.widgets.text_view import TextView
from patchwork_tui.pictures.names import in_ascii
from patchwork_tui.study import Judgement, Study
from patchwork_tui.study.words import basis, better, cost, hanging, solved

_MARGINS = 4
"""Columns of the list that its sentences do not have."""
_TICKS = 8
_MOST_LABELS = 6
_ROUND = (1, 2, 5, 10, 20, 50, 100)


class StudyScreen(FrontModal[Judgement]):
    """Shows a study and is dismissed with the judgement of the action to go to, or with None."""

    HELP = """
## The study

The graph is the margin to expect in each position, the green player's score less the yellow player's; its
line is of another kind where the rest of the draft is solved. Below it are the actions that cost most, in
the chance to win and in points. `Up` and `Down` choose one; `Enter`, or a click, goes to the position before
it and shows what would have been better. `Esc` goes back.

A searching player looked at every position, with the same number of iterations for what was played and for
what it would have played. Where the rest of the draft is solved, margins are exact; all others are
estimates. Of the places for a patch, only the one that player would choose was weighed.
"""

    DEFAULT_CSS = """
    StudyScreen { background: $background; }
    StudyScreen PlotextPlot { height: 1fr; padding: 0 1; }
    StudyScreen TextView { height: 2; }
    StudyScreen OptionList { height: auto; max-height: 12; background: $background; }
    StudyScreen KeyBar { height: 1; }
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,x,q,e", "close", "close"),
        Binding("question_mark", "app.help", "help"),
    ]

    def __init__(self, look: Look, course: Course, study: Study, number: int) -> None:
        super().__init__()
        self._look = look
        self._course = course
        self._study = study
        self._number = number

    def compose(self) -> ComposeResult:
        """The graph, what it rests on, and the actions."""
        yield PlotextPlot()
        yield TextView(self._look)
        yield Menu(
            *(Option(Text(self._sentence(one)), id=str(one.number)) for one in self._study.costliest),
            compact=True,
        )
        yield KeyBar(self._look)

    def on_mount(self) -> None:
        """Draw the graph and say how much was looked at."""
        palette, found = self._look.palette, self._study.costliest
        told = [solved(self._study), basis(self._study)]
        self.query_one(TextView).show([words(f" {line}", palette.muted) for line in told])
        self.query_one(OptionList).display = bool(found)
        shown = Hint(self._look.glyphs.enter, "shows what was better", "choose")
        nothing = Hint("", "no action is known to have cost anything", "")
        leaving = (Hint("Esc", "back", "close"), Hint("?", "help", "app.help"))
        self.query_one(KeyBar).show((shown if found else nothing, *leaving))
        self.query_one(OptionList).focus()
        self._plot()

    def on_resize(self) -> None:
        """Break the sentences between words for the width there now is."""
        actions = self.query_one(OptionList)
        for index, one in enumerate(self._study.costliest):
            actions.replace_option_prompt_at_index(index, Text(self._sentence(one)))

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Go to the action that was chosen."""
        event.stop()
        spend_enter(self)
        self.dismiss(next(one for one in self._study.costliest if str(one.number) == event.option_id))

    def action_choose(self) -> None:
        """Go to the action under the cursor."""
        self.query_one(OptionList).action_select()

    def action_close(self) -> None:
        """Back to the replay."""
        self.dismiss(None)

    def _sentence(self, one: Judgement) -> str:
        told = self._course.accounts[one.number - 1]
        name = brevity.short(self._study.record.name_of(told.player), brevity.LONG_NAME, self._look.glyphs)
        position = self._course.positions[one.number - 1]
        button = self._look.glyphs.button
        instead = better(position, one, button)
        told_of = f"{one.number:>2} {name} {told.deed(button)}: cost {cost(one)}. Better was {instead}"
        room = self.size.width - _MARGINS
        return "\n".join(hanging(told_of, room)) if room > 0 else told_of

    def _plot(self) -> None:
        view = self.query_one(PlotextPlot)
        plot, margins = view.plt, self._study.margins
        name = in_ascii(brevity.short(self._study.record.green, brevity.LONG_NAME, self._look.glyphs))
        plot.clear_figure()
        plot.title(f"expected margin for {name} (green), by action")
        estimated, exact = ("*", "#") if self._look.glyphs is ASCII else ("braille", "dot")
        first = self._study.exact_from
        plot.plot(range(len(margins)), margins, marker=estimated, color="green+")
        if first is not None:
            plot.plot(range(first, len(margins)), margins[first:], marker=exact, color="green+")
        plot.hline(0, color="gray")
        plot.vline(self._number, color="gray")
        last = len(margins) - 1
        plot.yticks([float(tick) for tick in _round_numbers(min(*margins, 0), max(*margins, 0))])
        plot.xticks([float(tick) for tick in range(0, last + 1, max(1, last // _TICKS))])
        view.refresh()


def _round_numbers(lowest: float, highest: float) -> range:
    """A few round numbers from the lowest value to the highest."""
    step = next(step for step in _ROUND if (highest - lowest) / step <= _MOST_LABELS or step == _ROUND[-1])
    return range(ceil(lowest / step) * step, floor(highest / step) * step + 1, step)
