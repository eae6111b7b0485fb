"""The values of many hands at once are those of `evaluate`, whatever computes them."""

import random
import subprocess
import sys
from itertools import combinations

import numpy as np
import pytest
from numpy.typing import NDArray

from feltroom.analysis.batch import evaluate_batch
from feltroom.analysis.kernels.backend import BACKENDS
from feltroom.cards.card import DECK
from feltroom.errors import FeltroomError, InvalidNotation, InvalidSetup
from feltroom.evaluator.evaluate import evaluate
from feltroom.evaluator.value import Category
from tests.marks import long_only

pytestmark = pytest.mark.slow  # it compiles

ARRAYS = ("numba", "numpy")
# Among all C(52, 7) hands, from high card to straight flush.
SEVEN_CARDS = (23_294_460, 58_627_800, 31_433_400, 6_461_620, 6_180_020, 4_047_644, 3_473_184, 224_848, 41_584)
FIVE_CARDS = (1_302_540, 1_098_240, 123_552, 54_912, 10_200, 5_108, 3_744, 624, 40)


def random_hands(count: int, cards: int) -> list[list[int]]:
    stream = random.Random(cards)
    return [stream.sample(range(52), cards) for _ in range(count)]


@pytest.mark.parametrize("cards", [5, 7, *long_only(6)])
@pytest.mark.parametrize("backend", BACKENDS)
def test_every_value_is_that_of_evaluate(backend: str, cards: int) -> None:
    hands = random_hands(20_000 if backend == "python" else 120_000, cards)
    assert list(evaluate_batch(hands, backend=backend)) == [evaluate(hand) for hand in hands]  # type: ignore[arg-type]


@pytest.mark.parametrize("suit", range(4))
@pytest.mark.parametrize("backend", ARRAYS)
def test_flushes_of_every_suit_and_length(backend: str, suit: int) -> None:
    own = [card for card in DECK if card & 3 == suit]
    others = [card for card in DECK if card & 3 != suit]
    stream = random.Random(suit)
    hands = [
        stream.sample(own, suited) + stream.sample(others, 7 - suited) for suited in (4, 5, 6, 7) for _ in range(500)
    ]
    assert evaluate_batch(hands, backend=backend).tolist() == [evaluate(hand) for hand in hands]  # type: ignore[attr-defined]


@pytest.mark.parametrize("backend", ARRAYS)
@pytest.mark.parametrize("kind", ["uint8", "int8", "int32", "int64", "uint64"])
def test_every_kind_of_ints_is_read_and_int32_is_returned(backend: str, kind: str) -> None:
    hands = np.array(random_hands(100, 7), dtype=kind)
    values = evaluate_batch(hands, backend=backend)
    assert isinstance(values, np.ndarray)
    assert values.dtype == np.int32
    assert values.tolist() == [evaluate(hand) for hand in hands.tolist()]


@pytest.mark.parametrize("backend", ARRAYS)
def test_an_array_need_not_lie_in_order(backend: str) -> None:
    hands = np.array(random_hands(1_000, 7))
    wanted = [evaluate(hand) for hand in hands.tolist()]
    assert list(evaluate_batch(np.asfortranarray(hands), backend=backend)) == wanted
    assert list(evaluate_batch(hands[::-2], backend=backend)) == wanted[::-2]


@pytest.mark.parametrize("backend", BACKENDS)
def test_no_hands_have_no_values(backend: str) -> None:
    assert len(evaluate_batch([], backend=backend)) == 0


@pytest.mark.parametrize("backend", BACKENDS)
@pytest.mark.parametrize(
    ("hands", "said"),
    [
        ([[0, 1, 2, 3, 4, 5, 52]], "52"),
        ([[0, 1, 2, 3, 4, 5, 6], [0, 1, -1, 3, 4, 5, 6]], "-1"),
        ([[0, 1, 2, 3]], "4"),
        ([[0, 1, 2, 3, 4, 5, 6, 7]], "8"),
        ([[0, 1, 2, 3, 4], [0, 1, 2, 3, 4, 5]], "5, 6 or 7"),
        ([[0.5, 1, 2, 3, 4, 5, 6]], "ints from 0 to 51"),
        ([0, 1, 2, 3, 4, 5, 6], "7|int"),
        (7, "7|int|shape"),
        ([["Ah", "Kh", "Qh", "Jh", "Th", "9h", "8h"]], "ints from 0 to 51"),
    ],
)
def test_what_is_not_rows_of_cards_is_refused_with_the_value(backend: str, hands: object, said: str) -> None:
    with pytest.raises(InvalidNotation, match=said):
        evaluate_batch(hands, backend=backend)


@pytest.mark.parametrize("backend", BACKENDS)
def test_generators_are_refused_by_every_backend(backend: str) -> None:
    row = [0, 1, 2, 3, 4, 5, 6]
    for hands in ((each for each in [row]), [(card for card in row)], {0: row}.keys()):
        with pytest.raises(InvalidNotation):
            evaluate_batch(hands, backend=backend)


def test_an_unknown_backend_is_refused_by_name() -> None:
    with pytest.raises(InvalidSetup, match="'rust' is not a backend; there are numba, numpy, python"):
        evaluate_batch([], backend="rust")
    assert issubclass(InvalidSetup, FeltroomError)


def test_plain_python_needs_no_numpy() -> None:
    program = (
        "import sys; sys.modules['numpy'] = sys.modules['numba'] = None\n"
        "from feltroom.analysis.equity import equity\n"
        "from feltroom.analysis.batch import evaluate_batch\n"
        "assert evaluate_batch([[0, 1, 2, 3, 4, 5, 6]], backend='python')\n"
        "assert equity(['AhKh', 'QsQd'], board='2c3c4c', backend='python').exact\n"
        "assert equity(['AhKh', 'random'], samples=10, backend='python').trials == 10\n"
    )
    subprocess.run([sys.executable, "-c", program], check=True, timeout=120)


def all_fives() -> NDArray[np.uint8]:
    return np.fromiter((card for hand in combinations(range(52), 5) for card in hand), dtype=np.uint8).reshape(-1, 5)


def count_categories(hands: NDArray[np.uint8], backend: str) -> NDArray[np.int64]:
    values = np.asarray(evaluate_batch(hands, backend=backend))
    return np.bincount(values >> 20, minlength=len(Category))


@pytest.mark.parametrize("backend", ARRAYS)
def test_all_hands_of_five_cards_by_category(backend: str) -> None:
    hands = all_fives()
    assert tuple(count_categories(hands, backend).tolist()) == FIVE_CARDS


@pytest.mark.long
def test_all_hands_of_five_cards_one_by_one() -> None:
    hands = all_fives()
    wanted = np.fromiter(map(evaluate, combinations(DECK, 5)), dtype=np.int32)
    for backend in ARRAYS:
        assert np.array_equal(evaluate_batch(hands, backend=backend), wanted)


@pytest.mark.long
def test_all_hands_of_seven_cards_by_category() -> None:
    counts = np.zeros(len(Category), dtype=np.int64)
    fives = all_fives()
    for one, other in combinations(range(52), 2):
        above = fives[fives[:, 0] > other]
        hands = np.empty((len(above), 7), dtype=np.uint8)
        hands[:, 0], hands[:, 1], hands[:, 2:] = one, other, above
        counts += count_categories(hands, "numba")
    assert tuple(counts.tolist()) == SEVEN_CARDS
