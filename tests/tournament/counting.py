"""A tournament of several tables counted a second time, from what its tables wrote; the director is not asked."""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from itertools import pairwise

from feltroom.rooms.ports.store import Records
from feltroom.rooms.tournaments.table_ids import directed_table_id
from feltroom.table import TableEvent
from feltroom.table import events as on
from feltroom.tournament import Director
from feltroom.tournament import events as of


class Counted:
    """Chips and places by what the tables wrote, in the order in which they wrote it."""

    def __init__(self, names: Sequence[str], *, stack: int, paid: int) -> None:
        self.chips = dict.fromkeys(names, stack)
        self.total, self.paid = len(names) * stack, paid
        self.seats: dict[int, dict[int, str]] = {}
        self.open: set[int] = set()
        self.waiting: dict[str, int] = {}
        self.places: dict[str, int] = {}

    def take(self, table: int, events: list[TableEvent]) -> None:
        for event in events:
            self.take_one(table, event)

    def take_one(self, table: int, event: TableEvent) -> None:
        seats = self.seats.setdefault(table, {})
        match event:
            case on.PlayerSat():
                assert event.stack == self.chips[event.name], "chips go with their player"
                assert event.name not in self.seated(), "nobody sits at two tables"
                seats[event.seat] = event.name
            case on.SeatLeft():
                assert event.stack == self.chips[seats.pop(event.seat)]
            case on.OrderFollowed(deal=True):
                self.open.add(table)
            case on.HandSettled():
                self.settle(table, event)

    def settle(self, table: int, event: on.HandSettled) -> None:
        for result in event.results:
            name = self.seats[table][result.seat]
            assert self.chips[name] == result.stack - result.difference
            if not result.stack:
                self.waiting[name] = self.chips[name]
            self.chips[name] = result.stack
        self.open.discard(table)
        assert sum(self.chips.values()) == self.total
        bubble = len(self.chips) - len(self.places) == self.paid + 1 and len(self.seated_at()) > 1
        if self.waiting and not (bubble and self.open):
            left = sum(chips > 0 for chips in self.chips.values())
            for name, before in self.waiting.items():
                self.places[name] = left + 1 + sum(other > before for other in self.waiting.values())
            self.waiting = {}

    def seated(self) -> set[str]:
        return {name for seats in self.seats.values() for name in seats.values()}

    def seated_at(self) -> list[int]:
        return [table for table, seats in self.seats.items() if seats]


def read_logs(records: Records, tournament: str) -> tuple[Director, dict[int, list[TableEvent]]]:
    """Read the director of a tournament in a house, and what its tables wrote."""
    director = Director.replay(records.tournaments.load(tournament))
    tables = {}
    for number in range(director.table_count):
        table = directed_table_id(tournament, number)
        stop = records.table_logs.load(table).next_seq
        tables[number] = [event for _, event in records.table_logs.events(table, first=0, stop=stop)]
    return director, tables


def counted_from_logs(director: Director, tables: Mapping[int, Sequence[TableEvent]]) -> Counted:
    """Count a whole tournament from the logs of its tables; that of the director gives their order in time alone."""
    names = [director.player(number).name for number in director.state.entrants]
    counted = Counted(names, stack=director.config.table.stack, paid=len(director.state.shares))
    parts = {table: _parts(events) for table, events in tables.items()}
    for event in director.events:
        if isinstance(event, of.OrderGiven):
            before, _ = parts[event.table][event.order.number]
            counted.take(event.table, before)
        elif isinstance(event, of.HandCounted):
            _, played = parts[event.table][event.order]
            counted.take(event.table, played)
    return counted


def _parts(events: Sequence[TableEvent]) -> dict[int, tuple[list[TableEvent], list[TableEvent]]]:
    """What a table did because of each order: before its hand, and from the hand on."""
    parts: dict[int, tuple[list[TableEvent], list[TableEvent]]] = {}
    order = 0
    for event in events:
        if isinstance(event, on.OrderFollowed):
            assert event.number == order + 1, "every order is followed once, in turn"
            order = event.number
            parts[order] = ([], [])
        if order:
            before, played = parts[order]
            (played if played or isinstance(event, on.HandBegan) else before).append(event)
    return parts


def assert_results(director: Director, counted: Counted) -> None:
    """Places and prizes are those that follow from what was counted."""
    [winner] = [name for name, chips in counted.chips.items() if chips]
    places = counted.places | {winner: 1}
    assert {director.player(one.entrant).name: one.place for one in director.results} == places
    pool = len(places) * director.config.buy_in
    shares = director.state.shares
    worth = [Fraction(pool * share, sum(shares)) for share in shares] + [Fraction(0)] * len(places)
    assert sum(one.prize for one in director.results) == pool
    for one in director.results:
        sharing = list(places.values()).count(one.place)
        exact = sum(worth[one.place - 1 : one.place - 1 + sharing]) / sharing
        assert exact - 2 < one.prize < exact + 2
        assert one.shared == (sharing > 1)


def assert_in_one_hand_at_a_time(tables: Mapping[int, Sequence[TableEvent]]) -> None:
    """Nobody was in hands at two tables at the same time, by the times that the tables noted."""
    hands: dict[str, list[tuple[int, int]]] = {}
    for events in tables.values():
        seats: dict[int, str] = {}
        began = 0
        for event in events:
            match event:
                case on.PlayerSat():
                    seats[event.seat] = event.name
                case on.PlayerRenamed():
                    seats[event.seat] = event.name
                case on.HandBegan():
                    began = event.time
                case on.HandSettled():
                    for result in event.results:
                        hands.setdefault(seats[result.seat], []).append((began, event.time))
    for name, played in hands.items():
        played.sort()
        for (_, ended), (begun, _) in pairwise(played):
            assert ended <= begun, f"{name} is in two hands at {begun}"
