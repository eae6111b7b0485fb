"""The report: laws of its numbers, seats by the button, backends and chunks that agree, refusals."""

from math import sqrt

import pytest

from feltroom import HAND_CLASSES, Deal, InvalidSetup, WeightTable, class_of, derive, evaluate
from feltroom.analysis.dense_lab import dense_report, report
from feltroom.analysis.dense_lab.chances import upper_tail
from feltroom.analysis.dense_lab.report import board_test
from feltroom.analysis.dense_lab.tally import Tally, count_deals
from feltroom.deal.weights import mode_weights

PAIRS = {rank * 2: 1.0 for rank in "AKQJT98765432"}
# Once the four aces or kings are gone, nearly every class is drawn in vain.
CROWDED = {**dict.fromkeys(PAIRS, 1e-6), "AKs": 1.0, "AKo": 1.0}


def chains(middle: float) -> dict[str, float]:
    """Hands that block each other: whoever gets KQs spoils an AKs and a QJs, and drawing comes to dead ends."""
    weights: dict[str, float] = {}
    for a, b, c, d in ("AKQJ", "T987", "6543"):
        weights |= {a + b + "s": 1.0, b + c + "s": middle, c + d + "s": 1.0}
    return weights


TABLES = {
    "dense": mode_weights("dense"),
    "superDense": mode_weights("superDense"),
    "full": None,
    "pairs": WeightTable(PAIRS),
    "crowded": WeightTable(CROWDED),
    "chains": WeightTable(chains(2)),
}


@pytest.mark.parametrize(
    ("name", "players"),
    [
        ("dense", 4),
        ("dense", 21),
        ("superDense", 2),
        ("superDense", 12),
        ("full", 2),
        ("full", 21),
        ("pairs", 16),
        ("crowded", 9),
        ("crowded", 16),
        ("chains", 14),
    ],
)
def test_numpy_deals_the_very_hands_of_the_dealer(name: str, players: int) -> None:
    kernel = pytest.importorskip("feltroom.analysis.kernels.dense")
    settings = {"seed": 5, "start": 10, "stop": 70, "players": players, "table": TABLES[name]}
    assert kernel.count_deals(**settings) == count_deals(**settings)  # type: ignore[arg-type]  # settings of one call


def test_numpy_leaves_endless_dead_ends_to_the_dealer() -> None:
    kernel = pytest.importorskip("feltroom.analysis.kernels.dense")
    endless = WeightTable(chains(1e12))
    found = kernel.count_deals(seed=5, start=0, stop=4, players=14, table=endless)
    assert found == count_deals(seed=5, start=0, stop=4, players=14, table=endless)


@pytest.mark.parametrize("backend", ["python", "numpy"])
def test_any_chunks_give_the_same_report(backend: str, monkeypatch: pytest.MonkeyPatch) -> None:
    if backend == "numpy":
        pytest.importorskip("numpy")
    whole = dense_report(TABLES["dense"], players=3, hands=100, seed=3, backend=backend)
    monkeypatch.setattr(report, "_CHUNK", 7)
    assert dense_report(TABLES["dense"], players=3, hands=100, seed=3, backend=backend) == whole
    assert dense_report(TABLES["dense"], players=3, hands=100, seed=3) == whole
    assert dense_report(TABLES["dense"], players=3, hands=100, seed=4) != whole


def test_without_numpy_the_dealer_itself_is_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    whole = dense_report(TABLES["full"], players=2, hands=40)
    monkeypatch.setattr(report, "is_installed", lambda name: name == "python")
    assert dense_report(TABLES["full"], players=2, hands=40) == whole
    with pytest.raises(InvalidSetup, match="numpy is not installed"):
        dense_report(TABLES["full"], players=2, hands=40, backend="numpy")


