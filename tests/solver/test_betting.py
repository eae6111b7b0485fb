"""The tree of the betting: what may be done, in which sizes, and what is at stake where it ends."""

import pytest

from feltroom.analysis import parse_range
from feltroom.errors import InvalidSetup
from feltroom.solver import ALL_IN, Sizes, Spot
from feltroom.solver.betting import Node, NodeKind
from feltroom.solver.postflop import make_game
from tests.solver.known_games import combo

RANGE = parse_range("QQ+")
EIGHT = (0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8)


def _tree(board: object = "AsKd7h2c9d", **settings: object) -> Node:
    given: dict[str, object] = {"oop": RANGE, "ip": RANGE, "pot": 10, "stack": 95, **settings}
    return make_game(Spot(board, **given)).tree  # type: ignore[arg-type]  # settings of several types


def _at(node: Node, *names: str) -> Node:
    for name in names:
        node = node.children[[str(move) for move in node.moves].index(name)]
    return node


def test_bets_are_parts_of_the_pot_and_raises_of_the_pot_after_a_call() -> None:
    tree = _tree(sizes=Sizes(bets=(0.5, 1.0, ALL_IN), raises=(0.5,)))
    assert [str(move) for move in tree.moves] == ["check", "bet 5", "bet 10", "bet 95"]
    raised = _at(tree, "bet 5")
    assert [str(move) for move in raised.moves] == ["fold", "call 5", "raise 15"]
    assert [str(move) for move in _at(raised, "raise 15").moves] == ["fold", "call 15", "raise 35"]


def test_a_raise_is_at_least_as_large_as_the_one_before() -> None:
    tree = _tree(sizes=Sizes(bets=(1.0,), raises=(0.1,)))
    assert [str(move) for move in _at(tree, "bet 10").moves][2] == "raise 20"


def test_a_size_that_leaves_little_is_all_in() -> None:
    tree = _tree(stack=11, sizes=Sizes(bets=(0.5, 1.0), raises=(1.0,)))
    assert [str(move) for move in tree.moves] == ["check", "bet 5", "bet 11"]
    assert [str(move) for move in _at(tree, "bet 11").moves] == ["fold", "call 11"]


def test_a_street_ends_after_the_most_raises() -> None:
    tree = _tree(sizes=Sizes(bets=(0.5,), raises=(0.5,), most_raises=2))
    assert [str(move) for move in _at(tree, "bet 5", "raise 15").moves] == ["fold", "call 15"]


def test_players_may_have_sizes_of_their_own() -> None:
    tree = _tree(sizes=(Sizes(bets=()), Sizes(bets=(0.5,))))
    assert [str(move) for move in tree.moves] == ["check"]
    assert [str(move) for move in _at(tree, "check").moves] == ["check", "bet 5"]


def test_chips_are_counted_over_the_streets() -> None:
    tree = _tree("AsKd7h", sizes=Sizes(bets=(0.5,), raises=(), most_raises=1))
    turn = _at(tree, "bet 5", "call 5")
    assert (turn.kind, turn.paid) == (NodeKind.DEAL, (5.0, 5.0))
    river = _at(turn.children[0], "bet 10", "call 10").children[0]
    assert [str(move) for move in river.moves] == ["check", "bet 20"]
    assert _at(river, "bet 20", "call 20").paid == (35.0, 35.0)
    fold = _at(river, "bet 20", "fold")
    assert (fold.kind, fold.player, fold.paid) == (NodeKind.FOLD, 1, (35.0, 15.0))


def test_all_in_before_the_river_ends_the_betting() -> None:
    tree = _tree("AsKd7h2c", sizes=Sizes(bets=(ALL_IN,), raises=()))
    assert _at(tree, "bet 95", "call 95").kind is NodeKind.ALL_IN


@pytest.mark.parametrize(
    ("settings", "words"),
    [
        ({"pot": 0}, "the pot is a number above 0, not 0"),
        ({"stack": -1}, "the stack is a number above 0, not -1"),
        ({"pot": 1e-7}, "the pot is from 0.000001 to 1e[+]15 chips, not 1e-07"),
        ({"stack": 1e300}, "the stack is from 0.000001 to 1e[+]15 chips, not 1e[+]300"),
        (
            {"oop": {combo("QhQc"): 1, combo("JhJc"): 1e-40}, "ip": {combo("QhQc"): 1}},
            "no two hands of the ranges can be dealt together",
        ),
        ({"rake": 1.5}, "from 0 to below 1, not 1.5"),
        ({"board": "AsKd"}, "3 to 5 different cards, not 2"),
        ({"oop": parse_range("AsKs"), "board": "AsKd7h"}, "the player out of position has no hand on AsKd7h"),
        ({"oop": parse_range("QhQc"), "ip": parse_range("QhQc")}, "can be dealt together"),
        (
            {"stack": 1e6, "sizes": Sizes(bets=EIGHT, raises=EIGHT)},
            "betting of this spot has more than 300,000 places: give fewer sizes or raises, or less behind",
        ),
    ],
)
def test_a_spot_that_cannot_be_is_refused_with_its_numbers(settings: dict[str, object], words: str) -> None:
    with pytest.raises(InvalidSetup, match=words):
        _tree(**settings)


def test_a_size_that_rounds_to_nothing_is_no_bet() -> None:
    assert [str(move) for move in _tree(sizes=Sizes(bets=(1e-12, 0.5), raises=())).moves] == ["check", "bet 5"]


def test_sizes_are_checked() -> None:
    with pytest.raises(InvalidSetup, match="above 0, not 0"):
        Sizes(bets=(0,))
    with pytest.raises(InvalidSetup, match="0 to 12 bets and raises, not 13"):
        Sizes(most_raises=13)
