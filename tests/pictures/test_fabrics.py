"""Fabrics as files: every one that comes with the program is right, and a wrong one is told by its key."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from patchwork_tui.pictures.cloths import HUES, WEAVES, Texture
from patchwork_tui.pictures.fabrics import (
    DEFAULT_FABRIC,
    FabricError,
    fabric_names,
    parse_fabric,
    read_fabric,
)
from patchwork_tui.rules.bundled import bundled

ROOT = Path(__file__).parents[2]
TEXT = bundled("assets", "fabrics", f"{DEFAULT_FABRIC}.toml").read_text(encoding="utf-8")


@pytest.mark.parametrize("name", fabric_names())
def test_every_fabric_can_be_read_and_is_pictured(name: str) -> None:
    woven = read_fabric(name)
    assert woven.name == name
    assert woven.dark is not name.endswith("-light")
    assert len(woven.hues) == HUES + 1
    assert len(woven.textures) == WEAVES
    assert f"fabrics/{name}.svg" in (ROOT / "docs/fabrics.md").read_text(encoding="utf-8")
    assert (ROOT / "docs/fabrics" / f"{name}.svg").exists()


def test_a_light_fabric_has_the_textures_of_the_dark_one() -> None:
    for name in fabric_names():
        light, dark = read_fabric(name), read_fabric(name.removesuffix("-light"))
        assert (light.textures, light.ground) == (dark.textures, dark.ground)


def test_an_unknown_name_is_told_with_those_there_are() -> None:
    with pytest.raises(FabricError, match=r"there is no fabric 'tweed'; there are calico, calico-light, "):
        read_fabric("tweed")


@pytest.mark.parametrize(
    ("right", "wrong", "sentence"),
    [
        ("dark = true", "dark = 1", "dark must be true or false"),
        ("dark = true\n", "", "dark is missing"),
        ("dark = true", "dark = true\nshiny = true", "shiny is no key of a fabric"),
        ('title = "Calico"', 'title = ""', "title must be a text"),
        ("fading = 0.42", "fading = 1.5", "fading must be a number from 0.0 to 1.0"),
        ('hues = ["#7dab87", ', "hues = [", "hues must be a list of 9 colours"),
        ('screen = "#16161e"', 'screen = "black"', 'tints.screen must be a colour such as "#1e90ff"'),
        ('footer = "#20222c"\n', "", "tints.footer is missing"),
        ("texture = 0.3", 'texture = "0.3"', "inks.texture must be a number from 0.0 to 1.0"),
        ("pale = 2.0", "pale = 0.5", "inks.pale must be a contrast from 1.0 to 21.0"),
        ('faded = ["#', 'faded = [1, "#', "fixed.faded must be a list of 9 colours"),
        ("[inks]", "[inks.more]", "inks.more is no key of a fabric"),
        (
            '"plain", "dots", ',
            '"dots", "plain", ',
            "textures must be a list of 7 different textures, plain first",
        ),
        (
            'ground = "dots"',
            'ground = "mud"',
            f"ground must be of {', '.join(texture.value for texture in Texture)}",
        ),
    ],
)
def test_a_wrong_file_is_told_by_its_key(right: str, wrong: str, sentence: str) -> None:
    assert right in TEXT
    with pytest.raises(FabricError, match=f"^fabric mine: {re.escape(sentence)}$"):
        parse_fabric(TEXT.replace(right, wrong, 1), "mine")


@pytest.mark.parametrize(
    ("text", "sentence"), [("title = ?", "fabric mine: .*line 1"), ("tints = 1", "title is missing")]
)
def test_what_is_no_fabric_at_all_is_told_too(text: str, sentence: str) -> None:
    with pytest.raises(FabricError, match=sentence):
        parse_fabric(text, "mine")


def test_a_table_that_is_none_is_told() -> None:
    text = "tints = 3\n" + TEXT[: TEXT.index("[tints]")] + TEXT[TEXT.index("[inks]") :]
    with pytest.raises(FabricError, match="tints must be a table"):
        parse_fabric(text, "mine")


@pytest.mark.slow
def test_the_pictures_in_the_documents_are_what_is_drawn(tmp_path: Path) -> None:
    script = [sys.executable, str(ROOT / "tools/fabrics.py"), str(tmp_path)]
    here = {"PYTHONPATH": str(ROOT / "src")}
    subprocess.run(script, check=True, env={**os.environ, **here}, cwd=ROOT, capture_output=True)
    kept = {path.name: path.read_text(encoding="utf-8") for path in (ROOT / "docs/fabrics").glob("*.svg")}
    assert {path.name: path.read_text(encoding="utf-8") for path in tmp_path.glob("*.svg")} == kept
