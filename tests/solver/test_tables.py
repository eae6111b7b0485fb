"""Charts for whole tables before the flop: near to an equilibrium of their game, and near to what sound players do."""

from itertools import pairwise

import pytest

from feltroom.cards.classes import HAND_CLASSES
from feltroom.cli.solve_table import TARGET, solve_game
from feltroom.errors import InvalidSetup
from feltroom.solver.kernels.table_preflop import TableGame, solution_of, solve_table
from feltroom.solver.preflop import find, position_names, spots
from feltroom.solver.preflop.equities import class_equity, dense_tables
from feltroom.solver.preflop.flop_model import PLAYS, moved
from feltroom.solver.preflop.table_tree import DEPTHS, TableTree
from feltroom.solver.preflop.tables import (
    KINDS,
    check_decision,
    content,
    game_name,
    nearest_depth,
    solved_game,
    tree_of,
    turns_of,
    unpack,
)
from tests.marks import long_only

MOST_GAIN = 3.0
"""Thousandths of a big blind that a best response may gain from any shipped chart of an ordinary deck."""
MOST_DENSE_GAIN = 5.1
"""The same of a dense deck, where six hundred iterations come less far."""


def opened(seats: int, position: str, depth: float = 100) -> float:
    return 1 - find(seats=seats, depth=depth, position=position).shares()[0]


def moved_by(seats: int, position: str, facing: str, depth: float = 100) -> dict[str, float]:
    found = find(seats=seats, depth=depth, position=position, facing=facing.split(", "))
    return dict(zip(found.moves, found.shares(), strict=True))


@pytest.mark.slow
@pytest.mark.parametrize("depth", [100, *long_only(*[depth for depth in DEPTHS if depth != 100])])
def test_best_responses_to_the_shipped_charts_gain_what_the_charts_say(depth: float) -> None:
    for behind, heads_up in ((1, True), (1, False), (2, False), (5, False), (8, False)):
        shipped = solved_game(depth, behind, heads_up=heads_up)
        game = TableGame(TableTree(behind, depth, heads_up=heads_up))
        game.use([shipped.levels[node.turn.player, node.turn.line] for node in game.nodes])
        gain = max(game.gains())
        assert gain <= MOST_GAIN, (depth, behind)
        assert gain == pytest.approx(shipped.exploitability, abs=2e-3)
        assert game.values()[0] == pytest.approx(shipped.value, abs=2e-4)


def test_no_chart_is_further_from_an_equilibrium_than_stated() -> None:
    for depth in DEPTHS:
        for behind in range(1, 9):
            assert solved_game(depth, behind, heads_up=False).exploitability <= MOST_GAIN, (depth, behind)
        assert solved_game(depth, 1, heads_up=True).exploitability <= MOST_GAIN, depth


@pytest.mark.parametrize(
    ("seats", "position", "least", "most"),
    [
        (6, "UTG", 0.15, 0.20),
        (6, "CO", 0.24, 0.32),
        (6, "BTN", 0.42, 0.50),
        (6, "SB", 0.35, 0.45),
        (9, "UTG", 0.09, 0.13),
        (2, "BTN", 0.70, 0.90),
    ],
)
def test_first_raises_are_as_wide_as_sound_players_make_them(
    seats: int, position: str, least: float, most: float
) -> None:
    assert least <= opened(seats, position) <= most


@pytest.mark.parametrize("depth", DEPTHS)
def test_the_later_the_position_the_wider_it_opens(depth: float) -> None:
    widths = [opened(9, position, depth) for position in position_names(9)[:-2]]
    assert all(later > earlier for earlier, later in pairwise(widths))


@pytest.mark.parametrize("depth", DEPTHS)
def test_aces_are_always_raised_and_the_worst_hands_never_opened_early(depth: float) -> None:
    for seats in (2, 6, 9):
        for position in position_names(seats)[:-1]:
            assert find(seats=seats, depth=depth, position=position).frequencies["AA"][0] == 0
    for name in ("72o", "32o", "83o", "T2o", "J4o"):
        assert find(seats=6, depth=depth, position="UTG").frequencies[name][0] == 1


