"""The catalogue knows every reason that anything in the house gives."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from feltroom import IllegalAction
from feltroom.contract.base import camel
from feltroom.contract.codes import CODES, Code
from feltroom.contract.refusals import refused, wire_numbers
from feltroom.contract.server_messages import decode_server, encode
from feltroom.engine.actions import Closed

SOURCE = Path(__file__).parents[2] / "src" / "feltroom"
NO_NUMBERS = {"code", "id", "to", "path", "player", "actor", "request", "visitor", "kind"}


def calls() -> Iterator[tuple[str, ast.Call]]:
    for file in SOURCE.rglob("*.py"):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call):
                yield file.name, node


def given(call: ast.Call) -> list[str]:
    """The codes that a call names: as text by keyword, or as a member of the catalogue."""
    values = [keyword.value for keyword in call.keywords if keyword.arg == "code"]
    found = [value.value for value in values if isinstance(value, ast.Constant) and isinstance(value.value, str)]
    members = [value for value in (*values, *call.args) if isinstance(value, ast.Attribute)]
    return found + [
        Code[member.attr].value
        for member in members
        if isinstance(member.value, ast.Name) and member.value.id == "Code"
    ]


def test_every_code_in_the_source_is_in_the_catalogue() -> None:
    used = {(code, name) for name, call in calls() for code in given(call)}
    assert len(used) > 50
    assert not sorted((code, name) for code, name in used if code not in CODES)


def test_every_code_in_the_catalogue_is_used_somewhere() -> None:
    text = "".join(file.read_text(encoding="utf-8") for file in SOURCE.rglob("*.py") if file.name != "codes.py")
    closed = {f"raise_{closed.value}" for closed in Closed}
    unused = [code for code in Code if f"Code.{code.name}" not in text and f'"{code.value}"' not in text]
    assert set(unused) == closed


def test_every_reason_why_raising_is_closed_is_in_the_catalogue() -> None:
    assert {f"raise_{closed.value}" for closed in Closed} <= CODES.keys()


def test_every_number_given_with_a_code_is_in_the_catalogue() -> None:
    unknown = []
    for name, call in calls():
        for code in given(call):
            numbers = {camel(keyword.arg) for keyword in call.keywords if keyword.arg and keyword.arg not in NO_NUMBERS}
            unknown += [(name, code, number) for number in numbers if number not in CODES[code].numbers]
    assert not unknown


@pytest.mark.parametrize("code", list(Code))
def test_an_entry_says_what_it_means(code: Code) -> None:
    assert re.fullmatch(r"[a-z]+(_[a-z]+)*", code.value) and code.name.lower() == code.value
    assert code.meaning and len(set(code.numbers)) == len(code.numbers)
    for name in re.findall(r"`(\w+)`", code.meaning):
        assert name in (*code.numbers, "type", "path")


def test_numbers_travel_in_camel_case() -> None:
    error = IllegalAction("no", code="raise_too_small", seat=1, min_raise_to=60, increment=5)
    answer = refused("7", error.code, error.numbers)
    assert encode(answer) == (
        b'{"type":"refused","id":"7","code":"raise_too_small","numbers":{"seat":1,"minRaiseTo":60,"increment":5}}'
    )
    assert decode_server(encode(answer)) == answer
    assert wire_numbers({"a_b_c": 1}) == {"aBC": 1}


def test_a_code_nobody_knows_goes_out_as_internal_without_its_numbers() -> None:
    assert encode(refused("7", "made_up", {"secret": 1})) == b'{"type":"refused","id":"7","code":"internal"}'
