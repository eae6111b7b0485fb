"""Catalogue section D: showdown, mucking, odd chips."""

from dataclasses import replace

from feltroom import Ante, Rules, Street, evaluate, parse_cards, raise_to
from feltroom.engine.events import HandMucked, HandShown
from tests.engine.edge_cases.table import (
    TDA,
    call_to,
    check_down,
    ending,
    paid,
    play,
    pots,
    refusal,
    showdown,
    start,
    start_on_flop,
)


def test_d01_last_river_aggressor_shows_first() -> None:
    """TDA 17A; then clockwise."""
    hand = call_to(start_on_flop(5000, 5000, 5000, 5000, best_to_worst="DCBA"), Street.RIVER)
    play(hand, "A bets 100", "B raises to 300", "C calls", "D calls", "A calls")
    assert showdown(hand) == ["B shows", "C shows", "D shows", "A mucks"]


def test_d02_without_a_river_bet_the_first_left_of_the_button_shows_first() -> None:
    """TDA 17A; a bet on the turn changes nothing."""
    hand = call_to(start_on_flop(5000, 5000, 5000, best_to_worst="CBA"), Street.TURN)
    play(hand, "A checks", "B bets 200", "C calls", "A calls", "A checks", "B checks", "C checks")
    assert showdown(hand) == ["A shows", "B shows", "C shows"]


def test_d03_all_in_opens_every_hand_before_the_board_is_finished() -> None:
    """TDA 16: nobody may muck, beaten or not."""
    hand = start_on_flop(800, 900, 5000)
    play(hand, "A checks", "B is all-in for 900", "C calls", "A is all-in for 800")
    assert ending(hand) == ["flop", "B shows", "C shows", "A shows", "turn", "river"]
    assert paid(hand) == [{"A": 300 + 2400}, {"B": 200}]


def test_d04_beaten_hand_is_mucked_unseen() -> None:
    """TDA 17."""
    hand = check_down(start_on_flop(5000, 5000, best_to_worst="AB"))
    assert showdown(hand) == ["A shows", "B mucks"]
    shown = [event for event in hand.events if isinstance(event, HandShown | HandMucked)]
    assert shown == [HandShown(0, parse_cards("AhAs")), HandMucked(1)]
    view = hand.view(0)
    assert view.hole[1] is None
    assert view.mucked == [False, True]


def test_d05_last_live_hand_wins_without_showing() -> None:
    """TDA 17B at a live table; here mucking in turn means folding, and the first to show does show."""
    hand = call_to(start_on_flop(5000, 5000, 5000), Street.RIVER)
    play(hand, "A checks", "B folds", "C folds")
    assert hand.over
    assert showdown(hand) == []
    assert paid(hand) == [{"A": 300}]
    contested = check_down(start_on_flop(5000, 5000, 5000, best_to_worst="CBA"))
    assert showdown(contested)[0] == "A shows"


def test_d06_playing_the_board_shows_both_cards_to_share() -> None:
    """TDA 19."""
    hand = start(5000, 5000, 5000, hole="2c3d 2d3c 4c5d", board="Ah Kh Qh Jh Th")
    check_down(call_to(hand, Street.FLOP))
    assert showdown(hand) == ["B shows", "C shows", "A shows"]
    assert paid(hand) == [{"B": 100, "C": 100, "A": 100}]
    assert all(len(event.cards) == 2 for event in hand.events if isinstance(event, HandShown))


def test_d07_odd_chip_goes_to_the_first_winner_left_of_the_button() -> None:
    """TDA 20A."""
    rules = Rules(small_blind=3, big_blind=100)
    hand = start(5000, 5000, 5000, rules=rules, hole="AcKd QhQs AhKs", button="A")
    check_down(play(hand, "A calls", "B folds", "C checks"))
    assert paid(hand) == [{"C": 102, "A": 101}]
    dead = Rules(small_blind=50, big_blind=100, ante=3, ante_kind=Ante.BIG_BLIND)
    heads_up = start(5000, 5000, rules=dead, hole="AcKd AhKs")
    check_down(play(heads_up, "A calls"))
    assert paid(heads_up) == [{"B": 102, "A": 101}]


