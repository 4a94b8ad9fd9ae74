"""The forecast as it is said: what the held choice would do, a line a matter. Pure; drawn by its widget."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import zip_longest
from typing import NamedTuple

from patchwork_tui.app.brevity import SHORT_NAME, TINY_NAME, short
from patchwork_tui.app.commands import NO_KEYS, said
from patchwork_tui.app.forecast import forecast
from patchwork_tui.app.glyphs import Glyphs
from patchwork_tui.app.hand import Hand
from patchwork_tui.app.scene import Scene
from patchwork_tui.pictures.automa import automa_parts
from patchwork_tui.pictures.forecast import Forecast
from patchwork_tui.pictures.words import account, signed
from patchwork_tui.rules import Advance, Patch, PlaceLeather, Player, Take, automa_of
from patchwork_tui.rules.automa_turn import Account as TurnTold
from patchwork_tui.rules.refusals import counted
from patchwork_tui.rules.track import crossed


class PanelLine(NamedTuple):
    """A line of the forecast: what it is about, its value with a note beside it, and both in brief.

    `briefest` stands where not even the brief words have room.
    """

    label: str
    value: str
    note: str
    brief: str
    briefest: str = ""


class Panel(NamedTuple):
    """The forecast as it is said: title long and brief, lines, and at the foot whether it can be done."""

    title: str
    brief_title: str
    lines: tuple[PanelLine, ...]
    verdict: str
    allowed: bool


def panel(scene: Scene, glyphs: Glyphs, keys: Mapping[str, str] = NO_KEYS) -> Panel | None:
    """What the held choice would do; where nothing is held, what advancing would. None where nobody acts.

    A computer player's choice is told without what Enter does, for then it does nothing.
    """
    told = _panel(scene, glyphs, keys)
    return told._replace(verdict="") if told and scene.awaiting else told


def _panel(scene: Scene, glyphs: Glyphs, keys: Mapping[str, str]) -> Panel | None:
    hand = scene.hand
    if scene.decision is not None:
        return _decided(scene, scene.decision, glyphs)
    if hand is None or scene.mover is None:
        return _final(scene, glyphs)
    held, a = hand.held, said("a", keys)
    name = short(scene.names[scene.mover], SHORT_NAME, glyphs)
    if held is None:
        told = forecast(hand.take_advance())
        return Panel(f"{a}  if {name} advances", f"{a} advance", _lines(scene, told, glyphs), "", True)
    if scene.across:
        return _across(scene, hand, glyphs)
    lines = _lines(scene, forecast(hand), glyphs)
    if isinstance(held, Advance):
        confirms = f"{glyphs.check} {said('enter', keys)} advances"
        return Panel(f"{a}  if {name} advances", f"{a} advance", lines, confirms, True)
    verdict, allowed = _verdict(hand, glyphs)
    if isinstance(held, PlaceLeather):
        return Panel("the leather patch here", "leather", lines, verdict, allowed)
    assert hand.slot is not None
    slot = hand.slot + 1
    title, brief = f"{slot}  if {name} sews {held.letter} here", f"{slot}: {held.letter} here"
    return Panel(title, brief, lines, verdict, allowed)


def _decided(scene: Scene, told: TurnTold, glyphs: Glyphs) -> Panel:
    """What comes of the Automa's turn."""
    position, mover = scene.position, scene.mover
    assert mover is not None
    name = short(scene.names[mover], SHORT_NAME, glyphs)
    start = position[mover].space
    move = f"{start} {glyphs.arrow} {start + told.spaces}"
    lines = [PanelLine("time", move, "" if told.slot else "unpaid", move)]
    come_of_it = account(position, told.action)
    effects = zip_longest(come_of_it.effects, come_of_it.brief, fillvalue="")
    lines += [
        PanelLine("and" if place else "then", effect, "", brief)
        for place, (effect, brief) in enumerate(effects)
    ]
    if isinstance(told.action, Take):
        patch = position.edition.patch(told.action.patch)
        lines = [*_price(patch, glyphs), *lines]
        return Panel(
            f"{told.slot}  {name} takes {patch.letter}", f"takes {patch.letter}", tuple(lines), "", True
        )
    return Panel(f"{name} advances", "advances", tuple(lines), "", True)


def _final(scene: Scene, glyphs: Glyphs) -> Panel | None:
    """How both scores came about; None while the game goes on."""
    outcome = scene.position.outcome()
    if outcome is None:
        return None
    lines = []
    for player, score in zip(Player, outcome.scores, strict=True):
        total, penalty = signed(score.total, glyphs.minus), signed(score.penalty, glyphs.minus)
        tile = f" +{score.tile}" if score.tile else ""
        automa = automa_of(scene.position)
        if automa is not None and automa.seat is player:
            parts = "+".join(str(points) for _, points in automa_parts(scene.position, automa))
            lines.append(PanelLine(scene.initials[player], total, parts, f"{parts}={total}"))
            continue
        parts = f"{score.buttons}{glyphs.button} {penalty}{tile}"
        lines.append(PanelLine(scene.initials[player], total, parts, f"{parts}={total}"))
    return Panel("the end", "the end", tuple(lines), "", True)


