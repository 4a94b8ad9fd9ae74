"""What a study shows over the replay: the better action's ghost, a sentence in the banner, the key. Pure."""

from __future__ import annotations

from dataclasses import replace

from rich.cells import cell_len

from patchwork_tui.app import brevity
from patchwork_tui.app.glyphs import Glyphs
from patchwork_tui.app.hand import Hand, Spot
from patchwork_tui.app.scene import Scene
from patchwork_tui.app.studying import Studying
from patchwork_tui.app.widgets.key_bar import Hint
from patchwork_tui.pictures.words import Account
from patchwork_tui.rules import Action, Advance, Buy, PlaceLeather, Position, Turn
from patchwork_tui.rules.typed import as_typed
from patchwork_tui.study import Judgement
from patchwork_tui.study.words import better, cost

_BAR = 10


def shown(scene: Scene, judgement: Judgement) -> Scene:
    """The position before an action with what would have been better over it."""
    if judgement.better is None:
        return scene
    return replace(scene, hand=hand_with(scene.position, judgement.better))


def hand_with(position: Position, action: Action) -> Hand:
    """The hand that holds an action, its ghost where the action places it."""
    match action:
        case Advance():
            return Hand(position, advancing=True)
        case Buy():
            return Hand(position, action.patch, spots={action.patch: Spot(action.turn, action.cell)})
        case PlaceLeather():
            return Hand(position, spots={None: Spot(Turn.R0, action.cell)})
        case _:
            return Hand(position)


def banner(scene: Scene, judgement: Judgement, told: Account, room: int, glyphs: Glyphs) -> str:
    """What was played next, what that cost and what was better, as fully as it fits into `room` columns."""
    lost, instead = cost(judgement), better(scene.position, judgement, glyphs.button)
    name = scene.names[told.player]
    long, short = (brevity.short(name, most, glyphs) for most in (brevity.LONG_NAME, brevity.SHORT_NAME))
    deed, named = told.deed(glyphs.button), _named(scene.position, judgement.better)
    sentences = (
        f"then {long} {deed}: cost {lost}. Better was {instead}",
        f"{short} {deed}: cost {lost}. Better {instead}",
        f"{short} {told.act}: cost {lost}. Better {named}",
        f"{short} {told.act}: cost {lost}; better {named}",
        f"{short} {told.act}: cost {cost(judgement, brief=True)}; better {named}",
    )
    return next((one for one in sentences if cell_len(one) < room), sentences[-1])


def _named(position: Position, action: Action | None) -> str:
    """An action in as few words as it can be typed with."""
    if isinstance(action, Buy):
        return as_typed(action, position.edition).removeprefix("buy ")
    return str(action)


def hint(studying: Studying | None, glyphs: Glyphs) -> Hint:
    """What the key of the study does now, and how far the study is."""
    if studying is None or studying.fault:
        return Hint("e", "study", "study")
    if studying.study is not None:
        return Hint("e", "results", "study")
    full = _BAR * studying.done // studying.of
    bar = glyphs.bars[-1] * full + glyphs.path * (_BAR - full)
    return Hint("e", f"stop study {bar} {studying.done}/{studying.of}", "study")
