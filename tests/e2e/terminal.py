"""A terminal for tests: the program runs on a real pseudo-terminal and pyte shows what a person would see.

Nothing sleeps: each wait reads what the program writes until the screen is as wanted or time is up.
"""

from __future__ import annotations

import sys

import pytest

if sys.platform == "win32":
    pytest.skip("needs a pseudo-terminal and POSIX signals", allow_module_level=True)

import codecs
import contextlib
import fcntl
import os
import pty
import re
import select
import signal
import struct
import subprocess
import termios
import time
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from types import TracebackType
from typing import Self

import pyte
from pyte.screens import Char

KEYS = {
    "enter": "\r",
    "escape": "\x1b",
    "tab": "\t",
    "shift+tab": "\x1b[Z",
    "backspace": "\x7f",
    "up": "\x1b[A",
    "down": "\x1b[B",
    "right": "\x1b[C",
    "left": "\x1b[D",
    "home": "\x1b[H",
    "end": "\x1b[F",
    "pageup": "\x1b[5~",
    "pagedown": "\x1b[6~",
    "f1": "\x1bOP",
    "f8": "\x1b[19~",
    "ctrl+c": "\x03",
    "ctrl+q": "\x11",
}
"""What a terminal sends for the keys that have no character."""

PATIENCE = 10.0
"""Seconds to wait for what must come; a passing test never waits so long."""

# A session leader without a terminal takes this one as its own, so that hanging up and resizing reach it as
# signals. Done in a small program first, as code between fork and exec is unsafe where threads run.
_TAKE_TERMINAL = """
import fcntl, os, sys, termios
fcntl.ioctl(0, termios.TIOCSCTTY, 0)
os.execvp(sys.argv[1], sys.argv[1:])
"""

_ALTERNATE = re.compile(r"\x1b\[\?1049([hl])")
_UNFINISHED = re.compile(r"\x1b(\[[0-?]*[ -/]*|\][^\x07\x1b]*)?\Z")
BEYOND_PYTE = re.compile(r"\x1b\[[<=>][0-?]*[ -/]*[@-~]|\x1b\[[0-?]*[ -/]+[@-~]")
"""Codes with a private mark other than `?`, or with an intermediate such as `$`: what pyte would print."""

_COLOUR = re.compile(rb"\x1b\[([\d;:]*)m")

_MODES = {1000: "mouse", 1002: "mouse", 1003: "mouse", 1006: "mouse", 1015: "mouse", 1016: "mouse"} | {
    1004: "reports of focus",
    1049: "alternate screen",
    2004: "bracketed paste",
    2026: "held drawing",
    2048: "reports of size",
}
"""Private modes that must be off in the end, if they were ever on."""


