"""`patchwork serve`: the program in a browser on this machine."""

from __future__ import annotations

import argparse
import shlex
import sys

from patchwork_tui.cli.numbers import whole
from patchwork_tui.cli.status import FINE, USAGE, fail
from patchwork_tui.record.errors import why

DEFAULT_PORT = 8000
_LARGEST_PORT = 65535


def add(serve: argparse.ArgumentParser) -> None:
    """Give the command its options."""
    serve.add_argument(
        "--port",
        type=whole(0, _LARGEST_PORT),
        default=DEFAULT_PORT,
        metavar="N",
        help=f"where to listen, 0 for any free port (default: {DEFAULT_PORT})",
    )
    serve.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Serve until Ctrl+C."""
    try:
        from patchwork_tui.app.browser.server import HOST, listen, serve
    except ModuleNotFoundError as error:
        if (error.name or "").startswith("patchwork_tui"):
            raise
        installing = f"{shlex.quote(sys.executable)} -m pip install textual-serve"
        return fail(f"the package textual-serve is missing; `{installing}` installs it", USAGE)
    try:
        listening = listen(options.port)
    except OSError as error:
        reason = why(error)
        other = "another --port may be free, and --port 0 takes one that is"
        return fail(f"port {options.port} of {HOST} cannot be had: {reason}; {other}", USAGE)
    arguments = [f"--color={options.color}"]
    arguments += [] if options.mouse else ["--no-mouse"]
    arguments += ["--ascii"] if options.ascii else []
    arguments += [f"--fabric={options.fabric}"] if options.fabric else []
    serve(listening, arguments)
    return FINE
