"""The spots of a day: drawn from the charts by the day alone, so that everybody has the same."""

from functools import lru_cache

from feltroom.analysis.start_hands import place_of
from feltroom.cards.card import DECK, Cards
from feltroom.cards.classes import COMBOS, HAND_CLASSES, HandClass, class_of
from feltroom.contract.cards import two_cards_text
from feltroom.contract.http.charts import ChartMove
from feltroom.contract.http.drill import SPOTS, DrillMove, DrillSpot
from feltroom.rng import Stream, derive
from feltroom.rooms.charts.book import Book, Drawn, Place
from feltroom.rooms.charts.catalogue import books
from feltroom.rooms.charts.tables import FULL
from feltroom.rooms.drills.judging import verdicts_of

# Of so many hands the one is asked about whose neighbours disagree most: what everybody knows teaches nothing.
_HANDS = 12
# As strong as a hand are those that lie within this part of all hands from it.
_NEAR = 0.06
_PUSHES, _OPENS = 4, 1
# A hand that its own earlier moves bring there less often, in per cent, is not asked about.
_LEAST_HELD = 40.0


@lru_cache(maxsize=4)
def spots_of(day: str) -> tuple[DrillSpot, ...]:
    """Return the spots of a day."""
    stream = Stream(derive(0, "daily drill", day))
    return tuple([_spot(_book(number, stream), stream) for number in range(SPOTS)])


def _book(number: int, stream: Stream) -> Book:
    """Push or fold first, then open or shove, then tables of any size."""
    games = {book.game: book for book in books()}
    if number < _PUSHES:
        return games["push-fold"]
    if number < _PUSHES + _OPENS:
        return games["open-shove"]
    tables = [book for book in books() if book.game == FULL]
    return tables[stream.below(len(tables))]


def _spot(book: Book, stream: Stream) -> DrillSpot:
    depth = book.depths[stream.below(len(book.depths))]
    places = [place for place in book.places(depth) if _is_plain(place)]
    place = places[stream.below(len(places))]
    chart = book.draw(depth, place)
    hands = [_draw(stream) for _ in range(_HANDS)]
    hand = max(hands, key=lambda one: _doubt(one, chart))
    return _told(book, depth, place, hand, chart.moves)


def _is_plain(place: Place) -> bool:
    """Whether nobody has acted yet, one has raised, or one's own raise was raised: what comes up every evening."""
    steps = place.facing.steps
    return len(steps) < 2 or (len(steps) == 2 and steps[0].by == place.position)


def _draw(stream: Stream) -> Cards:
    cards = list(DECK)
    stream.draw(cards, 2)
    return max(cards[:2]), min(cards[:2])


def _doubt(hand: Cards, chart: Drawn) -> float:
    """How much hands of the same strength disagree: 0 if all of them do the same; less than 0 if it hardly comes up."""
    held = chart.held[HAND_CLASSES.index(class_of(*hand))]
    if held < _LEAST_HELD:
        return held / _LEAST_HELD - 1
    strength = place_of(hand)
    near = [number for number, name in enumerate(HAND_CLASSES) if abs(_strength(name) - strength) <= _NEAR]
    means = [sum([move.frequencies[number] for number in near]) / (100 * len(near)) for move in chart.moves]
    return 1 - max(means)


@lru_cache(maxsize=169)
def _strength(name: HandClass) -> float:
    return place_of(COMBOS[name][0])


def _told(book: Book, depth: float, place: Place, hand: Cards, moves: tuple[ChartMove, ...]) -> DrillSpot:
    number = HAND_CLASSES.index(class_of(*hand))
    often = [round(move.frequencies[number] / 100, 3) for move in moves]
    verdicts = verdicts_of(often)
    return DrillSpot(
        seats=book.seats,
        game=book.game,
        depth=depth,
        position=place.position,
        facing=place.facing,
        hand=two_cards_text(hand),
        moves=tuple(
            [
                DrillMove(move.kind, move.to, part, verdict)
                for move, part, verdict in zip(moves, often, verdicts, strict=True)
            ]
        ),
    )
