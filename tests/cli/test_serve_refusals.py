"""What `feltroom serve` refuses before it starts: one line, and no file left behind."""

import socket
from pathlib import Path

import pytest

from feltroom.cli.main import main


@pytest.fixture(autouse=True)
def in_a_folder_of_its_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def refused(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    """What a server that does not start says; its logs would lie in the folder."""
    assert main(["serve", "--port", "0", "--database", "sqlite:///room.db", *arguments]) == 2
    said = capsys.readouterr()
    assert said.err.startswith("feltroom serve: ") and said.err.count("\n") == 1 and not said.out
    assert not list(Path().iterdir()), "a refusal leaves nothing behind"
    return said.err


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["--host", ""], "--host is empty"),
        (["--host", " "], "--host is empty"),
        (["--host", "203.0.113.1"], "cannot listen on 203.0.113.1 port 0"),
        (["--name", ""], "--name is a host name such as club.example, not ''"),
        (["--name", "http://club.example"], "not 'http://club.example'"),
        (["--proxy", "foo"], "a proxy is an IP address, or a network such as 10.0.0.0/8, not 'foo'"),
        (["--proxy", ""], "not ''"),
        (["--proxy", "*"], "not '*'"),
        (["--proxy", "10.0.0.1/8"], "not '10.0.0.1/8'"),
        (["--backup-keep", "3"], "--backup-keep needs --backup-every: how often?"),
        (["--backup-folder", "copies"], "--backup-folder needs --backup-every: how often?"),
        (["--tls-cert", "none.pem", "--tls-key", "none.pem"], "cannot read the certificate none.pem: No such file"),
    ],
)
def test_a_server_that_cannot_start_says_why_and_leaves_nothing_behind(
    arguments: list[str], words: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert words in refused(capsys, *arguments)


def test_a_port_that_is_taken_leaves_no_log_behind(capsys: pytest.CaptureFixture[str]) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        assert f"cannot listen on 127.0.0.1 port {port}" in refused(capsys, "--port", str(port))
