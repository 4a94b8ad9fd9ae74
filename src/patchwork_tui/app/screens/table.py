"""The table of a game being played: every key becomes a gesture of the hand or a change of the session."""

from __future__ import annotations

from enum import Enum
from typing import ClassVar

from textual.binding import BindingType

from patchwork_tui.app import brevity
from patchwork_tui.app.base import spend_enter
from patchwork_tui.app.commands import TABLE, key_tables
from patchwork_tui.app.course import last_mask
from patchwork_tui.app.explained import automa_explained, forecast_explained
from patchwork_tui.app.glyphs import Look
from patchwork_tui.app.hand import Hand
from patchwork_tui.app.opponents import Opponents
from patchwork_tui.app.scene import Scene
from patchwork_tui.app.screens.computers import ComputersScreen
from patchwork_tui.app.screens.confirm import Confirm
from patchwork_tui.app.screens.move_line import MoveLine
from patchwork_tui.app.screens.results import AfterGame, Results
from patchwork_tui.pictures.words import Account, account
from patchwork_tui.rules import Action, IllegalAction, automa_of
from patchwork_tui.session import Session


class Leaving(Enum):
    """Why a table was left: for good, for the next game of the same two, or to come back to this one."""

    TITLE = "title"
    AGAIN = "again"
    LOOK_BACK = "look back"
    SETTINGS = "settings"


_HELP = "## The table\n\nChoose an offer or advance, look at what it does, and confirm."


class TableScreen(ComputersScreen[Leaving]):
    """One game at the table. Decisions are shown by the hand first, and made only when confirmed."""

    BINDINGS: ClassVar[list[BindingType]] = [command.binding() for command in TABLE]

    def __init__(self, look: Look, session: Session, opponents: Opponents) -> None:
        super().__init__(look, session, opponents)
        self._accounts: list[Account] = []
        self._tell_accounts()
        self._told_trouble: str | None = None

    @property
    def HELP(self) -> str:  # type: ignore[override]  # noqa: N802 - Textual's name
        """What the table is about, with the keys that a person has chosen, and whom one plays against."""
        keys = self._look.keys
        automa = automa_explained() if automa_of(self._session.position) else ""
        return f"{_HELP}\n\n{key_tables(keys)}\n{forecast_explained(keys)}\n{automa}"

    def on_mount(self) -> None:
        """Show the position, or how the game ended."""
        self.wake_bots()
        self._show()
        self._tell_trouble()
        if self._session.position.mover is None:
            self._show_results()

    # Deciding

    def action_confirm(self) -> None:
        """Play what is held."""
        spend_enter(self)
        action = self._hand.action
        if self.is_computers_turn:
            self.hurry()
        elif self._across:
            self._complain(f"this is the other quilt; {self.key('v')} goes back to yours")
        elif self._session.position.mover is None:
            self._show_results()
        elif action is None:
            self._complain(f"{self.nothing_held}, {self.key('a')} advances")
        else:
            self.play(action)

    def play(self, action: Action) -> None:
        """Play an action and show what comes of it."""
        try:
            self._session.play(action)
        except IllegalAction as error:
            self._complain(str(error))
            return
        self.settle()
        if self._session.position.mover is None:
            self._show_results()

    def action_undo(self) -> None:
        """Take back the last action, or all since a person last had to act."""
        other = self._others_action()
        if other is None:
            self._undo()
            return

        def answered(undo: bool | None) -> None:
            if undo:
                self._undo()

        self.app.push_screen(
            Confirm(f"Take back what was done last? {other}.", "take it back", "no"), answered
        )

    def _others_action(self) -> str | None:
        """What was done last, where another person did it who is to be asked before it is taken back."""
        session = self._session
        if (
            not self._look.settings.confirmations
            or automa_of(session.position)
            or any(session.seats)
            or not self._accounts
        ):
            return None
        told = self._accounts[-1]
        if told.player is session.position.mover:
            return None
        return told.sentence(session.names[told.player], self._look.glyphs.button)

    def _undo(self) -> None:
        try:
            taken_back = self._session.undo()
        except IllegalAction as error:
            self._complain(str(error))
            return
        told, many = self._accounts[-len(taken_back)], len(taken_back)
        name = brevity.short(self._session.names[told.player], brevity.LONG_NAME, self._look.glyphs)
        what = f"{many} actions, to before {name} {told.past()}" if many > 1 else f"{name} {told.act}"
        self.settle(f"taken back: {what}", paused=True)

    def action_redo(self) -> None:
        """Play again what was taken back."""
        try:
            self._session.redo()
        except IllegalAction as error:
            self._complain(str(error))
            return
        self.settle(paused=True)

    def settle(self, note: str = "", *, paused: bool = False) -> None:
        """Begin the turn that follows: empty hands, and a word where the game could not be saved."""
        self._tell_accounts()
        self._hand = Hand.over(self._session.position)
        self._across = False
        self.wake_bots(paused=paused)
        self._say(note)
        self._tell_trouble()

    def _tell_accounts(self) -> None:
        """Have an account of every action of the record, and of no other."""
        actions, positions = self._session.record.actions, self._session.positions
        del self._accounts[len(actions) :]
        for number in range(len(self._accounts), len(actions)):
            self._accounts.append(account(positions[number], actions[number]))

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
        if hands_off := self.hands_off():
            self._complain(hands_off)
            return
        self.app.push_screen(MoveLine(self._session.position), self._play_typed)

    def _play_typed(self, action: Action | None) -> None:
        if action is not None:
            self.play(action)

    # Leaving

    def action_settings(self) -> None:
        """Go to the settings; the game waits."""
        self.dismiss(Leaving.SETTINGS)

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
        self.app.push_screen(
            Results(self._look, session.position, session.names, self.turn), self._after_game
        )

    def _after_game(self, choice: AfterGame | None) -> None:
        match choice:
            case AfterGame.UNDO:
                self.action_undo()
            case AfterGame.AGAIN:
                self._leave(Leaving.AGAIN)
            case AfterGame.LEAVE:
                self._leave(Leaving.TITLE)
            case AfterGame.LOOK_BACK:
                self.dismiss(Leaving.LOOK_BACK)

    # Showing

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
            hand=self._hand if position.mover is not None and self.is_hand_shown else None,
            bots=session.seats,
            awaiting=self.awaiting,
            turn=self.turn,
            asked=self._asked,
            across=self._across,
            note=self._note,
            complaint=self._complaint,
            status=status,
        )
