"""Solved spots: exact values where they are known, the same from both backends, and what a caller is told."""

import time

import pytest

from feltroom.analysis import Range, equity, parse_range
from feltroom.errors import InvalidNotation, InvalidSetup
from feltroom.solver import ALL_IN, NodeKind, Progress, Sizes, Spot, solve
from feltroom.solver.kernels.engine import Engine
from feltroom.solver.postflop import make_game
from feltroom.solver.solution import Solution, check_line
from feltroom.solver.solving import exploitability, pick_backend
from tests.marks import long_only
from tests.solver.known_games import combo

pytestmark = pytest.mark.slow  # it compiles the kernels where they are not yet

OOP, IP = parse_range("88+, AJs+, KQs, AQo+, 76s"), parse_range("99-66, ATs+, KJs+, QJs, JTs, AKo")
NO_BETS = Sizes(bets=(), raises=())


@pytest.mark.parametrize(
    ("board", "backend"),
    [
        ("Ts8s5d", "numba"),
        ("Ts8s5d2h", "numba"),
        ("Ts8s5d2hJc", "numba"),
        ("Ts8s5d2h", "numpy"),
        ("Ts8s5d2hJc", "numpy"),
    ],
)
def test_hands_that_only_check_win_their_equity(board: str, backend: str) -> None:
    spot = Spot(board, oop=OOP, ip=IP, pot=10, stack=20, sizes=NO_BETS)
    solution = solve(spot, max_iterations=1, backend=backend)
    chances = equity([OOP, IP], board=board, exact=True)
    assert solution.values == pytest.approx([10 * hand.equity for hand in chances.hands], abs=1e-3)


@pytest.mark.parametrize("board", ["Ts8s5d2h", *long_only("Ts8s5d")])
def test_an_all_in_pays_by_the_equity_against_what_bets(board: str) -> None:
    """The other player has one hand: its call is worth its share of the pot against the hands that moved in."""
    held = parse_range("AhKh")
    spot = Spot(board, oop=IP, ip=held, pot=10, stack=20, sizes=Sizes(bets=(ALL_IN,), raises=()))
    shoved = solve(spot, max_iterations=1).at("bet all-in")
    calls = shoved.move_evs()[1][combo("AhKh")]
    reach = shoved.reach(0)
    moved_in = Range({hand: weight / max(reach.values()) for hand, weight in reach.items()})
    chances = equity([held, moved_in], board=board, exact=True).hands[0].equity
    assert calls == pytest.approx(50 * chances - 20, abs=1e-2)
    assert shoved.move_evs()[0][combo("AhKh")] == pytest.approx(0, abs=1e-4)


@pytest.mark.parametrize(
    ("board", "backend"), [("Ts8s5d2h", "numba"), ("Ts8s5d2hJc", "numba"), ("Ts8s5d2hJc", "numpy")]
)
def test_going_on_well_is_worth_what_a_best_response_gets(board: str, backend: str) -> None:
    """After few iterations nothing is settled: a best response gets more than the solution, hand by hand."""
    spot = Spot(board, oop=OOP, ip=IP, pot=10, stack=20, sizes=Sizes(bets=(0.75,), raises=(ALL_IN,)))
    engine = Engine(make_game(spot), backend=backend)
    for _ in range(4):
        engine.iterate()
    root = Solution(spot, engine, 1.0).root
    usual, best = root.move_evs(), root.move_evs(best=True)
    gained = [
        best[move][hand] - worth
        for move, worths in enumerate(usual)
        for hand, worth in worths.items()
        if root.reach(0)[hand]
    ]
    assert min(gained) > -1e-3
    assert max(gained) > 0.1
    met, reach = root._met(0), root.reach(0)
    weights = {hand: reach[hand] * float(met[place]) for hand, place in root._places(0).items()}
    worth = sum([weight * max(evs[hand] for evs in best) for hand, weight in weights.items()]) / sum(weights.values())
    assert worth == pytest.approx(engine.value(0, best=True), abs=1e-3)


def test_both_backends_learn_the_same() -> None:
    spot = Spot("Ts8s5d2h", oop=OOP, ip=IP, pot=10, stack=20, sizes=Sizes(bets=(0.75,), raises=(ALL_IN,)))
    engines = [Engine(make_game(spot), backend=backend) for backend in ("numba", "numpy")]
    for engine in engines:
        engine.iterate()
    for one, other in zip(engines[0].streets, engines[1].streets, strict=True):
        # Player 0 learns first. What player 1 then meets depends on rounding where two moves are worth the same.
        assert one.regrets[0] == pytest.approx(other.regrets[0], abs=1e-3)
    assert exploitability(engines[0]) == pytest.approx(exploitability(engines[1]), abs=0.05)


