"""What is wrong with a screen's layout, from the boxes of everything on it.

`PROBE` measures in the page, `problems` judges here: parts that lie on each other, what leaves the phone, targets too
small for a finger, Chinese too small to read, words, bubbles or amounts that are cut off or spill out of their key,
words of a key that are broken inside, and tags that lie on the face beside them.
"""

from collections.abc import Iterator
from itertools import combinations
from typing import Any

import msgspec

SLACK = 0.5
SMALLEST_TARGET = 44.0
SMALLEST_CHINESE = 12.0
# A face is round: what stands beside it may reach this far into its box.
UNDER_A_TAG = 0.25
# A sheet that leaves the table playable may lie on these and on nothing else; a modal one lies on everything.
UNDER_A_SHEET = frozenset({"dock", "hero", "hand", "event"})
# What is told in passing has a place of its own: the middle of the bar, or the place of the board before there is one.
# A toast that finds the connection's note there lies on the dock, whose keys reach nobody then.
PLACES = {("note", "about"), ("toast", "about"), ("toast", "dock"), ("shuffle", "board")}

PROBE = """() => {
  const phone = document.querySelector("[data-phone]") ?? document.documentElement;
  const box = (r) => ({ x: r.left, y: r.top, width: r.width, height: r.height });
  const name = (e) => {
    const key = e.dataset.act ?? e.dataset.part ?? e.getAttribute("aria-label") ?? e.className.toString();
    return `${e.tagName.toLowerCase()}[${key}] ${JSON.stringify((e.textContent ?? "").trim().slice(0, 24))}`;
  };
  const visible = (e) => {
    const style = getComputedStyle(e), r = e.getBoundingClientRect();
    return r.width > 1 && r.height > 1 && e.checkVisibility({ opacityProperty: true, visibilityProperty: true })
      && style.clipPath === "none" && style.clip === "auto";
  };
  const up = function* (e) { for (let a = e; a && a !== phone; a = a.parentElement) yield a; };
  const clips = (style) => /hidden|clip/.test(style.overflowX);
  const scrolls = (e) => [...up(e)].some((a) => a !== e && /auto|scroll/.test(getComputedStyle(a).overflowY));
  // What a finger touches may be larger than what is drawn.
  const touched = (e) => {
    const r = e.getBoundingClientRect(), after = getComputedStyle(e, "::after");
    if (after.position !== "absolute") return r;
    const scale = r.width / e.offsetWidth;
    const [top, right, bottom, left] = [after.top, after.right, after.bottom, after.left]
      .map((by) => scale * parseFloat(by));
    return new DOMRect(r.x + left, r.y + top, r.width - left - right, r.height - top - bottom);
  };
  const drawn = (e) => !e.closest("svg") || e.matches("svg");
  // As much of a box as its ancestors let through.
  const shown = (e) => {
    let { left, top, right, bottom } = e.getBoundingClientRect();
    for (const a of up(e.parentElement)) {
      const style = getComputedStyle(a);
      if (style.overflowX === "visible" && style.overflowY === "visible") continue;
      const r = a.getBoundingClientRect();
      left = Math.max(left, r.left); top = Math.max(top, r.top);
      right = Math.min(right, r.right); bottom = Math.min(bottom, r.bottom);
    }
    return { x: left, y: top, width: Math.max(0, right - left), height: Math.max(0, bottom - top) };
  };

  const elements = [...phone.querySelectorAll("*")].filter((e) => drawn(e) && visible(e));
  const partOf = (e) => e.closest("[data-part]");
  const found = [...phone.querySelectorAll("[data-part]")].filter(visible);
  const parts = found.map((e, id) => ({
    id,
    kind: e.dataset.part,
    seat: e.dataset.seat ?? null,
    modal: e.closest("[aria-modal=true]") !== null,
    inside: found.flatMap((other, place) => (other !== e && other.contains(e) ? [place] : [])),
    // What holds other parts is a frame: only what is its own in it takes up room.
    boxes: elements.filter((one) => partOf(one) === e && (one !== e || !e.querySelector("[data-part]"))).map(shown),
  }));
  const outside = elements
    .filter((e) => !scrolls(e))
    .map((e) => ({ name: name(e), box: box(e.getBoundingClientRect()) }));
  const targets = elements
    .filter((e) => e.matches("button, input, select, textarea, [role=button], [role=switch], a[href]"))
    .map((e) => {
      const label = e.matches("input[type=checkbox], input[type=radio]") ? e.closest("label") : null;
      return { name: name(e), box: box(touched(label ?? e)) };
    });

  const LAYER = "[data-part=sheet], [data-part=note], [data-part=toast], [data-part=said], [aria-modal=true]";
  const texts = [], ids = new Map(), layers = [...phone.querySelectorAll(LAYER)];
  const walker = document.createTreeWalker(phone, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const e = node.parentElement;
    if (!node.data.trim() || !e || e.closest("svg") || !visible(e)) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    const r = range.getBoundingClientRect();
    // What is scrolled away is written nowhere.
    const scroller = [...up(e)].find((a) => /auto|scroll/.test(getComputedStyle(a).overflowY));
    const list = scroller?.getBoundingClientRect() ?? r;
    const [top, bottom] = [Math.max(r.top, list.top), Math.min(r.bottom, list.bottom)];
    const written = new DOMRect(r.x, top, r.width, Math.max(0, bottom - top));
    // Words may begin in the middle of a line and go on in the next: the box of both holds what others wrote there.
    const lines = [...range.getClientRects()]
      .map((one) => new DOMRect(one.x, Math.max(one.top, list.top), one.width,
        Math.max(0, Math.min(one.bottom, list.bottom) - Math.max(one.top, list.top))))
      .filter((one) => one.height > 0);
    let cut = false, ellipsis = false;
    for (const a of up(e)) {
      const style = getComputedStyle(a);
      if (!clips(style)) continue;
      const edge = a.getBoundingClientRect();
      const over = r.right > edge.right + 1 || r.left < edge.left - 1 || (a === e && a.scrollWidth > a.clientWidth + 1);
      const clamped = style.webkitLineClamp !== "none" && a.scrollHeight > a.clientHeight + 1;
      if (!over && !clamped) continue;
      cut = true;
      ellipsis = style.textOverflow === "ellipsis" || style.webkitLineClamp !== "none";
      break;
    }
    const key = e.closest("button, a[href], [role=button]")?.getBoundingClientRect();
    // A word in katakana is one word, though a line may break anywhere in it.
    const broken = key !== undefined && [...node.data.matchAll(/[ァ-ヶー]{2,}/g)].some(({ index, 0: word }) => {
      range.setStart(node, index);
      range.setEnd(node, index + word.length);
      return new Set([...range.getClientRects()].map((line) => Math.round(line.top))).size > 1;
    });
    const spills = !cut && key !== undefined
      && (r.left < key.left - 1 || r.right > key.right + 1 || r.top < key.top - 1 || r.bottom > key.bottom + 1);
    texts.push({
      text: node.data.trim(), size: parseFloat(getComputedStyle(e).fontSize), cut, ellipsis, spills, broken,
      chips: e.closest("[data-chips]") !== null, said: e.closest("[data-part=said]") !== null,
      box: box(written), lines: lines.map(box), own: ids.get(e) ?? ids.set(e, ids.size).get(e),
      layer: layers.indexOf(e.closest(LAYER)),
    });
  }
  const tags = [...phone.querySelectorAll("[data-tag]")].filter(visible).map((e) => {
    const face = e.parentElement?.querySelector("[data-face]")?.getBoundingClientRect();
    return { text: e.textContent.trim(), box: box(e.getBoundingClientRect()), face: face ? box(face) : null };
  });
  return {
    phone: box(phone.getBoundingClientRect()),
    // A phone zooms out to what is too wide: innerWidth grows with it, the client's width does not.
    window: [document.documentElement.clientWidth, document.documentElement.clientHeight],
    scroll: document.documentElement.scrollWidth,
    parts, outside, targets, texts, tags,
  };
}"""


