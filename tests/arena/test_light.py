"""A match needs no screen: neither the arena nor its workers load Textual, Rich or Dask."""

import subprocess
import sys

HEAVY = {"textual", "rich", "dask", "distributed"}


def test_a_match_loads_nothing_heavy(tmp_path):
    script = (
        "import sys; from patchwork_tui.cli import main; "
        f"main(['arena', 'random', 'random', '--games', '2', '--jobs', '1', '--out', {str(tmp_path)!r}]); "
        f"print([name for name in {HEAVY} if name in sys.modules])"
    )
    done = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, timeout=60, check=True
    )
    assert done.stdout.splitlines()[-1] == "[]"
