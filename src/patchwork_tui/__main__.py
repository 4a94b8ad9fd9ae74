"""`python -m patchwork_tui` is the command `patchwork`."""

import sys

from patchwork_tui.cli import main

if __name__ == "__main__":
    sys.exit(main())
