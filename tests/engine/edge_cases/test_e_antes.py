"""Catalogue section E: antes of everybody, and of the big blind for the table."""

from dataclasses import replace

from feltroom import Ante
from feltroom.engine.events import PostKind
from tests.engine.edge_cases.table import (
    TDA,
    check_down,
    offered,
    paid,
    play,
    posted,
    pots,
    returned,
    showdown,
    start,
)

EACH_TEN = replace(TDA, ante=10)
TABLE_ANTE = replace(TDA, ante=100, ante_kind=Ante.BIG_BLIND)


def test_e01_antes_go_to_the_pot_and_not_towards_the_price() -> None:
    """An ante is no part of a player's bet."""
    hand = start(*[5000] * 6, rules=EACH_TEN)
    assert hand.pot == 210
    assert offered(hand) == "D: call 100, raise to 200..4990"
    assert pots(hand) == [(60, "ABCDEF")]


def test_e02_short_ante_wins_its_own_size_from_everybody() -> None:
    """Antes are layered like any chip."""
    hand = start(3, 5000, 5000, rules=EACH_TEN)
    check_down(play(hand, "B calls"))
    assert pots(hand) == [(9, "ABC"), (214, "BC")]
    assert paid(hand) == [{"A": 9}, {"B": 214}]
    assert hand.stacks == [9, 5104, 4890]


def test_e03_big_blind_short_after_the_ante_keeps_the_price() -> None:
    """As A5."""
    hand = start(5000, 5000, 105, 5000, rules=EACH_TEN)
    assert posted(hand)[-1] == ("C", PostKind.BIG_BLIND, 95)
    assert hand.stacks[2] == 0
    assert offered(hand) == "D: call 100, raise to 200..4990"


def test_e04_ante_of_the_big_blind_is_dead() -> None:
    """TDA RP-11."""
    hand = start(*[5000] * 4, rules=TABLE_ANTE)
    assert hand.pot == 250
    assert hand.bets == [0, 50, 100, 0]
    assert hand.committed == [0, 50, 200, 0]
    assert offered(hand) == "D: call 100, raise to 200..5000"


def test_e05_short_all_in_can_win_the_whole_table_ante() -> None:
    """The ante lies in the main pot for everybody, however short."""
    hand = play(start(60, 5000, 5000, rules=TABLE_ANTE), "A is all-in for 60", "B folds")
    assert returned(hand) == [("C", 40)]
    assert pots(hand) == [(270, "AC")]
    assert showdown(hand) == ["A shows", "C shows"]
    assert hand.stacks == [270, 4950, 4840]


def test_e06_short_big_blind_pays_the_blind_before_the_ante() -> None:
    """TDA RP-11; Feltroom's choice of the two."""
    hand = start(5000, 5000, 120, 5000, rules=TABLE_ANTE)
    assert posted(hand)[1:] == [("C", PostKind.BIG_BLIND, 100), ("C", PostKind.BIG_BLIND_ANTE, 20)]
    assert hand.pot == 170
    assert offered(hand) == "D: call 100, raise to 200..5000"


def test_e07_big_blind_too_short_for_the_blind_pays_no_ante() -> None:
    """TDA RP-11; Feltroom's choice of the two."""
    hand = start(5000, 5000, 80, rules=TABLE_ANTE, best_to_worst="CAB")
    assert posted(hand)[1:] == [("C", PostKind.BIG_BLIND, 80)]
    check_down(play(hand, "A calls", "B calls"))
    assert pots(hand) == [(240, "ABC"), (40, "AB")]
    assert paid(hand) == [{"C": 240}, {"A": 40}]
    assert hand.stacks == [4940, 4900, 240]


def test_e08_walk_with_antes() -> None:
    """The antes and the matched half of the blind; the other half comes back."""
    hand = start(*[1000] * 6, rules=EACH_TEN)
    play(hand, "D folds", "E folds", "F folds", "A folds", "B folds")
    assert returned(hand) == [("C", 50)]
    assert paid(hand) == [{"C": 160}]
    assert hand.stacks == [990, 940, 1100, 990, 990, 990]


def test_e09_stack_of_exactly_the_ante_is_all_in_and_dealt_in() -> None:
    """The main pot is one ante of everybody."""
    hand = start(5000, 5000, 5000, 10, rules=EACH_TEN, best_to_worst="DCBA")
    play(hand, "A calls", "B calls", "C checks")
    assert pots(hand) == [(40, "ABCD"), (300, "ABC")]
    check_down(hand)
    assert paid(hand) == [{"D": 40}, {"C": 300}]
    assert showdown(hand) == ["B shows", "C shows", "D shows", "A mucks"]
