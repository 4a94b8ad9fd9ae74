"""The commands that read game records and print; none of them loads the program with the screen."""

from __future__ import annotations

import argparse
import json
import os
import sys

from patchwork_tui.cli.status import FAILED, FINE, USAGE, can_draw, fail
from patchwork_tui.pictures.fabrics import DEFAULT_FABRIC
from patchwork_tui.record import (
    EXTENSION,
    LARGEST_FILE,
    Reading,
    Record,
    RecordError,
    escaped,
    parse_record,
    read_record,
)
from patchwork_tui.record.errors import why
from patchwork_tui.record.journal import replace_file
from patchwork_tui.rules import Player

STANDARD_INPUT = STANDARD_OUTPUT = "-"


def check(options: argparse.Namespace) -> int:
    """Say of each file whether it is a right record; of a wrong one, which line is wrong and why."""
    status = FINE
    for file in options.files:
        try:
            reading = read(file)
        except RecordError as error:
            print(error)
            status = FAILED
        else:
            noticed(reading)
            print(f"{_label(file)}: ok")
    return status


def show(options: argparse.Namespace) -> int:
    """Print a position of a record as text or as facts, or draw it as SVG."""
    reading = read(options.file)
    noticed(reading)
    record, last = reading.record, len(reading.record.actions)
    at: int | None = options.at
    if at is not None and not 0 <= at <= last:
        return fail(f"--at {at} is out of range; this game has actions 0 to {last}", USAGE)
    if options.json:
        return _show_facts(record, at)
    number = last if at is None else at
    if options.svg is not None:
        svg = _svg(record, number, options.quilt, options.fabric or DEFAULT_FABRIC)
        return _write_svg(options.file, options.svg, svg)
    print(_text(record, number, options.quilt, ascii=options.ascii or not (options.text or can_draw())))
    return FINE


def _show_facts(record: Record, at: int | None) -> int:
    from patchwork_tui.pictures.facts import facts

    for number, position in enumerate(record.positions()):
        if at in (None, number):
            print(json.dumps(facts(position, number), separators=(",", ":")))
    return FINE


def _text(record: Record, number: int, quilt: str | None, *, ascii: bool) -> str:
    from patchwork_tui.pictures.text import quilt_text, table_text

    position, names = record.position(number), (record.green, record.yellow)
    if quilt is not None:
        return quilt_text(position, Player.parse(quilt), names, ascii=ascii)
    return table_text(position, names, board=record.setup.leather, number=number, ascii=ascii)


def _svg(record: Record, number: int, quilt: str | None, fabric: str) -> str:
    from patchwork_tui.pictures.svg import svg_quilt, svg_table

    position, names = record.position(number), (record.green, record.yellow)
    if quilt is not None:
        return svg_quilt(position, Player.parse(quilt), names, fabric=fabric)
    return svg_table(position, names, board=record.setup.leather, number=number, fabric=fabric)


def _write_svg(game: str, file: str, svg: str) -> int:
    if file == STANDARD_OUTPUT:
        sys.stdout.write(svg)
        return FINE
    path = os.path.realpath(file)
    if path == os.path.realpath(game) or path.endswith(EXTENSION):
        return fail(f"{escaped(file)} is a game record; name another file for the picture", USAGE)
    try:
        if os.path.exists(path) and not os.path.isfile(path):  # a pipe, say, whose reader waits
            with open(path, "wb") as stream:
                stream.write(svg.encode())
        else:
            replace_file(path, svg.encode())
    except OSError as error:
        return fail(f"{escaped(file)}: the picture could not be written: {why(error)}", FAILED)
    return FINE


def stats(options: argparse.Namespace) -> int:
    """Print who leads between any two players."""
    from patchwork_tui.record.history import checked, games
    from patchwork_tui.record.standings import standings, standings_json, standings_text

    entries = list(map(checked, games()))
    for entry in entries:
        if entry.reason:
            print(f"patchwork: {escaped(str(entry.path))}: {entry.reason}", file=sys.stderr)
    pairs = standings(entries)
    print(json.dumps(standings_json(pairs)) if options.json else standings_text(pairs))
    return FINE


def score(options: argparse.Namespace) -> int:
    """Print both scores of a score sheet and the winner."""
    from patchwork_tui.pictures.words import verdict
    from patchwork_tui.record.sheet_text import parse_sheet, read_sheet, score_table

    if options.file == STANDARD_INPUT:
        sheet = parse_sheet(_standard_input("a score sheet"), _label(options.file), options.edition)
    else:
        sheet = read_sheet(options.file, options.edition)
    outcome = sheet.outcome
    assert outcome is not None
    if sheet.doubt:
        print(f"patchwork: {sheet.doubt}", file=sys.stderr)
    print(score_table(sheet))
    print(f"\n{verdict(outcome, sheet.names)}")
    return FINE


def read(file: str) -> Reading:
    """Read the game record that a command was given; RecordError if it is none."""
    return (
        parse_record(_standard_input("a game record"), _label(file))
        if file == STANDARD_INPUT
        else read_record(file)
    )


def _standard_input(expected: str) -> bytes:
    if sys.stdin is None:
        raise RecordError("standard input", None, "it is closed", expected)
    return sys.stdin.buffer.read(LARGEST_FILE + 1)


def _label(file: str) -> str:
    return "standard input" if file == STANDARD_INPUT else escaped(file)


def noticed(reading: Reading) -> None:
    """Say on standard error what the reader noticed."""
    if reading.notice:
        print(f"patchwork: {reading.notice}", file=sys.stderr)
