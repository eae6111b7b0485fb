"""`hard` before the flop by the charts for tables: as wide as the chart, and a personality moves the edge."""

import pytest

from feltroom import FOLD, Action, Stream, raise_to
from feltroom.bots import make_bot
from feltroom.cards.classes import COMBOS
from feltroom.solver.preflop import find
from tests.analysis.test_table_charts import at


def played(line: tuple[Action, ...], personality: str | None = None) -> float:
    """The part of all hands that does not fold."""
    view, legal = at(*line)
    bot, share = make_bot("hard", personality=personality), 0.0
    for number, combos in enumerate(COMBOS.values()):
        view.hole[legal.player] = combos[0]
        folds = [bot.act(view, legal, Stream(10 * number + luck)).kind is FOLD.kind for luck in range(4)]
        share += len(combos) * folds.count(False) / 4 / 1326
    return share


@pytest.mark.parametrize(
    ("line", "position", "facing"),
    [
        ((), "UTG", ()),
        ((FOLD, FOLD, FOLD), "BTN", ()),
        ((FOLD, FOLD, FOLD, raise_to(25), FOLD), "BB", ("BTN raise",)),
    ],
)
def test_hard_plays_as_many_hands_as_the_chart(
    line: tuple[Action, ...], position: str, facing: tuple[str, ...]
) -> None:
    chart = find(seats=6, depth=100, position=position, facing=facing)
    assert played(line) == pytest.approx(1 - chart.shares()[0], abs=0.02)


def test_a_personality_plays_more_hands_or_fewer() -> None:
    first = (FOLD, FOLD, FOLD)
    tight, plain, loose = (played(first, name) for name in ("tight", None, "loose"))
    assert tight < plain - 0.05
    assert loose > plain + 0.05
