"""Solves no-limit hold'em for three with donksolver, for the match in `bots.py`: as long as one has patience.

    python benchmarks/donk_bundle.py --iterations 4000000

It writes to build/donksolver: cards in 50 groups on each street, the menus of the preset "6max-mw" for three players
with 100 big blinds, no rake. Asked again, it goes on from there.
"""

from __future__ import annotations

import argparse
import time
from dataclasses import replace

from peer_players import BUNDLE

PLAYERS = 3


def main() -> None:
    parser = argparse.ArgumentParser(description="Solve hold'em for three with donksolver.")
    parser.add_argument("--iterations", type=int, default=4_000_000)
    options = parser.parse_args()
    from donksolver import Abstraction, Solve, Solver, preset
    from donksolver.policy import write_manifest

    folder, start = BUNDLE.parent, time.process_time()
    cards = folder / "cards.dab"
    folder.mkdir(parents=True, exist_ok=True)
    if not cards.exists():
        Abstraction.build((50, 50, 50), threads=1).save(str(cards))
    game = preset("6max-mw", stack_bb=100)
    game = replace(game, players=PLAYERS, postflop_max_players=PLAYERS, rake_pct=0.0, rake_cap=0)
    solver = Solver.nlhe(game, str(cards), Solve())
    solver.solve(str(folder), iterations=options.iterations, threads=1)
    write_manifest(str(BUNDLE), str(cards), [str(folder / "policy.dpol")])
    print(f"{solver.iterations} iterations, {time.process_time() - start:.0f} CPU seconds")


if __name__ == "__main__":
    main()
