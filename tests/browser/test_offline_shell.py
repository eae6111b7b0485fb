"""The service worker, the download of the pack and updates, in a real browser against a host that fails."""

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Error, Page

from tests.browser.offline_modules import offline_script
from tests.browser.phone import NO_SITE
from tests.browser.play import wait_until
from tests.browser.room_thread import room_in_thread, site_is_built
from tests.browser.static_host import Pack, StaticHost, make_version, noise, scripts, static_host
from tests.marks import long_only

PARTS = "/pocket/parts/"
SHELL = "feltroom-shell-{:032x}/"
# The smallest module that does something: it exports `answer`, which returns 42.
WASM = bytes.fromhex(
    "0061736d010000000105016000 017f03020100070a0106616e737765720000 0a06010400412a0b".replace(" ", "")
)

_UNTIL = """const until = async (found) => {
  for (let tries = 0; !found(); tries++) {
    if (tries > 1000) throw new Error(`waited for ${found}`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
};"""
_REGISTER = f"""async () => {{
  {_UNTIL}
  await navigator.serviceWorker.register("/sw.js", {{ updateViaCache: "none" }});
  await until(() => navigator.serviceWorker.controller !== null);
}}"""
# What became of the new version: it waits, or it failed.
_UPDATE = f"""async () => {{
  {_UNTIL}
  const registration = await navigator.serviceWorker.getRegistration();
  await registration.update().catch(() => null);
  const worker = registration.installing ?? registration.waiting;
  await until(() => worker?.state !== "installing");
  return worker?.state ?? "redundant";
}}"""
# As the client does it: when no page asks the old version for anything.
_ACCEPT = f"""async () => {{
  {_UNTIL}
  const {{ controller }} = navigator.serviceWorker;
  const {{ active, waiting }} = await navigator.serviceWorker.getRegistration();
  const {{ port1, port2 }} = new MessageChannel();
  const quiet = new Promise((resolve) => {{ port1.onmessage = resolve; }});
  active.postMessage("quiet", [port2]);
  await quiet;
  waiting.postMessage("skipWaiting");
  await until(() => navigator.serviceWorker.controller !== controller);
}}"""
# A page that fetches its parts for two seconds.
_FETCH_PARTS = """(paths) => {
  const end = Date.now() + 2000;
  let next = 0;
  const work = async () => {
    while (Date.now() < end) await fetch(paths[next++ % paths.length]).then((answer) => answer.arrayBuffer());
  };
  for (let hand = 0; hand < 6; hand++) void work();
}"""
_KEPT = """async () => {
  const kept = {};
  for (const name of await caches.keys())
    kept[name] = (await (await caches.open(name)).keys()).map(({ url }) => new URL(url).pathname);
  return kept;
}"""


@pytest.fixture(scope="module")
def script() -> str:
    """The client's modules for playing offline, as one script."""
    return offline_script()


@pytest.fixture
def first(tmp_path: Path) -> Path:
    """The folder of the first version."""
    if not site_is_built():
        pytest.fail(NO_SITE, pytrace=False)
    return tmp_path / "1"


@pytest.fixture
def host(first: Path) -> Iterator[StaticHost]:
    """A host that serves the first version, once that has been made."""
    with static_host(first) as running:
        yield running


@pytest.fixture
def context(browser: Browser, host: StaticHost) -> Iterator[BrowserContext]:
    """A context of its own, with service workers."""
    context = browser.new_context(base_url=host.url, viewport={"width": 390, "height": 844}, service_workers="allow")
    yield context
    host.down = False
    context.close()


@pytest.fixture
def context_with_modules(context: BrowserContext, script: str) -> BrowserContext:
    """A context whose pages have the modules as `offline`."""
    context.add_init_script(script)
    return context


def visit(context: BrowserContext, number: int | None) -> Page:
    """Open the site in another tab; it must be that version."""
    page = context.new_page()
    page.goto("/")
    check_version(page, number)
    return page


def check_version(page: Page, number: int | None) -> None:
    """Wait until a page runs, and see which version it is."""
    page.wait_for_function("() => document.querySelector('[data-screen]') !== null")
    assert page.evaluate("document.documentElement.dataset.version") == (None if number is None else str(number))


def kept(page: Page) -> dict[str, list[str]]:
    """The paths in every cache, by its name."""
    found: dict[str, list[str]] = page.evaluate(_KEPT)
    return found


