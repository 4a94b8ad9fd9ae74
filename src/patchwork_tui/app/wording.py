"""What the table says, in words: banner, frames, forecast, account and keys. Pure; drawn by the widgets."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import zip_longest
from typing import NamedTuple

from rich.cells import cell_len, set_cell_size

from patchwork_tui.app.commands import NO_KEYS, said
from patchwork_tui.app.forecast import forecast
from patchwork_tui.app.glyphs import Glyphs
from patchwork_tui.app.hand import Hand
from patchwork_tui.app.scene import Scene
from patchwork_tui.pictures.automa import automa_parts
from patchwork_tui.pictures.forecast import Forecast
from patchwork_tui.pictures.words import account, hindrance, verdict
from patchwork_tui.rules import Advance, Patch, PlaceLeather, Player, Position, Take, automa_of
from patchwork_tui.rules.automa_turn import Account as TurnTold
from patchwork_tui.rules.refusals import counted
from patchwork_tui.rules.track import crossed

SHORT_NAME = 8
"""Columns of a name where room is scarce."""
TINY_NAME = 5
SHORTEST_NAME = 3
BANNER_NAME = 10
LONG_NAME = 16
AT_LENGTH = 60
"""Columns of a line in which names are told at length."""
BANNER = 64
"""Columns of the banner that are its own in the smallest window, the status in its corner apart."""


def short(text: str, columns: int, glyphs: Glyphs) -> str:
    """The text, cut to so many columns of the screen; where there are hardly any, none goes to say so."""
    if cell_len(text) <= columns:
        return text
    if columns < TINY_NAME:
        return set_cell_size(text, columns).rstrip()
    return set_cell_size(text, columns - cell_len(glyphs.more)).rstrip() + glyphs.more


def signed(number: int, glyphs: Glyphs, plus: bool = False) -> str:
    """A number with a real minus, and a plus where asked for."""
    if number < 0:
        return f"{glyphs.minus}{-number}"
    return f"+{number}" if plus else str(number)


def first_fitting(texts: Sequence[str], columns: int, glyphs: Glyphs) -> str:
    """The first of these texts that fits into so many columns; where none does the last, cut."""
    return next((text for text in texts if cell_len(text) <= columns), short(texts[-1], columns, glyphs))


def banner(
    scene: Scene, glyphs: Glyphs, keys: Mapping[str, str] = NO_KEYS, columns: int = BANNER
) -> tuple[str, str]:
    """Who acts, and what is owed or can be chosen, in so many columns; `keys` as in `Command.written`."""
    who, texts = _banner(scene, glyphs, keys)
    return who, first_fitting(texts, columns - cell_len(who), glyphs)


def _banner(scene: Scene, glyphs: Glyphs, keys: Mapping[str, str]) -> tuple[str, list[str]]:
    names = [short(name, BANNER_NAME, glyphs) for name in scene.names]
    mover, position = scene.mover, scene.position
    outcome = position.outcome()
    if mover is None or outcome is not None:
        assert outcome is not None
        return f"{glyphs.turn} GAME OVER", [verdict(outcome, (names[0], names[1]), glyphs.minus)]
    who, other = f"{glyphs.turn} {short(scene.names[mover].upper(), BANNER_NAME, glyphs)}", names[mover.other]
    if scene.awaiting:
        return who, [scene.awaiting]
    if scene.across:
        return who, [f"looking at {other}'s quilt: {said('v', keys)} goes back"]
    if position.owed:
        sews = f"{said('enter', keys)} sews it on"
        return who, [f"owes a leather patch: move it, then {sews}", f"owes a leather patch: {sews}"]
    return f"{who} to play", _choices(scene, other, glyphs, keys)


def _choices(scene: Scene, other: str, glyphs: Glyphs, keys: Mapping[str, str]) -> list[str]:
    """What can be chosen, ever shorter; what an advance gains gives way last."""
    position, hand, mover = scene.position, scene.hand, scene.mover
    assert mover is not None
    slot = None if hand is None else hand.slot
    offers = [said(str(number), keys) for number in range(1, len(position.offers) + 1) if number - 1 != slot]
    looks = [f"{' '.join(offers)} look"] if offers else []
    earned = min(position[mover.other].space + 1, position.edition.final) - position[mover].space
    advance = f"{said('a', keys)} advances (+{earned}{glyphs.button})"
    if hand is not None and hand.advancing:
        confirms = f"{said('enter', keys)} advances"
        return [", ".join([confirms, *looks]), confirms]
    if hand is None or slot is None:
        behind = position[mover.other].space - position[mover].space
        where = f"{behind} behind {other}" if behind else f"on top of {other}"
        chosen = f"{' '.join(offers)} choose, {advance}" if offers else advance
        return [f"{where}: {chosen}", chosen, advance]
    promise, brief = _promise(hand, slot, keys)
    return [
        ", ".join([promise, *looks, advance]),
        ", ".join([brief, *looks, advance]),
        f"{brief}, {advance}",
        advance,
    ]


def _promise(hand: Hand, slot: int, keys: Mapping[str, str]) -> tuple[str, str]:
    """What Enter does with the patch that is held, or that it does nothing; and this in brief."""
    position, mover = hand.position, hand.position.mover
    if hand.refusal is None:
        sews = f"{said('enter', keys)} sews"
        return f"{sews} on patch {slot + 1}", f"{sews} {slot + 1} on"
    too_dear = mover is not None and position.offers[slot].buttons > position[mover].buttons
    return (
        f"patch {slot + 1} {'costs too much' if too_dear else 'does not fit here'}",
        f"{slot + 1} {'is too dear' if too_dear else 'does not fit'}",
    )


class Coming(NamedTuple):
    """What a player has just got and is still seen to come: so many buttons, and the special tile."""

    buttons: int
    tile: bool


def quilt_title(
    scene: Scene, player: Player, columns: int, glyphs: Glyphs, coming: Coming | None = None
) -> str:
    """A quilt's frame: whose it is, whether they act, buttons, income and the score now.

    The name has the room that is left; where that is little the words give way first, then the name.
    `coming` is what is still on its way to the player.
    """
    position, name = scene.position, scene.names[player]
    buttons, _, quilt = position[player]
    score = position.score(player)
    total, side = score.total, position.edition.special_tile
    mark = f"{glyphs.turn} " if scene.mover is player else ""
    tile = f" {side}x{side}" if position.tile is player else ""
    if coming is not None:
        buttons, total = buttons - coming.buttons, total - coming.buttons
        if coming.tile:
            tile, total = f" {glyphs.arrow}{tile.strip()}", total - score.tile
    automa = automa_of(position)
    income = "" if automa and automa.seat is player else f"+{quilt.income}"
    held, rest = f"{buttons}{glyphs.button}", f"{tile} {signed(total, glyphs)}"
    facts = f"{held} {income}".rstrip() + rest
    dense = f"{held}{income}{rest}"
    wanted = min(cell_len(name), LONG_NAME)
    for told, least in (
        (f"  {facts} now", wanted),
        (f" {facts} now", min(wanted, SHORT_NAME)),
        (f" {facts}", min(wanted, TINY_NAME)),
        (f" {dense}", min(wanted, SHORTEST_NAME)),
    ):
        room = columns - cell_len(mark) - cell_len(told)
        if room >= least:
            return f"{mark}{short(name, min(room, LONG_NAME), glyphs)}{told}"
    titles = (f"{mark}{scene.initials[player]} {facts}", f"{mark}{scene.initials[player]} {dense}", facts)
    return next((title for title in titles if cell_len(title) <= columns), dense)


def late_note(position: Position) -> str:
    """When the patches that are still to come come in; empty where there are none."""
    rule, coming = position.edition.rule, len(position.waiting)
    if rule is None or not coming:
        return ""
    return f"{coming} blue ones after {len(position.circle) - rule.late_from} more"


def brief_hindrance(position: Position, patch: Patch, glyphs: Glyphs) -> str:
    """Why an offer cannot be had, so short that three of them fit beside each other."""
    mover = position.mover
    if mover is None or not (told := hindrance(position, patch)):
        return ""
    lacking = patch.buttons - position[mover].buttons
    return f"lacks {lacking}{glyphs.button}" if lacking > 0 else told


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
    verdict_, allowed = _verdict(hand, glyphs)
    if isinstance(held, PlaceLeather):
        return Panel("the leather patch here", "leather", lines, verdict_, allowed)
    assert hand.slot is not None
    slot = hand.slot + 1
    title, brief = f"{slot}  if {name} sews {held.letter} here", f"{slot}: {held.letter} here"
    return Panel(title, brief, lines, verdict_, allowed)


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
        total, penalty = signed(score.total, glyphs), signed(score.penalty, glyphs)
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
    worth = signed(told.worth, glyphs, plus=True)
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
    change = f"{signed(told.score_before, glyphs)} {glyphs.arrow} {signed(told.score, glyphs)}"
    return PanelLine("score", change, f"{signed(told.buttons_after, glyphs)}{glyphs.button} in hand", change)
