"""Catalogue section C: all-in, side pots, uncalled bets."""

from hypothesis import given
from hypothesis import strategies as st

from feltroom import CALL, CHECK, FOLD, Reopen, Rules, Street, raise_to
from tests.engine.edge_cases.table import (
    NAMES,
    call_to,
    ending,
    offered,
    paid,
    play,
    pots,
    returned,
    showdown,
    start,
    start_on_flop,
)


def test_c01_four_layers_with_a_folded_player_in_them() -> None:
    """Each layer goes to the best of those who paid for it; F's 500 stay in and make no pot of their own."""
    hand = start(50, 250, 350, 800, 800, 5000, button="F", best_to_worst="FABDEC")
    play(hand, "C calls", "D calls", "E calls", "F calls", "B checks")
    play(hand, "B is all-in for 150", "C calls", "D calls", "E calls", "F calls")
    play(hand, "C is all-in for 100", "D raises to 250", "E calls", "F calls")
    play(hand, "D is all-in for 300", "E calls", "F folds")
    assert hand.committed == [50, 250, 350, 800, 800, 500]
    # The catalogue's 450 and 600 have the same contenders: they are one pot.
    assert pots(hand) == [(300, "ABCDE"), (1000, "BCDE"), (400, "CDE"), (1050, "DE")]
    assert paid(hand) == [{"A": 300}, {"B": 1000}, {"D": 400}, {"D": 1050}]
    assert hand.stacks == [300, 1000, 0, 1450, 0, 4500]


def test_c02_uncalled_river_bet_comes_back_and_nothing_is_shown() -> None:
    """An uncalled bet is not won, it was never matched."""
    hand = call_to(start_on_flop(5000, 5000, 5000), Street.RIVER)
    play(hand, "A bets 1000", "B folds", "C folds")
    assert returned(hand) == [("A", 1000)]
    assert paid(hand) == [{"A": 300}]
    assert showdown(hand) == []
    assert hand.stacks == [5300, 5000, 5000]


def test_c03_heads_up_all_in_is_for_the_shorter_stack() -> None:
    """Table stakes."""
    hand = play(start(5000, 800), "A is all-in for 5000", "B calls")
    assert returned(hand) == [("A", 4200)]
    assert pots(hand) == [(1600, "AB")]
    assert hand.stacks == [5800, 0]


def test_c04_three_all_ins_of_three_sizes() -> None:
    """Main pot, side pot, and what nobody could match."""
    hand = start(100, 250, 600, button="C")
    play(hand, "C is all-in for 600", "A is all-in for 100", "B is all-in for 250")
    assert returned(hand) == [("C", 350)]
    assert pots(hand) == [(300, "ABC"), (300, "BC")]
    assert paid(hand) == [{"A": 300}, {"B": 300}]
    assert hand.stacks == [300, 300, 350]


def test_c05_side_pot_left_to_one_player_is_theirs() -> None:
    """Requirement C12: a pot with one contender goes to that player, their uncalled bet back to them."""
    hand = start(100, 5000, 5000)
    play(hand, "A is all-in for 100", "B calls", "C checks", "B bets 200", "C calls")
    assert pots(hand) == [(300, "ABC"), (400, "BC")]
    play(hand, "B bets 400", "C folds")
    assert returned(hand) == [("B", 400)]
    assert pots(hand) == [(300, "AB"), (400, "B")]
    assert paid(hand) == [{"A": 300}, {"B": 400}]
    assert ending(hand) == ["flop", "turn", "A shows", "B shows", "river"]
    assert hand.stacks == [300, 5100, 4700]


def test_c06_fold_makes_no_side_pot() -> None:
    """Only amounts of live players divide the middle."""
    hand = play(start(5000, 5000, 5000, 5000), "D calls", "A calls", "B folds", "C checks")
    assert pots(hand) == [(350, "ACD")]