def wait_until_dropped(page: Page, name: str) -> None:
    """Wait until there is no such cache; it must not be opened, since that would make it again."""
    wait_until(page, lambda: not page.evaluate("(name) => caches.has(name)", name), f"{name} to go")


def loads(page: Page, script: str) -> bool:
    """Whether a page can load a script that it has not needed so far."""
    try:
        page.evaluate("(script) => import(script).then(() => true)", script)
    except Error:
        return False
    return True


def missing(page: Page, folder: Path) -> list[str]:
    """The files of a version that a page cannot have."""
    own = (path.relative_to(folder).as_posix() for path in folder.rglob("*") if path.is_file())
    wanted = [f"/{path}" for path in own if path not in ("index.html", "sw.js") and not path.endswith(".part")]
    found: list[str] = page.evaluate(
        """async (wanted) => {
          const there = (path) => fetch(path).then(({ ok }) => ok, () => false);
          const answers = await Promise.all(wanted.map(there));
          return wanted.filter((_, at) => !answers[at]);
        }""",
        wanted,
    )
    return found


def test_a_site_that_was_visited_once_opens_without_its_host(
    host: StaticHost, first: Path, context: BrowserContext
) -> None:
    make_version(first, 1)
    visit(context, 1).evaluate(_REGISTER)
    host.down = True
    page = visit(context, 1)
    page.reload()
    check_version(page, 1)
    assert missing(page, first) == []
    assert loads(page, scripts(first, "Settings")[0])


@pytest.mark.long
def test_only_a_room_has_pages_at_other_addresses(host: StaticHost, first: Path, context: BrowserContext) -> None:
    make_version(first, 1)
    page = visit(context, 1)
    page.evaluate(_REGISTER)
    answer = page.goto("/another/site/")
    assert answer is not None and answer.status == 404
    page.goto("/index.html")
    check_version(page, 1)

    host.folder = first.with_name("room")
    make_version(host.folder, 2, room=True)
    assert page.evaluate(_UPDATE) == "installed"
    page.evaluate(_ACCEPT)
    host.down = True
    page.goto("/hands/4fR/12")
    check_version(page, 2)
    assert page.evaluate("document.documentElement.dataset.room") == "/"
    for path in ("/api/health", "/metrics", "/robots.txt"):
        with pytest.raises(Error, match="ERR_"):
            page.goto(path)


@pytest.mark.long  # its twin is the update that brings a pack
def test_an_update_comes_whole_and_waits_until_it_is_accepted(
    host: StaticHost, first: Path, context: BrowserContext
) -> None:
    make_version(first, 1)
    page = visit(context, 1)
    page.evaluate(_REGISTER)
    host.folder = first.with_name("2")
    make_version(host.folder, 2)
    host.asked.clear()
    assert page.evaluate(_UPDATE) == "installed"
    assert not [path for path in host.asked if path.endswith((".css", ".woff2", ".png"))], "these are the same"
    host.down = True
    page.reload()
    check_version(page, 1)
    page.evaluate(_ACCEPT)
    page.reload()
    check_version(page, 2)
    assert missing(page, host.folder) == []
    assert loads(page, scripts(host.folder, "Settings")[0])
    page.evaluate("navigator.serviceWorker.controller.postMessage('pageLoaded')")
    wait_until_dropped(page, SHELL.format(1))
    assert set(kept(page)) == {SHELL.format(2), "feltroom-parts"}


@pytest.mark.long
@pytest.mark.parametrize("broken", ["file", *long_only("page of a third version", "sum")])
def test_an_update_that_fails_leaves_the_old_version(
    host: StaticHost, first: Path, context: BrowserContext, broken: str
) -> None:
    make_version(first, 1)
    page = visit(context, 1)
    page.evaluate(_REGISTER)
    before = kept(page)
    host.folder = first.with_name("2")
    make_version(host.folder, 2)
    script = scripts(host.folder, "Settings")[0]
    right = (host.folder / "index.html").read_text()
    if broken == "file":
        host.failing.add(script)
    elif broken == "sum":
        (host.folder / script.strip("/")).write_text("export {};")
    else:
        (host.folder / "index.html").write_text(right.replace("-2.js", "-3.js"))
    assert page.evaluate(_UPDATE) == "redundant"
    assert kept(page) == before
    host.down = True
    page.reload()
    check_version(page, 1)

    host.down = False
    host.failing.clear()
    if broken != "sum":
        (host.folder / "index.html").write_text(right)
        assert page.evaluate(_UPDATE) == "installed"


