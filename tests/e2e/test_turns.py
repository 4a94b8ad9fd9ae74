"""Turns: undo and redo, the leather patch, typed actions, and why something cannot be done."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from tests.e2e.harness import TO_PLAY, Table, assert_kept_well, bought, shell
from tests.e2e.records import cut, first_owed, game, jsonl

pytestmark = pytest.mark.slow

# Undo and redo


@pytest.mark.slow
def test_undo_to_the_start_and_redo_to_the_end(tmp_path: Path) -> None:
    name = "game-9601"
    length = len(game(name).actions)
    file = cut(name, length, tmp_path)
    with Table(tmp_path, "resume", file, file=file) as table:
        table.wait_for_words("w[io]n")
        table.press("x")
        table.wait_for_words("game over")
        for left in reversed(range(length)):
            table.press("u")
            table.wait_for_turn(left)
        start = file.read_text()
        assert "result" not in start
        table.press("u", "1")
        table.wait_for(lambda seen: seen.legal_ghost or seen.faults or seen.says("needs"))
        assert file.read_text() == start
        for count in range(1, length):
            table.press("U")
            table.wait_for_turn(count)
        table.press("U")
        table.wait_for_words("w[io]n")
        table.press("x")
        table.wait_for_words("game over")
        table.press("U", "u")
        table.wait_for_turn(length - 1)
        table.press("U")
        table.wait_for_words("w[io]n")
        table.press("ctrl+c")
        assert table.wait_for_exit() == 0
    assert shell(tmp_path, "show", "--json", file) == jsonl(name)
    assert_kept_well(tmp_path, file)


def test_another_action_ends_redo(tmp_path: Path) -> None:
    with Table(tmp_path, *TO_PLAY) as table:
        table.wait_for_turn(0)
        table.take_and_confirm()
        table.press("u")
        table.wait_for_turn(0)
        table.press("a", "enter")
        table.wait_for_turn(1)
        before = table.file.read_bytes()
        table.press("U")
        table.take_cheapest()
        assert table.file.read_bytes() == before
        table.leave()


# Leather


def test_a_leather_patch_is_owed_before_anything_else(tmp_path: Path) -> None:
    record = game("game-9000")
    number = first_owed(record)
    file = cut("game-9000", number, tmp_path)
    before = file.read_bytes()
    with Table(tmp_path, "resume", file, file=file) as table:
        table.wait_for_words("leather")
        mover = table.position.mover
        assert mover is not None
        assert table.names(record.name_of(mover))
        assert len(table.legal_ghost) == 1
        table.press("1", "2", "3", "a", "x", "c")
        table.wait_for_words("circle,|the circle")
        table.press("x", "?")
        table.wait_for_words("help")
        table.press("x", ":")
        table.wait_for_words("type an action")
        table.type("advance\r")
        table.wait_for_words("leather[^·]* first|must be")
        table.press("escape")
        table.wait_for(lambda seen: not seen.says("type an action"))
        assert file.read_bytes() == before
        ghost = table.legal_ghost
        table.press("n")
        table.wait_for(lambda seen: len(seen.legal_ghost) == 1 and seen.legal_ghost != ghost)
        (place,) = table.legal_ghost
        table.press("enter")
        table.wait_for_turn(number + 1)
        assert str(table.record.actions[-1]) == f"leather {chr(ord('a') + place[0])}{place[1] + 1}"
        table.press("u")
        table.wait_for(lambda seen: seen.count == number and seen.says("owes|leather"))
        table.press("u")
        table.wait_for_turn(number - 1)
        table.leave()


# Typed actions, and why not


def test_a_typed_action_that_will_not_do_is_told_and_can_be_mended(tmp_path: Path) -> None:
    with Table(tmp_path, *TO_PLAY) as table:
        table.wait_for_turn(0)
        position = table.position
        dear = next(patch for patch in position.offers if patch.buttons > 5)
        cheap = bought(position)
        assert cheap is not None
        distant = position.edition.patch(position.circle[10])
        start = table.file.read_bytes()
        table.press(":")
        table.wait_for_words("type an action")
        for words, reply in [
            ("fly", "fly"),
            ("buy", "buy"),
            ("buy 99 r0 a1", "99"),
            (f"buy {cheap.letter} r9 a1", "r9"),
            (f"buy {cheap.letter} r0 j1", "j1"),
            (f"buy {cheap.letter} r0 i9", "quilt"),
            (f"buy {dear.id} r0 a1", f"needs {dear.buttons - 5} more button"),
            (f"buy {distant.letter} r0 a1", "offer"),
            ("leather a1", "leather"),
            ("[red]advance[/]", r"\[red\]advance"),
        ]:
            table.type(words)
            table.wait_for(words)
            table.press("enter")
            table.wait_for(lambda seen, reply=reply: re.search(reply, "\n".join(seen.lines[-5:])))
            table.press(*["backspace"] * len(words))
            table.wait_for(lambda seen, words=words: f"│ {words}  " not in seen.text)
        table.type(f"buy {cheap.letter} r0 a1")
        table.press("enter")
        table.wait_for_turn(1)
        table.wait_for(lambda seen: not seen.says("type an action"))
        assert table.file.read_bytes() == start + f"\n1 green buy {cheap.id} r0 a1\n".encode()
        table.press(":")
        table.wait_for_words("type an action")
        table.type("advance")
        table.press("escape")
        table.wait_for(lambda seen: not seen.says("type an action"))
        assert table.count == 1
        table.leave()


def test_what_cannot_be_done_is_told_in_words(tmp_path: Path) -> None:
    with Table(tmp_path, *TO_PLAY) as table:
        table.wait_for_turn(0)
        start = table.file.read_bytes()
        slot, dear = next((n, patch) for n, patch in enumerate(table.position.offers) if patch.buttons > 5)
        needs = f"needs {dear.buttons - 5} more"
        table.press(str(slot + 1), "enter")
        table.wait_for(f"{needs} button")
        assert table.file.read_bytes() == start
        table.press("x")
        table.take_and_confirm()
        table.take_and_confirm()
        table.wait_for_turn(2)
        mover = table.position.mover
        assert mover is not None
        (piece,) = table.position[mover].quilt.pieces
        assert piece.patch is not None
        letter = table.position.edition.patch(piece.patch).letter
        table.take_cheapest()
        table.press(*["left"] * 8, *["up"] * 8)  # where the only patch lies
        table.wait_for(f"overlaps {letter}")
        table.wait_for(lambda seen: seen.faults)
        before = table.file.read_bytes()
        table.press("enter")
        table.look("g")
        assert table.file.read_bytes() == before
        table.leave()


def test_an_action_may_be_typed_ahead_in_one_piece(tmp_path: Path) -> None:
    with Table(tmp_path, *TO_PLAY) as table:
        table.wait_for_turn(0)
        table.type(":advance\r")
        table.wait_for_turn(1)
        table.leave()
