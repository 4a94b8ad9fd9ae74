"""The SVG pictures as a browser shows them, on a light page and on a dark one."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import pytest
from tests.pictures.svg_reader import cloth_colours, colours_in_png, parsed, patches, texts

from patchwork_tui.pictures.svg import svg_quilt, svg_table
from patchwork_tui.record import read_record
from patchwork_tui.rules import Player

pytestmark = pytest.mark.slow

SHOWPIECE = read_record(Path(__file__).parents[2] / "assets" / "showpiece.quilt").record
MIDDLE, END = SHOWPIECE.position(29), SHOWPIECE.position()
BROWSERS = ("chromium", "chromium-browser", "google-chrome", "chrome")
BROWSER = next(filter(None, map(shutil.which, BROWSERS)), None)


def browse(folder: Path, *arguments: str) -> bytes:
    assert BROWSER is not None
    command = [BROWSER, "--headless", "--no-sandbox", "--disable-gpu", "--hide-scrollbars"]
    command += [f"--user-data-dir={folder / 'profile'}", *arguments]
    return subprocess.run(command, check=True, capture_output=True, timeout=120).stdout


@pytest.mark.browser
@pytest.mark.skipif(BROWSER is None, reason=f"none of {', '.join(BROWSERS)} is on PATH")
class TestInABrowser:
    def test_the_table_is_read_without_an_error(self, tmp_path: Path) -> None:
        svg = svg_table(MIDDLE, ("<b>&", '"李"'), board=SHOWPIECE.setup.leather)
        file = tmp_path / "table.svg"
        file.write_text(svg, encoding="utf-8")
        seen = browse(tmp_path, "--dump-dom", file.as_uri()).decode()
        assert "parsererror" not in seen
        assert seen.count("<text") == len(texts(parsed(svg)))

    @pytest.mark.parametrize("page", ["#ffffff", "#000000"], ids=["light page", "dark page"])
    def test_the_quilt_is_seen_in_its_colours(self, tmp_path: Path, page: str) -> None:
        svg = svg_quilt(END, Player.YELLOW, ("Ana", "Bo"))
        (tmp_path / "quilt.svg").write_text(svg, encoding="utf-8")
        file, shot = tmp_path / "page.html", tmp_path / "shot.png"
        file.write_text(f'<body style="background:{page}"><img src="quilt.svg"></body>', encoding="utf-8")
        browse(tmp_path, "--window-size=530,630", f"--screenshot={shot}", file.as_uri())
        seen = colours_in_png(shot.read_bytes())
        drawing = parsed(svg)
        least = 48 * 48 / 4
        for patch in patches(drawing):
            assert seen.get(cloth_colours(drawing, patch.fill)[0], 0) > least
        assert seen[page] > 0
