"""The showdown where players choose: asked in turn, five seconds each, and nobody waits for a bot or an empty chair."""

from dataclasses import replace

import pytest

from feltroom import CALL, CHECK, FOLD, Showing
from feltroom.engine.events import HandMucked, HandShown
from feltroom.history import AuditOutcome, audit, dump_phh, load_phh
from feltroom.table import BotSpec, Pace, Phase, Table, redact_table
from feltroom.table import commands as do
from feltroom.table import events as on
from feltroom.table.config import TableConfig
from tests.table.driver import CONFIG, NOW, act, entropy_from, refused, rig, started

CHOOSE = replace(CONFIG, rules=replace(CONFIG.rules, showing=Showing.CHOOSE))


def at_showdown(monkeypatch: pytest.MonkeyPatch, *, config: TableConfig = CHOOSE) -> Table:
    """Three people have checked to the end; seat 1 is left of the button. Seat 2 is best, then 0, then 1."""
    rig(monkeypatch, "QhQd", "JhTd", "KhKd", board="2c 3d 8h 9s 5c")
    table = started([5000] * 3, button=0, config=config)
    while table.turn is not None:
        view = table.view(table.turn.seat)
        assert view is not None and view.viewer is not None
        act(table, CHECK if max(view.bets) == view.bets[view.viewer] else CALL)
    return table


def asked(table: Table) -> int | None:
    return table._state.asked


def shown(table: Table) -> list[tuple[int, bool]]:
    return [
        (event.seats[event.event.player], isinstance(event.event, HandShown))
        for event in table.events
        if isinstance(event, on.HandEvent) and isinstance(event.event, HandShown | HandMucked)
    ]


def test_each_is_asked_in_turn_and_shows_or_mucks(monkeypatch: pytest.MonkeyPatch) -> None:
    table = at_showdown(monkeypatch)
    assert table.phase is Phase.SHOWDOWN and asked(table) == 1 and table.deadline == NOW + 5000
    assert table.events[-1] == on.ShowAsked(NOW, 1, 1, NOW + 5000)
    table.handle(do.ShowOrMuck(1, 1, show=True), NOW + 10)
    assert asked(table) == 2
    table.handle(do.ShowOrMuck(2, 1, show=False), NOW + 20)
    table.handle(do.ShowOrMuck(0, 1, show=True), NOW + 30)
    assert shown(table) == [(1, True), (2, False), (0, True)]
    settled = table.last_settlement
    assert settled is not None and settled.pots[0].winners == ((0, 300),)
    assert Table.replay(table.events, entropy=entropy_from(1)) == table
    record = table.last_record
    assert record is not None and audit(record).outcome is AuditOutcome.AGREES
    assert load_phh(dump_phh([record])) == [record]


def test_without_an_answer_cards_are_shown_if_they_lead_and_mucked_if_not(monkeypatch: pytest.MonkeyPatch) -> None:
    table = at_showdown(monkeypatch)
    for _ in range(3):
        assert table.deadline is not None
        assert table.tick(table.deadline - 1) == []
        table.tick(table.deadline)
    assert shown(table) == [(1, True), (2, True), (0, False)]
    assert table.last_settlement is not None and table.last_settlement.pots[0].winners == ((2, 300),)


def test_who_is_not_asked_has_no_answer(monkeypatch: pytest.MonkeyPatch) -> None:
    table = at_showdown(monkeypatch)
    assert refused(table, do.ShowOrMuck(2, 1, show=True)) == "not_asked"
    assert refused(table, do.ShowOrMuck(1, 2, show=True)) == "not_asked"
    assert refused(table, do.ShowOrMuck(1, 1, show=True), NOW + 5001) == "too_late"
    assert refused(table, do.Show(1)) == "nothing_to_show"
    usual = at_showdown(monkeypatch, config=CONFIG)
    assert refused(usual, do.ShowOrMuck(1, 1, show=True)) == "not_asked"
    assert not any(isinstance(event, on.ShowAsked) for event in usual.events)


