"""The program's shell on a real pseudo-terminal, around an app made for the purpose: a key for each fate."""

import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest
from tests.e2e.terminal import PATIENCE, Terminal, environment

pytestmark = pytest.mark.slow

STUB = """
import argparse
import sys
from pathlib import Path

from patchwork_tui.app.launch import ColorDepth, TerminalOptions, launch

parser = argparse.ArgumentParser()
parser.add_argument("--color", type=ColorDepth, default=ColorDepth.AUTO)
parser.add_argument("--no-mouse", action="store_true")
parser.add_argument("--no-app", action="store_true")
parser.add_argument("--log", type=Path, default=Path("logs", "error.log"))
args = parser.parse_args()


def make_app():
    import asyncio
    import threading

    from textual import constants, work
    from textual.widgets import Button, Footer, Input, Label, Static

    from patchwork_tui.app.base import ShellApp

    if args.no_app:
        raise ZeroDivisionError("no app today")

    def fail(place):
        raise ZeroDivisionError(place)

    async def fail_later():
        fail("in a task")

    class Stub(ShellApp):
        AUTO_FOCUS = None
        BINDINGS = [
            ("1", "error", "Error"), ("2", "worker", "Worker"), ("3", "thread", "Thread"),
            ("4", "task", "Task"), ("5", "callback", "Callback"), ("6", "writer", "Writer"),
            ("7", "unsaved", "Unsaved"), ("8", "mishap", "Mishap"), ("i", "input", "Input"),
            ("w", "flood", "Flood"),
            ("b", "button", "Button"), ("enter", "confirm", "Confirm"),
        ]
        confirmed = 0
        submitted = 0
        saved = True
        mishap = False

        def compose(self):
            yield Label(f"{self.color_depth.value} {self.theme} {constants.ESCAPE_DELAY:.3f}")
            yield Static("[bold red]bold[/] [reverse]reverse[/] [on blue]blue[/] [dim]dim[/]", id="styles")
            yield Label(id="told")
            yield Label(id="size")
            yield Input("name")
            yield Button("Push", variant="primary")
            yield Footer()

        def on_mount(self):
            self.tell("ready")

        def tell(self, text):
            self.query_one("#told").update(text)

        def on_resize(self, event):
            self.query_one("#size").update(f"size {event.size.width}x{event.size.height}")

        def on_key(self, event):
            self.tell(f"key {event.key}")

        def on_mouse_down(self, event):
            self.tell(f"mouse {event.screen_x:.0f},{event.screen_y:.0f}")

        def on_input_submitted(self, event):
            self.submitted += 1
            self.tell(f"submitted {self.submitted}")
            self.spend_enter()

        def action_confirm(self):
            self.confirmed += 1
            self.tell(f"confirmed {self.confirmed}")
            self.spend_enter()

        def action_input(self):
            self.query_one(Input).focus()

        def action_button(self):
            self.query_one(Button).focus()

        def action_error(self):
            fail("in a handler")

        @work
        async def action_worker(self):
            fail("in a worker")

        def action_thread(self):
            threading.Thread(target=fail, args=["in a thread"]).start()

        async def action_task(self):
            asyncio.create_task(fail_later())

        def action_callback(self):
            asyncio.get_running_loop().call_soon(fail, "in a callback")

        def action_writer(self):
            self._driver.write(0)
            for _ in range(100):
                self._driver.write(" ")

        def action_flood(self):
            self._driver.write("~" * 1_000_000)

        def action_unsaved(self):
            self.saved = False
            fail("unsaved")

        def action_mishap(self):
            self.mishap = True
            self.tell("mishap ahead")

        def before_leaving(self):
            if self.mishap:
                fail("on leaving")
            Path("left").touch()

        def is_saved(self):
            return self.saved

    return Stub()


assert not {"textual", "rich"} & sys.modules.keys()
options = TerminalOptions(mouse=not args.no_mouse, color=args.color)
sys.exit(launch(make_app, options, lambda: Path.cwd() / args.log))
"""

