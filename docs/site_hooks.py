"""What the site of the documents needs beside mkdocs.yml: pages from outside docs/, and links that lead to them."""

import ast
import posixpath
import re
from pathlib import Path
from typing import Any

from mkdocs.exceptions import PluginError
from mkdocs.structure.files import File, Files

ROOT = Path(__file__).parents[1]
# Pages that lie elsewhere in the repository, by their place on the site.
PAGES = {
    "index.md": "README.md",
    "CONTRIBUTING.md": "CONTRIBUTING.md",
    "CHANGELOG.md": "CHANGELOG.md",
    "benchmarks/results.md": "benchmarks/results.md",
    "deploy/README.md": "deploy/README.md",
    "tests/README.md": "tests/README.md",
}
_NAMES = ("history", "analysis", "bots", "simulation", "solver", "envs", "vector")
PACKAGES = ("feltroom", *[f"feltroom.{name}" for name in _NAMES])
_LINK = re.compile(r"""(\]\(|src=")([^)"\s#]+)(#[^)"\s]*)?(\)|")""")
_FETCHED = re.compile(r"""<(?:script|img|iframe|source)[^>]*?\ssrc="?([^"\s>]+)|<link[^>]*?\shref="?([^"\s>]+)""")


def on_files(files: Files, config: Any) -> Files:
    """Add the pages from elsewhere, the files that pages link to, and a page of reference for each public package."""
    sources = [*[path.relative_to(ROOT).as_posix() for path in (ROOT / "docs").rglob("*.md")], *PAGES.values()]
    targets = {target for source in sources for target in _targets(source) if not target.startswith("docs/")}
    others = {target: target for target in sorted(targets - set(PAGES.values())) if (ROOT / target).is_file()}
    for place, source in (PAGES | others).items():
        files.append(File.generated(config, place, content=(ROOT / source).read_bytes()))
    for package in PACKAGES:
        files.append(File.generated(config, f"reference/{package}.md", content=_reference(package)))
    return files


def on_page_markdown(markdown: str, *, page: Any, config: Any, files: Files) -> str:  # noqa: ARG001  # as MkDocs calls it
    """Let links between files of the repository lead to their places on the site."""
    place = page.file.src_uri
    source = PAGES.get(place, f"docs/{place}")

    def replace(found: re.Match[str]) -> str:
        target = _resolved(source, found[2])
        if target is None:
            return found[0]
        there = next((own for own, other in PAGES.items() if other == target), target.removeprefix("docs/"))
        relative = posixpath.relpath(there, posixpath.dirname(place) or ".")
        return f"{found[1]}{relative}{found[3] or ''}{found[4]}"

    return _LINK.sub(replace, markdown)


def on_post_build(config: Any) -> None:
    """Refuse a site with a page that fetches something from elsewhere, or something that is not there."""
    site = Path(config["site_dir"])
    for page in site.rglob("*.html"):
        for found in _FETCHED.finditer(page.read_text(encoding="utf-8")):
            address = (found[1] or found[2]).partition("#")[0].partition("?")[0]
            if address.startswith("data:"):
                continue
            base = site if page.name == "404.html" else page.parent
            if "//" in address or not (base / address.lstrip("/")).is_file():
                raise PluginError(f"{page.relative_to(site)} would fetch {address}")


def _targets(source: str) -> set[str]:
    text = (ROOT / source).read_text(encoding="utf-8")
    return {target for found in _LINK.finditer(text) if (target := _resolved(source, found[2])) is not None}


def _resolved(source: str, link: str) -> str | None:
    """Return which file of the repository a link means; None for one that leads elsewhere."""
    if "://" in link or link.startswith("mailto:"):
        return None
    return posixpath.normpath(posixpath.join(posixpath.dirname(source), link))


def _reference(package: str) -> str:
    """Return the page of a package's public names, in the order of its list."""
    tree = ast.parse((ROOT / "src" / package.replace(".", "/") / "__init__.py").read_text(encoding="utf-8"))
    names = next(
        ast.literal_eval(node.value)
        for node in tree.body
        if isinstance(node, ast.Assign) and getattr(node.targets[0], "id", "") == "__all__"
    )
    about = (ast.get_docstring(tree) or "").partition("\n\n")[0]
    homes = _homes(tree, package)
    parts = [f"# {package}\n\n{about}\n"]
    parts += [f"::: {homes.get(name, f'{package}.{name}')}\n" for name in sorted(names, key=str.lower)]
    return "\n".join(parts)


def _homes(tree: ast.Module, package: str) -> dict[str, str]:
    """Where each name is defined, as the imports of a package say."""
    return {
        alias.asname or alias.name: f"{node.module}.{alias.name}"
        for node in ast.walk(tree)
        if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("feltroom")
        for alias in node.names
        if node.module != "feltroom.lazy_names" or package == "feltroom.lazy_names"
    }
