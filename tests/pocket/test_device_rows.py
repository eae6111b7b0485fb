"""Rows on a device: every version's stay readable for ever, and nothing else is read."""

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from feltroom.log.director_log import DirectorRow
from feltroom.log.errors import CorruptEvent
from feltroom.log.rows import RequestRow
from feltroom.log.writing import CheckpointRow
from feltroom.pocket import row_upcasters
from feltroom.pocket.device_logs import read_piece, write_pieces
from feltroom.pocket.device_rows import KINDS, Kind, key_part, kind_of
from feltroom.pocket.records.log_segments import SEGMENT_ROWS, LogHead
from feltroom.pocket.records.memory import (
    FactsBlock,
    Guest,
    Memory,
    Rows,
    StoredHand,
    StoredLedger,
    StoredLine,
    StoredPlayer,
    TransferCode,
)
from feltroom.rooms.ports.records.administration import Ban, Measure, NamedKey
from feltroom.rooms.ports.records.chat import ChatLine
from feltroom.rooms.ports.records.clubs import Club, ClubTable, HallHand, Member
from feltroom.rooms.ports.records.drills import DrillAnswer
from feltroom.rooms.ports.records.erasures import Erasure
from feltroom.rooms.ports.records.notes import Note
from feltroom.rooms.ports.records.people import Account, Token
from feltroom.rooms.ports.records.reports import Report
from feltroom.rooms.ports.records.shares import Share
from feltroom.rooms.ports.records.tables import LedgerEntry, TableRow
from feltroom.rooms.ports.records.tournaments import TournamentEntry, TournamentRow
from feltroom.rooms.ports.records.weights import SavedWeights

CORPUS = Path(__file__).parent / "corpus"
PLAYERS = (
    StoredPlayer(0, "ann", "Änn ♠", 1_700_000_000_000, "AhKd", 40, -40),
    StoredPlayer(3, "bot:Bot_1", "Bot_1", 1_700_000_000_000, None, None, None),
)
SAMPLES: dict[str, tuple[Any, Any]] = {
    "accounts": ("a1", Account("a1", "安娜", 5, 9, "moon")),
    "tokens": (b"\1" * 32, Token("a1", 6, True)),
    "transfer_codes": (b"\2" * 32, TransferCode("a1", 99)),
    "secrets": ("signing", b"\3" * 32),
    "tables": ("t1", TableRow("t1", "Küche", "solo", True, "ab12", "a1", 8, False, True, "row 7")),
    "heads": ("t1", LogHead("t1", 640, b"\4" * 32, 1_700_000_060_000)),
    "checkpoints": ("t1", CheckpointRow("t1", 600, 2, b'["Checkpoint"]', b"\5" * 32)),
    "requests": (("t1", "a1", "r/1"), RequestRow("t1", "a1", "r/1", 640)),
    "guests": (("t1", "a2"), Guest("t1", "a2")),
    "chat": (("t1", 12), StoredLine("t1", ChatLine(12, 11, 3, "安娜", "nice ♠", None, "a1"), None)),
    "ledger": (("t1", "bot:Bot_1"), StoredLedger("t1", LedgerEntry("bot:Bot_1", "Bot_1", 400, 0))),
    "hands": (("t1", 7), StoredHand("t1", 7, 120, 1_700_000_000_000, 1_700_000_060_000, "settled", PLAYERS)),
    "hand_facts": (("t1", 2), FactsBlock("t1", 2, ((66, 0, "[1,0,10,-40,false,null,[0,1,1]]"), (70, 3, "[]")))),
    "bans": ("a1", Ban("a1", 5, None, "吵闹")),
    "measures": (3, Measure(3, 7, "ban", "a1", "吵闹", "小安")),
    "admin_keys": ("小安", NamedKey("小安", b"\5" * 32, 6)),
    "reports": ("r1", Report("r1", 12, "a1", "a2", "t1", 7, 3, "abuse", "骂人", 13, "谈过了")),
    "erasures": ("erased:1", Erasure("a3", "erased:1", "无名 1", 14)),
    "house_words": ("notice", "周五八点"),
    "shares": ("s1", Share("s1", "a1", "t1", 7, 0, 10, False)),
    "notes": (("a1", "a2"), Note("a1", "a2", "bluffs", "red", True, 15)),
    "clubs": ("c1", Club("c1", "周五局", "i1", "points", 1, None, 16)),
    "club_members": (("c1", "a1"), Member("c1", "a1", 1, True, 16)),
    "club_tables": ("t1", ClubTable("t1", "c1", 16)),
    "club_hands": (("c1", "s1"), HallHand("c1", "s1", "a1", 17)),
    "drill_answers": (("a1", "2026-11-18", "3"), DrillAnswer("a1", "2026-11-18", "3", "either", 15)),
    "tournaments": ("m1", TournamentRow("m1", "周五赛", "sng_turbo", False, "a1", 18, 19, True, False)),
    "tournament_entries": (("m1", "a1"), TournamentEntry("m1", "a1", 3, "安娜", 2, 150, False)),
    "director_events": (("m1", 4), DirectorRow("m1", 4, 1, b"[]", b"\7" * 32)),
    "weight_tables": ("w1", SavedWeights("w1", "a1", "loose", {"AA": 1.0, "72o": 0.25}, 6, 10, 11)),
}
BY_NOBODY = Measure(3, 7, "ban", "a1", "吵闹")
WITHOUT_PICTURE = Account("a1", "安娜", 5, 9)
# What an older version did not keep.
THEN: dict[str, dict[str, Any]] = {
    "format-1": {
        "accounts": WITHOUT_PICTURE,
        "chat": StoredLine("t1", ChatLine(12, 11, 3, "安娜", "nice ♠", None), None),
        "measures": BY_NOBODY,
    },
    "format-2": {"accounts": WITHOUT_PICTURE, "measures": BY_NOBODY},
    "format-3": {"accounts": WITHOUT_PICTURE, "measures": BY_NOBODY},
    "format-4": {"accounts": WITHOUT_PICTURE},
}
PIECE = [("t1", 510, 2, False, b"[1]", b"\6" * 32), ("t1", 511, 2, True, b"[2]", b"\7" * 32)]


