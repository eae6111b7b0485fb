"""What was said at a table, in every store."""

import pytest

from feltroom.log.errors import StorageError
from feltroom.rooms.ports.records.chat import LINES_KEPT, ChatLine, KeptChat
from feltroom.rooms.ports.store import Records, Store
from tests.storage.harness import read, write


def line(number: int, text: str | None = "好牌 👍🏽") -> ChatLine:
    return ChatLine(number, number + 1, 3, "安娜", text, None)


EMOTE = ChatLine(9, 9, None, "Ben", None, "gg")


def say(store: Store, *lines: ChatLine, table: str = "t") -> None:
    def add(records: Records) -> None:
        for one in lines:
            records.chat.add(one, table_id=table)

    write(store, add)


def chat(store: Store, table: str = "t") -> KeptChat:
    return read(store, lambda records: records.chat.load(table))


def make(store: Store, table: str = "t") -> None:
    write(
        store,
        lambda records: records.tables.create(
            table_id=table, name="T", preset="online", private=True, owner="ann", now=1
        ),
    )


@pytest.mark.everywhere
def test_what_was_said_is_read_back_by_table(store: Store) -> None:
    make(store)
    make(store, "other")
    assert chat(store) == KeptChat()
    say(store, line(3), line(2**52), EMOTE)
    say(store, line(5), table="other")
    assert chat(store) == KeptChat(lines=(line(3), EMOTE, line(2**52)), last=2**52)
    assert chat(store, "other").lines == (line(5),)


@pytest.mark.everywhere
def test_of_a_line_that_is_taken_back_stays_nothing_but_that(store: Store) -> None:
    make(store)
    say(store, line(3), line(4))
    write(store, lambda records: records.chat.take_back(table_id="t", number=4, time=70))
    write(store, lambda records: records.chat.take_back(table_id="t", number=99, time=70))
    assert chat(store) == KeptChat(lines=(line(3),), deleted=((4, 70),), last=4)


@pytest.mark.everywhere
def test_the_last_lines_of_each_table_stay(store: Store) -> None:
    make(store)
    make(store, "other")
    say(store, line(1), table="other")
    say(store, *[line(number) for number in range(1, LINES_KEPT + 8)])
    assert [one.number for one in chat(store).lines] == list(range(8, LINES_KEPT + 8))
    assert len(chat(store, "other").lines) == 1


def test_all_of_a_table_is_forgotten_at_once(store: Store) -> None:
    make(store)
    make(store, "other")
    say(store, line(1), line(2))
    say(store, line(1), table="other")
    write(store, lambda records: records.chat.clear("t"))
    assert chat(store) == KeptChat()
    assert len(chat(store, "other").lines) == 1


@pytest.mark.everywhere
def test_a_number_is_given_once_and_only_at_a_table_that_is_there(store: Store) -> None:
    make(store)
    say(store, line(3))
    with pytest.raises(StorageError):
        say(store, line(3, "another"))
    with pytest.raises(StorageError):
        say(store, line(3), table="nowhere")
    assert chat(store).lines == (line(3),)
