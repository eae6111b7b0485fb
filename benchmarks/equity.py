"""Equities and batches of hands: feltroom's kernels against the packages on the index and a C loop, in one run.

    python benchmarks/equity.py                                     # every task, every peer that imports
    python benchmarks/equity.py --task exact_preflop,random_5 --rounds 9 --json out.json

Installs nothing: a peer that does not import is listed and skipped (`make bench` installs them all).

Tasks
    batch          a million random hands of seven cards, as an array where the peer takes one
    exact_preflop  AhKh against QsQd, all 1,712,304 boards
    exact_flop     AhKh, QsQd and 8c7c on Qh 9h 2c, all 903 boards
    samples        AhKh against QsQd, Monte Carlo
    random_1       AhKh against one random hand, Monte Carlo
    random_5       AhKh against five random hands, Monte Carlo
    range          AhKh against QQ+, AKs, AKo, Monte Carlo

A peer is one function: decorated with @peer, it takes the task's name, prepares, and returns run(), which gives the
first hand's equity (for the batch: the sum of the values, or None) and how many boards, samples or hands it has done.
The column "off" is how far the answer is from the exact one, so that a fast wrong answer shows.

CPU seconds are measured, rounds are interleaved over the peers, and the best round of each counts. The C loop is
limit.c, compiled with -O3 -march=native; it walks every board, and feltroom, which counts by ranks, can be faster.
"""

from __future__ import annotations

import argparse
import json
import platform
import random
import sys
import time
from itertools import combinations
from pathlib import Path

from peers import version

RANKS, SUITS = "23456789TJQKA", "cdhs"
DECK = [rank + suit for rank in RANKS for suit in SUITS]
HANDS = 1_000_000
TRUTH = {
    "batch": None,
    "exact_preflop": 791_332 / 1_712_304,
    "exact_flop": 238 / 903,
    "samples": 791_332 / 1_712_304,
    "random_1": 0.670446323,
    "random_5": 0.31067,  # from 200 million samples
    "range": None,
}
# What feltroom's rows are held against, and the goals: feltroom numba must reach so many times the peer's rate.
GOALS = {
    "batch": ("C loop", 0.8),
    "exact_preflop": ("poker_equity", 40),
    "samples": ("eval7", 3),
    "random_5": ("poker_equity", 8),
}
PEERS = []  # (name, distribution, task, setup)


def peer(name, dist, *tasks):
    def register(setup):
        PEERS.extend((name, dist, task, setup) for task in tasks)
        return setup

    return register


def spot(task):
    """The hands and the board of a task, in text."""
    hands = {
        "exact_flop": ["AhKh", "QsQd", "8c7c"],
        "random_1": ["AhKh", "random"],
        "random_5": ["AhKh"] + ["random"] * 5,
        "range": ["AhKh", "QQ+, AKs, AKo"],
    }
    return hands.get(task, ["AhKh", "QsQd"]), "Qh9h2c" if task == "exact_flop" else ""


def random_cards():
    import numpy as np

    return np.random.default_rng(7).permuted(np.tile(np.arange(52, dtype=np.uint8), (HANDS, 1)), axis=1)[:, :7].copy()


def feltroom_peer(backend, *, samples):
    def setup(task):
        if task == "batch":
            from feltroom.analysis.batch import evaluate_batch

            cards = random_cards()
            if backend == "python":
                cards = cards[:20_000].tolist()
            return lambda: (sum_of(evaluate_batch(cards, backend=backend)), len(cards))

        from feltroom.analysis.equity import equity

        hands, board = spot(task)
        how = {"exact": True} if task.startswith("exact") else {"samples": samples}

        def run():
            found = equity(hands, board=board, backend=backend, **how)
            return found.hands[0].equity, found.trials

        return run

    return setup


def sum_of(values):
    return None if isinstance(values, list) else int(values[0])


for _backend, _samples in (("numba", 3_000_000), ("numpy", 300_000), ("python", 10_000)):
    peer(f"feltroom {_backend}", "feltroom", *TRUTH)(feltroom_peer(_backend, samples=_samples))


