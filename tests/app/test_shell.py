"""The shell under the program, without a terminal: leaving, failing, colours, and the spent Enter."""

import asyncio
import io
import os
from collections.abc import Iterator
from typing import ClassVar

import pytest
from rich.segment import Segment
from rich.style import Style
from tests.app.stage import HOUR
from textual import events, work
from textual.app import ComposeResult
from textual.binding import Binding
from textual.color import Color
from textual.containers import Vertical
from textual.pilot import Pilot
from textual.screen import ModalScreen, Screen
from textual.widgets import Button, Input, Label, OptionList, Static
from textual.worker import WorkerFailed

from patchwork_tui.app import base
from patchwork_tui.app.base import ShellApp, WithoutColor
from patchwork_tui.app.launch import ColorDepth, TerminalOptions, prepare_environment, why_unfit


class Told(ShellApp):
    """Keeps what happened, in order."""

    AUTO_FOCUS = None
    BINDINGS: ClassVar = [
        ("enter", "confirm", "Confirm"),
        ("k", "tell('k')", "Another key"),
        (":", "ask", "Ask"),
    ]

    def __init__(self) -> None:
        super().__init__()
        self.told: list[str] = []
        self.next_screen: Screen[None] | None = None

    def compose(self) -> ComposeResult:
        yield Label("click me")
        with Vertical(), Vertical(), Vertical(), Vertical():
            yield Input("name", select_on_focus=False)
            yield OptionList("one", "two")
            yield Button("Push")

    def action_tell(self, what: str) -> None:
        self.told.append(what)

    def action_confirm(self) -> None:
        self.told.append("confirmed")
        self.spend_enter()
        if self.next_screen is not None:
            self.push_screen(self.next_screen)

    def action_ask(self) -> None:
        self.push_screen(Question(), lambda answer: self.told.append(f"said {answer}"))

    def on_input_submitted(self) -> None:
        self.told.append("submitted")
        self.spend_enter()

    def on_option_list_option_selected(self) -> None:
        self.told.append("selected")
        self.spend_enter()

    def on_button_pressed(self) -> None:
        self.told.append("pushed")
        self.spend_enter()

    def before_leaving(self) -> None:
        self.told.append("left")


class Next(Screen[None]):
    BINDINGS: ClassVar = [("enter", "app.tell('next screen')", "Go on")]
    AUTO_FOCUS = "Button"

    def compose(self) -> ComposeResult:
        yield Button("Leave")


class Question(ModalScreen[str]):
    """Takes its time to come up, and its input lies deep."""

    def compose(self) -> ComposeResult:
        with Vertical(), Vertical(), Vertical(), Vertical():
            yield Input()

    async def on_mount(self) -> None:
        await asyncio.sleep(2 * base.KEY_RETRY)
        self.set_focus(self.query_one(Input))

    def on_input_submitted(self, event: Input.Submitted) -> None:
        event.stop()
        self.dismiss(event.value)


# The spent Enter


async def type_keys(pilot: Pilot[int], *keys: str) -> None:
    """Press keys one by one, each with time to do its work."""
    for key in keys:
        pilot.app.simulate_key(key)
        await pilot.pause()


@pytest.mark.parametrize(
    ("hours", "counted"),
    [
        ((0, 6.9, 9.8, 12.7), 1),  # held, with a long wait before the first repeat
        ((0, 5, 5.5, 6, 6.5, 7, 7.5, 8), 1),  # held, and the seventh hour goes by
        ((0, 1, 6), 1),  # pressed twice in haste, the second time held
        ((0, 7.1, 14.2), 3),  # pressed one by one
        ((0, 4, 8, 12), 2),  # pressed fast: the second is lost
        ((0, 6.9, 10), 2),  # held, let go, pressed again
    ],
)
async def test_a_spent_enter_is_dead_while_it_may_be_held(hours: tuple[float, ...], counted: int) -> None:
    app = Told()
    async with app.run_test() as pilot:
        for hour in hours:
            key = events.Key("enter", "\r")
            key.time += HOUR * hour
            app.post_message(key)
            await pilot.pause()
    assert app.told == ["confirmed"] * counted


async def test_another_key_that_confirms_can_be_spent_too() -> None:
    class BySpace(Told):
        BINDINGS: ClassVar = [("space", "confirm", "Confirm")]
        confirming_keys = ("enter", "space")

    app = BySpace()
    async with app.run_test() as pilot:
        await type_keys(pilot, "space", "space", "k", "space", "enter", "enter", "space", "space")
    assert app.told == ["confirmed", "k"] + ["confirmed"] * 3


