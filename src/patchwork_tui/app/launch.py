"""Opens the Textual program on a terminal, and gives the terminal back however the program ends.

Textual reads its settings from the environment when it is imported, so nothing here imports it before
`launch` has said what it needs: the caller hands over a function that imports the program and makes it.
"""

from __future__ import annotations

import asyncio
import contextlib
import gc
import os
import platform
import signal
import sys
import threading
import traceback
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import datetime
from enum import Enum
from pathlib import Path
from typing import TYPE_CHECKING, Any, TextIO

from patchwork_tui.record import escaped

if sys.platform != "win32":
    import termios

if TYPE_CHECKING:
    from patchwork_tui.app.base import ShellApp

FINE, FAILED, CANNOT_SHOW = 0, 1, 2

ESCAPE_DELAY = "25"
"""Milliseconds Textual waits to tell the Escape key from the start of a longer key code."""

RUBBISH = 100_000
"""Objects made between two looks for those nobody needs: importing makes many that all stay."""

LEAVING_SIGNALS = ("SIGTERM", "SIGHUP", "SIGINT")

UNABLE_TERMINALS = ("dumb", "unknown")

DRIVER_VARIABLE, BROWSER_DRIVER = "TEXTUAL_DRIVER", "textual.drivers.web_driver:WebDriver"
"""How a server tells Textual that what is drawn goes to a page in a browser."""

_PLAIN = "`patchwork play --plain` needs none"

RELEASE_TERMINAL = (
    "\x1b[?2026l"  # stop holding back what is drawn
    "\x1b[?1000l\x1b[?1002l\x1b[?1003l\x1b[?1015l\x1b[?1006l\x1b[?1016l"  # mouse reports off
    "\x1b[?2048l\x1b[?2004l\x1b[?1004l"  # reports of size, bracketed paste, reports of focus off
    "\x1b[?7h\x1b[?1049l\x1b[?25h\x1b[0m"  # lines wrap, the usual screen, the cursor, plain text
)


class ColorDepth(Enum):
    """How many colours to draw with; the values are the words of `--color`."""

    AUTO = "auto"
    TRUECOLOR = "truecolor"
    PALETTE = "256"
    SIXTEEN = "16"
    NONE = "none"


_COLOR_SYSTEMS = {
    ColorDepth.TRUECOLOR: "truecolor",
    ColorDepth.PALETTE: "256",
    ColorDepth.SIXTEEN: "standard",
    ColorDepth.NONE: "standard",
}


COLOR_VARIABLE = "TEXTUAL_COLOR_SYSTEM"
COLOR_SYSTEMS = ("auto", "truecolor", "256", "standard", "windows")
"""What Textual's own variable for the colours can be."""


@dataclass(frozen=True, slots=True)
class TerminalOptions:
    """What the command line says about the terminal."""

    mouse: bool = True
    ascii: bool = False
    color: ColorDepth = ColorDepth.AUTO


def launch(make_app: Callable[[], ShellApp], options: TerminalOptions, log_path: Callable[[], Path]) -> int:
    """Run the program that `make_app` makes and return the exit status.

    `make_app` is the first to import Textual. Status 0 is a game left in good order, 1 an error inside the
    program (told in one sentence, the details added to the file `log_path` names), 2 a terminal that cannot
    show the program. A terminal that has hung up is no error: nobody is left to read about one.
    """
    in_browser = os.environ.get(DRIVER_VARIABLE) == BROWSER_DRIVER
    refusal = None if in_browser else why_unfit_here(options)
    if refusal is not None:
        print(refusal, file=sys.stderr)
        return CANNOT_SHOW
    prepare_environment(options, in_browser=in_browser)
    gc.set_threshold(RUBBISH)
    terminal = _Page() if in_browser else _Terminal()
    app = None
    failures: list[str] = []
    try:
        app = make_app()
        asyncio.run(_run(app, mouse=options.mouse))
        signal.signal(signal.SIGINT, signal.SIG_IGN)  # the program has ended; let it end in peace
    except KeyboardInterrupt:
        terminal.release(drawn=app is not None)
        return FINE
    except Exception as error:
        failures.append("".join(traceback.format_exception(error)))
    if app is not None:
        failures[:0] = app.failures
    if terminal.has_hung_up():
        _say_no_more()
        return FINE
    if not failures:
        terminal.release(drawn=app is not None)
        return (app.return_code if app is not None else None) or FINE
    terminal.release(drawn=app is not None)
    sentence = _last_words(app, failures, log_path)
    with contextlib.suppress(OSError):
        print(sentence, file=sys.stderr, flush=True)
    return FAILED


