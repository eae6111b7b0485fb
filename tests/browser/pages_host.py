"""A host of pages as GitHub's: a project's folder under its name, and nothing to set up.

It says itself what a file is and keeps everything for ten minutes, answers what is not there with a page of its own or
the project's `404.html`, sends texts in gzip, and leaves out what Jekyll leaves out, unless there is a `.nojekyll`.
"""

import gzip
import hashlib
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path

from tests.browser.loopback import QuietHandler, served

_KINDS = {
    ".css": "text/css; charset=utf-8",
    ".html": "text/html; charset=utf-8",
    ".js": "application/javascript; charset=utf-8",
    ".mjs": "application/octet-stream",  # some hosts do not know them, nor the next
    ".wasm": "application/octet-stream",
    ".svg": "image/svg+xml",
    ".png": "image/png",
    ".webmanifest": "application/octet-stream",
    ".woff2": "font/woff2",
}
_PACKED = (".css", ".html", ".js", ".svg")
_NOT_FOUND = b"<!doctype html><title>Page not found</title><p>There isn't a page here.</p>"
_PLENTY = "max-age=600"


@dataclass
class PagesHost:
    """Serves the folder of one project."""

    folder: Path
    name: str
    url: str = ""
    down: bool = False
    asked: list[str] = field(default_factory=list)

    def find(self, path: str) -> Path | None:
        """The file of an address, if there is one and Jekyll lets it through."""
        inside = path.removeprefix(f"/{self.name}/")
        if inside == path or ".." in inside.split("/"):
            return None
        left_out = any(part.startswith((".", "_")) for part in inside.split("/"))
        if left_out and not (self.folder / ".nojekyll").is_file():
            return None
        found = self.folder / inside
        found = found / "index.html" if inside == "" or inside.endswith("/") else found
        return found if found.is_file() else None


@contextmanager
def pages_host(folder: Path, name: str) -> Iterator[PagesHost]:
    """Serve a project on the loopback until the block ends."""
    host = PagesHost(folder, name)

    class Handler(QuietHandler):
        def do_GET(self) -> None:  # noqa: N802 - the name that http.server looks for
            path = self.path.partition("?")[0]
            if host.down:
                self.close_connection = True
                return
            host.asked.append(path)
            if path == f"/{host.name}":
                self.answer(301, b"", location=f"/{host.name}/")
                return
            found = host.find(path)
            if found is None:
                own = host.folder / "404.html"
                body = own.read_bytes() if own.is_file() else _NOT_FOUND
                self.answer(404, body, **{"content-type": _KINDS[".html"]})
                return
            body = found.read_bytes()
            etag = f'"{hashlib.sha256(body).hexdigest()[:16]}"'
            headers = {"content-type": _KINDS.get(found.suffix, "application/octet-stream"), "etag": etag}
            headers |= {"cache-control": _PLENTY, "access-control-allow-origin": "*", "vary": "Accept-Encoding"}
            if self.headers.get("if-none-match") == etag:
                self.answer(304, b"", **headers)
                return
            if found.suffix in _PACKED and "gzip" in self.headers.get("accept-encoding", ""):
                body = gzip.compress(body, 6)
                headers["content-encoding"] = "gzip"
            self.answer(200, body, **headers)

        def answer(self, status: int, body: bytes, **headers: str) -> None:
            with suppress(OSError):  # the browser has gone
                self.send_response(status)
                for name, value in headers.items():
                    self.send_header(name, value)
                self.send_header("content-length", str(len(body)))
                self.end_headers()
                self.wfile.write(body)

    with served(Handler) as address:
        host.url = f"{address}/{name}/"
        yield host
