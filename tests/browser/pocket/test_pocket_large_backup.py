"""More hands than fit into the memory of a phone: saved as one file and read in, a piece at a time."""

import asyncio
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from playwright.sync_api import expect

from feltroom.pocket.backup_reading import read_backup
from tests.browser.phone import part
from tests.browser.pocket.conftest import PocketPhone
from tests.browser.pocket.device_page import ask, is_open, show
from tests.browser.pocket.test_pocket_backup import read_in
from tests.pocket.large_backup import write_large_backup

TABLES = 4000  # 76,000 hands, 280 MB unpacked
MINUTES = 15


@pytest.mark.long
def test_a_backup_of_many_thousand_hands_goes_in_and_out(flight: PocketPhone, tmp_path: Path) -> None:
    file, again = tmp_path / "large.feltroom", tmp_path / "again.feltroom"
    with ThreadPoolExecutor() as other_loop:
        other_loop.submit(lambda: asyncio.run(write_large_backup(file, tables=TABLES))).result()
    header = read_backup(file.read_bytes()).header
    assert header.hands > 70_000 and header.size > 2**28
    page = flight.open()
    is_open(page)
    read_in(page, file)
    brought = f"{TABLES:,} 桌，{header.hands:,} 手"
    expect(page.locator(part("toast")).last).to_contain_text(brought, timeout=MINUTES * 60_000)
    assert ask(page, "/api/hands")["hands"][0]["table"].startswith("t")
    show(page, "/settings", "settings")
    with page.expect_download(timeout=MINUTES * 60_000) as saved:
        page.locator(part("export-all")).click()
    saved.value.save_as(again)
    copy = read_backup(again.read_bytes()).header
    assert (copy.tables, copy.hands, copy.damaged) == (header.tables, header.hands, 0)
