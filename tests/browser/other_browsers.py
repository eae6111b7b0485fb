"""Firefox and WebKit as a system packages them, driven by WebDriver: Playwright drives only builds of its own.

Firefox speaks WebDriver BiDi over a socket; WebKitGTK speaks WebDriver over HTTP and needs a display. Both take the
same list of actions of a finger, so one small interface is enough.
"""

import base64
import json
import os
import shutil
import socket
import subprocess
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from time import monotonic, sleep
from typing import Any, Protocol, TypeVar

import httpx
from websockets.sync.client import ClientConnection, connect

from tests.plain_http import NO_TLS

Found = TypeVar("Found")

PHONE = (390, 844)
START_SECONDS = 60.0
# Nothing that a fresh Firefox would ask its makers for.
_QUIET = {
    "app.normandy.enabled": False,
    "app.update.disabledForTesting": True,
    "browser.shell.checkDefaultBrowser": False,
    "datareporting.policy.dataSubmissionEnabled": False,
    "network.captive-portal-service.enabled": False,
    "network.connectivity-service.enabled": False,
    "nimbus.rollouts.enabled": False,
    "services.settings.server": "data:,nobody",
    "toolkit.telemetry.server": "data:,nobody",
}


class OtherBrowser(Protocol):
    """A browser with one page of a phone's size."""

    def go(self, address: str) -> None:
        """Open an address, and wait until it is loaded."""
        ...

    def run(self, expression: str) -> Any:
        """The value of an expression in the page."""
        ...

    def tap(self, x: float, y: float) -> None:
        """Press and let go at a place of the page."""
        ...

    def picture(self) -> bytes:
        """The page as a PNG."""
        ...


def firefox_path() -> str | None:
    """The system's Firefox."""
    return shutil.which("firefox-esr") or shutil.which("firefox")


def webkit_paths() -> tuple[str, str, str] | None:
    """WebKit's driver, its small browser, and a display for it."""
    driver, display = shutil.which("WebKitWebDriver"), shutil.which("Xvfb")
    # Not all folders of a system: every process that collects the tests looks.
    places = ("lib*/webkit2gtk-4.*/MiniBrowser", "lib*/*/webkit2gtk-4.*/MiniBrowser")
    browsers = sorted(path for place in places for path in Path("/usr").glob(place))
    return (driver, str(browsers[-1]), display) if driver and display and browsers else None


@contextmanager
def firefox(folder: Path) -> Iterator[OtherBrowser]:
    """Firefox with a profile of its own."""
    path = firefox_path()
    assert path is not None
    profile = folder / "profile"
    profile.mkdir()
    prefs = "".join(f"user_pref({json.dumps(name)}, {json.dumps(value)});\n" for name, value in _QUIET.items())
    (profile / "user.js").write_text(prefs, encoding="ascii")
    said = folder / "firefox.txt"
    command = [path, "--headless", "--no-remote", "--profile", str(profile), "--remote-debugging-port", "0"]
    with said.open("wb") as out, _ended(subprocess.Popen(command, stdout=out, stderr=out, env=_home(folder))):
        address = _wait_for(lambda: _announced(said), "Firefox to say where it listens")
        with connect(f"{address}/session", max_size=None, open_timeout=START_SECONDS) as line:
            yield _Bidi(line)


@contextmanager
def webkit(folder: Path) -> Iterator[OtherBrowser]:
    """WebKitGTK's small browser on a display that nobody sees."""
    paths = webkit_paths()
    assert paths is not None
    driver, browser, display = paths
    reading, writing = os.pipe()
    screen = [display, "-displayfd", str(writing), "-screen", "0", "1000x1000x24", "-nolisten", "tcp"]
    with _ended(subprocess.Popen(screen, pass_fds=[writing], stderr=subprocess.DEVNULL)):
        os.close(writing)
        with os.fdopen(reading) as number:
            name = f":{number.readline().strip()}"
        with socket.create_server(("127.0.0.1", 0)) as free:
            port = free.getsockname()[1]
        command = [driver, f"--port={port}", "--host=127.0.0.1"]
        with (
            _ended(subprocess.Popen(command, env=_home(folder) | {"DISPLAY": name}, stderr=subprocess.DEVNULL)),
            httpx.Client(
                base_url=f"http://127.0.0.1:{port}", timeout=START_SECONDS, trust_env=False, verify=NO_TLS
            ) as line,
        ):
            _wait_for(lambda: _answers(line), "WebKit's driver")
            session = _Classic(line, browser)
            try:
                yield session
            finally:
                session.close()


