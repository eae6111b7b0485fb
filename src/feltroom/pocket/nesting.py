"""How deep values from outside are nested: in a browser, deep nesting ends Python without an exception to catch."""

import re

MOST_NESTED = 64
"""Whatever Feltroom writes is nested far less."""

_JSON_PARTS = re.compile(rb'"(?:[^"\\]|\\.)*"|[\[{]|[\]}]')
_HEADS = bytes([*range(0x80, 0xA0), *range(0xDC, 0xE0)])  # a list or a map begins with one of these
_FIXED = {0xC0: 0, 0xC2: 0, 0xC3: 0, 0xCA: 4, 0xCB: 8, 0xCC: 1, 0xCD: 2, 0xCE: 4, 0xCF: 8}
_FIXED |= {0xD0: 1, 0xD1: 2, 0xD2: 4, 0xD3: 8, 0xD4: 2, 0xD5: 3, 0xD6: 5, 0xD7: 9, 0xD8: 17}
_LENGTHS = {0xC4: 1, 0xC5: 2, 0xC6: 4, 0xD9: 1, 0xDA: 2, 0xDB: 4}  # bytes and texts, after their lengths
_EXTENSIONS = {0xC7: 1, 0xC8: 2, 0xC9: 4}


def is_flat(value: bytes) -> bool:
    """Whether msgpack is nested no deeper than Feltroom nests it; what is no msgpack counts as flat."""
    # Each level needs a byte of its own. Most values have too few of them, and are not looked at.
    if len(value) - len(value.translate(None, _HEADS)) <= MOST_NESTED:
        return True
    left: list[int] = []  # of each list and map that is open, how many values are still to come
    place = 0
    while place < len(value):
        items, place = _next(value, place)
        if items:
            left.append(items)
            if len(left) > MOST_NESTED:
                return False
            continue
        while left:
            left[-1] -= 1
            if left[-1]:
                break
            left.pop()
    return True


def is_flat_json(text: bytes) -> bool:
    """Whether JSON is nested no deeper than Feltroom nests it; what is no JSON counts as flat."""
    if text.count(b"[") + text.count(b"{") <= MOST_NESTED:
        return True
    depth = 0
    for found in _JSON_PARTS.finditer(text):
        part = found.group()
        depth += (part in (b"[", b"{")) - (part in (b"]", b"}"))
        if depth > MOST_NESTED:
            return False
    return True


def _next(value: bytes, place: int) -> tuple[int, int]:
    """How many values are in the one that begins here, and where the next one begins."""
    head = value[place]
    place += 1
    if head < 0x80 or head >= 0xE0:
        return 0, place
    if head < 0x90:
        return 2 * (head & 15), place
    if head < 0xA0:
        return head & 15, place
    if head < 0xC0:
        return 0, place + (head & 31)
    if head >= 0xDC:
        width = 4 if head & 1 else 2
        items = int.from_bytes(value[place : place + width], "big")
        return (2 * items if head >= 0xDE else items), place + width
    width = _LENGTHS.get(head) or _EXTENSIONS.get(head, 0)
    size = int.from_bytes(value[place : place + width], "big") + (head in _EXTENSIONS)
    return 0, place + width + size if width else place + _FIXED.get(head, 0)
