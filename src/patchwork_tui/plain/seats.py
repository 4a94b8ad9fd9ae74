"""Who sits where: the headers of a record that give a seat to a computer player."""

from __future__ import annotations

from patchwork_tui.bots import Bot, UnknownLevel, make
from patchwork_tui.record import Record, quoted
from patchwork_tui.rules import Player

_LEVEL = "bot:"


def computer_players(record: Record) -> dict[Player, Bot]:
    """The computer players of a game, by their seats; UnknownLevel if there is none of that name."""
    seats = {player: record.header(f"{player}-player") for player in Player}
    return {player: _made(player, text) for player, text in seats.items() if text is not None}


def _made(player: Player, text: str) -> Bot:
    if not text.startswith(_LEVEL):
        raise UnknownLevel(f"{player} is played by {quoted(text)}, which is no level such as bot:strong")
    return make(text.removeprefix(_LEVEL))
