"""Packs the web client into the wheel, and the compiled core where that is asked for; hatch calls it to build."""

import importlib.util
import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

# Hatch runs this file from anywhere, so its neighbours are not found without this.
sys.path.insert(0, str(Path(__file__).parent))
from npm import NO_NODE, NODE_PACKAGE, npm_command, run_npm, site_tasks, system_npm

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
        compiler = list(compile_core(root).NEEDS) if is_compiled() else []
        if not has_site() or is_fresh(root) or not (root / WEB / "package.json").is_file():
            return compiler
        node = [NODE_PACKAGE] if system_npm() is None else []
        return [*compiler, *node] if importlib.util.find_spec("pip") else [*compiler, *node, "pip"]

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Build the site unless it is newer than everything it is made of; compile the core if that is asked for."""
        root = Path(self.root)
        if version != "editable" and is_compiled():
            self._compile(root, build_data)
        if version == "editable" or not has_site():
            return
        build_data["artifacts"].append(SITE.as_posix())
        if is_fresh(root):
            return
        if not (root / WEB / "package.json").is_file():
            self.app.abort(f"The web client is missing: neither a built site in {SITE} nor its sources in {WEB}/.")
        if npm_command() is None:
            self.app.abort(f"The web client has not been built and cannot be: {NO_NODE}.")
        for task in site_tasks(root / WEB):
            if run_npm(root / WEB, task):
                self.app.abort(f"The web client could not be built: npm {task[0]} failed in {WEB}/, see above.")

    def _compile(self, root: Path, build_data: dict[str, Any]) -> None:
        """Add the compiled core; the wheel is then for this Python and this machine."""
        target = Path(tempfile.mkdtemp(prefix="feltroom-core-"))
        try:
            found = compile_core(root).compile_to(target)
        except subprocess.CalledProcessError:
            self.app.abort("The core could not be compiled, see above; it needs a C compiler and Python's headers.")
        build_data["force_include"].update({str(path): str(path.relative_to(target)) for path in found})
        build_data["pure_python"] = False
        build_data["infer_tag"] = True


def has_site() -> bool:
    """Whether the wheel is to have the web client: not with FELTROOM_SITE=0."""
    return os.environ.get("FELTROOM_SITE", "1") not in ("", "0")


def is_compiled() -> bool:
    """Whether the wheel is to have the compiled core: FELTROOM_COMPILED=1."""
    return os.environ.get("FELTROOM_COMPILED", "0") not in ("", "0")


def compile_core(root: Path) -> ModuleType:
    """Return the program that compiles the core, which lies beside this one."""
    spec = importlib.util.spec_from_file_location("compile_core", root / "compile_core.py")
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules["compile_core"] = module
    spec.loader.exec_module(module)
    return module


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
