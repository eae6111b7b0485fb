"""Reading many hands: hand by hand, with a place and a reason for each that cannot be read."""

import gzip
import json
import sys
import tracemalloc
from collections.abc import Iterator
from io import BufferedReader, BytesIO, TextIOWrapper
from pathlib import Path

import pytest

from feltroom import FOLD, Deal, HandState, Rules, Stream, raise_to
from feltroom.history import HandRecord, Tally, Unread, audit, dump_phh, load_phh, read_files, read_hands
from feltroom.history.json_hands import format_json
from feltroom.history.open_hand_history import format_ohh
from tests.history.hands import play_out
from tests.history.test_foreign_files import hand


def lines_of(text: str) -> Iterator[str]:
    return iter(text.splitlines(keepends=True))


def test_a_hand_that_cannot_be_read_costs_that_hand_alone() -> None:
    broken = {"variant": '"PO"'}
    text = "# a file\n\n" + "\n".join(f"[{n}]\n{hand(**(broken if n == 2 else {}))}\n" for n in (1, 2, 3))
    first, second, third = read_hands(lines_of(text), source="x.phhs")
    assert isinstance(first, HandRecord) and isinstance(third, HandRecord)
    assert isinstance(second, Unread)
    assert second.source == "x.phhs" and second.place == "hand 2, line 11"
    assert second.text == "x.phhs: hand 2, line 11: variant = 'PO': hold'em is played here: NT, PT, FT"


def test_text_between_two_hands_that_is_no_toml_costs_one_hand() -> None:
    text = f"[1]\n{hand()}\n[2]\nthis is nothing\n[3]\n{hand()}\n"
    kinds = [type(item).__name__ for item in read_hands(lines_of(text))]
    assert kinds == ["HandRecord", "Unread", "HandRecord"]


def test_reasons_are_counted_without_what_differs_from_hand_to_hand() -> None:
    amounts = ("[5]", "[7]", "[1, 2, -3]")
    text = "\n".join(f"[{n}]\n{hand(starting_stacks=stacks)}\n" for n, stacks in enumerate(amounts, 1))
    tally = Tally()
    assert not list(tally.records(read_hands(lines_of(text))))
    assert tally.text == (
        "read 0, skipped 3 (2 × starting_stacks: a hand takes … to … players, not …; "
        "starting_stacks: every player needs at least … chip)"
    )


def test_a_long_reason_is_cut_between_two_words() -> None:
    long = Unread("x.phh", "", "bets: " + "chips " * 20)
    assert long.kind == "bets: " + "chips " * 12 + "…"
    assert len(Unread("", "", "x" * 200).kind) <= 82


def test_one_hand_with_tables_of_its_own_is_one_hand() -> None:
    record = load_phh(hand())[0]
    assert list(read_hands(lines_of(dump_phh([record])))) == [record]
    assert list(read_hands(lines_of("\ufeff" + dump_phh([record, record])))) == [record, record]


def test_lines_in_a_text_of_many_lines_are_no_tables() -> None:
    note = '"""\n[9]\nvariant = 1\n"""'
    text = f"[1]\n{hand(_note=note)}\n[2]\n{hand()}\n"
    records = [item for item in read_hands(lines_of(text)) if isinstance(item, HandRecord)]
    assert [dict(record.notes) for record in records] == [{"_note": "[9]\nvariant = 1\n"}, {}]


def test_nothing_holds_no_hands() -> None:
    assert not list(read_hands([])) and not list(read_hands(["\n", "  \n"])) and not list(read_hands(["# x\n"]))


def test_a_long_file_is_read_in_little_memory() -> None:
    def many(count: int) -> Iterator[str]:
        for number in range(count):
            yield from lines_of(f"[{number}]\n{hand()}\n\n")

    def most(count: int) -> int:
        tracemalloc.start()
        assert sum(1 for _ in read_hands(many(count))) == count
        _, peak = tracemalloc.get_traced_memory()
        tracemalloc.stop()
        return peak

    most(10)
    assert most(300) < 2 * most(30) + 50_000


RULES = Rules(small_blind=5, big_blind=10)
STARTS = [
    HandState(RULES, stacks=[500] * 4, button=0, deal=Deal.standard(seed=seed, players=4, button=0))
    for seed in range(5)
]
RECORDS = [HandRecord.of(play_out(start, Stream(seed)), names=tuple("abcd")) for seed, start in enumerate(STARTS)]


def test_our_json_gives_back_the_record() -> None:
    for record in RECORDS:
        assert list(read_hands([format_json(record)])) == [record]
    unknown = load_phh(hand(starting_stacks="[inf, 20.50, inf]", time="12:30:00", blinds_or_straddles="[0.5, 1, 0]"))
    assert list(read_hands([format_json(unknown[0])])) == unknown


@pytest.mark.parametrize("indent", [None, 2])
def test_objects_stand_in_lines_or_in_an_array(indent: int | None) -> None:
    objects = [json.loads(format_json(record)) for record in RECORDS]
    assert list(read_hands(lines_of(json.dumps(objects, indent=indent)))) == RECORDS
    each = "\n\n".join(json.dumps(one, indent=indent) for one in objects)
    assert list(read_hands(lines_of(each))) == RECORDS


