"""Where a hand stands in the charts for whole tables: by position, by what was done, and only where it comes close."""

import pytest

from feltroom import ALL_IN, CALL, FOLD, Action, Deal, HandState, HandView, Legal, Rules, raise_to, redact
from feltroom.analysis.steps import steps_of
from feltroom.analysis.table_charts import Charted, charted
from feltroom.solver.preflop import find


def at(*line: Action, seats: int = 6, stack: int = 1000, rules: Rules | None = None) -> tuple[HandView, Legal]:
    rules = rules or Rules(small_blind=5, big_blind=10)
    hand = HandState(rules, stacks=[stack] * seats, button=0, deal=Deal.standard(seed=1, players=seats, button=0))
    for action in line:
        hand.apply(action)
    assert hand.actor is not None
    view = HandView(redact(hand.events[0], hand.actor), viewer=hand.actor)
    for event in hand.events[1:]:
        view.advance(redact(event, hand.actor))
    return view, hand.legal()


def ask(
    *line: Action, hand: str = "AJo", seats: int = 6, stack: int = 1000, rules: Rules | None = None
) -> Charted | None:
    view, legal = at(*line, seats=seats, stack=stack, rules=rules)
    return charted(view, legal, steps_of(view), hand)


@pytest.mark.parametrize(
    ("line", "position", "facing"),
    [
        ((), "UTG", ()),
        ((FOLD, FOLD), "CO", ()),
        ((FOLD, FOLD, raise_to(25)), "BTN", ("CO raise",)),
        ((FOLD, FOLD, raise_to(25), CALL, FOLD), "BB", ("CO raise", "BTN call")),
        ((FOLD, FOLD, FOLD, raise_to(25), FOLD, raise_to(105)), "BTN", ("BTN raise", "BB raise")),
        (
            (raise_to(25), FOLD, FOLD, FOLD, FOLD, raise_to(105), raise_to(242)),
            "BB",
            ("UTG raise", "BB raise", "UTG raise"),
        ),
    ],
)
def test_a_hand_is_found_by_what_was_done(line: tuple[Action, ...], position: str, facing: tuple[str, ...]) -> None:
    chart = find(seats=6, depth=100, position=position, facing=facing)
    for hand in ("AA", "AJo", "76s", "72o"):
        found = ask(*line, hand=hand)
        assert found is not None
        assert found.moves == chart.moves
        assert found.frequencies == chart.frequencies[hand]
        assert found.reach == pytest.approx(chart.reaches[hand])
        assert found.totals == pytest.approx([10 * total for total in chart.totals], rel=0.01)


def test_two_players_have_their_own_charts_and_a_raise_keeps_its_ratio() -> None:
    found = ask(raise_to(30), seats=2)
    assert found is not None
    chart = find(seats=2, depth=100, position="BB", facing=("BTN raise",))
    assert found.frequencies == chart.frequencies["AJo"]
    assert found.totals[2] == pytest.approx(30 / 25 * 10 * chart.totals[2])
    assert found.width == pytest.approx(1 - chart.shares()[0])


def test_all_in_is_taken_for_all_in_with_few_chips_only() -> None:
    short = ask(FOLD, FOLD, FOLD, FOLD, ALL_IN, stack=150)
    assert short is not None
    assert short.moves == ("fold", "call")
    assert ask(FOLD, FOLD, FOLD, FOLD, ALL_IN) is None


@pytest.mark.parametrize(
    "line",
    [
        (CALL,),  # a limp
        (raise_to(60),),  # six big blinds
        (raise_to(25), CALL, CALL),  # two callers
        (raise_to(25), raise_to(45)),  # the smallest second raise
        (FOLD, FOLD, FOLD, FOLD, CALL),
    ],
)
def test_what_no_chart_knows_has_none(line: tuple[Action, ...]) -> None:
    assert ask(*line) is None


def test_other_rules_and_depths_have_none() -> None:
    assert ask(rules=Rules(small_blind=5, big_blind=10, ante=1)) is None
    assert ask(rules=Rules(small_blind=4, big_blind=10)) is None
    assert ask(stack=120) is None
    assert ask(stack=2600) is None
