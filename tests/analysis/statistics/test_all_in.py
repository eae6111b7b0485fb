"""The all-in adjusted result: equity times pots, each pot among those who can win it."""

from collections.abc import Sequence
from fractions import Fraction
from itertools import combinations

import pytest

from feltroom import HandState, Pot, evaluate, parse_cards
from feltroom.analysis.statistics.all_in import PARTS, AllIn, exact_equities, expected_result
from feltroom.analysis.statistics.facts import facts_of
from feltroom.cards.card import DECK, Cards
from tests.analysis.statistics.lines import facts, play, seen


def by_counting(hands: Sequence[Cards], board: Cards, dead: Cards) -> list[float]:
    """Equities by going through every board: the slow truth."""
    known = {*board, *dead, *[card for cards in hands for card in cards]}
    shares, boards = [Fraction(0)] * len(hands), 0
    for rest in combinations([card for card in DECK if card not in known], 5 - len(board)):
        values = [evaluate((*cards, *board, *rest)) for cards in hands]
        best = max(values)
        for place, value in enumerate(values):
            if value == best:
                shares[place] += Fraction(1, values.count(best))
        boards += 1
    return [float(share / boards) for share in shares]


def chips(parts: int) -> float:
    return parts / PARTS


def all_in_of(hand: HandState, player: int) -> AllIn:
    found = facts(hand, player).all_in
    assert found is not None
    return found


FLOP_LINE = "c f x a c"
"""Button and big blind see a flop, the big blind goes all-in, the button calls."""
HOLES, BOARD = ("AhKh", "2c2d", "QsQd"), "Th9h3c4s5s"


def test_equity_times_the_pot_replaces_the_result() -> None:
    hand = play(FLOP_LINE, holes=HOLES, board=BOARD)
    found = all_in_of(hand, 0)
    assert found.board == parse_cards("Th9h3c")
    (equity, _) = by_counting([parse_cards("AhKh"), parse_cards("QsQd")], found.board, ())
    assert chips(expected_result(found, by_counting)) == pytest.approx(2005 * equity - 1000, abs=0.001)
    assert facts(hand, 0).won == -1000


def test_the_expectations_of_all_add_up_to_the_chips_that_others_left() -> None:
    hand = play(FLOP_LINE, holes=HOLES, board=BOARD)
    total = sum(expected_result(all_in_of(hand, player), by_counting) for player in (0, 2))
    assert chips(total) == pytest.approx(5, abs=0.002)


def test_a_bet_that_went_back_is_no_part_of_it() -> None:
    hand = play(FLOP_LINE, holes=HOLES, board=BOARD, stacks=[300, 1000, 1000])
    found = all_in_of(hand, 2)
    assert (found.put_in, sum(pot.amount for pot in found.pots)) == (300, 605)


def test_every_side_pot_counts_for_those_who_can_win_it() -> None:
    holes, board = ("AhKh", "8c8d", "QsQd"), "Th9h3c4s5s"
    hand = play("c c x x a a c", holes=holes, board=board, stacks=[600, 1000, 200])
    assert [(pot.amount, pot.contenders) for pot in all_in_of(hand, 0).pots] == [(600, (0, 1, 2)), (800, (0, 1))]
    cards = [parse_cards(text) for text in holes]
    flop = parse_cards("Th9h3c")
    main = by_counting(cards, flop, ())
    side = by_counting(cards[:2], flop, cards[2])
    for player, expected in (
        (0, 600 * main[0] + 800 * side[0] - 600),
        (1, 600 * main[1] + 800 * side[1] - 600),
        (2, 600 * main[2] - 200),
    ):
        assert chips(expected_result(all_in_of(hand, player), by_counting)) == pytest.approx(expected, abs=0.002)


def test_a_pot_with_one_contender_is_theirs() -> None:
    hands = {0: parse_cards("AhKh"), 1: parse_cards("QsQd")}
    pots = (Pot(600, (0, 1)), Pot(150, (0,)), Pot(90, (1,)))
    all_in = AllIn(0, hands=hands, board=parse_cards("Th9h3c4s"), pots=pots, put_in=350)
    (equity, _) = by_counting([*hands.values()], all_in.board, ())
    assert chips(expected_result(all_in, by_counting)) == pytest.approx(600 * equity + 150 - 350, abs=0.001)


@pytest.mark.parametrize(
    ("line", "player", "why"),
    [
        ("c f x x x x x x x", 0, "the betting went to the end"),
        ("c f x x x x x a c", 0, "the board was complete"),
        ("c f x a f", 2, "nobody called"),
        ("c f x a c", 1, "they had folded"),
    ],
)
def test_where_the_result_stands(line: str, player: int, why: str) -> None:
    found = facts(play(line), player)
    assert found.all_in is None and not found.ran_out, why


def test_betting_that_goes_on_beside_an_all_in_is_adjusted_from_where_it_ends() -> None:
    hand = play("c c a c c x x a c", stacks=[1000, 1000, 50])
    assert all_in_of(hand, 2).board == hand.board[:4]
    to_the_river = play("c c a c c x x x x x x", stacks=[1000, 1000, 50])
    assert not facts(to_the_river, 2).ran_out


def test_a_hand_that_was_not_seen_leaves_the_result_as_it_is() -> None:
    hand = play(FLOP_LINE, holes=HOLES, board=BOARD)
    events = [visible for visible in seen(hand, 0) if getattr(visible.event, "cards", None) != parse_cards("QsQd")]
    found = facts_of(events, 0)
    assert found is not None and found.ran_out and found.all_in is None


def test_the_cards_that_came_change_nothing() -> None:
    def expected(board: str) -> tuple[int, int | None]:
        hand = play(FLOP_LINE, holes=HOLES, board=board)
        return expected_result(all_in_of(hand, 0), by_counting), facts(hand, 0).won

    assert expected("Th9h3c4s5s")[0] == expected("Th9h3c4h5h")[0]
    assert expected("Th9h3c4s5s")[1] != expected("Th9h3c4h5h")[1]


def test_counting_agrees_with_the_equity_of_the_package() -> None:
    hands = [parse_cards("AhKh"), parse_cards("QsQd"), parse_cards("8c8d")]
    flop = parse_cards("Th9h3c")
    found = exact_equities("python")(hands[:2], flop, hands[2])
    assert found == pytest.approx(by_counting(hands[:2], flop, hands[2]))
    before = exact_equities("numpy")(hands[:2], (), ())
    assert before[0] == pytest.approx(0.462144572, abs=1e-9)
