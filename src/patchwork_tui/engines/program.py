"""A program in another process, spoken with line by line: no shell, no waiting without an end, no leaks."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import threading
from collections import deque
from collections.abc import Sequence
from contextlib import suppress
from typing import IO

from patchwork_tui.engines.words import LONGEST_LINE

LINES_AHEAD = 64
"""So many lines are kept of what the program says before anyone listens; then it has to wait."""

_CHUNK = 64 * 1024
_LAST_WORDS = 4 * 1024
_PARTING = 0.5
"""Seconds for a program that has closed its output to end, or that has been asked to."""


class Ended(Exception):  # noqa: N818 - named by what happened
    """The program says nothing any more; `flooded` if that is because it did not end a line."""

    def __init__(self, flooded: bool = False) -> None:
        super().__init__()
        self.flooded = flooded


class Program:
    """A program that has been started; OSError if it cannot be. Whoever has one must `end` it."""

    def __init__(self, command: Sequence[str]) -> None:
        # A session of its own: Ctrl-C is for us alone, and what the program starts can be ended with it.
        self._process = subprocess.Popen(
            command,
            bufsize=0,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            start_new_session=True,
            creationflags=getattr(subprocess, "CREATE_NO_WINDOW", 0),
        )
        pipes = self._process.stdin, self._process.stdout, self._process.stderr
        self._input, output, errors = (pipe for pipe in pipes if pipe is not None)
        self._heard = _Heard()
        self._errors = _Tail()
        self._threads = (
            threading.Thread(target=self._heard.read, args=(output,), daemon=True),
            threading.Thread(target=self._errors.read, args=(errors,), daemon=True),
        )
        for thread in self._threads:
            thread.start()
        self._ending = threading.Lock()
        self._over = False

    @property
    def process(self) -> int:
        """The id of its process."""
        return self._process.pid

    def say(self, *lines: str) -> None:
        """Write lines to the program; Ended if it reads no more.

        They must be few until it answers: a program that does not read holds up whoever fills the pipe.
        """
        try:
            self._input.write("".join(f"{line}\n" for line in lines).encode())
        except (OSError, ValueError):  # a ValueError once it is closed
            raise Ended from None

    def hear(self, timeout: float) -> bytes | None:
        """The next line, None if there is none within so many seconds; Ended when there will be no more."""
        return self._heard.next(timeout)

    def fate(self) -> str:
        """How a program that says nothing any more has ended, in a few words."""
        with suppress(subprocess.TimeoutExpired):
            status = self._process.wait(_PARTING)
            return f"ended with exit status {status}" if status >= 0 else f"was ended by signal {-status}"
        return "closed its output"

    def last_words(self) -> str:
        """The last line on its standard error, empty if there is none; for a program that has been ended."""
        return self._errors.last_line()

    def end(self, parting: Sequence[str] = ()) -> None:
        """End the program if it has not ended, and wait until it is gone; asked for by `parting`, if any."""
        with self._ending:
            if self._over:
                return
            self._over = True
            if parting:
                with suppress(Ended):
                    self.say(*parting)
            self._heard.close()
            with suppress(OSError):
                self._input.close()
            if parting:
                with suppress(subprocess.TimeoutExpired):
                    self._process.wait(_PARTING)
            if self._process.returncode is None:
                self._kill()
                self._process.wait()
            for thread in self._threads:
                thread.join(_PARTING)

    def _kill(self) -> None:
        if sys.platform != "win32":
            with suppress(ProcessLookupError, PermissionError):
                os.killpg(self._process.pid, signal.SIGKILL)
        self._process.kill()


class _Heard:
    """The lines a program says, a few ahead of who listens."""

    def __init__(self) -> None:
        self._lines: deque[bytes] = deque()
        self._changed = threading.Condition()
        self._end: Ended | None = None

    def read(self, stream: IO[bytes]) -> None:
        """Take lines from the stream until it ends or nobody listens; for a thread of its own."""
        tail = b""
        with stream, suppress(OSError):
            while len(tail) <= LONGEST_LINE and (chunk := os.read(stream.fileno(), _CHUNK)):
                *lines, tail = (tail + chunk).split(b"\n")
                if not all(map(self._put, lines)):
                    break
        self._finish(Ended(flooded=len(tail) > LONGEST_LINE))

    def next(self, timeout: float) -> bytes | None:
        """See `Program.hear`."""
        with self._changed:
            self._changed.wait_for(lambda: self._lines or self._end, timeout)
            if self._lines:
                self._changed.notify_all()
                return self._lines.popleft()
            if self._end:
                raise self._end
            return None

    def close(self) -> None:
        """Listen no more."""
        self._finish(Ended())

    def _put(self, line: bytes) -> bool:
        with self._changed:
            self._changed.wait_for(lambda: len(self._lines) < LINES_AHEAD or self._end)
            if self._end:
                return False
            self._lines.append(line)
            self._changed.notify_all()
            return True

    def _finish(self, end: Ended) -> None:
        with self._changed:
            self._end = self._end or end
            self._changed.notify_all()


class _Tail:
    """The end of what a program writes to its standard error."""

    def __init__(self) -> None:
        self._bytes = b""

    def read(self, stream: IO[bytes]) -> None:
        """Take all that comes and keep the end of it; for a thread of its own."""
        with stream, suppress(OSError):
            while chunk := os.read(stream.fileno(), _CHUNK):
                self._bytes = (self._bytes + chunk)[-_LAST_WORDS:]

    def last_line(self) -> str:
        """The last line with anything in it."""
        lines = [line.strip() for line in self._bytes.decode(errors="replace").splitlines()]
        return next(filter(None, reversed(lines)), "")
