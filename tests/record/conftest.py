"""Fixtures of the records' tests."""

import pytest
from tests.record.disks import FaultyOS

from patchwork_tui.record import journal


@pytest.fixture
def disk(monkeypatch: pytest.MonkeyPatch) -> FaultyOS:
    faulty = FaultyOS()
    monkeypatch.setattr(journal, "os", faulty)
    return faulty
