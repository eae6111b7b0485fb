"""What the hands that a viewer sees make: from what they saw, street by street, no hand that was not shown."""

import pytest

from feltroom import ALL_IN, CALL, CHECK, FOLD, parse_cards
from feltroom.contract.named_hands import Made, MadeAt
from feltroom.contract.values import HandName
from feltroom.engine.events import BoardDealt, HandMucked, HandShown, HoleCardsDealt
from feltroom.rooms.room.made_hands import deals_or_shows_cards, made_along, made_hands
from feltroom.table import Pace, Table
from feltroom.table import commands as do
from feltroom.table import events as on
from feltroom.table.redact import VisibleAtTable, redact_table
from tests.contract.session import seen_by, sessions
from tests.table.driver import NOW, act, fold_out, next_hand, play, rig, started, with_config

SEATS = (0, 1, 2)


def along(table: Table, seat: int | None) -> tuple[MadeAt, ...]:
    return made_along(enumerate(seen_by(table, seat)))


def seats_in(made: tuple[Made, ...]) -> list[int]:
    return [one.seat for one in made]


def test_they_are_made_of_what_the_viewer_saw(monkeypatch: pytest.MonkeyPatch) -> None:
    rig(monkeypatch, "JhJd", "8c7c", "AhKh")
    table = started([5000] * 3, button=0)
    assert made_hands(seen_by(table, None)) == made_hands(seen_by(table, 5)) == ()
    assert made_hands(seen_by(table, 0)) == (Made(0, HandName("pair", ("J",), ()), ("Jh", "Jd")),)
    assert seats_in(made_hands(seen_by(table, 1))) == [1]
    open_log = [VisibleAtTable(event) for event in table.events]
    assert seats_in(made_hands(open_log)) == [0, 1, 2], "redaction alone hides them"


def test_before_a_hand_and_in_a_log_without_its_beginning_there_is_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    rig(monkeypatch, "JhJd", "8c7c", "AhKh")
    table = started([5000] * 3, button=0)
    began = next(seq for seq, event in enumerate(table.events) if isinstance(event, on.HandBegan))
    seen = seen_by(table, 0)
    assert made_hands(seen[:began]) == made_hands(seen[: began + 1]) == made_hands(seen[began + 1 :]) == ()


def test_own_cards_are_preferred_where_others_would_serve_alike(monkeypatch: pytest.MonkeyPatch) -> None:
    rig(monkeypatch, "9h4d", "8c7c", board="9s 9d 8h 8s Js")
    table = started([5000] * 2, button=0)
    play(table, [CALL, CHECK])
    assert made_hands(seen_by(table, 0))[0].five == ("9h", "9s", "9d", "8h", "4d")
    play(table, [CHECK] * 4)
    assert made_hands(seen_by(table, 0))[0].five == ("9h", "9s", "9d", "8h", "8s")


def test_an_all_in_board_runs_out_street_by_street(monkeypatch: pytest.MonkeyPatch) -> None:
    """Everybody sees the hands that lie open, and what each street makes of them."""
    rig(monkeypatch, "JhJd", "8c7c", "AhKh", board="2c 3d 8h 8s Js")
    table = started([5000] * 3, button=0, config=with_config(pace=Pace.NORMAL))
    actions = [ALL_IN, CALL, FOLD]
    told: list[tuple[Made, ...]] = []
    while table.deadline is not None or table.turn is not None:
        if table.turn is not None:
            events = act(table, actions.pop(0), now=table.events[-1].time)
        else:
            assert table.deadline is not None
            events = table.tick(table.deadline)
        made = made_hands(seen_by(table, None))
        if made and any(deals_or_shows_cards(event) for event in events):
            told.append(made)
    assert told == [
        (
            Made(0, HandName("pair", ("J",), ()), ("Jh", "Jd")),
            Made(1, HandName("high_card", ("8",), ("7",)), ("8c", "7c")),
        ),
        (
            Made(0, HandName("pair", ("J",), ("8", "3", "2")), ("Jh", "Jd", "8h", "3d", "2c")),
            Made(1, HandName("pair", ("8",), ("7", "3", "2")), ("8c", "8h", "7c", "3d", "2c")),
        ),
        (
            Made(0, HandName("two_pair", ("J", "8"), ("3",)), ("Jh", "Jd", "8h", "8s", "3d")),
            Made(1, HandName("trips", ("8",), ("7", "3")), ("8c", "8h", "8s", "7c", "3d")),
        ),
        (
            Made(0, HandName("full_house", ("J", "8"), ()), ("Jh", "Jd", "Js", "8h", "8s")),
            Made(1, HandName("trips", ("8",), ("J", "7")), ("8c", "8h", "8s", "Js", "7c")),
        ),
    ]
    assert [made.hands for made in along(table, None) if len(made.hands) == 2] == told
    own = made_hands(seen_by(table, 2))
    assert seats_in(own) == [0, 1, 2], "a player who folded still sees their own"
    assert own[2].name == HandName("pair", ("8",), ("A", "K", "J")) and seats_in(made_hands(seen_by(table, 1))) == [
        0,
        1,
    ]


