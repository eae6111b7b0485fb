"""Playing a spot on: the player's moves, bots in all other seats, and nothing that is written down anywhere."""

from dataclasses import dataclass, replace

from feltroom.bots.bot import Bot
from feltroom.bots.make import make_bot
from feltroom.contract.http.practice import PracticeMove
from feltroom.deal.weights import WeightTable
from feltroom.engine.actions import ALL_IN, CALL, CHECK, FOLD, SHOW, Action, Legal
from feltroom.engine.events import Event
from feltroom.engine.state import HandState
from feltroom.errors import IllegalAction
from feltroom.rng import Stream, derive
from feltroom.rooms.hands.seen_hand import SeenHand
from feltroom.rooms.practice.dealing import deal_anew
from feltroom.rooms.practice.spot import Spot
from feltroom.table.events import HandEvent, PhaseEntered, TableEvent, TurnStarted
from feltroom.table.phases import BETTING, Phase, phase_of
from feltroom.table.redact import VisibleAtTable, redact_table

LEVEL = "hard"
"""How the others play on, whoever they were."""
_PLAIN = {"fold": FOLD, "check": CHECK, "call": CALL, "allIn": ALL_IN}


@dataclass(frozen=True, slots=True)
class Played:
    """A practice as far as it has come, seen by its player."""

    events: tuple[tuple[int, VisibleAtTable], ...]
    over: bool
    difference: int | None


def play_on(spot: Spot, moves: tuple[PracticeMove, ...], *, seed: int, deck: WeightTable | None) -> Played:
    """Play on until the player has no moves left and must decide; IllegalAction for a move that is not legal."""
    deal = deal_anew(spot.view, spot.player, deck=deck, stream=Stream(derive(seed, "practice deal")))
    hand = spot.record.start_with(deal)
    for move in spot.record.actions:
        spot.record.repeat(hand, move)
    told = _Telling(spot)
    told.of_hand(hand.events[spot.happened :])
    bot = make_bot(LEVEL)
    left = list(moves)
    while not hand.over:
        if hand.asked is not None:
            told.of_hand(hand.apply(SHOW))
            continue
        assert hand.actor is not None
        told.turn(hand)
        if hand.actor != spot.player:
            told.of_hand(hand.apply(_decide(bot, hand, seed, told.decision)))
        elif left:
            told.of_hand(hand.apply(_chosen(left.pop(0), hand.legal())))
        else:
            break
    if left:
        raise IllegalAction("a move after the end of the hand", code="hand_over", events=len(hand.events))
    if not hand.over:
        return Played(told.events, over=False, difference=None)
    told.end()
    return Played(told.events, over=True, difference=hand.stacks[spot.player] - spot.record.stacks[spot.player])


def practised_hand(hand: SeenHand, played: Played) -> SeenHand:
    """Return the practice as a seen hand, though it is in no log."""
    return replace(hand, events=played.events, put_in=None, difference=played.difference)


def _decide(bot: Bot, hand: HandState, seed: int, decision: int) -> Action:
    assert hand.actor is not None
    return bot.act(hand.view(hand.actor), hand.legal(), Stream(derive(seed, "practice bot", decision)))


def _chosen(move: PracticeMove, legal: Legal) -> Action:
    if move.action == "raise":
        return legal.put_in(move.put_in or 0)
    return _PLAIN[move.action]


class _Telling:
    """Writes down what happens as a table would, for the player alone and without a clock."""

    def __init__(self, spot: Spot) -> None:
        number, last = spot.before[-1]
        assert last.event is not None
        self._spot = spot
        self._events = list(spot.before)
        self._next = number + 1
        self._time = last.event.time
        self._phase = BETTING[spot.view.street]
        self.decision = 0

    @property
    def events(self) -> tuple[tuple[int, VisibleAtTable], ...]:
        return tuple(self._events)

    def of_hand(self, events: list[Event]) -> None:
        for event in events:
            phase = phase_of(event, self._phase)
            if phase is not self._phase:
                self._phase = phase
                self._tell(PhaseEntered(self._time, phase, None))
            self._tell(HandEvent(self._time, self._spot.hand, self._spot.seats, event))

    def turn(self, hand: HandState) -> None:
        assert hand.actor is not None
        self.decision += 1
        seat = self._spot.seats[hand.actor]
        turn = TurnStarted(
            time=self._time,
            hand=self._spot.hand,
            decision=self.decision,
            seat=seat,
            legal=hand.legal(),
            allowance=None,
            bank=0,
            acts_at=None,
            pot=hand.pot,
            big_blind=hand.rules.big_blind,
        )
        self._tell(turn)

    def end(self) -> None:
        self._tell(PhaseEntered(self._time, Phase.HAND_SUMMARY, None))

    def _tell(self, event: TableEvent) -> None:
        seat = self._spot.seats[self._spot.player]
        self._events.append((self._next, redact_table(event, seat)))
        self._next += 1
