"""Seven-card evaluations a second: feltroom against the evaluators on the package index, in one run.

    python benchmarks/evaluator.py                                # every peer that imports
    python benchmarks/evaluator.py --only feltroom,eval7 --rounds 9 --json out.json

Installs nothing: a peer that does not import is listed and skipped (`make bench` installs them all).
clubs 0.1.4 needs the `imp` module, so CPython 3.11 at most.

The work: random deals of a board and six pairs of hole cards, which make six hands of seven cards each. All
peers get the same hands, in the cards they are made for: turning text into cards is not measured. Hands are
evaluated one by one, except in the rows "on board", which get a board with 2 or 6 of the pairs in a call, and in
the rows "batch" and "C loop", which get all hands in one array.

A peer is one function: decorated with @peer, it takes the deals and returns (run, key). run() evaluates all
hands and returns the results in order; key(result) is larger for a better hand, or None leaves the order
unchecked. The column "agrees" is the share of neighbouring hands in the same order as a slow evaluator gives
that tries all 21 choices of five.

CPU seconds are measured, rounds are interleaved over the peers, and the best round of each counts. Rows in
brackets are feltroom used or written otherwise: they show what its hot code gains.
"""

from __future__ import annotations

import argparse
import gc
import importlib
import json
import platform
import random
import sys
import time
from collections import Counter
from itertools import combinations
from pathlib import Path

from peers import PEERS, peer, version

RANKS, SUITS = "23456789TJQKA", "cdhs"
DECK = [rank + suit for rank in RANKS for suit in SUITS]
HOLES = 6
BASE = "eval7"


def seven(deals, card):
    """Every hand of the deals as a tuple of seven, hole cards first."""
    return [tuple(map(card, hole + board)) for board, holes in deals for hole in holes]


def apart(deals, card):
    """Every hand of the deals as a list of two and a list of five."""
    return [(list(map(card, hole)), list(map(card, board))) for board, holes in deals for hole in holes]


def felt_deals(deals, *, size):
    """The deals in feltroom's cards, split so that each board comes with so many pairs of hole cards."""
    from feltroom.cards.notation import parse_cards

    return [
        (parse_cards("".join(board)), [parse_cards("".join(hole)) for hole in holes[first : first + size]])
        for board, holes in deals
        for first in range(0, HOLES, size)
    ]


@peer("feltroom evaluate", "feltroom")
def feltroom_(deals):
    from feltroom.evaluator.evaluate import evaluate

    data = seven(deals, DECK.index)
    return (lambda: [evaluate(hand) for hand in data]), lambda value: value


def on_board(deals, size):
    from feltroom.evaluator.on_board import evaluate_on_board

    data = felt_deals(deals, size=size)

    def run():
        values = []
        for board, holes in data:
            values += evaluate_on_board(board, holes)
        return values

    return run, lambda value: value


@peer("feltroom on board, 2 hands", "feltroom")
def feltroom_two(deals):
    return on_board(deals, 2)


@peer("feltroom on board, 6 hands", "feltroom")
def feltroom_six(deals):
    return on_board(deals, 6)


def batch(deals, backend):
    import numpy as np

    from feltroom.analysis.batch import evaluate_batch

    data = np.array(seven(deals, DECK.index), dtype=np.uint8)
    return (lambda: evaluate_batch(data, backend=backend)), lambda value: value


@peer("feltroom batch, numba", "feltroom")
def feltroom_numba(deals):
    return batch(deals, "numba")


@peer("feltroom batch, numpy", "feltroom")
def feltroom_numpy(deals):
    return batch(deals, "numpy")


@peer("(C loop over feltroom's tables)", "feltroom")
def c_loop(deals):
    import limit
    import numpy as np

    library, data = limit.load(), np.array(seven(deals, DECK.index), dtype=np.uint8)
    return (lambda: limit.evaluate(library, data)), lambda value: value


def joined(deals, size):
    from feltroom.evaluator.evaluate import evaluate

    data = felt_deals(deals, size=size)

    def run():
        values = []
        for board, holes in data:
            values += [evaluate(hole + board) for hole in holes]
        return values

    return run, lambda value: value


@peer("(feltroom evaluate per board, 2 hands)", "feltroom")
def feltroom_joined_two(deals):
    return joined(deals, 2)


@peer("(feltroom evaluate per board, 6 hands)", "feltroom")
def feltroom_joined_six(deals):
    return joined(deals, 6)


@peer("(feltroom, keys summed in a loop)", "feltroom")
def feltroom_loop(deals):
    from feltroom.evaluator.tables import CARD_KEYS, FLUSH_BITS_7, FLUSH_VALUES, RANK_VALUES_7, fill_tables

    fill_tables(7)

    def evaluate(cards):
        key = 0
        for card in cards:
            key += CARD_KEYS[card]
        bits = FLUSH_BITS_7[key & 255]
        if bits is None:
            return RANK_VALUES_7[key >> 8]
        mask = 0
        for card in cards:
            mask |= bits[card]
        return FLUSH_VALUES[mask]

    data = seven(deals, DECK.index)
    return (lambda: [evaluate(hand) for hand in data]), lambda value: value


