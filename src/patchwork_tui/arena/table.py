"""The summary of a match as a table for a terminal or a page."""

from __future__ import annotations

from patchwork_tui.arena.summary import Side, Summary
from patchwork_tui.columns import columns, fitted, left, right
from patchwork_tui.record import escaped
from patchwork_tui.rules.refusals import counted

_LONGEST_NAME = 23
"""Columns, so that the table has room in 80."""

_HEADINGS = (("wins", 6), ("95 %", 15), ("score", 7), ("empty", 7), ("tile", 6), ("ms", 8), ("worst", 8))


def summary_text(summary: Summary) -> str:
    """The summary in lines of at most 80 columns, and a line for each player that has failed."""
    names = [fitted(escaped(side.name), _LONGEST_NAME) for side in (summary.a, summary.b)]
    width = max(map(columns, names))
    won, split, lost = summary.pairs
    lines = [
        f"{summary.games} games in mirrored pairs, board {summary.match.board}, seed {summary.match.seed}",
        " " * width + "".join(right(text, size) for text, size in _HEADINGS),
    ]
    for name, side in zip(names, (summary.a, summary.b), strict=True):
        cells = zip(_cells(side), _HEADINGS, strict=True)
        lines.append(left(name, width) + "".join(right(text, size) for text, (_, size) in cells))
    lines.append(f"pairs: {won} won, {split} split, {lost} lost by {names[0]}")
    for name, side in zip(names, (summary.a, summary.b), strict=True):
        if side.failures:
            times = counted(len(side.failures), "time")
            number, reason = side.failures[0]
            lines.append(f"{name} failed {times}, first in game {number}: {escaped(reason)}")
    return "\n".join(lines)


def _cells(side: Side) -> tuple[str, ...]:
    low, high = (100 * share for share in side.interval)
    return (
        str(side.wins),
        f"{low:.1f}-{high:.1f} %",
        _figure(side.score),
        _figure(side.empty),
        "-" if side.tile_rate is None else f"{100 * side.tile_rate:.0f} %",
        _figure(side.ms),
        _figure(side.worst_ms),
    )


def _figure(value: float | None) -> str:
    return "-" if value is None else f"{value:.1f}"
