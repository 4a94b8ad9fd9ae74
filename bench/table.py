"""How quickly the table answers and how much it writes, in a pseudo-terminal: prints figures. POSIX only.

    python bench/table.py [--keys 96] [--paints 5]

A ghost is moved by the arrow keys over an empty quilt and over a nearly full one, at 80x24 and 120x40: the
time from a key to the first and to the last byte of its answer, the bytes, the processor time, and the most
memory. Then the first paint of `patchwork` against that of a Textual program with one word on its screen.
"""

from __future__ import annotations

import argparse
import statistics
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path

from pseudo_terminal import Answer, PseudoTerminal

from patchwork_tui.record import format_record, read_record

SIZES = ((80, 24), (120, 40))
GAME = Path(__file__).parents[1] / "tests/conformance/games/game-9130.quilt"
ACTIONS = 40
"""After so many of that game's actions the player to act has 77 of 81 cells covered by 19 patches."""

PATCHWORK = (sys.executable, "-m", "patchwork_tui")
TITLE, TABLE = b"Rosenberg", b"advance"
MINIMAL = (
    sys.executable,
    "-c",
    """
from textual.app import App
from textual.widgets import Static
class Minimal(App):
    def compose(self):
        yield Static("one-word")
Minimal().run()
""",
)
ONE_WORD = b"one-word"

UP, DOWN, RIGHT, LEFT = b"\x1b[A", b"\x1b[B", b"\x1b[C", b"\x1b[D"
TO_THE_CORNER = (UP, LEFT) * 8
ROUND = (RIGHT,) * 4 + (DOWN,) * 4 + (LEFT,) * 4 + (UP,) * 4
"""Keys that lead any patch from the corner once round the quilt, every one of them a move."""


def main() -> None:
    parser = argparse.ArgumentParser(description="Key to output, bytes a key, first paint, memory.")
    parser.add_argument("--keys", type=int, default=96, help="cursor keys for each figure")
    parser.add_argument("--paints", type=int, default=5, help="first paints of each program")
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        home = Path(folder)
        full = home / "full.quilt"
        full.write_text(format_record(read_record(GAME).record.truncated(ACTIONS)), encoding="utf-8")
        empty = ("play", "--green", "Ann", "--yellow", "Ben", "--seed", "3")
        print("cursor keys               first byte ms   last byte ms    bytes        processor   memory")
        print("                          median    95 %  median    95 %  median 95 %  ms a key    MiB")
        for size in SIZES:
            for name, words in (("empty", empty), ("full", ("resume", str(full)))):
                print(f"{size[0]}x{size[1]} {name:18}", cursor_keys(words, home, size, arguments.keys))
        print_paints(home, arguments.paints)


def cursor_keys(words: Sequence[str], home: Path, size: tuple[int, int], keys: int) -> str:
    """The figures of one table."""
    with PseudoTerminal((*PATCHWORK, *words), home, *size) as terminal:
        terminal.paint(TABLE)
        terminal.settle()
        for key in (b"1", *TO_THE_CORNER):
            terminal.press(key)
        before = terminal.processor_time()
        pressed = [terminal.press(ROUND[number % len(ROUND)]) for number in range(keys)]
        after = terminal.processor_time()
    answers = [answer for answer in pressed if answer]
    if len(answers) < keys:
        print(f"{keys - len(answers)} keys were not answered", file=sys.stderr)
    processor = "     ?" if before is None or after is None else f"{1000 * (after - before) / keys:6.1f}"
    return f"{figures(answers)}   {processor}    {terminal.most_memory / 2**20:5.0f}"


def figures(answers: Sequence[Answer]) -> str:
    columns = (
        ([1000 * answer.first for answer in answers], "6.1f"),
        ([1000 * answer.last for answer in answers], "6.1f"),
        ([answer.size for answer in answers], "6.0f"),
    )
    return "  ".join(f"{statistics.median(values):{form}}  {high(values):{form}}" for values, form in columns)


def high(values: Sequence[float]) -> float:
    """The value that 95 % of them do not pass."""
    return sorted(values)[len(values) * 95 // 100]


def print_paints(home: Path, paints: int) -> None:
    """Paint the two programs by turns, so that a busy moment of the machine meets both."""
    times: dict[str, list[float]] = {"patchwork": [], "minimal": []}
    memory: dict[str, int] = {}
    for _ in range(paints):
        for name, argv, wanted in (("patchwork", PATCHWORK, TITLE), ("minimal", MINIMAL, ONE_WORD)):
            with PseudoTerminal(argv, home, *SIZES[0]) as terminal:
                times[name].append(terminal.paint(wanted))
                terminal.settle()
            memory[name] = terminal.most_memory
    medians = {name: 1000 * statistics.median(seconds) for name, seconds in times.items()}
    for name, milliseconds in medians.items():
        print(f"first paint of {name:9} {milliseconds:5.0f} ms, memory {memory[name] / 2**20:3.0f} MiB")
    print(f"ratio {medians['patchwork'] / medians['minimal']:.2f}")


if __name__ == "__main__":
    main()
