"""What is answered to what is typed, line by line. It neither reads nor writes."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping, Sequence

from patchwork_tui.bots import Budget, UnplayableGame
from patchwork_tui.bots.reasons import reasons
from patchwork_tui.engines import make_player
from patchwork_tui.pictures.forecast import foretold
from patchwork_tui.pictures.text import quilt_text, table_text
from patchwork_tui.pictures.words import hindrance
from patchwork_tui.plain import telling
from patchwork_tui.plain.choosing import Choosing, picked
from patchwork_tui.plain.requests import help_lines, request_of
from patchwork_tui.plain.typed import names_action, typed_action
from patchwork_tui.record import quoted
from patchwork_tui.record.seats import ADVISER, is_program
from patchwork_tui.rules import (
    Action,
    Advance,
    Buy,
    IllegalAction,
    NotationError,
    Patch,
    PlaceLeather,
    Player,
    Position,
)
from patchwork_tui.rules.bundled import bundled
from patchwork_tui.rules.quilt import cells_in
from patchwork_tui.rules.typed import as_typed, read_number
from patchwork_tui.session import Session


class Conversation:
    """One game talked about; `is_over` once leaving was asked for. With `ascii` pictures are ASCII alone.

    With `trusting` programs that have a seat are asked like other computer players.
    """

    def __init__(self, session: Session, *, ascii: bool, trusting: bool = False) -> None:
        self.is_over = False
        self._session = session
        self._ascii = ascii
        self._asked = {bot for bot in session.seats if bot and (trusting or not is_program(bot))}
        self._choosing: Choosing | None = None
        self._answers: Mapping[str, Callable[[list[str]], list[str]]] = {
            "advance": self._play,
            "buy": self._play,
            "leather": self._play,
            "look": self._look,
            "forecast": self._forecast,
            "patch": self._patch,
            "quilt": self._quilt,
            "picture": self._picture,
            "circle": lambda _: telling.circle(session.position),
            "log": self._log,
            "undo": self._undo,
            "redo": self._redo,
            "back": self._back,
            "hint": self._hint,
            "ask": self._ask,
            "takeover": self._take_over,
            "rules": lambda _: bundled("docs", "rules.md").read_text(encoding="utf-8").splitlines(),
            "help": lambda _: help_lines(),
            "quit": self._quit,
        }

    @property
    def wanted(self) -> str:
        """What is to be chosen next, a `turn` or a `place`; empty where it is what to do."""
        if self._choosing is not None:
            return "place" if self._is_placed else "turn"
        return "place" if self._session.position.owed else ""

    def answer(self, text: str) -> list[str]:
        """The lines to say; RulesError, in a sentence, where the text asks for nothing that can be done."""
        words = text.split()
        if not words:
            return []
        word = request_of(words[0])
        if word is None:
            return self._pick(words)
        return self._answers[word]([word, *words[1:]])

    def played(self, action: Action) -> list[str]:
        """Play an action and tell of it; IllegalAction if it is not allowed."""
        told = self._tell_and_play(action)
        self._choosing = None
        return [*told, *self.decided()]

    def refused(self, error: IllegalAction) -> str:
        """What is not allowed; where that is because leather is owed, with an action that would be right."""
        position = self._session.position
        if position.mover is None or not position.owed or str(error) != str(position.why_not(Advance())):
            return f"not allowed: {error}"
        quilt = position[position.mover].quilt
        return f"not allowed: {error}; write such as `leather {cells_in(quilt.free, quilt.size)[0]}`"

    def decided(self) -> list[str]:
        """Play what the edition itself decides, as the Automa's turns, and tell of it."""
        told: list[str] = []
        while not self._session.read_only and (action := self._session.decided) is not None:
            told += self._tell_and_play(action)
        return told

    def _tell_and_play(self, action: Action) -> list[str]:
        told = list(telling.deed(self._session.position, action, self._session.names))
        self._session.play(action)
        return told

    def state(self) -> list[str]:
        """How the game stands and what can be chosen, unless a computer player is about to choose."""
        position, names = self._session.position, self._session.names
        bot = self._session.bot_to_act
        if bot is None or position.mover is None:
            return [*telling.situation(position, names), *telling.choices(position)]
        if self.asks(bot):
            return []
        played = f"{names[position.mover]} is played by {quoted(bot)}"
        return [
            *telling.situation(position, names),
            f"{played}: `ask` lets it act, `takeover` gives you its seat.",
        ]

    def asks(self, bot: str) -> bool:
        """Whether a computer player is asked when its turn comes.

        A program that the game's file names is not before a person wants it to be: files come from others.
        """
        return bot in self._asked

    def stop_asking(self, bot: str) -> None:
        """Ask a computer player no more until a person wants it to be asked."""
        self._asked.discard(bot)

    def _play(self, words: list[str]) -> list[str]:
        return [*self.played(typed_action(words, self._session.position)), *self.state()]

    def _look(self, _: list[str]) -> list[str]:
        return self._choosing.lines() if self._choosing else self.state()

    def _forecast(self, words: list[str]) -> list[str]:
        if not words[1:]:
            raise NotationError("forecast what? Write what you would type to do it, such as `forecast 1`")
        position, names = self._session.position, self._session.names
        meant = self._foreseen(words[1:])
        told = foretold(position, meant)
        if isinstance(meant, Buy) and len(words[1:]) == 1 and not self._is_placed:
            return list(telling.turn_lines(told, names))
        return list(telling.forecast_lines(told, names, position.edition.special_tile))

    @property
    def _is_placed(self) -> bool:
        """Whether what is chosen next is a place, so that all of an action is known."""
        return self._choosing is not None and self._choosing.turn is not None

    def _foreseen(self, words: list[str]) -> Action:
        """The action whose forecast is asked for; of a patch or a turn alone the first that fits.

        What a patch costs, moves and brings is the same wherever it is put.
        """
        if names_action(words[0]) or len(words) > 1:
            return typed_action(words, self._session.position)
        position = self._session.position
        if self._choosing is None and not position.owed and position.mover is not None:
            return self._first_place(
                position.offers[picked(words[0], len(position.offers), _letters(position.offers))]
            )
        chosen = self._chosen(words[0])
        return chosen.buys[0] if isinstance(chosen, Choosing) else chosen

    def _first_place(self, patch: Patch) -> Buy:
        """Buying a patch where it fits first, be it too dear; IllegalAction if it fits nowhere."""
        position = self._session.position
        assert position.mover is not None
        places = patch.buys(position[position.mover].quilt.filled)
        first = next(iter(places), None)
        if first is None:
            raise IllegalAction(f"{patch.letter} fits nowhere")
        return first

    def _patch(self, words: list[str]) -> list[str]:
        edition = self._session.position.edition
        match words[1:]:
            case [name]:
                patch = edition.by_letter(name) if len(name) == 1 else edition.patch(name)
                return list(telling.patch_in_turns(patch))
        raise NotationError("which patch is meant? Write its letter or its id, such as `patch H`")

    def _quilt(self, words: list[str]) -> list[str]:
        position = self._session.position
        player = next(one for one in (self._named(words), position.mover, Player.GREEN) if one is not None)
        return list(telling.quilt_rows(position, player, self._session.names))

    def _picture(self, words: list[str]) -> list[str]:
        record, position, names = self._session.record, self._session.position, self._session.names
        player = self._named(words)
        if player is not None:
            return quilt_text(position, player, names, ascii=self._ascii).splitlines()
        board, number = record.setup.leather, len(record.actions)
        return table_text(position, names, board=board, number=number, ascii=self._ascii).splitlines()

    def _named(self, words: list[str]) -> Player | None:
        """The player named by colour or by name, if one is."""
        name = " ".join(words[1:]).lower()
        if not name:
            return None
        for player in Player:
            if name in (str(player), self._session.names[player].lower()):
                return player
        return Player.parse(name)

    def _log(self, words: list[str]) -> list[str]:
        actions, positions = self._session.record.actions, self._session.positions
        most = len(actions)
        if words[1:]:
            most = read_number(words[1]) or 0
            if not most:
                raise NotationError("how many actions? Write a number from 1, such as `log 5`")
        numbers = range(max(0, len(actions) - most), len(actions))
        return [
            f"{number + 1}: {' '.join(telling.deed(positions[number], actions[number], self._session.names))}"
            for number in numbers
        ] or ["Nothing has been played yet."]

    def _undo(self, _: list[str]) -> list[str]:
        positions = list(self._session.positions)
        taken_back = self._session.undo()
        kept = len(self._session.record.actions)
        self._choosing = None
        told = [self._briefly(positions[kept + place], action) for place, action in enumerate(taken_back)]
        return [*(f"Taken back: {deed}" for deed in reversed(told)), *self.state()]

    def _redo(self, _: list[str]) -> list[str]:
        before = len(self._session.record.actions)
        played = self._session.redo()
        positions = self._session.positions
        self._choosing = None
        told = [self._briefly(positions[before + place], action) for place, action in enumerate(played)]
        return [*(f"Played again: {deed}" for deed in told), *self.decided(), *self.state()]

    def _briefly(self, position: Position, action: Action) -> str:
        """What was done, without what came of it."""
        return next(telling.deed(position, action, self._session.names))

    def _hint(self, _: list[str]) -> list[str]:
        position, bot = self._session.position, self._session.bot_to_act
        if bot is not None or position.mover is None:
            raise NotationError("there is a hint only where you are to play")
        try:
            decision = make_player(ADVISER).choose(position, Budget(), random.Random())
        except UnplayableGame as error:
            raise NotationError(f"there is no hint: {error}") from error
        self._session.note_hint()
        advice = as_typed(decision.action, position.edition)
        return [f"Hint: {advice}: {reasons(position, decision)}."]

    def _ask(self, _: list[str]) -> list[str]:
        bot = self._session.bot_to_act
        if bot is None:
            raise NotationError("no computer player is to play now")
        self._asked.add(bot)
        return []

    def _take_over(self, _: list[str]) -> list[str]:
        if self._session.bot_to_act is None or self._session.position.mover is None:
            raise NotationError("no computer player is to play now")
        self._session.take_over(self._session.position.mover)
        return self.state()

    def _back(self, _: list[str]) -> list[str]:
        if self._choosing is None:
            raise NotationError("there is nothing to go back from; `undo` takes back the last action")
        self._choosing = self._choosing.back()
        return self._look([])

    def _quit(self, _: list[str]) -> list[str]:
        self.is_over = True
        return []

    def _pick(self, words: list[str]) -> list[str]:
        """Take up something of the list shown last, by its number or by its own name."""
        chosen = self._chosen(" ".join(words))
        if isinstance(chosen, Choosing):
            told = foretold(self._session.position, chosen.buys[0])
            is_new, self._choosing = self._choosing is None, chosen
            price = telling.turn_lines(told, self._session.names) if is_new else ()
            return [*price, *chosen.lines()]
        return [*self.played(chosen), *self.state()]

    def _chosen(self, text: str) -> Choosing | Action:
        position = self._session.position
        if self._choosing:
            return self._choosing.pick(text.lower())
        if position.mover is not None and position.owed:
            quilt = position[position.mover].quilt
            cells = cells_in(quilt.free, quilt.size)
            return PlaceLeather(cells[picked(text.lower(), len(cells), list(map(str, cells)))])
        offers = position.offers if position.mover is not None else ()
        patch = offers[picked(text, len(offers), _letters(offers))]
        if complaint := hindrance(position, patch):
            raise IllegalAction(f"{patch.letter} {complaint}")
        return Choosing.of(position, patch)


def _letters(offers: Sequence[Patch]) -> list[str]:
    return [patch.letter for patch in offers]
