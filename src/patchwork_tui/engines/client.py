"""A program that speaks the protocol, as a computer player."""

from __future__ import annotations

import random
import threading
import weakref
from collections.abc import Sequence

from patchwork_tui.bots import Budget, Cancelled, Decision, ThinkingCancelled
from patchwork_tui.bots.protocol import never, refuse_automa
from patchwork_tui.engines.messages import SEED_BITS
from patchwork_tui.engines.program import Ended, Program
from patchwork_tui.engines.talk import Fault, Talk
from patchwork_tui.engines.words import LONGEST_LINE, ProtocolError, one_sentence
from patchwork_tui.record import quoted
from patchwork_tui.record.errors import why
from patchwork_tui.rules import IllegalAction, Position

PATIENCE = 30.0
"""Seconds for a program to begin, and for a decision whose budget sets none."""

MARGIN = 5.0
"""Seconds that a decision may take beyond those of its budget: the machine may be busy."""


class EngineFailed(Exception):  # noqa: N818 - named by what happened
    """The program did not answer as it should; `reason` is one sentence that names it."""

    def __init__(self, reason: str) -> None:
        super().__init__(reason)
        self.reason = reason


class Engine:
    """The player `name` of one game, a program: started when first asked, and again whenever it is gone.

    `command` is the program and its arguments; no shell reads them. For a decision it has the budget's
    seconds and a margin, else `patience` seconds; where no budget is given, `own` is its budget. All of it
    may be called from any thread; of several that ask, each waits for its turn.
    """

    def __init__(
        self, name: str, command: Sequence[str], *, own: Budget | None = None, patience: float = PATIENCE
    ) -> None:
        self.name = name
        self._command = tuple(command)
        self._own = own or Budget()
        self._patience = patience
        self._turn = threading.Lock()
        self._guard = threading.Lock()
        self._program: Program | None = None
        self._talk: Talk | None = None
        self._finalizer: weakref.finalize[[], Engine] | None = None
        self._closed = False

    def __enter__(self) -> Engine:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    @property
    def process(self) -> int | None:
        """The id of its process, None while it has none."""
        program = self._program
        return program.process if program else None

    def close(self) -> None:
        """End the program. A decision under way is cancelled, and there will be no more."""
        self._closed = True
        self._end("quit")

    def choose(
        self, position: Position, budget: Budget, rng: random.Random, cancelled: Cancelled = never
    ) -> Decision:
        """See `Bot`; EngineFailed if the program ends, hangs, floods or answers what the rules forbid.

        Its process is then gone, as it is after ThinkingCancelled if it did not stop at once.
        """
        if position.mover is None:
            raise IllegalAction("the game is over")
        refuse_automa(position)
        seed = rng.getrandbits(SEED_BITS)
        budget = self._own if budget.open else budget
        with self._turn:
            return self._asked(position, budget, seed, lambda: self._closed or cancelled())

    def _asked(self, position: Position, budget: Budget, seed: int, cancelled: Cancelled) -> Decision:
        in_order = False
        try:
            decision = self._decided(position, budget, seed, cancelled)
            in_order = True
            return decision
        except ThinkingCancelled:
            in_order = not self._closed and self._stopped()
            raise
        except Fault as fault:
            raise self._failed(one_sentence(fault)) from None
        except ProtocolError as error:
            raise self._failed(f"answered wrongly: {one_sentence(error)}") from None
        except Ended as end:
            if self._closed:
                raise ThinkingCancelled from None
            raise self._failed(self._fate(end)) from None
        finally:
            if not in_order:
                self._end()

    def _decided(self, position: Position, budget: Budget, seed: int, cancelled: Cancelled) -> Decision:
        talk = self._talk or self._started(cancelled)
        talk.wake(self._patience, cancelled)
        seconds = self._patience if budget.seconds is None else budget.seconds + MARGIN
        return talk.think(position, budget, seed, seconds, cancelled)

    def _started(self, cancelled: Cancelled) -> Talk:
        with self._guard:
            if self._closed:
                raise Fault("has been closed")
            try:
                self._program = Program(self._command)
            except OSError as error:
                raise Fault(f"cannot be started: {why(error)}") from None
            self._finalizer = weakref.finalize(self, self._program.end)
        talk = Talk(self._program)
        talk.greet(self._patience, cancelled)
        self._talk = talk
        return talk

    def _stopped(self) -> bool:
        """Whether a program that was thinking has stopped, and can be asked again."""
        return self._talk is not None and self._talk.thinking and self._talk.stop()

    def _fate(self, end: Ended) -> str:
        if end.flooded:
            return f"wrote more than {LONGEST_LINE // 1024} KiB in one line"
        return self._program.fate() if self._program else "is gone"

    def _failed(self, what: str) -> EngineFailed:
        """The failure as a sentence, with what the program last wrote on standard error."""
        program = self._program
        self._end()
        words = program.last_words() if program else ""
        return EngineFailed(
            f"{self.name} {what}" + (f"; it last complained {quoted(words)}" if words else "")
        )

    def _end(self, *parting: str) -> None:
        with self._guard:
            program, self._program, self._talk = self._program, None, None
            finalizer, self._finalizer = self._finalizer, None
        if program:
            program.end(parting)
        if finalizer:
            finalizer.detach()
