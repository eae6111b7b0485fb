"""Reporting a player from their seat, and where it arrives: the page of who looks after the room."""

from dataclasses import replace
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.browser.looks import Looks
from tests.browser.phone import OpenPhone, act, make_table, open_table, part, sign_in
from tests.browser.play import STILL, own_seat
from tests.browser.scripted import show_table
from tests.browser.test_friends import sit
from tests.table.driver import CONFIG, actor, started


def test_a_report_reaches_who_looks_after_the_room(open_phone: OpenPhone, tmp_path: Path) -> None:
    rude, page = open_phone(settings=STILL, still=True), open_phone(360, 640, language="en", settings=STILL, still=True)
    sign_in(rude, "Rude")
    table = make_table(rude, "online")
    open_table(rude, table)
    rude.locator(part("dock")).locator(act("sit")).click()
    rude.locator(act("take")).click()
    sign_in(page, "Ann")
    open_table(page, table)
    page.locator("[data-seat]").filter(has_text="Rude").get_by_role("button").click()
    page.locator(part("report")).click()
    expect(page.locator(act("send-report"))).to_be_disabled()  # a reason first
    page.locator('[data-reason="abuse"]').click()
    page.locator(part("report-text")).fill("shouts")
    page.locator(act("send-report")).click()
    expect(page.locator(part("toast"))).to_contain_text("Report sent")
    expect(page.locator(part("sheet"))).to_have_count(0)

    page.goto("/admin")
    page.locator(part("key")).fill((tmp_path / "admin-key").read_text().strip())
    page.locator(act("open")).click()
    reports = page.locator(part("reports"))
    expect(reports).to_contain_text("Rude · Abuse")
    expect(reports).to_contain_text("shouts")
    reports.get_by_role("button", name="Close", exact=True).click()
    page.locator(part("why")).fill("talked to them")
    page.locator(act("do")).click()
    expect(reports).not_to_contain_text("Rude")


@pytest.mark.long
def test_the_form_fits_and_can_be_read_by_everybody(looks: Looks) -> None:
    page = looks.page
    table = started([5000] * 4, button=0, config=replace(CONFIG, seats=4))
    show_table(page, table, viewer=(actor(table) + 1) % 4)
    looks.sheet("a seat", f"{part('seat')} button", closed=False)
    page.locator(part("report")).click()
    page.locator('[data-reason="stalling"]').click()
    looks.at("report")
    looks.end()


@pytest.mark.long
def test_reports_fit_and_can_be_read_by_who_looks_after_the_room(
    open_phone: OpenPhone, looks: Looks, tmp_path: Path
) -> None:
    page = looks.page
    rude = open_phone(settings=STILL, still=True)
    sign_in(rude, "W" * 20)
    table = make_table(rude, "online")
    open_table(rude, table)
    sit(rude)
    open_table(page, table)
    expect(page.locator("[data-seat]").filter(has_text="WWW")).to_be_visible()
    for reason in ("cheating", "name"):
        body = {"seat": own_seat(rude), "reason": reason, "text": 60 * "long "}
        assert page.request.post(f"/api/tables/{table}/report", data=body).ok
    page.goto("/admin")
    looks.at("key")
    page.locator(part("key")).fill((tmp_path / "admin-key").read_text().strip())
    page.locator(act("open")).click()
    reports = page.locator(part("reports"))
    expect(reports.locator(".row")).to_have_count(2)
    looks.at("owner")
    reports.scroll_into_view_if_needed()
    looks.at("reports")
    reports.get_by_role("button").first.click()
    expect(page.locator(part("measure"))).to_be_visible()
    looks.at("closing a report")
    looks.end()
