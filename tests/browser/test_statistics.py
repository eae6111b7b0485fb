"""One's statistics: figures with their denominators, the chart that a finger reads, sessions, in four languages."""

import re

import pytest
from playwright.sync_api import Page, Route, expect

from tests.browser.page_log import Message, log_of
from tests.browser.phone import OpenPhone, every_language, part, sign_in
from tests.browser.play import STILL, play_hands
from tests.browser.test_languages import check_words


def played(open_phone: OpenPhone, *keys: str) -> Page:
    """Somebody who played a hand with each key."""
    page = open_phone(360, 640, settings=STILL, still=True)
    play_hands(page, *keys)
    return page


def told(page: Page) -> Message:
    found: Message = page.request.get("/api/statistics").json()
    return found


def open_statistics(page: Page) -> None:
    page.goto("/statistics")
    expect(page.locator(part("chart"))).to_be_visible()


def percent(made: Message) -> str:
    return f"{round(100 * made['made'] / made['of'])}%"


def no_sideways(page: Page) -> None:
    beyond: int = page.locator(".scroll").evaluate("all => all.scrollWidth - all.clientWidth")
    assert beyond == 0


def test_every_figure_has_its_denominator_and_says_what_it_means(open_phone: OpenPhone) -> None:
    page = played(open_phone, "fold", "main")
    page.goto("/")
    page.locator(part("statistics")).click()
    expect(page.locator(part("chart"))).to_be_visible()
    overall = told(page)["overall"]
    assert overall["hands"] == 2
    vpip = page.locator(part("figure-vpip"))
    expect(vpip).to_contain_text(percent(overall["vpip"]))
    expect(vpip).to_contain_text(f"{overall['vpip']['made']}/{overall['vpip']['of']}")
    meaning = vpip.locator("p")
    expect(meaning).to_be_hidden()
    vpip.locator("button").click()
    expect(meaning).to_be_visible()
    expect(meaning).to_contain_text("盲注、前注不算主动")
    expect(page.locator(part("figure-threeBet"))).to_contain_text("还没有机会")
    expect(page.locator(part("few"))).to_contain_text("才 2 手")
    expect(page.locator("[data-position]")).to_have_count(len(told(page)["positions"]))
    page.locator("[data-session] button").first.click()
    expect(page.locator("[data-session] dl")).to_be_visible()
    no_sideways(page)
    page.go_back()
    expect(page.locator('[data-screen="menu"]')).to_be_visible()


@pytest.mark.long
def test_a_finger_and_the_keyboard_read_the_chart(open_phone: OpenPhone) -> None:
    page = played(open_phone, "fold", "main", "main")
    open_statistics(page)
    chart, points = page.locator(part("chart")), told(page)["points"]
    assert [point["hands"] for point in points] == [0, 1, 2, 3]
    expect(chart).to_have_attribute("aria-valuenow", "3")
    box = chart.bounding_box()
    assert box is not None
    page.touchscreen.tap(box["x"] + box["width"] / 3, box["y"] + 40)
    expect(chart).to_have_attribute("aria-valuenow", "1")
    expect(page.locator(part("reading"))).to_contain_text("第 1 手后")
    chart.focus()
    page.keyboard.press("ArrowRight")
    expect(chart).to_have_attribute("aria-valuenow", "2")
    page.keyboard.press("Home")
    expect(chart).to_have_attribute("aria-valuenow", "0")
    page.keyboard.press("End")
    expect(chart).to_have_attribute("aria-valuenow", "3")
    chips = int(told(page)["overall"]["result"]["chips"])
    page.get_by_role("button", name="筹码", exact=True).click()
    signed = f"+{chips:,}" if chips > 0 else f"{chips:,}".replace("-", "−")
    expect(page.locator(part("total"))).to_have_text(signed)
    expect(page.locator("figcaption")).to_contain_text(signed)


