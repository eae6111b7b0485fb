"""Two levels heads-up with little luck: what one wins more than the other against the same unknown cards.

    python benchmarks/duel.py                                             # expert and hard, 100 BB
    python benchmarks/duel.py --levels hard,normal --deals 500 --hands 24 --json out.json

The second level is a set of hands (`held_range.py`). In every deal and from both seats the first level plays the dealt
cards against it, and then the second level plays the same cards. A level wins nothing from itself, so the difference is
what the first level wins from the second: the same mean as in `bots.py`, in which the cards of both are dealt, from
about a fifth of the deals.
"""

from __future__ import annotations

import argparse
import json
import time
from pathlib import Path
from typing import TYPE_CHECKING

from held_range import BotHero, Memo, play
from intervals import interval
from strong_bots import make_fast_bot

from feltroom import Deal, derive
from feltroom.bots import LEVELS

if TYPE_CHECKING:
    from collections.abc import Sequence

    from feltroom.bots import Bot


def difference(first: Bot, second: Bot, *, number: int, seed: int, hands: int, stack: int) -> float:
    """What the first level wins more than the second in a deal, both seats, in big blinds per 100 hands."""
    key = derive(seed, "duel", number)
    deal = Deal.standard(seed=derive(key, "deal"), players=2, button=0)
    more = 0.0
    for seat in (0, 1):
        memo: Memo = {}
        for sign, level in ((1, first), (-1, second)):
            hero = BotHero(level, derive(key, seat))
            played = play(
                hero, second, deal=deal, seat=seat, key=derive(key, seat), hands=hands, stack=stack, memo=memo
            )
            more += sign * played.won
    return 100 * more / 2


def main(arguments: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description="Two levels heads-up, one of them as a range.")
    parser.add_argument("--levels", default="expert,hard")
    parser.add_argument("--deals", type=int, default=500, help="deals; each is played from both seats")
    parser.add_argument("--hands", type=int, default=24, help="hands of the second level at the beginning")
    parser.add_argument("--stack", type=int, default=100, help="big blinds")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--first", type=int, default=0, help="number of the first deal, to go on with an earlier run")
    parser.add_argument("--json", metavar="FILE", help="write the results there as well")
    options = parser.parse_args(arguments)
    levels = options.levels.split(",")
    if len(levels) != 2 or not {*levels} <= {*LEVELS} or options.deals < 2:
        parser.error(f"--levels takes two of {', '.join(LEVELS)}; at least 2 deals are played")
    first, second = (make_fast_bot(level) for level in levels)
    results, start = list[float](), time.process_time()
    for number in range(options.first, options.first + options.deals):
        results.append(
            difference(first, second, number=number, seed=options.seed, hands=options.hands, stack=options.stack)
        )
        if len(results) % 50 == 0:
            mean, half = interval(results)
            print(
                f"{len(results)} deals: {mean:+.1f} ± {half:.1f}, {time.process_time() - start:.0f} CPU s", flush=True
            )
    mean, half = interval(results)
    used = time.process_time() - start
    print(f"| {levels[0]} | {levels[1]} | {len(results)} deals | {mean:+.1f} ± {half:.1f} bb/100 | {used:.0f} CPU s |")
    if options.json:
        content = {"levels": levels, "seed": options.seed, "results": results, "cpu_seconds": used}
        Path(options.json).write_text(json.dumps(content), encoding="utf-8")


if __name__ == "__main__":
    main()
