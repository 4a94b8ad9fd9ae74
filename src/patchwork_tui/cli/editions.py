"""The option `--edition`: an edition that comes with the program, or one from a person's own file."""

from __future__ import annotations

import argparse
from pathlib import Path

from patchwork_tui.cli.status import FAILED, USAGE, fail
from patchwork_tui.record import escaped
from patchwork_tui.record.editions import give
from patchwork_tui.record.errors import short
from patchwork_tui.rules import BUNDLED, Edition, EditionError, bundled_edition, load_edition


def add(command: argparse.ArgumentParser, help: str) -> None:
    """Give a command the option. What it says is in `options.edition` by the time the command runs."""
    command.add_argument("--edition", metavar="EDITION", help=help)


def resolve(options: argparse.Namespace) -> int | None:
    """Put the edition itself where its name or file was; an exit status, once said why, if there is none.

    From then on games of a person's own edition can be read.
    """
    text: str | None = getattr(options, "edition", None)
    if text is None:
        return None
    if text in BUNDLED:
        options.edition = bundled_edition(text)
        return None
    path = Path(text)
    if not path.exists():
        names = " and ".join((", ".join(BUNDLED[:-1]), BUNDLED[-1]))
        return fail(f"--edition: there is no file {escaped(text)}; {names} come with the program", USAGE)
    try:
        options.edition = _own(path)
    except EditionError as error:
        return fail(short(escaped(str(error))), FAILED)
    return None


def _own(path: Path) -> Edition:
    edition = load_edition(path)
    try:
        give(edition, path)
    except EditionError as error:
        raise EditionError(f"{path}: {error}") from None
    return edition
