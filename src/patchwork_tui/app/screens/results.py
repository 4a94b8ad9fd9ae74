"""How a game ended: both scores as they came about, the winner, both quilts."""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum
from typing import ClassVar

from rich.cells import cell_len
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical
from textual.widgets import OptionList
from textual.widgets.option_list import Option

from patchwork_tui.app import brevity
from patchwork_tui.app.base import spend_enter
from patchwork_tui.app.cells import CellSize, Row, quilt_looks
from patchwork_tui.app.front import FrontModal
from patchwork_tui.app.glyphs import Look
from patchwork_tui.app.scene import Scene
from patchwork_tui.app.widgets.automa_view import AutomaView
from patchwork_tui.app.widgets.line_view import LineView, words
from patchwork_tui.app.widgets.menu import Menu
from patchwork_tui.app.widgets.quilt_view import QuiltView
from patchwork_tui.app.widgets.text_view import TextView
from patchwork_tui.pictures.automa import automa_parts
from patchwork_tui.pictures.words import signed, verdict
from patchwork_tui.rules import Outcome, Player, Position, Score, automa_of
from patchwork_tui.rules.automa_turn import Account as TurnTold


class AfterGame(Enum):
    """What to do once a game is over; the values are the words of the menu."""

    AGAIN = "New game, the other player starts"
    LOOK_BACK = "Look back"
    TABLE = "Look at the table"
    UNDO = "Take back the last action"
    LEAVE = "Leave for the title"


_LABEL = 22
_COLUMN = 12


class Results(FrontModal[AfterGame]):
    """Shows the outcome and is dismissed with what to do next."""

    HELP = """
## The results

A score is the buttons left, less two for each empty cell, and seven for the special tile. With equal scores
whoever reached the end of the time track first wins. `Esc` shows the table, and `u` takes back even the
last action.
"""

    DEFAULT_CSS = """
    Results { align: center middle; background: $background; }
    Results > Vertical { width: 76; height: 22; }
    Results #verdict { height: 1; margin-bottom: 1; }
    Results #scores { height: 6; }
    Results #scores.parts { height: 8; }
    Results Horizontal { height: 11; margin-top: 1; }
    Results QuiltView, Results AutomaView { margin-right: 1; }
    Results AutomaView { width: 20; height: 11; }
    Results OptionList { width: 1fr; height: auto; background: $background; }
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,x", "choose('TABLE')", "table"),
        Binding("u", "choose('UNDO')", "undo"),
        Binding("question_mark", "app.help", "help"),
        Binding("q", "choose('LEAVE')", "leave"),
    ]

    def __init__(
        self, look: Look, position: Position, names: tuple[str, str], turn: TurnTold | None = None
    ) -> None:
        super().__init__()
        self._automa = automa_of(position)
        outcome = position.outcome()
        assert outcome is not None
        self._look = look
        self._position = position
        self._names = names
        self._scene = Scene(names, (), position, (), turn=turn)
        self._outcome: Outcome = outcome

    def compose(self) -> ComposeResult:
        """The verdict, the breakdown, the quilts and the menu."""
        with Vertical():
            yield TextView(self._look, id="verdict")
            scores = TextView(self._look, id="scores")
            scores.set_class(self._automa is not None, "parts")
            yield scores
            with Horizontal():
                for player in self._quilts():
                    side = self._position.edition.quilt
                    yield QuiltView(self._look, side, CellSize.SMALL, id=str(player), named=False)
                if self._automa is not None:
                    yield AutomaView(self._look, self._scene, id=str(self._automa.seat))
                yield Menu(*self._options(), compact=True)

    def on_mount(self) -> None:
        """Fill in what follows from the position."""
        palette = self._look.palette
        winner = palette.players[self._outcome.winner]
        told = verdict(self._outcome, self._names, self._look.glyphs.minus)
        self.query_one("#verdict", TextView).show([words(f" {told}", winner)])
        self.query_one("#scores", TextView).show(self._breakdown())
        for player in self._quilts():
            quilt = self.query_one(f"#{player}", QuiltView)
            quilt.show(quilt_looks(self._position[player].quilt, self._position.edition))
        for player in Player:
            view = self.query_one(f"#{player}", LineView)
            tint = palette.tints.players[player]
            view.frame("round", tint)
            view.entitle(brevity.short(self._names[player], brevity.LONG_NAME, self._look.glyphs), tint)
        self.query_one(OptionList).focus()

    def _quilts(self) -> list[Player]:
        """Who has a quilt."""
        return [player for player in Player if self._automa is None or player is not self._automa.seat]

    def _options(self) -> list[Option]:
        words = {AfterGame.AGAIN: "New game, the same level"} if self._automa else {}
        return [Option(words.get(choice, choice.value), id=choice.name) for choice in AfterGame]

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Go on with the choice."""
        event.stop()
        self.action_choose(event.option_id or AfterGame.TABLE.name)

    def action_choose(self, name: str) -> None:
        """Go on with the choice of this name."""
        spend_enter(self)
        self.dismiss(AfterGame[name])

    def _breakdown(self) -> Sequence[Row]:
        """The two scores side by side, line by line."""
        look, scores = self._look, self._outcome.scores
        side = self._position.edition.special_tile
        names = [brevity.short(name, _COLUMN - 2, look.glyphs) for name in self._names]
        penalty = f"empty cells {look.glyphs.times} {look.glyphs.minus}2"
        rows: list[tuple[str, list[str]]] = [
            ("", [" " * (_COLUMN - cell_len(name)) + name for name in names]),
            ("buttons", [str(score.buttons) for score in scores]),
            (penalty, [self._penalty(score) for score in scores]),
        ]
        if side:
            rows.append((f"{side}{look.glyphs.times}{side} tile", [str(score.tile) for score in scores]))
        if self._automa is not None:
            rows = self._with_parts(rows, dict(automa_parts(self._position, self._automa)))
        rows.append(("score", [signed(score.total, look.glyphs.minus) for score in scores]))
        return [self._row(label, values, strong=label == "score") for label, values in rows]

    def _with_parts(
        self, rows: list[tuple[str, list[str]]], parts: dict[str, int]
    ) -> list[tuple[str, list[str]]]:
        """The rows with the Automa's parts in its column: what its level does not count stays empty."""
        times = self._look.glyphs.times
        told = {name.replace("x", times) if name.endswith("tile") else name: n for name, n in parts.items()}
        shown = [(label, [own, str(told.pop(label, "")) if label else its]) for label, (own, its) in rows]
        return shown + [(label, ["", str(points)]) for label, points in told.items()]

    def _penalty(self, score: Score) -> str:
        return f"{score.empty}: {signed(score.penalty, self._look.glyphs.minus)}"

    def _row(self, label: str, values: list[str], *, strong: bool) -> Row:
        palette = self._look.palette
        row: Row = words(f" {label:{_LABEL}}", palette.text if strong else palette.muted)
        for player, value in zip(Player, values, strict=True):
            style = palette.players[player] if strong or not label else palette.text
            row += words(f"{value:>{_COLUMN}}", style)
        return row
