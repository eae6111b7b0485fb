"""Every event reaches the wire whole, in seats, and without what nobody may know."""

import json
import timeit
from collections.abc import Iterator
from dataclasses import replace
from typing import get_args

import msgspec
import pytest

from feltroom import ALL_IN, CALL, CHECK, FOLD, Action, Legal, raise_to
from feltroom.cards.card import DECK
from feltroom.cards.notation import format_card
from feltroom.contract import events as wire
from feltroom.contract import values
from feltroom.contract.events import WireEvent
from feltroom.contract.server_messages import Events, decode_server, encode
from feltroom.contract.to_wire import encode_event, frame_events, to_wire
from feltroom.contract.wire_values import CATEGORY_NAMES, STREET_NAMES
from feltroom.engine import events as hand
from feltroom.engine.events import Street
from feltroom.evaluator.value import Category
from feltroom.rng import Stream
from feltroom.table import PRESETS, Pace, Table, TableConfig, VisibleAtTable, draw_solo, redact_table
from feltroom.table import commands as do
from feltroom.table import events as on
from tests.contract.session import seen_by, sessions
from tests.table.driver import entropy_from, run

NEVER = ("secret", "seed", "trace", "account", "a-0001", "987654321")


def wild(legal: Legal, number: int) -> Action:
    """Anything that is legal."""
    options = [FOLD, CHECK if legal.check else CALL, CHECK if legal.check else CALL]
    options += [raise_to(to) for to in (legal.min_raise_to, legal.max_raise_to) if to is not None]
    return options[number % len(options)]


def games() -> Iterator[tuple[str, TableConfig]]:
    for seed in range(6):
        for name in ("six", "dense", "dense_hu20"):
            yield f"{name}-{seed}", replace(PRESETS[name], seed=seed, pace=Pace.OFF)
        yield f"solo-{seed}", replace(draw_solo(seed=seed), pace=Pace.FAST)


@pytest.fixture(scope="module")
def tables() -> list[Table]:
    played = [table for _, table in sessions()]
    for name, config in games():
        table, stream = Table(config), Stream(name.encode())
        table.handle(do.Start(), 1000)
        run(table, now=1000, bot=wild, person=lambda legal, _, s=stream: wild(legal, s.below(100)), steps=400)  # type: ignore[misc]  # a lambda's default has no type
        played.append(table)
    return played


def test_every_event_of_every_game_is_told_to_every_viewer(tables: list[Table]) -> None:
    kinds: set[type] = set()
    for table in tables:
        for viewer in (None, *range(table.config.seats)):
            for seq, visible in enumerate(seen_by(table, viewer)):
                told, written = to_wire(seq, visible), encode_event(seq, visible)
                assert (told is None) == (visible.event is None) == (written is None)
                if told is not None and written is not None:
                    assert (told.seq, told.time) == (seq, table.events[seq].time)
                    assert msgspec.json.decode(written, type=WireEvent) == told
                    kinds.add(type(told))
    assert kinds == set(get_args(WireEvent))


def test_nothing_private_is_on_the_wire(tables: list[Table]) -> None:
    for table in tables:
        for viewer in (None, 0, 1):
            text = frame_events("t", written(table, viewer)).decode()
            assert not [word for word in NEVER if word in text.lower()]
            assert "Deal object" not in text and "burn" not in text.replace('"burn":', "")


def test_a_viewer_is_told_their_own_cards_and_those_that_were_shown(tables: list[Table]) -> None:
    for table in tables:
        for viewer in (None, 0, 1):
            for visible in seen_by(table, viewer):
                told = to_wire(0, visible)
                if isinstance(told, wire.HoleCardsDealt):
                    assert all((dealt.cards is not None) == (dealt.seat == viewer) for dealt in told.hands)


def test_players_of_a_hand_become_seats_of_the_table(tables: list[Table]) -> None:
    checked = 0
    for table in tables:
        for event in table.events:
            if isinstance(event, on.HandEvent) and isinstance(event.event, hand.Called | hand.Folded | hand.HandShown):
                told = to_wire(0, redact_table(event, None))
                assert (
                    isinstance(told, wire.Called | wire.Folded | wire.HandShown)
                    and told.seat == event.seats[event.event.player]
                )
                checked += told.seat != event.event.player
            if isinstance(event, on.TurnStarted):
                told = to_wire(0, redact_table(event, None))
                assert isinstance(told, wire.TurnStarted) and told.seat == event.seat
    assert checked > 100


