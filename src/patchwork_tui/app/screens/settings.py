"""The settings: each with what it can be, and beside them a quilt as it will look."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import partial
from typing import Any, ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical
from textual.widgets import Input, Label, OptionList, Select, Static

from patchwork_tui.app.cells import CellSize, quilt_looks
from patchwork_tui.app.commands import command_names
from patchwork_tui.app.front import FrontScreen
from patchwork_tui.app.glyphs import Look
from patchwork_tui.app.widgets.dropdown import Dropdown
from patchwork_tui.app.widgets.quilt_view import QuiltView
from patchwork_tui.pictures.fabrics import FabricError, fabric_names, read_fabric
from patchwork_tui.record import check_names
from patchwork_tui.record.names import LONGEST_NAME
from patchwork_tui.rules import Player, Position
from patchwork_tui.settings import Cells, GlyphSet, KeyPreset, Pace, Seating, Settings


@dataclass(frozen=True, slots=True)
class Wish:
    """A setting on the screen: the name of its field, a label, what it is, what it can be in which words."""

    field: str
    label: str
    told: str
    options: tuple[tuple[str, object], ...]


def _wishes() -> tuple[Wish, ...]:
    return (
        Wish("fabric", "fabric", "The colours and textures of the cloth.", tuple(_fabrics())),
        Wish(
            "glyphs",
            "glyphs",
            "Whether to draw with ASCII alone, for fonts without the other signs.",
            (("Unicode", GlyphSet.UNICODE), ("ASCII", GlyphSet.ASCII)),
        ),
        Wish(
            "cells",
            "cells",
            "How large the cells of the quilts are drawn, where the window has room.",
            (("as large as fit", Cells.LARGEST), ("at most 4x2", Cells.MEDIUM), ("2x1", Cells.SMALL)),
        ),
        Wish(
            "seating",
            "seats",
            "Whether green stays on the left, or whoever acts sits there.",
            (("fixed", Seating.FIXED), ("mover on the left", Seating.MOVER_LEFT)),
        ),
        Wish(
            "first_click",
            "first click",
            "Whether the first click on a quilt shows the patch there, or places it without a second.",
            (("shows the patch", False), ("places the patch", True)),
        ),
        Wish(
            "confirmations",
            "confirmations",
            "Whether taking back what the other person did asks first.",
            (("none", False), ("before an undo", True)),
        ),
        Wish(
            "pace",
            "pace of bots",
            "How long a computer player's move is shown before it is played.",
            tuple((_seconds(pace), pace) for pace in Pace),
        ),
        Wish(
            "animations",
            "animations",
            "Whether what happens is seen to move.",
            (("on", True), ("off", False)),
        ),
        Wish(
            "key_preset",
            "keys",
            "Those of the table, or a set of them for the left hand: wasd moves, e advances.",
            (("standard", KeyPreset.STANDARD), ("left hand: wasd", KeyPreset.LEFT_HAND)),
        ),
    )


def _fabrics() -> Iterator[tuple[str, str]]:
    """Titles and names of the fabrics that can be read."""
    for name in fabric_names():
        with suppress(FabricError):
            yield read_fabric(name).title, name


def _seconds(pace: Pace) -> str:
    return f"{pace.seconds:g} s a move" if pace.seconds else "at once"


class SettingsScreen(FrontScreen[None]):
    """Shows the settings of `look`; `wear` takes each change, and gives how all looks from then on.

    `try_on` gives how all would look, for the choice that a person is looking at.
    """

    _HELP = """
## Settings

`Tab`, `↑` and `↓` go from one to the next, `←` and `→` change it. `Space` opens the list of what it can be,
from which `Enter` chooses. Every change holds at once and is kept. `Esc` goes back.

| setting | what it is |
| --- | --- |
{wishes}
| names | What the two people are called in the next game. |