def why_unfit(
    environ: Mapping[str, str], *streams: TextIO | None, color: ColorDepth = ColorDepth.AUTO
) -> str | None:
    """Say in a sentence why the program cannot be shown here, or None if it can.

    All three streams count: Textual reads the first and, by system, draws on the second or the third. A
    `color` that is asked for goes before what the environment says of colours.
    """
    name = environ.get("TERM", "")
    if name.lower() in UNABLE_TERMINALS:
        return f"patchwork needs a terminal that can place text anywhere, which TERM={name} cannot; {_PLAIN}."
    system = environ.get(COLOR_VARIABLE, "auto")
    if color is ColorDepth.AUTO and system not in COLOR_SYSTEMS:
        known = ", ".join(COLOR_SYSTEMS)
        return f"patchwork cannot heed {COLOR_VARIABLE}={escaped(system)}; write one of {known}"
    for stream, role in zip(streams, ("input", "output", "error output"), strict=True):
        if stream is None or not stream.isatty():
            return f"patchwork needs a terminal, and its standard {role} is not one; {_PLAIN}."
    return None


def why_unfit_here(options: TerminalOptions) -> str | None:
    """The same of this process."""
    return why_unfit(os.environ, sys.stdin, sys.stdout, sys.stderr, color=options.color)


def prepare_environment(options: TerminalOptions, *, in_browser: bool = False) -> None:
    """Tell Textual, by the variables it reads when imported, how to draw and how long to wait for Escape.

    `--color` outweighs `NO_COLOR`, and an empty `NO_COLOR` says nothing (no-color.org); Textual would take
    it for a yes.
    """
    color = options.color
    if color is ColorDepth.AUTO and os.environ.get("NO_COLOR"):
        color = ColorDepth.NONE
    if color is ColorDepth.NONE:
        os.environ["NO_COLOR"] = "1"
    else:
        os.environ.pop("NO_COLOR", None)
    if color is not ColorDepth.AUTO:
        os.environ[COLOR_VARIABLE] = _COLOR_SYSTEMS[color]
    elif os.environ.get(COLOR_VARIABLE, "auto") not in COLOR_SYSTEMS:
        del os.environ[COLOR_VARIABLE]  # Textual could not even be asked what it makes of the rest
    os.environ.setdefault("ESCDELAY", ESCAPE_DELAY)
    if not in_browser:  # a page says so how large it is; a terminal knows better, and may be resized
        for name in ("COLUMNS", "LINES"):
            os.environ.pop(name, None)


