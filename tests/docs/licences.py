"""Writes docs/licences.md, what Feltroom is built on and by which licences: `python -m tests.docs.licences`."""

import json
import re
import tomllib
from collections.abc import Iterable, Iterator
from importlib.metadata import Distribution, PackageNotFoundError, distribution
from pathlib import Path

from packaging.requirements import Requirement

ROOT = Path(__file__).parents[2]
PAGE = ROOT / "docs" / "licences.md"
TEXTS = "## Texts of what the site ships\n"

# What somebody may install; the other extras are for working on Feltroom itself.
EXTRAS = {
    "room": "the card room",
    "fast": "compiled kernels",
    "cluster": "several nodes",
    "learn": "environments",
    "plot": "pictures",
}
# What is inside the built site, beside Feltroom's own code: packages of npm, and what Pyodide brings.
FROM_NPM = {
    "svelte": "the part that runs in the browser",
    "clsx": "called by Svelte",
    "esm-env": "called by Svelte",
    "lean-qr": "QR codes",
    "@fontsource/ibm-plex-sans": "a font",
    "@fontsource/space-grotesk": "a font",
    "pyodide": "Python in the browser, for the pocket room",
}
INSIDE_PYODIDE = (
    ("CPython and its standard library", "PSF-2.0", "compiled to WebAssembly; only the modules that are needed"),
    ("Emscripten's runtime", "MIT OR NCSA", "musl (MIT) and compiler-rt (Apache-2.0 WITH LLVM-exception) among it"),
    ("libffi", "MIT", ""),
    ("zlib", "Zlib", ""),
    ("bzip2", "bzip2-1.0.6", ""),
    ("liblzma", "0BSD", ""),
    ("Zstandard", "BSD-3-Clause", ""),
    ("SQLite", "blessing", "in the public domain"),
    ("Expat", "MIT", "part of CPython"),
    ("HACL*", "MIT", "hashes; part of CPython"),
    ("libmpdec", "BSD-2-Clause", "decimal numbers; part of CPython"),
)
_NAMES = {
    "MIT License": "MIT",
    "BSD License": "BSD-3-Clause",
    "BSD": "BSD-2-Clause",
    "Apache Software License": "Apache-2.0",
}
_NAMES |= {"Python Software Foundation License": "PSF-2.0"}

INTRODUCTION = """\
# Licences

Feltroom is under the [MIT licence](../LICENSE). This page lists what it is built on. `python -m tests.docs.licences`
writes it, a test keeps it fresh, and every wheel has it beside the licence.

## Python packages

`pip install feltroom` alone brings no other package. Each extra brings these on Linux, with what they need themselves;
nothing of them is inside Feltroom's own wheel. Versions are those of `constraints.txt`.

"""
SITE = """\
## What the site ships

The built site lies in the wheel, and in the folder that `feltroom site` writes.

"""


def page() -> str:
    """The whole page; texts of licences only where npm's packages are installed."""
    lines = ["| package | version | licence | extras |", "|---|---|---|---|"]
    lines += [
        f"| {name} | {version} | {licence} | {', '.join(extras)} |" for name, version, licence, extras in python()
    ]
    lines += [
        "",
        "psycopg's binary wheel has libpq (PostgreSQL) and OpenSSL (Apache-2.0) inside; matplotlib, numpy, pillow and",
        "llvmlite have their own lists of what is in theirs.",
        "",
    ]
    site = ["| what | version | licence | |", "|---|---|---|---|"]
    site += [f"| {name} | {version} | {terms} | {about} |" for name, version, terms, about in shipped()]
    site += ["", "The source of Pyodide, which MPL-2.0 asks to name, is at https://github.com/pyodide/pyodide.", ""]
    return INTRODUCTION + "\n".join(lines) + "\n" + SITE + "\n".join(site) + "\n" + texts()