@pytest.mark.long
@every_language
def test_it_speaks_the_language(open_phone: OpenPhone, language: str) -> None:
    page = open_phone(360, 640, language=language, settings=STILL, still=True)
    sign_in(page, "Ming")
    page.goto("/statistics")
    expect(page.locator("main h2")).to_be_visible()
    check_words(page, language, "no statistics")
    answer = many(told(page))
    page.route("**/api/statistics*", lambda route: route.fulfill(json=answer))
    open_statistics(page)
    page.locator("button[aria-expanded]").evaluate_all("all => all.forEach((one) => one.click())")
    expect(page.locator("button[aria-expanded=false]")).to_have_count(0)
    check_words(page, language, "statistics")
    no_sideways(page)
    page.locator(part("wish")).click()
    expect(page.locator(part("sheet"))).to_be_visible()
    check_words(page, language, "the choice of tables")


def test_hands_that_are_still_read_are_asked_for_until_all_are_there(open_phone: OpenPhone) -> None:
    page = open_phone(settings=STILL, still=True)
    sign_in(page, "小明")
    answer = many(told(page))
    asked: list[str] = []

    def reply(route: Route) -> None:
        asked.append(route.request.url)
        if len(asked) == 2:
            route.fulfill(status=429, json={"code": "rate_limited", "numbers": {"wait": 10}})
        else:
            route.fulfill(json={**answer, "unread": 3000 if len(asked) == 1 else 0})

    log_of(page).expect("429")
    page.route("**/api/statistics*", reply)
    open_statistics(page)
    expect(page.locator('[aria-busy="true"]')).to_have_count(0)
    assert len(asked) == 3
    page.locator(part("wish")).click()
    page.locator(part("sheet")).get_by_text(re.compile("单人练习（全部）")).click()
    expect(page.locator(part("wish"))).to_contain_text("单人练习")
    assert asked[-1].endswith("?preset=solo")


@pytest.mark.long
def test_a_server_that_fails_can_be_asked_again(open_phone: OpenPhone) -> None:
    page = open_phone(settings=STILL, still=True)
    sign_in(page, "小明")
    page.route("**/api/statistics*", lambda route: route.fulfill(status=200, body="nonsense"))
    page.goto("/statistics")
    expect(page.locator('[data-screen="statistics"] [role="alert"]')).to_contain_text("没能取得统计")
    page.unroute("**/api/statistics*")
    page.get_by_role("button", name="重试").click()
    expect(page.get_by_text("还没有可以统计的牌")).to_be_visible()


def many(empty: Message) -> Message:
    """An answer with everything in it that a page can show."""
    names = [name for name, value in empty["overall"].items() if isinstance(value, dict) and "made" in value]
    figures = {name: {"made": 123, "of": 4567} for name in names}
    won = {"chips": -12345.678, "bigBlinds": -617.28, "per100": -12.3, "error": 4.5}
    overall = {
        **figures,
        "hands": 5000,
        "result": won,
        "adjusted": {**won, "chips": 99.5},
        "runOuts": {"made": 87, "of": 88},
    }
    few = {**overall, "hands": 12, "threeBet": {"made": 0, "of": 0}}
    places = ("early", "middle", "cutoff", "button", "smallBlind", "bigBlind")
    day = 86_400_000
    return {
        **empty,
        "settled": 9876,
        "window": 5000,
        "unreadable": 2,
        "overall": overall,
        "positions": [{"position": place, "figures": overall} for place in places],
        "sessions": [
            {
                "table": f"t{number}",
                "began": day * (20_000 - number),
                "ended": day * (20_000 - number) + 5_000_000,
                "figures": few,
            }
            for number in range(3)
        ],
        "sessionCount": 140,
        "points": [
            {
                "hands": 20 * number,
                "chips": -50 * number,
                "bigBlinds": -2.5 * number,
                "adjustedChips": 10.5 * number,
                "adjustedBigBlinds": 0.5 * number,
            }
            for number in range(251)
        ],
        "tables": [
            {"table": f"t{number}", "tableName": "Ming", "preset": "solo", "hands": 100, "last": day * 20_000}
            for number in range(3)
        ],
    }
