"""Finding a chart: what is asked for, or the nearest there is."""

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from typing import TypeVar

from feltroom.contract.http.charts import ChartChoices, PreflopChart
from feltroom.rooms.charts.book import Book
from feltroom.rooms.charts.heads_up import HeadsUpBook
from feltroom.rooms.charts.tables import TableBook
from feltroom.solver.preflop.table_tree import position_names
from feltroom.solver.preflop.tables import KINDS, LEAST_SEATS, MOST_SEATS

N = TypeVar("N", int, float)


@dataclass(frozen=True, slots=True)
class ChartWish:
    """What somebody wants to see; None where they do not mind."""

    seats: int | None = None
    game: str | None = None
    depth: float | None = None
    position: str | None = None
    facing: str | None = None


@cache
def books() -> tuple[Book, ...]:
    """Return all books, those of few seats first."""
    tables = [TableBook(seats, deck) for seats in range(LEAST_SEATS, MOST_SEATS + 1) for deck in KINDS]
    return HeadsUpBook("push-fold"), HeadsUpBook("open-shove"), *tables


def find_chart(wish: ChartWish) -> PreflopChart:
    """Return the chart that is wanted; each choice that does not exist is replaced by the nearest or the first."""
    counts = tuple(sorted({book.seats for book in books()}))
    seats = _nearest(counts, wish.seats)
    of_seats = [book for book in books() if book.seats == seats]
    book = next((one for one in of_seats if one.game == wish.game), of_seats[0])
    depth = _nearest(book.depths, wish.depth)
    places = book.places(depth)
    held_by = {place.position for place in places}
    positions = tuple([name for name in _names(book) if name in held_by])
    position = wish.position if wish.position in positions else positions[0]
    faced = [place for place in places if place.position == position]
    place = next((one for one in faced if one.facing.key == wish.facing), faced[0])
    chart = book.draw(depth, place)
    return PreflopChart(
        seats=seats,
        game=book.game,
        depth=depth,
        position=position,
        facing=place.facing,
        moves=chart.moves,
        held=chart.held,
        exploitability=chart.exploitability,
        choices=ChartChoices(
            seats=counts,
            games=tuple([one.game for one in of_seats]),
            depths=tuple(book.depths),
            positions=positions,
            facings=tuple([one.facing for one in faced]),
        ),
    )


def _names(book: Book) -> tuple[str, ...]:
    """All positions in the order of acting; the books of two players with few chips name the button by its blind."""
    return position_names(book.seats, single_blind=book.single_blind) if isinstance(book, TableBook) else ("SB", "BB")


def _nearest(values: Iterable[N], wanted: float | None) -> N:
    listed = list(values)
    return listed[0] if wanted is None else min(listed, key=lambda value: abs(value - wanted))
