"""What a screen reader is given to say: everything that is added to a live region of a page, in order."""

from playwright.sync_api import Page

# A region that is there is listened to; what is put into it is said once, when it is put there.
_LISTEN = """() => {
  window.spoken = [];
  const live = "[aria-live], [role=status], [role=alert], [role=log]";
  const polite = (node) => (node instanceof Element ? node : node.parentElement)?.closest(live);
  const note = (records) => {
    for (const { type, target, addedNodes } of records) {
      const region = polite(target);
      if (!region || region.closest("[aria-live=off]")) continue;
      if (type === "characterData") window.spoken.push(region.textContent.trim());
      else for (const node of addedNodes) window.spoken.push((node.textContent ?? "").trim());
    }
  };
  new MutationObserver(note).observe(document.body, { childList: true, characterData: true, subtree: true });
}"""


def listen(page: Page) -> None:
    """Begin to note what is said."""
    page.evaluate(_LISTEN)


def spoken(page: Page) -> list[str]:
    """What was said since then."""
    said: list[str] = page.evaluate("window.spoken")
    return [text for text in said if text]
