"""The menu and the ways from it (A13), and the tour for who comes for the first time (B9)."""

import json
import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, WebSocketRoute, expect

from tests.browser.page_log import Message, log_of
from tests.browser.phone import SETTINGS_KEY, OpenPhone, act, enter, make_table, open_table, part, reload, sign_in
from tests.browser.play import STILL, play_hands, wait_until
from tests.marks import long_only

ROOT = Path(__file__).parents[2]


def screen(page: Page, name: str) -> None:
    """Wait for a screen."""
    expect(page.locator(f'[data-screen="{name}"]')).to_be_visible()


def stored(page: Page) -> Message:
    """The settings that the device keeps."""
    settings: Message = json.loads(page.evaluate(f"localStorage.getItem('{SETTINGS_KEY}')"))
    return settings


def what_lies_where(page: Page) -> object:
    """The places of everything that the menu has from the start."""
    return page.locator('[data-screen="menu"] [data-part]:not([data-part="resume"])').evaluate_all(
        "(all) => all.map((e) => [e.dataset.part, e.getBoundingClientRect().top])"
    )


@pytest.mark.parametrize("name", ["lobby", *long_only("history", "settings")])
def test_every_tab_leads_to_its_screen_and_the_browsers_back_key_home(phone: Page, name: str) -> None:
    enter(phone, "小明")
    words = {"lobby": "大厅", "history": "牌谱", "settings": "设置"}
    phone.get_by_role("navigation").get_by_text(words[name]).tap()
    screen(phone, name)
    phone.go_back()
    screen(phone, "menu")


@pytest.mark.long
def test_the_menu_asks_again_when_the_line_is_back(open_phone: OpenPhone) -> None:
    page = open_phone(settings=STILL, still=True)
    play_hands(page, "fold")
    log_of(page).expect("503")
    lines: list[WebSocketRoute] = []

    def through(line: WebSocketRoute) -> None:
        line.connect_to_server()
        lines.append(line)

    page.route_web_socket("**/ws", through)
    page.route("**/api/me/tables", lambda route: route.fulfill(status=503, body="{}"))
    page.route("**/api/hands?*", lambda route: route.fulfill(status=503, body="{}"))
    page.goto("/")
    screen(page, "menu")
    hands = page.locator(part("hands"))
    expect(hands).to_be_visible()
    expect(hands).not_to_contain_text("打完第一手")
    expect(page.locator(part("resume"))).to_have_count(0)
    places = what_lies_where(page)
    page.unroute("**/api/me/tables")
    page.unroute("**/api/hands?*")
    lines[-1].close(code=4000)
    expect(page.locator(part("resume"))).to_be_visible()
    expect(hands).to_contain_text("1 手")
    assert what_lies_where(page) == places, "what came late has moved what was there"


@pytest.mark.long
def test_a_mouse_reaches_every_table_one_sits_at(open_phone: OpenPhone) -> None:
    page = open_phone(1366, 768, settings=STILL, still=True)
    sign_in(page, "小明")
    for number in range(4):
        open_table(page, make_table(page, "online", seats=6, name=f"第 {number + 1} 桌"))
        page.locator(part("dock")).locator(act("sit")).click()
        page.locator(act("take")).click()
        expect(page.locator(part("hero"))).to_contain_text("你")
    page.goto("/")
    resumed = page.locator(part("resume"))
    expect(resumed).to_have_count(4)
    first = resumed.first.bounding_box()
    assert first is not None
    page.mouse.move(first["x"] + 40, first["y"] + 20)
    for _ in range(4):
        page.mouse.wheel(0, 120)
    in_view = """(e) => {
      const r = e.getBoundingClientRect();
      return e.contains(document.elementFromPoint(r.left + r.width / 2, r.top + r.height / 2));
    }"""
    wait_until(page, lambda: bool(resumed.last.evaluate(in_view)), "the last table under the mouse")
    page.wait_for_timeout(450)  # a tap that was on its way
    resumed.last.click()
    screen(page, "table")