def test_a_mucked_hand_is_named_to_its_owner_only(monkeypatch: pytest.MonkeyPatch) -> None:
    rig(monkeypatch, "JhJd", "4c5c", "AhKh", board="2c 3d 8h 8s Js")
    table = started([5000] * 3, button=2)
    while table.turn is not None:
        act(table, CHECK if table_checks(table) else CALL)
    events = [event.event for event in table.events if isinstance(event, on.HandEvent)]
    mucked = {event.player for event in events if isinstance(event, HandMucked)}
    assert mucked == {1, 2} and [event.player for event in events if isinstance(event, HandShown)] == [0]
    for viewer in (None, 4, *SEATS):
        wanted = {0, viewer} & set(SEATS)
        assert set(seats_in(made_hands(seen_by(table, viewer)))) == wanted
        assert {seat for made in along(table, viewer) for seat in seats_in(made.hands)} == wanted
    table.handle(do.Show(1), NOW)
    assert seats_in(made_hands(seen_by(table, None))) == [0, 1]
    assert along(table, None)[-1].seq == table.seq - 1
    next_hand(table)
    assert made_hands(seen_by(table, None)) == () and seats_in(made_hands(seen_by(table, 1))) == [1]


def table_checks(table: Table) -> bool:
    return [event for event in table.events if isinstance(event, on.TurnStarted)][-1].legal.check


def test_a_hand_that_is_shown_without_a_board_is_its_two_cards(monkeypatch: pytest.MonkeyPatch) -> None:
    rig(monkeypatch, "JhJd", "4c5c", "AhKh")
    table = started([5000] * 3, button=0)
    fold_out(table)
    table.handle(do.Show(2), NOW)
    assert made_hands(seen_by(table, None)) == (Made(2, HandName("high_card", ("A",), ("K",)), ("Ah", "Kh")),)


def test_a_void_hand_has_made_nothing() -> None:
    _, table = next(sessions())
    voided = [seq for seq, event in enumerate(table.events) if isinstance(event, on.HandVoided)][-1]
    before = [redact_table(event, 0) for event in table.events[:voided]]
    assert seats_in(made_hands(before)) == [0] and made_hands(seen_by(table, 0)) == ()
    assert along(table, 0)[-1] == MadeAt(voided, ())


def test_a_later_hand_that_never_began_leaves_the_last_one_as_it_is(monkeypatch: pytest.MonkeyPatch) -> None:
    rig(monkeypatch, "JhJd", "4c5c")
    table = started([5000] * 2, button=0)
    seen = seen_by(table, 0)
    after = [*seen, redact_table(on.HandVoided(NOW, table.hand_number + 1, "trace"), 0)]
    assert made_hands(after) == made_hands(seen) != ()


def test_along_a_hand_only_changes_are_listed_and_agree_with_every_moment() -> None:
    for _, table in sessions():
        for viewer in (None, 0, 1):
            seen = seen_by(table, viewer)
            listed = {made.seq: made.hands for made in along(table, viewer)}
            assert listed
            now: tuple[Made, ...] = ()
            for seq in range(len(seen)):
                before, now = now, listed.get(seq, now)
                assert made_hands(seen[: seq + 1]) == now
                assert (seq in listed) == (now != before)


def test_only_deals_and_shown_cards_are_a_reason_to_tell(monkeypatch: pytest.MonkeyPatch) -> None:
    rig(monkeypatch, "JhJd", "4c5c")
    table = started([5000] * 2, button=0)
    while table.turn is not None:
        act(table, CHECK if table_checks(table) else CALL)
    dealt = [event for event in table.events if deals_or_shows_cards(event)]
    kinds = {type(event.event if isinstance(event, on.HandEvent) else event) for event in dealt}
    assert kinds == {HoleCardsDealt, BoardDealt, HandShown}
    assert deals_or_shows_cards(on.CardsShown(NOW, 1, 0, parse_cards("AhKh"))) and not deals_or_shows_cards(None)
