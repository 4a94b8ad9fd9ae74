"""What the table says, in words: banner, frames and notes. Pure; drawn by the widgets."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from rich.cells import cell_len

from patchwork_tui.app.brevity import (
    BANNER_NAME,
    LONG_NAME,
    SHORT_NAME,
    SHORTEST_NAME,
    TINY_NAME,
    first_fitting,
    short,
)
from patchwork_tui.app.commands import NO_KEYS, said
from patchwork_tui.app.glyphs import Glyphs
from patchwork_tui.app.hand import Hand
from patchwork_tui.app.scene import Scene
from patchwork_tui.pictures.words import hindrance, lacking, signed, verdict
from patchwork_tui.rules import Patch, Player, Position, automa_of

BANNER = 64
"""Columns of the banner that are its own in the smallest window, the status in its corner apart."""


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
    if hand.refusal is None:
        sews = f"{said('enter', keys)} sews"
        return f"{sews} on patch {slot + 1}", f"{sews} {slot + 1} on"
    too_dear = lacking(hand.position, hand.position.offers[slot])
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
    held, rest = f"{buttons}{glyphs.button}", f"{tile} {signed(total, glyphs.minus)}"
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
    told = hindrance(position, patch)
    if not told:
        return ""
    short_of = lacking(position, patch)
    return f"lacks {short_of}{glyphs.button}" if short_of else told
