"""`python -m patchwork_tui` is the command `patchwork`."""

import sys

INTERRUPTED = 130
"""The status of a command that Ctrl+C has ended, as shells have it."""


def main() -> int:
    """Run the command and return its exit status; Ctrl+C ends it without a word, whenever it comes."""
    try:
        from patchwork_tui import cli

        return cli.main()
    except KeyboardInterrupt:
        return INTERRUPTED


if __name__ == "__main__":
    sys.exit(main())
