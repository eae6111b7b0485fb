"""Ending a hand: what it was for everybody, and who goes home."""

from collections.abc import Mapping
from typing import assert_never

from feltroom.cards.card import Cards
from feltroom.engine.events import PotAwarded
from feltroom.evaluator.hand_name import HandName, hand_name
from feltroom.table.config import MayAsk
from feltroom.table.events import (
    ChipsAdded,
    HandSettled,
    HostChanged,
    Parting,
    PlayerBusted,
    PlayerRenamed,
    PotResult,
    SeatLeft,
    SeatResult,
    TableEvent,
)
from feltroom.table.hand_run import HandRun
from feltroom.table.positions import clockwise
from feltroom.table.state import TableState
from feltroom.table.tournament_prizes import places_out


def gone_player(state: TableState, run: HandRun) -> int | None:
    """Return a player whose hand is to be folded because nobody is there to play it, None if there is none.

    A player who is all-in has nothing left to decide and stays in, present or not.
    """
    hand = run.live
    if hand is None or hand.actor is None:
        return None
    seats, absent = state.seats, run.absent
    for player, number in enumerate(run.seats):
        seat = seats[number]
        gone = number in absent or (seat is not None and seat.parting is not None and seat.gone)
        if gone and not hand.folded[player] and hand.stacks[player]:
            return player
    return None


def settlement_of(state: TableState, now: int) -> HandSettled:
    """Return what the hand was for every seat dealt in."""
    run = state.hand
    assert run is not None and run.state is not None
    hand = run.state
    boards = hand.boards
    by_run = [_names(state, run, board) for board in boards]
    names = by_run[0]
    put_in, stacks = hand.committed, hand.stacks
    awards = [event for event in run.log if isinstance(event, PotAwarded)]
    layers = hand.layers if len(awards) > 1 and len(boards) == 1 else [()] * len(awards)
    pots = tuple(_pot(award, run, by_run[award.run], cut) for award, cut in zip(awards, layers, strict=False))
    before = [state.at(seat).stack for seat in run.seats]
    asking = _asking(state.config.may_ask, run)
    results = tuple(
        SeatResult(seat, put_in[i], stacks[i] - before[i], stacks[i], names.get(seat), may_ask=seat in asking)
        for i, seat in enumerate(run.seats)
    )
    return HandSettled(now, run.number, results, pots)


def _asking(rule: MayAsk, run: HandRun) -> tuple[int, ...]:
    """Return the seats of the hand that may ask to see hands of its showdown."""
    if not run.to_showdown:
        return ()
    match rule:
        case MayAsk.NOBODY:
            return ()
        case MayAsk.RIVER:
            return run.to_showdown
        case MayAsk.TURN:
            return run.saw_turn
        case MayAsk.ANYBODY:
            return run.seats
        case _:
            assert_never(rule)


def _names(state: TableState, run: HandRun, board: Cards) -> dict[int, HandName]:
    """Return the names of the hands that were shown on a full board."""
    if len(board) < 5:
        return {}
    return {seat: hand_name((*state.holes[seat], *board)) for seat in run.seats if seat in state.shown}


def _pot(event: PotAwarded, run: HandRun, names: dict[int, HandName], layers: tuple[int, ...]) -> PotResult:
    winners = tuple((run.seats[player], share) for player, share in event.shares)
    return PotResult(event.amount, winners, names.get(winners[0][0]), layers, event.run)


def busted(state: TableState, settled: HandSettled, paid: Mapping[int, int]) -> list[PlayerBusted]:
    """Return who lost the last chip and has bought no more; `paid` is what the stacks change by beside the pots."""
    queued = {number: seat.queued for number, seat in state.taken() if seat.parting is None}
    stacks = {result.seat: result.stack for result in settled.results}
    stacks |= {seat: stacks.get(seat, state.at(seat).stack) + amount for seat, amount in paid.items()}
    before = {seat: state.at(seat).stack for seat in stacks}
    after = {seat: stack + queued.get(seat, 0) for seat, stack in stacks.items()}
    before = {seat: chips for seat, chips in before.items() if chips and not after[seat]}
    left = sum(after.get(number, seat.stack) > 0 for number, seat in state.taken())
    return [PlayerBusted(settled.time, one.player, one.place, one.shared) for one in places_out(before, left=left)]


def after_hand(state: TableState, now: int) -> list[TableEvent]:
    """Return what was put off until the end of the hand: partings, chips and names; busted bots go too."""
    events: list[TableEvent] = []
    for number, seat in state.taken():
        broke = seat.bot is not None and not seat.stack and not seat.queued and not state.config.director
        parting = seat.parting or (Parting.BUSTED if broke else None)
        if parting is not None:
            events.append(SeatLeft(now, number, seat.stack, parting))
            continue
        if seat.queued:
            events.append(ChipsAdded(now, number, seat.queued))
        if seat.next_name is not None:
            events.append(PlayerRenamed(now, number, seat.next_name))
    return events


def pass_host(state: TableState, now: int) -> HostChanged | None:
    """Return the change of host when the host has gone, even with a hand still in: the next person clockwise."""
    host = None if state.host is None else state.seats[state.host]
    if host is not None and host.bot is None and not host.away:
        return None
    people = state.people()
    after = state.config.seats - 1 if state.host is None else state.host
    heir = next((number for number in clockwise(state.config.seats, after) if number in people), None)
    return None if heir == state.host else HostChanged(now, heir)
