"""What `hard` raised with before the flop is not given up so often that any two cards could raise it again."""

from collections.abc import Sequence

import pytest

from feltroom import CALL, FOLD, Action, Deal, HandState, Rules, Stream, derive, raise_to
from feltroom.bots import make_bot
from feltroom.cards.classes import HAND_CLASSES, Combo, plain_combos

RULES = Rules(small_blind=5, big_blind=10)


@pytest.mark.parametrize(
    ("players", "before", "between"),
    [
        pytest.param(2, [], [], id="heads-up, after an open"),
        pytest.param(2, [CALL], [], id="heads-up, after a raise of a limp"),
        pytest.param(2, [raise_to(25)], [], id="heads-up, after a second raise"),
        pytest.param(3, [CALL, FOLD], [], id="three-handed, after a raise of a limp"),
        pytest.param(6, [FOLD, FOLD, FOLD], [FOLD], id="six-handed, after an open from the button"),
        pytest.param(6, [CALL, FOLD, FOLD], [FOLD, FOLD], id="six-handed, after a raise of a limp"),
    ],
)
def test_a_raise_of_the_pot_over_the_own_raise_is_met_often_enough(
    players: int, before: Sequence[Action], between: Sequence[Action]
) -> None:
    """The bet wins at once if it is given up to more often than what it risks by what it risks and what lies there."""
    hand = HandState(RULES, stacks=[1000] * players, button=0, deal=Deal.standard(seed=1, players=players, button=0))
    for action in before:
        hand.apply(action)
    raiser = hand.actor
    raised = {combo: action.to for combo, _ in combos() if (action := answer(hand, combo)).to}
    hand.apply(raise_to(max(total for total in raised.values() if total is not None)))
    for action in between:
        hand.apply(action)
    legal, pot = hand.legal(), sum(hand.committed)
    assert hand.actor != raiser
    hand.apply(raise_to(legal.bet + legal.price + pot + legal.price))
    risked = sum(hand.committed) - pot
    while hand.actor != raiser:
        hand.apply(FOLD)
    weights = [(count, answer(hand, combo)) for combo, count in combos() if combo in raised]
    folded = sum([count for count, action in weights if action == FOLD]) / sum([count for count, _ in weights])
    assert folded < risked / (risked + pot) - 0.05, f"gives up {folded:.0%}"


def combos() -> list[tuple[Combo, int]]:
    """One combo of each class, and of how many it is."""
    return [(plain_combos(each)[0], len(plain_combos(each))) for each in HAND_CLASSES]


def answer(hand: HandState, combo: Combo) -> Action:
    assert hand.actor is not None
    view = hand.view(hand.actor)
    view.hole[hand.actor] = combo
    return make_bot("hard").act(view, hand.legal(), Stream(derive(1, *combo)))
