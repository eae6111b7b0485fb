"""Who sits where: a new name reaches the seat, and the host is marked (T11)."""

from playwright.sync_api import expect

from tests.browser.phone import OpenPhone, act, make_table, open_table, part, sign_in
from tests.browser.play import STILL
from tests.browser.puppet import puppet
from tests.browser.room_thread import OpenRoom


def test_a_new_name_and_the_host_are_seen_at_the_seats(room: OpenRoom, open_phone: OpenPhone) -> None:
    page = open_phone(360, 640, language="en", settings=STILL, still=True)
    sign_in(page, "Ming")
    table = make_table(page, "online", seats=3)
    open_table(page, table)
    page.locator(part("dock")).locator(act("sit")).click()
    page.locator(act("take")).click()
    hero = page.locator(part("hero"))
    expect(hero.locator(part("host"))).to_be_visible()
    expect(hero.get_by_role("button")).to_have_accessible_name("Ming, Host, Stack 2,000")
    with puppet(room, "Bob") as bob:
        bob.sit(table, 1)
        bob.rename("ming")
        other = page.locator(part("seat", seat=1))
        expect(other).to_contain_text("ming (2)")
        expect(other.locator(part("host"))).to_have_count(0)
        expect(page.locator("[role=log]")).to_contain_text("Bob is now ming (2)")
