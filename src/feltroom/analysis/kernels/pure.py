"""The kernels in plain Python: for browsers and wherever numpy is not installed."""

from bisect import bisect_right
from collections.abc import Iterator, Sequence
from itertools import count
from operator import index

from feltroom.analysis.kernels.known_cards import KnownCards
from feltroom.analysis.kernels.runouts import choices, rank_lists, rank_sets
from feltroom.analysis.kernels.tables import BASES, FLUSHES, LOW_BITS, LOWS, VALUES
from feltroom.analysis.kernels.words import MOST_ATTEMPTS, bits_for, first_word, pick_indices
from feltroom.analysis.kernels.work import BOARD, Drawing, Matchups, Shares
from feltroom.cards.card import Card, Cards
from feltroom.errors import InvalidNotation, shown
from feltroom.evaluator.evaluate import evaluate


def evaluate_hands(hands: object) -> list[int]:
    """Return the values of hands, given as rows of 5, 6 or 7 cards each."""
    if not _is_list(hands):
        raise InvalidNotation(f"hands are given as rows of cards, not as {type(hands).__name__} {shown(hands)}")
    rows = [_row(hand) for hand in hands]  # type: ignore[attr-defined]  # a list, as was looked
    widths = {len(row) for row in rows}
    if len(widths) > 1 or not widths <= {5, 6, 7}:
        raise InvalidNotation(f"every row has 5, 6 or 7 cards, and all as many, not {shown(sorted(widths))}")
    return [evaluate(row) for row in rows]


def _is_list(things: object) -> bool:
    """Whether it is a list, a tuple or an array, as the other kernels need it, and no generator."""
    return hasattr(things, "__len__") and hasattr(things, "__getitem__")


def _row(hand: object) -> Sequence[Card]:
    if not _is_list(hand):
        raise InvalidNotation(f"a row is made of cards, ints from 0 to 51, not {type(hand).__name__} {shown(hand)}")
    try:
        return [Card(index(card)) for card in hand]  # type: ignore[attr-defined]  # the same
    except TypeError:
        raise InvalidNotation(f"a row is made of cards, ints from 0 to 51, not {shown(hand)}") from None


def count_matchups(matchups: Matchups) -> list[Shares]:
    """Count all boards for each matchup."""
    return [_count_boards(KnownCards.of(matchups, hands)) for hands in matchups.hands]


def _count_boards(known: KnownCards) -> Shares:
    """Count by ranks as if there were no flushes, then put right what a flush changes."""
    shares = _no_shares(len(known.keys))
    for key, weight in _weighted(known.to_come, known.left_by_rank):
        _add(shares, _values(known.keys, key), weight)
    for suit in range(4):
        for drawn in known.flush_draws(suit):
            _count_flushes(known, suit, drawn, shares)
    return shares


def _count_flushes(known: KnownCards, suit: int, drawn: int, shares: Shares) -> None:
    """Put right the boards on which so many more cards of a suit come and somebody has a flush."""
    others = list(_weighted(known.to_come - drawn, known.left_beside(suit)))
    live = known.live_ranks_by_suit[suit]
    for mask, suited_key in zip(*rank_sets(drawn), strict=True):
        if mask & ~live:
            continue
        flushes = [FLUSHES[mask | own] for own in known.suited[suit]]
        if not any(flushes):
            continue
        for key, weight in others:
            values = _values(known.keys, suited_key + key)
            _add(shares, values, -weight)
            _add(shares, [flush or value for flush, value in zip(flushes, values, strict=True)], weight)


def _weighted(cards: int, left: Sequence[int]) -> Iterator[tuple[int, int]]:
    """The key of every collection of ranks that may come, and in how many ways it may."""
    ways = choices(left)
    for key, (a, b, c, d, e) in zip(*rank_lists(cards), strict=True):
        weight = ways[a] * ways[b] * ways[c] * ways[d] * ways[e]
        if weight:
            yield key, weight


def _values(keys: Sequence[int], key: int) -> list[int]:
    return [VALUES[BASES[own + key >> 16] + LOWS[own + key & LOW_BITS]] for own in keys]


def _no_shares(hands: int) -> Shares:
    return [[0] * (hands + 1) for _ in range(hands)]


def _add(shares: Shares, values: Sequence[int], weight: int) -> None:
    best = max(values)
    winners = values.count(best)
    for share, value in zip(shares, values, strict=True):
        if value == best:
            share[winners] += weight


def count_samples(drawing: Drawing, *, start: int, stop: int) -> Shares | None:
    """Count samples `start` to `stop - 1`; None where the ranges never fit together in one of them."""
    shares = _no_shares(len(drawing.known))
    for sample in range(start, stop):
        drawn = _draw(drawing, first_word(drawing.key, sample))
        if drawn is None:
            return None
        hands, board = drawn
        _add(shares, [evaluate(hand + board) for hand in hands], 1)
    return shares


def _draw(drawing: Drawing, first: int) -> tuple[list[Cards], Cards] | None:
    """The cards of each hand, a known board among them, and what comes on the board."""
    hands, board, deck = list(drawing.known), Cards(), list(drawing.deck)
    if drawing.drawn:
        picks = _draw_hands(drawing, first) if drawing.joint is None else drawing.joint.draw(first)
        if picks is None:
            return None
        for hand, (one, other) in zip(drawing.drawn, picks, strict=True):
            hands[hand.owner] += (deck[one], deck[other])
        for place in sorted((place for combo in picks for place in combo), reverse=True):
            _take(deck, place)
    for number, dealt in enumerate(drawing.dealt, start=len(drawing.drawn)):
        sizes = range(len(deck), len(deck) - dealt.count, -1)
        tries = (pick_indices(bits_for(first, number, attempt), sizes) for attempt in count())
        places = next(places for places in tries if places is not None)
        cards = tuple([_take(deck, place) for place in places])
        if dealt.owner == BOARD:
            board = cards
        else:
            hands[dealt.owner] += cards
    return hands, board


def _draw_hands(drawing: Drawing, first: int) -> list[tuple[int, int]] | None:
    """Draw from all ranges until no two hands share a card; the answer is their places in the deck."""
    for attempt in range(MOST_ATTEMPTS):
        combos = draw_once(drawing, first, attempt)
        if combos is not None:
            return combos
    return None


def draw_once(drawing: Drawing, first: int, attempt: int) -> list[tuple[int, int]] | None:
    """Draw from each range independently; None where two hands share a card, or a pick would not be fair."""
    combos: list[tuple[int, int]] = []
    used: set[int] = set()
    for number, hand in enumerate(drawing.drawn):
        picked = pick_indices(bits_for(first, number, attempt), (hand.total,))
        if picked is None:
            return None
        combo = hand.places[bisect_right(hand.totals, picked[0]) if hand.totals else picked[0]]
        if not used.isdisjoint(combo):
            return None
        used.update(combo)
        combos.append(combo)
    return combos


def _take(deck: list[Card], place: int) -> Card:
    """Take a card out of the deck; the last one takes its place."""
    card, last = deck[place], deck.pop()
    if place < len(deck):
        deck[place] = last
    return card