Start = Callable[..., Terminal]

SENTENCE = (
    "patchwork was stopped by an error in the program: the game is saved, `patchwork resume` goes on with it,"
    " and the details are in {home}/logs/error.log."
)


@pytest.fixture
def script(tmp_path: Path) -> Path:
    script = tmp_path / "stub.py"
    script.write_text(STUB)
    return script


@pytest.fixture
def start(tmp_path: Path, script: Path) -> Start:
    def start(*words: str, columns: int = 80, rows: int = 24, **env: str) -> Terminal:
        argv = [sys.executable, script, *words]
        return Terminal(argv, env, home=tmp_path, columns=columns, rows=rows)

    return start


def ready(terminal: Terminal) -> Terminal:
    terminal.wait_for("ready")
    return terminal


def told(terminal: Terminal) -> str:
    """What the program said on leaving, the terminal's line breaks taken out."""
    return "".join(line.ljust(80) if len(line) == 79 else line for line in terminal.lines)


# Leaving


@pytest.mark.parametrize("key", ["ctrl+c", "ctrl+q"])
def test_a_key_leaves_at_once(start: Start, tmp_path: Path, key: str) -> None:
    with start() as terminal:
        ready(terminal).press(key)
        assert terminal.wait_for_exit() == 0
        terminal.assert_left_clean()
        assert not terminal.text.strip()
    assert (tmp_path / "left").exists()


def test_a_key_leaves_out_of_an_input_with_a_selection(start: Start) -> None:
    with start() as terminal:
        ready(terminal).press("i")
        terminal.wait_for("key i")
        terminal.press("ctrl+c")
        assert terminal.wait_for_exit() == 0


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP, signal.SIGINT])
def test_a_signal_leaves(start: Start, tmp_path: Path, number: signal.Signals) -> None:
    with start() as terminal:
        ready(terminal).send_signal(number)
        assert terminal.wait_for_exit() == 0
        terminal.assert_left_clean()
        assert not terminal.text.strip()
    assert (tmp_path / "left").exists()


def test_a_signal_before_the_first_picture_leaves(start: Start) -> None:
    with start() as terminal:
        terminal.wait_for(lambda seen: b"\x1b[?1049h" in seen.raw)
        terminal.send_signal(signal.SIGTERM)
        terminal.send_signal(signal.SIGHUP)
        assert terminal.wait_for_exit() == 0
        terminal.assert_left_clean()


def test_a_closed_window_ends_the_program(start: Start, tmp_path: Path) -> None:
    with start() as terminal:
        ready(terminal).hang_up()
        assert terminal.wait_for_exit() == 0
    assert not (tmp_path / "logs").exists()


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux tells the threads of a process")
def test_a_window_closed_while_nobody_reads_what_is_drawn_ends_the_program(start: Start) -> None:
    def threads() -> int:
        return sum(1 for _ in Path(f"/proc/{terminal.pid}/task").iterdir())

    with start() as terminal:
        ready(terminal).press("w")
        terminal.wait_for(lambda seen: b"~~~" in seen.raw)
        before = threads()
        terminal.send_signal(signal.SIGTERM)
        deadline = time.monotonic() + PATIENCE
        while threads() == before:  # it still reads keys
            assert time.monotonic() < deadline
            time.sleep(0.01)
        terminal.hang_up()
        assert terminal.wait_for_exit() == 0


# Failing


