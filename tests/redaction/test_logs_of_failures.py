"""When something goes wrong, the log says what, and nothing that is stored in secret."""

import asyncio
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from feltroom import format_card
from feltroom.engine.events import HandStarted
from feltroom.log.chain import first_chain, next_chain
from feltroom.log.codec import SCHEMA_VERSION, decode, encode
from feltroom.server.adapters.scrypt_passwords import ScryptPasswords
from feltroom.table.events import HandEvent
from tests.redaction.evening import logged
from tests.redaction.needles import Needles
from tests.server.harness import serving


def test_a_write_that_fails_is_logged_without_what_was_to_be_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    hashes: list[bytes] = []

    def hash_password(_: ScryptPasswords, password: str) -> bytes:
        hashes.append(password.encode() * 4)
        return hashes[-1]

    async def scenario() -> None:
        async with serving(tmp_path) as server:
            anna = await server.enter("安娜")
            monkeypatch.setattr("feltroom.rooms.tables.rooms.new_id", lambda: "the-same-id")
            await anna.make("online", password="open sesame")
            response = await anna.call("POST", "/api/tables", {"password": "another word"})
            assert response.status_code == 503, response.text

    monkeypatch.setattr(ScryptPasswords, "hash", hash_password)
    with logged() as lines:
        asyncio.run(scenario())
    assert any(b"failed" in line for line in lines)
    needles = Needles({"password hash": hashes[1]}, {})
    assert [found for line in lines for found in needles.find(line)] == []


@pytest.mark.embedded
def test_a_row_that_cannot_be_read_is_logged_without_its_cards(tmp_path: Path) -> None:
    async def play() -> str:
        async with serving(tmp_path) as server:
            anna = await server.enter("安娜")
            table = await anna.make("online", pace="off", bots=[{"level": "caller"}])
            player = await anna.sit(table, seat=5)
            await player.do("start", table)
            await player.wait_event("holeCardsDealt")
            return table

    async def open_again() -> None:
        async with serving(tmp_path) as server:
            assert server.house.rooms.live == []

    table = asyncio.run(play())
    card = deal_a_card_twice(tmp_path / "room.db", table)
    with logged() as lines:
        asyncio.run(open_again())
    assert any(b"table refused" in line for line in lines)
    with closing(sqlite3.connect(tmp_path / "room.db")) as connection:
        (broken,) = connection.execute("SELECT broken FROM tables").fetchone()
    assert broken
    assert [line for line in lines if f"{card} ".encode() in line] == []


def deal_a_card_twice(database: Path, table: str) -> str:
    """Put one card of the first deal in two places, as a fault of ours could before the row is hashed; return it."""
    with closing(sqlite3.connect(database)) as connection, connection:
        rows = connection.execute(
            "SELECT seq, ends, body FROM events WHERE table_id = ? ORDER BY seq", (table,)
        ).fetchall()
        chain, twice = first_chain(table), ""
        for seq, ends, body in rows:
            event = decode(body, SCHEMA_VERSION)
            if isinstance(event, HandEvent) and isinstance(event.event, HandStarted):
                deal = event.event.deal
                assert deal is not None and deal.hole[0] is not None
                twice = format_card(deal.hole[0][0])
                deal._board = (deal.hole[0][0], *deal.board[1:])
                body = encode(event)
            chain = next_chain(chain, seq=seq, version=SCHEMA_VERSION, ends=bool(ends), body=body)
            connection.execute(
                "UPDATE events SET body = ?, chain = ? WHERE table_id = ? AND seq = ?", (body, chain, table, seq)
            )
    return twice