class Terminal:
    """A pseudo-terminal with a program in it; a context manager that leaves no process behind."""

    def __init__(
        self,
        argv: Sequence[str | Path],
        env: Mapping[str, str] | None = None,
        *,
        home: Path,
        columns: int = 80,
        rows: int = 24,
    ) -> None:
        """Start `argv` with a home of its own below `home`; `env` is laid over the bare environment."""
        self.raw = b""
        self._decode = codecs.getincrementaldecoder("utf-8")("replace").decode
        self._unfinished = ""
        self._main, self._alternate = _Face(columns, rows), _Face(columns, rows)
        self._face = self._main
        self._master, self._slave = pty.openpty()
        self._set_size(columns, rows)
        self._attributes = termios.tcgetattr(self._slave)
        self._process = subprocess.Popen(
            [sys.executable, "-ISc", _TAKE_TERMINAL, *map(str, argv)],
            stdin=self._slave,
            stdout=self._slave,
            stderr=self._slave,
            env=environment(home) | dict(env or {}),
            cwd=home,
            start_new_session=True,
        )

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._process.poll() is None:
            self._process.kill()
        self._process.wait()
        self.hang_up()
        os.close(self._slave)

    # What a person does

    def type(self, keys: str | bytes) -> None:
        """Send characters as they are, all in one piece."""
        data = keys.encode() if isinstance(keys, str) else keys
        while data:
            data = data[os.write(self._master, data) :]

    def press(self, *names: str) -> None:
        """Send keys by name (see `KEYS`) or character, each in its own piece."""
        for name in names:
            self.type(KEYS.get(name, name))

    def mouse(self, column: int, row: int, button: int = 0) -> None:
        """Press and release a mouse button (0 left, 1 middle, 2 right) on a cell counted from 0."""
        for end in "Mm":
            self.type(f"\x1b[<{button};{column + 1};{row + 1}{end}")

    def wheel(self, column: int, row: int, *, up: bool) -> None:
        """Turn the wheel by a notch over a cell counted from 0."""
        self.type(f"\x1b[<{64 if up else 65};{column + 1};{row + 1}M")

    def resize(self, columns: int, rows: int) -> None:
        """Change the size; the system tells the program by SIGWINCH."""
        self._main.resize(columns, rows)
        self._alternate.resize(columns, rows)
        self._set_size(columns, rows)

    def send_signal(self, number: signal.Signals) -> None:
        """Send a signal to the program alone."""
        self._process.send_signal(number)

    def hang_up(self) -> None:
        """Close the terminal's window."""
        if self._master >= 0:
            os.close(self._master)
            self._master = -1

    # What a person sees

    @property
    def pid(self) -> int:
        """The program's process."""
        return self._process.pid

    @property
    def lines(self) -> list[str]:
        """The rows of the screen, blanks at their ends cut off."""
        return [line.rstrip() for line in self._face.screen.display]

    @property
    def text(self) -> str:
        """The screen as one text."""
        return "\n".join(self.lines)

    def cell(self, column: int, row: int) -> Char:
        """A cell with its attributes (`data`, `fg`, `bg`, `bold`, `reverse`, …), counted from 0."""
        return self._face.screen.buffer[row][column]

    def find(self, text: str) -> tuple[int, int]:
        """Column and row where a text starts."""
        for row, line in enumerate(self._face.screen.display):
            if text in line:
                return line.index(text), row
        raise AssertionError(self._describe(f"no {text!r}"))

    def wait_for(self, wanted: str | Callable[[Terminal], bool], timeout: float = PATIENCE) -> None:
        """Read until a text is on the screen, or a condition holds."""

        def is_there() -> bool:
            return wanted in self.text if isinstance(wanted, str) else wanted(self)

        deadline = time.monotonic() + timeout
        while not is_there():
            running = self._process.poll() is None
            if not self._read(deadline) and (not running or time.monotonic() > deadline):
                raise AssertionError(self._describe(f"waited in vain for {wanted!r}"))

    def wait_for_exit(self, timeout: float = PATIENCE) -> int:
        """Read until the program has ended and said all it had to say; its status (negative: a signal)."""
        deadline = time.monotonic() + timeout
        while self._process.poll() is None:
            self._read(deadline)
            if time.monotonic() > deadline:
                raise AssertionError(self._describe("the program does not end"))
        while self._master >= 0 and self._read(time.monotonic()):
            pass
        return self._process.returncode

    def colour_codes(self) -> list[str]:
        """Every colour the program has ever asked for, as the parameters of its SGR codes."""
        found = []
        for match in _COLOUR.finditer(self.raw):
            for parameter in match[1].decode().replace(":", ";").split(";"):
                if parameter.isdigit() and (30 <= int(parameter) <= 49 or 90 <= int(parameter) <= 107):
                    found.append(match[1].decode())
                    break
        return found

    def assert_left_clean(self) -> None:
        """The program has ended and left no trace of itself in the terminal's modes."""
        assert self._process.poll() is not None, "the program is still running"
        modes = dict(re.findall(rb"\x1b\[\?(\d+)([hl])", self.raw))
        left = [name for number, name in _MODES.items() if modes.get(b"%d" % number) == b"h"]
        if modes.get(b"25") == b"l":
            left.append("hidden cursor")
        if modes.get(b"7") == b"l":
            left.append("lines cut off at the edge")
        if termios.tcgetattr(self._slave) != self._attributes:
            left.append("altered line settings")
        assert not left, self._describe(f"left in the terminal: {', '.join(left)}")

    # How it works

    def _set_size(self, columns: int, rows: int) -> None:
        fcntl.ioctl(self._master, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))

    def _read(self, deadline: float) -> bool:
        """Take in what the program writes, if anything comes soon; whether it did."""
        soon = min(max(deadline - time.monotonic(), 0), 0.05)  # so that a program's end is noticed, too
        if self._master < 0:
            self._process_wait(soon)
            return False
        if not select.select([self._master], [], [], soon)[0]:
            return False
        data = os.read(self._master, 65536)
        self.raw += data
        text = self._unfinished + self._decode(data)
        self._unfinished = match[0] if (match := _UNFINISHED.search(text)) else ""
        text = text.removesuffix(self._unfinished)
        pieces = _ALTERNATE.split(BEYOND_PYTE.sub("", text))
        self._face.feed(pieces[0])
        for switch, piece in zip(pieces[1::2], pieces[2::2], strict=True):
            if switch == "h" and self._face is self._main:
                self._alternate.screen.reset()
            self._face = self._alternate if switch == "h" else self._main
            self._face.feed(piece)
        return True

    def _process_wait(self, seconds: float) -> None:
        with contextlib.suppress(subprocess.TimeoutExpired):
            self._process.wait(seconds)

    def _describe(self, problem: str) -> str:
        state = self._process.poll()
        running = "running" if state is None else f"ended with {state}"
        return f"{problem}; the program is {running}; the screen:\n{self.text}\n---\n{self.raw[-400:]!r}"


class _Face:
    """One of a terminal's two screens, the usual or the alternate one."""

    def __init__(self, columns: int, rows: int) -> None:
        self.screen = pyte.Screen(columns, rows)
        self._stream = pyte.Stream(self.screen)

    def feed(self, text: str) -> None:
        self._stream.feed(text)

    def resize(self, columns: int, rows: int) -> None:
        self.screen.resize(rows, columns)


def environment(home: Path) -> dict[str, str]:
    """An environment with nothing of the tester's own in it and every folder below `home`."""
    kept = {name: os.environ[name] for name in ("PATH", "SYSTEMROOT", "TMPDIR") if name in os.environ}
    return kept | {
        "HOME": str(home),
        "PATCHWORK_HOME": str(home / "patchwork"),
        "XDG_CACHE_HOME": str(home / "cache"),
        "XDG_CONFIG_HOME": str(home / "config"),
        "XDG_DATA_HOME": str(home / "data"),
        "XDG_STATE_HOME": str(home / "state"),
        "COLORTERM": "truecolor",
        "LANG": "C.UTF-8",
        "TERM": "xterm-256color",
        "TEXTUAL_ANIMATIONS": "none",
        "PYTHONUTF8": "1",
    }
