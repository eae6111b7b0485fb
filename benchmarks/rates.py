"""How often each level does what tracking programs count: every seat is of the level, 100 big blinds each hand.

    python benchmarks/rates.py                                   # easy, normal and hard, heads-up and six-handed
    python benchmarks/rates.py --levels expert --seats 2 --hands 300

The figures are those of docs/analysis.md, in per cent; AF is bets and raises to a call after the flop.
"""

from __future__ import annotations

import argparse
import time
from collections import defaultdict
from typing import TYPE_CHECKING

from strong_bots import make_fast_bot

from bots import play_hand
from feltroom import Deal, derive, redact
from feltroom.analysis.statistics.counts import Count, Stat
from feltroom.analysis.statistics.facts import facts_of
from feltroom.bots import LEVELS

if TYPE_CHECKING:
    from collections.abc import Sequence

SHOWN = (Stat.VPIP, Stat.PFR, Stat.THREE_BET, Stat.FOLD_TO_THREE_BET, Stat.AGGRESSION_FACTOR, Stat.WENT_TO_SHOWDOWN)


def rates(level: str, *, seats: int, hands: int, seed: int) -> dict[Stat, Count]:
    """Count what a level does against itself."""
    bot, counts = make_fast_bot(level), defaultdict[Stat, Count](Count)
    for number in range(hands):
        key = derive(seed, "rates", seats, number)
        deal = Deal.standard(seed=derive(key, "deal"), players=seats, button=number % seats)
        hand = play_hand([bot] * seats, deal=deal, button=number % seats, seed=key)
        for seat in range(seats):
            facts = facts_of([redact(event, seat) for event in hand.events], seat)
            if facts is not None:
                for stat, count in facts.counts.items():
                    counts[stat] += count
    return counts


def main(arguments: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description="How often the bots do what tracking programs count.")
    parser.add_argument("--levels", default="easy,normal,hard")
    parser.add_argument("--seats", default="2,6")
    parser.add_argument("--hands", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args(arguments)
    levels = options.levels.split(",")
    if not {*levels} <= {*LEVELS}:
        parser.error(f"levels are {', '.join(LEVELS)}")
    print("| level | seats | hands | VPIP | PFR | 3-bet | fold to 3-bet | AF | WTSD | CPU s |")
    print("|---|--:|--:|--:|--:|--:|--:|--:|--:|--:|")
    for level in levels:
        for seats in (int(number) for number in options.seats.split(",")):
            start = time.process_time()
            counts = rates(level, seats=seats, hands=options.hands, seed=options.seed)
            cells = [_told(stat, counts[stat]) for stat in SHOWN]
            used = time.process_time() - start
            print(f"| {level} | {seats} | {options.hands} | {' | '.join(cells)} | {used:.0f} |", flush=True)


def _told(stat: Stat, count: Count) -> str:
    if count.rate is None:
        return ""
    return f"{count.rate:.1f}" if stat is Stat.AGGRESSION_FACTOR else f"{100 * count.rate:.0f}"


if __name__ == "__main__":
    main()