def test_boards_that_a_swap_of_suits_makes_equal_are_solved_once() -> None:
    spot = Spot("Ts8s5d", oop=OOP, ip=IP, pot=10, stack=10, sizes=Sizes(bets=(1.0,), raises=(), most_raises=1))
    game = make_game(spot)
    assert len(game.boards[1]) == 36  # hearts stand for clubs
    assert sum(len(board.mirrors) for board in game.boards[1]) == 49
    assert sum(len(board.mirrors) for board in game.boards[2] if board.parent == 0) == 48
    lopsided = Spot("Ts8s5d", oop=parse_range("AhKh"), ip=IP, pot=10, stack=10)
    assert len(make_game(lopsided).boards[1]) == 49


def test_a_swap_of_suits_changes_no_value() -> None:
    """Without swaps every board is walked; the values are those of the walk with them."""
    narrow = parse_range("AA, JJ, 76s, KQs, AhTh, AcTc")
    sizes = Sizes(bets=(0.75,), raises=(1.0,))
    whole = Spot("Ts8s5d2d", oop=narrow, ip=narrow, pot=10, stack=40, sizes=sizes)
    weights = dict(whole.ip)
    weights[combo("AhTh")] *= 1 + 1e-6  # so little that no value changes, but no swap of suits is left
    apart = Spot("Ts8s5d2d", oop=narrow, ip=weights, pot=10, stack=40, sizes=sizes)
    assert [len(make_game(spot).boards[1]) for spot in (whole, apart)] == [35, 48]
    # Once only: after that rounding decides where two moves are worth the same, and the two go different ways.
    one, other = solve(whole, max_iterations=1, target=0), solve(apart, max_iterations=1, target=0)
    assert one.exploitability == pytest.approx(other.exploitability, abs=1e-6)
    assert one.values == pytest.approx(other.values, abs=1e-5)


def test_a_river_is_solved_to_its_target_and_measured_exactly() -> None:
    everything = parse_range("random")
    seen: list[Progress] = []
    spot = Spot("AsKd7h2c9d", oop=everything, ip=everything, pot=10, stack=95)
    solution = solve(spot, target=0.003, progress=seen.append)
    assert solution.exploitability <= 0.003
    assert seen[-1] == Progress(solution.iterations, solution.exploitability)
    assert sum(solution.values) == pytest.approx(10, abs=1e-3)
    evs, reach = solution.root.evs(0), solution.root.reach(0)
    met = {hand: sum(1 for other in reach if not {*hand} & {*other}) for hand in reach}
    mean = sum(evs[hand] * met[hand] for hand in reach) / sum(met.values())
    assert mean == pytest.approx(solution.values[0], abs=1e-3)


def test_nobody_gains_by_leaving_the_solution() -> None:
    """A hand mixes moves only where they are worth the same, and the nuts never fold."""
    everything = parse_range("random")
    spot = Spot("AsKd7h2c9d", oop=everything, ip=everything, pot=10, stack=30)
    facing = solve(spot, target=2e-4).at("bet 10")
    strategy, evs = facing.strategy(), facing.move_evs()
    assert strategy[combo("AhAd")][0] == pytest.approx(0, abs=1e-4)
    for hand, parts in strategy.items():
        values = [each[hand] for each in evs]
        for part, value in zip(parts, values, strict=True):
            assert part < 0.1 or value > max(values) - 0.3


def test_the_same_spot_gives_the_same_solution() -> None:
    spot = Spot("Ts8s5d2hJc", oop=OOP, ip=IP, pot=10, stack=20)
    one, other = solve(spot), solve(spot)
    assert one.exploitability == other.exploitability
    assert one.root.strategy() == other.root.strategy()


def test_a_rake_makes_pots_smaller() -> None:
    spot = Spot("Ts8s5d2hJc", oop=OOP, ip=IP, pot=10, stack=20, sizes=NO_BETS, rake=0.05, rake_cap=0.3)
    assert sum(solve(spot, max_iterations=1).values) == pytest.approx(9.7, abs=1e-4)
    bets = Spot("Ts8s5d2hJc", oop=OOP, ip=IP, pot=10, stack=20, rake=0.05, rake_cap=3)
    solution = solve(bets, target=0.005)
    assert solution.exploitability <= 0.005
    assert 7 < sum(solution.values) < 9.5


def test_a_walk_goes_over_moves_and_cards() -> None:
    spot = Spot("Ts8s5d2d", oop=OOP, ip=IP, pot=10, stack=40, sizes=Sizes(bets=(0.5,), raises=()))
    solution = solve(spot, max_iterations=20)
    turn = solution.at("check", "bet 5", "call")
    assert turn.kind is NodeKind.DEAL
    hearts, clubs = turn.deal("9h"), turn.deal("9c")
    assert hearts.board[-1] != clubs.board[-1]
    assert hearts.strategy()[combo("AhKh")] == clubs.strategy()[combo("AcKc")]
    assert combo("9h9s") not in hearts.strategy()
    assert combo("9h9s") in clubs.strategy()
    assert hearts.pot == 20
    assert sum(hearts.frequencies()) == pytest.approx(1, abs=1e-4)
    with pytest.raises(InvalidNotation, match="'raise 3' is not a move here; there are: check, bet 10"):
        hearts.play("raise 3")
    with pytest.raises(InvalidNotation, match="not on the board"):
        turn.deal("Ts")
    with pytest.raises(InvalidNotation, match="no card is dealt here"):
        hearts.deal("2c")


