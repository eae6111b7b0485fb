"""Where players choose at the showdown (R2): keys, clock and cues for who is asked, and a key to ask to see a hand."""

from dataclasses import replace

import pytest
from playwright.sync_api import expect

from feltroom import FOLD
from feltroom.table import commands as do
from feltroom.table.config import MayAsk
from tests.browser.phone import OpenPhone, act, part, sign_in
from tests.browser.play import STILL, cards_in, wait_until
from tests.browser.scripted import show_table
from tests.browser.test_cues import LISTEN
from tests.marks import long_only
from tests.table.driver import NOW, started
from tests.table.driver import act as move
from tests.table.test_showing import CHOOSE, at_showdown

HINTS = {
    "zh-CN": ("亮牌方式", "河牌下注之后", "摊牌时没亮的牌"),
    "zh-TW": ("亮牌方式", "河牌下注之後", "攤牌時沒亮的牌"),
    "ja": ("ショーの仕方", "リバーのベットの後", "ショーダウンで見せなかったハンド"),
    "en": ("Showing hands", "After betting on the river", "A hand that was not shown at showdown"),
}


def test_who_is_asked_is_told_and_answers_and_may_ask_to_see(
    open_phone: OpenPhone, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = at_showdown(monkeypatch, config=replace(CHOOSE, may_ask=MayAsk.ANYBODY))
    page = open_phone(360, 640, settings=STILL, still=True)
    page.add_init_script(LISTEN)
    sign_in(page, "小明")
    script = show_table(page, table, viewer=2)
    page.locator(act("talk")).click()
    expect(page.locator(part("sheet"))).to_be_visible()
    table.handle(do.ShowOrMuck(1, 1, show=True), NOW)
    script.tell()
    bar = page.locator(part("turn-bar"))
    expect(bar).to_contain_text("亮牌还是不亮？")
    expect(bar).to_contain_text("秒")
    expect(page).to_have_title("♠ 轮到你了 · Feltroom")
    page.wait_for_function("() => window.shakes === 1")
    bar.click()
    dock = page.locator(part("dock"))
    expect(dock.locator(".time")).to_have_count(1)
    expect(dock.locator(act("muck"))).to_be_visible()
    expect(dock.locator(act("show"))).not_to_have_attribute("aria-disabled", "true")
    dock.locator(act("show")).click()
    wait_until(page, lambda: script.asked[-1]["type"] == "showOrMuck", "the answer")
    assert (script.asked[-1]["hand"], script.asked[-1]["show"]) == (1, True)
    table.handle(do.ShowOrMuck(2, 1, show=True), NOW)
    table.handle(do.ShowOrMuck(0, 1, show=False), NOW)
    script.tell()
    expect(page).to_have_title("Feltroom")
    # A table that is played by key opens its settlement by itself.
    ask = page.locator(f"{part('sheet')} {act('ask')}")
    expect(ask).to_have_count(1)
    ask.click()
    wait_until(page, lambda: script.asked[-1]["type"] == "askToSee", "the question")
    assert script.asked[-1]["of"] == 0
    table.handle(do.AskToSee(2, 0), NOW)
    script.tell()
    expect(ask).to_have_count(0)
    page.locator(act("grip")).click()
    expect(page.locator(f"{part('seat', seat=0)} [data-card]")).to_have_count(2)
    assert sorted(cards_in(page.locator(part("seat", seat=0)))) == ["Qd", "Qh"]


@pytest.mark.long
@pytest.mark.parametrize("language", ["ja", *long_only("zh-CN", "zh-TW", "en")])
def test_both_settings_are_explained_where_a_table_is_made(open_phone: OpenPhone, language: str) -> None:
    page = open_phone(language=language, settings=STILL, still=True)
    sign_in(page, "Ming")
    page.goto("/")
    page.locator(part("friends")).tap()
    label, *hints = HINTS[language]
    page.locator('[data-screen="create"] [aria-expanded="false"]').first.click()
    expect(page.get_by_text(label, exact=True).first).to_be_visible()
    for hint in hints:
        expect(page.get_by_text(hint).first).to_be_visible()


def test_who_has_folded_chooses_to_show_and_it_is_done_when_the_hand_is_over(open_phone: OpenPhone) -> None:
    table = started([5000] * 3, button=0)
    page = open_phone(360, 640, settings=STILL, still=True)
    sign_in(page, "小明")
    assert table.turn is not None
    viewer = table.turn.seat
    script = show_table(page, table, viewer=viewer)
    move(table, FOLD)
    script.tell()
    key = page.locator(act("pre-show"))
    expect(key).to_have_text("本手结束后亮牌")
    key.click()
    expect(key).to_have_attribute("aria-pressed", "true")
    assert not script.asked or script.asked[-1]["type"] != "show"
    move(table, FOLD)
    script.tell()
    wait_until(page, lambda: bool(script.asked) and script.asked[-1]["type"] == "show", "the hand to be shown")
    expect(key).to_have_count(0)
