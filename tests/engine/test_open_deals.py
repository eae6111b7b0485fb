"""Hands whose cards are dealt while they are played: chance nodes, menus, keys of information sets, perft."""

import pickle
from collections.abc import Sequence
from itertools import combinations
from math import comb

import pytest
from hypothesis import given
from hypothesis import strategies as st

from feltroom import (
    ALL_IN,
    CALL,
    CHECK,
    FOLD,
    MUCK,
    SHOW,
    Action,
    BoardDealt,
    Deal,
    HandShown,
    HandState,
    HoleCardsDealt,
    InvalidSetup,
    Post,
    Rules,
    Showing,
    Stream,
    Street,
    UnknownCards,
    parse_cards,
    perft,
    raise_to,
)
from feltroom.cards.card import DECK
from feltroom.engine.chance import Chance
from feltroom.engine.menu import Size
from feltroom.history import AuditOutcome, HandRecord, audit, dump_phh, load_phh
from tests.properties.setups import hands, legal_actions

RULES = Rules(small_blind=1, big_blind=2)
BOARD = parse_cards("Ks 8d 4c 2s 9h")


def open_hand(*, stacks: Sequence[int] = (100, 100), board: str = "", rules: Rules = RULES) -> HandState:
    deal = Deal.open(players=len(stacks), board=parse_cards(board))
    return HandState(rules, stacks=stacks, button=0, deal=deal)


def dealt(hand: HandState, *cards: str) -> HandState:
    for one in cards:
        hand.deal_cards(parse_cards(one))
    return hand


def test_the_hole_cards_are_dealt_one_player_after_the_other() -> None:
    hand = open_hand(stacks=(50, 60, 70))
    seen = []
    for cards in ("AhKd", "QsQd", "7c2d"):
        chance = hand.chance()
        assert chance is not None and chance.street is Street.PREFLOP and chance.count == 2
        assert chance.number == comb(len(chance.deck), 2) == len(list(chance.outcomes()))
        assert hand.actor is None and not hand.over and hand.actions() == []
        assert repr(hand) == "<HandState preflop, 3 players, pot 3, dealing>"
        seen.append(chance.player)
        news = hand.deal_cards(parse_cards(cards))
    assert seen == [0, 1, 2]
    assert news == [HoleCardsDealt((parse_cards("AhKd"), parse_cards("QsQd"), parse_cards("7c2d")))]
    assert hand.chance() is None and hand.actor == 0
    assert hand.view(1).hole == [None, parse_cards("QsQd"), None]


def test_a_street_is_dealt_when_its_turn_comes() -> None:
    hand = dealt(open_hand(), "AhKd", "QsQd")
    hand.apply(CALL)
    assert len(hand.apply(CHECK)) == 1
    chance = hand.chance()
    assert chance is not None and (chance.street, chance.player, chance.count) == (Street.FLOP, None, 3)
    assert len(chance.deck) == 48 and hand.street is Street.PREFLOP and hand.board == ()
    assert hand.deal_cards(parse_cards("Ks8d4c")) == [BoardDealt(Street.FLOP, parse_cards("Ks8d4c"), None)]
    assert hand.actor == 1 and hand.board == parse_cards("Ks8d4c")


def test_an_all_in_opens_the_hands_before_the_board_is_dealt() -> None:
    hand = dealt(open_hand(), "AhKd", "QsQd")
    hand.apply(ALL_IN)
    assert [type(event) for event in hand.apply(CALL)][1:] == [HandShown, HandShown]
    streets = []
    while (chance := hand.chance()) is not None:
        streets.append((chance.street, chance.count))
        hand.deal_cards(BOARD[len(hand.board) :][: chance.count])
    assert streets == [(Street.FLOP, 3), (Street.TURN, 1), (Street.RIVER, 1)]
    assert hand.over and hand.stacks == [200, 0]


def test_cards_that_are_given_need_no_dealing() -> None:
    deal = Deal.open(players=2, hole=[parse_cards("AhKd"), None], board=parse_cards("Ks8d4c2s"))
    hand = HandState(RULES, stacks=[100, 100], button=0, deal=deal)
    assert (chance := hand.chance()) is not None and chance.player == 1
    dealt(hand, "QsQd")
    for action in (CALL, CHECK, CHECK, CHECK, CHECK, CHECK):
        hand.apply(action)
    assert hand.street is Street.TURN and (chance := hand.chance()) is not None and chance.count == 1


@pytest.mark.parametrize("cards", ["", "Ah", "AhKdQd", "QsQh"])
def test_cards_that_cannot_be_dealt_change_nothing(cards: str) -> None:
    hand = dealt(open_hand(), "QsQd")
    before = pickle.dumps(hand)
    with pytest.raises(InvalidSetup):
        hand.deal_cards(parse_cards(cards))
    for wrong in (None, 7, "AhKd", (1, 99), (1, 1)):
        with pytest.raises(InvalidSetup):
            hand.deal_cards(wrong)  # type: ignore[arg-type]  # wrong on purpose
    assert pickle.dumps(hand) == before


