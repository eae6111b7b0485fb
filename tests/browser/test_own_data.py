"""What the room keeps about somebody, on a phone: taken along as a file, told in words, and erased."""

import json

import pytest
from playwright.sync_api import expect

from tests.browser.looks import Looks
from tests.browser.phone import OpenPhone, part, sign_in
from tests.browser.play import STILL


def test_somebody_takes_their_data_along_and_erases_themselves(open_phone: OpenPhone) -> None:
    page = open_phone(360, 640, language="en", settings=STILL, still=True)
    sign_in(page, "小明")
    page.goto("/settings")
    with page.expect_download() as saved:
        page.locator(part("download-data")).click()
    assert json.loads(saved.value.path().read_text(encoding="utf-8"))["nickname"] == "小明"
    page.locator(part("erase")).click()
    sheet = page.locator(part("sheet"))
    expect(sheet).to_contain_text("Kept: the hands you played")
    page.keyboard.press("Escape")
    expect(sheet).to_have_count(0)  # nothing has happened yet
    page.locator(part("erase")).click()
    sheet.get_by_role("button", name="Continue").click()
    expect(sheet).to_contain_text("Really delete “小明”?")
    sheet.get_by_role("button", name="Delete for good").click()
    expect(page.locator('[data-screen="enter"]')).to_be_visible()
    expect(page.locator(part("toast"))).to_contain_text("Account deleted")
    assert page.request.get("/api/me").status == 401
    page.goto("/hands")
    expect(page.locator('[data-screen="enter"]')).to_be_visible()


@pytest.mark.long
def test_its_sheets_fit_and_can_be_read_by_everybody(looks: Looks) -> None:
    page = looks.page
    page.goto("/settings")
    page.locator(part("my-data")).scroll_into_view_if_needed()
    looks.at("own data")
    looks.sheet("what is kept", part("kept"))
    looks.sheet("erase", part("erase"), closed=False)
    page.locator(f"{part('sheet')} {part('confirm')}").click()
    looks.at("erase again")
    looks.end()
