"""A new game: who plays, who used a needle last, on which board, shuffled by which seed."""

from __future__ import annotations

from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical
from textual.widgets import Button, Input, Label, OptionList, RadioButton, RadioSet, Select, Static

from patchwork_tui.app.base import spend_enter
from patchwork_tui.app.explained import automa_explained
from patchwork_tui.app.front import FrontScreen
from patchwork_tui.app.places import Defaults
from patchwork_tui.app.solo_wording import deck_told, level_told
from patchwork_tui.app.widgets.dropdown import Dropdown
from patchwork_tui.bots import LEVELS
from patchwork_tui.record import PlayerNameError, Record
from patchwork_tui.record.names import kept_name
from patchwork_tui.record.seats import LEVEL, seat_key
from patchwork_tui.rules import Edition, Player, base_edition, bundled_edition
from patchwork_tui.rules.automa import AutomaRule
from patchwork_tui.rules.typed import LARGEST_NUMBER, read_number
from patchwork_tui.session import AUTOMA, bot_name, new_game

_CARDS = ("deck", "level")
"""What is chosen of the Automa."""

PERSON = "a person"
"""Who plays where no computer does."""


class Choice(RadioButton):
    """A radio button that shows by its shape, not by colour alone, whether it is chosen."""

    @property
    def BUTTON_INNER(self) -> str:  # type: ignore[override]  # noqa: N802 - Textual's name
        """The mark between the brackets."""
        return "●" if self.value else "○"


class Row(RadioSet, inherit_bindings=False):
    """Choices in a row: left and right choose, the other arrows go on to the fields around it."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("right", "choose_next", show=False),
        Binding("left", "choose_previous", show=False),
        Binding("space", "toggle_button", show=False),
    ]

    def action_choose_next(self) -> None:
        """Choose what stands on the right."""
        self.action_next_button()
        self.action_toggle_button()

    def action_choose_previous(self) -> None:
        """Choose what stands on the left."""
        self.action_previous_button()
        self.action_toggle_button()


class NewGame(FrontScreen[Record | None]):
    """Asks for what a game needs and is dismissed with its record, or with None."""

    AUTO_FOCUS = "#green"

    _HELP = """
## A new game

