"""The command `doctor` without a terminal: it tells what it finds and is never at fault."""

from __future__ import annotations

import sys
from importlib.metadata import version
from pathlib import Path

import pytest
from tests.test_cli import Shell


@pytest.fixture
def shell(tmp_path: Path) -> Shell:
    return Shell(tmp_path)


def test_it_tells_versions_folders_and_what_the_program_makes_of_it(shell: Shell) -> None:
    out, err = shell.says("doctor", COLORTERM="truecolor")
    assert not err
    for line in (
        f"  patchwork-tui: {version('patchwork-tui')}",
        f"  textual: {version('textual')}",
        "  TERM: xterm-256color",
        "  NO_COLOR: not set",
        "  standard input: no terminal, utf-8",
        "  size: unknown",
        f"  games: {shell.games / 'games'}, will be made",
        "  colours: truecolor",
        "  fabric: calico",
        "  characters: Unicode",
        "  motions: shown",
        "  mouse: used",
    ):
        assert line in out
    assert any(line.startswith("  it can be shown: not from here: ") for line in out)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("words", "env", "line"),
    [
        ([], {"NO_COLOR": "1"}, "  colours: none"),
        (["--color", "16"], {"NO_COLOR": "1"}, "  colours: 16"),
        ([], {"TERM": "tmux-256color"}, "  colours: 256"),
        (["--ascii"], {}, "  characters: ASCII alone"),
        ([], {"PYTHONIOENCODING": "ascii"}, "  characters: ASCII alone"),
        (["--fabric", "winter"], {}, "  fabric: winter"),
        ([], {"TEXTUAL_ANIMATIONS": "none"}, "  motions: not shown"),
        (["--no-mouse"], {}, "  mouse: left to the terminal"),
        ([], {"TERM": "\x1b[2J"}, "  TERM: \\x1b[2J"),
        ([], {"LC_ALL": "C"}, "  locale: C"),
    ],
)
def test_it_heeds_what_the_program_heeds(
    shell: Shell, words: list[str], env: dict[str, str], line: str
) -> None:
    for said in (("doctor", *words), (*words, "doctor")):
        out, err = shell.says(*said, **env)
        assert not err
        assert line in out


def test_it_looks_at_the_settings_and_leaves_them_where_they_are(shell: Shell) -> None:
    shell.games.mkdir()
    file = shell.games / "settings.toml"
    for text, problem in (
        ("pace = 3\n", "1: pace will not do"),
        ("pace\n", "1: this is no settings file"),
        ('[keys]\nredo = "nosuchkey"\n', "2: `redo` cannot be on 'nosuchkey'"),
        ('fabric = "burlap"\n', "1: there is no fabric 'burlap'"),
    ):
        file.write_text(text)
        out, err = shell.says("doctor")
        assert not err
        assert any(line.startswith(f"  problem: {file}:{problem}") for line in out)
        assert file.read_text() == text


def test_it_says_what_the_program_makes_of_the_settings(shell: Shell) -> None:
    shell.games.mkdir()
    (shell.games / "settings.toml").write_text('fabric = "winter"\nglyphs = "ascii"\nanimations = false\n')
    out, err = shell.says("doctor")
    assert not err
    for line in ("  fabric: winter", "  characters: ASCII alone", "  motions: not shown"):
        assert line in out


def test_it_makes_nothing(shell: Shell) -> None:
    shell.says("doctor")
    assert not shell.games.exists()


def test_a_file_in_place_of_the_folder_is_told(shell: Shell) -> None:
    shell.games.write_bytes(b"")
    out, _ = shell.says("doctor")
    assert f"  games: {shell.games / 'games'}, cannot be made" in out
    assert f"  errors: {shell.games}, is no folder" in out


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such streams")
def test_closed_streams_are_told(shell: Shell) -> None:
    import subprocess

    script = '"$0" -m patchwork_tui doctor <&- 2>&-'
    done = subprocess.run(
        ["sh", "-c", script, sys.executable], env=shell.env, capture_output=True, timeout=60
    )
    assert done.returncode == 0
    assert b"standard input: closed" in done.stdout
