"""A position as plain text, for terminals, mail and pipes."""

from __future__ import annotations

from itertools import zip_longest

from patchwork_tui.pictures.words import verdict
from patchwork_tui.rules import Cell, Patch, Phase, Player, Position, Quilt
from patchwork_tui.rules.refusals import LEATHER_MARK, counted
from patchwork_tui.rules.track import crossed

_EMPTY = "."
_BETWEEN = "   "


def position_text(position: Position, names: tuple[str, str]) -> str:
    """Both quilts with their patches' letters, what each player has, the market and the track."""
    edition = position.edition
    blocks = [_quilt_block(position, player, names[player]) for player in Player]
    width = max(map(len, blocks[0]))
    quilts = [
        f"{left:{width}}{_BETWEEN}{right}".rstrip() for left, right in zip_longest(*blocks, fillvalue="")
    ]
    offers = [f"  {number}  {_offer(patch)}" for number, patch in enumerate(position.offers, start=1)]
    circle = " ".join(edition.patch(patch).letter for patch in position.circle)
    leather = " ".join(map(str, position.leather)) or "none"
    lines = [
        _headline(position, names),
        "",
        *quilts,
        "",
        "on offer (buttons, time, income):" if offers else "on offer: nothing",
        *offers,
        f"circle: {circle}".rstrip(),
        f"leather patches on the track: {leather}",
    ]
    return "\n".join(lines)


def _offer(patch: Patch) -> str:
    price = f"{patch.buttons}b {patch.time}t +{patch.income}"
    return f"{patch.letter} {patch.id}  {price:10}  {'/'.join(patch.shape)}"


def _headline(position: Position, names: tuple[str, str]) -> str:
    outcome = position.outcome()
    if outcome is not None:
        return verdict(outcome, names)
    mover = position.mover
    assert mover is not None
    owed = "a leather patch to place" if position.phase is Phase.LEATHER else "to play"
    return f"{names[mover]} ({mover}): {owed}"


def _quilt_block(position: Position, player: Player, name: str) -> list[str]:
    buttons, space, quilt = position[player]
    marks = len(crossed(position.edition.income, space, position.edition.final))
    columns = " ".join(str(Cell(column, 0))[0] for column in range(quilt.size))
    side = position.edition.special_tile
    tile = f", {side}x{side} tile" if position.tile is player else ""
    return [
        f"{name} ({player})",
        f"{counted(buttons, 'button')}, income {quilt.income}{tile}",
        f"space {space} of {position.edition.final}, {counted(marks, 'income mark')} left",
        f"{counted(quilt.empty, 'empty cell')}, score {position.score(player).total}",
        f"  {columns}",
        *(f"{row + 1} {' '.join(cells)}" for row, cells in enumerate(_letters(position, quilt))),
    ]


def _letters(position: Position, quilt: Quilt) -> list[str]:
    marks = [_EMPTY] * (quilt.size * quilt.size)
    for piece in quilt.pieces:
        letter = LEATHER_MARK if piece.patch is None else position.edition.patch(piece.patch).letter
        marks = [letter if piece.mask >> bit & 1 else mark for bit, mark in enumerate(marks)]
    return ["".join(marks[start : start + quilt.size]) for start in range(0, len(marks), quilt.size)]