@peer("C loop", "feltroom", "batch", "exact_preflop")
def c_loop(task):
    import limit

    library = limit.load()
    if task == "batch":
        cards = random_cards()
        return lambda: (sum_of(limit.evaluate(library, cards)), len(cards))

    from feltroom.cards.notation import parse_cards

    first, second = parse_cards("AhKh"), parse_cards("QsQd")

    def run():
        won, lost, boards = limit.exact(library, first, second)
        return (won + (boards - won - lost) / 2) / boards, boards

    return run


@peer("poker_equity", "poker-equity", "exact_preflop", "exact_flop")
def poker_equity_exact(task):
    import poker_equity

    hands, board = spot(task)

    def run():
        found = poker_equity.exact_from_text("holdem", hands, board)
        return found["players"][0]["equity"], found["samples"]

    return run


@peer("poker_equity", "poker-equity", "samples", "random_1", "random_5")
def poker_equity_samples(task):
    import poker_equity

    hands = ["**" if hand == "random" else hand for hand in spot(task)[0]]

    def run():
        found = poker_equity.chunk_from_text("holdem", hands, "", samples=300_000, seed=1, threads=1)
        return found["players"][0]["equity"], found["samples"]

    return run


@peer("poker_equity", "poker-equity", "batch")
def poker_equity_batch(task):  # noqa: ARG001 - every peer is asked the same way
    import poker_equity

    texts = ["".join(DECK[card] for card in hand) for hand in random_cards()[:100_000].tolist()]

    def run():
        poker_equity.score_batch("high", texts)
        return None, len(texts)

    return run


@peer("eval7", "eval7", "samples", "random_1", "range")
def eval7_samples(task):
    import eval7

    hero = [eval7.Card("Ah"), eval7.Card("Kh")]
    everything = ",".join(one + other for one, other in combinations(DECK, 2))
    villain = eval7.HandRange({"samples": "QsQd", "random_1": everything, "range": "QQ+, AKs, AKo"}[task])
    samples = 1_000_000
    return lambda: (eval7.py_hand_vs_range_monte_carlo(hero, villain, [], samples), samples)


def loop(task, cards, evaluate, *, low_is_best):
    """All boards in a Python loop around a peer's evaluator."""
    hands, board = spot(task)
    split = [[cards[hand[:2]], cards[hand[2:]]] for hand in hands]
    shown = [board[place : place + 2] for place in range(0, len(board), 2)]
    gone = {hand[place : place + 2] for hand in hands for place in (0, 2)} | {*shown}
    left, base = [cards[card] for card in DECK if card not in gone], [cards[card] for card in shown]
    choose = min if low_is_best else max

    def run():
        won, boards = 0.0, 0
        for rest in combinations(left, 5 - len(base)):
            table = [*base, *rest]
            values = [evaluate(hand + table) for hand in split]
            best = choose(values)
            if values[0] == best:
                won += 1 / values.count(best)
            boards += 1
        return won / boards, boards

    return run


@peer("eval7 in a Python loop", "eval7", "exact_preflop", "exact_flop")
def eval7_loop(task):
    import eval7

    return loop(task, {card: eval7.Card(card) for card in DECK}, eval7.evaluate, low_is_best=False)


@peer("phevaluator in a Python loop", "phevaluator", "exact_preflop", "exact_flop")
def phevaluator_loop(task):
    from phevaluator import _pheval
    from phevaluator.card import Card

    evaluate = _pheval.evaluate_7cards
    return loop(task, {card: Card.to_id(card) for card in DECK}, lambda hand: evaluate(*hand), low_is_best=True)


@peer("phevaluator", "phevaluator", "batch")
def phevaluator_batch(task):  # noqa: ARG001 - every peer is asked the same way
    from phevaluator import _pheval
    from phevaluator.card import Card

    evaluate = _pheval.evaluate_7cards
    hands = [tuple(Card.to_id(DECK[card]) for card in hand) for hand in random_cards()[:200_000].tolist()]

    def run():
        for hand in hands:
            evaluate(*hand)
        return None, len(hands)

    return run


