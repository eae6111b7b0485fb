"""Bet sizes of one's own: chosen in the settings, refused with the reason, and on the quick keys of the raise sheet."""

import pytest
from playwright.sync_api import expect

from tests.browser.phone import OpenPhone, act, sign_in
from tests.browser.play import STILL
from tests.browser.scripted import show_table
from tests.browser.test_raise_sheet import under_the_gun


@pytest.mark.long
def test_own_sizes_are_chosen_in_the_settings_and_are_on_the_quick_keys(open_phone: OpenPhone) -> None:
    page = open_phone(360, 640, settings=STILL, still=True)
    sign_in(page, "小明")
    page.goto("/")
    page.get_by_role("button", name="设置", exact=True).click()
    field = page.get_by_label("翻牌前快捷加注")
    field.fill("2.5 99")
    expect(page.get_by_text("最多 3 个，1 到 50 之间")).to_be_visible()
    field.fill("3 2.2 2.5")
    expect(page.get_by_text("最多 3 个，1 到 50 之间")).to_have_count(0)

    table, viewer = under_the_gun()
    show_table(page, table, viewer=viewer)
    page.locator(act("raise")).click()
    keys = page.locator('[data-act^="quick-"]')
    expect(keys).to_have_text(["2.2 BB44", "2.5 BB50", "3 BB60", "全下1,000"])
    keys.nth(1).click()
    expect(page.locator(act("confirm"))).to_contain_text("50")
