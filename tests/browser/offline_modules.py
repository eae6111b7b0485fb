"""The client's modules for playing offline as one script, which gives pages the object `offline`."""

import subprocess
import sys
import tempfile
from functools import cache
from pathlib import Path

ROOT = Path(__file__).parents[2]


@cache
def offline_script() -> str:
    """Bundle the modules, once in each process."""
    with tempfile.TemporaryDirectory() as folder:
        build = ["exec", "--no", "--", "vite", "build", "--config", "tests/offline-modules/vite.config.ts"]
        command = [sys.executable, "npm.py", *build, "--outDir", folder, "--logLevel", "error"]
        subprocess.run(command, cwd=ROOT, check=True)
        return f"{(Path(folder) / 'offline.js').read_text()}\nglobalThis.offline = offline;"
