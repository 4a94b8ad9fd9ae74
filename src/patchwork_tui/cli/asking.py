"""What a terminal answers when asked what it can do; one that does not answer is not waited for long."""

from __future__ import annotations

import os
import re
import select
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import NamedTuple

PATIENCE = 0.5
"""Seconds for all answers together."""

_KITTY = re.compile(rb"\x1b\[\?[0-9]+u")
_MODE = re.compile(rb"\x1b\[\?([0-9]+);([0-4])\$y")
_END = re.compile(rb"\x1b\[\?[0-9;]*c")
_MODES = {"held drawing (mode 2026)": 2026, "mouse reports (mode 1006)": 1006}
_CANNOT = (0, 4)
"""What a terminal answers about a mode that it does not know, or never sets."""
_QUESTIONS = b"\x1b[?u" + b"".join(b"\x1b[?%d$p" % mode for mode in _MODES.values()) + b"\x1b[c"
"""The last one is what every terminal answers, so that nothing more is to be waited for after its answer."""
_WIPE = b"\r\x1b[K"
"""Takes away what a terminal that does not know a question may have printed of it."""


class Answers(NamedTuple):
    """What can be done by name, `yes`, `no` or `not told`; `reason` why nothing was asked, if so."""

    abilities: dict[str, str]
    reason: str = ""


def ask_terminal() -> Answers:
    """Ask the terminal on standard input and output, without waiting longer than `PATIENCE`."""
    if sys.platform == "win32":
        return Answers({}, "on Windows there is no need to")
    source, target = _number(sys.stdin), _number(sys.stdout)
    if source is None or target is None or not (os.isatty(source) and os.isatty(target)):
        return Answers({}, "standard input or output is no terminal")
    if os.environ.get("TERM", "dumb").lower() in ("dumb", "unknown"):
        return Answers({}, "such a terminal would print the question")
    try:
        if os.tcgetpgrp(source) != os.getpgrp():
            return Answers({}, "the command runs in the background")
        with _unbuffered(source):
            os.write(target, _QUESTIONS)
            heard = _heard(source)
            os.write(target, _WIPE)
    except OSError as error:
        return Answers({}, (error.strerror or "it failed").lower())
    return Answers(_understood(heard))


def _number(stream: object) -> int | None:
    try:
        return int(stream.fileno())  # type: ignore[attr-defined]
    except (AttributeError, OSError, ValueError):
        return None


@contextmanager
def _unbuffered(source: int) -> Iterator[None]:
    """Let bytes come as they are sent, unseen, and put the terminal back; Ctrl+C stays what it is."""
    assert sys.platform != "win32"
    import termios
    import tty

    before = termios.tcgetattr(source)
    try:
        tty.setcbreak(source, termios.TCSADRAIN)
        yield
    except termios.error as error:
        raise OSError(*error.args) from None
    finally:
        termios.tcsetattr(source, termios.TCSADRAIN, before)


def _heard(source: int) -> bytes:
    heard, deadline = b"", time.monotonic() + PATIENCE
    while not _END.search(heard) and (left := deadline - time.monotonic()) > 0:
        ready, _, _ = select.select([source], [], [], left)
        more = os.read(source, 1024) if ready else b""
        if ready and not more:
            break
        heard += more
    return heard


def _understood(heard: bytes) -> dict[str, str]:
    states = {int(mode): int(state) for mode, state in _MODE.findall(heard)}
    words = {mode: "no" if state in _CANNOT else "yes" for mode, state in states.items()}
    abilities = {name: words.get(mode, "not told") for name, mode in _MODES.items()}
    keys = "yes" if _KITTY.search(heard) else "no" if _END.search(heard) else "not told"
    return {"all keys told apart (kitty protocol)": keys, **abilities}
