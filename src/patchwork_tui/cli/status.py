"""Exit statuses, and the one way to end with a sentence."""

from __future__ import annotations

import sys

_BOX = "┌─┐│◉▣"
FINE, FAILED, USAGE = 0, 1, 2
"""All is well; a game file is at fault or there is none; the command or the terminal is."""


def fail(problem: object, status: int) -> int:
    """Say what is wrong on standard error, and give the status back."""
    print(f"patchwork: {problem}", file=sys.stderr)
    return status


def can_draw() -> bool:
    """Whether standard output takes the characters that boxes are drawn with."""
    try:
        _BOX.encode(sys.stdout.encoding or "ascii")
    except UnicodeEncodeError:
        return False
    return True
