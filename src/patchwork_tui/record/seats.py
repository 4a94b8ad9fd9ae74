"""Who sits where: computer players as the headers name them, and what comments tell of the seats."""

from __future__ import annotations

import re

from patchwork_tui.record.format import Record
from patchwork_tui.rules import Player

LEVEL, COMMAND = "bot:", "cmd:"
"""How a computer player in a seat begins: a level of this program, or the command of another program."""

ADVISER = "bot:master"
"""Who gives hints."""

_HINT = re.compile(r"# hint ([0-9]+)")


def seat_key(player: Player) -> str:
    """The header that names the computer player in a seat."""
    return f"{player}-player"


def is_program(seat: str) -> bool:
    """Whether a computer player is a program of someone else, which is started only where a person says so.

    >>> is_program("cmd:./program --flag"), is_program("bot:strong")
    (True, False)
    """
    return seat.startswith(COMMAND)


def bot_of(record: Record, player: Player) -> str | None:
    """The computer player in a seat, such as `bot:strong`, as the record names it; None for a person."""
    if _taken_over(player) in (comment.text for comment in record.comments):
        return None
    return record.header(seat_key(player))


def is_person(record: Record, player: Player) -> bool:
    """Whether a person sits in a seat: neither a computer player, nor one whom the edition plays itself."""
    return bot_of(record, player) is None and record.setup.edition.plays is not player


def taken_over(record: Record, player: Player) -> Record:
    """The record once a person has taken over a computer player's seat."""
    return record.with_comment(_taken_over(player))


def hinted(record: Record) -> Record:
    """The record once a hint was taken before the next action; it is noted once an action."""
    note = f"# hint {len(record.actions) + 1}"
    noted = note in (comment.text for comment in record.comments)
    return record if noted else record.with_comment(note)


def hints(record: Record) -> frozenset[int]:
    """The numbers of the actions before which a hint was taken."""
    matches = (_HINT.fullmatch(comment.text) for comment in record.comments)
    return frozenset(int(match[1]) for match in matches if match)


def _taken_over(player: Player) -> str:
    return f"# {player} is played by a person from here on"
