"""What a game's file says of itself, read off its headers and last lines: the game is not replayed."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from datetime import UTC, datetime
from functools import lru_cache
from typing import NamedTuple

from patchwork_tui.record.editions import DEFAULT_EDITION, DIGEST_KEY, NAME_KEY, known, variety
from patchwork_tui.record.format import DEFAULT_NAMES, FIRST_LINE
from patchwork_tui.record.names import check_names
from patchwork_tui.rules import Edition, Player, SetupError

_FIRST_ACTION = b"\n1 "
_TAIL = 256
"""Bytes of a file's end that are looked at."""

_ACTION = re.compile(r"([0-9]{1,4}) (?:green|yellow) [ablst]")
_RESULT = re.compile(r"result: green (-?[0-9]{1,4}) yellow (-?[0-9]{1,4}) winner (green|yellow)")
_NAMES = tuple((str(player), DEFAULT_NAMES[player]) for player in Player)


class Result(NamedTuple):
    """How a game ended, in the words of its result line."""

    totals: tuple[int, int]
    winner: Player


class Claim(NamedTuple):
    """What a file says of itself; names, edition, board and date are such as a record may have."""

    green: str
    yellow: str
    variety: str
    board: str
    date: str | None
    actions: int
    result: Result | None


def claim(data: bytes) -> Claim | None:
    """What the headers and the last lines of a file say.

    None if anything about them is unusual: then only the reader can tell whether it is wrong. The circle,
    the actions and the truth of the result are never looked at.
    """
    start = data.find(_FIRST_ACTION)
    if start < 0 or not data.endswith(b"\n"):
        return None
    try:
        head = data[: start + 1].decode()
    except UnicodeDecodeError:
        return None
    tail = data[max(start, len(data) - _TAIL) :].decode(errors="replace")
    headers, end = _headers(_lines(head)), _end(_lines(tail))
    if end is None or headers is None or "first" not in headers or "circle" not in headers:
        return None
    edition = known(headers.get(NAME_KEY, DEFAULT_EDITION), headers.get(DIGEST_KEY, ""))
    if edition is None or not _will_begin(edition, headers):
        return None
    green, yellow = (headers.get(key, default) for key, default in _NAMES)
    board, date = headers.get("board", edition.default_board), headers.get("date")
    if board not in edition.boards or not _will_do(green, yellow):
        return None
    if date is not None and not (date.isprintable() and moment(date)):
        return None
    return Claim(green, yellow, variety(edition, headers), board, date, *end)


def moment(date: str) -> datetime | None:
    """The moment that a record's date says, or the beginning of its day; None if it is no date."""
    try:
        parsed = datetime.fromisoformat(date)
    except ValueError:
        return None
    return parsed if parsed.tzinfo else parsed.replace(tzinfo=UTC)


def _lines(text: str) -> list[str]:
    return text.replace("\r\n", "\n").split("\n")


def _headers(lines: Sequence[str]) -> dict[str, str] | None:
    headers: dict[str, str] = {}
    first, *more = lines
    for line in more:
        if not line or line[0] == "#":
            continue
        key, colon, value = line.partition(": ")
        if not colon or key in headers:
            return None
        headers[key] = value
    return headers if first == FIRST_LINE else None


def _end(lines: Sequence[str]) -> tuple[int, Result | None] | None:
    """The number of the last action and the result below it, None if the file ends in anything else.

    The first of the lines may lack its beginning, so it is not looked at.
    """
    said = (line for line in reversed(lines[1:]) if line and line[0] != "#")
    last, result = next(said, ""), None
    if match := _RESULT.fullmatch(last):
        green, yellow, winner = match.groups()
        last, result = next(said, ""), Result((int(green), int(yellow)), Player.parse(winner))
    action = _ACTION.match(last)
    return (int(action[1]), result) if action else None


def _will_begin(edition: Edition, headers: Mapping[str, str]) -> bool:
    """Whether the headers say all that the edition's rule needs."""
    rule = edition.rule
    try:
        return rule is None or all(rule.parsed(key, headers) for key in rule.keys)
    except SetupError:
        return False


@lru_cache
def _will_do(green: str, yellow: str) -> bool:
    """`check_names`, kept: a folder holds few pairs of names and many games of each."""
    return check_names(green, yellow) is None
