"""Who sits where, and how others come: names and the host at the seats (T11), the address of an invitation (T10)."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.browser.phone import OpenPhone, act, make_table, open_table, part, sign_in
from tests.browser.play import STILL
from tests.browser.puppet import puppet
from tests.browser.room_thread import OpenRoom, room_in_thread

OUTSIDE = "http://192.0.2.7:8000"


@pytest.fixture
def room(tmp_path: Path, port: int) -> Iterator[OpenRoom]:
    """A room that knows where other devices reach it."""
    with room_in_thread(tmp_path, port=port, address=OUTSIDE) as running:
        yield running


def test_a_new_name_and_the_host_are_seen_at_the_seats(room: OpenRoom, open_phone: OpenPhone) -> None:
    page = open_phone(360, 640, language="en", settings=STILL, still=True)
    sign_in(page, "Ming")
    table = make_table(page, "online", seats=3)
    open_table(page, table)
    page.locator(part("dock")).locator(act("sit")).click()
    page.locator(act("take")).click()
    hero = page.locator(part("hero"))
    expect(hero.locator("[data-host]")).to_be_visible()
    expect(hero.get_by_role("button")).to_have_accessible_name("Ming, Host, Stack 2,000")
    with puppet(room, "Bob") as bob:
        bob.sit(table, 1)
        bob.rename("ming")
        other = page.locator(part("seat", seat=1))
        expect(other).to_contain_text("ming (2)")
        expect(other.locator("[data-host]")).to_have_count(0)
        expect(page.locator("[role=log]")).to_contain_text("Bob is now ming (2)")


@pytest.mark.long
def test_an_invitation_from_localhost_has_the_address_that_phones_reach(open_phone: OpenPhone) -> None:
    """T10: the host opened the room on the server's machine, which is open to the network."""
    page = open_phone(360, 640, language="en", settings=STILL, still=True)
    sign_in(page, "Ming")
    table = make_table(page, "online", seats=3)
    open_table(page, table)
    page.locator(part("dock")).locator(act("sit")).click()
    page.locator(act("take")).click()
    page.locator(act("invite")).click()
    expect(page.get_by_label("Invitation link")).to_have_value(f"{OUTSIDE}/t/{table}")
    expect(page.locator(part("qr"))).to_be_visible()
    expect(page.locator(part("sheet"))).not_to_contain_text("this machine only")
