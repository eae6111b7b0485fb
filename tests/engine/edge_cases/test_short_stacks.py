"""Short stacks in corners the catalogue does not list: antes, table antes, blinds, ties over several pots."""

from dataclasses import replace

import pytest

from feltroom import Ante, Rules
from feltroom.engine.events import PostKind
from tests.engine.edge_cases.table import (
    TDA,
    check_down,
    ending,
    offered,
    paid,
    play,
    posted,
    pots,
    returned,
    showdown,
    start,
)

TABLE_ANTE = replace(TDA, ante=100, ante_kind=Ante.BIG_BLIND)


def test_everybody_too_short_for_the_ante() -> None:
    """Nobody is asked; the largest part of an ante that nobody matched comes back."""
    hand = start(30, 50, 80, rules=replace(TDA, ante=100), best_to_worst="ABC")
    assert posted(hand) == [("B", PostKind.ANTE, 50), ("C", PostKind.ANTE, 80), ("A", PostKind.ANTE, 30)]
    assert hand.over
    assert returned(hand) == [("C", 30)]
    assert pots(hand) == [(90, "ABC"), (40, "BC")]
    assert showdown(hand) == ["B shows", "C shows", "A shows"]
    assert hand.stacks == [90, 40, 30]


@pytest.mark.parametrize(
    ("stacks", "back", "pot"),
    [
        ((5, 1000), [("B", 105)], 10),
        ((1000, 5), [("A", 55)], 10),
        ((5, 8), [("B", 3)], 10),
        ((1000, 60), [], 120),
        ((40, 1000), [("B", 70)], 80),
        ((60, 110), [("B", 50)], 120),
    ],
)
def test_heads_up_with_an_ante_and_a_stack_too_short_to_decide(
    stacks: tuple[int, int], back: list[tuple[str, int]], pot: int
) -> None:
    """Ante 10 each, A is button and small blind."""
    hand = start(*stacks, rules=replace(TDA, ante=10))
    assert hand.over
    assert returned(hand) == back
    assert pots(hand) == [(pot, "AB")]
    assert sum(hand.stacks) == sum(stacks)


def test_heads_up_small_blind_decides_when_the_short_big_blind_has_more() -> None:
    """B antes 10 and posts 70; A has 50 in and faces 20 that matter, quoted as the full price of 50."""
    hand = start(1000, 80, rules=replace(TDA, ante=10))
    assert offered(hand) == "A: call 50, no raise (nobody)"
    play(hand, "A calls")
    assert returned(hand) == [("A", 30)]
    assert pots(hand) == [(160, "AB")]


def test_big_blind_whose_ante_takes_all_still_sets_the_price() -> None:
    hand = start(5000, 5000, 10, 5000, rules=replace(TDA, ante=10), best_to_worst="CDBA")
    assert hand.bets == [0, 50, 0, 0]
    assert offered(hand) == "D: call 100, raise to 200..4990"
    play(hand, "D calls", "A folds", "B folds")
    assert returned(hand) == [("D", 50)]
    assert pots(hand) == [(40, "CD"), (100, "D")]
    assert hand.stacks == [4990, 4940, 40, 5040]


def test_lone_player_with_chips_against_antes_only_is_not_asked() -> None:
    """B and C are all-in from the ante, so nothing faces A but the blind nobody posted."""
    hand = start(5000, 10, 10, rules=replace(TDA, ante=10))
    assert hand.over
    assert returned(hand) == []
    assert pots(hand) == [(30, "ABC")]


def test_short_table_ante_is_won_whole_by_the_shortest() -> None:
    """C has 120: a blind of 100 and 20 of the ante; A is all-in for 60."""
    hand = start(60, 5000, 120, rules=TABLE_ANTE, best_to_worst="ACB")
    play(hand, "A is all-in for 60", "B calls")
    assert pots(hand) == [(20 + 3 * 60, "ABC"), (2 * 40, "BC")]
    assert hand.stacks == [200, 4900, 80]


def test_walk_with_a_table_ante() -> None:
    hand = play(start(5000, 5000, 5000, rules=TABLE_ANTE), "A folds", "B folds")
    assert returned(hand) == [("C", 50)]
    assert paid(hand) == [{"C": 50 + 50 + 100}]
    assert hand.stacks == [5000, 4950, 5050]


def test_caller_for_less_between_short_blinds() -> None:
    """C posts 30, D calls 60; B has 50 in, pays the full price and gets back what D could not match."""
    hand = play(start(5000, 5000, 30, 60, best_to_worst="CDBA"), "D is all-in for 60", "A folds")
    assert offered(hand) == "B: call 50, no raise (nobody)"
    play(hand, "B calls")
    assert returned(hand) == [("B", 40)]
    assert pots(hand) == [(90, "BCD"), (60, "BD")]
    assert hand.stacks == [5000, 4940, 90, 60]


def test_raise_is_not_offered_when_every_opponent_is_too_short_for_the_price() -> None:
    hand = start(5000, 80, 30, 90)
    play(hand, "D is all-in for 90")
    assert offered(hand) == "A: call 100, no raise (nobody)"
    play(hand, "A calls")
    assert offered(hand) == "B: call 30 of 50, no raise (covered)"
    play(hand, "B calls")
    assert returned(hand) == [("A", 10)]
    assert pots(hand) == [(120, "ABCD"), (150, "ABD"), (20, "AD")]


def test_ties_over_three_pots_with_odd_chips_of_25() -> None:
    """C, D and E tie with kings, for as many pots as each has paid; B's folded 25 make the main pot odd."""
    rules = Rules(small_blind=25, big_blind=50, chip=25)
    hand = start(250, 1000, 100, 175, 250, rules=rules, hole="4h4s 5h5s AcKd AdKh AhKs", board="2c 7d 9h Js Kc")
    play(hand, "D is all-in for 175", "E is all-in for 250", "A calls", "B folds", "C is all-in for 100")
    assert pots(hand) == [(425, "ACDE"), (225, "ADE"), (150, "AE")]
    assert paid(hand) == [{"C": 150, "D": 150, "E": 125}, {"D": 125, "E": 100}, {"E": 150}]
    assert hand.stacks == [0, 975, 150, 275, 375]


def test_odd_chips_start_left_of_the_button_wherever_it_is() -> None:
    rules = Rules(small_blind=2, big_blind=100)
    hand = start(*[5000] * 4, rules=rules, button="B", hole="AcKd AdKh 4h4s AhKs", board="2c 7d 9h Js Kc")
    check_down(play(hand, "A calls", "B calls", "C folds", "D checks"))
    assert paid(hand) == [{"D": 101, "A": 101, "B": 100}]


def test_uncalled_part_of_a_raise_over_folded_chips() -> None:
    """D folds 300 to B's 900 and C has 100: what lies above 100 is B's, with nobody to contest it."""
    hand = start(5000, 900, 100, 5000, best_to_worst="CBAD")
    play(hand, "D raises to 300", "A folds", "B is all-in for 900", "D folds")
    assert returned(hand) == [("B", 600)]
    assert pots(hand) == [(300, "BC"), (400, "B")]
    assert hand.stacks == [5000, 1000, 300, 4700]


def test_first_all_in_by_blind_shows_before_a_later_raiser() -> None:
    hand = play(start(800, 20, 5000), "A is all-in for 800", "C calls")
    assert ending(hand) == ["B shows", "C shows", "A shows", "flop", "turn", "river"]
