"""The web client: the built site out of the package, or a plain page where it has not been built."""

import gzip
from functools import cache
from importlib.resources import files
from pathlib import Path

from starlette.requests import Request
from starlette.responses import FileResponse, Response
from starlette.routing import BaseRoute, Route

_OWN_PATHS = (
    "/",
    "/t/{table}",
    "/s/{share}",
    "/lobby",
    "/hands",
    "/hands/{table}/{hand}",
    "/statistics",
    "/settings",
    "/dense",
)
# What the build makes; a machine's own table of kinds may be missing some or say something else.
_TEXTS = {
    ".css": "text/css",
    ".html": "text/html",
    ".js": "text/javascript",
    ".svg": "image/svg+xml",
    ".webmanifest": "application/manifest+json",
}
_KINDS = _TEXTS | {".png": "image/png", ".woff": "font/woff", ".woff2": "font/woff2"}
# The build names files of this folder after what is in them, so they never change.
_LASTING = "assets"
_FOR_A_YEAR = "public, max-age=31536000, immutable"
_ASK_AGAIN = "no-cache"
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
    site = _site()
    index = site / "index.html"
    if not index.is_file():
        return [Route(path, _plain) for path in _OWN_PATHS]
    # A route for each file, and nothing mounted: a wrong method on a path of the API is no missing file.
    found = sorted(each for each in site.rglob("*") if each.is_file() and each != index)
    own = [_route(path, index, _ASK_AGAIN) for path in _OWN_PATHS]
    return [*own, *(_route(f"/{each.relative_to(site).as_posix()}", each, _kept(site, each)) for each in found)]


def page(request: Request, status: int) -> Response:
    """The client's one page, for an address that is none of its own."""
    index = _site() / "index.html"
    if not index.is_file():
        return Response(_PLAIN, status, media_type="text/html; charset=utf-8")
    return _file(index, request, _ASK_AGAIN, status)


def _site() -> Path:
    return Path(str(files("feltroom"))) / "website"


async def _plain(request: Request) -> Response:
    del request
    return Response(_PLAIN, media_type="text/html; charset=utf-8")


def _kept(site: Path, path: Path) -> str:
    """How long a browser may keep a file without asking."""
    return _FOR_A_YEAR if path.relative_to(site).parts[0] == _LASTING else _ASK_AGAIN


def _route(address: str, path: Path, kept: str) -> Route:
    async def answer(request: Request) -> Response:
        return _file(path, request, kept)

    return Route(address, answer)


def _file(path: Path, request: Request, kept: str, status: int = 200) -> Response:
    kind = _KINDS.get(path.suffix, "application/octet-stream")
    headers = {"cache-control": kept, "vary": "accept-encoding"}
    if path.suffix in _TEXTS and "gzip" in request.headers.get("accept-encoding", ""):
        return Response(_pack(path), status, {**headers, "content-encoding": "gzip"}, media_type=kind)
    return FileResponse(path, status, headers, media_type=kind)


@cache
def _pack(path: Path) -> bytes:
    """A file as it travels; packed once, when it is asked for first."""
    return gzip.compress(path.read_bytes(), mtime=0)
