"""Dense deals by the thousand, card for card those of `feltroom.deal.dense.deal_dense`.

The streams of all deals are read side by side. Only a deal that comes to a dead end is left to the dealer itself.
"""

from collections.abc import Sequence

import numpy as np
import numpy.typing as npt

from feltroom.analysis.dense_lab.seeds import hand_seed
from feltroom.analysis.dense_lab.tally import CLASS_NUMBERS, Tally, first_button
from feltroom.analysis.kernels.vectors import evaluate_hands
from feltroom.cards.card import DECK
from feltroom.cards.classes import COMBOS, HAND_CLASSES
from feltroom.deal.dense import MAX_REJECTIONS, deal_dense
from feltroom.deal.feasibility import RESERVED
from feltroom.deal.weights import WeightTable
from feltroom.evaluator.value import CATEGORY_SHIFT, Category
from feltroom.rng import Seed, Stream

Ints = npt.NDArray[np.int64]
Masks = npt.NDArray[np.uint64]
Cards = npt.NDArray[np.uint8]

_BLOCK = 136
_MOST_COMBOS = 12
_ONE = np.uint64(1)
_CLASS_NUMBERS = np.array(CLASS_NUMBERS, dtype=np.int64)


def count_deals(*, seed: Seed, start: int, stop: int, players: int, table: WeightTable | None) -> Tally:
    """Return what `feltroom.analysis.dense_lab.tally.count_deals` returns, sooner."""
    seeds = [hand_seed(seed, number) for number in range(start, stop)]
    hole, reserve = deal_many(seeds, players=players, table=table)
    return _count(hole, reserve[:, :5])