def test_a_broken_object_costs_itself_alone() -> None:
    text = "\n".join([format_json(RECORDS[0]), '{"a": 1}', '{"variant": }', format_json(RECORDS[1])])
    first, no_hand, no_json, last = read_hands(lines_of(text), source="x.json")
    assert (first, last) == (RECORDS[0], RECORDS[1])
    assert isinstance(no_hand, Unread) and no_hand.text.startswith("x.json: hand 2, line 2: the object is no hand")
    assert isinstance(no_json, Unread) and "not JSON" in no_json.reason


def test_the_log_of_hands_of_a_room_is_read() -> None:
    line = json.dumps(
        {"time": "…", "event": "hand", "table": "a", "hand": "1", "seed": 5, "phh": dump_phh(RECORDS[:1])}
    )
    void = json.dumps({"time": "…", "event": "void", "table": "a", "hand": 2, "trace": "…"})
    read, skipped = read_hands(lines_of(f"{line}\n{void}\n"))
    assert read == RECORDS[0]
    assert isinstance(skipped, Unread)


DECISIONS = {
    "id": "x/1",
    "n": 3,
    "button": 2,
    "sb": 5,
    "bb": 10,
    "ante": 0,
    "ante_kind": "none",
    "chip": 1,
    "stacks": [100, 100, 100],
    "hole": ["AhAd", "????", "????"],
    "board": "",
    "dec": [
        {"s": 2, "st": 0, "c": 10, "a": ["f"]},
        {"s": 0, "st": 0, "c": 5, "a": ["r", 30]},
        {"s": 1, "c": 20, "a": ["f"]},
    ],
    "final": [110, 90, 100],
}


def test_a_list_of_decisions_is_a_hand() -> None:
    [record] = read_hands([json.dumps(DECISIONS)])
    assert isinstance(record, HandRecord)
    assert record.actions == ((2, FOLD), (0, raise_to(30)), (1, FOLD))
    assert audit(record).text == "agrees with the rules: 3 actions"
    for change in ({"stacks": 3}, {"dec": [{"s": 2}]}, {"hole": [1, 2, 3]}, {"sb": "5"}):
        [item] = read_hands([json.dumps(DECISIONS | change)])
        assert isinstance(item, Unread), change


def test_a_folder_has_other_files_too(tmp_path: Path) -> None:
    (tmp_path / "a.phhs").write_text(dump_phh(RECORDS[:2]), encoding="utf-8")
    (tmp_path / "LICENSE.txt").write_text("Permission is hereby granted", encoding="utf-8")
    (tmp_path / "room.log").write_text("12:00 started", encoding="utf-8")
    (tmp_path / "package.json").write_text("[1, 2]", encoding="utf-8")
    assert list(read_files([str(tmp_path)])) == RECORDS[:2]
    [named] = read_files([str(tmp_path / "LICENSE.txt")])
    assert isinstance(named, Unread)


PHH = f"[1]\n{hand()}\nplayers = ['Ann', 'José', 'Cid']\n[2]\n{hand()}\n[3]\n{hand()}\n"


def many(write: str) -> str:
    """Return three hands as one text."""
    records = [record for record in read_hands(lines_of(PHH)) if isinstance(record, HandRecord)]
    lines = [format_json(record) if write == "json" else format_ohh(record) for record in records]
    return "\n\n".join([json.dumps(json.loads(line), indent=2) for line in lines] if write == "indented" else lines)


@pytest.mark.parametrize("write", ["json", "ohh", "indented"])
def test_an_object_that_is_never_closed_costs_that_hand_alone(write: str) -> None:
    text = many(write)
    at = text.index("{", text.index("\n\n") + 3 if write != "json" else text.index("_feltroom", text.index("\n\n")))
    first, second, third = read_hands(lines_of(f"{text[:at]}{{{text[at:]}"))
    assert isinstance(first, HandRecord) and isinstance(second, Unread) and isinstance(third, HandRecord)


@pytest.mark.parametrize("name", ["hands.phhs", "hands.jsonl"])
def test_a_byte_that_is_no_utf_8_costs_no_hand(name: str, tmp_path: Path) -> None:
    text = PHH if name.endswith("phhs") else many("json").replace("\n\n", "\n")
    (tmp_path / name).write_bytes(text.encode("latin-1"))
    first, *others = read_files([str(tmp_path / name)])
    assert isinstance(first, HandRecord) and first.names == ("Ann", "José", "Cid")
    assert len(others) == 2 and all(isinstance(other, HandRecord) for other in others)


@pytest.mark.parametrize("encoding", ["utf-8", "utf-16", "latin-1"])
@pytest.mark.parametrize("packed", [False, True])
def test_standard_input_may_have_any_encoding(encoding: str, packed: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    content = gzip.compress(PHH.encode(encoding)) if packed else PHH.encode(encoding)
    monkeypatch.setattr(sys, "stdin", TextIOWrapper(BufferedReader(BytesIO(content)), encoding="utf-8"))
    first, *others = read_files(["-"])
    assert isinstance(first, HandRecord) and first.names == ("Ann", "José", "Cid") and len(others) == 2
