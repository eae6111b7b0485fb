"""The client's types are those of the protocol."""

import re

from feltroom.contract.generate.typescript import UNIONS, declared, typescript


def test_every_name_that_is_used_is_declared() -> None:
    text = typescript()
    names = re.findall(r"export (?:type|interface|const) (\w+)", text)
    assert len(set(names)) == len(names)
    code = re.sub(r'/\*\*.*?\*/|//.*|"[^"]*"', "", text, flags=re.S)
    assert set(re.findall(r"\b[A-Z]\w+", code)) <= {*names, "Readonly", "Record"}


def test_tuples_literals_and_options_are_kept() -> None:
    text = typescript()
    assert "readonly think: readonly [number, number];" in text
    assert "readonly cards: readonly [string, string] | null;" in text
    assert "readonly seats: readonly (SeatShown | null)[];" in text
    assert "readonly hand: readonly WireEvent[];" in text
    assert "readonly rounds: readonly (readonly Drawn[])[];" in text
    assert "readonly buyIn?: number | null;" in text
    assert "readonly numbers?: Readonly<Record<string, number>>;" in text
    assert 'readonly type: "turnStarted";' in text
    assert 'export type StreetName = "preflop" | "flop" | "turn" | "river";' in text
    assert "never" not in re.findall(r": .*never\[\]", text)


def test_every_struct_and_enum_is_there() -> None:
    structs, enums = declared(UNIONS.values())
    assert len(structs) > 100
    assert {enum.cls.__name__ for enum in enums} >= {"Phase", "Code", "Betting", "Parting"}
