"""The type of the table screen: three sizes are enough for all that is written on it, and all of it stands out."""

import pytest
from playwright.sync_api import Page

from tests.browser.contrast import contrasts
from tests.browser.phone import OpenPhone
from tests.browser.scenes import Scene
from tests.browser.stage import settle
from tests.browser.test_overlap import open_scene
from tests.marks import long_only

MOST_SIZES = 3
LEAST_CONTRAST = 4.5
LEAST_TEXTS = 10
# The sizes of all that is written where it can be seen, each with an example; cards are pictures, not type.
SIZES = """() => {
  const phone = document.querySelector("[data-phone]"), found = {};
  const walker = document.createTreeWalker(phone, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const one = node.parentElement;
    if (!node.data.trim() || one.closest("[data-card], .hidden-from-sight")) continue;
    if (!one.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue;
    const scale = one.closest("svg") ? one.getScreenCTM().a : 1;  // a drawing's own units
    const size = parseFloat(getComputedStyle(one).fontSize) * scale;
    found[Math.round(size * 10) / 10] = node.data.trim();
  }
  return found;
}"""


def sizes_of(page: Page) -> dict[str, str]:
    found: dict[str, str] = page.evaluate(SIZES)
    return found


@pytest.mark.long
@pytest.mark.parametrize("scene", [Scene.RAISING, *long_only(Scene.WAITING, Scene.YOUR_TURN, Scene.SHOWDOWN)])
@pytest.mark.parametrize("size", [(360, 640), *long_only((390, 844))], ids=["360x640", "390x844"])
def test_the_table_is_written_in_at_most_three_sizes(
    open_phone: OpenPhone, scene: Scene, size: tuple[int, int]
) -> None:
    page = open_scene(open_phone, (scene, 9, size, "zh-CN", "小明"))
    found = sizes_of(page)
    assert 1 < len(found) <= MOST_SIZES, found


@pytest.mark.long
@pytest.mark.parametrize("theme", ["light", *long_only("dark")])
@pytest.mark.parametrize("scene", [Scene.SUMMARY, *long_only(Scene.PRE_ACTION, Scene.WAITING, Scene.SHOWDOWN)])
def test_everything_at_the_table_stands_out(open_phone: OpenPhone, scene: Scene, theme: str) -> None:
    page = open_scene(open_phone, (scene, 9, (390, 844), "zh-CN", "小明"))
    page.evaluate("theme => (document.documentElement.dataset.theme = theme)", theme)
    settle(page)
    found = contrasts(page)
    assert len(found) > LEAST_TEXTS
    assert [(text, round(ratio, 2)) for text, ratio in found if ratio < LEAST_CONTRAST] == []
