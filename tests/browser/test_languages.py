"""Four languages: no key and no hole on any screen, hands named as `describe` names them, and a choice that stays."""

import re

import pytest
from playwright.sync_api import Page, Route, expect

from feltroom import CALL, CHECK, Rules, describe, parse_cards
from feltroom.table import Table
from tests.browser.page_log import log_of
from tests.browser.phone import (
    SETTINGS_KEY,
    OpenPhone,
    act,
    every_language,
    make_table,
    open_table,
    part,
    reload,
    sign_in,
)
from tests.browser.play import QUICK, STILL, decide, play_until
from tests.browser.scripted import show_table
from tests.browser.stage import settle
from tests.marks import long_only
from tests.table.driver import act as move
from tests.table.driver import actor, hand_of, legal_of, rig, started, with_config

RULES = Rules(small_blind=10, big_blind=20)
RAW = re.compile(r"\bwords\.|\{\w+\}|undefined|\bNaN\b|\[object|\bnull\b|\b[a-z]+[A-Z]\w+\b|\b[a-z]+_[a-z]+\b")
CHINESE = re.compile(r"[\u3400-\u9fff\u3040-\u30ff]")
NAMES = ("Feltroom", "简体中文", "繁體中文", "日本語", "English")
# Characters that are written otherwise in the other kind of Chinese.
ONLY_SIMPLIFIED = re.compile("[这个们来时为会对发经现开动种关进门问间过还边]")
TEXTS = """() => {
  const phone = document.querySelector("[data-phone]");
  const walker = document.createTreeWalker(phone, NodeFilter.SHOW_TEXT);
  const said = [];
  for (let node = walker.nextNode(); node; node = walker.nextNode())
    if (node.data.trim() && !node.parentElement.closest("style, script")) said.push(node.data.trim());
  for (const one of phone.querySelectorAll("[aria-label], [placeholder], [title]"))
    for (const name of ["aria-label", "placeholder", "title"]) said.push(one.getAttribute(name) ?? "");
  return said.filter((text) => text !== "");
}"""


def check_words(page: Page, language: str, where: str) -> None:
    """Nothing on the screen, or told to who does not see it, is a key, a hole or of another language."""
    page.wait_for_function("language => document.documentElement.lang === language", arg=language)
    texts: list[str] = page.evaluate(TEXTS)
    assert texts, f"{where} says nothing"
    for text in texts:
        bare = text
        for name in NAMES:
            bare = bare.replace(name, "")
        assert not RAW.search(re.sub(r"https?://\S+|\S+\.\S+", "", bare)), f"{where}: {text!r}"
        if language == "en":
            assert not CHINESE.search(bare), f"{where}: {text!r}"
        elif language == "zh-TW":
            assert not ONLY_SIMPLIFIED.search(bare), f"{where}: {text!r}"


@every_language
def test_a_walk_through_every_screen_meets_no_raw_key(open_phone: OpenPhone, language: str) -> None:
    page = open_phone(language=language, settings=STILL, still=True)
    page.goto("/")
    expect(page.locator('[data-screen="enter"]')).to_be_visible()
    check_words(page, language, "enter")
    sign_in(page, "Ming")
    public = make_table(page, "online", name="Ming", private=False)
    for path, screen in (("/", "menu"), ("/lobby", "lobby"), ("/settings", "settings")):
        page.goto(path)
        expect(page.locator(f'[data-screen="{screen}"]')).to_be_visible()
        page.wait_for_load_state("networkidle")
        check_words(page, language, screen)
    page.goto("/lobby")
    page.locator(part("create")).click()
    page.locator('[data-part="more"]').click()
    expect(page.locator('[data-screen="create"] h2')).not_to_have_count(0)
    check_words(page, language, "create")
    open_table(page, public)
    expect(page.locator(part("dock"))).to_be_visible()
    check_words(page, language, "a table from outside")

    open_table(page, make_table(page, "six", seats=3, **QUICK))
    expect(page.locator(part("dock"))).to_be_visible()
    check_words(page, language, "waiting")
    page.locator(act("start")).click()
    sheet = f"{part('sheet')} {act('next')}"

    def look_and_decide(one: Page) -> None:
        check_words(one, language, "the table")
        decide(one)

    play_until(page, sheet, look_and_decide)
    check_words(page, language, "settlement")
    page.keyboard.press("Escape")
    page.locator(part("bar")).locator("button").last.click()
    check_words(page, language, "the table's menu")
    page.goto("/hands")
    page.locator("[data-hand]").first.click()
    expect(page.locator(f"{part('own')} [data-card]")).to_have_count(2)
    check_words(page, language, "replay")
    page.locator('[data-key="last"]').click()
    check_words(page, language, "the end of a replay")


