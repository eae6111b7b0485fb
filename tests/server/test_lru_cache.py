"""Answers that are remembered."""

from feltroom.rooms.lru_cache import LruCache


def test_what_was_asked_for_longest_ago_is_forgotten_first() -> None:
    known: LruCache[str, int] = LruCache(2)
    known.keep("a", 1)
    known.keep("b", 2)
    assert known.get("a") == 1
    known.keep("c", 3)
    assert known.get("b") is None and "b" not in known
    assert (known.get("a"), known.get("c")) == (1, 3)
    assert known.forget("a") == 1 and known.forget("a") is None
