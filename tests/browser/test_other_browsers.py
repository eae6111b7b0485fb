"""One whole hand in Firefox and in WebKit, by taps; nothing vanishes while cards turn (X8)."""

import io
import json
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager
from importlib.resources import files
from pathlib import Path
from time import monotonic, sleep

import pytest
from PIL import Image

from tests.browser.other_browsers import OtherBrowser, firefox, firefox_path, webkit, webkit_paths
from tests.browser.phone import act, part, settings_script
from tests.browser.room_thread import OpenRoom
from tests.browser.static_host import static_host
from tests.patience import PATIENCE

pytestmark = pytest.mark.long

ENGINES: dict[str, tuple[bool, Callable[[Path], AbstractContextManager[OtherBrowser]]]] = {
    "firefox": (firefox_path() is not None, firefox),
    "webkit": (webkit_paths() is not None, webkit),
}
PACKAGES = "firefox-esr, webkit2gtk-driver and xvfb"
RESTS = 0.45  # keys that have just changed
TABLE = {"preset": "solo", "seed": 11, "players": 6, "level": "caller", "nextHand": "manual", "pace": "fast"}
# Notes errors, and in every frame what is gone of the parts that are always there.
WATCH = """(() => {
  window.gone = new Set(), window.faults = [];
  addEventListener("error", (event) => window.faults.push(event.message));
  addEventListener("unhandledrejection", (event) => window.faults.push(String(event.reason)));
  const parts = ["bar", "dock", "hero", "board"];
  const look = () => {
    for (const name of parts) {
      const one = document.querySelector(`[data-part="${name}"]`), box = one?.getBoundingClientRect();
      const style = one && getComputedStyle(one);
      const seen = box && box.width > 10 && box.height > 10 && box.bottom > 0 && box.top < innerHeight;
      if (!seen || style.visibility !== "visible" || Number(style.opacity) < 0.9) window.gone.add(name);
    }
    requestAnimationFrame(look);
  };
  look();
})()"""


@pytest.fixture(params=ENGINES)
def browser(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[OtherBrowser]:
    """A browser of another make, as the system packages it."""
    is_here, start = ENGINES[request.param]
    if not is_here:
        pytest.skip(f"{request.param} is not here: on Debian the packages are {PACKAGES}")
    with start(tmp_path) as found:
        yield found


def post(browser: OtherBrowser, path: str, body: object) -> dict[str, str]:
    """Ask the room from within the page."""
    answer = browser.run(
        f"""(() => {{
          const asked = new XMLHttpRequest();
          asked.open("POST", {json.dumps(path)}, false);
          asked.setRequestHeader("content-type", "application/json");
          asked.send({json.dumps(json.dumps(body))});
          return [asked.status, JSON.parse(asked.responseText)];
        }})()"""
    )
    assert answer[0] in (200, 201), answer
    return dict(answer[1])


def place(browser: OtherBrowser, selector: str) -> list[float] | None:
    """The box of what can be pressed and lies on top, or none."""
    found = browser.run(
        f"""(() => {{
          const one = document.querySelector({json.dumps(selector)}), box = one?.getBoundingClientRect();
          if (!box || box.width === 0 || one.disabled) return null;
          const top = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
          return one.contains(top) ? [box.x, box.y, box.width, box.height] : null;
        }})()"""
    )
    return None if found is None else [float(one) for one in found]


def tap(browser: OtherBrowser, selector: str) -> None:
    """Press a key in its middle, as soon as it is there."""
    end = monotonic() + PATIENCE
    while place(browser, selector) is None:
        assert monotonic() < end, f"{selector} does not come"
        sleep(0.05)
    sleep(RESTS)
    box = place(browser, selector)
    assert box is not None, f"{selector} went away by itself"
    browser.tap(box[0] + box[2] / 2, box[1] + box[3] / 2)


def await_true(browser: OtherBrowser, expression: str) -> None:
    """Wait until an expression holds in the page."""
    end = monotonic() + PATIENCE
    while not browser.run(expression):
        assert monotonic() < end, f"not true: {expression}"
        sleep(0.05)


def assert_drawn(browser: OtherBrowser, name: str) -> None:
    """A part of the page has more than one colour."""
    x, y, width, height = browser.run(
        f"(({{x, y, width, height}}) => [x, y, width, height])"
        f"(document.querySelector({json.dumps(part(name))}).getBoundingClientRect())"
    )
    picture = Image.open(io.BytesIO(browser.picture())).convert("RGB")
    scale = picture.width / browser.run("innerWidth")
    area = picture.crop((int(x * scale), int(y * scale), int((x + width) * scale), int((y + height) * scale)))
    assert len(area.getcolors(area.width * area.height) or []) > 8, f"{name} is not drawn"


def test_a_whole_hand_is_played_and_nothing_vanishes(browser: OtherBrowser, room: OpenRoom) -> None:
    browser.go(room.url)
    browser.run(f"(() => {{ {settings_script('zh-CN', {'effects': 0, 'music': 0})} }})()")
    post(browser, "/api/enter", {"nickname": "小明"})
    table = post(browser, "/api/tables", TABLE | {"think": [0, 0]})["table"]
    browser.go(f"{room.url}/t/{table}")
    tap(browser, act("start"))
    browser.run(WATCH)
    main, over = f"{part('dock')} {act('main')}", f"{part('sheet')} {act('next')}"
    taps, end = 0, monotonic() + PATIENCE
    while place(browser, over) is None:
        assert monotonic() < end, "the hand does not end"
        if place(browser, main) is not None:
            tap(browser, main)
            taps += 1
            for name in ("bar", "dock", "hero"):
                assert_drawn(browser, name)
        sleep(0.05)
    assert taps >= 3
    assert browser.run(f"document.querySelectorAll({json.dumps(part('board') + ' [data-card]')}).length") == 5
    assert browser.run("[...window.gone]") == []
    assert browser.run("window.faults") == []


def test_a_hand_is_played_on_the_device_and_goes_on_without_its_host(browser: OtherBrowser) -> None:
    """The pocket room: Python in a worker of the browser, then a reload while nothing answers."""
    with static_host(Path(str(files("feltroom"))) / "website") as host:
        browser.go(host.url)
        browser.run(f"(() => {{ {settings_script('zh-CN', {'effects': 0, 'music': 0, 'think': 'off'})} }})()")
        browser.go(f"{host.url}?")
        tap(browser, part("start-solo"))
        main, second = f"{part('dock')} {act('main')}", f"document.querySelector({json.dumps(part('bar'))})?.innerText"
        end = monotonic() + 2 * PATIENCE
        while "第 2 手" not in (browser.run(second) or ""):
            assert monotonic() < end, f"no second hand: {browser.run('document.body.innerText')}"
            if place(browser, main) is not None:
                tap(browser, main)
            sleep(0.05)
        assert browser.run("navigator.serviceWorker.controller !== null")
        host.down = True
        browser.go(browser.run("location.href"))
        browser.run(WATCH)
        await_true(browser, f"document.querySelectorAll({json.dumps(part('own') + ' [data-card]')}).length === 2")
        assert browser.run("window.faults") == []
