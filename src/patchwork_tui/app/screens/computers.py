"""A table at which computer players may sit: their turns, and the hints of one who only advises."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import suppress
from enum import Enum
from typing import TypeAlias, TypeVar

from patchwork_tui.app import brevity
from patchwork_tui.app.glyphs import Look
from patchwork_tui.app.hand import Hand
from patchwork_tui.app.hints import watching_hints
from patchwork_tui.app.opponents import OpponentFailed, Opponents
from patchwork_tui.app.screens.confirm import Confirm
from patchwork_tui.app.screens.holding import HoldingScreen
from patchwork_tui.app.widgets.key_bar import Hint
from patchwork_tui.pictures.automa import last_turn
from patchwork_tui.record.seats import ADVISER
from patchwork_tui.rules import Action, Position, Shuffle, automa_of
from patchwork_tui.rules.automa_turn import Account as TurnTold
from patchwork_tui.session import Session


class BotTurn(Enum):
    """How far a computer player's turn is; the values are what the banner says of it, but for a key."""

    THINKING = "is thinking"
    SHOWN = "does this: {} goes on"
    PAUSED = "is to play: {} goes on"


_BOTS, _HINT = "bots", "hint"
"""Groups of workers."""


_T = TypeVar("_T")

_Answer: TypeAlias = tuple[str, Callable[[], None]]
"""An answer in words, and what it brings about."""


