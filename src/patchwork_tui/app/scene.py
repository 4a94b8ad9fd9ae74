"""All that a table shows at one moment, as one value: the table is a picture of it and of nothing else."""

from __future__ import annotations

from dataclasses import dataclass

from patchwork_tui.app.hand import Hand
from patchwork_tui.pictures.names import initials
from patchwork_tui.pictures.words import Account
from patchwork_tui.rules import Player, Position, automa_of
from patchwork_tui.rules.automa_turn import Account as TurnTold


@dataclass(frozen=True, slots=True)
class Scene:
    """A position with what is around it.

    `board` has the leather marks of the game's board, taken ones among them. `accounts` tell every action so
    far; `last_mask` is the cells that the last one covered. `hand` is the choice under way, None where
    nobody chooses. `bots` are the computer players in the seats, None for a person; while one of them is to
    act, `awaiting` says what it is about. `across` shows the ghost on the other player's quilt. `note` is a
    sentence for now, `complaint` one that says why something cannot be done. `status` stands in the corner.
    `turn` is how the Automa's card decides or last decided, of which the first `asked` filters are seen to.
    """

    names: tuple[str, str]
    board: tuple[int, ...]
    position: Position
    accounts: tuple[Account, ...]
    last_mask: int = 0
    hand: Hand | None = None
    bots: tuple[str | None, str | None] = (None, None)
    awaiting: str = ""
    across: bool = False
    note: str = ""
    complaint: str = ""
    status: str = ""
    turn: TurnTold | None = None
    asked: int | None = None

    @property
    def mover(self) -> Player | None:
        """Whose action is awaited."""
        return self.position.mover

    @property
    def decision(self) -> TurnTold | None:
        """What the Automa's card has decided, once all its filters are seen to; None but in its turn."""
        automa, told = automa_of(self.position), self.turn
        if automa is None or told is None or automa.seat is not self.mover or self.position.owed:
            return None
        return told if self.asked == len(told.steps) else None

    @property
    def person(self) -> Player | None:
        """The only person at the table; None where there are two, or none."""
        if (automa := automa_of(self.position)) is not None:
            return automa.seat.other
        people = [player for player, bot in zip(Player, self.bots, strict=True) if bot is None]
        return people[0] if len(people) == 1 else None

    @property
    def holding(self) -> bool:
        """Whether a choice is under way."""
        return self.hand is not None and self.hand.held is not None

    @property
    def initials(self) -> tuple[str, str]:
        """One letter for each player, told apart even where their names begin alike."""
        return initials(self.names)
