"""The command `patchwork`. Textual is imported only by the commands that open the program."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Callable, Sequence
from contextlib import suppress
from pathlib import Path
from typing import NoReturn

from patchwork_tui.cli import analyse, arena, doctor, editions, engine, learn, plain, playing, records, serve
from patchwork_tui.cli.numbers import whole
from patchwork_tui.cli.status import FAILED, FINE, MEANING, USAGE, fail
from patchwork_tui.pictures.fabrics import DEFAULT_FABRIC, FabricError, fabric_names, read_fabric
from patchwork_tui.record import RecordError, escaped
from patchwork_tui.record.errors import why
from patchwork_tui.record.format import DEFAULT_NAMES
from patchwork_tui.rules import Player, base_edition
from patchwork_tui.rules.typed import LARGEST_NUMBER

_OWN = "the file of your own edition, for a game of it"


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command and return its exit status; `status.MEANING` says what each means."""
    _prepare_streams()
    try:
        status = _run(arguments)
        sys.stdout.flush()
    except BrokenPipeError:
        _let_go_of_output()
        return FINE
    except OSError as error:
        _let_go_of_output()
        where = "standard output" if error.filename is None else escaped(str(error.filename))
        return fail(f"{where}: {why(error)}", FAILED)
    return status


def _prepare_streams() -> None:
    """Make printing safe: streams that are closed, and characters that a terminal cannot show."""
    if sys.stdout is None:
        sys.stdout = open(os.devnull, "w", encoding="utf-8")  # noqa: SIM115 - open until the end
    for stream in (sys.stdout, sys.stderr):
        with suppress(AttributeError):
            stream.reconfigure(errors="backslashreplace")  # type: ignore[union-attr]


def _run(arguments: Sequence[str] | None) -> int:
    try:
        options = _parser().parse_args(arguments)
        run: Callable[[argparse.Namespace], int] = options.run
        status = editions.resolve(options)
        return run(options) if status is None else status
    except RecordError as error:
        return fail(error, FAILED)
    except SystemExit as leaving:  # argparse, after help, the version or a sentence about wrong usage
        return leaving.code if isinstance(leaving.code, int) else FINE


