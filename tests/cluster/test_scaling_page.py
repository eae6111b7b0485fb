"""docs/scaling.md, followed word for word: every command of the page is run, on servers of the test's own.

The machine is left alone: packages are there already, folders of the system lie in a temporary one, ports are free, and
`systemctl` starts what the unit says.
"""

import os
import re
import shlex
import shutil
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.cluster.balancer import Balancer, find_nginx
from tests.nats_server import NatsServer
from tests.patience import PATIENCE
from tests.postgres import PostgresServer, find_programs

pytestmark = pytest.mark.slow

ROOT = Path(__file__).parents[2]
PAGE = ROOT / "docs" / "scaling.md"
FOLDERS = ("/etc/", "/opt/", "/var/")
# What is not run: packages and users of the machine.
LEFT_OUT = ("apt-get install", "useradd", "python3 -m venv", "/opt/feltroom/bin/pip install")


def commands() -> list[str]:
    """Return the page's commands in their order."""
    blocks = re.findall(r"^```sh\n(.*?)^```", PAGE.read_text("utf-8"), re.MULTILINE | re.DOTALL)
    return [line for block in blocks for line in block.splitlines() if line]


class DebianPostgres(PostgresServer):
    """A server whose superuser is called as Debian does."""

    superuser = "postgres"


class Machine:
    """Runs the commands of the page."""

    def __init__(self, folder: Path, postgres: PostgresServer, nats: NatsServer) -> None:
        self._folder = folder
        self._ports = {"5432": postgres.port, "4222": nats.port}
        self._ports |= {port: _free_port() for port in ("8001", "8002", "8003", "8080")}
        self._nodes: list[subprocess.Popen[bytes]] = []
        self._balancer: Balancer | None = None
        self._settings: dict[str, str] = {}
        self._environment = os.environ | {
            "PATH": f"{folder / 'bin'}:{find_programs()}:{os.environ['PATH']}",
            "PYTHONPATH": str(ROOT / "src"),
            "PGHOST": "127.0.0.1",
            "PGPORT": str(postgres.port),
            "PGUSER": postgres.superuser,
        }
        for name in ("etc/systemd/system", "etc/nginx", "var/log/feltroom", "var/backups", "opt/feltroom/bin", "bin"):
            (folder / name).mkdir(parents=True)
        (folder / "var/backups").chmod(0o777)
        self._script("opt/feltroom/bin/feltroom", f'exec {sys.executable} -m feltroom "$@"')
        self._script("bin/sudo", 'shift 2 && exec "$@"')  # sudo -u postgres: it knows whom to ask as PGUSER

    def _script(self, name: str, command: str) -> None:
        path = self._folder / name
        path.write_text(f"#!/bin/sh\n{command}\n")
        path.chmod(0o755)

    def run(self, command: str) -> str:
        """Run a command of the page and return what it said."""
        if command.startswith("systemctl "):
            self._systemctl(shlex.split(command)[1:])
            return ""
        if command == "nginx -t":
            return ""  # whoever starts it checks that
        if command.startswith("set -a"):
            self._settings = self._read_settings()
            return ""
        ran = subprocess.run(
            ["/bin/bash", "-euc", self._here(command)],
            cwd=ROOT,
            env=self._environment | self._settings,
            capture_output=True,
            text=True,
            timeout=PATIENCE,
            check=False,
        )
        assert ran.returncode == 0, f"{command}: {ran.stderr}{ran.stdout}"
        return ran.stdout

    def _here(self, text: str) -> str:
        """Put folders and ports of ours in the place of the machine's."""
        for folder in FOLDERS:
            text = re.sub(rf"(?<![\w.-]){folder}", f"{self._folder}{folder}", text)
        for port, ours in self._ports.items():
            text = re.sub(rf"(?<=:){port}\b", str(ours), text)
        return text

    def _read_settings(self) -> dict[str, str]:
        lines = (self._folder / "etc/feltroom/room.env").read_text("utf-8").splitlines()
        found = dict(line.split("=", 1) for line in lines if line and not line.startswith("#"))
        found["FELTROOM_DATABASE"] = found["FELTROOM_DATABASE"].replace(
            "@127.0.0.1/", f"@127.0.0.1:{self._ports['5432']}/"
        )
        return {name: self._here(value) for name, value in found.items()}

    def _systemctl(self, words: list[str]) -> None:
        match words:
            case ["daemon-reload"]:
                pass
            case ["enable", "--now", *units]:
                numbers = [unit.removeprefix("feltroom@") for unit in units]
                nodes = [self._start_node(number) for number in numbers]
                for number, node in zip(numbers, nodes, strict=True):
                    self._wait_ready(number, node)
            case ["restart", "nginx"]:
                ports = [self._ports[port] for port in ("8001", "8002", "8003")]
                source = self._folder / "etc/nginx/nginx.conf"
                self._balancer = Balancer(self._folder / "nginx", ports, source=source, port=self._ports["8080"])
            case _:
                raise AssertionError(words)

    def _start_node(self, number: str) -> "subprocess.Popen[bytes]":
        """Start what the unit says."""
        unit = (self._folder / "etc/systemd/system/feltroom@.service").read_text("utf-8")
        (line,) = re.findall(r"^ExecStart=(.*)$", unit, re.MULTILINE)
        line = line.replace("%i", number).replace("%l", "host").replace(f"--port 800{number}", "--port :800" + number)
        line = (
            self._here(line).replace("--port :", "--port ").replace("${FELTROOM_NAME}", self._settings["FELTROOM_NAME"])
        )
        with (self._folder / f"node{number}.txt").open("wb") as said:
            node = subprocess.Popen(
                shlex.split(line), env=self._environment | self._settings, stdout=said, stderr=said, cwd=self._folder
            )
        self._nodes.append(node)
        return node

    def _wait_ready(self, number: str, node: "subprocess.Popen[bytes]") -> None:
        """Wait until a node is ready: the page's next command expects it."""
        end = time.monotonic() + PATIENCE
        while not self._is_ready(self._ports[f"800{number}"]):
            said_so = (self._folder / f"node{number}.txt").read_text("utf-8", "replace")
            assert node.poll() is None and time.monotonic() < end, f"node {number} does not start: {said_so}"
            time.sleep(0.05)

    def _is_ready(self, port: int) -> bool:
        name = f"Host: {self._settings['FELTROOM_NAME']}"
        curl = ["curl", "--fail", "--silent", "--output", os.devnull, "--header", name]
        done = subprocess.run([*curl, f"http://127.0.0.1:{port}/api/ready"], check=False, timeout=PATIENCE)
        return done.returncode == 0

    def close(self) -> None:
        """End what was started, by its own process ids."""
        if self._balancer is not None:
            self._balancer.stop()
        for node in self._nodes:
            node.send_signal(signal.SIGTERM)
        for node in self._nodes:
            try:
                node.wait(PATIENCE)
            except subprocess.TimeoutExpired:
                node.kill()
                node.wait(PATIENCE)


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