def deal_many(seeds: Sequence[Seed], *, players: int, table: WeightTable | None) -> tuple[Cards, Cards]:
    """Return hole cards [deal, seat in order of drawing, 2] and reserved cards [deal, 10]."""
    # A hand takes little more than 8 bytes, unless classes are drawn in vain; a card of the deck little more than 1.
    blocks = -(-(3 * RESERVED + 12 * players) // _BLOCK)
    return _deal_from(seeds, blocks=blocks, players=players, table=table)


def _deal_from(seeds: Sequence[Seed], *, blocks: int, players: int, table: WeightTable | None) -> tuple[Cards, Cards]:
    """Deal from so many blocks of each stream, and where they do not suffice, from twice as many."""
    streams = _Streams(seeds, length=blocks * _BLOCK)
    dead = np.zeros(len(seeds), dtype=np.bool_)
    if table is None:
        deck = _draw(streams, RESERVED + 2 * players)
        dealt = deck[:, RESERVED:]
        hole = np.stack([dealt[:, :players], dealt[:, players:]], axis=2)
    else:
        deck = _draw(streams, RESERVED)
        hands = _Hands(streams, deck, players=players, table=table)
        hole, dead = hands.hole, hands.dead
    reserve = deck[:, :RESERVED]
    short = streams.exhausted()
    if short.any():
        longer = [seed for seed, again in zip(seeds, short.tolist(), strict=True) if again]
        hole[short], reserve[short] = _deal_from(longer, blocks=2 * blocks, players=players, table=table)
    for row in np.flatnonzero(dead & ~short).tolist():
        hole[row], reserve[row] = deal_dense(
            seed=seeds[row], players=players, button=first_button(players), table=table
        )
    return hole, reserve


class _Streams:
    """The beginnings of many streams, each read as `feltroom.rng.Stream` reads one.

    Reading beyond a beginning gives bytes of another stream; `exhausted` tells which results to throw away.
    """

    def __init__(self, seeds: Sequence[Seed], *, length: int) -> None:
        self._bytes = np.frombuffer(b"".join([Stream(seed).bytes(length) for seed in seeds]), dtype=np.uint8)
        self._at: Ints = np.arange(len(seeds), dtype=np.int64) * length
        self._end = self._at + length

    def __len__(self) -> int:
        return len(self._at)

    def exhausted(self) -> npt.NDArray[np.bool_]:
        """Tell which streams were read beyond the bytes that were made."""
        return self._at > self._end

    def below(self, rows: Ints, limits: Ints) -> Ints:
        """Return a uniform number below each limit, which is at most 256, from the streams of some rows."""
        picked = np.zeros(len(rows), dtype=np.int64)
        left = np.flatnonzero(limits > 1)
        while left.size:
            byte, limit = self._next(rows[left]), limits[left]
            accepted = byte < 256 - 256 % limit
            picked[left[accepted]] = byte[accepted] % limit[accepted]
            left = left[~accepted]
        return picked

    def random(self, rows: Ints) -> npt.NDArray[np.float64]:
        """Return a uniform multiple of 2**-53 in [0, 1) from the streams of some rows."""
        bits = np.zeros(len(rows), dtype=np.int64)
        for _ in range(7):
            bits = bits << 8 | self._next(rows)
        return (bits >> 3).astype(np.float64) * 2.0**-53

    def _next(self, rows: Ints) -> Ints:
        at = self._at[rows]
        self._at[rows] = at + 1
        return self._bytes.take(at, mode="wrap").astype(np.int64)


def _draw(streams: _Streams, count: int) -> Cards:
    """Shuffle a deck from each stream as far as `count` cards, and return those."""
    rows = np.arange(len(streams))
    deck = np.tile(np.array(DECK, dtype=np.uint8), (len(streams), 1))
    for place in range(count):
        span = len(DECK) - place
        picks = place + streams.below(rows, np.full(len(rows), span))
        taken = deck[rows, picks]
        deck[rows, picks] = deck[:, place]
        deck[:, place] = taken
    return deck[:, :count]


class _Hands:
    """The hands of many deals while they are drawn; `dead` are deals in which no hand of the table was left."""

    def __init__(self, streams: _Streams, reserve: Cards, *, players: int, table: WeightTable) -> None:
        self._streams = streams
        self._classes = _Classes(table)
        self._taken: Masks = np.bitwise_or.reduce(_ONE << reserve.astype(np.uint64), axis=1)
        self.hole: Cards = np.zeros((len(streams), players, 2), dtype=np.uint8)
        self.dead = np.zeros(len(streams), dtype=np.bool_)
        for seat in range(players):
            self._draw(seat)

    def _draw(self, seat: int) -> None:
        """Draw a hand for a seat in every deal, as `deal_dense` does."""
        cumulative = self._classes.cumulative
        rows = np.flatnonzero(~self.dead)
        for _ in range(MAX_REJECTIONS):
            spun = np.searchsorted(cumulative, self._streams.random(rows) * cumulative[-1], side="right")
            rows = rows[~self._take(rows, np.minimum(spun, len(cumulative) - 1), seat)]
            if not rows.size:
                return
        self._draw_of_free(rows, seat)

    def _draw_of_free(self, rows: Ints, seat: int) -> None:
        """Draw from the classes that have a free combo alone."""
        free = self._classes.free(self._taken[rows])
        some = free.any(axis=1)
        self.dead[rows[~some]] = True
        rows, free = rows[some], free[some]
        cumulative = np.where(free, self._classes.weights, 0.0).cumsum(axis=1)
        beyond = cumulative > (self._streams.random(rows) * cumulative[:, -1])[:, None]
        last = free.shape[1] - 1 - free[:, ::-1].argmax(axis=1)
        self._take(rows, np.where(beyond.any(axis=1), beyond.argmax(axis=1), last), seat)

    def _take(self, rows: Ints, drawn: Ints, seat: int) -> npt.NDArray[np.bool_]:
        """Give a seat a free combo of the class drawn, where there is one; tell where there was."""
        masks = self._classes.masks[drawn]
        free = masks & self._taken[rows, None] == 0
        left = free.sum(axis=1)
        fits: npt.NDArray[np.bool_] = left > 0
        rows, drawn, free, masks = rows[fits], drawn[fits], free[fits], masks[fits]
        pick = self._streams.below(rows, left[fits])
        place = (free.cumsum(axis=1) > pick[:, None]).argmax(axis=1)
        self.hole[rows, seat] = self._classes.combos[drawn, place]
        self._taken[rows] |= masks[np.arange(len(rows)), place]
        return fits


class _Classes:
    """A table as arrays; places of `masks` without a combo look taken for ever."""

    def __init__(self, table: WeightTable) -> None:
        count = len(table.classes)
        self.weights = np.array([table.weights[name] for name in table.classes])
        self.cumulative = np.array(table.cumulative)
        self.combos: Cards = np.zeros((count, _MOST_COMBOS, 2), dtype=np.uint8)
        self.masks: Masks = np.full((count, _MOST_COMBOS), np.uint64(2**64 - 1))
        for number, name in enumerate(table.classes):
            pairs = np.array(COMBOS[name], dtype=np.uint8)
            self.combos[number, : len(pairs)] = pairs
            self.masks[number, : len(pairs)] = np.bitwise_or.reduce(_ONE << pairs.astype(np.uint64), axis=1)

    def free(self, taken: Masks) -> npt.NDArray[np.bool_]:
        """Tell for each deal which classes have a free combo."""
        by_class = [(masks & taken[:, None] == 0).any(axis=1) for masks in self.masks]
        return np.stack(by_class, axis=1)


def _count(hole: Cards, board: Cards) -> Tally:
    deals, players, _ = hole.shape
    seven = np.concatenate([hole, np.broadcast_to(board[:, None, :], (deals, players, 5))], axis=2)
    values = evaluate_hands(seven.reshape(-1, 7)).reshape(deals, players)
    won = values == values.max(axis=1, keepdims=True)
    winners = np.where(won, won.sum(axis=1, keepdims=True), 0)
    categories = values >> CATEGORY_SHIFT
    tally = Tally(players, deals)
    tally.classes = _by_seat(_CLASS_NUMBERS[hole[:, :, 0], hole[:, :, 1]], len(HAND_CLASSES))
    tally.categories = _by_seat(categories, len(Category))
    tally.wins = [[0, *row[1:]] for row in _by_seat(winners, players + 1)]
    tally.category_squares = [int(((categories == one).sum(axis=1) ** 2).sum()) for one in Category]
    tally.board = np.bincount(board.ravel(), minlength=len(DECK)).tolist()
    return tally


def _by_seat(numbers: Ints, size: int) -> list[list[int]]:
    """Count how often each number below `size` stands in each column."""
    counts: list[list[int]] = [np.bincount(column, minlength=size).tolist() for column in numbers.T]
    return counts
