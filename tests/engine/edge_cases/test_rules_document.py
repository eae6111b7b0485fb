"""The rules document names tests as its worked examples: each of them must exist."""

import ast
import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[3]
DOCUMENT = ROOT / "docs" / "rules.md"
NODE_ID = re.compile(r"`(tests/[\w/]+\.py)::(\w+)`")


def named_tests() -> list[tuple[str, str]]:
    return NODE_ID.findall(DOCUMENT.read_text(encoding="utf-8"))


def functions_of(file: str) -> set[str]:
    tree = ast.parse((ROOT / file).read_text(encoding="utf-8"))
    return {node.name for node in tree.body if isinstance(node, ast.FunctionDef)}


@pytest.mark.parametrize("file", sorted({file for file, _ in named_tests()}))
def test_every_test_named_in_the_rules_exists(file: str) -> None:
    assert {name for named, name in named_tests() if named == file} <= functions_of(file)


def test_every_section_of_the_rules_names_a_test() -> None:
    _, *sections = DOCUMENT.read_text(encoding="utf-8").split("\n## ")
    assert len(sections) >= 10
    assert [section.splitlines()[0] for section in sections if not NODE_ID.search(section)] == []


def test_every_mention_of_a_test_file_in_the_rules_is_a_node_id() -> None:
    mentions = re.findall(r"tests/[\w/]+\.py", DOCUMENT.read_text(encoding="utf-8"))
    assert len(mentions) == len(named_tests())
