"""What the footer offers: the keys that matter now, the most wanted first."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from patchwork_tui.app.commands import BY_ID, NO_KEYS, TABLE, said
from patchwork_tui.app.glyphs import Glyphs, Look
from patchwork_tui.app.hand import Hand
from patchwork_tui.app.widgets.key_bar import Hint
from patchwork_tui.rules import Advance, Patch, automa_of


def _hint(command_id: str, word: str = "", keys: str = "") -> Hint:
    """A command of the table as the footer shows it: its last key and its title, unless said otherwise."""
    command = BY_ID[command_id]
    return Hint(keys or command.shown.split(" ")[-1], word or command.title, command.action)


_BY_ACTION = {command.action: command for command in TABLE}
_OFFERS = frozenset({"offer-1", "offer-2", "offer-3"})

_UNDO = _hint("undo")
_HELP = _hint("help", keys="?")
_LEAVE = _hint("leave")
_ADVANCE = _hint("advance")
_TYPE = _hint("type")
_CIRCLE = _hint("circle")
_LOG = _hint("log")
_PUT_BACK = _hint("put-back")
_HINT = _hint("hint")
_NEXT = _hint("next", "next")
_OTHER = _hint("other")
_PLAYING = ("confirm", "take(0)", "take_advance")
_TURNING = (_hint("turn"), _hint("flip"))


def watching_hints(keys: Mapping[str, str] = NO_KEYS, *, alone: bool) -> tuple[Hint, ...]:
    """The footer while a computer player is to act; `alone` where a person waits for it."""
    go_on = _hint("go-on", "go on" if alone else "pause, go on")
    pace = Hint(said("plus", keys) + said("minus", keys), "pace", "")
    return _with_keys((go_on, _UNDO, pace, _CIRCLE, _LOG, _HELP, _LEAVE), keys)


def lesson_hints(
    usual: tuple[Hint, ...], go_on: str, look: Look, *, shows: bool, aside: bool
) -> tuple[Hint, ...]:
    """The footer in the first game: as at any table, with a key that lays the page `aside` or brings it back.

    `go_on` says what Enter leads the reader to, empty where it leads nowhere. The key for a hint `shows` what
    is to be played; where nothing is, neither that nor the keys that play are offered.
    """
    behind, show, lead = _with_keys(
        (
            _hint("other", "page back" if aside else "look behind"),
            _hint("hint", "show me"),
            _hint("confirm", go_on, look.glyphs.enter),
        ),
        look.keys,
    )
    instead = {_TYPE.action: behind, _OTHER.action: behind, _HINT.action: show}
    refused = () if shows else (_HINT.action, *_PLAYING)
    seen = tuple(instead.get(hint.action, hint) for hint in usual if hint.action not in refused)
    return (lead, *seen) if go_on else seen


def hints(hand: Hand, across: bool, glyphs: Glyphs, keys: Mapping[str, str] = NO_KEYS) -> tuple[Hint, ...]:
    """The footer for this hand; `keys` are those of commands that are not the usual ones."""
    return _with_keys(_hints(hand, across, glyphs, _move(glyphs, keys)), keys)


def _with_keys(hints: Iterable[Hint], keys: Mapping[str, str]) -> tuple[Hint, ...]:
    """The hints with the keys that a person has chosen."""
    return tuple(_with_key(hint, keys) for hint in hints) if keys else tuple(hints)


def _with_key(hint: Hint, keys: Mapping[str, str]) -> Hint:
    command = _BY_ACTION.get(hint.action)
    if command is BY_ID["offer-1"] and not _OFFERS.isdisjoint(keys):
        return hint._replace(keys="".join(BY_ID[offer].written(keys)[-1] for offer in sorted(_OFFERS)))
    if command is None or command.id not in keys:
        return hint
    return hint._replace(keys=command.written(keys)[0])


def _move(glyphs: Glyphs, keys: Mapping[str, str]) -> Hint:
    ways = ("up", "left", "down", "right")
    if keys.keys().isdisjoint(ways):
        return Hint(glyphs.arrows, "move", "")
    own = [BY_ID[way].written(keys)[0] for way in ways]
    return Hint(("" if max(map(len, own)) == 1 else " ").join(own), "move", "")


def _hints(hand: Hand, across: bool, glyphs: Glyphs, move: Hint) -> tuple[Hint, ...]:
    position = hand.position
    if position.mover is None:
        return (_hint("confirm", "results", glyphs.enter), _UNDO, _CIRCLE, _LOG, _HELP, _LEAVE)
    if across:
        return (_hint("other", "back to your quilt"), move, *_TURNING, _UNDO, _HELP)
    if position.owed:
        sew = _hint("confirm", "sew on", glyphs.enter)
        return (move, _NEXT, sew, _UNDO, _CIRCLE, _LOG, _HELP, _LEAVE)
    take = _taking(len(position.offers))
    alone = automa_of(position) is not None
    advice = () if alone else (_HINT,)  # nobody knows what is best against cards
    other = () if alone else (_OTHER,)
    if isinstance(hand.held, Patch):
        sew = _hint("confirm", "sew on", glyphs.enter)
        return (move, *_TURNING, _NEXT, sew, _PUT_BACK, _UNDO, _HELP, *other, *take, _ADVANCE, *advice)
    if isinstance(hand.held, Advance):
        decide = _hint("confirm", "advance", glyphs.enter)
        return (decide, _PUT_BACK, *take, _UNDO, _CIRCLE, _LOG, _HELP, _LEAVE)
    return (*take, _ADVANCE, *advice, _UNDO, _TYPE, _CIRCLE, _LOG, _HELP, _LEAVE)


def _taking(offers: int) -> tuple[Hint, ...]:
    """The keys of the offers there are."""
    if not offers:
        return ()
    return (_hint("offer-1", "take", "1" if offers == 1 else f"1-{offers}"),)
