"""The browser's back and forward keys: an entry for each screen and sheet, none that leads nowhere, reloads or not."""

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.page_log import log_of
from tests.browser.phone import OpenPhone, act, make_table, open_table, part, reload, sign_in
from tests.browser.play import QUICK, STILL, decide, play_until, shove, turn_or, wait_until

SOLO = {"think": "off", "seed": 2}
SHALLOW = {"soloStack": 100, "soloSmallBlind": 25, "soloBigBlind": 50}
OUTCOME = "[data-outcome]"
WORDS = {"lobby": "大厅", "history": "牌谱", "settings": "设置"}


def screen(page: Page, name: str) -> None:
    """Wait for a screen."""
    expect(page.locator(f'[data-screen="{name}"]')).to_be_visible()


def at_home(open_phone: OpenPhone, **settings: object) -> Page:
    """The menu, opened by its address; what was there before is a page of nobody's."""
    page = open_phone(settings={**STILL, **settings}, still=True)
    sign_in(page, "小明")
    page.goto("/")
    screen(page, "menu")
    return page


def tab(page: Page, name: str) -> None:
    page.get_by_role("navigation").get_by_text(WORDS[name]).click()
    screen(page, name)


def back(page: Page) -> Locator:
    return page.get_by_role("button", name="返回").first


def entries(page: Page) -> int:
    found: int = page.evaluate("history.length")
    return found


def rest(page: Page, depth: int) -> None:
    """Wait until the browser has come to the entry with so many of ours below it."""
    wait_until(page, lambda: page.evaluate("history.state.depth") == depth, f"{depth} entries below")


def at_a_solo_table(open_phone: OpenPhone, **settings: object) -> Page:
    """A decision at a table that was opened from the menu."""
    page = at_home(open_phone, **SOLO, **settings)
    page.locator(part("start-solo")).click()
    screen(page, "table")
    assert turn_or(page, OUTCOME)
    return page


@pytest.mark.long
def test_the_app_s_own_back_key_leaves_no_entry_behind(open_phone: OpenPhone) -> None:
    page = at_home(open_phone)
    tab(page, "lobby")
    for _ in range(3):
        page.locator(part("create")).click()
        screen(page, "create")
        back(page).click()
        screen(page, "lobby")
        rest(page, 1)
    assert page.url.endswith("/lobby")
    page.go_back()
    screen(page, "menu")
    page.go_forward()
    screen(page, "lobby")
    page.go_forward()
    screen(page, "create")
    back(page).click()
    screen(page, "lobby")
    rest(page, 1)
    page.go_back()
    screen(page, "menu")


def test_back_and_forward_go_the_way_there_and_back_again(open_phone: OpenPhone) -> None:
    page = at_home(open_phone)
    way = ["menu", "lobby", "settings", "history"]
    for name in way[1:]:
        tab(page, name)
    count = entries(page)
    for _ in range(2):
        for name in way[-2::-1]:
            page.go_back()
            screen(page, name)
        for name in way[1:]:
            page.go_forward()
            screen(page, name)
    assert entries(page) == count
    page.go_back()
    page.go_back()
    screen(page, "lobby")
    tab(page, "settings")
    page.go_back()
    screen(page, "lobby")


@pytest.mark.long
def test_the_menu_is_where_the_way_begins_however_one_gets_there(open_phone: OpenPhone) -> None:
    page = at_a_solo_table(open_phone)
    back(page).click()
    screen(page, "menu")
    rest(page, 0)
    tab(page, "lobby")
    tab(page, "history")
    page.get_by_role("navigation").get_by_role("button").first.click()
    screen(page, "menu")
    rest(page, 0)
    tab(page, "settings")
    page.go_back()
    screen(page, "menu")
    assert page.evaluate("location.pathname") == "/"


@pytest.mark.long
def test_a_reload_adds_nothing_and_keeps_the_way_back(open_phone: OpenPhone) -> None:
    page = at_home(open_phone)
    table = make_table(page, "solo", **QUICK)
    open_table(page, table)
    count = entries(page)
    for _ in range(3):
        reload(page)
        screen(page, "table")
        expect(page.locator(act("start"))).to_be_visible()
    assert entries(page) == count
    back(page).click()
    screen(page, "menu")
    tab(page, "lobby")
    page.locator(part("create")).click()
    screen(page, "create")
    count = entries(page)
    for _ in range(2):
        reload(page)
        screen(page, "create")
    assert entries(page) == count
    page.go_back()
    screen(page, "lobby")
    page.go_back()
    screen(page, "menu")


