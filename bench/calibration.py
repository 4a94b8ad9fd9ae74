"""A yardstick for the machine: the speed of a fixed loop, to compare figures from different machines by."""

from __future__ import annotations

import time

STEPS = 200_000


def million_steps() -> float:
    """Millions of steps a second, in processor time, of a loop of small whole numbers."""
    start = time.process_time()
    number = 0
    for step in range(STEPS):
        number = (number * 31 + step) & 0xFFFF ^ step >> 3
    return STEPS / (time.process_time() - start) / 1e6
