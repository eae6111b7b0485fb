"""The picture in docs/architecture.md is the one that import-linter enforces."""

import re
import tomllib
from pathlib import Path

ROOT = Path(__file__).parents[2]
NOT_DRAWN = {"lazy_names", "steady_clock"}  # one small file each


def drawn_layers() -> list[set[str]]:
    page = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")
    picture = page.partition("## The packages")[2].partition("```\n")[2].partition("```")[0]
    names = [line.split("   ")[0] if "|" not in line else line[:36] for line in picture.splitlines()]
    return [set(re.findall(r"\w+", name)) for name in names if re.match(r"\w", name)]


def enforced_layers() -> list[set[str]]:
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    contracts = settings["tool"]["importlinter"]["contracts"]
    [layers] = [contract["layers"] for contract in contracts if contract["type"] == "layers"]
    return [set(re.findall(r"feltroom\.(\w+)", layer)) - NOT_DRAWN for layer in layers]


def test_the_layers_drawn_are_the_layers_enforced() -> None:
    assert drawn_layers() == enforced_layers()


def test_every_package_has_a_row() -> None:
    page = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")
    assert [name for layer in enforced_layers() for name in sorted(layer) if f"| `{name}` |" not in page] == []


def folders(parent: str) -> list[str]:
    return sorted(path.parent.name for path in (ROOT / parent).glob("*/*") if path.suffix in {".py", ".ts", ".svelte"})


def test_the_page_of_the_server_names_every_folder_of_rooms() -> None:
    page = (ROOT / "docs" / "server.md").read_text(encoding="utf-8")
    assert {name for name in folders("src/feltroom/rooms") if f"`rooms/{name}`" not in page} == set()


def test_the_page_of_the_client_names_every_folder() -> None:
    page = (ROOT / "docs" / "web.md").read_text(encoding="utf-8")
    places = {f"components/{name}/" for name in folders("web/src/components")} | {
        f"lib/{name}/" for name in folders("web/src/lib")
    }
    assert {place for place in places if f"`{place}`" not in page} == set()
