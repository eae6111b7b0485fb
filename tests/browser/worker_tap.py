"""Everything that passes between a page and the worker with its house, and the rows on the device's disk."""

from base64 import b64decode
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any

from playwright.sync_api import Page

from tests.browser.page_log import Frame, log_of
from tests.redaction.device import Posted

# A request that a test makes itself has a number below 0, which the client does not know.
_TAP = """(() => {
  const encode = (bytes) => btoa(Array.from(new Uint8Array(bytes), (byte) => String.fromCharCode(byte)).join(""));
  const plain = new TextEncoder();
  window.Worker = class extends Worker {
    constructor(...given) {
      super(...given);
      const asked = new Map();
      const answers = new Map();
      this.addEventListener("message", ({ data }) => {
        const { type, file, body, text, ...rest } = data;
        const request = type === "answered" ? asked.get(data.id) ?? "" : "";
        const head = plain.encode(type === "heard" ? text : `${JSON.stringify(rest)}\\n\\n`);
        void window.notePosted(Date.now(), type, request, encode(head), encode(body ?? []));
        answers.get(data.id)?.(data.status);
        answers.delete(data.id);
        if (type === "ran") answers.get("run")?.(data.error ?? null);
      });
      this.note = ({ type, id, method, path }) => type === "request" && asked.set(id, `${method} ${path}`);
      window.askHouse = (method, path, body) => new Promise((resolve) => {
        const id = -1 - asked.size;
        answers.set(id, resolve);
        this.postMessage({ type: "request", id, method, path, body });
      });
      window.runInWorker = (code) => new Promise((resolve) => {
        answers.set("run", resolve);
        this.postMessage({ type: "run", code });
      });
    }
    postMessage(message, ...rest) {
      this.note(message);
      if (message.type === "say") void window.noteSaid(message.text);
      super.postMessage(message, ...rest);
    }
  };
})()"""
_IN_TIME = """((answer) => Promise.race([answer, new Promise((_, reject) => {
  setTimeout(() => reject(new Error("the worker does not answer")), 30_000);
})]))"""
_ROWS = """() => new Promise((resolve, reject) => {
  const opening = indexedDB.open("feltroom", 1); // of a site at the root
  opening.onerror = () => reject(opening.error);
  opening.onsuccess = () => {
    const database = opening.result;
    const rows = database.transaction("kept", "readonly").objectStore("kept");
    const [keys, values] = [rows.getAllKeys(), rows.getAll()];
    values.onsuccess = () => {
      database.close();
      const encode = (bytes) => btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""));
      resolve(keys.result.map((key, place) => [key, encode(values.result[place])]));
    };
  };
})"""


@dataclass  # Playwright adds to it, so it has no slots
class WorkerTap:
    """What the worker of a page has posted so far."""

    page: Page
    posted: list[Posted] = field(default_factory=list)

    def listen(self) -> None:
        """Note everything from the next document of the page on."""
        self.page.expose_binding("notePosted", self._note)
        self.page.expose_binding("noteSaid", lambda _, text: self._frame(text, sent=True))
        self.page.add_init_script(_TAP)

    def ask(self, path: str, *, method: str = "GET", body: str | None = None) -> int:
        """Ask the HTTP API of the house as the client does, and return the status."""
        return int(self.page.evaluate(f"(all) => {_IN_TIME}(window.askHouse(...all))", [method, path, body]))

    def run(self, code: str) -> None:
        """Run Python in the worker of a site that allows it."""
        error = self.page.evaluate(f"(code) => {_IN_TIME}(window.runInWorker(code))", code)
        assert error is None, error

    def rows(self) -> dict[str, bytes]:
        """Everything on the device's disk."""
        return {key: b64decode(value) for key, value in self.page.evaluate(_ROWS)}

    def _note(self, source: dict[str, Any], time: int, kind: str, request: str, head: str, body: str) -> None:
        del source
        data = b64decode(head) + b64decode(body)
        self.posted.append(Posted(time, kind, request, data))
        if kind == "heard":
            self._frame(data.decode(), sent=False)

    def _frame(self, text: str, *, sent: bool) -> None:
        with suppress(KeyError):  # a page that the test is done with
            log_of(self.page).frames.append(Frame(sent, text))
