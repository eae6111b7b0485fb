"""What every test of the command line needs."""

import pytest


@pytest.fixture(autouse=True)
def no_locale(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let commands speak the language of no locale, whoever runs the tests."""
    monkeypatch.setenv("LC_ALL", "C.UTF-8")
