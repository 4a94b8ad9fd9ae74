"""What is said to a running program and heard from it, in the order that the protocol has."""

from __future__ import annotations

from collections.abc import Iterator
from time import monotonic, perf_counter

from patchwork_tui.bots import Budget, Cancelled, Decision, ThinkingCancelled
from patchwork_tui.bots.protocol import never
from patchwork_tui.engines.checks import checked
from patchwork_tui.engines.messages import ANSWER, Report, format_think
from patchwork_tui.engines.program import Ended, Program
from patchwork_tui.engines.states import format_position
from patchwork_tui.engines.words import GREETING, HELLO, VERSION, ProtocolError, decoded
from patchwork_tui.record import quoted
from patchwork_tui.rules import Position

MOST_LINES = 10_000
MOST_BYTES = 1024 * 1024
"""What a program may say until its answer; more is a flood."""

_GLANCE = 0.02
"""Seconds between two looks at whether the answer is still wanted."""

OBEDIENCE = 0.06
"""Seconds for a program to stop; with `_GLANCE` within a tenth of a second."""


class Fault(Exception):  # noqa: N818 - becomes an EngineFailed
    """What the program did wrong, in words that go on after its name."""


class Talk:
    """The conversation with one program, which is ended by whoever started it.

    Every wait is ended by `cancelled`, within 20 ms, with ThinkingCancelled; by its seconds with a Fault; by
    the program's end with Ended. What it says wrongly is a ProtocolError.
    """

    def __init__(self, program: Program) -> None:
        self._program = program
        self.thinking = False
        """Whether an answer is due, so that `stop` makes sense."""

    def greet(self, seconds: float, cancelled: Cancelled) -> None:
        """Agree on the protocol's version."""
        self._program.say(HELLO)
        for line in self._heard(seconds, cancelled):
            if line == HELLO:
                return
            if line.startswith(f"{GREETING} "):
                raise ProtocolError(f"it does not speak version {VERSION} of the protocol: {quoted(line)}")
            if not line.startswith("name "):
                raise ProtocolError(f"it greets with {quoted(line)}; expected name NAME or {HELLO}")

    def wake(self, seconds: float, cancelled: Cancelled) -> None:
        """Make sure that the program listens, and that nothing it said before is taken for an answer."""
        self._program.say("ping")
        for line in self._heard(seconds, cancelled):
            if line != "pong":
                raise ProtocolError(f"it said {quoted(line)} unasked; expected pong")
            return

    def think(
        self, position: Position, budget: Budget, seed: int, seconds: float, cancelled: Cancelled
    ) -> Decision:
        """What the program decides, which the rules allow; its own account of its time, or ours."""
        started = perf_counter()
        self._program.say(f"position {format_position(position)}", format_think(budget, seed))
        self.thinking = True
        report = Report()
        for line in self._heard(seconds, cancelled):
            if decision := report.take(line, perf_counter() - started):
                self.thinking = False
                return checked(decision, position)
        raise AssertionError

    def stop(self) -> bool:
        """Let the program think no more; whether it obeyed at once, so that it can be asked again."""
        try:
            self._program.say("stop")
            for line in self._heard(OBEDIENCE, never):
                if line == "stopped" or line.startswith(f"{ANSWER} "):
                    self.thinking = False
                    return True
        except (Ended, Fault, ProtocolError):
            pass
        return False

    def _heard(self, seconds: float, cancelled: Cancelled) -> Iterator[str]:
        """What the program says within so many seconds, a line at a time."""
        until = monotonic() + seconds
        lines = size = 0
        while True:
            if cancelled():
                raise ThinkingCancelled
            left = until - monotonic()
            line = self._program.hear(min(_GLANCE, max(left, 0)))
            if line is None:
                if left <= 0:
                    raise Fault(f"did not answer within {seconds:g} seconds")
                continue
            lines, size = lines + 1, size + len(line)
            if lines > MOST_LINES or size > MOST_BYTES:
                raise Fault("wrote more than any answer needs")
            text = decoded(line)
            keyword, _, sentence = text.partition(" ")
            if keyword == "error":
                raise Fault(f"reports an error: {sentence}")
            yield text
