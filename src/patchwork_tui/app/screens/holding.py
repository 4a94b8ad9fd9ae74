"""A table with a hand over it: what keys and mouse do to what is held, before anything is decided."""

from __future__ import annotations

from typing import TypeVar

from textual import events
from textual.app import ComposeResult

from patchwork_tui.app.commands import said
from patchwork_tui.app.glyphs import Look
from patchwork_tui.app.hand import Hand
from patchwork_tui.app.hints import hints
from patchwork_tui.app.screens.looking import LookingScreen
from patchwork_tui.app.widgets.banner import AccountLine, Banner
from patchwork_tui.app.widgets.forecast_view import ForecastView
from patchwork_tui.app.widgets.key_bar import Hint, KeyBar
from patchwork_tui.app.widgets.line_view import LineView
from patchwork_tui.app.widgets.market_view import MarketView
from patchwork_tui.app.widgets.quilt_view import QuiltView
from patchwork_tui.app.widgets.table import Table
from patchwork_tui.rules import Position, automa_of

MIDDLE_BUTTON, RIGHT_BUTTON = 2, 3
OWING = "a leather patch must be placed first"
KEY_MARGINS = 2
"""Columns before and after a sentence that stands where the keys do."""
ORDINALS = ("first", "second", "third")

_T = TypeVar("_T")


