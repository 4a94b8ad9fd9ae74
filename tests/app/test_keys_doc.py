"""docs/keys.md says what the bindings are."""

from pathlib import Path

from patchwork_tui.app.base import FIRST_REPEAT, NEXT_REPEAT
from patchwork_tui.app.commands import TABLE, command_names, key_tables

DOCUMENT = Path(__file__).parents[2] / "docs" / "keys.md"


def test_the_document_has_the_tables_made_from_the_commands():
    assert key_tables() in DOCUMENT.read_text(encoding="utf-8")
    assert command_names() in DOCUMENT.read_text(encoding="utf-8")


def test_it_says_for_how_long_an_enter_may_be_held() -> None:
    document = " ".join(DOCUMENT.read_text(encoding="utf-8").split())
    assert f"within {FIRST_REPEAT} seconds of it, or within {NEXT_REPEAT} of one that" in document


def test_no_key_does_two_things():
    keys = [key for command in TABLE for key in command.keys.split(",")]
    assert len(keys) == len(set(keys))


def test_every_command_has_its_own_id():
    assert len({command.id for command in TABLE}) == len(TABLE)
