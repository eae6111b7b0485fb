"""Colours that the system forces, and letters as large as the browser's user has set them (X4, X5)."""

import re
from itertools import product

import pytest
from playwright.sync_api import Page, expect

from feltroom import Rules
from tests.browser.contrast import spread
from tests.browser.overlap import PROBE, problems, read_layout
from tests.browser.phone import LANGUAGES, OpenPhone, act, part, sign_in
from tests.browser.play import STILL, play_hands
from tests.browser.scenes import CHINESE, LATIN, Scene
from tests.browser.scripted import show_table
from tests.browser.stage import settle
from tests.browser.test_overlap import Combination, named, open_scene
from tests.marks import long_only
from tests.table.driver import actor, started, with_config

# Icons and the edges of controls want 3 : 1 (WCAG 1.4.11), words 4.5 : 1.
EDGE, WORDS = 3.0, 4.5


# The contrast of an element's words with the ground of their key, which may let the sheet below through.
INK = """(one) => {
  const parts = (colour) => colour.match(/[\\d.]+/g).map(Number);
  const light = (colour) => {
    const straight = (c) => (c <= 0.03928 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4);
    const [r, g, b] = colour.map((part) => straight(part / 255));
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const ground = (of) => parts(getComputedStyle(one.closest(of)).backgroundColor);
  const key = ground("button"), sheet = ground("[data-part=sheet]"), cover = key[3] ?? 1;
  const seen = [0, 1, 2].map((place) => key[place] * cover + sheet[place] * (1 - cover));
  const [a, b] = [parts(getComputedStyle(one).color), seen].map((c) => light(c.slice(0, 3))).sort((x, y) => y - x);
  return (a + 0.05) / (b + 0.05);
}"""


def open_table(page: Page) -> None:
    table = started([1000] * 6, button=0, config=with_config(rules=Rules(small_blind=10, big_blind=20), seats=6))
    show_table(page, table, viewer=actor(table))


@pytest.mark.long
def test_controls_and_cards_are_seen_in_forced_colours(open_phone: OpenPhone) -> None:
    """X4: toggles and sliders vanished, and the ace of spades had 1.3 to 1."""
    page = open_phone(settings=STILL, still=True)
    page.emulate_media(forced_colors="active")
    sign_in(page, "小明")
    page.goto("/settings")
    switch = page.get_by_role("switch").first
    expect(switch).to_be_visible()
    settle(page)
    for one in (switch.locator(".switch"), page.get_by_role("slider").first):
        one.scroll_into_view_if_needed()
        assert spread(one) >= EDGE
    states = []
    for _ in range(2):
        states.append(switch.locator(".switch").screenshot())
        switch.click()
    assert states[0] != states[1], "on and off look the same"
    open_table(page)
    for card in page.locator(f"{part('own')} [data-card]").all():
        assert spread(card) >= WORDS
    page.locator(act("raise")).click()
    slider = page.locator(f"{part('sheet')} input[type=range]")
    expect(slider).to_be_visible()
    settle(page)
    assert spread(slider) >= EDGE
    hint = page.locator("input[data-amount]").evaluate("one => getComputedStyle(one, '::placeholder').opacity")
    assert hint == "0", "two hints lie on each other"
    quick = page.locator(f"{part('sheet')} {act('quick-min')}")
    assert quick.evaluate("one => getComputedStyle(one).borderStyle") == "solid"
    for key in page.locator(f"{part('sheet')} button:visible").all():
        assert spread(key) >= EDGE, key.inner_text()
    quick.click()
    expect(quick).to_have_class(re.compile(r"\bon\b"))
    for one in (quick, quick.locator("b")):
        assert one.evaluate(INK) >= WORDS, "what is chosen cannot be read"


@pytest.mark.long
def test_the_edges_of_start_and_of_a_choice_in_advance_are_seen_in_forced_colours(open_phone: OpenPhone) -> None:
    page = open_phone(settings=STILL, still=True)
    page.emulate_media(forced_colors="active")
    sign_in(page, "小明")
    page.goto("/")
    for one in (page.locator(part("start-solo")), page.locator("label.level")):
        expect(one).to_be_visible()
        assert one.evaluate("one => getComputedStyle(one).borderStyle") == "solid"
    table = started([1000] * 6, button=0, config=with_config(rules=Rules(small_blind=10, big_blind=20), seats=6))
    show_table(page, table, viewer=(actor(table) + 1) % 6)
    box = page.locator("[data-act^=pre-] .box").first
    expect(box).to_be_visible()
    assert box.evaluate("one => getComputedStyle(one).borderStyle") == "solid"


# What keeps its size: the lab's squares and the faces of cards are pictures.
KEEPS = "[data-part=weights], svg, .ring, .hidden-from-sight, [data-card], [data-face]"
SIZES = f"""() => {{
  const walker = document.createTreeWalker(document.querySelector("[data-phone]"), NodeFilter.SHOW_TEXT), found = {{}};
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {{
    const one = node.parentElement;
    if (node.data.trim() && !one.closest("{KEEPS}") && one.checkVisibility())
      found[node.data.trim()] = parseFloat(getComputedStyle(one).fontSize) * (one.currentCSSZoom ?? 1);
  }}
  return found;
}}"""
SCREENS = {
    "/": "menu",
    "/settings": "settings",
    "/lobby": "lobby",
    "/hands": "history",
    "/statistics": "statistics",
    "/dense": "dense",
}


