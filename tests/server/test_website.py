"""The site as the server hands it out: packed for the way, kept as long as it lasts, and a plain page without one."""

import asyncio
import gzip
import re
from pathlib import Path

import pytest

from feltroom.server import website
from tests.marks import long_only
from tests.server.harness import serving

pytestmark = pytest.mark.embedded  # only a server has files of a website
BUILT = '<!doctype html><html lang="zh-CN"><script src="./assets/index-1a2b.js"></script>' + "<p>page</p>" * 50
PAGE = BUILT.replace('<html lang="zh-CN">', '<html data-room="/" lang="zh-CN">').replace('="./', '="/')
PART = f"{'5e' * 32}.part"
SCRIPT = "export const words = 'felt';\n" * 100


@pytest.fixture
def site(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A package whose site is built."""
    folder = tmp_path / "package/website"
    (folder / "assets").mkdir(parents=True)
    (folder / "pocket/parts").mkdir(parents=True)
    (folder / "index.html").write_text(BUILT)
    (folder / "sw.js").write_text(SCRIPT)
    (folder / "pocket/parts" / PART).write_bytes(gzip.compress(SCRIPT.encode()))
    (folder / "assets/index-1a2b.js").write_text(SCRIPT)
    (folder / "assets/font-3c4d.woff2").write_bytes(bytes(range(256)))
    (folder / "manifest.webmanifest").write_text("{}")
    monkeypatch.setattr(website, "files", lambda _: tmp_path / "package")
    return folder


@pytest.mark.usefixtures("site")
@pytest.mark.parametrize(
    "path",
    [
        "/",
        "/index.html",
        "/t/abc",
        "/hands/abc/7",
        *long_only("/s/abc", "/lobby", "/hands", "/statistics", "/settings", "/dense"),
    ],
)
def test_every_path_of_the_client_is_its_one_page_of_a_room_and_asked_for_anew(tmp_path: Path, path: str) -> None:
    async def scenario() -> None:
        async with serving(tmp_path) as server:
            answer = await server.http.get(path)
            assert (answer.status_code, answer.text) == (200, PAGE)
            assert answer.headers["cache-control"] == "no-cache"
            assert answer.headers["content-type"] == "text/html; charset=utf-8"

    asyncio.run(scenario())


def test_the_service_worker_of_a_room_has_a_version_of_its_own_which_follows_its_page(
    site: Path, tmp_path: Path
) -> None:
    """A host that was a static one, or whose room sends other headers, must not go on with the page that was kept."""
    (site / "sw.js").write_text('const SHELL = {"version":"abc","files":{}};\nlater("version")')

    async def scenario() -> str:
        async with serving(tmp_path) as server:
            answer = await server.http.get("/sw.js")
            assert answer.headers["cache-control"] == "no-cache"
            assert answer.headers["content-type"].startswith("text/javascript")
            return str(answer.text)

    first = asyncio.run(scenario())
    assert re.fullmatch(r'const SHELL = {"version":"room-[0-9a-f]{12}-abc","files":{}};\nlater\("version"\)', first)
    website._room_page.cache_clear()
    website._room_worker.cache_clear()
    (site / "index.html").write_text(BUILT + "<p>changed</p>")
    assert asyncio.run(scenario()) != first


@pytest.mark.usefixtures("site")
def test_files_named_after_what_is_in_them_are_kept_and_texts_travel_packed(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with serving(tmp_path) as server:
            script = await server.http.get("/assets/index-1a2b.js")
            assert (script.text, script.headers["content-encoding"]) == (SCRIPT, "gzip")
            assert int(script.headers["content-length"]) < len(SCRIPT) / 10
            assert script.headers["cache-control"] == "public, max-age=31536000, immutable"
            assert script.headers["content-type"] == "text/javascript; charset=utf-8"
            whole = await server.http.get("/assets/index-1a2b.js", headers={"accept-encoding": "identity"})
            assert (whole.text, whole.headers.get("content-encoding")) == (SCRIPT, None)
            assert whole.headers["vary"] == "accept-encoding"
            font = await server.http.get("/assets/font-3c4d.woff2")
            assert (font.content, font.headers["content-type"]) == (bytes(range(256)), "font/woff2")
            manifest = await server.http.get("/manifest.webmanifest")
            assert manifest.headers["content-type"] == "application/manifest+json"
            assert manifest.headers["cache-control"] == "no-cache"

    asyncio.run(scenario())


@pytest.mark.usefixtures("site")
def test_parts_of_the_pack_are_kept_as_they_are_and_the_service_worker_is_asked_for_anew(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with serving(tmp_path) as server:
            part = await server.http.get(f"/pocket/parts/{PART}")
            assert gzip.decompress(part.content) == SCRIPT.encode()
            assert "content-encoding" not in part.headers
            assert part.headers["content-type"] == "application/octet-stream"
            assert part.headers["cache-control"] == "public, max-age=31536000, immutable"
            worker = await server.http.get("/sw.js")
            assert (worker.headers["cache-control"], worker.text) == ("no-cache", SCRIPT)

    asyncio.run(scenario())


@pytest.mark.usefixtures("site")
def test_the_policy_lets_the_site_alone_run_and_compile(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with serving(tmp_path) as server:
            policy = (await server.http.get("/")).headers["content-security-policy"].split("; ")
            assert {"default-src 'none'", "worker-src 'self'", "frame-ancestors 'none'"} < set(policy)
            assert [rule for rule in policy if "unsafe" in rule] == ["script-src 'self' 'wasm-unsafe-eval'"]

    asyncio.run(scenario())


def test_nothing_but_the_files_of_the_site_is_there(site: Path, tmp_path: Path) -> None:
    (site.parent / "secret.txt").write_text("secret")

    async def scenario() -> None:
        async with serving(tmp_path) as server:
            for path in ("/assets", "/assets/", "/assets/none.js", "/secret.txt", "/assets/..%2f..%2fsecret.txt"):
                assert (await server.http.get(path)).status_code == 404
            assert (await server.http.post("/assets/index-1a2b.js")).status_code == 405
            assert (await server.http.post("/api/me")).status_code == 405

    asyncio.run(scenario())


@pytest.mark.usefixtures("site")
@pytest.mark.parametrize("path", ["/xyz", *long_only("/t/", "/hands/a/1/b")])
def test_a_bad_address_is_answered_by_the_client_which_knows_a_way_on(tmp_path: Path, path: str) -> None:
    async def scenario() -> None:
        async with serving(tmp_path) as server:
            answer = await server.http.get(path)
            assert (answer.status_code, answer.headers["content-type"]) == (404, "text/html; charset=utf-8")
            assert answer.text == PAGE
            assert (await server.http.get("/api/xyz")).json() == {"code": "not_found"}

    asyncio.run(scenario())


def test_without_a_built_site_a_plain_page_says_so_in_four_languages(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(website, "files", lambda _: tmp_path / "nothing")

    async def scenario() -> None:
        async with serving(tmp_path) as server:
            answer = await server.http.get("/t/abc")
            assert answer.status_code == 200
            assert all(word in answer.text for word in ("牌室已开", "牌室已開", "ルーム", "The room is open"))

    asyncio.run(scenario())
