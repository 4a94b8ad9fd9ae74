"""A program in a pseudo-terminal, with nothing between its output and the clock. POSIX only."""

from __future__ import annotations

import fcntl
import os
import pty
import select
import signal
import struct
import termios
import time
from collections.abc import Sequence
from pathlib import Path
from types import TracebackType
from typing import NamedTuple, Self

QUIET = 0.03
"""Seconds without output after which a picture is taken to be whole."""

PATIENCE = 30.0
MAY_I_HOLD_DRAWING, YOU_MAY = b"\x1b[?2026$p", b"\x1b[?2026;2$y"


class Answer(NamedTuple):
    """What came after a key: seconds to its first and last byte, and how many bytes."""

    first: float
    last: float
    size: int


class PseudoTerminal:
    """A running program; leaving it as a context manager ends the program."""

    def __init__(self, argv: Sequence[str], home: Path, columns: int, rows: int) -> None:
        self.started = time.perf_counter()
        self.pid, self._master = pty.fork()
        if self.pid == 0:
            fcntl.ioctl(0, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))
            os.execvpe(argv[0], list(argv), environment(home))
        self.most_memory = 0
        self._has_answered = False

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.end()

    def read(self, patience: float) -> bytes:
        """What comes next, or nothing if it is not in time. The program is told that it may hold drawing."""
        if not select.select([self._master], [], [], patience)[0]:
            return b""
        data = os.read(self._master, 1 << 16)
        if not self._has_answered and MAY_I_HOLD_DRAWING in data:
            self._has_answered = True
            os.write(self._master, YOU_MAY)
        return data

    def paint(self, wanted: bytes) -> float:
        """Seconds from the start until a text has been written."""
        seen = b""
        while wanted not in seen:
            data = self.read(PATIENCE)
            if not data:
                raise SystemExit(f"waited in vain for {wanted!r}; it wrote {seen[-2000:]!r}")
            seen += data
        return time.perf_counter() - self.started

    def settle(self) -> None:
        """Read until nothing comes any more."""
        while self.read(10 * QUIET):
            pass

    def press(self, key: bytes) -> Answer | None:
        """What a key is answered with; None if with nothing."""
        pressed = time.perf_counter()
        os.write(self._master, key)
        first = last = 0.0
        size = 0
        patience = 20 * QUIET
        while data := self.read(patience):
            last = time.perf_counter() - pressed
            first = first or last
            size += len(data)
            patience = QUIET
        return Answer(first, last, size) if size else None

    def processor_time(self) -> float | None:
        """Seconds of processor time it has used, where the system has /proc."""
        try:
            nanoseconds = Path(f"/proc/{self.pid}/schedstat").read_text().split()[0]
        except OSError:
            return None
        return int(nanoseconds) / 1e9

    def end(self) -> None:
        """Leave the program and learn how much memory it had at most, in bytes."""
        os.write(self._master, b"\x03")
        deadline = time.perf_counter() + 2
        while time.perf_counter() < deadline:
            try:
                self.read(QUIET)
            except OSError:
                break
        else:
            os.kill(self.pid, signal.SIGKILL)
        _, _, usage = os.wait4(self.pid, 0)
        os.close(self._master)
        self.most_memory = usage.ru_maxrss * (1 if os.uname().sysname == "Darwin" else 1024)


def environment(home: Path) -> dict[str, str]:
    """An environment in which every figure is made alike and nothing is kept outside `home`."""
    return {
        "PATH": os.environ["PATH"],
        "HOME": str(home),
        "PATCHWORK_HOME": str(home / "patchwork"),
        "TERM": "xterm-256color",
        "COLORTERM": "truecolor",
        "LANG": "C.UTF-8",
    }