def letters_of(page: Page, path: str, *, twice: bool) -> dict[str, float]:
    """The size of each text on a screen, in letters of the usual size or of twice that."""
    page.goto(path)
    expect(page.locator(f'[data-screen="{SCREENS[path]}"]')).to_be_visible()
    if path == "/dense":
        expect(page.locator(part("strength"))).to_be_visible()  # what is dealt is there too
    page.evaluate(f"document.documentElement.style.fontSize = '{200 if twice else 100}%'")
    settle(page)
    found: dict[str, float] = page.evaluate(SIZES)
    return found


def unusable(page: Page) -> list[str]:
    """What cannot be read or pressed: words cut without a sign of it, over others or out of their key, and the page's
    own edge."""
    layout = read_layout(page.evaluate(PROBE))
    bad = ("is cut off without", "spills out", "is written over", "scrolls sideways", "too small for a finger")
    return [one for one in problems(layout) if any(word in one for word in bad)]


@pytest.mark.long
@pytest.mark.parametrize("language", ["zh-CN", "zh-TW", "ja", "en"])
def test_letters_follow_the_browser_and_every_control_stays_usable(open_phone: OpenPhone, language: str) -> None:
    """X5: at twice the size nothing is cut, covered or out of reach."""
    page = open_phone(language=language, settings=STILL, still=True)
    sign_in(page, "小明")
    found = []
    for path, name in SCREENS.items():
        usual = letters_of(page, path, twice=False)
        large = letters_of(page, path, twice=True)
        assert large, name
        for text, size in large.items():
            assert text not in usual or abs(size - 2 * usual[text]) < 0.1, (
                f"{name}: {text!r} {usual.get(text)} → {size}"
            )
        found += [f"{name}: {one}" for one in unusable(page)]
    assert not found, "\n".join(found)


AT_A_TABLE = (
    (Scene.YOUR_TURN, 9, (360, 640), "en", LATIN),
    (Scene.RAISING, 6, (390, 844), "en", CHINESE),
    (Scene.SHOWDOWN, 9, (390, 844), "ja", LATIN),
)
MORE_AT_A_TABLE = tuple(
    (scene, players, size, language, LATIN)
    for place, (scene, players) in enumerate(
        product(
            (Scene.YOUR_TURN, Scene.RAISING, Scene.SHOWDOWN, Scene.PRE_ACTION, Scene.SUMMARY, Scene.AWAY), (2, 5, 9)
        )
    )
    for size, language in ((((360, 640), (390, 844))[place % 2], LANGUAGES[place % 4]),)
)


@pytest.mark.parametrize("combination", [AT_A_TABLE[0], *long_only(*AT_A_TABLE[1:], *MORE_AT_A_TABLE)], ids=named)
def test_a_table_in_letters_of_twice_the_size_keeps_everything_within_reach(
    open_phone: OpenPhone, combination: Combination
) -> None:
    """X5: felt, bar, dock and raise sheet follow the browser's letters, scroll and wrap; nothing is cut or covered."""
    page = open_scene(open_phone, combination)
    usual: dict[str, float] = page.evaluate(SIZES)
    page.evaluate("document.documentElement.style.fontSize = '200%'")
    expect(page.locator("main.large")).to_be_visible()
    settle(page)
    large: dict[str, float] = page.evaluate(SIZES)
    same = [text for text in large if text in usual]
    assert len(same) > 5
    for text in same:
        # Where a key has too little room for an amount it is written smaller, and no smaller than the smallest letters.
        assert large[text] >= min(2 * usual[text], 24) - 0.1, f"{text!r} {usual[text]} → {large[text]}"
    assert sum([abs(large[text] - 2 * usual[text]) < 0.1 for text in same]) > 0.8 * len(same)
    own = page.locator(f"{part('own')} .slot")
    width, height = combination[2]
    for lower in (0, 40):  # as when the dock grows with the viewer's turn
        page.set_viewport_size({"width": width, "height": height - lower})
        for card in (0, 1):
            expect(own.nth(card)).to_be_in_viewport(ratio=0.99)
    for place in ("-1e6", "0"):  # it begins at its end, beside the dock
        page.evaluate(f"document.querySelector('.ground').scrollTop = {place}")
        found = problems(read_layout(page.evaluate(PROBE)))
        bad = [one for one in found if "lies on sheet" not in one]  # which may cover the felt
        assert not bad, "\n".join(bad)
    for key in page.locator(f"{part('dock')} .btn, {part('sheet')} .btn").all():
        key.scroll_into_view_if_needed()
        expect(key).to_be_in_viewport(ratio=0.9)


@pytest.mark.long  # its twin in make test is the table itself
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("size", [(360, 640), (390, 844)], ids=lambda size: str(size[0]))
def test_a_replay_in_letters_of_twice_the_size_keeps_everything_within_reach(
    open_phone: OpenPhone, size: tuple[int, int], language: str
) -> None:
    page = open_phone(*size, language=language, settings=STILL, still=True)
    play_hands(page, "main")
    page.goto("/hands")
    page.locator("[data-hand]").first.click()
    expect(page.locator(part("own"))).to_be_visible()
    page.evaluate("document.documentElement.style.fontSize = '200%'")
    expect(page.locator("main.large")).to_be_visible()
    for key in ("Home", "End"):
        page.keyboard.press(key)
        settle(page)
        found = problems(read_layout(page.evaluate(PROBE)))
        assert not found, "\n".join(found)