def test_the_counts_are_those_of_single_deals() -> None:
    found = dense_report(TABLES["superDense"], players=3, hands=1, seed=9, button=1)
    deal = Deal.dense(seed=derive(9, "hand", 0), players=3, button=1, mode="superDense")
    values = [evaluate((*hole, *deal.board)) for hole in deal.hole if hole is not None]
    for order, seat in enumerate(found.seats):
        hole = deal.hole[seat.player]
        assert hole is not None
        dealt = [one.name for one in found.classes if one.seats[order].count]
        assert dealt == [class_of(*hole)]
        assert (seat.equity.value > 0) == (values[seat.player] == max(values))
    assert [card for card, count in enumerate(found.board.counts) if count] == sorted(deal.board)


@pytest.mark.parametrize(("players", "button"), [(2, 0), (2, 1), (4, 0), (4, 3), (9, 5)])
def test_seats_stand_in_the_order_of_drawing_and_the_button_only_names_them(players: int, button: int) -> None:
    found = dense_report(TABLES["dense"], players=players, hands=30, button=button)
    order = [seat.player for seat in found.seats]
    assert sorted(order) == list(range(players))
    assert order[-1] == (button + 1) % players  # left of the button: the big blind draws last
    if players == 2:
        assert order[0] == button
    other = dense_report(TABLES["dense"], players=players, hands=30)
    assert found.classes == other.classes
    assert [seat.strength for seat in found.seats] == [seat.strength for seat in other.seats]


@pytest.mark.parametrize("name", TABLES)
def test_shares_add_up(name: str) -> None:
    table = TABLES[name]
    found = dense_report(table, players=4, hands=250, seed=2)
    assert [one.name for one in found.classes] == list(HAND_CLASSES)
    assert sum(one.declared for one in found.classes) == pytest.approx(1)
    assert sum(one.first for one in found.classes) == pytest.approx(1)
    assert sum(one.dealt for one in found.classes) == pytest.approx(1)
    for order in range(4):
        assert sum(one.seats[order].count for one in found.classes) == 250
    assert sum(seat.equity.value for seat in found.seats) == pytest.approx(1)
    assert sum(one.dealt.value for one in found.categories) == pytest.approx(1)
    assert sum(one.ordinary for one in found.categories) == pytest.approx(1)
    assert sum(found.board.counts) == 5 * 250
    assert found.strength == pytest.approx(sum(seat.strength.value for seat in found.seats) / 4)
    for one in found.classes:
        assert one.dealt == pytest.approx(sum(seat.value for seat in one.seats) / 4)
        assert (one.declared > 0) or one.dealt == 0
    for a in range(4):
        assert found.apart[a][a] == 0
        assert all(found.apart[a][b] == found.apart[b][a] <= 1 for b in range(4))


def test_a_full_deck_deals_all_seats_alike_and_as_strong_as_a_random_hand() -> None:
    pytest.importorskip("numpy")
    found = dense_report(None, players=6, hands=20_000, seed=1, mode="full")
    assert found.alike is not None and found.alike.p > 0.01
    assert found.first_fit is not None and found.first_fit.p > 0.01
    assert found.first_bound == 0
    for seat in found.seats:
        assert seat.fit is not None and seat.fit.p > 0.001
        assert seat.strength.ci95 is not None and abs(seat.strength.value - 0.5) < 2 * seat.strength.ci95
        assert seat.pairs.low < 78 / 1326 < seat.pairs.high
        assert seat.equity.ci95 is not None and abs(seat.equity.value - 1 / 6) < 2 * seat.equity.ci95
    for one in found.categories:
        assert abs(one.dealt.value - one.ordinary) < one.dealt.high - one.dealt.low


def test_seats_differ_because_they_draw_in_turn() -> None:
    pytest.importorskip("numpy")
    found = dense_report(TABLES["superDense"], players=4, hands=40_000, seed=1, mode="superDense")
    first, *_, last = found.classes[0].seats
    assert last.high < first.low  # aces
    assert found.alike is not None and found.alike.p < 1e-4
    assert found.first_fit is not None and found.first_fit.p > 0.01
    assert found.seats[-1].distance > found.seats[0].distance
    assert found.board.uniform is not None and found.board.uniform.p > 0.01
    assert 0.6 < found.strength < 0.7


