"""What a match comes to: wins with their interval, and for each player how it played."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from math import sqrt

from patchwork_tui.arena.match import Match
from patchwork_tui.arena.playing import Played
from patchwork_tui.rules import Player, Score

_Z = 1.959964
"""Standard deviations on either side that hold 95 % of a normal distribution."""


@dataclass(frozen=True, slots=True)
class Side:
    """One player of a match: its name as it was given, and its figures over all games that were played.

    `score` and `empty` (cells) are means and `tile_rate` is a share, over the games that came to an end;
    None if none did. `ms` is the mean of a decision in milliseconds of wall time and `worst_ms` the longest,
    None without any. `failures` are the numbers of the games it lost by failing, with the reasons.
    """

    name: str
    games: int
    wins: int
    score: float | None
    empty: float | None
    tile_rate: float | None
    ms: float | None
    worst_ms: float | None
    failures: tuple[tuple[int, str], ...]

    @property
    def interval(self) -> tuple[float, float]:
        """Wilson's 95 % interval of the share of games won."""
        return wilson(self.wins, self.games)


@dataclass(frozen=True, slots=True)
class Summary:
    """A match, or as much of it as has been played. `pairs` are won, split and lost, as the first sees it."""

    match: Match
    a: Side
    b: Side
    pairs: tuple[int, int, int]

    @property
    def games(self) -> int:
        """How many games have been played."""
        return self.a.games

    def facts(self) -> dict[str, object]:
        """The summary as plain values for other programs; means are not rounded."""
        won, split, lost = self.pairs
        match = self.match
        return {
            "games": self.games,
            "seed": match.seed,
            "board": match.board,
            "iterations": match.budget.iterations,
            "seconds": match.budget.seconds,
            "pairs": {"won": won, "split": split, "lost": lost},
            "a": _facts(self.a),
            "b": _facts(self.b),
        }


def summarise(match: Match, played: Iterable[Played]) -> Summary:
    """The summary of these games of a match, in whatever order they come."""
    games = sorted(played, key=lambda played: played.game.number)
    a = _side(match.a, [(played, played.game.a_side) for played in games])
    b = _side(match.b, [(played, played.game.a_side.other) for played in games])
    return Summary(match, a, b, _pairs(games))


def wilson(wins: int, games: int) -> tuple[float, float]:
    """Wilson's 95 % interval of a share, as two shares.

    >>> low, high = wilson(160, 200)
    >>> round(low, 3), round(high, 3)
    (0.739, 0.85)
    """
    if not games:
        return 0.0, 1.0
    share, square = wins / games, _Z * _Z / games
    middle = (share + square / 2) / (1 + square)
    half = _Z * sqrt(share * (1 - share) / games + square / games / 4) / (1 + square)
    return max(middle - half, 0.0), min(middle + half, 1.0)


def _side(name: str, games: Sequence[tuple[Played, Player]]) -> Side:
    scores: list[Score] = [played.outcome.scores[side] for played, side in games if played.outcome]
    clocks = [played.clocks[side] for played, side in games]
    decisions = sum(clock.decisions for clock in clocks)
    return Side(
        name,
        games=len(games),
        wins=sum(played.winner is side for played, side in games),
        score=_mean([score.total for score in scores]),
        empty=_mean([score.empty for score in scores]),
        tile_rate=_mean([score.tile > 0 for score in scores]),
        ms=sum(clock.total for clock in clocks) / decisions if decisions else None,
        worst_ms=max(clock.worst for clock in clocks) if decisions else None,
        failures=tuple(
            (played.game.number, played.failure.reason)
            for played, side in games
            if played.failure and played.failure.player is side
        ),
    )


def _mean(values: Sequence[int]) -> float | None:
    return sum(values) / len(values) if values else None


def _pairs(games: Sequence[Played]) -> tuple[int, int, int]:
    """How many pairs the first player has won, split and lost; a pair counts when both games are there."""
    played = Counter((game.game.number - 1) // 2 for game in games)
    won = Counter((game.game.number - 1) // 2 for game in games if game.winner is game.game.a_side)
    counts = Counter(won[pair] for pair, number in played.items() if number == 2)
    return counts[2], counts[1], counts[0]


def _facts(side: Side) -> dict[str, object]:
    return {
        "name": side.name,
        "wins": side.wins,
        "interval": list(side.interval),
        "score": side.score,
        "empty": side.empty,
        "tile_rate": side.tile_rate,
        "ms": side.ms,
        "worst_ms": side.worst_ms,
        "failures": [{"game": number, "reason": reason} for number, reason in side.failures],
    }
