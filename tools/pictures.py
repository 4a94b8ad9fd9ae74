"""Draws the pictures of the README and the documents from a record in the repository.

Run it after any change to how pictures look; it writes only what has changed. A test compares what is
committed with what it would draw.
"""

from __future__ import annotations

from pathlib import Path

from patchwork_tui.pictures.svg import svg_quilt, svg_table
from patchwork_tui.record import read_record
from patchwork_tui.rules import Player

ROOT = Path(__file__).resolve().parent.parent
RECORD = ROOT / "assets" / "showpiece.quilt"
TABLE_AT = 29
"""The action after which the table is drawn: quilts well begun, a choice to make, patches left to buy."""


def drawings() -> dict[Path, str]:
    """Each picture's path and what belongs in it."""
    record = read_record(RECORD).record
    names = record.green, record.yellow
    table = svg_table(record.position(TABLE_AT), names, board=record.setup.leather, number=TABLE_AT)
    quilt = svg_quilt(record.position(), Player.YELLOW, names)
    return {ROOT / "docs" / "table.svg": table, ROOT / "docs" / "quilt.svg": quilt}


def main() -> None:
    """Bring the pictures up to date."""
    for path, drawing in drawings().items():
        current = path.read_text(encoding="utf-8") if path.exists() else None
        if current != drawing:
            path.write_text(drawing, encoding="utf-8", newline="\n")
        print(f"{path.relative_to(ROOT)}: {'as it was' if current == drawing else 'drawn'}")


if __name__ == "__main__":
    main()
