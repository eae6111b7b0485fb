"""What a table keeps of its log: the events since a number, trimming, checkpoints, and whose seat is whose."""

from dataclasses import fields, is_dataclass
from enum import Enum
from typing import get_type_hints

import pytest

from feltroom import CALL, FOLD, InvalidSetup
from feltroom.deal.weights import WeightTable
from feltroom.table import BotSpec, Checkpoint, SeatPlan, Table, TableError, redact_table
from feltroom.table import commands as do
from feltroom.table import events as on
from feltroom.table.state import RestingState
from tests.table.driver import NOW, act, entropy_from, fold_out, next_hand, opened, started, with_config


def test_an_account_is_kept_with_the_seat_and_shown_to_nobody() -> None:
    seating = (SeatPlan(0, "You", account="key-0"), SeatPlan(1, "Bot_1", BotSpec("easy")))
    table = Table(with_config(seating=seating), entropy=entropy_from(1))
    table.handle(do.Sit(2, "Ann", account="key-2"), NOW)
    table.handle(do.AddBot(), NOW)
    assert [seat.account for seat in table.seats if seat is not None] == ["key-0", "", "key-2", ""]
    assert "key-0" in repr(table.events) and "key-2" in repr(table.events)
    for viewer in (None, 0, 1, 2):
        assert "key-" not in repr([redact_table(event, viewer) for event in table.events])
    assert Table.replay(table.events) == table


def test_a_wrong_account_is_refused() -> None:
    table = opened([5000] * 2)
    with pytest.raises(TableError) as refusal:
        table.handle(do.Sit(3, "Ann", account=7), NOW)  # type: ignore[arg-type]  # wrong on purpose
    assert refusal.value.code == "bad_account" and table.seats[3] is None
    with pytest.raises(InvalidSetup, match="account"):
        with_config(seating=(SeatPlan(0, "You", account=None),))  # type: ignore[arg-type]  # wrong on purpose
    with pytest.raises(InvalidSetup, match="account"):
        with_config(seating=(SeatPlan(0, "Bot_1", BotSpec("easy"), "key"),))


def test_events_since_a_number() -> None:
    table = started([5000] * 3, button=0)
    before = table.seq
    act(table, CALL)
    assert table.since(0) == list(table.events) and table.since(before) == list(table.events[before:])
    assert table.since(table.seq) == [] and table.since(table.seq + 5) == [] and table.since(-3) == list(table.events)


def test_trimming_keeps_numbers_and_the_events_of_the_hand() -> None:
    table = started([5000] * 3, button=0)
    fold_out(table)
    next_hand(table)
    whole, seq = table.events, table.seq
    began = max(number for number, event in enumerate(whole) if isinstance(event, on.HandBegan))
    table.trim(3)
    assert (table.first_seq, table.seq, table.events) == (3, seq, whole[3:])
    table.trim(1)
    assert table.first_seq == 3, "what is forgotten stays so"
    table.trim(seq)
    assert (table.first_seq, table.seq, table.events) == (began, seq, whole[began:])
    assert table.since(0) == list(whole[began:]) and table.since(seq - 1) == [whole[-1]]
    news = act(table, FOLD)
    assert table.seq == seq + len(news) and table.since(seq) == news
    fold_out(table)
    table.trim(table.seq)
    assert table.first_seq == began, "the last hand is kept until the next one begins"
    next_hand(table)
    table.trim(table.seq)
    assert isinstance(table.events[0], on.HandBegan) and table.first_seq > began


def test_a_trimmed_table_equals_the_whole_one() -> None:
    table = started([5000] * 3, button=0)
    fold_out(table)
    next_hand(table)
    whole = Table.replay(table.events)
    table.trim(table.seq)
    assert table.first_seq > 0 and table == whole
    act(table, FOLD)
    assert table != whole


def test_before_the_first_hand_everything_can_be_trimmed() -> None:
    table = opened([5000] * 3)
    seq = table.seq
    table.trim(seq + 7)
    assert table.first_seq == table.seq == seq and table.events == ()


