"""What is seen and heard of what happens (A26, A17): cards and chips move, cues sound, and both can be switched off."""

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.phone import OpenPhone, act, make_table, open_table, part, sign_in
from tests.browser.play import decide

# Counts every sound that is started, whatever it is made of, and what the phone was asked to shake for.
LISTEN = """
  window.sounds = 0; window.shakes = 0; window.moved = {};
  for (const kind of [AudioBufferSourceNode, OscillatorNode]) {
    const start = kind.prototype.start;
    kind.prototype.start = function (...times) { window.sounds += 1; return start.apply(this, times); };
  }
  navigator.vibrate = () => { window.shakes += 1; return true; };
  const animate = Element.prototype.animate;
  Element.prototype.animate = function (...frames) {
    const part = this.closest("[data-part]")?.dataset.part;
    window.moved[part] = (window.moved[part] ?? 0) + 1;
    return animate.apply(this, frames);
  };
  window.styled = [];
  for (const begun of ["transitionrun", "animationstart"])
    document.addEventListener(begun, (event) => {
      window.styled.push(`${event.target.className} ${event.propertyName ?? event.animationName}`);
    }, true);
"""


def play_to_the_flop(open_phone: OpenPhone, *, seed: int = 3, **settings: Any) -> Page:
    """Play one hand of a small solo table until the flop lies there."""
    page = open_phone(settings={"music": 0, **settings})
    page.add_init_script(LISTEN)
    sign_in(page, "小明")
    table = make_table(page, "solo", seed=seed, players=2, level="caller", think=[0, 0], pace="fast")
    open_table(page, table)
    page.locator(act("start")).tap()
    for _ in range(6):
        expect(page.locator(f"{act('main')}, {part('board')} [data-card]").first).to_be_visible(timeout=15_000)
        if page.locator(f"{part('board')} [data-card]").count():
            break
        decide(page)
    expect(page.locator(f"{part('board')} [data-card]")).to_have_count(3)
    return page


def count(page: Page, what: str) -> int:
    return int(page.evaluate(f"window.{what}"))


def test_a_hand_is_seen_heard_and_felt(open_phone: OpenPhone) -> None:
    page = play_to_the_flop(open_phone, effects=0.7)
    # Four hole cards, three of the flop, blinds and a call: each is heard at least once.
    page.wait_for_function("() => window.sounds >= 8")
    page.wait_for_function("() => moved.board >= 3 && moved.own >= 2 && moved.seat >= 2 && moved.bet >= 2")
    page.wait_for_function("() => window.shakes >= 1 && window.styled.length > 0")


@pytest.mark.long
def test_hands_are_turned_up_and_pots_go_to_who_won_them(open_phone: OpenPhone) -> None:
    page = play_to_the_flop(open_phone, seed=4, effects=0)  # a hand that the bot must show
    page.evaluate("window.moved = {}")
    for _ in range(6):
        expect(page.locator(f"{act('main')}, {act('settlement')}").first).to_be_visible(timeout=15_000)
        if page.locator(act("settlement")).count():
            break
        decide(page)
    # Turn and river; two cards of a hand that was turned up; the pot that went to its winner.
    page.wait_for_function("() => moved.board >= 2 && moved.faces >= 2 && moved.won >= 1")


@pytest.mark.long
def test_without_volume_speed_and_vibration_it_is_still_and_silent(open_phone: OpenPhone) -> None:
    page = play_to_the_flop(open_phone, effects=0, speed="off", vibration=False)
    assert count(page, "sounds") == 0
    assert count(page, "shakes") == 0
    # From the first screen on: neither a style's own movement nor one that was asked for and takes time.
    assert page.evaluate("window.styled") == []
    running = "document.getAnimations().filter((one) => one.effect.getComputedTiming().duration > 1).length"
    assert page.evaluate(f"() => {running}") == 0


@pytest.mark.long
def test_a_tap_on_the_cloth_ends_what_moves(open_phone: OpenPhone) -> None:
    page = open_phone(settings={"music": 0, "effects": 0})
    sign_in(page, "小明")
    open_table(page, make_table(page, "solo", seed=3, players=9, level="caller", think=[0, 0], pace="normal"))
    page.locator(act("start")).tap()
    running = "filter((one) => one.playState === 'running').length"
    moving = f"document.querySelector('.felt').getAnimations({{subtree: true}}).{running}"
    page.wait_for_function(f"() => {moving} > 8", timeout=15_000)  # the deal of eighteen cards
    # Counted in frames, which a busy machine draws more slowly: by itself it would take more than a second.
    frames = page.locator(part("event")).evaluate(
        f"""async (line) => {{
          line.click();
          for (let frame = 1; frame < 60; frame += 1) {{
            await new Promise(requestAnimationFrame);
            if ({moving} === 0) return frame;
          }}
          return null;
        }}"""
    )
    assert frames is not None and frames <= 20, frames
