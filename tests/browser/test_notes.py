"""Notes about a player: written at their seat, shown as a label, and nothing is heard from whom one mutes."""

from playwright.sync_api import expect

from tests.browser.phone import OpenPhone, act, make_table, part, sign_in
from tests.browser.play import QUICK, STILL
from tests.browser.test_reactions import sit_down


def test_a_player_is_labelled_and_muted_by_a_note(open_phone: OpenPhone) -> None:
    writer, loud = open_phone(360, 640, settings=STILL, still=True), open_phone(390, 844, settings=STILL, still=True)
    sign_in(writer, "小明")
    table = make_table(writer, "online", **{**QUICK, "nextHand": "manual"})
    sit_down(writer, table)
    sign_in(loud, "小红")
    sit_down(loud, table)

    writer.get_by_role("button", name="小红").click()
    writer.locator(act("note")).click()
    form = writer.locator(part("note-form"))
    form.get_by_label("备注", exact=True).fill("跟注太多")
    form.locator('[data-colour="red"]').click()
    form.get_by_role("switch").click()
    form.locator(act("save-note")).click()
    expect(writer.locator(part("note"))).to_have_attribute("data-colour", "red")
    expect(loud.locator(part("note"))).to_have_count(0)

    loud.locator(part("bar")).locator("button").nth(1).click()
    loud.locator("form input").fill("哈哈哈")
    loud.locator("form input").press("Enter")
    expect(loud.locator(".said")).to_contain_text("哈哈哈")
    writer.reload()
    expect(writer.locator(part("note"))).to_have_attribute("data-colour", "red")
    writer.get_by_role("button", name="小红").click()
    expect(writer.locator(act("note"))).to_contain_text("跟注太多")
    writer.locator(act("note")).click()
    expect(writer.locator(part("note-form")).get_by_label("备注", exact=True)).to_have_value("跟注太多")
    writer.keyboard.press("Escape")
    writer.locator(part("bar")).locator("button").nth(1).click()
    expect(writer.get_by_text("还没有内容")).to_be_visible()
    expect(writer.get_by_text("哈哈哈")).to_have_count(0)
    writer.keyboard.press("Escape")
    expect(writer.locator(part("sheet"))).to_have_count(0)