class Box(msgspec.Struct, frozen=True):
    """A rectangle in CSS pixels."""

    x: float
    y: float
    width: float
    height: float

    @property
    def right(self) -> float:
        """The right edge."""
        return self.x + self.width

    @property
    def bottom(self) -> float:
        """The lower edge."""
        return self.y + self.height

    def common(self, other: "Box") -> tuple[float, float]:
        """The width and height of what two boxes share; one of them is not positive if they share nothing."""
        width = min(self.right, other.right) - max(self.x, other.x)
        return width, min(self.bottom, other.bottom) - max(self.y, other.y)

    def within(self, other: "Box") -> bool:
        """Whether this box lies inside another."""
        inside = self.x >= other.x - SLACK and self.right <= other.right + SLACK
        return inside and self.y >= other.y - SLACK and self.bottom <= other.bottom + SLACK


class Part(msgspec.Struct, frozen=True):
    """A named part of the table with everything visible in it; `inside` are the parts that hold it."""

    id: int
    kind: str
    seat: str | None
    modal: bool
    inside: tuple[int, ...]
    boxes: tuple[Box, ...]

    @property
    def name(self) -> str:
        """The part's kind and seat."""
        return self.kind if self.seat is None else f"{self.kind} {self.seat}"


class Named(msgspec.Struct, frozen=True):
    """An element and its box."""

    name: str
    box: Box


class Text(msgspec.Struct, frozen=True):
    """A run of text; `cut` by an edge, with or without an `ellipsis`; `spills` out of its key; `chips` is an amount.

    A key's word is `broken` that stands on two lines; `said` is in a bubble. `own` numbers the element that holds the
    text, `layer` the sheet, -1 for the table under it; `lines` are the boxes of its lines.
    """

    text: str
    size: float
    cut: bool
    ellipsis: bool
    spills: bool
    broken: bool
    chips: bool
    said: bool
    box: Box
    lines: tuple[Box, ...]
    own: int
    layer: int


