"""A position as plain facts, for other programs: one JSON object a position."""

from __future__ import annotations

from patchwork_tui.rules import Player, Position


def facts(position: Position, number: int) -> dict[str, object]:
    """What holds after `number` actions, in the schema of docs/record-format.md."""
    mover = position.mover
    return {
        "n": number,
        "mover": None if mover is None else str(mover),
        "phase": position.phase.value,
        "offers": [patch.id for patch in position.offers],
        "left": len(position.circle),
        "leather_left": len(position.leather),
        "legal": position.legal_actions().counts(),
        **{str(player): _player_facts(position, player) for player in Player},
    }


def _player_facts(position: Position, player: Player) -> dict[str, object]:
    buttons, space, quilt = position[player]
    return {
        "buttons": buttons,
        "space": space,
        "income": quilt.income,
        "empty": quilt.empty,
        "tile": position.tile is player,
        "score": position.score(player).total,
        "quilt": "/".join(quilt.rows()),
    }
