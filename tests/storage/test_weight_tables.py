"""Weights saved under a name: a person's own, bounded, and there after a restart."""

from functools import partial

import pytest

from feltroom.storage import accounts, weight_tables
from feltroom.storage.errors import StorageError
from feltroom.storage.store import Store
from feltroom.storage.weight_tables import SavedWeights
from tests.storage.harness import open_store, read, write


@pytest.fixture
def people(store: Store) -> Store:
    for account in ("ann", "bo"):
        write(store, partial(accounts.create, account_id=account, nickname=account, now=1))
    return store


def save(store: Store, name: str, *, number: int, account: str = "ann", **weights: float) -> SavedWeights | None:
    return write(
        store,
        partial(
            weight_tables.save,
            new_id=f"{account}-{number}",
            account=account,
            name=name,
            weights=weights or {"AA": 1.0},
            players=16 + number,
            most=3,
            now=number,
        ),
    )


def test_weights_come_back_as_they_were_saved(people: Store) -> None:
    saved = save(people, "Pairs 对子", number=1, AA=2.5, KK=0.1, AKs=0.0)
    assert saved == SavedWeights("ann-1", "ann", "Pairs 对子", {"AA": 2.5, "KK": 0.1}, 17, 1, 1)
    assert read(people, partial(weight_tables.get, table_id="ann-1", account="ann")) == saved


def test_the_same_name_takes_the_place_of_what_had_it(people: Store) -> None:
    save(people, "one", number=1)
    saved = save(people, "one", number=2, KK=1.0)
    assert saved == SavedWeights("ann-1", "ann", "one", {"KK": 1.0}, 18, 1, 2)
    assert len(read(people, partial(weight_tables.list_by, account="ann"))) == 1


def test_the_list_begins_with_what_was_changed_last(people: Store) -> None:
    for number, name in ((1, "a"), (2, "b"), (3, "c"), (4, "a")):
        save(people, name, number=number)
    assert [saved.name for saved in read(people, partial(weight_tables.list_by, account="ann"))] == ["a", "c", "b"]


def test_an_account_has_so_many_at_most_and_may_still_replace_one(people: Store) -> None:
    for number in (1, 2, 3):
        assert save(people, f"table {number}", number=number) is not None
    assert save(people, "one more", number=4) is None
    assert save(people, "table 2", number=5) is not None
    assert save(people, "one more", number=6, account="bo") is not None
    assert write(people, partial(weight_tables.remove, table_id="ann-1", account="ann")) is True
    assert save(people, "one more", number=7) is not None


def test_everybody_sees_and_changes_his_own_only(people: Store) -> None:
    save(people, "mine", number=1)
    save(people, "mine", number=1, account="bo", KK=1.0)
    assert read(people, partial(weight_tables.get, table_id="ann-1", account="bo")) is None
    rename = partial(weight_tables.rename, table_id="ann-1", account="bo", name="stolen", now=2)
    assert write(people, rename) is None
    assert write(people, partial(weight_tables.remove, table_id="ann-1", account="bo")) is False
    mine = read(people, partial(weight_tables.find, account="ann", name="mine"))
    assert mine is not None and mine.weights == {"AA": 1.0}


def test_a_new_name_must_be_free(people: Store) -> None:
    save(people, "one", number=1)
    save(people, "two", number=2)
    rename = partial(weight_tables.rename, table_id="ann-1", account="ann", now=9)
    with pytest.raises(StorageError, match=r"(?i)unique"):
        write(people, partial(rename, name="two"))
    renamed = write(people, partial(rename, name="three"))
    assert renamed is not None and (renamed.name, renamed.created, renamed.changed) == ("three", 1, 9)


def test_nobody_without_an_account_saves(store: Store) -> None:
    with pytest.raises(StorageError, match=r"(?i)foreign key"):
        save(store, "one", number=1, account="nobody")


def test_saved_weights_outlive_the_program(url: str, people: Store) -> None:
    saved = save(people, "Pairs", number=1, AA=1.0, KK=0.25)
    people.close()
    again = open_store(url)
    assert read(again, partial(weight_tables.list_by, account="ann")) == [saved]
    again.close()