def python() -> Iterator[tuple[str, str, str, list[str]]]:
    """Each package that an extra brings: name, version, licence and extras; PackageNotFoundError if one is missing."""
    declared = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]["optional-dependencies"]
    brought: dict[str, list[str]] = {}
    for extra in EXTRAS:
        for name in needed(declared[extra], declared):
            brought.setdefault(name, []).append(extra)
    for name in sorted(brought):
        found = distribution(name)
        yield found.metadata["Name"], found.version, licence(found), brought[name]


def needed(requirements: Iterable[str], declared: dict[str, list[str]]) -> set[str]:
    """The names of all packages that some requirements bring, on this system."""
    found: set[str] = set()
    waiting = [(text, "") for text in requirements]
    while waiting:
        text, extra = waiting.pop()
        requirement = Requirement(text)
        if requirement.marker is not None and not requirement.marker.evaluate({"extra": extra}):
            continue
        if requirement.name == "feltroom":
            waiting += [(each, "") for own in requirement.extras for each in declared[own]]
            continue
        name = requirement.name.lower().replace("_", "-")
        if name not in found or requirement.extras:
            found.add(name)
            further = distribution(name).requires or []
            waiting += [(each, chosen) for chosen in ("", *requirement.extras) for each in further]
    return found


def licence(package: Distribution) -> str:
    """What a package says its licence is: an expression, a short name, or what it is filed under."""
    about = package.metadata
    if "License-Expression" in about:
        return str(about["License-Expression"])
    short = str(about["License"]).strip() if "License" in about else ""
    if short and len(short) < 40 and "\n" not in short:
        return _NAMES.get(short, short)
    filed = [line.rpartition(" :: ")[2] for line in about.get_all("Classifier") or [] if line.startswith("License ::")]
    return " OR ".join(_NAMES.get(each, each) for each in filed) or "not said"


def shipped() -> Iterator[tuple[str, str, str, str]]:
    """Each thing in the built site: name, version, licence, and what it is for."""
    locked = json.loads((ROOT / "web" / "package-lock.json").read_text(encoding="utf-8"))["packages"]
    for name, about in FROM_NPM.items():
        entry = locked[f"node_modules/{name}"]
        yield name, entry["version"], entry["license"], about
    for name, terms, about in INSIDE_PYODIDE:
        yield name, "in pyodide", terms, about
    version = (ROOT / "web/plugins/pack/msgspec.txt").read_text(encoding="utf-8").split()[0].partition("==")[2]
    yield "msgspec", version, licence(distribution("msgspec")), "messages; compiled for Pyodide"


def packages_in(source: str) -> set[str]:
    """The packages of npm that a source imports."""
    names = re.findall(r"""(?:from|import)\s*\(?\s*["']([@a-z][^"'.][^"']*)["']""", source)
    return {"/".join(name.split("/")[: 2 if name[0] == "@" else 1]) for name in names if ":" not in name}


def texts() -> str:
    """The licences that ask to be passed on with the site, word for word."""
    parts = [TEXTS]
    modules = ROOT / "web" / "node_modules"
    for name in FROM_NPM:
        files = sorted(path for path in (modules / name).glob("*") if path.name.lower().startswith("licen"))
        if files:
            parts.append(_quoted(name, files[0].read_text(encoding="utf-8")))
    msgspec = next(file for file in distribution("msgspec").files or () if "LICENSE" in file.name)
    parts.append(_quoted("msgspec", msgspec.read_text(encoding="utf-8")))
    return "\n".join(parts)


def _quoted(name: str, text: str) -> str:
    lines = [re.sub(r"\s+$", "", line) for line in text.replace("\t", "    ").strip().splitlines()]
    return f"### {name}\n\n```\n" + "\n".join(lines) + "\n```\n"


def main() -> None:
    """Write the page."""
    PAGE.write_text(page(), encoding="utf-8")


if __name__ == "__main__":
    main()

__all__ = ["PAGE", "TEXTS", "PackageNotFoundError", "page"]
