"""The hands that `hard` counts over when it defends are those with which it acts, not those of a careful player."""

from dataclasses import replace

import pytest

from feltroom import CALL, CHECK, FOLD, Rules, Stream, Street, derive, parse_cards, raise_to
from feltroom.analysis.range_model import range_weights
from feltroom.analysis.start_hands import PAIRS
from feltroom.analysis.steps import steps_of
from feltroom.bots import make_bot
from feltroom.bots.own_range import own_range
from tests.bots.driving import deal_hand

RULES = Rules(small_blind=5, big_blind=10)


def test_a_call_keeps_the_part_that_had_to_be_kept() -> None:
    hand = deal_hand(RULES, players=2, seed=b"own")
    for action in (raise_to(25), CALL):
        hand.apply(action)
    before = own_range(hand.view(1), 1, steps_of(hand.view(1)))
    for action in (CHECK, raise_to(25), CALL):  # half the pot: two thirds stay in
        hand.apply(action)
    view = hand.view(1)
    after = own_range(view, 1, steps_of(view))
    # But for the few that raise or are dropped by the turned card, two of three hands still weigh what they did.
    likely = max(after)
    kept = sum([now > 0.5 * likely * then for now, then in zip(after, before, strict=True)]) / sum(
        [then > 0 for then in before]
    )
    assert 0.5 < kept < 0.75


def test_who_has_not_acted_after_the_flop_holds_what_the_charts_play() -> None:
    hand = deal_hand(RULES, players=2, seed=b"own")
    for action in (raise_to(25), raise_to(90), CALL, CHECK):
        hand.apply(action)
    view = hand.view(0)
    weights = dict(zip(PAIRS, own_range(view, 0, steps_of(view)), strict=True))
    suited, trash = (weights[parse_cards(cards)[0], parse_cards(cards)[1]] for cards in ("QsJs", "7h2c"))
    assert suited > 20 * trash > 0


def test_where_no_chart_says_anything_the_range_model_does() -> None:
    hand = deal_hand(replace(RULES, ante=1), players=2, seed=b"own")
    for action in (raise_to(25), CALL, CHECK):
        hand.apply(action)
    view = hand.view(0)
    assert own_range(view, 0, steps_of(view)) == range_weights(view, 0, steps_of(view))


@pytest.mark.slow
def test_a_bet_into_who_led_before_is_met_often_enough() -> None:
    """Half the pot wins at once if it is given up to more than a third of the time; it was every second time."""
    hard, folds, count = make_bot("hard"), 0, 0
    for number in range(250):
        key = derive(3, "led", number)
        hand = deal_hand(RULES, players=2, seed=key)
        for decision in range(20):
            if hand.actor is None:
                break
            legal, view = hand.legal(), hand.view(hand.actor)
            led = any([event.street is Street.FLOP and event.player == 0 for event in view.actions[-2:]])
            if view.street is Street.TURN and hand.actor == 1 and legal.check and legal.max_raise_to and led:
                hand.apply(raise_to(min(legal.max_raise_to, max(RULES.big_blind, view.pot // 2))))
                answer = hard.act(hand.view(0), hand.legal(), Stream(derive(key, "answer")))
                folds, count = folds + (answer.kind is FOLD.kind), count + 1
                break
            hand.apply(hard.act(view, legal, Stream(derive(key, decision))))
    assert count > 60
    assert folds / count < 0.45, f"gives up {folds} of {count}"