class ComputersScreen(HoldingScreen[_T]):
    """Has the computer players of a session act when it is their turn, so that everybody sees what they do.

    An answer counts only in the very position that was asked about. Undo, another action and leaving end
    the thinking.
    """

    def __init__(self, look: Look, session: Session, opponents: Opponents) -> None:
        super().__init__(look, session.position, session.notice or "")
        self._session = session
        self._opponents = opponents
        self._turn = BotTurn.THINKING
        self._asked: int | None = None
        self._go_on = asyncio.Event()

    def on_unmount(self) -> None:
        """End the computer players' processes."""
        self._opponents.leave()

    def play(self, action: Action) -> None:
        """Play an action; to be overridden."""
        raise NotImplementedError

    def settle(self, note: str = "", *, paused: bool = False) -> None:
        """Begin the turn that follows; to be overridden."""
        raise NotImplementedError

    @property
    def is_computers_turn(self) -> bool:
        """Whether a computer player is to act, or the Automa, whose cards decide."""
        return self._session.bot_to_act is not None or self._session.decided is not None

    @property
    def is_hand_shown(self) -> bool:
        """Whether what is held is a person's choice, or a computer player's that it has made."""
        if self._session.decided is not None:
            return False
        return self._session.bot_to_act is None or self._turn is BotTurn.SHOWN

    @property
    def awaiting(self) -> str:
        """What the computer player whose turn it is is about; empty in a person's turn."""
        return self._turn.value.format(self.key("space")) if self.is_computers_turn else ""

    def hands_off(self) -> str:
        """Why nothing can be taken up or moved now; empty where it can."""
        if self._session.decided is not None:
            return f"it is {self._short_name()}'s turn, whose card decides"
        bot = self._session.bot_to_act
        return f"it is {self._short_name()}'s turn, a computer player" if bot else super().hands_off()

    def hints(self) -> tuple[Hint, ...]:
        """The keys that matter now."""
        if self.is_computers_turn:
            return watching_hints(self._look.keys, alone=not self._is_watched())
        return super().hints()

    def wake_bots(self, *, paused: bool = False) -> None:
        """Let the computer player think whose turn it is; where only computers play, they can be `paused`."""
        bot = self._session.bot_to_act
        self.workers.cancel_group(self, _BOTS)
        self._turn = BotTurn.PAUSED if paused and self._is_watched() else BotTurn.THINKING
        self._asked = None
        decided = self._session.decided
        if decided is not None and not self._session.read_only:
            self._turn = BotTurn.SHOWN
            self.run_worker(self._card_acts(decided), group=_BOTS)
            return
        if bot is None or self._session.read_only or self._turn is BotTurn.PAUSED:
            return
        self.run_worker(self._bot_acts(bot, self._session.position), group=_BOTS)

    async def _bot_acts(self, bot: str, position: Position) -> None:
        """Show what the computer player does, and then play it."""
        if not self._opponents.may_start(bot):
            self._ask_to_start(bot)
            return
        try:
            decision = await self._opponents.decide(position.mover, bot, position)
        except OpponentFailed as error:
            self._ask_to_take_over(str(error))
            return
        self._hand = Hand.over(position).showing(decision.action)
        self._go_on.clear()
        self._await(BotTurn.SHOWN)
        with suppress(TimeoutError):
            await asyncio.wait_for(self._go_on.wait(), self._opponents.pace)
        self.play(decision.action)

    async def _card_acts(self, action: Action) -> None:
        """Show how the Automa's card decides, filter by filter, and then play what it does."""
        position, told = self._session.position, self.turn
        self._go_on.clear()
        filters = 0 if told is None or isinstance(action, Shuffle) else len(told.steps)
        for asked in range(filters + 1):
            self._asked = asked
            self._say(f"{self._mover_name()} shuffles its cards" if position.owed else "")
            with suppress(TimeoutError):
                await asyncio.wait_for(self._go_on.wait(), self._opponents.pace / (filters + 1))
        self._asked = None
        self.play(action)

    @property
    def turn(self) -> TurnTold | None:
        """How the Automa's card decides, or the last one did."""
        session = self._session
        automa = automa_of(session.position)
        if automa is not None and session.decided is not None and not session.position.owed:
            return automa.turn(session.position)
        return last_turn(session.positions, session.record.actions) if automa else None

    def _ask_to_start(self, bot: str) -> None:
        """Ask before a program is started which a file names: files come from anywhere."""

        def started() -> None:
            self._opponents.trust(bot)
            self._wake_and_show()

        question = f"{self._mover_name()} is played by a program that this game's file names: {bot}"
        self._ask(question, ("start it", started), ("play on in this seat", self._take_over))

    def _ask_to_take_over(self, what: str) -> None:
        question = f"{self._mover_name()} cannot go on: {what}. Nothing is lost."
        self._ask(
            question, ("play on in this seat", self._take_over), ("let it try again", self._wake_and_show)
        )

    def _ask(self, question: str, yes: _Answer, no: _Answer) -> None:
        """Pause for a question; no answer leaves the game paused, and so does one to a position of before."""
        position = self._session.position
        self._await(BotTurn.PAUSED)

        def answered(answer: bool | None) -> None:
            if answer is not None and position is self._session.position:
                (yes if answer else no)[1]()

        self.app.push_screen(Confirm(question, yes[0], no[0]), answered)

    def _take_over(self) -> None:
        player, name = self._session.position.mover, self._short_name()
        assert player is not None
        self._session.take_over(player)
        self.settle(f"a person plays for {name} from here on")

    def _wake_and_show(self) -> None:
        self.wake_bots()
        self._show()

    def _await(self, turn: BotTurn) -> None:
        """Show how far the computer player's turn is."""
        self._turn = turn
        self._show()

    def _is_watched(self) -> bool:
        """Whether only computers play."""
        return None not in self._session.seats

    def _mover_name(self) -> str:
        mover = self._session.position.mover
        assert mover is not None
        return self._session.names[mover]

    def _short_name(self) -> str:
        """The mover's name for a sentence that has but one line."""
        return brevity.short(self._mover_name(), brevity.LONG_NAME, self._look.glyphs)

    def action_go_on(self) -> None:
        """Play at once what a computer player has shown; where only computers play, pause or go on."""
        if not self.is_computers_turn:
            self._complain("it is no computer player's turn")
        elif self._is_watched() and self._turn is not BotTurn.PAUSED:
            self.wake_bots(paused=True)
            self._show()
        else:
            self.hurry()

    def hurry(self) -> None:
        """Have a computer player go on now."""
        if self._turn is BotTurn.PAUSED:
            self._wake_and_show()
        else:
            self._go_on.set()

    def action_pace(self, step: int) -> None:
        """Show computer players' moves for a shorter time, or a longer one."""
        self._opponents.change_pace(step)
        pace = self._opponents.pace
        self._say(f"a computer player's move is shown for {pace:g} s" if pace else "moves are played at once")

    def action_hint(self) -> None:
        """Ask the strongest player for its move."""
        if hands_off := self.hands_off():
            self._complain(hands_off)
        else:
            self._say("thinking about a hint, up to three seconds")
            self.run_worker(self._hint(self._session.position), group=_HINT, exclusive=True)

    async def _hint(self, position: Position) -> None:
        from patchwork_tui.bots.reasons import deed, reasons

        try:
            decision = await self._opponents.decide(_HINT, ADVISER, position)
        except OpponentFailed as error:
            self._complain(f"no hint: {error}")
            return
        if position is self._session.position:
            self._session.note_hint()
            self._hand, self._across = self._hand.showing(decision.action), False
            self._say(f"hint: {deed(position, decision.action)}: {reasons(position, decision)}")
