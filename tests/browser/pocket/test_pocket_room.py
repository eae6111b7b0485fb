"""A room and this device side by side: the way there and back, and what happens when the room is out of reach."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser import phone as room_pages
from tests.browser.page_log import log_of
from tests.browser.phone import act, part, sign_in
from tests.browser.play import QUICK, own_cards, wait_until
from tests.browser.pocket.conftest import PocketPhone, make_available, pocket_phone
from tests.browser.pocket.device_page import screen_is, table_of, told_at
from tests.browser.room_thread import OpenRoom, room_in_thread
from tests.browser.test_reconnect import LOST, NOTE, close_room

DEVICE = "/#/"


@pytest.fixture
def guest(browser: Browser, room: OpenRoom) -> Iterator[PocketPhone]:
    """A phone that knows a room."""
    with pocket_phone(browser, f"{room.url}/", base_url=room.url) as phone:
        yield phone


def at_the_menu(guest: PocketPhone) -> Page:
    """Somebody in the menu of the room."""
    page = guest.new_page()
    sign_in(page, "小明")
    page.goto("/")
    screen_is(page, "menu")
    return page


def test_the_device_is_one_tap_from_the_rooms_menu_and_back_leads_to_the_room(
    guest: PocketPhone, room: OpenRoom
) -> None:
    page = at_the_menu(guest)
    expect(page.locator(part("friends"))).not_to_contain_text("牌室")
    page.locator(part("to-device")).click()
    expect(page.locator(part("to-room"))).to_be_visible()
    assert page.url == room.url + DEVICE
    expect(page.locator(part("friends"))).to_contain_text("要有人开牌室")
    page.go_back()
    expect(page.locator(part("to-device"))).to_be_visible()
    assert page.url == f"{room.url}/"
    page.locator(part("to-device")).click()
    page.locator(part("to-room")).click()
    expect(page.locator(part("to-device"))).to_be_visible()
    expect(page.locator(part("rename"))).to_contain_text("小明")
    page.locator(part("to-device")).click()
    page.locator(part("friends")).click()
    screen_is(page, "create")
    assert "#" not in page.url, "friends meet in the room"


@pytest.mark.long
def test_a_new_solo_game_goes_on_on_the_device_when_the_room_is_gone(
    guest: PocketPhone, room: OpenRoom, tmp_path: Path
) -> None:
    page = at_the_menu(guest)
    log_of(page).expect(LOST)
    page.locator(part("to-device")).click()
    make_available(page)
    page.goto("/")
    expect(page.locator(part("to-device"))).to_be_visible()
    port = close_room(page, room)
    expect(page.locator(NOTE)).to_contain_text("连接")
    page.locator(part("start-solo")).click()
    screen_is(page, "table")
    assert page.url.startswith(f"{room.url}/#/t/")
    wait_until(page, lambda: bool(told_at(page, table_of(page), "handBegan")), "the first hand")
    assert len(own_cards(page)) == 2

    page.goto("/")
    expect(page.locator(part("out-of-reach"))).to_be_visible()
    assert page.url == room.url + DEVICE
    page.go_back()  # not to the room, which would lead over here again
    screen_is(page, "table")
    assert page.url.startswith(f"{room.url}/#/t/")

    page.goto("/")
    expect(page.locator(part("out-of-reach"))).to_be_visible()
    with room_in_thread(tmp_path, port=port):
        page.evaluate("() => window.dispatchEvent(new Event('online'))")
        expect(page.locator(part("out-of-reach"))).to_have_count(0)


def test_a_running_table_of_the_room_is_never_replaced(guest: PocketPhone, room: OpenRoom) -> None:
    page = at_the_menu(guest)
    log_of(page).expect(LOST)
    page.locator(part("to-device")).click()
    make_available(page)
    table = room_pages.make_table(page, "solo", seed=5, players=3, level="caller", **QUICK)
    room_pages.open_table(page, table)
    page.locator(act("start")).click()
    expect(page.locator(act("main"))).to_be_enabled()
    cards = own_cards(page)
    close_room(page, room)
    expect(page.locator(NOTE)).to_contain_text("连接")
    page.wait_for_timeout(1500)  # long enough to go over
    assert page.url == f"{room.url}/t/{table}"
    assert own_cards(page) == cards
    page.reload()
    page.wait_for_timeout(1500)
    assert page.url == f"{room.url}/t/{table}"
