"""Every command of the table: its keys, its words in the footer, and the sentence that explains it.

The bindings, the footer, the help and docs/keys.md are all made from this list.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from enum import Enum
from types import MappingProxyType

from textual.binding import Binding
from textual.keys import Keys, format_key

from patchwork_tui.settings import Screen


class Group(Enum):
    """What a command is for; the values are headings."""

    CHOOSE = "Choose"
    PLACE = "Place"
    GAME = "The game"
    LOOK = "Look"


@dataclass(frozen=True, slots=True)
class Command:
    """Something the table does.

    `id` is its name, for bindings and for the footer, `action` is Textual's, `keys` its keys parted by
    commas, `shown` how these are written, `title` a word or two, `sentence` all of it.
    """

    id: str
    group: Group
    action: str
    keys: str
    shown: str
    title: str
    sentence: str

    def binding(self) -> Binding:
        """The command as Textual binds it."""
        return Binding(self.keys, self.action, self.title, id=self.id, tooltip=self.sentence)

    def written(self, keys: Mapping[str, str]) -> tuple[str, ...]:
        """How its keys are written, where `keys` has those of commands that are not the usual ones."""
        if self.id in keys:
            return tuple(map(written_key, keys[self.id].split(",")))
        return tuple(self.shown.split(" "))


TABLE = (
    Command("offer-1", Group.CHOOSE, "take(0)", "1", "1", "first offer", "Take up the first patch on offer."),
    Command(
        "offer-2", Group.CHOOSE, "take(1)", "2", "2", "second offer", "Take up the second patch on offer."
    ),
    Command("offer-3", Group.CHOOSE, "take(2)", "3", "3", "third offer", "Take up the third patch on offer."),
    Command(
        "advance",
        Group.CHOOSE,
        "take_advance",
        "a",
        "a",
        "advance",
        "Take up the other choice: advance to the space just past the opponent, for a button a space.",
    ),
    Command("left", Group.PLACE, "move(-1, 0)", "left,h", "← h", "left", "Move the patch to the left."),
    Command("down", Group.PLACE, "move(0, 1)", "down,j", "↓ j", "down", "Move the patch down."),
    Command("up", Group.PLACE, "move(0, -1)", "up,k", "↑ k", "up", "Move the patch up."),
    Command("right", Group.PLACE, "move(1, 0)", "right,l", "→ l", "right", "Move the patch to the right."),
    Command("turn", Group.PLACE, "turn", "r", "r", "turn", "Turn the patch a quarter to the right."),
    Command(
        "turn-back", Group.PLACE, "turn_back", "R", "R", "turn back", "Turn the patch a quarter to the left."
    ),
    Command("flip", Group.PLACE, "flip", "f", "f", "flip", "Flip the patch over, left to right."),
    Command(
        "next",
        Group.PLACE,
        "next_spot(1)",
        "n",
        "n",
        "next fit",
        "Go to the next place where the patch fits.",
    ),
    Command(
        "previous", Group.PLACE, "next_spot(-1)", "N", "N", "fit before", "Go to the place before that one."
    ),
    Command(
        "confirm",
        Group.PLACE,
        "confirm",
        "enter",
        "Enter",
        "confirm",
        "Do what is held: buy and sew on the patch, advance, or sew on the leather patch.",
    ),
    Command(
        "put-back",
        Group.PLACE,
        "put_back",
        "escape,x",
        "Esc x",
        "put back",
        "Put back what is held. Its turn and place are kept until the turn is over.",
    ),
    Command(
        "undo", Group.GAME, "undo", "u", "u", "undo", "Take back the last action; again, the one before it."
    ),
    Command("redo", Group.GAME, "redo", "U", "U", "redo", "Play again what was taken back."),
    Command(
        "type",
        Group.GAME,
        "type_action",
        "colon",
        ":",
        "type",
        "Type an action: `advance`, `leather c4`, or `buy H r3 c4` with a patch's letter or id, its turn "
        "(`r0` to `r3` to the right, `f0` to `f3` flipped first) and the cell of its top left corner, "
        "`a1` to `i9`.",
    ),
    Command(
        "hint",
        Group.GAME,
        "hint",
        "t",
        "t",
        "hint",
        "Ask the strongest computer player what it would do here, and how good that and the rest would be. "
        "The record notes it.",
    ),
    Command(
        "go-on",
        Group.GAME,
        "go_on",
        "space",
        "Space",
        "go on",
        "Have the computer player's move at once; where only computers play, pause and go on.",
    ),
    Command(
        "faster",
        Group.GAME,
        "pace(1)",
        "plus,equals_sign",
        "+",
        "faster",
        "Show the moves of computer players for a shorter time.",
    ),
    Command(
        "slower", Group.GAME, "pace(-1)", "minus", "-", "slower", "Show the moves of computer players longer."
    ),
    Command(
        "leave",
        Group.GAME,
        "leave",
        "q",
        "q",
        "leave",
        "Leave the table for the title. The game is saved after every action.",
    ),
    Command(
        "other",
        Group.LOOK,
        "look_across",
        "v",
        "v",
        "other quilt",
        "See the held patch on the other player's quilt, and back.",
    ),
    Command(
        "circle", Group.LOOK, "circle", "c", "c", "circle", "See the whole circle of patches in its order."
    ),
    Command("log", Group.LOOK, "log", "g", "g", "log", "See every action of the game so far."),
    Command(
        "settings",
        Group.LOOK,
        "settings",
        "comma",
        ",",
        "settings",
        "Choose the fabric, the keys and more; the game waits.",
    ),
    Command(
        "help", Group.LOOK, "app.help", "question_mark,f1", "? F1", "help", "See the keys and the rules."
    ),
    Command(
        "screenshot",
        Group.LOOK,
        "app.save_picture",
        "f8",
        "F8",
        "screenshot",
        "Save a picture of the screen as SVG.",
    ),
)
"""The table's commands, in the order in which the help lists them."""

