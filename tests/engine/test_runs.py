"""Running it twice or three times (docs/rules.md, "Running it more than once")."""

from collections.abc import Sequence

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from pokerkit import Automation, Mode, NoLimitTexasHoldem

from feltroom import (
    ALL_IN,
    CALL,
    CHECK,
    Deal,
    HandState,
    IllegalAction,
    PotAwarded,
    Rules,
    RunDealt,
    RunsAgreed,
    format_cards,
    parse_cards,
)
from feltroom.cards.card import DECK
from feltroom.log.payouts import due_payout, paid_out
from tests.property_examples import examples

HOUSE = Rules(small_blind=50, big_blind=100)


def dealt(*holes: str, board: str, more: str = "") -> Deal:
    return Deal(
        hole=[parse_cards(hole) for hole in holes],
        board=parse_cards(board.replace(" ", "")),
        more=parse_cards(more.replace(" ", "")),
    )


def all_in(deal: Deal, *, stacks: Sequence[int], rules: Rules = HOUSE) -> HandState:
    """Everybody goes all-in before the flop; A has the button."""
    hand = HandState(rules, stacks=stacks, button=0, deal=deal)
    _go_all_in(hand, board=0)
    return hand


# A has aces, B kings: the kings win the second run, with a third king on the river.
ACES_AND_KINGS = dealt("AsAh", "KsKh", board="2c 3d 4h 9s Tc", more="5c 6d 8h Jd Kd 2d 3h 4c 7s Jc")


def test_the_hand_waits_to_hear_how_often_the_board_is_run() -> None:
    hand = all_in(ACES_AND_KINGS, stacks=(1000, 1000))
    assert (hand.most_runs, hand.actor, hand.over, hand.board) == (3, None, False, ())
    assert hand.chance() is None
    for times in (0, 4, True, "2"):
        with pytest.raises(IllegalAction) as refused:
            hand.run_out(times)  # type: ignore[arg-type]  # that is what is tried
        assert refused.value.code == "bad_runs"
    with pytest.raises(IllegalAction) as refused:
        hand.apply(CHECK)
    assert refused.value.code == "runs_open"
    assert hand.copy() == hand


def test_each_run_has_its_own_board_and_pays_an_equal_part() -> None:
    hand = all_in(ACES_AND_KINGS, stacks=(1000, 1000))
    events = hand.run_out(2)
    assert events[0] == RunsAgreed(2)
    assert [event.cards for event in events if isinstance(event, RunDealt)] == [
        parse_cards("5c6d8h"),
        parse_cards("Jd"),
        parse_cards("Kd"),
    ]
    assert [format_cards(board) for board in hand.boards] == ["2c3d4h9sTc", "5c6d8hJdKd"]
    assert [(e.run, e.shares) for e in events if isinstance(e, PotAwarded)] == [(0, ((0, 1000),)), (1, ((1, 1000),))]
    assert hand.stacks == [1000, 1000] and hand.over


def test_streets_that_are_there_already_belong_to_every_run() -> None:
    deal = dealt("AsAh", "KsKh", board="2c 3d 4h 9s Tc", more="5c Kd")
    hand = HandState(HOUSE, stacks=(1000, 1000), button=0, deal=deal)
    for action in (CALL, CHECK, ALL_IN, CALL):
        hand.apply(action)
    assert hand.most_runs == 2, "five cards less the flop: the deck has cards for one more run"
    hand.run_out(2)
    assert [format_cards(board) for board in hand.boards] == ["2c3d4h9sTc", "2c3d4h5cKd"]
    view = hand.view(None)
    assert [view.board, *view.runs] == hand.boards


def test_odd_chips_of_each_pot_are_the_first_runs() -> None:
    """Main pot 303 and side pot 100 in chips of 1 over three runs: 101 each, and 34, 33, 33."""
    deal = dealt("2h7c", "AsAh", "KsKh", board="2c 3d 4h 9s Tc", more="5c 6d 8h Jd Kd 2d 3h 4c 9c Jc")
    hand = HandState(Rules(small_blind=0, big_blind=1), stacks=(101, 151, 152), button=0, deal=deal)
    _go_all_in(hand, board=0)
    hand.run_out(3)
    amounts = [(e.run, e.pot, e.amount) for e in hand.events if isinstance(e, PotAwarded)]
    assert amounts == [(0, 0, 101), (0, 1, 34), (1, 0, 101), (1, 1, 33), (2, 0, 101), (2, 1, 33)]
    assert sum(hand.stacks) == 404


def test_once_is_a_hand_like_any_other() -> None:
    """Without an agreement the events are those of the same hand without cards for further runs."""
    asked = all_in(ACES_AND_KINGS, stacks=(1000, 700))
    asked.run_out(1)
    plain = all_in(dealt("AsAh", "KsKh", board="2c 3d 4h 9s Tc"), stacks=(1000, 700))
    assert asked.events[1:] == plain.events[1:]
    assert plain.most_runs == 0


