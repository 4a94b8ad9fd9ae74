"""A game record as a value: the setup, the actions, and what else its file says."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from itertools import islice
from typing import NamedTuple

from patchwork_tui.record.editions import DIGEST_KEY, NAME_KEY, is_own, variety
from patchwork_tui.record.names import require_names
from patchwork_tui.rules import Action, Buy, Edition, Player, Position, Setup

EXTENSION = ".quilt"
FIRST_LINE = "patchwork-record 1"
DEFAULT_NAMES = {Player.GREEN: "Green", Player.YELLOW: "Yellow"}
LONGEST_LINE = 4 * 1024
"""Bytes, without the line's end."""
LARGEST_FILE = 1024 * 1024
"""Bytes."""


class Comment(NamedTuple):
    """A line that begins with `#`. `after` counts the headers, actions and result that stand above it."""

    after: int
    text: str


@dataclass(frozen=True, slots=True)
class Record:
    """One game. Nothing is kept that its setup and actions give: no position, no mover, no result.

    `headers` are the keys and values in the order of the file, those unknown to us among them. `setup`
    is what some of them say: it is kept beside them because every replay begins with it and checking a
    circle is not free. Make one with `Record.new` or the reader, so that the two agree. Actions bear the
    first name of each turn, so that records of the same game are equal. `with_actions` does not ask the
    rules; whatever replays the record does, and the writer is one of those.
    """

    setup: Setup
    headers: tuple[tuple[str, str], ...]
    actions: tuple[Action, ...] = ()
    comments: tuple[Comment, ...] = ()

    @classmethod
    def new(
        cls,
        setup: Setup,
        *,
        green: str = DEFAULT_NAMES[Player.GREEN],
        yellow: str = DEFAULT_NAMES[Player.YELLOW],
        date: datetime | None = None,
        seed: int | str | None = None,
        more: Iterable[tuple[str, str]] = (),
    ) -> Record:
        """A game about to begin; `more` are headers of its own. PlayerNameError if a name will not do.

        `date` is any aware moment, `seed` a number, or what another record gives as its seed.
        """
        require_names(green, yellow)
        edition = setup.edition
        headers = [(NAME_KEY, edition.name)]
        if is_own(edition):
            headers.append((DIGEST_KEY, edition.digest))
        if len(edition.boards) > 1:
            headers.append(("board", setup.board))
        headers += [
            ("green", green),
            ("yellow", yellow),
            ("first", str(setup.first)),
            ("circle", " ".join(setup.circle)),
        ]
        if setup.variant is not None:
            headers += setup.variant.headers()
        if date is not None:
            headers.append(("date", date.astimezone(UTC).strftime("%Y-%m-%dT%H:%M:%SZ")))
        if seed is not None:
            headers.append(("seed", str(seed)))
        return cls(setup, (*headers, *more))

    def header(self, key: str) -> str | None:
        """The value of a header, None if the record does not have it."""
        return dict(self.headers).get(key)

    def name_of(self, player: Player) -> str:
        """What the player is called."""
        return self.header(str(player)) or DEFAULT_NAMES[player]

    @property
    def green(self) -> str:
        """What the green player is called."""
        return self.name_of(Player.GREEN)

    @property
    def yellow(self) -> str:
        """What the yellow player is called."""
        return self.name_of(Player.YELLOW)

    @property
    def date(self) -> str | None:
        """When the game began: ISO 8601, UTC, perhaps the day alone."""
        return self.header("date")

    @property
    def seed(self) -> str | None:
        """What the circle was shuffled with, in the words of the program that did it."""
        return self.header("seed")

    @property
    def variety(self) -> str:
        """What kind of game it is: its edition, and what opponent there is."""
        return variety(self.setup.edition, dict(self.headers))

    def positions(self) -> Iterator[Position]:
        """The position before the first action and after each; IllegalAction when it comes to one."""
        position = self.setup.start()
        yield position
        for action in self.actions:
            position = position.play(action)
            yield position

    def position(self, n: int | None = None) -> Position:
        """The position after `n` actions, or after all; IndexError if there are not that many."""
        if n is None:
            n = len(self.actions)
        if not 0 <= n <= len(self.actions):
            raise IndexError(f"there is no action {n}; the record has {len(self.actions)}")
        return next(islice(self.positions(), n, None))

    def with_actions(self, *actions: Action) -> Record:
        """The record going on with these actions."""
        edition = self.setup.edition
        return self._with((*self.actions, *(canonical(action, edition) for action in actions)))

    def with_comment(self, text: str) -> Record:
        """The record with a comment, a line that begins with `#`, below its last action."""
        end = len(self.headers) + len(self.actions)
        place = next((i for i, comment in enumerate(self.comments) if comment.after > end), None)
        comments = list(self.comments)
        comments.insert(len(comments) if place is None else place, Comment(end, text))
        return replace(self, comments=tuple(comments))

    def truncated(self, n: int) -> Record:
        """The record with its first `n` actions.

        Comments that stood below what is dropped move up to its end: a person wrote them, and undoing
        an action is no reason to lose them.
        """
        return self._with(self.actions[:n])

    def _with(self, actions: tuple[Action, ...]) -> Record:
        if len(actions) == len(self.actions):
            return self
        end = len(self.headers) + min(len(actions), len(self.actions))
        comments = tuple(comment._replace(after=min(comment.after, end)) for comment in self.comments)
        return replace(self, actions=actions, comments=comments)


def canonical(action: Action, edition: Edition) -> Action:
    """The action with the first name of its turn; RulesError if it names no patch of the edition."""
    if isinstance(action, Buy):
        return replace(action, turn=edition.patch(action.patch).canonical(action.turn))
    return action
