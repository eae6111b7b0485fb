"""Study: charts of play before the flop and the daily drill."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.looks import Looks
from tests.browser.page_log import log_of
from tests.browser.phone import OpenPhone, act, every_language, part, sign_in
from tests.browser.play import STILL

CHOICES = part("chart-choices")
RIGHT = re.compile("right|either")
# How a question of the drill begins.
SPOT = {
    "zh-CN": "{seats} 人桌 · 你在 {position} · 每人 {depth:g} BB\n",
    "zh-TW": "{seats} 人桌 · 你在 {position} · 每人 {depth:g} BB\n",
    "ja": "{seats}人 · あなたは{position} · 全員 {depth:g}BB\n",
    "en": "{seats} players · you are {position} · {depth:g} BB each\n",
}
# What the drill says of one's own mistakes to somebody who has played nothing.
NO_HANDS = {
    "zh-CN": "你还没有打过牌",
    "zh-TW": "你還沒有打過牌",
    "ja": "まだプレイしたハンドがありません",
    "en": "You have no hands yet",
}
# What a right answer is called, how its mark begins, and the key to the next mistake.
MARKS = {
    "zh-CN": ("答对了", "今天答过：", "下一个失误"),
    "zh-TW": ("答對了", "今天答過：", "下一個失誤"),
    "ja": ("正解", "今日の回答：", "次のミス"),
    "en": ("Right", "Answered today:", "Next mistake"),
}


def charts(open_phone: OpenPhone, *, width: int = 390, height: int = 844, language: str = "zh-CN") -> Page:
    """Somebody at the charts."""
    page = open_phone(width, height, settings=STILL, still=True, language=language)
    sign_in(page, "小明")
    page.goto("/study")
    page.locator('[data-page="charts"]').click()
    expect(page.locator("[role=gridcell]").first).to_be_visible()
    return page


def picked(page: Page) -> str:
    return page.locator('[role=gridcell][aria-selected="true"]').get_attribute("aria-label") or ""


@pytest.mark.long
def test_a_tap_or_an_arrow_key_shows_the_numbers_of_a_class(open_phone: OpenPhone) -> None:
    page = open_phone(settings=STILL, still=True)
    sign_in(page, "小明")
    page.goto("/")
    page.locator(part("study")).click()
    expect(page.locator('[data-screen="study"]')).to_be_visible()
    page.locator('[data-page="charts"]').click()
    depth = page.get_by_role("slider")
    depth.press("ArrowLeft")
    depth.press("ArrowRight")
    expect(page.locator(part("chart-about"))).to_have_text("SB · 无人入池 · 10 BB")
    page.locator('[data-class="A2o"]').click()
    assert picked(page) == "A2o: 全下 100%"
    expect(page.locator(f"{part('mix-legend')} tbody tr").first).to_contain_text("100%")
    page.locator('[data-class="A2o"]').press("ArrowRight")  # to the K2o below the diagonal: one column on
    assert picked(page).startswith("K2o: ")
    page.locator(f'{CHOICES} input[value="BB"]').check()
    expect(page.locator(part("chart-about"))).to_have_text("BB · SB 全下 · 10 BB")
    expect(page.locator(f"{part('mix-legend')} tbody th")).to_have_text(["跟注", "弃牌"])


@pytest.mark.long
@every_language
def test_charts_fit_a_small_phone(open_phone: OpenPhone, language: str) -> None:
    page = charts(open_phone, width=360, height=640, language=language)
    looks = Looks(page, f"360-{language}")
    looks.at("chart")
    page.locator(part("mix-legend")).scroll_into_view_if_needed()
    looks.at("chart numbers")
    screen = page.locator('[data-screen="study"] .scroll:not([hidden])')
    assert screen.evaluate("one => one.scrollWidth <= one.clientWidth")
    looks.end()


@every_language
def test_the_drill_tells_at_once_and_keeps_the_score(open_phone: OpenPhone, language: str) -> None:
    page = open_phone(360, 640, settings=STILL, still=True, language=language)
    sign_in(page, "小明")
    page.goto("/study")
    looks = Looks(page, f"360-{language}")
    expect(page.get_by_role("status").filter(has_text=NO_HANDS[language])).to_be_visible()
    page.locator(act("begin-drill")).click()
    spots = page.request.get("/api/drill").json()["spots"]
    good = 0
    for number, spot in enumerate(spots):
        expect(page.locator(part("question"))).to_be_visible()
        if number == 0:
            looks.at("drill question")
        told = page.locator(part("question")).inner_text()
        assert SPOT[language].format(**spot) in told, "players, place and stacks are each named"
        page.locator("[data-answer]").first.click()
        answer = page.locator(part("answer"))
        expect(answer).to_have_attribute("data-answer-is", "wrong" if spot["moves"][0]["often"] < 0.1 else RIGHT)
        good += spot["moves"][0]["often"] >= 0.1
        if number == 0:
            looks.at("drill answer")
            page.locator(act("more")).click()
            expect(page.locator("[role=gridcell]").first).to_be_visible()
            page.go_back()
        expect(page.locator(act("next-question"))).to_be_visible()
        page.locator(act("next-question")).press("Enter")
    for _ in range(2):  # what was answered is known again after a reload
        expect(page.locator(part("today"))).to_contain_text(f"{good} / 10")
        expect(page.locator(act("begin-drill"))).to_have_count(0)
        looks.at("drill score")
        page.reload()
    looks.end()


def own_mistake(hand: int, *, hole: tuple[str, str] = ("Ks", "Qs"), answered: str | None = None) -> dict[str, object]:
    """A call on the river that was missed."""
    moves = [
        {"kind": "fold", "cost": 0, "to": None, "value": 0, "error": 0, "folds": 0, "bluff": False, "often": 0.4},
        {"kind": "call", "cost": 60, "to": None, "value": 18, "error": 1, "folds": 0, "bluff": False, "often": 0.6},
    ]
    decision = {
        "seq": 12,
        "street": "river",
        "board": ["2c", "7d", "9h", "Js", "Kd"],
        "pot": 180,
        "winnable": 240,
        "price": 60,
        "stack": 970,
        "required": 0.25,
        "equity": 0.4,
        "equityError": 0.01,
        "options": moves,
        "chosen": 0,
        "best": 1,
        "loss": 18,
        "lossError": 1,
        "leastLoss": 9,
        "grade": "mistake",
        "reason": "solved_better",
        "method": "solved",
        "ranges": [{"seat": 2, "part": 0.3, "cells": []}],
        "hindsight": None,
    }
    return {
        "table": "t",
        "hand": hand,
        "bigBlind": 10,
        "hole": hole,
        "decision": decision,
        "verdicts": ["wrong", "right"],
        "answered": answered,
    }


def tell_own(page: Page, *own: dict[str, object], good: int) -> None:
    """Answer for the house: these are one's mistakes, and that many answers of today are good by now."""
    drill = {**page.request.get("/api/drill").json(), "own": own, "done": True}
    today = {"day": drill["day"], "answers": [None] * 10, "own": len(own), "ownGood": good}
    page.route("**/api/drill", lambda route: route.fulfill(json=drill))
    page.route("**/api/drill/own-answers", lambda route: route.fulfill(json={"day": today}))


