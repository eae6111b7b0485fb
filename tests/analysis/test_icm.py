"""ICM shares against known values, a slow count of all orders, and each other."""

from fractions import Fraction
from itertools import pairwise, permutations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from feltroom.analysis.icm import icm, icm_drawn, whole_shares
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


@pytest.mark.parametrize("seed", range(4))
def test_drawn_shares_are_as_far_off_as_they_say(seed: int) -> None:
    """Nine players can be counted both ways: none of 36 shares is off by five errors, and most are within two."""
    stacks, prizes = [400, 900, 1500, 2000, 2600, 3300, 5000, 8000, 12_000], [500, 300, 200]
    drawn = icm_drawn(stacks, prizes, draws=4000, seed=seed)
    off = [abs(one.worth - exact) / one.error for one, exact in zip(drawn, icm(stacks, prizes), strict=True)]
    assert max(off) < 5
    assert sum(errors < 2 for errors in off) >= 6
    assert sum(one.worth for one in drawn) == pytest.approx(1000)
    fewer = icm_drawn(stacks, prizes, draws=1000, seed=seed)
    assert all(two.error == pytest.approx(one.error / 2, rel=0.25) for one, two in zip(fewer, drawn, strict=True))


def test_a_large_field_is_drawn() -> None:
    """Forty players with equal chips have equal parts, within the error that is stated."""
    drawn = icm_drawn([1000] * 40, [300, 200, 100], draws=3000, seed=1)
    assert all(one.worth == pytest.approx(15, abs=5 * one.error) for one in drawn)


def test_what_cannot_be_worth_anything_is_refused() -> None:
    with pytest.raises(InvalidSetup, match="every stack needs chips, not 0"):
        icm([100, 0], [10])
    with pytest.raises(InvalidSetup, match="exact for 9 players at most, not 10"):
        icm([1] * 10, [10], exact=True)
    with pytest.raises(InvalidSetup, match="every stack needs chips, not 0"):
        icm_drawn([0] * 12, [10])
    with pytest.raises(InvalidSetup, match="2 draws at least, not 1"):
        icm_drawn([1] * 12, [10], draws=1)
