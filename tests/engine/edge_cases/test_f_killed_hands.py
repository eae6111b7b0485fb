"""Catalogue section F: hands of players who go away, folded in turn or not."""

import pickle

import pytest

from feltroom import (
    CHECK,
    FOLD,
    Betting,
    Deal,
    HandState,
    IllegalAction,
    Reopen,
    Rules,
    Street,
    parse_cards,
)
from feltroom.engine.events import BetReturned, Called, Checked, Folded, Raised
from feltroom.errors import UnknownCards
from feltroom.history import AuditOutcome, HandRecord, audit, dump_phh, load_phh
from tests.engine.edge_cases.table import (
    NAMES,
    TDA,
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
    start_on_flop,
)


def kill(hand: HandState, *names: str) -> HandState:
    for name in names:
        hand.kill(NAMES.index(name))
    return hand


def to_act(hand: HandState) -> str | None:
    return None if hand.actor is None else NAMES[hand.actor]


def test_f03_all_in_player_cannot_be_killed() -> None:
    hand = play(start(1000, 5000, 5000), "A is all-in for 1000")
    before = pickle.dumps(hand)
    with pytest.raises(IllegalAction, match="all-in") as refused:
        hand.kill(0)
    assert refused.value.code == "all_in" and pickle.dumps(hand) == before


def test_f04_killed_hand_is_folded_out_of_turn_and_its_chips_stay() -> None:
    hand = play(start(5000, 5000, 5000), "A raises to 250", "B calls", "C calls")
    assert to_act(hand) == "B"
    assert hand.kill(0) == [Folded(0, Street.FLOP)]
    assert to_act(hand) == "B" and pots(hand) == [(750, "BC")]
    assert check_down(hand).stacks == [4750, 5500, 4750]


def test_f04_heads_up_the_hand_ends_at_once() -> None:
    hand = kill(play(start(5000, 5000), "A raises to 250", "B calls"), "A")
    assert hand.over and hand.stacks == [4750, 5250] and showdown(hand) == []


def test_killing_the_player_to_act_is_a_fold() -> None:
    hand = start(5000, 5000, 5000)
    twin = play(hand.copy(), "A folds")
    assert kill(hand, "A") == twin


def test_killed_last_player_of_a_street_closes_it_with_the_actors_action() -> None:
    hand = play(start_on_flop(5000, 5000, 5000), "A checks")
    kill(hand, "C")
    play(hand, "B checks")
    assert hand.street is Street.TURN and to_act(hand) == "A"


def test_f05_uncalled_bet_of_a_killed_hand_goes_back() -> None:
    """TDA 15B, 65A: 300 back to A, earlier chips stay."""
    hand = play(start_on_flop(5000, 5000), "A bets 300")
    assert kill(hand, "A").over
    assert returned(hand) == [("A", 300)] and paid(hand) == [{"B": 200}]
    assert hand.stacks == [5000, 5200] and hand.committed == [100, 100]


def test_f05_with_others_left_the_betting_is_where_it_was_before_the_bet() -> None:
    """B may check again, or bet as little as before."""
    hand = play(start_on_flop(5000, 5000, 5000), "A bets 3000")
    news = kill(hand, "A").events[-2:]
    assert news == [Folded(0, Street.FLOP), BetReturned(0, 3000, Street.FLOP)]
    assert offered(hand) == "B: check, raise to 100..5000" and hand.stacks[0] == 5000
    play(hand, "B checks", "C checks")
    assert hand.street is Street.TURN


def test_f05_uncalled_part_of_a_raise_goes_back_and_the_price_stays() -> None:
    """B bets 300, C raises to 900 and goes away: 600 back to C, A pays 300 to call, and B is not asked again."""
    hand = play(start_on_flop(5000, 5000, 5000), "A checks", "B bets 300", "C raises to 900")
    kill(hand, "C")
    assert returned(hand) == [("C", 600)] and hand.bets == [0, 300, 300]
    assert offered(hand) == "A: call 300, raise to 600..5000"
    play(hand, "A calls")
    assert hand.street is Street.TURN and pots(hand) == [(300 + 900, "AB")]


