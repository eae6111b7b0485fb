"""What the worker posts to the page holds no card that the player may not know yet, no seed and no secret."""

import json
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from typing import Any

import pytest
from playwright.sync_api import Browser, Error, Page

from feltroom import format_cards
from tests.browser.foreign_python import copy_site
from tests.browser.page_log import end_log, start_log
from tests.browser.phone import NO_SITE, SAVE_DATA, act, part, settings_script
from tests.browser.play import QUICK, STILL, TRIES, decide, shove, turn_or
from tests.browser.pocket.device_page import screen_is, seat_of, show, table_of, told_at
from tests.browser.room_thread import site_is_built
from tests.browser.static_host import static_host
from tests.browser.test_sit_and_go import END as TOURNAMENT_END
from tests.browser.test_sit_and_go import OUT
from tests.browser.worker_tap import WorkerTap
from tests.marks import long_only
from tests.patience import PATIENCE
from tests.redaction.device import Posted, hunt_device, read_device
from tests.redaction.device_plants import PLANTS, PULL_OUT, source_of
from tests.redaction.truth import Truth

Move = Callable[[Page], object]

MOST_MOVES = 40
MOST_SHOVES = 8
PRACTICES = 20
MOMENT = 1000
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


def go_on(page: Page, table: str) -> bool:
    """Ask for another hand until it has begun, or until there is none; a key that has just come there does nothing."""
    before = len(told_at(page, table, "handBegan"))
    for _ in range(TRIES):
        with suppress(Error):  # it may be gone by then
            page.locator(act("next")).last.click(timeout=MOMENT)
        page.wait_for_timeout(50)
        if len(told_at(page, table, "handBegan")) > before:
            return True
        if page.locator(BROKE).count() > 0:
            return False
    raise AssertionError("no other hand")


def play_hand(tap: WorkerTap, table: str, move: Move = decide) -> int:
    """Play a hand to its end with the keys, and return its number; that of the last one if the game is over."""
    page = tap.page
    before = len(told_at(page, table, "handSettled"))
    if before > 0 and not go_on(page, table):
        return before
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


BOMB = {"bombPot": 2, "bombEvery": 1, "doubleBoard": "bomb_pot"}
FILES = ("/phh", "/text", "/json", "/api/hands?", "/api/statistics", "/api/export")
EXTRAS: dict[str, dict[str, object]] = {
    "straddle": {"straddle": "left"},
    "run it twice": {"runs": "twice", "level": "caller"},
    "bomb pot on two boards": BOMB,
    "two boards in every hand": {"doubleBoard": "always"},
    "seven-deuce and stand-up": {"sevenDeuce": 2, "standUp": 2},
    "rabbit hunt": {"rabbit": True},
    "chances at all-in": {"chances": True},
}
"""Games of friends, as far as somebody plays them alone."""
MOVES: tuple[Move, ...] = (decide, fold, decide, shove)


@pytest.mark.parametrize(
    ("settings", "moves"),
    [
        pytest.param(
            {"seed": SEED, "players": 3, "straddle": "left", "runs": "twice", "sevenDeuce": 2}, (shove,), id="short"
        ),
        *[
            pytest.param({"preset": preset}, MOVES, id=preset, marks=pytest.mark.long)
            for preset in ("solo", "six", "dense")
        ],
        *[
            pytest.param({"players": 4, **extra}, MOVES, id=name, marks=pytest.mark.long)
            for name, extra in EXTRAS.items()
        ],
    ],
)
def test_an_honest_worker_posts_nothing_that_its_player_may_not_know(
    tap: WorkerTap, settings: Mapping[str, object], moves: Sequence[Move]
) -> None:
    begun = len(tap.posted)
    look_at_a_game_in_progress(tap)
    table = make_table(tap, **settings)
    for move in moves:
        if tap.page.locator(BROKE).count() == 0:
            hand = play_hand(tap, table, move)
            hunt_rabbit(tap.page)
    ask_for_everything(tap, table, hand)
    look_at_everything(tap.page, table, hand)
    rows = tap.rows()
    assert hunt_device(tap.posted[begun:], rows) == []
    two_boards = "doubleBoard" in settings
    assert not two_boards or told_at(tap.page, table, "runDealt")
    files = FILES if two_boards else (*FILES, "/review")  # nobody reviews two boards
    check_course(
        tap.posted[begun:], read_device(rows), seeds=[settings["seed"]] if "seed" in settings else [], files=files
    )