async def _run(app: ShellApp, *, mouse: bool) -> None:
    """Run the program with signals and stray errors led to it; from here on none of them kills it midway."""
    loop = asyncio.get_running_loop()
    for name in LEAVING_SIGNALS:
        if hasattr(signal, name):
            with contextlib.suppress(NotImplementedError):  # Windows, where Ctrl+C arrives as a key
                loop.add_signal_handler(getattr(signal, name), app.leave)

    def heed_task(_: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
        error = context.get("exception")
        if isinstance(error, Exception):
            app.fail(error)

    def heed_thread(args: threading.ExceptHookArgs) -> None:
        if isinstance(args.exc_value, Exception):
            with contextlib.suppress(RuntimeError):  # the loop has closed: too late to matter
                loop.call_soon_threadsafe(app.fail, args.exc_value)
        _keep_emptying(args.thread)

    loop.set_exception_handler(heed_task)
    threading.excepthook = heed_thread
    _take_old_mouse_reports()
    _stay_ended()
    try:
        await app.run_async(mouse=mouse)
    finally:
        threading.excepthook = threading.__excepthook__


def _say_no_more() -> None:
    """Send what is still waiting to be written nowhere; Python would end with an error status for it."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    for stream in (sys.stdout, sys.stderr):
        os.dup2(nowhere, stream.fileno())
    os.close(nowhere)


def _keep_emptying(thread: threading.Thread | None) -> None:
    """Stand in for Textual's dying writer, whose full queue would otherwise block the program for ever."""
    from textual.drivers._writer_thread import WriterThread

    if isinstance(thread, WriterThread):
        while thread._queue.get() is not None:
            pass


def _take_old_mouse_reports() -> None:
    """Let Textual read bytes that are not UTF-8.

    A terminal that has lost its mouse mode, as after a reconnect, reports in the old X10 form, where a
    column beyond 95 is such a byte. Textual's reader would die of it
    (https://github.com/Textualize/textual/issues/6668); with a decoder that replaces it, the report is
    recognised as one and passed over.
    """
    if sys.platform == "win32":
        return
    from codecs import getincrementaldecoder
    from functools import partial

    from textual.drivers import linux_driver

    vars(linux_driver)["getincrementaldecoder"] = lambda encoding: partial(
        getincrementaldecoder(encoding), errors="replace"
    )


def _stay_ended() -> None:
    """Keep Textual from going on when the program is ending, or its terminal is gone.

    A terminal that is closed sends SIGCONT after SIGHUP. Textual takes that for the end of a pause and starts
    to read again, from nothing and for ever.
    """
    if sys.platform == "win32":
        return
    from textual.drivers.linux_driver import LinuxDriver

    go_on = LinuxDriver._sigcont_application

    def go_on_if_here(driver: LinuxDriver, *arguments: object) -> None:
        if driver._app.is_running and os.isatty(driver.fileno):
            go_on(driver, *arguments)

    vars_of_driver: Any = LinuxDriver
    vars_of_driver._sigcont_application = go_on_if_here


class _Page:
    """A page in a browser, which has nothing to be given back."""

    def has_hung_up(self) -> bool:
        """No: what is said is read by the server, page or no page."""
        return False

    def release(self, *, drawn: bool) -> None:
        """Nothing is left behind."""


class _Terminal:
    """The terminal as it was found, to be given back when Textual could not do so itself."""

    def __init__(self) -> None:
        self._attributes: list[Any] | None = None
        if sys.platform != "win32":
            with contextlib.suppress(termios.error, OSError, ValueError):
                self._attributes = termios.tcgetattr(sys.stdin.fileno())

    def has_hung_up(self) -> bool:
        """Whether nobody can see or type anything here any more."""
        return not sys.stdin.isatty()

    def release(self, *, drawn: bool) -> None:
        """Undo each mode a full-screen program sets; `drawn` is whether one may have been begun here.

        Harmless after Textual's own tidying: leaving the alternate screen twice puts the cursor where the
        first time put it. On Windows Textual alone can tell the console to obey such codes.
        """
        if sys.platform != "win32":
            if drawn:
                with contextlib.suppress(OSError):
                    os.write(sys.stderr.fileno(), RELEASE_TERMINAL.encode())
            if self._attributes is not None:
                with contextlib.suppress(termios.error, OSError):
                    termios.tcsetattr(sys.stdin.fileno(), termios.TCSANOW, self._attributes)


def _last_words(app: ShellApp | None, failures: list[str], log_path: Callable[[], Path]) -> str:
    """Write the details to the log and return the one sentence for the terminal.

    What fails here is told in the same sentence: after this there is nobody left to tell.
    """
    where = "the details could be written nowhere"
    try:
        path = log_path()
        where = f"the details could not be written to {path}"
        path.parent.mkdir(parents=True, exist_ok=True)
        with path.open("a", encoding="utf-8", errors="backslashreplace") as log:
            log.write(_report(failures))
    except Exception as error:
        where += f" ({getattr(error, 'strerror', None) or error})"
    else:
        where = f"the details are in {path}"
    if app is None or app.is_saved():
        game = "the game is saved, `patchwork resume` goes on with it"
    else:
        game = "the game could not be saved, `patchwork resume` goes on with what was saved before"
    return f"patchwork was stopped by an error in the program: {game}, and {where}."


def _report(failures: list[str]) -> str:
    """The details as text: when, with what, and each error with the way to it."""
    from importlib.metadata import version

    header = (
        f"{datetime.now().astimezone().isoformat(timespec='seconds')}"
        f" patchwork-tui {version('patchwork-tui')}, textual {version('textual')},"
        f" Python {platform.python_version()} on {platform.platform()}, TERM={os.environ.get('TERM', '')}"
    )
    return "\n".join([header, *(failure.rstrip() for failure in failures), "", ""])