def test_the_big_blind_defends_wide_at_a_small_price() -> None:
    assert moved_by(6, "BB", "BTN raise")["fold"] < 0.45
    assert moved_by(6, "BB", "SB raise")["fold"] < 0.35
    assert moved_by(6, "BB", "BTN raise")["fold"] < moved_by(6, "BB", "UTG raise")["fold"]
    assert moved_by(6, "BB", "UTG raise")["fold"] < moved_by(6, "SB", "UTG raise")["fold"]
    assert moved_by(9, "BB", "UTG raise")["raise"] < moved_by(6, "BB", "BTN raise")["raise"]


def test_shoves_are_wider_with_fewer_chips() -> None:
    calls = [moved_by(2, "BTN", "BTN raise, BB all-in", depth)["call"] for depth in (15, 25, 40)]
    assert calls == sorted(calls, reverse=True)
    pushes = [moved_by(2, "BB", "BTN raise", depth)["all-in"] for depth in (15, 25, 40)]
    assert pushes == sorted(pushes, reverse=True)


def test_a_table_has_the_charts_of_a_smaller_one_for_as_many_behind() -> None:
    assert find(seats=9, depth=100, position="CO").frequencies == find(seats=4, depth=100, position="CO").frequencies
    three, two = find(seats=3, depth=100, position="SB"), find(seats=2, depth=100, position="BTN")
    assert two.shares()[0] < three.shares()[0]  # of two, the small blind has the button


def test_every_listed_decision_has_a_chart_that_adds_up() -> None:
    listed = spots(3, 40)
    assert ("BTN", ()) in listed
    assert ("BB", ("BTN raise", "SB call")) in listed
    assert len({*listed}) == len(listed)
    for position, facing in listed:
        found = find(seats=3, depth=40, position=position, facing=facing)
        assert found.moves[0] == "fold"
        assert list(found.totals) == sorted(found.totals)
        assert all(sum(parts) == pytest.approx(1) for parts in found.frequencies.values())
        assert all(0 <= part <= 1 for part in found.reaches.values())
    four = find(seats=3, depth=100, position="BTN", facing=("BTN raise", "BB raise"))
    assert four.reaches == {
        name: parts[1] for name, parts in find(seats=3, depth=100, position="BTN").frequencies.items()
    }


def test_the_nearest_depth_is_taken_by_ratio() -> None:
    assert [nearest_depth(depth) for depth in (1, 16, 30, 75, 120, 300)] == [15, 15, 25, 60, 100, 200]
    assert find(seats=6, depth=90, position="UTG").depth == 100


@pytest.mark.parametrize(
    ("asked", "words"),
    [
        ({"seats": 10, "depth": 100, "position": "UTG"}, "charts are for 2 to 9 seats, not 10"),
        ({"seats": 6, "depth": 14, "position": "UTG"}, "15 to 200 big blinds, not 14"),
        ({"seats": 4, "depth": 50, "position": "UTG"}, "'UTG' is no position with 4 seats: CO, BTN, SB, BB"),
        ({"seats": 6, "depth": 50, "position": "BB"}, "no chart for BB facing nobody with 6 seats"),
        ({"seats": 6, "depth": 50, "position": "BB", "facing": ["CO limp"]}, "'CO limp' is no move like 'CO raise'"),
        ({"seats": 6, "depth": 50, "position": "CO", "facing": ["BTN raise"]}, "no chart for CO facing BTN raise"),
        ({"seats": 6, "depth": 50, "position": "BB", "facing": ["BB raise"]}, "no chart for BB facing BB raise"),
    ],
)
def test_what_has_no_chart_is_refused(asked: dict[str, object], words: str) -> None:
    with pytest.raises(InvalidSetup, match=words):
        find(**asked)  # type: ignore[arg-type]  # as a table of cases


def test_a_depth_without_chart_has_the_decisions_of_its_own_tree() -> None:
    """Its nearest depth with a chart has others: 72 is nearest to 60, where the third raise is already all-in."""
    fourth = ("BTN raise", "BB raise", "BTN raise", "BB all-in")
    check_decision(2, 72, "BTN", fourth)
    with pytest.raises(InvalidSetup, match="no chart for BTN facing BTN raise, BB raise, BTN raise, BB all-in"):
        check_decision(2, 60, "BTN", fourth)
    check_decision(2, 25, "BB", ("BTN all-in",))
    with pytest.raises(InvalidSetup, match="no chart for BB facing BTN all-in with 2 seats"):
        check_decision(2, 30, "BB", ("BTN all-in",))
    for position, facing in spots(3, 40):
        check_decision(3, 40, position, facing)


