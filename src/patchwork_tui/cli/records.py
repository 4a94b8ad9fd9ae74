"""The commands that read game records and print; none of them loads the program with the screen."""

from __future__ import annotations

import argparse
import json
import sys

from patchwork_tui.cli.status import FAILED, FINE, USAGE, fail
from patchwork_tui.record import LARGEST_FILE, Reading, RecordError, escaped, parse_record, read_record

STANDARD_INPUT = "-"


def check(options: argparse.Namespace) -> int:
    """Say of each file whether it is a right record; of a wrong one, which line is wrong and why."""
    status = FINE
    for file in options.files:
        try:
            reading = _read(file)
        except RecordError as error:
            print(error)
            status = FAILED
        else:
            _notice(reading)
            print(f"{_label(file)}: ok")
    return status


def show(options: argparse.Namespace) -> int:
    """Print a position of a record, or the facts of one or of every position."""
    reading = _read(options.file)
    _notice(reading)
    record = reading.record
    last = len(record.actions)
    at: int | None = options.at
    if at is not None and not 0 <= at <= last:
        return fail(f"--at {at} is out of range; this game has actions 0 to {last}", USAGE)
    if options.json:
        from patchwork_tui.pictures.facts import facts

        for number, position in enumerate(record.positions()):
            if at in (None, number):
                print(json.dumps(facts(position, number), separators=(",", ":")))
        return FINE
    from patchwork_tui.pictures.text import position_text

    print(f"after action {last if at is None else at} of {last}")
    print(position_text(record.position(at), (record.green, record.yellow)))
    return FINE


def _read(file: str) -> Reading:
    if file == STANDARD_INPUT:
        return parse_record(sys.stdin.buffer.read(LARGEST_FILE + 1), _label(file))
    return read_record(file)


def _label(file: str) -> str:
    return "standard input" if file == STANDARD_INPUT else escaped(file)


def _notice(reading: Reading) -> None:
    if reading.notice:
        print(f"patchwork: {reading.notice}", file=sys.stderr)
