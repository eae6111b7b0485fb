"""`feltroom site` behind real hosts, set up as docs/pocket.md says, in a folder of a host; then without the host."""

import re
import shutil
import socket
import subprocess
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from urllib.error import URLError
from urllib.request import urlopen

import pytest
from playwright.sync_api import Browser, expect

from feltroom.cli.main import main
from tests.browser.phone import part
from tests.browser.play import QUICK, play_until, wait_until
from tests.browser.pocket.conftest import make_available, pocket_phone
from tests.browser.pocket.device_page import is_open, play_at, told_at
from tests.browser.pocket.test_pocket_play import SUMMARY

PAGE = Path(__file__).parents[3] / "docs/pocket.md"
FOLDER = "games/cards/"
NAME = "cards.example.org"
LASTING, FRESH = "public, max-age=31536000, immutable", "no-cache"

pytestmark = pytest.mark.long


def block(beginning: str) -> str:
    """A block of the page, by how it begins."""
    blocks: list[str] = re.findall(r"```\w*\n(.*?)```", PAGE.read_text(), re.DOTALL)
    return next(one for one in blocks if one.startswith(beginning))


def set_up_nginx(folder: Path, port: int) -> list[str]:
    """What the page says, on a port without TLS, in the frame that Debian's nginx.conf is."""
    server = (
        block("server {").replace("listen 443 ssl;", f"listen 127.0.0.1:{port};").replace("/srv/feltroom", str(folder))
    )
    types = "include /etc/nginx/mime.types; default_type application/octet-stream; access_log off;"
    frame = f"daemon off; user root; pid {folder}.pid; error_log {folder}.log; events {{}} http {{ {types}\n{server} }}"
    file = folder.with_suffix(".nginx")
    file.write_text(frame)
    return ["nginx", "-c", str(file)]


def set_up_caddy(folder: Path, port: int) -> list[str]:
    """What the page says, on a port without TLS."""
    site = block(NAME).replace(NAME, f"http://127.0.0.1:{port}", 1).replace("/srv/feltroom", str(folder))
    file = folder.with_suffix(".caddy")
    file.write_text(f"{{\n    admin off\n}}\n{site}")
    return ["caddy", "run", "--adapter", "caddyfile", "--config", str(file)]


@contextmanager
def running(command: list[str], url: str) -> Iterator[None]:
    """A host, until the block ends."""
    host = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    try:
        yield
    finally:
        host.terminate()
        host.wait(30)
    with pytest.raises(URLError):
        urlopen(url, timeout=5)


@pytest.mark.parametrize("set_up", [set_up_nginx, set_up_caddy], ids=["nginx", "caddy"])
def test_a_hand_is_played_after_the_host_was_stopped(
    browser: Browser, tmp_path: Path, set_up: Callable[[Path, int], list[str]]
) -> None:
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    root = tmp_path / "feltroom"
    command = set_up(root, port)
    if shutil.which(command[0], path="/usr/sbin:/usr/local/bin:/usr/bin:/bin") is None:
        pytest.skip(f"{command[0]} is not here: on Debian the package has the same name")
    assert main(["site", str(root / FOLDER)]) == 0
    url = f"http://127.0.0.1:{port}/{FOLDER}"
    with pocket_phone(browser, url) as phone:
        with running(command, url):
            page = phone.new_page()
            wait_until(page, lambda: answers(url), "the host")
            check_headers(url, root / FOLDER)
            page.goto(url)
            expect(page.locator("[data-screen]").first).to_be_visible()
            make_available(page)
            page.close()
        page = phone.open()
        is_open(page)
        table = play_at(page, "solo", seed=5, players=3, level="caller", nextHand="manual", **QUICK)
        play_until(page, SUMMARY)
        assert len(told_at(page, table, "handSettled")) == 1
        expect(page.locator(part("gate"))).to_have_count(0)


def answers(url: str) -> bool:
    try:
        with urlopen(url, timeout=5) as answer:
            return bool(answer.status == 200)
    except URLError:
        return False


def check_headers(url: str, folder: Path) -> None:
    """What the page asks of a host."""
    files = [path.relative_to(folder).as_posix() for path in folder.rglob("*") if path.is_file()]
    for beginning, kept in (
        ("index.html", FRESH),
        ("sw.js", FRESH),
        ("assets/index-", LASTING),
        ("pocket/parts/", LASTING),
    ):
        name = next(name for name in files if name.startswith(beginning))
        with urlopen(url + name) as answer:
            assert answer.headers.get_all("cache-control") == [kept], name
            if name.endswith(".js"):
                assert answer.headers.get_content_type() in ("text/javascript", "application/javascript")
