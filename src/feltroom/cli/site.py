"""`feltroom site`: write the site into a folder, for any static host; all play is then in the visitor's own browser."""

import argparse
import json
from pathlib import Path

from feltroom.cli.language import said
from feltroom.cli.parser import UsageError, add_json

SUMMARY = "write the site for a static host: solo play in the browser, with no server"
# Which files of a folder are the site's, so that the next version can take the place of this one.
_LIST = ".feltroom-site"
# What names all other files comes last: whoever asks meanwhile gets the version before, whole.
_LAST = ("sw.js", "index.html")


def configure(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of the command."""
    parser.description = (
        "Write the site into a folder that any static host can serve, from any path. Visitors play alone against bots, "
        "on their own device, also offline. A folder that was written before is brought up to date."
    )
    parser.add_argument("out", metavar="OUT", help="the folder; made if it is missing")
    parser.add_argument("--force", action="store_true", help="write into a folder that holds other files too")
    add_json(parser)


def run(arguments: argparse.Namespace) -> int:
    """Run the command."""
    from feltroom.server.website import site_folder  # brings the web framework

    if not arguments.out:
        raise UsageError("OUT is empty: name the folder to write to")
    site, out = site_folder(), Path(arguments.out)
    if not (site / "index.html").is_file():
        raise UsageError("the site is not built: run make web, or install a wheel")
    before = _check(out, site, force=arguments.force)
    files = sorted(
        (path.relative_to(site).as_posix() for path in site.rglob("*") if path.is_file()),
        key=lambda name: (name in _LAST, name),
    )
    try:
        _write_list(out, before | set(files))  # first: a folder that is only half written is known again
        for name in files:
            _write(out / name, (site / name).read_bytes())
        for name in before - set(files):
            (out / name).unlink(missing_ok=True)
        _write_list(out, set(files))
    except OSError as error:
        raise UsageError(f"cannot write {error.filename2 or error.filename or out}: {error.strerror}") from None
    size = sum((site / name).stat().st_size for name in files)
    if arguments.json:
        print(json.dumps({"folder": str(out), "files": len(files), "bytes": size}))
        return 0
    print(said(f"wrote {len(files)} files, {size / 1e6:.1f} MB, to {out}"))
    return 0


def _check(out: Path, site: Path, *, force: bool) -> set[str]:
    """Refuse a folder with something else in it, and return the files of the site that it has."""
    if out.exists() and not out.is_dir():
        raise UsageError(f"{out} is not a folder")
    if out.resolve() == site.resolve():
        raise UsageError(f"{out} is the package's own site: name another folder")
    listed = out / _LIST
    if listed.is_file():
        return {name for name in listed.read_text("utf-8").splitlines() if _is_inside(name)}
    if out.is_dir() and any(out.iterdir()) and not force:
        raise UsageError(f"{out} is not empty and was not written by this command: name another, or add --force")
    return set()


def _is_inside(name: str) -> bool:
    """Whether a name leads to a file of the folder, whoever wrote the list."""
    return not Path(name).is_absolute() and ".." not in Path(name).parts


def _write_list(out: Path, names: set[str]) -> None:
    """Note which files of the folder are the site's."""
    _write(out / _LIST, "".join(f"{name}\n" for name in sorted(names)).encode())


def _write(path: Path, content: bytes) -> None:
    """Put a file in its place whole; one that is the same already keeps its time."""
    if path.is_file() and path.read_bytes() == content:
        return
    path.parent.mkdir(parents=True, exist_ok=True)
    new = path.with_name(f".{path.name}.new")
    try:
        new.write_bytes(content)
        new.replace(path)
    finally:
        new.unlink(missing_ok=True)
