"""Conformance games for the tests that play them on."""

from __future__ import annotations

import re
from pathlib import Path

from patchwork_tui.record import Record, parse_record

CONFORMANCE = Path(__file__).parents[1] / "conformance"


def jsonl(name: str) -> list[str]:
    """What must be true of a conformance game, before the first action and after each."""
    return (CONFORMANCE / "games" / f"{name}.jsonl").read_text().splitlines()


def cut(name: str, count: int, home: Path) -> Path:
    """A conformance game of which only so many actions have been played, as a file of its own."""
    lines = (CONFORMANCE / "games" / f"{name}.quilt").read_text().splitlines(keepends=True)
    numbers = [re.match(r"\d+ ", line) for line in lines]
    kept = [
        line
        for line, number in zip(lines, numbers, strict=True)
        if not line.startswith("result:") and (number is None or int(number[0]) <= count)
    ]
    home.mkdir(parents=True, exist_ok=True)
    file = home / f"{name}-{count}.quilt"
    file.write_text("".join(kept), newline="\n")
    return file


def game(name: str) -> Record:
    """A conformance game."""
    file = CONFORMANCE / "games" / f"{name}.quilt"
    return parse_record(file.read_bytes(), str(file)).record


def first_owed(record: Record) -> int:
    """The number of the action that is the first to win a leather patch."""
    return next(number for number, position in enumerate(record.positions()) if position.owed)
