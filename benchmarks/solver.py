"""How long the solver takes to a given exploitability, in CPU seconds of one process, and how much memory.

    python benchmarks/solver.py                    # river and turn, both backends, and Leduc poker beside peers
    python benchmarks/solver.py --flop             # a flop too, which takes minutes
    python benchmarks/solver.py --json out.json

Every case runs in a process of its own, so that its memory is its own; kernels are compiled and the first page of
everything touched before the time is taken. Memory is the largest resident size, and what it was before the spot.
Other packages solve no spot of this size by its real cards, so the same game, Leduc poker, is solved by all until the
sum of what both players could gain is 0.01 chips: by our own solver, by open_spiel's CFR+ and by donksolver, each with
its defaults. The worth of the game for the first player is told beside it. A package that is not there is left out.
"""

from __future__ import annotations

import argparse
import json
import resource
import subprocess
import sys
import time
from dataclasses import asdict, dataclass
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from tests.solver.known_games import gain_of_best_responses, leduc

from feltroom.analysis import parse_range
from feltroom.solver import ALL_IN, Sizes, Spot, solve
from feltroom.solver.kernels.engine import Engine

LEDUC_GAIN = 0.01
DONK_STEP, DONK_SECONDS = 500_000, 120  # it draws cards, so its gain is measured now and then
BIG_BLIND = (
    "22-JJ, A2s-AJs, K2s+, Q2s+, J5s+, T6s+, 96s+, 85s+, 74s+, 63s+, 53s+, 43s, A2o-ATo, K8o+, Q8o+, J8o+, T8o+, 97o+, "
    "87o, 76o"
)
BUTTON = "22+, A2s+, K2s+, Q4s+, J6s+, T6s+, 96s+, 85s+, 75s+, 64s+, 54s, A2o+, K8o+, Q9o+, J9o+, T8o+, 98o"


@dataclass
class Case:
    name: str
    board: str
    oop: str
    ip: str
    pot: float
    stack: float
    sizes: Sizes
    target: float
    backend: str = "numba"


TWO_AND_ALL_IN = Sizes(bets=(0.5, 1.0, ALL_IN), raises=(1.0, ALL_IN))
ONE = Sizes(bets=(0.66,), raises=(1.0,))
CASES = {
    "river": Case("river, all hands", "AsKd7h2c9d", "random", "random", 10, 95, TWO_AND_ALL_IN, 0.003),
    "river-numpy": Case("the same in numpy", "AsKd7h2c9d", "random", "random", 10, 95, TWO_AND_ALL_IN, 0.003, "numpy"),
    "turn": Case("turn, all hands", "AsKd7h2c", "random", "random", 10, 95, TWO_AND_ALL_IN, 0.005),
    "turn-ranges": Case("turn, button against big blind", "Td9d6h2c", BIG_BLIND, BUTTON, 6, 97, TWO_AND_ALL_IN, 0.005),
    "flop": Case("flop, button against big blind, one size", "Td9d6h", BIG_BLIND, BUTTON, 6, 97, ONE, 0.005),
}


@dataclass
class Result:
    name: str
    backend: str
    cpu_seconds: float
    seconds: float
    iterations: int
    exploitability: float  # part of the pot
    megabytes: float
    megabytes_before: float


def measure(case: Case) -> Result:
    """Solve a case in this process."""
    small = {"oop": parse_range("AA"), "ip": parse_range("QQ"), "pot": 1, "stack": 9}
    for cards in ("KsKd7h2c", "KsKd7h2c9d"):
        solve(Spot(cards, **small), max_iterations=2, backend=case.backend)
    spot = Spot(
        case.board,
        oop=parse_range(case.oop),
        ip=parse_range(case.ip),
        pot=case.pot,
        stack=case.stack,
        sizes=case.sizes,
    )
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1000
    wall, cpu = time.perf_counter(), time.process_time()
    solution = solve(spot, target=case.target, backend=case.backend)
    return Result(
        case.name,
        case.backend,
        time.process_time() - cpu,
        time.perf_counter() - wall,
        solution.iterations,
        solution.exploitability,
        resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1000,
        before,
    )