def test_between_hands_the_last_one_can_be_forgotten_too() -> None:
    table = started([5000] * 3, button=0)
    fold_out(table)
    for _ in range(300):
        table.handle(do.SitOut(1), NOW)
        table.handle(do.ComeBack(1), NOW)
    whole, seq, record = Table.replay(table.events), table.seq, table.last_record
    table.trim(seq)
    assert len(table.events) > 600, "kept for the sake of the last hand"
    table.trim(seq - 5, keep_last_hand=False)
    assert (table.first_seq, table.seq, table.events) == (seq - 5, seq, whole.events[-5:])
    table.trim(seq - 9, keep_last_hand=False)
    assert table.first_seq == seq - 5
    table.trim(seq + 9, keep_last_hand=False)
    assert (table.first_seq, table.seq, table.events) == (seq, seq, ()) and table.since(0) == []
    assert table == whole and table.last_record == record is not None
    assert table.last_settlement == whole.last_settlement is not None
    [shown] = table.handle(do.Show(0), NOW)
    assert table.events == (shown,) and isinstance(shown, on.CardsShown)
    next_hand(table)
    table.trim(table.seq)
    assert isinstance(table.events[0], on.HandBegan)


def test_the_hand_in_progress_is_never_forgotten() -> None:
    table = started([5000] * 3, button=0)
    whole = table.events
    began = max(number for number, event in enumerate(whole) if isinstance(event, on.HandBegan))
    table.trim(table.seq, keep_last_hand=False)
    assert (table.first_seq, table.events) == (began, whole[began:])
    fold_out(table)
    table.trim(table.seq, keep_last_hand=False)
    assert table.events == ()


def test_a_checkpoint_is_there_between_hands_only() -> None:
    table = started([5000] * 3, button=0)
    assert table.checkpoint() is None
    fold_out(table)
    checkpoint = table.checkpoint()
    assert checkpoint is not None and checkpoint.seq == table.seq
    again = Table.restore(checkpoint, entropy=entropy_from(2))
    assert again == table and (again.first_seq, again.events, again.last_record) == (table.seq, (), None)
    seq = again.seq
    news = again.handle(do.NextHand(), NOW)
    assert again.seq == seq + len(news) and again.hand_number == 2
    assert Table.restore(checkpoint) == table, "the checkpoint is a value"
    assert Table.restore(checkpoint, news) == again


def test_cards_can_be_shown_after_a_restore() -> None:
    table = started([5000] * 3, button=0)
    fold_out(table)
    table.handle(do.Show(0), NOW)
    checkpoint = table.checkpoint()
    assert checkpoint is not None
    again = Table.restore(checkpoint)
    [shown] = again.handle(do.Show(1), NOW)
    assert isinstance(shown, on.CardsShown)
    with pytest.raises(TableError):
        again.handle(do.Show(0), NOW)


def assert_plain(value: object) -> None:
    """Nothing a codec by type hints could not write; a weight table is part of any log's first event."""
    if is_dataclass(value):
        get_type_hints(type(value))
        for each in fields(value):
            assert_plain(getattr(value, each.name))
    elif isinstance(value, tuple | list):
        for entry in value:
            assert_plain(entry)
    elif isinstance(value, dict):
        for key, entry in value.items():
            assert_plain(key)
            assert_plain(entry)
    else:
        assert value is None or isinstance(value, int | str | bytes | Enum | WeightTable), value


def test_a_checkpoint_holds_plain_values() -> None:
    table = started([5000] * 3, button=0)
    fold_out(table)
    table.handle(do.Show(0), NOW)
    checkpoint = table.checkpoint()
    assert_plain(checkpoint)
    assert get_type_hints(Checkpoint)["state"] is RestingState


def test_without_entropy_a_trimmed_table_stays_as_it_was() -> None:
    table = started([5000] * 3, button=0)
    fold_out(table)
    checkpoint = table.checkpoint()
    assert checkpoint is not None
    again = Table.restore(checkpoint)
    with pytest.raises(InvalidSetup, match="entropy"):
        again.handle(do.NextHand(), NOW)
    assert again == table and again.seq == table.seq
    again.use_entropy(entropy_from(5))
    next_hand(again)
    assert again.hand_number == 2
