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
    HandConceded,
    HandEvent,
    HandSettled,
    HandVoided,
    HostChanged,
    NextHandCalled,
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
            return VisibleAtTable(replace(event, event=redact(event.event, player).event))
        case HandBegan():
            return VisibleAtTable(replace(event, secret=b""))
        case TableOpened():
            return VisibleAtTable(replace(event, config=replace(event.config, seed=None)))
        case HandVoided():
            return VisibleAtTable(replace(event, trace=""))
        case BotChose():
            return VisibleAtTable(None)
        case (
            PlayerSat()
            | PartingAnnounced()
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
            | HandConceded()
            | HandSettled()
            | PlayerBusted()
            | CardsShown()
            | SessionFinished()
        ):
            return VisibleAtTable(event)
        case _:
            assert_never(event)
