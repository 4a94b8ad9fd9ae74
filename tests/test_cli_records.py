"""The commands that print from records and sheets: pictures, standings, scores; and how replay is refused."""

from __future__ import annotations

import json
import os
import re
import sys
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import NamedTuple
from xml.etree import ElementTree

import pytest
from tests.record.test_score_sheet import BLOCKS, SHEET
from tests.record.test_standings import fill, plain_count

from patchwork_tui.cli import main
from patchwork_tui.pictures.svg import svg_quilt, svg_table
from patchwork_tui.pictures.text import quilt_text, table_text
from patchwork_tui.record import RecordError, read_record
from patchwork_tui.rules import Player

CONFORMANCE = Path(__file__).parent / "conformance"
GAME = CONFORMANCE / "games" / "game-9602.quilt"
UNFINISHED = CONFORMANCE / "games" / "form-unfinished.quilt"
BROKEN = sorted((CONFORMANCE / "broken").glob("*.quilt"))
LAST = 41
FINE, FAILED, USAGE = 0, 1, 2


posix = pytest.mark.skipif(sys.platform == "win32", reason="Windows has no pipes among its files")


class Said(NamedTuple):
    status: int
    out: str
    err: str

    @property
    def sentence(self) -> str:
        """What is said when nothing but one line of complaint is."""
        assert not self.out
        (line,) = self.err.splitlines()
        return line


class Command:
    """The command, run in this process; its printing is caught."""

    def __init__(self, capsys: pytest.CaptureFixture[str]) -> None:
        self._capsys = capsys

    def __call__(self, *words: str | Path) -> Said:
        self._capsys.readouterr()
        status = main([str(word) for word in words])
        return Said(status, *self._capsys.readouterr())