def written(name: str) -> bytes:
    key, row = SAMPLES[name]
    return KINDS[name].write(key, [row] if name == "hands" else row)


def corpus() -> list[Any]:
    files = sorted(CORPUS.glob("*.json"))
    return [pytest.param(json.loads(file.read_text()), THEN.get(file.stem, {}), id=file.stem) for file in files]


def test_there_is_a_sample_of_every_kind() -> None:
    assert SAMPLES.keys() == KINDS.keys()


def test_there_is_a_kind_of_all_rows_in_memory() -> None:
    memory = Memory()
    rows = {each.name: each for each in vars(memory).values() if isinstance(each, Rows)}
    assert rows == {name: kind.rows(memory) for name, kind in KINDS.items()}


@pytest.mark.parametrize("name", SAMPLES)
def test_a_row_read_back_is_the_row(name: str) -> None:
    kind, (key, row) = KINDS[name], SAMPLES[name]
    disk_key = kind.key(key)
    assert kind_of(disk_key) is kind and disk_key.isascii()
    assert kind.read(disk_key, written(name)) == [(key, row)]
    memory = Memory()
    assert kind.record(memory, key) is None
    kind.rows(memory).fill({key: row})
    assert kind.record(memory, key) == written(name)


@pytest.mark.parametrize(("kept", "then"), corpus())
def test_what_older_versions_wrote_is_read_as_it_was_meant(
    kept: dict[str, dict[str, str]], then: dict[str, Any]
) -> None:
    for name in kept.keys() & SAMPLES.keys():  # what is newer than a format is not in it
        key, row = SAMPLES[name]
        value = bytes.fromhex(kept[name]["value"])
        assert KINDS[name].read(kept[name]["key"], value) == [(key, then.get(name, row))]
    piece = kept["log"]
    assert read_piece("t1", piece["key"], bytes.fromhex(piece["value"])) == PIECE


