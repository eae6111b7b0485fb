"""The web client: the built site out of the package, or a plain page where it has not been built.

The site is built for any folder of any host, where there is no room. Here there is one: the page says so, and its
addresses are absolute, since it is the page of deeper paths too.
"""

import asyncio
import gzip
from collections.abc import Mapping
from functools import cache
from hashlib import sha256
from importlib.resources import files
from pathlib import Path

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import FileResponse, Response
from starlette.routing import BaseRoute, Match, Route
from starlette.types import Receive, Scope, Send

from feltroom.server.net.security import HEADERS

_OWN_PATHS = (
    "/",
    "/t/{table}",
    "/s/{share}",
    "/lobby",
    "/hands",
    "/hands/{table}/{hand}",
    "/statistics",
    "/study",
    "/settings",
    "/dense",
    "/clubs",
    "/tournaments",
    "/tournament/{tournament}",
    "/clubs/{club}",
    "/c/{invite}",
    "/admin",
)
# What the build makes; a machine's own table of kinds may be missing some or say something else.
_TEXTS = {
    ".css": "text/css",
    ".html": "text/html",
    ".js": "text/javascript",
    ".json": "application/json",
    ".svg": "image/svg+xml",
    ".webmanifest": "application/manifest+json",
}
_KINDS = _TEXTS | {
    ".part": "application/octet-stream",
    ".png": "image/png",
    ".wasm": "application/wasm",
    ".woff": "font/woff",
    ".woff2": "font/woff2",
    ".zip": "application/zip",
}
# The build names files of these folders after what is in them, so they never change.
_LASTING = ("assets/", "pocket/parts/")
_FOR_A_YEAR = "public, max-age=31536000, immutable"
_ASK_AGAIN = "no-cache"
# How the service worker begins (web/plugins/service-worker.ts).
_VERSION = 'const SHELL = {"version":"'
_PLAIN = """<!doctype html>
<html lang="zh-CN">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Feltroom</title>
<h1>Feltroom</h1>
<p>牌室已开。网页客户端还没有构建；程序可以通过 <code>/ws</code> 和 <code>/api</code> 入座。</p>
<p>牌室已開。網頁用戶端還沒有建置；程式可以透過 <code>/ws</code> 和 <code>/api</code> 入座。</p>
<p>ルームは開いています。ウェブクライアントはまだビルドされていません。
プログラムは <code>/ws</code> と <code>/api</code> から参加できます。</p>
<p>The room is open. The web client has not been built yet;
programs sit down by <code>/ws</code> and <code>/api</code>.</p>
<p><a href="/api/openapi.json">OpenAPI</a> · <a href="/api/health">health</a></p>
</html>
"""


def website_routes() -> list[BaseRoute]:
    """Return the routes of the site; every path of the client's own leads to its one page."""
    site = site_folder()
    index = site / "index.html"
    if not index.is_file():
        return [Route(path, _plain) for path in _OWN_PATHS]
    worker = site / "sw.js"
    own = [Route(path, _page) for path in (*_OWN_PATHS, "/index.html")]
    if worker.is_file():
        own.append(Route("/sw.js", _service_worker))
    found = (each for each in site.rglob("*") if each.is_file() and each not in (index, worker))
    return [*own, SiteFiles({f"/{each.relative_to(site).as_posix()}": each for each in found})]


class SiteFiles(BaseRoute):
    """The files of the site, and nothing else: a path that has none is left to the application."""

    def __init__(self, files: Mapping[str, Path]) -> None:
        self._files = files

    def matches(self, scope: Scope) -> tuple[Match, Scope]:
        """Whether a request asks for a file."""
        asked = scope["type"] == "http" and scope["path"] in self._files
        return (Match.FULL if asked else Match.NONE), {}

    async def handle(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Send the file."""
        if scope["method"] not in ("GET", "HEAD"):
            raise HTTPException(405, headers={"Allow": "GET, HEAD"})
        response = await _file(scope["path"].removeprefix("/"), self._files[scope["path"]], Request(scope))
        await response(scope, receive, send)


def site_folder() -> Path:
    """Where the built site is, if it is built."""
    return Path(str(files("feltroom"))) / "website"


def page(request: Request, status: int = 200) -> Response:
    """The client's one page, also for an address that is none of its own."""
    index = site_folder() / "index.html"
    if not index.is_file():
        return Response(_PLAIN, status, media_type="text/html; charset=utf-8")
    content = _room_page(index)
    headers = {"cache-control": _ASK_AGAIN, "vary": "accept-encoding"}
    if _takes_gzip(request):
        content, headers["content-encoding"] = gzip.compress(content, mtime=0), "gzip"
    return Response(content, status, headers, media_type="text/html")


@cache
def _room_page(index: Path) -> bytes:
    """The page as it is in a room."""
    built = index.read_text("utf-8")
    return built.replace('="./', '="/').replace("<html", '<html data-room="/"', 1).encode()


async def _page(request: Request) -> Response:
    return page(request)


async def _service_worker(request: Request) -> Response:
    site = site_folder()
    content = _room_worker(site / "sw.js", site / "index.html")
    headers = {"cache-control": _ASK_AGAIN, "vary": "accept-encoding"}
    if _takes_gzip(request):
        content, headers["content-encoding"] = gzip.compress(content, mtime=0), "gzip"
    return Response(content, headers=headers, media_type=_KINDS[".js"])


@cache
def _room_worker(worker: Path, index: Path) -> bytes:
    """The service worker as it is in a room: another version for another page or other headers, which it keeps."""
    kept = sha256(_room_page(index) + repr(HEADERS).encode()).hexdigest()[:12]
    return worker.read_text("utf-8").replace(_VERSION, f"{_VERSION}room-{kept}-", 1).encode()


async def _plain(request: Request) -> Response:
    del request
    return Response(_PLAIN, media_type="text/html; charset=utf-8")


async def _file(name: str, path: Path, request: Request) -> Response:
    kept = _FOR_A_YEAR if name.startswith(_LASTING) else _ASK_AGAIN
    kind = _KINDS.get(path.suffix, "application/octet-stream")
    headers = {"cache-control": kept, "vary": "accept-encoding"}
    if path.suffix in _TEXTS and _takes_gzip(request):
        packed = await asyncio.to_thread(_pack, path)
        return Response(packed, headers={**headers, "content-encoding": "gzip"}, media_type=kind)
    return FileResponse(path, headers=headers, media_type=kind)


def _takes_gzip(request: Request) -> bool:
    return "gzip" in request.headers.get("accept-encoding", "")


@cache
def _pack(path: Path) -> bytes:
    """A text as it travels; packed once, when it is asked for first, and off the event loop: some are large."""
    return gzip.compress(path.read_bytes(), mtime=0)
