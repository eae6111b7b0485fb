"""An error that should never happen (A18): said clearly, nothing lost, and a way back to the menu."""

import pytest
from playwright.sync_api import Page, expect

from feltroom import HandState
from tests.browser.phone import act, make_table, open_table, part, sign_in
from tests.browser.play import decide


def explode(*_: object, **__: object) -> None:
    raise RuntimeError("planted")


def break_a_hand(page: Page, monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the rules fail at one's own action."""
    sign_in(page, "小明")
    open_table(page, make_table(page, "solo", seed=3, players=2, level="caller", think=[0, 0], pace="off"))
    page.locator(act("start")).tap()
    expect(page.locator(act("main"))).to_be_enabled()
    monkeypatch.setattr(HandState, "apply", explode)
    decide(page)
    expect(page.get_by_role("dialog")).to_contain_text("作废")
    monkeypatch.undo()


@pytest.mark.long
def test_a_hand_that_an_error_ended_leads_back_to_the_menu_with_a_word_about_it(
    phone: Page, monkeypatch: pytest.MonkeyPatch
) -> None:
    break_a_hand(phone, monkeypatch)
    phone.get_by_role("dialog").get_by_role("button", name="回到主菜单").tap()
    expect(phone.locator('[data-screen="menu"]')).to_contain_text("作废")


def test_all_chips_are_back_and_the_session_goes_on(phone: Page, monkeypatch: pytest.MonkeyPatch) -> None:
    break_a_hand(phone, monkeypatch)
    phone.get_by_role("dialog").get_by_role("button", name="继续").tap()
    expect(phone.get_by_role("dialog")).to_have_count(0)
    expect(phone.locator(part("hero"))).to_contain_text("1,000")
    phone.locator(act("start")).or_(phone.locator(act("next"))).tap()
    expect(phone.locator(act("main"))).to_be_enabled()
