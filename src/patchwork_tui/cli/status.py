"""Exit statuses, and the one way to end with a sentence."""

from __future__ import annotations

import sys

FINE, FAILED, USAGE = 0, 1, 2
"""All is well; a game file is at fault or there is none; the command or the terminal is."""


def fail(problem: object, status: int) -> int:
    """Say what is wrong on standard error, and give the status back."""
    print(f"patchwork: {problem}", file=sys.stderr)
    return status
