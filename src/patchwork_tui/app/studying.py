"""A study of a game under way in a process of its own, so that no key is slowed."""

from __future__ import annotations

import threading
from collections.abc import Callable
from concurrent.futures import BrokenExecutor

from patchwork_tui.bots import ThinkingCancelled, UnplayableGame
from patchwork_tui.record import Record
from patchwork_tui.record.errors import why
from patchwork_tui.study import DEFAULT_ITERATIONS, Study, stopper, study, workers
from patchwork_tui.study.report import numbers

ITERATIONS = DEFAULT_ITERATIONS
"""How much a study in the program looks at for each position."""


class Studying:
    """One study, from the moment it begins.

    `told` is called from another thread whenever `done`, `study` or `fault` has changed. Once there is a
    `study` or a `fault`, which is a sentence, it is over.
    """

    def __init__(self, record: Record, told: Callable[[], object]) -> None:
        self.record = record
        self.done, self.of = 0, len(numbers(record))
        self.study: Study | None = None
        self.fault = ""
        self._told = told
        self._given_up = False
        self._stop = stopper()
        threading.Thread(target=self._run, daemon=True).start()

    @property
    def going_on(self) -> bool:
        """Whether there is neither a result nor a fault yet."""
        return self.study is None and not self.fault

    def stop(self) -> None:
        """Give it up; its process ends within a moment."""
        self._given_up = True
        self._stop.set()

    def _run(self) -> None:
        try:
            with workers(1, self._stop) as executor:
                self.study = study(self.record, ITERATIONS, executor=executor, progress=self._progress)
        except ThinkingCancelled:
            return
        except UnplayableGame as error:
            self.fault = str(error)
        except BrokenExecutor:
            self.fault = "the process of the study has ended before its time; e begins again"
        except OSError as error:
            self.fault = f"the study could not begin: {why(error)}"
        self._tell()

    def _progress(self, done: int, of: int) -> None:
        self.done, self.of = done, of
        self._tell()

    def _tell(self) -> None:
        """Tell whoever wants to know, which is nobody once it is given up."""
        if not self._given_up:
            self._told()
