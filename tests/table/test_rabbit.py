"""Hunting the rabbit: who may, which cards and no others, and that nothing is paid by it."""

from dataclasses import replace

import pytest

from feltroom import ALL_IN, CALL, CHECK, FOLD, Card, Cards, format_cards, raise_to
from feltroom.cards.card import DECK
from feltroom.contract.to_wire import encode_event
from feltroom.log.codec import SCHEMA_VERSION, decode_checkpoint, encode_checkpoint
from feltroom.rooms.hands.replayed import replayed
from feltroom.table import Table, TableConfig, redact_table
from feltroom.table import commands as do
from feltroom.table import events as on
from feltroom.table.hand_run import HandRun
from tests.table.driver import CONFIG, NOW, entropy_from, play, refused, started

RABBIT = replace(CONFIG, rabbit=True)


def over_on(street: str, config: TableConfig = RABBIT) -> Table:
    """Three players, of whom one wins without a showdown."""
    table = started([5000] * 3, button=0, config=config)
    if street == "preflop":
        play(table, [FOLD, FOLD])
    else:
        play(table, [CALL, CALL, CHECK])
        if street == "turn":
            play(table, [CHECK] * 3)
        play(table, [raise_to(200), FOLD, FOLD])
    assert table.last_settlement is not None
    return table


@pytest.mark.parametrize(("street", "came"), [("preflop", 0), ("flop", 3), ("turn", 4)])
def test_whoever_was_dealt_in_lets_everybody_see_what_would_have_come(street: str, came: int) -> None:
    table = over_on(street)
    settled, record = table.last_settlement, table.last_record
    assert record is not None
    (hunted,) = table.handle(do.HuntRabbit(1, 1), NOW)
    assert hunted == on.RabbitHunted(NOW, 1, 1, record.deal.board[came:])
    assert all(redact_table(hunted, viewer).event == hunted for viewer in (None, 0, 1, 2, 5))
    assert table.last_settlement == settled
    assert refused(table, do.HuntRabbit(2, 1)) == "no_rabbit", "once is enough"
    assert Table.replay(table.events, entropy=entropy_from(1)) == table
    assert len(table.events) - 1 in replayed(table.events, 1)


def told_too_much(table: Table, viewer: int | None) -> set[Card]:
    """The cards that a viewer is told by any message and that are neither their own nor the board's."""
    record = table.last_record
    assert record is not None
    own = () if viewer is None else record.deal.hole[viewer] or ()
    wire = [encode_event(seq, redact_table(event, viewer)) for seq, event in enumerate(table.events)]
    told = b"".join([message for message in wire if message is not None]).decode()
    found = {card for card in DECK if f'"{format_cards((card,))}"' in told}
    return found.difference(record.deal.board, own)


@pytest.mark.parametrize("street", ["preflop", "flop", "turn"])
def test_nobody_is_told_a_burned_card_or_a_hand_that_was_not_shown(street: str) -> None:
    for viewer in (None, 0, 1, 2):
        table = over_on(street)
        table.handle(do.HuntRabbit(0, 1), NOW)
        assert told_too_much(table, viewer) == set()


def test_a_burned_card_among_them_would_be_found(monkeypatch: pytest.MonkeyPatch) -> None:
    def leaking(run: HandRun) -> Cards:
        assert run.state is not None
        return run.state.deal.board[3:] + run.state.deal.burns[1:2]

    monkeypatch.setattr(HandRun, "rest", property(leaking))
    table = over_on("flop")
    table.handle(do.HuntRabbit(0, 1), NOW)
    record = table.last_record
    assert record is not None and told_too_much(table, 1) == {record.deal.burns[1]}


def test_it_is_off_unless_the_host_chooses_it() -> None:
    table = over_on("flop", CONFIG)
    assert refused(table, do.HuntRabbit(1, 1)) == "no_rabbit"
    assert table._state.rest == (), "what nobody may ask for is not kept"


def test_there_is_no_rabbit_after_the_river_in_a_hand_or_after_the_next_deal() -> None:
    table = started([1000] * 2, button=0, config=RABBIT)
    assert refused(table, do.HuntRabbit(0, 1)) == "no_rabbit", "in the hand"
    play(table, [ALL_IN, CALL])
    assert refused(table, do.HuntRabbit(0, 1)) == "no_rabbit", "all cards came"
    table = over_on("preflop")
    assert refused(table, do.HuntRabbit(1, 0)) == "no_rabbit", "another hand"
    table.handle(do.NextHand(), NOW)
    assert refused(table, do.HuntRabbit(1, 1)) == "no_rabbit"


def test_who_was_not_dealt_in_cannot_ask() -> None:
    table = over_on("preflop")
    table.handle(do.Sit(4, "Eve"), NOW)
    assert refused(table, do.HuntRabbit(4, 1)) == "no_rabbit"


def test_it_may_be_asked_from_a_checkpoint_too() -> None:
    table = over_on("turn")
    checkpoint = table.checkpoint()
    assert checkpoint is not None
    back = Table.restore(decode_checkpoint(encode_checkpoint(checkpoint), SCHEMA_VERSION), entropy=entropy_from(1))
    assert back.handle(do.HuntRabbit(0, 1), NOW) == table.handle(do.HuntRabbit(0, 1), NOW)
