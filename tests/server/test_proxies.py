"""Load balancers that are believed: addresses and networks, and nobody else."""

import asyncio
from pathlib import Path

import pytest
from websockets.asyncio.client import connect

from feltroom.errors import InvalidSetup
from feltroom.server.net.proxies import Proxies
from tests.server.harness import serving

VISITOR = "203.0.113.9"


@pytest.mark.parametrize(
    ("peer", "forwarded", "visitor"),
    [
        ("10.1.2.3", VISITOR, VISITOR),
        ("10.1.2.3", f"198.51.100.1, {VISITOR}", VISITOR),
        ("10.1.2.3", f"198.51.100.1, {VISITOR}, 10.9.9.9", VISITOR),
        ("10.1.2.3", "10.4.4.4, 10.9.9.9", "10.4.4.4"),
        ("10.1.2.3", None, "10.1.2.3"),
        ("10.1.2.3", " , ", "10.1.2.3"),
        ("0:0:0:0:0:0:0:1", VISITOR, VISITOR),
        ("11.1.2.3", VISITOR, "11.1.2.3"),
        ("unix", VISITOR, "unix"),
    ],
)
def test_only_a_trusted_machine_may_name_a_visitor(peer: str, forwarded: str | None, visitor: str) -> None:
    assert Proxies(["10.0.0.0/8", "::1"]).visitor(peer, [] if forwarded is None else [forwarded]) == visitor


def test_what_is_no_address_is_refused() -> None:
    with pytest.raises(InvalidSetup, match="not 'localhost'"):
        Proxies(["localhost"])


@pytest.mark.not_in_memory  # real connections from a real address
@pytest.mark.parametrize(
    ("trusted", "lines", "visitor"),
    [
        ("127.0.0.0/8", [VISITOR], VISITOR),
        ("127.0.0.1", ["198.51.100.1", f"{VISITOR}, 127.0.0.1"], VISITOR),
        ("127.0.0.1", ["", f"{VISITOR} ,"], VISITOR),
        ("127.0.0.1", ["127.0.0.1"], "127.0.0.1"),
        ("127.0.0.1", [f"[2001:db8::5]:4711, {VISITOR}:5555"], VISITOR),
        ("127.0.0.1", ["[2001:db8::5]:4711"], "2001:db8::5"),
        ("10.0.0.0/8", [VISITOR], "127.0.0.1"),
    ],
)
def test_http_and_sockets_believe_the_same(tmp_path: Path, trusted: str, lines: list[str], visitor: str) -> None:
    """O3: two libraries read the header, and took it for different people's."""

    async def scenario() -> None:
        async with serving(tmp_path, proxies=frozenset({trusted})) as server:
            guest = await server.enter("Ann")
            peers: list[str] = []
            take = server.front.limits.requests.take

            def noting(key: str) -> int | None:
                peers.append(key)
                return take(key)

            server.front.limits.requests.take = noting  # type: ignore[method-assign, assignment]
            headers = [("X-Forwarded-For", line) for line in lines]
            answer = await server.http.get("/api/health", headers=headers)
            assert answer.status_code == 200
            url = f"ws://127.0.0.1:{server.port}/ws"
            async with connect(url, additional_headers=[*headers, ("Authorization", f"Bearer {guest.token}")]):
                pass
            assert peers == [visitor, visitor]

    asyncio.run(scenario())


@pytest.mark.not_in_memory
@pytest.mark.parametrize(
    ("trusted", "proto", "secure"),
    [
        ("127.0.0.1", "https", True),
        ("127.0.0.1", "http", False),
        ("127.0.0.1", "bogus", False),
        ("10.0.0.1", "https", False),
    ],
)
def test_a_cookie_is_secure_if_the_proxy_speaks_tls(tmp_path: Path, trusted: str, proto: str, secure: bool) -> None:
    async def scenario() -> None:
        async with serving(tmp_path, proxies=frozenset({trusted})) as server:
            headers = {"X-Forwarded-For": VISITOR, "X-Forwarded-Proto": proto}
            answer = await server.http.post("/api/enter", json={"nickname": "Ann"}, headers=headers)
            assert answer.status_code == 200
            assert ("Secure" in answer.headers["set-cookie"]) is secure

    asyncio.run(scenario())


def test_a_socket_for_both_families_shows_the_same_address() -> None:
    proxies = Proxies(["127.0.0.1"])
    assert proxies.visitor("::ffff:127.0.0.1", [VISITOR]) == VISITOR
    assert proxies.visitor("::ffff:203.0.113.9", []) == VISITOR, "one visitor has one limit, however the room listens"
