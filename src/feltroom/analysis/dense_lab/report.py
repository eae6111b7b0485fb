"""The report on a weight table: deal many hands with the real dealer's cards, count, and compare."""

from collections.abc import Callable
from typing import Protocol

from feltroom.analysis.dense_lab import tally as plain
from feltroom.analysis.dense_lab.chances import (
    LEAST_EXPECTED,
    ChiSquare,
    distance,
    distance_by_luck,
    goodness_of_fit,
    homogeneity,
    mean,
    pooled_share,
    share,
    upper_tail,
)
from feltroom.analysis.dense_lab.effort import affordable
from feltroom.analysis.dense_lab.findings import (
    BoardFindings,
    CategoryFindings,
    ClassFindings,
    DenseReport,
    SeatFindings,
)
from feltroom.analysis.dense_lab.first_seat import FirstSeat, first_seat
from feltroom.analysis.dense_lab.tally import Tally
from feltroom.analysis.kernels.backend import BACKENDS, is_installed
from feltroom.cards.card import DECK
from feltroom.cards.classes import COMBOS, HAND_CLASSES
from feltroom.deal.feasibility import MAX_DENSE_PLAYERS, prove_feasible
from feltroom.deal.formula import EVEN, STRENGTHS
from feltroom.deal.seating import check_button, check_players
from feltroom.deal.weights import WeightTable
from feltroom.errors import InvalidSetup, shown
from feltroom.evaluator.value import Category
from feltroom.rng import Seed, check_seed

Progress = Callable[[int, int], None]

PREMIUM = ("AA", "KK", "QQ")

_BACKENDS = tuple(name for name in BACKENDS if name != "numba")  # which has no kernel for dealing
_CHUNK = 4096
_ROUGH = 0.0005
"""Where computed chances can be off by more, because few classes have nearly all weight, counted ones are better."""

_LARGEST_SHIFT = 2.0
"""The first seat is not tested where its computed chances may be too rough for so many hands."""

_BOARD = 5
# Of the C(52, 7) sets of seven cards.
_SEVEN_CARDS = {
    Category.HIGH_CARD: 23_294_460,
    Category.PAIR: 58_627_800,
    Category.TWO_PAIR: 31_433_400,
    Category.TRIPS: 6_461_620,
    Category.STRAIGHT: 6_180_020,
    Category.FLUSH: 4_047_644,
    Category.FULL_HOUSE: 3_473_184,
    Category.QUADS: 224_848,
    Category.STRAIGHT_FLUSH: 41_584,
}
_CHANCES = [STRENGTHS[name] / (2 * EVEN) for name in HAND_CLASSES]


class _Counter(Protocol):
    def __call__(self, *, seed: Seed, start: int, stop: int, players: int, table: WeightTable | None) -> Tally: ...


def dense_report(
    table: WeightTable | None,
    *,
    players: int,
    hands: int,
    seed: Seed = 0,
    button: int = 0,
    mode: str = "custom",
    progress: Progress | None = None,
    backend: str | None = None,
    draws: int | None = None,
) -> DenseReport:
    """Deal `hands` times from a table, or without weights if it is None, and report what came.

    Deal number i is `deal_dense` of the seed `derive(seed, "hand", i)`, whatever the backend: `numpy`, `python`, or
    the faster that is installed. `mode` is a name for the report. `progress` gets the deals done and wanted.
    With `draws` the deals are fewer where more classes than that would be drawn for them, many of them in vain.
    """
    check_players(players, most=MAX_DENSE_PLAYERS)
    check_button(button, players=players)
    check_seed(seed)
    if type(hands) is not int or hands < 1:
        raise InvalidSetup(f"a report needs at least 1 hand, not {shown(hands)}")
    if table is not None:
        prove_feasible(table, players=players)
        if draws is not None:
            hands = affordable(table, players=players, hands=hands, seed=seed, draws=draws)
    count = _counter(backend)
    tally = Tally(players)
    for start in range(0, hands, _CHUNK):
        stop = min(hands, start + _CHUNK)
        tally.add(count(seed=seed, start=start, stop=stop, players=players, table=table))
        if progress is not None:
            progress(stop, hands)
    return _report(tally, table, seed=seed, button=button, mode=mode)


