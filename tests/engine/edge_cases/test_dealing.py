"""Burned cards in a hand, and why there is no cut."""

from dataclasses import replace
from itertools import permutations

from feltroom import Deal, HandState
from feltroom.engine.events import BoardDealt
from tests.engine.edge_cases.table import TDA, check_down, play


def play_out(*, burn: bool) -> tuple[Deal, HandState]:
    deal = Deal.standard(seed=8, players=2, button=0, burn=burn)
    hand = HandState(replace(TDA, burn=burn), stacks=[5000, 5000], button=0, deal=deal)
    return deal, check_down(play(hand, "A calls"))


def test_one_card_is_burned_before_flop_turn_and_river() -> None:
    deal, hand = play_out(burn=True)
    dealt = [event for event in hand.events if isinstance(event, BoardDealt)]
    assert tuple(event.burned for event in dealt) == deal.burns
    assert [event.cards for event in dealt] == [deal.board[:3], deal.board[3:4], deal.board[4:]]


def test_nothing_is_burned_where_the_house_does_not() -> None:
    _, hand = play_out(burn=False)
    assert [event.burned for event in hand.events if isinstance(event, BoardDealt)] == [None, None, None]


def test_a_cut_after_a_uniform_shuffle_changes_nothing() -> None:
    """A cut maps the orders of a deck one to one onto themselves, so all of them stay equally likely."""
    orders = set(permutations("ABCDE"))
    for place in range(5):
        assert {order[place:] + order[:place] for order in orders} == orders
