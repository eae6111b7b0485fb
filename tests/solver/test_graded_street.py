"""A street solved with later ones in grades: near the exact solution, and the same from both kernels."""

import pytest

from feltroom import format_cards
from feltroom.analysis import parse_range
from feltroom.analysis.kernels.vectors import evaluate_hands
from feltroom.solver import ALL_IN, Sizes, Spot, solve
from feltroom.solver.betting import Node
from feltroom.solver.graded_street import GradedStreet
from feltroom.solver.solution import Position

LATER = Sizes(bets=(0.66,), raises=(ALL_IN,), most_raises=2)


def turn(board: str = "Ks9c4d2s", *, stack: float = 300, most_raises: int = 2) -> Spot:
    sizes = Sizes(bets=(0.75,), raises=(ALL_IN,), most_raises=most_raises)
    return Spot(board, oop=parse_range("5%"), ip=parse_range("7%"), pot=100, stack=stack, turn=sizes, river=LATER)


def lost(exact: Position, graded: GradedStreet, node: Node, spot: Spot) -> float:
    """What the graded strategy loses at a decision by the exact EVs, as a part of the pot."""
    held, evs, parts = (spot.oop, spot.ip)[node.player], exact.move_evs(), graded.strategy(node)
    loss = 0.0
    for hand, weight in held.items():
        worth = [each[hand] for each in evs]
        loss += weight * sum([part * (max(worth) - ev) for part, ev in zip(parts[hand], worth, strict=True)])
    return loss / sum(held.values()) / spot.pot


@pytest.mark.long
def test_it_loses_little_against_the_exact_solution() -> None:
    spot = turn()
    graded = GradedStreet(spot, evaluate=evaluate_hands, iterations=60)
    position, node = solve(spot, max_iterations=50).root, graded.root
    for place in (0, 1, 1):  # the first player checks, the other bets, the first calls
        assert lost(position, graded, node, spot) < 0.015
        position, node = position.play(position.moves[place]), node.children[place]


@pytest.mark.long
def test_both_kernels_give_the_same() -> None:
    pytest.importorskip("numba")
    spot = turn("Ks9c4d")
    found = [GradedStreet(spot, evaluate=evaluate_hands, iterations=25, backend=name) for name in ("numpy", "numba")]
    one, other = (graded.strategy(graded.root.children[1]) for graded in found)
    assert one.keys() == other.keys()
    for hand, parts in one.items():
        assert parts == pytest.approx(other[hand], abs=1e-5)


def short_turn() -> Spot:
    return Spot(
        "Ks9s4d2c",
        oop=parse_range("AA, AK"),
        ip=parse_range("QsJs, 8s7s, 76s"),
        pot=100,
        stack=15,
        turn=Sizes(bets=(ALL_IN,), most_raises=1),
        river=LATER,
    )


@pytest.mark.slow
def test_a_large_tree_gets_fewer_iterations() -> None:
    spot = short_turn()
    few = GradedStreet(spot, evaluate=evaluate_hands, iterations=2)
    nodes, left = 0, [few.root]
    while left:
        nodes, left = nodes + len(left), [child for node in left for child in node.children]
    work = len(few.hands) * nodes
    bounded = GradedStreet(spot, evaluate=evaluate_hands, iterations=60, most_work=3 * work - 1)
    assert bounded.strategy(bounded.root) == few.strategy(few.root)
    enough = GradedStreet(spot, evaluate=evaluate_hands, iterations=2, most_work=3 * work)
    assert enough.strategy(enough.root) == few.strategy(few.root)


@pytest.mark.slow
def test_an_all_in_is_called_by_what_has_the_chances() -> None:
    """With 15 behind and 100 in the middle a call needs an eighth: a flush draw has it, seven-six without one not."""
    spot = short_turn()
    graded = GradedStreet(spot, evaluate=evaluate_hands, iterations=60)
    calls = {format_cards(hand): graded.strategy(graded.root.children[1])[hand][1] for hand in spot.ip}
    assert {hand for hand, often in calls.items() if often > 0.9} == {"QsJs", "8s7s", "7s6s"}
    assert {hand for hand, often in calls.items() if often < 0.1} == {"7h6h", "7d6d", "7c6c"}
