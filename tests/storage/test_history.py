"""What is kept of hands and chips is what the events say."""

from functools import partial

import pytest

from feltroom.log.projection import Projector
from feltroom.rooms.hands.seen_hand import hand_events
from feltroom.rooms.ports.records.hands import Cursor, PlayedHand, StoredFacts, Won
from feltroom.rooms.ports.records.tables import LedgerEntry
from feltroom.rooms.ports.store import Records, Store
from feltroom.table import Table
from feltroom.table import events as on
from tests.storage.harness import append_all, commits_of, read, write
from tests.storage.sessions import busy, find, has, play


def settled_for(table: Table, seat: int) -> dict[int, int]:
    return {
        event.hand: result.difference
        for event in table.events
        if isinstance(event, on.HandSettled)
        for result in event.results
        if result.seat == seat
    }


def ledger(store: Store, table_id: str) -> list[LedgerEntry]:
    return read(store, lambda records: records.tables.ledger(table_id))


def players_of(store: Store, hand: int) -> list[PlayedHand]:
    return read(store, lambda records: records.hands.players(table_id="t", hand=hand))


@pytest.mark.everywhere
def test_the_ledger_adds_up_to_the_table(store: Store) -> None:
    for seed in range(12):
        table, calls = play(seed, steps=400)
        append_all(store, commits_of(f"t{seed}", calls))
        entries = ledger(store, f"t{seed}")
        assert sum(entry.bought for entry in entries) == table.bought_in
        assert sum(entry.taken for entry in entries) == table.taken_home
        by_account = {entry.account: entry for entry in entries}
        assert len(by_account) == len(entries)
        assert by_account["ann"].name in ("Ann", "Dee", "Bo") and by_account["bot:Bot_1"].name == "Bot_1"


def _busy_and_voided(table: Table) -> bool:
    return busy(table) and _voided_for(table, "guest2")


def _voided_for(table: Table, account: str) -> bool:
    """Whether somebody was dealt into a hand that was voided."""
    seats: dict[int, str] = {}
    dealt: set[str] = set()
    for event in table.events:
        match event:
            case on.PlayerSat():
                seats[event.seat] = event.account
            case on.HandBegan():
                dealt = {seats.get(seat, "") for seat in event.seats}
            case on.HandVoided() if account in dealt:
                return True
    return False


def test_a_person_s_hands_are_listed_newest_first_in_pages(store: Store) -> None:
    _, calls = find(_busy_and_voided, steps=2400)
    for name in ("t1", "t2"):
        append_all(store, commits_of(name, calls))

    def ask(
        records: Records,
        *,
        limit: int = 10_000,
        before: Cursor | None = None,
        table_id: str | None = None,
        won: Won | None = None,
    ) -> list[PlayedHand]:
        return records.hands.list_of("guest2", limit=limit, before=before, table_id=table_id, won=won)

    everything = read(store, partial(ask, limit=10_000))
    assert len(everything) > 20 and {hand.table_id for hand in everything} == {"t1", "t2"}
    assert everything == sorted(everything, key=lambda hand: hand.cursor, reverse=True)
    paged, before = [], None
    while page := read(store, partial(ask, limit=7, before=before)):
        paged += page
        before = page[-1].cursor
    assert paged == everything
    one = read(store, partial(ask, table_id="t2", limit=10_000))
    assert one == [hand for hand in everything if hand.table_id == "t2"]
    won = read(store, partial(ask, won=Won.WON, limit=10_000))
    lost = read(store, partial(ask, won=Won.LOST, limit=10_000))
    assert won == [hand for hand in everything if (hand.difference or 0) > 0]
    assert lost == [hand for hand in everything if (hand.difference or 0) < 0]
    assert won and lost
    assert read(store, lambda records: records.hands.list_of("nobody")) == []
    settled = [hand for hand in everything if hand.state == "settled"]
    assert read(store, lambda records: records.hands.count_settled("guest2")) == len(settled) < len(everything)


