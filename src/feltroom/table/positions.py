"""Who is dealt into the next hand, who has the button and the blinds, and who posts to come in.

The button moves clockwise to the next player who is in the game. Players who are new, or missed blinds, come in:

- nobody between the button and the small blind: a player there waits until the button has passed;
- as the big blind when it reaches them, and then they owe nothing else;
- behind the big blind if the house lets them in freely, or if they post: a new player the big blind, live; after
  missing both blinds, the big blind live and the small blind dead; after missing the small blind only, that one, dead.

Who straddles has the place for it, wants to, is there, posts nothing to come in, and has chips beyond it; it takes
three players. A straddle is two big blinds. The second one, of the player after who straddled, is four.

When fewer than two are in the game, it begins anew and everybody who is ready is dealt in. Heads-up the button has the
small blind, and nobody is big blind twice in a row: if it would come to that, that player gets the button instead.
"""

from dataclasses import dataclass

from feltroom.engine.rules import Ante, Post, Rules
from feltroom.table.config import Entry, SitOutRule, Straddle
from feltroom.table.events import MissedBlinds
from feltroom.table.seat import Seat
from feltroom.table.state import TableState


@dataclass(frozen=True, slots=True)
class Positions:
    """The next hand's seats, in order; `posts` are None for ordinary blinds, their players indices into the seats."""

    seats: tuple[int, ...]
    button: int
    small: int | None
    big: int
    posts: tuple[Post, ...] | None
    missed: tuple[MissedBlinds, ...]


def candidates(state: TableState) -> dict[int, Seat]:
    """Return the seats that could be dealt in: with chips, staying, and not sitting out where that counts."""
    dealt = state.config.sit_out is SitOutRule.DEALT
    return {
        number: seat
        for number, seat in state.taken()
        if seat.stack > 0 and seat.parting is None and (dealt or not seat.sitting_out)
    }


def enough_ready(state: TableState) -> bool:
    """Whether a hand can be dealt: two with chips and, unless the table is one of bots, a connected person taking part.

    That person may be waiting for the big blind: it reaches them only if the others play. In a tournament they may sit
    out, as long as somebody else plays, and bots play it to its end when no person has chips any more. Where a director
    says when a hand is dealt, chips are enough: the other tables wait for nobody either.
    """
    able = candidates(state)
    if state.config.director:
        return len(able) >= 2
    present = [seat for seat in able.values() if not seat.sitting_out]
    if state.tournament is not None:
        people = [seat for seat in able.values() if seat.bot is None]
        return len(able) >= 2 and bool(present) and (not people or any(seat.connected for seat in people))
    person = state.config.max_humans == 0 or any(seat.bot is None and seat.connected for seat in present)
    return len(able) >= 2 and bool(present) and person


def clockwise(seats: int, after: int) -> list[int]:
    """Return all seat numbers clockwise, beginning left of one and ending with it."""
    return [(after + step) % seats for step in range(1, seats + 1)]


def next_positions(state: TableState, rules: Rules) -> Positions:
    """Return the positions of the next hand; enough players must be ready and a first button drawn."""
    able = candidates(state)
    assert state.button is not None
    settled = {number for number, seat in able.items() if not seat.owes}
    if state.button_drawn or len(settled) < 2:
        button = state.button if state.button_drawn and state.button in able else _next(state, set(able), state.button)
        return _positions(state, rules, set(able), button, {})
    button = _next(state, settled, state.button)
    coming = _coming_in(state, rules, settled, button)
    return _positions(state, rules, settled | set(coming), button, coming)


def _next(state: TableState, among: set[int], after: int) -> int:
    return next(number for number in clockwise(state.config.seats, after) if number in among)


def _coming_in(state: TableState, rules: Rules, settled: set[int], button: int) -> dict[int, list[tuple[int, bool]]]:
    """Return who comes in behind the first blind, and what each posts for it: amounts, live or dead."""
    owing = {number: seat for number, seat in candidates(state).items() if seat.owes}
    first = button if not rules.small_blind else _next(state, settled, button)
    round_table = clockwise(state.config.seats, first)
    behind = round_table[: round_table.index(button)]
    coming: dict[int, list[tuple[int, bool]]] = {}
    big_found = False
    for number in behind:
        if number in owing:
            if not big_found or state.config.entry is Entry.FREE:
                coming[number] = []
            elif owing[number].post:
                coming[number] = _owed(owing[number], rules)
        big_found = big_found or number in settled or number in coming
    return coming


def _owed(seat: Seat, rules: Rules) -> list[tuple[int, bool]]:
    owed: list[tuple[int, bool]] = []
    if seat.new or seat.missed_big:
        owed.append((rules.big_blind, True))
    if seat.missed_small and not seat.new and rules.small_blind:
        owed.append((rules.small_blind, False))
    return owed


def _positions(
    state: TableState, rules: Rules, dealt: set[int], button: int, coming: dict[int, list[tuple[int, bool]]]
) -> Positions:
    if len(dealt) == 2:
        [other] = dealt - {button}
        if other == state.last_big:
            button = other
    order = [number for number in clockwise(state.config.seats, button) if number in dealt]
    small, big = _blinds(rules, order)
    seats = tuple(sorted(dealt))
    extra = [Post(seats.index(number), amount, live) for number, owed in coming.items() for amount, live in owed]
    extra += [Post(seats.index(number), amount) for number, amount in _straddles(state, rules, order, big, coming)]
    posts: tuple[Post, ...] | None = None
    if extra:
        blinds = [] if small is None else [Post(seats.index(small), rules.small_blind)]
        posts = (*blinds, Post(seats.index(big), rules.big_blind), *extra)
    return Positions(seats, button, small, big, posts, _missed(state, dealt, button, small, big))


def _straddles(
    state: TableState, rules: Rules, order: list[int], big: int, coming: dict[int, list[tuple[int, bool]]]
) -> list[tuple[int, int]]:
    """Return who straddles and for how much, of the players left of the button on, the button last."""
    if state.config.straddle is Straddle.NONE or len(order) < 3:
        return []
    after = order[order.index(big) + 1 :]
    places = {Straddle.LEFT: after[:1], Straddle.TWICE: after[:2], Straddle.BUTTON: order[-1:]}[state.config.straddle]
    straddles: list[tuple[int, int]] = []
    amount = 2 * rules.big_blind
    for number in places:
        seat = state.at(number)
        there = seat.straddles and seat.connected and not seat.sitting_out and not coming.get(number)
        if not there or seat.stack <= amount + (rules.ante if rules.ante_kind is Ante.EACH else 0):
            break
        straddles.append((number, amount))
        amount *= 2
    return straddles


def _blinds(rules: Rules, order: list[int]) -> tuple[int | None, int]:
    """Return small and big blind from the players left of the button on, the button last."""
    if not rules.small_blind:
        return None, order[0]
    if len(order) == 2:
        return order[1], order[0]
    return order[0], order[1]


def _missed(state: TableState, dealt: set[int], button: int, small: int | None, big: int) -> tuple[MissedBlinds, ...]:
    """Return whom the blinds pass: those between button and small blind, and between small and big blind."""
    missed: list[MissedBlinds] = []
    passed_small = small is None or small == button
    for number in clockwise(state.config.seats, button):
        if number == big:
            break
        if number == small:
            passed_small = True
        seat = state.seats[number]
        if seat is not None and number not in dealt and not seat.new:
            missed.append(MissedBlinds(number, small=not passed_small, big=passed_small))
    return tuple(missed)
