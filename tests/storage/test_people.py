"""Tables, people, secrets and links: small rows that must be right."""

import asyncio
from functools import partial

import pytest
from sqlalchemy import Connection

from feltroom.storage import accounts, catalog, shares
from feltroom.storage.errors import StorageError
from feltroom.storage.secrets import get_or_create_secret
from feltroom.storage.store import Store
from tests.storage.harness import read, write


def make_table(connection: Connection, name: str, now: int, *, private: bool = False) -> catalog.TableRow:
    return catalog.create(
        connection, table_id=name, name=name.title(), preset="online", private=private, owner="ann", now=now
    )


def test_tables_are_listed_until_they_are_closed(store: Store) -> None:
    for name, now in (("late", 3), ("early", 1), ("middle", 2)):
        write(store, partial(make_table, name=name, now=now))
    write(store, partial(catalog.set_closed, table_id="middle"))
    write(store, partial(catalog.set_parked, table_id="late", parked=True))
    write(store, partial(catalog.set_broken, table_id="early", reason="row 7"))
    write(store, partial(catalog.set_name, table_id="late", name="Later"))
    found = read(store, catalog.list_open)
    assert [(row.id, row.name, row.parked, row.broken) for row in found] == [
        ("early", "Early", False, "row 7"),
        ("late", "Later", True, None),
    ]
    closed = read(store, partial(catalog.get, table_id="middle"))
    assert closed is not None and closed.closed is True
    assert read(store, partial(catalog.get, table_id="never")) is None


def test_guests_of_a_private_table_are_remembered(store: Store) -> None:
    write(store, partial(make_table, name="t", now=1, private=True))
    for _ in range(2):
        write(store, partial(catalog.add_guest, table_id="t", account="bo"))
    assert read(store, partial(catalog.is_guest, table_id="t", account="bo")) is True
    assert read(store, partial(catalog.is_guest, table_id="t", account="cy")) is False
    assert read(store, partial(catalog.list_guests, table_id="t")) == ["bo"]
    write(store, partial(catalog.set_access, table_id="t", private=True, password_hash="hash"))
    row = read(store, partial(catalog.get, table_id="t"))
    assert row is not None and (row.private, row.password_hash) == (True, "hash")
    with pytest.raises(StorageError, match=r"(?i)foreign key"):
        write(store, partial(catalog.add_guest, table_id="no such", account="bo"))


def test_an_account_has_a_name_and_several_devices(store: Store) -> None:
    write(store, partial(accounts.create, account_id="a", nickname="Ann", now=5))
    write(store, partial(accounts.rename, account_id="a", nickname="Anna"))
    write(store, partial(accounts.set_seen, account_id="a", now=9))
    assert read(store, partial(accounts.get, account_id="a")) == accounts.Account("a", "Anna", 5, 9)
    assert read(store, partial(accounts.get, account_id="b")) is None
    for number, program in ((1, False), (2, False), (3, True)):
        write(
            store, partial(accounts.add_token, token_hash=bytes([number]) * 32, account_id="a", now=6, program=program)
        )
    assert read(store, partial(accounts.find_token, token_hash=b"\1" * 32)) == accounts.Token("a", 6, False)
    assert read(store, partial(accounts.find_token, token_hash=b"\3" * 32)) == accounts.Token("a", 6, True)
    assert write(store, partial(accounts.drop_token, token_hash=b"\1" * 32)) is True
    assert write(store, partial(accounts.drop_token, token_hash=b"\1" * 32)) is False
    assert read(store, partial(accounts.find_token, token_hash=b"\1" * 32)) is None
    assert write(store, partial(accounts.drop_tokens, account_id="a", program=True)) == 1
    assert read(store, partial(accounts.find_token, token_hash=b"\2" * 32)) is not None
    with pytest.raises(StorageError, match=r"(?i)foreign key"):
        write(store, partial(accounts.add_token, token_hash=b"x", account_id="nobody", now=1))


def test_a_transfer_code_works_once_and_in_time(store: Store) -> None:
    write(store, partial(accounts.create, account_id="a", nickname="Ann", now=0))
    add = partial(accounts.add_transfer_code, code_hash=b"code", account_id="a", expires=100)
    take = partial(accounts.take_transfer_code, code_hash=b"code")
    write(store, add)
    assert write(store, partial(accounts.take_transfer_code, code_hash=b"other", now=1)) is None

    async def two_at_once() -> tuple[str | None, str | None]:
        return await asyncio.gather(store.write(partial(take, now=99)), store.write(partial(take, now=99)))

    first, second = asyncio.run(two_at_once())
    assert (first, second) == ("a", None)
    write(store, add)
    assert write(store, partial(take, now=100)) is None
    assert write(store, partial(take, now=1)) is None, "an expired code does not come back"
    write(store, add)
    write(store, partial(accounts.add_transfer_code, code_hash=b"newer", account_id="a", expires=100))
    assert write(store, partial(take, now=1)) is None


def test_a_secret_is_made_once(store: Store) -> None:
    made = iter([b"one", b"two", b"three"])
    ask = partial(get_or_create_secret, make=lambda: next(made))
    assert [write(store, partial(ask, name=name)) for name in ("cookie", "cookie", "link", "cookie")] == [
        b"one",
        b"one",
        b"two",
        b"one",
    ]


def test_a_link_is_revoked_by_its_owner_only(store: Store) -> None:
    for number in (1, 2):
        write(
            store,
            partial(shares.create, share_id=f"s{number}", account="ann", table_id="t", hand=3, seat=1, now=number),
        )
    assert write(store, partial(shares.revoke, share_id="s1", account="bo")) is False
    assert write(store, partial(shares.revoke, share_id="none", account="ann")) is False
    assert write(store, partial(shares.revoke, share_id="s1", account="ann")) is True
    assert [(share.id, share.revoked) for share in read(store, partial(shares.list_by, account="ann"))] == [
        ("s2", False),
        ("s1", True),
    ]
    assert read(store, partial(shares.get, share_id="s1")) == shares.Share("s1", "ann", "t", 3, 1, 1, True)
    assert read(store, partial(shares.get, share_id="none")) is None
