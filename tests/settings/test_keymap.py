"""Keys of one's own: what they replace, what they may not, and that the presets hold at the real table."""

from __future__ import annotations

import pytest

from patchwork_tui.app.commands import BY_ID, TABLE, named_key
from patchwork_tui.settings import KeyPreset, Screen, Settings, keymap

TINY = Screen("the table", {"advance": "a", "left": "left,h", "help": "question_mark,f1"})
PAD = Screen("the score pad", {"add": "plus", "help": "question_mark,f1"})
REAL = Screen("the table", {command.id: command.keys for command in TABLE})


def test_without_wishes_nothing_changes() -> None:
    assert keymap(Settings(), [TINY, PAD], named_key) == ({}, ())


def test_a_command_is_on_the_keys_it_is_given() -> None:
    assert keymap(Settings(keys={"advance": "e,f2"}), [TINY], named_key) == ({"advance": "e,f2"}, ())


def test_keys_may_be_exchanged() -> None:
    keys = {"advance": "h", "left": "left,a"}
    assert keymap(Settings(keys=keys), [TINY], named_key) == (keys, ())


def test_two_commands_of_one_screen_on_one_key_are_named_and_keep_their_usual_keys() -> None:
    chosen, (misfit,) = keymap(Settings(keys={"advance": "h", "help": "f2"}), [TINY], named_key)
    assert chosen == {"help": "f2"}
    assert misfit.reason.startswith("`advance` and `left` of the table are both on the key h")


def test_a_clash_that_comes_of_another_one_is_found() -> None:
    chosen, problems = keymap(
        Settings(keys={"advance": "h,f3", "left": "f3", "help": "a"}), [TINY], named_key
    )
    assert chosen == {}
    assert len(problems) == 2


def test_two_commands_on_two_keys_are_told_of_once() -> None:
    chosen, problems = keymap(Settings(keys={"advance": "f3,f4", "left": "f3,f4"}), [TINY], named_key)
    assert chosen == {}
    assert len(problems) == 1


@pytest.mark.parametrize("key", ["?", "question_mark"])
def test_a_key_has_one_name_however_it_is_written(key: str) -> None:
    _, (misfit,) = keymap(Settings(keys={"advance": key}), [TINY], named_key)
    assert "`advance` and `help` of the table are both on the key question_mark" in misfit.reason


def test_commands_of_two_screens_may_share_a_key() -> None:
    assert keymap(Settings(keys={"advance": "+"}), [TINY, PAD], named_key) == ({"advance": "plus"}, ())


@pytest.mark.parametrize("key", ["nosuchkey", "??", "ctrl+", "F2", "control+a", "ctrl+nosuchkey", "+a"])
def test_a_key_that_no_keyboard_has_is_told(key: str) -> None:
    chosen, (misfit,) = keymap(Settings(keys={"advance": f"e,{key}", "left": "k"}), [TINY], named_key)
    assert chosen == {"left": "k"}
    assert misfit.reason.startswith(f"`advance` cannot be on '{key}', for there is no such key; write a ")


@pytest.mark.parametrize(
    "key", ["é", "ß", "ctrl+a", "f12", "pagedown", "shift+tab", "-", "/", "_", "@", "[", "A"]
)
def test_any_key_of_a_keyboard_will_do(key: str) -> None:
    chosen, problems = keymap(Settings(keys={"advance": key}), [TINY], named_key)
    assert (len(chosen), problems) == (1, ())


def test_an_unknown_command_is_named_with_the_nearest_one() -> None:
    chosen, (misfit,) = keymap(Settings(keys={"advnce": "e"}), [TINY], named_key)
    assert not chosen
    assert misfit.reason == "there is no command 'advnce' to give keys to; did you mean `advance`?"


def test_the_keys_that_always_leave_cannot_be_had() -> None:
    _, (misfit,) = keymap(Settings(keys={"advance": "e,ctrl+c"}), [TINY], named_key)
    assert misfit.reason == "`advance` cannot be on ctrl+c, which leaves the program"


@pytest.mark.parametrize("preset", KeyPreset)
def test_a_preset_fits_the_table(preset: KeyPreset) -> None:
    chosen, problems = keymap(Settings(key_preset=preset), [REAL], named_key)
    assert not problems
    assert chosen.keys() <= BY_ID.keys()
    keys = [key for command in TABLE for key in chosen.get(command.id, command.keys).split(",")]
    assert len(keys) == len(set(keys))


def test_for_the_left_hand_wasd_moves_and_e_advances() -> None:
    chosen, _ = keymap(Settings(key_preset=KeyPreset.LEFT_HAND), [REAL], named_key)
    first = {chosen[command].split(",")[0]: command for command in ("up", "left", "down", "right", "advance")}
    assert first == {"w": "up", "a": "left", "s": "down", "d": "right", "e": "advance"}


def test_ones_own_keys_go_before_the_presets() -> None:
    chosen, problems = keymap(
        Settings(key_preset=KeyPreset.LEFT_HAND, keys={"advance": "f2"}), [REAL], named_key
    )
    assert not problems
    assert chosen["advance"] == "f2"
    assert chosen["up"] == "w,up"
