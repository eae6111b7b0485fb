"""docs/licences.md lists what Feltroom is built on, and every wheel has it."""

import tomllib
from pathlib import Path

import pytest

from tests.docs import licences

ROOT = Path(__file__).parents[2]


def test_the_page_is_up_to_date() -> None:
    try:
        wanted = licences.page()
    except licences.PackageNotFoundError as missing:
        pytest.skip(f"{missing.name} is not installed, so its licence cannot be looked up")
    told = licences.PAGE.read_text(encoding="utf-8")
    if not (ROOT / "web" / "node_modules" / "svelte").is_dir():  # the texts cannot be read without npm's packages
        wanted, told = wanted.partition(licences.TEXTS)[0], told.partition(licences.TEXTS)[0]
    assert told == wanted, "run python -m tests.docs.licences"


def test_every_licence_is_known() -> None:
    table = licences.PAGE.read_text(encoding="utf-8").partition(licences.TEXTS)[0]
    assert "not said" not in table and table.count("\n| ") > 40
    for name in ("numpy", "uvicorn", "psycopg", "gymnasium", "svelte", "pyodide", "CPython", "msgspec"):
        assert f"\n| {name}" in table, name


def test_whatever_runs_in_the_browser_is_listed() -> None:
    # Vite takes into the site what the sources import; each of those packages must be on the page.
    imported = {
        name
        for file in (ROOT / "web" / "src").rglob("*")
        if file.suffix in (".ts", ".svelte", ".css", ".js")
        for name in licences.packages_in(file.read_text(encoding="utf-8"))
    }
    assert imported <= set(licences.FROM_NPM), imported - set(licences.FROM_NPM)
    assert {"svelte", "lean-qr"} <= imported


def test_a_wheel_has_the_page() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert "docs/licences.md" in project["license-files"]
