"""How a card of the Automa decides: which patches it may take, what each filter leaves, and what is done."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

from patchwork_tui.rules import market
from patchwork_tui.rules.actions import Advance, Take
from patchwork_tui.rules.automa_cards import Card, Filter
from patchwork_tui.rules.patches import Patch
from patchwork_tui.rules.players import Player
from patchwork_tui.rules.refusals import counted, listed

if TYPE_CHECKING:
    from patchwork_tui.rules.position import Position


class Step(NamedTuple):
    """A filter that was asked: the slots of the offers it leaves. One that would leave none is `skipped`.

    Slots count from 1; where the filter is skipped, `left` is what there was before.
    """

    filter: Filter
    left: tuple[int, ...]
    skipped: bool


@dataclass(frozen=True, slots=True)
class Account:
    """A turn of the Automa, decided: the card, the slots it may take, the filters asked, what is done.

    `slot` is the offer taken, counted from 1, None for an advance, which goes over `spaces`.
    """

    card: Card
    affordable: tuple[int, ...]
    steps: tuple[Step, ...]
    action: Take | Advance
    slot: int | None
    spaces: int

    @property
    def sentence(self) -> str:
        """The account in words, offers by their slots."""
        said = [f"card {self.card.number}: {counted(self.card.buttons, 'button')}"]
        if self.slot is None:
            said += ["may take nothing", f"advances {counted(self.spaces, 'space')} unpaid"]
            return "; ".join(said)
        said.append(f"may take {_slots(self.affordable)}")
        for step in self.steps:
            left = "would leave none, so it is skipped" if step.skipped else f"leaves {_slots(step.left)}"
            said.append(f"{step.filter.words} {left}")
        return "; ".join([*said, "takes it"])


def account(position: Position, seat: Player, card: Card) -> Account:
    """What the card makes the player at `seat` do."""
    edition = position.edition
    offers = market.on_offer(position.circle)
    patches = {slot: edition.by_id[patch] for slot, patch in enumerate(offers, 1)}
    start, ahead = position.players[seat].space, position.players[seat.other].space
    affordable = tuple(slot for slot, patch in patches.items() if patch.buttons <= card.buttons)
    left, steps = affordable, []
    for asked in card.filters:
        if len(left) <= 1:
            break
        kept = _kept(asked, {slot: patches[slot] for slot in left}, ahead - start, edition.final - start)
        steps.append(Step(asked, kept or left, skipped=not kept))
        left = kept or left
    if not left:
        spaces = min(ahead + 1, edition.final) - start
        return Account(card, (), (), Advance(), None, spaces)
    slot = left[-1]
    patch = patches[slot]
    return Account(
        card, affordable, tuple(steps), Take(patch.id), slot, min(patch.time, edition.final - start)
    )


def _kept(asked: Filter, patches: dict[int, Patch], lead: int, to_go: int) -> tuple[int, ...]:
    """The slots that a filter leaves. `lead` is how far the other token is ahead, `to_go` the way left."""
    match asked:
        case Filter.NO_OVERTAKE:
            return tuple(slot for slot, patch in patches.items() if min(patch.time, to_go) <= lead)
        case Filter.MOST_BUTTONS:
            return _greatest({slot: patch.income for slot, patch in patches.items()})
        case Filter.LARGEST:
            return _greatest({slot: patch.size for slot, patch in patches.items()})
        case Filter.FARTHEST_FROM_TOKEN:
            return (max(patches),)


def _greatest(values: dict[int, int]) -> tuple[int, ...]:
    most = max(values.values())
    return tuple(slot for slot, value in values.items() if value == most)


def _slots(slots: Iterable[int]) -> str:
    return listed(map(str, slots))
