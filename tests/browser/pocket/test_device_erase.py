"""A device forgets everything that was played on it, and asks twice before."""

import pytest
from playwright.sync_api import expect

from tests.browser.looks import Looks
from tests.browser.phone import LANGUAGES, part
from tests.browser.play import QUICK, decide, play_until
from tests.browser.pocket.conftest import PocketPhone
from tests.browser.pocket.device_page import ask, play_at, screen_is, show
from tests.browser.pocket.test_pocket_play import SUMMARY
from tests.browser.test_overlap import SIZES

_NOTE_GOING_BACK = "() => { History.prototype.go = () => sessionStorage.setItem('wentBack', 'yes'); }"


@pytest.mark.long
def test_a_device_erases_everything_once_it_was_asked_twice(flight: PocketPhone) -> None:
    page = flight.open()
    play_at(page, "solo", seed=11, players=2, level="caller", nextHand="manual", **QUICK)
    play_until(page, SUMMARY, lambda page: decide(page, "fold"))
    show(page, "/settings", "settings")
    erase, sheet, confirm = (page.locator(part(name)) for name in ("erase-device", "sheet", "confirm"))
    found = []
    for language in LANGUAGES:
        languages = page.locator("select").first
        languages.select_option(index=LANGUAGES.index(language))
        for width, height in SIZES[:2]:
            page.set_viewport_size({"width": width, "height": height})
            looks = Looks(page, f"{width}-{language}")
            erase.scroll_into_view_if_needed()
            looks.at("device")
            erase.click()
            looks.at("erase device")
            confirm.click()
            looks.at("erase device again")
            page.keyboard.press("Escape")
            expect(sheet).to_have_count(0)
            found += looks.found
    assert not found, "\n".join(found)
    assert ask(page, "/api/hands")["hands"] != []  # nothing has happened yet
    erase.click()
    confirm.click()
    page.evaluate(_NOTE_GOING_BACK)
    with page.expect_event("load"):
        confirm.click()
    assert page.evaluate("() => sessionStorage.getItem('wentBack')") is None, "going back would overtake the reload"
    screen_is(page, "settings")
    assert ask(page, "/api/hands")["hands"] == []
