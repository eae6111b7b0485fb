"""An address has so many connections and large answers at a time, and a household of IPv6 is one address."""

import asyncio
from collections.abc import MutableMapping
from pathlib import Path
from typing import Any

import pytest

from feltroom.contract.codes import Code
from feltroom.contract.http.failure import Failure
from feltroom.rooms.neighbourhood import neighbourhood
from feltroom.rooms.rates import AddressLimiter, Rate
from feltroom.server.net import big_answers, open_connections
from feltroom.server.net.big_answers import BIG, MOST_BYTES, BigAnswers
from feltroom.server.net.http import ApiRoute
from feltroom.server.net.open_connections import OpenConnections
from tests.faults.raw_socket import RawSocket, attacked, wait_until
from tests.server.harness import serving

GET = b"GET /api/health HTTP/1.1\r\nHost: localhost\r\n\r\n"


def test_a_household_is_one_address_however_many_of_ipv6_it_has() -> None:
    assert neighbourhood("2001:db8:1:2:3::4") == neighbourhood("2001:db8:1:2::9") == "2001:db8:1:2::/64"
    assert neighbourhood("2001:db8:1:3::9") != "2001:db8:1:2::/64"
    assert neighbourhood("::ffff:192.0.2.7") == neighbourhood("192.0.2.7") == "192.0.2.7"
    assert neighbourhood("nonsense:") == "nonsense:"
    limiter = AddressLimiter(Rate(burst=2, per_second=1), clock=lambda: 0.0)
    assert [limiter.take(f"2001:db8::{number:x}") is None for number in range(4)] == [True, True, False, False]
    limiter.give_back("2001:db8::77")
    assert limiter.take("2001:db8::5") is None


def test_connections_are_counted_by_household_and_in_all(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(open_connections, "MOST_OF_ADDRESS", 3)
    monkeypatch.setattr(open_connections, "MOST_IN_ALL", 5)
    counted = OpenConnections(exempt=lambda address: address == "proxy")
    assert [counted.take(f"2001:db8::{number}") for number in range(4)] == [True, True, True, False]
    assert [counted.take(f"192.0.2.{number}") for number in range(3)] == [True, True, False]
    assert counted.take("proxy") and len(counted) == 5
    counted.give_back("proxy")
    counted.give_back("2001:db8::1")
    assert counted.take("192.0.2.9") and not counted.take("192.0.2.9")


def test_idle_http_and_sockets_of_an_address_are_counted_together(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(open_connections, "MOST_OF_ADDRESS", 6)

    async def asked(port: int) -> tuple[RawSocket, int]:
        raw = await RawSocket.dial(port)
        raw.send(GET)
        return raw, (await raw.answer()).status

    async def scenario() -> None:
        async with attacked(tmp_path) as server:
            token = (await server.enter("Anna")).token  # by a connection that may still be open
            sockets = [await RawSocket.open(server.port, token) for _ in range(2)]
            taken = [await asked(server.port) for _ in range(6)]
            assert sum(status == 200 for _, status in taken) in (3, 4) and taken[-1][1] == 429
            assert await taken[-1][0].gone() == b""
            assert (await sockets[0].ask(type="ping", id="p"))["type"] == "pong"
            await sockets[1].close()
            async with asyncio.timeout(10):
                while (await asked(server.port))[1] != 200:
                    await asyncio.sleep(0.05)

    asyncio.run(scenario())


def test_only_so_many_large_answers_are_read_at_a_time() -> None:
    big = BigAnswers()
    assert big.take("192.0.2.1", BIG - 1) and len(big) == 0, "what is small is not counted"
    assert [big.take(f"2001:db8::{number}", BIG) for number in range(3)] == [True, True, False]
    assert big.take("192.0.2.1", MOST_BYTES - 2 * BIG) and not big.take("192.0.2.2", BIG)
    big.give_back("2001:db8::1", BIG)
    assert big.take("192.0.2.2", BIG) and not big.take("192.0.2.3", BIG) and len(big) == 3


def test_a_large_answer_that_nobody_reads_keeps_its_place_until_it_is_gone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(big_answers, "BIG", 500)  # as large as the list of presets, and larger than a refusal
    monkeypatch.setattr(big_answers, "MOST_OF_ADDRESS", 1)

    async def scenario() -> None:
        async with serving(tmp_path) as server:
            route = ApiRoute(server.house)
            headers = [
                (b"host", b"localhost"),
                (b"authorization", f"Bearer {(await server.enter('A')).token}".encode()),
            ]
            scope = {"type": "http", "method": "GET", "path": "/api/presets", "query_string": b"", "headers": headers}
            scope |= {"client": ("192.0.2.1", 1), "scheme": "http"}
            reading = asyncio.Event()
            statuses: list[int] = []

            async def ask() -> None:
                async def send(message: MutableMapping[str, Any]) -> None:
                    if message["type"] == "http.response.start":
                        statuses.append(message["status"])
                    await reading.wait()

                _, more = route.matches(scope)
                await route.handle({**scope, **more}, _nothing_more, send)

            asked = [asyncio.ensure_future(ask()) for _ in range(2)]
            await wait_until(lambda: len(statuses) == 2)
            reading.set()
            await asyncio.gather(*asked)
            await ask()
            assert sorted(statuses) == [200, 200, Failure(Code.BUSY).status] and statuses[2] == 200

    asyncio.run(scenario())


async def _nothing_more() -> MutableMapping[str, Any]:
    return {"type": "http.request", "body": b"", "more_body": False}
