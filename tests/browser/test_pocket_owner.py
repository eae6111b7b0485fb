"""Two tabs of one device, without Python: one has the house, either can take it, and the other writes nothing."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Page

from tests.browser.offline_modules import offline_script
from tests.browser.play import wait_until
from tests.browser.static_host import static_host

_ENTER = """async ([takeOver, patience]) => {
  const here = location.href;
  window.lost = false;
  const only = await offline.becomeOnlyOne(offline.lockName(here), takeOver, () => (window.lost = true), patience);
  if (only) window.disk = await offline.openDisk(offline.diskName(here));
  return only;
}"""
_WRITE = """(text) => disk.write([["k", new TextEncoder().encode(text)]]).then(() => "written", ({ fault }) => fault)"""
_READ = "() => disk.scan('').then((rows) => rows.map(([key, value]) => [key, new TextDecoder().decode(value)]))"
# Writes batch after batch; -1 in place of one throws.
_REWRITE = """([prefixes, batches]) => {
  const bytes = (text) => (text === null ? null : new TextEncoder().encode(text));
  const next = () => {
    const batch = batches.shift() ?? null;
    if (batch === -1) throw new Error("planted");
    return batch === null ? null : batch.map(([key, text]) => [key, bytes(text)]);
  };
  return disk.rewrite(prefixes, next).then(() => "written", ({ fault }) => fault);
}"""
_DELETE = "(patience) => offline.deleteDisk(offline.diskName(location.href), patience)"
# As a worker does that was ended while it was busy: it lets go when the browser gets to it.
_HOLD = """() => new Promise((held) => {
  const opening = indexedDB.open(offline.diskName(location.href), 1);
  opening.onsuccess = () => { window.letGo = () => opening.result.close(); held(); };
})"""
_DISKS = "() => indexedDB.databases().then((all) => all.map(({ name }) => name))"
_PENDING = "() => navigator.locks.query().then(({ pending }) => pending.length)"
BRIEFLY, PATIENTLY = 100, 20_000


@pytest.fixture
def context(browser: Browser, tmp_path: Path) -> Iterator[BrowserContext]:
    """A browser that knows two copies of a site, whose pages have the modules as `offline`."""
    for folder in (tmp_path, tmp_path / "copy"):
        folder.mkdir(exist_ok=True)
        (folder / "index.html").write_text("<title>Feltroom</title>")
    with static_host(tmp_path) as host:
        context = browser.new_context(base_url=host.url)
        context.add_init_script(offline_script())
        yield context
        context.close()


def tab(context: BrowserContext, path: str = "/") -> Page:
    page = context.new_page()
    page.goto(path)
    return page


def test_one_of_two_tabs_has_the_house_and_the_other_can_take_it(context: BrowserContext) -> None:
    first, second = tab(context), tab(context)
    assert first.evaluate(_ENTER, [False, PATIENTLY])
    assert first.evaluate(_WRITE, "one") == "written"
    assert not second.evaluate(_ENTER, [False, BRIEFLY]), "whoever has it keeps it"
    assert first.evaluate(_WRITE, "two") == "written"

    assert second.evaluate(_ENTER, [True, BRIEFLY])
    first.wait_for_function("() => window.lost")
    assert first.evaluate(_WRITE, "three") == "taken", "also if it has not heard of it yet"
    assert second.evaluate(_READ) == [["k", "two"]]
    assert second.evaluate(_WRITE, "four") == "written"

    second.close()
    assert first.evaluate(_ENTER, [False, PATIENTLY]), "nobody has it any more"
    assert first.evaluate(_READ) == [["k", "four"]]


def test_a_tab_that_is_slow_to_let_go_is_waited_for(context: BrowserContext) -> None:
    first, second = tab(context), tab(context)
    assert first.evaluate(_ENTER, [False, PATIENTLY])
    second.evaluate(f"() => {{ window.entering = ({_ENTER})([false, {PATIENTLY}]); }}")
    wait_until(first, lambda: first.evaluate(_PENDING) == 1, "the other tab to ask")
    first.close()
    assert second.evaluate("() => window.entering")


def test_the_house_goes_to_and_fro_without_a_lost_word(context: BrowserContext) -> None:
    tabs = [tab(context), tab(context)]
    for number in range(30):
        page, other = tabs[number % 2], tabs[1 - number % 2]
        assert page.evaluate(_ENTER, [True, BRIEFLY])
        assert page.evaluate(_WRITE, str(number)) == "written"
        if number:
            other.wait_for_function("() => window.lost")
            assert other.evaluate(_WRITE, "late") == "taken"
        assert page.evaluate(_READ) == [["k", str(number)]]


def test_a_disk_takes_batch_after_batch_and_keeps_all_of_them_or_none(context: BrowserContext) -> None:
    page = tab(context)
    assert page.evaluate(_ENTER, [False, PATIENTLY])
    first = [[["a/1", "1"], ["a/2", "2"]], [], [["b", "3"], ["k", "4"]]]
    assert page.evaluate(_REWRITE, [[], first]) == "written"
    kept = [["a/1", "1"], ["a/2", "2"], ["b", "3"], ["k", "4"]]
    assert page.evaluate(_READ) == kept
    for batches in ([-1], [[["c", "5"]], -1], [[["a/1", None]], [["c", "5"]], -1]):
        assert page.evaluate(_REWRITE, [["a/", ""], batches]) == "refused"
        assert page.evaluate(_READ) == kept
    assert page.evaluate(_REWRITE, [["a/"], [[["b", None]], [["a/3", "6"]]]]) == "written"
    assert page.evaluate(_READ) == [["a/3", "6"], ["k", "4"]]
    many = [[[f"{batch}/{row}", "x" * 1000] for row in range(50)] for batch in range(40)]
    assert page.evaluate(_REWRITE, [[""], many]) == "written"
    assert len(page.evaluate(_READ)) == 40 * 50
    other = tab(context)
    assert other.evaluate(_ENTER, [True, BRIEFLY])
    assert page.evaluate(_REWRITE, [[""], []]) == "taken"
    assert len(other.evaluate(_READ)) == 40 * 50


def test_copies_of_the_site_in_two_folders_have_houses_of_their_own(context: BrowserContext) -> None:
    root, copy = tab(context), tab(context, "/copy/")
    assert root.evaluate(_ENTER, [False, BRIEFLY])
    assert copy.evaluate(_ENTER, [False, BRIEFLY])
    assert root.evaluate(_WRITE, "root") == copy.evaluate(_WRITE, "copy") == "written"
    assert root.evaluate(_READ) == [["k", "root"]]
    assert copy.evaluate(_READ) == [["k", "copy"]]


def test_a_disk_is_deleted_once_who_had_it_lets_go(context: BrowserContext) -> None:
    page, before = tab(context), tab(context)
    assert page.evaluate(_ENTER, [False, PATIENTLY])
    assert page.evaluate(_WRITE, "one") == "written"
    before.evaluate(_HOLD)
    assert not page.evaluate(_DELETE, BRIEFLY), "it is still held"
    assert page.evaluate(_DISKS) != []
    page.evaluate(f"() => {{ window.deleting = ({_DELETE})({PATIENTLY}); }}")
    page.wait_for_timeout(2 * BRIEFLY)
    before.evaluate("() => letGo()")
    assert page.evaluate("() => window.deleting"), "who is slow to let go is no other tab"
    assert page.evaluate(_DISKS) == []
