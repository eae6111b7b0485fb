"""Looking after a room on a phone: the owner's key opens the page, and what is done there reaches everybody."""

import re
from pathlib import Path

from playwright.sync_api import Route, expect

from tests.browser.page_log import log_of
from tests.browser.phone import OpenPhone, act, make_table, open_table, part, sign_in
from tests.browser.play import STILL

CUT = """() =>
  [...document.querySelectorAll(".group")].filter((one) => one.scrollHeight > one.clientHeight + 1).length"""


def test_a_room_is_looked_after_on_a_phone(open_phone: OpenPhone, tmp_path: Path) -> None:
    """O2: a notice, a ban and its reason, by taps."""
    player = open_phone(settings=STILL, language="en")
    sign_in(player, "Rude")
    open_table(player, make_table(player, "solo", players=2, seed=1))
    owner = open_phone(360, 640, settings=STILL, language="en")
    log_of(owner).expect("403")  # a wrong key
    owner.goto("/admin")
    owner.locator(part("key")).fill("a guess")
    owner.locator(act("open")).click()
    expect(owner.locator("p[role=alert]")).to_have_text("This key is wrong")
    owner.locator(part("key")).fill((tmp_path / "admin-key").read_text().strip())
    owner.locator(act("open")).click()
    expect(owner.locator(part("figures"))).to_contain_text("1online")
    expect(owner.locator(part("tables"))).to_contain_text("people: 1, bots: 1")

    owner.locator(part("notice")).fill("Friday at eight")
    owner.locator(act("announce")).click()
    expect(player.locator(part("toast"))).to_contain_text("Friday at eight")

    owner.locator(part("search")).fill("rud")
    owner.locator(act("find")).click()
    owner.locator(part("people")).locator("summary").click()
    owner.locator(part("people")).get_by_role("button", name="Ban", exact=True).click()
    expect(owner.locator(act("do"))).to_be_disabled()
    owner.locator(part("why")).fill("shouts at everybody")
    owner.locator(act("do")).click()
    expect(owner.locator(part("people"))).to_contain_text("Banned: shouts at everybody (permanent)")
    expect(owner.locator(part("audit"))).to_contain_text("Ban")
    expect(player.locator(part("note"))).to_contain_text("You are banned from this room")
    owner.locator(part("limits")).get_by_role("button", name="Change", exact=True).nth(2).click()
    owner.locator(part("amount")).fill("5")
    owner.locator(part("why")).fill("a small box")
    owner.locator(act("do")).click()
    expect(owner.locator(part("limits"))).to_contain_text("Bots 5")
    expect(owner.locator(part("audit"))).to_contain_text("Limit changed Bots 5 a small box")

    owner.locator(act("make-key")).click()
    owner.locator(part("name")).fill("Anna")
    owner.locator(part("why")).fill("looks after Fridays")
    owner.locator(act("do")).click()
    expect(owner.locator(part("made-key"))).to_have_text(re.compile(r"\S{40,}"))
    assert owner.locator(part("made-key")).evaluate("(one) => one.scrollWidth <= one.clientWidth"), "the key is whole"
    anna = open_phone(360, 640, settings=STILL, language="ja")
    anna.goto("/admin")
    anna.locator(part("key")).fill(owner.locator(part("made-key")).inner_text())
    anna.locator(act("open")).click()
    expect(anna.locator(part("keys"))).to_contain_text("Anna のキーで開いています")
    owner.keyboard.press("Escape")
    expect(owner.locator(part("keys"))).to_contain_text("Anna")
    owner.locator(part("notice")).fill("half a sent")
    anna.locator(part("notice")).fill("土曜の八時")
    anna.locator(act("announce")).click()
    expect(anna.locator(part("audit")).locator("p").first).to_contain_text("Anna お知らせ 土曜の八時")
    expect(owner.locator(part("audit"))).to_contain_text("土曜の八時")  # the page has looked again meanwhile
    expect(owner.locator(part("notice"))).to_have_value("half a sent")
    assert owner.evaluate(CUT) == 0
    assert owner.evaluate("() => document.documentElement.scrollWidth <= innerWidth")

    held: list[Route] = []
    owner.route("**/api/admin/audit", lambda route: held.append(route))
    with owner.expect_request("**/api/admin/audit"):
        owner.reload()
    expect(owner.locator(part("figures"))).to_be_visible()
    owner.locator(act("lock")).click()
    expect(owner.locator(part("key"))).to_be_visible()
    with owner.expect_response("**/api/admin/audit"):  # an answer that comes late does not open what is locked
        held.pop().continue_()
    owner.wait_for_load_state("networkidle")
    owner.unroute("**/api/admin/audit")
    owner.reload()
    expect(owner.locator(part("key"))).to_be_visible()
