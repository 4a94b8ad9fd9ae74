"""Exit statuses, and the one way to end with a sentence."""

from __future__ import annotations

import sys

_BOX = "┌─┐│◉▣"
FINE, FAILED, USAGE = 0, 1, 2
MEANING = (
    "0 all is well; 1 a game file is wrong, missing or unreadable, an edition file is wrong, there is "
    "nothing to resume, a line of a script was refused, a match or a study was not done to its end, or "
    "something could not be written; 2 wrong usage, or a terminal that cannot show the program; 130 stopped "
    "with Ctrl+C"
)
"""What each exit status says."""


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