class _Bidi:
    def __init__(self, line: ClientConnection) -> None:
        self._line, self._number = line, 0
        self._ask("session.new", capabilities={})
        self._page = self._ask("browsingContext.getTree")["contexts"][0]["context"]
        width, height = PHONE
        self._ask("browsingContext.setViewport", context=self._page, viewport={"width": width, "height": height})

    def go(self, address: str) -> None:
        self._ask("browsingContext.navigate", context=self._page, url=address, wait="complete")

    def run(self, expression: str) -> Any:
        asked = {"expression": f"JSON.stringify({expression})", "target": {"context": self._page}}
        answer = self._ask("script.evaluate", **asked, awaitPromise=False)
        assert answer["type"] == "success", answer["exceptionDetails"]["text"]
        return json.loads(answer["result"].get("value", "null"))

    def tap(self, x: float, y: float) -> None:
        self._ask("input.performActions", context=self._page, actions=_finger(x, y))

    def picture(self) -> bytes:
        return base64.b64decode(self._ask("browsingContext.captureScreenshot", context=self._page)["data"])

    def _ask(self, method: str, **parameters: object) -> Any:
        self._number += 1
        self._line.send(json.dumps({"id": self._number, "method": method, "params": parameters}))
        while True:
            answer = json.loads(self._line.recv(timeout=START_SECONDS))
            if answer.get("id") == self._number:
                assert answer["type"] == "success", f"{method}: {answer.get('message')}"
                return answer["result"]


class _Classic:
    def __init__(self, line: httpx.Client, browser: str) -> None:
        self._line, self._session = line, ""
        options = {"webkitgtk:browserOptions": {"binary": browser, "args": ["--automation"]}}
        self._session = f"/session/{self._ask('/session', capabilities={'alwaysMatch': options})['sessionId']}"
        # The window has a frame: twice, as only the page says how much of it is left.
        for _ in range(2):
            inner = self.run("[innerWidth, innerHeight]")
            rect = self._line.get(f"{self._session}/window/rect").json()["value"]
            width, height = (rect[key] + PHONE[at] - inner[at] for at, key in enumerate(("width", "height")))
            self._ask("/window/rect", width=width, height=height)

    def go(self, address: str) -> None:
        self._ask("/url", url=address)

    def run(self, expression: str) -> Any:
        return json.loads(self._ask("/execute/sync", script=f"return JSON.stringify({expression})", args=[]) or "null")

    def tap(self, x: float, y: float) -> None:
        self._ask("/actions", actions=_finger(x, y))

    def picture(self) -> bytes:
        return base64.b64decode(self._line.get(f"{self._session}/screenshot").json()["value"])

    def close(self) -> None:
        self._line.delete(self._session)

    def _ask(self, path: str, **parameters: object) -> Any:
        answer = self._line.post(self._session + path, json=parameters)
        assert answer.is_success, f"{path}: {answer.text}"
        return answer.json()["value"]


def _finger(x: float, y: float) -> list[dict[str, object]]:
    steps: list[dict[str, object]] = [
        {"type": "pointerMove", "x": round(x), "y": round(y), "duration": 0},
        {"type": "pointerDown", "button": 0},
        {"type": "pointerUp", "button": 0},
    ]
    return [{"type": "pointer", "id": "finger", "parameters": {"pointerType": "mouse"}, "actions": steps}]


def _home(folder: Path) -> dict[str, str]:
    return os.environ | {"HOME": str(folder), "XDG_RUNTIME_DIR": str(folder), "NO_AT_BRIDGE": "1"}


def _announced(said: Path) -> str | None:
    words = said.read_text(encoding="utf-8", errors="replace").partition("BiDi listening on ")[2].split()
    return words[0] if words else None


def _answers(line: httpx.Client) -> bool:
    try:
        return line.get("/status").is_success
    except httpx.TransportError:
        return False


def _wait_for(look: Callable[[], Found], what: str) -> Found:
    end = monotonic() + START_SECONDS
    while not (found := look()):
        assert monotonic() < end, f"waited {START_SECONDS:.0f} s for {what}"
        sleep(0.05)
    return found


@contextmanager
def _ended(process: "subprocess.Popen[bytes]") -> Iterator[None]:
    try:
        yield
    finally:
        process.terminate()
        try:
            process.wait(timeout=10)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()