Each seat is played by a person or by the computer, at one of several strengths: `Enter` opens the list.
With two computer players one watches. The rules say that whoever used a needle last starts; `by chance`
leaves it open. Express is a shorter game on smaller quilts; its patches and its track come from one source
alone and could not be verified. Against the Automa, an opponent of cards with a deck and a level, one plays
alone and begins. The board is the printing of the time track: on `2014` and `revised` the leather patches
lie on other spaces. A seed shuffles the circle: the same number gives the same circle again. `Tab`, `↑` and
`↓` go from field to field, `←`, `→` and `Space` choose, `Enter` begins wherever no list is, `Esc` goes
back.
"""

    DEFAULT_CSS = """
    NewGame { align: center middle; }
    NewGame > Vertical {
        width: 76; height: 22; border: round $primary; padding: 0 2; background: $background;
    }
    NewGame Horizontal { height: 1; }
    NewGame Horizontal.apart { margin-top: 1; }
    NewGame Label { width: 18; color: $foreground 70%; }
    NewGame #opponent, NewGame #cards-told { display: none; }
    NewGame #cards-told { height: auto; margin: 1 0 0 18; color: $foreground 60%; }
    NewGame #needle { width: 1fr; }
    NewGame Input { width: 1fr; padding: 0 1; background: $surface; }
    NewGame RadioSet { layout: horizontal; width: 1fr; height: 1; background: $background; }
    NewGame RadioButton > .toggle--button { color: $foreground; background: $background; }
    NewGame RadioButton { width: auto; margin-right: 2; background: $background; }
    NewGame #wrong { height: 2; margin-top: 1; color: $error; }
    NewGame Button { min-width: 20; }
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "leave", "title"),
        Binding("enter", "begin", "begin", priority=True),
        Binding("down", "app.focus_next", show=False),
        Binding("up", "app.focus_previous", show=False),
    ]

    def __init__(self, defaults: Defaults, people: tuple[str, str]) -> None:
        """The form filled in with `defaults`; `people` may take the seats of those who are none."""
        super().__init__()
        self._defaults = defaults
        self._editions = _editions(defaults.edition)
        self._boards = tuple(base_edition().boards)
        rules = [edition.rule for edition in self._editions.values()]
        rule = next(rule for rule in rules if isinstance(rule, AutomaRule))
        self._cards = rule.deck_names, rule.level_names
        self._given = dict(zip(Player, (defaults.green, defaults.yellow), strict=True))
        automatic = defaults.edition.plays if defaults.edition else None
        green, yellow = (
            kept_name(player, people, self._given[player.other]) if bot or player is automatic else name
            for (player, name), bot in zip(self._given.items(), defaults.seats, strict=True)
        )
        self._people = green, yellow

    @property
    def HELP(self) -> str:  # type: ignore[override]  # noqa: N802 - Textual's name
        """What the fields mean, and the Automa, where it is chosen."""
        return f"{self._HELP}\n{automa_explained()}" if self._is_dealt() else self._HELP

    def compose(self) -> ComposeResult:
        """The form."""
        defaults = self._defaults
        with Vertical() as form:
            form.border_title = "new game"
            form.border_subtitle = "Tab · ←→ Space choose · Enter begins, opens a ▼ list · F1 help · Esc"
            with Horizontal(classes="apart"):
                yield Label("edition")
                chosen = defaults.edition.name if defaults.edition else base_edition().name
                told = [(_told(edition), name) for name, edition in self._editions.items()]
                yield Dropdown(told, value=chosen, id="edition")
            for player, name, bot in zip(
                Player, (defaults.green, defaults.yellow), defaults.seats, strict=True
            ):
                with Horizontal(classes="apart"):
                    yield Label(f"{player} is called")
                    yield Input(name, id=str(player), compact=True)
                with Horizontal(id=f"{player}-seat"):
                    yield Label("played by")
                    yield Dropdown(_players(bot), value=bot or PERSON, id=seat_key(player))
            deck, _, level = defaults.opponent.partition(" ")
            with Horizontal(id="opponent"):
                yield Label("deck and level")
                yield from (
                    Dropdown(
                        [(name, name) for name in names],
                        value=value if value in names else names[0],
                        id=kind,
                    )
                    for kind, value, names in zip(_CARDS, (deck, level), self._cards, strict=True)
                )
            yield Static("", id="cards-told", markup=False)
            with Horizontal(classes="apart", id="starts"):
                yield Label("starts")
                with Row(id="first", compact=True):
                    for player in Player:
                        yield Choice(str(player), value=player is defaults.first)
                    yield Choice("by chance")
            with Horizontal(id="needle-row"):
                yield Label("")
                yield Label("whoever used a needle last", id="needle")
            with Horizontal(classes="apart", id="boards"):
                yield Label("board, printed")
                with Row(id="board", compact=True):
                    for board in self._boards:
                        yield Choice(board, value=board == (defaults.board or self._boards[0]))
            with Horizontal(classes="apart"):
                yield Label("seed")
                yield Input(placeholder="empty: a new circle", id="seed", compact=True)
            yield Static("", id="wrong", markup=False)
            yield Button("Begin", variant="primary", id="begin", compact=True)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Enter opens a list, and chooses from one that is open, before it begins."""
        return action != "begin" or not isinstance(self.focused, Select | OptionList)

    @property
    def _edition(self) -> Edition:
        return self._editions[str(self.query_one("#edition", Select).value)]

    def _is_alone(self) -> bool:
        """Whether the edition itself plays the other player."""
        return self._edition.plays is not None

    def _is_dealt(self) -> bool:
        """Whether the other player is the Automa with the decks and levels of this form."""
        rule = self._edition.rule
        return isinstance(rule, AutomaRule) and (rule.deck_names, rule.level_names) == self._cards

    def _show_what_applies(self) -> None:
        """Hide the fields that the chosen edition has no use for."""
        alone = self._is_alone()
        for part in ("green-seat", "yellow-seat", "starts", "needle-row"):
            self.query_one(f"#{part}").display = not alone
        for part in ("opponent", "cards-told"):
            self.query_one(f"#{part}").display = self._is_dealt()
        self.query_one("#boards").display = tuple(self._edition.boards) == self._boards

    def on_select_changed(self, event: Select.Changed) -> None:
        """Call a computer player by its level where nobody has given it a name, and a person as before."""
        if event.select.id == "edition":
            self._show_what_applies()
            field = self.query_one(f"#{Player.YELLOW}", Input)
            if field.value == self._given[Player.YELLOW]:
                field.value = self._given[Player.YELLOW] = self._name_for(Player.YELLOW)
        if event.select.id in ("edition", *_CARDS):
            self._tell_cards()
        for player in Player:
            if event.select.id == seat_key(player):
                field = self.query_one(f"#{player}", Input)
                if field.value == self._given[player]:
                    field.value = self._given[player] = self._name_for(player)

    def _tell_cards(self) -> None:
        """Say what the chosen deck and level mean."""
        rule = self._edition.rule
        if isinstance(rule, AutomaRule) and self._is_dealt():
            deck, name = (str(self.query_one(f"#{kind}", Select).value) for kind in _CARDS)
            level = next(level for level in rule.levels if level.name == name)
            self.query_one("#cards-told", Static).update(f"{deck_told(rule, deck)}\n{level_told(level)}")

    def _bot(self, player: Player) -> str | None:
        if self._is_alone():
            return None
        chosen = self.query_one(f"#{seat_key(player)}", Select).value
        return None if chosen == PERSON else str(chosen)

    def _name_for(self, player: Player) -> str:
        if self._edition.plays is player:
            return AUTOMA
        bot = self._bot(player)
        other = self.query_one(f"#{player.other}", Input).value
        return bot_name(bot, other) if bot else kept_name(player, self._people, other)

    def on_button_pressed(self, event: Button.Pressed) -> None:
        """Begin."""
        event.stop()
        self.action_begin()

    def action_leave(self) -> None:
        """Back to the title."""
        self.dismiss(None)

    def action_begin(self) -> None:
        """Begin, from wherever in the form, or say what is wrong."""
        typed = self.query_one("#seed", Input).value.strip()
        seed = read_number(typed)
        if typed and seed is None:
            self._tell_wrong(
                f"{typed!a} is no seed; type a whole number from 0 to {LARGEST_NUMBER}, or nothing"
            )
            return
        starter = self.query_one("#first", RadioSet).pressed_index
        edition, alone = self._edition, self._is_alone()
        own = alone and self._is_dealt()
        deck, level = (self.query_one(f"#{kind}", Select).value for kind in ("deck", "level"))
        board = self._boards[self.query_one("#board", RadioSet).pressed_index]
        if tuple(edition.boards) != self._boards:
            board = self._defaults.board if edition is self._defaults.edition else ""
        green, yellow = (self.query_one(f"#{player}", Input).value.strip() for player in Player)
        try:
            record = new_game(
                green,
                yellow,
                first=Player(starter) if starter in tuple(Player) and not alone else None,
                board=board,
                seed=seed,
                seats=(self._bot(Player.GREEN), self._bot(Player.YELLOW)),
                edition=edition,
                opponent=f"{deck} {level}" if own else self._defaults.opponent if alone else "",
            )
        except PlayerNameError as error:
            self._tell_wrong(str(error))
            return
        spend_enter(self)
        self.dismiss(record)

    def _tell_wrong(self, sentence: str) -> None:
        self.query_one("#wrong", Static).update(sentence)


def _editions(given: Edition | None) -> dict[str, Edition]:
    """The editions to choose from, by their names; `given` is one of them, be it a person's own."""
    editions = {name: bundled_edition(name) for name in ("base", "express", "automa")}
    return editions | ({given.name: given} if given else {})


def _told(edition: Edition) -> str:
    words = {"base": "the base game", "automa": "alone, against the Automa"}.get(edition.name, edition.name)
    return f"{words} ({edition.note})" if edition.note else words


def _players(bot: str | None) -> list[tuple[str, str]]:
    """Who can play, in words, and as records name them; `bot` is one of them, whatever it is."""
    players = [(PERSON, PERSON)]
    players += [(f"{level.name}: {level.description}", f"{LEVEL}{level.name}") for level in LEVELS.values()]
    if bot is not None and bot not in (player for _, player in players):
        players.append((bot, bot))
    return players
