"""Chances at all-in: every board is counted, from open hands and the board alone."""

import asyncio
from itertools import combinations

import pytest

from feltroom import ALL_IN, CALL, FOLD, Deal, evaluate, parse_cards
from feltroom.cards.card import DECK, Cards
from feltroom.contract.chances import Chance, Chances
from feltroom.contract.server_messages import ChancesKnown, decode_server
from feltroom.engine.events import BoardDealt, RunDealt
from feltroom.pocket.loop_work import LoopWork
from feltroom.rooms.room.audience import Audience
from feltroom.rooms.room.chances import OpenHands, OpenSpot, chances_along, chances_of
from feltroom.rooms.room.live_chances import LiveChances
from feltroom.table import Pace, Runs, Table
from feltroom.table import commands as do
from feltroom.table import events as on
from feltroom.table.events import TableEvent
from tests.contract.session import seen_by
from tests.table.driver import NOW, opened, play, rig, started, with_config


def counted(hands: dict[int, Cards], board: Cards, gone: Cards = ()) -> Chances:
    """The same by the evaluator alone, one board after another."""
    left = [card for card in DECK if card not in (*board, *gone) and all(card not in hand for hand in hands.values())]
    wins, ties, boards = dict.fromkeys(hands, 0), dict.fromkeys(hands, 0), 0
    for rest in combinations(left, 5 - len(board)):
        values = {seat: evaluate(hand + board + rest) for seat, hand in hands.items()}
        winners = [seat for seat, value in values.items() if value == max(values.values())]
        boards += 1
        for seat in winners:
            (wins if len(winners) == 1 else ties)[seat] += 1
    return Chances(boards, tuple(Chance(seat, wins[seat], ties[seat]) for seat in sorted(hands)))


def all_in(monkeypatch: pytest.MonkeyPatch, *, runs: Runs = Runs.ONCE) -> Table:
    """Two players are all-in before the flop, and the third one folded an ace."""
    rig(monkeypatch, "AhKh", "QsQd", "AsAc", board="2c 7d Jh Th 3s")
    table = started([5000] * 3, button=0, config=with_config(pace=Pace.OFF, runs=runs))
    play(table, [ALL_IN, CALL, FOLD])
    return table


def test_the_chances_of_each_street_are_counted_with_folded_cards_among_those_to_come(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    table = all_in(monkeypatch)
    hands = {0: parse_cards("AhKh"), 1: parse_cards("QsQd")}
    board = parse_cards("2c 7d Jh Th")
    along = chances_along(enumerate(seen_by(table, None)))
    assert along[1:] == chances_along(enumerate(seen_by(table, 2)))[1:], "who folded an ace learns nothing else"
    assert [one.chances for one in along[1:]] == [counted(hands, board[:3]), counted(hands, board)]
    assert along[0].chances == Chances(1_712_304, (Chance(0, 787_966, 6_732), Chance(1, 917_606, 6_732)))
    dealt = [seq for seq, event in enumerate(table.events) if _deals(event)]
    assert [one.seq for one in along[1:]] == dealt[:2], "after the river nothing is left to count"


def _deals(event: TableEvent) -> bool:
    return isinstance(event, on.HandEvent) and isinstance(event.event, BoardDealt | RunDealt)


def test_a_further_run_cannot_bring_the_cards_of_another_one() -> None:
    table = started([1000, 1000], button=0, config=with_config(pace=Pace.OFF, runs=Runs.TWICE))
    play(table, [ALL_IN, CALL])
    for seat in (0, 1):
        table.handle(do.RunIt(seat, 1, 2), NOW)
    record = table.last_record
    assert record is not None and isinstance(record.deal, Deal)
    hands: dict[int, Cards] = {seat: cards for seat, cards in enumerate(record.deal.hole) if cards is not None}
    first, second = record.deal.board, record.deal.more
    along = [one.chances for one in chances_along(enumerate(seen_by(table, 0)))]
    assert along[3:] == [counted(hands, second[:3], first), counted(hands, second[:4], first)]


def test_there_are_none_while_a_hand_is_closed_or_after_it() -> None:
    table = opened({0: 1000, 1: 1000}, button=0)
    table.handle(do.Start(), NOW)
    hands = OpenHands()
    for visible in seen_by(table, 0):
        hands.follow(visible.event)
    assert hands.spot is None
    play(table, [ALL_IN, CALL])
    hands = OpenHands()
    for visible in seen_by(table, 0):
        hands.follow(visible.event)
    assert hands.spot is None


@pytest.mark.parametrize("backend", ["numpy", "python"])
def test_with_and_without_numpy_the_numbers_are_the_same(monkeypatch: pytest.MonkeyPatch, backend: str) -> None:
    monkeypatch.setattr("feltroom.analysis.kernels.backend.is_installed", lambda name: name in (backend, "python"))
    chances_of.cache_clear()
    hands = {0: parse_cards("9h8h"), 2: parse_cards("AsKd"), 5: parse_cards("9s8s")}
    board = parse_cards("7h 6h 2c")
    assert chances_of(OpenSpot(tuple(hands.items()), (board,), ())) == counted(hands, board)
    chances_of.cache_clear()


class Listener:
    """A connection that notes what it is sent."""

    account, token = "listener", b""

    def __init__(self) -> None:
        self.heard: list[object] = []

    def send(self, *payloads: bytes) -> None:
        self.heard += map(decode_server, payloads)

    def close(self, code: int) -> None:
        """Nothing to close."""


def test_a_room_sends_them_street_by_street_and_never_late(monkeypatch: pytest.MonkeyPatch) -> None:
    table = all_in(monkeypatch)

    async def listen(*, at_once: bool) -> list[object]:
        audience, listener = Audience("t"), Listener()
        audience.join(listener)
        live = LiveChances("t", audience, LoopWork())
        for event in table.events:
            live.follow([event])
            if not at_once:
                for _ in range(5):
                    await asyncio.sleep(0)
        for _ in range(5):
            await asyncio.sleep(0)
        assert live.now is None, "the hand is over"
        return listener.heard

    along = [one.chances for one in chances_along(enumerate(seen_by(table, None)))]
    assert asyncio.run(listen(at_once=False)) == [ChancesKnown("t", chances) for chances in along]
    assert asyncio.run(listen(at_once=True)) == []
