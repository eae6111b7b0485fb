"""A host of static files that can fail in every way, and versions of the built site for it."""

import gzip
import hashlib
import json
import random
import shutil
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from importlib.resources import files
from pathlib import Path
from time import sleep
from typing import Any

from tests.browser.loopback import QuietHandler, served

PART = 40_000
_KINDS = {
    ".css": "text/css",
    ".html": "text/html; charset=utf-8",
    ".js": "text/javascript",
    ".json": "application/json",
    ".svg": "image/svg+xml",
    ".png": "image/png",
    ".webmanifest": "application/manifest+json",
    ".woff2": "font/woff2",
}
Pack = dict[str, Any]


@dataclass
class StaticHost:
    """Serves a folder, and forbids browsers to keep anything by themselves: what is kept is the client's doing."""

    folder: Path
    url: str = ""
    down: bool = False
    failing: set[str] = field(default_factory=set)
    delay: float = 0.0
    asked: list[str] = field(default_factory=list)

    def asked_for(self, beginning: str) -> list[str]:
        """The paths that were asked for, of those that begin so."""
        return [path for path in self.asked if path.startswith(beginning)]


@contextmanager
def static_host(folder: Path) -> Iterator[StaticHost]:
    """Serve a folder on the loopback until the block ends."""
    host = StaticHost(folder)

    class Handler(QuietHandler):
        def do_GET(self) -> None:  # noqa: N802 - the name that http.server looks for
            path = self.path.partition("?")[0]
            if host.down:
                self.close_connection = True
                return
            host.asked.append(path)
            if path.endswith(".part"):
                sleep(host.delay)
            found = host.folder / path.lstrip("/")
            found = found / "index.html" if path.endswith("/") else found
            status = 500 if path in host.failing else 200 if found.is_file() else 404
            body = found.read_bytes() if status == 200 else b"nothing here"
            kind = _KINDS.get(found.suffix, "application/octet-stream") if status == 200 else "text/plain"
            with suppress(OSError):  # the browser has gone
                self.send_response(status)
                self.send_header("content-type", kind)
                self.send_header("content-length", str(len(body)))
                self.send_header("cache-control", "no-store")
                self.end_headers()
                self.wfile.write(body)

    with served(Handler) as address:
        host.url = f"{address}/"
        yield host


def make_pack(folder: Path, contents: dict[str, tuple[str, bytes]]) -> Pack:
    """Put a pack into a site: by name, the type and the bytes of each file."""
    parts = folder / "pocket/parts"
    parts.mkdir(parents=True, exist_ok=True)
    files_of_it: list[dict[str, Any]] = []
    for name, (kind, content) in contents.items():
        packed = gzip.compress(content, mtime=0)
        slices = [packed[start : start + PART] for start in range(0, len(packed), PART)]
        named = [(f"{hashlib.sha256(each).hexdigest()}.part", each) for each in slices]
        for part, each in named:
            (parts / part).write_bytes(each)
        listed = [{"name": part, "size": len(each)} for part, each in named]
        files_of_it.append({"name": name, "type": kind, "size": len(content), "parts": listed})
    size = sum(part["size"] for file in files_of_it for part in file["parts"])
    version = hashlib.sha256(json.dumps(files_of_it).encode()).hexdigest()
    return {"version": version, "size": size, "files": files_of_it}


def noise(seed: int, size: int) -> bytes:
    """Bytes that do not pack."""
    return random.Random(seed).randbytes(size)


def make_version(
    folder: Path, number: int, *, room: bool = False, contents: dict[str, tuple[str, bytes]] | None = None
) -> Pack:
    """Make a version of the built site: all scripts have names of their own, and the page says its number."""
    built = Path(str(files("feltroom"))) / "website"
    shutil.copytree(built, folder, ignore=shutil.ignore_patterns("sw.js", "pocket"))
    renamed = {script.name: f"{script.stem}-{number}.js" for script in (folder / "assets").glob("*.js")}
    for path in [*folder.rglob("*.js"), *folder.rglob("*.css"), folder / "index.html"]:
        text = path.read_text()
        for before, after in renamed.items():
            text = text.replace(before, after)
        path.write_text(text)
    for before, after in renamed.items():
        (folder / "assets" / before).rename(folder / "assets" / after)
    for entry in (folder / "assets").glob("index-*.js"):
        entry.write_text(f'document.documentElement.dataset.version = "{number}";\n{entry.read_text()}')
    if room:
        index = folder / "index.html"
        index.write_text(index.read_text().replace('="./', '="/').replace("<html", '<html data-room="/"', 1))
    pack = make_pack(folder, contents) if contents else {"version": "", "size": 0, "files": []}
    _, _, code = (built / "sw.js").read_text().partition("\n")
    shell = {"version": f"{number:032x}", "files": _sums(folder), "pack": pack}
    (folder / "sw.js").write_text(f"const SHELL = {json.dumps(shell)};\n{code}")
    return pack


def scripts(folder: Path, beginning: str) -> Sequence[str]:
    """The paths of a version's scripts, of those that begin so."""
    return sorted(f"/assets/{path.name}" for path in (folder / "assets").glob(f"{beginning}*.js"))


def _sums(folder: Path) -> dict[str, str]:
    listed = [path for path in sorted(folder.rglob("*")) if path.is_file() and path.suffix != ".part"]
    return {
        path.relative_to(folder).as_posix(): hashlib.sha256(path.read_bytes()).hexdigest()[:32]
        for path in listed
        if path.name != "index.html"
    }