@pytest.mark.parametrize("backend", ["numba", "numpy"])
def test_a_card_may_leave_a_player_no_hand(backend: str) -> None:
    spot = Spot("Kd7h2c9d", oop=parse_range("AsAh"), ip=parse_range("QQ, AsKs"), pot=10, stack=20)
    solution = solve(spot, max_iterations=10, target=0, backend=backend)
    assert sum(solution.values) == pytest.approx(10, abs=1e-3)
    blocked = solution.at("check", "check", "As")
    assert (blocked.strategy(), blocked.evs(0)) == ({}, {})
    assert sum(blocked.frequencies()) == 0
    facing = blocked.play("check")
    assert sum(facing.frequencies()) == pytest.approx(1, abs=1e-6)
    assert set(facing.evs(1).values()) == {0.0}  # nobody is met


@pytest.mark.parametrize("scale", [1e-300, 1e-30, 1e30])
def test_only_proportions_of_weights_matter(scale: float) -> None:
    one, other = [
        solve(Spot("Kd7h2c9d5s", oop=hands, ip=IP, pot=10, stack=20), max_iterations=20, target=0)
        for hands in (OOP, {combo: weight * scale for combo, weight in OOP.combos.items()})
    ]
    assert other.values == pytest.approx(one.values, abs=0.02)
    assert other.exploitability == pytest.approx(one.exploitability, abs=2e-3)


def test_frequencies_add_up_where_nobody_comes() -> None:
    solution = solve(Spot("Kd7h2c9d", oop=OOP, ip=IP, pot=10, stack=20), max_iterations=200, target=0)
    facing = solution.at("check", "check", "Ac", "check", "all-in")
    facing._reach = (facing._reach[0] * 0, facing._reach[1])
    assert sum(facing.frequencies()) == pytest.approx(1, abs=1e-6)


def test_a_card_of_a_line_that_cannot_be_dealt_is_refused_before_the_work() -> None:
    spot = Spot("Ts8s5d", oop=OOP, ip=IP, pot=10, stack=20)
    tree, passed = make_game(spot).tree, ["check", "check"]
    check_line(tree, [*passed, "2c", *passed, "3c", "bet 5"], spot.board)
    for cards in (["8s"], ["2c", *passed, "2c"]):
        with pytest.raises(InvalidNotation, match=f"not on the board is dealt, not '{cards[-1]}'"):
            check_line(tree, [*passed, *cards], spot.board)


def test_what_a_spot_needs_is_refused_before_it_is_taken() -> None:
    everything = parse_range("random")
    spot = Spot("AsKd7h", oop=everything, ip=everything, pot=10, stack=95)
    with pytest.raises(InvalidSetup, match=r"needs [\d.,]+ GB for its tables, more than the 1.0 GB allowed"):
        solve(spot, most_memory=1_000_000_000)
    all_in = Spot("AsKd7h", oop=everything, ip=everything, pot=10, stack=95, sizes=Sizes(bets=(ALL_IN,), raises=()))
    with pytest.raises(InvalidSetup, match=r"needs 1.0 GB for its tables, more than the 0.5 GB allowed"):
        solve(all_in, most_memory=500_000_000)  # most of it are the chances of those who are all-in
    river = Spot("Ts8s5d2hJc", oop=OOP, ip=IP, pot=10, stack=20)
    with pytest.raises(InvalidSetup, match="max_seconds needs a clock"):
        solve(river, max_seconds=1)
    with pytest.raises(InvalidSetup, match="'magic' is not a backend of the solver; there are numba and numpy"):
        solve(river, backend="magic")


@pytest.mark.parametrize("missing", ["numba", "numpy"])
def test_a_backend_that_is_missing_is_named(missing: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("feltroom.solver.solving.find_spec", lambda name: None if name == missing else object())
    with pytest.raises(InvalidSetup, match=f"the backend {missing} is not installed: pip install"):
        pick_backend(missing)
    if missing == "numba":
        assert pick_backend(None) == "numpy"
    else:
        with pytest.raises(InvalidSetup, match=r"install 'feltroom\[fast\]'"):
            pick_backend(None)


def test_seconds_end_a_solution() -> None:
    ticks = iter(range(100))
    spot = Spot("Ts8s5d2hJc", oop=OOP, ip=IP, pot=10, stack=20)
    solution = solve(spot, target=0, max_seconds=5, clock=lambda: float(next(ticks)))
    assert solution.iterations == 5


@pytest.mark.long
def test_a_turn_with_all_hands_and_two_sizes_is_solved_within_its_budget() -> None:
    everything = parse_range("random")
    spot = Spot("AsKd7h2c", oop=everything, ip=everything, pot=10, stack=95)
    began = time.process_time()
    assert solve(spot, target=0.005, most_memory=500_000_000).exploitability <= 0.005
    assert time.process_time() - began < 60  # a benchmark measures the time; this only finds a fault of another order