def test_c07_tie_for_the_main_pot_leaves_the_side_pot_to_the_better_of_its_two() -> None:
    """TDA 21: each pot is split separately."""
    hand = start(100, 300, 300, hole="AhAs AcAd KhKs")
    play(hand, "A is all-in for 100", "B is all-in for 300", "C calls")
    assert pots(hand) == [(300, "ABC"), (400, "BC")]
    assert paid(hand) == [{"B": 150, "A": 150}, {"B": 400}]
    assert hand.stacks == [150, 550, 0]


def test_c08_two_all_ins_of_one_size_are_one_level() -> None:
    """Only different amounts divide the middle."""
    hand = start(250, 250, 5000, 5000)
    play(hand, "D raises to 500", "A is all-in for 250", "B is all-in for 250", "C calls")
    assert pots(hand) == [(1000, "ABCD"), (500, "CD")]


def test_c09_call_with_exactly_the_last_chip_makes_no_side_pot() -> None:
    """They have matched everything there is to win."""
    hand = play(start(5000, 500, 5000), "A raises to 500", "B calls", "C calls")
    assert hand.stacks[1] == 0
    assert pots(hand) == [(1500, "ABC")]
    play(hand, "C checks")
    assert offered(hand) == "A: check, raise to 100..4500"


def test_c10_one_player_with_chips_has_nobody_to_bet_against() -> None:
    """TDA 16: hands are opened and the board is dealt out."""
    hand = start_on_flop(5000, 800, 300)
    play(hand, "A bets 1000", "B is all-in for 800", "C is all-in for 300")
    assert hand.over
    assert returned(hand) == [("A", 200)]
    assert ending(hand) == ["flop", "B shows", "C shows", "A shows", "turn", "river"]
    assert len(hand.board) == 5


def test_c11_two_players_bet_on_beside_an_all_in() -> None:
    """The betting is for the side pot, and the all-in hand stays in for the main pot."""
    hand = start_on_flop(300, 5000, 5000)
    play(hand, "A is all-in for 300", "B calls", "C calls")
    assert hand.street is Street.TURN
    play(hand, "B bets 500")
    assert offered(hand) == "C: call 500, raise to 1000..4700"
    play(hand, "C folds")
    assert returned(hand) == [("B", 500)]
    assert showdown(hand) == ["A shows", "B shows"]
    assert paid(hand) == [{"A": 1200}]


def test_c12_best_hand_wins_only_the_pots_it_paid_for() -> None:
    """The side pot goes to the best of its own contenders."""
    hand = start(200, 1000, 1000, best_to_worst="ACB")
    play(hand, "A is all-in for 200", "B is all-in for 1000", "C calls")
    assert paid(hand) == [{"A": 600}, {"C": 1600}]
    assert hand.stacks == [600, 0, 1600]


@given(
    stacks=st.lists(st.integers(1, 90), min_size=2, max_size=8),
    draw=st.lists(st.integers(0, 99), min_size=1, max_size=80),
    ante=st.integers(0, 12),
)
def test_c13_chips_in_are_chips_out(stacks: list[int], draw: list[int], ante: int) -> None:
    """After every step the stacks and the middle, and after the hand the stacks, are what was brought."""
    rules = Rules(small_blind=5, big_blind=10, ante=ante, reopen=Reopen.CUMULATIVE)
    hand = start(*stacks, rules=rules, button=NAMES[draw[0] % len(stacks)])
    step = 0
    while not hand.over:
        legal = hand.legal()
        choice = draw[step % len(draw)]
        step += 1
        if choice < 15 and not legal.check:
            hand.apply(FOLD)
        elif choice < 60 or legal.max_raise_to is None or legal.min_raise_to is None:
            hand.apply(CHECK if legal.check else CALL)
        else:
            hand.apply(raise_to(legal.max_raise_to if choice > 85 else legal.min_raise_to))
        assert sum(hand.stacks) + hand.pot == sum(stacks)
        assert hand.pot == sum(pot.amount for pot in hand.pots) + sum(hand.bets) or hand.over
    assert sum(hand.stacks) == sum(stacks)
    assert sum(pot.amount for pot in hand.pots) == sum(hand.committed)
    assert min(hand.stacks) >= 0
