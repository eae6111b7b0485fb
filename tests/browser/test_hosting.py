"""A host and a friend on phones: a seat that is asked for, a corrected stack, and the evening's end."""

from playwright.sync_api import expect

from tests.browser.phone import OpenPhone, act, make_table, open_table, part, sign_in
from tests.browser.play import QUICK, STILL


def test_a_host_lets_a_friend_sit_corrects_a_stack_and_ends_the_evening(open_phone: OpenPhone) -> None:
    host, friend = open_phone(390, 844, settings=STILL, still=True), open_phone(360, 640, settings=STILL, still=True)
    sign_in(host, "小明")
    table = make_table(host, "online", **{**QUICK, "nextHand": "manual", "approval": True, "chipsPerPoint": 100})
    open_table(host, table)
    host.locator(part("dock")).locator(act("sit")).click()
    host.locator(act("take")).click()
    expect(host.locator(f'{part("hero")}[data-place="0"]')).to_contain_text("你")
    sign_in(friend, "小红")
    open_table(friend, table)
    friend.locator(part("dock")).locator(act("sit")).click()
    friend.locator(act("take")).click()
    expect(friend.locator(part("seat-request"))).to_contain_text("房主")
    expect(friend.locator(part("dock")).locator(act("sit"))).to_be_disabled()  # it was asked for
    friend.locator(act("take-back")).click()
    expect(friend.locator(part("seat-request"))).to_have_count(0)
    friend.locator(part("dock")).locator(act("sit")).click()
    friend.locator(act("take")).click()
    expect(host.locator(part("seat-request"))).to_contain_text("小红")
    host.locator(act("accept-seat")).click()
    expect(friend.locator(f'{part("hero")}[data-place="0"]')).to_contain_text("你")
    expect(host.locator(part("seat-request"))).to_have_count(0)

    host.get_by_role("button", name="小红").click()
    host.locator(act("correct")).click()
    host.locator("form input.field").fill("2500")
    host.locator("form .btn.jade").click()
    expect(friend.locator(part("hero"))).to_contain_text("2,500")

    host.locator(part("bar")).locator("button").last.click()
    host.get_by_text("结束牌局", exact=False).first.click()
    friend.locator(part("bar")).locator("button").last.click()
    expect(friend.locator(part("sheet"))).to_be_visible()
    host.get_by_text("再点一次", exact=False).click()
    for page in (host, friend):
        expect(page.locator(part("sheet"))).to_have_count(0)
        expect(page.locator(part("evening-end"))).to_contain_text("小红")
        expect(page.locator(part("corrections"))).to_contain_text("+500")
        expect(page.locator(part("ledger"))).to_contain_text("最终战绩")
        frame, book = (
            page.locator(one).bounding_box() for one in (part("evening-end"), f"{part('ledger')} li >> nth=0")
        )
        assert frame is not None and book is not None
        before, after = book["x"] - frame["x"], frame["x"] + frame["width"] - book["x"] - book["width"]
        assert abs(before - after) <= 1, "the results stand to one side"
