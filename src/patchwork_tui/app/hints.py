"""What the footer offers: the keys that matter now, the most wanted first."""

from __future__ import annotations

from patchwork_tui.app.glyphs import Glyphs
from patchwork_tui.app.hand import Hand
from patchwork_tui.app.widgets.key_bar import Hint
from patchwork_tui.rules import Advance, Patch

_UNDO = Hint("u", "undo", "undo")
_HELP = Hint("?", "help", "app.help")
_LEAVE = Hint("q", "leave", "leave")
_ADVANCE = Hint("a", "advance", "take_advance")
_TYPE = Hint(":", "type", "type_action")
_CIRCLE = Hint("c", "circle", "circle")
_LOG = Hint("g", "log", "log")
_PUT_BACK = Hint("x", "put back", "put_back")
_NEXT = Hint("n", "next", "next_spot(1)")
_OTHER = Hint("v", "other quilt", "look_across")


def hints(hand: Hand, across: bool, glyphs: Glyphs) -> tuple[Hint, ...]:
    """The footer for this hand."""
    position = hand.position
    move = Hint(glyphs.arrows, "move", "")
    if position.mover is None:
        return (Hint(glyphs.enter, "results", "confirm"), _UNDO, _CIRCLE, _LOG, _HELP, _LEAVE)
    if across:
        return (Hint("v", "back to your quilt", "look_across"), move, *_turning(), _UNDO, _HELP)
    if position.owed:
        sew = Hint(glyphs.enter, "sew on", "confirm")
        return (move, _NEXT, sew, _UNDO, _CIRCLE, _LOG, _HELP, _LEAVE)
    take = _taking(len(position.offers))
    if isinstance(hand.held, Patch):
        sew = Hint(glyphs.enter, "sew on", "confirm")
        return (move, *_turning(), _NEXT, sew, _PUT_BACK, _UNDO, _HELP, _OTHER, *take, _ADVANCE)
    if isinstance(hand.held, Advance):
        decide = Hint(glyphs.enter, "advance", "confirm")
        return (decide, _PUT_BACK, *take, _UNDO, _CIRCLE, _LOG, _HELP, _LEAVE)
    return (*take, _ADVANCE, _UNDO, _TYPE, _CIRCLE, _LOG, _HELP, _LEAVE)


def _taking(offers: int) -> tuple[Hint, ...]:
    """The keys of the offers there are."""
    if not offers:
        return ()
    return (Hint("1" if offers == 1 else f"1-{offers}", "take", "take(0)"),)


def _turning() -> tuple[Hint, Hint]:
    return Hint("r", "turn", "turn"), Hint("f", "flip", "flip")
