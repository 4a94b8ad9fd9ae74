"""Draws the table in every fabric for docs/fabrics.md, as the program itself shows it.

Run it after a change to a fabric or to how cloth is drawn. The game is the repository's showpiece, with a
patch held over the quilt; every fabric is drawn at 120x40, the default one at 80x24 too. They are drawn
into docs/fabrics, or into the folder that is named; a slow test compares them.
"""

from __future__ import annotations

import asyncio
import os
import re
import sys
import tempfile
from pathlib import Path

os.environ["TEXTUAL_COLOR_SYSTEM"] = "truecolor"
os.environ["PATCHWORK_HOME"] = tempfile.mkdtemp()
os.environ.pop("NO_COLOR", None)

from patchwork_tui.app.app import PatchworkApp
from patchwork_tui.app.places import AtTable
from patchwork_tui.pictures.fabrics import DEFAULT_FABRIC, fabric_names
from patchwork_tui.record import read_record
from patchwork_tui.session import Session

ROOT = Path(__file__).resolve().parent.parent
FOLDER = ROOT / "docs" / "fabrics"
RECORD = ROOT / "assets" / "showpiece.quilt"
LARGE, SMALL = (120, 40), (80, 24)
AT = 25
"""The action after which the table is drawn."""
KEYS = ("1",)
"""Keys pressed then: the first offer is taken into the hand."""
FONTS = "'DejaVu Sans Mono', Menlo, Consolas, monospace"
"""Instead of a font that the picture would fetch from elsewhere."""


async def drawn(name: str, size: tuple[int, int]) -> str:
    """The table in one fabric, as SVG."""
    game = Session(read_record(RECORD).record.truncated(AT))
    app = PatchworkApp(AtTable(game), fabric=name)
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        await pilot.press(*KEYS)
        await pilot.pause()
        svg = app.export_screenshot(title=f"Patchwork, {name}")
    return lean(svg)


def lean(svg: str) -> str:
    """The picture without what it would fetch from elsewhere, and half as large."""
    svg = re.sub(r"@font-face \{.*?\}\s*", "", svg, flags=re.DOTALL)
    svg = re.sub(r"Fira Code, monospace|Fira Code", FONTS, svg)
    svg = re.sub(r'<clipPath id="[^"]*-line-.*?</clipPath>\s*', "", svg, flags=re.DOTALL)
    svg = re.sub(r' clip-path="url\([^)]*-line-\d+\)"', "", svg)
    svg = svg.replace(' shape-rendering="crispEdges"', "").replace(
        "<svg ", '<svg shape-rendering="crispEdges" '
    )
    svg = re.sub(r"terminal-\d+-", "t", svg)
    return "\n".join(line.rstrip() for line in svg.split("\n"))


async def main(folder: Path) -> None:
    """Draw all pictures into a folder."""
    folder.mkdir(exist_ok=True)
    shots = [(name, LARGE, name) for name in fabric_names()]
    shots.append((DEFAULT_FABRIC, SMALL, f"{DEFAULT_FABRIC}-80x24"))
    for name, size, stem in shots:
        path = folder / f"{stem}.svg"
        path.write_text(await drawn(name, size), encoding="utf-8", newline="\n")
        print(path)


if __name__ == "__main__":
    asyncio.run(main(Path(sys.argv[1]) if sys.argv[1:] else FOLDER))