@pytest.mark.long
@pytest.mark.parametrize(
    ("typed", "kept", "shown"),
    [
        pytest.param("1.5", None, "", marks=pytest.mark.long),
        ("1,000", 1000, "1,000"),
        pytest.param("abc", None, "", marks=pytest.mark.long),
        pytest.param("１２３", 123, "123", marks=pytest.mark.long),
        pytest.param("-5", None, "", marks=pytest.mark.long),
    ],
)
def test_a_number_box_takes_whole_numbers_and_nothing_that_looks_like_one(
    phone: Page, typed: str, kept: int | None, shown: str
) -> None:
    enter(phone, "小明")
    phone.goto("/settings")
    box = phone.get_by_label("调试种子")
    box.fill(typed)
    box.blur()
    expect(box).to_have_value(shown)
    wait_until(phone, lambda: stored(phone).get("seed") == kept, f"{kept} in the store")


@pytest.mark.long
@pytest.mark.parametrize("path", ["/create", "/settings"])
def test_a_higher_small_blind_lifts_the_big_one_wherever_it_is_chosen(phone: Page, path: str) -> None:
    enter(phone, "小明")
    if path == "/create":
        phone.locator(part("friends")).tap()
    else:
        phone.goto(path)
    phone.get_by_label("小盲", exact=True).fill("50")
    expect(phone.get_by_label("大盲", exact=True)).to_have_value("100")
    expect(phone.get_by_text("不能大于大盲")).to_have_count(0)


@pytest.mark.long
def test_quitting_asks_first_hangs_up_and_leads_back(phone: Page) -> None:
    enter(phone, "小明")
    phone.get_by_role("button", name="退出").first.tap()
    phone.get_by_role("dialog").get_by_role("button", name="退出").tap()
    screen(phone, "goodbye")
    phone.get_by_role("button", name="回来").tap()
    screen(phone, "menu")


@pytest.mark.long
def test_settings_of_the_device_are_kept_with_their_version_and_sent_to_nobody(phone: Page) -> None:
    enter(phone, "小明")
    phone.goto("/settings")
    screen(phone, "settings")
    phone.wait_for_load_state("networkidle")
    asked: list[str] = []
    phone.on("request", lambda request: asked.append(request.url))
    phone.get_by_text("四色牌").tap()
    phone.wait_for_function("() => document.documentElement.dataset.deck === 'two'")
    wait_until(phone, lambda: stored(phone)["fourColour"] is False, "what was chosen, in the store")
    assert stored(phone)["version"] == 1
    # The page fetches its screens ahead, and the browser the picture of the tab: no setting is in that.
    files = re.compile(r"/(assets/[^?]+|favicon\.svg)$")
    assert [one for one in asked if not files.search(one)] == []
    reload(phone)
    screen(phone, "settings")
    phone.wait_for_function("() => document.documentElement.dataset.deck === 'two'")


@pytest.mark.long
def test_who_is_new_is_shown_around_once(open_phone: OpenPhone) -> None:
    page = open_phone(settings={"tourSeen": False})
    enter(page, "小明")
    page.get_by_text("第一次来").tap()
    tour = page.get_by_role("dialog")
    expect(tour).to_contain_text("第 1 步")
    steps = int(re.findall(r"第 1 步，共 (\d+) 步", tour.text_content() or "")[0])
    assert steps >= 6
    for step in range(1, steps + 1):
        expect(tour).to_contain_text(f"第 {step} 步")
        tour.get_by_role("button", name="下一步" if step < steps else "知道了").tap()
    expect(tour).to_have_count(0)
    wait_until(page, lambda: stored(page)["tourSeen"] is True, "that it was seen, in the store")
    expect(page.get_by_text("第一次来")).to_have_count(0)
    page.goto("/settings")  # where it stays
    page.locator(part("tour")).tap()
    expect(tour).to_contain_text("第 1 步")


def test_the_written_tour_has_its_pictures() -> None:
    pictures = re.findall(r"!\[[^\]]*\]\(([^)]+)\)", (ROOT / "docs/screen-tour.md").read_text(encoding="utf-8"))
    assert len(pictures) >= 5
    assert [name for name in pictures if not (ROOT / "docs" / name).is_file()] == []
