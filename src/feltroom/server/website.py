"""The web client: the built site out of the package, or a plain page where it has not been built."""

from importlib.resources import files
from pathlib import Path

from starlette.requests import Request
from starlette.responses import FileResponse, Response
from starlette.routing import BaseRoute, Mount, Route
from starlette.staticfiles import StaticFiles

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
    site = Path(str(files("feltroom"))) / "website"
    index = site / "index.html"
    built = index.is_file()

    async def page(request: Request) -> Response:
        del request
        if built:
            return FileResponse(index, headers={"cache-control": "no-cache"})
        return Response(_PLAIN, media_type="text/html; charset=utf-8")

    own = [Route(path, page) for path in ("/", "/t/{table}", "/s/{share}", "/lobby", "/hands", "/settings")]
    if not built:
        return list(own)
    # Nothing is mounted at the root: a wrong method on a path of the API must not be taken for a missing file.
    folders = [Mount(f"/{each.name}", StaticFiles(directory=each)) for each in site.iterdir() if each.is_dir()]
    files_of_root = [_file(each) for each in site.iterdir() if each.is_file() and each != index]
    return [*own, *folders, *files_of_root]


def _file(path: Path) -> Route:
    async def answer(request: Request) -> Response:
        del request
        return FileResponse(path)

    return Route(f"/{path.name}", answer)
