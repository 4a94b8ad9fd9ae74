"""The Textual program without any Patchwork in it: leaving, failing, drawing colourless, a spent Enter."""

from __future__ import annotations

import io
import traceback
from collections import deque
from collections.abc import Collection, Sequence
from dataclasses import replace
from functools import lru_cache
from time import monotonic
from typing import ClassVar

from rich.console import Console, RenderableType
from rich.segment import Segment
from rich.style import Style
from textual import events
from textual.app import App
from textual.binding import Binding, BindingType
from textual.color import Color
from textual.filter import LineFilter
from textual.message import Message
from textual.screen import Screen
from textual.theme import BUILTIN_THEMES
from textual.timer import Timer
from textual.widget import Widget
from textual.worker import WorkerFailed

from patchwork_tui.app.front import FrontScreen
from patchwork_tui.app.launch import ColorDepth

LEAVING_KEYS = ("ctrl+c", "ctrl+q")

KEY_LIMIT = 3.0
"""Seconds after which a key that is still being dealt with no longer holds up the next."""

KEY_RETRY = 0.05
"""Seconds after which a waiting key is tried again, should what it waits for have come to nothing."""

FIRST_REPEAT = 0.7
"""Seconds within which a key that is held begins to repeat."""

NEXT_REPEAT = 0.3
"""Seconds within which it goes on to repeat; most do so within a tenth of that."""

_ANSI = BUILTIN_THEMES["ansi-dark"]

MONO = replace(
    _ANSI,
    name="mono",
    variables=_ANSI.variables
    | {
        "block-cursor-text-style": "reverse",
        "block-cursor-blurred-text-style": "underline",
        "input-cursor-text-style": "reverse",
        "button-focus-text-style": "bold reverse",
        "link-style": "underline",
        "link-style-hover": "reverse",
    },
)
"""The theme for a terminal without colour: reverse, bold and underline say what colour says elsewhere."""

_DEPTHS = {
    "truecolor": ColorDepth.TRUECOLOR,
    "256": ColorDepth.PALETTE,
    "standard": ColorDepth.SIXTEEN,
    "windows": ColorDepth.SIXTEEN,
}


@lru_cache(4096)
def _without_color(style: Style) -> Style:
    """Keep the attributes of a style and its meta, by which Textual knows what was clicked."""
    return style.without_color + Style.from_meta(style.meta) if style.meta else style.without_color


class WithoutColor(LineFilter):
    """Draws text with its attributes and no colour code at all, not even the codes of default colours."""

    def apply(self, segments: list[Segment], background: Color) -> list[Segment]:
        """Return the segments without colour."""
        return [
            Segment(text, None if style is None else _without_color(style), control)
            for text, style, control in segments
        ]


class KeyFollower(Message):
    """Goes the way a key went, and so arrives after what that key set off.

    Each node handles its messages one by one. When this has come up to the app, so has the key, and the
    action bound to it has run; after a second lap, the messages which that action posted are handled, too.
    """

    def __init__(self, carrier: Widget, laps: int) -> None:
        super().__init__()
        self.carrier = carrier
        self.laps = laps
        self.deadline = monotonic() + KEY_LIMIT


