"""A position drawn in characters: quilts with their seams, the track, the offers as shapes."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import zip_longest
from textwrap import wrap

from patchwork_tui.columns import columns, fitted
from patchwork_tui.pictures.automa import automa_lines
from patchwork_tui.pictures.names import in_ascii, initials, printable
from patchwork_tui.pictures.seams import ASCII, UNICODE, Pen, patch_lines, quilt_lines
from patchwork_tui.pictures.words import headline, hindrance, holdings, standing
from patchwork_tui.rules import Patch, Player, Position, automa_of
from patchwork_tui.rules.refusals import LEATHER_MARK

_WIDTH = 72
"""Columns; mail programs break longer lines."""
_GAP = 2
_TRACK_LABEL = "time  "
_NUMBERED = 5
"""Every so many spaces of the track have a number."""
_PILES = 35
"""Columns of what stands in the place of the Automa's quilt."""
_OFFER_WIDTH = 24
_FOLLOWING_WIDTH = 12
_NAME = 28
"""Columns for a name in a sentence."""


def table_text(
    position: Position,
    names: tuple[str, str],
    *,
    board: tuple[int, ...],
    number: int | None = None,
    ascii: bool = False,
) -> str:
    """The table in lines of at most 72 columns.

    `board` has the leather marks of the game's board, taken ones among them; `number` says after how many
    actions this is. With `ascii` all characters are ASCII ones, those of the names too.
    """
    pen, shown = _prepared(names, ascii)
    green, yellow = (fitted(name, _NAME, pen.more) for name in shown)
    quilts = [_quilt(position, player, shown, pen) for player in Player]
    leather = " and ".join(dict.fromkeys((pen.leather, LEATHER_MARK)))
    lines = [
        f"{pen.turn} {headline(position, (green, yellow))}",
        *_notes(standing(position, (green, yellow)), "" if number is None else f"after action {number}"),
        "",
        *_track(position, board, initials(names), pen),
        "",
        *_beside(quilts, max(map(columns, quilts[0])) + _GAP),
        "",
        *_market(position, pen),
        "",
        "5b 3t +1: costs 5 buttons and 3 time, brings income 1",
        f"{pen.button} button, {leather} leather patch",
    ]
    return "\n".join(line.rstrip() for line in lines)


def quilt_text(position: Position, player: Player, names: tuple[str, str], *, ascii: bool = False) -> str:
    """One player's quilt, with what they have over it."""
    pen, shown = _prepared(names, ascii)
    return "\n".join(_quilt(position, player, shown, pen))


def _prepared(names: tuple[str, str], ascii: bool) -> tuple[Pen, tuple[str, str]]:
    green, yellow = map(in_ascii if ascii else printable, names)
    return (ASCII if ascii else UNICODE), (green, yellow)


def _notes(*notes: str) -> list[str]:
    told = "; ".join(note for note in notes if note)
    return [f"  {told}"] if told else []


def _quilt(position: Position, player: Player, names: tuple[str, str], pen: Pen) -> list[str]:
    automa = automa_of(position)
    if automa and player is automa.seat:
        told = (*holdings(position, player), *automa_lines(position, automa))
        lines = [line for text in told for line in _wrapped(text)]
    else:
        quilt = quilt_lines(position[player].quilt, position.edition, pen)
        lines = [*holdings(position, player), *quilt]
    mark = f"{pen.turn} " if position.mover is player else ""
    room = max(map(len, lines)) - len(f"{mark} ({player})")
    return [f"{mark}{fitted(names[player], room, pen.more)} ({player})", *lines]


def _wrapped(text: str) -> list[str]:
    return wrap(text, _PILES, subsequent_indent="  ")


def _beside(blocks: Iterable[Sequence[str]], width: int) -> list[str]:
    """Blocks side by side, each so wide."""
    return ["".join(_padded(line, width) for line in lines) for lines in zip_longest(*blocks, fillvalue="")]


def _padded(line: str, width: int) -> str:
    return line + " " * (width - columns(line))


def _track(position: Position, board: tuple[int, ...], letters: tuple[str, str], pen: Pen) -> list[str]:
    """The tokens over the track, its marks, and numbers under it.

    Of two tokens on one space the lower one stands in the track.
    """
    spaces = position.edition.final + 1
    tokens, rail, numbers = [" "] * spaces, [pen.rail] * spaces, [" "] * (spaces + 2)
    for mark in position.edition.income:
        rail[mark] = pen.button
    for mark in board:
        rail[mark] = pen.leather if mark in position.leather else pen.gone
    upper, lower = position.top, position.top.other
    tokens[position[lower].space] = letters[lower]
    if position.green.space == position.yellow.space:
        rail[position[lower].space] = letters[lower]
    tokens[position[upper].space] = letters[upper]
    for space in range(0, spaces, _NUMBERED):
        numbers[space : space + len(str(space))] = str(space)
    blank = " " * len(_TRACK_LABEL)
    return [blank + "".join(tokens), _TRACK_LABEL + "".join(rail), blank + "".join(numbers)]


def _market(position: Position, pen: Pen) -> list[str]:
    """The offers as shapes side by side, then the circle in order."""
    if not position.circle:
        return ["market: no patch is left"]
    offers = [_offer(position, patch, pen) for patch in position.offers]
    following = [position.edition.patch(patch) for patch in position.circle[len(offers) :]]
    entries = [f"{patch.letter} {_price(patch)}" for patch in following]
    a_line = _WIDTH // _FOLLOWING_WIDTH
    rows = [entries[start : start + a_line] for start in range(0, len(entries), a_line)]
    then = ["", "then clockwise:", *_rows(rows)] if rows else []
    waiting = [f"{patch.letter} {_price(patch)}" for patch in map(position.edition.patch, position.waiting)]
    late = [waiting[start : start + a_line] for start in range(0, len(waiting), a_line)]
    later = ["", "to come in behind them:", *_rows(late)] if late else []
    return ["on offer:", *_beside(offers, _OFFER_WIDTH), *then, *later]


def _rows(rows: Iterable[Sequence[str]]) -> list[str]:
    return ["".join(_padded(entry, _FOLLOWING_WIDTH) for entry in row) for row in rows]


def _offer(position: Position, patch: Patch, pen: Pen) -> list[str]:
    complaint = hindrance(position, patch)
    return [f"{patch.letter}, patch {patch.id}", _price(patch), *patch_lines(patch, pen), complaint]


def _price(patch: Patch) -> str:
    return f"{patch.buttons}b {patch.time}t +{patch.income}"
