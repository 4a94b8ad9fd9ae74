"""Which search a bot uses: the one in Python, or the compiled one that gives the same answers.

The compiled one is used wherever Numba is installed, the extra `fast`. It is loaded in a thread, and a bot
waits for that no longer than PATIENCE. It must be compiled first, which takes some ten seconds once; what is
asked meanwhile is answered by the one in Python.
"""

from __future__ import annotations

import importlib.util
import os
import threading
import time

from patchwork_tui.bots.draft import Draft, State
from patchwork_tui.bots.evaluation import Evaluation
from patchwork_tui.bots.protocol import Budget, Cancelled, ThinkingCancelled, never
from patchwork_tui.bots.search import Limits, SlowTree, Tree

SWITCH = "PATCHWORK_FAST"
"""The environment variable that keeps the compiled search away when it is 0, for comparing."""

FAST_FROM = 1_000
"""For fewer iterations than this the compiled search is not worth the half second that loading it takes."""

PATIENCE = 1.0
"""How many seconds a bot waits for it."""

_GLANCE = 0.02
"""Seconds between two looks at whether the answer is still wanted."""

MOST_PATCHES = 47
"""The compiled search has room for so many in a circle; editions of more are searched in Python."""


class _Loading:
    """The compiled search on its way: `ready` once it can be used, for as long as the process lives."""

    def __init__(self) -> None:
        self.ready = threading.Event()
        self._lock = threading.Lock()
        self._begun = False

    def begin(self, draft: Draft, evaluation: Evaluation, state: State) -> None:
        """Load it, if nobody has begun to."""
        with self._lock:
            if not self._begun:
                self._begun = True
                threading.Thread(target=self._load, args=(draft, evaluation, state)).start()

    def wait(self, seconds: float, cancelled: Cancelled) -> None:
        """Wait until it is ready, or so long."""
        until = time.perf_counter() + seconds
        while not self.ready.wait(_GLANCE) and time.perf_counter() < until:
            if cancelled():
                raise ThinkingCancelled

    def _load(self, draft: Draft, evaluation: Evaluation, state: State) -> None:
        try:
            from patchwork_tui.bots.fast import FastTree

            tree = FastTree.of(draft, evaluation, state)
            tree.grow(Limits(1, None, never))
            tree.below(state, 1)
        except Exception:
            # Whatever is wrong with Numba or its cache, the search in Python plays as well.
            return
        self.ready.set()


_loading = _Loading()


def planted(draft: Draft, evaluation: Evaluation, state: State, budget: Budget, cancelled: Cancelled) -> Tree:
    """A tree of one node for the fastest search there is; ThinkingCancelled as by `Bot.choose`."""
    if usable(draft):
        if budget.iterations is None or budget.iterations >= FAST_FROM:
            _loading.begin(draft, evaluation, state)
            seconds = PATIENCE if budget.seconds is None else min(PATIENCE, budget.seconds / 2)
            _loading.wait(seconds, cancelled)
        if _loading.ready.is_set():
            from patchwork_tui.bots.fast import FastTree

            return FastTree.of(draft, evaluation, state)
    return SlowTree.of(draft, evaluation, state)


def outdone(tree: Tree, budget: Budget) -> bool:
    """Whether a new tree is better than this one: the compiled search has come, and the budget is time.

    With a budget in iterations a tree is kept whatever grows it, for an answer that depends on nothing else.
    """
    return budget.iterations is None and isinstance(tree, SlowTree) and _loading.ready.is_set()


def usable(draft: Draft) -> bool:
    """Whether the compiled search may be used, and can play this draft."""
    if os.environ.get(SWITCH) == "0" or len(draft.edition.patches) > MOST_PATCHES:
        return False
    return importlib.util.find_spec("numba") is not None
