"""What is refused during a hand, by which code and numbers; the hand stays byte for byte as it was."""

import pickle
from collections.abc import Callable
from dataclasses import replace
from types import SimpleNamespace
from typing import cast

import pytest

from feltroom import (
    ALL_IN,
    CALL,
    CHECK,
    FOLD,
    Action,
    ActionKind,
    Betting,
    Deal,
    FeltroomError,
    HandState,
    IllegalAction,
    UnknownCards,
    parse_cards,
    raise_to,
)
from tests.engine.edge_cases.table import TDA, play, start, start_on_flop

HUGE = 10**5000  # more digits than Python writes by itself


def refused(hand: HandState, action: object, *, player: object = None) -> IllegalAction:
    before = pickle.dumps(hand)
    with pytest.raises(IllegalAction) as caught:
        hand.apply(cast(Action, action), player=cast("int | None", player))
    assert pickle.dumps(hand) == before
    assert isinstance(caught.value, FeltroomError)
    return caught.value


def facing_a_raise() -> HandState:
    """A has 5000 and faces a raise of D to 250: smallest raise to 400."""
    return play(start(5000, 5000, 5000, 5000), "D raises to 250")


@pytest.mark.parametrize(
    ("to", "code"),
    [
        (-1, "bad_amount"),
        (-(10**30), "bad_amount"),
        (True, "bad_amount"),
        (400.0, "bad_amount"),
        (float("nan"), "bad_amount"),
        ("400", "bad_amount"),
        (None, "bad_amount"),
        ([400], "bad_amount"),
        (0, "raise_too_small"),
        (250, "raise_too_small"),
        (399, "raise_too_small"),
        (5001, "raise_too_large"),
        (10**30, "raise_too_large"),
    ],
)
def test_amount_out_of_bounds(to: object, code: str) -> None:
    error = refused(facing_a_raise(), raise_to(cast(int, to)))
    assert error.code == code
    assert error.numbers["player"] == 0
    assert (error.numbers["min_raise_to"], error.numbers["max_raise_to"]) == (400, 5000)
    assert (error.numbers["min_raise"], error.numbers["stack"]) == (150, 5000)
    for number in ("player 0", repr(to), "400", "5000"):
        assert number in str(error)


@pytest.mark.parametrize("to", [HUGE, -HUGE], ids=["huge", "minus huge"])
def test_amount_too_long_to_write(to: int) -> None:
    assert refused(facing_a_raise(), raise_to(to)).numbers["max_raise_to"] == 5000


def test_numbers_say_how_far_a_raise_falls_short() -> None:
    error = refused(facing_a_raise(), raise_to(300))
    assert error.numbers == {
        "player": 0,
        "to": 300,
        "increment": 50,
        "min_raise": 150,
        "min_raise_to": 400,
        "max_raise_to": 5000,
        "stack": 5000,
        "chip": 1,
    }


def test_amount_that_is_no_multiple_of_the_chip() -> None:
    hand = start_on_flop(5000, 5000, rules=replace(TDA, chip=25))
    for to in (101, 110, 124, 4999):
        error = refused(hand, raise_to(to))
        assert error.code == "not_in_chips"
        assert (error.numbers["to"], error.numbers["chip"]) == (to, 25)
        assert str(to) in str(error)
        assert "25" in str(error)


@pytest.mark.parametrize(
    "action",
    [
        None,
        "fold",
        0,
        True,
        ActionKind.FOLD,
        (ActionKind.RAISE, 400),
        Action(cast(ActionKind, "raise"), 400),
        Action(cast(ActionKind, None)),
        Action,
        SimpleNamespace(kind=ActionKind.RAISE),
        SimpleNamespace(kind=ActionKind.FOLD, to=0),
    ],
    ids=repr,
)
def test_thing_that_is_no_action(action: object) -> None:
    error = refused(facing_a_raise(), action)
    assert error.code == "unknown_action"
    assert error.numbers == {"player": 0}
    assert "player 0" in str(error)


