"""Records are read by commands that open no screen and should be quick about it."""

import subprocess
import sys

HEAVY = ("textual", "rich", "filelock", "platformdirs", "asyncio")


def test_importing_records_loads_nothing_heavy():
    script = f"import sys, patchwork_tui.record; print([name for name in {HEAVY} if name in sys.modules])"
    result = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert result.stdout.strip() == "[]"
