"""Level expert: it solves rivers against one opponent, and plays as hard does everywhere else."""

import pytest

from feltroom import (
    CALL,
    CHECK,
    FOLD,
    Action,
    ActionKind,
    Deal,
    HandState,
    Rules,
    Stream,
    derive,
    parse_cards,
    raise_to,
)
from feltroom.bots import make_bot, solved_street
from feltroom.bots.solved_street import act_solved
from tests.bots.driving import deal_hand, drive

pytestmark = pytest.mark.slow  # solves rivers

RULES = Rules(small_blind=5, big_blind=10)
# Raised and called before the flop, bet and called on the flop, checked on the turn.
TO_THE_RIVER = (raise_to(25), CALL, CHECK, raise_to(25), CALL, CHECK, CHECK)
BOARD = "Ks 9c 4d 2s Jc"


def river(hole: str, *line: Action, board: str = BOARD) -> HandState:
    """A heads-up hand on the river: the big blind, who acts first, has the cards."""
    deal = Deal(hole=[None, parse_cards(hole)], board=parse_cards(board))
    hand = HandState(RULES, stacks=[1000, 1000], button=0, deal=deal)
    for action in (*TO_THE_RIVER, *line):
        hand.apply(action)
    return hand


def answers(hand: HandState, count: int = 4) -> list[ActionKind]:
    seat = hand.actor
    assert seat is not None
    found = [act_solved(hand.view(seat), hand.legal(), Stream(derive(number, "river"))) for number in range(count)]
    assert None not in found
    return [action.kind for action in found if action is not None]


def test_the_best_hand_raises_and_nothing_folds() -> None:
    best = set(answers(river("QhTh", CHECK, raise_to(60))))
    assert best <= {ActionKind.RAISE, ActionKind.ALL_IN, ActionKind.CALL}
    assert {ActionKind.RAISE, ActionKind.ALL_IN} & best
    assert answers(river("6h5h", CHECK, raise_to(900)), 2) == [ActionKind.FOLD] * 2


def test_a_bet_of_any_size_is_answered() -> None:
    for bet in (10, 37, 250, 925):
        hand = river("Kd8d", CHECK, raise_to(bet))
        assert set(answers(hand, 1)) <= {ActionKind.FOLD, ActionKind.CALL, ActionKind.RAISE, ActionKind.ALL_IN}


def test_other_streets_and_several_opponents_are_not_solved() -> None:
    hand = deal_hand(RULES, players=3, seed=b"1")
    for action in (CALL, CALL, CHECK):
        assert act_solved(hand.view(hand.actor), hand.legal(), Stream(1)) is None
        hand.apply(action)
    while hand.actor is not None:
        assert act_solved(hand.view(hand.actor), hand.legal(), Stream(1)) is None
        hand.apply(CHECK)


def test_a_third_player_who_has_folded_is_no_hindrance() -> None:
    hand = deal_hand(RULES, players=3, seed=b"1")
    for action in (FOLD, CALL, CHECK, CHECK, CHECK, CHECK, CHECK):
        hand.apply(action)
    assert act_solved(hand.view(hand.actor), hand.legal(), Stream(1)) is not None


def test_without_numpy_it_plays_as_hard(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(solved_street, "can_solve", lambda: False)
    for number in range(4):
        expert, hard = (
            drive(deal_hand(RULES, players=2, seed=derive(number)), [make_bot(level)] * 2, seed=derive(number, "bots"))
            for level in ("expert", "hard")
        )
        assert expert.events == hard.events
