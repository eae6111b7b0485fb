"""Edge cases A13 and A18–A26 of the catalogue: button, change to heads-up, coming in."""

import pytest

from feltroom import ALL_IN, CALL, CHECK, FOLD, raise_to
from feltroom.table import Blinds, Entry, SitOutRule, Table
from feltroom.table import commands as do
from tests.table.driver import (
    NOW,
    act,
    actor,
    fold_out,
    hand_of,
    legal_of,
    next_hand,
    opened,
    positions,
    rig,
    started,
    with_config,
)

CASH = with_config(entry=Entry.POST_OR_WAIT)


def test_a13_the_button_and_the_blinds_move_one_seat() -> None:
    table = started(dict.fromkeys(range(1, 7), 5000), button=1, config=with_config(seats=7))
    assert positions(table)[1:] == (1, 2, 3)
    fold_out(table)
    next_hand(table)
    assert positions(table) == ((1, 2, 3, 4, 5, 6), 2, 3, 4)


def test_a18_the_button_moves_to_the_next_player_when_the_small_blind_has_gone() -> None:
    table = started(dict.fromkeys(range(1, 7), 5000), button=1, config=with_config(seats=7))
    fold_out(table)
    table.handle(do.Leave(2), NOW)
    next_hand(table)
    assert positions(table) == ((1, 3, 4, 5, 6), 3, 4, 5)


def three_with_a_loser(monkeypatch: pytest.MonkeyPatch, loser: int) -> Table:
    """A (seat 0) has the button, B the small and C the big blind; one of them busts against the next player."""
    hands = ["AhAd", "KhKd", "QhQd"]
    hands[loser], hands[(loser + 1) % 3] = "7h4d", "AsAc"
    rig(monkeypatch, *hands)
    table = started([5000 if seat != loser else 1000 for seat in range(3)], button=0)
    assert positions(table) == ((0, 1, 2), 0, 1, 2)
    while table.turn is not None:
        if actor(table) == loser:
            act(table, ALL_IN)
        elif actor(table) == (loser + 1) % 3:
            act(table, CALL if not legal_of(table).check else CHECK)
        else:
            act(table, FOLD)
    assert table.stacks[loser] == 0
    monkeypatch.undo()
    next_hand(table)
    return table


def test_a19_heads_up_after_the_button_busts(monkeypatch: pytest.MonkeyPatch) -> None:
    assert positions(three_with_a_loser(monkeypatch, 0)) == ((1, 2), 2, 2, 1)


def test_a20_heads_up_after_the_small_blind_busts(monkeypatch: pytest.MonkeyPatch) -> None:
    assert positions(three_with_a_loser(monkeypatch, 1)) == ((0, 2), 2, 2, 0)


def test_a21_heads_up_after_the_big_blind_busts(monkeypatch: pytest.MonkeyPatch) -> None:
    assert positions(three_with_a_loser(monkeypatch, 2)) == ((0, 1), 1, 1, 0)


def sat_out_and_back(table: Table, seat: int, *, hands: int, post: bool) -> None:
    table.handle(do.SitOut(seat), NOW)
    for _ in range(hands):
        next_hand(table)
        assert seat not in positions(table)[0]
        fold_out(table)
    table.handle(do.ComeBack(seat, post=post), NOW)
    next_hand(table)


def test_a22_who_missed_both_blinds_posts_a_live_and_a_dead_one() -> None:
    table = started([5000] * 6, button=0, config=CASH)
    fold_out(table)  # seat 3 would be the big blind next, then the small blind
    sat_out_and_back(table, 3, hands=2, post=True)
    seats, button, small, big = positions(table)
    assert (button, small, big) == (4, 5, 0) and 3 in seats
    hand = hand_of(table)
    assert hand.committed[3] == 150 and hand.bets[3] == 100 and hand.pot == 300
    while actor(table) != 3:
        act(table, CALL)
    legal = legal_of(table)
    assert legal.check and legal.min_raise_to == 200


def test_a23_who_missed_the_small_blind_posts_it_dead() -> None:
    table = started([5000] * 6, button=0, config=CASH)
    fold_out(table)  # seat 2 was the big blind and misses the small one
    sat_out_and_back(table, 2, hands=1, post=True)
    hand = hand_of(table)
    assert positions(table)[1:] == (3, 4, 5)
    assert hand.committed[2] == 50 and hand.bets[2] == 0
    while actor(table) != 2:
        act(table, CALL)
    assert legal_of(table).price == 100


