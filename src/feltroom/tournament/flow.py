"""What a director does next without a command: the one place where the rules of several tables are applied.

`next_events` is called again and again until it returns nothing. It changes nothing: it reads the state and returns
events. The rules are tried in this order, and a later one waits until those before it have nothing to do:

1. levels rise by the time of play, and late entry ends with its last level;
2. players without chips get their places: at once, or hand for hand when all tables have played;
3. one player left is the winner;
4. one table is enough for all: when every table rests, they draw seats at the final one;
5. one table fewer is enough: the next in the drawn order is broken as soon as it rests;
6. no table has two players more than another: as soon as a largest one rests, the next big blind moves;
7. hand for hand begins and ends;
8. tables that rest get their next order.
"""

from feltroom.rng import Stream
from feltroom.table.pace import MOST_PAUSED
from feltroom.table.randomness import Entropy, fresh_bytes
from feltroom.table.tournament_prizes import places_out, prizes_by_player, shares_for
from feltroom.tournament.events import (
    DirectorEvent,
    EntryClosed,
    FinalTableFormed,
    HandForHandBegan,
    HandForHandEnded,
    LevelRose,
    PlayBegan,
    PlayerPlaced,
    PlayerSeated,
    PlayFinished,
    PlayResumed,
    Result,
    SeatReason,
    TableAdded,
    TableBroken,
)
from feltroom.tournament.ordering import next_orders
from feltroom.tournament.seats import drawn_seat, free_seats, next_big_blind, smallest, worst_seat
from feltroom.tournament.state import DirectorState, RunTable


def next_events(state: DirectorState, now: int, entropy: Entropy | None) -> list[DirectorEvent]:
    """Return the events that follow now by the rules alone; none when the director must wait."""
    if state.over:
        return next_orders(state, now)
    if not state.begun:
        full = state.config.starts_full and len(state.entrants) == state.config.most
        return begin(state, now, entropy) if full else []
    if (end := pause_end(state)) is not None and now >= end:
        return [PlayResumed(now)]
    if risen := _clock(state, now):
        return risen
    if state.emptied:
        return _places(state, now)
    if len(state.still_in) == 1:
        return [*_close_entry(state, now), *_finish(state, now)]
    return _move(state, now, entropy) or _hand_for_hand(state, now) or next_orders(state, now)


def begin(state: DirectorState, now: int, entropy: Entropy | None) -> list[DirectorEvent]:
    """Draw everybody's seat and the order in which tables are broken; tables differ by one player at most."""
    stream = Stream(fresh_bytes(entropy))
    entrants = state.entrants
    seats = state.config.table.seats
    tables = state.config.tables_for(len(entrants))
    stream.shuffle(entrants)
    breaks = list(range(tables))
    stream.shuffle(breaks)
    free = [_shuffled(stream, seats) for _ in range(tables)]
    drawn = [(entrant, place % tables) for place, entrant in enumerate(entrants)]
    closed = [] if state.config.late_levels else _close_entry(state, now)
    return [
        PlayBegan(now, tuple(breaks)),
        *closed,
        *[PlayerSeated(now, entrant, table, free[table].pop(), SeatReason.DRAW) for entrant, table in sorted(drawn)],
    ]


def pause_end(state: DirectorState) -> int | None:
    """Return when a pause ends automatically: all pauses of a host together last an hour at most."""
    if state.paused_at is None or state.paused_by_house:
        return None
    return state.paused_at + max(0, MOST_PAUSED - state.paused)


def level_end(state: DirectorState) -> int | None:
    """Return when the next level begins, if play goes on; None at the last one, or while no clock runs."""
    schedule = state.schedule
    if not state.running or state.paused_at is not None or state.level + 1 >= len(schedule.levels):
        return None
    return state.time + (state.level + 1) * (schedule.milliseconds or 0) - state.played


def _shuffled(stream: Stream, count: int) -> list[int]:
    numbers = list(range(count))
    stream.shuffle(numbers)
    return numbers


def _clock(state: DirectorState, now: int) -> list[DirectorEvent]:
    level = state.schedule.number(hands=0, elapsed=state.played_until(now))
    risen: list[DirectorEvent] = [LevelRose(now, level)] if level > state.level else []
    return [*risen, *(_close_entry(state, now) if level >= state.config.late_levels else [])]