def test_what_hands_add_to_statistics_is_kept_by_hand_and_replaced(store: Store) -> None:
    _, calls = find(_busy_and_voided, steps=2400)
    for name in ("t1", "t2"):
        append_all(store, commits_of(name, calls))

    def facts_of(account: str, since: int = 0) -> dict[tuple[str, int, int], str]:
        return read(store, lambda records: records.hands.facts_of(account, since=since))

    def keep(records: Records, *, facts: list[StoredFacts]) -> None:
        records.hands.keep_facts(facts)

    played = read(store, lambda records: records.hands.list_of("guest2", limit=10_000))
    assert facts_of("guest2") == {}
    kept = {(hand.table_id, hand.hand, hand.seat): f"[{hand.hand}]" for hand in played[3:]}
    for part in (list(kept.items())[:5], list(kept.items())[5:], []):
        facts = [StoredFacts(*place, text) for place, text in part]
        write(store, partial(keep, facts=facts))
    assert facts_of("guest2") == kept and len(kept) > 20
    since = played[len(played) // 2].began
    newer = {(hand.table_id, hand.hand, hand.seat) for hand in played[3:] if hand.began >= since}
    assert facts_of("guest2", since) == {place: kept[place] for place in newer} and len(newer) < len(kept)
    assert facts_of("nobody") == {}
    place = next(iter(kept))
    others = read(store, lambda records: records.hands.players(table_id=place[0], hand=place[1]))
    other = next(player for player in others if player.account not in ("guest2", ""))
    new = [StoredFacts(*place, "[8]"), StoredFacts(other.table_id, other.hand, other.seat, "[9]")]
    write(store, partial(keep, facts=new))
    assert facts_of("guest2") == {**kept, place: "[8]"}
    assert facts_of(other.account) == {(other.table_id, other.hand, other.seat): "[9]"}


def test_a_listed_hand_says_what_happened(store: Store) -> None:
    table, calls = find(has(on.HandVoided), steps=900)
    append_all(store, commits_of("t", calls))
    voided = {event.hand for event in table.events if isinstance(event, on.HandVoided)}
    checked = 0
    for began in [event for event in table.events if isinstance(event, on.HandBegan)]:
        players = players_of(store, began.hand)
        assert tuple(player.seat for player in players) == began.seats
        for player in players:
            difference = settled_for(table, player.seat).get(began.hand)
            expected = "void" if began.hand in voided else "playing" if difference is None else "settled"
            assert (player.state, player.difference, player.began) == (expected, difference, began.time)
            assert (player.ended is None) == (expected == "playing")
            checked += expected == "settled" and player.hole is not None
    assert checked > 20 and voided


def test_a_hand_s_events_go_from_its_beginning_to_the_next_one_s(store: Store) -> None:
    table, calls = find(has(on.CardsShown), steps=900)
    append_all(store, commits_of("t", calls))
    starts = [seq for seq, event in enumerate(table.events) if isinstance(event, on.HandBegan)]
    for start, stop in zip(starts, [*starts[1:], table.seq], strict=True):
        began = table.events[start]
        assert isinstance(began, on.HandBegan)
        found = read(store, partial(hand_events, table_id="t", hand=began.hand))
        assert found == list(enumerate(table.events))[start:stop]
    shown = [event.hand for event in table.events if isinstance(event, on.CardsShown)]
    assert shown
    late = read(store, partial(hand_events, table_id="t", hand=shown[0]))
    assert any(isinstance(event, on.CardsShown) for _, event in late)
    assert read(store, partial(hand_events, table_id="t", hand=10**6)) == []
    assert read(store, lambda records: records.hands.get(table_id="t", hand=10**6)) is None


def test_a_projector_of_a_table_goes_on_as_the_one_from_its_beginning() -> None:
    for seed in range(12):
        _, calls = play(seed)
        whole = Projector("t")
        table = Table.replay(calls[0].events)
        whole.project(0, calls[0].events)
        for call in calls[1:]:
            fresh = Projector.of("t", table)
            assert fresh.project(call.first_seq, call.events) == whole.project(call.first_seq, call.events)
            for event in call.events:
                table._fold(event)


def test_somebody_without_an_account_is_known_by_name() -> None:
    rows = Projector("t").project(0, [on.PlayerSat(1, 0, "Zoe", 100, None, post=False)])
    assert [row.account for row in rows if hasattr(row, "account")] == ["name:Zoe"]
