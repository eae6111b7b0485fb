"""What the users asked of blinds, antes, pots and showdowns, in their own examples."""

from dataclasses import replace

import pytest

from feltroom import (
    ALL_IN,
    CALL,
    CHECK,
    FOLD,
    Ante,
    Deal,
    HandState,
    Rules,
    Street,
    raise_to,
)
from feltroom.engine.events import BoardDealt, HandShown, PostKind
from tests.engine.edge_cases.table import (
    TDA,
    call_to,
    check_down,
    ending,
    offered,
    paid,
    play,
    posted,
    pots,
    refusal,
    returned,
    showdown,
    start,
    start_on_flop,
)

ONE_BLIND = replace(TDA, small_blind=0)


def test_heads_up_the_button_is_small_blind_and_acts_first_then_last() -> None:
    """Requirement A24, with the button on either seat."""
    for button, other in ("AB", "BA"):
        hand = start(5000, 5000, button=button)
        assert posted(hand) == [(button, PostKind.SMALL_BLIND, 50), (other, PostKind.BIG_BLIND, 100)]
        play(hand, f"{button} raises to 300", f"{other} calls")
        for street in (Street.FLOP, Street.TURN, Street.RIVER):
            assert hand.street is street
            play(hand, f"{other} checks", f"{button} checks")
        assert hand.over


def test_single_blind_is_posted_left_of_the_button() -> None:
    hand = start(5000, 5000, 5000, 5000, rules=ONE_BLIND)
    assert posted(hand) == [("B", PostKind.BIG_BLIND, 100)]
    assert offered(hand) == "C: call 100, raise to 200..5000"
    play(hand, "C calls", "D folds", "A calls")
    assert offered(hand) == "B: check, raise to 200..5000"
    play(hand, "B checks")
    assert hand.actor == 1
    assert hand.pot == 300


def test_single_blind_heads_up_the_button_posts_nothing_and_acts_first() -> None:
    hand = start(5000, 5000, rules=ONE_BLIND)
    assert posted(hand) == [("B", PostKind.BIG_BLIND, 100)]
    assert offered(hand) == "A: call 100, raise to 200..5000"
    play(hand, "A calls", "B checks")
    assert hand.actor == 1


def test_single_blind_heads_up_a_walk_leaves_nothing_in_the_middle() -> None:
    """The whole blind is uncalled: it comes back, there is no pot to pay, and a view says the same."""
    hand = play(start(5000, 5000, rules=ONE_BLIND), "A folds")
    assert returned(hand) == [("B", 100)]
    assert hand.stacks == [5000, 5000]
    assert hand.view(None).pots == hand.pots
    assert paid(hand) == []


def test_blinds_may_have_any_ratio() -> None:
    """Requirement C9 and its document's blinds of 10 and 15."""
    hand = start(1000, 1000, 1000, rules=Rules(small_blind=10, big_blind=15))
    assert offered(hand) == "A: call 15, raise to 30..1000"
    play(hand, "A calls")
    assert offered(hand) == "B: call 5, raise to 30..1000"
    play(hand, "B calls", "C checks")
    assert hand.pot == 45
    assert offered(hand) == "B: check, raise to 15..985"


def test_small_blind_as_large_as_the_big_one_may_check() -> None:
    hand = play(start(1000, 1000, 1000, rules=Rules(small_blind=20, big_blind=20)), "A calls")
    assert offered(hand) == "B: check, raise to 40..1000"


def test_everybody_all_in_from_the_blinds() -> None:
    """Nobody is asked, and the hand is over when it is set up."""
    hand = start(40, 90, rules=TDA)
    assert hand.over
    assert returned(hand) == [("B", 50)]
    assert pots(hand) == [(80, "AB")]
    assert hand.stacks == [80, 50]
    three = start(10, 40, 90, rules=replace(TDA, ante=10))
    assert three.over
    assert returned(three) == [("C", 50)]
    assert pots(three) == [(30, "ABC"), (60, "BC")]
    assert ending(three) == ["A shows", "B shows", "C shows", "flop", "turn", "river"]
    assert three.stacks == [30, 60, 50]


