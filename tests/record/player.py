"""A process that plays games into a file until it is killed; run by test_killed.py.

It prints `> TEXT` before it saves a record and `= TEXT` once that is done, TEXT being the record's actions.
"""

import random
import sys
from pathlib import Path

from patchwork_tui.record import Journal, Record, hold
from patchwork_tui.rules import Setup


def main(path: Path, seed: int) -> None:
    rng = random.Random(seed)
    with hold(path):
        journal = (
            Journal.open(path)[0] if path.exists() else Journal.create(path, Record.new(Setup.shuffled(seed)))
        )
        while True:
            record = journal.record
            n = len(record.actions)
            position = record.position()
            if position.mover is None or (n and rng.random() < 0.25):
                record = record.truncated(rng.randrange(n))
            else:
                record = record.with_actions(position.random_action(rng))
            text = ", ".join(map(str, record.actions))
            print(">", text, flush=True)
            journal.save(record)
            print("=", text, flush=True)


if __name__ == "__main__":
    main(Path(sys.argv[1]), int(sys.argv[2]))
