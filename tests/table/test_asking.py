"""Asking to see a hand that was mucked: who may, which hands, and that the pots stay as they are (requirement C11)."""

from dataclasses import replace

import pytest

from feltroom import CALL, CHECK, FOLD
from feltroom.table import MayAsk, Table
from feltroom.table import commands as do
from feltroom.table import events as on
from tests.table.driver import CONFIG, NOW, entropy_from, next_hand, play, refused, rig, started


def after_showdown(monkeypatch: pytest.MonkeyPatch, may_ask: MayAsk) -> Table:
    """Seat 3 folds before the flop, seat 0 on the turn, seat 1 shows first and seat 2 mucks."""
    rig(monkeypatch, "4h4d", "QhQd", "JhTd", "7h6d", board="2c 3d 8h 9s 5c")
    table = started([5000] * 4, button=0, config=replace(CONFIG, may_ask=may_ask))
    play(table, [FOLD, CALL, CALL, CHECK, *[CHECK] * 3, CHECK, CHECK, FOLD, CHECK, CHECK])
    assert table.last_settlement is not None
    return table


@pytest.mark.parametrize(
    ("may_ask", "allowed"),
    [
        (MayAsk.NOBODY, set()),
        (MayAsk.RIVER, {1, 2}),
        (MayAsk.TURN, {0, 1, 2}),
        (MayAsk.ANYBODY, {0, 1, 2, 3}),
    ],
)
def test_who_may_ask(monkeypatch: pytest.MonkeyPatch, may_ask: MayAsk, allowed: set[int]) -> None:
    for seat in range(4):
        table = after_showdown(monkeypatch, may_ask)
        settled = table.last_settlement
        if seat not in allowed:
            assert refused(table, do.AskToSee(seat, 2)) == "may_not_ask"
            continue
        cards = table._state.holes[2]
        assert table.handle(do.AskToSee(seat, 2), NOW) == [
            on.AskedToSee(NOW, 1, seat, 2),
            on.CardsShown(NOW, 1, 2, cards),
        ]
        assert table.last_settlement == settled
        assert refused(table, do.AskToSee(seat, 2)) == "already_shown"
        assert Table.replay(table.events, entropy=entropy_from(1)) == table


def test_only_a_hand_of_the_last_showdown_can_be_asked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    table = after_showdown(monkeypatch, MayAsk.ANYBODY)
    assert refused(table, do.AskToSee(1, 0)) == "nothing_to_see", "folded"
    assert refused(table, do.AskToSee(1, 5)) == "nothing_to_see", "nobody there"
    assert refused(table, do.AskToSee(0, 1)) == "already_shown"
    table.handle(do.NextHand(), NOW)
    assert refused(table, do.AskToSee(0, 2)) == "nothing_to_see", "dealt again"


def test_winner_of_a_pot_that_all_others_folded_need_not_show(monkeypatch: pytest.MonkeyPatch) -> None:
    rig(monkeypatch, "4h4d", "QhQd", "JhTd")
    table = started([5000] * 3, button=0, config=replace(CONFIG, may_ask=MayAsk.ANYBODY))
    play(table, [FOLD, FOLD])
    assert refused(table, do.AskToSee(0, 2)) == "nothing_to_see"


def test_who_takes_a_seat_after_the_hand_saw_no_turn(monkeypatch: pytest.MonkeyPatch) -> None:
    table = after_showdown(monkeypatch, MayAsk.TURN)
    table.handle(do.Leave(0), NOW)
    table.handle(do.Sit(0, "Eve"), NOW)
    assert refused(table, do.AskToSee(0, 2)) == "may_not_ask"


def test_it_may_be_asked_from_a_checkpoint_too(monkeypatch: pytest.MonkeyPatch) -> None:
    table = after_showdown(monkeypatch, MayAsk.RIVER)
    checkpoint = table.checkpoint()
    assert checkpoint is not None
    back = Table.restore(checkpoint, entropy=entropy_from(1))
    assert len(back.handle(do.AskToSee(1, 2), NOW)) == 2
    next_hand(back)


@pytest.mark.parametrize("between_hands", [False, True])
def test_no_host_sees_a_hand_by_changing_who_may_ask_after_it_was_mucked(
    monkeypatch: pytest.MonkeyPatch, between_hands: bool
) -> None:
    rig(monkeypatch, "4h4d", "QhQd", "JhTd", "7h6d", board="2c 3d 8h 9s 5c")
    table = started([5000] * 4, button=0, config=replace(CONFIG, may_ask=MayAsk.NOBODY))
    wanted = do.ChangeSettings(replace(table.config, may_ask=MayAsk.ANYBODY), by=0)
    if not between_hands:
        table.handle(wanted, NOW)
    play(table, [FOLD, CALL, CALL, CHECK, *[CHECK] * 3, CHECK, CHECK, FOLD, CHECK, CHECK])
    if between_hands:
        table.handle(wanted, NOW)
    assert table.config.may_ask is MayAsk.ANYBODY
    table.handle(do.Sit(5, "Eve"), NOW)
    assert [refused(table, do.AskToSee(seat, 2)) for seat in (0, 1, 3, 5)] == ["may_not_ask"] * 4


def test_who_came_after_the_deal_may_ask_where_anybody_may(monkeypatch: pytest.MonkeyPatch) -> None:
    table = after_showdown(monkeypatch, MayAsk.ANYBODY)
    table.handle(do.Sit(5, "Eve"), NOW)
    assert len(table.handle(do.AskToSee(5, 2), NOW)) == 2