def _counter(backend: str | None) -> _Counter:
    if backend not in (None, *_BACKENDS):
        raise InvalidSetup(f"{shown(backend)} is not a backend of the dense report: {' or '.join(_BACKENDS)}")
    installed = is_installed("numpy")
    if backend == "numpy" and not installed:
        raise InvalidSetup("the backend numpy is not installed: pip install 'feltroom[fast]', or use python")
    if backend == "python" or not installed:
        return plain.count_deals
    from feltroom.analysis.kernels import dense  # the way to numpy

    return dense.count_deals


def _report(tally: Tally, table: WeightTable | None, *, seed: Seed, button: int, mode: str) -> DenseReport:
    players, hands = tally.players, tally.deals
    declared = _declared(table)
    first = FirstSeat(tuple(declared), (0.0,) * len(declared)) if table is None else first_seat(table)
    computed = first.bound <= _ROUGH
    tested = computed and first.shift(hands) < _LARGEST_SHIFT
    shares = [[count / hands for count in row] for row in tally.classes]
    pooled = [sum(column) / (players * hands) for column in zip(*tally.classes, strict=True)]
    return DenseReport(
        mode=mode,
        players=players,
        button=button,
        hands=hands,
        seed=seed,
        classes=tuple(
            [
                ClassFindings(
                    name=name,
                    declared=declared[number],
                    first=first.shares[number] if computed else shares[0][number],
                    dealt=pooled[number],
                    seats=tuple([share(row[number], hands) for row in tally.classes]),
                )
                for number, name in enumerate(HAND_CLASSES)
            ]
        ),
        seats=tuple([_seat(tally, order, declared=declared, button=button) for order in range(players)]),
        strength=sum([part * chance for part, chance in zip(pooled, _CHANCES, strict=True)]),
        first_computed=computed,
        first_bound=first.bound,
        first_fit=goodness_of_fit(tally.classes[0], first.shares) if tested else None,
        apart=tuple([tuple([distance(one, other) for other in shares]) for one in shares]),
        alike=homogeneity(tally.classes),
        categories=tuple([_category(tally, category) for category in Category]),
        board=BoardFindings(tuple(tally.board), board_test(tally.board)),
    )


def _declared(table: WeightTable | None) -> list[float]:
    if table is None:
        combos = [len(COMBOS[name]) for name in HAND_CLASSES]
        return [count / sum(combos) for count in combos]
    return [table.weights[name] / table.cumulative[-1] for name in HAND_CLASSES]


def _seat(tally: Tally, order: int, *, declared: list[float], button: int) -> SeatFindings:
    counts, hands = tally.classes[order], tally.deals
    wins = list(enumerate(tally.wins[order]))[1:]
    return SeatFindings(
        player=(button + 2 + order) % tally.players,
        strength=mean(
            sum([count * chance for count, chance in zip(counts, _CHANCES, strict=True)]),
            sum([count * chance * chance for count, chance in zip(counts, _CHANCES, strict=True)]),
            hands,
        ),
        equity=mean(
            sum([count / winners for winners, count in wins]),
            sum([count / winners**2 for winners, count in wins]),
            hands,
        ),
        pairs=share(_count_of(counts, [name for name in HAND_CLASSES if len(name) == 2]), hands),
        premium=share(_count_of(counts, PREMIUM), hands),
        distance=distance([count / hands for count in counts], declared),
        luck=distance_by_luck(declared, hands),
        fit=goodness_of_fit(counts, declared),
    )


def _count_of(counts: list[int], names: list[str] | tuple[str, ...]) -> int:
    return sum([counts[HAND_CLASSES.index(name)] for name in names])


def _category(tally: Tally, category: Category) -> CategoryFindings:
    """Take the deal, not the hand, as what is independent: the hands of a deal share the board."""
    count = sum([row[category] for row in tally.categories])
    dealt = pooled_share(count, tally.category_squares[category], deals=tally.deals, size=tally.players)
    return CategoryFindings(category, dealt, _SEVEN_CARDS[category] / sum(_SEVEN_CARDS.values()))


def board_test(counts: list[int]) -> ChiSquare | None:
    """Test whether all cards come to the board alike; None when too few fell to tell anything.

    The five cards of a board are drawn without replacement. That makes counts vary less, by 47/51: so the usual sum
    is divided by it and follows chi-square with 51 degrees of freedom.
    """
    expected = sum(counts) / len(DECK)
    if expected < LEAST_EXPECTED:
        return None
    usual = sum([(count - expected) ** 2 for count in counts]) / expected
    statistic = usual * (len(DECK) - 1) / (len(DECK) - _BOARD)
    return ChiSquare(statistic, len(DECK) - 1, upper_tail(statistic, len(DECK) - 1))
