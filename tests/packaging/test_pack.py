"""The pack: what Python needs in a browser, small, named after its content, and enough for a whole evening."""

import gzip
import hashlib
import io
import json
import re
import shutil
import subprocess
import zipfile
from pathlib import Path
from typing import Any

import npm
import pytest

ROOT = Path(__file__).parents[2]
WEB = ROOT / "web"
SITE = ROOT / "src/feltroom/website"
PINS = WEB / "plugins/pack/msgspec.txt"
FIRST_VISIT = 8_000_000
SLICE = 512 * 1024


@pytest.fixture(scope="module")
def pack() -> dict[str, Any]:
    """The manifest of the pack in the built site (make web)."""
    parts = {path.name for path in (SITE / "pocket/parts").iterdir()}
    for path in WEB.glob(".pack/*/pack.json"):
        manifest: dict[str, Any] = json.loads(path.read_text())
        if {part["name"] for file in manifest["files"] for part in file["parts"]} == parts:
            return manifest
    raise AssertionError("no pack here has the parts of the built site: run make web")


@pytest.fixture(scope="module")
def files(pack: dict[str, Any]) -> dict[str, bytes]:
    """The files of the pack, joined and unpacked."""
    found = {}
    for file in pack["files"]:
        stream = b"".join((SITE / "pocket/parts" / part["name"]).read_bytes() for part in file["parts"])
        found[file["name"]] = gzip.decompress(stream)
    return found


def test_parts_are_slices_named_after_what_is_in_them(pack: dict[str, Any], files: dict[str, bytes]) -> None:
    for part in (part for file in pack["files"] for part in file["parts"]):
        content = (SITE / "pocket/parts" / part["name"]).read_bytes()
        assert part == {"name": f"{hashlib.sha256(content).hexdigest()}.part", "size": len(content)}
        assert len(content) <= SLICE
    assert {file["name"]: file["size"] for file in pack["files"]} == {name: len(files[name]) for name in files}
    assert pack["size"] == sum(path.stat().st_size for path in (SITE / "pocket/parts").iterdir())


def test_a_first_visit_fetches_at_most_8_mb(pack: dict[str, Any]) -> None:
    scripts = [path for path in SITE.rglob("*") if path.suffix in (".js", ".css", ".html")]
    sent = sum(len(gzip.compress(path.read_bytes())) for path in scripts)
    fonts = sum(path.stat().st_size for path in SITE.rglob("*.woff2"))
    assert pack["size"] + sent + fonts < FIRST_VISIT


def test_bytecode_is_in_place_of_sources_and_names_no_place_of_this_machine(files: dict[str, bytes]) -> None:
    for name in ("python_stdlib.zip", "feltroom.zip", "msgspec.zip"):
        with zipfile.ZipFile(io.BytesIO(files[name])) as archive:
            assert {Path(inside).suffix for inside in archive.namelist()} <= {".pyc", ".json", ".bin", ".so"}
            assert all(entry.date_time[0] == 1980 for entry in archive.infolist())
        assert str(ROOT).encode() not in files[name]


def test_the_room_is_there_without_what_no_browser_has(files: dict[str, bytes]) -> None:
    with zipfile.ZipFile(io.BytesIO(files["feltroom.zip"])) as archive:
        inside = set(archive.namelist())
    assert {"feltroom/pocket/worker.pyc", "feltroom/rooms/house.pyc", "feltroom/deal/handWeights.json"} <= inside
    assert {
        f"feltroom/solver/preflop/{name}" for name in ("charts.json", "equities.bin", "tables.bin", "dense_tables.bin")
    } <= inside
    packages = {name.split("/")[1] for name in inside}
    assert packages.isdisjoint({"cli", "cluster", "server", "simulation", "storage", "website", "__main__.pyc"})
    assert not any(name.startswith("feltroom/contract/generate") for name in inside)


def test_the_wheel_is_pinned_as_the_room_has_it_and_no_host_is_named() -> None:
    pin = re.fullmatch(r"(msgspec==[\d.]+) --hash=sha256:[0-9a-f]{64}\n", PINS.read_text())
    assert pin is not None
    assert pin[1] in (ROOT / "constraints.txt").read_text().splitlines()
    assert '"resolved"' not in (WEB / "package-lock.json").read_text()


@pytest.mark.long
def test_python_out_of_the_pack_imports_every_module_and_spends_an_evening(
    files: dict[str, bytes], tmp_path: Path
) -> None:
    for name, content in files.items():
        (tmp_path / name).write_bytes(content)
    scripts = Path(__file__).parent
    command = [scripts / "boot_pack.mjs", tmp_path, WEB / "node_modules/pyodide", scripts / "pocket_evening.py"]
    done = subprocess.run([node(), *command], capture_output=True, text=True, encoding="utf-8", check=False)
    assert (done.returncode, done.stderr) == (0, "")
    looked = json.loads(done.stdout)
    failure = next(text for text, status in looked.items() if status == 0)
    assert "line " in failure and failure.endswith("IndexError: list index out of range\n")
    assert {look: status for look, status in looked.items() if status not in (0, 200)} == {}


@pytest.mark.long
def test_the_same_sources_give_the_same_bytes(pack: dict[str, Any], tmp_path: Path) -> None:
    given, made = tmp_path / "in", tmp_path / "out"
    made.mkdir()
    left_out = {ROOT / "src/feltroom" / line for line in (WEB / "plugins/pack/left-out.txt").read_text().split()}
    for path in (ROOT / "src/feltroom").rglob("*"):
        if path.suffix in (".py", ".json", ".bin") and left_out.isdisjoint((path, *path.parents)):
            copy = given / path.relative_to(ROOT / "src")
            copy.parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(path, copy)
    for name in ("pyodide.asm.wasm", "python_stdlib.zip"):
        shutil.copyfile(WEB / "node_modules/pyodide" / name, given / name)
    shutil.copyfile(next(WEB.glob(".pack/wheels/*/*.whl")), given / "msgspec.whl")
    subprocess.run([node(), WEB / "plugins/pack/make-pack.mjs", given, made], check=True)
    assert json.loads((made / "pack.json").read_text()) == pack


def node() -> str:
    """The Node that builds the site."""
    packaged = npm.packaged_npm()
    found = shutil.which("node") if npm.system_npm() else packaged and packaged[0]
    assert found, npm.NO_NODE
    return found
