"""What every test of the command line needs."""

from pathlib import Path

import pytest


@pytest.fixture(autouse=True)
def no_locale(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let commands speak the language of no locale, whoever runs the tests."""
    monkeypatch.setenv("LC_ALL", "C.UTF-8")


@pytest.fixture(autouse=True)
def no_room_of_ours(monkeypatch: pytest.MonkeyPatch, tmp_path_factory: pytest.TempPathFactory) -> None:
    """Let no command find the room of whoever runs the tests: without --database it would mean that one."""
    nowhere: Path = tmp_path_factory.getbasetemp() / "nobody"
    monkeypatch.setenv("XDG_DATA_HOME", str(nowhere))
    monkeypatch.delenv("FELTROOM_DATABASE", raising=False)
