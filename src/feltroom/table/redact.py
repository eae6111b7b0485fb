"""The one door table events leave by: what of an event somebody at a seat may know."""

from dataclasses import dataclass, replace
from typing import assert_never

from feltroom.engine.redact import redact
from feltroom.table.events import (
    BlindsChanged,
    BotChose,
    BotReplaced,
    ButtonDrawn,
    CardsShown,
    ChipsAdded,
    GameStarted,
    HandBegan,
    HandEvent,
    HandSettled,
    HandVoided,
    HostChanged,
    NextHandCalled,
    OwnerChanged,
    PartingAnnounced,
    PhaseEntered,
    PlayerBusted,
    PlayerCameBack,
    PlayerDisconnected,
    PlayerReconnected,
    PlayerSat,
    PlayerSatOut,
    SeatLeft,
    SessionFinished,
    TableEvent,
    TableOpened,
    TablePaused,
    TableRecovered,
    TableResumed,
    TimeBankRequested,
    TimeBankStarted,
    TimeBankUsed,
    TimedOut,
    TopUpQueued,
    TurnStarted,
)


@dataclass(frozen=True, slots=True)
class VisibleAtTable:
    """An event as one viewer may see it, None if he may not see it at all; made by `redact_table` only."""

    event: TableEvent | None


def redact_table(event: TableEvent, viewer_seat: int | None) -> VisibleAtTable:
    """Return what the player at a seat, or a spectator (None), may know of an event.

    The seat must have been the viewer's own when the event happened: for what is older, he is a spectator.
    """
    match event:
        case HandEvent():
            player = event.seats.index(viewer_seat) if viewer_seat in event.seats else None
            seen = redact(event.event, player).event
            # What is public stays the same object, so that a room can tell and encode it once for everybody.
            same = seen is event.event
            return VisibleAtTable(event if same else HandEvent(event.time, event.hand, event.seats, seen))
        case HandBegan():
            return VisibleAtTable(replace(event, secret=b""))
        case TableOpened():
            seating = tuple(replace(plan, account="") for plan in event.config.seating)
            return VisibleAtTable(replace(event, config=replace(event.config, seed=None, seating=seating)))
        case PlayerSat():
            return VisibleAtTable(replace(event, account=""))
        case HandVoided():
            return VisibleAtTable(replace(event, trace=""))
        case BotChose() | OwnerChanged():
            return VisibleAtTable(None)
        case (
            PartingAnnounced()
            | SeatLeft()
            | PlayerSatOut()
            | PlayerCameBack()
            | BotReplaced()
            | TopUpQueued()
            | ChipsAdded()
            | HostChanged()
            | PlayerDisconnected()
            | PlayerReconnected()
            | GameStarted()
            | NextHandCalled()
            | TablePaused()
            | TableResumed()
            | TableRecovered()
            | BlindsChanged()
            | PhaseEntered()
            | ButtonDrawn()
            | TurnStarted()
            | TimeBankRequested()
            | TimeBankStarted()
            | TimeBankUsed()
            | TimedOut()
            | HandSettled()
            | PlayerBusted()
            | CardsShown()
            | SessionFinished()
        ):
            return VisibleAtTable(event)
        case _:
            assert_never(event)
