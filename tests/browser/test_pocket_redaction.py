"""What the worker posts to the page holds no card that the player may not know yet, no seed and no secret."""

import json
import re
from collections.abc import Callable, Iterator, Mapping, Sequence

import pytest
from playwright.sync_api import Browser, Page, expect

from feltroom import format_cards
from tests.browser.foreign_python import copy_site
from tests.browser.page_log import end_log, start_log
from tests.browser.phone import NO_SITE, SAVE_DATA, act, part, settings_script
from tests.browser.play import QUICK, STILL, decide, shove, turn_or
from tests.browser.pocket.device_page import screen_is, show, told_at
from tests.browser.room_thread import site_is_built
from tests.browser.static_host import static_host
from tests.browser.worker_tap import WorkerTap
from tests.marks import long_only
from tests.patience import PATIENCE
from tests.redaction.device import Posted, hunt_device, read_device
from tests.redaction.device_plants import PLANTS, PULL_OUT, source_of
from tests.redaction.truth import Truth

MOST_MOVES = 40
SEED = 7_345_678_901_234
NEXT = f"{part('sheet')} {act('next')}"
BROKE = f"[data-outcome], {act('rebuy')}"
END = f"{NEXT}, {BROKE}"
CARD = re.compile(rb'"([2-9TJQKA][cdhs])"')
HAND_FILES = ("", "/json", "/phh", "/text?lang=en", "/review", "/solution?seq=9")
PAGES = (
    "/api/tables",
    "/api/me",
    "/api/me/tables",
    "/api/hands",
    "/api/hands?won=lost",
    "/api/statistics",
    "/api/shares",
    "/api/chart",
)
OF_A_TABLE = (
    "/api/tables/{}",
    "/api/tables/{}/ledger",
    "/api/evening?table={}",
    "/api/hands?table={}",
    "/api/export?table={}",
    "/api/export?format=json&table={}",
    "/api/export?format=text&table={}",
)


@pytest.fixture(scope="module")
def tap(browser: Browser, tmp_path_factory: pytest.TempPathFactory) -> Iterator[WorkerTap]:
    """A page whose house is open on the device, in a phone of its own."""
    if not site_is_built():
        pytest.fail(NO_SITE, pytrace=False)
    folder = tmp_path_factory.mktemp("host") / "site"
    copy_site(folder)
    with static_host(folder) as host:
        context = browser.new_context(
            viewport={"width": 390, "height": 844},
            is_mobile=True,
            has_touch=True,
            locale="zh-CN",
            reduced_motion="reduce",
            service_workers="block",
        )
        context.set_default_timeout(PATIENCE * 1000)
        page = context.new_page()
        start_log(page, home=host.url.split("/")[2])
        page.add_init_script(settings_script("zh-CN", {**STILL, "think": "off"}))
        page.add_init_script(SAVE_DATA)
        tapped = WorkerTap(page)
        tapped.listen()
        page.goto(host.url)
        screen_is(page, "menu")
        yield tapped
        problems = end_log(page)
        context.close()
        assert problems == []


def begin(tap: WorkerTap) -> str:
    """Begin a solo game from the menu, which opens the house, and return its table."""
    show(tap.page, "/", "menu")
    tap.page.locator(part("start-solo")).tap()
    screen_is(tap.page, "table")
    return tap.page.url.rpartition("/")[2]


def make_table(tap: WorkerTap, **settings: object) -> str:
    """Make a table without pauses behind the client's back, open it and start it."""
    chosen = {"preset": "solo", "nextHand": "manual", "clock": None, **QUICK, **settings}
    assert tap.ask("/api/tables", method="POST", body=json.dumps(chosen)) == 200
    made = [one.data for one in tap.posted if one.request == "POST /api/tables"][-1]
    table = str(json.loads(made.partition(b"\n\n")[2])["table"])
    show(tap.page, "/", "menu")  # from one table to another the screen would be the same
    show(tap.page, f"/t/{table}", "table")
    tap.page.locator(act("start")).click()
    return table


def play_hand(tap: WorkerTap, table: str, move: Callable[[Page], object] = decide) -> int:
    """Play a hand to its end with the keys, and return its number."""
    page = tap.page
    before = len(told_at(page, table, "handSettled"))
    following = page.locator(NEXT)
    if following.count() > 0:
        following.click()
        expect(page.locator(part("sheet"))).to_have_count(0)
    for _ in range(MOST_MOVES):
        if not turn_or(page, END):
            break
        move(page)
    assert len(told_at(page, table, "handSettled")) == before + 1
    return int(told_at(page, table, "handSettled")[-1]["hand"])