def test_f05_street_ends_when_everybody_else_had_acted_before_the_bet() -> None:
    hand = play(start_on_flop(5000, 5000, 5000), "A checks", "B checks", "C bets 300")
    kill(hand, "C")
    assert hand.street is Street.TURN and returned(hand) == [("C", 300)] and to_act(hand) == "A"


def test_f05_big_blind_keeps_the_option_when_a_raise_goes_back() -> None:
    hand = play(start(5000, 5000, 5000, 5000), "D raises to 400", "A folds")
    kill(hand, "D")
    assert returned(hand) == [("D", 300)] and offered(hand) == "B: call 50, raise to 200..5000"
    play(hand, "B calls")
    assert offered(hand) == "C: check, raise to 200..5000"


def test_f05_called_bet_stays() -> None:
    """TDA 15B: no refund of what has been called."""
    hand = play(start_on_flop(5000, 5000, 5000), "A bets 300", "B calls")
    kill(hand, "A")
    assert returned(hand) == [] and offered(hand) == "C: call 300, raise to 600..5000"
    play(hand, "C folds")
    assert hand.stacks == [4700, 5000 + 300 + 300, 5000]


@pytest.mark.parametrize(
    ("reopen", "expected"),
    [
        (Reopen.NEVER, "A: call 50, no raise (closed)"),
        (Reopen.HALF, "A: call 50, raise to 250..5000"),
        (Reopen.CUMULATIVE, "A: call 50, no raise (closed)"),
        (Reopen.ALWAYS, "A: call 50, raise to 250..5000"),
    ],
)
def test_f05_part_that_somebody_is_all_in_for_stands_as_their_raise(reopen: Reopen, expected: str) -> None:
    """A bets 100, B raises to 900, C is all-in for 150 and B goes away: A faces a raise of 50, short of a full one."""
    hand = start_on_flop(5000, 5000, 150, rules=Rules(small_blind=50, big_blind=100, reopen=reopen))
    play(hand, "A bets 100", "B raises to 900", "C is all-in for 150")
    kill(hand, "B")
    assert returned(hand) == [("B", 750)] and hand.bets == [100, 150, 150]
    assert hand.legal().price == 50 and hand.legal().closed is not None, "nobody is left who could answer a raise"
    hand = start_on_flop(5000, 5000, 150, 5000, rules=Rules(small_blind=50, big_blind=100, reopen=reopen))
    play(hand, "A bets 100", "B raises to 900", "C is all-in for 150")
    kill(hand, "B")
    assert offered(hand) == "D: call 150, raise to 250..5000"
    play(hand, "D calls")
    assert offered(hand) == expected


def test_f05_full_raise_that_somebody_is_all_in_for_reopens() -> None:
    hand = start_on_flop(5000, 5000, 250, 5000, rules=Rules(small_blind=50, big_blind=100))
    play(hand, "A bets 100", "B raises to 900", "C is all-in for 250")
    kill(hand, "B")
    play(hand, "D calls")
    assert returned(hand) == [("B", 650)] and offered(hand) == "A: call 150, raise to 400..5000"


def test_f05_short_all_in_below_a_withdrawn_raise_closes_raising_again() -> None:
    """A bets 200, B is all-in for 250, C raises to 900 and goes away: A may only call B's 50."""
    hand = start_on_flop(5000, 250, 5000, 5000, rules=Rules(small_blind=50, big_blind=100))
    play(hand, "A bets 200", "B is all-in for 250", "C raises to 900")
    kill(hand, "C")
    assert returned(hand) == [("C", 650)] and offered(hand) == "D: call 250, raise to 450..5000"
    play(hand, "D calls")
    assert offered(hand) == "A: call 50, no raise (closed)"


