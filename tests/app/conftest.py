"""Fixtures of the program's tests: nothing of the tester's own is read, written or shown."""

from __future__ import annotations

from datetime import date
from pathlib import Path

import pytest
from tests.app.stage import HOUR
from textual import constants

from patchwork_tui.app import base
from patchwork_tui.record import library


class ToDay(date):
    """The day on which every test is run."""

    @classmethod
    def today(cls) -> ToDay:
        return cls(2026, 11, 30)


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty folder for all that the program keeps; a still terminal of many colours; a fixed date."""
    folder = tmp_path / "home"
    monkeypatch.setenv("PATCHWORK_HOME", str(folder))
    monkeypatch.delenv("NO_COLOR", raising=False)
    monkeypatch.setattr(constants, "COLOR_SYSTEM", "truecolor")
    monkeypatch.setattr(constants, "TEXTUAL_ANIMATIONS", "none")
    monkeypatch.setattr(library, "date", ToDay)
    return folder


@pytest.fixture(autouse=True)
def no_key_is_let_go_by_itself(monkeypatch: pytest.MonkeyPatch) -> None:
    """Keep a machine that stands still for a while from waking a spent Enter."""
    monkeypatch.setattr(base, "FIRST_REPEAT", 7 * HOUR)
    monkeypatch.setattr(base, "NEXT_REPEAT", 3 * HOUR)
