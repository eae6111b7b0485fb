"""Broken PokerStars text and JSON: a hand is read or refused, nothing is ever raised, and what is read can be used."""

import json
from random import Random
from typing import Any

import pytest

from feltroom.history import HandRecord, audit, dump_phh, load_phh, outcome_of, read_hands, rows
from feltroom.history.json_hands import format_json
from feltroom.history.open_hand_history import format_ohh
from feltroom.history.pokerstars.write import format_pokerstars
from tests.history.test_open_hand_history import GIVEN
from tests.history.test_pokerstars import CASH, TOURNAMENT, WALK

STARS = (CASH, TOURNAMENT, WALK)
VALUES: tuple[object, ...] = (None, 0, -1, 3, "x", [], {}, True, 1e9, "Raise", "Ah", 2.5, 1.005)


def check(text: str) -> None:
    for item in read_hands(text.splitlines(keepends=True)):
        if not isinstance(item, HandRecord):
            assert item.text and item.kind
            continue
        audit(item)
        outcome_of(item)
        for write in (format_pokerstars, format_ohh, format_json):
            assert write(item)
        assert list(rows([item])) and list(rows([item], of="players"))
        list(rows([item], of="decisions"))
        assert load_phh(dump_phh([item])) == [item]


def broken_lines(text: str, random: Random) -> str:
    lines = text.splitlines()
    for _ in range(random.choice((1, 1, 2, 3))):
        place, other = random.randrange(len(lines)), random.randrange(len(lines))
        match random.randrange(4):
            case 0:
                del lines[place]
            case 1:
                lines.insert(other, lines[place])
            case 2:
                lines[place], lines[other] = lines[other], lines[place]
            case _:
                line, at = lines[place], random.randrange(len(lines[place]) + 1)
                lines[place] = line[:at] + random.choice("0123456789.,$-[]ahx ") + line[at + random.randrange(3) :]
    return "\n".join(lines)


def broken_value(value: Any, random: Random) -> Any:
    copy = node = json.loads(json.dumps(value))
    while isinstance(node, dict | list) and node:
        key: Any = random.choice(list(node)) if isinstance(node, dict) else random.randrange(len(node))
        if random.random() < 0.25 or not isinstance(node[key], dict | list):
            if random.random() < 0.3:
                del node[key]
            else:
                node[key] = random.choice(VALUES)
            break
        node = node[key]
    return copy


@pytest.mark.parametrize("seed", range(12))
def test_broken_hands_are_read_or_refused_and_nothing_else(seed: int) -> None:
    random = Random(seed)
    for _ in range(6):
        check(broken_lines(random.choice(STARS), random))
        check(json.dumps({"ohh": broken_value(GIVEN, random)}))
        [record] = [item for item in read_hands(random.choice(STARS).splitlines()) if isinstance(item, HandRecord)]
        check(json.dumps(broken_value(json.loads(format_json(record)), random)))
