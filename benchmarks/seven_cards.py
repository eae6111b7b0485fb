"""Evaluate all 133,784,560 hands of seven cards, count them by category and compare with the known numbers.

    python benchmarks/seven_cards.py                    # on two processes
    python benchmarks/seven_cards.py --processes 1 --json out.json

Every hand goes through `evaluate` itself. The work is split by the two lowest cards of a hand; progress goes
to standard error, the table to standard output, and the exit status is 1 if a number is wrong.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from collections import Counter
from itertools import combinations
from math import comb
from multiprocessing import Pool
from pathlib import Path

from feltroom.cards.card import DECK
from feltroom.cards.notation import parse_cards
from feltroom.evaluator.evaluate import evaluate
from feltroom.evaluator.value import Category, category_of

HANDS = comb(52, 7)
VALUES = 4_824
ROYAL_FLUSHES = 4_324
KNOWN = {
    Category.STRAIGHT_FLUSH: 41_584,
    Category.QUADS: 224_848,
    Category.FULL_HOUSE: 3_473_184,
    Category.FLUSH: 4_047_644,
    Category.STRAIGHT: 6_180_020,
    Category.TRIPS: 6_461_620,
    Category.TWO_PAIR: 31_433_400,
    Category.PAIR: 58_627_800,
    Category.HIGH_CARD: 23_294_460,
}


def count_values(lowest):
    """How often each value comes up among the hands whose two lowest cards are these."""
    rest = combinations(DECK[lowest[1] + 1 :], 5)
    return Counter(map(evaluate, map(lowest.__add__, rest)))


def count_all(processes):
    totals, done, shown = Counter(), 0, 0.0
    start = time.monotonic()
    tasks = list(combinations(DECK[:47], 2))
    with Pool(processes) as pool:
        for counts in pool.imap_unordered(count_values, tasks):
            totals.update(counts)
            done += counts.total()
            spent = time.monotonic() - start
            if spent - shown >= 1 or done == HANDS:
                shown = spent
                left = spent * (HANDS - done) / done
                print(f"\r{done / HANDS:7.2%} of {HANDS:,} hands, {left:4.0f} s left ", end="", file=sys.stderr)
    print(file=sys.stderr)
    return totals


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--processes", type=int, default=2)
    parser.add_argument("--json", type=Path, help="write the counts to a file as well")
    args = parser.parse_args()
    if args.processes < 1:
        parser.error(f"--processes must be at least 1, not {args.processes}")

    start = time.monotonic()
    totals = count_all(args.processes)
    spent = time.monotonic() - start
    counts = Counter()
    for value, count in totals.items():
        counts[category_of(value)] += count
    rows = [(category.name.replace("_", " ").lower(), counts[category], KNOWN[category]) for category in KNOWN]
    rows.append(("royal flush among them", totals[evaluate(parse_cards("AsKsQsJsTs"))], ROYAL_FLUSHES))
    rows.append(("different values", len(totals), VALUES))
    rows.append(("hands", totals.total(), HANDS))

    print(f"{HANDS / spent:,.0f} hands/s, {spent:.0f} s on {args.processes} processes\n")
    print("| | counted | known | |")
    print("|---|--:|--:|---|")
    for name, counted, known in rows:
        print(f"| {name} | {counted:,} | {known:,} | {'ok' if counted == known else 'WRONG'} |")
    if args.json:
        report = {"seconds": spent, "processes": args.processes, "counted": {name: n for name, n, _ in rows}}
        args.json.write_text(json.dumps(report, indent=1) + "\n")
    return 0 if all(counted == known for _, counted, known in rows) else 1


if __name__ == "__main__":
    sys.exit(main())
