"""Names that try to break the table, pictures of the screen, and a terminal that cannot show one."""

from __future__ import annotations

from pathlib import Path
from xml.etree import ElementTree

import pytest
from tests.e2e.harness import TITLE, TO_PLAY, Table, assert_kept_well, shell
from tests.e2e.records import cut, game

pytestmark = pytest.mark.slow

NAMES = [
    ("[red]x[/]", '=HYPERLINK("http://x")'),
    ("$primary $(ls)", "{0} %s \\n \\x1b[2J"),
    ("x" * 40, "x" * 39 + "y"),
    ("\u7e2b" * 40, "\u7e2b" * 39 + "\u3044"),
    ("Zoe\u0308 " + "e\u0301" * 10, "a" + "\u0300" * 39),
    ("\u05d0\u05d1\u05d2", "\u0645\u0631\u062d\u0628\u0627"),
    ("result: green 1", "# 1 green advance"),
    ("\U0001f9f5", "\U0001f468\u200d\U0001f469"),
]


@pytest.mark.parametrize(("green", "yellow"), NAMES, ids=ascii)
def test_hostile_names_break_nothing(tmp_path: Path, green: str, yellow: str) -> None:
    if not (green + yellow).isprintable():
        with Table(tmp_path, "play", "--green", green, "--yellow", yellow) as table:
            assert table.wait_for_exit() == 2
            assert b"\x1b" not in table.raw
        return
    with Table(tmp_path, "play", "--green", green, "--yellow", yellow, "--seed", "3") as table:
        table.wait_for(lambda seen: seen.count == 0 and "\u2503" in seen.text)
        assert (table.record.green, table.record.yellow) == (green, yellow)
        for count in (1, 2):
            table.press("a", "enter")
            table.wait_for(lambda seen, count=count: seen.count == count and "put back" not in seen.lines[-1])
        table.look("g")
        for row in range(4, 10):  # nothing has been pushed aside
            assert table.cell(79, row).data == "│", table.text
            assert table.cell(37, row).data == "┃", table.text
        table.press("q")
        table.wait_for("Resume")
        if green.isascii() and len(green) < 10:
            assert f"Resume {green}" in table.text
        table.press("enter")
        table.wait_for(lambda seen: "\u2503" in seen.text)
        table.leave()
        assert_kept_well(tmp_path, table.file)
    assert shell(tmp_path, "show", table.file)


def test_the_results_name_hostile_names_as_they_are(tmp_path: Path) -> None:
    name = "game-9000"
    file = cut(name, len(game(name).actions), tmp_path)
    text = file.read_text().replace("green: Ana", "green: [b]Ana[/b]").replace("yellow: Bo", "yellow: $[/]")
    file.write_text(text)
    with Table(tmp_path, "resume", file, file=file) as table:
        table.wait_for(lambda seen: "[b]Ana[/b] wins" in seen.text and "$[/]" in seen.text)
        table.press("ctrl+c")
        assert table.wait_for_exit() == 0


@pytest.mark.parametrize(
    ("green", "yellow"),
    [("abc\u202edef", "Ben"), ("\u2066a\u2069", "Ben"), ("", "Ben"), ("   ", "Ben"), ("Ann", "Ann")],
    ids=ascii,
)
def test_the_form_refuses_such_names_in_a_sentence_and_keeps_what_was_typed(
    tmp_path: Path, green: str, yellow: str
) -> None:
    with Table(tmp_path) as table:
        table.wait_for(TITLE)
        table.press("n")
        table.wait_for_words("seed")
        for name, keys in ((green, ["tab", "tab"]), (yellow, ["enter"])):
            table.press(*["backspace"] * 10)
            table.type(f"\x1b[200~{name}\x1b[201~")  # pasted
            table.press(*keys)
        table.wait_for_words("name")
        table.wait_for(lambda seen: seen.says(r"a name |names |direction|character"))
        assert not list(tmp_path.rglob("*.quilt"))
        table.type("x")
        if green == "Ann":
            table.press("enter")
            table.wait_for_turn(0)
        table.press("ctrl+c")
        assert table.wait_for_exit() == 0


# Other things a terminal is asked for


def test_a_screenshot_is_an_svg_in_the_folder_of_screenshots(tmp_path: Path) -> None:
    folder = tmp_path / "patchwork" / "screenshots"
    with Table(tmp_path) as table:
        table.wait_for(TITLE)
        table.press("f8")
        table.wait_for_words("screenshot")
        table.press("n", "tab", "tab", "enter")
        table.wait_for_turn(0)
        table.take_cheapest()
        table.press("f8")
        table.wait_for(lambda _: len(list(folder.glob("*.svg"))) == 2)
        table.wait_for_words("saved")
        table.press("ctrl+c")
        assert table.wait_for_exit() == 0
    for picture in folder.iterdir():
        assert ElementTree.parse(picture).getroot().tag.endswith("svg")


def test_a_screenshot_that_cannot_be_saved_is_told(tmp_path: Path) -> None:
    with Table(tmp_path, *TO_PLAY) as table:
        table.wait_for_turn(0)
        tmp_path.joinpath("patchwork", "screenshots").write_text("in the way")
        table.press("f8")
        table.wait_for_words("no screenshot|not saved|cannot")
        table.press("a", "enter")
        table.wait_for(lambda seen: seen.count == 1)
        table.press("ctrl+c")
        assert table.wait_for_exit() == 0


@pytest.mark.parametrize("words", [[], list(TO_PLAY), ["resume"]], ids=["title", "play", "resume"])
def test_a_dumb_terminal_gets_one_sentence(tmp_path: Path, words: list[str]) -> None:
    if words == ["resume"]:
        cut("game-9000", 3, tmp_path / "patchwork" / "games")
    files = list(tmp_path.rglob("*"))
    with Table(tmp_path, *words, TERM="dumb") as table:
        assert table.wait_for_exit() == 2
        said = "".join(line.ljust(80) for line in table.lines).strip()
        assert "TERM=dumb" in said
        assert said.count(". ") == 0
        assert b"\x1b" not in table.raw
    assert list(tmp_path.rglob("*")) == files
