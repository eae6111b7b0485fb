"""Exact equities: known numbers, an independent count, symmetries, and the same ints from every backend."""

import random
from itertools import combinations, permutations, product
from math import comb

import pytest

from feltroom.analysis.equities.matchups import find_matchups
from feltroom.analysis.equities.spot import read_spot
from feltroom.analysis.equity import Equity, equity
from feltroom.analysis.kernels.backend import BACKENDS
from feltroom.cards.card import DECK, Card, Cards
from feltroom.cards.notation import format_cards, parse_cards
from feltroom.deal.formula import EVEN, STRENGTHS
from feltroom.evaluator.evaluate import evaluate


def count_slowly(hands: list[Cards], board: Cards, dead: Cards = ()) -> list[tuple[int, int]]:
    """Every board, one by one: wins and ties of each hand."""
    gone = {*board, *dead, *(card for hand in hands for card in hand)}
    counts = [[0, 0] for _ in hands]
    for rest in combinations([card for card in DECK if card not in gone], 5 - len(board)):
        values = [evaluate(hand + board + rest) for hand in hands]
        best = max(values)
        for count, value in zip(counts, values, strict=True):
            count[values.count(best) > 1] += value == best
    return [(won, tied) for won, tied in counts]


def counts_of(found: Equity) -> list[tuple[int, int]]:
    return [(hand.win, hand.tie) for hand in found.hands]


@pytest.mark.parametrize("backend", BACKENDS)
def test_ace_king_suited_against_queens(backend: str) -> None:
    found = equity(["AhKh", "QsQd"], exact=True, backend=backend)
    assert found.trials == 1_712_304
    assert counts_of(found) == [(787_966, 6_732), (917_606, 6_732)]
    assert found.hands[0].equity == pytest.approx(0.462144572, abs=5e-10)
    assert found.hands[0].error == 0.0


@pytest.mark.parametrize("backend", BACKENDS)
def test_three_hands_on_a_flop(backend: str) -> None:
    found = equity(["AhKh", "QsQd", "8c7c"], board="Qh9h2c", backend=backend)
    assert (found.trials, counts_of(found)) == (903, [(238, 0), (621, 0), (44, 0)])


def test_ace_king_suited_against_any_hand() -> None:
    found = equity(["AKs", "random"], exact=True)
    assert found.trials == 4 * EVEN
    assert found.hands[0].equity == pytest.approx(0.670446323, abs=5e-10)
    assert (2 * found.hands[0].win + found.hands[0].tie) == 4 * STRENGTHS["AKs"]


@pytest.mark.long
def test_every_class_against_any_hand_has_its_published_strength() -> None:
    for name, strength in STRENGTHS.items():
        mine = equity([name, "random"], exact=True, backend="numba").hands[0]
        combos = 6 if len(name) == 2 else 4 if name[2] == "s" else 12
        assert 2 * mine.win + mine.tie == combos * strength


@pytest.mark.parametrize("backend", BACKENDS)
@pytest.mark.parametrize("seed", range(6))
def test_the_count_is_that_of_every_board_one_by_one(backend: str, seed: int) -> None:
    stream = random.Random(seed)
    for board_size, dead_size in product((3, 4, 5), (0, 3)):
        players = stream.randint(2, 5)
        cards = tuple(Card(card) for card in stream.sample(range(52), 2 * players + board_size + dead_size))
        hands = [cards[2 * player : 2 * player + 2] for player in range(players)]
        board, dead = cards[2 * players :][:board_size], cards[2 * players + board_size :]
        found = equity(hands, board=board, dead=dead, exact=True, backend=backend)
        assert counts_of(found) == count_slowly(hands, board, dead)
        assert found.trials == comb(52 - len(cards), 5 - board_size)
        assert sum(hand.equity for hand in found.hands) == pytest.approx(1)


@pytest.mark.parametrize("backend", BACKENDS)
@pytest.mark.parametrize(
    "board", ["AhKhQh", "2h3h4h5h", "2h3h4h5h6h", "KsKhKdKc", "AhKhQhJhTh", "9c9d9h", "2c", "Th9h"]
)
def test_boards_that_make_flushes_straights_and_quads_by_themselves(backend: str, board: str) -> None:
    hands = [parse_cards("7h8h"), parse_cards("AcAd"), parse_cards("6s6d")]
    table = parse_cards(board)
    missing = 5 - len(table)
    if missing <= 2:
        found = equity(hands, board=board, exact=True, backend=backend)
        assert counts_of(found) == count_slowly(hands, table)
    else:
        assert equity(hands, board=board, exact=True, backend=backend) == equity(hands, board=board, exact=True)


