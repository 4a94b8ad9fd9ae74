"""`patchwork serve` as a process, for tests."""

from __future__ import annotations

import re
import signal
import subprocess
import sys
from pathlib import Path
from types import TracebackType
from typing import Self

from tests.e2e.terminal import environment

PATIENCE = 30.0


class Serving:
    """The server at a free port; a context manager that leaves no process behind."""

    def __init__(self, home: Path, *words: str, **env: str) -> None:
        self._process = subprocess.Popen(
            [sys.executable, "-m", "patchwork_tui", "serve", "--port", "0", *words],
            env=environment(home) | env,
            cwd=home,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
        )
        assert self._process.stdout
        self._said = self._process.stdout.readline()
        match = re.search(r"http://127\.0\.0\.1:[0-9]+", self._said)
        assert match, self._said
        self.url = match[0]

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._process.poll() is None:
            self._process.kill()
        self._process.communicate()

    def interrupt(self) -> tuple[int, str]:
        """Press Ctrl+C: the exit status, and what was said besides the address."""
        self._process.send_signal(signal.SIGINT)
        rest, _ = self._process.communicate(timeout=PATIENCE)
        return self._process.returncode, rest
