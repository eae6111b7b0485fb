"""Makes the pack; runs in Pyodide, in two boots: what importing leaves behind must not reach the bytes.

`/in` has the sources of `feltroom`, `pyodide.asm.wasm`, `python_stdlib.zip` and `msgspec.whl`; `/out` gets the manifest
`pack.json` and the folder `parts`.
"""

import ast
import gzip
import json
import sys
from hashlib import sha256
from pathlib import Path
from typing import TypedDict
from zipfile import ZipFile

from compile_zip import compile_zip
from find_library import find_library

IN, OUT = Path("/in"), Path("/out")
FELTROOM = IN / "feltroom"
LIBRARY = IN / "python_stdlib.zip"
LIBRARY_FILES = OUT / "library.json"
WHEEL = IN / "msgspec.whl"
SITE_PACKAGES = "/lib/python3.14/site-packages"
# There is no numpy in the pocket room: what needs it has a twin in plain Python.
NOT_THERE = {"numba", "numpy"}
SLICE = 512 * 1024


class Part(TypedDict):
    """A slice of a gzip stream, as `PackPart` of the client."""

    name: str
    size: int


class File(TypedDict):
    """A file in the manifest, as `PackFile` of the client."""

    name: str
    type: str
    size: int
    parts: list[Part]


def find() -> None:
    """Import everything, and write down which files of the library that took."""
    sys.path.insert(0, str(IN))
    own = {name: source for name, source in feltroom_files().items() if name.endswith(".py")}
    with ZipFile(WHEEL) as wheel:
        wheel.extractall(SITE_PACKAGES)  # its shared library is not imported out of a zip
    with ZipFile(LIBRARY) as library:
        found = find_library(library.namelist(), own)
    LIBRARY_FILES.write_text(json.dumps(found))


def make() -> None:
    """Compile, zip, pack and slice everything, and write the manifest."""
    with ZipFile(LIBRARY) as library:
        files = {name: library.read(name) for name in json.loads(LIBRARY_FILES.read_text())}
    LIBRARY_FILES.unlink()
    packed = [
        pack_file("pyodide.asm.wasm", (IN / "pyodide.asm.wasm").read_bytes(), kind="application/wasm"),
        # Without docstrings: nobody reads them here. Those of Feltroom stay, or every dataclass would write its own.
        pack_file("python_stdlib.zip", compile_zip(files, "/lib/python314.zip", optimize=2)),
        pack_file("msgspec.zip", compile_zip(msgspec_files(), SITE_PACKAGES, optimize=0)),
        pack_file("feltroom.zip", compile_zip(feltroom_files(), "/lib/feltroom.zip", optimize=0)),
    ]
    size = sum(part["size"] for file in packed for part in file["parts"])
    version = sha256(json.dumps(packed).encode()).hexdigest()[:16]
    (OUT / "pack.json").write_text(json.dumps({"version": version, "size": size, "files": packed}))


def pack_file(name: str, content: bytes, kind: str = "application/zip") -> File:
    """Write the parts of a file, and return its entry in the manifest."""
    stream = gzip.compress(content, 9, mtime=0)
    parts = [_write_part(stream[start : start + SLICE]) for start in range(0, len(stream), SLICE)]
    return {"name": name, "type": kind, "size": len(content), "parts": parts}


def feltroom_files() -> dict[str, bytes]:
    """The modules and data of Feltroom that the pocket room has, by path."""
    found = {
        f"feltroom/{path.relative_to(FELTROOM)}": path.read_bytes() for path in FELTROOM.rglob("*") if path.is_file()
    }
    return {name: content for name, content in found.items() if not (name.endswith(".py") and _needs_missing(content))}


def msgspec_files() -> dict[str, bytes]:
    """What of the wheel is imported."""
    with ZipFile(WHEEL) as wheel:
        return {name: wheel.read(name) for name in wheel.namelist() if name.endswith((".py", ".so"))}


def _write_part(content: bytes) -> Part:
    name = f"{sha256(content).hexdigest()}.part"
    (OUT / "parts").mkdir(exist_ok=True)
    (OUT / "parts" / name).write_bytes(content)
    return {"name": name, "size": len(content)}


def _needs_missing(source: bytes) -> bool:
    top = ast.parse(source).body
    named = {alias.name for node in top if isinstance(node, ast.Import) for alias in node.names}
    named |= {node.module or "" for node in top if isinstance(node, ast.ImportFrom)}
    return any(name.partition(".")[0] in NOT_THERE for name in named)
