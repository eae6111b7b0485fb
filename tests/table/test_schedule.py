"""Blinds that rise with time: only milliseconds of play count."""

import pytest

from feltroom import FOLD
from feltroom.table import Advance, Blinds, Schedule, Table
from feltroom.table import commands as do
from tests.table.driver import NOW, act, entropy_from, explode, hand_of, started, with_config

MINUTE = 60_000
CONFIG = with_config(schedule=Schedule(levels=(Blinds(50, 100), Blinds(100, 200)), milliseconds=MINUTE))


def finish(table: Table, now: int) -> None:
    while table.turn is not None:
        act(table, FOLD, now=now)


def big_blind_at(table: Table, now: int) -> int:
    """Ask for the next hand and return its blind."""
    table.handle(do.NextHand(), now)
    return hand_of(table).rules.big_blind


def test_hands_and_what_lies_between_them_count() -> None:
    table = started([5000] * 3, button=0, config=CONFIG)
    finish(table, NOW + 40_000)
    assert big_blind_at(table, NOW + MINUTE - 1) == 100
    finish(table, NOW + MINUTE - 1)
    assert big_blind_at(table, NOW + MINUTE) == 200


def test_a_pause_does_not_count() -> None:
    table = started([5000] * 3, button=0, config=CONFIG)
    table.handle(do.Pause(), NOW + 10_000)
    table.handle(do.Resume(), NOW + 10_000 + 10 * MINUTE)
    finish(table, NOW + 10 * MINUTE + MINUTE - 1)
    assert big_blind_at(table, NOW + 10 * MINUTE + MINUTE - 1) == 100
    finish(table, NOW + 11 * MINUTE)
    assert big_blind_at(table, NOW + 11 * MINUTE) == 200


def test_the_time_between_a_crash_and_the_recovery_does_not_count() -> None:
    table = started([5000] * 3, button=0, config=CONFIG)
    act(table, FOLD, now=NOW + 10_000)
    later = NOW + 10_000 + 60 * MINUTE
    again = Table.replay(table.events, entropy=entropy_from(2))
    again.handle(do.Recover(), later)
    finish(again, later + 40_000)
    assert big_blind_at(again, later + 49_999) == 100
    finish(again, later + 50_000)
    assert big_blind_at(again, later + 50_000) == 200


def test_a_crash_in_a_pause_does_not_count_either() -> None:
    table = started([5000] * 3, button=0, config=CONFIG)
    table.handle(do.Pause(), NOW + 10_000)
    table.handle(do.Recover(), NOW + 20 * MINUTE)
    table.handle(do.Resume(), NOW + 40 * MINUTE)
    finish(table, NOW + 40 * MINUTE + 49_999)
    assert big_blind_at(table, NOW + 40 * MINUTE + 49_999) == 100


def test_waiting_for_players_does_not_count() -> None:
    table = started([5000] * 3, button=0, config=CONFIG)
    finish(table, NOW + 10_000)
    table.handle(do.SitOut(1), NOW + 10_000)
    table.handle(do.SitOut(2), NOW + 10_000)
    table.handle(do.NextHand(), NOW + 10_000)
    assert table.hand_number == 1
    table.handle(do.ComeBack(1), NOW + 30 * MINUTE)
    assert big_blind_at(table, NOW + 30 * MINUTE) == 100
    finish(table, NOW + 30 * MINUTE + 49_999)
    assert big_blind_at(table, NOW + 30 * MINUTE + 49_999) == 100
    finish(table, NOW + 30 * MINUTE + 50_000)
    assert big_blind_at(table, NOW + 30 * MINUTE + 50_000) == 200


def test_waiting_for_a_new_start_after_a_void_hand_does_not_count() -> None:
    config = with_config(schedule=CONFIG.schedule, next_hand=Advance.AUTO, max_humans=0)
    table = Table(config, entropy=entropy_from(1))
    table.handle(do.AddBot(), NOW)
    table.handle(do.AddBot(), NOW)
    table.handle(do.Start(), NOW)
    pending = table.pending_bot
    assert pending is not None
    table.handle(do.BotFailed(pending.seat, 1, pending.decision, "planted"), NOW + 5000)
    table.handle(do.Start(), NOW + 30 * MINUTE)
    assert hand_of(table).rules.big_blind == 100


def test_void_hands_do_not_count_where_blinds_rise_by_hands(monkeypatch: pytest.MonkeyPatch) -> None:
    schedule = Schedule(levels=(Blinds(50, 100), Blinds(100, 200)), hands=2)
    table = started([5000] * 3, button=0, config=with_config(schedule=schedule))
    with monkeypatch.context() as patch:
        patch.setattr("feltroom.table.flow.settlement_of", explode)
        finish(table, NOW)
        patch.setattr("feltroom.table.dealing.deal_cards", explode)
        table.handle(do.Start(), NOW)
    assert table.hand_number == 2
    checkpoint = table.checkpoint()
    assert checkpoint is not None
    again = Table.restore(checkpoint, entropy=entropy_from(3))
    again.handle(do.Start(), NOW)
    blinds = [hand_of(again).rules.big_blind]
    for _ in range(2):
        finish(again, NOW)
        blinds.append(big_blind_at(again, NOW))
    assert blinds == [100, 100, 200] and again.hand_number == 5


def test_the_time_of_play_is_in_a_checkpoint() -> None:
    table = started([5000] * 3, button=0, config=CONFIG)
    finish(table, NOW + 59_000)
    checkpoint = table.checkpoint()
    assert checkpoint is not None
    again = Table.restore(checkpoint, entropy=entropy_from(3))
    again.handle(do.Recover(), NOW + 500_000)
    assert big_blind_at(again, NOW + 500_999) == 100
    finish(again, NOW + 501_000)
    assert big_blind_at(again, NOW + 501_000) == 200
