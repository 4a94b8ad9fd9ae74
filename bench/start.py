"""How long the commands without a screen take, start of Python included: prints figures. POSIX only.

    python bench/start.py [--runs 15]

Processor times, the best and the median of the runs, beside a Python that does nothing.
"""

from __future__ import annotations

import argparse
import os
import statistics
import sys
from collections.abc import Sequence
from pathlib import Path

GAME = Path(__file__).parents[1] / "tests/conformance/games/game-9000.quilt"
PATCHWORK = ("-m", "patchwork_tui")
COMMANDS = {
    "nothing": ("-c", "pass"),
    "import": ("-c", "import patchwork_tui"),
    "--version": (*PATCHWORK, "--version"),
    "check": (*PATCHWORK, "check", str(GAME)),
}


def main() -> None:
    parser = argparse.ArgumentParser(description="Milliseconds of the commands without a screen.")
    parser.add_argument("--runs", type=int, default=15)
    runs = parser.parse_args().runs
    times: dict[str, list[float]] = {name: [] for name in COMMANDS}
    for _ in range(runs):
        for name, words in COMMANDS.items():
            times[name].append(milliseconds(words))
    for name, values in times.items():
        print(f"{name:9}  best {min(values):4.0f} ms  median {statistics.median(values):4.0f} ms")


def milliseconds(words: Sequence[str]) -> float:
    """The processor time of a Python with these arguments, and with its output thrown away."""
    silent = ((os.POSIX_SPAWN_OPEN, 1, os.devnull, os.O_WRONLY, 0),)
    pid = os.posix_spawn(sys.executable, (sys.executable, *words), os.environ, file_actions=silent)
    _, status, usage = os.wait4(pid, 0)
    if status:
        raise SystemExit(f"{' '.join(words)} failed")
    return 1000 * (usage.ru_utime + usage.ru_stime)


if __name__ == "__main__":
    main()
