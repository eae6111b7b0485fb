"""Catalogue section A as far as one hand goes: A is the button, B and C are the blinds, D acts first."""

from feltroom import FOLD, Street
from feltroom.engine.events import Called
from tests.engine.edge_cases.table import (
    call_to,
    check_down,
    ending,
    offered,
    paid,
    play,
    pots,
    returned,
    showdown,
    start,
)


def test_a01_heads_up_the_button_posts_small_and_acts_first_then_last() -> None:
    """TDA 34B."""
    hand = start(1000, 1000)
    assert hand.bets == [50, 100]
    assert offered(hand) == "A: call 50, raise to 200..1000"
    folded = hand.copy()
    folded.apply(FOLD)
    assert folded.stacks == [950, 1050]
    play(hand, "A calls")
    assert offered(hand) == "B: check, raise to 200..1000"
    play(hand, "B checks", "B checks", "A checks", "B checks", "A checks", "B checks", "A checks")
    assert hand.over


def test_a02_three_handed_the_button_acts_first_and_the_small_blind_after_the_flop() -> None:
    """RRoP, position of the blinds."""
    hand = start(5000, 5000, 5000)
    assert hand.actor == 0
    play(hand, "A calls", "B calls", "C checks")
    assert hand.street is Street.FLOP
    assert hand.actor == 1


def test_a03_big_blind_has_an_option_in_an_unraised_pot() -> None:
    """RRoP; WSOP-L 152."""
    hand = play(start(5000, 5000, 5000, 5000), "D calls", "A calls", "B calls")
    assert offered(hand) == "C: check, raise to 200..5000"
    play(hand, "C checks")
    assert hand.street is Street.FLOP
    assert hand.pot == 400
    assert pots(hand) == [(400, "ABCD")]


def test_a04_walk_gives_the_unmatched_half_of_the_blind_back() -> None:
    """An uncalled bet is no part of the pot; here half the big blind is uncalled."""
    hand = play(start(*[1000] * 6), "D folds", "E folds", "F folds", "A folds", "B folds")
    assert returned(hand) == [("C", 50)]
    assert paid(hand) == [{"C": 100}]
    assert ending(hand) == []
    assert hand.stacks == [1000, 950, 1050, 1000, 1000, 1000]


def test_a05_short_big_blind_keeps_the_price() -> None:
    """RRoP, no-limit; WSOP-L 150; TDA 54B by analogy."""
    hand = start(5000, 5000, 30, 5000, best_to_worst="CDBA")
    assert offered(hand) == "D: call 100, raise to 200..5000"
    play(hand, "D calls", "A folds")
    assert offered(hand) == "B: call 50, raise to 200..5000"
    play(hand, "B calls")
    assert hand.street is Street.FLOP
    assert pots(hand) == [(90, "BCD"), (140, "BD")]
    check_down(hand)
    assert paid(hand) == [{"C": 90}, {"D": 140}]
    assert hand.stacks == [5000, 4900, 90, 5040]


def test_a06_small_blind_has_no_decision_against_a_shorter_big_blind() -> None:
    """Nothing can be won or lost by an answer, so none is asked for."""
    hand = play(start(5000, 5000, 30, 5000, best_to_worst="CBAD"), "D folds", "A folds")
    assert hand.over
    assert returned(hand) == [("B", 20)]
    assert pots(hand) == [(60, "BC")]
    assert ending(hand) == ["C shows", "B shows", "flop", "turn", "river"]
    assert hand.stacks == [5000, 4970, 60, 5000]


def test_a07_small_blind_decides_when_the_short_big_blind_has_more() -> None:
    """WSOP-L 150: the price is quoted in full, what nobody can match comes back."""
    hand = play(start(5000, 5000, 80, 5000, best_to_worst="CBAD"), "D folds", "A folds")
    assert offered(hand) == "B: call 50, no raise (nobody)"
    folded = play(hand.copy(), "B folds")
    assert folded.stacks == [5000, 4950, 130, 5000]
    play(hand, "B calls")
    assert returned(hand) == [("B", 20)]
    assert pots(hand) == [(160, "BC")]
    assert hand.stacks == [5000, 4920, 160, 5000]


def test_a08_short_small_blind_leaves_the_price_and_gets_its_own_size_matched() -> None:
    """The big blind has nobody to bet against and is not asked."""
    hand = start(5000, 20, 5000, best_to_worst="BCA")
    assert offered(hand) == "A: call 100, raise to 200..5000"
    play(hand, "A folds")
    assert hand.over
    assert returned(hand) == [("C", 80)]
    assert pots(hand) == [(40, "BC")]
    assert hand.stacks == [5000, 40, 4980]


def test_a09_heads_up_big_blind_shorter_than_the_small_blind() -> None:
    """Nobody is asked: the hand is over when it is set up."""
    hand = start(5000, 30)
    assert hand.over
    assert returned(hand) == [("A", 20)]
    assert pots(hand) == [(60, "AB")]
    assert hand.stacks == [5030, 0]
    assert len(hand.board) == 5


def test_a10_heads_up_small_blind_all_in_from_the_blind() -> None:
    """Nobody is asked: the hand is over when it is set up."""
    hand = start(30, 5000)
    assert hand.over
    assert returned(hand) == [("B", 70)]
    assert pots(hand) == [(60, "AB")]
    assert hand.stacks == [60, 4970]


def test_a11_big_blind_of_exactly_the_blind_has_no_option() -> None:
    """Table stakes: who has no chips left is not asked."""
    hand = play(start(5000, 5000, 100, 5000), "D calls", "A calls", "B calls")
    assert hand.actor == 1
    assert pots(hand) == [(400, "ABCD")]
    play(hand, "B checks", "D checks", "A checks")
    assert hand.street is Street.TURN


def test_a12_big_blind_is_not_asked_about_an_all_in_below_it() -> None:
    """What exceeds the button's 60 is uncalled."""
    hand = play(start(60, 5000, 5000), "A is all-in for 60", "B folds")
    assert hand.over
    assert returned(hand) == [("C", 40)]
    assert pots(hand) == [(170, "AC")]
    assert showdown(hand) == ["A shows", "C shows"]
    assert hand.stacks == [170, 4950, 4940]
    assert [event.amount for event in hand.events if isinstance(event, Called)] == [60]


def test_short_big_blind_leaves_the_smallest_bet_of_later_streets() -> None:
    """RRoP: the smallest bet is the same on every street, whatever the big blind could post."""
    hand = call_to(start(5000, 5000, 30, 5000), Street.FLOP)
    assert offered(hand) == "B: check, raise to 100..4900"