@pytest.mark.parametrize("name", SAMPLES)
def test_every_current_version_is_in_the_corpus(name: str) -> None:
    newest = sorted(CORPUS.glob("*.json"))[-1]
    kept = json.loads(newest.read_text())[name]
    current = {"key": KINDS[name].key(SAMPLES[name][0]), "value": written(name).hex()}
    assert kept == current, "a changed row needs a new version"


def test_an_older_row_is_brought_up_to_date_step_by_step(monkeypatch: pytest.MonkeyPatch) -> None:
    steps = {2: lambda values: [*values[:2], values[2] * 10, *values[3:]], 3: lambda values: [*values[:3], 1, None]}
    monkeypatch.setattr(row_upcasters, "UPCASTERS", {"accounts": steps})
    old = KINDS["accounts"]
    new: Kind = replace(old, version=4)
    key, row = SAMPLES["accounts"]
    assert new.read(old.key(key), old.write(key, row)) == [(key, Account("a1", "安娜", 50, 1))]
    with pytest.raises(CorruptEvent):
        replace(old, version=5).read(old.key(key), old.write(key, row))
    with pytest.raises(CorruptEvent, match="version 4"):
        old.read(old.key(key), new.write(key, row))


@given(st.sampled_from(sorted(KINDS)), st.binary(max_size=80))
def test_no_bytes_break_the_reader(name: str, value: bytes) -> None:
    with pytest.raises(CorruptEvent):
        KINDS[name].read(f"row/{name}/x", value)


@pytest.mark.parametrize("name", SAMPLES)
def test_a_value_of_another_kind_is_not_taken(name: str) -> None:
    kind, (key, _) = KINDS[name], SAMPLES[name]
    version, plain = msgspec.msgpack.decode(written(name))
    values = plain[0] if name == "hands" else plain
    for place in range(len(values)):
        if name == "weight_tables" and place == 3:
            continue  # weights are such a map
        refused(kind, key, version, [*values[:place], {"x": 1.5}, *values[place + 1 :]])
    refused(kind, key, version, values[:-1])
    refused(kind, key, version, [*values, 1])


def refused(kind: Kind, key: object, version: int, values: list[object]) -> None:
    with pytest.raises(CorruptEvent):
        kind.read(kind.key(key), msgspec.msgpack.encode((version, [values] if kind.name == "hands" else values)))


def test_hands_are_kept_in_blocks_of_neighbours() -> None:
    kind, memory = KINDS["hands"], Memory()
    hands = {
        (table, hand): StoredHand(table, hand, hand, 1, None, "playing", PLAYERS)
        for table in "ab"
        for hand in range(70)
    }
    memory.hands.fill(hands)
    blocks = {kind.key(key): kind.record(memory, key) for key in hands}
    assert sorted(blocks) == [f"row/hands/{table}/00000{block}" for table in "ab" for block in range(3)]
    found = [pair for key, value in blocks.items() if value is not None for pair in kind.read(key, value)]
    assert dict(found) == hands and len(found) == len(hands)
    with pytest.raises(CorruptEvent):
        kind.read("row/hands/a/000000", kind.write(("a", 0), []))


@given(st.text(), st.text())
def test_keys_are_ascii_and_of_one_text_alone(one: str, other: str) -> None:
    assert key_part(one).isascii() and "/" not in key_part(one)
    assert (key_part(one) == key_part(other)) == (one == other)


def test_no_piece_goes_beyond_its_segment() -> None:
    rows = [("t", seq, 2, True, b"[]", bytes(32)) for seq in range(SEGMENT_ROWS - 2, 2 * SEGMENT_ROWS + 3)]
    pieces = write_pieces("t", rows)
    assert [key for key, _ in pieces] == [
        "log/t/000000/000001fe",
        "log/t/000001/00000200",
        "log/t/000002/00000400",
    ]
    assert [row for key, value in pieces for row in read_piece("t", key, value)] == rows
    for wrong in (b"", b"\x92\x02\x90", pieces[0][1][:-1]):
        assert read_piece("t", pieces[0][0], wrong) == []
    assert read_piece("t", "log/t/000000/x", pieces[0][1]) == []
