"""Events and checkpoints come back as they were, and nothing else comes back at all."""

import json
from collections.abc import Mapping
from pathlib import Path
from random import Random
from typing import get_args

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from feltroom import ALL_IN, CALL, CHECK, Rules, raise_to
from feltroom.engine.events import Event, HandShown, HandStarted
from feltroom.log import upcasters
from feltroom.log.codec import SCHEMA_VERSION, decode, decode_checkpoint, encode, encode_checkpoint
from feltroom.log.errors import CorruptEvent
from feltroom.log.upcasters import Upcaster
from feltroom.table import PRESETS, Phase, SeatPlan, Table, TableConfig, TableEvent
from feltroom.table import commands as do
from feltroom.table import events as on
from tests.property_examples import examples
from tests.storage.corpus.write import MOST, PATH, Corpus, grown
from tests.storage.sessions import play

CORPUS = Path(__file__).with_name("corpus")


def names_of(event: TableEvent) -> set[str]:
    names = {type(event).__name__}
    return names | {type(event.event).__name__} if isinstance(event, on.HandEvent) else names


ALL_NAMES = {member.__name__ for member in (*get_args(TableEvent), *get_args(Event))}


def test_every_event_of_real_tables_comes_back_exactly() -> None:
    seen: set[str] = set()
    for seed in range(300):
        if seed > 60 and seen == ALL_NAMES:
            break
        table, calls = play(seed)
        events = [event for call in calls for event in call.events]
        back = [decode(encode(event), SCHEMA_VERSION) for event in events]
        assert back == events
        assert [repr(event) for event in back] == [repr(event) for event in events], "types too, a Street is no int"
        assert Table.replay(back) == table
        for event in events:
            seen |= names_of(event)
    assert seen == ALL_NAMES


@settings(max_examples=examples(60), deadline=None)
@given(st.integers(0, 2**32))
def test_any_session_comes_back_exactly(seed: int) -> None:
    table, calls = play(seed, steps=60)
    assert Table.replay([decode(encode(event), SCHEMA_VERSION) for call in calls for event in call.events]) == table


def test_checkpoints_come_back_exactly() -> None:
    count = 0
    for seed in range(40):
        table, calls = play(seed)
        for call in calls:
            if call.checkpoint is None:
                continue
            count += 1
            back = decode_checkpoint(encode_checkpoint(call.checkpoint), SCHEMA_VERSION)
            assert back == call.checkpoint and repr(back) == repr(call.checkpoint)
        last = [call.checkpoint for call in calls if call.checkpoint is not None][-1]
        stored = decode_checkpoint(encode_checkpoint(last), SCHEMA_VERSION)
        assert Table.restore(stored, table.since(last.seq)) == table
    assert count > 100


def corpus_versions() -> list[Path]:
    return sorted(CORPUS.glob("v*.json"))


@pytest.mark.parametrize("path", corpus_versions(), ids=lambda path: path.stem)
def test_what_was_ever_written_can_be_read(path: Path) -> None:
    version = int(path.stem.removeprefix("v"))
    for name, rows in json.loads(path.read_text("utf-8")).items():
        for body in rows["events"]:
            event = decode(body.encode(), version)
            assert name in names_of(event) or version < SCHEMA_VERSION
            written = encode(event)
            assert decode(written, SCHEMA_VERSION) == event
            if version == SCHEMA_VERSION:
                assert begins_with(json.loads(written), json.loads(body)), (
                    "only last fields are added without a version"
                )
        for body in rows["checkpoints"]:
            checkpoint = decode_checkpoint(body.encode(), version)
            again = encode_checkpoint(checkpoint)
            assert decode_checkpoint(again, SCHEMA_VERSION) == checkpoint
            assert begins_with(json.loads(again), json.loads(body))


def begins_with(new: object, old: object) -> bool:
    """Whether a row is an older one with more last fields, in itself or in a value inside it."""
    if isinstance(new, list) and isinstance(old, list):
        return len(new) >= len(old) and all(map(begins_with, new, old))
    return type(new) is type(old) and new == old


def test_a_row_begins_with_an_older_one_if_nothing_but_last_fields_was_added() -> None:
    old = ["BellRang", 5, ["Ann", 1], []]
    for new in (old, [*old, 0], ["BellRang", 5, ["Ann", 1, None], [], "x"]):
        assert begins_with(new, old)
    for new in (
        old[:-1],
        ["BellRang", 0, 5, ["Ann", 1], []],
        ["BellRang", 5, ["Ann", True], []],
        ["BellRang", 5, "Ann", []],
    ):
        assert not begins_with(new, old)


def test_the_corpus_of_this_version_has_every_event() -> None:
    corpus = current_corpus()
    assert {name for name in corpus if name != "Checkpoint"} == ALL_NAMES


