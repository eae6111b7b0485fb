"""Driving a director in tests: tables are numbers that change hands by chance, and every step is checked."""

from dataclasses import replace

from feltroom import Ante, Rules
from feltroom.rng import Stream
from feltroom.table import Blinds, Clock, Pace, Schedule, SitOutRule, TableConfig
from feltroom.table.orders import HandReport, Order
from feltroom.tournament import Director, TournamentConfig
from feltroom.tournament import commands as do
from feltroom.tournament.state import RunTable
from tests.table.driver import entropy_from

MINUTE = 60_000
LEVELS = tuple(Blinds(10 * 2**n, 20 * 2**n, 20 * 2**n if n > 3 else 0) for n in range(10))
TABLE = TableConfig(
    name="table",
    seats=6,
    rules=Rules(small_blind=10, big_blind=20, ante_kind=Ante.BIG_BLIND),
    stack=1000,
    rebuys=False,
    clock=Clock(allowance=10_000, sit_out_after=2),
    think=(2000, 6000),
    pace=Pace.OFF,
    sit_out=SitOutRule.DEALT,
    max_humans=6,
    schedule=Schedule(levels=LEVELS, milliseconds=MINUTE),
)
CONFIG = TournamentConfig(name="test", table=TABLE)


def config_of(*, seats: int = 6, **changes: object) -> TournamentConfig:
    table = replace(TABLE, seats=seats, max_humans=seats)
    return replace(CONFIG, table=table, **changes)  # type: ignore[arg-type]


def entered(config: TournamentConfig, entrants: int, *, seed: int = 1) -> Director:
    """A tournament of so many people that has not begun."""
    director = Director(config, entropy=entropy_from(seed))
    for number in range(entrants):
        director.handle(do.Enter(f"P{number}", account=f"a-{number}"), 0)
    return director


def begun(config: TournamentConfig, entrants: int, *, seed: int = 1) -> Director:
    """The same, with the first hands ordered."""
    director = entered(config, entrants, seed=seed)
    director.handle(do.Begin(), 0)
    return director


def there(table: RunTable) -> dict[int, int]:
    """Who is at a table in this hand, by seat; those who come after it are not."""
    return {seat: one for seat, one in table.seats.items() if one not in table.come}


def report(
    director: Director, number: int, lose: dict[int, int | None] | None = None, *, to: int | None = None
) -> HandReport:
    """A hand in which these entrants lose chips, all of them for None, to another, the first who does not."""
    table = director.state.tables[number]
    seats = there(table)
    lost = lose or {}
    stacks = {seat: director.player(one).stack for seat, one in seats.items()}
    winner = next(seat for seat, one in seats.items() if (one == to if to is not None else one not in lost))
    for seat, one in seats.items():
        if one in lost:
            amount = lost[one]
            chips = stacks[seat] if amount is None else amount
            stacks[seat] -= chips
            stacks[winner] += chips
    alive = sorted(seat for seat, stack in stacks.items() if stack)
    big = next((seat for seat in alive if table.big is not None and seat > table.big), alive[0])
    return HandReport(table.given, tuple(sorted(stacks.items())), (), big)


def play(
    director: Director, number: int, lose: dict[int, int | None] | None = None, *, to: int | None = None, now: int = 0
) -> None:
    """Play and count the hand of a table."""
    director.handle(do.CountHand(number, report(director, number, lose, to=to)), now)


def by_chance(director: Director, table: RunTable, stream: Stream) -> HandReport:
    """A hand whose chips go by chance, to somebody who had some of them."""
    seats = there(table)
    order = list(seats)
    stream.shuffle(order)
    lose = {seats[seat]: (None, 1 + stream.below(200))[stream.below(2)] for seat in order[1 : 2 + stream.below(3)]}
    lose = {one: None if chips is None else min(chips, director.player(one).stack) for one, chips in lose.items()}
    return report(director, table.number, lose, to=seats[order[0]])


class SeatedByOrders:
    """Who sits where by the orders alone, as the tables see it; an order that cannot be followed fails."""

    def __init__(self) -> None:
        self.seats: dict[int, dict[int, str]] = {}
        self.closed: set[int] = set()
        self.followed: dict[int, int] = {}

    def follow(self, table: int, order: Order) -> None:
        assert table not in self.closed
        assert order.number == self.followed.get(table, 0) + 1
        self.followed[table] = order.number
        seats = self.seats.setdefault(table, {})
        for seat in [*[one.seat for one in order.out], *order.go]:
            del seats[seat]
        for new in order.come:
            assert new.seat not in seats and new.stack
            seats[new.seat] = new.name
        assert not order.deal or len(seats) > 1
        if order.close:
            self.closed.add(table)
