"""The score pad: a game played with cardboard is filled in, and both totals stand below at once."""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal

from patchwork_tui.app import brevity
from patchwork_tui.app.cells import CellSize, Row
from patchwork_tui.app.front import FrontScreen
from patchwork_tui.app.glyphs import Look
from patchwork_tui.app.pad import Pad
from patchwork_tui.app.screens.confirm import Confirm
from patchwork_tui.app.screens.pad_lines import ButtonsLine, NameLine
from patchwork_tui.app.widgets.key_bar import Hint, KeyBar
from patchwork_tui.app.widgets.line_view import words
from patchwork_tui.app.widgets.pad_view import PadView
from patchwork_tui.app.widgets.text_view import TextView
from patchwork_tui.pictures.words import signed, verdict
from patchwork_tui.record.sheet import Sheet
from patchwork_tui.rules import Player, RulesError, Turn, base_edition

_HOLDERS = (None, Player.GREEN, Player.YELLOW)


class ScorePad(FrontScreen[None]):
    """Two quilts to be filled in, with the scores below them."""

    HELP = """
## The score pad

| key | what it does |
| --- | --- |
| arrows, `h` `j` `k` `l` | Move the cursor. |
| `Space` `Enter` | Cover the cell, or uncover it; stamp the patch that is held. |
| `n` `N` | Hold the next patch of the catalogue, or the one before. |
| `r` `R` `f` | Turn it, turn it back, flip it. |
| `x` `Esc` | Put it back; with nothing held, leave. |
| `Tab` `v` | The other quilt. |
| `b` | Type how many buttons the player has. |
| `t` | Who holds the 7x7 tile: nobody, green, yellow. |
| `c` | Who reached the centre first. |
| `e` | Type the player's name. |
| `u` `U` | Undo, redo. |
| `q` | Leave. |

The mouse covers cells where it is pressed and dragged, and uncovers them where the first one was covered.
With a patch held it stamps, and the right button flips it.
"""

    DEFAULT_CSS = """
    ScorePad Horizontal { height: 20; width: 80; }
    ScorePad PadView { margin-right: 4; }
    ScorePad #sums { height: 3; padding: 0 1; }
    ScorePad KeyBar { dock: bottom; height: 1; }
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("left,h", "move(-1, 0)", "left"),
        Binding("down,j", "move(0, 1)", "down"),
        Binding("up,k", "move(0, -1)", "up"),
        Binding("right,l", "move(1, 0)", "right"),
        Binding("space,enter", "mark", "cover"),
        Binding("n", "hold(1)", "patch"),
        Binding("N", "hold(-1)", "patch before"),
        Binding("r", "turn('clockwise')", "turn"),
        Binding("R", "turn('counterclockwise')", "turn back"),
        Binding("f", "turn('flipped')", "flip"),
        Binding("escape,x", "put_back", "put back"),
        Binding("tab,v", "across", "other quilt", priority=True),
        Binding("b", "buttons", "buttons"),
        Binding("t", "tile", "tile"),
        Binding("c", "first", "centre"),
        Binding("e", "name", "name"),
        Binding("u", "undo", "undo"),
        Binding("U", "redo", "redo"),
        Binding("q", "leave", "leave"),
    ]

    def __init__(self, look: Look) -> None:
        super().__init__()
        self._look = look
        self._pad = Pad()
        self._done: list[Sheet] = []
        self._undone: list[Sheet] = []
        self._painting = False
        self._covering = True
        self._complaint = ""

    def compose(self) -> ComposeResult:
        """Both quilts, the sums and the keys."""
        side = base_edition().quilt
        with Horizontal():
            for player in Player:
                yield PadView(self._look, side, CellSize.MEDIUM, id=str(player))
        yield TextView(self._look, id="sums")
        yield KeyBar(self._look, id="keys")

    def on_mount(self) -> None:
        """Show the empty pad."""
        self._show()

    # Moving and holding

    def action_move(self, columns: int, rows: int) -> None:
        """Move the cursor."""
        self._look_at(self._pad.moved(columns, rows))

    def action_hold(self, step: int) -> None:
        """Hold a patch of the catalogue."""
        self._look_at(self._pad.held(step))

    def action_turn(self, gesture: str) -> None:
        """Turn or flip the patch that is held."""
        gestures: dict[str, Callable[[Turn], Turn]] = {
            "clockwise": Turn.clockwise,
            "counterclockwise": Turn.counterclockwise,
            "flipped": Turn.flipped,
        }
        self._look_at(self._pad.turned(gestures[gesture](self._pad.spot.turn)))

    def action_put_back(self) -> None:
        """Hold nothing; with nothing held, leave."""
        if self._pad.patch is None:
            self.action_leave()
        else:
            self._look_at(self._pad.put_down())

    def action_across(self) -> None:
        """Go to the other quilt."""
        self._look_at(self._pad.across())

    # Filling in

    def action_mark(self) -> None:
        """Cover or uncover the cell, or stamp the patch."""
        try:
            self._change(self._pad.marked())
        except RulesError as error:
            self._complain(str(error))

    def action_buttons(self) -> None:
        """Type the player's buttons."""
        sheet, player = self._pad.sheet, self._pad.player

        def typed(number: int | None) -> None:
            if number is not None:
                self._change_sheet(sheet.with_buttons(player, number))

        self.app.push_screen(ButtonsLine(sheet, player), typed)

    def action_name(self) -> None:
        """Type the player's name."""
        sheet, player = self._pad.sheet, self._pad.player

        def typed(name: str | None) -> None:
            if name is not None:
                self._change_sheet(sheet.with_name(player, name))

        self.app.push_screen(NameLine(sheet, player), typed)

    def action_tile(self) -> None:
        """Give the tile to the next holder."""
        self._change_sheet(self._pad.sheet.with_tile(_after(self._pad.sheet.tile)))

    def action_first(self) -> None:
        """Say who reached the centre first."""
        self._change_sheet(self._pad.sheet.with_first(_after(self._pad.sheet.first)))

    def action_undo(self) -> None:
        """Take back what was filled in last."""
        self._step(self._done, self._undone, "nothing has been filled in yet")

    def action_redo(self) -> None:
        """Fill in again what was taken back."""
        self._step(self._undone, self._done, "nothing has been taken back")

    def _step(self, taken: list[Sheet], kept: list[Sheet], otherwise: str) -> None:
        if not taken:
            self._complain(otherwise)
            return
        kept.append(self._pad.sheet)
        self._look_at(self._pad.with_sheet(taken.pop()))

    def _change_sheet(self, sheet: Sheet) -> None:
        self._change(self._pad.with_sheet(sheet))

    def _change(self, pad: Pad, *, goes_on: bool = False) -> None:
        """Take over a pad whose sheet may differ; a square just completed suggests who holds the tile.

        Where a stroke `goes_on`, one undo takes all of it back.
        """
        before, sheet = self._pad.sheet, pad.sheet
        if sheet != before:
            if not goes_on:
                self._done.append(before)
            self._undone.clear()
            suggested = sheet.suggested_tile
            if suggested is not None and suggested != before.suggested_tile and sheet.tile is None:
                pad = pad.with_sheet(sheet.with_tile(suggested))
        self._look_at(pad)

    # The mouse

    def on_pad_view_pressed(self, event: PadView.Pressed) -> None:
        """Begin a stroke, or stamp."""
        if event.flip:
            self.action_turn("flipped")
            return
        self._pad = self._pad.under(Player.parse(event.quilt.id or ""), event.cell)
        self._painting = self._pad.patch is None
        self._covering = not self._pad.is_covered()
        self.action_mark()

    def on_mouse_down(self) -> None:
        """End the stroke before; another begins where a cell is pressed, and nowhere else."""
        self._painting = False

    def on_pad_view_dragged(self, event: PadView.Dragged) -> None:
        """Go on with a stroke."""
        if self._painting:
            pad = self._pad.under(Player.parse(event.quilt.id or ""), event.cell)
            self._change(pad.marked(cover=self._covering), goes_on=True)

    def on_quilt_view_wheel(self, event: PadView.Wheel) -> None:
        """Turn the patch that is held."""
        self.action_turn("clockwise" if event.direction > 0 else "counterclockwise")

    def action_leave(self) -> None:
        """Leave the pad; asks where something has been filled in, since it is kept nowhere."""
        if not self._done:
            self.dismiss(None)
            return

        def answered(leave: bool | None) -> None:
            if leave:
                self.dismiss(None)

        question = "What is on the pad is not kept. Leave it?"
        self.app.push_screen(Confirm(question, "leave it", "stay"), answered)

    # Showing

    def _complain(self, complaint: str) -> None:
        self._complaint = complaint
        self._show()

    def _look_at(self, pad: Pad) -> None:
        self._pad, self._complaint = pad, ""
        self._show()

    def _show(self) -> None:
        look, pad = self._look, self._pad
        tints = look.palette.tints
        for player in Player:
            view = self.query_one(f"#{player}", PadView)
            here = player is pad.player
            view.frame("heavy" if here else "round", tints.players[player] if here else tints.muted)
            mark = f"{look.glyphs.turn} " if here else ""
            name = brevity.short(pad.sheet.names[player], brevity.LONG_NAME, look.glyphs)
            empty = pad.sheet.quilt(player).empty
            view.entitle(f"{mark}{name}  {empty} empty", tints.players[player])
            view.show(pad.looks(player))
        self.query_one("#sums", TextView).show([*map(self._sum, Player), self._said()])
        self.query_one(KeyBar).show(self._hints())

    def _sum(self, player: Player) -> Row:
        """One player's score as it comes about."""
        glyphs, palette, sheet = self._look.glyphs, self._look.palette, self._pad.sheet
        score = sheet.score(player)
        name = brevity.short(sheet.names[player], brevity.LONG_NAME, glyphs)
        penalty = signed(score.penalty, glyphs.minus)
        parts = f"{score.buttons:>3}{glyphs.button}  {score.empty:>2} empty {penalty:>4}"
        tile = f"  tile +{score.tile}" if score.tile else ""
        total = f"  = {signed(score.total, glyphs.minus)}"
        first = "  first in the centre" if sheet.first is player else ""
        label = words(f"{name:{brevity.LONG_NAME}} ", palette.players[player])
        return label + words(parts + tile + total + first, palette.text)

    def _said(self) -> Row:
        """A complaint, or who has won."""
        sheet, palette, glyphs = self._pad.sheet, self._look.palette, self._look.glyphs
        if self._complaint:
            return words(f"{glyphs.cross} {self._complaint}", palette.complaint)
        patch, outcome = self._pad.patch, sheet.outcome
        if patch is not None:
            return words(f"{patch.letter}, patch {patch.id}, {patch.name}", palette.text)
        if outcome is None:
            return words("a tie: c says who reached the centre first, and so who wins", palette.text)
        if sheet.doubt:
            return words(sheet.doubt, palette.complaint)
        green, yellow = (brevity.short(name, brevity.LONG_NAME, glyphs) for name in sheet.names)
        return words(
            verdict(outcome, (green, yellow), self._look.glyphs.minus), palette.players[outcome.winner]
        )

    def _hints(self) -> tuple[Hint, ...]:
        glyphs = self._look.glyphs
        if self._pad.patch is not None:
            return (
                Hint(glyphs.arrows, "move", ""),
                Hint("n", "next patch", "hold(1)"),
                Hint("r", "turn", "turn('clockwise')"),
                Hint("f", "flip", "turn('flipped')"),
                Hint("space", "stamp", "mark"),
                Hint("x", "put back", "put_back"),
                Hint("?", "help", "app.help"),
            )
        return (
            Hint("space", "cover", "mark"),
            Hint("n", "stamps", "hold(1)"),
            Hint("v", "other", "across"),
            Hint("b", "buttons", "buttons"),
            Hint("t", "tile", "tile"),
            Hint("c", "centre", "first"),
            Hint("u", "undo", "undo"),
            Hint("?", "help", "app.help"),
            Hint("q", "leave", "leave"),
        )


def _after(holder: Player | None) -> Player | None:
    """Who comes next in the round of nobody, green and yellow."""
    return _HOLDERS[(_HOLDERS.index(holder) + 1) % len(_HOLDERS)]
