"""From what a viewer may see of an event to bytes: the only way there is.

Public events are the same for everybody, so a room encodes each once and joins the bytes for its viewers.
"""

from collections.abc import Iterable
from typing import assert_never

import msgspec

from feltroom.contract import events as wire
from feltroom.contract import values
from feltroom.contract.wire_values import (
    CARD_NAMES,
    STREETS,
    cards_text,
    two_cards_text,
    wire_bot,
    wire_config,
    wire_legal,
    wire_name,
    wire_rules,
)
from feltroom.engine import events as hand
from feltroom.engine.rules import Post
from feltroom.table import events as on
from feltroom.table.redact import VisibleAtTable

_encode = msgspec.json.Encoder().encode


def encode_event(seq: int, visible: VisibleAtTable) -> bytes | None:
    """Write an event with its number in the log; None if the viewer may not see it."""
    event = to_wire(seq, visible)
    return None if event is None else _encode(event)


def frame_events(table: str, events: Iterable[bytes]) -> bytes:
    """Write an `events` message from events that are written already."""
    return b'{"type":"events","table":%b,"events":[%b]}' % (_encode(table), b",".join(events))


def to_wire(seq: int, visible: VisibleAtTable) -> wire.WireEvent | None:
    """Return an event as it is told to the viewer it was redacted for; None if he may not see it."""
    event = visible.event
    # The frequent ones first: patterns are tried in order.
    match event:
        case on.HandEvent():
            return _in_hand(seq, event)
        case on.PhaseEntered():
            return wire.PhaseEntered(seq, event.time, event.phase, event.until)
        case on.TurnStarted():
            legal = wire_legal(event.legal, pot=event.pot, big_blind=event.big_blind)
            return wire.TurnStarted(
                seq,
                event.time,
                event.hand,
                event.seat,
                event.decision,
                legal,
                event.allowance,
                event.bank,
                event.acts_at,
            )
        case None | on.BotChose() | on.OwnerChanged():
            return None
        case on.HandBegan():
            missed = tuple([values.Missed(one.seat, one.small, one.big) for one in event.missed])
            return wire.HandBegan(
                seq, event.time, event.hand, event.seats, event.button, event.small, event.big, missed
            )
        case on.HandSettled():
            return _settled(seq, event)
        case on.TimeBankStarted():
            return wire.TimeBankStarted(seq, event.time, event.seat, event.bank)
        case on.TimeBankUsed():
            return wire.TimeBankUsed(seq, event.time, event.seat, event.used, event.left)
        case on.TimeBankRequested():
            return wire.TimeBankRequested(seq, event.time, event.seat)
        case on.TimedOut():
            return wire.TimedOut(seq, event.time, event.hand, event.seat, event.decision)
        case on.CardsShown():
            return wire.CardsShown(seq, event.time, event.hand, event.seat, two_cards_text(event.cards))
        case on.PlayerBusted():
            return wire.PlayerBusted(seq, event.time, event.seat, event.place, event.shared)
        case on.HandVoided():
            return wire.HandVoided(seq, event.time, event.hand)
        case on.SessionFinished():
            return wire.SessionFinished(seq, event.time, event.outcome)
        case on.BlindsChanged():
            return wire.BlindsChanged(seq, event.time, wire_rules(event.rules), event.by_schedule)
        case on.ButtonDrawn():
            rounds = tuple(
                [tuple([values.Drawn(seat, CARD_NAMES[card]) for seat, card in one]) for one in event.rounds]
            )
            return wire.ButtonDrawn(seq, event.time, rounds, event.seat)
        case on.GameStarted():
            return wire.GameStarted(seq, event.time)
        case on.NextHandCalled():
            return wire.NextHandCalled(seq, event.time)
        case on.TablePaused():
            return wire.TablePaused(seq, event.time)
        case on.TableResumed():
            return wire.TableResumed(seq, event.time)
        case on.TableRecovered():
            return wire.TableRecovered(seq, event.time)
        case (
            on.TableOpened()
            | on.PlayerSat()
            | on.PartingAnnounced()
            | on.SeatLeft()
            | on.PlayerSatOut()
            | on.PlayerCameBack()
            | on.BotReplaced()
            | on.TopUpQueued()
            | on.ChipsAdded()
            | on.HostChanged()
            | on.PlayerDisconnected()
            | on.PlayerReconnected()
        ):
            return _around(seq, event)
        case _:
            assert_never(event)


_Around = (
    on.TableOpened
    | on.PlayerSat
    | on.PartingAnnounced
    | on.SeatLeft
    | on.PlayerSatOut
    | on.PlayerCameBack
    | on.BotReplaced
    | on.TopUpQueued
    | on.ChipsAdded
    | on.HostChanged
    | on.PlayerDisconnected
    | on.PlayerReconnected
)


