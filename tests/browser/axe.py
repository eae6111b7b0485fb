"""axe-core, which knows what makes a page hard to use for who does not see, hear or point as others do."""

import json
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page

SCRIPT = Path(__file__).parents[2] / "web/node_modules/axe-core/axe.min.js"
# Not among the usual ones, and what a player who speaks to their phone needs: a key answers to the words on it.
_ALSO = ("label-content-name-mismatch",)
# The tour shows the table in small, dimmed beside what it explains: a picture, and not to be read.
_NAMED = 3
_EXCEPT = ("[data-part=tour] [inert]",)


def audit(page: Page, where: str) -> list[str]:
    """Everything that is wrong with what a page shows now, in either theme."""
    if not SCRIPT.exists():
        pytest.fail(f"{SCRIPT} is missing: run make web-test", pytrace=False)
    if page.evaluate("window.axe === undefined"):
        page.evaluate(SCRIPT.read_text(encoding="utf-8"))
    theme: str = page.evaluate("document.documentElement.dataset.theme")
    other = "light" if theme == "dark" else "dark"
    found = _run(page, {"rules": {rule: {"enabled": True} for rule in _ALSO}})
    # Nothing but its colours is different in the other theme.
    page.evaluate("(theme) => (document.documentElement.dataset.theme = theme)", other)
    found += _run(page, {"runOnly": ["color-contrast"]})
    page.evaluate("(theme) => (document.documentElement.dataset.theme = theme)", theme)
    return [
        f"{where}: {rule['id']} ({rule['impact']}), {len(rule['nodes'])} times: {node['html'][:160]}: "
        + " ".join(node["failureSummary"].split()[:40])
        for rule in found
        for node in rule["nodes"][:_NAMED]
    ]


def _run(page: Page, options: dict[str, object]) -> list[Any]:
    context = {"include": [["html"]], "exclude": [[one] for one in _EXCEPT]}
    asked = json.dumps({"resultTypes": ["violations"], **options})
    found: list[Any] = page.evaluate(f"axe.run({json.dumps(context)}, {asked}).then((all) => all.violations)")
    return found