SCENES = (
    ("As Ks", "Qs Js Ts 2c 3d"),
    ("Ah Ad", "Kh Kd 7c 2s 9d"),
    ("7c 7d", "7h 2s 2d Kc 9h"),
    ("5c 4d", "Ah 2s 3d Kc Kh"),
    ("Jc 9d", "2h 4s 6d Qc 8h"),
    ("Th 8h", "2h 4h Kh Qc 8s"),
    ("6c 6d", "6h 6s Kd Qc 8h"),
    ("9c 8d", "9h 4s 2d Qc Kh"),
)


def at_street(cards: int) -> Table:
    """Two players have checked to where so many cards are on the board, and it is the first one's turn."""
    table = started([1000] * 2, button=0, config=with_config(rules=RULES, seats=2))
    for _ in range(40):
        if table.turn is None:
            assert table.deadline is not None
            table.tick(table.deadline)
        elif actor(table) == 0 and len(hand_of(table).board) == cards:
            return table
        else:
            move(table, CHECK if legal_of(table).check else CALL)
    raise AssertionError(f"no board of {cards}")


@pytest.mark.long
@every_language
def test_the_hand_is_named_as_describe_names_it(
    open_phone: OpenPhone, monkeypatch: pytest.MonkeyPatch, language: str
) -> None:
    page = open_phone(language=language, settings=STILL, still=True)
    sign_in(page, "Ming")
    for number, (hole, board) in enumerate(SCENES):
        dealt = f"{hole} {board}"
        other = [card for card in ("2d", "3c", "Jd", "Qh", "4c", "Tc") if card not in dealt.split()]
        rig(monkeypatch, hole, " ".join(other[:2]), board=board)
        seen = (0, 3, 4, 5)[number % 4] if number < 4 else 5
        show_table(page, at_street(seen), viewer=0)
        name = describe(parse_cards(" ".join(dealt.split()[: 2 + seen])), language)
        shown = page.locator(f"{part('hand')} .made")
        expect(shown).to_have_text(re.compile(f"^{re.escape(name)}$", re.IGNORECASE))


FACES = {"zh-CN": "Noto Sans CJK SC", "zh-TW": "Noto Sans CJK TC", "ja": "Noto Sans CJK JP"}


@pytest.mark.long
@pytest.mark.parametrize("language", ["zh-CN", "zh-TW", "ja"])
def test_a_language_is_written_with_its_own_signs(open_phone: OpenPhone, language: str) -> None:
    page = open_phone(language=language, settings=STILL, still=True)
    sign_in(page, "Ming")
    page.goto("/settings")
    page.wait_for_function("language => document.documentElement.lang === language", arg=language)
    expect(page.locator("h1")).to_have_text("设置" if language == "zh-CN" else "設定")
    settle(page)
    inspector = page.context.new_cdp_session(page)
    inspector.send("DOM.enable")
    inspector.send("CSS.enable")
    root = inspector.send("DOM.getDocument")["root"]["nodeId"]
    title = inspector.send("DOM.querySelector", {"nodeId": root, "selector": "h1"})["nodeId"]
    fonts = inspector.send("CSS.getPlatformFontsForNode", {"nodeId": title})["fonts"]
    assert [font["familyName"] for font in fonts] == [FACES[language]]


