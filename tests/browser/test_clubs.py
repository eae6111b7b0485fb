"""A club from its making to its hall of fame: joined by its link, played at its table, seen in four languages."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.phone import OpenPhone, act, part, sign_in
from tests.browser.play import QUICK, STILL
from tests.browser.test_reactions import sit_down
from tests.marks import long_only

LANGUAGES = ("zh-CN", "zh-TW", "ja", "en")


def screen(name: str) -> str:
    return f'[data-screen="{name}"]'


def make_club(page: Page, name: str) -> str:
    """Make a club from the menu; return the path of its link."""
    page.goto("/clubs")
    page.locator(part("make")).click()
    page.locator(part("club-name")).fill(name)
    page.locator(part("save-club")).click()
    expect(page.locator(screen("club"))).to_contain_text(name)
    show(page, 3)
    page.locator(part("invite-club")).click()
    link = page.locator(f"{part('sheet')} input").input_value()
    page.keyboard.press("Escape")
    return "/c/" + link.split("/c/")[1]


def show(page: Page, view: int) -> None:
    page.locator(f"{screen('club')} .views button").nth(view).click()


def test_friends_join_play_an_evening_and_remember_a_hand(open_phone: OpenPhone) -> None:
    host, friend = open_phone(360, 640, settings=STILL, still=True), open_phone(390, 844, settings=STILL, still=True)
    sign_in(host, "小明")
    path = make_club(host, "周五局")
    sign_in(friend, "小红")
    friend.goto(path)
    expect(friend.locator(screen("club-invite"))).to_contain_text("周五局")
    friend.locator(part("join-club")).click()
    expect(friend.locator(part("standings"))).to_contain_text("小红")

    club = friend.url.rsplit("/", 1)[1]
    settings = {"preset": "online", **QUICK, "nextHand": "manual"}
    made = host.request.post(f"/api/clubs/{club}/tables", data=settings).json()
    expect(friend.locator(f"{part('club-tables')} button")).to_have_count(1)  # on the page that they look at
    for page in (host, friend):
        sit_down(page, made["table"])
    host.locator(act("start")).click()
    fold = host.locator(act("fold"))  # heads-up the button acts first: either of the two
    expect(fold.or_(host.locator('[data-act^="pre-"]')).first).to_be_visible()
    (fold if fold.is_visible() else friend.locator(act("fold"))).click()
    expect(host.locator(act("next")).first).to_be_visible()

    friend.goto(f"/clubs/{club}")
    values = friend.locator(f"{part('standings')} li > b.num")
    expect(values).to_have_text(["+10", "−10"])
    show(friend, 1)
    expect(friend.locator(part("evening"))).to_contain_text("小明")
    with friend.expect_download() as file:
        friend.locator(part("export-csv")).click()
    assert "小红" in file.value.path().read_text("utf-8")
    show(friend, 2)
    friend.locator(part("add-hand")).click()
    friend.locator(f"{part('sheet')} [data-hand]").first.click()
    expect(friend.locator(part("fame"))).to_contain_text("小红")
    host.goto(f"/clubs/{club}")
    show(host, 2)
    host.locator(f"{part('fame')} button").first.click()
    expect(host.locator(screen("replay"))).to_be_visible()
    host.go_back()
    show(host, 3)
    host.locator("[data-member='2']").click()
    host.locator(part("hand-over-club")).click()
    host.locator(part("confirm")).click()
    expect(host.locator("[data-member='2']")).to_contain_text("主人")
    host.locator(part("leave-club")).click()
    host.locator(part("confirm")).click()
    expect(host.locator(screen("clubs"))).to_contain_text("还没有俱乐部")


@pytest.mark.long
@pytest.mark.parametrize("language", ["ja", *long_only(*[one for one in LANGUAGES if one != "ja"])])
def test_a_club_fits_a_small_phone(open_phone: OpenPhone, language: str) -> None:
    page = open_phone(360, 640, language=language, settings=STILL, still=True)
    sign_in(page, "WWWWWWWWWWWWWWWWWWWW")
    make_club(page, "Thursdays at WWWWWWW")
    for view in range(4):
        show(page, view)
        assert page.evaluate("document.querySelector('[data-screen=club] .scroll').scrollWidth") <= 360
    page.locator(part("season")).click()
    expect(page.locator(part("look-season"))).to_be_visible()
    assert page.evaluate("document.querySelector('[data-part=sheet]').scrollWidth") <= 360