@pytest.mark.long
def test_a_tab_of_the_old_version_goes_on_with_it(host: StaticHost, first: Path, context: BrowserContext) -> None:
    make_version(first, 1)
    old = visit(context, 1)
    old.evaluate(_REGISTER)
    other = visit(context, 1)
    host.folder = first.with_name("2")
    make_version(host.folder, 2)
    assert other.evaluate(_UPDATE) == "installed"
    other.evaluate(_ACCEPT)
    host.down = True
    other.reload()
    check_version(other, 2)
    loaded = "navigator.serviceWorker.controller.postMessage('pageLoaded')"
    other.evaluate(loaded)
    assert loads(old, scripts(first, "Statistics")[0])
    check_version(old, 1)
    assert SHELL.format(1) in kept(other)

    old.reload()
    check_version(old, 2)
    old.evaluate(loaded)
    wait_until_dropped(old, SHELL.format(1))
    assert not loads(other, scripts(first, "History")[0])


@pytest.mark.long
def test_a_download_that_is_cancelled_goes_on_where_it_was(
    host: StaticHost, first: Path, context_with_modules: BrowserContext
) -> None:
    pack = make_version(first, 1, contents={"library.zip": ("application/zip", noise(1, 12 * 40_000))})
    page = visit(context_with_modules, 1)
    _add_download(page, pack)
    host.delay = 0.1
    page.evaluate("() => void download.start()")
    page.wait_for_function("() => download.state.loaded > 100000")
    page.evaluate("() => download.cancel()")
    state = page.evaluate("() => download.state")
    assert state["kind"] == "partial" and 0 < state["loaded"] < state["total"] == pack["size"]
    host.delay = 0.0
    done = kept(page)["feltroom-parts"]
    host.asked.clear()

    page.reload()
    _add_download(page, pack)
    page.evaluate("() => download.look()")
    assert page.evaluate("() => download.state") == state
    page.evaluate("() => download.start()")
    assert page.evaluate("() => download.state") == {"kind": "ready"}
    asked = host.asked_for(PARTS)
    assert not set(asked) & set(done)
    assert len(set(asked)) == 13 - len(done)  # the host may hear late of one that was cancelled
    host.down = True
    page.reload()
    _add_download(page, pack)
    page.evaluate("() => download.look()")
    assert page.evaluate("() => download.state") == {"kind": "ready"}


@pytest.mark.long
def test_two_tabs_download_every_part_once(host: StaticHost, first: Path, context_with_modules: BrowserContext) -> None:
    pack = make_version(first, 1, contents={"library.zip": ("application/zip", noise(1, 12 * 40_000))})
    pages = [visit(context_with_modules, 1), visit(context_with_modules, 1)]
    host.delay = 0.05
    for page in pages:
        _add_download(page, pack)
        page.evaluate("() => void download.start()")
    for page in pages:
        page.wait_for_function("() => download.state.kind === 'ready'")
    assert len(host.asked_for(PARTS)) == len(set(host.asked_for(PARTS))) == 13


@pytest.mark.parametrize("fault", ["damaged", *long_only("offline", "notFound")])
def test_a_download_says_why_it_failed(
    host: StaticHost, first: Path, context_with_modules: BrowserContext, fault: str
) -> None:
    pack = make_version(first, 1, contents={"library.zip": ("application/zip", noise(1, 3 * 40_000))})
    page = visit(context_with_modules, 1)
    _add_download(page, pack)
    last = first / PARTS.strip("/") / pack["files"][0]["parts"][-2]["name"]
    if fault == "offline":
        host.failing.add(f"{PARTS}{last.name}")
    elif fault == "notFound":
        last.unlink()
    else:
        last.write_bytes(noise(2, 40_000))
    page.evaluate("() => download.start()")
    state = page.evaluate("() => download.state")
    assert (state["kind"], state["reason"]) == ("failed", fault)


