"""Tables, people, secrets and links: small rows that must be right."""

import asyncio
from functools import partial

import pytest

from feltroom.log.errors import StorageError
from feltroom.rooms.ports.records.people import Account, Token
from feltroom.rooms.ports.records.shares import Share
from feltroom.rooms.ports.records.tables import TableRow
from feltroom.rooms.ports.store import Records, Store
from tests.storage.harness import append_all, commits_of, read, write
from tests.storage.sessions import play


def make_table(
    records: Records, name: str, now: int, *, owner: str = "ann", private: bool = False, password: str | None = None
) -> TableRow:
    return records.tables.create(
        table_id=name,
        name=name.title(),
        preset="online",
        private=private,
        password_hash=password,
        owner=owner,
        now=now,
    )


def add_token(records: Records, number: int, *, program: bool) -> None:
    records.people.add_token(token_hash=bytes([number]) * 32, account_id="a", now=6, program=program)


def test_tables_are_listed_until_they_are_closed(store: Store) -> None:
    for name, now in (("late", 3), ("early", 1), ("middle", 2)):
        write(store, partial(make_table, name=name, now=now))
    write(store, lambda records: records.tables.set_closed("middle"))
    write(store, lambda records: records.tables.set_parked("late", parked=True))
    write(store, lambda records: records.tables.set_broken("early", reason="row 7"))
    found = read(store, lambda records: records.tables.list_open())
    assert [(row.id, row.name, row.parked, row.broken) for row in found] == [
        ("early", "Early", False, "row 7"),
        ("late", "Late", True, None),
    ]
    closed = read(store, lambda records: records.tables.get("middle"))
    assert closed is not None and closed.closed is True
    assert read(store, lambda records: records.tables.get("never")) is None
    write(store, lambda records: records.tables.set_broken("early", reason=None))
    early = read(store, lambda records: records.tables.get("early"))
    assert early is not None and early.broken is None


def test_what_is_noted_of_a_table_that_does_not_exist_changes_nothing(store: Store) -> None:
    write(store, lambda records: records.tables.set_parked("never", parked=True))
    assert read(store, lambda records: records.tables.list_open()) == []


def test_ones_tables_are_those_one_made_or_sat_at(store: Store) -> None:
    for name, now, owner in (("made", 1, "ann"), ("sat", 2, "bo"), ("other", 3, "bo"), ("closed", 4, "ann")):
        write(store, partial(make_table, name=name, now=now, owner=owner))
    append_all(store, commits_of("sat", play(1)[1][:1]))
    write(store, lambda records: records.tables.set_closed("closed"))
    assert [row.id for row in read(store, lambda records: records.tables.list_of("ann"))] == ["sat", "made"]
    assert [row.id for row in read(store, lambda records: records.tables.list_of("bo"))] == ["other", "sat"]
    assert read(store, lambda records: records.tables.list_of("nobody")) == []


def test_guests_of_a_private_table_are_remembered(store: Store) -> None:
    write(store, partial(make_table, name="t", now=1, private=True, password="hash"))
    for _ in range(2):
        write(store, lambda records: records.tables.add_guest(table_id="t", account="bo"))
    assert read(store, lambda records: records.tables.is_guest(table_id="t", account="bo")) is True
    assert read(store, lambda records: records.tables.is_guest(table_id="t", account="cy")) is False
    row = read(store, lambda records: records.tables.get("t"))
    assert row is not None and (row.private, row.password_hash) == (True, "hash")
    with pytest.raises(StorageError, match=r"(?i)foreign key"):
        write(store, lambda records: records.tables.add_guest(table_id="no such", account="bo"))


