"""The Grafana board and the alert rules in deploy/ ask for metrics that a room has."""

import asyncio
import json
import re
from pathlib import Path
from typing import Any

import pytest

from tests.server.harness import serving

DEPLOY = Path(__file__).parents[2] / "deploy"
METRIC = re.compile(r"\b(?:feltroom|process)_[a-z_]+")
LINE = re.compile(r"( *)(- )?([A-Za-z_]+):(?: (\S.*))?")


def read_rules(text: str) -> list[dict[str, str]]:
    """Read the alert rules, of as little YAML as they need: mappings, lists of mappings, and texts on one line."""
    rules: list[dict[str, str]] = []
    for line in text.splitlines():
        if not line or line.startswith("#"):
            continue
        found = LINE.fullmatch(line)
        assert found and len(found[1]) % 2 == 0, f"not plain YAML: {line!r}"
        value = found[4] or ""
        assert not re.search(r": | #|^[\[{&*!|>'\"%@`]", value), f"a text that YAML reads otherwise: {value!r}"
        if found[3] == "alert":
            rules.append({})
        if rules:
            rules[-1][found[3]] = value
    return rules


def board_expressions(board: dict[str, Any]) -> list[str]:
    return [target["expr"] for panel in board["panels"] for target in panel["targets"]]


@pytest.mark.embedded  # only a server has metrics, and only one with a file those of its disk
def test_every_metric_that_is_watched_exists(tmp_path: Path) -> None:
    async def scenario() -> str:
        async with serving(tmp_path) as server:
            return (await server.http.get("/metrics")).text

    exists = set(re.findall(r"^([a-z_]+)(?:\{| )", asyncio.run(scenario()), re.MULTILINE))
    rules = read_rules((DEPLOY / "alerts.yml").read_text(encoding="utf-8"))
    assert len(rules) == len({rule["alert"] for rule in rules}) > 5
    for rule in rules:
        assert rule["severity"] in ("page", "warn") and rule["summary"].endswith(".") and rule["expr"]
    board = json.loads((DEPLOY / "grafana.json").read_text(encoding="utf-8"))
    numbers = [panel["id"] for panel in board["panels"]]
    assert len(numbers) == len(set(numbers))
    watched = {
        name for text in [rule["expr"] for rule in rules] + board_expressions(board) for name in METRIC.findall(text)
    }
    assert watched <= exists, watched - exists
    assert {"feltroom_writable", "feltroom_ready", "feltroom_last_backup_timestamp_seconds"} <= watched


def test_the_reader_of_rules_refuses_what_is_no_plain_yaml() -> None:
    for text in ("a: b: c", "   a: b", "- alert: 'x'", "alert", "a: {b: 1}"):
        with pytest.raises(AssertionError):
            read_rules(text)