@pytest.mark.long
def test_a_full_browser_is_no_harm(host: StaticHost, first: Path, context_with_modules: BrowserContext) -> None:
    pack = make_version(first, 1, contents={"library.zip": ("application/zip", noise(1, 10 * 40_000))})
    page = context_with_modules.new_page()
    session = context_with_modules.new_cdp_session(page)
    session.send("Storage.overrideQuotaForOrigin", {"origin": host.url.rstrip("/"), "quotaSize": 200_000})
    page.goto("/")
    check_version(page, 1)
    # The site does not fit: nothing of it is kept, and the page goes on with the network.
    installed = f"""async () => {{
      {_UNTIL}
      const registration = await navigator.serviceWorker.register("/sw.js");
      await until(() => registration.installing === null);
      return registration.waiting !== null || registration.active !== null;
    }}"""
    assert page.evaluate(installed) is False
    assert not [name for name in kept(page) if name.startswith("feltroom-shell")]
    # The pack does not fit: the download says so, and the game runs out of memory instead.
    reason = """async (pack) => {
      const store = await offline.openPartStore(location.href);
      return offline.installPack(pack, { store }).then(() => "done", ({ reason }) => reason);
    }"""
    assert page.evaluate(reason, pack) == "full"
    length = """async (pack) => {
      const store = offline.withMemory(await offline.openPartStore(location.href));
      await offline.installPack(pack, { store });
      const bytes = await offline.packFile(pack, "library.zip", store).arrayBuffer();
      return [store.lasting, bytes.byteLength];
    }"""
    assert page.evaluate(length, pack) == [False, 400_000]
    page.reload()
    check_version(page, 1)


def test_a_file_of_the_pack_is_compiled_while_it_is_read_and_mended_where_it_is_damaged(
    host: StaticHost, first: Path, context_with_modules: BrowserContext
) -> None:
    pack = make_version(first, 1, contents={"python.wasm": ("application/wasm", WASM)})
    page = visit(context_with_modules, 1)
    answer = """async (pack) => {
      const store = await offline.openPartStore(location.href);
      const { instance } = await WebAssembly.instantiateStreaming(offline.packFile(pack, "python.wasm", store));
      return instance.exports.answer();
    }"""
    assert page.evaluate(answer, pack) == 42
    assert page.evaluate(answer, pack) == 42
    assert len(host.asked_for(PARTS)) == 1
    spoil = """async () => {
      const cache = await caches.open("feltroom-parts");
      const [{ url }] = await cache.keys();
      const { byteLength } = await (await cache.match(url)).arrayBuffer();
      await cache.put(url, new Response(new ArrayBuffer(byteLength)));
    }"""
    page.evaluate(spoil)
    assert page.evaluate(answer, pack) == 42
    assert len(host.asked_for(PARTS)) == 2


def test_an_update_brings_the_new_pack_to_a_device_that_had_the_old_one(
    host: StaticHost, first: Path, context_with_modules: BrowserContext
) -> None:
    library = ("application/zip", noise(1, 3 * 40_000))
    pack = make_version(first, 1, contents={"library.zip": library, "game.zip": ("application/zip", noise(2, 20_000))})
    page = visit(context_with_modules, 1)
    _add_download(page, pack)
    page.evaluate("() => download.start()")
    host.folder = first.with_name("2")
    newer = {"library.zip": library, "game.zip": ("application/zip", noise(3, 20_000))}
    next_pack = make_version(host.folder, 2, contents=newer)
    changed = f"{PARTS}{next_pack['files'][1]['parts'][0]['name']}"

    (host.folder / changed.strip("/")).rename(first / "aside")
    assert page.evaluate(_UPDATE) == "redundant"
    (first / "aside").rename(host.folder / changed.strip("/"))

    host.asked.clear()
    assert page.evaluate(_UPDATE) == "installed"
    assert host.asked_for(PARTS) == [changed]
    page.evaluate(_ACCEPT)
    host.down = True
    page.reload()
    check_version(page, 2)
    _add_download(page, next_pack)
    page.evaluate("() => download.look()")
    assert page.evaluate("() => download.state") == {"kind": "ready"}
    wait_until(page, lambda: len(kept(page)["feltroom-parts"]) == len(_names(next_pack)), "old parts to go")


