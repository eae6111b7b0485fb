"""A real nginx with the configuration of `deploy`, before nodes of a test."""

import os
import re
import shutil
import socket
import subprocess
import time
from collections.abc import Sequence
from pathlib import Path

from tests.patience import PATIENCE

DEPLOY = Path(__file__).parents[2] / "deploy"
_NODE = re.compile(r"( *server) 127\.0\.0\.1:8001 (.*;)\n(?: *server 127\.0\.0\.1:.*\n)*")


def find_nginx() -> str | None:
    """Return the program, which is not on everybody's path."""
    return shutil.which("nginx", path=f"{os.environ.get('PATH', '')}:/usr/sbin:/usr/local/sbin")


def configuration(source: Path, nodes: Sequence[int], *, listen: str, folder: Path) -> str:
    """Return a configuration with other addresses and folders, and nothing else changed."""
    text = source.read_text("utf-8")
    text, changed = _NODE.subn(
        lambda found: "".join(f"{found[1]} 127.0.0.1:{port} {found[2]}\n" for port in nodes), text
    )
    assert changed
    assert text.count("listen 8080;") == 1 and text.count("http {\n") == 1
    kinds = ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
    folders = "".join(f"    {kind}_temp_path {folder}/{kind};\n" for kind in kinds)
    text = text.replace("listen 8080;", f"listen {listen};").replace(
        "http {\n", f"http {{\n    access_log off;\n{folders}"
    )
    return text.replace("worker_processes auto;", "worker_processes 2;")


class Balancer:
    """nginx on a free port of the loopback; ended by its own process id."""

    def __init__(
        self, folder: Path, nodes: Sequence[int], *, source: Path = DEPLOY / "nginx.conf", port: int | None = None
    ) -> None:
        program = find_nginx()
        assert program is not None
        folder.mkdir()
        folder.chmod(0o755)
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", port or 0))
            self.port: int = probe.getsockname()[1]
        path = folder / "nginx.conf"
        path.write_text(configuration(source, nodes, listen=f"127.0.0.1:{self.port}", folder=folder), "utf-8")
        settings = f"daemon off; pid {folder}/pid; error_log {folder}/errors;"
        command = [program, "-p", str(folder), "-e", str(folder / "errors"), "-c", str(path), "-g", settings]
        self.errors = folder / "errors"
        self._process = subprocess.Popen(command, stderr=subprocess.DEVNULL)
        self._wait_until_it_listens()

    def stop(self) -> None:
        """End it."""
        self._process.terminate()
        try:
            self._process.wait(PATIENCE)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait(PATIENCE)

    def _wait_until_it_listens(self) -> None:
        end = time.monotonic() + PATIENCE
        while True:
            try:
                socket.create_connection(("127.0.0.1", self.port), timeout=1.0).close()
                return
            except OSError:
                said = self.errors.read_text("utf-8", "replace") if self.errors.exists() else ""
                assert self._process.poll() is None and time.monotonic() < end, f"nginx does not start: {said}"
            time.sleep(0.02)