async def test_a_spent_enter_is_dead_until_another_key() -> None:
    app = Told()
    async with app.run_test() as pilot:
        await type_keys(pilot, "enter", "enter", "enter", "k", "enter", "enter")
    assert app.told == ["confirmed", "k", "confirmed"]


async def test_an_enter_nobody_spent_stays_alive() -> None:
    class Unspent(Told):
        def action_confirm(self) -> None:
            self.told.append("confirmed")

    app = Unspent()
    async with app.run_test() as pilot:
        await type_keys(pilot, "enter", "enter", "enter")
    assert app.told == ["confirmed"] * 3


async def test_a_click_revives_enter() -> None:
    app = Told()
    async with app.run_test() as pilot:
        await type_keys(pilot, "enter", "enter")
        await pilot.hover(Label)
        await type_keys(pilot, "enter")
        assert app.told == ["confirmed"]
        await pilot.click(Label)
        await type_keys(pilot, "enter")
    assert app.told == ["confirmed", "confirmed"]


async def test_a_confirmation_by_mouse_or_another_key_spends_nothing() -> None:
    app = Told()
    async with app.run_test() as pilot:
        await pilot.click(Button)
        await type_keys(pilot, "tab", "shift+tab", "enter")
    assert app.told[0] == "pushed"
    app = Told()
    async with app.run_test() as pilot:
        app.spend_enter()
        await type_keys(pilot, "enter")
    assert app.told == ["confirmed"]


async def test_the_next_screen_sees_no_dead_enter() -> None:
    app = Told()
    app.next_screen = Next()
    async with app.run_test() as pilot:
        await type_keys(pilot, "enter")
        assert isinstance(app.screen, Next)
        assert isinstance(app.focused, Button)
        await type_keys(pilot, "enter", "enter")
        assert app.told == ["confirmed"]
        await type_keys(pilot, "k", "enter")
    assert app.told == ["confirmed", "k", "pushed"]


async def test_a_key_handler_sees_no_dead_enter_and_no_binding_the_one_it_spent() -> None:
    class Field(Static, can_focus=True):
        def key_enter(self) -> None:
            app.told.append("field")
            app.spend_enter()

    class WithField(Told):
        def compose(self) -> ComposeResult:
            yield Field()

    app = WithField()
    async with app.run_test() as pilot:
        app.query_one(Field).focus()
        await type_keys(pilot, "enter", "enter", "k", "enter")
    assert app.told == ["field", "k", "field"]


async def test_a_screen_gets_no_key_before_it_is_mounted() -> None:
    class Slow(Screen[None]):
        BINDINGS: ClassVar = [Binding("k", "count", priority=True)]

        def compose(self) -> ComposeResult:
            yield Label("one")

        async def on_mount(self) -> None:
            await asyncio.sleep(2 * base.KEY_RETRY)
            await self.mount(Label("two"))

        def action_count(self) -> None:
            app.told.append(f"{len(self.query(Label))} labels")

    app = Told()
    async with app.run_test() as pilot:
        app.push_screen(Slow())
        for _ in range(2):
            app.simulate_key("k")
        while len(app.told) < 2:
            await pilot.pause(base.KEY_RETRY)
    assert app.told == ["2 labels"] * 2


async def test_a_key_does_nothing_on_the_screen_that_follows_the_one_it_was_for() -> None:
    class Passing(Label, can_focus=True):
        async def on_key(self) -> None:
            await app.push_screen(Screen())

    class WithPassing(Told):
        def compose(self) -> ComposeResult:
            yield Passing("pass")

    app = WithPassing()
    async with app.run_test() as pilot:
        app.query_one(Passing).focus()
        await type_keys(pilot, "k")
        assert len(app.screen_stack) == 2
        assert app.told == []
        await type_keys(pilot, "k")
        assert app.told == ["k"]


async def test_a_priority_binding_sees_no_dead_enter() -> None:
    class Eager(Told):
        BINDINGS: ClassVar = [Binding("enter", "confirm", priority=True)]

    app = Eager()
    async with app.run_test() as pilot:
        app.query_one(Input).focus()
        await type_keys(pilot, "enter", "enter", "k", "enter")
    assert app.told == ["confirmed", "confirmed"]


