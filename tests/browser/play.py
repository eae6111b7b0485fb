"""Playing with the keys of a page, as a finger does it: nothing is sent behind the client's back."""

from collections.abc import Callable, Iterable
from functools import partial
from time import monotonic

from playwright.sync_api import Locator, Page, expect

from tests.browser.page_log import Frame, Message, frames, heard, said
from tests.browser.phone import OpenPhone, act, make_table, open_table, part, sign_in
from tests.patience import PATIENCE

TRIES = 40
HOLD_MS = 900
STILL = {"speed": "off", "effects": 0, "music": 0}
QUICK: dict[str, object] = {"pace": "off", "think": [0, 0]}


def wait_until(page: Page, found: Callable[[], bool], what: str, *, patience: float = PATIENCE) -> None:
    """Wait for something that only the log of a page tells."""
    end = monotonic() + patience
    while not found():
        assert monotonic() < end, f"waited {patience} s for {what}"
        page.wait_for_timeout(20)  # the log is written while Playwright waits


def told_in(noted: Iterable[Frame], kind: str | None = None) -> list[Message]:
    """The table events in received frames, live and in snapshots, each once and in order, of one kind or all."""
    found: dict[tuple[str, int], Message] = {}
    for message in (frame.message for frame in noted if not frame.sent):
        batch = {"events": "events", "table": "hand"}.get(message["type"])
        for event in message[batch] if batch else ():
            found[message["table"], event["seq"]] = event
    return [event for event in found.values() if kind in (None, event["type"])]


def told(page: Page, kind: str | None = None) -> list[Message]:
    """The table events that a page was told so far."""
    return told_in(frames(page), kind)


def holes_told(noted: Iterable[Frame]) -> dict[tuple[int, int], tuple[str, ...]]:
    """The hole cards in received frames, by hand and seat."""
    known: dict[tuple[int, int], tuple[str, ...]] = {}
    for event in told_in(noted):
        if event["type"] == "holeCardsDealt":
            known |= {(event["hand"], one["seat"]): tuple(one["cards"]) for one in event["hands"] if one["cards"]}
        elif event["type"] in ("handShown", "cardsShown"):
            known[event["hand"], event["seat"]] = tuple(event["cards"])
    return known


def shown_table(page: Page) -> Message:
    """The table as the page was told it last; a page that has just been opened is waited for."""
    for _ in range(100):
        tables = [message for message in heard(page) if message["type"] == "table"]
        if tables:
            return tables[-1]
        page.wait_for_timeout(100)
    raise AssertionError("the page was told of no table")


def own_seat(page: Page) -> int:
    """The seat of a page's person."""
    return int(shown_table(page)["you"]["seat"])


def acts(page: Page) -> list[Message]:
    """The decisions that a page has sent."""
    return [message for message in said(page) if message["type"] == "act"]


def turns(page: Page) -> list[Message]:
    """The turns of a page's person, in order."""
    seat = own_seat(page)
    return [one for one in told(page, "turnStarted") if one["seat"] == seat]


def decide(page: Page, key: str = "main") -> Message:
    """Tap a key of the dock until it counts (a label that has just changed does not), and return what was sent."""
    before = len(acts(page))
    button = page.locator(part("dock")).locator(act(key))
    expect(button).to_be_enabled()
    for _ in range(TRIES):
        button.click()
        page.evaluate("0")  # what was sent is noted by then
        if len(acts(page)) > before:
            return acts(page)[-1]
        page.wait_for_timeout(25)
    raise AssertionError(f"the key {key} does nothing")


def keys_rested(page: Page) -> None:
    """Wait until the keys of the dock count: one that has just changed is no key, on a slow machine for longer."""
    resting = page.locator("[data-part=dock] button[aria-disabled=true]")
    expect(page.locator("[data-part=dock] button").first).to_be_visible()
    expect(resting).to_have_count(0)


def choose(page: Page, kind: str, *, chosen: bool = True) -> None:
    """Tap a choice for one's next turn until it counts: one that has just come there does not."""
    key = page.locator(act(f"pre-{kind}"))
    for _ in range(TRIES):
        if key.get_attribute("aria-pressed") == str(chosen).lower():
            return
        key.click()
        page.wait_for_timeout(25)
    raise AssertionError(f"the choice {kind} does nothing")


