"""Friends play a whole evening by taps alone: from the invitation to the ledger, a shared hand and statistics."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.evening import LEDGER, STACK, Evening, Friend, close_sheet, meet, open_menu
from tests.browser.phone import OpenPhone, act, part, reload
from tests.browser.play import STILL

PHONE = ("小明", 390, 844, "zh-CN")
SMALL = ("ゆき", 360, 640, "ja")
TALL = ("Ann", 412, 915, "en")
TABLET = ("阿德", 768, 1024, "zh-TW")
LAPTOP = ("Ben", 1280, 800, "en")
HANDS = 40


def evening_of(open_phone: OpenPhone, *devices: tuple[str, int, int, str]) -> Evening:
    """The friends and a bot, seated, with the first hand dealt."""
    evening = meet(open_phone, devices)
    host = evening.host
    open_menu(host, "添加机器人")
    expect(host.find(part("sheet"))).to_have_count(0)
    for friend in evening.friends:
        others = [one.name for one in evening.friends if one is not friend]
        for name in [*others, "Bot_1"]:
            expect(friend.find(part("seat")).filter(has_text=name)).to_have_count(1)
    evening.picture("seated")
    start = host.find(act("start"))
    host.press_until(start, lambda: start.count() == 0, "the first hand")
    for friend in evening.friends:
        expect(friend.find(f"{part('own')} [data-card]")).to_have_count(2)
    evening.picture("first-cards")
    return evening


def chips(text: str) -> int:
    """A number as the ledger writes it."""
    return int(text.replace("−", "-").replace(",", "").replace("+", ""))


def settle_up(evening: Evening, friend: Friend) -> None:
    """The ledger has everybody's result, and people's money stays among people."""
    close_sheet(friend)
    open_menu(friend, LEDGER[friend.language])
    ledger = friend.find(part("ledger"))
    expect(ledger.locator(act("copy-ledger"))).to_be_visible()
    lists = [[line.inner_text().split("\n") for line in one.locator("li").all()] for one in ledger.locator("ul").all()]
    people, bots, transfers = lists
    nets = {name: chips(net) for name, net in people}
    assert sum(nets.values()) + sum(chips(net) for _, net in bots) == 0
    assert len(nets) == len(evening.friends)
    evening.picture("ledger", friend)
    paid = dict.fromkeys(nets, 0)
    yourself = next(iter(nets.keys() - {one.name for one in evening.friends}))
    for names, amount in (line for line in transfers if len(line) > 1):  # one word says that nobody owes anything
        for name, way in zip(names.split(" → "), (-1, 1), strict=True):
            paid[yourself if name == friend.name else name] += way * chips(amount)
    for name, net in nets.items():
        assert abs(paid[name]) <= abs(net) and paid[name] * net >= 0, (name, net, transfers)
    assert sum(map(abs, paid.values())) == 2 * min(
        sum(net for net in nets.values() if net > 0), -sum(net for net in nets.values() if net < 0)
    )
    close_sheet(friend)


def share_the_last_hand(evening: Evening, friend: Friend, open_phone: OpenPhone) -> None:
    """Somebody makes a link to the hand that is over, and a stranger without an account sees it."""
    details = friend.find(f"{part('dock')} {act('settlement')}")
    sheet = friend.find(part("sheet"))
    if sheet.count() == 0:
        friend.press_until(details, lambda: sheet.count() > 0, "the result")
    evening.picture("result", friend)
    friend.press(sheet.locator(".keys .btn").first)
    expect(friend.find('[data-screen="replay"]')).to_be_visible()
    friend.press(friend.find(f"{part('dock')} .keys button").last)
    friend.press(sheet.locator(".btn.jade"))
    link = sheet.locator("input").input_value()
    evening.picture("share", friend)
    close_sheet(friend)

    stranger = open_phone(language="en", settings=STILL, still=True)
    stranger.goto(link)
    expect(stranger.locator('[data-screen="replay"]')).to_be_visible()
    expect(stranger.locator(f"{part('own')} [data-card]")).to_have_count(2)
    evening.picture("stranger", Friend("", stranger, "stranger", touch=True))
    assert stranger.context.cookies() == []
    friend.press(friend.find('[data-screen="replay"] header button').first)
    expect(friend.find('[data-screen="table"]')).to_be_visible()


def look_at_statistics(evening: Evening, friend: Friend) -> None:
    """The statistics of somebody who played every hand say so."""
    friend.press(friend.find(f"{part('bar')} button").first)
    # Back leads to the menu, or to the hands for who came from there; both have the key.
    friend.press(f"main:not([data-screen=table]) {part('statistics')}")
    counted = friend.find('[data-screen="statistics"] .card .faint').first
    expect(counted).to_have_text(re.compile(rf"\b{evening.played}\b"))
    evening.picture("statistics", friend)


def say(friend: Friend, text: str) -> None:
    """Say something in the chat."""
    friend.press(act("talk"))
    form = friend.find(f"{part('sheet')} form")
    friend.press(form.locator("input"))
    friend.page.keyboard.type(text)
    friend.press(form.locator("button"))
    expect(friend.find(f"{part('sheet')} .said").filter(has_text=text)).to_contain_text(friend.name)
    close_sheet(friend)


def change_blinds(evening: Evening, small: int) -> None:
    """The host changes the blinds for the hands to come."""
    host = evening.host
    open_menu(host, "更改盲注")
    sheet = host.find(part("sheet"))
    host.press(sheet.get_by_label("小盲", exact=True))
    host.page.keyboard.press("Control+a")
    host.page.keyboard.type(str(small))
    expect(sheet.get_by_label("大盲", exact=True)).to_have_value(str(2 * small))
    evening.picture("blinds", host)
    host.press(sheet.locator("form button"))
    expect(sheet).to_have_count(0)


def look_at_history(evening: Evening, friend: Friend) -> None:
    """Leave for the hands of the past, in the middle of a hand."""
    friend.press(friend.find(f"{part('bar')} button").first)
    friend.press(friend.find('[data-screen="menu"] nav button').nth(2))
    expect(friend.find("[data-hand]").first).to_be_visible()
    evening.picture("history", friend)
    friend.away = True


@pytest.mark.long  # its twin in make test: test_friends.py plays whole hands of two browsers by taps
def test_friends_play_by_taps_alone_from_the_invitation_to_the_statistics(open_phone: OpenPhone) -> None:
    evening = evening_of(open_phone, PHONE, SMALL, LAPTOP)
    _, small, laptop = evening.friends
    evening.play_hand(only="fold")
    evening.buy_again()
    evening.next_hand()
    look_at_history(evening, small)
    evening.play_hand(only="allIn")
    settle_up(evening, evening.host)
    share_the_last_hand(evening, laptop, open_phone)
    look_at_statistics(evening, laptop)


@pytest.mark.long
def test_an_evening_of_forty_hands_with_five_devices_in_four_languages(open_phone: OpenPhone) -> None:
    evening = evening_of(open_phone, PHONE, SMALL, TALL, TABLET, LAPTOP)
    host, small, tall, tablet, laptop = evening.friends
    talkers = {3: (small, "こんばんは"), 9: (laptop, "nice hand"), 21: (tablet, "好牌")}
    wanderers = {4: tablet, 14: tall, 24: laptop, 34: small}
    reloaders = {5: tall, 15: host, 25: small, 35: tablet}
    blinds = {7: 25, 20: 50}
    for number in range(1, HANDS + 1):
        happened: list[str] = []

        def between(friend: Friend, number: int = number, happened: list[str] = happened) -> None:
            """What happens besides the game, once in the middle of a hand: all of it while somebody else thinks."""
            if happened or friend in (talker := talkers.get(number, (None,))[:1]) or friend is wanderers.get(number):
                return
            happened.append("once")
            evening.picture(f"hand-{number:02}")
            if talker[0] is not None:
                say(*talkers[number])
                evening.picture(f"said-{number:02}")
            if number in wanderers:
                look_at_history(evening, wanderers[number])
            if number in reloaders:
                reload(reloaders[number].page)
                expect(reloaders[number].find(f'{part("hero")}[data-place="0"]')).to_be_visible()
            if number in blinds:
                change_blinds(evening, blinds[number])

        evening.play_hand(between=between, only="allIn" if number % 6 == 0 else None)
        if number % 6 in (0, 1):
            evening.picture(f"end-{number:02}")
        evening.buy_again()
        if number < HANDS:
            evening.next_hand()
        if number in blinds:
            for friend in evening.friends:
                if not friend.away:
                    expect(friend.find(part("about"))).to_contain_text(f"{blinds[number]}/{2 * blinds[number]}")
    assert evening.played == HANDS
    assert min(evening.moves[kind] for kind in ("fold", "main", "raise", "allIn")) > 0, evening.moves
    assert sum(friend.bought for friend in evening.friends) > len(evening.friends) * STACK, "nobody bought again"
    assert sum(friend.came_back for friend in evening.friends) > 0, "nobody came back by the turn bar"
    for friend in evening.friends:
        settle_up(evening, friend)
    share_the_last_hand(evening, small, open_phone)
    look_at_statistics(evening, tall)
