"""The site as a browser gets it."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.page_log import frames, heard, log_of
from tests.browser.phone import OpenPhone, enter, make_table, open_table, reload, sign_in
from tests.browser.play import wait_until
from tests.browser.room_thread import OpenRoom


def test_the_site_loads_with_its_headers_from_one_host_and_without_an_error(phone: Page, room: OpenRoom) -> None:
    answer = phone.goto("/")
    assert answer is not None and answer.status == 200
    assert "script-src 'self'" in answer.headers["content-security-policy"]
    assert answer.headers["x-content-type-options"] == "nosniff"
    assert answer.headers["referrer-policy"] == "no-referrer"
    expect(phone.locator('[data-screen="enter"]')).to_be_visible()
    phone.wait_for_load_state("networkidle")
    assert phone.title() == "Feltroom"
    log = log_of(phone)
    assert {url.split("/")[2] for url in log.addresses} == {room.host}
    assert log.failed == []
    assert log.problems() == []


def test_a_nickname_is_enough_to_enter(phone: Page) -> None:
    enter(phone, "小明")
    wait_until(
        phone, lambda: [one["nickname"] for one in heard(phone) if one["type"] == "welcome"] == ["小明"], "a name"
    )


@pytest.mark.long
def test_who_entered_is_known_again_after_a_reload(phone: Page) -> None:
    enter(phone, "小明")
    reload(phone)
    expect(phone.locator('[data-screen="menu"]')).to_be_visible()


@pytest.mark.long
def test_the_page_speaks_the_chosen_language(open_phone: OpenPhone) -> None:
    page = open_phone(language="ja")
    page.goto("/")
    expect(page.locator('[data-screen="enter"]')).to_be_visible()
    page.wait_for_function("() => document.documentElement.lang === 'ja'")


def test_a_link_leads_to_the_table_and_its_frames_are_noted(phone: Page) -> None:
    sign_in(phone, "小明")
    table = make_table(phone, "solo", seed=7, players=3, think=[0, 0], pace="off")
    open_table(phone, table)
    expect(phone.locator('[data-part="own"]')).to_be_visible()
    assert any(message["type"] == "table" and message["table"] == table for message in heard(phone))
    assert any(frame.sent and '"watch"' in frame.text for frame in frames(phone))
