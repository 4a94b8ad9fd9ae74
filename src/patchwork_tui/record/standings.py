"""Who leads between two players: games, wins and means over all that they have finished."""

from __future__ import annotations

import unicodedata
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass
from datetime import datetime

from patchwork_tui.columns import columns, fitted, left, right
from patchwork_tui.record.editions import DEFAULT_EDITION
from patchwork_tui.record.history import GameEntry
from patchwork_tui.rules import Player, Score
from patchwork_tui.rules.refusals import counted

NO_GAMES = "no game has been finished yet"

_HEADINGS = ("wins", "mean", "best", "empty", "tiles", "streak")
_LONGEST_LABEL = 18
"""Columns of a name, so that a table has room in the smallest window."""
_LEGEND = "mean and best score; mean of empty cells; special tiles; longest streak of wins"
_COLUMN = 8


@dataclass(frozen=True, slots=True)
class Tally:
    """What a player has done in the games against one other.

    `mean_empty` is of empty cells, `tiles` counts special tiles, and `streak` is the most games won one
    after another.
    """

    name: str
    wins: int
    mean_score: float
    best_score: int
    mean_empty: float
    tiles: int
    streak: int


@dataclass(frozen=True, slots=True)
class HeadToHead:
    """How two players stand after their games of one kind against each other; their names are in order.

    `variety` is the kind: the edition, and the opponent where that is the Automa.
    """

    games: int
    players: tuple[Tally, Tally]
    variety: str = DEFAULT_EDITION

    @property
    def names(self) -> tuple[str, str]:
        """What the two are called."""
        first, second = self.players
        return first.name, second.name


@dataclass(frozen=True, slots=True)
class _Played:
    """A game as one of its players looks back on it."""

    score: Score
    won: bool


def standings(entries: Iterable[GameEntry]) -> tuple[HeadToHead, ...]:
    """Head to head for each pair of names and each kind of game, those with the most games first.

    Only checked entries of finished games count: others do not say how a score came about. Who had which
    colour makes no difference. Names are the same when Unicode says so; capitals count.
    """
    pairs: defaultdict[tuple[str, str, str], list[Mapping[str, _Played]]] = defaultdict(list)
    for entry in sorted(entries, key=_moment):
        if sides := _sides(entry):
            first, second = sorted(sides)
            pairs[entry.variety, first, second].append(sides)
    found = (
        HeadToHead(len(games), (_tally(first, games), _tally(second, games)), variety)
        for (variety, first, second), games in pairs.items()
    )
    return tuple(sorted(found, key=lambda pair: (-pair.games, pair.names, pair.variety)))


def standings_text(pairs: Sequence[HeadToHead]) -> str:
    """The standings as tables for a terminal, or that there are none."""
    if not pairs:
        return NO_GAMES
    return "\n\n".join([*map(_table, pairs), _LEGEND])


def standings_json(pairs: Sequence[HeadToHead]) -> dict[str, object]:
    """The standings as plain values for other programs; means are not rounded."""
    return {"games": sum(pair.games for pair in pairs), "pairs": [asdict(pair) for pair in pairs]}


def _moment(entry: GameEntry) -> tuple[datetime, int, str]:
    return entry.when, entry.written, entry.path.name


def _sides(entry: GameEntry) -> Mapping[str, _Played]:
    outcome = entry.outcome
    if outcome is None:
        return {}
    names = (entry.green, entry.yellow)
    return {
        unicodedata.normalize("NFC", names[player]): _Played(outcome.scores[player], player is outcome.winner)
        for player in Player
    }


def _tally(name: str, games: Sequence[Mapping[str, _Played]]) -> Tally:
    played = [game[name] for game in games]
    return Tally(
        name,
        wins=sum(game.won for game in played),
        mean_score=sum(game.score.total for game in played) / len(played),
        best_score=max(game.score.total for game in played),
        mean_empty=sum(game.score.empty for game in played) / len(played),
        tiles=sum(game.score.tile > 0 for game in played),
        streak=_streak(game.won for game in played),
    )


def _streak(won: Iterable[bool]) -> int:
    longest = run = 0
    for win in won:
        run = run + 1 if win else 0
        longest = max(longest, run)
    return longest


def _table(pair: HeadToHead) -> str:
    first, second = (fitted(name, _LONGEST_LABEL) for name in pair.names)
    width = max(columns(first), columns(second))
    lines = [
        left(name, width) + "".join(right(value, _COLUMN) for value in values)
        for name, *values in [("", *_HEADINGS), *map(_row, pair.players)]
    ]
    kind = "" if pair.variety == DEFAULT_EDITION else f", {pair.variety}"
    return "\n".join([f"{first} and {second}{kind}: {counted(pair.games, 'game')}", *lines])


def _row(tally: Tally) -> tuple[str, ...]:
    mean, empty = f"{tally.mean_score:.1f}", f"{tally.mean_empty:.1f}"
    return (
        fitted(tally.name, _LONGEST_LABEL),
        str(tally.wins),
        mean,
        str(tally.best_score),
        empty,
        str(tally.tiles),
        str(tally.streak),
    )
