"""Taking things from numbered lists: a patch on offer, then its turn, then its place."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from patchwork_tui.plain import telling
from patchwork_tui.record import quoted
from patchwork_tui.rules import Buy, NotationError, Patch, Position, Turn
from patchwork_tui.rules.typed import read_number


def picked(text: str, count: int, names: Sequence[str] = ()) -> int:
    """Which of so many things is meant, from 0, by its number or its name; NotationError if none is."""
    number = read_number(text)
    if number is not None and 1 <= number <= count:
        return number - 1
    if text in names:
        return names.index(text)
    if number is not None:
        raise NotationError(f"there is nothing under {number}; `look` says what can be chosen")
    raise NotationError(f"{quoted(text)} is nothing that can be done now; `help` says what can")


@dataclass(frozen=True, slots=True)
class Choosing:
    """A patch taken up from the offers: where it can go, and the turn it is given once that is chosen."""

    patch: Patch
    buys: tuple[Buy, ...]
    turn: Turn | None = None

    @classmethod
    def of(cls, position: Position, patch: Patch) -> Choosing:
        """A patch that the mover can pay and place."""
        return cls(patch, tuple(position.legal_buys(patch.id)))._settled()

    def lines(self) -> list[str]:
        """The list to choose from."""
        if self.turn is not None:
            return telling.places(self.patch, self.turn, [buy.cell for buy in self._here()])
        turns = self._turns()
        counts = [(turn, sum(buy.turn is turn for buy in self.buys)) for turn in turns]
        return [f"Turns in which {self.patch.letter} fits, or `back`:", *telling.turns(self.patch, counts)]

    def pick(self, text: str) -> Choosing | Buy:
        """What is left to choose once this is taken, or the purchase; NotationError if it is not listed."""
        if self.turn is not None:
            here = self._here()
            return here[picked(text, len(here), [str(buy.cell) for buy in here])]
        turns = self._turns()
        return replace(self, turn=turns[picked(text, len(turns), list(map(str, turns)))])

    def back(self) -> Choosing | None:
        """The choice before this one."""
        before = replace(self, turn=None)
        return None if self.turn is None or before._settled() == self else before

    def _settled(self) -> Choosing:
        """With the turn chosen where there is but one."""
        turns = self._turns()
        return replace(self, turn=turns[0]) if len(turns) == 1 else self

    def _turns(self) -> list[Turn]:
        return list(dict.fromkeys(buy.turn for buy in self.buys))

    def _here(self) -> list[Buy]:
        return [buy for buy in self.buys if buy.turn is self.turn]
