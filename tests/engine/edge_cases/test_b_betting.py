"""Catalogue section B without reopening: sizes of bets and raises, and what is refused."""

from feltroom import ALL_IN, CALL, CHECK, FOLD, Rules, Street, raise_to
from feltroom.engine.events import Folded
from tests.engine.edge_cases.table import (
    call_to,
    offered,
    paid,
    play,
    pots,
    refusal,
    returned,
    showdown,
    start,
    start_on_flop,
)


def test_b01_smallest_bet_is_the_big_blind_unless_all_in() -> None:
    """RRoP, no-limit: all bets are at least the bring-in, all-in excepted."""
    hand = start_on_flop(5000, 5000)
    assert offered(hand) == "A: check, raise to 100..5000"
    assert refusal(hand, raise_to(60)).code == "raise_too_small"
    short = start_on_flop(60, 5000)
    assert offered(short) == "A: check, raise to 60..60"
    play(short, "A bets 60")
    assert short.stacks[0] == 0
    assert offered(short) == "B: call 60, no raise (nobody)"


def test_b02_smallest_raise_is_the_last_increment_not_twice_the_bet() -> None:
    """TDA 43."""
    hand = start(5000, 5000, 5000, 5000)
    assert offered(hand) == "D: call 100, raise to 200..5000"
    play(hand, "D raises to 250")
    assert offered(hand) == "A: call 250, raise to 400..5000"
    assert refusal(hand, raise_to(399)).numbers["increment"] == 149


def test_b03_largest_increment_of_the_street_sets_the_smallest_raise() -> None:
    """TDA 43, example 1."""
    rules = Rules(small_blind=100, big_blind=200)
    hand = start_on_flop(20000, 20000, 20000, rules=rules)
    play(hand, "A bets 600", "B raises to 1600", "C raises to 3600")
    assert offered(hand) == "A: call 3000, raise to 5600..20000"


def test_b04_preflop_increments_count_from_the_big_blind() -> None:
    """TDA 43, example 4."""
    rules = Rules(small_blind=25, big_blind=50)
    hand = start(*[5000] * 5, rules=rules)
    straight = hand.copy()
    play(hand, "D raises to 125", "E raises to 200", "A raises to 500")
    assert offered(hand) == "B: call 475, raise to 800..5000"
    play(straight, "D raises to 500")
    assert offered(straight) == "E: call 500, raise to 950..5000"


def test_b05_raise_of_a_bet_larger_than_the_bet_sets_the_next() -> None:
    """TDA 43, example 3."""
    rules = Rules(small_blind=100, big_blind=200)
    hand = call_to(start_on_flop(5000, 5000, 5000, rules=rules), Street.TURN)
    play(hand, "A bets 300", "B raises to 1000")
    assert offered(hand) == "C: call 1000, raise to 1700..5000"


def test_b06_short_all_in_lifts_the_price_and_not_the_size_of_a_raise() -> None:
    """TDA 43, example 2."""
    hand = play(start(5000, 5000, 5000, 150), "D is all-in for 150")
    assert offered(hand) == "A: call 150, raise to 250..5000"
    assert refusal(hand, raise_to(200)).code == "raise_too_small"


def test_b07_player_who_has_not_acted_may_raise_a_short_all_in() -> None:
    """TDA 43 and 47."""
    hand = play(start_on_flop(5000, 800, 5000), "A bets 500", "B is all-in for 800")
    assert offered(hand) == "C: call 800, raise to 1300..5000"


def test_b22_all_in_below_the_bet_is_a_call_for_less() -> None:
    """Table stakes: price and smallest raise stay as the bet made them."""
    hand = play(start_on_flop(5000, 300, 5000), "A bets 500")
    assert offered(hand) == "B: call 300 of 500, no raise (covered)"
    play(hand, "B is all-in for 300")
    assert offered(hand) == "C: call 500, raise to 1000..5000"