def test_the_corpus_grows_by_what_it_lacks_and_keeps_its_rows() -> None:
    corpus = current_corpus()
    older = {name: rows for name, rows in corpus.items() if name != "GameStarted"}
    older["PlayerSat"] = {"events": [shortened(row) for row in corpus["PlayerSat"]["events"]], "checkpoints": []}
    assert older["PlayerSat"] != corpus["PlayerSat"]
    new = grown(older)
    assert list(new) == sorted(corpus)
    assert len(new["GameStarted"]["events"]) == MOST
    assert len(new["PlayerSat"]["events"]) == len(older["PlayerSat"]["events"]) + MOST
    for name, rows in older.items():
        for kind, bodies in rows.items():
            assert new[name][kind][: len(bodies)] == bodies
    assert grown(new) == new


def shortened(row: str) -> str:
    """A row as it was before its last field."""
    return json.dumps(json.loads(row)[:-1], separators=(",", ":"), ensure_ascii=False)


def current_corpus() -> Corpus:
    corpus: Corpus = json.loads(PATH.read_text("utf-8"))
    return corpus


def test_older_versions_are_brought_up_to_date_step_by_step(monkeypatch: pytest.MonkeyPatch) -> None:
    steps: Mapping[int, Upcaster] = {
        1: lambda raw: [*raw, "Ann"] if raw[0] == "PlayerArrived" else raw,
        2: lambda raw: ["PlayerSat", raw[1], raw[2], raw[3], 100, None, False, "ann"] if len(raw) == 4 else raw,
    }
    monkeypatch.setattr(upcasters, "SCHEMA_VERSION", 3)
    monkeypatch.setattr(upcasters, "UPCASTERS", steps)
    monkeypatch.setattr(upcasters, "CHECKPOINT_UPCASTERS", {1: lambda raw: raw})
    sat = on.PlayerSat(5, 2, "Ann", 100, None, post=False, account="ann")
    assert decode(b'["PlayerArrived",5,2]', 1) == sat
    assert decode(b'["PlayerArrived",5,2,"Ann"]', 2) == sat
    assert decode(b'["GameStarted",5]', 1) == on.GameStarted(5)
    with pytest.raises(CorruptEvent):
        decode(b'["PlayerArrived",5,2]', 3)
    with pytest.raises(CorruptEvent, match="KeyError"):
        decode_checkpoint(b"[1,[]]", 1)


def test_hand_begun_by_version_2_shows_as_it_did_then() -> None:
    """Version 0.1.0 opened all hands after an all-in, also when others had bet on the river."""
    rows = json.loads((CORPUS / "v2.json").read_text("utf-8"))
    for body in rows["HandStarted"]["events"]:
        began = decode(body.encode(), 2)
        assert isinstance(began, on.HandEvent) and isinstance(began.event, HandStarted)
        assert began.event.rules.all_in_opens
        assert decode(encode(began), SCHEMA_VERSION) == began
    for body in rows["TableOpened"]["events"]:
        opened = decode(body.encode(), 2)
        assert isinstance(opened, on.TableOpened) and not opened.config.rules.all_in_opens
    for body in rows["BlindsChanged"]["events"]:
        changed = decode(body.encode(), 2)
        assert isinstance(changed, on.BlindsChanged) and not changed.rules.all_in_opens


def test_hand_of_version_2_goes_on_in_mid_showdown_and_the_next_one_plays_by_the_new_rule() -> None:
    """The rules run beside a log: if they disagreed with what it holds, the hand would be void."""
    table = Table(old_table(), entropy=lambda count: bytes(range(count)))
    for seat in (1, 2):
        table.handle(do.TopUp(seat, 900), 1)
    table.handle(do.Start(), 1)
    act = {0: ALL_IN}  # for 100 before the flop; the others call, check to the river and bet there
    for _ in range(100):
        turn = table.turn
        if turn is None:
            if table.phase is Phase.SHOWDOWN:
                break
            table.tick(table.deadline or table.time)
            continue
        view = table.view(turn.seat)
        assert view is not None
        free = max(view.bets) == view.bets[turn.seat]
        bets = table.phase is Phase.BETTING_RIVER and free
        choice = act.get(turn.seat) or (raise_to(50) if bets else CHECK if free else CALL)
        table.handle(do.Act(turn.seat, turn.hand, turn.decision, choice), table.time)
    back = Table.replay([decode(as_version_2(event), 2) for event in table.events], entropy=bytes)
    for _ in range(10):
        back.tick(back.deadline or back.time)
    happened = [event.event for event in back.events if isinstance(event, on.HandEvent)]
    assert [event.player for event in happened if isinstance(event, HandShown)] == [0, 1, 2]
    assert not any(isinstance(event, on.HandVoided) for event in back.events)
    assert [event.rules.all_in_opens for event in happened if isinstance(event, HandStarted)] == [True, False]