@peer("eval7", "eval7", "batch")
def eval7_batch(task):  # noqa: ARG001 - every peer is asked the same way
    import eval7

    hands = [[eval7.Card(DECK[card]) for card in hand] for hand in random_cards()[:200_000].tolist()]

    def run():
        for hand in hands:
            eval7.evaluate(hand)
        return None, len(hands)

    return run


@peer("pokerkit", "pokerkit", "samples")
def pokerkit_samples(task):
    from pokerkit import Deck, StandardHighHand, calculate_equities, parse_range

    ranges, samples = [parse_range(hand) for hand in spot(task)[0]], 1_000

    def run():
        found = calculate_equities(ranges, (), 2, 5, Deck.STANDARD, (StandardHighHand,), sample_count=samples)
        return found[0], samples

    return run


def set_up(task, only):
    ready = []
    for name, dist, own_task, setup in PEERS:
        if own_task != task or (only and not any(part in name for part in only.split(","))):
            continue
        try:
            run = setup(task)
            if name != "eval7 in a Python loop" and "Python loop" not in name:
                run()  # compiles, fills caches
            ready.append({"name": name, "version": version(dist), "run": run, "cpu": float("inf")})
        except Exception as error:  # a peer that cannot run must not stop the rest
            print(f"skipped {name}: {type(error).__name__}: {error}", file=sys.stderr)
    return ready


def measure(task, ready, rounds, slow):
    for number in range(rounds):
        print(f"\r{task}: round {number + 1} of {rounds} ", end="", file=sys.stderr)
        for p in ready:
            if number and p["cpu"] > slow:
                continue
            repeats = 1 if p["cpu"] > 0.05 else min(200, int(0.05 / p["cpu"]) + 1)
            start = time.process_time()
            for _ in range(repeats):
                p["answer"], p["done"] = p["run"]()
            p["cpu"] = min(p["cpu"], (time.process_time() - start) / repeats)
    print(file=sys.stderr)


def show(task, ready):
    rows = []
    rates = {p["name"]: p["done"] / p["cpu"] for p in ready}
    mine, truth = rates.get("feltroom numba"), TRUTH[task]
    print(f"\n{task}\n\n| | version | done | CPU ms | per second | feltroom numba is | off |")
    print("|---|---|--:|--:|--:|--:|--:|")
    for p in sorted(ready, key=lambda p: -rates[p["name"]]):
        ratio = f"{mine / rates[p['name']]:,.2f} x" if mine else "-"
        off = "-" if truth is None or p["answer"] is None else f"{abs(p['answer'] - truth):.6f}"
        row = (
            p["name"],
            p["version"],
            f"{p['done']:,}",
            f"{1_000 * p['cpu']:,.3f}",
            f"{rates[p['name']]:,.0f}",
            ratio,
            off,
        )
        print(f"| {' | '.join(row)} |")
        rows.append({"task": task, "name": p["name"], "per_second": rates[p["name"]], "cpu_s": p["cpu"]})
    if task in GOALS and mine:
        against, goal = GOALS[task]
        if against in rates:
            reached = mine / rates[against]
            print(f"\ngoal: {goal} x {against}; seen {reached:.2f} x: {'reached' if reached >= goal else 'MISSED'}")
    return rows


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--task", help="comma separated names of tasks")
    parser.add_argument("--only", help="comma separated parts of peer names")
    parser.add_argument("--rounds", type=int, default=7)
    parser.add_argument("--slow", type=float, default=2.0, help="CPU seconds after which a peer runs once only")
    parser.add_argument("--json", type=Path, help="write the rows to a file as well")
    args = parser.parse_args()
    random.seed(11)  # pokerkit draws from it

    print(f"Python {platform.python_version()}, one thread, best of {args.rounds} rounds")
    rows = []
    for task in TRUTH:
        if args.task and task not in args.task.split(","):
            continue
        ready = set_up(task, args.only)
        measure(task, ready, args.rounds, args.slow)
        rows += show(task, ready)
    if args.json:
        args.json.write_text(json.dumps({"python": platform.python_version(), "rows": rows}, indent=1) + "\n")


if __name__ == "__main__":
    main()