@pytest.mark.parametrize("action", [FOLD, CHECK, CALL, ALL_IN, raise_to(400)], ids=lambda action: action.kind.value)
@pytest.mark.parametrize("player", [1, 2, 3, 4, -1, "0", "A", 0.5])
def test_wrong_player(action: Action, player: object) -> None:
    error = refused(facing_a_raise(), action, player=player)
    assert error.code == "not_your_turn"
    assert error.numbers == {"actor": 0}
    assert "player 0's turn" in str(error)
    assert str(player) in str(error)


@pytest.mark.parametrize("player", [False, 0.0], ids=repr)
def test_player_of_another_type_that_equals_the_actor(player: object) -> None:
    """A player is an int, as everywhere else; False is not player 0."""
    assert refused(facing_a_raise(), FOLD, player=player).code == "not_your_turn"


def test_check_when_there_is_a_price() -> None:
    error = refused(facing_a_raise(), CHECK)
    assert error.code == "cannot_check"
    assert error.numbers == {"player": 0, "price": 250}
    assert "250" in str(error)


def test_call_when_there_is_no_price() -> None:
    error = refused(start_on_flop(5000, 5000), CALL)
    assert error.code == "nothing_to_call"
    assert error.numbers == {"player": 0, "price": 0}


def closed() -> HandState:
    return play(start_on_flop(5000, 800, 5000), "A bets 500", "B is all-in for 800", "C calls")


def nobody() -> HandState:
    return play(start_on_flop(800, 5000), "A is all-in for 800")


def capped() -> HandState:
    rules = replace(TDA, betting=Betting.FIXED_LIMIT, raise_cap=1)
    return play(start(5000, 5000, 5000, rules=rules), "A raises to 200")


@pytest.mark.parametrize(
    ("reach", "code", "price", "min_raise"),
    [
        (closed, "raise_closed", 300, 500),
        (nobody, "raise_nobody", 800, 800),
        (capped, "raise_capped", 150, 100),
    ],
    ids=["closed", "nobody", "capped"],
)
def test_raise_where_raising_is_closed(reach: Callable[[], HandState], code: str, price: int, min_raise: int) -> None:
    hand = reach()
    for action in (ALL_IN, raise_to(2000), raise_to(-1), raise_to(cast(int, "2000")), raise_to(10**30)):
        error = refused(hand, action)
        assert error.code == code
        assert (error.numbers["price"], error.numbers["min_raise"]) == (price, min_raise)
        assert str(price) in str(error)


def test_raise_by_a_stack_that_does_not_exceed_the_price() -> None:
    hand = play(start_on_flop(5000, 500, 5000), "A bets 800")
    error = refused(hand, raise_to(500))
    assert error.code == "raise_covered"
    assert (error.numbers["stack"], error.numbers["price"]) == (500, 800)


def test_anything_after_the_end() -> None:
    hand = play(start(5000, 5000), "A folds")
    for action in (FOLD, CHECK, CALL, ALL_IN, raise_to(200), None):
        assert refused(hand, action).code == "hand_over"
        assert refused(hand, action, player=1).code == "hand_over"
    with pytest.raises(IllegalAction) as caught:
        hand.legal()
    assert caught.value.code == "hand_over"


def test_refusal_leaves_the_way_open() -> None:
    """After any number of refusals the hand goes on as if nothing had been tried."""
    tried, untouched = facing_a_raise(), facing_a_raise()
    for action in (CHECK, raise_to(399), raise_to(9999), None, "fold"):
        refused(tried, action)
    play(tried, "A raises to 400")
    play(untouched, "A raises to 400")
    assert tried == untouched
    assert pickle.dumps(tried) == pickle.dumps(untouched)


def test_unknown_cards_leave_the_hand_as_it_was() -> None:
    """The flop is not known, so the action that needs it is refused as a whole."""
    hand = HandState(TDA, stacks=[5000, 5000], button=0, deal=Deal(hole=[parse_cards("AhAs"), None]))
    play(hand, "A calls")
    before = pickle.dumps(hand)
    with pytest.raises(UnknownCards, match="flop"):
        hand.apply(CHECK)
    assert pickle.dumps(hand) == before
    play(hand, "B raises to 300", "A folds")
    assert hand.stacks == [4900, 5100]