@pytest.fixture
def patchwork(capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Command:
    monkeypatch.setenv("PATCHWORK_HOME", str(tmp_path / "home"))
    monkeypatch.chdir(tmp_path)
    return Command(capsys)


class TestShow:
    @pytest.mark.parametrize("at", [0, 7, 25, LAST])
    def test_a_picture_is_that_of_the_position(self, patchwork: Command, tmp_path: Path, at: int) -> None:
        record = read_record(GAME).record
        position, names = record.position(at), (record.green, record.yellow)
        assert patchwork("show", GAME, "--at", str(at), "--svg", "out.svg") == (FINE, "", "")
        svg = (tmp_path / "out.svg").read_text(encoding="utf-8")
        assert svg == svg_table(position, names, board=record.setup.leather, number=at)
        assert ElementTree.fromstring(svg).tag == "{http://www.w3.org/2000/svg}svg"
        for player in Player:
            patchwork("show", GAME, "--at", str(at), "--svg", "one.svg", "--quilt", str(player))
            svg = (tmp_path / "one.svg").read_text(encoding="utf-8")
            assert svg == svg_quilt(position, player, names)
            ElementTree.fromstring(svg)

    def test_a_picture_is_drawn_in_the_fabric_asked_for(self, patchwork: Command) -> None:
        record = read_record(GAME).record
        names = (record.green, record.yellow)
        _, out, err = patchwork("show", GAME, "--svg", "-", "--fabric", "winter-light")
        assert patchwork("--fabric", "winter-light", "show", GAME, "--svg", "-").out == out
        drawn = svg_table(
            record.position(), names, board=record.setup.leather, number=LAST, fabric="winter-light"
        )
        assert (out, err) == (drawn, "")
        assert out != patchwork("show", GAME, "--svg", "-")[1]

    @posix
    def test_a_picture_goes_into_a_pipe_that_has_a_name(self, patchwork: Command, tmp_path: Path) -> None:
        pipe = tmp_path / "pipe"
        os.mkfifo(pipe)
        with ThreadPoolExecutor() as executor:
            read = executor.submit(pipe.read_text, encoding="utf-8")
            assert patchwork("show", GAME, "--svg", pipe).status == FINE
            assert read.result() == patchwork("show", GAME, "--svg", "-").out
        assert pipe.is_fifo()

    def test_a_picture_goes_to_standard_output(self, patchwork: Command, tmp_path: Path) -> None:
        status, out, err = patchwork("show", GAME, "--svg", "-")
        assert (status, err) == (FINE, "")
        patchwork("show", GAME, "--svg", "out.svg")
        assert out == (tmp_path / "out.svg").read_text(encoding="utf-8")

    def test_a_picture_that_cannot_be_written_is_told(self, patchwork: Command, tmp_path: Path) -> None:
        said = patchwork("show", GAME, "--svg", tmp_path / "nowhere" / "out.svg")
        assert said.status == FAILED
        assert "the picture could not be written" in said.sentence
        assert patchwork("show", GAME, "--svg", tmp_path).status == FAILED

    def test_no_picture_is_left_of_a_wrong_record(self, patchwork: Command, tmp_path: Path) -> None:
        assert patchwork("show", BROKEN[0], "--svg", "out.svg").status == FAILED
        assert patchwork("show", GAME, "--at", "99", "--svg", "out.svg").status == USAGE
        assert not (tmp_path / "out.svg").exists()

    @pytest.mark.parametrize("at", [0, 25, LAST])
    @pytest.mark.parametrize("form", ["--text", "--ascii"])
    def test_text(self, patchwork: Command, form: str, at: int) -> None:
        record = read_record(GAME).record
        position, names = record.position(at), (record.green, record.yellow)
        status, out, err = patchwork("show", GAME, form, "--at", str(at))
        ascii_only = form == "--ascii"
        board = record.setup.leather
        assert (status, err) == (FINE, "")
        assert out == f"{table_text(position, names, board=board, number=at, ascii=ascii_only)}\n"
        assert out.isascii() is ascii_only
        assert max(map(len, out.splitlines())) <= 80
        quilt = patchwork("show", GAME, form, "--at", str(at), "--quilt", "yellow").out
        assert quilt == f"{quilt_text(position, Player.YELLOW, names, ascii=ascii_only)}\n"
        assert len(quilt) < len(out)

    def test_one_quilt_alone_has_the_other_player_nowhere(self, patchwork: Command) -> None:
        for form in (("--text",), ("--ascii",), ("--svg", "-")):
            out = patchwork("show", GAME, *form, "--quilt", "green").out
            assert "Ana" in out
            assert not re.search(r"\bBo\b", out)

    @pytest.mark.parametrize(
        "words",
        [
            ("--text", "--ascii"),
            ("--svg", "a.svg", "--json"),
            ("--quilt", "red"),
            ("--svg",),
            ("--at", "-1"),
            ("--at", "x"),
        ],
    )
    def test_what_makes_no_sense_is_wrong_usage(
        self, patchwork: Command, tmp_path: Path, words: Sequence[str]
    ) -> None:
        said = patchwork("show", GAME, *words)
        assert said.status == USAGE
        assert said.sentence
        assert list(tmp_path.iterdir()) == []


class TestStats:
    @pytest.mark.slow
    def test_as_a_separate_count_of_two_hundred_games_says(self, patchwork: Command, tmp_path: Path) -> None:
        folder = tmp_path / "home" / "games"
        folder.mkdir(parents=True)
        fill(folder)
        counted = plain_count([path for path in folder.glob("*.quilt") if path.name != "broken.quilt"])
        status, out, err = patchwork("stats", "--json")
        assert status == FINE
        told = json.loads(out)
        found = {
            (frozenset(tally["name"] for tally in pair["players"]), tally["name"]): {
                "games": pair["games"],
                "wins": tally["wins"],
                "mean": tally["mean_score"],
                "best": tally["best_score"],
                "empty": tally["mean_empty"],
                "tiles": tally["tiles"],
                "streak": tally["streak"],
            }
            for pair in told["pairs"]
            for tally in pair["players"]
        }
        assert found == counted
        assert told["games"] == sum(pair["games"] for pair in told["pairs"]) > 200
        assert sorted(line.split(": ")[1] for line in err.splitlines()) == sorted(
            str(folder / name) for name in ("broken.quilt", "foreign.txt")
        )
        text = patchwork("stats").out
        for (pair, name), row in counted.items():
            block = text.partition(f"{' and '.join(sorted(pair))}: {row['games']} games\n")[2]
            line = next(line for line in block.splitlines() if line.split()[0] == name)
            assert line.split()[1:] == [
                str(row["wins"]),
                f"{row['mean']:.1f}",
                str(row["best"]),
                f"{row['empty']:.1f}",
                str(row["tiles"]),
                str(row["streak"]),
            ]

    def test_no_games(self, patchwork: Command, tmp_path: Path) -> None:
        assert patchwork("stats") == (FINE, "no game has been finished yet\n", "")
        assert json.loads(patchwork("stats", "--json").out) == {"games": 0, "pairs": []}
        assert list(tmp_path.iterdir()) == []

    def test_unfinished_games_do_not_count(self, patchwork: Command, tmp_path: Path) -> None:
        folder = tmp_path / "home" / "games"
        folder.mkdir(parents=True)
        (folder / "one.quilt").write_bytes(UNFINISHED.read_bytes())
        assert patchwork("stats") == (FINE, "no game has been finished yet\n", "")


class TestScore:
    def test_the_page_of_score_sheets_tells_the_truth(self, patchwork: Command, tmp_path: Path) -> None:
        (tmp_path / "sheet.txt").write_text(BLOCKS[0], encoding="utf-8")
        status, out, err = patchwork("score", "sheet.txt")
        assert (status, err) == (FINE, "")
        assert out.startswith(BLOCKS[1])
        assert out.splitlines()[-1] == "Ana wins -7 to -9, by 2 points"

    def test_a_sheet(self, patchwork: Command, tmp_path: Path) -> None:
        (tmp_path / "sheet.txt").write_text(SHEET, encoding="utf-8")
        lines = patchwork("score", "sheet.txt").out.splitlines()
        assert lines[0].split() == ["Ana", "Bo"]
        told = {" ".join(line.split()[:-2]): line.split()[-2:] for line in lines[1:] if line.strip()}
        green, yellow = map(int, told["score"])
        assert green == 14 - 2 * 32 + 7
        assert yellow == 3 - 2 * int(told["empty cells"][1])
        assert lines[-1].startswith("Ana wins" if green > yellow else "Bo wins")

    @pytest.mark.parametrize(
        ("change", "status", "words"),
        [
            (("#######..", "#######."), FAILED, "sheet.txt:4: "),
            (("buttons: 14", "buttons: x"), FAILED, "sheet.txt:3: "),
            (("tile: green", "tile: yellow"), FAILED, "sheet.txt:"),
            (("", ""), FINE, ""),
        ],
    )
    def test_a_wrong_sheet_is_refused_at_its_line(
        self, patchwork: Command, tmp_path: Path, change: tuple[str, str], status: int, words: str
    ) -> None:
        old, new = change
        text = SHEET.replace(old, new, 1) if old else SHEET
        (tmp_path / "sheet.txt").write_text(text, encoding="utf-8")
        said = patchwork("score", "sheet.txt")
        assert said.status == status
        if status:
            assert words in said.sentence
            assert "expected" in said.sentence

    def test_a_tile_that_was_overlooked_is_mentioned(self, patchwork: Command, tmp_path: Path) -> None:
        text = SHEET.replace("tile: green", "tile: none")
        (tmp_path / "sheet.txt").write_text(text, encoding="utf-8")
        status, out, err = patchwork("score", "sheet.txt")
        assert status == FINE
        assert out
        assert "nobody holds the tile" in err

    @pytest.mark.parametrize("file", ["missing.txt", "."])
    def test_what_cannot_be_read_is_told(self, patchwork: Command, file: str) -> None:
        said = patchwork("score", file)
        assert said.status == FAILED
        assert "cannot be read" in said.sentence or "folder" in said.sentence

    def test_a_record_is_no_sheet(self, patchwork: Command) -> None:
        said = patchwork("score", GAME)
        assert said.status == FAILED
        assert "expected" in said.sentence


class TestReplay:
    @pytest.mark.parametrize("more", [(), ("--follow",), ("--at", "0")])
    @pytest.mark.parametrize("file", BROKEN, ids=lambda file: file.stem)
    def test_a_broken_record_is_refused_with_its_error(
        self, patchwork: Command, file: Path, more: Sequence[str]
    ) -> None:
        with pytest.raises(RecordError) as caught:
            read_record(file)
        assert patchwork("replay", file, *more) == (FAILED, "", f"patchwork: {caught.value}\n")

    @pytest.mark.parametrize("file", BROKEN, ids=lambda file: file.stem)
    def test_one_without_a_good_beginning_is_refused_even_until_the_error(
        self, patchwork: Command, file: Path
    ) -> None:
        with pytest.raises(RecordError) as caught:
            read_record(file)
        said = patchwork("replay", file, "--until-error")
        if caught.value.record is None:
            assert said == (FAILED, "", f"patchwork: {caught.value}\n")
        else:  # it would be opened, had it a terminal
            assert said.status == USAGE
            assert "terminal" in said.sentence

    @pytest.mark.parametrize("at", ["-1", str(LAST + 1), "99999999999999999999"])
    def test_an_action_that_there_is_not(self, patchwork: Command, at: str) -> None:
        said = patchwork("replay", GAME, "--at", at)
        assert said.status == USAGE
        assert f"this game has actions 0 to {LAST}" in said.sentence

    @pytest.mark.parametrize("words", [(), ("a", "b"), (GAME, "--at", "x"), (GAME, "--at"), (GAME, "--fast")])
    def test_wrong_usage(self, patchwork: Command, words: Sequence[str | Path]) -> None:
        said = patchwork("replay", *words)
        assert said.status == USAGE
        assert "patchwork replay --help" in said.sentence or "patchwork --help" in said.sentence

    @pytest.mark.parametrize("more", [(), ("--follow",), ("--until-error",)])
    def test_a_missing_file(self, patchwork: Command, more: Sequence[str]) -> None:
        said = patchwork("replay", "missing.quilt", *more)
        assert said.status == FAILED
        assert "missing.quilt" in said.sentence

    def test_without_a_terminal_nothing_is_opened(self, patchwork: Command, tmp_path: Path) -> None:
        said = patchwork("replay", GAME)
        assert said.status == USAGE
        assert "terminal" in said.sentence
        assert list(tmp_path.iterdir()) == []
