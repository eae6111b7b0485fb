"""The simple bot of the second document, to the letter."""

from hypothesis import given
from hypothesis import strategies as st

from feltroom import ALL_IN, CALL, CHECK, FOLD, HandState, Rules, Stream, parse_cards, raise_to
from feltroom.bots import make_bot
from feltroom.deal.deal import Deal
from tests.properties.setups import hands, legal_actions

DEAL = Deal(hole=[parse_cards("AhKh"), parse_cards("7c2d"), parse_cards("QsQd")], board=parse_cards("Jh Th 2s 3s 9c"))
RULES = Rules(small_blind=10, big_blind=20)


def test_checks_if_free() -> None:
    hand = HandState(RULES, stacks=[2000] * 3, button=0, deal=DEAL)
    for action in (CALL, CALL):
        hand.apply(action)
    assert make_bot("caller").act(hand.view(2), hand.legal(), Stream(1)) == CHECK


def test_calls_a_price_that_takes_exactly_its_stack() -> None:
    hand = HandState(RULES, stacks=[2000, 500, 2000], button=0, deal=DEAL)
    hand.apply(raise_to(500))
    assert make_bot("caller").act(hand.view(1), hand.legal(), Stream(1)) == CALL


def test_folds_rather_than_call_for_less() -> None:
    hand = HandState(RULES, stacks=[2000, 500, 2000], button=0, deal=DEAL)
    hand.apply(ALL_IN)
    assert make_bot("caller").act(hand.view(1), hand.legal(), Stream(1)) == FOLD


@given(hand=hands(), choices=st.lists(st.integers(0, 10**6), max_size=30), seed=st.integers(0, 99))
def test_never_does_anything_else(hand: HandState, choices: list[int], seed: int) -> None:
    bot = make_bot("caller")
    for choice in choices:
        if hand.over:
            return
        legal = hand.legal()
        expected = CHECK if legal.check else CALL if legal.stack >= legal.price else FOLD
        assert bot.act(hand.view(hand.actor), legal, Stream(seed)) == expected
        actions = legal_actions(legal, chip=hand.rules.chip)
        hand.apply(actions[choice % len(actions)])
