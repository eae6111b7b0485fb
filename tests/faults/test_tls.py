"""A room that speaks TLS itself, with a real certificate made on the spot."""

import argparse
import asyncio
import shutil
import socket as sockets
import ssl
import subprocess
from pathlib import Path

import httpx
import pytest
from websockets.asyncio.client import connect

from feltroom.cli import serve
from feltroom.errors import FeltroomError
from tests.faults.crowd import Started, command_line
from tests.faults.raw_socket import RawSocket, hang_up_all
from tests.server.harness import serving

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(shutil.which("openssl") is None, reason="openssl makes the certificate"),
]


@pytest.fixture(scope="module")
def certificate(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Path]:
    """A certificate for this machine, and its key."""
    folder = tmp_path_factory.mktemp("tls")
    cert, key = folder / "cert.pem", folder / "key.pem"
    names = "subjectAltName=DNS:localhost,IP:127.0.0.1"
    kind = "req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -days 2 -subj /CN=localhost"
    command = ["openssl", *kind.split(), "-addext", names, "-keyout", str(key), "-out", str(cert)]
    subprocess.run(command, check=True, capture_output=True, timeout=60)
    return cert, key


def test_a_room_with_a_certificate_speaks_tls_and_nothing_else(tmp_path: Path, certificate: tuple[Path, Path]) -> None:
    cert, key = certificate
    plain_port = free_port()
    more = ("--tls-cert", str(cert), "--tls-key", str(key), "--redirect-port", str(plain_port))
    command = [each for each in command_line(tmp_path / "club.db", *more) if each != "--hand-log"]
    command.remove("off")  # the log alone is off
    trusted = ssl.create_default_context(cafile=str(cert))

    async def scenario(port: int) -> None:
        async with httpx.AsyncClient(base_url=f"https://localhost:{port}", verify=trusted) as http:
            entered = await http.post("/api/enter", json={"nickname": "Anna"})
            assert entered.status_code == 200
            flags = {flag.lower() for flag in entered.headers["set-cookie"].split("; ")[1:]}
            assert {"secure", "httponly", "samesite=lax"} <= flags
            assert (await http.get("/api/me")).json()["nickname"] == "Anna"
            headers = {"Cookie": f"feltroom={http.cookies['feltroom']}", "Origin": f"https://localhost:{port}"}
            url = f"wss://localhost:{port}/ws"
            async with connect(url, ssl=trusted, additional_headers=headers) as socket:
                assert '"welcome"' in str(await socket.recv())
                await socket.send('{"type":"ping","id":"1"}')
                assert '"pong"' in str(await socket.recv())
        async with httpx.AsyncClient(base_url=f"http://localhost:{plain_port}") as plain:
            sent_on = await plain.get("/t/abc?x=1")
            assert sent_on.status_code == 308
            assert sent_on.headers["location"] == f"https://localhost:{port}/t/abc?x=1"
            assert (await plain.get("/", headers={"Host": "evil.example"})).status_code == 400
        for wrong in (b"GET //evil HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n", b"x\r\n\r\n", b"G" * 20_000):
            raw = await RawSocket.dial(plain_port)
            raw.send(wrong)
            assert (await raw.gone())[:13] in (b"", b"HTTP/1.1 400 ")
        raw = await RawSocket.dial(port)
        raw.send(b"GET /api/health HTTP/1.1\r\nHost: localhost\r\n\r\n")
        assert b"200" not in await raw.gone(), "there is no plain HTTP on the port of TLS"
        await hang_up_all()

    server = Started(command, tmp_path / "stderr.txt")
    try:
        server.wait_ready()
        asyncio.run(scenario(server.port))
        assert server.end() == 0
        assert server.said() == ""
    finally:
        server.let_go()
    assert (tmp_path / "club.admin-key").is_file(), "a room's files lie beside its own database"


def test_what_is_no_certificate_is_refused_in_clear_words(tmp_path: Path, certificate: tuple[Path, Path]) -> None:
    cert, key = map(str, certificate)

    def refusal(*arguments: str) -> str:
        parser = argparse.ArgumentParser()
        serve.configure(parser)
        with pytest.raises(FeltroomError) as refused:
            serve._check_tls(chosen := parser.parse_args(arguments))
            serve._tls(chosen)
        return str(refused.value)

    def pair(cert: str, key: str) -> str:
        return refusal("--tls-cert", cert, "--tls-key", key)

    none, broken, other = [str(tmp_path / name) for name in ("none.pem", "broken.pem", "other.pem")]
    Path(broken).write_text("-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----\n", encoding="ascii")
    assert pair(none, key) == f"cannot read the certificate {none}: No such file or directory"
    assert pair(cert, none) == f"cannot read the key {none}: No such file or directory"
    assert pair(key, cert) == f"{key} is not a PEM certificate"
    assert pair(broken, key) == f"{broken} is not a PEM certificate"
    assert pair(cert, cert) == f"{cert} is not a PEM key"
    for kind in ("ed25519", "EC -pkeyopt ec_paramgen_curve:P-256"):
        command = ["openssl", "genpkey", "-out", other, "-algorithm", *kind.split()]
        subprocess.run(command, check=True, timeout=60)
        assert pair(cert, other) == f"the key {other} does not belong to the certificate {cert}"
    locked = ["openssl", "pkcs8", "-topk8", "-in", key, "-passout", "pass:felt", "-out", other]
    subprocess.run(locked, check=True, timeout=60)
    assert pair(cert, other) == f"the key {other} is encrypted: give one without a pass phrase"
    assert "needs both" in refusal("--tls-cert", cert)
    assert "nothing to send" in refusal("--redirect-port", "80")


def test_behind_a_proxy_that_speaks_tls_cookies_are_secure(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with serving(tmp_path, proxies=frozenset({"127.0.0.1"})) as server:
            for scheme, secure in (("https", True), ("http", False)):
                headers = {"X-Forwarded-For": "203.0.113.9", "X-Forwarded-Proto": scheme}
                entered = await server.http.post("/api/enter", json={"nickname": "Anna"}, headers=headers)
                assert ("secure" in entered.headers["set-cookie"].lower()) is secure

    asyncio.run(scenario())


def free_port() -> int:
    with sockets.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])