@pytest.mark.long
def test_a_sit_and_go_tells_its_player_nothing_that_they_may_not_know(tap: WorkerTap) -> None:
    begun = len(tap.posted)
    page = tap.page
    show(page, "/", "menu")
    page.locator(f"button{part('sit-and-go')}").click()
    sheet = page.locator(f"form{part('sit-and-go')}")
    sheet.locator('input[type="radio"][value="3"]').check(force=True)
    sheet.locator(act("start-sit-and-go")).click()
    screen_is(page, "table")
    table = table_of(page)
    for _ in range(MOST_SHOVES):
        if not turn_or(page, f"{TOURNAMENT_END}, {OUT}"):
            break
        shove(page)
    ask_for_everything(tap, table, 1)
    assert told_at(page, table, "handSettled")
    assert hunt_device(tap.posted[begun:], tap.rows()) == []


@pytest.mark.long
def test_a_drill_tells_nothing_that_the_player_may_not_know(tap: WorkerTap) -> None:
    if not tap.posted:
        begin(tap)
    begun = len(tap.posted)
    table = make_table(tap, players=4)
    for move in MOVES:
        if tap.page.locator(BROKE).count() == 0:
            hand = play_hand(tap, table, move)
    assert tap.ask(f"/api/hands/{table}/{hand}/review") == 200  # what is flagged may come in a drill
    assert tap.ask("/api/drill") == 200
    shown = json.loads([one.data for one in tap.posted if one.request == "GET /api/drill"][-1].partition(b"\n\n")[2])
    answer = {"day": shown["day"], "spot": 0, "move": 0}
    assert tap.ask("/api/drill/answers", method="POST", body=json.dumps(answer)) == 200
    assert hunt_device(tap.posted[begun:], tap.rows()) == []


def practise(tap: WorkerTap, path: str, **asked: object) -> dict[str, Any]:
    """Play a hand on from an event by checking and calling, and return the last answer."""
    moves: list[dict[str, str]] = []
    while True:
        assert tap.ask(path, method="POST", body=json.dumps({**asked, "moves": moves})) == 200
        answer = dict(json.loads(tap.posted[-1].data.partition(b"\n\n")[2]))
        if answer["over"]:
            return answer
        moves.append({"action": "check" if answer["events"][-1]["legal"]["check"] else "call"})


@pytest.mark.long
def test_a_practice_tells_nothing_that_the_player_may_not_know(tap: WorkerTap) -> None:
    if not tap.posted:
        begin(tap)
    begun = len(tap.posted)
    table = make_table(tap, seed=SEED, players=6, level="easy")
    hand = play_hand(tap, table, fold)
    seat = seat_of(tap.page, table)
    turns = [event["seq"] for event in told_at(tap.page, table, "turnStarted") if event["seat"] == seat]
    path = f"/api/hands/{table}/{hand}/practice"
    practise(tap, path, seq=turns[-1] + 1, seed=1, review=True)  # try again, with its verdict
    rows = tap.rows()
    truth = read_device(rows)[table].hands[hand]
    for seed in range(PRACTICES):  # play on from here
        answer = practise(tap, path, seq=turns[0], seed=seed)
        shown = [event for event in answer["events"][answer["spot"] :] if event["type"] == "handShown"]
        hidden = [event for event in shown if event["seat"] != seat and event["seat"] not in truth.shown]
        if hidden:
            break
    assert hunt_device(tap.posted[begun:], rows) == []

    for event in hidden:
        event["cards"] = [format_cards([card]) for card in truth.hole(event["seat"])]
    head, _, _ = tap.posted[-1].data.partition(b"\n\n")
    planted = replace(tap.posted[-1], data=head + b"\n\n" + json.dumps(answer).encode())
    found = hunt_device([*tap.posted[begun:], planted], rows)
    assert len([one for one in found if "really held" in one]) == len(hidden) > 0


def look_at_a_game_in_progress(tap: WorkerTap) -> None:
    """Begin a game from the menu, ask for everything while its first hand is played, and come back to it."""
    table = begin(tap)
    assert turn_or(tap.page, END)
    ask_for_everything(tap, table, 1)
    show(tap.page, f"/t/{table}", "table")
    assert turn_or(tap.page, END)


def hunt_rabbit(page: Page) -> None:
    """See which board would have come, where that is offered."""
    if page.locator(act("rabbit")).count() > 0:
        page.locator(act("rabbit")).last.click()


def check_course(
    posted: Sequence[Posted], truths: dict[str, Truth], *, seeds: Sequence[object], files: Sequence[str]
) -> None:
    """The page was told what there is to tell, and there was something to hide."""
    assert len(truths) >= 3 and set(seeds) <= set(truths[""].seeds)
    assert all(truth.hands and any(hand.deal for hand in truth.hands.values()) for truth in truths.values())
    heard = {json.loads(one.data)["type"] for one in posted if one.type == "heard"}
    assert {"table", "events", "handMade", "done"} <= heard
    asked = " ".join(one.request for one in posted if b'"status":200' in one.data.partition(b"\n\n")[0])
    for path in files:
        assert path in asked
    told_cards = {card for one in posted if one.type == "heard" for card in CARD.findall(one.data)}
    assert len(told_cards) > 6


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
