"""The pictures in the rules: moments of the first game, drawn by the boards of the table."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from textual.containers import Horizontal, Vertical
from textual.widget import Widget
from textual.widgets import Static

from patchwork_tui.app import brevity
from patchwork_tui.app.cells import CellSize, GhostLook, quilt_looks
from patchwork_tui.app.glyphs import Look
from patchwork_tui.app.hand import Hand
from patchwork_tui.app.lesson import first_game
from patchwork_tui.app.widgets.market_view import MarketPicture, MarketView, Offer
from patchwork_tui.app.widgets.quilt_view import QuiltView
from patchwork_tui.app.widgets.track_view import TrackPicture, TrackView
from patchwork_tui.pictures.cloths import LEATHER, cloth_of
from patchwork_tui.pictures.names import initials
from patchwork_tui.rules import Patch, Player, Position, Quilt, Score

_BUYING, _SEWING_LEATHER, _CLOSING, _END = "income", "leather-sew", "tile", "end"
"""The steps of the first game that are pictured."""


class Figure(Vertical):
    """A picture and, under it, what is to be seen in it."""

    DEFAULT_CSS = """
    Figure { height: auto; margin: 0 2 1 2; }
    Figure Horizontal { height: auto; }
    Figure QuiltView { width: 20; height: 11; margin-right: 2; }
    Figure MarketView { width: 100%; max-width: 80; height: 8; }
    Figure TrackView { width: 100%; height: 3; }
    Figure Static { color: $foreground 60%; }
    """

    def __init__(self, picture: Widget, caption: str) -> None:
        super().__init__(picture, Static(caption, markup=False))


def _hand(step: str) -> Hand:
    """The position at a step, with the hand as what is played next there needs it."""
    lesson = first_game()
    number = lesson.number_of(step)
    action = lesson.action(lesson.steps[number].at)
    assert action is not None
    return Hand.over(lesson.record(number).position()).showing(action)


def _held(hand: Hand) -> Patch:
    assert isinstance(hand.held, Patch)
    return hand.held


def _mover(position: Position) -> Player:
    assert position.mover is not None
    return position.mover


def _market(look: Look) -> Figure:
    hand = _hand(_BUYING)
    position, held = hand.position, _held(hand)
    offers = tuple(Offer(patch, held=patch is held) for patch in position.offers)
    following = tuple(map(position.edition.patch, position.circle[len(offers) :]))
    view = MarketView(look, MarketPicture(offers, following))
    view.frame("round", look.palette.tints.muted)
    letter, income = held.letter, held.income
    told = f"{letter} costs {held.buttons} buttons and {held.time} time; {income} button is sewn on it."
    return Figure(view, f"The neutral token stands before patch 1, so these three are on offer. {told}")


def _quilt(look: Look) -> Figure:
    hand = _hand(_BUYING)
    letter = _held(hand).letter
    told = f"{letter}, turned, over a quilt. All the cells it would cover, marked +, are empty: it fits."
    return Figure(_haunted_quilt(look, hand), told)


def _leather(look: Look) -> Figure:
    told = "The leather patch, marked +, over an empty cell. Any other would do as well."
    return Figure(_haunted_quilt(look, _hand(_SEWING_LEATHER)), told)


def _tile(look: Look) -> Figure:
    hand = _hand(_CLOSING)
    side = hand.position.edition.special_tile
    lacking = side * side - hand.position[_mover(hand.position)].quilt.best_square(side)
    letter = _held(hand).letter
    told = f"The lower left {side} by {side} lacks {lacking} cells; {letter}, marked +, covers them."
    return Figure(_haunted_quilt(look, hand), told)


def _haunted_quilt(look: Look, hand: Hand) -> QuiltView:
    """The quilt of the player to act, with what is held over it."""
    position, held = hand.position, hand.held
    quilt = position[_mover(position)].quilt
    ghost = hand.ghost_on(quilt)
    assert ghost is not None
    cloth = cloth_of(held.letter) if isinstance(held, Patch) else LEATHER
    return _framed_quilt(look, position, quilt, GhostLook(ghost.cells, True, 0, cloth))


def _framed_quilt(look: Look, position: Position, quilt: Quilt, ghost: GhostLook | None = None) -> QuiltView:
    view = QuiltView(look, position.edition.quilt, CellSize.SMALL)
    view.show(quilt_looks(quilt, position.edition, ghost))
    view.frame("round", look.palette.tints.muted)
    return view


def _track(look: Look) -> Figure:
    hand, lesson = _hand(_BUYING), first_game()
    position, held, names = hand.position, _held(hand), (lesson.script.green, lesson.script.yellow)
    mover = _mover(position)
    start = position[mover].space
    end = start + held.time
    picture = TrackPicture.of(position, lesson.script.setup.leather, initials(names), (mover, end))
    told = f"{held.letter} takes {held.time} time, and the move to {end} crosses the income mark on 5."
    return Figure(TrackView(look, picture), f"Both are on {start}; the upper one acts. {told}")


def _scores(look: Look) -> Figure:
    lesson = first_game()
    position = lesson.record(lesson.number_of(_END)).position()
    names, outcome = (lesson.script.green, lesson.script.yellow), position.outcome()
    assert outcome is not None
    views, sums = [], []
    for player in Player:
        view = _framed_quilt(look, position, position[player].quilt)
        view.entitle(brevity.short(names[player], brevity.SHORT_NAME, look.glyphs), look.palette.tints.muted)
        views.append(view)
        sums.append(f"{names[player]} {_sum(outcome.scores[player])}.")
    tie = f" {names[outcome.winner]} was on {position.edition.final} first, and wins."
    return Figure(Horizontal(*views), " ".join(sums) + tie)


def _sum(score: Score) -> str:
    """A score as it comes about."""
    tile = f" + {score.tile} for the tile" if score.tile else ""
    return (
        f"has {score.buttons} buttons{tile} - {-score.penalty} for {score.empty} empty cells: {score.total}"
    )


FIGURES: Mapping[str, Callable[[Look], Figure]] = {
    "Setting up": _market,
    "Buy a patch": _quilt,
    "Income marks": _track,
    "Leather patches": _leather,
    "The special tile": _tile,
    "The end": _scores,
}
"""What is pictured at the end of which section of the rules."""