def test_the_first_seat_is_not_tested_against_numbers_too_rough_for_it() -> None:
    uneven = WeightTable({**PAIRS, "AA": 40, "AKs": 25, "KQs": 10, "72o": 5})
    found = dense_report(uneven, players=2, hands=300)
    assert not found.first_computed
    assert found.first_bound > 0.005
    assert found.first_fit is None
    assert [one.first for one in found.classes] == [one.seats[0].value for one in found.classes]
    assert dense_report(TABLES["pairs"], players=2, hands=300).first_computed


@pytest.mark.parametrize("weights", [dict.fromkeys(PAIRS, 5e-324), {**dict.fromkeys(PAIRS, 5e-324), "AA": 1e308}])
def test_minute_weights_are_weights(weights: dict[str, float]) -> None:
    found = dense_report(WeightTable(weights), players=4, hands=30)
    assert found == dense_report(WeightTable(weights), players=4, hands=30, backend="python")
    assert sum(one.first for one in found.classes) == pytest.approx(1)


def test_p_of_the_board_is_uniform_when_the_board_is() -> None:
    kernel = pytest.importorskip("feltroom.analysis.kernels.dense")
    runs, boards = 400, 60
    corrected, usual = [], []
    for run in range(runs):
        counts = kernel.count_deals(seed=run, start=0, stop=boards, players=2, table=None).board
        test = board_test(counts)
        assert test is not None
        corrected.append(test.p)
        usual.append(upper_tail(test.statistic * 47 / 51, 51))
    assert furthest_from_uniform(corrected) < 1.36 / sqrt(runs)
    assert furthest_from_uniform(usual) > 1.95 / sqrt(runs)  # what forgetting the correction would do


def test_the_board_is_tested_from_five_expected_of_each_card_on() -> None:
    assert dense_report(None, players=2, hands=51).board.uniform is None
    assert dense_report(None, players=2, hands=52).board.uniform is not None


def furthest_from_uniform(chances: list[float]) -> float:
    """The statistic of Kolmogorov and Smirnov."""
    count = len(chances)
    return max(max(p - place / count, (place + 1) / count - p) for place, p in enumerate(sorted(chances)))


def test_progress_is_told_up_to_the_last_hand(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(report, "_CHUNK", 40)
    told: list[tuple[int, int]] = []
    dense_report(None, players=2, hands=100, progress=lambda done, total: told.append((done, total)))
    assert told == [(40, 100), (80, 100), (100, 100)]


def test_tallies_add_up_in_any_order() -> None:
    parts = [count_deals(seed=1, start=a, stop=b, players=2, table=None) for a, b in ((0, 9), (9, 10), (10, 30))]
    forward, backward = Tally(2), Tally(2)
    for part in parts:
        forward.add(part)
    for part in reversed(parts):
        backward.add(part)
    assert forward == backward == count_deals(seed=1, start=0, stop=30, players=2, table=None)


@pytest.mark.parametrize(
    ("wrong", "words"),
    [
        ({"players": 1}, "from 2 to 21, not 1"),
        ({"players": 22}, "from 2 to 21, not 22"),
        ({"players": 4, "button": 4}, "0 to 3, not 4"),
        ({"hands": 0}, "at least 1 hand, not 0"),
        ({"hands": 2.5}, "not 2.5"),
        ({"seed": "seven"}, "int or bytes"),
        ({"backend": "numba"}, "numpy or python"),
        ({"players": 18}, "too thin.*17 hands.*not 18"),
    ],
)
def test_wrong_settings_are_refused_with_their_numbers(wrong: dict[str, object], words: str) -> None:
    settings = {"players": 2, "hands": 10, **wrong}
    with pytest.raises(InvalidSetup, match=words):
        dense_report(TABLES["superDense"], **settings)  # type: ignore[arg-type]  # wrong on purpose
