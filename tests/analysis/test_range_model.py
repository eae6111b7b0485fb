"""The range that actions support: wider in late position, narrower with every sign of strength."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from feltroom import ALL_IN, CALL, CHECK, FOLD, Action, Deal, HandState, Rules, parse_cards, raise_to
from feltroom.analysis import Range, supported_range
from feltroom.analysis.board_strength import BLOCKED, board_strengths
from feltroom.analysis.range_model import last_raise_width
from feltroom.analysis.start_hands import NUMBER_OF, PAIRS, PLACE, PLAY_ORDER, place_of
from feltroom.analysis.steps import Did, acts_last, players_behind, steps_of
from feltroom.analysis.widths import call_width, open_width, push_width
from tests.properties.setups import hands, legal_actions
from tests.property_examples import examples

RULES = Rules(small_blind=5, big_blind=10)
BOARD = "Ks 8s 3d 4c Jh"


def played(*line: Action, players: int = 6) -> HandState:
    hole = [None] * players
    hand = HandState(RULES, stacks=[1000] * players, button=0, deal=Deal(hole=hole, board=parse_cards(BOARD)))
    for action in line:
        hand.apply(action)
    return hand


def range_of(player: int, *line: Action, players: int = 6) -> Range:
    return supported_range(played(*line, players=players).view(None), player)


def strength(hands: Range, board: str) -> float:
    """The mean strength of a range on a board."""
    table = board_strengths(parse_cards(board))
    return sum(weight * table[NUMBER_OF[pair]] for pair, weight in hands.combos.items()) / hands.size


def test_who_has_not_acted_may_hold_anything() -> None:
    assert range_of(2).size == 1326


def test_an_early_raise_is_narrower_than_a_late_one() -> None:
    early = range_of(3, raise_to(25))
    late = range_of(0, FOLD, FOLD, FOLD, raise_to(25))
    assert early.share < 0.25 < late.share < 0.6
    assert early.weight("AA") > 0.9 > 0.1 > early.weight("72o")


def test_a_second_raise_is_narrower_and_a_call_lacks_the_best_hands() -> None:
    line = (FOLD, FOLD, FOLD, raise_to(25))
    again = range_of(1, *line, raise_to(90))
    called = range_of(2, *line, FOLD, CALL)
    assert again.share < 0.2 < called.share
    assert again.weight("AA") > 0.9
    assert called.weight("AA") < called.weight("98s")


FLOP = (FOLD, FOLD, FOLD, raise_to(25), FOLD, CALL)


def test_bets_and_raises_are_stronger_than_calls_and_calls_than_checks() -> None:
    before = strength(range_of(2, *FLOP), "Ks 8s 3d")
    checked = strength(range_of(2, *FLOP, CHECK), "Ks 8s 3d")
    called = strength(range_of(2, *FLOP, CHECK, raise_to(30), CALL), "Ks 8s 3d")
    bet = strength(range_of(2, *FLOP, raise_to(30)), "Ks 8s 3d")
    raised = strength(range_of(2, *FLOP, CHECK, raise_to(30), raise_to(100)), "Ks 8s 3d")
    assert checked < before < called < raised
    assert before < bet < raised


def test_a_larger_bet_called_means_more() -> None:
    small = range_of(2, *FLOP, CHECK, raise_to(15), CALL)
    large = range_of(2, *FLOP, CHECK, raise_to(55), CALL)
    assert strength(small, "Ks 8s 3d") < strength(large, "Ks 8s 3d")


def test_cards_of_the_board_are_in_nobodys_range() -> None:
    hands_left = range_of(2, *FLOP)
    for card in parse_cards("Ks 8s 3d"):
        assert not any(card in pair for pair in hands_left.combos)


@settings(max_examples=examples(60), deadline=None)
@given(hand=hands(), choices=st.lists(st.integers(0, 10**6), max_size=25))
def test_any_betting_supports_some_range(hand: HandState, choices: list[int]) -> None:
    for choice in choices:
        if hand.over:
            break
        actions = legal_actions(hand.legal(), chip=hand.rules.chip)
        hand.apply(actions[choice % len(actions)])
    for player in range(hand.players):
        found = supported_range(hand.view(None), player)
        assert found.size > 1
        assert found == supported_range(hand.view(None), player)


def test_steps_tell_the_circumstances_of_each_action() -> None:
    view = played(FOLD, raise_to(30), CALL, FOLD, FOLD, FOLD, players=6).view(None)
    first, second, third, *_ = steps_of(view)
    assert first.did is Did.FOLD and (first.pot, first.price) == (15, 10)
    assert second.did is Did.RAISE and (second.pot, second.paid, second.raises, second.left) == (15, 30, 0, 970)
    assert third.did is Did.CALL and (third.pot, third.price, third.raises, third.raiser) == (45, 30, 1, second.player)


def test_a_raise_that_went_back_leaves_the_betting_as_it_was() -> None:
    hand = played(FOLD, FOLD, FOLD, CALL, CALL, CHECK, CHECK, raise_to(40))
    hand.kill(2)
    hand.apply(CHECK)
    *_, withdrawn, left, checked = steps_of(hand.view(None))
    assert (withdrawn.player, withdrawn.did, withdrawn.paid, withdrawn.left) == (2, Did.CHECK, 0, 990)
    assert left.did is Did.FOLD and left.price == 0
    assert (checked.did, checked.pot, checked.price, checked.raises, checked.raiser) == (Did.CHECK, 30, 0, 0, None)


def test_part_of_a_raise_that_somebody_is_all_in_for_stands() -> None:
    deal = Deal(hole=[None] * 4, board=parse_cards(BOARD))
    hand = HandState(RULES, stacks=[25, 1000, 1000, 1000], button=0, deal=deal)
    hand.apply(raise_to(60))
    hand.apply(CALL)
    hand.kill(3)
    hand.apply(CALL)
    raised, all_in, left, called = steps_of(hand.view(None))
    assert (raised.did, raised.paid, raised.left) == (Did.RAISE, 25, 975)
    assert (all_in.did, all_in.price, all_in.paid, all_in.left) == (Did.CALL, 25, 25, 0)
    assert left.did is Did.FOLD
    assert (called.pot, called.price, called.raises, called.paid) == (65, 20, 1, 20)


def test_positions_are_counted_from_the_big_blind() -> None:
    view = played().view(None)
    assert [players_behind(view, seat) for seat in range(6)] == [2, 1, 0, 5, 4, 3]
    assert acts_last(view, 0) and not acts_last(view, 5)
    heads_up = played(players=2).view(None)
    assert [players_behind(heads_up, seat) for seat in (0, 1)] == [1, 0]


def test_widths_shrink_with_the_players_behind_and_grow_with_the_price() -> None:
    opens = [open_width(behind, players=9) for behind in range(2, 9)]
    assert opens == sorted(opens, reverse=True)
    assert push_width(3, big_blinds=5) > push_width(3, big_blinds=10) > push_width(7, big_blinds=10)
    assert push_width(1, big_blinds=0.1) == 1.0
    assert call_width(0.3, odds=0.2, closing=True) > call_width(0.3, odds=0.35, closing=True)
    assert call_width(0.3, odds=0.3, closing=True) > call_width(0.3, odds=0.3, closing=False)


def test_the_order_of_play_begins_with_aces_and_ends_with_rags() -> None:
    assert PLAY_ORDER[0] == "AA"
    assert PLACE["AA"] < PLACE["AKs"] < PLACE["AKo"] < PLACE["22"] < PLACE["72o"]
    assert PLACE["76s"] < PLACE["J2o"]
    assert place_of(parse_cards("2c7d")) == place_of(parse_cards("7d2c")) == PLACE["72o"]


@pytest.mark.parametrize("board", ["Ks 8s 3d", "Ks 8s 3d 4c", BOARD])
def test_strengths_on_a_board_are_percentages(board: str) -> None:
    table = board_strengths(parse_cards(board))
    assert len(table) == len(PAIRS) == 1326
    open_ones = [value for value in table if value != BLOCKED]
    assert len(open_ones) == (49 * 48 // 2, 48 * 47 // 2, 47 * 46 // 2)[len(parse_cards(board)) - 3]
    assert all(0 <= value <= 100 for value in open_ones)
    assert table[NUMBER_OF[parse_cards("KhKd")[0], parse_cards("KhKd")[1]]] >= 98


def test_a_draw_counts_before_the_river_and_not_on_it() -> None:
    draw, bare = (NUMBER_OF[cards[0], cards[1]] for cards in map(parse_cards, ("As2s", "Ah2c")))
    flop, river = board_strengths(parse_cards("Ks 8s 3d")), board_strengths(parse_cards("Ks 8s 3d 4c Jh"))
    assert flop[draw] > flop[bare] + 10
    assert river[draw] == river[bare]


def test_many_chips_go_in_for_the_blinds_with_few_hands_only() -> None:
    """A first all-in is the narrower the more it risks, and what the others cannot meet is no risk."""

    def width(*stacks: int) -> float:
        hand = HandState(RULES, stacks=list(stacks), button=0, deal=Deal.standard(seed=1, players=2, button=0))
        hand.apply(ALL_IN)
        view = hand.view(1)
        return last_raise_width(view, steps_of(view))

    assert width(1000, 1000) < 0.2 < 0.3 < width(250, 250) < width(100, 100)
    assert width(1000, 100) == pytest.approx(width(100, 100), rel=0.05)
