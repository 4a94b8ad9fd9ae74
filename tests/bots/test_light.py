"""The bots need nothing but Python, so an arena's worker or an engine starts quickly and anywhere."""

import subprocess
import sys

DECIDE = """
import random, sys
from patchwork_tui import Setup
from patchwork_tui.bots import Budget, make
print(make("steady").choose(Setup.shuffled(1).start(), Budget(10), random.Random(1)).action)
print(*sorted({name.partition(".")[0] for name in sys.modules} - set(sys.stdlib_module_names)))
"""


def test_a_bot_decides_in_a_fresh_interpreter_without_other_packages():
    # -S -I: no site hooks, so that what an editable install or a coverage tool loads at start is not counted.
    code = f"import sys; sys.path[:0] = {[path for path in sys.path if path]!r}\n" + DECIDE
    done = subprocess.run(
        [sys.executable, "-S", "-I", "-c", code], capture_output=True, text=True, timeout=60, check=True
    )
    action, modules = done.stdout.splitlines()
    assert action == "advance" or action.startswith("buy ")
    assert set(modules.split()) <= {"patchwork_tui", "__main__"}
