"""The golden vectors of `vectors.json`, read into Python values; `docs/randomness.md` explains the file."""

import json
from pathlib import Path
from typing import Any

from feltroom.rng import Label, Seed

Case = dict[str, Any]

_FILE = Path(__file__).with_name("vectors.json")


def read_cases(kind: str) -> list[Case]:
    cases: list[Case] = json.loads(_FILE.read_text("utf-8"))[kind]
    return cases


def read_label(written: dict[str, str]) -> Label:
    """Read `{"int": "-7"}`, `{"str": "hand"}` or `{"bytes": "00ff"}`."""
    ((kind, text),) = written.items()
    if kind == "int":
        return int(text)
    return text if kind == "str" else bytes.fromhex(text)


def read_seed(case: Case) -> Seed:
    seed = read_label(case["seed"])
    assert not isinstance(seed, str)
    return seed
