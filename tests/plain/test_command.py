"""`--plain` as a shell sees it: files, pipes, closed streams, odd locales, several copies."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest
from tests.record.games import CONFORMANCE
from tests.test_cli import Shell, assert_one_sentence

from patchwork_tui.record import read_record

GAME = CONFORMANCE / "games" / "game-9000.quilt"
SETUP = CONFORMANCE / "games" / "form-setup-only.quilt"
PLAY = ("play", "--plain", "--seed", "7", "--green", "Ana", "--yellow", "Bo")

posix = pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such files or streams")


@pytest.fixture
def shell(tmp_path: Path) -> Shell:
    return Shell(tmp_path)


def the_game(shell: Shell) -> Path:
    (file,) = (shell.games / "games").glob("*.quilt")
    return file


def headers_only(shell: Shell) -> Path:
    """A file with the headers of a conformance game and nothing else."""
    file = shell.home / "game.quilt"
    file.write_bytes(GAME.read_bytes().partition(b"\n1 ")[0])
    return file


def actions_of(game: Path) -> bytes:
    """A game's actions, one a line, as they are typed."""
    return "".join(f"{action}\n" for action in read_record(game).record.actions).encode()


def test_a_whole_game_is_played_from_its_actions_on_standard_input(shell: Shell) -> None:
    file = headers_only(shell)
    out, err = shell.says("resume", file, "--plain", stdin=actions_of(GAME), TERM="dumb")
    assert not err
    assert "The game is over." in out
    assert any(line.startswith("Ana wins 14 to 13") for line in out)
    assert read_record(file).record.actions == read_record(GAME).record.actions
    assert shell.run("show", "--json", file).stdout == GAME.with_suffix(".jsonl").read_bytes()


def test_it_goes_on_where_it_was_left(shell: Shell) -> None:
    file, lines = headers_only(shell), actions_of(GAME).splitlines(keepends=True)
    out, _ = shell.says("resume", file, "--plain", stdin=b"".join(lines[:10]) + b"quit\nadvance\n")
    assert out[-1] == f"The game is saved in {file}, to go on with by `resume`."
    shell.says("resume", file, "--plain", stdin=b"".join(lines[10:]))
    assert read_record(file).record == read_record(GAME).record


def test_no_screen_is_loaded_and_no_escape_is_written(shell: Shell) -> None:
    done = shell.run(*PLAY, stdin=b"advance\npicture\n", python=["-X", "importtime"])
    assert done.returncode == 0
    assert b"\x1b" not in done.stdout
    loaded = {line.rpartition("|")[2].strip() for line in done.stderr.decode().splitlines() if "|" in line}
    assert not {name.partition(".")[0] for name in loaded} & {"textual", "rich"}


@pytest.mark.parametrize(
    ("stdin", "count"),
    [
        (b"", 0),
        (b"advance", 1),
        (b"advance\r\n", 1),
        (b"\xef\xbb\xbfadvance\n", 1),
        (b"# nothing but a comment\n\n", 0),
    ],
)
def test_the_end_of_input_leaves_and_saves(shell: Shell, stdin: bytes, count: int) -> None:
    _, err = shell.says(*PLAY, stdin=stdin)
    assert not err
    assert len(read_record(the_game(shell)).record.actions) == count


def test_a_refused_line_is_named_and_the_rest_is_played(shell: Shell) -> None:
    out, err = shell.says(*PLAY, stdin=b"buy d r0 a1\nwhat\n\nadvance\n", status=1)
    assert err == [
        "patchwork: line 1: not allowed: needs 5 more buttons",
        "patchwork: line 2: 'what' is nothing that can be done now; `help` says what can",
    ]
    assert "Ana advances to space 1." in out
    assert len(read_record(the_game(shell)).record.actions) == 1


@pytest.mark.parametrize(
    "stdin",
    [
        b"\xff\xfe\n",
        b"\x00\x00\n",
        b"\x1b[2J\n",
        "buy \u202e r0 a1\n".encode(),
        b"x" * 4096 + b"\n",
        b"x" * (1 << 20),
    ],
    ids=["not-utf-8", "nulls", "escape", "bidi", "long", "endless"],
)
def test_what_is_no_request_is_refused_harmlessly(shell: Shell, stdin: bytes) -> None:
    _, err = shell.says(*PLAY, stdin=stdin, status=1)
    sentence = assert_one_sentence(err)
    assert sentence.isprintable()
    assert len(sentence) < 200