def test_positions_are_named_in_the_order_of_acting() -> None:
    assert position_names(2) == ("BTN", "BB")
    assert position_names(3) == ("BTN", "SB", "BB")
    assert position_names(9) == ("UTG", "UTG+1", "UTG+2", "UTG+3", "UTG+4", "CO", "BTN", "SB", "BB")


def test_the_model_shares_out_the_pot_and_ends_with_the_chips() -> None:
    assert moved(0, 10) == 0
    assert 0 < moved(10, 10) < moved(100, 10) < 1
    parts = dict(zip(HAND_CLASSES, PLAYS, strict=True))
    assert parts["76s"] > parts["76o"] > parts["72o"]
    game = TableGame(TableTree(2, 60))  # everybody does anything equally often
    blinds_left = 1.5 * 0.5  # where the opener folds, the blinds go on without them, in another game
    assert sum(game.values()) == pytest.approx(-blinds_left)


@pytest.mark.parametrize(
    ("deck", "depth", "behind", "heads_up"),
    [("standard", 20, 1, True), ("standard", 15, 2, False), ("superDense", 20, 1, False), ("dense", 20, 1, False)],
)
def test_the_command_makes_the_shipped_charts_bit_by_bit(deck: str, depth: float, behind: int, heads_up: bool) -> None:
    games, blocks = content(deck)
    entry = games[game_name(depth, behind, heads_up=heads_up)]
    block, solved, iterations = solve_game(tree_of(deck, behind, depth, heads_up=heads_up), deck, TARGET)
    assert block == blocks[int(entry["at"]) : int(entry["at"]) + int(entry["size"])]
    assert (round(solved.exploitability, 3), iterations) == (entry["exploitability"], entry["iterations"])


@pytest.mark.parametrize("deck", [deck for deck in KINDS if deck != "standard"])
def test_dense_tables_have_charts_of_their_own(deck: str) -> None:
    assert position_names(4, single_blind=True) == ("UTG", "CO", "BTN", "BB")
    for depth in DEPTHS:
        for behind in range(1, 9):
            assert solved_game(depth, behind, heads_up=False, deck=deck).exploitability <= MOST_DENSE_GAIN, (
                depth,
                behind,
            )
    widths = [1 - find(seats=6, depth=100, position=name, deck=deck).shares()[0] for name in ("UTG", "CO", "BTN")]
    assert widths == sorted(widths)
    assert find(seats=6, depth=100, position="BTN", deck=deck).frequencies["AA"][0] == 0


def test_in_a_dense_deal_a_pair_finds_its_third_card_more_often() -> None:
    shares, possible = dense_tables()
    aces, kings, sevens = (HAND_CLASSES.index(name) for name in ("AA", "KK", "72o"))
    assert shares[kings][aces] > class_equity("KK", "AA") + 0.02
    assert shares[aces][kings] + shares[kings][aces] == pytest.approx(1)
    assert possible[aces][aces] < 0.8 < possible[aces][sevens]


@pytest.mark.slow
def test_a_game_between_two_is_solved_and_read_back() -> None:
    game = solve_table(TableTree(1, 20, heads_up=True), target=3.0)
    block, solved = solution_of(game)
    assert solved.exploitability <= 5.0
    again = unpack(game.tree, block, exploitability=0.0, value=0.0)
    assert [again.levels[turn.player, turn.line] for turn in turns_of(game.tree)] == [
        solved.levels[turn.player, turn.line] for turn in turns_of(game.tree)
    ]
    # Against weights that hold strong hands only, fewer hands open.
    strong = [1.0 if name in ("AA", "KK", "QQ", "AKs", "72o") else 0.0 for name in HAND_CLASSES]
    other = solution_of(solve_table(TableTree(1, 20, heads_up=True), weights=strong, target=3.0))[1]
    place = HAND_CLASSES.index("72o")
    assert other.levels[0, ()][0][place] >= solved.levels[0, ()][0][place]
