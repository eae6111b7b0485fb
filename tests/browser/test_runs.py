"""Running it twice on a phone: the question in the dock, and the boards one below the other."""

from dataclasses import replace

from playwright.sync_api import expect

from feltroom import ALL_IN, CALL
from feltroom.table import Runs
from feltroom.table import commands as do
from tests.browser.phone import OpenPhone, part, sign_in
from tests.browser.play import STILL, wait_until
from tests.browser.scripted import show_table
from tests.table.driver import CONFIG, NOW, play, started


def test_a_player_agrees_and_sees_every_board_and_who_won_it(open_phone: OpenPhone) -> None:
    table = started((5000, 5000, 900), button=0, config=replace(CONFIG, runs=Runs.THREE_TIMES))
    page = open_phone(360, 640, settings=STILL, still=True)
    sign_in(page, "小明")
    play(table, [ALL_IN, CALL, CALL])
    script = show_table(page, table, viewer=1)
    dock = page.locator(part("dock"))
    expect(dock).to_contain_text("要所有人同意")
    dock.locator('[data-act="run-2"]').click()
    wait_until(page, lambda: script.asked[-1]["type"] == "runIt", "the answer")
    assert script.asked[-1]["times"] == 2
    table.handle(do.RunIt(1, 1, 2), NOW)
    script.tell()
    expect(dock).to_contain_text("等其他人决定发几次")
    for seat in (0, 2):
        table.handle(do.RunIt(seat, 1, 2), NOW)
    script.tell()
    boards = page.locator("[data-run]")
    expect(boards).to_have_count(2)
    for board in boards.all():
        expect(board.locator("[data-card]")).to_have_count(5)
        expect(board.locator(".won")).not_to_be_empty()
        box, screen = board.bounding_box(), page.viewport_size
        assert box is not None and screen is not None and box["height"] > 20 and box["x"] > 0
    assert len({card.get_attribute("data-card") for card in boards.locator("[data-card]").all()}) == 10
