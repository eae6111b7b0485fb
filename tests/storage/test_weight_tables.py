"""Weights saved under a name: a person's own, bounded, and there after a restart."""

from functools import partial

import pytest

from feltroom.log.errors import StorageError
from feltroom.rooms.ports.records.weights import SavedWeights
from feltroom.rooms.ports.store import Records, Store
from feltroom.storage.sql_store import SqlStore
from tests.storage.harness import open_store, read, write


def enter(store: Store) -> None:
    def make(records: Records) -> None:
        for account in ("ann", "bo"):
            records.people.create(account_id=account, nickname=account, now=1)

    write(store, make)


@pytest.fixture
def people(store: Store) -> Store:
    enter(store)
    return store


def save(store: Store, name: str, *, number: int, account: str = "ann", **weights: float) -> SavedWeights | None:
    return write(
        store,
        lambda records: records.weights.save(
            new_id=f"{account}-{number}",
            account=account,
            name=name,
            weights=weights or {"AA": 1.0},
            players=16 + number,
            most=3,
            now=number,
        ),
    )


def saved_by(store: Store, account: str) -> list[SavedWeights]:
    return read(store, lambda records: records.weights.list_of(account))


def test_weights_come_back_as_they_were_saved(people: Store) -> None:
    saved = save(people, "Pairs 对子", number=1, AA=2.5, KK=0.1, AKs=0.0)
    assert saved == SavedWeights("ann-1", "ann", "Pairs 对子", {"AA": 2.5, "KK": 0.1}, 17, 1, 1)
    assert read(people, lambda records: records.weights.get(weights_id="ann-1", account="ann")) == saved


def test_what_a_caller_does_to_weights_afterwards_changes_nothing(people: Store) -> None:
    saved = save(people, "Pairs", number=1)
    assert saved is not None
    saved.weights["AA"] = 99.0
    assert saved_by(people, "ann")[0].weights == {"AA": 1.0}


def test_the_same_name_takes_the_place_of_what_had_it(people: Store) -> None:
    save(people, "one", number=1)
    saved = save(people, "one", number=2, KK=1.0)
    assert saved == SavedWeights("ann-1", "ann", "one", {"KK": 1.0}, 18, 1, 2)
    assert len(saved_by(people, "ann")) == 1


def test_the_list_begins_with_what_was_changed_last(people: Store) -> None:
    for number, name in ((1, "a"), (2, "b"), (3, "c"), (4, "a")):
        save(people, name, number=number)
    assert [saved.name for saved in saved_by(people, "ann")] == ["a", "c", "b"]


def test_an_account_has_so_many_at_most_and_may_still_replace_one(people: Store) -> None:
    for number in (1, 2, 3):
        assert save(people, f"table {number}", number=number) is not None
    assert save(people, "one more", number=4) is None
    assert save(people, "table 2", number=5) is not None
    assert save(people, "one more", number=6, account="bo") is not None
    assert write(people, lambda records: records.weights.remove(weights_id="ann-1", account="ann")) is True
    assert save(people, "one more", number=7) is not None


def test_everybody_sees_and_changes_their_own_only(people: Store) -> None:
    save(people, "mine", number=1)
    save(people, "mine", number=1, account="bo", KK=1.0)
    assert read(people, lambda records: records.weights.get(weights_id="ann-1", account="bo")) is None
    renamed = write(
        people, lambda records: records.weights.rename(weights_id="ann-1", account="bo", name="stolen", now=2)
    )
    assert renamed is None
    assert write(people, lambda records: records.weights.remove(weights_id="ann-1", account="bo")) is False
    mine = read(people, lambda records: records.weights.find(account="ann", name="mine"))
    assert mine is not None and mine.weights == {"AA": 1.0}


def test_a_new_name_must_be_free(people: Store) -> None:
    def rename(records: Records, name: str) -> SavedWeights | None:
        return records.weights.rename(weights_id="ann-1", account="ann", name=name, now=9)

    save(people, "one", number=1)
    save(people, "two", number=2)
    with pytest.raises(StorageError, match=r"(?i)unique"):
        write(people, partial(rename, name="two"))
    renamed = write(people, partial(rename, name="three"))
    assert renamed is not None and (renamed.name, renamed.created, renamed.changed) == ("three", 1, 9)


def test_nobody_without_an_account_saves(store: Store) -> None:
    with pytest.raises(StorageError, match=r"(?i)foreign key"):
        save(store, "one", number=1, account="nobody")


@pytest.mark.everywhere
def test_saved_weights_outlive_the_program(url: str, sql_store: SqlStore) -> None:
    enter(sql_store)
    saved = save(sql_store, "Pairs", number=1, AA=1.0, KK=0.25)
    sql_store.close()
    again = open_store(url)
    assert saved_by(again, "ann") == [saved]
    again.close()