def old_table() -> TableConfig:
    """A table of three people that plays as version 0.1.0 did; only the first of them is short."""
    rules = Rules(small_blind=5, big_blind=10, all_in_opens=True)
    seating = tuple(SeatPlan(seat, name) for seat, name in enumerate(("Ann", "Bo", "Cleo")))
    return TableConfig(name="Old", seats=3, rules=rules, stack=100, max_stack=1000, max_humans=3, seating=seating)


def as_version_2(event: TableEvent) -> bytes:
    """An event as version 2 wrote it, which knew ten rules."""
    raw = json.loads(encode(event))
    if raw[0] == "TableOpened":
        del raw[2][2][10:]
    elif raw[0] == "HandEvent" and raw[4][0] == "HandStarted":
        del raw[4][2][10:]
    return json.dumps(raw).encode()


@pytest.mark.parametrize("version", [0, SCHEMA_VERSION + 1, -1, 2**70, True, "1", None])
def test_a_version_that_does_not_exist_is_refused(version: int) -> None:
    with pytest.raises(CorruptEvent):
        decode(encode(on.GameStarted(1)), version)


@pytest.mark.parametrize(
    "body",
    [
        b"",
        b"null",
        b"{}",
        b"[]",
        b"[[]]",
        b"[1]",
        b'["object"]',
        b'["GameStarted"]',
        b'["GameStarted",true]',
        b'["GameStarted",1.0]',
        b'["GameStarted",1,2]',
        b'["GameStarted",1]x',
        b'["PhaseEntered",1,"nowhere",null]',
        b'["HandEvent",1,1,[0,1],["Called",0,true,5]]',
        b'["HandEvent",1,1,[0,1],["Called",0,4,5]]',
        b'["HandEvent",1,1,[0,1],["GameStarted",1]]',
        b'["CardsShown",1,1,0,[51,52]]',
        b'["CardsShown",1,1,0,[-1]]',
        b'["HandBegan",0,1,[0],0,0,0,[],"e79T"x]',
        b'["HandBegan",0,1,[0],0,0,0,[],"e79T3"]',
        b'["BlindsChanged",1,[10,5,0,"each","no_limit","never",3,1,true,false],false]',
        b"[" * 100_000,
        b"\xff" * 100,
    ],
)
def test_bytes_that_nobody_wrote_are_refused(body: bytes) -> None:
    with pytest.raises(CorruptEvent):
        decode(body, SCHEMA_VERSION)
    with pytest.raises(CorruptEvent):
        decode_checkpoint(body, SCHEMA_VERSION)


@settings(max_examples=examples(100), deadline=None)
@given(st.randoms(use_true_random=False), st.integers(0, 50))
def test_garbled_bytes_are_an_event_or_refused(random: Random, seed: int) -> None:
    garble(random, seed)


@pytest.mark.long
@settings(max_examples=examples(2000), deadline=None)
@given(st.randoms(use_true_random=False), st.integers(0, 50))
def test_many_garbled_bytes_are_an_event_or_refused(random: Random, seed: int) -> None:
    garble(random, seed)


def garble(random: Random, seed: int) -> None:
    """Change some bytes of an event; what is read then is written and read again the same."""
    _, calls = play(seed, steps=20)
    body = bytearray(encode(random.choice(random.choice(calls).events)))
    for _ in range(random.randrange(1, 4)):
        body[random.randrange(len(body))] = random.choice([random.randrange(256), *b'0123456789[]",'])
    try:
        event = decode(bytes(body), SCHEMA_VERSION)
    except CorruptEvent:
        return
    assert decode(encode(event), SCHEMA_VERSION) == event


def test_rows_from_before_a_last_field_with_a_default_are_read_with_it() -> None:
    sat = on.PlayerSat(1, 2, "Ann", 2000, None, post=False, account="")
    written = json.loads(encode(sat))
    assert decode(json.dumps(written[:-1]).encode(), SCHEMA_VERSION) == sat
    for shorter in (written[:-2], written[:1]):
        with pytest.raises(CorruptEvent):
            decode(json.dumps(shorter).encode(), SCHEMA_VERSION)


def test_the_configuration_of_a_table_may_lack_last_fields_too() -> None:
    opened = on.TableOpened(1, PRESETS["six"])
    name, time, config = json.loads(encode(opened))
    assert decode(json.dumps([name, time, config[:-1]]).encode(), SCHEMA_VERSION) == opened
    with pytest.raises(CorruptEvent):
        decode(json.dumps([name, time, config[:3]]).encode(), SCHEMA_VERSION)


def test_a_trace_with_half_a_sign_is_stored_all_the_same() -> None:
    event = on.HandVoided(1, 2, "bad \ud800 sign")
    assert decode(encode(event), SCHEMA_VERSION) == on.HandVoided(1, 2, "bad ? sign")
