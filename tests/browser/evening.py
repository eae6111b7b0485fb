"""An evening among friends, each at their own device: whatever they do, they do with a finger or a mouse."""

import os
import re
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from random import Random

from playwright.sync_api import Locator, Page, expect
from playwright.sync_api import TimeoutError as TookTooLong

from tests.browser.page_log import frames
from tests.browser.phone import OpenPhone, act, part
from tests.browser.play import STILL, wait_until
from tests.patience import PATIENCE

STACK = 2000
MOST_MOVES = 200
HOLD_MS = 600
LEDGER = {"zh-CN": "筹码账", "zh-TW": "籌碼帳", "ja": "チップの収支", "en": "Who is up or down"}
# Pictures of every device are kept in the folder that this variable names.
PICTURES = "FELTROOM_EVENING_PICTURES"
_TURN = f"{part('dock')} {act('main')}:not([disabled])"
_ASKED = f"{part('dock')} {act('muck')}"
_BAR = part("turn-bar")
_NEXT = act("next")
_SHEET = part("sheet")
_RAISING = f"{_SHEET} input[data-amount]"


@dataclass
class Friend:
    """Somebody at a device: `touch` is a phone or a tablet, else there is a mouse."""

    name: str
    page: Page
    language: str
    touch: bool
    bought: int = STACK
    away: bool = False
    came_back: int = 0

    def find(self, selector: str) -> Locator:
        """A part of the screen."""
        return self.page.locator(selector)

    def press(self, target: Locator | str, *, within: float = PATIENCE) -> None:
        """Tap, or click where there is a mouse."""
        key = self.find(target) if isinstance(target, str) else target
        if self.touch:
            key.tap(timeout=within * 1000)
        else:
            key.click(timeout=within * 1000)

    def press_until(self, target: Locator | str, done: Callable[[], bool], what: str) -> None:
        """Press a key until it counts: one that has just come there does not."""
        for attempt in range(40):
            with suppress(TookTooLong):  # the key has done it in the meantime, and is gone
                self.press(target, within=min(1.0 + attempt / 2, PATIENCE))
            self.page.wait_for_timeout(50)
            if done():
                return
        raise AssertionError(f"{self.name}: the key for {what} does nothing")

    def hold(self, key: Locator) -> None:
        """Rest on a key until it counts."""
        key.scroll_into_view_if_needed()
        box = key.bounding_box()
        assert box is not None
        x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
        if not self.touch:
            self.page.mouse.move(x, y)
            self.page.mouse.down()
            self.page.wait_for_timeout(HOLD_MS)
            self.page.mouse.up()
            return
        finger = self.page.context.new_cdp_session(self.page)
        finger.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [{"x": x, "y": y}]})
        self.page.wait_for_timeout(HOLD_MS)
        finger.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
        finger.detach()

    def decided(self) -> int:
        """How many decisions the device has sent."""
        return sum(frame.sent and '"type":"act"' in frame.text for frame in frames(self.page))

    def has(self, selector: str) -> bool:
        """Whether something is on the screen now."""
        return self.find(selector).count() > 0


@dataclass
class Evening:
    """The friends at their table, the first of them its host, and how they like to play."""

    friends: list[Friend]
    chance: Random = field(default_factory=lambda: Random(15))
    played: int = 0
    moves: dict[str, int] = field(default_factory=dict)

    @property
    def host(self) -> Friend:
        """Who made the table."""
        return self.friends[0]

    def picture(self, moment: str, *friends: Friend) -> None:
        """Keep pictures of a moment, if somebody wants to look at them."""
        folder = os.environ.get(PICTURES)
        for friend in (friends or self.friends) if folder else ():
            size = friend.page.viewport_size
            assert folder is not None and size is not None
            name = f"{moment}-{size['width']}-{friend.language}.png"
            friend.page.screenshot(path=Path(folder) / name, timeout=PATIENCE * 1000)

    def whose_turn(self) -> Friend | None:
        """Wait until somebody has to decide; none when the hand is over."""
        for _ in range(1200):
            for friend in self.friends:
                if friend.has(_BAR):
                    self.picture("turn-bar", friend)
                    friend.press(_BAR)
                    expect(friend.find('[data-screen="table"]')).to_be_visible()
                    friend.came_back += friend.away
                    friend.away = False
                if friend.has(_TURN) or friend.has(_ASKED):
                    return friend
            if self.host.has(_NEXT) or self.host.has(act("rebuy")):
                return None
            self.host.page.wait_for_timeout(25)
        raise AssertionError("nobody has a turn")

    def play_hand(self, *, between: Callable[[Friend], None] | None = None, only: str | None = None) -> None:
        """Play the hand that has begun to its end; `between` is called with whose turn it is.

        Everybody makes one kind of move only, or what comes to their mind: fold, main (check or call), raise or allIn.
        """
        for _ in range(MOST_MOVES):
            friend = self.whose_turn()
            if friend is None:
                self.played += 1
                return
            if between is not None:
                between(friend)
            self._move(friend, only)
        raise AssertionError(f"{MOST_MOVES} moves and no end")

    def _move(self, friend: Friend, only: str | None) -> None:
        if not friend.has(_TURN):
            return None
        raising = friend.has(act("raise"))
        kind = only or self.chance.choices(("fold", "main", "raise", "allIn"), (25, 55, 17, 3))[0]
        if kind in ("raise", "allIn") and not raising:
            kind = "main"
        self.moves[kind] = self.moves.get(kind, 0) + 1
        before = friend.decided()

        def counts() -> bool:
            return friend.decided() > before

        if kind in ("fold", "main"):
            return friend.press_until(f"{part('dock')} {act(kind)}", counts, kind)
        sheet = friend.find(_RAISING)  # no other: an all-in may end the hand and open its settlement
        friend.press_until(act("raise"), lambda: counts() or sheet.count() > 0, "raising")
        if counts():  # there was one amount alone
            return None
        if self.moves[kind] == 1:
            self.picture(f"sheet-{kind}", friend)
        quick = friend.find(act(f"quick-{'max' if kind == 'allIn' else 'min'}"))
        if quick.count() > 0:
            friend.press(quick)
        for attempt in range(6):
            if kind == "allIn" or attempt > 2:  # the least raise may be everything
                friend.hold(friend.find(act("confirm")))
            else:
                friend.press(act("confirm"))
            friend.page.wait_for_timeout(50)
            if counts():
                return expect(sheet).to_have_count(0)
            friend.page.wait_for_timeout(300)
        raise AssertionError(f"{friend.name}: the sheet does not raise")

    def buy_again(self) -> None:
        """Whoever lost everything buys chips by the key in the dock."""
        for friend in self.friends:
            close_sheet(friend)
            key = friend.find(f"{part('dock')} {act('rebuy')}")
            if key.count() == 0:
                continue
            self.picture("broke", friend)
            friend.press_until(key, lambda key=key: key.count() == 0, "buying again")  # type: ignore[misc]  # a lambda's default has no type
            friend.bought += STACK
            self.picture("bought", friend)

    def next_hand(self) -> None:
        """The host asks for another hand, and every device at the table has it."""
        close_sheet(self.host)
        before = _hand_number(self.host)
        self.host.press_until(_NEXT, lambda: _hand_number(self.host) > before, "the next hand")
        for friend in self.friends:
            if not friend.away:
                wait_until(friend.page, lambda friend=friend: _hand_number(friend) > before, "the next hand")  # type: ignore[misc]  # a lambda's default has no type


