"""From a message to the command that a table understands."""

from typing import assert_never

from feltroom.contract import client_messages as say
from feltroom.engine.actions import ALL_IN, CALL, CHECK, FOLD, Action, Legal, raise_to
from feltroom.table import commands as do
from feltroom.table.config import Blinds, BotSpec
from feltroom.table.events import TurnStarted

_NO_RAISE = raise_to(0)


def to_command(
    message: say.CommandMessage,
    *,
    seat: int,
    name: str = "",
    account: str = "",
    turn: TurnStarted | None = None,
) -> do.Command:
    """Return the table's command for a message from a seat; for `Sit`, `seat` is the one to be taken.

    `name` and `account` are those of whoever sits down. `turn` is the open decision: chips to put in are counted by
    it if the message is an answer to it, else the table will call the command stale. IllegalAction for a wrong amount.
    """
    match message:
        case say.Act():
            return do.Act(seat, message.hand, message.decision, action_of(message, _bounds(message, seat, turn)))
        case say.Sit():
            return do.Sit(seat, name, message.buy_in, message.post, account)
        case say.Stand():
            return do.Stand(seat)
        case say.Leave():
            return do.Leave(seat)
        case say.SitOut():
            return do.SitOut(seat)
        case say.ComeBack():
            return do.ComeBack(seat, message.post)
        case say.UseTimeBank():
            return do.UseTimeBank(seat)
        case say.Show():
            return do.Show(seat)
        case say.TopUp():
            return do.TopUp(seat, message.amount)
        case say.Rebuy():
            return do.Rebuy(seat)
        case say.NextHand():
            return do.NextHand(seat)
        case say.Start():
            return do.Start(by=seat)
        case say.Pause():
            return do.Pause(by=seat)
        case say.Resume():
            return do.Resume(by=seat)
        case say.ChangeBlinds():
            return do.ChangeBlinds(Blinds(message.small, message.big, message.ante), by=seat)
        case say.Kick():
            return do.Kick(message.seat, by=seat)
        case say.HandOver():
            return do.HandOver(message.seat, by=seat)
        case say.AddBot():
            bot = None if message.level is None else BotSpec(message.level, message.personality)
            return do.AddBot(message.seat, bot, message.name, by=seat)
        case say.RemoveBot():
            return do.RemoveBot(message.seat, by=seat)
        case say.ReplaceBot():
            return do.ReplaceBot(message.seat, BotSpec(message.level, message.personality), by=seat)
        case _:
            assert_never(message)


def action_of(act: say.Act, legal: Legal | None) -> Action:
    """Return the action in a message; IllegalAction if the chips to put in are not there.

    Without the bounds of the decision that is answered, chips to put in become a raise that every rule refuses.
    """
    match act.action:
        case "fold":
            return FOLD
        case "check":
            return CHECK
        case "call":
            return CALL
        case "allIn":
            return ALL_IN
        case "raise":
            if act.put_in is None:
                return raise_to(act.to or 0)
            return _NO_RAISE if legal is None else legal.put_in(act.put_in)
        case _:
            assert_never(act.action)


def _bounds(act: say.Act, seat: int, turn: TurnStarted | None) -> Legal | None:
    if turn is None or (turn.seat, turn.hand, turn.decision) != (seat, act.hand, act.decision):
        return None
    return turn.legal
