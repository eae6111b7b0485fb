"""The dense lab: weights painted with a finger, seen as they are dealt, saved, loaded, and played with."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.page_log import frames
from tests.browser.phone import OpenPhone, act, every_language, make_table, part, reload, sign_in
from tests.browser.play import STILL, holes_told, own_seat, shown_table, wait_until
from tests.browser.test_languages import check_words
from tests.marks import long_only

RANKS = "AKQJT98765432"
PAIRS = [rank * 2 for rank in RANKS]
SCROLLS_SIDEWAYS = """() => [document.documentElement, ...document.querySelectorAll(".scroll, [data-part=sheet]")]
  .filter((one) => one.scrollWidth > one.clientWidth + 1).length"""
# The ratio of WCAG between the ink and the ground of every cell of the square, the smallest.
CONTRAST = """() => {
  const light = (text) => {
    const parts = text.match(/[\\d.]+/g).slice(0, 3).map((one) => one / 255)
      .map((one) => (one <= 0.04045 ? one / 12.92 : ((one + 0.055) / 1.055) ** 2.4));
    return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2];
  };
  return Math.min(...[...document.querySelectorAll("[data-class]")].map((cell) => {
    const style = getComputedStyle(cell);
    const [dark, bright] = [light(style.color), light(style.backgroundColor)].sort((a, b) => a - b);
    return (bright + 0.05) / (dark + 0.05);
  }));
}"""


def open_lab(page: Page) -> None:
    sign_in(page, "小明")
    page.goto("/dense")
    expect(page.locator(part("strength"))).to_be_visible()


def cell(page: Page, name: str) -> tuple[float, float]:
    """The middle of a cell of the square."""
    box = page.locator(f'[data-class="{name}"]').bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def drag(page: Page, *names: str) -> None:
    """Draw a finger from cell to cell."""
    finger = page.context.new_cdp_session(page)
    for number, name in enumerate(names):
        x, y = cell(page, name)
        kind = "touchStart" if number == 0 else "touchMove"
        finger.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [{"x": x, "y": y}]})
    finger.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    finger.detach()


def weight_of(page: Page, name: str) -> float:
    """The weight that a cell tells to who does not see it."""
    said = page.locator(f'[data-class="{name}"]').get_attribute("aria-label") or ""
    return float(said.split()[-1])


def dealt(page: Page) -> list[str]:
    """The classes that weigh more than 0."""
    labels = page.locator("[data-class]").evaluate_all(
        "cells => cells.map((one) => [one.dataset.class, one.ariaLabel ?? one.getAttribute('aria-label')])"
    )
    return [name for name, said in labels if float(said.split()[-1]) > 0]


def only_pairs(page: Page) -> None:
    page.locator('[data-set="clear"]').click()
    page.locator('[data-set="pairs"]').click()
    expect(page.locator(part("weights-state"))).to_contain_text("13 / 169")
    expect(page.locator(part("save-weights"))).to_be_enabled()


def save(page: Page, name: str) -> None:
    page.locator(part("save-weights")).click()
    page.locator(part("sheet")).locator("input").fill(name)
    page.locator(part("sheet")).locator(part("confirm")).click()
    expect(page.locator(part("sheet"))).to_have_count(0)


def own_cards(page: Page) -> tuple[str, ...]:
    wait_until(page, lambda: bool(holes_told(frames(page))), "one's own cards")
    return next(cards for (_, seat), cards in holes_told(frames(page)).items() if seat == own_seat(page))


@pytest.mark.long
def test_the_menu_leads_to_the_lab_and_the_lab_back(phone: Page) -> None:
    sign_in(phone, "小明")
    phone.goto("/")
    phone.locator(part("dense-lab")).click()
    expect(phone.locator('[data-screen="dense"]')).to_be_visible()
    assert phone.url.endswith("/dense")
    phone.go_back()
    expect(phone.locator('[data-screen="menu"]')).to_be_visible()


@pytest.mark.parametrize(("width", "height"), [(360, 640), pytest.param(390, 844, marks=pytest.mark.long)])
def test_a_finger_paints_every_cell_it_goes_over_and_the_page_stays(
    open_phone: OpenPhone, width: int, height: int
) -> None:
    page = open_phone(width, height, settings=STILL, still=True)
    open_lab(page)
    page.locator('[data-brush="2"]').click()
    before = weight_of(page, "KQs")
    drag(page, "AA", "22")
    assert [weight_of(page, name) for name in PAIRS] == [2.0] * 13
    assert weight_of(page, "KQs") == before
    drag(page, "AKs", "A9s", "K9s")
    assert [weight_of(page, name) for name in ("AKs", "ATs", "A9s", "K9s")] == [2.0] * 4
    assert page.locator(".scroll").first.evaluate("one => one.scrollTop") == 0
    expect(page.locator(part("draft-name"))).to_have_text("自定义权重")
    for _ in range(2):
        page.locator(act("undo")).click()
    assert weight_of(page, "AA") == 1.0 and weight_of(page, "22") == 0.5
    expect(page.locator(act("undo"))).to_be_disabled()
    page.locator(act("redo")).click()
    assert weight_of(page, "22") == 2.0 and weight_of(page, "A9s") != 2.0
    assert page.evaluate(SCROLLS_SIDEWAYS) == 0


@pytest.mark.long
def test_looking_paints_nothing_and_one_class_is_set_exactly(open_phone: OpenPhone) -> None:
    page = open_phone(360, 640, settings=STILL, still=True)
    open_lab(page)
    page.locator('[data-brush="look"]').click()
    drag(page, "AKs", "AQs")
    expect(page.locator(act("undo"))).to_be_disabled()
    editor = page.locator(part("cell-editor"))
    expect(editor).to_contain_text("AQs")
    for key in ("less", "increase"):
        box = editor.locator(act(key)).bounding_box()
        assert box is not None and box["width"] >= 44 and box["height"] >= 44
    editor.locator(act("increase")).click()
    assert weight_of(page, "AQs") == 1.0
    editor.locator("input").fill("2,5")
    assert weight_of(page, "AQs") == 2.5
    editor.locator("input").fill("-1")
    assert weight_of(page, "AQs") == 2.5


@pytest.mark.long
def test_weights_that_cannot_be_dealt_say_why_and_cannot_be_played(open_phone: OpenPhone) -> None:
    page = open_phone(settings=STILL, still=True)
    open_lab(page)
    state, keys = page.locator(part("weights-state")), [part("save-weights"), part("start-dense")]
    page.locator('[data-set="clear"]').click()
    expect(state).to_contain_text("权重全是 0")
    for key in keys:
        expect(page.locator(key)).to_be_disabled()
    drag(page, "AA")
    expect(state).to_contain_text("连两个人都不够发")
    page.locator('[data-set="clear"]').click()
    drag(page, "AA", "TT")
    expect(state).to_contain_text("不够 4 人发，最多 3 人")
    for key in keys:
        expect(page.locator(key)).to_be_disabled()
    page.get_by_role("button", name="减少玩家数").click()
    expect(state).to_contain_text("够 3 人")
    for key in keys:
        expect(page.locator(key)).to_be_enabled()


@pytest.mark.long
def test_what_is_dealt_is_seen_beside_what_is_declared(open_phone: OpenPhone) -> None:
    page = open_phone(settings=STILL, still=True)
    open_lab(page)
    strength = page.locator(part("strength"))
    expect(strength).to_contain_text("55.")
    expect(strength).to_contain_text("比普通德州强 5.")
    page.get_by_role("button", name="超密集").click()
    expect(strength).to_contain_text("64.")
    page.get_by_role("button", name="完整牌组").click()
    expect(strength).to_contain_text("50.")
    only_pairs(page)
    expect(strength).to_contain_text("68.")
    page.locator('[data-view="dealt"]').click()
    assert {float(page.locator(f'[data-class="{name}"]').get_attribute("data-text") or "") for name in PAIRS} <= {
        7.5,
        7.6,
        7.7,
        7.8,
        7.9,
    }
    seats = page.locator(part("dense-seats")).locator("button b")
    assert seats.all_inner_texts() == ["UTG", "CO", "BTN", "BB"]
    page.locator('[data-view="difference"]').click()
    expect(page.locator('[data-class="AKs"][data-text]')).to_have_count(0)
    drag(page, "AKs", "AQs")
    page.locator('[data-view="weights"]').click()
    assert dealt(page) == PAIRS, "nothing is painted where weights are not shown"


@pytest.mark.long
@pytest.mark.parametrize("theme", ["dark", "light"])
def test_every_cell_can_be_read(open_phone: OpenPhone, theme: str) -> None:
    page = open_phone(settings={**STILL, "theme": theme}, still=True)
    open_lab(page)
    for mode in ("密集", "超密集"):
        page.get_by_role("button", name=mode, exact=True).click()
        page.get_by_role("button", name="UTG").click()
        for view in ("weights", "dealt", "difference"):
            page.locator(f'[data-view="{view}"]').click()
            assert page.evaluate(CONTRAST) >= 4.5, (mode, view)


def test_weights_are_saved_and_there_again_after_a_reload(open_phone: OpenPhone) -> None:
    page = open_phone(settings=STILL, still=True)
    open_lab(page)
    only_pairs(page)
    expect(page.locator(".pill")).to_have_text("未保存")
    reload(page)
    expect(page.locator(part("draft-name"))).to_have_text("自定义权重")
    assert dealt(page) == PAIRS, "what was not saved is kept on the device"
    expect(page.locator(part("save-weights"))).to_be_enabled()
    save(page, "只有对子")
    expect(page.locator(part("draft-name"))).to_have_text("只有对子")
    expect(page.locator(".pill")).to_have_count(0)

    page.get_by_role("button", name="密集", exact=True).click()
    assert len(dealt(page)) == 169
    reload(page)
    page.locator(part("saved")).click()
    expect(page.locator(part("load"))).to_contain_text("13 类，最多 9 人")
    page.locator(part("load")).click()
    expect(page.locator(part("sheet"))).to_have_count(0)
    assert dealt(page) == PAIRS

    other = open_phone(settings=STILL, still=True)
    code = page.request.post("/api/me/transfer").json()["code"]
    assert other.request.post("/api/transfer", data={"code": code}).ok
    other.goto("/dense")
    other.locator(part("saved")).click()
    expect(other.locator(part("load"))).to_contain_text("只有对子")


@pytest.mark.long
def test_saved_weights_are_renamed_and_deleted_after_a_question(open_phone: OpenPhone) -> None:
    page = open_phone(settings=STILL, still=True)
    open_lab(page)
    only_pairs(page)
    save(page, "一")
    page.locator(part("saved")).click()
    page.locator(part("rename-weights")).click()
    page.locator(part("sheet")).locator("input").fill("二")
    page.locator(part("sheet")).locator(part("confirm")).click()
    expect(page.locator(part("load"))).to_contain_text("二")
    expect(page.locator(part("draft-name"))).to_have_text("二")
    page.locator(part("delete-weights")).click()
    expect(page.locator(part("sheet"))).to_contain_text("删除“二”？")
    page.locator(part("sheet")).locator(part("confirm")).click()
    expect(page.locator(part("sheet"))).to_contain_text("还没有保存过")
    assert page.request.get("/api/weights").json()["saved"] == []
    assert dealt(page) == PAIRS, "what is on the square stays"


@pytest.mark.parametrize("players", [2, *long_only(4, 6)])
def test_a_table_deals_what_was_painted(open_phone: OpenPhone, players: int) -> None:
    page = open_phone(settings=STILL, still=True)
    open_lab(page)
    page.locator('[data-set="clear"]').click()
    drag(page, "AA", "22")
    expect(page.locator(part("start-dense"))).to_be_enabled()
    page.locator(part("start-dense")).click()
    page.locator(f'[data-start="{players}"]').click()
    expect(page.locator('[data-screen="table"]')).to_be_visible()
    expect(page.locator("[data-place]")).to_have_count(players)
    first, second = own_cards(page)
    assert first[0] == second[0], "nothing but pairs"
    config = shown_table(page)["config"]
    assert config["customWeights"] and config["seats"] == players


@pytest.mark.long
def test_friends_get_a_table_with_the_painted_weights_and_may_look_at_them(open_phone: OpenPhone) -> None:
    page = open_phone(settings=STILL, still=True)
    open_lab(page)
    only_pairs(page)
    save(page, "只有对子")
    page.locator(part("start-dense")).click()
    page.locator(part("friends-dense")).click()
    form = page.locator('[data-screen="create"]')
    expect(form.get_by_label("发牌")).to_have_value(re.compile(".+"))
    expect(form).to_contain_text("只有对子")
    options = form.get_by_label("发牌").locator("option").all_inner_texts()
    assert {"超密集", "密集", "完整牌组", "我的：只有对子"} <= set(options)
    page.locator(part("make")).click()
    expect(page.locator('[data-screen="table"]')).to_be_visible()
    table = page.url.rsplit("/", 1)[1]
    config = shown_table(page)["config"]
    assert (config["seats"], config["maxHumans"]) == (4, 4)
    friend = open_phone(settings=STILL, still=True)
    sign_in(friend, "小红")
    friend.goto(f"/t/{table}")
    expect(friend.locator("[data-place]")).to_have_count(4)
    found = friend.request.get(f"/api/tables/{table}/weights").json()
    assert sorted(found["weights"]) == sorted(PAIRS)
    page.locator(part("bar")).get_by_role("button").last.click()
    page.get_by_text("本桌的发牌权重").click()
    expect(page.locator('[data-class="AA"]')).to_have_attribute("aria-label", "AA 权重 1")
    assert dealt(page) == PAIRS
    drag(page, "AKs", "AQs")
    assert dealt(page) == PAIRS, "to be looked at only"
    assert page.evaluate(SCROLLS_SIDEWAYS) == 0


@pytest.mark.long
def test_saved_weights_too_thin_for_the_seats_are_told_in_the_form(open_phone: OpenPhone) -> None:
    page = open_phone(settings=STILL, still=True)
    sign_in(page, "小明")
    few = dict.fromkeys(PAIRS[:5], 1)
    assert page.request.post("/api/weights", data={"name": "五对", "weights": few}).ok
    page.goto("/lobby")
    page.locator(part("create")).click()
    page.get_by_role("button", name="密集牌堆").click()
    page.get_by_label("发牌").select_option(label="我的：五对")
    expect(page.locator("[role=alert]:not(:empty)")).to_contain_text("这张权重表最多够 3 人")
    expect(page.locator(part("make"))).to_contain_text("有 1 处需要修改")


@pytest.mark.long
def test_the_lab_works_by_keyboard(open_phone: OpenPhone) -> None:
    page = open_phone(1200, 900, settings=STILL, still=True)
    open_lab(page)
    page.locator('[data-class="AA"]').focus()
    for key in ("ArrowRight", "ArrowDown", "ArrowRight"):
        page.keyboard.press(key)
    expect(page.locator('[data-class="KQs"]')).to_be_focused()
    page.keyboard.press("4")
    assert weight_of(page, "KQs") == 4.0
    page.keyboard.press("-")
    assert weight_of(page, "KQs") == 3.5
    page.keyboard.press("ArrowDown")
    page.keyboard.press(" ")
    assert weight_of(page, "QQ") == 1.0
    page.keyboard.press("0")
    assert weight_of(page, "QQ") == 0.0
    page.keyboard.press("Control+z")
    assert weight_of(page, "QQ") == 1.0
    page.keyboard.press("Control+Shift+z")
    assert weight_of(page, "QQ") == 0.0
    assert page.locator('[role="gridcell"][tabindex="0"]').count() == 1


@pytest.mark.long
def test_a_mouse_paints_too(open_phone: OpenPhone) -> None:
    page = open_phone(1200, 900, settings=STILL, still=True)
    open_lab(page)
    page.locator('[data-brush="0"]').click()
    page.mouse.move(*cell(page, "A2s"))
    page.mouse.down()
    page.mouse.move(*cell(page, "32s"))
    page.mouse.up()
    assert [weight_of(page, f"{rank}2s") for rank in RANKS[:-1]] == [0.0] * 12
    assert weight_of(page, "22") == 0.5


@pytest.mark.long
@every_language
def test_the_lab_speaks_every_language(open_phone: OpenPhone, language: str) -> None:
    page = open_phone(360, 640, language=language, settings=STILL, still=True)
    open_lab(page)
    check_words(page, language, "the lab")
    for view in ("dealt", "difference", "weights"):
        page.locator(f'[data-view="{view}"]').click()
        check_words(page, language, view)
    for opener in ("save-weights", "saved", "start-dense"):
        page.locator(part(opener)).click()
        expect(page.locator(part("sheet"))).to_be_visible()
        check_words(page, language, opener)
        assert page.evaluate(SCROLLS_SIDEWAYS) == 0, (language, opener)
        page.keyboard.press("Escape")
        expect(page.locator(part("sheet"))).to_have_count(0)
    page.locator('[data-set="clear"]').click()
    check_words(page, language, "nothing to deal")
    assert page.evaluate(SCROLLS_SIDEWAYS) == 0


@pytest.mark.long
def test_the_lab_names_the_end_that_the_numbers_favour_and_shows_the_error(open_phone: OpenPhone) -> None:
    page = open_phone(360, 640, settings=STILL, still=True)
    open_lab(page)
    compared = page.locator(part("seats-compared"))
    page.get_by_role("button", name="超密集").click()
    expect(compared).to_have_attribute("data-verdict", "early")
    expect(compared).to_contain_text("先发到牌的座位有优势：UTG 比 BB 高")
    page.get_by_role("button", name="完整牌组").click()
    expect(compared).to_have_attribute("data-verdict", "alike")
    only_pairs(page)
    page.locator('[data-brush="look"]').click()
    drag(page, "22")
    page.locator(part("cell-editor")).locator("input").fill("100")
    expect(compared).to_have_attribute("data-verdict", "late")
    expect(compared).to_contain_text("后发到牌的座位有优势：BB 比 UTG 高")
    seats = page.locator(part("dense-seats")).get_by_role("button")
    expect(seats.last).to_contain_text(re.compile(r"\d+\.\d\d% ± \d\.\d\d"))
    assert page.evaluate(SCROLLS_SIDEWAYS) == 0


@pytest.mark.long
def test_the_lobby_says_that_a_table_has_weights_of_its_own(open_phone: OpenPhone) -> None:
    page = open_phone(360, 640, settings=STILL, still=True)
    sign_in(page, "小明")
    make_table(page, "dense", name="自己的", maxHumans=4, weights=dict.fromkeys(PAIRS, 1), private=False)
    make_table(page, "dense", name="现成的", maxHumans=4, private=False)
    page.goto("/lobby")
    tables = page.locator(part("lobby-table"))
    expect(tables.filter(has_text="自己的")).to_contain_text("自定义权重")
    expect(tables.filter(has_text="现成的")).not_to_contain_text("自定义权重")
    expect(tables.filter(has_text="现成的")).to_contain_text("密集")
