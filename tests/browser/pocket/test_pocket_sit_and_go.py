"""A sit-and-go on the device: without host and network, over a reload, to its result."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.looks import Looks
from tests.browser.phone import act, part, reload
from tests.browser.play import play_until, shove, wait_until
from tests.browser.pocket.device_page import BOOT, screen_is, show, table_of, told_at
from tests.browser.pocket.test_pocket_play import what_is_seen
from tests.browser.test_sit_and_go import END, OUT


@pytest.mark.long
def test_a_sit_and_go_is_played_to_its_result(seated: Page) -> None:
    page = seated
    show(page, "/", "menu")
    page.locator(f"button{part('sit-and-go')}").click()
    sheet = page.locator(f"form{part('sit-and-go')}")
    sheet.locator('input[type="radio"][value="3"]').check(force=True)
    sheet.locator("input[inputmode]").first.fill("100")
    expect(sheet.get_by_text("好友")).to_have_count(0)  # they need a room
    looks = Looks(page, "pocket")
    looks.at("sit and go")
    sheet.locator(act("start-sit-and-go")).click()
    screen_is(page, "table")
    table = table_of(page)
    wait_until(page, lambda: bool(told_at(page, table, "tournamentStarted")), "the start, which nobody has to ask for")
    before = what_is_seen(page)
    reload(page)
    expect(page.locator(act("main"))).to_be_enabled(timeout=BOOT * 1000)
    assert what_is_seen(page) == before
    play_until(page, f"{END}, {OUT}", shove)
    expect(page.locator(END)).to_be_visible(timeout=BOOT * 1000)
    looks.at("sit and go end")
    expect(page.locator(f"{END} tr").first.locator("td")).to_have_count(2)  # nobody has a bounty: names have the space
    looks.end()
    (finished,) = told_at(page, table, "tournamentFinished")
    assert sum(one["prize"] for one in finished["results"]) == 300
