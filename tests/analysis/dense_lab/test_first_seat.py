"""What the first seat gets: counted chances against other formulas, and the bound against sampled reserves."""

from itertools import combinations
from math import comb, sqrt

import pytest

from feltroom import DECK, HAND_CLASSES, Stream, WeightTable, combos_of
from feltroom.analysis.dense_lab.first_seat import _blocked_sets, _both_blocked_sets, _shape, first_seat
from feltroom.deal.weights import mode_weights

PAIRS = {rank * 2: 1.0 for rank in "AKQJT98765432"}
TABLES = {
    "dense": mode_weights("dense"),
    "superDense": mode_weights("superDense"),
    "pairs": WeightTable(PAIRS),
    "uneven": WeightTable({**PAIRS, "AA": 40, "AKs": 25, "KQs": 10, "72o": 5}),
}


def test_a_pair_is_blocked_by_three_of_its_four_cards() -> None:
    assert _blocked_sets(_shape("AA")) == 4 * comb(48, 7) + comb(48, 6)


def test_a_suited_class_is_blocked_by_a_card_of_every_suit() -> None:
    sets = sum((-1) ** suits * comb(4, suits) * comb(52 - 2 * suits, 10) for suits in range(5))
    assert _blocked_sets(_shape("AKs")) == sets


def test_an_offsuit_class_is_blocked_by_a_whole_rank_or_by_the_same_three_suits() -> None:
    whole = 2 * comb(48, 6) - comb(44, 2)
    assert _blocked_sets(_shape("AKo")) == whole + 4 * comb(44, 4)


@pytest.mark.parametrize(("first", "second"), [("AA", "AKs"), ("AKs", "KQs"), ("AKo", "AKs"), ("AKs", "QJo")])
def test_two_classes_are_blocked_together_as_often_as_in_sampled_reserves(first: str, second: str) -> None:
    chance = _both_blocked_sets(_shape(first), _shape(second)) / comb(52, 10)
    assert _both_blocked_sets(_shape(second), _shape(first)) / comb(52, 10) == chance
    assert chance <= min(_blocked_sets(_shape(name)) for name in (first, second)) / comb(52, 10)
    reserves = 20_000
    seen = sum(not free(first, taken) and not free(second, taken) for taken in sampled_reserves(reserves))
    assert abs(seen - reserves * chance) < 5 * sqrt(reserves * chance) + 5


def test_a_class_is_blocked_together_with_itself_as_often_as_alone() -> None:
    for name in ("AA", "AKs", "AKo"):
        assert _both_blocked_sets(_shape(name), _shape(name)) == _blocked_sets(_shape(name))


@pytest.mark.parametrize("name", TABLES)
def test_chances_add_up_and_only_classes_that_weigh_have_one(name: str) -> None:
    table = TABLES[name]
    found = first_seat(table)
    assert sum(found.shares) == pytest.approx(1, abs=1e-12)
    assert 0 < max(found.bounds) < 0.01
    for hand_class, chance in zip(HAND_CLASSES, found.shares, strict=True):
        assert (chance > 0) == (table.weights[hand_class] > 0)


def test_shipped_tables_are_known_to_a_part_in_five_hundred() -> None:
    for name in ("dense", "superDense"):
        found = first_seat(TABLES[name])
        for chance, bound in zip(found.shares, found.bounds, strict=True):
            assert bound <= chance / 500


def test_classes_that_weigh_and_block_alike_are_dealt_alike() -> None:
    assert first_seat(TABLES["pairs"]).shares[0] == pytest.approx(1 / 13, abs=1e-12)


@pytest.mark.parametrize("name", TABLES)
def test_the_mean_over_sampled_reserves_is_what_was_computed(name: str) -> None:
    """Beside each sampled reserve the chance is known: the weights of the free classes alone."""
    table = TABLES[name]
    found = first_seat(table)
    chosen = [name for name in ("AA", "KK", "AKs", "72o", "55") if table.weights[name]]
    sums, squares = dict.fromkeys(chosen, 0.0), dict.fromkeys(chosen, 0.0)
    reserves = 1500
    for taken in sampled_reserves(reserves):
        left = {one for one in table.classes if free(one, taken)}
        total = sum(table.weights[one] for one in left)
        for one in chosen:
            chance = table.weights[one] / total if one in left else 0.0
            sums[one] += chance
            squares[one] += chance * chance
    for one in chosen:
        mean = sums[one] / reserves
        error = sqrt(max(0.0, squares[one] / reserves - mean * mean) / reserves)
        assert abs(mean - found.shares[HAND_CLASSES.index(one)]) < 4.5 * error + found.bounds[HAND_CLASSES.index(one)]


def test_no_ten_cards_block_more_than_the_bound_counts_with() -> None:
    """Over all ways to reserve cards of some ranks, up to the order of the ranks."""
    most = {0: [0, 0, 0], 1: [0, 0, 0], 2: [0, 0, 0]}
    for suits in reserves_by_rank(least=1, left=10):
        part = [one for one in suits if one != 15]
        two = list(combinations(part, 2))
        blocked = (
            sum(one.bit_count() == 3 for one in part),
            sum(a | b == 15 for a, b in two),
            sum(a == b and a.bit_count() == 3 for a, b in two),
        )
        whole = len(suits) - len(part)
        most[whole] = [max(a, b) for a, b in zip(most[whole], blocked, strict=True)]
    assert most == {0: [3, 8, 3], 1: [2, 3, 1], 2: [0, 0, 0]}


def reserves_by_rank(*, least: int, left: int) -> list[tuple[int, ...]]:
    found: list[tuple[int, ...]] = [()]
    for suits in range(least, 16):
        if suits.bit_count() <= left:
            found += [(suits, *rest) for rest in reserves_by_rank(least=suits, left=left - suits.bit_count())]
    return found


def sampled_reserves(count: int) -> list[set[int]]:
    stream = Stream(11)
    found = []
    for _ in range(count):
        deck = list(DECK)
        stream.draw(deck, 10)
        found.append({*map(int, deck[:10])})
    return found


def free(hand_class: str, taken: set[int]) -> bool:
    return any(first not in taken and second not in taken for first, second in combos_of(hand_class))
