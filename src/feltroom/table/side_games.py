"""The games beside the pots: a bounty for winning with seven-deuce, and the stand-up game.

Both move chips from stack to stack after a hand has been counted, never more than a player has, and no pot, result or
statistic of the hand changes by them.

Seven-deuce: a player who wins a pot, or a part of one, and shows a seven and a deuce is paid the bounty by everybody
else who was dealt in and is still there. Without a showdown they may show until the next hand begins; a bot does at
once.

Stand-up: everybody dealt into the first hand of a round stands, and sits down by winning a pot or a part of one. When
one player is left standing after a hand, they pay all others of the round, and the next hand begins a new one. Nobody
pays if the last ones sit down together. A player who leaves the table is out of the round, and a newcomer plays
the next one. It takes three players to begin one.
"""

from collections.abc import Iterable, Mapping

from feltroom.cards.card import Cards, rank_of
from feltroom.engine.pots import split_pot
from feltroom.table.events import CardsShown, HandSettled, PlayerBusted, TableEvent
from feltroom.table.phases import Phase
from feltroom.table.positions import clockwise
from feltroom.table.side_events import SideGame, SideGamePaid, StandingChanged
from feltroom.table.state import TableState
from feltroom.table.tournament_prizes import places_out

LEAST_TO_STAND = 3
_DEUCE, _SEVEN = 0, 5  # ranks, from the deuce on


def is_seven_deuce(cards: Cards) -> bool:
    """Whether two cards are a seven and a deuce."""
    return {rank_of(card) for card in cards} == {_DEUCE, _SEVEN}


def begin_round(state: TableState, now: int, *, hand: int, seats: tuple[int, ...]) -> list[TableEvent]:
    """Return that a round of the stand-up game begins with a hand, or ends because the host has ended the game."""
    if not state.config.stand_up:
        return [StandingChanged(now, hand, (), ())] if state.side.players else []
    if state.side.standing or len(seats) < LEAST_TO_STAND:
        return []
    return [StandingChanged(now, hand, seats, seats)]


def side_games(state: TableState, settled: HandSettled) -> list[TableEvent]:
    """Return what a hand that is being counted pays beside its pots."""
    stacks = {number: seat.stack for number, seat in state.taken()}
    stacks |= {result.seat: result.stack for result in settled.results}
    winners = _winners(settled)
    events: list[TableEvent] = []
    for seat in winners if state.side.bounty else ():
        cards = state.holes[seat]
        if not is_seven_deuce(cards):
            continue
        if seat not in state.shown:
            if state.at(seat).bot is None:
                continue  # they may show it, or keep it to themselves
            events.append(CardsShown(settled.time, settled.hand, seat, cards))
        events += _bounty(state, settled.time, seat, stacks)
    return events + _stand_up(state, settled, winners, stacks)


def show_seven_deuce(state: TableState, now: int, seat: int) -> list[TableEvent]:
    """Return what is paid to a player who shows between hands, and who has no chip left then."""
    settled, cards = state.settled, state.holes.get(seat)
    if settled is None or cards is None or state.phase is Phase.FINISHED:
        return []
    if not state.side.bounty or seat not in _winners(settled) or not is_seven_deuce(cards):
        return []
    before = {number: one.stack for number, one in state.taken()}
    after = dict(before)
    paid = _bounty(state, now, seat, after)
    out = {number: chips for number, chips in before.items() if chips and not after[number]}
    left = sum(chips > 0 for chips in after.values())
    return [*paid, *[PlayerBusted(now, one.player, one.place, one.shared) for one in places_out(out, left=left)]]


def paid_by_seat(events: Iterable[TableEvent]) -> dict[int, int]:
    """Return by how much events change the stacks beside the pots."""
    paid: dict[int, int] = {}
    for event in events:
        if isinstance(event, SideGamePaid):
            for seat, amount in event.payments:
                paid[seat] = paid.get(seat, 0) + amount
    return paid


def _winners(settled: HandSettled) -> list[int]:
    """The seats that won a pot or a part of one."""
    return list(dict.fromkeys([seat for pot in settled.pots for seat, share in pot.winners if share]))


def _bounty(state: TableState, now: int, seat: int, stacks: dict[int, int]) -> list[TableEvent]:
    """Who pays how much to a player who won with seven-deuce; the stacks are changed by it."""
    payers = [number for number in sorted(state.holes) if number != seat]  # who has left is not among them
    owed = {number: -min(state.side.bounty, stacks[number]) for number in payers}
    return _paid(state, now, SideGame.SEVEN_DEUCE, seat, {seat: -sum(owed.values())} | owed, stacks)


def _stand_up(state: TableState, settled: HandSettled, winners: list[int], stacks: dict[int, int]) -> list[TableEvent]:
    side, run = state.side, state.hand
    assert run is not None and run.state is not None
    standing = tuple([seat for seat in side.standing if seat not in winners])
    if not state.config.stand_up or not side.standing:
        return []
    if len(standing) > 1:
        sat_down = standing != side.standing
        return [StandingChanged(settled.time, settled.hand, side.players, standing)] if sat_down else []
    over = StandingChanged(settled.time, settled.hand, (), ())
    if not standing:
        return [over]
    [loser] = standing
    others = [seat for seat in clockwise(state.config.seats, loser) if seat in side.players and seat != loser]
    rules = run.state.rules
    owed = min(stacks[loser], state.config.stand_up * rules.big_blind * len(others))
    shares = dict(split_pot(owed, others, chip=rules.chip)) if others else {}
    payments = {loser: -sum(shares.values())} | shares
    return [*_paid(state, settled.time, SideGame.STAND_UP, loser, payments, stacks), over]


def _paid(
    state: TableState, now: int, game: SideGame, seat: int, payments: Mapping[int, int], stacks: dict[int, int]
) -> list[TableEvent]:
    moved = tuple([(number, amount) for number, amount in payments.items() if amount])
    for number, amount in moved:
        stacks[number] += amount
    return [SideGamePaid(now, state.hands, game, seat, moved)] if moved else []