class Tag(msgspec.Struct, frozen=True):
    """What a player did, and the face that it stands beside."""

    text: str
    box: Box
    face: Box | None


class Layout(msgspec.Struct, frozen=True):
    """All that was measured."""

    phone: Box
    window: tuple[float, float]
    scroll: float
    parts: tuple[Part, ...]
    outside: tuple[Named, ...]
    targets: tuple[Named, ...]
    texts: tuple[Text, ...]
    tags: tuple[Tag, ...]


def read_layout(measured: Any) -> Layout:
    """Read what `PROBE` returned."""
    return msgspec.convert(measured, Layout, strict=False)


def problems(layout: Layout) -> list[str]:
    """Say everything that is wrong, once each."""
    found = [*_overlaps(layout), *_leaving(layout), *_small_targets(layout), *_bad_texts(layout), *_on_text(layout)]
    found += _on_faces(layout)
    if layout.scroll > layout.window[0]:
        found.append(f"the page scrolls sideways: {layout.scroll:g} px in a window of {layout.window[0]:g}")
    return list(dict.fromkeys(found))


def _overlaps(layout: Layout) -> Iterator[str]:
    for one, other in combinations(layout.parts, 2):
        if one.id in other.inside or other.id in one.inside or _may_cover(one, other) or _may_cover(other, one):
            continue
        shared = [one_box.common(other_box) for one_box in one.boxes for other_box in other.boxes]
        worst = max((pair for pair in shared if min(pair) > SLACK), key=min, default=None)
        if worst is not None:
            yield f"{one.name} lies on {other.name}: {worst[0]:.1f} by {worst[1]:.1f} px"


def _may_cover(one: Part, other: Part) -> bool:
    if one.modal and not other.modal:
        return True
    if (one.kind, other.kind) in PLACES:
        return True
    # What somebody says lies on their own seat, though not on their open cards, their stack or their hand's name.
    if one.kind == "said" and other.kind in ("seat", "hero") and one.seat == other.seat:
        return True
    return one.kind == "sheet" and other.kind in UNDER_A_SHEET


def _leaving(layout: Layout) -> Iterator[str]:
    width, height = layout.window
    window = Box(0, 0, width, height)
    if not layout.phone.within(window):
        yield f"the phone leaves the window: {layout.phone} in {width:g} by {height:g}"
    for one in layout.outside:
        if not one.box.within(layout.phone):
            box = one.box
            yield f"{one.name} leaves the phone: {box.x:.0f},{box.y:.0f} to {box.right:.0f},{box.bottom:.0f}"


def _small_targets(layout: Layout) -> Iterator[str]:
    for one in layout.targets:
        if min(one.box.width, one.box.height) < SMALLEST_TARGET - 0.1:
            yield f"{one.name} is too small for a finger: {one.box.width:.1f} by {one.box.height:.1f} px"


def _bad_texts(layout: Layout) -> Iterator[str]:
    for one in layout.texts:
        if one.size < SMALLEST_CHINESE and any("\u3040" <= sign <= "\u9fff" for sign in one.text):
            yield f"{one.text!r} is too small to read: {one.size:g} px"
        if one.cut and one.chips:
            yield f"the amount {one.text!r} is cut off"
        elif one.cut and one.said:
            yield f"what was said is cut off: {one.text!r}"
        elif one.cut and not one.ellipsis:
            yield f"{one.text!r} is cut off without an ellipsis"
        if one.spills:
            yield f"{one.text!r} spills out of its key"
        if one.broken:
            yield f"a word of {one.text!r} is broken inside"


def _on_faces(layout: Layout) -> Iterator[str]:
    for one in layout.tags:
        width, height = one.box.common(one.face) if one.face is not None else (0.0, 0.0)
        if one.face is not None and height > SLACK and width > UNDER_A_TAG * one.face.width + SLACK:
            yield f"the tag {one.text!r} lies on a face: {width:.1f} of {one.face.width:g} px"


def _on_text(layout: Layout) -> Iterator[str]:
    """Words that are written over other words, in the same part too."""
    whole = [text for text in layout.texts if not text.cut]
    for one, other in combinations(whole, 2):
        if one.own == other.own or one.layer != other.layer or min(one.box.common(other.box)) <= 1:
            continue
        # Lines may be set so close that their boxes touch; signs do not.
        least = min(one.size, other.size) / 2
        shared = [line.common(other_line) for line in one.lines for other_line in other.lines]
        for width, height in (pair for pair in shared if pair[0] > 1 and pair[1] > least):
            yield f"{one.text!r} is written over {other.text!r}: {width:.1f} by {height:.1f} px"
            break
