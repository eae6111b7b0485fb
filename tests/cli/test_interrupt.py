"""Ctrl-C ends the command without a trace, from its first import on."""

import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
# The command as its script runs it; Ctrl-C comes when a module is looked for.
INTERRUPTED = """
import importlib, signal, sys

class CtrlC:
    def find_spec(self, name, *_):
        if name == wanted:
            signal.raise_signal(signal.SIGINT)

wanted, script = sys.argv[1:]
sys.meta_path.insert(0, CtrlC())
module, function = script.split(":")
main = getattr(importlib.import_module(module), function)
sys.argv[1:] = ["deal", "--hands", "1"]
sys.exit(main())
"""


@pytest.mark.parametrize("module", ["feltroom", "feltroom.cli.main", "feltroom.cli.deal"])
def test_ctrl_c_during_an_import_is_quiet(module: str) -> None:
    script = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]["scripts"]["feltroom"]
    ended = subprocess.run(
        [sys.executable, "-c", INTERRUPTED, module, script], capture_output=True, text=True, check=False, timeout=60
    )
    assert (ended.returncode, ended.stdout, ended.stderr) == (130, "", "")
