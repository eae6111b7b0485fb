"""What an opponent at a table is taken to do by habit, and that the other player makes use of it."""

from collections.abc import Mapping

import numpy as np
import pytest

from feltroom.analysis import parse_range
from feltroom.analysis.kernels.vectors import evaluate_hands
from feltroom.bots.habits import OpponentHabits
from feltroom.cards.classes import Combo
from feltroom.solver import ALL_IN, Sizes, Spot
from feltroom.solver.betting import MoveKind, Node, NodeKind
from feltroom.solver.graded_street import GradedStreet

PLACES = np.linspace(0.005, 0.995, 100)
SIZES = Sizes(bets=(0.5,), raises=(ALL_IN,), most_raises=2)


def spot() -> Spot:
    ranges = parse_range("TT+, 66, AK, QJs, T9s"), parse_range("JJ+, 44, AQ, JTs, 98s")
    return Spot("Kh7d4c2s", oop=ranges[0], ip=ranges[1], pot=100, stack=300, turn=SIZES, river=SIZES)


def solved(habit: OpponentHabits | None) -> GradedStreet:
    return GradedStreet(spot(), evaluate=evaluate_hands, iterations=60, habit=habit)


def decisions(root: Node) -> list[Node]:
    return [node for node in root.walk() if node.kind is NodeKind.DECISION]


def bets(street: GradedStreet, node: Node, held: Mapping[Combo, float]) -> float:
    """How often a range bets."""
    parts = street.strategy(node)
    return sum([weight * sum(parts[hand][1:]) for hand, weight in held.items()]) / sum(held.values())


def test_moves_of_a_habit_add_up() -> None:
    habits = OpponentHabits(player=0, pot=100, leader=1)
    for node in decisions(solved(None).root):
        often = habits.often(node, PLACES, None)
        assert often.shape == (len(node.moves), len(PLACES))
        assert often.min() >= 0
        assert often.sum(axis=0) == pytest.approx(1)


def test_too_much_is_given_up_to_a_bet_and_less_to_a_raise() -> None:
    root = solved(None).root
    habits = OpponentHabits(player=1, pot=100, leader=None)
    facing = root.children[1]  # half the pot: a third may be given up
    assert 0.45 < habits.often(facing, PLACES, None)[0].mean() < 0.6
    assert habits.often(facing, PLACES, None)[0][-1] < 0.01
    raised = facing.children[2]
    assert raised.moves[0].kind is MoveKind.FOLD
    assert raised.player == 0
    assert OpponentHabits(player=0, pot=100, leader=None).often(raised, PLACES, None)[0].mean() < 0.45


def test_nobody_bets_into_who_led() -> None:
    root = solved(None).root
    habits = OpponentHabits(player=0, pot=100, leader=1)
    leaders = habits.leaders(root)
    assert leaders[id(root)] == 1
    assert habits.often(root, PLACES, 1)[1].mean() < 0.1 < habits.often(root, PLACES, None)[1].mean()
    call = root.children[1].children[1]  # bet and called: on the river the first player has led
    assert call.kind is NodeKind.DEAL
    assert leaders[id(call.children[0])] == 0


@pytest.mark.slow
def test_who_gives_up_too_much_is_bet_into_more_often() -> None:
    plain, used = solved(None), solved(OpponentHabits(player=0, pot=100, leader=1))
    held = spot().ip
    assert bets(used, used.root.children[0], held) > bets(plain, plain.root.children[0], held) + 0.1