def written(table: Table, viewer: int | None) -> list[bytes]:
    events = [encode_event(seq, visible) for seq, visible in enumerate(seen_by(table, viewer))]
    return [event for event in events if event is not None]


def test_joined_events_are_the_message_itself(tables: list[Table]) -> None:
    for table in tables[:4]:
        told = [to_wire(seq, visible) for seq, visible in enumerate(seen_by(table, 0))]
        message = Events('t"é', tuple(event for event in told if event is not None))
        joined = frame_events('t"é', written(table, 0))
        assert joined == encode(message)
        assert decode_server(joined) == message
    assert decode_server(frame_events("t", [])) == Events("t", ())


def test_chips_on_the_wire_add_up(tables: list[Table]) -> None:
    """A client that adds up what it is sent has the stacks that the hand ends with."""
    hands = 0
    for table in tables:
        stacks: dict[int, int] = {}
        for visible in seen_by(table, None):
            match to_wire(0, visible):
                case wire.HandStarted() as started:
                    stacks = dict(zip(started.seats, started.stacks, strict=True))
                case wire.ChipsPosted() | wire.Called() | wire.Raised() as put:
                    stacks[put.seat] -= put.amount
                case wire.BetReturned() as returned:
                    stacks[returned.seat] += returned.amount
                case wire.PotAwarded() as awarded:
                    assert sum(share.amount for share in awarded.shares) == awarded.amount
                    for share in awarded.shares:
                        stacks[share.seat] += share.amount
                case wire.HandEnded() as ended:
                    assert dict(zip(ended.seats, ended.stacks, strict=True)) == stacks
                    hands += 1
    assert hands > 80


def test_the_bounds_of_a_decision_speak_of_chips_put_in_too() -> None:
    # The users' document on raising: bet 10, price 40, at least 50 more to raise.
    legal = Legal(
        player=1, check=False, price=40, min_raise_to=60, max_raise_to=500, closed=None, min_raise=10, bet=10, stack=490
    )
    told = to_wire(5, VisibleAtTable(on.TurnStarted(9, 2, 3, 6, legal, 20_000, 30_000, None, 70, 10)))
    assert json.loads(msgspec.json.encode(told)) == {
        "type": "turnStarted",
        "seq": 5,
        "time": 9,
        "hand": 2,
        "seat": 6,
        "decision": 3,
        "legal": {
            "check": False,
            "price": 40,
            "callAmount": 40,
            "minRaiseTo": 60,
            "maxRaiseTo": 500,
            "minRaise": 10,
            "minRaiseTotal": 50,
            "closed": None,
            "allIn": True,
            "bet": 10,
            "stack": 490,
            "pot": 70,
            "bigBlind": 10,
        },
        "allowance": 20_000,
        "bank": 30_000,
    }


def test_hidden_events_are_not_told() -> None:
    chose = on.BotChose(1, 2, 3, 4, ALL_IN)
    assert to_wire(1, redact_table(chose, 2)) is None
    assert to_wire(1, VisibleAtTable(chose)) is None, "not even if somebody forgot to redact it"
    assert encode_event(1, redact_table(chose, None)) is None


def test_what_is_private_has_no_field_to_travel_in() -> None:
    """Even events that were not redacted leave their secrets behind."""
    for _, table in sessions():
        events = [encode_event(seq, VisibleAtTable(event)) or b"" for seq, event in enumerate(table.events)]
        text = b"".join(events).decode().lower()
        assert not [word for word in (*NEVER, "private trace") if word in text]


def test_names_are_complete() -> None:
    assert tuple(STREET_NAMES[street] for street in Street) == get_args(values.StreetName)
    assert tuple(CATEGORY_NAMES[category] for category in Category) == get_args(values.CategoryName)
    ranks = get_args(values.RankName)
    assert {format_card(card) for card in DECK} == {rank + suit for rank in ranks for suit in "cdhs"}


def test_telling_an_event_is_fast() -> None:
    table = Table(replace(PRESETS["six"], seed=7, pace=Pace.OFF), entropy=entropy_from(1))
    table.handle(do.Start(), 1000)
    run(table, now=1000, bot=wild, steps=400)
    events = list(enumerate(seen_by(table, 0)))

    def tell() -> None:
        for seq, visible in events:
            encode_event(seq, visible)

    microseconds = min(timeit.repeat(tell, number=3, repeat=5)) / 3 / len(events) * 1e6
    assert microseconds < 8, "about 1 µs on an idle machine"
