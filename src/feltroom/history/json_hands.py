"""Hands as JSON, one object each: ours, those of Open Hand History, lists of decisions, and the lines of a room's log.

Ours has the fields of a PHH file under the same names. A stack that is not known is null.
"""

import json
import re
import tomllib
from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress
from datetime import date, time
from decimal import Decimal
from math import isinf

from feltroom.errors import FeltroomError, InvalidNotation
from feltroom.history.decision_lines import is_decision_line, read_decision_line
from feltroom.history.open_hand_history import read_ohh
from feltroom.history.phh.read import load_phh, record_of_fields
from feltroom.history.phh.write import dump_phh
from feltroom.history.record import HandRecord
from feltroom.history.unread import Unread

_TEXT = re.compile(r'"(?:\\.|[^"\\])*"')
_BETWEEN = "[], \t"
_HAND = re.compile(r'\{\s*"(?:id|ohh|phh|spec_version|time|variant)"')


def format_json(record: HandRecord) -> str:
    """Write a hand as JSON on one line."""
    fields = tomllib.loads(dump_phh([record]))
    return json.dumps({name: _plain(value) for name, value in fields.items()}, ensure_ascii=False)


def read_json(lines: Iterable[str], *, source: str = "") -> Iterator[HandRecord | Unread]:
    """Yield the hands of JSON objects, one a line, over several lines, or in an array."""
    count = 0
    for number, text in _split_objects(lines):
        try:
            objects = _parse(text)
        except (ValueError, RecursionError) as error:
            count += 1
            yield Unread(source, f"hand {count}, line {number}", f"the text is not JSON: {error}")
            continue
        for each in objects:
            count += 1
            try:
                records = _records(each)
            except FeltroomError as error:
                yield Unread(source, f"hand {count}, line {number}", str(error))
            else:
                yield from records


def _split_objects(lines: Iterable[str]) -> Iterator[tuple[int, str]]:
    """Yield the text of each object with the number of its first line.

    An object that is never closed ends where another hand begins: at the left edge, with the first field of a hand or
    after an empty line.
    """
    held: list[str] = []
    depth, first, after_empty = 0, 1, False
    for number, line in enumerate(lines, 1):
        if held and (_HAND.match(line) or (after_empty and line.startswith("{"))):
            yield first, " ".join(held).rstrip(_BETWEEN)
            held, depth = [], 0
        text = line.removeprefix("\ufeff").strip()
        after_empty = not text
        if not held:
            text, first = text.lstrip(_BETWEEN), number
        if not text:
            continue
        bare = _TEXT.sub("", text)
        depth += bare.count("{") - bare.count("}")
        held.append(text)
        if depth <= 0:
            yield first, " ".join(held).rstrip(_BETWEEN)
            held, depth = [], 0
    if held:
        yield first, " ".join(held).rstrip(_BETWEEN)


def _parse(text: str) -> list[object]:
    try:
        return [json.loads(text, parse_float=Decimal)]
    except ValueError:
        if not text.startswith("{"):
            raise
        several: list[object] = json.loads(f"[{text}]", parse_float=Decimal)
        return several


def _records(value: object) -> list[HandRecord]:
    if not isinstance(value, Mapping):
        raise InvalidNotation(f"a hand is an object, not {type(value).__name__}")
    if isinstance(phh := value.get("phh"), str):
        return load_phh(phh)
    # What Open Hand History wraps, some programs write bare.
    if isinstance(hand := value.get("ohh", value if "rounds" in value else None), Mapping):
        return [read_ohh(hand)]
    if is_decision_line(value):
        return [read_decision_line(value)]
    if "variant" in value:
        return [record_of_fields(_fields(value))]
    raise InvalidNotation("the object is no hand: neither ours nor one of Open Hand History")


def _fields(value: Mapping[str, object]) -> dict[str, object]:
    fields = dict(value)
    if isinstance(stacks := fields.get("starting_stacks"), list):
        fields["starting_stacks"] = [Decimal("Infinity") if stack is None else stack for stack in stacks]
    if isinstance(clock := fields.get("time"), str):
        with suppress(ValueError):
            fields["time"] = time.fromisoformat(clock)
    return fields


def _plain(value: object) -> object:
    if isinstance(value, dict):
        return {name: _plain(entry) for name, entry in value.items()}
    if isinstance(value, list):
        return [_plain(entry) for entry in value]
    if isinstance(value, date | time):
        return value.isoformat()
    return None if isinstance(value, float) and isinf(value) else value
