"""The examples in the docstrings are true."""

import doctest
import importlib
import pkgutil

import pytest

import patchwork_tui

MODULES = sorted(module.name for module in pkgutil.walk_packages(patchwork_tui.__path__, "patchwork_tui."))

NEED_NUMBA = {f"patchwork_tui.bots.{module}" for module in ("fast", "kernel", "nodes")}


def test_there_are_modules_to_look_through():
    assert "patchwork_tui.rules.shapes" in MODULES


@pytest.mark.parametrize("name", [name for name in MODULES if not name.endswith("__main__")])
def test_examples(name: str):
    if name in NEED_NUMBA:
        pytest.importorskip("numba", reason="the extra fast is not installed")
    assert doctest.testmod(importlib.import_module(name)).failed == 0