def test_f05_second_short_all_in_leaves_raising_closed_for_who_had_acted() -> None:
    hand = start_on_flop(5000, 250, 5000, 300, 5000, rules=Rules(small_blind=50, big_blind=100))
    play(hand, "A bets 200", "B is all-in for 250", "C raises to 900", "D is all-in for 300")
    kill(hand, "C")
    assert returned(hand) == [("C", 600)] and offered(hand) == "E: call 300, raise to 500..5000"
    play(hand, "E calls")
    assert offered(hand) == "A: call 100, no raise (closed)"


def test_f05_price_of_a_short_big_blind_stays_in() -> None:
    """C could post 30 only: D raises to 400 and goes, 300 back, and the price for A is 100 as before."""
    hand = play(start(5000, 5000, 30, 5000), "D raises to 400")
    kill(hand, "D")
    assert returned(hand) == [("D", 300)] and offered(hand) == "A: call 100, raise to 200..5000"


def test_f05_withdrawn_raise_does_not_count_towards_the_cap() -> None:
    rules = Rules(small_blind=50, big_blind=100, betting=Betting.FIXED_LIMIT, raise_cap=1)
    hand = play(start_on_flop(5000, 5000, 5000, 5000, rules=rules), "A bets 100", "B raises to 200")
    assert offered(hand) == "C: call 200, no raise (capped)"
    kill(hand, "B")
    assert offered(hand) == "C: call 100, raise to 200..200"


def test_f05_withdrawn_raise_is_the_call_or_check_that_is_left_of_it_to_every_view() -> None:
    hand = play(start_on_flop(5000, 5000, 5000, 5000), "A checks", "B bets 300", "C raises to 900")
    kill(hand, "C")
    flop = [Checked(0, Street.FLOP), Raised(1, Street.FLOP, 300, 300, 0), Called(2, Street.FLOP, 300)]
    assert hand.view(3).actions[-4:] == [*flop, Folded(2, Street.FLOP)]
    kill(hand, "B")
    assert returned(hand) == [("C", 600)], "what C left in matches all of B's bet"
    assert hand.view(3).actions[-5:-2] == flop
    hand = kill(play(start_on_flop(5000, 5000, 5000), "A bets 300"), "A")
    assert hand.view(1).actions[-2:] == [Checked(0, Street.FLOP), Folded(0, Street.FLOP)]


def test_f05_part_of_a_raise_that_stands_is_a_smaller_raise_to_every_view() -> None:
    hand = start_on_flop(5000, 5000, 150, 5000, rules=Rules(small_blind=50, big_blind=100))
    kill(play(hand, "A bets 100", "B raises to 900", "C is all-in for 150"), "B")
    assert hand.view(0).actions[-3:-1] == [Raised(1, Street.FLOP, 150, 150, 100), Called(2, Street.FLOP, 150)]


def test_uncalled_bet_of_who_is_still_there_stays_a_bet_to_every_view() -> None:
    hand = play(start_on_flop(5000, 5000), "A bets 300", "B folds")
    assert returned(hand) == [("A", 300)] and hand.view(0).actions[-2] == Raised(0, Street.FLOP, 300, 300, 0)


def test_f08_killed_big_blind_stays_in() -> None:
    """F8: a blind is no bet; if all fold to the small blind, that wins 100."""
    hand = kill(start(5000, 5000, 5000), "C")
    play(hand, "A folds")
    assert hand.over and hand.stacks == [5000, 5100, 4900] and returned(hand) == []


def test_f12_last_opponent_goes_and_the_uncalled_bet_comes_back() -> None:
    hand = play(start_on_flop(5000, 5000, 5000), "A checks", "B bets 400")
    kill(hand, "C", "A")
    assert hand.over and returned(hand) == [("B", 400)] and paid(hand) == [{"B": 300}]