TABLE_KEYS = Screen("the table", {command.id: command.keys for command in TABLE})
"""The keys of the table's commands, to be given others."""

BY_ID = {command.id: command for command in TABLE}
"""The table's commands by their names."""

MOUSE = (
    ("click an offer or a word of the footer", "the same as its key"),
    ("click the quilt", "move the patch there"),
    ("click the patch", "confirm"),
    ("turn the wheel", "turn the patch"),
    ("right button", "flip the patch"),
)
"""What the mouse does, in words."""


NO_KEYS: Mapping[str, str] = MappingProxyType({})
"""No command has other keys than the usual ones."""

_WRITTEN = {
    "left": "←",
    "down": "↓",
    "up": "↑",
    "right": "→",
    "enter": "Enter",
    "space": "Space",
    "escape": "Esc",
}


def written_key(key: str) -> str:
    """A key as people write it, from Textual's name for it: `question_mark` is `?`."""
    if key in _WRITTEN:
        return _WRITTEN[key]
    character = format_key(key)
    if len(character) == 1 and character.isprintable():
        return character
    return "+".join(part.capitalize() for part in key.split("+"))


_KEY_NAMES = frozenset(key.value for key in Keys)
_MODIFIERS = {"ctrl", "shift", "alt", "meta", "super", "hyper"}


def named_key(text: str) -> str | None:
    """Textual's name for a key, however a person writes it; None if there is no such key.

    >>> named_key("?"), named_key("f2"), named_key("ctrl+a"), named_key("nosuchkey")
    ('question_mark', 'f2', 'ctrl+a', None)
    """
    *modifiers, last = text.split("+") if len(text) > 1 else [text]
    if not _MODIFIERS.issuperset(modifiers) or not last:
        return None
    [binding] = Binding.make_bindings([Binding(last, "")])
    name = "+".join([*modifiers, binding.key])
    return name if name in _KEY_NAMES or len(format_key(binding.key)) == 1 else None


_BY_KEY = {key: command for command in TABLE for key in command.keys.split(",")}


def pressed(key: str, keys: Mapping[str, str]) -> str:
    """The key, by Textual's name, that does what `key` usually does; `keys` as in `Command.written`.

    >>> pressed("a", {"advance": "e"}), pressed("left", {"left": "a,left"}), pressed("u", {})
    ('e', 'left', 'u')
    """
    command = _BY_KEY.get(key)
    if command is None or command.id not in keys:
        return key
    own = keys[command.id].split(",")
    return key if key in own else own[0]


def said(key: str, keys: Mapping[str, str]) -> str:
    """As `pressed`, as people write it."""
    return written_key(pressed(key, keys))


def key_tables(keys: Mapping[str, str] = NO_KEYS) -> str:
    """Keys and mouse as Markdown, for the help and for docs/keys.md; `keys` as in `Command.written`."""
    parts = []
    for group in Group:
        rows = [
            f"| {_codes(command.written(keys))} | {command.sentence} |"
            for command in TABLE
            if command.group is group
        ]
        parts.append("\n".join([f"### {group.value}", "", "| key | what it does |", "| --- | --- |", *rows]))
    rows = [f"| {gesture} | {effect} |" for gesture, effect in MOUSE]
    parts.append("\n".join(["### Mouse", "", "| gesture | what it does |", "| --- | --- |", *rows]))
    return "\n\n".join(parts) + "\n"


def command_names() -> str:
    """What the commands are called where they are given other keys, as Markdown."""
    return ", ".join(f"`{command.id}`" for command in TABLE)


def _codes(keys: Iterable[str]) -> str:
    return " ".join(f"`{key}`" for key in keys)