def fold(page: Page) -> None:
    """Fold, or check where that costs nothing."""
    decide(page, "fold" if page.locator(f"{part('dock')} {act('fold')}:not([disabled])").count() else "main")


def ask_for_everything(tap: WorkerTap, table: str, hand: int) -> None:
    """Ask for all that the house tells about a hand, and about all hands."""
    for path in [f"/api/hands/{table}/{hand}{ending}" for ending in HAND_FILES]:
        tap.ask(path)
    for path in (*PAGES, *[path.format(table) for path in OF_A_TABLE]):
        assert tap.ask(path) == 200, path


def look_at_everything(page: Page, table: str, hand: int) -> None:
    """Look at all screens that tell of hands: the list, a replay with its review, and statistics."""
    show(page, "/hands", "history")
    show(page, f"/hands/{table}/{hand}", "replay")
    show(page, "/statistics", "statistics")


SHORT = {"solo": (shove,), "dense": (decide,)}
LONG = dict.fromkeys(("solo", "six", "dense"), (decide, fold, decide, shove))


@pytest.mark.parametrize("games", [SHORT, pytest.param(LONG, marks=pytest.mark.long)], ids=["short", "long"])
def test_an_honest_worker_posts_nothing_that_its_player_may_not_know(
    tap: WorkerTap, games: Mapping[str, Sequence[Callable[[Page], object]]]
) -> None:
    begun = len(tap.posted)
    look_at_a_game_in_progress(tap)
    for preset, moves in games.items():
        table = make_table(tap, preset=preset, seed=SEED if preset == "solo" else None)
        for move in moves:
            if tap.page.locator(BROKE).count() == 0:
                hand = play_hand(tap, table, move)
        ask_for_everything(tap, table, hand)
    look_at_everything(tap.page, table, hand)
    rows = tap.rows()
    assert hunt_device(tap.posted[begun:], rows) == []
    check_course(tap.posted[begun:], read_device(rows))


def look_at_a_game_in_progress(tap: WorkerTap) -> None:
    """Begin a game from the menu, ask for everything while its first hand is played, and come back to it."""
    table = begin(tap)
    assert turn_or(tap.page, END)
    ask_for_everything(tap, table, 1)
    show(tap.page, f"/t/{table}", "table")
    assert turn_or(tap.page, END)


def check_course(posted: Sequence[Posted], truths: dict[str, Truth]) -> None:
    """The page was told what there is to tell, and there was something to hide."""
    assert len(truths) >= 4 and SEED in truths[""].seeds
    assert all(truth.hands and any(hand.deal for hand in truth.hands.values()) for truth in truths.values())
    heard = {json.loads(one.data)["type"] for one in posted if one.type == "heard"}
    assert {"table", "events", "handMade", "done"} <= heard
    asked = " ".join(one.request for one in posted if b'"status":200' in one.data.partition(b"\n\n")[0])
    for path in ("/review", "/phh", "/text", "/json", "/api/hands?", "/api/statistics", "/api/export"):
        assert path in asked
    told_cards = {card for one in posted if one.type == "heard" for card in CARD.findall(one.data)}
    assert len(told_cards) > 10


@pytest.mark.parametrize("name", [*list(PLANTS)[:1], *long_only(*list(PLANTS)[1:])])
def test_the_hunter_finds_a_leak_that_is_planted_in_the_worker(tap: WorkerTap, name: str) -> None:
    _, found = PLANTS[name]
    if not tap.posted:
        begin(tap)
    begun = len(tap.posted)
    tap.run(source_of(name))
    try:
        table = make_table(tap, players=6)
        hand = play_hand(tap, table)
        tap.ask(f"/api/hands/{table}/{hand}/phh")
    finally:
        tap.run(PULL_OUT)
    leaks = hunt_device(tap.posted[begun:], tap.rows())
    assert any(found in leak for leak in leaks), leaks[:5]


def test_a_card_in_a_message_that_the_worker_never_sent_is_found(tap: WorkerTap) -> None:
    if not tap.posted:
        begin(tap)
    begun = len(tap.posted)
    table = make_table(tap, seed=SEED, players=6)
    play_hand(tap, table, fold)
    rows = tap.rows()
    hand = read_device(rows)[table].hands[1]
    hidden = next(hand.hole(seat) for seat in hand.seats if seat not in hand.shown and seat not in hand.accounts)
    message = {"type": "chat", "table": table, "text": format_cards(hidden)}
    planted = Posted(tap.posted[-1].time, "heard", "", json.dumps(message).encode())
    assert hunt_device(tap.posted[begun:], rows) == []
    assert len(hunt_device([*tap.posted[begun:], planted], rows)) == len(hidden)
