"""The keys that follow from the settings, and which of them clash; whoever binds keys gives the commands."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from difflib import get_close_matches
from itertools import combinations
from typing import NamedTuple, TypeAlias

from patchwork_tui.record import quoted
from patchwork_tui.settings.values import KeyPreset, Settings

LEFT_HAND: Mapping[str, str] = {
    "up": "w,up",
    "left": "a,left",
    "down": "s,down",
    "right": "d,right",
    "advance": "e",
    "next": "v",
    "previous": "V",
    "other": "b",
    "undo": "z,u",
    "redo": "Z,U",
}
"""Keys within reach of a left hand, while the right one has the mouse. Enter stays what confirms, since it
is guarded against being held down."""

PRESETS: Mapping[KeyPreset, Mapping[str, str]] = {KeyPreset.STANDARD: {}, KeyPreset.LEFT_HAND: LEFT_HAND}

RESERVED = ("ctrl+c", "ctrl+q")
"""Keys that leave the program at once, wherever it is."""

Named: TypeAlias = Callable[[str], str | None]
"""Gives a key the one name it goes by, however it is written; None if there is no such key."""


@dataclass(frozen=True, slots=True)
class Screen:
    """A screen's name as sentences give it, such as `the table`, and its commands' keys by their ids."""

    name: str
    keys: Mapping[str, str]


class Misfit(NamedTuple):
    """A person's own keys for a command that will not do, and why in a sentence."""

    command: str
    reason: str


class Keymap(NamedTuple):
    """Keys by the ids of commands where they are not the usual ones, and what was left out."""

    keys: Mapping[str, str]
    misfits: tuple[Misfit, ...] = ()


class _Clash(NamedTuple):
    screen: str
    key: str
    commands: tuple[str, str]

    def __str__(self) -> str:
        one, other = self.commands
        return f"`{one}` and `{other}` of {self.screen} are both on the key {self.key}"


def keymap(settings: Settings, screens: Sequence[Screen], named: Named) -> Keymap:
    """The keys of the commands of all screens, a person's own before the preset's.

    Of a person's own keys those that clash, that are for no command, or that no keyboard has are left out
    and told.
    """
    preset = PRESETS[settings.key_preset]
    usual = {command: keys for screen in screens for command, keys in screen.keys.items()}
    own: dict[str, str] = {}
    misfits: list[Misfit] = []
    for command, keys in settings.keys.items():
        names = [named(key) for key in keys.split(",")]
        if problem := _problem(command, dict(zip(keys.split(","), names, strict=True)), usual):
            misfits.append(Misfit(command, problem))
        else:
            own[command] = ",".join(filter(None, names))
    while found := [
        clash for clash in _clashes(screens, {**preset, **own}) if own.keys() & set(clash.commands)
    ]:
        misfits += (
            Misfit(
                next(command for command in clash.commands if command in own),
                f"{clash}; the usual keys are used for what you changed of them",
            )
            for clash in found
        )
        own = {
            command: keys
            for command, keys in own.items()
            if not any(command in clash.commands for clash in found)
        }
    chosen = {
        command: keys for command, keys in {**preset, **own}.items() if usual.get(command, keys) != keys
    }
    return Keymap(chosen, tuple(misfits))


def _problem(command: str, keys: Mapping[str, str | None], usual: Mapping[str, str]) -> str:
    """What is wrong with the keys of a command, given with the names they go by; empty if nothing is."""
    if command not in usual:
        near = get_close_matches(command, usual, 1)
        hint = f"; did you mean `{near[0]}`?" if near else ""
        return f"there is no command {quoted(command)} to give keys to{hint}"
    for key, name in keys.items():
        if name is None:
            advice = "write a character, or a name such as f2, pagedown or ctrl+a"
            return f"`{command}` cannot be on {quoted(key)}, for there is no such key; {advice}"
        if name in RESERVED:
            return f"`{command}` cannot be on {name}, which leaves the program"
    return ""


def _clashes(screens: Sequence[Screen], changed: Mapping[str, str]) -> Iterator[_Clash]:
    for screen in screens:
        keys = {command: changed.get(command, usual).split(",") for command, usual in screen.keys.items()}
        for one, other in combinations(keys, 2):
            shared = next((key for key in keys[one] if key in keys[other]), None)
            if shared is not None:
                yield _Clash(screen.name, shared, (one, other))
