"""The rules need nothing but Python: a bot or a server can import them without the terminal program."""

import subprocess
import sys

import pytest

PLAY_A_LITTLE = """
import random, sys
import {package} as p
position = p.Setup.shuffled(seed=1).start()
rng = random.Random(1)
while position.outcome() is None:
    position = position.play(position.random_action(rng))
print(position.outcome().winner)
print(*sorted({{name.partition(".")[0] for name in sys.modules}} - set(sys.stdlib_module_names)))
"""


@pytest.mark.parametrize("package", ["patchwork_tui.rules", "patchwork_tui"])
def test_a_game_is_played_in_a_fresh_interpreter_without_textual_or_rich(package):
    # -S -I: no site hooks, so that what an editable install or a coverage tool loads at start is not counted.
    code = f"import sys; sys.path[:0] = {[path for path in sys.path if path]!r}\n" + PLAY_A_LITTLE.format(
        package=package
    )
    done = subprocess.run(
        [sys.executable, "-S", "-I", "-c", code], capture_output=True, text=True, timeout=60, check=True
    )
    winner, modules = done.stdout.splitlines()
    assert winner in {"green", "yellow"}
    assert set(modules.split()) <= {"patchwork_tui", "__main__"}
