"""A large backup shows how far it is, leaves the page alive, and can be cancelled before anything is written."""

import asyncio
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from playwright.sync_api import expect

from feltroom.pocket.backup_reading import read_backup
from tests.browser.phone import part
from tests.browser.pocket.conftest import PocketPhone
from tests.browser.pocket.device_page import BOOT, ask, is_open, show
from tests.browser.pocket.test_pocket_backup import read_in
from tests.pocket.device_stores import CALLS
from tests.pocket.test_backup import device, file_of

TABLES = 400


async def large_backup() -> bytes:
    return await file_of(await device("ann", **{f"t{number}": CALLS for number in range(TABLES)}))


@pytest.mark.long
def test_a_large_backup_shows_its_progress_and_can_be_cancelled(flight: PocketPhone, tmp_path: Path) -> None:
    file, cut = tmp_path / "large.feltroom", tmp_path / "cut.feltroom"
    with ThreadPoolExecutor() as other_loop:
        file.write_bytes(other_loop.submit(lambda: asyncio.run(large_backup())).result())
    cut.write_bytes(file.read_bytes()[:-100])
    hands = f"{read_backup(file.read_bytes()).header.hands:,}"
    page = flight.open()
    is_open(page)
    toast = page.locator(part("toast")).last
    progress = page.locator(part("progress"))

    read_in(page, cut)
    expect(toast).to_contain_text("备份文件已损坏", timeout=BOOT * 1000)
    read_in(page, file)
    expect(progress).to_contain_text(f"/ {hands} 手", timeout=BOOT * 1000)
    expect(page.locator(part("import-all"))).to_be_disabled()
    page.locator(part("cancel-transfer")).click()
    expect(toast).to_contain_text("已取消", timeout=BOOT * 1000)
    expect(progress).to_have_count(0)
    assert ask(page, "/api/hands")["hands"] == []

    read_in(page, file)
    expect(toast).to_contain_text(f"{TABLES} 桌，{hands} 手", timeout=BOOT * 1000)
    show(page, "/settings", "settings")
    page.locator(part("export-all")).click()
    expect(progress).to_contain_text(f"/ {hands} 手", timeout=BOOT * 1000)
    page.locator(part("cancel-transfer")).click()
    expect(progress).to_have_count(0, timeout=BOOT * 1000)
    with page.expect_download(timeout=BOOT * 1000) as saved:
        page.locator(part("export-all")).click()
    again = tmp_path / "again.feltroom"
    saved.value.save_as(again)
    assert again.stat().st_size > 0.9 * file.stat().st_size
