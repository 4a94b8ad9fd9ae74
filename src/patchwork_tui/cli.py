"""The command `patchwork`. Textual is imported only by the commands that open the program."""

from __future__ import annotations

import argparse
import json
import os
import sys
from collections.abc import Callable, Sequence
from contextlib import suppress
from importlib.metadata import version
from pathlib import Path
from typing import TYPE_CHECKING, NoReturn

from patchwork_tui.record import (
    GameExists,
    PlayerNameError,
    Reading,
    RecordError,
    newest_unfinished,
    parse_record,
    read_record,
)
from patchwork_tui.record.format import LARGEST_FILE
from patchwork_tui.rules import Player, base_edition

if TYPE_CHECKING:
    from patchwork_tui.app.launch import TerminalOptions
    from patchwork_tui.session import Session

FINE, FAILED, USAGE = 0, 1, 2
STANDARD_INPUT = "-"
LONGEST_SEED = 18


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command and return its exit status: 0 fine, 1 a game file is at fault, 2 usage or terminal."""
    for stream in (sys.stdout, sys.stderr):
        with suppress(AttributeError):
            stream.reconfigure(errors="backslashreplace")  # type: ignore[union-attr]
    options = _parser().parse_args(arguments)
    run: Callable[[argparse.Namespace], int] = options.run
    try:
        status = run(options)
        sys.stdout.flush()
    except RecordError as error:
        return _fail(error)
    except BrokenPipeError:
        return _pipe_closed()
    return status


def _fail(error: Exception, status: int = FAILED) -> int:
    print(f"patchwork: {error}", file=sys.stderr)
    return status


def _pipe_closed() -> int:
    """Whoever read the output has seen enough; what is left in the buffer must not complain at exit."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    return FINE


def _check(options: argparse.Namespace) -> int:
    status = FINE
    for file in options.files:
        try:
            reading = _read(file)
        except RecordError as error:
            print(error)
            status = FAILED
        else:
            _notice(reading)
            print(f"{_label(file)}: ok")
    return status


def _show(options: argparse.Namespace) -> int:
    reading = _read(options.file)
    _notice(reading)
    record = reading.record
    last = len(record.actions)
    if options.at is not None and not 0 <= options.at <= last:
        print(
            f"patchwork: --at {options.at} is out of range; this game has actions 0 to {last}",
            file=sys.stderr,
        )
        return USAGE
    if options.json:
        from patchwork_tui.pictures.facts import facts

        for number, position in enumerate(record.positions()):
            if options.at in (None, number):
                print(json.dumps(facts(position, number), separators=(",", ":")))
        return FINE
    from patchwork_tui.pictures.text import position_text

    at = last if options.at is None else options.at
    print(f"after action {at} of {last}")
    print(position_text(record.position(at), (record.green, record.yellow)))
    return FINE


def _read(file: str) -> Reading:
    if file == STANDARD_INPUT:
        return parse_record(sys.stdin.buffer.read(LARGEST_FILE + 1), _label(file))
    return read_record(file)


def _label(file: str) -> str:
    from patchwork_tui.record import escaped

    return "standard input" if file == STANDARD_INPUT else escaped(file)


def _notice(reading: Reading) -> None:
    if reading.notice:
        print(f"patchwork: {reading.notice}", file=sys.stderr)


def _title(options: argparse.Namespace) -> int:
    return _open(options, lambda: None)


def _play(options: argparse.Namespace) -> int:
    from patchwork_tui.session import Session, new_game

    first = None if options.first == "random" else Player.parse(options.first)
    try:
        record = new_game(options.green, options.yellow, first=first, board=options.board, seed=options.seed)
    except PlayerNameError as error:
        return _fail(error, USAGE)
    if options.file is not None and os.path.lexists(options.file):
        return _fail(_exists(options.file), USAGE)
    try:
        return _open(options, lambda: Session.start(record, options.file))
    except GameExists:
        return _fail(_exists(options.file), USAGE)


def _exists(path: Path) -> Exception:
    return Exception(f"{path} exists already; `patchwork resume {path}` goes on with the game in it")


def _resume(options: argparse.Namespace) -> int:
    from patchwork_tui.session import Session

    path = options.file
    if path is None:
        newest = newest_unfinished()
        if newest is None:
            print("patchwork: there is no unfinished game; `patchwork play` begins one", file=sys.stderr)
            return FAILED
        path = newest.path
    read_record(path)
    return _open(options, lambda: Session.resume(path))


