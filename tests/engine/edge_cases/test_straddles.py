"""Straddles: live posts larger than the big blind (docs/rules.md, "Straddles")."""

import pytest

from feltroom import CALL, CHECK, FOLD, Betting, Deal, HandState, IllegalAction, Post, PostKind, Rules, raise_to
from feltroom.engine.events import ChipsPosted

HOUSE = Rules(small_blind=50, big_blind=100)


def straddled(*more: Post, stacks: tuple[int, ...] = (5000,) * 5, rules: Rules = HOUSE) -> HandState:
    """A hand in which A has the button, B and C post the blinds, and more is posted."""
    deal = Deal.standard(seed=1, players=len(stacks), button=0)
    posts = [Post(1, rules.small_blind), Post(2, rules.big_blind), *more]
    return HandState(rules, stacks=stacks, button=0, deal=deal, posts=posts)


def test_who_straddles_acts_last_before_the_flop_and_may_raise() -> None:
    hand = straddled(Post(3, 200))
    assert [e.kind for e in hand.events if isinstance(e, ChipsPosted)][-1] is PostKind.STRADDLE
    order = []
    while hand.actor != 3:
        order.append(hand.actor)
        hand.apply(CALL)
    assert order == [4, 0, 1, 2]
    legal = hand.legal()
    assert legal.check and legal.min_raise_to == 400
    hand.apply(CHECK)
    assert hand.board and hand.actor == 1, "after the flop nothing is different"
    assert hand.legal().min_raise_to == 100, "the smallest bet is the big blind again"


def test_a_raise_over_a_straddle_doubles_it() -> None:
    hand = straddled(Post(3, 200))
    assert (hand.legal().price, hand.legal().min_raise_to) == (200, 400)
    with pytest.raises(IllegalAction):
        hand.apply(raise_to(399))
    hand.apply(raise_to(500))
    assert hand.legal().min_raise_to == 800


def test_the_second_straddle_takes_the_last_option() -> None:
    hand = straddled(Post(3, 200), Post(4, 400))
    assert (hand.actor, hand.legal().price, hand.legal().min_raise_to) == (0, 400, 800)
    for _ in range(4):
        hand.apply(CALL)
    assert hand.actor == 4 and hand.legal().check


def test_the_button_straddles_and_the_small_blind_begins() -> None:
    hand = straddled(Post(0, 200))
    order = []
    while hand.actor != 0:
        order.append(hand.actor)
        hand.apply(CALL)
    assert order == [1, 2, 3, 4] and hand.legal().check


def test_if_all_fold_who_straddled_gets_back_what_nobody_matched() -> None:
    hand = straddled(Post(3, 200))
    for _ in range(4):
        hand.apply(FOLD)
    assert hand.over and hand.stacks == [5000, 4950, 4900, 5150, 5000]


def test_a_short_straddle_leaves_the_price() -> None:
    hand = straddled(Post(3, 200), stacks=(5000, 5000, 5000, 150, 5000))
    assert (hand.bets[3], hand.actor, hand.legal().price, hand.legal().min_raise_to) == (150, 4, 200, 400)


def test_in_pot_limit_the_pot_counts_the_straddle() -> None:
    hand = straddled(Post(3, 200), rules=Rules(small_blind=50, big_blind=100, betting=Betting.POT_LIMIT))
    assert hand.legal().max_raise_to == 200 + (350 + 200)


def test_in_fixed_limit_a_straddle_is_the_first_raise() -> None:
    limit = Rules(small_blind=50, big_blind=100, betting=Betting.FIXED_LIMIT, raise_cap=3)
    hand = straddled(Post(3, 200), rules=limit)
    assert (hand.legal().min_raise_to, hand.legal().max_raise_to) == (300, 300)
    hand.apply(raise_to(300))
    hand.apply(raise_to(400))
    assert hand.legal().min_raise_to is None, "capped at three raises"


def test_who_comes_in_with_a_post_is_not_straddling() -> None:
    hand = straddled(Post(3, 200), Post(4, 100), Post(4, 50, live=False))
    assert hand.actor == 4 and hand.legal().price == 100
    assert [e.kind for e in hand.events if isinstance(e, ChipsPosted)][-2:] == [PostKind.LIVE, PostKind.DEAD]


def test_a_view_knows_the_price_and_who_is_last() -> None:
    view = straddled(Post(3, 200)).view(None)
    assert (view.opening_bet, view.last_option) == (200, 3)
    plain = HandState(HOUSE, stacks=(5000,) * 3, button=0, deal=Deal.standard(seed=1, players=3, button=0)).view(None)
    assert (plain.opening_bet, plain.last_option) == (100, 2)
