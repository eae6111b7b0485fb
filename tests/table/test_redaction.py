"""Nothing a viewer may not know leaves the table."""

import pickle
from dataclasses import dataclass, fields, is_dataclass, replace
from typing import get_args

import pytest

from feltroom import CALL, CHECK, FOLD, Action, Card, Deal, HoleCardsDealt
from feltroom.cards.card import DECK
from feltroom.markers import Own
from feltroom.rng import Stream
from feltroom.table import (
    PRESETS,
    Pace,
    Table,
    TableEvent,
    host_events,
    orders,
    redact_table,
    side_events,
    tournament_events,
)
from feltroom.table import commands as do
from feltroom.table import events as on
from feltroom.table.redact import check_no_own_items, same_for_all
from tests.table.driver import NOW, act, entropy_from, fold_out, next_hand, opened, run, started


def stream_of(table: Table, viewer: int | None) -> list[on.TableEvent | None]:
    return [redact_table(event, viewer).event for event in table.events]


def deal_with(seen: list[Card], *, viewer: int | None, board: int, seed: int) -> Deal:
    """A deal of three in which the viewer's cards and part of the board are given and the rest is random."""
    rest = [card for card in DECK if card not in seen]
    Stream(seed).shuffle(rest)
    own, known = seen[:2], seen[2 : 2 + board]
    hole = [tuple(own) if player == viewer else (rest.pop(), rest.pop()) for player in range(3)]
    return Deal(hole=hole, board=[*known, *rest[: 5 - board]], burns=rest[5:8])


@pytest.mark.parametrize("viewer", [None, 0, 1, 2])
@pytest.mark.parametrize(
    ("board", "actions"),
    [
        (0, [FOLD, FOLD]),
        (3, [CALL, CALL, CHECK, FOLD, FOLD]),
        (5, [CALL, CALL, CHECK, CHECK, CHECK, CHECK, CHECK, CHECK, CHECK, FOLD, CHECK, FOLD]),
    ],
)
def test_what_is_hidden_makes_no_difference(
    monkeypatch: pytest.MonkeyPatch, viewer: int | None, board: int, actions: list[Action]
) -> None:
    seen = list(DECK)
    Stream(board).shuffle(seen)
    streams = set()
    for seed in range(4):
        deal = deal_with(seen[:7], viewer=viewer, board=board, seed=seed)
        monkeypatch.setattr("feltroom.table.dealing.deal_cards", lambda *_, deal=deal, **__: deal)
        table = opened([5000] * 3, button=0)
        table._entropy = entropy_from(seed)
        table.handle(do.Start(), NOW)
        for action in actions:
            act(table, action)
        streams.add(pickle.dumps(repr(stream_of(table, viewer))))
    assert len(streams) == 1


def test_a_viewer_sees_their_own_cards_and_no_others() -> None:
    table = started({1: 5000, 3: 5000, 4: 5000}, button=1)
    for viewer in (None, 0, 1, 3, 4):
        dealt = [
            event.event.hands
            for event in stream_of(table, viewer)
            if isinstance(event, on.HandEvent) and isinstance(event.event, HoleCardsDealt)
        ]
        known = [seat for seat, cards in zip((1, 3, 4), dealt[0], strict=True) if cards is not None]
        assert known == ([viewer] if viewer in (1, 3, 4) else [])


def test_seeds_secrets_traces_and_choices_stay_inside() -> None:
    table = Table(replace(PRESETS["six"], seed=987654321, pace=Pace.OFF))
    table.handle(do.Start(), NOW)
    run(table, now=NOW, steps=60)
    while (pending := table.pending_bot) is None:
        run(table, now=NOW, steps=1)
    table.handle(do.BotFailed(pending.seat, pending.hand, pending.decision, "private trace"), NOW)
    for viewer in (None, 0, 3):
        shown = stream_of(table, viewer)
        text = repr(shown)
        assert "987654321" not in text and "private trace" not in text and "BotChose" not in text
        assert all(event.secret == b"" for event in shown if isinstance(event, on.HandBegan))
        assert "<Deal" not in text and "burned=None" in text
        assert shown.count(None) == sum(isinstance(event, on.BotChose) for event in table.events)


def test_every_kind_of_event_has_a_rule() -> None:
    table = started([5000] * 3, button=0)
    fold_out(table)
    table.handle(do.Show(0), NOW)
    next_hand(table)
    for event in table.events:
        assert redact_table(event, 1).event is not None


def test_every_event_that_is_declared_is_in_the_union() -> None:
    homes = (on, tournament_events, host_events, side_events, orders)
    declared = {
        kind
        for home in homes
        for kind in vars(home).values()
        if is_dataclass(kind) and kind.__module__ == home.__name__ and "time" in [field.name for field in fields(kind)]
    }
    assert declared == set(get_args(TableEvent))


def test_who_drives_the_table_is_nobodys_business() -> None:
    table = started([5000] * 3, button=0)
    [taken] = table.take_over(7, NOW)
    assert taken == on.OwnerChanged(NOW, 7)
    for viewer in (None, 0, 1):
        assert redact_table(taken, viewer).event is None


def test_cards_shown_after_the_hand_are_for_everybody() -> None:
    table = started([5000] * 3, button=0)
    fold_out(table)
    [shown] = table.handle(do.Show(0), NOW)
    assert redact_table(shown, None).event == shown


def test_an_event_of_a_table_has_no_items_by_player() -> None:
    @dataclass
    class Whispered:
        words: Own[tuple[str, ...]]

    with pytest.raises(TypeError, match=r"Whispered\.words is Own"):
        check_no_own_items(Whispered)  # type: ignore[arg-type]  # no event of a table


def test_events_that_say_the_same_to_all_do_so() -> None:
    """A room redacts and encodes these once for everybody; what a player alone may see is not among them."""
    table = started([5000] * 3, button=0)
    run(table, now=NOW, steps=60)
    alike = [event for event in table.events if same_for_all(event)]
    own = [event.event for event in table.events if isinstance(event, on.HandEvent) and not same_for_all(event)]
    assert own and {type(event) for event in own} == {HoleCardsDealt}
    for event in alike:
        assert {repr(redact_table(event, seat)) for seat in (None, 0, 1, 2)} == {repr(redact_table(event, None))}
