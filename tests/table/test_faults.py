"""Errors that should never happen: the hand is void, the chips are back, the table goes on."""

from dataclasses import replace

import pytest

from feltroom import CALL, CHECK, FOLD, Action, HandState, InvalidSetup, Raised, Street, raise_to
from feltroom.table import PRESETS, Entry, Pace, Phase, Table, TableError
from feltroom.table import commands as do
from feltroom.table import events as on
from feltroom.table.hand_run import HandRun
from tests.table.driver import (
    NOW,
    act,
    entropy_from,
    explode,
    fold_out,
    last,
    next_hand,
    positions,
    run,
    started,
    with_config,
)


def assert_void(table: Table, stacks: dict[int, int]) -> None:
    voided = last(table.events, on.HandVoided)
    assert "planted" in voided.trace
    assert table.phase is Phase.WAITING and table.stacks == stacks
    assert table.deadline is None and table.pending_bot is None and table.turn is None
    assert Table.replay(table.events, entropy=entropy_from(1)) == table


def assert_usable(table: Table) -> None:
    table.handle(do.Start(), NOW)
    assert table.turn is not None
    fold_out(table)
    assert table.phase is Phase.HAND_SUMMARY


def test_an_error_in_the_rules_voids_the_hand(monkeypatch: pytest.MonkeyPatch) -> None:
    table = started([5000] * 3, button=0)
    act(table, CALL)
    monkeypatch.setattr(HandState, "apply", explode)
    act(table, CALL)
    assert_void(table, {0: 5000, 1: 5000, 2: 5000})
    monkeypatch.undo()
    assert_usable(table)
    assert positions(table)[1] == 0, "the hand never happened: the button stays"


def test_an_error_while_the_event_is_folded_voids_the_hand(monkeypatch: pytest.MonkeyPatch) -> None:
    table = started([5000] * 3, button=0)
    monkeypatch.setattr(HandRun, "_go_to", explode)
    act(table, CALL)
    monkeypatch.undo()
    assert_void(table, {0: 5000, 1: 5000, 2: 5000})
    assert_usable(table)


@pytest.mark.parametrize("place", ["deal_cards", "next_positions", "HandState"])
def test_an_error_in_dealing_voids_the_hand(monkeypatch: pytest.MonkeyPatch, place: str) -> None:
    table = started([5000] * 3, button=0)
    fold_out(table)
    before = table.stacks
    monkeypatch.setattr(f"feltroom.table.dealing.{place}", explode)
    next_hand(table)
    assert_void(table, before)
    monkeypatch.undo()
    assert_usable(table)
    assert table.hand_number == 3, "a hand that cannot be dealt is not dealt again"


def test_an_error_in_settling_voids_the_hand(monkeypatch: pytest.MonkeyPatch) -> None:
    table = started([5000] * 3, button=0)
    monkeypatch.setattr("feltroom.table.flow.settlement_of", explode)
    fold_out(table)
    assert_void(table, {0: 5000, 1: 5000, 2: 5000})
    monkeypatch.undo()
    assert_usable(table)


def test_entropy_that_fails_voids_the_hand() -> None:
    source = entropy_from(1)
    table = started([5000] * 3, button=0)
    table._entropy = explode  # type: ignore[assignment]  # wrong on purpose
    fold_out(table)
    before = table.stacks
    next_hand(table)
    assert_void(table, before)
    table._entropy = source
    assert_usable(table)


def test_a_bot_that_fails_voids_the_hand() -> None:
    table = Table(replace(PRESETS["six"], pace=Pace.OFF, seed=2))
    table.handle(do.Start(), NOW)
    run(table, now=NOW, steps=7)
    pending = table.pending_bot
    assert pending is not None
    with pytest.raises(TableError):
        table.handle(do.BotFailed(pending.seat, pending.hand, pending.decision + 1, "planted"), NOW)
    table.handle(do.BotFailed(pending.seat, pending.hand, pending.decision, "planted"), NOW)
    assert table.phase is Phase.WAITING and set(table.stacks.values()) == {2000}
    assert last(table.events, on.HandVoided).trace == "planted"
    assert table.last_record is None
    table.handle(do.Start(), NOW)
    assert table.hand_number == 2, "the next hand has cards of its own"


@pytest.mark.parametrize("early", [True, False])
@pytest.mark.parametrize("action", [CHECK, raise_to(1), "call"])
def test_a_bot_that_answers_illegally_voids_the_hand(action: Action, early: bool) -> None:
    table = Table(replace(PRESETS["six"], pace=Pace.OFF, seed=11))
    table.handle(do.Start(), NOW)
    pending = table.pending_bot
    assert pending is not None and not pending.legal.check
    for stale in (
        do.BotDecided(pending.seat, pending.hand, pending.decision + 1, action),
        do.BotDecided((pending.seat + 1) % 6, pending.hand, pending.decision, action),
    ):
        with pytest.raises(TableError):
            table.handle(stale, NOW)
    answer = do.BotDecided(pending.seat, pending.hand, pending.decision, action)
    table.handle(answer, NOW if early else NOW + 60_000)
    assert "IllegalAction" in last(table.events, on.HandVoided).trace
    assert table.phase is Phase.WAITING and set(table.stacks.values()) == {2000}
    assert Table.replay(table.events) == table
    table.handle(do.Start(), NOW)
    assert table.hand_number == 2 and table.turn is not None


