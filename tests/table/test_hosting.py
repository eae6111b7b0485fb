"""What a host may do to the table as a whole: everybody is told, no hand is touched, and nobody's result changes."""

from dataclasses import fields, replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from feltroom import CALL, FOLD
from feltroom.log.amending import Renaming, amend_checkpoint
from feltroom.log.codec import SCHEMA_VERSION, decode_checkpoint, encode_checkpoint
from feltroom.log.writing import CheckpointRow
from feltroom.table import (
    Clock,
    Phase,
    Schedule,
    SitOutRule,
    Straddle,
    Table,
    TableConfig,
    Tournament,
    redact_table,
)
from feltroom.table import commands as do
from feltroom.table import events as on
from feltroom.table.config import Blinds
from feltroom.table.host_events import CorrectionReason
from feltroom.table.host_state import MOST_CORRECTIONS
from feltroom.table.hosting import FIXED
from tests.table.driver import (
    CONFIG,
    NOW,
    act,
    entropy_from,
    fold_out,
    last,
    next_hand,
    opened,
    phase_of,
    refused,
    started,
    state_of,
    with_config,
)

WHY = CorrectionReason.MISTAKE
TOURNAMENT = with_config(
    max_stack=None,
    rebuys=False,
    clock=Clock(),
    sit_out=SitOutRule.DEALT,
    schedule=Schedule(levels=(Blinds(10, 20),), hands=5),
    tournament=Tournament(),
)


def everything(table: Table, by: int) -> list[do.Command]:
    config = replace(table.config, straddle=Straddle.LEFT)
    return [
        do.LockTable(True, by=by),
        do.CorrectStack(1, 700, WHY, by=by),
        do.ChangeSettings(config, by=by),
        do.EndEvening(by=by),
    ]


def results(table: Table) -> int:
    return table.bought_in - table.taken_home - sum(seat.stack for seat in table.seats if seat is not None)


def test_only_the_host_may() -> None:
    table = opened([5000, 5000])
    for command in everything(table, by=1):
        assert refused(table, command) == "not_host"


def test_nobody_sits_down_at_a_locked_table_but_bots_and_who_comes_when_all_have_gone() -> None:
    table = opened([5000, 5000])
    assert table.handle(do.LockTable(True, by=0), NOW) == [on.TableLocked(NOW, 0, True)]
    assert refused(table, do.Sit(3, "Zoe")) == "table_locked"
    table.handle(do.AddBot(by=0), NOW)
    assert table.handle(do.LockTable(True, by=0), NOW) == [], "it is locked already"
    table.handle(do.Leave(0), NOW)
    assert table.hosting.locked and refused(table, do.Sit(0, "P0")) == "table_locked"
    assert table.handle(do.LockTable(False, by=1), NOW) == [on.TableLocked(NOW, 1, False)]
    table.handle(do.LockTable(True, by=1), NOW)
    table.handle(do.Leave(1), NOW)
    assert not table.hosting.locked, "nobody is left who could open it"
    table.handle(do.Sit(3, "Zoe"), NOW)
    assert Table.replay(table.events) == table


def test_a_correction_counts_as_bought_or_taken_home() -> None:
    table = opened([5000, 3000])
    corrected = on.StackCorrected(NOW, 1, 1500, CorrectionReason.BOUGHT, 0)
    assert table.handle(do.CorrectStack(1, 4500, CorrectionReason.BOUGHT, by=0), NOW) == [corrected]
    assert table.bought_in == 9500 and table.taken_home == 0
    table.handle(do.CorrectStack(0, 0, CorrectionReason.RETURNED, by=0), NOW)
    assert table.bought_in == 9500 and table.taken_home == 5000
    assert [(one.name, one.by, one.amount) for one in table.hosting.corrections] == [
        ("P1", "P0", 1500),
        ("P0", "P0", -5000),
    ]
    assert table.handle(do.CorrectStack(0, 0, WHY, by=0), NOW) == [], "nothing is corrected"
    assert redact_table(corrected, None).event == corrected, "everybody is told by whom and why"


def test_no_correction_touches_a_hand_a_bot_a_tournament_or_a_session_of_one() -> None:
    table = started([5000, 5000, 5000], button=0)
    assert refused(table, do.CorrectStack(1, 700, WHY, by=0)) == "in_hand"
    fold_out(table)
    table.handle(do.AddBot(4, by=0), NOW)
    assert refused(table, do.CorrectStack(4, 700, WHY, by=0)) == "not_a_person"
    assert refused(table, do.CorrectStack(3, 700, WHY, by=0)) == "seat_free"
    assert refused(table, do.CorrectStack(1, -1, WHY, by=0)) == "bad_amount"
    assert refused(table, do.CorrectStack(1, True, WHY, by=0)) == "bad_amount"
    assert refused(table, do.CorrectStack(1, 10**12 + 1, WHY, by=0)) == "bad_amount"
    assert refused(table, do.CorrectStack(1, 700, "bought", by=0)) == "bad_reason"  # type: ignore[arg-type]
    for config in (TOURNAMENT, with_config(max_humans=1)):
        other = opened([5000], config=config)
        for command in (do.CorrectStack(0, 1, WHY), do.ChangeSettings(config), do.EndEvening()):
            assert refused(other, command) == "cash_only"


def test_corrections_are_limited_so_that_all_of_them_can_be_seen() -> None:
    table = opened([5000, 5000])
    for number in range(MOST_CORRECTIONS):
        table.handle(do.CorrectStack(1, 100 + number, WHY, by=0), NOW)
    assert refused(table, do.CorrectStack(1, 9000, WHY, by=0)) == "too_many_corrections"


