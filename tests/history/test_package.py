"""The package: what it offers, and that importing it runs no rules."""

import subprocess
import sys
from pathlib import Path

import pytest

import feltroom
import feltroom.history as history

ALONE = """
import sys, types
package = types.ModuleType("feltroom")
package.__path__ = [sys.argv[1]]
sys.modules["feltroom"] = package
import feltroom.history
assert "feltroom.engine.state" not in sys.modules, "importing the package pulled the engine"
from feltroom.history import HandRecord
assert "feltroom.engine.state" in sys.modules
"""


def test_importing_the_package_alone_does_not_pull_the_engine() -> None:
    path = Path(feltroom.__file__).parent
    subprocess.run([sys.executable, "-c", ALONE, str(path)], check=True)


def test_every_public_name_is_there_and_no_other() -> None:
    for name in history.__all__:
        assert getattr(history, name) is not None
        assert getattr(history, name) is getattr(history, name)
    with pytest.raises(AttributeError, match="no attribute 'nonsense'"):
        _ = history.nonsense  # type: ignore[attr-defined]  # no such name


def test_the_audit_is_a_function_whatever_was_imported_before() -> None:
    from feltroom.history import audit
    from feltroom.history.auditing import audit as same

    assert audit is same