@pytest.mark.parametrize(
    ("keys", "cause"),
    [
        ("1", "ZeroDivisionError: in a handler"),
        ("2", "ZeroDivisionError: in a worker"),
        ("3", "ZeroDivisionError: in a thread"),
        ("4", "ZeroDivisionError: in a task"),
        ("5", "ZeroDivisionError: in a callback"),
        ("6", "TypeError"),
        ("\x1b[99999999;1u", "ValueError: chr()"),  # a key no keyboard has kills Textual's reader
    ],
)
def test_an_error_leaves_one_sentence(start: Start, tmp_path: Path, keys: str, cause: str) -> None:
    (tmp_path / "logs").mkdir()
    (tmp_path / "logs" / "error.log").write_text("an older error\n")
    with start() as terminal:
        ready(terminal).type(keys)
        assert terminal.wait_for_exit() == 1
        terminal.assert_left_clean()
        assert told(terminal) == SENTENCE.format(home=tmp_path)
    log = (tmp_path / "logs" / "error.log").read_text()
    assert log.startswith("an older error\n")
    assert cause in log
    assert "textual 8." in log


def test_an_error_on_leaving_is_no_less_clean(start: Start, tmp_path: Path) -> None:
    with start() as terminal:
        ready(terminal).press("8")
        terminal.wait_for("mishap ahead")
        terminal.press("ctrl+c")
        assert terminal.wait_for_exit() == 1
        terminal.assert_left_clean()
        assert told(terminal) == SENTENCE.format(home=tmp_path)


def test_an_error_before_the_app_is_made(start: Start, tmp_path: Path) -> None:
    with start("--no-app") as terminal:
        assert terminal.wait_for_exit() == 1
        terminal.assert_left_clean()
        assert told(terminal) == SENTENCE.format(home=tmp_path)
        assert b"\x1b" not in terminal.raw


def test_a_log_that_cannot_be_written_is_told_in_the_sentence(start: Start, tmp_path: Path) -> None:
    with start("--log", "stub.py/error.log") as terminal:
        ready(terminal).type("1")
        assert terminal.wait_for_exit() == 1
        end = f"and the details could not be written to {tmp_path}/stub.py/error.log ("
        assert end in told(terminal)
        assert told(terminal).count(".") == SENTENCE.count(".") + str(tmp_path).count(".") + 1


def test_the_sentence_does_not_call_an_unsaved_game_saved(start: Start) -> None:
    with start() as terminal:
        ready(terminal).type("7")
        assert terminal.wait_for_exit() == 1
        assert "the game could not be saved" in told(terminal)


# What the terminal is and can


@pytest.mark.parametrize("name", ["dumb", "unknown"])
def test_a_terminal_that_cannot_show_it_is_refused(start: Start, name: str) -> None:
    with start(TERM=name) as terminal:
        assert terminal.wait_for_exit() == 2
        assert f"TERM={name}" in terminal.text
        assert terminal.text.strip().count("\n") <= 1
        assert b"\x1b" not in terminal.raw


def test_what_is_no_terminal_is_refused(script: Path, tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, script],
        env=environment(tmp_path),
        cwd=tmp_path,
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
    )
    assert done.returncode == 2
    assert done.stdout == ""
    assert done.stderr.startswith("patchwork needs a terminal, and its standard input is not one; ")
    assert len(done.stderr.splitlines()) == 1


@pytest.mark.parametrize("stream", ["output", "error output"])
def test_each_stream_must_be_a_terminal(script: Path, tmp_path: Path, stream: str) -> None:
    redirection = ">out" if stream == "output" else "2>out"
    argv = ["/bin/sh", "-c", f'"{sys.executable}" "{script}" {redirection}']
    with Terminal(argv, home=tmp_path) as terminal:
        assert terminal.wait_for_exit() == 2
        said = terminal.text + (tmp_path / "out").read_text()
        assert f"its standard {stream} is not one" in said.replace("\n", " ")


