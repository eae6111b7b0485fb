"""Looking at what a page shows: axe-core in both themes, the overlap probe, and a picture for who wants to see it."""

import os
from dataclasses import dataclass, field
from pathlib import Path

from playwright.sync_api import Page, expect

from tests.browser.axe import audit
from tests.browser.overlap import PROBE, problems, read_layout
from tests.browser.phone import part
from tests.browser.stage import settle

# Pictures of everything that is looked at are kept in the folder that this variable names.
PICTURES = "FELTROOM_PICTURES"


@dataclass
class Looks:
    """What is wrong with the screens and sheets of one page; `label` tells its pictures from those of others."""

    page: Page
    label: str = ""
    found: list[str] = field(default_factory=list)

    def at(self, where: str) -> None:
        """Look at what is shown, once it stands still."""
        settle(self.page)
        self.found += audit(self.page, where)
        self.found += [f"{where}: {fault}" for fault in problems(read_layout(self.page.evaluate(PROBE)))]
        if folder := os.environ.get(PICTURES):
            self.page.screenshot(path=Path(folder) / f"{where.replace(' ', '-')}-{self.label}.png")

    def sheet(self, where: str, opener: str, *, closed: bool = True) -> None:
        """Open a sheet, look at it and close it."""
        self.page.locator(opener).first.click()
        expect(self.page.locator(part("sheet"))).to_be_visible()
        self.at(where)
        if closed:
            self.page.keyboard.press("Escape")
            expect(self.page.locator(part("sheet"))).to_have_count(0)

    def end(self) -> None:
        """Fail with all that was found."""
        assert not self.found, "\n".join(self.found)
