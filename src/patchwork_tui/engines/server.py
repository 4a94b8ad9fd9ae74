"""A computer player at the other end of a pipe: reads the protocol's commands, thinks, and answers."""

from __future__ import annotations

import random
import threading
from collections.abc import Callable, Iterable
from contextlib import suppress
from typing import BinaryIO

from patchwork_tui.bots import Bot, ThinkingCancelled
from patchwork_tui.engines.messages import THINK, format_decision, parse_think
from patchwork_tui.engines.states import parse_position
from patchwork_tui.engines.words import (
    GREETING,
    HELLO,
    LONGEST_LINE,
    VERSION,
    ProtocolError,
    decoded,
    one_sentence,
)
from patchwork_tui.record import quoted
from patchwork_tui.rules import Position

_COMMANDS = (GREETING, "ping", "newgame", "position", THINK, "stop", "quit")
_ROOM = LONGEST_LINE + len(b"\r\n")
"""Of a longer line the rest is skipped."""


class Server:
    """Speaks the protocol for one bot at a time, which it makes anew for every game.

    Commands are read while the bot thinks, so that `stop` and the end of the input are heeded.
    """

    def __init__(self, name: str, make: Callable[[], Bot], output: BinaryIO) -> None:
        self._name = name
        self._make = make
        self._output = output
        self._speaking = threading.Lock()
        self._bot = make()
        self._position: Position | None = None
        self._stop = threading.Event()
        self._thinker: threading.Thread | None = None
        self._thinking = False

    def serve(self, stream: BinaryIO) -> None:
        """Heed the commands of a stream of lines until `quit` or its end; OSError if nobody listens."""
        try:
            while line := stream.readline(_ROOM):
                rest = line
                while len(rest) == _ROOM and not rest.endswith(b"\n"):
                    rest = stream.readline(_ROOM)
                if not self._heed(line):
                    break
        finally:
            self._stop.set()
            if self._thinker:
                self._thinker.join()

    def _heed(self, line: bytes) -> bool:
        """Do what the line says; whether to go on."""
        try:
            text = decoded(line)
            if text == "quit":
                return False
            self._obey(text)
        except ProtocolError as error:
            self._say(f"error {one_sentence(error)}")
        return True

    def _obey(self, text: str) -> None:
        keyword, _, rest = text.partition(" ")
        if keyword == GREETING:
            self._greet(rest)
        elif text == "ping":
            self._say("pong")
        elif text == "stop":
            self._stop.set()
        elif text == "newgame":
            self._rest()
            self._bot, self._position = self._make(), None
        elif keyword == "position":
            self._rest()
            self._position = None
            self._position = parse_position(rest)
        elif keyword == THINK:
            self._rest()
            self._think(text)
        elif text:
            raise ProtocolError(f"{quoted(text)} is no command; there are {', '.join(_COMMANDS)}")

    def _greet(self, version: str) -> None:
        if version != str(VERSION):
            raise ProtocolError(
                f"this program speaks version {VERSION}, not {quoted(version)}; write {HELLO}"
            )
        self._say(f"name {self._name}", HELLO)

    def _rest(self) -> None:
        """ProtocolError while the bot thinks."""
        if self._thinking:
            raise ProtocolError("still thinking; write stop, or wait for the answer")

    def _think(self, text: str) -> None:
        budget, seed = parse_think(text)
        bot, position = self._bot, self._position
        if position is None:
            raise ProtocolError("there is no position yet; write position before think")
        if position.mover is None:
            raise ProtocolError("the game is over")
        stop = self._stop = threading.Event()

        def think() -> None:
            try:
                lines = list(format_decision(bot.choose(position, budget, random.Random(seed), stop.is_set)))
            except ThinkingCancelled:
                lines = []
            except Exception as error:  # whoever waits must hear of it
                lines = [f"error {one_sentence(error)}"]
            with suppress(OSError), self._speaking:
                self._thinking = False
                self._write(["stopped"] if stop.is_set() else lines)

        self._thinking = True
        self._thinker = threading.Thread(target=think, name="thinking")
        self._thinker.start()

    def _say(self, *lines: str) -> None:
        with self._speaking:
            self._write(lines)

    def _write(self, lines: Iterable[str]) -> None:
        self._output.write("".join(f"{line}\n" for line in lines).encode())
        self._output.flush()
