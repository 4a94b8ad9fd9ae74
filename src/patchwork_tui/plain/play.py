"""A game played line by line to the end of what is typed."""

from __future__ import annotations

import random
import signal
import sys
from collections.abc import Iterable
from typing import TextIO

from patchwork_tui.bots import Budget, UnplayableGame
from patchwork_tui.columns import columns, folded, width_of
from patchwork_tui.engines import Engine, EngineFailed, LevelBot, UnknownPlayer, make_player
from patchwork_tui.plain.conversation import Conversation
from patchwork_tui.plain.lines import LONGEST, Lines, TooLong
from patchwork_tui.record import escaped
from patchwork_tui.rules import Action, IllegalAction, Player, RulesError
from patchwork_tui.session import READ_ONLY, Session

_WELCOME = "Patchwork, line by line. `help` says what can be typed."


def play(session: Session, *, ascii: bool = False, trusting: bool = False) -> bool:
    """Play on standard input and output until either ends or leaving is asked for.

    Whether all went well: a line of a script that was refused, or a game that could not be saved, has not.
    What is refused is told on standard error. With `trusting` the programs that have seats may be started:
    a person has named them, not a file. The game is saved and let go of however this ends, and
    BrokenPipeError says that nobody listens any more.
    """
    game = _Game(session, ascii, trusting)
    try:
        game.run()
    except KeyboardInterrupt:
        signal.signal(signal.SIGINT, signal.SIG_IGN)  # once is enough; let it end in peace
        game.say([""])
    finally:
        session.close()
        game.dismiss_players()
    return game.leave()


class _Game:
    """Standard input and output joined to a conversation."""

    def __init__(self, session: Session, ascii: bool, trusting: bool) -> None:
        self._session = session
        self._players: dict[Player, LevelBot | Engine] = {}
        self._out: TextIO = sys.stdout
        self._lines = Lines(sys.stdin, self._out)
        self._talk = Conversation(session, ascii=ascii, trusting=trusting)
        self._trouble: str | None = None
        self._refused = False

    def run(self) -> None:
        self.say([_WELCOME])
        if self._session.notice:
            self._complain(self._session.notice)
        if self._session.read_only:
            self._complain(READ_ONLY)
        self.say([*self._talk.decided(), *self._talk.state()])
        self._let_players_move()
        while not self._talk.is_over:
            try:
                text = self._lines.next(self._prompt())
            except TooLong:
                self._refuse(f"it is longer than {LONGEST} characters; nothing more is read")
                return
            if text is None:
                if self._lines.has_person:
                    self.say([""])
                return
            if not text.lstrip().startswith("#"):
                self._answer(text)

    def leave(self) -> bool:
        """Say where the game is; whether all went well."""
        session = self._session
        if session.trouble:
            self._complain(f"{session.trouble}; the game is not saved")
        elif session.path:
            file = escaped(str(session.path))
            over = session.position.mover is None
            self.say([f"The game is saved in {file}{'.' if over else ', to go on with by `resume`.'}"])
        return not (session.trouble or (self._refused and not self._lines.has_person))

    def say(self, lines: Iterable[str]) -> None:
        for line in lines:
            print(_broken(line, self._out), file=self._out)
        self._out.flush()

    def _answer(self, text: str) -> None:
        try:
            self.say(self._talk.answer(text))
        except IllegalAction as error:
            self._refuse(self._talk.refused(error))
        except RulesError as error:
            self._refuse(str(error))
        else:
            self._let_players_move()
        if self._session.trouble not in (None, self._trouble):
            self._complain(f"{self._session.trouble}; the game goes on unsaved")
        self._trouble = self._session.trouble

    def _let_players_move(self) -> None:
        """Let computer players act until it is a person's turn, telling what each does."""
        moved = False
        while (bot := self._session.bot_to_act) and self._talk.asks(bot) and not self._session.read_only:
            try:
                action = self._decided(bot)
            except (EngineFailed, UnknownPlayer, UnplayableGame) as error:
                self._talk.stop_asking(bot)
                self._refuse(str(error))
            else:
                self.say(self._talk.played(action))
            moved = True
        if moved:
            self.say(self._talk.state())

    def _decided(self, bot: str) -> Action:
        """What a computer player does; EngineFailed, UnknownPlayer or UnplayableGame if it cannot say."""
        position = self._session.position
        assert position.mover is not None
        if position.mover not in self._players:
            self._players[position.mover] = make_player(bot)
        return self._players[position.mover].choose(position, Budget(), random.Random()).action

    def dismiss_players(self) -> None:
        """End the programs that play."""
        for player in self._players.values():
            if isinstance(player, Engine):
                player.close()

    def _prompt(self) -> str:
        mover = self._session.position.mover
        if mover is None:
            return "> "
        name, wanted = self._session.names[mover], self._talk.wanted
        return f"{name}, {wanted}> " if wanted else f"{name}> "

    def _refuse(self, reason: str) -> None:
        self._refused = True
        is_of_line = self._lines.number and not self._lines.has_person
        self._complain(f"line {self._lines.number}: {reason}" if is_of_line else reason)

    def _complain(self, problem: str) -> None:
        print(_broken(f"patchwork: {problem}", sys.stderr), file=sys.stderr, flush=True)


def _broken(line: str, out: TextIO) -> str:
    """A line as it is written to `out`: broken between words where that is a terminal that is less wide."""
    width = width_of(out)
    if width is None or columns(line) <= width:
        return line
    return "\n".join(folded(line, width - 1))