@pytest.fixture
def machine(tmp_path: Path, nats: NatsServer) -> Iterator[Machine]:
    tmp_path.chmod(0o755)
    postgres = DebianPostgres()
    try:
        postgres.start()
        made = Machine(tmp_path, postgres, nats)
        try:
            yield made
        finally:
            made.close()
    finally:
        postgres.stop()


@pytest.mark.services
@pytest.mark.skipif(find_nginx() is None, reason="nginx is not installed: make services fetches it as root")
@pytest.mark.skipif(shutil.which("curl") is None, reason="there is no curl here")
@pytest.mark.long
def test_the_commands_of_the_page_make_a_cluster(machine: Machine) -> None:
    said: dict[str, str] = {}
    left_out = []
    for command in commands():
        if command.startswith(LEFT_OUT):
            left_out.append(command)
        else:
            said[command] = machine.run(command)
    assert [command.split(" ")[0] for command in left_out] == [name.split(" ")[0] for name in LEFT_OUT]
    nodes = said["/opt/feltroom/bin/feltroom nodes"]
    assert all(f"host-{number} " in nodes or f"host-{number}-" in nodes for number in (1, 2, 3)), nodes
    assert '"ready":true' in next(text for command, text in said.items() if command.startswith("curl")).replace(" ", "")
    assert said["/opt/feltroom/bin/feltroom verify"].endswith(": no faults\n")


@pytest.mark.services
def test_the_commands_of_the_page_make_a_database(machine: Machine) -> None:
    migrate = "/opt/feltroom/bin/feltroom migrate"
    first = commands()[: commands().index(migrate)]
    for command in first:
        if not command.startswith(LEFT_OUT):
            machine.run(command)
    assert "was empty and is of revision" in machine.run(migrate)


def test_every_command_is_one_line_and_known() -> None:
    """A command that is new to the page is run as it stands, so it must be one that leaves the machine alone."""
    known = (
        "sudo -u postgres ",
        "install ",
        "set -a",
        "systemctl ",
        "nginx -t",
        "curl ",
        "/opt/feltroom/bin/feltroom ",
    )
    found = commands()
    assert len(found) > 12
    assert not [command for command in found if not command.startswith((*known, *LEFT_OUT))]