@pytest.mark.parametrize(
    ("widget", "told"), [(Input, "submitted"), (OptionList, "selected"), (Button, "pushed")]
)
async def test_enters_in_one_piece_count_once(widget: type[Input | OptionList | Button], told: str) -> None:
    app = Told()
    async with app.run_test() as pilot:
        app.query_one(widget).focus()
        await type_keys(pilot, "home")
        for _ in range(9):
            app.simulate_key("enter")
        await pilot.pause()
        await type_keys(pilot, "enter")
    assert app.told == [told]


# Keys that come in one piece


async def type_ahead(app: ShellApp, *keys: str) -> None:
    """Press keys faster than any of them can do its work, and wait till all have done it."""
    for key in keys:
        app.simulate_key(key)
    async with asyncio.timeout(10):
        await asyncio.sleep(0.01)
        while app._typed or app._is_key_at_work():
            await asyncio.sleep(0.01)


async def test_keys_typed_ahead_do_what_they_would_one_by_one() -> None:
    app = Told()
    async with app.run_test():
        await type_ahead(app, "enter", "enter", "k", "enter", "enter", "k", "k", "enter")
    assert app.told == ["confirmed", "k", "confirmed", "k", "k", "confirmed"]


async def test_what_is_typed_ahead_goes_into_the_prompt_it_opens() -> None:
    app = Told()
    async with app.run_test():
        await type_ahead(app, "colon", *"buk", "enter", "k", "colon", "k", "enter", "enter", "k", "enter")
    assert app.told == ["said buk", "k", "said k", "confirmed", "k", "confirmed"]


async def test_what_is_typed_ahead_goes_to_the_screen_that_replaces_another() -> None:
    class Replacing(Told):
        def action_ask(self) -> None:
            self.switch_screen(Question())

    app = Replacing()
    async with app.run_test():
        await app.push_screen(Next())
        assert isinstance(app.focused, Button)
        await type_ahead(app, "colon", *"buk")
        assert app.screen.query_one(Input).value == "buk"


async def test_the_program_may_end_while_keys_wait() -> None:
    app = Told()
    async with app.run_test() as pilot:
        for key in ("colon", *"buk", "enter", "k"):
            app.simulate_key(key)
        await pilot.pause()
    assert "k" not in app.told


async def test_a_paste_waits_for_the_prompt_too() -> None:
    app = Told()
    async with app.run_test():
        app.simulate_key("colon")
        app.post_message(events.Paste("advance"))
        app.simulate_key("enter")
        await type_ahead(app, "k")
    assert app.told == ["said advance", "k"]