In the file that is named below the settings, the commands of the table can be given other keys, under
`[keys]`, such as `advance = "e"` or `undo = "z,f2"`. They are called {commands}.
"""

    DEFAULT_CSS = """
    SettingsScreen { align: center middle; }
    SettingsScreen > Horizontal { width: 80; height: 22; }
    SettingsScreen #wishes {
        width: 42; height: 22; border: round $primary; padding: 1 1; background: $background;
    }
    SettingsScreen #wishes Horizontal { height: 1; }
    SettingsScreen Label { width: 16; color: $foreground 70%; }
    SettingsScreen Input { width: 1fr; }
    SettingsScreen #names { margin-top: 1; height: 2; }
    SettingsScreen #kept { height: 1fr; margin-top: 1; color: $foreground 70%; }
    SettingsScreen QuiltView { border: round $primary 50%; margin: 1 0; }
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,q", "leave", "back"),
        Binding("down", "app.focus_next", "next", show=False),
        Binding("up", "app.focus_previous", "before", show=False),
    ]

    def __init__(
        self,
        look: Look,
        showpiece: Position,
        path: str,
        wear: Callable[[Settings], Look],
        try_on: Callable[[Settings], Look],
    ) -> None:
        super().__init__()
        self._look = look
        self._showpiece = showpiece
        self._path = path
        self._wear = wear
        self._try_on = try_on
        self._wishes = _wishes()

    @property
    def HELP(self) -> str:  # type: ignore[override]  # noqa: N802 - Textual's name
        """How the settings are changed, and what each of them is."""
        wishes = "\n".join(f"| {wish.label} | {wish.told} |" for wish in self._wishes)
        return self._HELP.format(wishes=wishes, commands=command_names())

    def compose(self) -> ComposeResult:
        """The settings on the left, the quilt on the right."""
        settings: Any = self._look.settings
        with Horizontal():
            with Vertical(id="wishes") as form:
                form.border_title = "settings"
                form.border_subtitle = "←→ Space choose · F1 help · Esc"
                for wish in self._wishes:
                    with Horizontal():
                        yield Label(wish.label)
                        yield Dropdown(wish.options, value=getattr(settings, wish.field), id=wish.field)
                with Vertical(id="names"):
                    for player, name in zip(Player, settings.names, strict=True):
                        with Horizontal():
                            yield Label(f"{player}'s name")
                            yield Input(name, id=str(player), compact=True, max_length=LONGEST_NAME)
                yield Static(id="kept", markup=False)
            yield Vertical(id="preview")

    async def on_mount(self) -> None:
        """Show the quilt, and how it would look whenever a choice is looked at."""
        for wish in self._wishes:
            select = self.query_one(f"#{wish.field}", Select)
            self.watch(select.query_one(OptionList), "highlighted", partial(self._look_at, wish), init=False)
            self.watch(select, "expanded", self._close, init=False)
        self._tell("")
        await self._show(self._look)

    def _look_at(self, wish: Wish, index: int | None) -> None:
        """Show how all would look with what a person looks at in an open list."""
        if index is not None and self.query_one(f"#{wish.field}", Select).expanded:
            change: dict[str, Any] = {wish.field: wish.options[index][1]}
            self._show_soon(self._try_on(replace(self._look.settings, **change)))

    def _close(self, expanded: bool) -> None:
        """Show how all looks once a list is closed."""
        if not expanded:
            self._show_soon(self._look)

    def on_select_changed(self, event: Select.Changed) -> None:
        """Wear what was chosen, and keep it."""
        field = event.select.id or ""
        if getattr(self._look.settings, field) == event.value:
            return
        change: dict[str, Any] = {field: event.value}
        self._put_on(replace(self._look.settings, **change))

    def action_leave(self) -> None:
        """Back to where one came from."""
        self._keep_names()
        if problem := check_names(*self._typed_names()):
            self.notify(
                f"{problem}; the names stay as they were", title="Settings", severity="warning", markup=False
            )
        self.dismiss(None)

    @on(Input.Blurred)
    @on(Input.Submitted)
    def _keep_names(self) -> None:
        """Keep the names if they will do, or say why not."""
        names = self._typed_names()
        problem = check_names(*names)
        if problem is None and names != self._look.settings.names:
            self._put_on(replace(self._look.settings, names=names))
        self._tell(problem or "")

    def _typed_names(self) -> tuple[str, str]:
        green, yellow = (self.query_one(f"#{player}", Input).value.strip() for player in Player)
        return green, yellow

    def _put_on(self, settings: Settings) -> None:
        self._look = self._wear(settings)
        self._show_soon(self._look)

    def _tell(self, problem: str) -> None:
        self.query_one("#kept", Static).update(problem or f"kept in {self._path}")

    def _show_soon(self, look: Look) -> None:
        self.run_worker(self._show(look), exclusive=True)

    async def _show(self, look: Look) -> None:
        """Show a quilt as it looks."""
        preview = self.query_one("#preview", Vertical)
        size = CellSize.SMALL if look.settings.cells is Cells.SMALL else CellSize.MEDIUM
        edition = self._showpiece.edition
        quilt = min((self._showpiece[player].quilt for player in Player), key=lambda quilt: quilt.empty)
        view = QuiltView(look, edition.quilt, size)
        with self.app.batch_update():
            await preview.remove_children()
            await preview.mount(view)
        view.show(quilt_looks(quilt, edition))
