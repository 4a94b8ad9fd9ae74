"""The Automa told in words: what it does, what it has, and what its score is made of."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from patchwork_tui.rules import Action, Automa, Edition, Position, Shuffle, Take, automa_of
from patchwork_tui.rules.automa_cards import Part
from patchwork_tui.rules.automa_turn import Account as TurnTold
from patchwork_tui.rules.refusals import counted


def automa_deed(position: Position, action: Action) -> tuple[str, str]:
    """What the Automa does, and how its card comes to that; offers are told by their slots."""
    automa = automa_of(position)
    assert automa is not None
    if isinstance(action, Shuffle):
        return "shuffles its cards", ""
    told = automa.turn(position)
    if isinstance(action, Take):
        return f"takes {position.edition.patch(action.patch).letter}", f"by {told.sentence}"
    return f"advances {told.spaces}", f"by {told.sentence}"


def last_turn(positions: Sequence[Position], actions: Sequence[Action]) -> TurnTold | None:
    """How the Automa's last card decided; `actions` led from each of the positions to the next."""
    for position, action in zip(reversed(positions[: len(actions)]), reversed(actions), strict=True):
        automa = automa_of(position)
        if automa is not None and position.decided and not isinstance(action, Shuffle):
            return automa.turn(position)
    return None


def automa_holdings(position: Position, automa: Automa) -> tuple[str, str]:
    """The Automa's cards and level, and what it has taken with its score."""
    cards = f"{automa.deck} deck, {counted(len(automa.cards), 'card')}"
    with_buttons, without = automa.piles(position)
    taken = f"{len(with_buttons)} with buttons, {len(without)} without"
    return cards, f"{taken}, score {position.score(automa.seat).total}"


def automa_lines(position: Position, automa: Automa) -> list[str]:
    """What stands where a person's quilt would: the level, the cards, and both piles by their letters.

    The piles are the last two lines.
    """
    level, last = automa.level, automa.last_card
    bonus = "no bonus button"
    if position.tile is None:
        bonus = f"tile from space {level.bonus_space}"
    card = "no card yet"
    if last is not None:
        card = f"card {last.number}: {counted(last.buttons, 'button')}, income {last.income}"
    piles = zip(("with buttons", "without"), automa.piles(position), strict=True)
    shown = automa.next_buttons
    return [
        f"level {level.name}, {bonus}",
        card,
        *([] if shown is None else [f"the next card has {counted(shown, 'button')}"]),
        *(f"{name}: {_letters(position.edition, pile)}" for name, pile in piles),
    ]


def _letters(edition: Edition, patches: Iterable[str]) -> str:
    return " ".join(edition.patch(patch).letter for patch in patches) or "none"


def automa_parts(position: Position, automa: Automa) -> tuple[tuple[str, int], ...]:
    """What the Automa's score is made of at its level: the words for each part, and its points."""
    score, side = position.score(automa.seat), position.edition.special_tile
    parts = {
        Part.SPECIAL_TILE: (f"{side}x{side} tile", score.tile),
        Part.BUTTONS: ("buttons", score.buttons),
        Part.PATCHES_WITH_BUTTONS: ("patches with buttons", score.patches),
        Part.BUTTONS_ON_PATCHES: ("buttons on patches", score.sewn),
    }
    return tuple(parts[part] for part in automa.level.counts)