async def test_a_handler_that_does_not_end_holds_keys_up_for_a_while_only(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(base, "KEY_LIMIT", 0.1)

    class Stuck(Static, can_focus=True):
        async def key_s(self) -> None:
            await freed.wait()

    class WithStuck(Told):
        def compose(self) -> ComposeResult:
            yield Stuck()
            yield Input()

    freed = asyncio.Event()
    app = WithStuck()
    async with app.run_test() as pilot:
        app.query_one(Stuck).focus()
        await pilot.pause()
        app.simulate_key("s")
        await asyncio.sleep(0.05)  # a pilot's pause would wait for the stuck one
        app.query_one(Input).focus()
        app.simulate_key("x")
        for _ in range(100):
            if app.query_one(Input).value:
                break
            await asyncio.sleep(0.05)
        assert app.query_one(Input).value == "x"
        freed.set()


async def test_keys_live_on_where_the_one_before_has_removed_what_it_went_to() -> None:
    class Vanishing(Static, can_focus=True):
        def key_x(self) -> None:
            app.query_one(Vertical).remove()

    class Gone(Told):
        def compose(self) -> ComposeResult:
            with Vertical(), Vertical(), Vertical():
                yield Vanishing()

    app = Gone()
    async with app.run_test():
        app.query_one(Vanishing).focus()
        async with asyncio.timeout(base.KEY_LIMIT / 2):
            await type_ahead(app, "x", "k", "enter")
        assert not app.query(Vanishing)
    assert app.told == ["k", "confirmed"]


# Leaving and failing


@pytest.mark.parametrize("key", ["ctrl+c", "ctrl+q"])
async def test_a_key_leaves_from_anywhere(key: str) -> None:
    app = Told()
    async with app.run_test() as pilot:
        await app.push_screen(Question())
        await type_keys(pilot, "tab")
        await pilot.press(key)
    assert app.told == ["left"]
    assert app.return_code == 0


async def test_leaving_twice_is_leaving_once() -> None:
    app = Told()
    async with app.run_test():
        app.leave()
        app.leave()
    assert app.told == ["left"]


async def test_an_error_is_kept_for_the_log() -> None:
    app = Told()
    with pytest.raises(ZeroDivisionError):
        async with app.run_test():
            app.fail(ZeroDivisionError("at the table"))
    assert app.return_code == 1
    assert len(app.failures) == 1
    assert "ZeroDivisionError: at the table" in app.failures[0]


async def test_an_error_in_a_worker_is_kept_with_the_way_to_it() -> None:
    class Working(Told):
        @work
        async def think(self) -> None:
            raise ZeroDivisionError("in thought")

    app = Working()
    with pytest.raises(WorkerFailed, match="in thought"):
        async with app.run_test():
            app.think()
    assert "in think" in app.failures[0]


async def test_an_error_on_leaving_is_an_error() -> None:
    class Stumbling(Told):
        def before_leaving(self) -> None:
            raise OSError("disk full")

    app = Stumbling()
    with pytest.raises(OSError, match="disk full"):
        async with app.run_test():
            app.leave()
    assert app.return_code == 1


# Colours and the terminal


@pytest.fixture
def environ(monkeypatch: pytest.MonkeyPatch) -> Iterator[dict[str, str]]:
    kept = {"TERM": "xterm-256color"}
    monkeypatch.setattr(os, "environ", kept)
    return kept


@pytest.mark.parametrize(
    ("color", "before", "system", "no_color"),
    [
        (ColorDepth.AUTO, None, None, None),
        (ColorDepth.AUTO, "", None, None),
        (ColorDepth.AUTO, "1", "standard", "1"),
        (ColorDepth.TRUECOLOR, "1", "truecolor", None),
        (ColorDepth.PALETTE, None, "256", None),
        (ColorDepth.SIXTEEN, None, "standard", None),
        (ColorDepth.NONE, None, "standard", "1"),
    ],
)
def test_the_environment_says_how_to_draw(
    environ: dict[str, str], color: ColorDepth, before: str | None, system: str | None, no_color: str | None
) -> None:
    if before is not None:
        environ["NO_COLOR"] = before
    prepare_environment(TerminalOptions(color=color))
    assert environ.get("TEXTUAL_COLOR_SYSTEM") == system
    assert environ.get("NO_COLOR") == no_color
    assert environ["ESCDELAY"] == "25"


def test_a_chosen_escape_delay_is_kept(environ: dict[str, str]) -> None:
    environ["ESCDELAY"] = "80"
    prepare_environment(TerminalOptions())
    assert environ["ESCDELAY"] == "80"


async def test_without_colour_the_theme_is_mono(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NO_COLOR", "1")
    app = Told()
    async with app.run_test():
        assert app.color_depth is ColorDepth.NONE
        assert app.theme == "mono"
        assert [type(each) for each in app.get_line_filters()] == [WithoutColor]


def test_a_style_keeps_all_but_its_colours() -> None:
    style = Style.parse("bold reverse red on blue") + Style.from_meta({"@click": "app.bell"})
    [told, bare] = WithoutColor().apply([Segment("a", style), Segment("b")], Color(0, 0, 0))
    assert told.style is not None
    assert (told.style.color, told.style.bgcolor) == (None, None)
    assert told.style.bold
    assert told.style.reverse
    assert told.style.meta == {"@click": "app.bell"}
    assert bare.style is None


class Screenful(io.StringIO):
    def isatty(self) -> bool:
        return True


def test_only_a_terminal_will_do() -> None:
    tty, file = Screenful(), io.StringIO()
    assert why_unfit({}, tty, tty, tty) is None
    assert why_unfit({"TERM": "xterm"}, tty, tty, tty) is None
    wrong = {"TEXTUAL_COLOR_SYSTEM": "plaid"}
    assert "TEXTUAL_COLOR_SYSTEM=plaid; write one of" in (why_unfit(wrong, tty, tty, tty) or "")
    assert why_unfit(wrong, tty, tty, tty, color=ColorDepth.PALETTE) is None
    assert "TERM=dumb" in (why_unfit({"TERM": "dumb"}, tty, tty, tty) or "")
    assert "standard input" in (why_unfit({}, file, tty, tty) or "")
    assert "standard output" in (why_unfit({}, tty, None, tty) or "")
    assert "standard error output" in (why_unfit({}, tty, tty, file) or "")
