"""A record as the text of its file."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator

from patchwork_tui.record.format import FIRST_LINE, Record
from patchwork_tui.rules import Outcome, Player


def format_record(record: Record) -> str:
    """The text of the record, which the reader turns into an equal one.

    A longer record of the same game has the same text to begin with, so that a journal need only append.
    The record is replayed for who acts and how it ends; IllegalAction if the rules refuse it.
    """
    return "".join(f"{line}\n" for line in _lines(record))


def result_line(outcome: Outcome) -> str:
    """The line that ends the record of a game played to its end."""
    green, yellow = (outcome.scores[player].total for player in Player)
    return f"result: green {green} yellow {yellow} winner {outcome.winner}"


def _lines(record: Record) -> Iterator[str]:
    yield FIRST_LINE
    comments = deque(record.comments)

    def comments_down_to(place: int) -> Iterator[str]:
        while comments and comments[0].after <= place:
            yield comments.popleft().text

    for place, (key, value) in enumerate(record.headers):
        yield from comments_down_to(place)
        yield f"{key}: {value}"
    place = len(record.headers)
    yield from comments_down_to(place)
    position = record.setup.start()
    for number, action in enumerate(record.actions, 1):
        if number == 1:
            yield ""
        yield f"{number} {position.mover} {action}"
        position = position.play(action)
        yield from comments_down_to(place + number)
    if outcome := position.outcome():
        yield result_line(outcome)
    yield from (comment.text for comment in comments)
