"""The command without its screen: each word, each exit status, each message, as a shell sees them."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
from collections.abc import Sequence
from importlib.metadata import version
from pathlib import Path

import pytest

CONFORMANCE = Path(__file__).parent / "conformance"
GAMES = sorted((CONFORMANCE / "games").glob("*.quilt"))
BROKEN = sorted((CONFORMANCE / "broken").glob("*.quilt"))
LINES: dict[str, int | None] = json.loads((CONFORMANCE / "broken" / "lines.json").read_text())

GAME = CONFORMANCE / "games" / "game-9000.quilt"
UNFINISHED = CONFORMANCE / "games" / "form-unfinished.quilt"
WHOLE = [file for file in GAMES if "torn" not in file.stem]
"""Those about which there is nothing to notice."""
LENGTH = len(GAME.with_suffix(".jsonl").read_text().splitlines()) - 1

COMMANDS = ("play", "learn", "resume", "check", "show")
MEBIBYTE = 1 << 20

posix = pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such files or streams")


class Shell:
    """Runs the command with a home of its own and no terminal anywhere."""

    def __init__(self, home: Path) -> None:
        self.home = home
        self.games = home / "patchwork"
        kept = {name: os.environ[name] for name in ("PATH", "SYSTEMROOT") if name in os.environ}
        self.env = kept | {
            "HOME": str(home),
            "PATCHWORK_HOME": str(self.games),
            "PYTHONUTF8": "1",
            "TERM": "xterm-256color",
        }

    def run(
        self, *words: str | Path, stdin: bytes = b"", python: Sequence[str] = (), **env: str
    ) -> subprocess.CompletedProcess[bytes]:
        return subprocess.run(
            [sys.executable, *python, "-m", "patchwork_tui", *map(str, words)],
            input=stdin,
            capture_output=True,
            cwd=self.home,
            env=self.env | env,
            timeout=60,
        )

    def says(
        self, *words: str | Path, stdin: bytes = b"", status: int = 0, **env: str
    ) -> tuple[list[str], list[str]]:
        """The lines on standard output and on standard error of a run that ends with `status`."""
        done = self.run(*words, stdin=stdin, **env)
        out, err = done.stdout.decode().splitlines(), done.stderr.decode().splitlines()
        assert done.returncode == status, (out, err)
        assert "Traceback" not in "\n".join(err)
        return out, err


@pytest.fixture
def shell(tmp_path: Path) -> Shell:
    return Shell(tmp_path)


def assert_one_sentence(lines: list[str]) -> str:
    assert len(lines) == 1, lines
    assert lines[0].strip()
    return lines[0]


# check


def test_check_takes_every_conformance_game_in_the_order_given(shell: Shell) -> None:
    files = list(reversed(GAMES))
    out, _ = shell.says("check", *files)
    assert out == [f"{file}: ok" for file in files]


def test_check_refuses_every_broken_file_at_its_line(shell: Shell) -> None:
    assert {file.stem for file in BROKEN} == LINES.keys()
    out, err = shell.says("check", *BROKEN, status=1)
    assert not err
    assert len(out) == len(BROKEN)
    for file, line in zip(BROKEN, out, strict=True):
        number = LINES[file.stem]
        place = f"{file}: " if number is None else f"{file}:{number}: "
        assert line.startswith(place), line
        assert not re.match(r"\d+:", line.removeprefix(f"{file}:").lstrip()) or number is not None
        assert "expected" in line


@pytest.mark.slow
@pytest.mark.parametrize("file", BROKEN, ids=lambda file: file.stem)
def test_check_of_a_broken_file_alone_fails(shell: Shell, file: Path) -> None:
    shell.says("check", file, status=1)


def test_check_goes_on_after_a_wrong_file(shell: Shell) -> None:
    out, _ = shell.says("check", GAME, BROKEN[0], "missing.quilt", UNFINISHED, status=1)
    assert out[0] == f"{GAME}: ok"
    assert out[1].startswith(f"{BROKEN[0]}:{LINES[BROKEN[0].stem]}: ")
    assert out[2].startswith("missing.quilt: ")
    assert out[3] == f"{UNFINISHED}: ok"


def test_check_notices_a_torn_last_line_and_takes_the_file(shell: Shell) -> None:
    file = CONFORMANCE / "games" / "form-torn.quilt"
    out, err = shell.says("check", file)
    assert out == [f"{file}: ok"]
    assert str(file) in assert_one_sentence(err)


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"\n",
        b"\x00" * 100,
        b"\xff\xfe not text\n",
        b"\x1b[2J\x1b]0;title\x07\n",
        b"patchwork-record 1\n",
        b"patchwork-record 1\ngreen: \x1b[31mred\nfirst: green\n",
        b"patchwork-record 1\n" + b"x" * 5000 + b"\n",
        GAME.read_bytes() + b"#\n" * MEBIBYTE,
    ],
    ids=["empty", "blank", "nulls", "not-utf-8", "escapes", "no-headers", "colour", "long-line", "large"],
)
def test_check_refuses_what_is_no_record_in_one_harmless_line(shell: Shell, content: bytes) -> None:
    file = shell.home / "game.quilt"
    file.write_bytes(content)
    out, err = shell.says("check", "game.quilt", status=1)
    line = assert_one_sentence(out)
    assert not err
    assert line.startswith("game.quilt:")
    assert line.isprintable()
    assert len(line) < 500


def test_check_refuses_a_folder(shell: Shell) -> None:
    out, _ = shell.says("check", shell.home, status=1)
    assert assert_one_sentence(out).startswith(f"{shell.home}: ")


@posix
def test_check_of_an_endless_file_ends(shell: Shell) -> None:
    out, _ = shell.says("check", "/dev/zero", status=1)
    assert assert_one_sentence(out).startswith("/dev/zero: ")


@posix
@pytest.mark.skipif("not hasattr(os, 'geteuid') or os.geteuid() == 0", reason="root may read everything")
def test_check_refuses_a_file_it_may_not_read(shell: Shell) -> None:
    file = shell.home / "secret.quilt"
    file.write_bytes(GAME.read_bytes())
    file.chmod(0)
    out, _ = shell.says("check", file, status=1)
    assert assert_one_sentence(out).startswith(f"{file}: ")


def test_check_reads_standard_input(shell: Shell) -> None:
    out, err = shell.says("check", "-", stdin=GAME.read_bytes())
    assert assert_one_sentence(out).endswith(": ok")
    assert not err
    out, _ = shell.says("check", "-", stdin=(CONFORMANCE / "broken" / "overlap.quilt").read_bytes(), status=1)
    assert f":{LINES['overlap']}: " in assert_one_sentence(out)
    out, _ = shell.says("check", "-", status=1)
    assert_one_sentence(out)


def test_check_reads_standard_input_between_files(shell: Shell) -> None:
    out, _ = shell.says("check", GAME, "-", UNFINISHED, stdin=GAME.read_bytes())
    assert len(out) == 3
    assert all(line.endswith(": ok") for line in out)


# show


@pytest.mark.slow
@pytest.mark.parametrize("file", GAMES, ids=lambda file: file.stem)
def test_show_json_is_what_the_second_implementation_says(shell: Shell, file: Path) -> None:
    out, _ = shell.says("show", "--json", file)
    assert out == file.with_suffix(".jsonl").read_text(encoding="utf-8").splitlines()


@pytest.mark.parametrize("at", [0, 1, LENGTH // 2, LENGTH])
def test_show_json_at_an_action_is_that_one_line(shell: Shell, at: int) -> None:
    out, _ = shell.says("show", GAME, "--at", str(at), "--json")
    assert out == [GAME.with_suffix(".jsonl").read_text().splitlines()[at]]


def test_show_prints_the_end_unless_told_otherwise(shell: Shell) -> None:
    end, err = shell.says("show", GAME)
    assert not err
    assert end == shell.says("show", GAME, "--at", str(LENGTH))[0]
    assert end != shell.says("show", GAME, "--at", str(LENGTH - 1))[0]


def test_show_prints_the_position_as_text(shell: Shell) -> None:
    facts = [json.loads(line) for line in UNFINISHED.with_suffix(".jsonl").read_text().splitlines()]
    for at in (0, len(facts) - 1):
        out, _ = shell.says("show", UNFINISHED, "--at", str(at))
        text = "\n".join(out)
        assert "Ana" in text
        assert "Bo" in text
        for player in ("green", "yellow"):
            for key in ("buttons", "income", "space", "empty", "score"):
                number = str(facts[at][player][key]).replace("-", "[-−]")
                assert re.search(rf"(?<!\d){number}(?!\d)", text), (player, key)
        quilts = [line for line in out if re.match(r"\d \W", line)]
        assert len(quilts) == 9
        empty = facts[at]["green"]["empty"] + facts[at]["yellow"]["empty"]
        assert sum(len(re.findall("[.·]", line)) for line in quilts) == empty


def test_show_says_who_won_once_the_game_is_over(shell: Shell) -> None:
    facts = json.loads(GAME.with_suffix(".jsonl").read_text().splitlines()[-1])
    scores = [facts[player]["score"] for player in ("green", "yellow")]
    assert scores[0] != scores[1]
    winner = "Ana" if scores[0] > scores[1] else "Bo"
    assert re.search(rf"{winner}[^\n]* w(ins|on)", "\n".join(shell.says("show", GAME)[0]))


def test_show_reads_standard_input(shell: Shell) -> None:
    data = GAME.read_bytes()
    assert shell.says("show", "-", stdin=data) == shell.says("show", GAME)
    assert shell.says("show", "--json", "-", stdin=data) == shell.says("show", "--json", GAME)


@pytest.mark.slow
@pytest.mark.parametrize("at", ["-1", str(LENGTH + 1), "99999999999999999999", "x", "1.5", ""])
@pytest.mark.parametrize("extra", [[], ["--json"]], ids=["text", "json"])
def test_show_at_out_of_range_is_wrong_usage(shell: Shell, at: str, extra: list[str]) -> None:
    out, err = shell.says("show", GAME, f"--at={at}", *extra, status=2)
    assert not out
    assert "--at" in assert_one_sentence(err)


@pytest.mark.parametrize("extra", [[], ["--json"], ["--at", "0"], ["--json", "--at", "0"]])
def test_show_of_a_wrong_file_prints_nothing_but_why(shell: Shell, extra: list[str]) -> None:
    file = CONFORMANCE / "broken" / "wrong-result.quilt"
    out, err = shell.says("show", file, *extra, status=1)
    assert not out
    assert f"{file}:{LINES['wrong-result']}: " in assert_one_sentence(err)


def test_show_of_a_missing_file_fails(shell: Shell) -> None:
    out, err = shell.says("show", "missing.quilt", status=1)
    assert not out
    assert "missing.quilt: " in assert_one_sentence(err)


def test_show_of_a_torn_file_notices_it_beside_the_output(shell: Shell) -> None:
    file = CONFORMANCE / "games" / "form-torn.quilt"
    out, err = shell.says("show", file, "--json", "--at", "0")
    assert len(out) == 1
    assert str(file) in assert_one_sentence(err)


# Output that goes nowhere, or is not UTF-8


@posix
@pytest.mark.parametrize(
    "words",
    [
        ["check", GAME],
        ["check", *WHOLE * 20],
        ["show", GAME],
        ["show", "--json", GAME],
        ["--version"],
        ["--help"],
        ["show", "--help"],
    ],
    ids=["check", "check-many", "show", "show-json", "version", "help", "show-help"],
)
def test_a_pipe_that_nobody_reads_gives_no_complaint(shell: Shell, words: list[str | Path]) -> None:
    read, write = os.pipe()
    os.close(read)
    done = subprocess.run(
        [sys.executable, "-m", "patchwork_tui", *words],
        stdout=write,
        stderr=subprocess.PIPE,
        env=shell.env,
        timeout=60,
    )
    os.close(write)
    assert done.stderr == b""
    assert done.returncode == 0


@posix
def test_head_takes_the_first_line_and_no_traceback_follows(shell: Shell) -> None:
    command = '"$0" -m patchwork_tui check "$@" | head -1'
    done = subprocess.run(
        ["/bin/sh", "-c", command, sys.executable, *WHOLE * 40],
        capture_output=True,
        env=shell.env,
        timeout=60,
    )
    assert done.stdout.decode() == f"{WHOLE[0]}: ok\n"
    assert done.stderr == b""


@posix
@pytest.mark.parametrize("words", [["check", GAME], ["show", GAME], ["--version"]], ids=str)
@pytest.mark.parametrize("closing", [">&-", ">/dev/full"])
def test_an_output_that_takes_nothing_gives_no_traceback(
    shell: Shell, words: list[str | Path], closing: str
) -> None:
    if closing == ">/dev/full" and not Path("/dev/full").exists():
        pytest.skip("this system has no /dev/full")
    done = subprocess.run(
        ["/bin/sh", "-c", f'"$0" -m patchwork_tui "$@" {closing}', sys.executable, *words],
        stderr=subprocess.PIPE,
        env=shell.env,
        timeout=60,
    )
    assert b"Traceback" not in done.stderr
    assert b"Exception ignored" not in done.stderr
    assert len(done.stderr.splitlines()) <= 1


@posix
@pytest.mark.parametrize("command", ["check", "show"])
def test_a_closed_standard_input_is_told(shell: Shell, command: str) -> None:
    done = subprocess.run(
        ["/bin/sh", "-c", f'"$0" -m patchwork_tui {command} - <&-', sys.executable],
        capture_output=True,
        env=shell.env,
        timeout=60,
    )
    assert done.returncode == 1
    assert_one_sentence((done.stdout + done.stderr).decode().splitlines())


@pytest.fixture
def foreign_game(shell: Shell) -> str:
    """A game of players whose names few encodings can write."""
    text = UNFINISHED.read_text(encoding="utf-8")
    text = text.replace("green: Ana", "green: Zoë 縫い").replace("yellow: Bo", "yellow: Łukasz é")
    (shell.home / "spiel-ä.quilt").write_text(text, encoding="utf-8", newline="\n")
    return "spiel-ä.quilt"


@pytest.mark.slow
@pytest.mark.parametrize(
    "env",
    [
        {"PYTHONIOENCODING": "ascii:strict"},
        {"PYTHONIOENCODING": "cp437", "PYTHONUTF8": "0"},
        {"LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"},
        {"LC_ALL": "C", "LANG": "C"},
    ],
    ids=str,
)
def test_an_output_that_is_not_utf_8_gives_no_traceback(
    shell: Shell, foreign_game: str, env: dict[str, str]
) -> None:
    for words in (["check", foreign_game], ["show", foreign_game], ["show", "--json", foreign_game]):
        done = shell.run(*words, **env)
        assert done.returncode == 0, done.stderr
        assert done.stdout
        assert done.stderr == b""
    done = shell.run("show", "ä-missing.quilt", **env)
    assert done.returncode == 1
    assert len((done.stdout + done.stderr).splitlines()) == 1
    done = shell.run("play", "--board", "ä", **env)
    assert done.returncode == 2
    assert len((done.stdout + done.stderr).splitlines()) == 1


def test_a_name_is_shown_as_it_is_where_it_can_be(shell: Shell, foreign_game: str) -> None:
    assert shell.run("show", foreign_game, PYTHONIOENCODING="ascii").stdout.isascii()
    assert "Zoë 縫い" in "\n".join(shell.says("show", foreign_game)[0])


# What the files are called


@pytest.mark.slow
@pytest.mark.parametrize(
    "name",
    [
        "with spaces.quilt",
        "[red]markup[b].quilt",
        "%s %d {}.quilt",
        "縫い.quilt",
        "🧵.quilt",
        "'quotes'.quilt",
        "-dash.quilt",
        pytest.param("--json", marks=posix),
        pytest.param("new\nline.quilt", marks=posix),
        pytest.param("\x1b[2J\x1b[31m.quilt", marks=posix),
        pytest.param("tab\t\x07bell.quilt", marks=posix),
        pytest.param('"double".quilt', marks=posix),
        pytest.param("right\u202eto left.quilt", marks=posix),
        pytest.param(os.fsdecode(b"not-utf-8-\xff\xfe.quilt"), marks=posix),
    ],
    ids=ascii,
)
def test_a_hostile_file_name_is_told_in_one_harmless_line(shell: Shell, name: str) -> None:
    if sys.platform == "darwin" and not name.isprintable():
        pytest.skip("macOS has no such file names")
    file = shell.home / name
    file.write_bytes(GAME.read_bytes())
    out, err = shell.says("check", "--", name)
    assert not err
    assert assert_one_sentence(out).endswith(": ok")
    assert out[0].isprintable()
    assert shell.says("show", "--json", "--at", "0", "--", name)[0]
    file.write_bytes(b"nonsense\n")
    out, err = shell.says("check", "--", name, status=1)
    assert not err
    assert ":1: " in assert_one_sentence(out)
    assert out[0].isprintable()
    file.unlink()
    for command in ("show", "resume"):
        out, err = shell.says(command, "--", name, status=1)
        assert not out
        assert assert_one_sentence(err).isprintable()


@posix
def test_a_hostile_name_of_a_file_that_exists_is_told_harmlessly_to_play(shell: Shell) -> None:
    (shell.home / "\x1b[2J.quilt").write_bytes(b"mine")
    out, err = shell.says("play", "--file", "\x1b[2J.quilt", status=2)
    assert not out
    assert "resume" in assert_one_sentence(err)
    assert err[0].isprintable()


# What is loaded


@pytest.mark.parametrize(
    "words",
    [
        ["--version"],
        ["--help"],
        ["check", GAME],
        ["check", *BROKEN],
        ["show", GAME],
        ["show", "--json", GAME],
    ],
    ids=["version", "help", "check", "check-broken", "show", "show-json"],
)
def test_no_screen_is_loaded_where_none_is_shown(shell: Shell, words: list[str | Path]) -> None:
    done = shell.run(*words, python=["-X", "importtime"])
    loaded = {line.rpartition("|")[2].strip() for line in done.stderr.decode().splitlines() if "|" in line}
    assert "patchwork_tui.cli" in loaded
    packages = {name.partition(".")[0] for name in loaded}
    assert not packages & {"textual", "rich"}


# play and resume, as far as they go without a terminal


def test_play_on_a_file_that_exists_names_resume_and_touches_nothing(shell: Shell) -> None:
    file = shell.home / "game.quilt"
    file.write_bytes(UNFINISHED.read_bytes())
    before = file.stat().st_mtime_ns
    out, err = shell.says("play", "--file", "game.quilt", status=2)
    assert not out
    sentence = assert_one_sentence(err)
    assert "patchwork resume" in sentence
    assert "game.quilt" in sentence
    assert file.read_bytes() == UNFINISHED.read_bytes()
    assert file.stat().st_mtime_ns == before


def test_play_on_a_folder_is_wrong_usage(shell: Shell) -> None:
    (shell.home / "folder").mkdir()
    sentence = assert_one_sentence(shell.says("play", "--file", "folder", status=2)[1])
    assert sentence.endswith("folder is a folder; write the path of a file that is to be made")


@posix
def test_play_on_a_dangling_link_does_not_follow_it(shell: Shell) -> None:
    (shell.home / "link.quilt").symlink_to(shell.home / "target.quilt")
    shell.says("play", "--file", "link.quilt", status=2)
    assert not (shell.home / "target.quilt").exists()


def test_resume_without_a_game_fails(shell: Shell) -> None:
    out, err = shell.says("resume", status=1)
    assert not out
    assert_one_sentence(err)


def test_resume_passes_over_finished_and_broken_games(shell: Shell) -> None:
    (shell.games / "games").mkdir(parents=True)
    for file in (GAME, BROKEN[0]):
        (shell.games / "games" / file.name).write_bytes(file.read_bytes())
    assert_one_sentence(shell.says("resume", status=1)[1])


def test_resume_of_a_missing_file_fails(shell: Shell) -> None:
    out, err = shell.says("resume", "missing.quilt", status=1)
    assert not out
    assert "missing.quilt" in assert_one_sentence(err)


def test_resume_of_a_wrong_file_names_the_line(shell: Shell) -> None:
    file = CONFORMANCE / "broken" / "overlap.quilt"
    out, err = shell.says("resume", file, status=1)
    assert not out
    assert f"{file}:{LINES['overlap']}: " in assert_one_sentence(err)


@pytest.mark.parametrize(
    "words",
    [[], ["play"], ["play", "--file", "new.quilt"], ["resume", UNFINISHED], ["--no-mouse", "--ascii"]],
    ids=["title", "play", "play-file", "resume", "options"],
)
@pytest.mark.parametrize("term", ["xterm-256color", "dumb"])
def test_what_is_no_terminal_gets_one_sentence_and_no_file(
    shell: Shell, words: list[str | Path], term: str
) -> None:
    out, err = shell.says(*words, status=2, TERM=term)
    assert not out
    assert "terminal" in assert_one_sentence(err)
    assert not list(shell.home.rglob("*.quilt"))


@posix
def test_ctrl_c_ends_the_command_without_a_word(shell: Shell) -> None:
    with subprocess.Popen(
        [sys.executable, "-m", "patchwork_tui", "check", GAME, "-"],
        env=shell.env | {"PYTHONUNBUFFERED": "1"},
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    ) as process:
        assert process.stdout is not None
        assert process.stdout.readline().endswith(b": ok\n")
        process.send_signal(signal.SIGINT)
        out, err = process.communicate(timeout=60)
    assert (process.returncode, out, err) == (130, b"", b"")


# Usage


@pytest.mark.parametrize(
    "words",
    [
        ["--unknown"],
        ["unknown"],
        ["check"],
        ["check", "--unknown", GAME],
        ["check", "--ascii", GAME],
        ["show"],
        ["show", GAME, GAME],
        ["show", "--at"],
        ["resume", UNFINISHED, UNFINISHED],
        ["play", "file"],
        ["play", "--board", "2015"],
        ["play", "--first", "Ana"],
        ["play", "--seed", "x"],
        ["play", "--seed", "-1"],
        pytest.param(["play", "--seed", "9" * 5000], id="long seed"),
        ["play", "--color", "12"],
        ["play", "--fabric", "tweed"],
        ["show", GAME, "--fabric", ""],
        ["--color"],
        ["play", "--green", ""],
        ["play", "--green", "x" * 41],
        ["play", "--green", "\x1b[31m"],
        ["play", "--green", "left\u202eright"],
        ["play", "--green", "Ana", "--yellow", "Ana"],
        ["play", "--green", "Yellow"],
    ],
    ids=ascii,
)
def test_wrong_usage_is_told_in_a_sentence(shell: Shell, words: list[str | Path]) -> None:
    out, err = shell.says(*words, status=2)
    assert not out
    sentence = assert_one_sentence(err)
    assert sentence.isprintable()
    assert "terminal" not in sentence


def test_help_lists_the_commands(shell: Shell) -> None:
    out, err = shell.says("--help")
    assert not err
    text = "\n".join(out)
    for word in (*COMMANDS, "--version", "--no-mouse", "--ascii", "--color", "--fabric"):
        assert word in text


@pytest.mark.parametrize(
    ("command", "words"),
    [
        (
            "play",
            "--green --yellow --first --board --seed --file random 2014 revised --no-mouse --ascii --color",
        ),
        ("resume", "FILE --no-mouse --ascii --color --fabric"),
        ("check", "FILE"),
        ("show", "FILE --at --json"),
    ],
)
def test_every_command_has_help(shell: Shell, command: str, words: str) -> None:
    out, err = shell.says(command, "--help")
    assert not err
    text = "\n".join(out)
    assert f"patchwork {command}" in text
    assert "auto" in text or "--color" not in words
    for word in words.split():
        assert word in text


def test_version_is_that_of_the_distribution(shell: Shell) -> None:
    out, _ = shell.says("--version")
    assert version("patchwork-tui") in assert_one_sentence(out)