def test_kill_that_leaves_one_player_with_chips_runs_the_board_out() -> None:
    hand = play(start(100, 5000, 5000), "A is all-in for 100", "B calls", "C checks")
    assert to_act(hand) == "B"
    kill(hand, "C")
    assert ending(hand) == ["flop", "A shows", "B shows", "turn", "river"]
    assert paid(hand) == [{"A": 300}]


def test_kill_leaves_a_decision_against_an_all_in() -> None:
    hand = play(start_on_flop(800, 5000, 5000), "A is all-in for 800")
    kill(hand, "C")
    assert offered(hand) == "B: call 800, no raise (nobody)"
    play(hand, "B calls")
    assert hand.over and paid(hand) == [{"A": 300 + 1600}]


def test_without_the_last_aggressor_the_one_before_shows_first() -> None:
    """D1 for those who are left: B bet before C, who was called, went away."""
    hand = call_to(start_on_flop(5000, 5000, 5000, 5000, best_to_worst="DBAC"), Street.RIVER)
    play(hand, "A checks", "B bets 100", "C raises to 300", "D calls")
    kill(hand, "C")
    play(hand, "A calls", "B calls")
    assert showdown(hand) == ["B shows", "D shows", "A mucks"]


def test_without_any_aggressor_left_the_first_left_of_the_button_shows_first() -> None:
    hand = call_to(start_on_flop(5000, 5000, 5000, best_to_worst="CAB"), Street.RIVER)
    play(hand, "A checks", "B bets 100", "C calls")
    kill(hand, "B")
    play(hand, "A calls")
    assert showdown(hand) == ["A shows", "C shows"]


@pytest.mark.parametrize(
    ("player", "code"), [(0, "already_folded"), (3, "no_such_player"), (-1, "no_such_player"), (True, "no_such_player")]
)
def test_kill_is_refused_and_changes_nothing(player: int, code: str) -> None:
    hand = play(start(5000, 5000, 5000), "A folds")
    before = pickle.dumps(hand)
    with pytest.raises(IllegalAction) as refused:
        hand.kill(player)
    assert refused.value.code == code and pickle.dumps(hand) == before


def test_nobody_is_killed_after_the_end() -> None:
    hand = kill(start(5000, 5000), "A")
    with pytest.raises(IllegalAction, match="over"):
        hand.kill(1)


def test_kill_that_needs_unknown_cards_leaves_the_hand_as_it_was() -> None:
    deal = Deal(hole=[parse_cards("AhAs"), None, parse_cards("QhQs")], board=parse_cards("2c 3d 7h"))
    hand = HandState(TDA, stacks=[100, 5000, 5000], button=0, deal=deal)
    play(hand, "A is all-in for 100", "B calls", "C checks")
    before = pickle.dumps(hand)
    with pytest.raises(UnknownCards):
        hand.kill(2)
    assert pickle.dumps(hand) == before
    play(hand, "B bets 300")
    assert to_act(hand) == "C"


def test_record_of_a_hand_with_kills_survives_text_and_audit() -> None:
    hand = play(start_on_flop(5000, 5000, 5000, 5000), "A checks", "B bets 300", "C raises to 900")
    kill(hand, "C")
    play(hand, "D calls")
    kill(hand, "A")
    record = HandRecord.of(check_down(hand))
    assert (2, FOLD) in record.actions and (0, FOLD) in record.actions
    [again] = load_phh(dump_phh([record]))
    assert again == record and again.play() == hand and audit(again).outcome is AuditOutcome.AGREES


def test_only_a_fold_is_repeated_out_of_turn() -> None:
    hand = start_on_flop(5000, 5000, 5000)
    with pytest.raises(IllegalAction) as refused:
        hand.repeat(CHECK, player=2)
    assert refused.value.code == "not_your_turn"
    assert hand.repeat(FOLD, player=2) == [Folded(2, Street.FLOP)]
