"""Compiles Python sources into a zip that Python imports from; runs in Pyodide, whose bytecode it is, for the pack."""

import io
import marshal
from collections.abc import Mapping
from importlib.util import MAGIC_NUMBER
from zipfile import ZIP_STORED, ZipFile, ZipInfo

# Bytecode that is never compared with a source: flags 1, and no hash of one.
HEADER = MAGIC_NUMBER + b"\1\0\0\0" + bytes(8)
LONG_AGO = (1980, 1, 1, 0, 0, 0)


def compile_zip(files: Mapping[str, bytes], home: str, *, optimize: int) -> bytes:
    """Return a zip of the files, bytecode in place of sources; `home` is where tracebacks say they are."""
    made = io.BytesIO()
    with ZipFile(made, "w", ZIP_STORED) as archive:
        for name in sorted(files):
            if name.endswith(".py"):
                code = compile(files[name], f"{home}/{name}", "exec", dont_inherit=True, optimize=optimize)
                archive.writestr(ZipInfo(f"{name}c", LONG_AGO), HEADER + marshal.dumps(code))
            else:
                archive.writestr(ZipInfo(name, LONG_AGO), files[name])
    return made.getvalue()
