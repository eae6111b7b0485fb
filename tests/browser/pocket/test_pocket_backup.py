"""Everything on a device as one file, and that file read in on another device, both without a network."""

from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.phone import part
from tests.browser.play import QUICK, play_until
from tests.browser.pocket.conftest import PocketPhone
from tests.browser.pocket.device_page import BOOT, ask, is_open, play_at, show
from tests.browser.pocket.test_pocket_play import SUMMARY


def read_in(page: Page, file: Path) -> None:
    """Give the page a file, as a player does it."""
    show(page, "/settings", "settings")
    with page.expect_file_chooser() as chooser:
        page.locator(part("import-all")).click()
    chooser.value.set_files(file)


def play_a_hand(page: Page, seed: int) -> str:
    """Play one hand at a table of its own, and return the table."""
    table = play_at(page, "solo", seed=seed, players=3, level="caller", nextHand="manual", **QUICK)
    play_until(page, SUMMARY)
    return table


@pytest.mark.long
def test_a_device_is_saved_as_one_file_and_read_in_on_another(flight: PocketPhone, tmp_path: Path) -> None:
    first = flight.open()
    table = play_a_hand(first, 5)
    hand = ask(first, f"/api/hands/{table}/1")
    show(first, "/settings", "settings")
    with first.expect_download() as saved:
        first.locator(part("export-all")).click()
    file = tmp_path / saved.value.suggested_filename
    saved.value.save_as(file)
    assert file.stat().st_size > 1000
    first.close()

    flight.forget()
    second = flight.open()
    is_open(second)
    broken = tmp_path / "broken.feltroom"
    broken.write_bytes(b"no backup at all")
    read_in(second, broken)
    expect(second.locator(part("toast"))).to_contain_text("这不是 Feltroom 的备份文件")
    other = play_a_hand(second, 6)
    read_in(second, file)
    sheet = second.locator(part("sheet"))
    expect(sheet).to_contain_text("1 手")
    sheet.locator(".btn.danger").click()
    expect(second.locator(part("toast")).last).to_contain_text("1 桌，1 手", timeout=BOOT * 1000)
    show(second, "/hands", "history")
    expect(second.locator("[data-hand]")).to_have_count(1, timeout=BOOT * 1000)
    assert ask(second, f"/api/hands/{table}/1") == hand
    assert other not in [one["table"] for one in ask(second, "/api/hands")["hands"]]
    read_in(second, file)
    expect(second.locator(part("toast")).last).to_contain_text("备份里没有新的牌局", timeout=BOOT * 1000)
    expect(second.locator(part("toast")).last).to_contain_text("本机已有：1 桌")
