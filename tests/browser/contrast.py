"""How well what is written stands out from what is behind it, measured on the picture of a page."""

import base64

from playwright.sync_api import Locator, Page

# Every run of text that can be seen: its words, colour and box. What is disabled or behind something does not count.
_TEXTS = """() => {
  const phone = document.querySelector("[data-phone]"), found = [];
  const walker = document.createTreeWalker(phone, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const one = node.parentElement;
    if (!node.data.trim() || one.closest("svg, .hidden-from-sight, :disabled, [aria-disabled=true]")) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    const { x, y, width, height } = range.getBoundingClientRect();
    const top = document.elementFromPoint(x + width / 2, y + height / 2);
    // A key without words lies over the seat that it opens, and is clear.
    const clear = top?.matches("button:empty") && top.parentElement.contains(one);
    if (width < 3 || height < 3 || top === null || !(clear || top.contains(one) || one.contains(top))) continue;
    let opacity = 1;
    for (let up = one; up; up = up.parentElement) opacity *= Number(getComputedStyle(up).opacity);
    found.push({ text: node.data.trim(), colour: getComputedStyle(one).color, opacity, x, y, width, height });
  }
  return found;
}"""
_HIDE = """() => {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync("*, ::before { color: transparent !important; transition: none !important; }");
  document.adoptedStyleSheets = [sheet];
}"""
# The lowest ratio of each text to the grounds at a grid of points behind it, by WCAG's formula.
_RATIOS = """async ([png, texts, width]) => {
  const image = await createImageBitmap(await (await fetch(`data:image/png;base64,${png}`)).blob());
  const pen = new OffscreenCanvas(image.width, image.height).getContext("2d", { willReadFrequently: true });
  pen.drawImage(image, 0, 0);
  const scale = image.width / width;
  const brush = new OffscreenCanvas(1, 1).getContext("2d");
  const rgba = (colour) => {
    brush.clearRect(0, 0, 1, 1);
    brush.fillStyle = colour;
    brush.fillRect(0, 0, 1, 1);
    return [...brush.getImageData(0, 0, 1, 1).data];
  };
  const linear = (v) => ((v /= 255) <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4);
  const light = ([r, g, b]) => 0.2126 * linear(r) + 0.7152 * linear(g) + 0.0722 * linear(b);
  return texts.map(({ text, colour, opacity, x, y, width, height }) => {
    const ink = rgba(colour), cover = (ink[3] / 255) * opacity;
    let lowest = Infinity;
    for (let column = 0.5; column < 8; column += 1)
      for (let row = 0.5; row < 3; row += 1) {
        const at = [(x + (width * column) / 8) * scale, (y + (height * row) / 3) * scale].map(Math.floor);
        const ground = [...pen.getImageData(...at, 1, 1).data];
        const seen = [0, 1, 2].map((part) => ink[part] * cover + ground[part] * (1 - cover));
        const [low, high] = [light(seen), light(ground)].sort((a, b) => a - b);
        lowest = Math.min(lowest, (high + 0.05) / (low + 0.05));
      }
    return [text, lowest];
  });
}"""


def contrasts(page: Page) -> list[tuple[str, float]]:
    """Every text that is seen on a page, with the lowest contrast to what is behind it."""
    texts = page.evaluate(_TEXTS)
    page.evaluate(_HIDE)
    picture = base64.b64encode(page.screenshot()).decode()
    page.evaluate("() => (document.adoptedStyleSheets = [])")
    size = page.viewport_size
    assert size is not None
    desk = page.context.new_page()
    try:
        found: list[tuple[str, float]] = desk.evaluate(_RATIOS, [picture, texts, size["width"]])
    finally:
        desk.close()
    return found


# The ratio between the lightest and the darkest point of a picture, by WCAG's formula.
_SPREAD = """async (png) => {
  const image = await createImageBitmap(await (await fetch(`data:image/png;base64,${png}`)).blob());
  const pen = new OffscreenCanvas(image.width, image.height).getContext("2d");
  pen.drawImage(image, 0, 0);
  const { data } = pen.getImageData(0, 0, image.width, image.height);
  const linear = (v) => ((v /= 255) <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4);
  let low = 1, high = 0;
  for (let at = 0; at < data.length; at += 4) {
    const light = 0.2126 * linear(data[at]) + 0.7152 * linear(data[at + 1]) + 0.0722 * linear(data[at + 2]);
    low = Math.min(low, light);
    high = Math.max(high, light);
  }
  return (high + 0.05) / (low + 0.05);
}"""


def spread(one: Locator) -> float:
    """How far the lightest and the darkest point of an element's picture are apart: 1 for one that cannot be seen."""
    picture = base64.b64encode(one.screenshot()).decode()
    desk = one.page.context.new_page()
    try:
        found: float = desk.evaluate(_SPREAD, picture)
    finally:
        desk.close()
    return found