def _let_go_of_output() -> None:
    """Keep what is left in the buffer, which nobody takes, from complaining at exit."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


class _Parser(argparse.ArgumentParser):
    """An argument parser whose errors are one sentence."""

    def error(self, message: str) -> NoReturn:
        self.exit(USAGE, f"{self.prog}: {message}; see `{self.prog} --help`\n")


class _Version(argparse.Action):
    """Prints the version, which is looked up only when it is asked for."""

    def __init__(self, option_strings: Sequence[str], dest: str, help: str) -> None:
        super().__init__(option_strings, argparse.SUPPRESS, nargs=0, help=help)

    def __call__(self, parser: argparse.ArgumentParser, *_: object) -> None:
        from importlib.metadata import version

        print(f"patchwork {version('patchwork-tui')}")
        parser.exit()


_TERMINAL = {"mouse": True, "ascii": False, "color": "auto", "fabric": None}
"""What the options of the terminal are where they are not given, before the command or after it."""


def _terminal() -> _Parser:
    """The options of the terminal, without a default, so that a command keeps what was said before it."""
    terminal = _Parser(add_help=False, argument_default=argparse.SUPPRESS)
    group = terminal.add_argument_group("the terminal")
    group.add_argument(
        "--no-mouse", dest="mouse", action="store_false", help="leave the mouse to the terminal"
    )
    group.add_argument("--ascii", action="store_true", help="draw with ASCII characters only")
    group.add_argument(
        "--color",
        choices=("auto", "truecolor", "256", "16", "none"),
        help="how many colours to draw with (default: what the terminal says it can do)",
    )
    _add_fabric(group, told="as in the settings")
    return terminal


def _parser() -> _Parser:
    parser = _Parser(
        prog="patchwork",
        description="Patchwork at the terminal, for two or against the computer. "
        "Without a command, the title screen opens.",
        epilog=f"Exit status: {MEANING}.",
        parents=[_terminal()],
    )
    parser.add_argument("--version", action=_Version, help="show the program's version and exit")
    parser.set_defaults(run=playing.title, **_TERMINAL)
    commands = parser.add_subparsers(title="commands", metavar="COMMAND")
    terminal = _terminal()
    _add_play(_command(commands, "play", "Begin a new game.", terminal))
    learn.add(_command(commands, "learn", "Learn to play in a first game.", terminal))
    resume = _command(commands, "resume", "Go on with a saved game.", terminal)
    resume.add_argument(
        "file", nargs="?", type=Path, metavar="FILE", help="default: the newest unfinished game"
    )
    plain.add(resume)
    editions.add(resume, _OWN)
    resume.set_defaults(run=playing.resume)
    _add_replay(_command(commands, "replay", "Look back on a game, action by action.", terminal))
    check = _command(commands, "check", "Say of each game record whether it is right.")
    check.add_argument("files", nargs="+", metavar="FILE", help="a game record; - is standard input")
    editions.add(check, _OWN)
    check.set_defaults(run=records.check)
    show = _command(commands, "show", "Print a position of a game record.")
    show.add_argument("file", metavar="FILE", help="a game record; - is standard input")
    show.add_argument(
        "--at", type=int, metavar="N", help="after action N; 0 is before the first (default: the end)"
    )
    form = show.add_mutually_exclusive_group()
    form.add_argument("--json", action="store_true", help="one line of JSON for each position")
    form.add_argument("--svg", metavar="OUT", help="draw the table into this file; - is standard output")
    form.add_argument("--text", action="store_true", help="as text with box-drawing characters")
    form.add_argument(
        "--ascii", action="store_true", default=argparse.SUPPRESS, help="as text in ASCII alone"
    )
    show.add_argument("--quilt", choices=tuple(map(str, Player)), help="this player's quilt alone")
    _add_fabric(show, told=DEFAULT_FABRIC)
    editions.add(show, _OWN)
    show.set_defaults(run=records.show)
    analyse.add(_command(commands, "analyse", "Say what the actions of a game cost, and what was better."))
    stats = _command(commands, "stats", "Say who leads between any two players.")
    stats.add_argument("--json", action="store_true", help="as JSON")
    editions.add(stats, _OWN)
    stats.set_defaults(run=records.stats)
    score = _command(commands, "score", "Score a game that was played with cardboard.", terminal)
    score.add_argument("file", nargs="?", metavar="FILE", help="a score sheet; default: a pad on the screen")
    editions.add(score, "what was played, where the sheet does not say it: as for `patchwork play`")
    score.set_defaults(run=_score)
    engine.add(_command(commands, "engine", "Let a computer player speak the line protocol."))
    match = _command(commands, "arena", "Let two computer players play a match.")
    arena.add(match, tuple(base_edition().boards))
    match.add_argument(
        "--seed",
        type=whole(0, LARGEST_NUMBER),
        default=1,
        metavar="N",
        help="draw other circles (default: 1)",
    )
    serve.add(_command(commands, "serve", "Open the game in a browser on this machine.", terminal))
    _command(
        commands, "doctor", "Say what the terminal can do and where things are kept.", terminal
    ).set_defaults(run=doctor.run)
    return parser


def _score(options: argparse.Namespace) -> int:
    return playing.score_pad(options) if options.file is None else records.score(options)


def _command(
    commands: argparse._SubParsersAction[_Parser], name: str, sentence: str, *parents: _Parser
) -> _Parser:
    return commands.add_parser(name, help=sentence, description=sentence, parents=parents)


def _add_play(play: argparse.ArgumentParser) -> None:
    play.add_argument(
        "--green",
        default=DEFAULT_NAMES[Player.GREEN],
        metavar="NAME",
        help="green's name, or who plays: bot:LEVEL for the computer (random, novice, casual, steady, "
        "strong, master), cmd:PROGRAM for another program",
    )
    play.add_argument(
        "--yellow", default=DEFAULT_NAMES[Player.YELLOW], metavar="NAME", help="the same for yellow"
    )
    play.add_argument(
        "--first",
        choices=(*map(str, Player), "random"),
        default="green",
        help="who starts: whoever used a needle last (default: green)",
    )
    boards = tuple(base_edition().boards)
    play.add_argument(
        "--board",
        default="",
        help=f"where leather patches lie: {' or '.join(boards)} in the base game (default: {boards[0]})",
    )
    editions.add(
        play,
        "base (the default), express (values unverified), automa, or the file of an edition of your own",
    )
    play.add_argument(
        "--automa",
        metavar="DECK:LEVEL",
        help="play alone against the Automa: normal or tactical, intern to legend, such as tactical:master",
    )
    play.add_argument(
        "--seed", type=whole(0, LARGEST_NUMBER), metavar="N", help="shuffle the circle by this number"
    )
    play.add_argument("--file", type=Path, metavar="FILE", help="keep the game in this new file")
    plain.add(play)
    play.set_defaults(run=playing.play)


def _add_replay(replay: argparse.ArgumentParser) -> None:
    replay.add_argument("file", type=Path, metavar="FILE", help="a game record")
    replay.add_argument("--at", type=int, metavar="N", help="begin after action N (default: at the end)")
    replay.add_argument("--follow", action="store_true", help="move along with a game that is being played")
    replay.add_argument(
        "--until-error", action="store_true", help="open a wrong record up to its last right action"
    )
    editions.add(replay, _OWN)
    replay.set_defaults(run=playing.replay)


def _add_fabric(group: argparse._ActionsContainer, *, told: str) -> None:
    group.add_argument(
        "--fabric",
        type=_fabric,
        default=argparse.SUPPRESS,
        metavar="NAME",
        help=f"the cloth to sew with: {', '.join(fabric_names())} (default: {told})",
    )


def _fabric(text: str) -> str:
    try:
        return read_fabric(text).name
    except FabricError as error:
        raise argparse.ArgumentTypeError(str(error)) from None
