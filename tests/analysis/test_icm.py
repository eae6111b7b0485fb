"""ICM shares against known values, a slow count of all orders, and each other."""

from fractions import Fraction
from itertools import pairwise, permutations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from feltroom.analysis.icm import icm, whole_shares
from feltroom.errors import InvalidSetup


def by_all_orders(stacks: list[int], prizes: list[int]) -> list[Fraction]:
    """Every order in which places can be taken, with its chance."""
    worth = [Fraction(0)] * len(stacks)
    for order in permutations(range(len(stacks))):
        chance, rest = Fraction(1), sum(stacks)
        for player in order:
            chance *= Fraction(stacks[player], rest)
            rest -= stacks[player]
        for player, prize in zip(order, prizes, strict=False):
            worth[player] += chance * prize
    return worth


def test_a_known_example() -> None:
    """5000, 3000 and 2000 chips, prizes of 50, 30 and 20: as calculators print it."""
    assert [round(share, 2) for share in icm([5000, 3000, 2000], [50, 30, 20])] == [38.39, 32.75, 28.86]


def test_one_prize_is_worth_the_part_of_the_chips() -> None:
    assert icm([700, 200, 100], [1000]) == [700, 200, 100]


@settings(max_examples=40, deadline=None)
@given(st.lists(st.integers(1, 10**6), min_size=1, max_size=6), st.lists(st.integers(0, 1000), min_size=1, max_size=6))
def test_it_is_what_all_orders_say_and_adds_up(stacks: list[int], prizes: list[int]) -> None:
    prizes = sorted(prizes, reverse=True)
    shares = icm(stacks, prizes, exact=True)
    assert shares == by_all_orders(stacks, prizes)
    assert sum(shares) == sum(prizes[: len(stacks)])
    order = sorted(range(len(stacks)), key=lambda player: stacks[player])
    assert all(shares[less] <= shares[more] for less, more in pairwise(order))
    whole = whole_shares(stacks, prizes)
    assert sum(whole) == sum(prizes[: len(stacks)])
    assert all(abs(one - share) < 1 for one, share in zip(whole, shares, strict=True))


def test_many_players_are_drawn() -> None:
    """Ten players, one of them with a chip too few to matter: as the exact shares of the other nine."""
    stacks, prizes = [100 * n for n in range(1, 10)], [500, 300, 200]
    drawn = icm([10**0, *stacks], prizes, draws=8000, seed=7)
    assert sum(drawn) == pytest.approx(1000)
    for one, exact in zip(drawn[1:], icm(stacks, prizes), strict=True):
        assert one == pytest.approx(exact, abs=9)


def test_what_cannot_be_worth_anything_is_refused() -> None:
    with pytest.raises(InvalidSetup, match="every stack needs chips, not 0"):
        icm([100, 0], [10])
    with pytest.raises(InvalidSetup, match="exact for 9 players at most, not 10"):
        icm([1] * 10, [10], exact=True)
