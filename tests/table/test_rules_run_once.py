"""A decision goes through the rules once, from the command to the state of the table."""

from dataclasses import replace

import pytest

from feltroom import CALL, FOLD, Action, Event, HandState, IllegalAction, Raised, raise_to
from feltroom.engine.decisions import decision_of
from feltroom.table import PRESETS, BotSpec, Pace, Table
from feltroom.table import commands as do
from feltroom.table import events as on
from tests.table.driver import NOW, act, entropy_from, hand_of, last, run, started, state_of


class Counter:
    """Counts how often the rules run."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.runs = 0
        original = HandState.apply

        def counted(hand: HandState, action: Action, *, player: int | None = None) -> list[Event]:
            self.runs += 1
            return original(hand, action, player=player)

        monkeypatch.setattr(HandState, "apply", counted)


@pytest.fixture
def rules(monkeypatch: pytest.MonkeyPatch) -> Counter:
    return Counter(monkeypatch)


def replayed(table: Table) -> Table:
    return Table.replay(table.events, entropy=entropy_from(1))


def test_an_action_of_a_person_runs_the_rules_once(rules: Counter) -> None:
    table = started([5000] * 3, button=0)
    act(table, CALL)
    assert rules.runs == 1
    act(table, raise_to(300))
    assert rules.runs == 2
    assert replayed(table) == table


@pytest.mark.parametrize("think", [(0, 0), (500, 500)])
def test_a_decision_of_a_bot_runs_the_rules_once(rules: Counter, think: tuple[int, int]) -> None:
    table = Table(replace(PRESETS["six"], pace=Pace.OFF, seed=3, think=think))
    table.handle(do.Start(), NOW)
    run(table, now=NOW, steps=100)
    decided = [event for event in table.events if isinstance(event, on.HandEvent) and decision_of(event.event)]
    waiting = table.turn is not None and table.turn.choice is not None
    assert table.hand_number > 1 and rules.runs == len(decided) + waiting
    assert Table.replay(table.events) == table


def test_the_fold_of_a_player_who_leaves_runs_the_rules_once(rules: Counter) -> None:
    table = started([5000] * 4, button=0)
    assert table.turn is not None
    table.handle(do.Leave(table.turn.seat), NOW)
    assert rules.runs == 1
    assert replayed(table) == table


def test_a_refused_action_leaves_nothing_behind() -> None:
    table = started([5000] * 3, button=0)
    with pytest.raises(IllegalAction):
        act(table, raise_to(101))
    act(table, CALL)
    assert replayed(table) == table


def test_a_bots_choice_is_worked_out_again_after_somebody_left() -> None:
    config = replace(PRESETS["six"], pace=Pace.OFF, seed=3, think=(500, 500), bot=BotSpec("caller"))
    table = Table(config)
    table.handle(do.Start(), NOW)
    pending = table.pending_bot
    assert pending is not None
    act(table, CALL)
    other = next(seat for seat in range(1, 6) if seat != pending.seat)
    table.handle(do.Leave(other), NOW)
    assert table.turn is not None and table.turn.choice == CALL, "the turn stays open"
    assert table.deadline is not None
    table.tick(table.deadline)
    assert hand_of(table).folded[other] and not hand_of(table).folded[pending.seat]
    assert Table.replay(table.events) == table


def test_only_the_event_that_was_worked_out_is_taken_without_the_rules(rules: Counter) -> None:
    table = started([5000] * 3, button=0)
    hand = state_of(table).hand
    assert hand is not None
    worked_out = hand.work_out(CALL, player=0)
    assert rules.runs == 1 and hand.work_out(CALL, player=0) is worked_out
    hand.follow(hand.work_out(FOLD, player=0).event)
    assert rules.runs == 2 and hand.state is not worked_out.after and hand.broken is None
    assert hand.state is not None and hand.state.folded[0]


def test_an_event_that_nobody_worked_out_is_checked_by_the_rules() -> None:
    table = started([5000] * 3, button=0)
    hand = state_of(table).hand
    assert hand is not None
    hand.work_out(CALL, player=0)
    raised = hand.work_out(raise_to(300), player=0).event
    assert isinstance(raised, Raised)
    hand.follow(replace(raised, to=299))
    assert hand.broken is not None and "299" in hand.broken
    table.tick(NOW)
    assert "299" in last(table.events, on.HandVoided).trace
