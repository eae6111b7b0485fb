"""Sampled equities: the same numbers from every backend, and those of the exact count within the error told."""

import random

import pytest
from pokerkit import Card as PokerkitCard
from pokerkit import Deck, StandardHighHand, calculate_equities
from pokerkit import parse_range as pokerkit_range

from feltroom.analysis.equities.sampled import make_drawing
from feltroom.analysis.equities.spot import read_spot
from feltroom.analysis.equity import equity
from feltroom.analysis.kernels.backend import BACKENDS, load_backend
from feltroom.cards.card import Card
from feltroom.cards.notation import format_cards
from tests.marks import long_only

pytestmark = pytest.mark.slow  # large samples

SPOTS: list[tuple[list[str], str, str]] = [
    (["AhKh", "QsQd"], "", ""),
    (["AhKh", "QsQd"], "2h3h4c", "5c"),
    (["AhKh", "random"], "", ""),
    (["AhKh", *["random"] * 5], "", ""),
    (["random"] * 9, "", "AhAs"),
    (["QQ+, AKs", "KK, AK:0.5", "22+"], "", ""),
    (["AA", "AA, KK:0.1"], "Ac", ""),
    (["22+, A2s+:0.37", "random", "8c7c", "15%"], "Qh9h2c", "2d"),
    (["AhKh", "QQ"], "2c3c4c5c6d", ""),
    (["AhKh", "QsQd"], "2c3c4c5c6d", ""),
    (["random", "random"], "2c3c4c5c", ""),
    (["QQ+"] * 6, "", ""),
    (["AsAh, 2c2d:0.0001", "random", "AsAd, 3c3d:0.0001"], "", ""),
]


@pytest.mark.parametrize(("hands", "board", "dead"), SPOTS)
def test_every_backend_draws_the_same_samples(hands: list[str], board: str, dead: str) -> None:
    found = [equity(hands, board=board, dead=dead, samples=3_000, seed=5, backend=backend) for backend in BACKENDS]
    assert found[0] == found[1] == found[2]
    assert not found[0].exact
    assert sum(hand.equity for hand in found[0].hands) == pytest.approx(1)


@pytest.mark.parametrize("backend", BACKENDS)
@pytest.mark.parametrize("number", [0, 3, 5, 7])
def test_chunks_of_work_change_no_number(backend: str, number: int) -> None:
    hands, board, dead = SPOTS[number]
    drawing = make_drawing(read_spot(hands, board=board, dead=dead), 11)
    kernels = load_backend(backend)
    whole = kernels.count_samples(drawing, start=0, stop=700)
    parts = [kernels.count_samples(drawing, start=start, stop=start + 175) for start in range(0, 700, 175)]
    assert whole is not None
    added = [
        [sum(part[hand][place] for part in parts if part is not None) for place in range(len(counts))]
        for hand, counts in enumerate(whole)
    ]
    assert added == whole


def test_another_seed_draws_other_samples() -> None:
    one, other = (equity(["AhKh", "QsQd"], samples=10_000, seed=seed) for seed in (1, 2))
    assert one != other
    assert one == equity(["AhKh", "QsQd"], samples=10_000, seed=1)
    assert equity(["AhKh", "QsQd"], samples=10, seed=b"bytes") == equity(["AhKh", "QsQd"], samples=10, seed=b"bytes")