def test_the_numbers_of_a_question_are_apart_and_explained(phone: Page) -> None:
    sign_in(phone, "小明")
    tell_own(phone, own_mistake(1), good=1)
    phone.goto("/study")
    phone.locator(f"{part('own-mistakes')} button").click()
    phone.locator("[data-answer='1']:not([aria-disabled=true])").click()
    expect(phone.locator("[data-answer='1'] .num")).to_have_text("+1.8 BB · 60%")
    phone.locator(act("next-question")).click()
    phone.locator(act("begin-drill")).click()
    phone.locator("[data-answer='0']:not([aria-disabled=true])").click()
    phone.locator("[data-meaning=value] button").click()
    expect(phone.locator("[data-meaning=value] p")).to_contain_text(["打法旁的百分比", "BB"])


@every_language
def test_own_mistakes_say_what_was_answered_today_and_one_leads_to_the_next(
    open_phone: OpenPhone, language: str
) -> None:
    page = open_phone(360, 640, settings=STILL, still=True, language=language)
    sign_in(page, "小明")
    hands = own_mistake(1), own_mistake(2, hole=("Th", "Td"), answered="wrong"), own_mistake(3, hole=("Ac", "5c"))
    tell_own(page, *hands, good=1)
    page.goto("/study")
    looks = Looks(page, f"360-{language}")
    listed = page.locator(f"{part('own-mistakes')} button")
    expect(listed).to_have_count(3)
    right, today, following = MARKS[language]
    assert [today in one.inner_text() for one in listed.all()] == [False, True, False]
    expect(page.locator(part("score-legend"))).to_have_count(0)
    listed.first.press("Enter")
    page.locator("[data-answer='1']:not([aria-disabled=true])").press("Enter")
    going_on = page.get_by_role("button", name=following, exact=True)
    expect(going_on).to_be_focused()
    looks.at("own mistake answered")
    going_on.press("Enter")
    expect(page.locator(part("question")).get_by_role("img").last).to_have_accessible_name(re.compile("5"))
    page.locator("[data-answer='0']:not([aria-disabled=true])").press("Enter")
    expect(page.locator(act("next-question"))).to_be_focused()
    expect(going_on).to_have_count(0)  # no other one is left
    page.locator(act("next-question")).press("Enter")
    assert [one.get_attribute("data-answered") for one in listed.all()] == ["right", "wrong", "wrong"]
    expect(listed.first).to_have_accessible_name(re.compile(f"{today} ?{right}$"))
    expect(page.locator(part("score-legend"))).to_be_visible()
    looks.at("own mistakes answered")
    looks.end()


def test_an_answer_that_met_a_short_break_is_kept_when_that_is_over(phone: Page) -> None:
    sign_in(phone, "小明")
    phone.goto("/study")
    phone.locator(act("begin-drill")).click()
    expect(phone.locator("[data-answer='0']:not([aria-disabled=true])")).to_be_visible()
    log_of(phone).expect("ERR_INTERNET_DISCONNECTED")
    phone.context.set_offline(True)
    with phone.expect_event("requestfailed", lambda request: "/api/drill/answers" in request.url):
        phone.locator("[data-answer='0']").click()
    phone.go_back()
    expect(phone.locator(act("send-again"))).to_be_visible()
    phone.context.set_offline(False)  # before the socket has missed anything
    expect(phone.locator(act("send-again"))).to_have_count(0)
    assert phone.request.get("/api/drill").json()["days"][0]["answers"][0] is not None