def test_a24_a_new_player_posts_between_the_big_blind_and_the_button() -> None:
    table = started([5000] * 5, button=0, config=CASH)
    fold_out(table)
    table.handle(do.Sit(5, "New", post=True), NOW)
    next_hand(table)
    assert positions(table) == ((0, 1, 2, 3, 4, 5), 1, 2, 3)
    assert hand_of(table).bets[5] == 100 and hand_of(table).committed[5] == 100
    act(table, CALL)
    assert actor(table) == 5
    assert legal_of(table).check and legal_of(table).min_raise_to == 200
    fold_out(table)
    next_hand(table)
    fold_out(table)
    next_hand(table)
    assert positions(table)[3] == 5, "the next big blind is not waived"


def test_a24_a_new_player_who_does_not_post_waits_for_the_big_blind() -> None:
    table = started([5000] * 5, button=0, config=CASH)
    fold_out(table)
    table.handle(do.Sit(5, "New"), NOW)
    for button in (1, 2):
        next_hand(table)
        assert positions(table)[0] == (0, 1, 2, 3, 4) and positions(table)[1] == button
        fold_out(table)
    next_hand(table)
    assert positions(table) == ((0, 1, 2, 3, 4, 5), 3, 4, 5)
    assert hand_of(table).committed[5] == 100


@pytest.mark.parametrize("entry", list(Entry))
def test_a25_nobody_comes_in_between_the_button_and_the_small_blind(entry: Entry) -> None:
    config = with_config(entry=entry, sit_out=SitOutRule.DEALT)
    table = started({0: 5000, 1: 5000, 3: 5000, 4: 5000}, button=0, config=config)
    fold_out(table)
    table.handle(do.Sit(2, "New", post=True), NOW)
    next_hand(table)  # the button is on 1, the small blind on 3
    assert positions(table) == ((0, 1, 3, 4), 1, 3, 4)
    fold_out(table)
    next_hand(table)
    assert positions(table) == ((0, 1, 2, 3, 4), 3, 4, 0)


def test_a25_heads_up_a_third_player_comes_in_as_the_big_blind() -> None:
    table = started({0: 5000, 2: 5000}, button=0, config=CASH)
    fold_out(table)
    table.handle(do.Sit(1, "New"), NOW)
    next_hand(table)
    assert positions(table) == ((0, 1, 2), 2, 0, 1)


def test_a26_blinds_change_with_the_next_hand() -> None:
    table = started([5000] * 3, button=0)
    table.handle(do.ChangeBlinds(Blinds(100, 200, 25), by=0), NOW)
    act(table, raise_to(200))
    assert hand_of(table).rules.big_blind == 100
    fold_out(table)
    next_hand(table)
    assert hand_of(table).rules.big_blind == 200 and hand_of(table).rules.ante == 25


def test_nobody_is_big_blind_twice_in_a_row_whoever_leaves() -> None:
    for gone in range(3):
        table = opened([5000] * 3, button=0)
        table.handle(do.Start(), NOW)
        big = positions(table)[3]
        fold_out(table)
        table.handle(do.Leave(gone), NOW)
        next_hand(table)
        assert positions(table)[3] != big


@pytest.mark.parametrize("post", [False, True])
@pytest.mark.parametrize("entry", list(Entry))
@pytest.mark.parametrize("seat", range(7))
@pytest.mark.parametrize("players", [2, 3, 5])
def test_whoever_sits_down_is_dealt_in_within_a_round(players: int, seat: int, entry: Entry, post: bool) -> None:
    seats = [number for number in range(7) if number != seat][:players]
    config = with_config(entry=entry, seats=7)
    table = started(dict.fromkeys(seats, 5000), button=seats[0], config=config)
    fold_out(table)
    table.handle(do.Sit(seat, "New", post=post), NOW)
    for _ in range(players + 1):
        next_hand(table)
        if seat in positions(table)[0]:
            break
        fold_out(table)
    assert seat in positions(table)[0]
    assert positions(table)[1] != seat, "nobody begins with the button"
