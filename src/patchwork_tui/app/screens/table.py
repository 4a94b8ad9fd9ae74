"""The table of a game being played: every key becomes a gesture of the hand or a change of the session."""

from __future__ import annotations

from enum import Enum
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import BindingType

from patchwork_tui.app.base import spend_enter
from patchwork_tui.app.commands import TABLE, key_tables
from patchwork_tui.app.course import last_mask
from patchwork_tui.app.glyphs import Look
from patchwork_tui.app.hand import Hand
from patchwork_tui.app.hints import hints
from patchwork_tui.app.scene import Scene
from patchwork_tui.app.screens.confirm import Confirm
from patchwork_tui.app.screens.looking import LookingScreen
from patchwork_tui.app.screens.move_line import MoveLine
from patchwork_tui.app.screens.results import AfterGame, Results
from patchwork_tui.app.widgets.banner import AccountLine, Banner
from patchwork_tui.app.widgets.forecast_view import ForecastView
from patchwork_tui.app.widgets.key_bar import KeyBar
from patchwork_tui.app.widgets.market_view import MarketView
from patchwork_tui.app.widgets.quilt_view import QuiltView
from patchwork_tui.app.widgets.table import Table
from patchwork_tui.pictures.words import Account, account
from patchwork_tui.rules import Action, IllegalAction
from patchwork_tui.session import Session

RIGHT_BUTTON = 3
ORDINALS = ("first", "second", "third")


class Leaving(Enum):
    """Why a table was left: for the title, for the next game of the same two, or to look back on this one."""

    TITLE = "title"
    AGAIN = "again"
    LOOK_BACK = "look back"