def test_everybody_antes_from_the_buttons_left_before_the_blinds() -> None:
    hand = start(5000, 5000, 5000, rules=replace(TDA, ante=25), button="B")
    assert posted(hand) == [
        ("C", PostKind.ANTE, 25),
        ("A", PostKind.ANTE, 25),
        ("B", PostKind.ANTE, 25),
        ("C", PostKind.SMALL_BLIND, 50),
        ("A", PostKind.BIG_BLIND, 100),
    ]
    assert hand.committed == [125, 25, 75]
    assert hand.bets == [100, 0, 50]


@pytest.mark.parametrize(
    ("rules", "stacks", "payer"),
    [
        (TDA, [5000] * 2, "B"),
        (TDA, [5000] * 4, "C"),
        (ONE_BLIND, [5000] * 2, "B"),
        (ONE_BLIND, [5000] * 4, "B"),
    ],
    ids=["heads-up", "four", "one blind heads-up", "one blind"],
)
def test_table_ante_is_paid_by_the_big_blind_after_the_blind(rules: Rules, stacks: list[int], payer: str) -> None:
    hand = start(*stacks, rules=replace(rules, ante=100, ante_kind=Ante.BIG_BLIND))
    assert posted(hand)[-2:] == [(payer, PostKind.BIG_BLIND, 100), (payer, PostKind.BIG_BLIND_ANTE, 100)]


def test_no_ante_is_posted_when_it_is_zero() -> None:
    for kind in Ante:
        hand = start(5000, 5000, 5000, rules=replace(TDA, ante_kind=kind))
        assert [kind for _, kind, _ in posted(hand)] == [PostKind.SMALL_BLIND, PostKind.BIG_BLIND]


def test_c10_two_short_all_ins_reopen_for_the_raiser_and_the_caller() -> None:
    """Requirement C10: whether A folds or calls, B and C may raise to 2200 or more."""
    for answer in ("A folds", "A calls"):
        hand = start_on_flop(5000, 5000, 5000, 1300, 1700)
        play(hand, "A bets 500", "B raises to 1000", "C calls", "D is all-in for 1300", "E is all-in for 1700")
        play(hand, answer)
        assert offered(hand) == "B: call 700, raise to 2200..5000"
        raised = play(hand.copy(), "B raises to 2200")
        assert offered(raised) == "C: call 1200, raise to 2700..5000"
        play(hand, "B calls")
        assert offered(hand) == "C: call 700, raise to 2200..5000"
        assert refusal(hand, raise_to(2199)).code == "raise_too_small"


def test_first_all_in_shows_first_then_clockwise() -> None:
    """Requirement C11; so do the tests that follow on the order of showing."""
    hand = start(5000, 5000, 700, 400, best_to_worst="ABCD")
    play(hand, "D calls", "A raises to 300", "B folds", "C is all-in for 700", "D is all-in for 400", "A calls")
    assert showdown(hand) == ["C shows", "D shows", "A shows"]


def test_betting_to_the_river_makes_its_last_raiser_show_first_whoever_is_all_in() -> None:
    hand = call_to(start_on_flop(300, 5000, 5000, best_to_worst="ACB"), Street.FLOP)
    play(hand, "A is all-in for 300", "B calls", "C calls", "B checks", "C checks", "B checks", "C bets 200")
    play(hand, "B calls")
    assert ending(hand) == ["flop", "turn", "river", "C shows", "A shows", "B mucks"]


def test_without_a_river_bet_left_of_the_button_shows_first_whoever_is_all_in() -> None:
    hand = call_to(start_on_flop(5000, 300, 5000, best_to_worst="ACB"), Street.FLOP)
    play(hand, "A checks", "B is all-in for 300", "C calls", "A calls", "A checks", "C checks", "A checks", "C checks")
    assert ending(hand) == ["flop", "turn", "river", "A shows", "B mucks", "C mucks"]