def test_settings_change_between_hands_and_wait_for_the_end_of_one() -> None:
    table = started([5000, 5000, 5000], button=0, config=with_config(clock=Clock(allowance=20_000, bank=5000)))
    wanted = replace(table.config, clock=Clock(allowance=9000, bank=8000), stack=2000, max_stack=None, rabbit=True)
    assert last(table.handle(do.ChangeSettings(wanted, by=0), NOW), on.SettingsChanged).config == wanted
    assert table.config.clock == Clock(allowance=20_000, bank=5000), "this hand is played to its end as it began"
    table.handle(do.ChangeThinkTime(1, 2, by=0), NOW)
    assert Table.replay(table.events) == table
    fold_out(table)
    assert table.config == replace(wanted, think=(1, 2)) and table.hosting.next_config is None
    assert [seat.bank for seat in table.seats if seat is not None] == [8000] * 3
    assert table.handle(do.ChangeSettings(table.config, by=0), NOW) == [], "nothing is changed"
    assert refused(table, do.Sit(5, "Zoe", 2001)) == "bad_buy_in"
    next_hand(table)
    assert last(table.events, on.TurnStarted).allowance == 9000
    checkpoint = opened([5000, 5000]).checkpoint()
    assert checkpoint is not None and decode_checkpoint(encode_checkpoint(checkpoint), SCHEMA_VERSION) == checkpoint


def test_two_changes_in_one_hand_count_both() -> None:
    table = started([5000, 5000], button=0)
    table.handle(do.ChangeSettings(replace(table.config, rabbit=True), by=0), NOW)
    assert table.hosting.next_config is not None
    table.handle(do.ChangeSettings(replace(table.hosting.next_config, chances=True), by=0), NOW)
    fold_out(table)
    assert table.config.rabbit and table.config.chances


@pytest.mark.parametrize(
    "changes",
    [
        {"seats": 9},
        {"max_humans": 2},
        {"deal": "full", "seats": 4},
        {"log_hands": False},
        {"think": (0, 1)},
        {"chips_per_point": 1},
    ],
    ids=str,
)
def test_what_people_agreed_to_when_they_sat_down_stays(changes: dict[str, object]) -> None:
    table = opened([5000, 5000])
    wanted = replace(table.config, **changes)  # type: ignore[arg-type]  # any of its fields
    assert refused(table, do.ChangeSettings(wanted, by=0)) == "fixed_setting"
    assert {field.name for field in fields(TableConfig)} >= FIXED


def test_the_evening_ends_after_the_hand_and_the_ledger_stands() -> None:
    table = started([5000, 5000, 5000], button=0)
    table.handle(do.Pause(by=0), NOW)
    table.handle(do.EndEvening(by=0), NOW)
    assert not table.paused and table.turn is not None, "a hand is played to its end"
    for command in everything(table, by=0):
        assert refused(table, command) == "session_over"
    assert refused(table, do.Sit(4, "Zoe")) == "session_over"
    fold_out(table)
    assert phase_of(table) is Phase.FINISHED and results(table) == 0
    for command in (do.NextHand(0), do.Start(by=0), do.AddBot(by=0)):
        refused(table, command)
    table.handle(do.Leave(1), NOW)
    assert results(table) == 0 and Table.replay(table.events) == table


@pytest.mark.parametrize("hands", [0, 1])
def test_the_evening_ends_at_once_between_hands(hands: int) -> None:
    table = opened([5000, 5000])
    if hands:
        table.handle(do.Start(), NOW)
        fold_out(table)
    table.handle(do.EndEvening(by=0), NOW)
    assert phase_of(table) is Phase.FINISHED


MEASURES = st.one_of(
    st.builds(do.CorrectStack, st.integers(0, 3), st.integers(0, 9000), st.just(WHY), by=st.integers(0, 2)),
    st.builds(do.LockTable, st.booleans(), by=st.integers(0, 2)),
    st.builds(
        lambda stack, by: do.ChangeSettings(replace(CONFIG, stack=stack), by=by),
        st.integers(1, 9000),
        st.integers(0, 2),
    ),
    st.sampled_from(
        [do.HandOver(1, by=0), do.Leave(0), do.Sit(0, "P0"), do.NextHand(), do.Start(), do.EndEvening(by=1)]
    ),
)


@settings(max_examples=100, deadline=None)
@given(st.lists(st.one_of(MEASURES, st.sampled_from([CALL, FOLD])), max_size=25))
def test_chips_add_up_whatever_a_host_does(steps: list[object]) -> None:
    table = opened([5000, 5000, 5000], button=0)
    for step in steps:
        before, running = [seat and seat.stack for seat in table.seats], state_of(table).hand is not None
        try:
            if isinstance(step, do.Command):
                table.handle(step, NOW)
            elif table.turn is not None:
                act(table, step)  # type: ignore[arg-type]
        except Exception as error:
            assert getattr(error, "code", None), error
        if running and isinstance(step, do.CorrectStack):
            assert before == [seat and seat.stack for seat in table.seats]
        assert results(table) == 0
    assert Table.replay(table.events, entropy=entropy_from(1)) == table


def test_who_is_erased_is_taken_out_of_the_corrections() -> None:
    table = Table(CONFIG, entropy=entropy_from(1))
    for seat, account in enumerate(("a-host", "a-player")):
        table.handle(do.Sit(seat, account[2:], account=account), NOW)
    table.handle(do.CorrectStack(1, 7000, WHY, by=0), NOW)
    checkpoint = table.checkpoint()
    assert checkpoint is not None
    row = CheckpointRow("t", table.seq, SCHEMA_VERSION, encode_checkpoint(checkpoint), b"")
    for account in ("a-host", "a-player"):
        amended = amend_checkpoint(row, Renaming(account, "erased:x", "Player_X"), before=b"")
        assert amended is not None and account[2:].encode() not in amended.body and account.encode() not in amended.body
