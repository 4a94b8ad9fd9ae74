"""The Automa in words: its card, its filters, its deck, and what can be chosen of it. Pure."""

from __future__ import annotations

from patchwork_tui.app.glyphs import Glyphs
from patchwork_tui.rules import Automa, Position
from patchwork_tui.rules.automa import AutomaRule
from patchwork_tui.rules.automa_cards import Filter, Level, Part
from patchwork_tui.rules.automa_turn import Account, Step
from patchwork_tui.rules.refusals import counted, listed

_BRIEF = {
    Filter.NO_OVERTAKE: "no passing",
    Filter.MOST_BUTTONS: "buttons",
    Filter.LARGEST: "largest",
    Filter.FARTHEST_FROM_TOKEN: "farthest",
}
_NAMES, _BRIEF_NAMES = 28, 11
"""Columns of the names of filters, in full and in brief."""
_COUNTED = {
    Part.SPECIAL_TILE: "the tile",
    Part.BUTTONS: "buttons",
    Part.PATCHES_WITH_BUTTONS: "patches with buttons",
    Part.BUTTONS_ON_PATCHES: "buttons on patches",
}


def card_lines(told: Account, glyphs: Glyphs, *, wide: bool) -> tuple[str, str]:
    """The card with its buttons and its pay, and which offers it may take."""
    card, slots = told.card, " ".join(map(str, told.affordable))
    title = f"card {card.number}: {card.buttons}{glyphs.button}, income +{card.income}"
    if not wide:
        title = f"card {card.number}: {card.buttons}{glyphs.button} +{card.income}"
    if told.slot is None:
        return title, f"none: advances {told.spaces}, unpaid" if wide else f"none: advances {told.spaces}"
    if len(told.affordable) == 1:
        return title, f"may take {slots}: takes it" if wide else f"takes {slots}"
    return title, f"may take {slots}"


def filter_words(filter_: Filter, step: Step | None, glyphs: Glyphs, *, wide: bool) -> tuple[str, str, str]:
    """A filter's mark, its name, and what it leaves; `step` is None where it was not asked."""
    name = filter_.words if wide else _BRIEF[filter_]
    fill = " " * ((_NAMES if wide else _BRIEF_NAMES) - len(name))
    if step is None:
        return " ", name, ""
    if step.skipped:
        return glyphs.cross, name, f"{fill}would leave none" if wide else f"{fill}skip"
    left = " ".join(map(str, step.left))
    return glyphs.check, name, f"{fill}leaves {left}" if wide else f"{fill}{left}"


def automa_facts(automa: Automa, position: Position, glyphs: Glyphs, *, wide: bool) -> list[str]:
    """The deck with what its back shows, and where the level's bonus button lies."""
    shown = automa.next_buttons
    cards = len(automa.cards)
    bonus = None if position.tile is not None else automa.level.bonus_space
    if wide:
        back = "" if shown is None else f", next {shown}{glyphs.button}"
        lies = "" if bonus is None else f", {glyphs.marks['tile']} bonus on {bonus}"
        return ["", f"{automa.deck} deck: {counted(cards, 'card')}{back}", f"level {automa.level.name}{lies}"]
    back = "" if shown is None else f", next {shown}{glyphs.button}"
    lies = "" if bonus is None else f" {glyphs.marks['tile']}{bonus}"
    return [f"deck {cards}{back}", f"{automa.level.name}{lies}"]


def pile_names(glyphs: Glyphs, *, wide: bool) -> tuple[str, str]:
    """What the piles are called: patches with buttons, and without."""
    return ("with buttons", "without buttons") if wide else (f"with {glyphs.button}", "bare")


def deck_told(rule: AutomaRule, deck: str) -> str:
    """What choosing a deck means."""
    see = "see" if deck in rule.open_backs else "do not see"
    return f"{deck}: you {see} the next card's buttons"


def level_told(level: Level) -> str:
    """What choosing a level means."""
    parts = listed(_COUNTED[part] for part in level.counts)
    return f"{level.name}: takes the tile on space {level.bonus_space}. Its score: {parts}"