def _hand_number(friend: Friend) -> int:
    found = re.search(r"\d+", friend.find(f"{part('about')} .hand").inner_text())
    return int(found[0]) if found else 0


def close_sheet(friend: Friend) -> None:
    """Close what lies over the table by its grip."""
    if friend.has(_SHEET):
        friend.press(f"{_SHEET} {act('grip')}")
        expect(friend.find(_SHEET)).to_have_count(0)


def open_menu(friend: Friend, row: str) -> None:
    """Open the menu of the table and press a row of it."""
    friend.press(friend.find(f"{part('bar')} button").last)
    friend.press(friend.find(f"{_SHEET} .cell").filter(has_text=row).first)


def go_in(friend: Friend, screen: str) -> None:
    """Type a nickname at the door, and arrive at a screen."""
    door = friend.find('[data-screen="enter"]')
    friend.press(door.locator("input").first)
    friend.page.keyboard.type(friend.name)
    friend.press(door.locator("form button").first)
    expect(friend.find(f'[data-screen="{screen}"]')).to_be_visible()


def type_number(friend: Friend, label: str, number: int) -> None:
    """Type a number over what is in a box."""
    box = friend.page.get_by_label(label, exact=True).first
    friend.press(box)
    friend.page.keyboard.press("Control+a")
    friend.page.keyboard.type(str(number))
    expect(box).to_have_value(f"{number:,}" if number > 999 else str(number))


def sit(friend: Friend) -> None:
    """Take any seat."""
    dock = friend.find(f"{part('dock')} {act('sit')}")
    sheet = friend.find(act("take"))
    friend.press_until(dock, lambda: sheet.count() > 0, "a seat")
    friend.press(sheet)
    expect(friend.find(f'{part("hero")}[data-place="0"]')).to_be_visible()
    expect(friend.find(_SHEET)).to_have_count(0)


def meet(open_phone: OpenPhone, devices: Sequence[tuple[str, int, int, str]]) -> Evening:
    """Everybody at the table: the first makes it in the menu, the others come by the link of the invitation."""
    friends = []
    for name, width, height, language in devices:
        touch = width < 1000
        page = (
            open_phone(language=language, settings=STILL, still=True)
            if touch
            else open_phone(width, height, language=language, settings=STILL, still=True)
        )
        page.set_viewport_size({"width": width, "height": height})
        friends.append(Friend(name, page, language, touch))
    evening = Evening(friends)
    link = _invitation(evening)
    for friend in friends[1:]:
        friend.page.goto(link)
        expect(friend.find('[data-screen="enter"] .waits')).to_be_visible()
        evening.picture("door", friend)
        go_in(friend, "table")
        evening.picture("spectator", friend)
        sit(friend)
    return evening


def _invitation(evening: Evening) -> str:
    host = evening.host
    host.page.goto("/")
    evening.picture("enter", host)
    go_in(host, "menu")
    evening.picture("menu", host)
    host.press(part("friends"))
    host.press(part("more"))
    host.press(host.page.get_by_role("radiogroup", name="节奏").locator(".choice").last)
    host.page.get_by_role("combobox", name="下一手").select_option(index=1)  # the list is the device's own
    type_number(host, "每步时间（秒）", 120)
    type_number(host, "最短思考（毫秒）", 0)
    type_number(host, "最长思考（毫秒）", 0)
    evening.picture("create", host)
    host.press(part("make"))
    expect(host.find(f'{part("hero")}[data-place="0"]')).to_contain_text("你")
    evening.picture("alone", host)
    sheet = host.find(part("qr"))
    host.press_until(act("invite"), lambda: sheet.count() > 0, "the invitation")
    link = host.page.get_by_label("邀请链接").input_value()
    evening.picture("invite", host)
    close_sheet(host)
    return link