def _around(seq: int, event: _Around) -> wire.WireEvent:
    """Seats and who sits there."""
    time = event.time
    match event:
        case on.TableOpened():
            plans = event.config.seating
            seating = tuple(
                [
                    values.Planned(plan.seat, plan.name, None if plan.bot is None else wire_bot(plan.bot))
                    for plan in plans
                ]
            )
            return wire.TableOpened(seq, time, wire_config(event.config), seating)
        case on.PlayerSat():
            bot = None if event.bot is None else wire_bot(event.bot)
            return wire.PlayerSat(seq, time, event.seat, event.name, event.stack, bot, event.post)
        case on.PartingAnnounced():
            return wire.PartingAnnounced(seq, time, event.seat, event.parting)
        case on.SeatLeft():
            return wire.SeatLeft(seq, time, event.seat, event.stack, event.parting)
        case on.PlayerSatOut():
            return wire.PlayerSatOut(seq, time, event.seat, event.by_clock)
        case on.PlayerCameBack():
            return wire.PlayerCameBack(seq, time, event.seat, event.post)
        case on.BotReplaced():
            return wire.BotReplaced(seq, time, event.seat, wire_bot(event.bot))
        case on.TopUpQueued():
            return wire.TopUpQueued(seq, time, event.seat, event.amount)
        case on.ChipsAdded():
            return wire.ChipsAdded(seq, time, event.seat, event.amount)
        case on.HostChanged():
            return wire.HostChanged(seq, time, event.seat)
        case on.PlayerDisconnected():
            return wire.PlayerDisconnected(seq, time, event.seat)
        case on.PlayerReconnected():
            return wire.PlayerReconnected(seq, time, event.seat)
        case _:
            assert_never(event)


def _in_hand(seq: int, happened: on.HandEvent) -> wire.HandWireEvent:
    """What happened in the hand, with seats for its players."""
    time, number, seats, event = happened.time, happened.hand, happened.seats, happened.event
    match event:
        case hand.Called():
            street = STREETS[event.street]
            return wire.Called(seq, time, number, seats[event.player], street, event.amount)
        case hand.Folded():
            return wire.Folded(seq, time, number, seats[event.player], STREETS[event.street])
        case hand.Checked():
            return wire.Checked(seq, time, number, seats[event.player], STREETS[event.street])
        case hand.Raised():
            street = STREETS[event.street]
            return wire.Raised(seq, time, number, seats[event.player], street, event.amount, event.to, event.over)
        case hand.ChipsPosted():
            return wire.ChipsPosted(seq, time, number, seats[event.player], event.kind, event.amount)
        case hand.BoardDealt():
            return wire.BoardDealt(seq, time, number, STREETS[event.street], cards_text(event.cards))
        case hand.HoleCardsDealt():
            hands = [
                values.Dealt(seat, None if cards is None else two_cards_text(cards))
                for seat, cards in zip(seats, event.hands, strict=True)
            ]
            return wire.HoleCardsDealt(seq, time, number, tuple(hands))
        case hand.HandShown():
            return wire.HandShown(seq, time, number, seats[event.player], two_cards_text(event.cards))
        case hand.HandMucked():
            return wire.HandMucked(seq, time, number, seats[event.player])
        case hand.BetReturned():
            street = STREETS[event.street]
            return wire.BetReturned(seq, time, number, seats[event.player], street, event.amount)
        case hand.PotAwarded():
            shares = tuple([values.Share(seats[player], amount) for player, amount in event.shares])
            return wire.PotAwarded(seq, time, number, event.pot, event.amount, shares)
        case hand.HandEnded():
            return wire.HandEnded(seq, time, number, seats, event.stacks)
        case hand.HandStarted():
            posts = None if event.posts is None else tuple([_post(seats, post) for post in event.posts])
            rules = wire_rules(event.rules)
            return wire.HandStarted(seq, time, number, seats, event.stacks, seats[event.button], rules, posts)
        case _:
            assert_never(event)


def _post(seats: tuple[int, ...], post: Post) -> values.Post:
    return values.Post(seats[post.player], post.amount, post.live)


def _settled(seq: int, event: on.HandSettled) -> wire.HandSettled:
    results = tuple(
        [
            values.SeatResult(result.seat, result.put_in, result.difference, result.stack, wire_name(result.name))
            for result in event.results
        ]
    )
    pots = tuple(
        [
            values.PotResult(
                pot.amount, tuple([values.Share(seat, amount) for seat, amount in pot.winners]), wire_name(pot.name)
            )
            for pot in event.pots
        ]
    )
    return wire.HandSettled(seq, event.time, event.hand, results, pots)
