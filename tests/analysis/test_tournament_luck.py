"""Tournaments without the luck of run-outs: known chances and prizes, and luck that is even on average."""

from collections.abc import Sequence
from math import fsum

import pytest

from feltroom.analysis import tournament_luck
from feltroom.analysis.equity import equity
from feltroom.analysis.icm import DRAWS, icm
from feltroom.analysis.statistics.all_in import AllIn
from feltroom.analysis.tournament_luck import Standing, adjusted_points, luck_of, outcomes
from feltroom.cards.notation import parse_cards
from feltroom.engine.pots import Pot
from feltroom.rng import Seed


def run_out(hands: dict[int, str], board: str, pots: tuple[Pot, ...], behind: tuple[int, ...]) -> AllIn:
    return AllIn(
        0,
        hands={player: parse_cards(cards) for player, cards in hands.items()},
        board=parse_cards(board),
        pots=pots,
        put_in=0,
        behind=behind,
    )


def test_one_card_to_come_between_two() -> None:
    """Nine spades of the 44 cards left make the flush; who loses goes out on the bubble."""
    all_in = run_out({0: "AsKs", 1: "QhQd"}, "Qs7s2d3c", (Pot(2000, (0, 1)),), (0, 500, 1500))
    found = {stacks: chance for chance, stacks in outcomes(all_in)}
    flush = ("2s", "3s", "4s", "5s", "6s", "8s", "9s", "Ts", "Js")
    full = [card for card in flush if card in ("2s", "3s")]  # they pair the board
    assert found[2000, 500, 1500] == pytest.approx((len(flush) - len(full)) / 44)
    standing = Standing(stacks=(1000, 1500, 1500), prizes=(70, 30))
    won = icm([2000, 500, 1500], [70, 30])[0]
    chance = found[2000, 500, 1500]
    assert luck_of(all_in, standing, (2000, 500, 1500)) == pytest.approx((1 - chance) * won)
    assert luck_of(all_in, standing, (0, 2500, 1500)) == pytest.approx(-chance * won)


def test_before_the_flop_it_is_the_exact_equity_where_only_the_winner_is_paid() -> None:
    """With one prize chips are worth their part, so the luck is that of the chips."""
    all_in = run_out({0: "AhAd", 1: "KsKc"}, "", (Pot(2000, (0, 1)),), (0, 0))
    standing = Standing(stacks=(1000, 1000), prizes=(100,))
    aces = equity(["AhAd", "KsKc"], exact=True).hands[0].equity
    assert luck_of(all_in, standing, (2000, 0)) == pytest.approx(100 * (1 - aces), abs=1e-9)
    assert luck_of(all_in, standing, (0, 2000)) == pytest.approx(-100 * aces, abs=1e-9)


def test_three_players_with_a_side_pot_are_even_on_average() -> None:
    pots = (Pot(900, (0, 1, 2)), Pot(800, (0, 1)), Pot(300, (0,)))
    all_in = run_out({0: "AhAd", 1: "KhKc", 2: "7s6s"}, "Ks8s2h", pots, (0, 0, 0))
    standing = Standing(stacks=(1000, 700, 300), prizes=(50, 30, 20))
    ends = outcomes(all_in)
    assert fsum([chance for chance, _ in ends]) == pytest.approx(1)
    assert all(sum(stacks) == 2000 for _, stacks in ends)
    assert fsum([chance * luck_of(all_in, standing, stacks) for chance, stacks in ends]) == pytest.approx(0, abs=1e-9)
    again = run_out({0: "AhAd", 1: "KsKc", 2: "7s6s"}, "", pots, (0, 0, 0))
    assert outcomes(again) == outcomes(again)  # drawn by a seed


def test_many_ways_to_end_share_the_draws_of_the_icm(monkeypatch: pytest.MonkeyPatch) -> None:
    """Ten all-in with twelve who folded behind them ended in 184 ways of 20,000 draws each: half a minute a hand."""
    hands = {0: "AhAd", 1: "KhKc", 2: "QsQd", 3: "JhJc", 4: "9s9d"}
    pots = tuple([Pot(100 * (5 - low), tuple(range(low, 5))) for low in range(5)])
    all_in = run_out(hands, "2s7d", pots, (0,) * 5 + (800,) * 12)
    standing = Standing(stacks=(*range(100, 600, 100), *(800,) * 12), prizes=(50, 30, 20, *(0,) * 14))
    ends = outcomes(all_in)
    assert len(ends) > 10
    drawn: list[int] = []

    def count(stacks: Sequence[int], prizes: Sequence[int], *, draws: int, seed: Seed) -> list[float]:
        drawn.append(draws)
        return icm(stacks, prizes, draws=100, seed=seed)

    monkeypatch.setattr(tournament_luck, "icm", count)
    luck_of(all_in, standing, ends[0][1])
    assert sum(drawn) <= 2 * DRAWS


def test_who_goes_out_has_the_prize_of_their_place_and_equal_stacks_share_it() -> None:
    standing = Standing(stacks=(500, 300, 500, 300), prizes=(50, 30, 20))
    assert standing.worth((1600, 0, 0, 0), 0) == 50
    assert standing.worth((1600, 0, 0, 0), 2) == 30
    assert standing.worth((1600, 0, 0, 0), 1) == standing.worth((1600, 0, 0, 0), 3) == 10
    elsewhere = Standing(stacks=(500, 500), prizes=(50, 30, 20), others=(400, 600))
    assert elsewhere.worth((0, 1000), 0) == 0
    assert elsewhere.worth((0, 1000), 1) == pytest.approx(icm([1000, 400, 600], [50, 30, 20])[0])


def test_the_result_without_its_luck() -> None:
    assert adjusted_points(-20, [5.5, -12.25]) == pytest.approx(-13.25)