def _close_entry(state: DirectorState, now: int) -> list[DirectorEvent]:
    return [] if state.shares else [EntryClosed(now, shares_for(len(state.entrants), state.config.shares))]


def _places(state: DirectorState, now: int) -> list[DirectorEvent]:
    """The places of players without chips: hand for hand, all who lost them in the same round are compared."""
    if state.hand_for_hand and any(table.due for table in state.tables.values()):
        return []
    out = places_out(state.emptied, left=len(state.still_in))
    return [PlayerPlaced(now, one.player, one.place, one.shared) for one in out]


def _finish(state: DirectorState, now: int) -> list[DirectorEvent]:
    placed = {number: state.players[number].place or 1 for number in state.entrants}
    won = prizes_by_player(placed, state.prizes())
    results = [Result(number, placed[number], state.players[number].shared, won[number]) for number in placed]
    return [PlayFinished(now, tuple(sorted(results, key=lambda one: one.place)))]


def _move(state: DirectorState, now: int, entropy: Entropy | None) -> list[DirectorEvent]:
    """The moves of players now: all to the final table, those of a table to be broken, or a single player."""
    tables, seats, left = state.tables, state.config.table.seats, len(state.still_in)
    if len(state.breaks) < 2:
        return []
    if left <= seats:
        waits = any(table.due for table in tables.values())
        return [] if waits else [*_close_entry(state, now), *_final(state, now, Stream(fresh_bytes(entropy)))]
    if left <= (len(state.breaks) - 1) * seats:
        broken = tables[state.breaks[0]]
        return [] if broken.due else _break(state, now, broken, Stream(fresh_bytes(entropy)))
    return _balance(state, now)


def _final(state: DirectorState, now: int, stream: Stream) -> list[DirectorEvent]:
    seats = _shuffled(stream, state.config.table.seats)
    number = state.opened
    return [
        FinalTableFormed(now, number),
        *[PlayerSeated(now, entrant, number, seats.pop(), SeatReason.FINAL) for entrant in state.still_in],
    ]


def _break(state: DirectorState, now: int, broken: RunTable, stream: Stream) -> list[DirectorEvent]:
    """Break a table: one player after another, in a drawn order, to a drawn seat at the smallest table."""
    players = sorted(broken.seats.values())
    stream.shuffle(players)
    others = {number: len(state.tables[number].seats) for number in reversed(state.breaks) if number != broken.number}
    drawn: dict[int, list[int]] = {}
    for entrant in players:
        number = min(others, key=lambda other: others[other])
        others[number] += 1
        drawn.setdefault(number, []).append(entrant)
    events: list[DirectorEvent] = [TableBroken(now, broken.number)]
    for number, entrants in drawn.items():
        table = state.tables[number]
        free = free_seats(state, table)
        stream.shuffle(free)
        events += [PlayerSeated(now, entrant, number, free.pop(), SeatReason.BREAK) for entrant in entrants]
    return events


def _balance(state: DirectorState, now: int) -> list[DirectorEvent]:
    least = smallest(state)
    most = max(len(table.seats) for table in state.tables.values())
    if most - len(least.seats) < 2:
        return []
    largest = [table for table in state.tables.values() if len(table.seats) == most and not table.due]
    if not largest:
        return []
    entrant = next_big_blind(state, largest[0])
    return [PlayerSeated(now, entrant, least.number, worst_seat(state, least), SeatReason.BALANCE)]


def _hand_for_hand(state: DirectorState, now: int) -> list[DirectorEvent]:
    bubble = bool(state.shares) and len(state.still_in) == len(state.shares) + 1 and len(state.breaks) > 1
    if bubble is state.hand_for_hand:
        return []
    return [HandForHandBegan(now) if bubble else HandForHandEnded(now)]


def late_seat(state: DirectorState, now: int, entrant: int, entropy: Entropy | None) -> list[DirectorEvent]:
    """Return the seat of somebody who comes late: drawn at the smallest table, or at a new one if all are full."""
    stream = Stream(fresh_bytes(entropy))
    table = smallest(state)
    if len(table.seats) < state.config.table.seats:
        return [PlayerSeated(now, entrant, table.number, drawn_seat(state, table, stream), SeatReason.LATE)]
    number = state.opened
    seat = stream.below(state.config.table.seats)
    place = stream.below(len(state.breaks) + 1)
    return [TableAdded(now, number, place), PlayerSeated(now, entrant, number, seat, SeatReason.LATE)]
