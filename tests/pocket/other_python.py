"""The newest CPython of this machine beside the one that runs the tests, and scripts in it."""

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest

ROOT = Path(__file__).parents[2]
SCRIPT = Path(__file__).with_name("scripted_session.py")
_NEWEST_MINOR = 30
_ASK = "import platform, sys; print(platform.python_implementation(), sys.version_info.major, sys.version_info.minor)"
PATIENCE = 120.0


def _said(*command: str) -> str | None:
    """What a program prints, None if it fails."""
    try:
        done = subprocess.run(command, capture_output=True, text=True, timeout=PATIENCE, check=False)
    except OSError:
        return None
    return done.stdout.strip() if done.returncode == 0 else None


def _candidates() -> Iterator[str]:
    for minor in range(_NEWEST_MINOR, sys.version_info.minor, -1):
        if (path := shutil.which(f"python3.{minor}")) is not None:
            yield path
    root, names = _said("pyenv", "root"), _said("pyenv", "versions", "--bare")
    for name in (names or "").split():
        yield f"{root}/versions/{name}/bin/python3"


def find_newer() -> tuple[str, str] | None:
    """The path and the version of the newest CPython that is newer than this one, None if there is none."""
    found: list[tuple[int, str]] = []
    for path in _candidates():
        implementation, _, version = (_said(path, "-c", _ASK) or "").partition(" ")
        major, _, minor = version.partition(" ")
        if implementation == "CPython" and major == "3" and int(minor) > sys.version_info.minor:
            found.append((int(minor), path))
    if not found:
        return None
    minor_found, path = max(found)
    return path, f"3.{minor_found}"


def msgspec_for(version: str, kept: Path) -> Path:
    """A folder with msgspec for another version of Python, as pip fetches it; skips the test where pip cannot."""
    home = kept / f"msgspec-{msgspec.__version__}-{version}"
    if not home.is_dir():
        making = kept / f"making-{os.getpid()}"
        wanted = f"msgspec=={msgspec.__version__}"
        options = ["--quiet", "--no-deps", "--only-binary=:all:", "--python-version", version, "--target", str(making)]
        done = subprocess.run(
            [sys.executable, "-m", "pip", "install", *options, wanted],
            capture_output=True,
            text=True,
            timeout=PATIENCE,
            check=False,
        )
        if done.returncode != 0:
            said = done.stderr.strip().splitlines() or ["nothing"]
            pytest.skip(f"pip has no {wanted} for Python {version}: {said[-1]}")
        try:
            making.rename(home)
        except OSError:  # another process was faster
            shutil.rmtree(making)
    return home


def digests_by(
    python: str, *, count: int, hands: int, folders: tuple[Path, ...] = (), **variables: str
) -> dict[str, str]:
    """The digests of the first sessions as another interpreter finds them, on these very sources."""
    path = os.pathsep.join(str(folder) for folder in (ROOT / "src", *folders))
    done = subprocess.run(
        [python, str(SCRIPT), "0", str(count), str(hands)],
        env={**os.environ, "PYTHONPATH": path, "PYTHONDONTWRITEBYTECODE": "1", **variables},
        capture_output=True,
        text=True,
        timeout=3600,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    found: dict[str, str] = json.loads(done.stdout)
    return found
