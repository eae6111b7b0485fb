"""Reactions on phones: thrown from a seat, seen by everybody, told to who hears the screen, and switched off."""

from playwright.sync_api import Page, expect

from tests.browser.phone import OpenPhone, act, make_table, open_table, part, sign_in
from tests.browser.play import QUICK, STILL

SWITCH_OFF = """() => {
  const settings = JSON.parse(localStorage["feltroom.settings"]);
  localStorage["feltroom.settings"] = JSON.stringify({...settings, reactions: false});
}"""
COUNT = """() => {
  window.seen = 0;
  const count = () => (window.seen += document.querySelectorAll("[data-part=reaction]").length);
  new MutationObserver(count).observe(document.body, {subtree: true, childList: true});
}"""


def sit_down(page: Page, table: str) -> None:
    open_table(page, table)
    page.locator(part("dock")).locator(act("sit")).click()
    page.locator(act("take")).click()
    expect(page.locator(f'{part("hero")}[data-place="0"]')).to_contain_text("你")


def test_a_tomato_is_thrown_at_a_friend_who_may_want_none(open_phone: OpenPhone) -> None:
    thrower, target = open_phone(390, 844, settings=STILL), open_phone(360, 640, settings=STILL)
    sign_in(thrower, "小明")
    table = make_table(thrower, "online", **{**QUICK, "nextHand": "manual"})
    sit_down(thrower, table)
    sign_in(target, "小红")
    sit_down(target, table)

    thrower.get_by_role("button", name="小红").click()
    thrower.locator('[data-part="reactions"] [data-reaction="tomato"]').click()
    seat = target.locator(f'{part("hero")}[data-place="0"]').get_attribute("data-seat")
    for page in (thrower, target):
        expect(page.locator(f'{part("reaction")}[data-reaction="tomato"]')).to_have_attribute("data-at", seat or "")
    expect(target.get_by_role("log")).to_contain_text("小明 向 小红 扔了番茄")
    for page in (thrower, target):
        expect(page.locator(part("reaction"))).to_have_count(0)

    target.evaluate(SWITCH_OFF)
    target.reload()
    expect(target.locator(f'{part("hero")}[data-place="0"]')).to_contain_text("你")
    target.evaluate(COUNT)
    thrower.get_by_role("button", name="小红").click()
    thrower.locator('[data-part="reactions"] [data-reaction="rose"]').click()
    expect(thrower.locator(part("reaction"))).to_have_count(1)
    expect(thrower.locator(part("reaction"))).to_have_count(0)
    assert target.evaluate("() => window.seen") == 0