@pytest.mark.parametrize(
    ("hands", "board", "dead"),
    [
        (["AhKh", "QsQd"], "", ""),
        (["AhKh", "random"], "", ""),
        (["AKs", "random"], "2c3c4c", ""),
        # Blockers: the first range holds what the second needs, so a wrong law shows.
        (["AA, 22", "AK, AQ"], "Ac7d7h", ""),
        (["AA:0.25, KQs, 72o", "AKs, 76s:0.5, 77"], "7c2s9d", "Kh"),
        (["KK, 54s", "KK, 65s", "AK"], "3c4c5h", ""),
        (["AhKh", "QsQd", "8c7c"], "Qh9h2c", ""),
        (["QQ+", "random"], "2c3d4h5s", "KsKd"),
    ],
)
@pytest.mark.parametrize("seed", [1, 2, 3])
def test_samples_agree_with_the_exact_count_within_their_error(
    hands: list[str], board: str, dead: str, seed: int
) -> None:
    exact = equity(hands, board=board, dead=dead, exact=True)
    sampled = equity(hands, board=board, dead=dead, samples=400_000, seed=seed)
    for known, hand in zip(exact.hands, sampled.hands, strict=True):
        assert 0 < hand.error < 0.001
        assert abs(hand.equity - known.equity) < 4.5 * hand.error
        share = known.win / exact.trials
        assert abs(hand.win / sampled.trials - share) < 4.5 * (share * (1 - share) / sampled.trials) ** 0.5 + 1e-9


@pytest.mark.parametrize(
    ("hands", "board"),
    [
        pytest.param(
            ["QQ+", "QQ+, 54s:0.001", "QQ+", "QQ+", "QQ+", "QQ+, AK:0.01"], "2c3d4h5s", marks=pytest.mark.long
        ),
        (["AsAh, 2c2d:0.0001", "AsAd, 3c3d:0.0003"], "7c8d9h"),
        (["AK", "AK, 72o:0.001", "AK:0.3", "AK, QQ:0.01"], "Qh7d7c5c"),
    ],
)
def test_ranges_that_seldom_fit_follow_the_same_law(hands: list[str], board: str) -> None:
    spot = read_spot(hands, board=board, dead="")
    assert make_drawing(spot, 0).joint is not None
    exact = equity(hands, board=board, exact=True)
    sampled = equity(hands, board=board, samples=60_000, seed=4)
    for known, hand in zip(exact.hands, sampled.hands, strict=True):
        assert abs(hand.equity - known.equity) < 4.5 * hand.error


def test_the_error_told_is_the_spread_that_is_seen() -> None:
    found = [equity(["AhKh", "QQ:0.5, AKs", "random"], samples=2_000, seed=seed) for seed in range(300)]
    for place in range(3):
        equities = [each.hands[place].equity for each in found]
        mean = sum(equities) / len(equities)
        spread = (sum((each - mean) ** 2 for each in equities) / (len(equities) - 1)) ** 0.5
        told = sum(each.hands[place].error for each in found) / len(found)
        assert told == pytest.approx(spread, rel=0.15)


def test_what_won_every_sample_is_not_called_certain() -> None:
    found = equity(["AsKs", "2c7d"], board="QsJsTs", samples=50)
    assert found.hands[0].equity == 1
    assert 0 < found.hands[0].error < 0.05


def test_every_random_hand_fares_alike() -> None:
    found = equity(["random"] * 6, samples=300_000, seed=3)
    for hand in found.hands:
        assert abs(hand.equity - 1 / 6) < 4.5 * hand.error


@pytest.mark.parametrize("seed", [1, *long_only(0, 2, 3)])
def test_pokerkit_agrees_within_the_sampling_error(seed: int) -> None:
    stream = random.Random(seed)
    random.seed(seed)  # pokerkit draws from it
    cards = tuple(Card(card) for card in stream.sample(range(52), 9))
    hands = [format_cards(cards[place : place + 2]) for place in (0, 2, 4)]
    board = format_cards(cards[6:]) if seed % 2 else ""
    samples = 2_500
    theirs = calculate_equities(
        [pokerkit_range(hand) for hand in hands],
        tuple(PokerkitCard.parse(board)),
        2,
        5,
        Deck.STANDARD,
        (StandardHighHand,),
        sample_count=samples,
    )
    for their, mine in zip(theirs, equity(hands, board=board, exact=True).hands, strict=True):
        assert abs(their - mine.equity) < 4.5 * (mine.equity * (1 - mine.equity) / samples) ** 0.5 + 1e-3
