"""The harness itself: what it must notice, it notices, and what it runs beside it leaves alone."""

import asyncio

import pytest
from playwright.sync_api import Page

from tests.browser.page_log import Frame, cards_seen, is_foreign, log_of
from tests.browser.phone import SETTINGS_KEY, OpenPhone, reload
from tests.browser.play import wait_until
from tests.browser.room_thread import OpenRoom

BLANK = '<meta name="viewport" content="width=device-width"><link rel="icon" href="data:,"><p>nothing</p>'


def blank(page: Page) -> None:
    """Open a page of the room's that has no script of its own."""
    page.route("**/blank", lambda route: route.fulfill(content_type="text/html", body=BLANK))
    page.goto("/blank")


def forget(page: Page) -> None:
    """What was provoked on purpose must not fail the test."""
    log = log_of(page)
    log.errors.clear()
    log.crashes.clear()
    log.addresses.clear()


def test_a_console_error_and_a_thrown_error_are_problems(phone: Page) -> None:
    blank(phone)
    phone.evaluate("console.error('planted'); setTimeout(() => { throw new Error('thrown') }, 0)")
    phone.wait_for_event("pageerror") if not log_of(phone).crashes else None
    problems = log_of(phone).problems()
    forget(phone)
    assert [problem.split(" (")[0] for problem in problems] == ["console error: planted", "page error: Error: thrown"]


def test_an_expected_console_error_is_none(phone: Page) -> None:
    blank(phone)
    log_of(phone).expect("^planted")
    phone.evaluate("console.error('planted')")
    assert log_of(phone).problems() == []


def test_what_the_policy_forbids_is_a_problem(phone: Page) -> None:
    phone.goto("/")
    phone.evaluate(
        "const image = new Image(); image.src = 'http://other.example/pixel.png'; document.body.append(image)"
    )

    def refused() -> bool:
        named = [problem for problem in log_of(phone).problems() if "other.example" in problem]
        return any("Content Security Policy" in problem for problem in named)

    wait_until(phone, refused, "the policy's word")
    forget(phone)


@pytest.mark.parametrize(
    ("url", "foreign"),
    [
        ("http://127.0.0.1:5/x", False),
        ("ws://127.0.0.1:5/ws", False),
        ("data:image/png;base64,AA", False),
        ("http://127.0.0.1:6/x", True),
        ("https://fonts.example/f.woff2", True),
    ],
)
def test_only_the_room_is_home(url: str, foreign: bool) -> None:
    assert is_foreign(url, "127.0.0.1:5") is foreign


def test_settings_are_there_before_the_page_and_are_not_put_back(open_phone: OpenPhone) -> None:
    page = open_phone(language="ja", settings={"speed": "off"})
    blank(page)
    read = f"JSON.parse(localStorage.getItem('{SETTINGS_KEY}'))"
    stored = page.evaluate(read)
    assert (stored["version"], stored["language"], stored["speed"]) == (1, "ja", "off")
    page.evaluate(f"localStorage.setItem('{SETTINGS_KEY}', '7')")
    reload(page)
    assert page.evaluate(read) == 7


@pytest.mark.long
def test_a_phone_is_a_phone_and_a_pc_is_none(open_phone: OpenPhone) -> None:
    for page, size, touch in ((open_phone(360, 640), (360, 640, 2), 1), (open_phone(1440, 900), (1440, 900, 1), 0)):
        blank(page)
        assert tuple(page.evaluate("[innerWidth, innerHeight, devicePixelRatio]")) == size
        assert page.evaluate("Number(navigator.maxTouchPoints > 0)") == touch


def test_cards_are_found_wherever_they_are_but_not_in_names() -> None:
    noted = [
        Frame(False, '{"type":"x","a":{"cards":["Ah","Td"]},"name":"Ks","list":["2c"]}'),
        Frame(True, '{"type":"y","card":"3s"}'),
    ]
    assert cards_seen(noted) == {"Ah", "Td", "2c"}


def test_rooms_are_apart(phone: Page, room: OpenRoom) -> None:
    assert phone.request.get("/api/health").json()["status"] == "ok"
    assert room.loop.is_running()
    nothing = asyncio.sleep(0)
    with pytest.raises(RuntimeError, match="running event loop"):
        asyncio.run(nothing)  # why Playwright is not kept for the whole session
    nothing.close()
