"""The settings: each with what it can be, and beside them a quilt as it will look."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any, ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical
from textual.screen import Screen
from textual.widgets import Label, Select, Static

from patchwork_tui.app.cells import CellSize, quilt_looks
from patchwork_tui.app.commands import command_names
from patchwork_tui.app.glyphs import Look
from patchwork_tui.app.widgets.quilt_view import QuiltView
from patchwork_tui.pictures.fabrics import fabric_names, read_fabric
from patchwork_tui.rules import Player, Position
from patchwork_tui.settings import Cells, GlyphSet, KeyPreset, Pace, Seating, Settings


@dataclass(frozen=True, slots=True)
class Wish:
    """A setting on the screen: the name of its field, what it is about, what it can be and in which words."""

    field: str
    label: str
    options: tuple[tuple[str, object], ...]


def _wishes() -> tuple[Wish, ...]:
    fabrics = tuple((read_fabric(name).title, name) for name in fabric_names())
    return (
        Wish("fabric", "fabric", fabrics),
        Wish("glyphs", "characters", (("Unicode", GlyphSet.UNICODE), ("ASCII", GlyphSet.ASCII))),
        Wish(
            "cells",
            "cells",
            (("as large as fit", Cells.LARGEST), ("at most 4x2", Cells.MEDIUM), ("2x1", Cells.SMALL)),
        ),
        Wish(
            "seating",
            "seats",
            (("stay in place", Seating.FIXED), ("mover on the left", Seating.MOVER_LEFT)),
        ),
        Wish("first_click", "a click", (("shows the patch", False), ("places the patch", True))),
        Wish("confirmations", "undo", (("at once", False), ("asks first", True))),
        Wish("pace", "computer's pace", tuple((_told(pace), pace) for pace in Pace)),
        Wish("animations", "motions", (("on", True), ("off", False))),
        Wish(
            "key_preset", "keys", (("standard", KeyPreset.STANDARD), ("left hand: wasd", KeyPreset.LEFT_HAND))
        ),
    )


def _told(pace: Pace) -> str:
    return f"{pace.seconds:g} s a move" if pace.seconds else "at once"


class SettingsScreen(Screen[None]):
    """Shows the settings of `look`; `wear` takes each change, and gives how all looks from then on."""

    HELP = f"""
## Settings

`Tab` and the arrows go from one to the next, `Space` opens the list of what it can be, `Enter` chooses. Every
change holds at once and is kept. `Esc` goes back.

In the file that is named below the settings, the commands of the table can be given other keys, under
`[keys]`, such as `advance = "e"` or `undo = "z,f2"`. They are called {command_names()}.
"""

    DEFAULT_CSS = """
    SettingsScreen { align: center middle; }
    SettingsScreen > Horizontal { width: 80; height: 22; }
    SettingsScreen #wishes {
        width: 42; height: 22; border: round $primary; padding: 1 1; background: $background;
    }
    SettingsScreen #wishes Horizontal { height: 1; }
    SettingsScreen Label { width: 16; color: $foreground 70%; }
    SettingsScreen Select { width: 1fr; }
    SettingsScreen Select:focus SelectCurrent #label { color: $foreground; text-style: reverse; }
    SettingsScreen #kept { height: 1fr; margin-top: 1; color: $foreground 70%; }
    SettingsScreen QuiltView { border: round $primary 50%; margin: 1 0; }
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,q", "leave", "back"),
        Binding("down", "app.focus_next", show=False),
        Binding("up", "app.focus_previous", show=False),
    ]

    def __init__(self, look: Look, showpiece: Position, path: str, wear: Callable[[Settings], Look]) -> None:
        super().__init__()
        self._look = look
        self._showpiece = showpiece
        self._path = path
        self._wear = wear
        self._wishes = _wishes()

    def compose(self) -> ComposeResult:
        """The settings on the left, the quilt on the right."""
        settings: Any = self._look.settings
        with Horizontal():
            with Vertical(id="wishes") as form:
                form.border_title = "settings"
                form.border_subtitle = "Space chooses · F1 help · Esc"
                for wish in self._wishes:
                    with Horizontal():
                        yield Label(wish.label)
                        yield Select(
                            wish.options,
                            value=getattr(settings, wish.field),
                            allow_blank=False,
                            id=wish.field,
                            compact=True,
                        )
                yield Static(f"kept in {self._path}", id="kept", markup=False)
            with Vertical(id="preview"):
                yield self._quilt()

    def on_mount(self) -> None:
        """Lay out the quilt."""
        self._draw()

    async def on_select_changed(self, event: Select.Changed) -> None:
        """Wear what was chosen, and keep it."""
        field = event.select.id or ""
        if getattr(self._look.settings, field) == event.value:
            return
        change: dict[str, Any] = {field: event.value}
        self._look = self._wear(replace(self._look.settings, **change))
        preview = self.query_one("#preview", Vertical)
        await preview.remove_children()
        await preview.mount(self._quilt())
        self._draw()

    def action_leave(self) -> None:
        """Back to where one came from."""
        self.dismiss(None)

    def _quilt(self) -> QuiltView:
        small = self._look.settings.cells is Cells.SMALL
        size = CellSize.SMALL if small else CellSize.MEDIUM
        return QuiltView(self._look, self._showpiece.edition.quilt, size)

    def _draw(self) -> None:
        quilt = min((self._showpiece[player].quilt for player in Player), key=lambda quilt: quilt.empty)
        self.query_one(QuiltView).show(quilt_looks(quilt, self._showpiece.edition))