def test_a_hand_that_waits_for_cards_takes_no_action() -> None:
    hand = open_hand()
    before = pickle.dumps(hand)
    with pytest.raises(UnknownCards, match="chance"):
        hand.apply(FOLD)
    with pytest.raises(UnknownCards):
        hand.legal()
    with pytest.raises(UnknownCards):
        hand.kill(0)
    assert pickle.dumps(hand) == before


def test_a_hand_that_waits_for_a_player_takes_no_cards() -> None:
    hand = dealt(open_hand(), "AhKd", "QsQd")
    with pytest.raises(InvalidSetup, match="no cards are to be dealt"):
        hand.deal_cards(parse_cards("2c3c4c"))
    whole = HandState(RULES, stacks=[9, 9], button=0, deal=Deal.standard(seed=1, players=2, button=0))
    assert whole.chance() is None
    with pytest.raises(InvalidSetup):
        whole.deal_cards(parse_cards("2c3c4c"))


def test_an_open_deal_for_another_number_of_players_is_refused() -> None:
    with pytest.raises(InvalidSetup, match="each of 3 players"):
        Deal.open(players=3, hole=[None, None])
    with pytest.raises(InvalidSetup):
        Deal.open(players=1)


@given(hand=hands(most=6), data=st.data())
def test_a_hand_dealt_by_chance_is_the_hand_dealt_at_once(hand: HandState, data: st.DataObject) -> None:
    """Under every rule; and its record, its file and its audit are those of an ordinary hand."""
    deal = Deal(hole=hand.deal.hole, board=hand.deal.board)
    start = hand.events[0]
    whole = HandState.begun(start, deal=deal)  # type: ignore[arg-type]  # a hand starts with HandStarted
    chanced = HandState.begun(start, deal=Deal.open(players=hand.players))  # type: ignore[arg-type]  # as above
    while not chanced.over:
        if (chance := chanced.chance()) is not None:
            cards = deal.board[len(chanced.board) :] if chance.player is None else deal.hole[chance.player]
            assert cards is not None and set(cards[: chance.count]) <= set(chance.deck)
            chanced.deal_cards(cards[: chance.count])
            continue
        assert chanced.legal() == whole.legal()
        actions = legal_actions(whole.legal(), chip=whole.rules.chip)
        action = data.draw(st.sampled_from(actions))
        away = data.draw(st.integers(0, 9 * hand.players))  # now and then somebody goes away
        if away < hand.players and away in whole._order:
            whole.kill(away)
            chanced.kill(away)
        else:
            whole.apply(action)
            chanced.apply(action)
    assert chanced.events[1:] == whole.events[1:] and chanced.stacks == whole.stacks
    for viewer in (None, *range(hand.players)):
        assert str(chanced.view(viewer)) == str(whole.view(viewer))
        assert chanced.infoset_key(viewer) == whole.infoset_key(viewer)
    record = HandRecord.of(chanced)
    assert audit(record).outcome is AuditOutcome.AGREES
    assert load_phh(dump_phh([record])) == [record]
    again = record.play()
    assert again.stacks == chanced.stacks and HandRecord.of(again) == record


def test_a_record_of_an_unfinished_hand_goes_as_far_as_the_cards_do() -> None:
    hand = dealt(open_hand(), "AhKd", "QsQd")
    hand.apply(CALL)
    hand.apply(CHECK)
    record = HandRecord.of(dealt(hand, "Ks8d4c"))
    assert record.deal == Deal(hole=[parse_cards("AhKd"), parse_cards("QsQd")], board=parse_cards("Ks8d4c"))
    assert load_phh(dump_phh([record])) == [record]
    opened = HandRecord(rules=RULES, stacks=(9, 9), button=0, deal=Deal.open(players=2))
    assert load_phh(dump_phh([opened])) == [opened]


def test_drawing_by_a_stream_is_a_function_of_its_seed() -> None:
    def play(seed: int) -> HandState:
        hand, stream = open_hand(), Stream(seed)
        while not hand.over:
            if (chance := hand.chance()) is not None:
                hand.deal_cards(chance.draw(stream))
            else:
                hand.apply(hand.actions()[-1])
        return hand

    assert play(3) == play(3) and play(3) != play(4)


MENUS: list[tuple[tuple[object, ...] | None, list[Action]]] = [
    ((), [FOLD, CALL]),
    (("min",), [FOLD, CALL, raise_to(4)]),
    ((0.5, 1, "all-in"), [FOLD, CALL, raise_to(4), raise_to(6), raise_to(100)]),
    ((2.0, 1, 1, 0.01, 9e5), [FOLD, CALL, raise_to(4), raise_to(6), raise_to(10), raise_to(100)]),
    (None, [FOLD, CALL, *[raise_to(to) for to in range(4, 101)]]),
]


@pytest.mark.parametrize(("sizes", "actions"), MENUS)
def test_a_menu_has_raises_of_the_sizes_asked_for(sizes: tuple[object, ...] | None, actions: list[Action]) -> None:
    hand = dealt(open_hand(), "AhKd", "QsQd")
    assert hand.actions(sizes=sizes) == actions  # type: ignore[arg-type]  # a parameter of several types


