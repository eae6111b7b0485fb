"""Packs the web client into the wheel: hatch calls this before it builds one."""

import importlib.util
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

# Hatch runs this file from anywhere, so its neighbour is not found without this.
sys.path.insert(0, str(Path(__file__).parent))
from npm import NO_NODE, NODE_PACKAGE, npm_command, run_npm, system_npm

PACKAGE = Path("src/feltroom")
SITE = PACKAGE / "website"
WEB = Path("web")
# What the site is made of, with the Python of the pocket room; the Makefile lists the same.
SOURCES = (
    "src",
    "public",
    "plugins",
    "index.html",
    "package.json",
    "package-lock.json",
    "vite.config.ts",
    "svelte.config.js",
    "tsconfig.json",
)
POLICY = PACKAGE / "server/net/content-security-policy.txt"
NOT_PACKED = WEB / "plugins/pack/left-out.txt"


class SiteHook(BuildHookInterface[Any]):
    """Builds the site before a wheel is packed; an editable install serves whatever `make web` has built."""

    PLUGIN_NAME = "custom"

    def dependencies(self) -> list[str]:
        """What building the site takes, where it must be built: Node if the machine has none, and pip for a wheel."""
        root = Path(self.root)
        if is_fresh(root) or not (root / WEB / "package.json").is_file():
            return []
        node = [NODE_PACKAGE] if system_npm() is None else []
        return node if importlib.util.find_spec("pip") else [*node, "pip"]

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Build the site unless it is newer than everything it is made of."""
        del build_data
        root = Path(self.root)
        if version == "editable" or is_fresh(root):
            return
        if not (root / WEB / "package.json").is_file():
            self.app.abort(f"The web client is missing: neither a built site in {SITE} nor its sources in {WEB}/.")
        if npm_command() is None:
            self.app.abort(f"The web client has not been built and cannot be: {NO_NODE}.")
        for task in tasks(root / WEB):
            if run_npm(root / WEB, task):
                self.app.abort(f"The web client could not be built: npm {task[0]} failed in {WEB}/, see above.")


def tasks(web: Path) -> Iterator[list[str]]:
    """What npm has to do for the site: get its tools if they are missing or others, and build."""
    stamp, lock = web / "node_modules/.installed", web / "package-lock.json"
    if not stamp.is_file() or stamp.stat().st_mtime < lock.stat().st_mtime:
        yield ["ci", "--loglevel=error", "--no-audit", "--no-fund"]
        stamp.touch()
    yield ["run", "--silent", "build"]


def is_fresh(root: Path) -> bool:
    """Whether there is a built site that is newer than every source; without sources beside it any will do."""
    index = root / SITE / "index.html"
    if not index.is_file():
        return False
    built = index.stat().st_mtime
    sources = (*_sources(root / WEB), *_packed(root)) if (root / WEB).is_dir() else ()
    return all(path.stat().st_mtime <= built for path in sources)


def _sources(web: Path) -> Iterator[Path]:
    """All sources in web/, folders too: they change when a file goes."""
    for name in SOURCES:
        path = web / name
        if path.exists():
            yield path
        if path.is_dir():
            yield from path.rglob("*")


def _packed(root: Path) -> Iterator[Path]:
    """What the site takes from the package: the Python of the pocket room, and the server's policy for its page."""
    yield root / POLICY
    left_out = {root / PACKAGE / line for line in (root / NOT_PACKED).read_text().split()}
    for path in (root / PACKAGE).rglob("*"):
        if path.suffix in (".py", ".json") and left_out.isdisjoint((path, *path.parents)):
            yield path