def test_a_void_hand_keeps_the_wish_to_post_of_who_was_not_in_it(monkeypatch: pytest.MonkeyPatch) -> None:
    table = started([5000] * 4, button=0, config=with_config(entry=Entry.POST_OR_WAIT))
    fold_out(table)
    table.handle(do.Sit(5, "New"), NOW)
    next_hand(table)
    assert 5 not in positions(table)[0]
    table.handle(do.ComeBack(5, post=True), NOW)
    monkeypatch.setattr(HandState, "apply", explode)
    act(table, FOLD)
    seat = table.seats[5]
    assert seat is not None and seat.new and seat.post


def test_chips_asked_for_twice_in_a_hand_that_is_void_stay_within_the_largest_stack(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    table = started([5000] * 3, button=0, config=with_config(max_stack=9000))
    table.handle(do.TopUp(0, 4000), NOW)
    with pytest.raises(TableError) as refusal:
        table.handle(do.TopUp(0, 1), NOW)
    assert refusal.value.code == "stack_too_large" and refusal.value.numbers == {"stack": 9000, "most": 9000}
    monkeypatch.setattr(HandState, "apply", explode)
    act(table, FOLD)
    assert table.stacks == {0: 9000, 1: 5000, 2: 5000}


def test_a_void_hand_leaves_debts_partings_and_chips_as_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    table = started([5000] * 4, button=0, config=with_config(entry=Entry.POST_OR_WAIT))
    fold_out(table)
    table.handle(do.Sit(5, "New", post=True), NOW)
    next_hand(table)
    assert 5 in positions(table)[0]
    table.handle(do.Stand(0), NOW)
    table.handle(do.TopUp(5, 500), NOW)
    before = table.stacks
    monkeypatch.setattr(HandState, "apply", explode)
    act(table, FOLD)
    monkeypatch.undo()
    assert table.seats[0] is None and table.stacks[5] == 5500
    seat = table.seats[5]
    assert seat is not None and seat.new
    assert table.button == 0 and sum(before.values()) <= sum(table.stacks.values()) + table.taken_home
    assert table.bought_in == sum(table.stacks.values()) + table.taken_home


def tampered(table: Table) -> list[on.TableEvent]:
    """The log with the last action changed into one the rules do not allow."""
    log = list(table.events)
    place = max(i for i, event in enumerate(log) if isinstance(event, on.HandEvent))
    event = log[place]
    assert isinstance(event, on.HandEvent)
    log[place] = replace(event, event=Raised(1, Street.PREFLOP, 7, 57, 100))
    return log[: place + 1]


def test_a_log_that_does_not_follow_the_rules_voids_the_hand_in_progress() -> None:
    table = started([5000] * 3, button=0)
    act(table, CALL)
    act(table, CALL)
    again = Table.replay(tampered(table), entropy=entropy_from(1))
    assert again.deadline is not None and again.pending_bot is None
    again.tick(again.deadline)
    assert last(again.events, on.HandVoided).trace
    assert again.stacks == {0: 5000, 1: 5000, 2: 5000}
    assert_usable(again)


def test_a_hand_that_was_settled_counts_by_its_log() -> None:
    table = started([5000] * 3, button=0)
    act(table, FOLD)
    act(table, FOLD)
    log = list(table.events)
    place = next(i for i, event in enumerate(log) if isinstance(event, on.HandEvent) and "Folded" in str(event))
    event = log[place]
    assert isinstance(event, on.HandEvent)
    log[place] = replace(event, event=Raised(0, Street.PREFLOP, 7, 7, 100))
    assert Table.replay(log, entropy=entropy_from(1)).stacks == table.stacks


def test_what_is_no_command_is_an_error_of_the_caller_and_voids_nothing() -> None:
    table = started([5000] * 3, button=0)
    before = table.events
    for wrong in ("fold", None, 5, do.Act, on.GameStarted(NOW)):
        with pytest.raises(TableError) as refusal:
            table.handle(wrong, NOW)  # type: ignore[arg-type]  # wrong on purpose
        assert refusal.value.code == "no_command"
    assert table.events == before


def test_a_log_begins_with_the_opening() -> None:
    with pytest.raises(InvalidSetup, match="TableOpened"):
        Table.replay([])
    with pytest.raises(InvalidSetup, match="TableOpened"):
        Table.replay([on.GameStarted(0)])
