"""docs/library/api.md lists every public name with what it does."""

import ast
from importlib import import_module
from pathlib import Path

import pytest

from tests.docs import reference

ROOT = Path(__file__).parents[2]


def test_the_list_of_names_is_up_to_date() -> None:
    page = reference.PAGE.read_text(encoding="utf-8")
    told = page.partition(reference.BEGIN)[2].partition(reference.END)[0]
    assert told.strip() == reference.reference().strip(), "run python -m tests.docs.reference"


@pytest.mark.parametrize("package", [name for name in reference.PACKAGES if name not in reference.NOT_IMPORTED])
def test_every_public_name_is_there(package: str) -> None:
    for name in reference.names(package):
        getattr(import_module(package), name)


def test_examples_use_the_public_api_alone() -> None:
    for program in (ROOT / "examples").glob("*.py"):
        for node in ast.walk(ast.parse(program.read_text(encoding="utf-8"))):
            if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("feltroom"):
                assert node.module in reference.PACKAGES, program.name
                assert {alias.name for alias in node.names} <= set(reference.names(node.module or "")), program.name
