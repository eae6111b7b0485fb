"""A browser that keeps nothing: the room is played with what it is by default."""

from playwright.sync_api import expect

from tests.browser.phone import OpenPhone, act, make_table, open_table, sign_in
from tests.browser.play import QUICK, decide

BLOCKED = """for (const name of ["localStorage", "sessionStorage"])
  Object.defineProperty(window, name, { get() { throw new DOMException("denied", "SecurityError"); } });"""


def test_a_hand_is_played_where_storage_is_blocked(open_phone: OpenPhone) -> None:
    page = open_phone(still=True)
    page.add_init_script(BLOCKED)
    sign_in(page, "小明")
    open_table(page, make_table(page, "solo", seed=5, players=2, level="caller", **QUICK))
    page.locator(act("start")).click()
    expect(page.locator(act("main"))).to_be_enabled()
    decide(page)
