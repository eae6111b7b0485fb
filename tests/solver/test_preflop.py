"""Charts before the flop: what they say is known, near to Nash, and consistent with exact equities."""

from itertools import pairwise

import pytest

from feltroom.analysis import equity
from feltroom.cards.classes import HAND_CLASSES
from feltroom.errors import InvalidNotation, InvalidSetup
from feltroom.solver.kernels.preflop import Matrices, PreflopGame, solve_preflop
from feltroom.solver.preflop import DEPTHS, Chart, GameName, chart, class_equity, class_ways
from feltroom.solver.preflop.charts import read_charts, share, write_charts
from feltroom.solver.preflop.games import DECISIONS, GAMES


@pytest.mark.slow
@pytest.mark.parametrize(
    ("first", "second"), [("AA", "KK"), ("KK", "AA"), ("AKs", "AKo"), ("72o", "32s"), ("T9s", "22"), ("A2o", "A2o")]
)
def test_equities_are_the_exact_ones(first: str, second: str) -> None:
    exact = equity([first, second], exact=True)
    assert class_equity(first, second) == pytest.approx(exact.hands[0].equity, abs=1e-12)
    assert class_ways(first, second) * 1_712_304 == exact.trials


def test_equities_of_all_classes_add_up() -> None:
    ways = sum(class_ways(one, two) for one in HAND_CLASSES for two in HAND_CLASSES)
    assert ways == 1326 * 1225
    assert class_equity("QQ", "QQ") == 0.5
    with pytest.raises(InvalidNotation, match="'AKx' is not one of the 169"):
        class_equity("AKx", "AA")


def test_nash_push_and_fold_at_ten_big_blinds() -> None:
    """Known: the small blind pushes 58 %, the big blind calls 37 %; the edges are K2o, 53s, 76o and Q2s."""
    found = chart(10)
    assert share(found.push) == pytest.approx(0.58, abs=0.006)
    assert share(found.call_push) == pytest.approx(0.37, abs=0.006)
    for name in ("22", "A2o", "K2o", "Q2s", "J3s", "53s", "76o", "T8o"):
        assert found.push[name] == 1, name
    for name in ("72o", "J2s", "Q6o", "T7o", "52s", "65o"):
        assert found.push[name] == 0, name
    for name in ("A2o", "K2s", "K5o", "Q9o", "JTo", "22"):
        assert found.call_push[name] == 1, name
    for name in ("K4o", "Q8o", "J7s", "T8s"):
        assert found.call_push[name] == 0, name
    assert found.value == pytest.approx(-0.0454, abs=1e-4)


def test_deeper_stacks_push_and_call_less() -> None:
    charts = [chart(depth) for depth in (3, 5, 8, 12, 16, 20, 25)]
    for shallow, deep in pairwise(charts):
        assert share(deep.call_push) < share(shallow.call_push)
    assert all(chart(depth).call_push["AA"] == chart(depth).push["AA"] == 1 for depth in DEPTHS)
    assert share(chart(2).call_push) == 1


@pytest.mark.parametrize("game", GAMES)
def test_every_chart_is_within_a_tenth_of_a_thousandth(game: GameName) -> None:
    """Best responses to the shipped charts, worked out again."""
    matrices = Matrices()
    assert [chart(depth, game=game).depth for depth in DEPTHS] == list(DEPTHS)
    for depth in DEPTHS:
        found = chart(depth, game=game)
        solving = PreflopGame(game, depth, matrices)
        gain = solving.exploitability(solving.strategy_of(found))
        assert gain <= 0.1, depth
        assert gain == pytest.approx(found.exploitability, abs=1e-5)


def test_an_open_that_cannot_be_made_is_a_push() -> None:
    two = chart(2, game="open-shove")
    assert share(two.open) == 0
    assert share(two.push) == pytest.approx(share(chart(2).push), abs=1e-3)


def test_an_opener_plays_more_hands_than_a_pusher() -> None:
    opened, pushed = chart(15, game="open-shove"), chart(15)
    assert share(opened.open) + share(opened.push) > share(pushed.push) + 0.2
    assert opened.value > pushed.value
    assert opened.call_shove["AA"] == 1
    assert opened.call_shove["72o"] == 0
    assert opened.shove["AA"] == 1


def test_the_nearest_depth_is_taken() -> None:
    assert chart(10.2).depth == 10
    assert chart(10.3).depth == 10.5
    assert chart(10.25).depth == 10
    with pytest.raises(InvalidSetup, match="2 to 25 big blinds, not 26"):
        chart(26)
    with pytest.raises(InvalidSetup, match="'limp' is no game with charts"):
        chart(10, game="limp")  # type: ignore[arg-type]  # no such game


def test_charts_read_back_as_they_were_written() -> None:
    found: dict[GameName, list[Chart]] = {game: [solve_preflop(game, 7.0, Matrices())] for game in GAMES}
    back = read_charts(write_charts(found))
    for game in GAMES:
        for name in DECISIONS[game]:
            assert getattr(back[game][0], name) == pytest.approx(getattr(found[game][0], name), abs=1e-9)
        assert back[game][0].exploitability == pytest.approx(found[game][0].exploitability, abs=1e-6)
