"""axe-core finds nothing wrong on any screen, in either theme (X7)."""

import pytest
from playwright.sync_api import Page, expect

from feltroom import CALL, CHECK, Rules
from feltroom.table import Phase, Table
from tests.browser.axe import audit
from tests.browser.phone import OpenPhone, act, make_table, open_table, part, sign_in
from tests.browser.play import QUICK, STILL, play_hands, play_until, shove
from tests.browser.scripted import show_table
from tests.browser.stage import settle
from tests.browser.test_solo import DEEP, DEFEAT, OUTCOME, VICTORY, start_from_the_menu
from tests.marks import long_only
from tests.table.driver import act as move
from tests.table.driver import actor, legal_of, phase_of, rig, started, with_config
from tests.table.test_showing import CHOOSE, at_showdown

RULES = Rules(small_blind=10, big_blind=20)


class Audit:
    """What is wrong on the screens of one page."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.found: list[str] = []

    def look(self, where: str) -> None:
        """Look at what is shown, once it stands still."""
        settle(self.page)
        self.found += audit(self.page, where)

    def screen(self, path: str, name: str, ready: str | None = None) -> None:
        """Open a screen by its address and look at it."""
        self.page.goto(path)
        expect(self.page.locator(f'[data-screen="{name}"]')).to_be_visible()
        if ready is not None:
            expect(self.page.locator(ready).first).to_be_visible()
        self.look(name)

    def sheet(self, name: str, opener: str) -> None:
        """Open a sheet, look at it and close it."""
        self.page.locator(opener).first.click()
        expect(self.page.locator(part("sheet"))).to_be_visible()
        self.look(name)
        self.page.keyboard.press("Escape")
        expect(self.page.locator(part("sheet"))).to_have_count(0)

    def end(self) -> None:
        """Fail with all that was found."""
        assert not self.found, "\n".join(self.found)


def start(open_phone: OpenPhone) -> Audit:
    """An audit on a phone that speaks English, the language of the longest words."""
    return Audit(open_phone(language="en", settings=STILL, still=True))


def test_nothing_is_wrong_on_the_screens_before_a_game(open_phone: OpenPhone) -> None:
    walk = start(open_phone)
    walk.screen("/", "enter")
    sign_in(walk.page, "Ming")
    walk.screen("/", "menu", "h1")
    walk.screen("/settings", "settings")
    walk.screen("/lobby", "lobby")
    walk.page.locator("main .btn.jade").first.click()
    expect(walk.page.locator('[data-screen="create"]')).to_be_visible()
    walk.look("create")
    walk.screen("/dense", "dense", "[role=gridcell]")
    walk.screen("/study", "study", part("daily"))
    walk.end()


@pytest.mark.long
def test_nothing_is_wrong_in_a_club(open_phone: OpenPhone) -> None:
    walk = start(open_phone)
    sign_in(walk.page, "Ming")
    walk.screen("/clubs", "clubs", "h2")
    club = walk.page.request.post("/api/clubs", data={"name": "Fridays"}).json()["club"]
    walk.screen(f"/clubs/{club}", "club", part("standings"))
    for view in (1, 2, 3):
        walk.page.locator("[data-screen=club] .views button").nth(view).click()
        walk.look(f"club, view {view}")
    walk.sheet("season", part("season"))
    walk.sheet("link", part("invite-club"))
    walk.end()


@pytest.mark.long
def test_nothing_is_wrong_on_the_screens_after_a_game(open_phone: OpenPhone) -> None:
    walk = start(open_phone)
    play_hands(walk.page, "main")
    walk.screen("/hands", "history", "[data-hand]")
    walk.page.locator("[data-hand]").first.click()
    expect(walk.page.locator(part("own"))).to_be_visible()
    walk.look("replay")
    walk.screen("/statistics", "statistics", "h1")
    walk.end()


@pytest.mark.long
def test_nothing_is_wrong_on_the_sheets_of_other_screens(open_phone: OpenPhone) -> None:
    walk = start(open_phone)
    page = walk.page
    play_hands(page, "main")
    walk.screen("/", "menu", "h1")
    for name in ("quit", "rename"):
        walk.sheet(name, part(name))
    walk.screen("/settings", "settings")
    for name in ("transfer", "forget", "reset"):
        walk.sheet(name, part(name))
    walk.screen("/dense", "dense", "[role=gridcell]")
    for name in ("saved", "save-weights", "start-dense"):
        walk.sheet(name, part(name))
    walk.screen("/hands", "history", "[data-hand]")
    walk.sheet("export", "header .icon-button:last-of-type")
    page.locator("[data-hand]").first.click()
    walk.sheet("sharing", f"{part('dock')} .keys button:last-of-type")
    page.locator(act("review")).click()
    expect(page.locator(part("sheet"))).to_be_visible()
    expect(page.locator(f"{part('sheet')} .dots")).to_have_count(0)
    for key in page.locator(f"{part('sheet')} [data-meaning] button").all():
        key.click()
    walk.look("review")
    walk.page = open_phone(language="en", settings={**STILL, "tourSeen": False}, still=True)
    sign_in(walk.page, "Ying")
    walk.screen("/", "menu", part("tour"))
    walk.page.locator(part("tour")).click()
    expect(walk.page.get_by_role("dialog")).to_be_visible()
    walk.look("tour")
    walk.end()


def shown_down(monkeypatch: pytest.MonkeyPatch) -> Table:
    """A hand that was shown down: somebody won, somebody mucked."""
    rig(monkeypatch, "As Ac", "7h 6d", "5h 4d", board="Ah Kd Js 8c 2s")
    table = started([1000] * 3, button=2, config=with_config(rules=RULES, seats=3))
    while phase_of(table) is not Phase.HAND_SUMMARY:
        if table.turn is not None:
            move(table, CHECK if legal_of(table).check else CALL, now=table.events[-1].time)
            continue
        assert table.deadline is not None
        table.tick(table.deadline)
    return table


def test_nothing_is_wrong_at_the_table(open_phone: OpenPhone) -> None:
    walk = start(open_phone)
    page = walk.page
    sign_in(page, "Ming")
    page.goto(f"/t/{make_table(page, 'online')}")
    expect(page.locator(act("sit"))).to_be_visible()
    walk.look("a table that waits")
    table = started([1000] * 6, button=0, config=with_config(rules=RULES, seats=6))
    show_table(page, table, viewer=actor(table))
    walk.look("decision")
    page.locator(act("raise")).click()
    expect(page.locator("input[data-amount]")).to_be_visible()
    walk.look("raise sheet")
    page.keyboard.press("Escape")
    walk.sheet("menu of the table", f"{part('bar')} button:last-of-type")
    page.locator(f"{part('bar')} button").nth(1).click()
    for tab in page.get_by_role("tab").all():
        tab.click()
        walk.look("talk")
    walk.end()


@pytest.mark.long
def test_nothing_is_wrong_with_what_a_table_for_friends_asks(open_phone: OpenPhone) -> None:
    walk = start(open_phone)
    page = walk.page
    sign_in(page, "Ming")
    page.goto("/t/none")
    expect(page.get_by_role("button", name="Retry")).to_be_visible()
    walk.look("turned away")
    open_table(page, make_table(page, "online"))
    page.locator(part("dock")).locator(act("sit")).click()
    expect(page.locator(act("take"))).to_be_visible()
    walk.look("sitting down")
    page.locator(act("take")).click()
    walk.sheet("invite", act("invite"))
    page.get_by_role("button", name="Table menu").click()
    page.locator(f"{part('sheet')} .cell").filter(has_text="Leave").first.click()
    expect(page.locator(f"{part('sheet')} {act('leave')}")).to_be_visible()
    walk.look("leave")
    page.keyboard.press("Escape")
    page.locator(act("talk")).click()
    page.get_by_role("tab", name="Chat").click()
    page.locator(f"{part('sheet')} form input").fill("nice hand")
    page.keyboard.press("Enter")
    expect(page.locator(part("sheet"))).to_contain_text("nice hand")
    walk.look("chat")
    page.goto("/")
    page.locator(part("quit")).click()
    page.get_by_role("dialog").get_by_role("button").last.click()
    expect(page.locator('[data-screen="goodbye"]')).to_be_visible()
    walk.look("goodbye")
    walk.end()


@pytest.mark.long
def test_nothing_is_wrong_where_a_player_shows_or_mucks(open_phone: OpenPhone, monkeypatch: pytest.MonkeyPatch) -> None:
    walk = start(open_phone)
    sign_in(walk.page, "Ming")
    show_table(walk.page, at_showdown(monkeypatch, config=CHOOSE), viewer=1)
    expect(walk.page.locator(act("muck"))).to_be_visible()
    walk.look("show or muck")
    walk.end()


@pytest.mark.parametrize("outcome", long_only("defeat", "victory"))
def test_nothing_is_wrong_with_the_end_of_a_game(open_phone: OpenPhone, outcome: str) -> None:
    seed, *_ = VICTORY if outcome == "victory" else DEFEAT
    page = open_phone(language="en", settings={**STILL, **DEEP, "seed": seed}, still=True)
    walk = Audit(page)
    start_from_the_menu(page)
    play_until(page, OUTCOME, shove)
    expect(page.locator(f"[data-outcome={outcome}]")).to_be_visible()
    walk.look(outcome)
    walk.end()


@pytest.mark.long
def test_nothing_is_wrong_with_a_result(open_phone: OpenPhone, monkeypatch: pytest.MonkeyPatch) -> None:
    walk = start(open_phone)
    sign_in(walk.page, "Ming")
    show_table(walk.page, shown_down(monkeypatch), viewer=0)
    walk.look("showdown")
    walk.sheet("settlement", act("settlement"))
    walk.sheet("seat", f"{part('seat')} button")
    walk.end()


@pytest.mark.long
def test_nothing_is_wrong_with_a_sit_and_go(open_phone: OpenPhone) -> None:
    walk = start(open_phone)
    page = walk.page
    sign_in(page, "Ming")
    page.goto("/")
    page.locator(f"button{part('sit-and-go')}").click()
    sheet = page.locator(f"form{part('sit-and-go')}")
    sheet.locator('input[type="radio"][value="2"]').check(force=True)
    sheet.locator("input[inputmode]").first.fill("60")
    sheet.locator(part("more")).click()
    walk.look("sit-and-go")
    sheet.locator(act("start-sit-and-go")).click()
    play_until(page, part("tournament-end"), shove)
    walk.look("end of a sit-and-go")
    walk.end()


@pytest.mark.long
def test_nothing_is_wrong_with_what_a_host_is_shown(open_phone: OpenPhone) -> None:
    walk = start(open_phone)
    host, friend = walk.page, open_phone(360, 640, language="en", settings=STILL, still=True)
    sign_in(host, "Ming")
    table = make_table(host, "online", **{**QUICK, "nextHand": "manual", "approval": True, "chipsPerPoint": 100})
    open_table(host, table)
    host.locator(part("dock")).locator(act("sit")).click()
    host.locator(act("take")).click()
    sign_in(friend, "Hong")
    open_table(friend, table)
    friend.locator(part("dock")).locator(act("sit")).click()
    friend.locator(act("take")).click()
    expect(host.locator(part("seat-request"))).to_be_visible()
    walk.look("somebody asks for a seat")
    host.locator(act("accept-seat")).click()
    host.get_by_role("button", name="Hong").click()
    host.locator(act("correct")).click()
    host.locator("form input.field").fill("2500")
    walk.look("correcting a stack")
    host.locator("form .btn.jade").click()
    expect(friend.locator(part("hero"))).to_contain_text("2,500")
    host.locator(part("bar")).locator("button").last.click()
    host.get_by_text("Table settings").click()
    walk.look("settings of the table")
    host.keyboard.press("Escape")
    host.locator(part("bar")).locator("button").last.click()
    host.get_by_text("End the game").click()
    host.get_by_text("Tap again to end the game").click()
    expect(host.locator(part("evening-end"))).to_contain_text("Hong")
    walk.look("end of the game")
    walk.end()