def test_four_of_a_suit_dead_count_before_the_flop() -> None:
    hands, dead = [parse_cards("AhKh"), parse_cards("QsJs")], tuple(card for card in DECK if card % 4 in (0, 1))
    found = equity(hands, dead=dead, exact=True)
    assert counts_of(found) == count_slowly(hands, (), dead)


def test_the_order_of_hands_changes_only_the_order_of_results() -> None:
    hands = ["AhKh", "QsQd", "QQ, 87s"]
    found = equity(hands, board="Qh9h2c", exact=True)
    for order in permutations(range(3)):
        again = equity([hands[place] for place in order], board="Qh9h2c", exact=True)
        assert again.hands == tuple(found.hands[place] for place in order)


@pytest.mark.parametrize("suits", ["hcds", "sdch"])
def test_the_names_of_suits_change_nothing(suits: str) -> None:
    swap = str.maketrans("cdhs", suits)
    hands, board, dead = ["AhKh", "QsQd", "8c7d"], "Qh2c3c", "9h"
    named = [hand.translate(swap) for hand in hands]
    one = equity(hands, board=board, dead=dead)
    other = equity(named, board=board.translate(swap), dead=dead.translate(swap))
    assert counts_of(one) == counts_of(other)


@pytest.mark.parametrize(("board", "dead"), [("", ""), ("Qh9h2c", ""), ("QhQd2c", "AsAc"), ("", "KhKd")])
def test_a_swap_of_suits_leaves_the_sum_over_ranges_as_it_is(board: str, dead: str) -> None:
    ranges = ["QQ+, AKs", "TT, AK:0.5, 87s:0.25"]
    spot = read_spot(ranges, board=board, dead=dead)
    weights = 0
    totals = [[0, 0], [0, 0]]
    for (one, first), (other, second) in product(
        *[zip(held.combos, held.weights, strict=True) for held in spot.holdings]
    ):
        if {*one} & {*other}:
            continue
        weights += first * second
        part = equity([one, other], board=board, dead=dead, exact=True)
        for total, hand in zip(totals, part.hands, strict=True):
            total[0] += first * second * hand.win
            total[1] += first * second * hand.tie
    found = equity(ranges, board=board, dead=dead, exact=True)
    assert counts_of(found) == [(won, tied) for won, tied in totals]
    assert found.trials == weights * comb(48 - len(spot.board) - len(spot.dead), 5 - len(spot.board))
    assert sum(hand.equity for hand in found.hands) == pytest.approx(1)


def test_suits_are_swapped_where_that_saves_work() -> None:
    assert len(find_matchups(read_spot(["AA", "KK"], board="", dead=""))) == 3
    assert len(find_matchups(read_spot(["AA", "KK"], board="2c3d4h", dead=""))) == 36


def test_weights_count_combos_as_whole_numbers() -> None:
    half = equity(["AA:0.5, KK", "QQ"], board="2c3d4h", exact=True)
    aces, kings = (equity([pair, "QQ"], board="2c3d4h", exact=True) for pair in ("AA", "KK"))
    assert half.trials == aces.trials + 2 * kings.trials
    assert half.hands[0].win == aces.hands[0].win + 2 * kings.hands[0].win
    assert equity(["AA:0.3, KK:0.3", "QQ"], board="2c3d4h").trials == aces.trials + kings.trials


@pytest.mark.parametrize("backend", BACKENDS)
def test_nine_hands(backend: str) -> None:
    stream = random.Random(9)
    cards = tuple(Card(card) for card in stream.sample(range(52), 21))
    hands = [cards[place : place + 2] for place in range(0, 18, 2)]
    found = equity(hands, board=cards[18:], backend=backend)
    assert counts_of(found) == count_slowly(hands, cards[18:])
    assert [hand.text for hand in found.hands] == [format_cards(hand) for hand in hands]


def test_hands_that_share_every_board() -> None:
    found = equity(["2c3d", "2d3c", "2h3s"], board="AsKsQdJcTh")
    assert counts_of(found) == [(0, 1)] * 3
    assert [hand.equity for hand in found.hands] == [1 / 3] * 3