def _open(options: argparse.Namespace, make_session: Callable[[], Session | None]) -> int:
    """Open the program on a game, or on the title where there is none.

    The game is begun only once the terminal is known to be able to show it.
    """
    from patchwork_tui.app.launch import launch
    from patchwork_tui.record import log_path

    terminal = _terminal_options(options)

    def make_app() -> object:
        from patchwork_tui.app.app import PatchworkApp

        return PatchworkApp(make_session(), ascii_only=terminal.ascii)

    return launch(make_app, terminal, log_path)  # type: ignore[arg-type]


def _terminal_options(options: argparse.Namespace) -> TerminalOptions:
    from patchwork_tui.app.launch import ColorDepth, TerminalOptions

    return TerminalOptions(mouse=options.mouse, ascii=options.ascii, color=ColorDepth(options.color))


class _Parser(argparse.ArgumentParser):
    """An argument parser whose errors are one sentence."""

    def error(self, message: str) -> NoReturn:
        self.exit(USAGE, f"{self.prog}: {message}; see `{self.prog} --help`\n")


def _parser() -> _Parser:
    terminal = _Parser(add_help=False)
    group = terminal.add_argument_group("the terminal")
    group.add_argument(
        "--no-mouse", dest="mouse", action="store_false", help="leave the mouse to the terminal"
    )
    group.add_argument("--ascii", action="store_true", help="draw with ASCII characters only")
    group.add_argument(
        "--color",
        choices=("auto", "truecolor", "256", "16", "none"),
        default="auto",
        help="how many colours to draw with (default: what the terminal says it can do)",
    )
    parser = _Parser(
        prog="patchwork",
        description="Patchwork for two at one terminal. Without a command, the title screen opens.",
        epilog="Exit status: 0 fine; 1 a game file is wrong, missing or unreadable, or there is nothing to "
        "resume; 2 wrong usage, or a terminal that cannot show the program.",
        parents=[terminal],
    )
    parser.add_argument("--version", action="version", version=f"patchwork {version('patchwork-tui')}")
    parser.set_defaults(run=_title)
    commands = parser.add_subparsers(title="commands", metavar="COMMAND")
    _add_play(_command(commands, "play", "Begin a new game.", terminal))
    resume = _command(commands, "resume", "Go on with a saved game.", terminal)
    resume.add_argument(
        "file", nargs="?", type=Path, metavar="FILE", help="default: the newest unfinished game"
    )
    resume.set_defaults(run=_resume)
    check = _command(commands, "check", "Say of each game record whether it is right.")
    check.add_argument("files", nargs="+", metavar="FILE", help="a game record; - is standard input")
    check.set_defaults(run=_check)
    show = _command(commands, "show", "Print a position of a game record.")
    show.add_argument("file", metavar="FILE", help="a game record; - is standard input")
    show.add_argument(
        "--at", type=int, metavar="N", help="after action N; 0 is before the first (default: the end)"
    )
    show.add_argument("--json", action="store_true", help="one line of JSON for each position")
    show.set_defaults(run=_show)
    return parser


def _command(
    commands: argparse._SubParsersAction[_Parser], name: str, sentence: str, *parents: _Parser
) -> _Parser:
    return commands.add_parser(name, help=sentence, description=sentence, parents=parents)


def _add_play(play: argparse.ArgumentParser) -> None:
    play.add_argument("--green", default="Green", metavar="NAME", help="the first player's name")
    play.add_argument("--yellow", default="Yellow", metavar="NAME", help="the second player's name")
    play.add_argument(
        "--first",
        choices=("green", "yellow", "random"),
        default="green",
        help="who starts: whoever used a needle last (default: green)",
    )
    boards = tuple(base_edition().boards)
    play.add_argument(
        "--board", choices=boards, default=boards[0], help="where leather patches lie (default: 2014)"
    )
    play.add_argument("--seed", type=_seed, metavar="N", help="shuffle the circle by this number")
    play.add_argument("--file", type=Path, metavar="FILE", help="keep the game in this new file")
    play.set_defaults(run=_play)


def _seed(text: str) -> int:
    if text.isascii() and text.isdigit() and len(text) <= LONGEST_SEED:
        return int(text)
    raise argparse.ArgumentTypeError(
        f"{text!a} is no seed; write a whole number of up to {LONGEST_SEED} digits"
    )
