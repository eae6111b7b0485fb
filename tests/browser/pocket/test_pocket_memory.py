"""The browser has no more memory for Python: the page says so, starts it again, and the hand stands where it stood."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page

from tests.browser.foreign_python import copy_site
from tests.browser.pocket.conftest import PocketPhone, pocket_phone
from tests.browser.pocket.device_page import show
from tests.browser.pocket.test_pocket_worker_end import check_that_a_hand_outlives, house_of
from tests.browser.static_host import static_host

pytestmark = pytest.mark.long  # test_pocket_play.py ends a worker too
# Nothing more is given from 64 MiB on.
_NO_MORE = """() => {
  const { grow } = WebAssembly.Memory.prototype;
  WebAssembly.Memory.prototype.grow = function (pages) {
    if (this.buffer.byteLength + 65536 * pages > 2 ** 26) throw new RangeError("planted");
    return grow.call(this, pages);
  };
}"""
_TAKE_ALL = """
taken = []
while True:
    taken.append(bytearray(100_000))
"""
_RUN = "(code) => self.dispatchEvent(new MessageEvent('message', { data: { type: 'run', code } }))"


@pytest.fixture
def phone(browser: Browser, tmp_path: Path) -> Iterator[PocketPhone]:
    """A phone with a site whose worker runs foreign code."""
    copy_site(tmp_path / "site")
    with static_host(tmp_path / "site") as host, pocket_phone(browser, host.url) as made:
        yield made


def take_all_memory(page: Page) -> None:
    """Let the house of a page ask for more memory than there is."""
    house_of(page).evaluate(_NO_MORE)
    house_of(page).evaluate(_RUN, _TAKE_ALL)


def test_a_house_that_is_out_of_memory_is_opened_again_at_the_same_decision(phone: PocketPhone) -> None:
    page = phone.open("#/hands")  # a screen that needs the house, so Python is fetched
    check_that_a_hand_outlives(page, lambda: take_all_memory(page))
    show(page, "/hands", "history")
