"""What the held choice would do, worked out before it is confirmed. No screen in it."""

from __future__ import annotations

from patchwork_tui.app.hand import Hand
from patchwork_tui.pictures.forecast import Forecast, affordable, foretold
from patchwork_tui.rules import Action, Buy, Patch, PlaceLeather, Position


def forecast(hand: Hand) -> Forecast | None:
    """What Enter would do; None where nothing is held, or what is held fits nowhere.

    Where the ghost does not fit, it is told for a spot where it does, and where the patch cannot be paid, as
    if it could: its price, time and worth are what the player asks about.
    """
    position, held = hand.position, hand.held
    if position.mover is None or held is None:
        return None
    if isinstance(held, Patch):
        position = affordable(position, held)
    action = _playable(hand, position)
    return None if action is None else foretold(hand.position, action)


def _playable(hand: Hand, position: Position) -> Action | None:
    action = hand.action
    assert action is not None
    if position.why_not(action) is None:
        return action
    spots = hand.fitting()
    if not spots:
        return None
    if isinstance(action, PlaceLeather):
        return PlaceLeather(spots[0].cell)
    assert isinstance(action, Buy)
    return Buy(action.patch, spots[0].turn, spots[0].cell)