def test_nobody_is_asked_on_the_river_or_when_the_deck_has_too_few_cards() -> None:
    hand = HandState(HOUSE, stacks=(1000, 1000), button=0, deal=ACES_AND_KINGS)
    for action in (CALL, CHECK, CHECK, CHECK, CHECK, CHECK, ALL_IN, CALL):
        hand.apply(action)
    assert hand.over and hand.most_runs == 0
    short = all_in(dealt("AsAh", "KsKh", board="2c 3d 4h 9s Tc", more="5c 6d 8h Jd"), stacks=(1000, 1000))
    assert short.over, "four cards are no board"


def test_a_seed_gives_the_same_cards_with_and_without_further_runs() -> None:
    for seed in range(20):
        plain, more = (Deal.standard(seed=seed, players=6, button=2, more=count) for count in (0, 10))
        assert (plain.hole, plain.board, plain.burns) == (more.hole, more.board, more.burns)
        dense, dense_more = (Deal.dense(seed=seed, players=6, button=2, more=count) for count in (0, 10))
        assert (dense.hole, dense.reserve) == (dense_more.hole, dense_more.reserve)
        for deal in (more, dense_more):
            cards = [card for hole in deal.hole for card in hole or ()] + [*deal.board, *deal.burns, *deal.more]
            assert len(deal.more) == 10 and len(set(cards)) == len(cards) == 12 + 8 + 10
    assert Deal.standard(seed=1, players=22, button=0, more=10).more == (), "52 cards are 52 cards"


@settings(max_examples=examples(30))
@given(st.data(), st.integers(2, 5), st.integers(2, 3), st.sampled_from([0, 3, 4]))
def test_the_second_reckoning_pays_the_same(data: st.DataObject, players: int, runs: int, known: int) -> None:
    """Random cards and stacks, all-in before the flop, on it or on the turn, in chips that are odd for some runs."""
    cards = data.draw(st.permutations(DECK))
    stacks = data.draw(st.lists(st.integers(4, 60), min_size=players, max_size=players))
    deal = Deal(
        hole=[cards[place : place + 2] for place in range(15, 15 + 2 * players, 2)], board=cards[:5], more=cards[5:15]
    )
    hand = HandState(Rules(small_blind=1, big_blind=2), stacks=stacks, button=0, deal=deal)
    _go_all_in(hand, board=known)
    if hand.most_runs:
        hand.run_out(runs)
        assert sum(hand.stacks) == sum(stacks)
        assert [paid_out(hand.events).get(player, 0) for player in range(players)] == [
            (due_payout(hand.events) or {})[player] for player in range(players)
        ]
        assert [hand.view(None).board, *hand.view(None).runs] == hand.boards


@settings(max_examples=examples(15), deadline=None)
@given(st.data(), st.integers(3, 5), st.integers(2, 3))
def test_pokerkit_pays_the_same(data: st.DataObject, players: int, runs: int) -> None:
    """Amounts that no run and no tie leaves an odd chip of: for those pokerkit has another order."""
    cards = data.draw(st.permutations(DECK))
    stacks = [60 * count for count in data.draw(st.lists(st.integers(2, 9), min_size=players, max_size=players))]
    holes = [cards[place : place + 2] for place in range(15, 15 + 2 * players, 2)]
    deal = Deal(hole=holes, board=cards[:5], more=cards[5:15])
    hand = HandState(Rules(small_blind=1, big_blind=2), stacks=stacks, button=players - 1, deal=deal)
    _go_all_in(hand, board=0)
    hand.run_out(runs)
    theirs = NoLimitTexasHoldem.create_state(_AUTOMATIC, True, 0, (1, 2), 2, stacks, players, mode=Mode.CASH_GAME)
    for hole in holes:
        theirs.deal_hole(format_cards(hole))
    while theirs.actor_index is not None:
        total = stacks[theirs.actor_index]
        if theirs.can_complete_bet_or_raise_to(total):
            theirs.complete_bet_or_raise_to(total)
        else:
            theirs.check_or_call()
    while theirs.can_select_runout_count():
        theirs.select_runout_count(runs)
    for board in hand.boards:
        for start, end in ((0, 3), (3, 4), (4, 5)):
            theirs.burn_card("??")
            theirs.deal_board(format_cards(board[start:end]))
    assert list(theirs.stacks) == hand.stacks


_AUTOMATIC = (
    Automation.ANTE_POSTING,
    Automation.BET_COLLECTION,
    Automation.BLIND_OR_STRADDLE_POSTING,
    Automation.HOLE_CARDS_SHOWING_OR_MUCKING,
    Automation.HAND_KILLING,
    Automation.CHIPS_PUSHING,
    Automation.CHIPS_PULLING,
)


def _go_all_in(hand: HandState, *, board: int) -> None:
    """Check and call until so many cards lie there, then go all-in."""
    while hand.actor is not None:
        legal = hand.legal()
        quiet = CHECK if legal.check else CALL
        hand.apply(ALL_IN if len(hand.board) >= board and legal.min_raise_to is not None else quiet)


def test_everybody_is_all_in_from_the_blinds() -> None:
    hand = HandState(Rules(small_blind=50, big_blind=100), stacks=(40, 60), button=0, deal=ACES_AND_KINGS)
    assert hand.most_runs == 3 and hand.run_out(3) and hand.over
    assert sum(hand.stacks) == 100
