"""What bots remember within a session: folded from public events, kept over a restart, forgotten with the seat."""

import json
from collections.abc import Sequence
from dataclasses import fields, replace

from feltroom import CALL, CHECK, FOLD, HandView, raise_to
from feltroom.bots.remembering import after_hand
from feltroom.engine.events import Street
from feltroom.engine.habits import NOTHING_SEEN, Habits
from feltroom.engine.redact import redact
from feltroom.log.codec import decode_checkpoint, encode_checkpoint
from feltroom.log.upcasters import SCHEMA_VERSION
from feltroom.table import BotSpec, Table, TableEvent
from feltroom.table import commands as do
from feltroom.table import events as on
from feltroom.table.config import Level
from feltroom.table.seat import Seat
from tests.table.driver import CONFIG, NOW, act, entropy_from, hand_of, next_hand, state_of


def opened(*levels: Level) -> Table:
    log: list[TableEvent] = [
        on.TableOpened(0, replace(CONFIG, think=(0, 0))),
        on.PlayerSat(0, 0, "P0", 5000, None, post=False),
    ]
    log += [on.PlayerSat(0, seat, f"B{seat}", 5000, BotSpec(level), post=False) for seat, level in enumerate(levels, 1)]
    log.append(on.HostChanged(0, 0))
    table = Table.replay(log, entropy=entropy_from(2))
    table.handle(do.Start(), NOW)
    return table


def play_hand(table: Table) -> None:
    """Two stay in; who acts first on the flop bets half the pot, and the other gives up."""
    while table.turn is not None:
        hand = hand_of(table)
        legal = hand.legal()
        if hand.street is Street.PREFLOP:
            act(table, CHECK if legal.check else CALL)
        else:
            act(table, raise_to(hand.view(None).pot // 2) if legal.check else FOLD)


def habits(table: Table) -> list[Habits]:
    return [seat.habits for seat in table.seats if seat is not None]


def from_public_events(log: Sequence[TableEvent], players: int) -> list[Habits]:
    """The same from what a spectator was sent, hand by hand."""
    found: list[Habits] = [NOTHING_SEEN] * players
    hands: dict[int, list[on.HandEvent]] = {}
    for event in log:
        if isinstance(event, on.HandEvent):
            hands.setdefault(event.hand, []).append(event)
    for events in hands.values():
        view = HandView.of([redact(event.event, None) for event in events], viewer=None)
        seats = events[0].seats
        for seat, one in zip(seats, after_hand([found[seat] for seat in seats], view), strict=True):
            found[seat] = one
    return found


def test_a_bot_is_told_what_everybody_has_seen() -> None:
    table = opened("hard")
    for _ in range(3):
        play_hand(table)
        next_hand(table)
    while table.pending_bot is None:
        act(table, CALL)
    assert sorted(one.faced for one in habits(table)) == [1, 2]
    assert sum(one.folded for one in habits(table)) == 3
    assert list(table.pending_bot.view.habits) == habits(table)
    finished = [event for event in table.events if not isinstance(event, on.HandEvent) or event.hand < 4]
    assert from_public_events(finished, 2) == habits(table)


def test_nobody_counts_where_no_bot_remembers() -> None:
    table = opened("normal", "easy")
    play_hand(table)
    assert habits(table) == [NOTHING_SEEN] * 3
    checkpoint = table.checkpoint()
    assert checkpoint is not None
    seats = json.loads(encode_checkpoint(checkpoint))[1][3]
    assert {len(seat) for seat in seats if seat} == {len(fields(Seat)) - 2}, "neither habits nor what came after them"


def test_a_restart_remembers_from_the_log_and_from_a_checkpoint() -> None:
    table = opened("hard", "expert")
    play_hand(table)
    next_hand(table)
    play_hand(table)
    assert any(one.faced for one in habits(table))
    assert habits(Table.replay(table.events)) == habits(table)
    checkpoint = table.checkpoint()
    assert checkpoint is not None
    read = decode_checkpoint(encode_checkpoint(checkpoint), SCHEMA_VERSION)
    assert habits(Table.restore(read)) == habits(table)


def test_a_checkpoint_from_before_bots_remembered_is_the_same_table() -> None:
    table = opened("hard")
    play_hand(table)
    checkpoint = table.checkpoint()
    assert checkpoint is not None
    older = replace(checkpoint, state=checkpoint.state.resting())
    for seat in older.state.seats:
        if seat is not None:
            seat.habits = NOTHING_SEEN
    assert decode_checkpoint(encode_checkpoint(older), SCHEMA_VERSION) == checkpoint


def test_another_bot_at_a_seat_begins_anew() -> None:
    table = opened("hard", "hard")
    for _ in range(3):
        play_hand(table)
        next_hand(table)
    play_hand(table)
    known = next(seat for seat in (1, 2) if state_of(table).at(seat).habits.faced)
    table.handle(do.ReplaceBot(known, BotSpec("normal"), by=0), NOW)
    assert state_of(table).at(known).habits == NOTHING_SEEN