class TableScreen(LookingScreen[Leaving]):
    """One game at the table. Decisions are shown by the hand first, and made only when confirmed."""

    HELP = f"## The table\n\nChoose an offer or advance, look at what it does, and confirm.\n\n{key_tables()}"

    BINDINGS: ClassVar[list[BindingType]] = [command.binding() for command in TABLE]

    def __init__(self, look: Look, session: Session) -> None:
        super().__init__(look)
        self._session = session
        self._accounts = _accounts(session)
        self._hand = Hand.over(session.position)
        self._across = False
        self._note = session.notice or ""
        self._complaint = ""
        self._told_trouble: str | None = None

    def compose(self) -> ComposeResult:
        """The table and nothing else."""
        look, scene = self._look, self.scene()
        parts = (
            Banner(look, scene, id="banner"),
            AccountLine(look, scene, id="account"),
            ForecastView(look, scene, id="panel"),
            KeyBar(look, id="keys"),
        )
        yield Table(look, scene, parts)

    def on_mount(self) -> None:
        """Show the position, or how the game ended."""
        self._show()
        self._tell_trouble()
        if self._session.position.mover is None:
            self._show_results()

    # Choosing and placing: gestures of the hand

    def action_take(self, slot: int) -> None:
        """Take up an offer."""
        if slot >= len(self._session.position.offers):
            self._complain(f"there is no {ORDINALS[slot]} patch on offer")
        else:
            self._gesture(self._hand.take(slot))

    def action_take_advance(self) -> None:
        """Take up the decision to advance."""
        self._across = False
        self._gesture(self._hand.take_advance())

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
        if self._hand.spot is not None and not self._hand.fitting():
            self._complain("fits nowhere on this quilt")
        else:
            self._push(self._hand.next_spot(step))

    def action_put_back(self) -> None:
        """Hold nothing."""
        if self._across:
            self._across = False
            self._gesture(self._hand)
        elif self._session.position.owed:
            self._complain("the leather patch must be placed; u takes back what won it")
        else:
            self._gesture(self._hand.put_back())

    def action_look_across(self) -> None:
        """See the ghost on the other quilt, or on one's own again."""
        if self._hand.spot is None:
            self._complain("take up an offer first: 1 2 3")
            return
        self._across = not self._across
        self._gesture(self._hand)

    def _gesture(self, hand: Hand) -> None:
        """Show the hand after a gesture, or say why there is none to be made."""
        if self._session.position.mover is None:
            self._complain("the game is over; u takes back the last action, q leaves")
        elif self._session.position.owed and hand is self._hand and not self._across:
            self._complain("a leather patch must be placed first")
        else:
            self._hand = hand
            self._say()

    def _push(self, hand: Hand) -> None:
        """Show the hand after a gesture that needs a ghost."""
        if self._hand.spot is None:
            self._complain("nothing to move: 1 2 3 take up an offer")
        else:
            self._hand = hand
            self._say()

    # Deciding

    def action_confirm(self) -> None:
        """Play what is held."""
        spend_enter(self)
        action = self._hand.action
        if self._across:
            self._complain("this is the other quilt; v goes back to yours")
        elif self._session.position.mover is None:
            self._show_results()
        elif action is None:
            self._complain("nothing is held: 1 2 3 take up an offer, a advances")
        else:
            self._play(action)

    def _play(self, action: Action) -> None:
        before = self._session.position
        try:
            self._session.play(action)
        except IllegalAction as error:
            self._complain(str(error))
            return
        self._accounts.append(account(before, action))
        self._settle()
        if self._session.position.mover is None:
            self._show_results()

    def action_undo(self) -> None:
        """Take back the last action."""
        try:
            self._session.undo()
        except IllegalAction as error:
            self._complain(str(error))
            return
        taken_back = self._accounts.pop()
        self._settle(f"taken back: {taken_back.sentence(self._session.names[taken_back.player])}")

    def action_redo(self) -> None:
        """Play again what was taken back."""
        before = self._session.position
        try:
            action = self._session.redo()
        except IllegalAction as error:
            self._complain(str(error))
            return
        self._accounts.append(account(before, action))
        self._settle()

    def _settle(self, note: str = "") -> None:
        """Begin the turn that follows: empty hands, and a word where the game could not be saved."""
        self._hand = Hand.over(self._session.position)
        self._across = False
        self._say(note)
        self._tell_trouble()

    def _tell_trouble(self) -> None:
        """Say once why the game cannot be saved; the banner goes on saying that it is not."""
        trouble, told = self._session.trouble, self._told_trouble
        self._told_trouble = trouble
        if trouble and trouble != told:
            self.notify(
                f"{trouble}. The game goes on in memory.",
                title="Not saved",
                severity="error",
                timeout=10,
                markup=False,
            )

    # Looking

    def action_type_action(self) -> None:
        """Type an action."""
        self.app.push_screen(MoveLine(self._session.position), self._play_typed)

    def _play_typed(self, action: Action | None) -> None:
        if action is not None:
            self._play(action)

    # Leaving

    def action_leave(self) -> None:
        """Leave for the title."""
        self._leave(Leaving.TITLE)

    def _leave(self, leaving: Leaving) -> None:
        """Leave; asks only where the game is not saved, and would be lost."""
        if not self._session.trouble:
            self.dismiss(leaving)
            return
        question = f"{self._session.trouble}. Leave and lose the game?"

        def answered(leave: bool | None) -> None:
            if leave:
                self.dismiss(leaving)

        self.app.push_screen(Confirm(question, "leave and lose it", "stay"), answered)

    def _show_results(self) -> None:
        session = self._session
        self.app.push_screen(Results(self._look, session.position, session.names), self._after_game)

    def _after_game(self, choice: AfterGame | None) -> None:
        match choice:
            case AfterGame.AGAIN:
                self._leave(Leaving.AGAIN)
            case AfterGame.LEAVE:
                self._leave(Leaving.TITLE)
            case AfterGame.LOOK_BACK:
                self.dismiss(Leaving.LOOK_BACK)

    # The mouse

    def on_market_view_picked(self, event: MarketView.Picked) -> None:
        """An offer was clicked."""
        self.action_take(event.index)

    def on_key_bar_chosen(self, event: KeyBar.Chosen) -> None:
        """A hint was clicked."""
        self.call_later(self.run_action, event.action)

    def on_quilt_view_wheel(self, event: QuiltView.Wheel) -> None:
        """Turn the ghost."""
        if event.direction > 0:
            self.action_turn()
        else:
            self.action_turn_back()

    def on_quilt_view_pointed(self, event: QuiltView.Pointed) -> None:
        """Move the ghost to the pointer, or confirm it if it lies there; the right button flips."""
        position, hand = self._session.position, self._hand
        if event.button == RIGHT_BUTTON:
            self.action_flip()
            return
        player = self.query_one(Table).player_of(event.quilt)
        if position.mover is None or self._across or player is not position.mover or hand.spot is None:
            self._complain("nothing is held here: 1 2 3 take up an offer")
            return
        quilt = position[player].quilt
        ghost = hand.ghost_on(quilt)
        if ghost is not None and ghost.cells & quilt.bit(event.cell):
            self.action_confirm()
        else:
            self._push(hand.under(event.cell))

    # Showing

    def _complain(self, complaint: str) -> None:
        self._say(complaint=complaint)

    def _say(self, note: str = "", complaint: str = "") -> None:
        self._note, self._complaint = note, complaint
        self._show()

    def _show(self) -> None:
        scene = self.scene()
        self.query_one(Table).show(scene)
        self.query_one(Banner).show(scene)
        account = self.query_one(AccountLine)
        account.show(scene)
        self.query_one(ForecastView).show(scene)
        self.query_one(KeyBar).show(hints(self._hand, self._across, self._look.glyphs), account.overflow)

    def scene(self) -> Scene:
        """The session's position with the hand over it."""
        session = self._session
        position, number = session.position, len(session.record.actions)
        status = f"action {number}"
        if session.read_only:
            status = "READ ONLY"
        elif session.trouble:
            status = "NOT SAVED"
        return Scene(
            names=session.names,
            board=session.record.setup.leather,
            position=position,
            accounts=tuple(self._accounts),
            last_mask=last_mask(position, session.record.actions),
            hand=self._hand if position.mover is not None else None,
            across=self._across,
            note=self._note,
            complaint=self._complaint,
            status=status,
        )


def _accounts(session: Session) -> list[Account]:
    return [
        account(position, action)
        for position, action in zip(session.positions, session.record.actions, strict=False)
    ]
