"""Whole numbers on the command line: how they are read, and what is said of what is none."""

from __future__ import annotations

import argparse
from collections.abc import Callable

from patchwork_tui.rules.typed import read_number

MOST_JOBS = 61
"""Processes at once: so many Windows can wait for; more are a matter for a cluster."""


def whole(least: int, most: int) -> Callable[[str], int]:
    """What reads an argument that is a whole number from `least` to `most`."""

    def read(text: str) -> int:
        number = read_number(text)
        if number is None or not least <= number <= most:
            raise argparse.ArgumentTypeError(
                f"{text!a} is wrong; write a whole number from {least} to {most}"
            )
        return number

    return read