@pytest.mark.long
def test_a_replay_has_an_address_of_its_own(open_phone: OpenPhone) -> None:
    page = at_home(open_phone)
    table = make_table(page, "solo", seed=11, players=3, level="caller", nextHand="manual", **QUICK)
    open_table(page, table)
    page.locator(act("start")).click()
    for number in (1, 2):
        assert turn_or(page, OUTCOME)
        decide(page, "fold")
        following = page.locator(f"{part('sheet')} {act('next')}")
        expect(following).to_be_visible()
        if number == 1:
            following.click()
            expect(page.locator(part("sheet"))).to_have_count(0)
    page.goto("/")
    tab(page, "history")
    page.locator('[data-hand="1"]').click()
    screen(page, "replay")
    expect(page).to_have_url(f"{page.url.split('/hands')[0]}/hands/{table}/1")
    page.get_by_role("button", name="下一手").click()
    expect(page).to_have_url(f"{page.url.split('/hands')[0]}/hands/{table}/2")
    reload(page)
    screen(page, "replay")
    expect(page.locator(f"{part('own')} [data-card]")).to_have_count(2)
    assert page.url.endswith(f"/hands/{table}/2")
    page.go_back()
    screen(page, "history")
    page.go_back()
    screen(page, "menu")
    page.go_forward()
    page.go_forward()
    screen(page, "replay")
    page.goto(f"/hands/{table}/1")  # by its address alone
    expect(page.locator(f"{part('own')} [data-card]")).to_have_count(2)


@pytest.mark.long
def test_back_closes_a_sheet_and_then_leaves_the_table(open_phone: OpenPhone) -> None:
    page = at_a_solo_table(open_phone)
    box, sheet = page.locator("input[data-amount]"), page.locator(part("sheet"))
    menu = page.locator(part("bar")).locator("button").last
    page.locator(act("raise")).click()
    expect(box).to_be_visible()
    rest(page, 2)
    page.go_back()
    expect(box).to_have_count(0)
    screen(page, "table")
    menu.click()
    expect(sheet).to_be_visible()
    rest(page, 2)
    page.go_back()
    expect(sheet).to_have_count(0)
    screen(page, "table")
    page.go_forward()  # nothing is there any more
    rest(page, 1)
    expect(sheet).to_have_count(0)
    page.go_back()
    screen(page, "menu")


@pytest.mark.long
def test_a_sheet_that_was_closed_otherwise_has_no_entry(open_phone: OpenPhone) -> None:
    page = at_a_solo_table(open_phone)
    sheet = page.locator(part("sheet"))
    menu = page.locator(part("bar")).locator("button").last
    for _ in range(2):
        page.locator(act("raise")).click()
        rest(page, 2)
        page.locator(act("close")).click()
        expect(sheet).to_have_count(0)
        menu.click()
        rest(page, 2)
        page.keyboard.press("Escape")
        expect(sheet).to_have_count(0)
    menu.click()
    sheet.get_by_role("button", name="离开").click()  # one sheet after another
    expect(sheet.locator(act("leave"))).to_be_visible()
    expect(sheet).to_have_count(1)
    rest(page, 2)
    page.go_back()
    expect(sheet).to_have_count(0)
    screen(page, "table")
    rest(page, 1)
    menu.click()
    rest(page, 2)
    reload(page)
    screen(page, "table")
    expect(sheet).to_have_count(0)
    rest(page, 1)
    page.go_back()
    screen(page, "menu")


@pytest.mark.long
def test_a_screen_that_a_sheet_leads_to_leads_back_to_the_table(open_phone: OpenPhone) -> None:
    page = at_a_solo_table(open_phone)
    page.locator(part("bar")).locator("button").last.click()
    page.locator(part("sheet")).get_by_text("设置").click()
    screen(page, "settings")
    rest(page, 2)
    back(page).click()
    screen(page, "table")
    expect(page.locator(part("sheet"))).to_have_count(0)
    page.go_back()
    screen(page, "menu")


@pytest.mark.long
def test_back_closes_the_tour_and_nothing_else(open_phone: OpenPhone) -> None:
    page = at_a_solo_table(open_phone)
    page.locator(part("bar")).locator("button").last.click()
    page.locator(part("sheet")).get_by_text("一分钟看懂牌桌").click()
    tour = page.get_by_role("dialog")
    expect(tour).to_contain_text("第 1 步")
    rest(page, 2)
    page.go_back()
    expect(tour).to_have_count(0)
    screen(page, "table")
    rest(page, 1)
    page.go_back()
    screen(page, "menu")


@pytest.mark.long
def test_a_bad_address_leads_to_the_menu(open_phone: OpenPhone) -> None:
    page = at_home(open_phone)
    log_of(page).expect("404")
    page.goto("/t/")
    screen(page, "menu")


@pytest.mark.long
def test_after_another_game_back_does_not_show_the_old_one(open_phone: OpenPhone) -> None:
    page = at_a_solo_table(open_phone, **SHALLOW)
    play_until(page, OUTCOME, shove)
    page.locator(act("again")).click()
    expect(page.locator(OUTCOME)).to_have_count(0)
    assert turn_or(page, OUTCOME)
    rest(page, 1)
    page.go_back()
    screen(page, "menu")


@pytest.mark.long
def test_a_sheet_that_is_opened_while_it_goes_away_is_closed_by_back_all_the_same(open_phone: OpenPhone) -> None:
    page = open_phone()  # where sheets take their time
    sign_in(page, "小明")
    page.goto("/")
    screen(page, "menu")
    quit_key = page.get_by_role("button", name="退出").first
    quit_key.click()
    rest(page, 1)
    page.keyboard.press("Escape")
    quit_key.evaluate("one => one.click()")  # at once
    expect(page.get_by_role("dialog")).to_have_count(1)
    rest(page, 1)
    page.go_back()
    expect(page.get_by_role("dialog")).to_have_count(0)
    screen(page, "menu")
