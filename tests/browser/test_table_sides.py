"""Beside the phone on a wide page: the log, the chat and own figures, and keys that are not mistaken for words."""

import re

from playwright.sync_api import expect

from tests.browser.phone import OpenPhone, act, make_table, part, sign_in
from tests.browser.play import QUICK, STILL
from tests.browser.test_reactions import sit_down


def test_a_laptop_shows_log_chat_and_own_figures_beside_the_phone(open_phone: OpenPhone) -> None:
    laptop, friend = open_phone(1280, 800, settings=STILL, still=True), open_phone(360, 640, settings=STILL, still=True)
    sign_in(laptop, "小明")
    table = make_table(laptop, "online", **{**QUICK, "nextHand": "manual"})
    sit_down(laptop, table)
    sign_in(friend, "小红")
    sit_down(friend, table)
    laptop.get_by_role("button", name="开始", exact=True).click()
    fold, friends_fold = (page.locator(part("dock")).locator(act("fold")) for page in (laptop, friend))
    expect(laptop.locator(part("side-log"))).to_contain_text("第 1 手")
    while not fold.is_visible() and not friends_fold.is_visible():
        laptop.wait_for_timeout(50)
    if friends_fold.is_visible():  # whose turn it is was drawn; the button moves on with the next hand
        friends_fold.click()
        laptop.locator(f"[role=dialog] {act('next')}").click()
    expect(fold).to_be_visible()

    chat = laptop.locator(part("side-chat"))
    chat.locator("form input").press_sequentially("fff")
    chat.locator("form input").press("Enter")
    expect(chat.locator(".said")).to_contain_text("fff")
    expect(fold).to_be_visible()  # it was written, not played

    fold.click()
    expect(laptop.locator(part("side-log"))).to_contain_text("小明 弃牌")
    figures = laptop.locator(part("side-figures"))
    expect(figures).to_contain_text(re.compile("[12] 手"))
    expect(figures).to_contain_text("VPIP")
    expect(friend.locator(part("side-log"))).to_have_count(0)
    boxes = [one.bounding_box() for one in (laptop.locator(part("side-log")), laptop.locator("[data-phone]"), chat)]
    edges = [edge for box in boxes if box is not None for edge in (box["x"], box["x"] + box["width"])]
    assert len(edges) == 6 and edges == sorted(edges), "they stand beside each other"