def test_b23_stack_between_call_and_full_raise_leaves_all_in_only() -> None:
    """TDA 43: less than a full raise is legal as an all-in alone."""
    hand = play(start_on_flop(5000, 700, 5000), "A bets 500")
    assert offered(hand) == "B: call 500, raise to 700..700"
    assert refusal(hand, raise_to(600)).code == "raise_too_small"
    play(hand, "B raises to 700")
    assert hand.stacks[1] == 0


def test_b24_stack_equal_to_the_price_can_only_call() -> None:
    """Table stakes: no chip is left for a raise; ALL_IN is that call."""
    hand = play(start_on_flop(5000, 500, 5000), "A bets 500")
    assert offered(hand) == "B: call 500, no raise (covered)"
    assert hand.legal().all_in
    assert refusal(hand, raise_to(500)).code == "raise_covered"
    assert play(hand.copy(), "B calls") == play(hand, "B is all-in for 500")


def test_b25_raise_nobody_could_answer_is_not_offered() -> None:
    """The excess would come back; house rule H4."""
    hand = play(start_on_flop(800, 5000), "A is all-in for 800")
    assert offered(hand) == "B: call 800, no raise (nobody)"
    assert not hand.legal().all_in
    assert refusal(hand, ALL_IN).code == "raise_nobody"
    assert refusal(hand, raise_to(1600)).code == "raise_nobody"


def test_b26_bet_beyond_the_only_opponents_stack_is_legal() -> None:
    """The part nobody can call comes back."""
    hand = start_on_flop(5000, 800)
    assert offered(hand) == "A: check, raise to 100..5000"
    play(hand, "A bets 5000", "B calls")
    assert returned(hand) == [("A", 4200)]
    assert pots(hand) == [(200 + 800 + 800, "AB")]
    assert hand.stacks == [6000, 0]


def test_b27_number_of_raises_is_not_limited() -> None:
    """TDA 48: no cap in no-limit."""
    hand = start_on_flop(5000, 5000, 5000)
    play(hand, "A bets 100")
    for total in range(200, 5001, 100):
        assert hand.legal().min_raise_to == total
        hand.apply(raise_to(total))
    assert hand.pot == 300 + 5000 + 4900 + 4800


def test_b28_raise_below_the_minimum_is_refused_and_changes_nothing() -> None:
    """TDA 43A decides what such chips mean at a live table; here nothing happens."""
    hand = play(start_on_flop(5000, 5000, 5000), "A bets 1000")
    error = refusal(hand, raise_to(1400))
    assert error.code == "raise_too_small"
    assert (error.numbers["increment"], error.numbers["min_raise"]) == (400, 1000)
    assert error.numbers["min_raise_to"] == 2000
    assert "1400" in str(error)
    assert "2000" in str(error)


def test_b29_fold_is_accepted_where_checking_is_free() -> None:
    """TDA 58: it stands as a fold."""
    hand = start_on_flop(5000, 5000, 5000)
    assert hand.legal().check
    events = hand.apply(FOLD)
    assert events[0] == Folded(0, Street.FLOP)
    assert hand.folded == [True, False, False]
    assert hand.actor == 1


def test_b30_action_out_of_turn_is_refused() -> None:
    """TDA 53; nobody but the player to act may move the hand."""
    hand = play(start_on_flop(5000, 400, 5000, 5000), "A bets 400", "B is all-in for 400", "C folds")
    for player in "ABC":  # has acted, is all-in, has folded
        for action in (FOLD, CHECK, CALL, ALL_IN, raise_to(1000)):
            error = refusal(hand, action, player=player)
            assert error.code == "not_your_turn"
            assert error.numbers == {"actor": 3}
    play(hand, "D calls", "A checks", "D checks", "A checks", "D checks")
    assert showdown(hand) == ["A shows", "B mucks", "D mucks"]
    assert paid(hand) == [{"A": 400 + 3 * 400}]