@peer("(feltroom evaluate, no card twice checked first)", "feltroom")
def feltroom_checked(deals):
    from feltroom.evaluator.evaluate import evaluate

    data = seven(deals, DECK.index)
    return (lambda: [evaluate(hand) if len(set(hand)) == 7 else None for hand in data]), lambda value: value


def board_objects(deals, size):
    from feltroom.evaluator.tables import CARD_KEYS, FLUSH_BITS_7, FLUSH_VALUES, RANK_VALUES_7, fill_tables

    fill_tables(7)

    class Board:
        __slots__ = ("cards", "key")

        def __init__(self, cards):
            a, b, c, d, e = self.cards = cards
            keys = CARD_KEYS
            self.key = keys[a] + keys[b] + keys[c] + keys[d] + keys[e]

        def value(self, first, second):
            key = self.key + CARD_KEYS[first] + CARD_KEYS[second]
            bits = FLUSH_BITS_7[key & 255]
            if bits is None:
                return RANK_VALUES_7[key >> 8]
            a, b, c, d, e = self.cards
            return FLUSH_VALUES[bits[a] | bits[b] | bits[c] | bits[d] | bits[e] | bits[first] | bits[second]]

    data = felt_deals(deals, size=size)

    def run():
        values = []
        for board, holes in data:
            value = Board(board).value
            values += [value(first, second) for first, second in holes]
        return values

    return run, lambda value: value


@peer("(feltroom, an object per board, 2 hands)", "feltroom")
def feltroom_objects_two(deals):
    return board_objects(deals, 2)


@peer("(feltroom, an object per board, 6 hands)", "feltroom")
def feltroom_objects_six(deals):
    return board_objects(deals, 6)


@peer(BASE, "eval7")
def eval7_(deals):
    import eval7

    evaluate = eval7.evaluate
    data = [list(hand) for hand in seven(deals, eval7.Card)]
    return (lambda: [evaluate(hand) for hand in data]), lambda value: value


@peer("phevaluator (public, int ids)", "phevaluator")
def phevaluator_(deals):
    from phevaluator import evaluate_cards
    from phevaluator.card import Card

    data = seven(deals, Card.to_id)
    return (lambda: [evaluate_cards(*hand) for hand in data]), lambda value: -value


@peer("phevaluator (private C call)", "phevaluator")
def phevaluator_c(deals):
    from phevaluator import _pheval
    from phevaluator.card import Card

    evaluate = _pheval.evaluate_7cards
    data = seven(deals, Card.to_id)
    return (lambda: [evaluate(*hand) for hand in data]), lambda value: -value


@peer("treys", "treys")
def treys_(deals):
    from treys import Card, Evaluator

    evaluate = Evaluator().evaluate
    data = apart(deals, Card.new)
    return (lambda: [evaluate(hole, board) for hole, board in data]), lambda value: -value


@peer("pokerkit StandardHighHand.from_game", "pokerkit")
def pokerkit_(deals):
    from pokerkit import Card, StandardHighHand

    evaluate = StandardHighHand.from_game
    data = apart(deals, lambda text: next(Card.parse(text)))
    return (lambda: [evaluate(hole, board) for hole, board in data]), lambda hand: hand.entry.index


@peer("texasholdem.evaluate", "texasholdem")
def texasholdem_(deals):
    from texasholdem.card.card import Card
    from texasholdem.evaluator import evaluate

    data = apart(deals, Card)
    return (lambda: [evaluate(hole, board) for hole, board in data]), lambda value: -value


@peer("clubs Evaluator", "clubs")
def clubs_(deals):
    from clubs.poker import Card, Evaluator

    evaluate = Evaluator(4, 13, 5).evaluate
    data = apart(deals, Card)
    return (lambda: [evaluate(hole, board) for hole, board in data]), lambda value: -value


@peer("PyPokerEngine HandEvaluator", "PyPokerEngine")
def pypokerengine_(deals):
    from pypokerengine.engine.card import Card
    from pypokerengine.engine.hand_evaluator import HandEvaluator

    evaluate = HandEvaluator.eval_hand
    data = apart(deals, lambda text: Card.from_str(text[1].upper() + text[0]))
    return (lambda: [evaluate(hole, board) for hole, board in data]), lambda value: value


@peer("rlcard Hand.evaluateHand", "rlcard")
def rlcard_(deals):
    from rlcard.games.limitholdem.utils import Hand

    data = [list(hand) for hand in seven(deals, lambda text: text[1].upper() + text[0])]

    def run():
        results = []
        for cards in data:
            hand = Hand(cards)
            hand.evaluateHand()
            results.append(hand)
        return results

    return run, None