def hold(page: Page, key: Locator) -> None:
    """Press a key long enough to mean all chips."""
    before = len(acts(page))
    for _ in range(3):
        key.hover()
        page.mouse.down()
        page.wait_for_timeout(HOLD_MS)
        page.mouse.up()
        if len(acts(page)) > before:
            return
    raise AssertionError("a long press did nothing")


def shove(page: Page) -> None:
    """Put everything in by the raise sheet, or by the call key when a call takes it all."""
    expect(page.locator(act("main"))).to_be_enabled()
    raising = page.locator(act("raise"))
    if raising.count() == 0:
        decide(page)
        return
    raising.click()
    everything = page.locator(act("confirm"))
    expect(everything).to_be_visible()
    if page.locator(act("quick-max")).count() > 0:  # where there is anything to choose
        page.locator(act("quick-max")).click()
    hold(page, everything)


def turn_or(page: Page, other: str) -> bool:
    """Wait until it is the page's turn (true) or something else is on the screen (false)."""
    turn, end = page.locator(f"{part('dock')} {act('main')}:not([disabled])"), page.locator(other)
    expect(turn.or_(end).first).to_be_visible()
    return end.count() == 0


def play_until(page: Page, other: str, move: Callable[[Page], object] = decide, *, most: int = 40) -> int:
    """Make a move in every turn until something is on the screen, and return how many it took."""
    for made in range(most):
        if not turn_or(page, other):
            return made
        move(page)
    raise AssertionError(f"{most} moves and no {other}")


def next_hand(page: Page) -> None:
    """Ask for another hand in the settlement sheet, and wait until it has begun."""
    before = len(told(page, "handBegan"))
    page.locator(f"{part('sheet')} {act('next')}").click()
    wait_until(page, lambda: len(told(page, "handBegan")) > before, "the next hand")
    expect(page.locator(part("sheet"))).to_have_count(0)
    expect(page.locator(act("next"))).to_have_count(0)


def cards_in(place: Locator) -> list[str]:
    """The cards that lie open in a part of the screen."""
    found: list[str] = place.evaluate_all(
        "all => all.flatMap((one) => [...one.querySelectorAll('[data-card]')].map((card) => card.dataset.card))"
    )
    return [card for card in found if card]


def own_cards(page: Page) -> list[str]:
    """The cards at bottom centre."""
    return cards_in(page.locator(part("own")))


def board(page: Page) -> list[str]:
    """The cards on the board."""
    return cards_in(page.locator(part("board")))


def cards_of_others(page: Page) -> list[str]:
    """The cards that lie open at other seats."""
    return cards_in(page.locator(part("seat")))


def play_hands(page: Page, *keys: str) -> None:
    """Sign in at a solo table, and play a hand with each key: it is pressed in every turn to the hand's end."""
    sign_in(page, "小明")
    table = make_table(page, "solo", seed=11, players=3, level="caller", nextHand="manual", **QUICK)
    open_table(page, table)
    page.locator(act("start")).click()
    following = f"{part('sheet')} {act('next')}"
    for number, key in enumerate(keys, start=1):
        play_until(page, following, partial(decide, key=key))
        if number < len(keys):
            page.locator(following).click()
            expect(page.locator(part("sheet"))).to_have_count(0)


def replay_of_a_called_hand(
    open_phone: OpenPhone,
    *,
    players: int = 3,
    level: str = "hard",
    width: int = 390,
    height: int = 844,
    language: str = "zh-CN",
) -> Page:
    """Somebody who checked and called through one hand against bots, at its replay."""
    page = open_phone(width, height, settings=STILL, still=True, language=language)
    sign_in(page, "小明")
    table = make_table(page, "solo", seed=11, players=players, level=level, nextHand="manual", **QUICK)
    open_table(page, table)
    page.locator(act("start")).click()
    for _ in range(12):
        if not turn_or(page, f"{part('sheet')} {act('next')}"):
            break
        decide(page, "main")
    page.goto(f"/hands/{table}/1")
    expect(page.locator('[data-screen="replay"]')).to_be_visible()
    return page