@pytest.mark.parametrize(
    "env",
    [
        {"LANG": "C", "LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"},
        {"PYTHONIOENCODING": "ascii", "PYTHONUTF8": "0"},
        {"PYTHONIOENCODING": "latin-1", "PYTHONUTF8": "0"},
        {"TERM": ""},
    ],
    ids=["C", "ascii", "latin-1", "no-term"],
)
def test_any_locale_will_do(shell: Shell, env: dict[str, str]) -> None:
    file = headers_only(shell)
    text = (
        file.read_text(encoding="utf-8")
        .replace("green: Ana", "green: Zoë")
        .replace("yellow: Bo", "yellow: 李")
    )
    file.write_text(text, encoding="utf-8")
    done = shell.run("resume", file, "--plain", stdin=b"picture\nquilt\nadvance\n", **env)
    assert done.returncode == 0, done.stderr
    assert not done.stderr
    assert b"advances to space 1" in done.stdout


def test_pictures_are_ascii_where_that_is_asked_for(shell: Shell) -> None:
    assert "┌" in "\n".join(shell.says(*PLAY, stdin=b"picture\n")[0])
    assert "\n".join(shell.says(*PLAY, "--ascii", stdin=b"picture\n")[0]).isascii()


@posix
@pytest.mark.parametrize("closed", ["<&-", ">&-", "2>&-", "<&- >&- 2>&-"])
def test_closed_streams_do_no_harm(shell: Shell, closed: str) -> None:
    script = f'printf "advance\\n" | "$0" -m patchwork_tui {" ".join(PLAY)} {closed}'
    done = subprocess.run(
        ["sh", "-c", script, sys.executable], env=shell.env, capture_output=True, timeout=60
    )
    assert done.returncode == 0
    assert b"Traceback" not in done.stderr
    assert len(read_record(the_game(shell)).record.actions) == ("<" not in closed)


@posix
def test_a_reader_that_goes_away_ends_the_game_saved(shell: Shell) -> None:
    script = f'yes advance | "$0" -m patchwork_tui {" ".join(PLAY)} | head -n 1; echo "${{PIPESTATUS[1]}}"'
    done = subprocess.run(
        ["bash", "-c", script, sys.executable], env=shell.env, capture_output=True, text=True, timeout=60
    )
    assert done.stdout.splitlines()[1:] == ["0"]
    assert "Traceback" not in done.stderr
    read_record(the_game(shell))


@posix
@pytest.mark.skipif("os.geteuid() == 0", reason="root may write anywhere")
def test_a_home_that_cannot_be_written_to_is_told(shell: Shell) -> None:
    shell.home.chmod(0o500)
    _, err = shell.says(*PLAY, stdin=b"advance\n", status=1)
    assert "not saved" in err[-1]


def test_a_home_that_is_no_folder_is_told_and_the_game_goes_on(shell: Shell) -> None:
    shell.games.write_bytes(b"")
    out, err = shell.says(*PLAY, stdin=b"advance\n", status=1)
    assert "Ana advances to space 1." in out
    assert err[-1].endswith("the game is not saved")


