"""Facts of a hand when it is over, and its record."""

import pytest

from feltroom import ALL_IN, CALL, CHECK, FOLD, Category, HandName, raise_to
from feltroom.history import AuditOutcome, audit, dump_phh, load_phh
from feltroom.table import Table, hand_records
from feltroom.table import commands as do
from feltroom.table import events as on
from tests.table.driver import NOW, act, entropy_from, fold_out, next_hand, play, rig, started


def pair(rank: int) -> HandName:
    return HandName(Category.PAIR, (rank,), (9, 7, 6))


def test_three_layers_with_their_winners_and_names(monkeypatch: pytest.MonkeyPatch) -> None:
    rig(monkeypatch, "AhAd", "KhKd", "QhQd", "7h4d")
    table = started({0: 100, 2: 250, 4: 600, 5: 900}, button=0)
    play(table, [ALL_IN, ALL_IN, CALL, CALL])
    settled = table.last_settlement
    assert settled is not None
    assert settled.pots == (
        on.PotResult(400, ((0, 400),), pair(12), (400,)),
        on.PotResult(450, ((2, 450),), pair(11), (450,)),
        on.PotResult(700, ((4, 700),), pair(10), (700,)),
    )
    assert [(r.seat, r.put_in, r.difference, r.stack) for r in settled.results] == [
        (0, 100, 300, 400),
        (2, 250, 200, 450),
        (4, 600, 100, 700),
        (5, 600, -600, 300),
    ]
    assert [result.name for result in settled.results[:3]] == [pair(12), pair(11), pair(10)]


def test_pots_are_counted_by_layer(monkeypatch: pytest.MonkeyPatch) -> None:
    """Requirement C13: A 50, B 250, C 350, D and E 800 all-in, F folds 500: two layers for D and E are one pot."""
    rig(monkeypatch, "KhKd", "QhQd", "7h4d", "JhJd", "ThTd", "AhAd", board="2c 3d 8h 9s 5c")
    table = started({0: 50, 1: 250, 2: 350, 3: 800, 4: 800, 5: 5000}, button=2)
    play(table, [raise_to(500), ALL_IN, ALL_IN, ALL_IN, ALL_IN, ALL_IN, FOLD])
    settled = table.last_settlement
    assert settled is not None
    assert [(pot.amount, pot.layers) for pot in settled.pots] == [
        (300, (300,)),
        (1000, (1000,)),
        (400, (400,)),
        (1050, (450, 600)),
    ]
    assert [pot.winners for pot in settled.pots] == [((0, 300),), ((1, 1000),), ((3, 400),), ((3, 1050),)]


def test_one_pot_has_no_layers(monkeypatch: pytest.MonkeyPatch) -> None:
    rig(monkeypatch, "AhAd", "KhKd", "QhQd")
    table = started([5000] * 3, button=0)
    play(table, [CALL, FOLD, CHECK, *[CHECK] * 6])
    assert table.last_settlement is not None
    assert [pot.layers for pot in table.last_settlement.pots] == [()]


def test_hands_that_were_not_shown_have_no_name(monkeypatch: pytest.MonkeyPatch) -> None:
    rig(monkeypatch, "AhAd", "KhKd", "QhQd")
    table = started([5000] * 3, button=0)
    play(table, [CALL, CALL, CHECK, *[CHECK] * 6, CHECK, raise_to(200), CALL, CALL])
    settled = table.last_settlement
    assert settled is not None
    assert [result.name is not None for result in settled.results] == [True, False, True]
    fold = started([5000] * 3, button=0)
    fold_out(fold)
    assert fold.last_settlement is not None
    assert fold.last_settlement.pots == (on.PotResult(100, ((2, 100),), None),)


def test_every_hand_is_on_record_and_can_be_exported() -> None:
    table = started([5000] * 3)
    for _ in range(3):
        while table.turn is not None:
            act(table, CALL if not _checks(table) else CHECK)
        next_hand(table)
    records = list(hand_records(table.events))
    assert [record.hand_id for record in records] == ["1", "2", "3"]
    assert records[-1] == table.last_record
    assert records[0].seats == (0, 1, 2) and records[0].names == ("P0", "P1", "P2")
    assert records[0].deal.seed is not None
    assert load_phh(dump_phh(records)) == records
    for record in records:
        assert audit(record).outcome is AuditOutcome.AGREES
        assert tuple(record.play().stacks) == record.finishing_stacks


def _checks(table: Table) -> bool:
    turn = [event for event in table.events if isinstance(event, on.TurnStarted)][-1]
    return turn.legal.check


def test_a_hand_that_ends_by_a_leave_is_on_record_and_agrees_with_the_rules() -> None:
    table = started([5000] * 2, button=0)
    play(table, [raise_to(300), CALL])
    table.handle(do.Leave(0), NOW)
    record = table.last_record
    assert record is not None
    assert record.finishing_stacks == (4700, 5300) and record.actions[-1] == (0, FOLD)
    assert audit(record).outcome is AuditOutcome.AGREES
    assert load_phh(dump_phh([record])) == [record]


def test_the_log_of_a_session_gives_the_same_records_after_replay() -> None:
    table = started([5000] * 2)
    act(table, FOLD)
    assert Table.replay(table.events, entropy=entropy_from(1)).last_record == table.last_record


def test_a_decision_says_what_lies_in_the_middle_and_the_big_blind() -> None:
    table = started([5000] * 3, button=0)
    for action, pot in ((None, 150), (raise_to(300), 450), (CALL, 700), (CALL, 900), (raise_to(500), 1400)):
        if action is not None:
            act(table, action)
        opened = next(event for event in reversed(table.events) if isinstance(event, on.TurnStarted))
        assert (opened.pot, opened.big_blind) == (pot, 100)
        assert opened.pot == table.pot