def measure_apart(name: str) -> Result:
    """Solve a case in a process of its own."""
    done = subprocess.run([sys.executable, __file__, "--one", name], capture_output=True, text=True, check=True)
    return Result(**json.loads(done.stdout))


@dataclass
class Leduc:
    name: str
    iterations: int
    cpu_seconds: float
    gain: float  # of both players' best responses together, in chips
    value: float  # for the first player


def leduc_feltroom() -> Leduc:
    Engine(leduc(), backend="numba").iterate()
    start = time.process_time()
    engine = Engine(leduc(), backend="numba")
    while True:
        for _ in range(10):
            engine.iterate()
        gain = gain_of_best_responses(engine)
        if gain <= LEDUC_GAIN:
            used = time.process_time() - start
            return Leduc("feltroom", engine.iterations, used, gain, engine.value(0, best=False) - 1)


def leduc_open_spiel() -> Leduc | None:
    try:
        import pyspiel
    except ImportError:
        return None
    start = time.process_time()
    game = pyspiel.load_game("leduc_poker")
    solver, iterations = pyspiel.CFRPlusSolver(game), 0
    while True:
        for _ in range(10):
            solver.evaluate_and_update_policy()
        iterations += 10
        gain = pyspiel.nash_conv(game, solver.average_policy())
        if gain <= LEDUC_GAIN:
            used = time.process_time() - start
            policy = solver.average_policy()
            value = pyspiel.expected_returns(game.new_initial_state(), policy, -1, False)[0]
            return Leduc("open_spiel CFR+ (C++)", iterations, used, gain, value)


def leduc_donksolver() -> Leduc | None:
    try:
        from donksolver import Solver, toy
    except ImportError:
        return None
    start = time.process_time()
    solver, iterations = Solver(toy("leduc", 2)), 0
    while True:
        solver.run(DONK_STEP, threads=1)
        iterations += DONK_STEP
        found = solver.exploitability()
        used = time.process_time() - start
        if found["nashconv"] <= LEDUC_GAIN or used > DONK_SECONDS:
            return Leduc("donksolver (C++)", iterations, used, found["nashconv"], found["ev"][0])


def main() -> None:
    parser = argparse.ArgumentParser(description="The time and memory that solving takes.")
    parser.add_argument("--flop", action="store_true", help="solve the flop too")
    parser.add_argument("--json", metavar="FILE", help="write the results there as well")
    parser.add_argument("--one", choices=CASES, help=argparse.SUPPRESS)
    options = parser.parse_args()
    if options.one:
        print(json.dumps(asdict(measure(CASES[options.one]))))
        return
    results = []
    print("| spot | backend | CPU s | iterations | exploitability | MB (before) |")
    print("|---|---|--:|--:|--:|--:|")
    for name in CASES:
        if name == "flop" and not options.flop:
            continue
        result = measure_apart(name)
        results.append(asdict(result))
        print(
            f"| {result.name} | {result.backend} | {result.cpu_seconds:.2f} | {result.iterations} "
            f"| {100 * result.exploitability:.2f} % of the pot "
            f"| {result.megabytes:.0f} ({result.megabytes_before:.0f}) |",
            flush=True,
        )
    print("\n| Leduc poker | iterations | CPU s | x feltroom | best responses gain | worth |")
    print("|---|--:|--:|--:|--:|--:|")
    own = leduc_feltroom()
    peers = [found for found in (leduc_open_spiel(), leduc_donksolver()) if found is not None]
    for found in (own, *peers):
        print(
            f"| {found.name} | {found.iterations:,} | {found.cpu_seconds:.3f} "
            f"| {found.cpu_seconds / own.cpu_seconds:.1f} | {found.gain:.4f} | {found.value:.4f} |"
        )
    if options.json:
        report = {"spots": results, "leduc": [asdict(found) for found in (own, *peers)]}
        Path(options.json).write_text(json.dumps(report, indent=2), encoding="utf-8")


if __name__ == "__main__":
    main()