@pytest.mark.long
def test_a_pack_that_comes_while_a_new_version_waits_comes_for_both(
    host: StaticHost, first: Path, context_with_modules: BrowserContext
) -> None:
    pack = make_version(first, 1, contents={"game.zip": ("application/zip", noise(1, 90_000))})
    page = visit(context_with_modules, 1)
    page.evaluate(_REGISTER)
    host.folder = first.with_name("2")
    next_pack = make_version(host.folder, 2, contents={"game.zip": ("application/zip", noise(2, 90_000))})
    assert page.evaluate(_UPDATE) == "installed"
    assert host.asked_for(PARTS) == []
    for name in _names(pack):  # a host that keeps files of older versions for a while
        shutil.copy(first / PARTS.strip("/") / name, host.folder / PARTS.strip("/") / name)
    _add_download(page, pack)
    page.evaluate("() => download.start()")
    assert page.evaluate("() => download.state") == {"kind": "ready"}
    host.down = True
    page.goto("about:blank")  # the last page has gone: the new version takes over

    def is_next() -> bool:
        page.goto("/")
        page.wait_for_function("() => document.querySelector('[data-screen]') !== null")
        version = page.evaluate("document.documentElement.dataset.version")
        if version != "2":
            page.goto("about:blank")
        return bool(version == "2")

    wait_until(page, is_next, "the new version")
    _add_download(page, next_pack)
    page.evaluate("() => download.look()")
    assert page.evaluate("() => download.state") == {"kind": "ready"}


def test_the_site_of_a_room_is_kept_under_its_policy(browser: Browser, first: Path) -> None:
    first.mkdir()
    with room_in_thread(first) as room:
        context = browser.new_context(base_url=room.url, service_workers="allow")
        page = context.new_page()
        page.goto("/")
        page.evaluate(_REGISTER)
    page.goto("/")
    page.wait_for_function("() => document.querySelector('[data-screen]') !== null")
    assert page.evaluate("() => fetch('/icon-192.png').then(({ status }) => status)") == 200
    context.close()


@pytest.mark.long
def test_a_page_accepts_an_update_and_reloads_once_and_the_other_tab_is_offered_it(
    host: StaticHost, first: Path, context_with_modules: BrowserContext
) -> None:
    make_version(first, 1)
    page = visit(context_with_modules, 1)
    page.evaluate(_REGISTER)
    other = visit(context_with_modules, 1)
    pages = [page, other]
    starts: list[str] = []
    for one in pages:
        one.on("domcontentloaded", lambda page: starts.append(page.url))
        _add_download(one, {"version": "", "size": 0, "files": []})
        assert one.evaluate("() => registration.state") == {"kind": "none"}
    host.folder = first.with_name("2")
    make_version(host.folder, 2)
    page.evaluate("() => { clock += 3600000; registration.cameIntoView(); }")
    for one in pages:
        one.wait_for_function("() => registration.state.kind === 'waiting'")
        assert one.evaluate("() => registration.state.version") == f"{2:032x}"
    # Chromium would let the old worker go on for half a minute if it were asked for something while it is stopped.
    other.evaluate(_FETCH_PARTS, scripts(first, ""))
    with page.expect_navigation():
        page.evaluate("() => void registration.applyUpdate()")
    check_version(page, 2)
    other.wait_for_timeout(300)
    check_version(other, 1)
    assert other.evaluate("() => registration.state.kind") == "waiting"
    with other.expect_navigation():
        other.evaluate("() => void registration.applyUpdate()")
    check_version(other, 2)
    page.wait_for_timeout(300)
    assert len(starts) == 2


def _add_download(page: Page, pack: Pack) -> None:
    """Give a page what the client has: the service worker's registration, and the download of a pack."""
    page.evaluate(
        """async (pack) => {
          window.clock = Date.now();
          const browser = { container: navigator.serviceWorker, now: () => clock, reload: () => location.reload() };
          const base = new URL("/", location.href).href;
          window.registration = new offline.Registration(base, browser, () => {});
          await registration.start();
          const store = await offline.openPartStore(base);
          window.download = new offline.OfflineDownload({
            unsupported: offline.unsupportedBecause(window),
            total: pack.size,
            installedBytes: () => offline.installedBytes(pack, store),
            install: (options) => offline.installPack(pack, { store, pause: async () => {}, ...options }),
            shellReady: () => registration.shellReady(),
            completeUpdate: () => registration.completeUpdate(),
          }, () => {});
        }""",
        pack,
    )


def _names(pack: Pack) -> set[str]:
    return {part["name"] for file in pack["files"] for part in file["parts"]}
