"""The Textual program as a person has dressed it: settings, and what they come to on this terminal."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from contextlib import suppress
from dataclasses import replace

from textual import events
from textual.filter import LineFilter
from textual.theme import Theme

from patchwork_tui.app.ascii import AsciiOnly
from patchwork_tui.app.base import ShellApp
from patchwork_tui.app.dyes import Palette
from patchwork_tui.app.glyphs import ASCII, UNICODE, Look
from patchwork_tui.app.palettes import palette_for
from patchwork_tui.app.widgets.motion import Motion
from patchwork_tui.app.wishes import Heeded, Problem, heeded
from patchwork_tui.record import Record, check_names
from patchwork_tui.record.names import kept_name
from patchwork_tui.record.seats import is_person
from patchwork_tui.rules import Player
from patchwork_tui.settings import (
    DEFAULTS,
    GlyphSet,
    Loaded,
    Settings,
    SettingsError,
    look_at,
    save,
    settings_path,
)

AS_EVER = Loaded(DEFAULTS)
"""The settings of somebody who has chosen nothing."""


class DressedApp(ShellApp):
    """A program that goes by settings, which can be changed while it runs.

    `ascii_only` and a `fabric` go before the settings, until another fabric is chosen. Where it `moves`,
    what happens is seen to move; never where TEXTUAL_ANIMATIONS says otherwise.
    """

    def __init__(
        self, loaded: Loaded = AS_EVER, *, ascii_only: bool = False, fabric: str | None, moves: bool
    ) -> None:
        super().__init__()
        self._ascii_only = ascii_only
        self._fabric = fabric
        self._may_move = moves and self.animation_level == "full"
        self._kept = loaded.settings
        self._places = loaded.places
        self._problems: list[Problem] = []
        self._told: set[str] = set()
        self.look = self._look_by(loaded)
        """How everything looks."""
        self._put_on()

    @property
    def settings(self) -> Settings:
        """What the person wishes."""
        return self.look.settings

    @property
    def confirming_keys(self) -> Collection[str]:
        """Enter, and the keys that a person has chosen to confirm with."""
        own = self.look.keys.get("confirm")
        return (*super().confirming_keys, *(own.split(",") if own else ()))

    def tell_problems(self) -> None:
        """Say what is wrong with the settings, each of it once."""
        problems = [problem for problem in self._problems if problem.reason not in self._told]
        self._told.update(problem.reason for problem in problems)
        self._problems.clear()
        if not problems:
            return
        first, *others = problems
        more = f"; and {len(others)} more, which `patchwork doctor` lists" if others else ""
        self.notify(f"{first}{more}", title="Settings", severity="warning", timeout=20, markup=False)

    def get_line_filters(self) -> Sequence[LineFilter]:
        """What is done to each line before it is drawn."""
        filters = super().get_line_filters()
        return [*filters, AsciiOnly()] if self.look.glyphs is ASCII else filters

    async def on_event(self, event: events.Event) -> None:
        """Let a key or a click find everything where it is to lie; it acts all the same."""
        if self.look.moves and self.screen_stack and isinstance(event, events.Key | events.MouseDown):
            for widget in self.screen.walk_children():
                if isinstance(widget, Motion):
                    widget.settle()
        await super().on_event(event)

    def wear(self, settings: Settings) -> Look:
        """Go by other settings from now on, and keep them."""
        if settings.fabric != self.settings.fabric:
            self._fabric = None
        try:
            self._keep(settings)
        except SettingsError as error:
            self.notify(str(error), title="Not kept", severity="error", markup=False)
        self.look = self._look_by(Loaded(settings, places=self._places))
        self._put_on()
        self.tell_problems()
        return self.look

    def _keep(self, settings: Settings) -> None:
        """Write what differs from the settings in their file; SettingsError if it cannot be written."""
        told = save(settings, before=self._kept)
        self._kept = settings
        self._places = look_at(settings_path()).places
        if told:
            self.notify(told, title="Settings", severity="warning", timeout=20, markup=False)

    def look_in(self, settings: Settings) -> Look:
        """How everything would look by other settings."""
        fabric = self._fabric if settings.fabric == self.settings.fabric else None
        return self._look_of(heeded(Loaded(settings)), fabric)

    def _look_by(self, loaded: Loaded) -> Look:
        """How everything looks by settings from now on."""
        found = heeded(loaded)
        self._problems += found.problems
        return self._look_of(found, self._fabric)

    def _look_of(self, found: Heeded, fabric: str | None) -> Look:
        """What settings come to on this terminal; what the command line says goes before them."""
        settings, keys, _ = found
        color_system = None if self.no_color else self.console.color_system
        palette = palette_for(fabric or settings.fabric, color_system)
        is_ascii = self._ascii_only or settings.glyphs is GlyphSet.ASCII
        moves = self._may_move and settings.animations
        return Look(palette, ASCII if is_ascii else UNICODE, moves, settings, keys)

    def _put_on(self) -> None:
        """Have Textual go by the look, too."""
        palette = self.look.palette
        if not self.no_color:
            self.register_theme(_theme(palette))
            self.theme = palette.name
        self.set_keymap(dict(self.look.keys))
        if self.screen_stack:  # whatever else is on the screen may have to be drawn in other characters
            for widget in self.screen.walk_children():
                widget.refresh()

    def remember_names(self, record: Record) -> None:
        """Offer these names next time; where they cannot be kept, nothing is lost."""
        played = {player: record.name_of(player) for player in Player if is_person(record, player)}
        green, yellow = (
            played.get(player) or kept_name(player, self.settings.names, played.get(player.other, ""))
            for player in Player
        )
        names = green, yellow
        if names != self.settings.names and check_names(*names) is None:
            named = replace(self.settings, names=names)
            with suppress(SettingsError):
                self._keep(named)
            self.look = replace(self.look, settings=named)


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
        dark=palette.dark,
    )