def _across(scene: Scene, hand: Hand, glyphs: Glyphs) -> Panel:
    """Whether what is held would fit on the other quilt; nothing can be done there."""
    assert scene.mover is not None
    other = scene.mover.other
    ghost = hand.ghost_on(scene.position[other].quilt)
    fits = ghost is not None and not ghost.fault
    told = f"{glyphs.check} would fit here" if fits else f"{glyphs.cross} would not fit here"
    name = short(scene.names[other], SHORT_NAME, glyphs)
    lines = _price(hand.held, glyphs) if isinstance(hand.held, Patch) else ()
    return Panel(f"on {name}'s quilt", f"on {name}'s", lines, told, fits)


def _verdict(hand: Hand, glyphs: Glyphs) -> tuple[str, bool]:
    refusal = hand.refusal
    places = counted(len(hand.fitting()), "place")
    if refusal is None:
        return f"{glyphs.check} fits, {places}", True
    return f"{glyphs.cross} {refusal}", False


def _lines(scene: Scene, told: Forecast | None, glyphs: Glyphs) -> tuple[PanelLine, ...]:
    hand = scene.hand
    assert hand is not None
    held = hand.held
    if told is None:
        return _price(held, glyphs) if isinstance(held, Patch) else ()
    here = (_quilt(told, scene), _score(told, glyphs))
    if isinstance(held, PlaceLeather):
        return here
    turn = (_pays(told, glyphs), _time(scene, told, glyphs), _crosses(scene, told, glyphs))
    if told.worth is None:
        return (*turn, _score(told, glyphs))
    return (*turn, _income(told, glyphs), _worth(told, glyphs), *here)


def _price(patch: Patch, glyphs: Glyphs) -> tuple[PanelLine, ...]:
    price = f"{patch.buttons}{glyphs.button} {patch.time}t +{patch.income}"
    return (PanelLine("price", price, "", price),)


def _pays(told: Forecast, glyphs: Glyphs) -> PanelLine:
    if told.worth is None:
        earned = f"+{told.end - told.start}{glyphs.button}"
        return PanelLine("earns", earned, "a button a space", earned)
    left = told.buttons - told.cost
    if left < 0:
        return PanelLine(
            "pays",
            f"{told.cost}{glyphs.button} of {told.buttons}",
            f"needs {-left} more",
            f"{told.cost}, has {told.buttons}",
        )
    return PanelLine(
        "pays",
        f"{told.cost}{glyphs.button} of {told.buttons}",
        f"leaves {left}",
        f"{told.cost}, left {left}",
    )


def _time(scene: Scene, told: Forecast, glyphs: Glyphs) -> PanelLine:
    move = f"{told.start} {glyphs.arrow} {told.end}"
    brief = f"{told.start}{glyphs.arrow}{told.end}"
    if told.next_mover is None:
        return PanelLine("time", move, "ends the game", f"{brief}, end")
    name = scene.names[told.next_mover]
    if told.next_mover is told.player:
        again = f"{short(name, TINY_NAME, glyphs)} acts again" if not told.leather else "then leather"
        return PanelLine("time", move, again, f"{brief}, again" if not told.leather else brief)
    return PanelLine(
        "time",
        move,
        f"{short(name, SHORT_NAME, glyphs)} next",
        f"{brief}, {short(name, SHORT_NAME, glyphs)} next",
        f"{brief} {scene.initials[told.next_mover]} next",
    )


def _crosses(scene: Scene, told: Forecast, glyphs: Glyphs) -> PanelLine:
    if told.incomes:
        gained = f"+{told.income * len(told.incomes)}{glyphs.button}"
        value = f"income {' '.join(map(str, told.incomes))}"
        note, brief = gained, f"income {gained}"
        if told.leather:
            note, brief = f"{gained}, leather", f"{gained} leather"
        return PanelLine("marks", value, note, brief)
    if told.leather:
        return PanelLine("marks", "leather", "a patch to sew on", "leather")
    ahead = crossed(scene.position.edition.income, told.end, scene.position.edition.final)
    note = f"next income {ahead[0]}" if ahead else "no income left"
    return PanelLine("marks", "nothing", note, "none")


def _income(told: Forecast, glyphs: Glyphs) -> PanelLine:
    value = f"+{told.income_before} {glyphs.arrow} +{told.income}"
    return PanelLine("income", value, f"{counted(told.marks_left, 'mark')} ahead", f"+{told.income}")


def _worth(told: Forecast, glyphs: Glyphs) -> PanelLine:
    assert told.worth is not None
    gain = told.income - told.income_before
    worth = signed(told.worth, glyphs.minus, plus=True)
    note = f"{gain}{glyphs.times}{told.marks_left} {glyphs.minus}{told.cost} to end"
    return PanelLine("worth", worth, note, f"{worth} in all")


def _quilt(told: Forecast, scene: Scene) -> PanelLine:
    side = scene.position.edition.special_tile
    empty = f"{told.empty} empty"
    if told.missing is None:
        return PanelLine("quilt", empty, "", empty)
    if not told.missing:
        return PanelLine("quilt", empty, f"takes the {side}x{side} tile", f"{side}x{side} tile!")
    lacks = f"{side}x{side} lacks {told.missing}"
    return PanelLine("quilt", empty, lacks, lacks)


def _score(told: Forecast, glyphs: Glyphs) -> PanelLine:
    before, after = (signed(score, glyphs.minus) for score in (told.score_before, told.score))
    change = f"{before} {glyphs.arrow} {after}"
    in_hand = f"{signed(told.buttons_after, glyphs.minus)}{glyphs.button} in hand"
    return PanelLine("score", change, in_hand, change)
