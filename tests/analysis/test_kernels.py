"""The parts that all kernels share: tables, lists of ranks, random words, and how numba is kept at a distance."""

import subprocess
import sys
from collections import Counter
from collections.abc import Callable
from itertools import combinations, product
from math import comb, prod

import pytest

from feltroom.analysis.kernels import tables
from feltroom.analysis.kernels.backend import BACKENDS, load_backend
from feltroom.analysis.kernels.joint import JointHands, TooManyStepsError
from feltroom.analysis.kernels.runouts import choices, rank_lists, rank_sets
from feltroom.analysis.kernels.words import MASK_32, bits_for, first_word, pick_indices, sampling_key
from feltroom.compiling.listeners import notify, on_compiling
from feltroom.errors import InvalidSetup

pytestmark = pytest.mark.slow  # it starts processes


def test_the_tables_hold_every_collection_of_ranks_once_and_no_gap() -> None:
    assert len(tables.VALUES) == 49_205 + 18_395 + 6_175
    assert min(tables.VALUES) > 0
    assert len({*tables.VALUES[:49_205]}) == 4_824 - 1_287  # all values of seven cards but those of flushes


@pytest.mark.parametrize("cards", range(6))
def test_ranks_stand_for_every_board_of_a_full_deck(cards: int) -> None:
    ways = choices([4] * 13)
    total = 0
    for a, b, c, d, e in rank_lists(cards).ways:
        total += ways[a] * ways[b] * ways[c] * ways[d] * ways[e]
    assert total == comb(52, cards)
    assert len({*rank_lists(cards).keys}) == len(rank_lists(cards).keys)
    assert len(rank_sets(cards).masks) == comb(13, cards)


def test_words_follow_the_published_construction() -> None:
    """splitmix64 from a state of 0, as published with its reference implementation."""
    assert [first_word(0, sample) for sample in range(3)] == [
        0xE220A8397B1DCDAF,
        0x6E789E6AA1B965F4,
        0x06C45D188009454F,
    ]
    first = first_word(sampling_key(7), 0)
    assert (bits_for(first, 0, 0), bits_for(first, 1, 0)) == (first >> 32, first & MASK_32)
    assert len({bits_for(first, number, attempt) for number in range(11) for attempt in range(50)}) == 550


def test_a_pick_is_fair() -> None:
    """With 32 bits thinned out evenly, every outcome that is not refused comes equally often."""
    outcomes = list(combinations(range(3), 2))
    step = 1 << 20
    counts: dict[tuple[int, ...], int] = {}
    for bits in range(0, 1 << 32, step):
        picked = pick_indices(bits, (3, 2))
        if picked is not None:
            counts[tuple(picked)] = counts.get(tuple(picked), 0) + 1
    assert len(counts) == 2 * len(outcomes)
    assert max(counts.values()) - min(counts.values()) <= 1


@pytest.mark.parametrize("things", [3, 7, 1_000_003, 48 * 47 * 46 * 45 * 44])
def test_a_pick_refuses_just_what_would_favour_some(things: int) -> None:
    """Of the bits that give one outcome, as many are accepted as for any other: 2**32 // things."""
    wanted = (1 << 32) // things
    for outcome in (0, 1, things // 2, things - 1):
        low, high = -(-(outcome << 32) // things), -(-((outcome + 1) << 32) // things)
        assert high - low in (wanted, wanted + 1)
        assert (pick_indices(low, (things,)) is None) == (high - low == wanted + 1)
        assert pick_indices(low + 1, (things,)) == pick_indices(high - 1, (things,)) == [outcome]


def test_every_way_to_hold_ranges_is_drawn_as_often_as_it_weighs() -> None:
    ranges = [{(0, 1): 1, (2, 3): 2}, {(0, 2): 3, (4, 5): 1}, {(1, 3): 1, (0, 4): 2, (6, 7): 1}]
    weights = {
        tuple(way): prod(held[pair] for held, pair in zip(ranges, way, strict=True))
        for way in product(*ranges)
        if len({card for pair in way for card in pair}) == 6
    }
    joint = JointHands(ranges, most_steps=100)
    assert joint.total == sum(weights.values())
    drawn = Counter(tuple(joint.draw(first_word(5, sample))) for sample in range(20_000))
    assert drawn.keys() == weights.keys()
    for way, weight in weights.items():
        share = weight / joint.total
        assert abs(drawn[way] / 20_000 - share) < 4.5 * (share * (1 - share) / 20_000) ** 0.5 + 1e-9
    with pytest.raises(TooManyStepsError):
        JointHands(ranges, most_steps=1)


@pytest.mark.parametrize("missing", ["numba", "numpy"])
def test_a_backend_that_is_not_installed_is_refused_and_passed_over(missing: str) -> None:
    program = (
        "import importlib.util as u, sys\n"
        f"found = u.find_spec; u.find_spec = lambda name, *a: None if name == {missing!r} else found(name, *a)\n"
        f"sys.modules[{missing!r}] = None\n"
        "from feltroom.analysis.equity import equity\n"
        "from feltroom.errors import InvalidSetup\n"
        "assert equity(['AhKh', 'QsQd'], board='2c3c4c').exact\n"
        "try:\n"
        f"    equity(['AhKh', 'QsQd'], backend={missing!r})\n"
        "except InvalidSetup as error:\n"
        "    assert 'is not installed' in str(error)\n"
        "else:\n"
        "    raise SystemExit('accepted')\n"
    )
    subprocess.run([sys.executable, "-c", program], check=True, timeout=120)


def test_the_room_never_loads_numba() -> None:
    program = (
        "import sys\n"
        "import feltroom.cli.main, feltroom.server.app, feltroom.bots, feltroom.analysis\n"
        "from feltroom.analysis.equity import equity\n"
        "equity(['AhKh', 'QsQd'], board='2c3c4c', backend='numpy')\n"
        "assert 'numba' not in sys.modules\n"
    )
    subprocess.run([sys.executable, "-c", program], check=True, timeout=120)


def test_an_unknown_backend_is_refused() -> None:
    assert BACKENDS == ("numba", "numpy", "python")
    with pytest.raises(InvalidSetup, match="'cuda'"):
        load_backend("cuda")


def test_compiling_is_announced_once() -> None:
    told: list[str] = []
    on_compiling(lambda: told.append("compiling"))
    notify()
    notify()
    assert told == ["compiling"]


def test_what_cannot_be_cached_is_compiled_all_the_same() -> None:
    from feltroom.analysis.kernels.compiling import compiled

    made: dict[str, Callable[[int], int]] = {}
    exec("def one_more(number): return number + 1", made)  # numba caches nothing that is in no file
    assert compiled(made["one_more"])(41) == 42
