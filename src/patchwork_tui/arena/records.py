"""A game of a match as a record and back: who played, within which budget, what it took, who failed."""

from __future__ import annotations

import re
from dataclasses import replace
from datetime import UTC, datetime

from patchwork_tui.arena.match import Game
from patchwork_tui.arena.playing import DIGITS, Clock, Failure, Played
from patchwork_tui.bots import Budget
from patchwork_tui.record import Comment, PlayerNameError, Reading, Record, escaped
from patchwork_tui.record.seats import LEVEL, seat_key
from patchwork_tui.rules import Player

_LONGEST_REASON = 1_000
"""Characters; a line of a record has at most four times as many bytes."""

_MS = r"([0-9]{1,12}\.[0-9]{1,3}) ms"
_CLOCK = re.compile(rf"# (green|yellow): ([0-9]{{1,6}}) decisions in {_MS}, worst {_MS}")
_FAILURE = re.compile(r"# (green|yellow) failed and lost: (.+)")


def record_of(played: Played) -> Record:
    """The game's record; one that a player failed in is a game not finished, and a comment says why."""
    opening = _opening(played.game, played.began)
    record = opening.with_actions(*played.actions)
    below = len(record.headers) + len(record.actions)
    lines = [
        f"# {player}: {clock.decisions} decisions in {clock.total:.{DIGITS}f} ms, "
        f"worst {clock.worst:.{DIGITS}f} ms"
        for player, clock in zip(Player, played.clocks, strict=True)
    ]
    if played.failure:
        reason = escaped(played.failure.reason)[:_LONGEST_REASON]
        lines.append(f"# {played.failure.player} failed and lost: {reason}")
    return replace(record, comments=tuple(Comment(below, line) for line in lines))


def difference(record: Record, game: Game) -> str | None:
    """What shows that the record is of another match's game, None if it is this one's."""
    expected = dict(_opening(game).headers)
    found = {key: value for key, value in record.headers if key != "date"}
    for key in reversed(expected | found):  # who plays and how stands last, and says most
        if expected.get(key) != found.get(key):
            return f"`{key}` is {found.get(key, 'missing')!a} there and {expected.get(key, 'missing')!a} here"
    return None


def played_of(reading: Reading, game: Game) -> Played | None:
    """The game as its record tells it; None if the record was not made by `record_of`."""
    clocks: dict[str, Clock] = {}
    failure = None
    for comment in reading.record.comments:
        if match := _CLOCK.fullmatch(comment.text):
            player, decisions, total, worst = match.groups()
            clocks[player] = Clock(int(decisions), float(total), float(worst))
        elif match := _FAILURE.fullmatch(comment.text):
            failure = Failure(Player.parse(match[1]), match[2])
    outcome = reading.position.outcome()
    date = reading.record.date
    if len(clocks) < len(Player) or date is None or (outcome is None) is not (failure is not None):
        return None
    began = datetime.fromisoformat(date).astimezone(UTC)
    green, yellow = (clocks[str(player)] for player in Player)
    return Played(game, began, reading.record.actions, (green, yellow), outcome, failure)


def _opening(game: Game, began: datetime | None = None) -> Record:
    """The record before the first action."""
    green, yellow = (text.removeprefix(LEVEL) for text in game.players)
    try:
        record = Record.new(game.setup, green=green, yellow=yellow, date=began, seed=game.circle)
    except PlayerNameError:  # a program's long command, or twice the same player
        green, yellow = ("A", "B") if game.a_side is Player.GREEN else ("B", "A")
        record = Record.new(game.setup, green=green, yellow=yellow, date=began, seed=game.circle)
    more = (
        *((seat_key(player), game.players[player]) for player in Player),
        ("arena-seed", str(game.seed)),
        ("arena-game", str(game.number)),
        ("arena-budget", _words(game.budget)),
    )
    return replace(record, headers=(*record.headers, *more))


def _words(budget: Budget) -> str:
    if budget.iterations is not None:
        return f"{budget.iterations} iterations"
    if budget.seconds is not None:
        return f"{budget.seconds:g} seconds"
    return "each player's own"
