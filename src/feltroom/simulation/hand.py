"""Playing one hand of a simulated game."""

from collections.abc import Sequence

from feltroom.bots.bot import Bot
from feltroom.engine.state import HandState
from feltroom.errors import FeltroomError, shown
from feltroom.simulation.decisions import DecisionStreams
from feltroom.simulation.game import Game, format_bot
from feltroom.simulation.views import SeatViews

_LONGEST = 200


class SimulationFailed(FeltroomError):
    """A simulation cannot go on: a bot raised an exception or broke the rules, or a process was lost."""


def play_hand(game: Game, bots: Sequence[Bot], number: int) -> HandState:
    """Play hand `number` to its end; the stream of a decision comes from seed, hand, seat and decision alone."""
    hand = HandState(
        game.preset.rules,
        stacks=(game.preset.stack,) * game.players,
        button=game.button(number),
        deal=game.deal(number),
        hand_id=str(number),
    )
    views = SeatViews(hand.events, players=game.players)
    streams = DecisionStreams(game.seed, hand=number)
    decision = 0
    while (seat := hand.actor) is not None:
        stream = streams.of(seat=seat, decision=decision)
        legal = hand.legal()
        view = views.of(seat)
        try:
            events = hand.apply(bots[seat].act(view, legal, stream))
        except Exception as error:
            raise _failed(game, seat=seat, number=number, error=error) from error
        views.add(events)
        decision += 1
    return hand


def _failed(game: Game, *, seat: int, number: int, error: Exception) -> SimulationFailed:
    bot = format_bot(game.bots[seat])
    return SimulationFailed(
        f"{bot} in seat {seat} failed in hand {number} of seed {shown(game.seed)}: {exception_line(error)}"
    )


def exception_line(error: Exception) -> str:
    """Say an exception in one line."""
    text = " ".join(str(error).split())
    if len(text) > _LONGEST:
        text = text[:_LONGEST] + "…"
    return f"{type(error).__name__}: {text}" if text else type(error).__name__
