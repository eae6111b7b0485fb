"""A search for a plan that wins without cards: thousands of random plans, the best of them played on and on.

    python benchmarks/blind_search.py                                  # hard, heads-up, 100 BB
    python benchmarks/blind_search.py --levels hard --seats 6 --plans 60 --deals 40
    python benchmarks/blind_search.py --levels hard --stack 15 --seed 9 --json out.json

A random plan says for every street what it does where it may check, against a bet and against a raise of its own bet,
and how large it bets (`RandomPlan`). In each round every plan that is left plays new deals from every seat, and the
better third goes on. The best few at the end play fresh deals on which nothing was chosen: only these count, since the
best of many plans has been lucky so far.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from dataclasses import asdict, dataclass
from math import ceil
from pathlib import Path
from statistics import fmean, pvariance
from typing import TYPE_CHECKING, TypeVar

from exploiters import play_deal
from intervals import without_luck
from strong_bots import make_fast_bot

from feltroom import Stream, Street, derive
from feltroom.bots import LEVELS
from feltroom.bots.amounts import check_or_call, check_or_fold, raise_by_pot, raise_near, shove
from feltroom.engine.events import Raised

if TYPE_CHECKING:
    from collections.abc import Sequence

    from feltroom import Action, HandView, Legal
    from feltroom.bots import Bot

T = TypeVar("T")

# Bets in pots; `least` is the smallest that the rules allow, and `all-in` the largest.
SIZES: tuple[float | str, ...] = ("least", 0.33, 0.5, 0.75, 1.0, 1.5, 2.0, "all-in")
CHECKED_TO = ("check", "bet", "go on")
BET_INTO = ("fold", "call", "call small", "raise")
RAISED = ("fold", "call", "raise")
OPENS = ("call", "2.5 big blinds", "the pot", "all-in")
_SMALL = 0.6
_KEPT = 1 / 3
_FINALISTS = 4


@dataclass(frozen=True, slots=True)
class OnStreet:
    """What a plan does on one street: `go on` bets only if the plan bet or raised last on the street before."""

    checked_to: str
    bet_into: str
    raised: str
    size: float | str


@dataclass(frozen=True, slots=True)
class RandomPlan:
    """A plan that never looks at its cards."""

    opens: str
    raised_before_flop: str
    raised_again: str
    flop: OnStreet
    turn: OnStreet
    river: OnStreet

    def __call__(self, view: HandView, legal: Legal) -> Action:
        """Act by the plan."""
        raises = [event for event in view.actions if event.__class__ is Raised]
        now = [event.player for event in raises if event.street is view.street]
        if view.street is Street.PREFLOP:
            return self._before_the_flop(view, legal, now)
        plan = (self.flop, self.turn, self.river)[view.street - 1]
        if legal.check:
            leads = bool(raises) and raises[-1].player == legal.player and raises[-1].street == view.street - 1
            bets = plan.checked_to == "bet" or (plan.checked_to == "go on" and leads)
            return _sized(view, legal, plan.size) if bets else check_or_call(legal)
        answer = plan.raised if legal.player in now else plan.bet_into
        if answer == "call small":
            answer = "call" if legal.price <= _SMALL * (view.pot - legal.price) else "fold"
        return _answer(view, legal, answer, plan.size)

    def _before_the_flop(self, view: HandView, legal: Legal, raised: Sequence[int]) -> Action:
        if raised:
            return _answer(view, legal, self.raised_again if legal.player in raised else self.raised_before_flop, 1.0)
        match self.opens:
            case "2.5 big blinds":
                return raise_near(view, legal, 2.5 * view.rules.big_blind)
            case "the pot":
                return raise_by_pot(view, legal, 1.0)
            case "all-in":
                return shove(legal)
            case _:
                return check_or_call(legal)


def _answer(view: HandView, legal: Legal, answer: str, size: float | str) -> Action:
    if answer == "raise":
        return _sized(view, legal, size)
    return check_or_fold(legal) if answer == "fold" else check_or_call(legal)


def _sized(view: HandView, legal: Legal, size: float | str) -> Action:
    if size == "all-in":
        return shove(legal)
    return raise_near(view, legal, 0, commit=False) if isinstance(size, str) else raise_by_pot(view, legal, size)


def draw_plan(stream: Stream) -> RandomPlan:
    """Draw a plan, every part of it as likely as any other."""

    def street() -> OnStreet:
        return OnStreet(_one(CHECKED_TO, stream), _one(BET_INTO, stream), _one(RAISED, stream), _one(SIZES, stream))

    return RandomPlan(
        _one(OPENS, stream), _one(RAISED, stream), _one(RAISED, stream), flop=street(), turn=street(), river=street()
    )


def _one(several: Sequence[T], stream: Stream) -> T:
    return several[stream.below(len(several))]


def search(
    bot: Bot, plans: Sequence[RandomPlan], *, seats: int, big_blinds: int, deals: int, seed: int, told: str
) -> list[RandomPlan]:
    """Return the few plans that won most, round by round over new deals, more of them the fewer plans are left."""
    left, first = list(plans), 0
    while len(left) > _FINALISTS:
        found = []
        for number, plan in enumerate(left):
            now = range(first, first + deals)
            found.append(_play(plan, bot, seats=seats, big_blinds=big_blinds, seed=seed, deals=now))
            print(f"\r{told}: plan {number + 1} of {len(left)} ", end="", file=sys.stderr, flush=True)
        kept = max(_FINALISTS, ceil(_KEPT * len(left)))
        likely = _likely(found)
        left = [left[number] for number in sorted(range(len(left)), key=lambda number: -likely[number])[:kept]]
        first, deals = first + deals, 2 * deals
    print("\r" + " " * 78 + "\r", end="", file=sys.stderr, flush=True)
    return left


def _likely(found: Sequence[tuple[float, float]]) -> list[float]:
    """What each plan is likely to win: the less certain its mean, the nearer to that of all plans of the round."""
    means = [mean for mean, _ in found]
    middle = fmean(means)
    noise = [max(1.0, half / 1.96) ** 2 for _, half in found]
    spread = max(1.0, pvariance(means) - fmean(noise))
    return [(middle / spread + mean / each) / (1 / spread + 1 / each) for mean, each in zip(means, noise, strict=True)]


def _play(
    plan: RandomPlan, bot: Bot, *, seats: int, big_blinds: int, seed: int | bytes, deals: range
) -> tuple[float, float]:
    """What a plan wins over some deals, and half of the 95 % interval, what luck explains taken out."""
    found = [play_deal(plan, bot, seats=seats, big_blinds=big_blinds, seed=seed, number=number) for number in deals]
    return without_luck([won for won, *_ in found], [luck for _, *luck in found])


def main(arguments: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description="A search for a plan that wins without cards.")
    parser.add_argument("--levels", default="hard", help="levels to play against, such as hard,expert")
    parser.add_argument("--seats", type=int, default=2)
    parser.add_argument("--stack", type=int, default=100, help="big blinds")
    parser.add_argument("--plans", type=int, default=300, help="plans in the first round")
    parser.add_argument(
        "--deals", type=int, default=30, help="deals in the first round; twice as many in each later one"
    )
    parser.add_argument("--final", type=int, default=400, help="fresh deals for the best plans")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--json", metavar="FILE", help="write the results there as well")
    options = parser.parse_args(arguments)
    levels = options.levels.split(",")
    if not {*levels} <= {*LEVELS}:
        parser.error(f"levels are {', '.join(LEVELS)}")
    if min(options.plans, options.deals, options.final) < 10:
        parser.error(
            f"--plans, --deals and --final are 10 or more, not {options.plans}, {options.deals} and {options.final}"
        )
    if not 2 <= options.seats <= 22 or options.stack < 1:
        parser.error(f"2 to 22 seats and 1 big blind or more, not {options.seats} seats and {options.stack}")
    rows = []
    print("| field | seats | BB | plans | best on fresh deals | 95 % | CPU s | plan |")
    print("|---|--:|--:|--:|--:|--:|--:|---|")
    for level in levels:
        start, bot = time.process_time(), make_fast_bot(level)
        plans = [draw_plan(Stream(derive(options.seed, "plan", number))) for number in range(options.plans)]
        told = f"{level}, {options.seats} seats, {options.stack} BB"
        best = search(
            bot, plans, seats=options.seats, big_blinds=options.stack, deals=options.deals, seed=options.seed, told=told
        )
        fresh = derive(options.seed, "fresh")
        for plan in best:
            mean, half = _play(
                plan, bot, seats=options.seats, big_blinds=options.stack, seed=fresh, deals=range(options.final)
            )
            used, start = time.process_time() - start, time.process_time()
            rows.append(
                {"field": level, "seats": options.seats, "big_blinds": options.stack, "plans": options.plans}
                | {"bb_per_100": mean, "ci95": half, "cpu_seconds": used, "plan": asdict(plan)}
            )
            print(
                f"| {level} | {options.seats} | {options.stack} | {options.plans} | {mean:+.1f} | ± {half:.1f} "
                f"| {used:.0f} | {_told(plan)} |",
                flush=True,
            )
    if options.json:
        Path(options.json).write_text(json.dumps({"seed": options.seed, "results": rows}, indent=2), encoding="utf-8")


def _told(plan: RandomPlan) -> str:
    parts = [f"opens {plan.opens}", f"raised {plan.raised_before_flop}", f"raised again {plan.raised_again}"]
    for name, street in (("flop", plan.flop), ("turn", plan.turn), ("river", plan.river)):
        size = "" if isinstance(street.size, str) else " pots"
        parts.append(f"{name} {street.checked_to} / {street.bet_into} / {street.raised}, size {street.size}{size}")
    return "; ".join(parts)


if __name__ == "__main__":
    main()
