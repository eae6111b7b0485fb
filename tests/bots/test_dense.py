"""The dense bot: open rates by position, sizes and what it does with which hand."""

from collections import Counter
from collections.abc import Sequence

import pytest

from feltroom import (
    CALL,
    CHECK,
    DECK,
    FOLD,
    Action,
    Deal,
    HandState,
    HandView,
    Legal,
    Rules,
    Stream,
    derive,
    parse_cards,
)
from feltroom import raise_to as to
from feltroom.bots import make_bot
from feltroom.engine.events import Raised
from tests.bots.driving import drive

RULES = Rules(small_blind=0, big_blind=10)
POSITIONS = ("BTN", "BB", "UTG", "CO")


@pytest.mark.parametrize("mode", ["dense", "superDense"])
def test_open_rates_are_within_one_point(mode: str) -> None:
    chances: Counter[str] = Counter()
    opened: Counter[str] = Counter()

    def observe(view: HandView, legal: Legal, action: Action) -> None:
        if view.street == 0 and legal.player and not any(isinstance(event, Raised) for event in view.actions):
            chances[POSITIONS[legal.player]] += 1
            opened[POSITIONS[legal.player]] += action == to(30)
        elif view.street == 0 and not any(isinstance(event, Raised) for event in view.actions):
            chances["BTN"] += 1
            opened["BTN"] += action == to(30)

    bot = make_bot("dense")
    # UTG opens 85 %, so the cutoff is asked 15 times in 100 and the button hardly ever: they are asked alone as well.
    for number in range(6000):
        deal = Deal.dense(seed=derive(number, mode), players=4, button=0, mode=mode)
        for folds in range(3):
            hand = HandState(RULES, stacks=[1000] * 4, button=0, deal=deal)
            for _ in range(folds):
                hand.apply(FOLD)
            seat = hand.actor
            assert seat is not None
            action = bot.act(hand.view(seat), hand.legal(), Stream(derive(number, folds)))
            observe(hand.view(seat), hand.legal(), action)
    for position, rate in (("UTG", 0.85), ("CO", 0.95), ("BTN", 1.0)):
        assert chances[position] == 6000
        assert opened[position] / chances[position] == pytest.approx(rate, abs=0.01)


def test_the_small_blind_opens_nineteen_of_twenty() -> None:
    opened = 0
    for number in range(4000):
        deal = Deal.standard(seed=derive(number), players=4, button=0)
        hand = HandState(Rules(small_blind=5, big_blind=10), stacks=[1000] * 4, button=0, deal=deal)
        for _ in range(2):
            hand.apply(FOLD)
        assert hand.actor == 1
        opened += make_bot("dense").act(hand.view(1), hand.legal(), Stream(derive(number))) == to(30)
    assert opened / 4000 == pytest.approx(0.95, abs=0.01)


def test_the_button_opens_always_after_a_raiser_who_left() -> None:
    for number in range(100):
        deal = Deal.dense(seed=number, players=4, button=0, mode="dense")
        hand = HandState(RULES, stacks=[1000] * 4, button=0, deal=deal)
        hand.apply(to(30))
        hand.apply(FOLD)
        hand.kill(2)
        assert hand.actor == 0
        assert make_bot("dense").act(hand.view(0), hand.legal(), Stream(number)) == to(30)


def acts(hole: str, board: str, line: Sequence[Action], seat: int = 0) -> Action:
    """What a seat does with a hand; 100 big blinds, heads-up, the button acts first before the flop."""
    free = [card for card in DECK if card not in parse_cards(hole + board)]
    holes = [parse_cards(hole) if player == seat else free[:2] for player in range(2)]
    hand = HandState(RULES, stacks=[1000, 1000], button=0, deal=Deal(hole=holes, board=parse_cards(board)))
    for action in line:
        hand.apply(action)
    assert hand.actor == seat
    return make_bot("dense").act(hand.view(seat), hand.legal(), Stream(3))


FLOP = (to(30), CALL, CHECK)
BET = (to(30), CALL, to(40))


@pytest.mark.parametrize(
    ("hole", "board", "line", "expected"),
    [
        ("AhKh", "Ad 7c 2s 3s 9c", FLOP, to(30)),  # top pair: half of 60
        ("7hKh", "Ad 7c 2s 3s 9c", FLOP, to(30)),  # a middle pair is better than a weak one
        ("2hKh", "Ad 7c 2s 3s 9c", FLOP, CHECK),  # a weak pair
        ("QhJh", "Ah 7h 2s 3s 9c", FLOP, to(30)),  # a flush draw
        ("9h8d", "Th 7c 2s 3s Kc", FLOP, to(30)),  # open-ended
        ("9h8d", "Qh Tc 2s 3s Kc", FLOP, CHECK),  # a gutshot is no strong draw
        ("9h8d", "Qh Tc 2s 3s Kc", BET, CALL),  # but a draw
        ("2hKh", "Ad 7c 2s 3s 9c", BET, CALL),
        ("AhAs", "Ad 7c 2s 3s 9c", BET, CALL),  # it never raises a bet
        ("QhJd", "Ad 7c 2s 3s 9c", BET, FOLD),
    ],
)
def test_after_the_flop(hole: str, board: str, line: Sequence[Action], expected: Action) -> None:
    assert acts(hole, board, line) == expected


def test_raises_again_to_three_times_the_raise() -> None:
    for hole, expected in (("AhAs", to(90)), ("9h8h", CALL), ("7h2d", FOLD)):
        assert acts(hole, "Kd 4c 2s 3s 9c", (to(30),), seat=1) == expected
    deal = Deal(hole=[parse_cards("KdKs"), parse_cards("AhAs")], board=parse_cards("Qd 7c 2s 3s 9c"))
    hand = HandState(RULES, stacks=[5000, 5000], button=0, deal=deal)
    bot = make_bot("dense")
    for amount in (30, 90, 270):
        action = bot.act(hand.view(hand.actor), hand.legal(), Stream(1))
        assert action == to(amount)
        hand.apply(action)


def test_the_big_blind_defends_wide() -> None:
    defended = 0
    for number in range(400):
        hand = HandState(RULES, stacks=[1000] * 4, button=0, deal=Deal.standard(seed=number, players=4, button=0))
        for action in (FOLD, FOLD, to(30)):
            hand.apply(action)
        assert hand.actor == 1
        defended += make_bot("dense").act(hand.view(1), hand.legal(), Stream(number)) != FOLD
    assert 0.65 < defended / 400 < 0.85


def test_whole_hands_of_four_play_to_the_end() -> None:
    for number in range(200):
        deal = Deal.dense(seed=number, players=4, button=0, mode="dense")
        hand = HandState(RULES, stacks=[1000] * 4, button=0, deal=deal)
        drive(hand, [make_bot("dense")] * 4, seed=derive(number))
        assert sum(hand.stacks) == 4000
