"""The strength of the bots: duplicate matches, big blinds won per 100 hands with 95 % intervals.

    python benchmarks/bots.py                                             # the whole ladder, 2, 3, 6 and 9 seats
    python benchmarks/bots.py --levels hard,normal --seats 2,6 --hands 50000 --seed 7 --json out.json
    python benchmarks/bots.py --levels hard,rlcard-rule --seats 2         # against players of other packages

A match is one challenger in a field of the other level. Every deal is played once from each seat: the challenger goes
round the table, the cards, the button and each seat's random stream stay. A deal counts as one independent result, the
challenger's mean over the seats, so a bot against its own kind comes out at exactly nothing. What the challenger does
as the field does is played once (`shared_deals.py`). Stacks start at 100 big blinds in every hand. `--hands` is the
number of hands a match may take, all seats counted. The luck of the board is taken out (`luck.py`), which changes no
mean. `expert` is solved by compiled kernels if numba is there: the same but for rounding, and faster.

With `--log FILE` each deal is written down when it is over, and a match goes on after the deals that are there.

Players of other packages are asked through adapters (`peer_players.py`) and skipped when the package is not there. A
match with PyPokerEngine's honest player plays a tenth of the hands.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from deal_log import DealLog
from intervals import interval
from peer_players import PEERS, SkipMatch
from shared_deals import RULES, STACK, play_deal
from strong_bots import make_fast_bot

from feltroom import HandState, HandView, Stream, derive, redact
from feltroom.bots import LEVELS

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from feltroom import Action, Deal, Event, Legal, Rules
    from feltroom.bots import Bot

LADDER = (
    ("expert", "hard"),
    ("hard", "normal"),
    ("normal", "easy"),
    ("hard", "caller"),
    ("normal", "caller"),
    ("easy", "caller"),
)
SEATS = (2, 3, 6, 9)


def make_player(name: str) -> Bot:
    return PEERS[name]() if name in PEERS else make_fast_bot(name)


def play_hand(
    bots: Sequence[Bot],
    *,
    deal: Deal,
    button: int,
    seed: bytes,
    rules: Rules = RULES,
    stacks: Sequence[int] | None = None,
    observe: Callable[[HandView, Legal, Action, float], None] | None = None,
) -> HandState:
    """Play one hand; the stream of a decision depends on the seed, the seat and how often the seat has decided."""
    hand = HandState(rules, stacks=list(stacks or [STACK] * len(bots)), button=button, deal=deal)
    events: list[Event] = hand.events
    views: dict[int, tuple[HandView, int]] = {}
    decisions = [0] * len(bots)
    while hand.actor is not None:
        seat = hand.actor
        known = views.get(seat)
        if known is None:
            view, at = HandView(redact(events[0], seat), viewer=seat), 1
        else:
            view, at = known
        for event in events[at:]:
            view.advance(redact(event, seat))
        views[seat] = view, len(events)
        legal = hand.legal()
        stream = Stream(derive(seed, seat, decisions[seat]))
        decisions[seat] += 1
        if observe is None:
            action = bots[seat].act(view, legal, stream)
        else:
            start = time.perf_counter()
            action = bots[seat].act(view, legal, stream)
            observe(view, legal, action, time.perf_counter() - start)
        events += hand.apply(action)
    return hand


@dataclass
class Result:
    challenger: str
    field: str
    seats: int
    deals: int
    hands: int
    bb_per_100: float
    ci95: float
    cpu_seconds: float


def play_match(
    challenger: str, field: str, *, seats: int, hands: int, seed: int, quiet: bool = False, log: str | None = None
) -> Result:
    """Play the challenger from every seat of every deal against a field of one level."""
    hero, others = make_player(challenger), make_player(field)
    results, used = list[float](), 0.0
    written = DealLog(log, [challenger, field, seats, seed])
    shown = time.perf_counter()
    deals = max(2, hands // seats)
    for number in range(deals):
        found, seconds = written.get(number, lambda: [play_deal(hero, others, seats=seats, number=number, seed=seed)])  # noqa: B023 - called at once
        results += found
        used += seconds
        if not quiet and time.perf_counter() - shown > 2:
            shown = time.perf_counter()
            told = f"{challenger} against {field}, {seats} seats: {(number + 1) / deals:4.0%}"
            print(f"\r{told} ", end="", file=sys.stderr, flush=True)
    if not quiet:
        print("\r" + " " * 78 + "\r", end="", file=sys.stderr, flush=True)
    mean, half = interval(results)
    return Result(challenger, field, seats, deals, deals * seats, mean, half, used)


def main(arguments: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description="The strength of the bots in duplicate matches.")
    parser.add_argument("--levels", help="challenger,field; without it the whole ladder is played")
    parser.add_argument("--seats", default="", help="numbers of seats, such as 2,6")
    parser.add_argument("--hands", type=int, default=40_000, help="hands per match, all seats counted")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--json", metavar="FILE", help="write the results there as well")
    parser.add_argument("--log", metavar="FILE", help="write every deal there, and go on where an earlier run stopped")
    options = parser.parse_args(arguments)
    seats = [int(number) for number in options.seats.split(",") if number]
    names = [*LEVELS, *PEERS]
    if options.levels:
        pair = tuple(options.levels.split(","))
        if len(pair) != 2 or not {*pair} <= {*names}:
            parser.error(f"--levels takes two of {', '.join(names)}")
        matches = [(*pair, number) for number in seats or SEATS]
    else:
        matches = [(*pair, number) for pair in LADDER for number in seats or SEATS]
        matches += [("hard", peer, 2) for peer in PEERS]
    results = []
    print("| challenger | field | seats | deals | hands | bb/100 | 95 % | CPU s |")
    print("|---|---|---|---|---|---|---|---|")
    for challenger, field, number in matches:
        slow = 10 if "ppe-honest" in (challenger, field) else 1
        try:
            result = play_match(
                challenger,
                field,
                seats=number,
                hands=options.hands // slow,
                seed=options.seed,
                log=options.log,
            )
        except SkipMatch as reason:
            print(f"{challenger} against {field} is skipped: {reason}", file=sys.stderr)
            continue
        results.append(result)
        print(
            f"| {challenger} | {field} | {number} | {result.deals} | {result.hands} | {result.bb_per_100:+.1f} "
            f"| ± {result.ci95:.1f} | {result.cpu_seconds:.0f} |",
            flush=True,
        )
    if options.json:
        report = {"seed": options.seed, "results": [asdict(result) for result in results]}
        Path(options.json).write_text(json.dumps(report, indent=2), encoding="utf-8")


if __name__ == "__main__":
    main()