def test_an_account_has_a_name_and_several_devices(store: Store) -> None:
    write(store, lambda records: records.people.create(account_id="a", nickname="Ann", now=5))
    write(store, lambda records: records.people.rename(account_id="a", nickname="Anna"))
    assert read(store, lambda records: records.people.get("a")) == Account("a", "Anna", 5, 5)
    assert read(store, lambda records: records.people.get("b")) is None
    for number, program in ((1, False), (2, False), (3, True)):
        write(store, partial(add_token, number=number, program=program))
    assert read(store, lambda records: records.people.find_token(b"\1" * 32)) == Token("a", 6, False)
    assert read(store, lambda records: records.people.find_token(b"\3" * 32)) == Token("a", 6, True)
    assert read(store, lambda records: records.people.tokens_of("a")) == {b"\1" * 32, b"\2" * 32, b"\3" * 32}
    assert write(store, lambda records: records.people.drop_token(b"\1" * 32)) is True
    assert write(store, lambda records: records.people.drop_token(b"\1" * 32)) is False
    assert read(store, lambda records: records.people.find_token(b"\1" * 32)) is None
    assert write(store, lambda records: records.people.drop_tokens(account_id="a", program=True)) == 1
    assert read(store, lambda records: records.people.find_token(b"\2" * 32)) is not None
    with pytest.raises(StorageError, match=r"(?i)foreign key"):
        write(store, lambda records: records.people.add_token(token_hash=b"x", account_id="nobody", now=1))
    with pytest.raises(StorageError, match=r"(?i)unique"):
        write(store, lambda records: records.people.create(account_id="a", nickname="Another", now=6))


@pytest.mark.everywhere
def test_a_transfer_code_works_once_and_in_time(store: Store) -> None:
    def add(records: Records, code: bytes = b"code") -> None:
        records.people.add_transfer_code(code_hash=code, account_id="a", expires=100)

    def take(records: Records, now: int, code: bytes = b"code") -> str | None:
        return records.people.take_transfer_code(code_hash=code, now=now)

    write(store, lambda records: records.people.create(account_id="a", nickname="Ann", now=0))
    write(store, add)
    assert write(store, partial(take, code=b"other", now=1)) is None

    async def two_at_once() -> tuple[str | None, str | None]:
        return await asyncio.gather(store.write(partial(take, now=99)), store.write(partial(take, now=99)))

    first, second = asyncio.run(two_at_once())
    assert (first, second) == ("a", None)
    write(store, add)
    assert write(store, partial(take, now=100)) is None
    assert write(store, partial(take, now=1)) is None, "an expired code does not come back"
    write(store, add)
    write(store, partial(add, code=b"newer"))
    assert write(store, partial(take, now=1)) is None
    write(store, lambda records: records.people.drop_transfer_codes("a"))
    assert write(store, partial(take, code=b"newer", now=1)) is None


@pytest.mark.everywhere
def test_a_secret_is_made_once(store: Store) -> None:
    made = iter([b"one", b"two", b"three"])

    def ask(records: Records, name: str) -> bytes:
        return records.secret(name, lambda: next(made))

    assert [write(store, partial(ask, name=name)) for name in ("cookie", "cookie", "link", "cookie")] == [
        b"one",
        b"one",
        b"two",
        b"one",
    ]


def test_a_link_is_revoked_by_its_owner_only(store: Store) -> None:
    def share(records: Records, number: int) -> Share:
        return records.shares.create(share_id=f"s{number}", account="ann", table_id="t", hand=3, seat=1, now=number)

    for number in (1, 2):
        write(store, partial(share, number=number))
    assert write(store, lambda records: records.shares.revoke(share_id="s1", account="bo")) is False
    assert write(store, lambda records: records.shares.revoke(share_id="none", account="ann")) is False
    assert write(store, lambda records: records.shares.revoke(share_id="s1", account="ann")) is True
    assert [(share.id, share.revoked) for share in read(store, lambda records: records.shares.list_of("ann"))] == [
        ("s2", False),
        ("s1", True),
    ]
    assert read(store, lambda records: records.shares.get("s1")) == Share("s1", "ann", "t", 3, 1, 1, True)
    assert read(store, lambda records: records.shares.get("none")) is None
