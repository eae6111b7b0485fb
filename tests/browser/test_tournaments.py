"""Tournaments of several tables on phones: made, entered by link, moved, gone out of, and looked back on."""

from contextlib import suppress
from time import monotonic

import pytest
from playwright.sync_api import Error, Page, expect

from tests.browser.page_log import log_of
from tests.browser.phone import OpenPhone, act, part, sign_in
from tests.browser.play import STILL
from tests.patience import PATIENCE

QUICK = {"preset": "sng_turbo", "pace": "off", "think": [0, 0], "intro": 0}


def screen(name: str) -> str:
    return f'[data-screen="{name}"]'


def levels(*blinds: int) -> dict[str, object]:
    rising = [{"small": big // 2, "big": big, "ante": 0} for big in blinds]
    return {"levels": rising, "milliseconds": 15_000, "hands": None}


def make(page: Page, **wish: object) -> str:
    """Make a tournament; return the path of its link."""
    answer = page.request.post("/api/tournaments", data={"name": "周五大赛", **wish})
    assert answer.ok, answer.text()
    return str(answer.json()["link"])


def seen(page: Page, link: str) -> dict[str, object]:
    answer = page.request.get(f"/api/tournaments/{link.rsplit('/', 1)[1]}")
    assert answer.ok, answer.text()
    found: dict[str, object] = answer.json()
    return found


def test_a_tournament_is_made_entered_by_link_and_played_to_its_end(open_phone: OpenPhone) -> None:
    host, friend = open_phone(360, 640, settings=STILL, still=True), open_phone(390, 844, settings=STILL, still=True)
    for page, name in ((host, "小明"), (friend, "小红")):
        sign_in(page, name)
        log_of(page).expect("410")  # a table may be closed while its people are asked for

    host.goto("/tournaments")
    host.locator(part("make")).click()
    host.get_by_label("名称").fill("周六大赛")
    expect(host.locator(part("tournament-form"))).to_contain_text("分钟")
    host.locator(act("make-tournament")).click()
    expect(host.locator(screen("tournament"))).to_contain_text("周六大赛")
    host.locator(act("call-off")).click()
    host.locator(part("confirm")).click()
    expect(host.locator(screen("tournaments"))).to_be_visible()

    # Everybody is all-in by the blinds: two tables of two, and their winners at the final table.
    link = make(host, table={**QUICK, "seats": 2, "stack": 100, "schedule": levels(400)}, most=4)
    host.goto(link)
    friend.goto(link)
    friend.locator(act("enter-tournament")).click()
    expect(host.locator(f"{part('entrants')} li")).to_have_count(2)
    host.locator(act("add-bots")).click()
    host.locator(act("add-these-bots")).click()
    expect(host.locator(f"{part('entrants')} li")).to_have_count(4)
    host.locator(act("begin-tournament")).click()
    for page in (host, friend):
        # Where a table is broken before its screen has come, the lobby is what is left to see.
        ended = page.locator(part("gone-out")).or_(page.locator(part("tournament-over")))
        ended = ended.or_(page.locator(part("tournament-result")))
        expect(ended.first).to_be_visible(timeout=PATIENCE * 1000)
    friend.goto(link)
    expect(friend.locator(part("tournament-result"))).to_contain_text("夺冠", timeout=PATIENCE * 1000)
    places = friend.locator(f"{part('entrants')} .place")
    expect(places).to_have_count(4)
    friend.locator(act("again")).click()
    expect(friend.locator(part("phase"))).to_contain_text("报名中")
    expect(friend.locator(f"{part('entrants')} li")).to_have_count(3)


@pytest.mark.long
def test_four_people_and_five_bots_play_three_tables_to_the_end(open_phone: OpenPhone) -> None:
    sizes = ((360, 640), (390, 844), (844, 390), (1280, 800))
    pages = [open_phone(*size, settings=STILL, still=True) for size in sizes]
    names = ("小明", "小红", "Ann", "ケン")
    for page, name in zip(pages, names, strict=True):
        sign_in(page, name)
        log_of(page).expect("410")
    table = {
        **QUICK,
        "seats": 3,
        "stack": 500,
        "clock": {"allowance": 60_000, "bank": 0},
        "schedule": levels(200, 1000, 4000),
    }
    link = make(pages[0], table=table, most=9, bots=[{"level": "caller", "count": 5}])
    for page in pages:
        page.goto(link)
    for page in pages[1:]:
        page.locator(act("enter-tournament")).click()
    expect(pages[0].locator(f"{part('entrants')} li")).to_have_count(9)
    pages[0].locator(act("begin-tournament")).click()
    for page in pages:
        expect(page.locator(screen("table"))).to_be_visible(timeout=PATIENCE * 1000)
    gone: set[int] = set()
    tables: list[set[str]] = [set() for _ in pages]
    until = monotonic() + 4 * PATIENCE
    while seen(pages[0], link)["phase"] != "over" and monotonic() < until:
        for place, page in enumerate(pages):
            if "/t/" in page.url:
                tables[place].add(page.url)
            if place not in gone and page.locator(part("gone-out")).count():
                gone.add(place)
                page.locator(act("watch-on")).click()
            main = page.locator(act("main"))
            if place not in gone and main.count() and main.first.is_visible():
                with suppress(Error):  # the key may go while the finger is on its way
                    main.first.click(timeout=2000)
    final = seen(pages[0], link)
    assert final["phase"] == "over"
    entrants = final["entrants"]
    assert isinstance(entrants, list)
    assert sum(one["prize"] for one in entrants) == 900 and all(one["place"] for one in entrants)
    assert len(gone) == len(pages) or any(len(urls) > 1 for urls in tables), "nobody was moved"
    for page, name in zip(pages, names, strict=True):
        page.goto(link)
        own = next(one for one in entrants if one["name"] == name)
        expect(page.locator(part("tournament-result"))).to_contain_text(f"第 {own['place']} 名")
