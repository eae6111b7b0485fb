"""Hands with known answers from outside the project, one JSON object a line; absent in a user's clone."""

import gzip
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from feltroom import Ante, Deal, HandState, Reopen, Rules, parse_cards

DATA = Path(__file__).parents[3] / "shared" / "data"
FILES = {
    "oracle": DATA / "oracle_hands.jsonl.gz",
    "pluribus": DATA / "phh" / "pluribus_1000.jsonl.gz",
    "handhq": DATA / "phh" / "handhq_1000.jsonl.gz",
    "famous": DATA / "phh" / "famous_12.jsonl",
}
Line = dict[str, Any]


def need(path: Path) -> Path:
    """Skip the test when a file of the outside data is not there."""
    if not path.exists():
        pytest.skip(f"{path.name} is not beside this clone; it is outside data and never committed")
    return path


def read_lines(name: str) -> Iterator[Line]:
    """Read one of the files, or skip the test when it is not there."""
    path = need(FILES[name])
    opener = gzip.open if path.suffix == ".gz" else open
    with opener(path, "rt", encoding="utf-8") as file:
        for line in file:
            yield json.loads(line)


def start_hand(line: Line, reopen: Reopen) -> HandState:
    """Set up the hand of a line."""
    holes = [None if hole == "????" else parse_cards(hole) for hole in line["hole"]]
    used = {card for hole in holes if hole for card in hole}
    board = parse_cards(line["board"])
    used |= set(board)
    # A board that was not dealt to the end is filled up: if the engine went on by itself, the awards would differ.
    spare = [card for card in parse_cards("2c3c4c5c6c7c8c9cTcJcQcKcAc2d3d4d5d6d7d8d9dTdJdQdKdAd") if card not in used]
    deal = Deal(hole=holes, board=(*board, *spare[: 5 - len(board)]))
    rules = Rules(
        small_blind=line["sb"],
        big_blind=line["bb"],
        ante=line["ante"],
        ante_kind=Ante.BIG_BLIND if line["ante_kind"] == "bb" else Ante.EACH,
        reopen=reopen,
        chip=line["chip"],
    )
    return HandState(rules, stacks=line["stacks"], button=line["button"], deal=deal)


def skipped(line: Line) -> bool:
    """Whether a line follows the one ordering we do not: a short big blind paying the table's ante first."""
    return "bba_short" in line["tags"] and line["ante_order"] == "ante_first"