class HoldingScreen(LookingScreen[_T]):
    """Turns keys and clicks into gestures of the hand, and shows the hand or says why it cannot be so."""

    def __init__(self, look: Look, position: Position, note: str = "") -> None:
        super().__init__(look)
        self._hand = Hand.over(position)
        self._across = False
        self._note = note
        self._complaint = ""

    def compose(self) -> ComposeResult:
        """The table with the parts that speak of the hand."""
        yield Table(self._look, self.scene(), self.parts())

    def parts(self) -> tuple[LineView, ...]:
        """What stands around the boards."""
        look, scene = self._look, self.scene()
        return (
            Banner(look, scene, id="banner"),
            AccountLine(look, scene, id="account"),
            ForecastView(look, scene, id="panel"),
            KeyBar(look, id="keys"),
        )

    def action_confirm(self) -> None:
        """Decide what is held; to be overridden."""
        raise NotImplementedError

    def on_resize(self) -> None:
        """Say everything anew once the lines have their new widths."""
        self.call_after_refresh(self._show)

    def hands_off(self) -> str:
        """Why nothing can be taken up or moved now; empty where it can."""
        if self._hand.position.mover is not None:
            return ""
        return f"the game is over; {self.key('u')} takes back the last action, {self.key('q')} leaves"

    def key(self, usual: str) -> str:
        """How the key is written that does what `usual` usually does."""
        return said(usual, self._look.keys)

    @property
    def nothing_held(self) -> str:
        """The complaint that nothing is held."""
        return f"nothing is held: {' '.join(map(self.key, '123'))} take up an offer"

    def on_key(self, event: events.Key) -> None:
        """Answer a key that does nothing."""
        if event.character and event.is_printable and event.key not in self.active_bindings:
            self.answer_unbound(event.character)

    def answer_unbound(self, character: str) -> None:
        """Say that a key does nothing; to be overridden by who knows better."""
        self._complain(f"{character} does nothing here; {self.key('question_mark')} shows the keys")

    def on_screen_suspend(self) -> None:
        """Let go of a complaint once something else is looked at."""
        if self._complaint:
            self._say()

    # Choosing and placing: gestures of the hand

    def action_take(self, slot: int) -> None:
        """Take up an offer."""
        if slot >= len(self._hand.position.offers) and not self.hands_off():
            self._complain(f"there is no {ORDINALS[slot]} patch on offer")
        else:
            self._choose(self._hand.take(slot))

    def action_take_advance(self) -> None:
        """Take up the decision to advance."""
        self._across = False
        self._choose(self._hand.take_advance())

    def action_move(self, columns: int, rows: int) -> None:
        """Move the ghost."""
        self._push(self._hand.moved(columns, rows))

    def action_turn(self) -> None:
        """Turn the ghost to the right."""
        self._push(self._hand.clockwise())

    def action_turn_back(self) -> None:
        """Turn the ghost to the left."""
        self._push(self._hand.counterclockwise())

    def action_flip(self) -> None:
        """Flip the ghost."""
        self._push(self._hand.flipped())

    def action_next_spot(self, step: int) -> None:
        """Go to another place where the ghost fits."""
        if self._hand.spot is not None and not self._hand.fitting() and not self.hands_off():
            self._complain("fits nowhere on this quilt")
        else:
            self._push(self._hand.next_spot(step))

    def action_put_back(self) -> None:
        """Hold nothing; from the other quilt, come back first."""
        if self._across:
            self._across = False
            self._say()
        else:
            self._choose(self._hand.put_back())

    def action_look_across(self) -> None:
        """See the ghost on the other quilt, or on one's own again; the Automa has none."""
        if automa_of(self._hand.position) and not self.hands_off():
            self._complain("the Automa has no quilt")
        elif self._hand.spot is None or self.hands_off():
            self._push(self._hand)
        else:
            self._across = not self._across
            self._say()

    def _choose(self, hand: Hand) -> None:
        """Show the hand after another choice, or say why there is none."""
        if hands_off := self.hands_off():
            self._complain(hands_off)
        elif self._hand.position.owed:
            self._complain(OWING)
        else:
            self._hand = hand
            self._say()

    def _push(self, hand: Hand) -> None:
        """Show the hand after a gesture that needs a ghost."""
        if hands_off := self.hands_off():
            self._complain(hands_off)
        elif self._hand.advancing:
            self._complain(f"advancing needs no place; {self.key('enter')} advances")
        elif self._hand.spot is None:
            self._complain(self.nothing_held)
        else:
            self._hand = hand
            self._say()

    # The mouse

    def on_market_view_picked(self, event: MarketView.Picked) -> None:
        """An offer was clicked."""
        self.action_take(event.index)

    def on_quilt_view_wheel(self, event: QuiltView.Wheel) -> None:
        """Turn the ghost."""
        if event.direction > 0:
            self.action_turn()
        else:
            self.action_turn_back()

    def on_quilt_view_pointed(self, event: QuiltView.Pointed) -> None:
        """Move the ghost to the pointer, or confirm it if it lies there; the right button flips."""
        position, hand = self._hand.position, self._hand
        if event.button == RIGHT_BUTTON:
            self.action_flip()
            return
        if event.button == MIDDLE_BUTTON:
            return
        player = self.query_one(Table).player_of(event.quilt)
        if self.hands_off() or self._across or player is not position.mover or hand.spot is None:
            self._complain(self.hands_off() or self.nothing_held)
            return
        quilt = position[player].quilt
        ghost = hand.ghost_on(quilt)
        if ghost is not None and ghost.cells & quilt.bit(event.cell):
            self.action_confirm()
            return
        self._push(hand.under(event.cell))
        if self._look.settings.first_click and self._hand.refusal is None:
            self.action_confirm()

    # Showing

    def _complain(self, complaint: str) -> None:
        self._say(complaint=complaint)

    def _say(self, note: str = "", complaint: str = "") -> None:
        self._note, self._complaint = note, complaint
        self._show()

    def _show(self) -> None:
        if not self.query(KeyBar):  # the screen is being left
            return
        scene = self.scene()
        self.query_one(Table).show(scene)
        self.query_one(Banner).show(scene)
        line = self.query_one(AccountLine)
        line.show(scene)
        self.query_one(ForecastView).show(scene)
        self.query_one(KeyBar).show(self.hints(), line.overflow(self.size.width - KEY_MARGINS))

    def hints(self) -> tuple[Hint, ...]:
        """The keys that matter now."""
        return hints(self._hand, self._across, self._look.glyphs, self._look.keys)
