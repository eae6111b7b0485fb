"""Settling up in the fewest transfers."""

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from feltroom.rooms.ledger.settle_up import MOST_EXACT, Transfer, among_people, settle_up
from tests.property_examples import examples

FIXED = settings(derandomize=True, deadline=None, max_examples=examples(200))


def balanced(least: int, most: int, *, size: int = 12) -> st.SearchStrategy[dict[str, int]]:
    """Results of so many people that add up to zero; small numbers, so that groups of sum zero are frequent."""
    lists = st.lists(st.integers(-size, size), min_size=least, max_size=most - 1)
    return lists.map(lambda found: {f"p{place}": result for place, result in enumerate([*found, -sum(found)])})


def after(results: dict[str, int], transfers: list[Transfer]) -> dict[str, int]:
    left = dict(results)
    for transfer in transfers:
        left[transfer.payer] += transfer.amount
        left[transfer.payee] -= transfer.amount
    return left


def most_groups(numbers: tuple[int, ...]) -> int:
    """Try every way to cut off a group of sum zero with the first number in it."""
    if not numbers:
        return 0
    first, rest = numbers[0], numbers[1:]
    best = 0
    for chosen in range(1 << len(rest)):
        inside = [number for place, number in enumerate(rest) if chosen >> place & 1]
        if first + sum(inside) == 0:
            outside = tuple(number for place, number in enumerate(rest) if not chosen >> place & 1)
            best = max(best, 1 + most_groups(outside))
    return best


@FIXED
@given(balanced(1, 9))
def test_no_way_to_settle_takes_fewer_transfers(results: dict[str, int]) -> None:
    numbers = tuple(result for result in results.values() if result)
    assert len(settle_up(results)) == len(numbers) - most_groups(numbers)


@FIXED
@given(balanced(1, 9, size=10**9))
def test_everybody_is_even_afterwards_and_nobody_pays_and_is_paid(results: dict[str, int]) -> None:
    transfers = settle_up(results)
    assert not any(after(results, transfers).values())
    assert all(transfer.amount > 0 for transfer in transfers)
    assert all(results[transfer.payer] < 0 < results[transfer.payee] for transfer in transfers)
    assert len(transfers) <= max(0, sum(map(bool, results.values())) - 1)


@settings(derandomize=True, deadline=None, max_examples=examples(40))
@given(balanced(MOST_EXACT + 1, 40, size=1000))
def test_many_people_are_settled_too(results: dict[str, int]) -> None:
    transfers = settle_up(results)
    assert not any(after(results, transfers).values())
    assert all(results[transfer.payer] < 0 < results[transfer.payee] for transfer in transfers)
    assert len(transfers) <= max(0, sum(map(bool, results.values())) - 1)


@FIXED
@given(balanced(1, 9), st.randoms(use_true_random=False))
def test_the_order_of_people_does_not_matter(results: dict[str, int], source: Random) -> None:
    shuffled = list(results.items())
    source.shuffle(shuffled)
    assert settle_up(dict(shuffled)) == settle_up(results)


def test_the_largest_exact_number_of_people_takes_little_time() -> None:
    results = {f"p{place}": place + 1 if place % 2 else -place - 2 for place in range(MOST_EXACT)}
    assert sum(results.values()) == 0
    transfers = settle_up(results)
    assert len(transfers) == MOST_EXACT // 2, "every pair is a group"


def test_paying_the_largest_first_would_take_one_more() -> None:
    results = {"a": -6, "b": -5, "c": 2, "d": 4, "e": 5}
    assert settle_up(results) == [Transfer("a", "d", 4), Transfer("a", "c", 2), Transfer("b", "e", 5)]


def test_nobody_owes_anything() -> None:
    assert settle_up({}) == []
    assert settle_up({"a": 0, "b": 0}) == []


@pytest.mark.parametrize("results", [{"a": 1}, {"a": 5, "b": -4}, {"a": -1, "b": 0}])
def test_results_that_do_not_add_up_are_refused(results: dict[str, int]) -> None:
    with pytest.raises(ValueError, match="add up to 0"):
        settle_up(results)


def test_what_bots_won_is_owed_to_nobody() -> None:
    """T9: a friend who lost to a bot pays no friend for it."""
    assert among_people([-2000, 0]) == [0, 0]
    assert among_people([-1500, -500, 1000]) == [-750, -250, 1000]
    assert among_people([1500, 500, -1000]) == [750, 250, -1000]
    assert among_people([300, 300, 300, -100]) == [34, 33, 33, -100]


@FIXED
@given(st.lists(st.integers(-1000, 1000), max_size=9))
def test_people_settle_among_themselves_whatever_the_bots_won(results: list[int]) -> None:
    settled = among_people(results)
    assert sum(settled) == 0
    assert all(abs(part) <= abs(whole) and part * whole >= 0 for part, whole in zip(settled, results, strict=True))
    if sum(results) == 0:
        assert settled == results