def test_pause_stops_the_five_seconds_and_a_recovery_gives_them_anew(monkeypatch: pytest.MonkeyPatch) -> None:
    table = at_showdown(monkeypatch)
    table.handle(do.Pause(), NOW + 1000)
    assert refused(table, do.ShowOrMuck(1, 1, show=True), NOW + 1500) == "paused"
    assert table.tick(NOW + 60_000) == []
    table.handle(do.Resume(), NOW + 61_000)
    assert table.deadline == NOW + 65_000
    back = Table.replay(table.events, entropy=entropy_from(1))
    back.handle(do.Recover(), NOW + 90_000)
    assert back.deadline == NOW + 95_000 and asked(back) == 1
    assert back.events[-1] == on.ShowAsked(NOW + 90_000, 1, 1, NOW + 95_000)


def test_nobody_waits_for_a_player_who_has_gone(monkeypatch: pytest.MonkeyPatch) -> None:
    table = at_showdown(monkeypatch)
    table.handle(do.Leave(2), NOW + 1)
    assert asked(table) == 1
    table.handle(do.Leave(1), NOW + 2)
    assert shown(table) == [(1, True), (2, True)] and asked(table) == 0
    table.handle(do.ShowOrMuck(0, 1, show=False), NOW + 3)
    assert table.taken_home == 5000 - 100 + 5000 + 200


def test_bots_answer_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    rig(monkeypatch, "QhQd", "JhTd", "KhKd", board="2c 3d 8h 9s 5c")
    table = Table(replace(CHOOSE, seats=3, think=(0, 0)), entropy=entropy_from(1))
    table.handle(do.Sit(0, "Ann"), NOW)
    table.handle(do.AddBot(bot=BotSpec("caller"), seat=1), NOW)
    table.handle(do.AddBot(bot=BotSpec("caller"), seat=2), NOW)
    table.handle(do.Start(), NOW)
    for _ in range(60):
        if table.turn is None:
            break
        bot = table.pending_bot
        view = table.view(table.turn.seat)
        assert view is not None and view.viewer is not None
        free = max(view.bets) == view.bets[view.viewer]
        act(table, CHECK if free else CALL, now=max(NOW, table.time, table.turn.acts_at or 0))
        assert bot is None or bot.seat != 0
    while asked(table) is not None:
        assert asked(table) == 0
        table.handle(do.ShowOrMuck(0, 1, show=True), table.time)
    assert len(shown(table)) == 3 and (0, True) in shown(table)
    assert {event.seat for event in table.events if isinstance(event, on.ShowAsked)} == {0}


def test_mucked_cards_reach_nobody(monkeypatch: pytest.MonkeyPatch) -> None:
    table = at_showdown(monkeypatch)
    for seat in (1, 2, 0):
        table.handle(do.ShowOrMuck(seat, 1, show=seat == 1), table.time)
    for viewer in (0, 1, None):
        seen = repr([redact_table(event, viewer) for event in table.events])
        cards = repr(table._state.holes[2])
        assert cards not in seen
    assert refused(table, do.ShowOrMuck(2, 1, show=True)) == "not_asked"
    table.handle(do.Show(2), table.time)


def test_pauses_let_people_see_each_answer(monkeypatch: pytest.MonkeyPatch) -> None:
    rig(monkeypatch, "QhQd", "JhTd", "KhKd", board="2c 3d 8h 9s 5c")
    table = started([5000] * 3, button=0, config=replace(CHOOSE, pace=Pace.NORMAL))
    while asked(table) is None:
        if table.turn is None:
            table.tick(table.deadline or 0)
            continue
        view = table.view(table.turn.seat)
        assert view is not None and view.viewer is not None
        act(table, CHECK if max(view.bets) == view.bets[view.viewer] else CALL, now=table.time)
    began = table.time
    table.handle(do.ShowOrMuck(1, 1, show=True), began)
    assert asked(table) is None and table.deadline == began + 300
    table.tick(began + 300)
    assert asked(table) == 2


def test_last_hand_left_is_not_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    table = at_showdown(monkeypatch)
    table.handle(do.ShowOrMuck(1, 1, show=False), NOW)
    table.handle(do.ShowOrMuck(2, 1, show=False), NOW)
    assert shown(table) == [(1, False), (2, False)]
    assert table.last_settlement is not None and table.last_settlement.pots[0].winners == ((0, 300),)
    assert FOLD not in [move.action for move in (table.last_record.actions if table.last_record else ())]