def test_hand_that_wins_a_side_pot_alone_is_shown() -> None:
    """C is beaten by the short stack that has shown, and still wins what that stack cannot."""
    hand = call_to(start_on_flop(300, 5000, 5000, best_to_worst="ACB"), Street.FLOP)
    play(hand, "A is all-in for 300", "B calls", "C calls", "B bets 200", "C calls", "B checks", "C checks")
    assert showdown(hand) == ["A shows", "B shows", "C shows"]
    behind = call_to(start_on_flop(300, 5000, 5000, best_to_worst="ABC"), Street.FLOP)
    play(behind, "A is all-in for 300", "B calls", "C calls", "B bets 200", "C calls", "B checks", "C checks")
    assert showdown(behind) == ["A shows", "B shows", "C mucks"]


def test_all_in_on_the_river_is_betting_on_the_river() -> None:
    """The river's last raiser shows first and the called all-in may muck, though nobody can bet any more."""
    hand = call_to(start_on_flop(300, 5000, 2000, best_to_worst="BAC"), Street.FLOP)
    play(hand, "A is all-in for 300", "B calls", "C calls", "B checks", "C checks")
    play(hand, "B bets 3000", "C is all-in for 1700")
    assert returned(hand) == [("B", 1300)]
    assert ending(hand) == ["flop", "turn", "river", "B shows", "C mucks", "A mucks"]


def test_all_in_opens_every_hand_where_the_house_rule_says_so() -> None:
    """`all_in_opens` is how version 0.1.0 played: also after betting on the river, from the first all-in on."""
    rules = replace(TDA, all_in_opens=True)
    hand = call_to(start_on_flop(300, 5000, 5000, best_to_worst="ACB", rules=rules), Street.FLOP)
    play(hand, "A is all-in for 300", "B calls", "C calls", "B checks", "C checks", "B checks", "C bets 200")
    play(hand, "B calls")
    assert ending(hand) == ["flop", "turn", "river", "A shows", "B shows", "C shows"]


def test_last_river_aggressor_shows_first() -> None:
    hand = call_to(start_on_flop(5000, 5000, 5000, best_to_worst="BCA"), Street.RIVER)
    play(hand, "A bets 100", "B calls", "C raises to 300", "A calls", "B calls")
    assert showdown(hand) == ["C shows", "A mucks", "B shows"]


def test_without_a_river_bet_left_of_the_button_shows_first() -> None:
    hand = start(5000, 5000, 5000, button="C", best_to_worst="CBA")
    play(hand, "C raises to 300", "A folds", "B calls")
    assert showdown(check_down(hand)) == ["B shows", "C shows"]


def test_tied_hand_is_shown_not_mucked() -> None:
    hand = start(5000, 5000, hole="AcKd AhKs")
    assert showdown(check_down(play(hand, "A calls"))) == ["B shows", "A shows"]


def test_show_all_opens_beaten_hands_too() -> None:
    rules = replace(TDA, show_all=True)
    hand = check_down(start_on_flop(5000, 5000, 5000, rules=rules))
    assert showdown(hand) == ["A shows", "B shows", "C shows"]
    folded = play(start(5000, 5000, 5000, rules=rules), "A folds", "B folds")
    assert showdown(folded) == []


def test_c12_pot_with_one_contender_goes_to_them_and_an_uncalled_bet_comes_back() -> None:
    hand = start(100, 5000, 5000, 5000, best_to_worst="ACDB")
    play(hand, "D raises to 300", "A is all-in for 100", "B folds", "C calls", "C bets 500", "D folds")
    assert returned(hand) == [("C", 500)]
    assert pots(hand) == [(350, "AC"), (400, "C")]
    assert paid(hand) == [{"A": 350}, {"C": 400}]
    assert hand.stacks == [350, 4950, 5100, 4700]


