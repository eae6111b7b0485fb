"""The draw for the first button: highest rank, suits aside, ties again."""

from collections import Counter

import pytest

from feltroom.cards.card import DECK, rank_of
from feltroom.deal.button import ButtonDraw, draw_for_button
from feltroom.errors import InvalidSetup
from feltroom.rng import Stream
from tests.rng.chi_square import assert_uniform


def test_every_round_is_drawn_by_those_tied_for_the_highest_rank() -> None:
    lengths = Counter[int]()
    for seed in range(2_000):
        draw = draw_for_button(seed=seed, players=2 + seed % 21)
        expected = list(range(2 + seed % 21))
        for drawn in draw.rounds:
            assert [player for player, _ in drawn] == expected
            assert len({card for _, card in drawn}) == len(drawn)
            highest = max(rank_of(card) for _, card in drawn)
            expected = [player for player, card in drawn if rank_of(card) == highest]
        assert expected == [draw.winner]
        lengths[len(draw.rounds)] += 1
    assert lengths[1] > 500
    assert lengths[2] > 100
    assert lengths[3] > 5


def test_each_round_uses_a_fresh_deck_of_the_same_stream() -> None:
    seed = next(seed for seed in range(100) if len(draw_for_button(seed=seed, players=9).rounds) > 1)
    first, second = draw_for_button(seed=seed, players=9).rounds[:2]
    stream, deck, fresh = Stream(seed), list(DECK), list(DECK)
    stream.draw(deck, 9)
    assert [card for _, card in first] == deck[:9]
    stream.draw(fresh, len(second))
    assert [card for _, card in second] == fresh[: len(second)]


def test_suits_do_not_count() -> None:
    two_aces = 0
    for seed in range(3_000):
        draw = draw_for_button(seed=seed, players=2)
        (_, one), (_, other) = draw.rounds[0]
        if rank_of(one) == rank_of(other):
            assert len(draw.rounds) > 1
            two_aces += 1
    assert 120 < two_aces < 240  # 3000 / 17 is 176


def test_every_player_is_equally_likely_to_win() -> None:
    winners = Counter(draw_for_button(seed=seed, players=6).winner for seed in range(6_000))
    assert_uniform(winners[player] for player in range(6))


def test_the_same_seed_draws_the_same() -> None:
    draw = draw_for_button(seed=b"first", players=9)
    assert draw == draw_for_button(seed=b"first", players=9)
    assert draw == ButtonDraw(rounds=draw.rounds, winner=draw.winner)
    assert draw != draw_for_button(seed=b"second", players=9)


@pytest.mark.parametrize("players", [1, 23, None, 2.5])
def test_a_number_of_players_out_of_range_is_refused(players: object) -> None:
    with pytest.raises(InvalidSetup, match="players must be a whole number from 2 to 22"):
        draw_for_button(seed=1, players=players)  # type: ignore[arg-type]  # wrong on purpose


def test_a_seed_of_another_type_is_refused() -> None:
    with pytest.raises(InvalidSetup, match="a seed must be int or bytes"):
        draw_for_button(seed="1", players=4)  # type: ignore[arg-type]  # wrong on purpose
