"""A message becomes the command of the seat it comes from."""

from dataclasses import replace
from typing import get_args

import pytest

from feltroom import ALL_IN, CALL, CHECK, FOLD, Action, IllegalAction, Legal, raise_to
from feltroom.contract import client_messages as say
from feltroom.contract import command_messages as order
from feltroom.contract.message_sender import Sender
from feltroom.engine.actions import Closed
from feltroom.table import PRESETS, Blinds, BotSpec, TableError
from feltroom.table import commands as do
from feltroom.table import events as on
from feltroom.table.host_events import CorrectionReason
from tests.contract.samples import SAMPLES
from tests.table.driver import NOW, last, started

# Scenario 2 of the users' document on raising: bet 20, price 80, the smallest raise 80.
LEGAL = Legal(
    player=1, check=False, price=80, min_raise_to=180, max_raise_to=1020, closed=None, min_raise=80, bet=20, stack=1000
)
TURN = on.TurnStarted(0, 7, 4, 3, LEGAL, None, 0, None, 30, 20)


def act(action: say.ActionName, *, to: int | None = None, put_in: int | None = None) -> say.Act:
    return say.Act("1", "t", hand=7, decision=4, action=action, to=to, put_in=put_in)


def test_every_command_message_becomes_a_command() -> None:
    commands = {
        type(message): message.command(Sender(3, "Ann", "a1", TURN, PRESETS["online"]))
        for message in SAMPLES
        if isinstance(message, say.CommandMessage)
    }
    assert commands == {
        order.Sit: do.Sit(3, "Ann", 2000, post=False, account="a1"),
        order.Stand: do.Stand(3),
        order.Leave: do.Leave(3),
        order.SitOut: do.SitOut(3),
        order.ComeBack: do.ComeBack(3, post=True),
        say.Act: do.Act(3, 7, 4, raise_to(180)),
        order.UseTimeBank: do.UseTimeBank(3),
        order.Show: do.Show(3),
        order.ShowOrMuck: do.ShowOrMuck(3, 7, show=False),
        order.RunIt: do.RunIt(3, 7, 2),
        order.AskToSee: do.AskToSee(3, 4),
        order.HuntRabbit: do.HuntRabbit(3, 3),
        order.ChooseStraddle: do.ChooseStraddle(3, on=True),
        order.JoinLastLonger: do.JoinLastLonger(3, on=True),
        order.TopUp: do.TopUp(3, 500),
        order.LockTable: do.LockTable(True, by=3),
        order.CallBombPot: do.CallBombPot(True, by=3),
        order.CorrectStack: do.CorrectStack(2, 2500, CorrectionReason.BOUGHT, by=3),
        say.ChangeSettings: do.ChangeSettings(replace(PRESETS["online"], rabbit=True), by=3),
        order.EndEvening: do.EndEvening(by=3),
        order.Rebuy: do.Rebuy(3),
        order.NextHand: do.NextHand(3),
        order.Start: do.Start(by=3),
        order.Pause: do.Pause(by=3),
        order.Resume: do.Resume(by=3),
        order.ChangeBlinds: do.ChangeBlinds(Blinds(25, 50, 5), by=3),
        order.ChangeThinkTime: do.ChangeThinkTime(100, 400, by=3),
        order.Kick: do.Kick(2, by=3),
        order.HandOver: do.HandOver(2, by=3),
        order.AddBot: do.AddBot(None, BotSpec("hard", "tight"), None, by=3),
        order.RemoveBot: do.RemoveBot(5, by=3),
        order.ReplaceBot: do.ReplaceBot(5, BotSpec("easy"), by=3),
    }
    assert commands.keys() == set(get_args(say.CommandMessage))


def test_a_bot_that_is_not_described_is_the_tables_own() -> None:
    assert order.AddBot("1", "t").command(Sender(0)) == do.AddBot(by=0)


@pytest.mark.parametrize(
    ("message", "action"),
    [
        (act("fold"), FOLD),
        (act("check"), CHECK),
        (act("call"), CALL),
        (act("allIn"), ALL_IN),
        (act("raise", to=200), raise_to(200)),
        (act("raise", put_in=160), raise_to(180)),
        (act("raise", put_in=1000), raise_to(1020)),
    ],
)
def test_actions_of_messages(message: say.Act, action: Action) -> None:
    assert message.chosen(LEGAL) == action


def test_the_whole_stack_is_a_call_when_it_does_not_exceed_the_price() -> None:
    short = replace(LEGAL, min_raise_to=None, max_raise_to=None, closed=Closed.COVERED, stack=60)
    assert act("raise", put_in=60).chosen(short) == CALL


def test_chips_that_are_not_there_are_refused() -> None:
    with pytest.raises(IllegalAction) as caught:
        act("raise", put_in=1001).command(Sender(3, turn=TURN))
    assert caught.value.code == "not_enough_chips"


@pytest.mark.parametrize(
    ("seat", "hand", "decision", "code"), [(3, 0, 0, "stale"), (3, 1, 9, "stale"), (1, 1, 0, "not_your_turn")]
)
def test_chips_put_in_for_another_decision_are_judged_by_the_table_alone(
    seat: int, hand: int, decision: int, code: str
) -> None:
    table = started({1: 5000, 3: 5000, 4: 5000}, button=3)
    turn = last(table.events, on.TurnStarted)
    assert (turn.seat, turn.hand, turn.decision) == (3, 1, 0)
    message = say.Act("1", "t", hand=hand, decision=decision, action="raise", put_in=10**15)
    with pytest.raises(TableError) as caught:
        table.handle(message.command(Sender(seat, turn=turn)), NOW)
    assert caught.value.code == code


def test_chips_to_put_in_are_never_accepted_without_the_decisions_bounds() -> None:
    table = started({1: 5000, 3: 5000, 4: 5000}, button=3)
    message = say.Act("1", "t", hand=1, decision=0, action="raise", put_in=300)
    with pytest.raises(IllegalAction):
        table.handle(message.command(Sender(3)), NOW)
    table.handle(message.command(Sender(3, turn=last(table.events, on.TurnStarted))), NOW)
