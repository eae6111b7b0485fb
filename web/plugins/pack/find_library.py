"""Finds the files of the standard library that the pocket room needs; runs in Pyodide when the pack is made."""

import ast
import importlib
import sys
from collections.abc import Iterable, Iterator, Mapping

# Imported by the library itself only when something happens: an error is shown, a text is decoded, a resource is read.
MARGIN = (
    "_colorize",
    "_pylong",
    "_strptime",
    "calendar",
    "contextlib",
    "csv",
    "datetime",
    "decimal",
    "encodings",
    "fractions",
    "gzip",
    "hashlib",
    "hmac",
    "importlib",
    "json",
    "linecache",
    "locale",
    "numbers",
    "pickle",
    "pkgutil",
    "pprint",
    "queue",
    "secrets",
    "statistics",
    "string",
    "textwrap",
    "tomllib",
    "traceback",
    "tracemalloc",
    "uuid",
)
# A whole package otherwise, but most of its codecs are for files and terminals of other times.
CODECS = {"__init__", "aliases", "ascii", "charmap", "cp437", "idna", "latin_1", "punycode", "raw_unicode_escape"}
CODECS |= {"unicode_escape", "utf_16", "utf_16_be", "utf_16_le", "utf_32", "utf_8", "utf_8_sig"}


# Parts of packages for what no browser has: processes, sockets, another system, a terminal. Not if one is imported.
OF_NO_USE = (
    "asyncio/__main__",
    "asyncio/proactor_events",
    "asyncio/tools",
    "asyncio/windows_",
    "concurrent/futures/interpreter",
    "concurrent/futures/process",
    "http/",
    "importlib/metadata",
    "json/tool",
    "logging/",
    "multiprocessing",
    "urllib/",
)


def find_library(library: Iterable[str], sources: Mapping[str, bytes]) -> list[str]:
    """Return which files of the library to pack: whole packages of all that the sources import, and a margin."""
    for path in sources:
        importlib.import_module(_module(path))
    needed = {name.partition(".")[0] for name in sys.modules} | set(MARGIN)
    needed.update(name for source in sources.values() for name in _named_in(source))
    return [path for path in sorted(library) if _module(path).partition(".")[0] in needed and _is_useful(path)]


def _named_in(source: bytes) -> Iterator[str]:
    """What a module imports anywhere, also inside its functions."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            yield from (alias.name.partition(".")[0] for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            yield node.module.partition(".")[0]


def _module(path: str) -> str:
    return path.removesuffix(".py").removesuffix("/__init__").replace("/", ".")


def _is_useful(path: str) -> bool:
    folder, _, name = path.rpartition("/")
    if folder == "encodings":
        return name.removesuffix(".py") in CODECS
    return path.endswith(".py") and (not path.startswith(OF_NO_USE) or _module(path) in sys.modules)