@pytest.mark.parametrize(
    ("words", "env", "first_line", "colours"),
    [
        ([], {}, "truecolor textual-dark 0.025", "38;2;"),
        ([], {"COLORTERM": ""}, "256 textual-dark 0.025", "38;5;"),
        ([], {"COLORTERM": "", "TERM": "linux"}, "16 textual-dark 0.025", "9"),
        (["--color", "256"], {"NO_COLOR": "1"}, "256 textual-dark 0.025", "38;5;"),
        (["--color", "none"], {}, "none mono 0.025", None),
        ([], {"NO_COLOR": "1"}, "none mono 0.025", None),
    ],
)
def test_colours(
    start: Start, words: list[str], env: dict[str, str], first_line: str, colours: str | None
) -> None:
    with start(*words, **env) as terminal:
        ready(terminal).press("b")  # the focused button draws itself otherwise
        terminal.wait_for("key b")
        assert terminal.lines[0] == first_line
        codes = terminal.colour_codes()
        if colours is None:
            assert codes == []
            column, row = terminal.find("bold")
            assert terminal.cell(column, row).bold
            column, row = terminal.find("reverse")
            assert terminal.cell(column, row).reverse
            assert b"\x1b[2mdim" in terminal.raw
        else:
            assert any(colours in code for code in codes)
            others = {"38;2;", "38;5;"} - {colours}
            assert not any(other in code for code in codes for other in others)
        terminal.press("ctrl+q")
        assert terminal.wait_for_exit() == 0


def test_the_mouse_can_be_left_alone(start: Start) -> None:
    with start("--no-mouse") as terminal:
        ready(terminal).press("ctrl+q")
        terminal.wait_for_exit()
        assert b"\x1b[?1000h" not in terminal.raw
        assert b"\x1b[?1003h" not in terminal.raw


def test_old_mouse_reports_far_right_do_no_harm(start: Start, tmp_path: Path) -> None:
    with start(columns=240) as terminal:
        ready(terminal)
        for column in range(95, 223):
            terminal.type(b"\x1b[M" + bytes([32, 32 + column + 1, 32 + 10]))
        terminal.press("k")
        terminal.wait_for("key k")
        terminal.mouse(100, 10)
        terminal.wait_for("mouse 100,10")
        terminal.press("ctrl+q")
        assert terminal.wait_for_exit() == 0
    assert not (tmp_path / "logs").exists()


def test_resizing_reaches_the_program(start: Start) -> None:
    with start() as terminal:
        ready(terminal).resize(120, 40)
        terminal.wait_for("size 120x40")
        terminal.resize(79, 23)
        terminal.wait_for("size 79x23")
        assert len(terminal.lines) == 23
        terminal.press("ctrl+q")
        assert terminal.wait_for_exit() == 0
        terminal.assert_left_clean()


# Enter


def test_enters_in_one_piece_confirm_once(start: Start) -> None:
    with start() as terminal:
        ready(terminal).type("\r" * 50)
        terminal.wait_for("confirmed 1")
        terminal.type("\r" * 5 + "k")
        terminal.wait_for("key k")
        terminal.press("enter")
        terminal.wait_for("confirmed 2")
        terminal.press("enter")
        terminal.mouse(40, 20)
        terminal.wait_for("mouse 40,20")
        terminal.press("enter")
        terminal.wait_for("confirmed 3")


def test_enters_in_one_piece_submit_an_input_once(start: Start) -> None:
    with start() as terminal:
        ready(terminal).press("i")
        terminal.wait_for("key i")
        terminal.type("\r" * 50)
        terminal.wait_for("submitted 1")
        terminal.type("\rAnn\r")
        terminal.wait_for("submitted 2")
        terminal.wait_for("Ann")


def test_the_harness_notices_an_unclean_end(tmp_path: Path) -> None:
    for code in ("\x1b[?1049h", "\x1b[?1000h", "\x1b[?25l", "\x1b[?2004h"):
        with Terminal(["/usr/bin/env", "printf", code], home=tmp_path) as terminal:
            assert terminal.wait_for_exit() == 0
            with pytest.raises(AssertionError, match="left in the terminal"):
                terminal.assert_left_clean()
    with Terminal(["/usr/bin/env", "stty", "-echo"], home=tmp_path) as terminal:
        assert terminal.wait_for_exit() == 0
        with pytest.raises(AssertionError, match="altered line settings"):
            terminal.assert_left_clean()