def strength_of_five(five):
    copies = Counter(RANKS.index(card[0]) for card in five)
    ranks = sorted(copies, key=lambda rank: (copies[rank], rank), reverse=True)
    flush = len({card[1] for card in five}) == 1
    if len(ranks) == 5:
        top = 3 if ranks == [12, 3, 2, 1, 0] else ranks[0] if ranks[0] - ranks[4] == 4 else None
        if top is not None:
            return 8 if flush else 4, [top]
        return 5 if flush else 0, ranks
    shapes = {(4, 1): 7, (3, 2): 6, (3, 1, 1): 3, (2, 2, 1): 2, (2, 1, 1, 1): 1}
    return shapes[tuple(copies[rank] for rank in ranks)], ranks


def agreement(results, key, deals, limit=3_000):
    """The share of neighbouring hands that are in the right order."""
    hands = seven(deals, str)[:limit]
    right = [max(map(strength_of_five, combinations(hand, 5))) for hand in hands]
    found = [key(result) for result in results[: len(hands)]]
    same = sum(
        (found[i] > found[i + 1]) == (right[i] > right[i + 1])
        and (found[i] < found[i + 1]) == (right[i] < right[i + 1])
        for i in range(len(hands) - 1)
    )
    return same / (len(hands) - 1)


def make_deals(count, seed):
    rng = random.Random(seed)
    deals = []
    for _ in range(count):
        cards = rng.sample(DECK, 5 + 2 * HOLES)
        deals.append((cards[:5], [cards[place : place + 2] for place in range(5, len(cards), 2)]))
    return deals


def build_time():
    """The best of five builds of feltroom's tables, in milliseconds of CPU time."""
    from feltroom.evaluator import tables

    times = []
    for _ in range(5):
        start = time.process_time()
        importlib.reload(tables)
        for cards in (5, 6, 7):
            tables.fill_tables(cards)
        times.append(time.process_time() - start)
    return 1_000 * min(times)


def set_up(args, deals):
    ready = []
    for name, dist, setup in PEERS:
        if args.only and not any(part in name for part in args.only.split(",")):
            continue
        try:
            few = deals[:30]
            run, _ = setup(few)
            run()
            start = time.process_time()
            run()
            rate = len(few) * HOLES / max(1e-6, time.process_time() - start)
            own = deals[: max(len(few), int(rate * args.seconds / HOLES))]
            run, key = setup(own)
            ready.append({"name": name, "dist": dist, "run": run, "key": key, "deals": own, "rate": 0.0})
        except Exception as error:  # a peer that cannot run must not stop the rest
            print(f"skipped {name}: {type(error).__name__}: {error}", file=sys.stderr)
    return ready


def measure(ready, rounds):
    gc.collect()
    gc.freeze()
    for number in range(rounds):
        print(f"round {number + 1} of {rounds}", file=sys.stderr)
        for p in ready:
            gc.disable()
            start = time.process_time()
            p["results"] = p["run"]()
            spent = time.process_time() - start
            gc.enable()
            p["rate"] = max(p["rate"], len(p["deals"]) * HOLES / spent)


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--only", help="comma separated parts of peer names")
    parser.add_argument("--deals", type=int, default=30_000, help="most deals a round, six hands each")
    parser.add_argument("--rounds", type=int, default=7)
    parser.add_argument("--seconds", type=float, default=0.4, help="CPU time to aim at in a round")
    parser.add_argument("--seed", type=int, default=7)
    parser.add_argument("--json", type=Path, help="write the rows to a file as well")
    args = parser.parse_args()

    built = build_time()
    ready = set_up(args, make_deals(args.deals, args.seed))
    measure(ready, args.rounds)
    base = next((p["rate"] for p in ready if p["name"] == BASE), None)
    rows = [
        {
            "name": p["name"],
            "version": version(p["dist"]),
            "evals_per_s": p["rate"],
            "ratio_to_eval7": p["rate"] / base if base else None,
            "agrees": agreement(p["results"], p["key"], p["deals"]) if p["key"] else None,
            "hands": len(p["deals"]) * HOLES,
        }
        for p in sorted(ready, key=lambda p: -p["rate"])
    ]
    print(f"\nSeven cards, Python {platform.python_version()}, best of {args.rounds} rounds; ", end="")
    print(f"feltroom builds its tables in {built:.0f} ms\n")
    print("| evaluator | version | evals/s | µs | x eval7 | agrees |")
    print("|---|---|--:|--:|--:|--:|")
    for row in rows:
        ratio = "-" if row["ratio_to_eval7"] is None else f"{row['ratio_to_eval7']:.2f}"
        agrees = "-" if row["agrees"] is None else f"{row['agrees']:.2%}"
        rate = row["evals_per_s"]
        print(f"| {row['name']} | {row['version']} | {rate:,.0f} | {1e6 / rate:.3g} | {ratio} | {agrees} |")
    if args.json:
        report = {"python": platform.python_version(), "table_build_ms": built, "rows": rows}
        args.json.write_text(json.dumps(report, indent=1) + "\n")


if __name__ == "__main__":
    main()
