"""What belongs to the replay of a hand, of all that happens at a table from its beginning up to the next one.

Comings and goings, chips bought and connections lost while it was played are no part of it.
"""

from collections.abc import Iterable

from feltroom.table import events as on
from feltroom.table.phases import Phase

_BETWEEN_HANDS = frozenset({Phase.WAITING, Phase.DRAWING_FOR_BUTTON, Phase.TABLE_SETUP})
_OF_HAND = (
    on.HandBegan,
    on.HandEvent,
    on.TurnStarted,
    on.ShowAsked,
    on.RunsOffered,
    on.RunsAnswered,
    on.TimeBankRequested,
    on.TimeBankStarted,
    on.TimeBankUsed,
    on.TimedOut,
    on.HandSettled,
    on.PlayerBusted,
    on.AskedToSee,
    on.RabbitHunted,
    on.CardsShown,
    on.SideGamePaid,
    on.StandingChanged,
    on.SessionFinished,
)
_WHILE_PLAYED = (on.TablePaused, on.TableResumed, on.TableRecovered)


def replayed(events: Iterable[on.TableEvent | None], hand: int) -> list[int]:
    """Return the places of the events that belong to the replay of a hand; None is one that a viewer may not see."""
    kept = []
    dealt_in: tuple[int, ...] = ()
    over = False
    for place, event in enumerate(events):
        if isinstance(event, on.HandBegan):
            if event.hand != hand:
                break
            dealt_in = event.seats
        if isinstance(event, on.PhaseEntered):
            wanted = event.phase not in _BETWEEN_HANDS
        elif isinstance(event, on.PartingAnnounced):
            wanted = not over and event.seat in dealt_in
        elif isinstance(event, _WHILE_PLAYED):
            wanted = not over
        elif isinstance(event, on.HandVoided):  # one that never began has no place of its own in the log
            wanted = event.hand == hand
        else:
            wanted = isinstance(event, _OF_HAND)
        if wanted:
            kept.append(place)
        over = over or isinstance(event, on.HandSettled | on.HandVoided)
    return kept