class ShellApp(App[int]):
    """A program that leaves at once when told to, keeps each error for the log, and can let Enter go dead.

    Run by `patchwork_tui.app.launch.launch`; runs under `run_test` as any other.
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding(",".join(LEAVING_KEYS), "quit", "Leave at once", show=False, priority=True),
    ]

    def __init__(self) -> None:
        super().__init__()
        self.failures: list[str] = []
        """Each error inside the program as text, the first first; empty as long as all is well."""
        self._typed: deque[events.Key | events.Paste] = deque()
        self._let_in: tuple[events.Event, Screen[object]] | None = None
        self._follower: KeyFollower | None = None
        self._retry: Timer | None = None
        self._last_confirming: str | None = None
        self._spent: str | None = None
        self._wakes = 0.0
        """When the spent key counts again, in the seconds of events' times."""
        self._without_color = WithoutColor()
        if self.no_color:
            self.register_theme(MONO)
            self.theme = MONO.name

    def get_default_screen(self) -> Screen[None]:
        """The screen below all others."""
        return FrontScreen(id="_default")

    # Leaving

    def before_leaving(self) -> None:
        """Whatever must be done before the program ends of its own will; to be overridden."""

    def is_saved(self) -> bool:
        """Whether the game being played is on disk, for the sentence after an error; to be overridden."""
        return True

    def leave(self) -> None:
        """End the program now, with status 0; also what signals do. A second call changes nothing."""
        if self._exit:
            return
        try:
            self.before_leaving()
        except Exception as error:
            self.fail(error)
        else:
            self.exit(0)

    async def action_quit(self) -> None:
        """Leave at once."""
        self.leave()

    # Failing

    def fail(self, error: Exception) -> None:
        """End the program because of an error, with status 1."""
        self._handle_exception(error)

    def _handle_exception(self, error: Exception) -> None:
        """Keep the error for the log; every error inside a handler, timer, or worker comes through here.

        What fails once the program is leaving, such as a screen that was being mounted, is no loss.
        """
        if self._exit:
            return
        cause = error.error if isinstance(error, WorkerFailed) else error
        self.failures.append("".join(traceback.format_exception(cause)))
        super()._handle_exception(error)

    def _fatal_error(self) -> None:
        """End without printing a traceback."""
        self._close_messages_no_wait()

    def panic(self, *renderables: RenderableType) -> None:
        """End because of an error; Textual's reader of keys calls this when it dies."""
        self._return_code = 1
        text = io.StringIO()
        Console(file=text, width=120, color_system=None).print(*renderables)
        self.failures.append(text.getvalue())
        self._close_messages_no_wait()

    # Colour

    @property
    def color_depth(self) -> ColorDepth:
        """How many colours the terminal gets; never `AUTO`."""
        if self.no_color:
            return ColorDepth.NONE
        return _DEPTHS.get(self.console.color_system or "", ColorDepth.TRUECOLOR)

    def get_line_filters(self) -> Sequence[LineFilter]:
        """What is done to each line before it is drawn."""
        return [self._without_color] if self.no_color else super().get_line_filters()

    # Keys, one at a time, and the spent Enter

    @property
    def confirming_keys(self) -> Collection[str]:
        """The keys that confirm, each of them called Enter here, by Textual's names; to be overridden."""
        return ("enter",)

    def spend_enter(self) -> None:
        """Make Enter dead until it has been let go, another key, or a click, whatever screen follows.

        To be called by whatever Enter has just confirmed: a held key is many presses, and none but the
        first may count. When the last input was not Enter, there is nothing to spend.
        """
        self._spent = self._last_confirming

    async def on_event(self, event: events.Event) -> None:
        """Let a key in only when the one before has been dealt with, and take out dead Enters.

        Textual would send keys that come in one piece (typed ahead, held, or over a slow line) on their way
        together: each to what has the focus now, though the first of them may move it, open a prompt, or
        spend the rest.
        """
        if isinstance(event, events.MouseDown | events.Click):
            self._last_confirming = self._spent = None
        elif isinstance(event, events.Key) and event.key in LEAVING_KEYS:
            pass
        elif isinstance(event, events.Key | events.Paste) and not event.is_forwarded:
            self._typed.append(event)
            await self._let_keys_in()
            return
        elif isinstance(event, events.Key) and (event.key == self._spent or self._is_stray(event)):
            return
        await super().on_event(event)

    async def _let_keys_in(self) -> None:
        """Pass on the keys that wait, as far as nothing stands in their way.

        No screen gets keys before it is mounted: it may not have yet what they act on.
        """
        while self._typed and self.is_running and self.screen.is_mounted and not self._is_key_at_work():
            event = self._typed.popleft()
            if self._is_dead(event):
                continue
            key = event.key if isinstance(event, events.Key) else ""
            self._last_confirming = key if key in self.confirming_keys else None
            self._spent, self._wakes = None, event.time + FIRST_REPEAT
            carrier: Widget = self.focused or self.screen
            self._let_in = event, self.screen
            await super().on_event(event)
            self._follow(carrier, laps=2)
        if self._typed and self._retry is None:
            self._retry = self.set_timer(KEY_RETRY, self._try_again)

    def _is_stray(self, event: events.Key) -> bool:
        """Whether this key comes up unused from a screen that is no longer in front.

        Textual would look for what it does on the screen that has followed.
        """
        return self._let_in is not None and event is self._let_in[0] and self.screen is not self._let_in[1]

    def _is_dead(self, event: events.Key | events.Paste) -> bool:
        """Whether this is the spent Enter, still held as far as one can tell."""
        if not isinstance(event, events.Key) or event.key != self._spent:
            return False
        is_held = event.time < self._wakes
        self._wakes = max(self._wakes, event.time + NEXT_REPEAT)
        return is_held

    async def _try_again(self) -> None:
        self._retry = None
        await self._let_keys_in()

    def _is_key_at_work(self) -> bool:
        """Whether the last key is still being dealt with, as far as that can be waited for."""
        follower = self._follower
        if follower is None or monotonic() > follower.deadline:
            return False
        return follower.carrier.is_attached  # where the key has removed what it went to, nothing comes back

    def _follow(self, carrier: Widget, laps: int) -> None:
        follower = KeyFollower(carrier, laps)
        self._follower = follower if carrier.post_message(follower) else None

    async def _on_key_follower(self, message: KeyFollower) -> None:
        if message is not self._follower:
            return
        if message.laps > 1:
            self._follow(message.carrier, message.laps - 1)
        else:
            self._follower = None
            await self._let_keys_in()


def spend_enter(screen: Widget) -> None:
    """Make Enter dead, as `ShellApp.spend_enter` does; for screens, which know their app as any app."""
    if isinstance(screen.app, ShellApp):
        screen.app.spend_enter()
