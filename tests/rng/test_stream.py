"""The stream: uniform, portable, and the same however it is read."""

from collections import Counter
from itertools import permutations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from feltroom.errors import InvalidSetup
from feltroom.rng import Seed, Stream
from tests.rng import reference
from tests.rng.chi_square import assert_uniform

# The same examples in every run, however slow the machine is.
FIXED = settings(derandomize=True, deadline=None)
SEEDS = st.one_of(st.integers(), st.binary(max_size=40))


@pytest.mark.parametrize("limit", [2, 3, 7, 10, 52, 200, 255, 256, 257, 1000])
def test_below_is_uniform(limit: int) -> None:
    stream = Stream(b"uniform")
    counts = Counter(stream.below(limit) for _ in range(40 * limit))
    assert set(counts) <= set(range(limit))
    assert_uniform(counts[value] for value in range(limit))


def test_below_one_reads_nothing() -> None:
    stream = Stream(1)
    assert [stream.below(1) for _ in range(200)] == [0] * 200
    assert stream.bytes(5) == Stream(1).bytes(5)


def test_below_rejects_instead_of_favouring_small_numbers() -> None:
    stream = Stream(3)
    raw = list(Stream(3).bytes(2000))
    kept = [byte % 100 for byte in raw if byte < 200]
    assert len(kept) < len(raw)
    assert [stream.below(100) for _ in kept] == kept


def test_random_is_uniform_and_below_one() -> None:
    stream = Stream(b"random")
    values = [stream.random() for _ in range(20_000)]
    assert 0 <= min(values) < max(values) < 1
    assert_uniform(Counter(int(value * 64) for value in values).values())
    assert_uniform(Counter(int(value * 2**53) & 63 for value in values).values())


@FIXED
@given(SEEDS, st.lists(st.integers(0, 300), max_size=8))
def test_bytes_do_not_depend_on_how_they_are_cut(seed: Seed, sizes: list[int]) -> None:
    stream = Stream(seed)
    assert b"".join(stream.bytes(size) for size in sizes) == Stream(seed).bytes(sum(sizes))


@FIXED
@given(SEEDS, st.lists(st.tuples(st.sampled_from("brds"), st.integers(1, 600)), max_size=6))
def test_any_mixture_of_calls_reads_the_stream_of_the_specification(seed: Seed, calls: list[tuple[str, int]]) -> None:
    stream, plain = Stream(seed), reference.stream_bytes(seed)
    for kind, number in calls:
        if kind == "b":
            assert stream.bytes(number) == bytes(next(plain) for _ in range(number))
        elif kind == "r":
            assert stream.random() * 2**53 == reference.random_over_2_53(plain)
        elif kind == "d":
            assert stream.below(number**3) == reference.below(plain, number**3)
        else:
            items = list(range(number))
            stream.shuffle(items)
            assert items == reference.shuffled(plain, number)


@FIXED
@given(SEEDS, st.integers(0, 400))
def test_shuffle_is_repeated_below(seed: Seed, size: int) -> None:
    items, by_hand, stream = list(range(size)), list(range(size)), Stream(seed)
    Stream(seed).shuffle(items)
    for place in range(size):
        pick = place + stream.below(size - place)
        by_hand[place], by_hand[pick] = by_hand[pick], by_hand[place]
    assert items == by_hand


@FIXED
@given(SEEDS, st.integers(0, 400), st.data())
def test_partial_draw_is_the_top_of_the_shuffle(seed: Seed, size: int, data: st.DataObject) -> None:
    count = data.draw(st.integers(0, size))
    full, part = list(range(size)), list(range(size))
    Stream(seed).shuffle(full)
    Stream(seed).draw(part, count)
    assert part[:count] == full[:count]
    assert sorted(part) == list(range(size))


@FIXED
@given(SEEDS, st.integers(0, 60), st.integers(0, 60))
def test_draws_one_after_another_are_one_draw(seed: Seed, first: int, second: int) -> None:
    whole, top, stream = list(range(120)), list(range(120)), Stream(seed)
    Stream(seed).draw(whole, first + second)
    stream.draw(top, first)
    rest = top[first:]
    stream.draw(rest, second)
    assert top[:first] + rest[:second] == whole[: first + second]


def test_every_order_of_four_is_equally_likely() -> None:
    stream = Stream(b"orders")
    counts: Counter[tuple[int, ...]] = Counter()
    for _ in range(12_000):
        items = [0, 1, 2, 3]
        stream.shuffle(items)
        counts[tuple(items)] += 1
    assert_uniform(counts[order] for order in permutations(range(4)))


def test_every_card_is_equally_likely_at_every_place() -> None:
    stream = Stream(b"places")
    places = [[0] * 52 for _ in range(52)]
    for _ in range(5_000):
        deck = list(range(52))
        stream.shuffle(deck)
        for place, card in enumerate(deck):
            places[place][card] += 1
    for counts in places:
        assert_uniform(counts)


def test_seeds_of_different_types_give_different_streams() -> None:
    starts = {Stream(seed).bytes(16) for seed in (0, 7, -7, 70, b"", b"7", b"i7", bytes(1), bytes(2), 2**300)}
    assert len(starts) == 10


@pytest.mark.parametrize("seed", [True, 1.0, "7", None, bytearray(b"7"), (1,)])
def test_seed_of_another_type_is_refused(seed: object) -> None:
    with pytest.raises(InvalidSetup, match="a seed must be int or bytes, not " + type(seed).__name__):
        Stream(seed)  # type: ignore[arg-type]  # wrong on purpose


@pytest.mark.parametrize("limit", [0, -1, True, 2.0, "6", None])
def test_below_refuses_what_is_no_positive_int(limit: object) -> None:
    with pytest.raises(InvalidSetup, match="at least 1"):
        Stream(1).below(limit)  # type: ignore[arg-type]  # wrong on purpose


@pytest.mark.parametrize("count", [-1, True, 2.0, None])
def test_bytes_refuses_what_is_no_count(count: object) -> None:
    with pytest.raises(InvalidSetup, match="at least 0"):
        Stream(1).bytes(count)  # type: ignore[arg-type]  # wrong on purpose


@pytest.mark.parametrize("count", [-1, 4])
def test_draw_refuses_more_items_than_there_are_and_moves_none(count: int) -> None:
    items, stream = [1, 2, 3], Stream(1)
    with pytest.raises(InvalidSetup, match=f"cannot draw {count} of 3"):
        stream.draw(items, count)
    assert items == [1, 2, 3]
    assert stream.bytes(4) == Stream(1).bytes(4)