def test_c13_six_players_with_five_layers_before_the_flop() -> None:
    """Requirement C13: A 50, B 250, C 350, D and E 800, F folds 500; hands rank F, A, B, D, E, C."""
    hand = start(50, 250, 350, 800, 800, 5000, button="C", best_to_worst="FABDEC")
    play(hand, "F raises to 500", "A is all-in for 50", "B is all-in for 250", "C is all-in for 350")
    play(hand, "D is all-in for 800", "E is all-in for 800", "F folds")
    assert hand.committed == [50, 250, 350, 800, 800, 500]
    assert pots(hand) == [(300, "ABCDE"), (1000, "BCDE"), (400, "CDE"), (450 + 600, "DE")]
    assert hand.layers == [(300,), (1000,), (400,), (450, 600)]
    assert hand.stacks == [300, 1000, 0, 1450, 0, 4500]


def test_c14_odd_chips_of_the_smallest_chip_go_to_the_winner_nearest_the_buttons_left() -> None:
    """Requirement C14: button A, winners C, D, E share 1000 in chips of 10."""
    rules = Rules(small_blind=100, big_blind=200, chip=10)
    hand = start(*[200] * 5, rules=rules, hole="4h4s 5h5s AcKd AdKh AhKs", board="2c 7d 9h Js Kc")
    play(hand, "D calls", "E calls", "A calls", "B calls")
    assert paid(hand) == [{"C": 340, "D": 330, "E": 330}]


def test_c15_kicker_plays_when_it_is_among_the_five() -> None:
    """Requirement C15: J-8 against 9-8."""
    hand = check_down(play(start(5000, 5000, hole="Jc8d 9c8h", board="6s 7d 8s Qh Kc"), "A calls"))
    assert paid(hand) == [{"A": 200}]
    split = check_down(play(start(5000, 5000, hole="Jc8d 9c8h", board="7s 8s Kd Qh Ac"), "A calls"))
    assert paid(split) == [{"B": 100, "A": 100}]


def test_b07_committed_counts_blinds_calls_raises_and_antes_and_not_what_came_back() -> None:
    """Requirement B7."""
    hand = start(5000, 5000, 5000, rules=replace(TDA, ante=10))
    assert hand.committed == [10, 60, 110]
    play(hand, "A calls")
    assert hand.committed == [110, 60, 110]
    play(hand, "B raises to 400")
    assert hand.committed == [110, 410, 110]
    play(hand, "C calls", "A folds", "B bets 700", "C calls")
    assert hand.committed == [110, 1110, 1110]
    play(hand, "B bets 1000", "C folds")
    assert hand.committed == [110, 1110, 1110]
    assert sum(hand.committed) == sum(pot.amount for pot in hand.pots)


def test_b08_everybody_all_in_runs_the_board_out() -> None:
    """Requirement B8 and A5."""
    hand = start(1000, 1000, 1000)
    play(hand, "A is all-in for 1000", "B is all-in for 1000")
    events = hand.apply(ALL_IN)
    assert hand.over
    assert [event.street for event in events if isinstance(event, BoardDealt)] == [
        Street.FLOP,
        Street.TURN,
        Street.RIVER,
    ]
    assert hand.stacks == [3000, 0, 0]


def start_22() -> HandState:
    deal = Deal.standard(seed=22, players=22, button=21)
    return HandState(TDA, stacks=[1000 + player for player in range(22)], button=21, deal=deal)


def test_22_players_all_in() -> None:
    hand = start_22()
    while not hand.over:
        hand.apply(ALL_IN if hand.legal().all_in else CALL)
    assert sum(hand.stacks) == 22 * 1000 + 231
    shown = [event.player for event in hand.events if isinstance(event, HandShown)]
    assert shown == [*range(2, 22), 0, 1]
    assert len(hand.pots) == 21
    assert len(hand.pots[0].contenders) == 22


def test_22_players_limp_to_a_showdown() -> None:
    hand = start_22()
    for player in (*range(2, 22), 0):
        hand.apply(CALL, player=player)
    hand.apply(CHECK, player=1)
    assert hand.pot == 2200
    check_down(hand)
    assert sum(hand.stacks) == 22 * 1000 + 231


def test_22_players_walk() -> None:
    hand = start_22()
    for player in (*range(2, 22), 0):
        hand.apply(FOLD, player=player)
    assert hand.stacks[:3] == [950, 1051, 1002]
