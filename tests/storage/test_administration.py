"""Bans, the audit log and the words of the house: the same from every store."""

from functools import partial

import pytest

from feltroom.log.errors import StorageError
from feltroom.rooms.ports.records.administration import Ban, Measure, NamedKey
from feltroom.rooms.ports.records.people import Account
from feltroom.rooms.ports.store import Records, Store
from tests.storage.harness import read, write


def enter(records: Records, account: str, nickname: str, now: int) -> None:
    records.people.create(account_id=account, nickname=nickname, now=now)


def test_a_ban_takes_the_place_of_an_older_one_and_can_be_taken_back(store: Store) -> None:
    for account, now in (("ann", 1), ("bo", 2)):
        write(store, partial(enter, account=account, nickname=account.title(), now=now))
    first, second = Ban("ann", 5, 9, "shouts"), Ban("ann", 7, None, "shouts again")
    other = Ban("bo", 6, 8, "spams")
    for ban in (first, other, second):
        write(store, partial(_ban, ban=ban))
    assert read(store, lambda records: records.administration.ban_of("ann")) == second
    assert read(store, lambda records: records.administration.ban_of("never")) is None
    assert read(store, lambda records: records.administration.bans()) == [second, other]
    assert write(store, lambda records: records.administration.unban("ann"))
    assert not write(store, lambda records: records.administration.unban("ann"))
    assert read(store, lambda records: records.administration.bans()) == [other]


def test_a_ban_ends_at_its_time() -> None:
    assert [Ban("ann", 5, 9, "x").holds(now) for now in (5, 8, 9)] == [True, True, False]
    assert Ban("ann", 5, None, "x").holds(10**15)


def test_measures_are_numbered_and_listed_newest_first(store: Store) -> None:
    for time in range(1, 6):
        noted = write(store, partial(_note, time=time))
        assert noted == Measure(time, time, "ban", f"s{time}", "w", "anna")
    newest = read(store, lambda records: records.administration.measures(limit=2))
    assert [one.number for one in newest] == [5, 4]
    older = read(store, lambda records: records.administration.measures(before=4, limit=10))
    assert [one.number for one in older] == [3, 2, 1]
    assert read(store, lambda records: records.administration.measures(before=1)) == []


def test_what_fails_leaves_no_note_behind(store: Store) -> None:
    def fail(records: Records) -> None:
        records.administration.note(time=1, what="ban", subject="ann", why="w", who="owner")
        raise StorageError("in the middle")

    with pytest.raises(StorageError):
        write(store, fail)
    assert read(store, lambda records: records.administration.measures()) == []


def test_keys_are_found_by_their_hash_and_forgotten_by_their_name(store: Store) -> None:
    keys = [NamedKey("小安", b"\1" * 32, 5), NamedKey("Bo", b"\2" * 32, 3)]
    for key in keys:
        write(store, partial(_add_key, key=key))
    assert read(store, lambda records: records.administration.named_keys()) == [keys[1], keys[0]]
    assert read(store, lambda records: records.administration.holder_of(b"\1" * 32)) == "小安"
    assert read(store, lambda records: records.administration.holder_of(b"\3" * 32)) is None
    assert write(store, lambda records: records.administration.drop_key("小安"))
    assert not write(store, lambda records: records.administration.drop_key("小安"))
    assert read(store, lambda records: records.administration.holder_of(b"\1" * 32)) is None
    assert read(store, lambda records: records.administration.named_keys()) == [keys[1]]


def test_when_a_key_was_last_used_is_known_from_the_audit_log(store: Store) -> None:
    for time in (3, 7):
        write(store, partial(_note, time=time))
    assert read(store, lambda records: records.administration.last_measure_by("anna", since=3)) == 7
    assert read(store, lambda records: records.administration.last_measure_by("anna", since=8)) is None
    assert read(store, lambda records: records.administration.last_measure_by("bo", since=0)) is None


def test_a_word_of_the_house_is_kept_changed_and_forgotten(store: Store) -> None:
    for value in ("Friday at eight", "Saturday", None):
        write(store, partial(_keep, value=value))
        assert read(store, lambda records: records.administration.kept("notice")) == value


def test_people_are_found_by_name_or_account_and_those_who_came_last_come_first(store: Store) -> None:
    for account, nickname, now in (("a1", "Anna", 1), ("b2", "Hanna", 2), ("c3", "100%_Bo", 3)):
        write(store, partial(enter, account=account, nickname=nickname, now=now))
    found = {
        text: [one.id for one in read(store, partial(_search, text=text))] for text in ("ANN", "a1", "%", "_", "", "zz")
    }
    assert found == {"ANN": ["b2", "a1"], "a1": ["a1"], "%": ["c3"], "_": ["c3"], "": ["c3", "b2", "a1"], "zz": []}
    assert len(read(store, lambda records: records.people.search("", limit=2))) == 2


def _ban(records: Records, *, ban: Ban) -> None:
    records.administration.ban(ban)


def _add_key(records: Records, *, key: NamedKey) -> None:
    records.administration.add_key(key)


def _note(records: Records, *, time: int) -> Measure:
    return records.administration.note(time=time, what="ban", subject=f"s{time}", why="w", who="anna")


def _keep(records: Records, *, value: str | None) -> None:
    records.administration.keep("notice", value)


def _search(records: Records, *, text: str) -> list[Account]:
    return records.people.search(text)
