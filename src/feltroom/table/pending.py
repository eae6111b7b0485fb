"""The decision a table waits for a bot to make."""

from dataclasses import dataclass

from feltroom.engine.actions import Legal
from feltroom.engine.view import HandView
from feltroom.rng import Stream
from feltroom.table.config import BotSpec
from feltroom.table.randomness import bot_stream
from feltroom.table.state import TableState


@dataclass(frozen=True, slots=True)
class PendingBot:
    """What a driver needs to let a bot decide; `act(view, legal, stream)` comes back as `BotDecided`."""

    seat: int
    hand: int
    decision: int
    bot: BotSpec
    view: HandView
    legal: Legal
    stream: Stream


def pending_bot(state: TableState) -> PendingBot | None:
    """Return the open decision of a bot that has not made it yet, unless the table is paused."""
    turn, run = state.turn, state.hand
    if turn is None or run is None or turn.choice is not None or state.paused_at is not None:
        return None
    bot = state.at(turn.seat).bot
    hand = run.live
    if bot is None or hand is None:
        return None
    return PendingBot(
        turn.seat,
        turn.hand,
        turn.decision,
        bot,
        hand.view(run.seats.index(turn.seat)),
        hand.legal(),
        bot_stream(state.config, run.secret, hand=turn.hand, seat=turn.seat, decision=turn.decision),
    )
