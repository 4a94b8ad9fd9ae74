"""A position as plain facts, for other programs: one JSON object a position."""

from __future__ import annotations

from patchwork_tui.rules import Automa, Player, Position, automa_of


def facts(position: Position, number: int) -> dict[str, object]:
    """What holds after `number` actions, in the schema of docs/record-format.md."""
    mover, automa = position.mover, automa_of(position)
    deck: dict[str, object] = {}
    if automa:
        deck = {"deck": len(automa.cards), "card": automa.card}
    return {
        "n": number,
        "mover": None if mover is None else str(mover),
        "phase": position.phase.value,
        "offers": [patch.id for patch in position.offers],
        "left": len(position.circle),
        "leather_left": len(position.leather),
        "legal": position.legal_actions().counts(),
        **{str(player): _player_facts(position, player, automa) for player in Player},
        **deck,
    }


def _player_facts(position: Position, player: Player, automa: Automa | None) -> dict[str, object]:
    buttons, space, quilt = position[player]
    if automa and player is automa.seat:
        with_buttons, without = automa.piles(position)
        return {
            "buttons": buttons,
            "space": space,
            "tile": position.tile is player,
            "score": position.score(player).total,
            "with": list(with_buttons),
            "without": list(without),
        }
    return {
        "buttons": buttons,
        "space": space,
        "income": quilt.income,
        "empty": quilt.empty,
        "tile": position.tile is player,
        "score": position.score(player).total,
        "quilt": "/".join(quilt.rows()),
    }
