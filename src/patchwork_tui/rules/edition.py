"""An edition of the game is data: a catalogue of patches, a quilt, a time track and its boards."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from types import MappingProxyType

from patchwork_tui.rules.errors import RulesError
from patchwork_tui.rules.patches import Patch
from patchwork_tui.rules.players import Player
from patchwork_tui.rules.variant import Rule


@dataclass(frozen=True)
class Edition:
    """Everything that tells one edition from another.

    `quilt` is cells a side; `buttons` what each player starts with; `special_tile` the tile's points and
    the side of the square that wins it, 0 where there is none; `final` the centre's space; `income` the
    income marks; `boards` the leather marks of each printing of the board, the first being the default.
    `rule` is what it adds to the rules of the base game, None where that is nothing. `note` is what whoever
    chooses the edition should know.
    `source` is the TOML text it was read from: it decides whether two editions are equal.
    """

    source: str = field(repr=False)
    name: str = field(compare=False)
    quilt: int = field(compare=False)
    buttons: int = field(compare=False)
    special_tile: int = field(compare=False)
    final: int = field(compare=False)
    income: tuple[int, ...] = field(compare=False)
    boards: Mapping[str, tuple[int, ...]] = field(compare=False)
    patches: tuple[Patch, ...] = field(compare=False, repr=False)
    rule: Rule | None = field(default=None, compare=False)
    note: str = field(default="", compare=False)

    @cached_property
    def by_id(self) -> Mapping[str, Patch]:
        """The patches by their ids."""
        return MappingProxyType({patch.id: patch for patch in self.patches})

    @cached_property
    def incomes_to(self) -> tuple[int, ...]:
        """For each space, how many income marks lie on it or before: a move's marks by one subtraction."""
        return tuple(sum(mark <= space for mark in self.income) for space in range(self.final + 1))

    def patch(self, patch_id: str) -> Patch:
        """The patch with this id; RulesError if there is none."""
        try:
            return self.by_id[patch_id]
        except KeyError:
            raise RulesError(f"there is no patch {patch_id!a} in the {self.name} edition") from None

    def by_letter(self, letter: str) -> Patch:
        """The patch with this letter; RulesError if there is none."""
        for patch in self.patches:
            if patch.letter == letter:
                return patch
        raise RulesError(f"there is no patch {letter!a} in the {self.name} edition")

    @property
    def default_board(self) -> str:
        """The board that is played on where none is named."""
        return next(iter(self.boards))

    @property
    def plays(self) -> Player | None:
        """The player whom the edition plays itself, None where two people play."""
        return self.rule.plays if self.rule else None

    @cached_property
    def early(self) -> Mapping[str, Patch]:
        """The patches that stand in the circle from the start, by their ids: all, unless the rule says no."""
        late = self.rule.late if self.rule else ()
        return MappingProxyType({patch.id: patch for patch in self.patches if patch.id not in late})

    @cached_property
    def smallest(self) -> Patch:
        """The patch behind which the neutral token starts, so that it ends the circle: the 1x2."""
        return min(self.early.values(), key=lambda patch: patch.size)

    @cached_property
    def digest(self) -> str:
        """The SHA-256 of its text, by which a record names an edition that does not come with the program."""
        from hashlib import sha256

        return sha256(self.source.encode()).hexdigest()
