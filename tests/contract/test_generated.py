"""Every generated file says what the declarations say."""

import ast

import pytest

from feltroom.contract.generate.files import generated
from feltroom.contract.generate.source import ROOT


def test_every_file_is_fresh() -> None:
    stale = [path for path, text in generated().items() if path.read_text(encoding="utf-8") != text]
    assert not [str(path.relative_to(ROOT)) for path in stale], "run make generate"


@pytest.mark.parametrize(
    ("file", "made"), [("wire_events.py", "wire"), ("wire_values.py", "values"), ("command_messages.py", "do")]
)
def test_nothing_is_mapped_by_its_position(file: str, made: str) -> None:
    tree = ast.parse((ROOT / "src" / "feltroom" / "contract" / file).read_text(encoding="utf-8"))
    calls = [node for node in ast.walk(tree) if isinstance(node, ast.Call) and is_from(node.func, made)]
    assert len(calls) > 10
    assert [ast.unparse(call) for call in calls if call.args] == []


def is_from(called: ast.expr, module: str) -> bool:
    return isinstance(called, ast.Attribute) and isinstance(called.value, ast.Name) and called.value.id == module
