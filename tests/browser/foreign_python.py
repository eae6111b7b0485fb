"""The device's own worker in a browser, with a way to run Python in it that the site does not have.

The site is served as it was built, except for one script: the library that starts Python. A few lines around it keep
what it starts, and run what a test asks for. The worker, the pack and everything in it are those of the site.
"""

import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from importlib.resources import files
from pathlib import Path

from playwright.sync_api import Browser, Page

from tests.browser.play import wait_until
from tests.browser.pocket.device_page import BOOT, has_snapshot
from tests.browser.static_host import static_host

_BLANK = "<!doctype html><title>blank</title>"
_LIBRARY = "library-that-starts-python.js"
_AROUND = """import { loadPyodide as load } from "./%s";
export * from "./%s";
export async function loadPyodide(options) {
  const python = await load(options);
  let globals;
  self.addEventListener("message", ({ data }) => {
    if (data.type !== "run") return;
    try {
      globals ??= python.toPy({ __name__: "script" });
      self.postMessage({ type: "ran", result: python.runPython(data.code, { globals }) });
    } catch (error) {
      self.postMessage({ type: "ran", error: String(error) });
    }
  });
  return python;
}
"""
_START = """(script) => new Promise((resolve, reject) => {
  const worker = new Worker(script, { type: "module" });
  worker.onerror = (event) => reject(new Error(event.message));
  worker.onmessage = ({ data }) => {
    if (data.type === "failed" || data.type === "elsewhere") reject(new Error(JSON.stringify(data)));
    if (data.type === "open") resolve();
  };
  window.run = (code) => new Promise((answer, refuse) => {
    worker.onmessage = ({ data }) => {
      if (data.type === "ran") data.error === undefined ? answer(data.result) : refuse(new Error(data.error));
    };
    worker.postMessage({ type: "run", code });
  });
  worker.postMessage({ type: "start", base: new URL("./", location.href).href, nickname: "小明", takeOver: false });
})"""


@dataclass(frozen=True, slots=True)
class ForeignPython:
    """Python in the worker of a page."""

    page: Page
    script: str

    def start(self) -> None:
        """Start the worker; from the second time on it goes on from what the first has kept of Python's memory."""
        self.page.evaluate(_START, self.script)

    def start_again(self) -> None:
        """End the worker, and start another as soon as there is a snapshot of Python's memory to go on from."""
        wait_until(self.page, lambda: has_snapshot(self.page), "a snapshot of Python", patience=BOOT)
        self.page.reload()
        self.start()

    def run(self, code: str) -> str:
        """Run code in a module that stays, and return the text that its last line gives."""
        return str(self.page.evaluate("(code) => window.run(code)", f"{code}\n"))


def copy_site(folder: Path) -> str:
    """Make a site whose worker runs foreign code, and return the path of the worker's script."""
    shutil.copytree(Path(str(files("feltroom"))) / "website", folder)
    assets = folder / "assets"
    (library,) = assets.glob("pyodide-*.js")
    library.rename(assets / _LIBRARY)
    library.write_text(_AROUND % (_LIBRARY, _LIBRARY))
    (folder / "blank.html").write_text(_BLANK)
    (worker,) = assets.glob("worker-*.js")
    return f"/assets/{worker.name}"


@contextmanager
def foreign_python(browser: Browser, folder: Path) -> Iterator[ForeignPython]:
    """Start the device's worker out of a copy of the built site, in a page of its own."""
    script = copy_site(folder)
    with static_host(folder) as host:
        context = browser.new_context()
        try:
            page = context.new_page()
            page.goto(f"{host.url}blank.html")
            python = ForeignPython(page, script)
            python.start()
            yield python
        finally:
            context.close()