def test_d08_odd_chip_is_the_smallest_chip_in_play() -> None:
    """The example of requirement C14: chips of 10, button A, three winners of 1000."""
    rules = Rules(small_blind=50, big_blind=100, chip=10)
    hand = start(*[5000] * 5, rules=rules, hole="4h4s 5h6s AcKd AdKh AhKs", board="2c 3d 9h Js Kc")
    play(hand, "D raises to 200", "E calls", "A calls", "B calls", "C calls")
    check_down(hand)
    assert paid(hand) == [{"C": 340, "D": 330, "E": 330}]
    assert hand.stacks == [4800, 4800, 5140, 5130, 5130]


def test_d09_odd_chips_go_out_one_at_a_time() -> None:
    """TDA 20."""
    rules = Rules(small_blind=2, big_blind=100)
    hand = start(*[5000] * 4, rules=rules, hole="AcKd 4h4s AdKh AhKs", board="2c 7d 9h Js Kc")
    check_down(play(hand, "D calls", "A calls", "B folds", "C checks"))
    assert pots(hand) == [(302, "ACD")]
    assert paid(hand) == [{"C": 101, "D": 101, "A": 100}]


def test_d10_odd_chips_of_each_pot_separately() -> None:
    """TDA 21: C and A tie for both pots, D loses the main pot, B and E have folded."""
    rules = Rules(small_blind=1, big_blind=2)
    hand = start(500, 500, 500, 100, 500, rules=rules, hole="AcKd 4h4s AdKh QhTs 5h5s")
    play(hand, "D is all-in for 100", "E calls", "A calls", "B folds", "C calls")
    play(hand, "C checks", "E bets 3", "A raises to 49", "C calls", "E folds")
    check_down(hand)
    assert pots(hand) == [(401, "ACD"), (101, "AC")]
    assert paid(hand) == [{"C": 201, "A": 200}, {"C": 51, "A": 50}]
    assert hand.stacks == [500 - 149 + 250, 499, 500 - 149 + 252, 0, 397]


def test_d11_bet_that_is_no_multiple_of_the_chip_is_refused() -> None:
    """All posts, bets and pots stay multiples of the smallest chip."""
    hand = start_on_flop(5000, 5000, rules=replace(TDA, chip=5))
    error = refusal(hand, raise_to(103))
    assert error.code == "not_in_chips"
    assert (error.numbers["to"], error.numbers["chip"]) == (103, 5)
    assert "103" in str(error)
    assert "5" in str(error)
    play(hand, "A bets 105")


def test_d12_equal_five_cards_split_whatever_the_suits_and_the_sixth_card() -> None:
    """Suits and unused cards never break a tie."""
    hand = start(5000, 5000, hole="AcJd AdTh", board="As Kh Kd Qc 7s")
    check_down(play(hand, "A calls"))
    assert paid(hand) == [{"B": 100, "A": 100}]


def test_d13_wheel_is_the_lowest_straight_and_no_straight_goes_round() -> None:
    """A-2-3-4-5 counts five high; K-A-2-3-4 is a mere ace high."""
    wheel = evaluate(parse_cards("Ac2d3h4s5c"))
    assert evaluate(parse_cards("AcAdAh2s3c")) < wheel < evaluate(parse_cards("2d3h4s5c6c"))
    assert evaluate(parse_cards("KcAd2h3s4c")) < evaluate(parse_cards("2c2d3h4s5d"))
    hand = start(5000, 5000, hole="Ac9d 6d9h", board="2c 3d 4h 5s Kc")
    check_down(play(hand, "A calls"))
    assert paid(hand) == [{"B": 200}]