@pytest.mark.long
def test_a_language_chosen_in_the_settings_is_spoken_at_once_and_after_a_reload(open_phone: OpenPhone) -> None:
    page = open_phone(settings=STILL, still=True)
    sign_in(page, "Ming")
    page.goto("/settings")
    choice = page.locator('[data-screen="settings"] select').first
    for language, called, word in (
        ("en", "English", "Settings"),
        ("ja", "日本語", "設定"),
        ("zh-TW", "繁體中文", "設定"),
        ("zh-CN", "简体中文", "设置"),
        ("en", "English", "Settings"),
    ):
        choice.select_option(label=called)
        page.wait_for_function("language => document.documentElement.lang === language", arg=language)
        expect(page.locator("h1")).to_have_text(word)
    reload(page)
    expect(page.locator("h1")).to_have_text("Settings")
    assert page.evaluate("document.documentElement.lang") == "en"


@pytest.mark.long
@pytest.mark.parametrize(
    "stored",
    [
        "not json",
        '{"version": 99, "language": "xx", "speed": 3, "effects": "loud", "seed": -1, "unknown": {}}',
        *long_only("7", "null", "[]", '{"language": "en"}'),
    ],
)
def test_settings_that_are_old_or_broken_are_taken_as_far_as_they_go(open_phone: OpenPhone, stored: str) -> None:
    page = open_phone(settings=STILL, still=True)
    sign_in(page, "Ming")
    page.goto("/")
    page.evaluate("([key, value]) => localStorage.setItem(key, value)", [SETTINGS_KEY, stored])
    reload(page)
    expect(page.locator('[data-screen="menu"]')).to_be_visible()
    expected = "en" if '"en"' in stored else "zh-CN"
    page.wait_for_function("language => document.documentElement.lang === language", arg=expected)


def test_a_browser_fetches_its_own_language_alone_and_shows_nothing_before_it_has_come(open_phone: OpenPhone) -> None:
    page = open_phone(language="en", settings=STILL, still=True)
    log_of(page).expect(r"ERR_FAILED|Failed to load resource")
    sign_in(page, "Ming")
    table = make_table(page, "solo", seed=11, players=3, level="caller", nextHand="manual", **QUICK)
    open_table(page, table)
    page.locator(act("start")).click()
    expect(page.locator(f"{part('dock')} {act('fold')}")).to_be_visible()
    held: list[Route] = []
    english = "**/assets/en-*.js*"
    page.route(english, lambda route: held.append(route))
    with page.expect_request(english):
        reload(page)
    expect(page.locator('[data-screen="boot"]')).to_be_visible()
    with page.expect_request(english):  # it is asked for again
        held.pop().abort()
    expect(page.locator('[data-screen="boot"]')).to_be_visible()
    held.pop().continue_()
    expect(page.locator(part("event"))).to_contain_text("Your turn")
    check_words(page, "en", "table")
    page.get_by_role("button", name="What happened").click()
    check_words(page, "en", "log")
    asked = page.evaluate("performance.getEntriesByType('resource').map((one) => one.name)")
    assert not [name for name in asked if re.search(r"/(zh-CN|zh-TW|ja)-[^/]*\.js", name)]


@pytest.mark.long
@every_language
def test_no_word_on_the_keys_of_leaving_is_broken(open_phone: OpenPhone, language: str) -> None:
    page = open_phone(360, 640, language=language, settings=STILL, still=True)
    sign_in(page, "Ming")
    open_table(page, make_table(page, "six", seats=3, **QUICK))
    page.locator(part("bar")).locator("button").last.click()
    page.locator(f"{part('sheet')} .cell.loss").click()
    keys = page.locator(f"{part('sheet')} .btn")
    expect(keys).to_have_count(2)
    lines = """key => {
      const text = document.createRange();
      text.selectNodeContents(key);
      return text.getClientRects().length;
    }"""
    assert [key.evaluate(lines) for key in keys.all()] == [1, 1]