def test_of_two_copies_on_one_file_the_second_can_only_look(shell: Shell) -> None:
    file = headers_only(shell)
    words = [sys.executable, "-m", "patchwork_tui", "resume", str(file), "--plain"]
    with subprocess.Popen(
        words, env=shell.env, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as first:
        assert first.stdin
        assert first.stdout
        assert any(line.startswith(b"a: ") for line in iter(first.stdout.readline, b""))
        out, err = shell.says("resume", file, "--plain", stdin=b"advance\nquilt\n", status=1)
        assert err[0].startswith("patchwork: this game is being played in another terminal")
        assert "line 1: not allowed" in err[1]
        assert "Rows 1 to 9: all empty." in out
        first.stdin.write(b"advance\n")
        first.stdin.close()
        first.stdin = None
        _, complaint = first.communicate(timeout=60)
        assert first.returncode == 0
        assert not complaint
    assert len(read_record(file).record.actions) == 1


def test_a_torn_tail_is_told_and_the_game_goes_on(shell: Shell) -> None:
    file = shell.home / "torn.quilt"
    file.write_bytes((CONFORMANCE / "games" / "form-torn.quilt").read_bytes())
    _, err = shell.says("resume", file, "--plain")
    assert "torn.quilt" in assert_one_sentence(err)


def test_a_wrong_file_is_refused_as_ever(shell: Shell) -> None:
    out, err = shell.says("resume", CONFORMANCE / "broken" / "overlap.quilt", "--plain", status=1)
    assert not out
    assert "overlap.quilt:" in assert_one_sentence(err)


class TestComputerPlayers:
    def seated(self, shell: Shell, **seats: str) -> Path:
        file = headers_only(shell)
        extra = "".join(f"\n{player}-player: {text}" for player, text in seats.items())
        file.write_bytes(file.read_bytes().rstrip(b"\n") + extra.encode() + b"\n")
        return file

    def test_they_play_their_seats_and_tell_of_it(self, shell: Shell) -> None:
        file = self.seated(shell, yellow="bot:casual")
        out, err = shell.says("resume", file, "--plain", stdin=b"advance\n")
        assert not err
        record = read_record(file).record
        movers = [at.mover for at in record.positions()]
        assert str(movers[-1]) == "green"
        assert [str(mover) for mover in movers[:-1]].count("green") == 1
        assert sum(line.startswith("Bo ") for line in out) >= len(record.actions) - 1

    def test_two_of_them_play_to_the_end(self, shell: Shell) -> None:
        file = self.seated(shell, green="bot:random", yellow="bot:casual")
        out, _ = shell.says("resume", file, "--plain")
        assert "The game is over." in out
        assert read_record(file).position.mover is None

    def test_one_that_is_not_known_is_told_and_its_seat_can_be_taken(self, shell: Shell) -> None:
        file = self.seated(shell, yellow="bot:nobody")
        out, err = shell.says("resume", file, "--plain", stdin=b"takeover\nadvance\n", status=1)
        assert "nobody" in assert_one_sentence(err)
        assert any(line.startswith("Bo advances") for line in out)

    def test_a_program_named_by_the_file_is_started_only_when_it_is_asked(self, shell: Shell) -> None:
        program = f"cmd:{sys.executable} -m patchwork_tui engine --level casual"
        file = self.seated(shell, yellow=program)
        assert not shell.says("resume", file, "--plain")[1]
        assert not read_record(file).record.actions
        shell.says("resume", file, "--plain", stdin=b"ask\n")
        assert read_record(file).record.actions

    def test_a_program_named_on_the_command_line_is_started_at_once(self, shell: Shell) -> None:
        program = f"cmd:{sys.executable} -m patchwork_tui engine --level casual"
        _, err = shell.says("play", "--plain", "--seed", "7", "--yellow", program, stdin=b"advance\n")
        assert not err
        assert len(read_record(the_game(shell)).record.actions) > 1

    def test_a_program_that_fails_is_told_and_asked_no_more(self, shell: Shell) -> None:
        file = self.seated(shell, yellow=f"cmd:{sys.executable} -c pass")
        out, err = shell.says("resume", file, "--plain", stdin=b"ask\nlook\n", status=1)
        assert assert_one_sentence(err).startswith("patchwork: line 1: ")
        assert sum("`takeover` gives you its seat" in line for line in out) == 3

    def test_one_that_cannot_play_against_the_automa_is_told_and_its_seat_can_be_taken(
        self, shell: Shell
    ) -> None:
        game = (CONFORMANCE / "automa" / "automa-2025.quilt").read_bytes().partition(b"\n1 ")[0]
        file = shell.home / "solo.quilt"
        file.write_bytes(game + b"\ngreen-player: bot:strong\n")
        out, err = shell.says("resume", file, "--plain", stdin=b"takeover\nadvance\n", status=1)
        assert "against the Automa" in assert_one_sentence(err)
        assert any(line.endswith(" gives you its seat.") for line in out)
        assert read_record(file).record.actions
