"""A server in a process of its own, and what it uses of the machine."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import time
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

TICKS = os.sysconf("SC_CLK_TCK")
PAGE = os.sysconf("SC_PAGE_SIZE")


def cpu_seconds(process: int) -> float:
    fields = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / TICKS


def memory(process: int) -> int:
    return int(Path(f"/proc/{process}/statm").read_text().split()[1]) * PAGE


class Process:
    """A server in a process of its own."""

    def __init__(self, command: Sequence[str]) -> None:
        self.started = time.perf_counter()
        self._process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
        self.id = self._process.pid
        line = self._process.stdout.readline() if self._process.stdout else ""
        self.ready = time.perf_counter() - self.started
        found = re.search(r":(\d+)", line)
        if found is None:
            raise SystemExit(f"the server did not start: {line!r}")
        self.port = int(found[1])

    def stop(self) -> None:
        self._process.terminate()
        self._process.wait(timeout=30)

    def kill(self) -> None:
        self._process.kill()
        self._process.wait(timeout=30)


def our_server(url: str) -> Process:
    command = [sys.executable, "-m", "feltroom", "serve", "--port", "0", "--log", "off", "--hand-log", "off"]
    return Process([*command, "--database", url])
