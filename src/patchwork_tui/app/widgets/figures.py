"""The pictures in the rules: one purchase of the first game, drawn by the boards of the table."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from textual.containers import Vertical
from textual.widgets import Static

from patchwork_tui.app.cells import CellSize, GhostLook, quilt_looks
from patchwork_tui.app.glyphs import Look
from patchwork_tui.app.hand import Hand
from patchwork_tui.app.lesson import first_game
from patchwork_tui.app.widgets.line_view import LineView
from patchwork_tui.app.widgets.market_view import MarketPicture, MarketView, Offer
from patchwork_tui.app.widgets.quilt_view import QuiltView
from patchwork_tui.app.widgets.track_view import TrackPicture, TrackView
from patchwork_tui.pictures.cloths import cloth_of
from patchwork_tui.pictures.names import initials
from patchwork_tui.rules import Buy, Patch

_STEP = "income"
"""The step of the first game that is pictured: a purchase that crosses an income mark."""


class Figure(Vertical):
    """A picture and, under it, what is to be seen in it."""

    DEFAULT_CSS = """
    Figure { height: auto; margin: 0 2 1 2; }
    Figure QuiltView { width: 20; height: 11; }
    Figure MarketView { width: 100%; max-width: 80; height: 8; }
    Figure TrackView { width: 100%; height: 3; }
    Figure Static { color: $foreground 60%; }
    """

    def __init__(self, picture: LineView, caption: str) -> None:
        super().__init__(picture, Static(caption, markup=False))


def _held() -> tuple[Hand, Patch]:
    """The position before the pictured purchase with the patch held as it is sewn on, and that patch."""
    lesson = first_game()
    number = lesson.number_of(_STEP)
    position = lesson.record(number).position()
    action = lesson.action(lesson.steps[number].at)
    assert isinstance(action, Buy)
    return Hand.over(position).showing(action), position.edition.patch(action.patch)


def _market(look: Look) -> Figure:
    hand, held = _held()
    position = hand.position
    offers = tuple(Offer(patch, held=patch is held) for patch in position.offers)
    following = tuple(map(position.edition.patch, position.circle[len(offers) :]))
    view = MarketView(look, MarketPicture(offers, following))
    view.frame("round", look.palette.tints.muted)
    letter, income = held.letter, held.income
    told = f"{letter} costs {held.buttons} buttons and {held.time} time; {income} button is sewn on it."
    return Figure(view, f"The neutral token stands before patch 1, so these three are on offer. {told}")


def _quilt(look: Look) -> Figure:
    hand, held = _held()
    position = hand.position
    mover = position.mover
    assert mover is not None
    quilt = position[mover].quilt
    ghost = hand.ghost_on(quilt)
    assert ghost is not None
    view = QuiltView(look, position.edition.quilt, CellSize.SMALL)
    view.show(quilt_looks(quilt, position.edition, GhostLook(ghost.cells, True, 0, cloth_of(held.letter))))
    view.frame("round", look.palette.tints.muted)
    return Figure(
        view,
        f"{held.letter}, turned, over a quilt. All the cells it would cover, marked +, are empty: it fits.",
    )


def _track(look: Look) -> Figure:
    hand, held = _held()
    lesson = first_game()
    position, names = hand.position, (lesson.script.green, lesson.script.yellow)
    mover = position.mover
    assert mover is not None
    start = position[mover].space
    ghost = (mover, start + held.time)
    picture = TrackPicture.of(position, lesson.script.setup.leather, initials(names), ghost)
    end = start + held.time
    told = f"{held.letter} takes {held.time} time, and the move to {end} crosses the income mark on 5."
    return Figure(TrackView(look, picture), f"Both are on {start}; the upper one acts. {told}")


FIGURES: Mapping[str, Callable[[Look], Figure]] = {
    "Setting up": _market,
    "Buy a patch": _quilt,
    "Income marks": _track,
}
"""What is pictured at the end of which section of the rules."""
