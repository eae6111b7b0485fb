"""An empty Debian with systemd of its own, in which the commands of a page are run as they stand.

It is made by debootstrap and booted by systemd-nspawn, without a network: nothing in it reaches this machine or anybody
else. So packages are fetched before. `FELTROOM_CLEAN_ROOT` names a folder that keeps all this from one run to the next.
"""

import os
import shutil
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

ROOT = Path(__file__).parents[2]
NEEDED = ("debootstrap", "systemd-nspawn", "nsenter")
PATIENCE = 120.0
_BASE = "dbus,systemd-sysv,openssh-server"
_OFFLINE = "[global]\nno-index = true\nfind-links = /srv/wheels\n"
_ENVIRONMENT = (
    "HOME=/root",
    "DEBIAN_FRONTEND=noninteractive",
    "PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin",
)


def can_be_made() -> bool:
    """Whether this machine may boot another one inside it."""
    return os.name == "posix" and os.geteuid() == 0 and all(map(shutil.which, NEEDED))


def fetch(kept: Path, packages: list[str]) -> None:
    """Make what is booted, unless it is there from the last time: the Debian, its packages, and our wheels."""
    debian, wheels = kept / "debian", kept / "wheels"
    if not (debian / "usr/bin/apt-get").exists():
        _run("debootstrap", f"--include={_BASE}", "bookworm", str(debian))
    shutil.copy("/etc/resolv.conf", debian / "etc/resolv.conf")
    _run("chroot", str(debian), "apt-get", "update", "-qq")
    _run("chroot", str(debian), "apt-get", "install", "-y", "-qq", "--download-only", *packages)
    if not list(wheels.glob("feltroom-*.whl")):
        _run(sys.executable, "-m", "pip", "wheel", "-q", "--no-deps", "--wheel-dir", str(wheels), str(ROOT))
        (wheel,) = wheels.glob("feltroom-*.whl")
        kind = ("--only-binary=:all:", "--python-version=3.11", "--platform=manylinux_2_28_x86_64")
        older = ("--platform=manylinux2014_x86_64", "--platform=manylinux1_x86_64")
        _run(sys.executable, "-m", "pip", "download", "-q", *kind, *older, "-d", str(wheels), f"{wheel}[room]")


def _run(*command: str) -> None:
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, f"{' '.join(command)}: {done.stdout[-2000:]}{done.stderr[-2000:]}"


class Machine:
    """A booted Debian."""

    def __init__(self, leader: int, name: str) -> None:
        self._enter = ["nsenter", f"--target={leader}", *["--mount", "--uts", "--ipc", "--net", "--pid", "--cgroup"]]
        self._enter += ["env", "-i", *_ENVIRONMENT, f"NAME={name}", "bash", "-c"]

    def run(self, command: str) -> str:
        """Type a command as root and return what it said; it must succeed."""
        done = subprocess.run(
            [*self._enter, f"cd /root && {command}"],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            check=False,
            timeout=5 * PATIENCE,
        )
        assert done.returncode == 0, f"{command}: {done.stdout}"
        return done.stdout

    def until(self, command: str) -> None:
        """Wait until a command succeeds."""
        end = time.monotonic() + PATIENCE
        while True:
            try:
                self.run(command)
                return
            except AssertionError:
                if time.monotonic() > end:
                    raise
                time.sleep(0.5)


@contextmanager
def booted(kept: Path, folder: Path, *, name: str, files: list[Path]) -> Iterator[Machine]:
    """Boot a copy of the Debian with some files in /root, and without any network but its own."""
    root = folder / "root"
    _run("cp", "-a", str(kept / "debian"), str(root))
    shutil.copytree(kept / "wheels", root / "srv/wheels")
    for file in [*files, *(kept / "wheels").glob("feltroom-*.whl")]:
        shutil.copy(file, root / "root")
    (root / "etc/pip.conf").write_text(_OFFLINE)
    (root / "etc/hostname").write_text("cards\n")
    (root / "etc/hosts").write_text(f"127.0.0.1 localhost cards {name}\n")
    command = ["systemd-nspawn", "-q", "-D", str(root), "--private-network", "--register=no", "--keep-unit", "--boot"]
    with (folder / "console.txt").open("wb") as console:
        process = subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=console, stderr=console)
    try:
        machine = Machine(_leader_of(process), name)
        machine.until("systemctl is-system-running | grep -qE 'running|degraded'")
        yield machine
    finally:
        process.terminate()  # it shuts its system down
        try:
            process.wait(PATIENCE)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()


def _leader_of(process: "subprocess.Popen[bytes]") -> int:
    """The first process of the new system: systemd-nspawn has another child before, which ends at once."""
    children = Path(f"/proc/{process.pid}/task/{process.pid}/children")
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end and process.poll() is None:
        found = [int(child) for child in children.read_text().split() if _is_first(child)]
        if found:
            return found[0]
        time.sleep(0.1)
    raise AssertionError("it does not boot")


def _is_first(process: str) -> bool:
    """Whether a process is number 1 where it is."""
    try:
        status = Path(f"/proc/{process}/status").read_text()
    except OSError:
        return False
    (numbers,) = [line.split()[1:] for line in status.splitlines() if line.startswith("NSpid:")]
    return len(numbers) > 1 and numbers[-1] == "1"
