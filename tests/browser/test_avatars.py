"""Choosing a picture: in the settings, seen at the seat by everybody, and again after a reload."""

from playwright.sync_api import expect

from tests.browser.phone import OpenPhone, make_table, part, sign_in
from tests.browser.play import QUICK, STILL
from tests.browser.test_reactions import sit_down


def test_a_chosen_picture_is_seen_by_both_at_the_table(open_phone: OpenPhone) -> None:
    chooser, friend = open_phone(360, 640, settings=STILL, still=True), open_phone(390, 844, settings=STILL, still=True)
    sign_in(chooser, "小明")
    table = make_table(chooser, "online", **{**QUICK, "nextHand": "manual"})
    sit_down(chooser, table)
    sign_in(friend, "小红")
    sit_down(friend, table)
    chooser.goto("/settings")
    chooser.locator(part("avatar")).click()
    chooser.get_by_role("button", name="月亮").click()
    expect(chooser.locator(f"{part('avatar')} [data-avatar='moon']")).to_be_visible()
    seat = friend.locator("[data-seat] [data-avatar='moon']")
    expect(seat).to_be_visible()
    friend.reload()
    expect(seat).to_be_visible()
    expect(friend.locator("[data-avatar]")).to_have_count(1)
    chooser.goto(f"/t/{table}")
    expect(chooser.locator("[data-avatar='moon']")).to_be_visible()
