"""Editions on the command line: by name or by a person's own file, for whatever plays or reads a game."""

from __future__ import annotations

import argparse
import io
import os
import re
from pathlib import Path

import pytest
from tests.record.editions import AUTOMA, CONFORMANCE, EXPRESS, POCKET, SOLO, SWIFT, pocket, random_game
from tests.test_cli_records import FAILED, FINE, USAGE, Command, patchwork

from patchwork_tui.cli import playing
from patchwork_tui.record import Record, editions, format_record, read_record
from patchwork_tui.rules import automa_of
from patchwork_tui.session import Session

__all__ = ["patchwork"]


@pytest.fixture(autouse=True)
def nothing_given(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(editions, "_given", {})
    monkeypatch.setattr(editions, "_files", {})


@pytest.fixture
def opened(monkeypatch: pytest.MonkeyPatch) -> list[Record]:
    """The records of the games that would be opened at the table: nothing is drawn."""
    records: list[Record] = []

    def open_it(_: argparse.Namespace, first: object) -> int:
        place = first()  # type: ignore[operator]
        session: Session = place.session
        records.append(session.record)
        session.close()
        return FINE

    monkeypatch.setattr(playing, "open_at", open_it)
    return records


@pytest.mark.parametrize(
    "words", [[], ["--json"], ["--text"], ["--ascii"], ["--quilt", "yellow"], ["--svg", "-"]]
)
@pytest.mark.parametrize("game", [SOLO, SWIFT], ids=["automa", "express"])
def test_games_of_every_edition_are_shown(patchwork: Command, game: Path, words: list[str]) -> None:
    said = patchwork("show", game, "--at", "25", *words)
    assert (said.status, said.err) == (FINE, "")
    if "--ascii" in words:
        assert said.out.isascii()
    if words in ([], ["--text"], ["--ascii"]):
        assert max(map(len, said.out.splitlines())) <= 72


def test_all_games_of_the_conformance_folders_are_right(patchwork: Command) -> None:
    games = [*(CONFORMANCE / "express").glob("*.quilt"), *(CONFORMANCE / "automa").glob("*.quilt")]
    said = patchwork("check", *games)
    assert said.status == FINE
    assert said.out.count(": ok") == 20


def test_what_the_automa_has_is_told_in_the_picture(patchwork: Command) -> None:
    said = patchwork("show", SOLO, "--quilt", "yellow", "--text", "--at", "25")
    assert said.out.splitlines() == [
        "Automa (yellow)",
        "10 buttons, tactical deck, 12 cards",
        "space 34 of 53, 4 income marks left",
        "5 with buttons, 3 without, score 0",
        "level intern, tile from space 52",
        "card 20: 6 buttons, income 0",
        "the next card has 6 buttons",
        "with buttons: a e d Y Q",
        "without: f L B",
    ]


class TestPlay:
    def test_express_by_name(self, patchwork: Command, opened: list[Record]) -> None:
        assert patchwork("play", "--edition", "express", "--seed", "7").status == FINE
        (record,) = opened
        assert record.setup.edition == EXPRESS
        assert record.header("seed") == "7"

    @pytest.mark.parametrize("more", [[], ["--edition", "automa"], ["--first", "random"]])
    def test_against_the_automa(self, patchwork: Command, opened: list[Record], more: list[str]) -> None:
        assert patchwork("play", "--automa", "tactical:master", "--green", "Ana", *more).status == FINE
        (record,) = opened
        automa = automa_of(record.setup.start())
        assert automa is not None
        assert (automa.deck, automa.level.name) == ("tactical", "master")
        assert (record.green, record.yellow) == ("Ana", "Automa")

    def test_a_file_of_ones_own(self, patchwork: Command, opened: list[Record]) -> None:
        assert patchwork("play", "--edition", POCKET, "--file", "mine.quilt").status == FINE
        assert opened[0].header("edition-sha256") == pocket().digest
        assert patchwork("resume", "mine.quilt", "--edition", POCKET).status == FINE
        assert opened[1].setup == opened[0].setup

    @pytest.mark.parametrize(
        ("words", "sentence"),
        [
            (
                ["--edition", "expres"],
                "--edition: there is no file expres; base, express and automa come with",
            ),
            (
                ["--edition", "express", "--board", "2014"],
                "there is no board '2014'; the express edition has ex",
            ),
            (
                ["--automa", "hard"],
                "there is no opponent 'hard'; the decks are normal, tactical, the levels in",
            ),
            (
                ["--automa", "normal:intern", "--first", "yellow"],
                "yellow cannot begin; in the automa edition",
            ),
            (
                ["--automa", "normal:intern", "--edition", "express"],
                "there is no opponent 'normal intern'; this",
            ),
            (
                ["--automa", "normal:intern", "--edition", "base"],
                "there is no opponent 'normal intern' in the",
            ),
            (
                ["--automa", "normal:intern", "--green", "bot:novice"],
                "computer players neither play nor judge games against the",
            ),
            (["--automa", "normal:intern", "--green", "Automa"], "the two players need different names"),
        ],
    )
    def test_what_cannot_be_is_told_in_a_sentence(
        self, patchwork: Command, opened: list[Record], words: list[str], sentence: str
    ) -> None:
        said = patchwork("play", *words)
        assert said.status == USAGE
        assert said.sentence.startswith(f"patchwork: {sentence}")
        assert opened == []


class TestAFileOfOnesOwn:
    def test_the_worked_example_is_played_checked_and_shown(self, patchwork: Command, tmp_path: Path) -> None:
        for seed in range(5):
            (tmp_path / f"{seed}.quilt").write_text(format_record(random_game(pocket(), seed)))
        games = sorted(tmp_path.glob("*.quilt"))
        said = patchwork("check", "--edition", POCKET, *games)
        assert (said.status, said.out.count(": ok")) == (FINE, 5)
        for form in ("--text", "--ascii", "--json"):
            assert patchwork("show", "--edition", POCKET, games[0], form).status == FINE
        said = patchwork("show", "--edition", POCKET, games[0], "--svg", tmp_path / "a.svg")
        assert said.status == FINE

    def test_without_the_file_or_with_another_its_games_are_refused(
        self, patchwork: Command, tmp_path: Path
    ) -> None:
        game, other = tmp_path / "game.quilt", tmp_path / "other.toml"
        game.write_text(format_record(random_game(pocket(), 1)))
        other.write_bytes(POCKET.read_bytes() + b"# one more word\n")
        for words in (["check", game], ["show", game], ["replay", game], ["resume", game]):
            said = patchwork(*words)
            assert said.status == FAILED
            assert (
                "the edition 'pocket' is from a person's own file; expected that file" in said.out + said.err
            )
        said = patchwork("show", game, "--edition", other)
        assert said.status == FAILED
        assert "and the one given is another: its SHA-256 is" in said.sentence

    @pytest.mark.parametrize(
        ("name", "content", "sentence"),
        [
            ("a.toml", b"edition = ", "a.toml: not TOML: Invalid value (at end of document)"),
            ("a.toml", b"\xff\xfe", "a.toml: cannot be read as UTF-8 text"),
            ("a.toml", b"", "a.toml: track is missing; it must be a table"),
            ("a.toml", b"#" * 300_000, "a.toml: is larger than 256 KiB; an edition's file is not"),
            ("a.toml", POCKET.read_bytes() + b"colour = 1\n", "a.toml: patch 11: 'colour' is no key of an"),
            ("a.toml", POCKET.read_bytes().replace(b"16]", b"17]"), "a.toml: track: income has the mark 17;"),
            ("a.toml", b'like = "base"\npatch = []\n', "a.toml: patch is empty"),
            ("a.toml", b"like = []\n", "a.toml: like is []; it must be base or express or automa"),
            ("a.toml", b"buttons = " + b"9" * 5_000, "a.toml: not TOML: a number in it has too many digits"),
            ("a.toml", b"a = " + b"[" * 5_000 + b"]" * 5_000, "a.toml: not TOML: it is nested too deeply"),
            (
                "a.toml",
                POCKET.read_bytes().replace(b'"pocket"', b'"base"', 1),
                "a.toml: edition is 'base', which comes with the program; choose another name",
            ),
        ],
    )
    def test_a_bad_one_is_told_in_a_sentence(
        self, patchwork: Command, name: str, content: bytes, sentence: str
    ) -> None:
        Path(name).write_bytes(content)
        said = patchwork("check", "--edition", name, SOLO)
        assert said.status == FAILED
        assert said.sentence.startswith(f"patchwork: {sentence}")
        assert said.sentence.isprintable()

    def test_a_folder_or_a_pipe_is_no_edition(self, patchwork: Command, tmp_path: Path) -> None:
        places = [tmp_path]
        if hasattr(os, "mkfifo"):
            places.append(tmp_path / "pipe")
            os.mkfifo(places[-1])
        for place in places:
            said = patchwork("check", "--edition", place, SOLO)
            assert (said.status, "is no regular file" in said.sentence) == (FAILED, True)


class TestScoreSheets:
    ROWS = "\n".join(["#######"] * 6 + ["####..."])
    SHEET = f"green: Ana\nbuttons: 4\n{ROWS}\n\nyellow: Bo\nbuttons: 7\n{ROWS}\n"

    def test_a_sheet_of_express_has_smaller_quilts_and_no_tile(self, patchwork: Command) -> None:
        Path("named.txt").write_text(f"edition: express\n{self.SHEET}")
        Path("plain.txt").write_text(self.SHEET)
        named = patchwork("score", "named.txt")
        assert named.status == FINE
        assert named.out.splitlines() == [
            "              Ana  Bo",
            "buttons         4   7",
            "empty cells     3   3",
            "  at -2 each   -6  -6",
            "score          -2   1",
            "",
            "Bo wins 1 to -2, by 3 points",
        ]
        assert patchwork("score", "plain.txt", "--edition", "express").out == named.out
        assert "the row has 7 cells; expected 9 cells" in patchwork("score", "plain.txt").sentence

    @pytest.mark.parametrize(
        ("text", "words"),
        [
            ("edition: automa\n" + SHEET, ":1: 'automa' is no edition for two people"),
            ("edition: swift\n" + SHEET, ":1: 'swift' is no edition for two people; expected its name"),
            (SHEET + "\nedition: express\n", "`edition:` stands below a picture"),
            ("edition: express\n" + SHEET + "tile: green\n", "but the express edition has none"),
            ("edition: base\n" + SHEET, "'base' is not what --edition says; expected express"),
        ],
    )
    def test_a_wrong_one_is_refused(self, patchwork: Command, text: str, words: str) -> None:
        Path("sheet.txt").write_text(text)
        said = patchwork("score", "sheet.txt", "--edition", "express")
        assert said.status == FAILED
        assert words in said.sentence


def test_stats_read_games_of_an_own_edition_where_its_file_is_given(
    patchwork: Command, tmp_path: Path
) -> None:
    folder = tmp_path / "home" / "games"
    folder.mkdir(parents=True)
    (folder / "own.quilt").write_text(format_record(random_game(pocket(), 1)))
    (folder / "solo.quilt").write_text(format_record(random_game(AUTOMA, 1)))
    assert "pocket" not in patchwork("stats").out
    assert (
        f"Green and Yellow, pocket {pocket().digest[:8]}: 1 game"
        in patchwork("stats", "--edition", POCKET).out
    )
    assert read_record(folder / "own.quilt").record.variety == f"pocket {pocket().digest[:8]}"


def test_the_example_of_a_small_change_is_an_edition(patchwork: Command, opened: list[Record]) -> None:
    page = (POCKET.parent / "EDITIONS.md").read_text(encoding="utf-8")
    text = page.partition("```toml\n")[2].partition("```")[0]
    Path("rich.toml").write_text(text)
    assert patchwork("play", "--edition", "rich.toml", "--seed", "1").status == FINE
    (record,) = opened
    assert record.setup.start().green.buttons == 9
    assert record.setup.leather == (10, 20, 30, 40, 50)


class TestAnalysis:
    def test_games_of_express_and_of_ones_own_are_studied(self, patchwork: Command, tmp_path: Path) -> None:
        game = tmp_path / "game.quilt"
        game.write_text(format_record(random_game(pocket(), 1)))
        for words in ([SWIFT], [game, "--edition", POCKET]):
            said = patchwork("analyse", *words, "--iterations", "5", "--json")
            assert (said.status, said.err) == (FINE, "")
            assert '"over": true' in said.out

    def test_of_a_game_against_the_automa_the_scores_are_shown_and_why_there_is_no_more(
        self, patchwork: Command
    ) -> None:
        said = patchwork("analyse", SOLO, "--ascii")
        assert (said.status, said.err) == (FINE, "")
        assert "Green's score less yellow's, as it stood" in said.out
        assert "computer players neither play nor judge games against the Automa." in said.out

    def test_there_are_no_figures_of_it_for_other_programs(self, patchwork: Command) -> None:
        said = patchwork("analyse", SOLO, "--json")
        assert said.status == FAILED
        assert said.sentence == (
            "patchwork: computer players neither play nor judge games against the Automa"
        )


def test_line_by_line_the_automas_turn_is_told(patchwork: Command, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("a\nquit\n"))
    said = patchwork("play", "--automa", "normal:legend", "--seed", "4", "--plain")
    assert said.status == FINE
    assert re.search(r"Automa takes U for 0 buttons and 3 time by card \d+: .*takes it\.", said.out)