@pytest.mark.parametrize("size", [0, -1, True, "pot", None, float("nan"), float("inf")])
def test_a_size_that_is_none_is_refused(size: object) -> None:
    hand = dealt(open_hand(stacks=(100, 2)), "AhKd", "QsQd")
    for spot in (hand, dealt(open_hand(), "AhKd", "QsQd")):
        with pytest.raises(InvalidSetup, match="a size is"):
            spot.actions(sizes=[size])  # type: ignore[list-item]  # wrong on purpose


MANY_SIZES: list[tuple[Size, ...]] = [(0.33, 0.5, 1, "all-in"), ("min", 3), (0.001,)]


@given(hand=hands(), data=st.data())
def test_every_action_of_a_menu_is_legal(hand: HandState, data: st.DataObject) -> None:
    while hand.actor is not None:
        menu = hand.actions(sizes=data.draw(st.sampled_from(MANY_SIZES)))
        assert len(menu) == len(set(menu))
        for action in menu:
            hand.copy().apply(action)
        hand.apply(data.draw(st.sampled_from(menu)))


def test_a_player_who_is_asked_shows_or_mucks() -> None:
    hand = dealt(open_hand(rules=Rules(small_blind=1, big_blind=2, showing=Showing.CHOOSE)), "AhKd", "QsQd")
    while hand.asked is None:
        if (chance := hand.chance()) is not None:
            hand.deal_cards(BOARD[len(hand.board) :][: chance.count])
        else:
            hand.apply(CHECK if hand.legal().check else CALL)
    assert hand.actions() == [SHOW, MUCK] and hand.chance() is None
    key = hand.infoset_key(0)
    hand.apply(MUCK)
    assert hand.infoset_key(0) == f"{key} 1m"


def test_a_key_holds_what_the_player_knows_and_nothing_else() -> None:
    def at_flop(mine: str, other: str, flop: str) -> HandState:
        hand = dealt(open_hand(), mine, other)
        hand.apply(raise_to(6))
        hand.apply(CALL)
        return dealt(hand, flop)

    hand = at_flop("AhKd", "QsQd", "9c8d7h")
    assert hand.infoset_key(0) == "AhKd|0r6 1c|9c8d7h"
    assert hand.infoset_key(None) == "|0r6 1c|9c8d7h"
    assert at_flop("KdAh", "2c2d", "7h9c8d").infoset_key(0) == hand.infoset_key(0)
    assert at_flop("AhKd", "2c2d", "9c8d7h").infoset_key(1) != hand.infoset_key(1)
    with pytest.raises(InvalidSetup):
        hand.infoset_key(2)


def test_perft_counts_decisions_and_chance() -> None:
    hand = open_hand(stacks=(3, 3))
    pairs = comb(52, 2) * comb(50, 2)
    assert [perft(hand, depth) for depth in range(3)] == [1, comb(52, 2), pairs]
    known = dealt(hand, "AhKd", "QsQd")
    assert perft(known, 2, sizes=()) == 1 + 1  # fold, or call and the big blind's check
    assert perft(known, 3, sizes=()) == 1 + comb(48, 3)
    whole = HandState(RULES, stacks=[6, 6], button=0, deal=Deal.standard(seed=1, players=2, button=0))
    assert perft(whole) == 89 + 89  # the golden size of that tree, hands that end by a fold and by a showdown
    assert perft(whole, 1) == len(whole.actions(sizes=None)) and whole.actor == 0


def test_perft_of_a_river_by_hand() -> None:
    deal = Deal.open(players=2, hole=[parse_cards("AhKd"), parse_cards("QsQd")], board=parse_cards("Ks8d4c2s"))
    hand = HandState(RULES, stacks=[4, 4], button=0, deal=deal, posts=[Post(0, 2), Post(1, 2)])
    # Everybody is in with half; on each of four streets: check-check goes on, and of a bet of 2 every way is known.
    ends_by_bet = 2 * 2  # either player bets; the other folds or calls
    rivers = 44
    # Before the flop the small blind, who begins heads-up, has the price paid; a call before the river is a run-out.
    betting = ends_by_bet // 2 * (1 + rivers)
    assert perft(hand) == 3 * betting + rivers * (ends_by_bet + 1)


def test_the_outcomes_are_the_combinations_of_the_deck() -> None:
    chance = dealt(open_hand(), "AhKd").chance()
    assert chance is not None
    assert list(chance.outcomes()) == list(combinations(chance.deck, 2))


def test_what_chance_deals_is_written_as_players_write_it() -> None:
    few = Chance(street=Street.RIVER, player=None, count=1, deck=parse_cards("2cAs"))
    assert repr(few) == "<Chance river: 1 of 2cAs for the board>"
    many = Chance(street=Street.PREFLOP, player=1, count=2, deck=DECK)
    assert repr(many) == "<Chance preflop: 2 of 52 cards for player 1>"
