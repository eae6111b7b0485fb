"""A local best response to a level, heads-up: a lower bound of what somebody who knows its strategy wins from it.

    python benchmarks/lbr.py                                        # hard, 100 BB
    python benchmarks/lbr.py --levels hard --deals 500 --hands 60 --json out.json

After Lisý and Bowling (2017). The player knows how the level plays every hand, not which one it holds: the level is a
set of hands (`held_range.py`). The player keeps a sample of its own and asks the level with each of them; a hand that
would have acted otherwise loses its weight. Before the flop the player calls or folds. From the flop on it takes what
is worth most if both only check afterwards: fold, check or call, or a bet of half the pot, the pot or all-in, for which
it asks the level what each hand would give up. Every deal is played from both seats. The report says with which last
bet chips were won. `expert` is solved by compiled kernels here if numba is there: the same but for rounding, and much
faster.
"""

from __future__ import annotations

import argparse
import json
from collections import defaultdict
from pathlib import Path
from typing import TYPE_CHECKING

from deal_log import DealLog
from held_range import Hole, Played, ask, beats, draw_hands, play
from intervals import interval, without_luck
from strong_bots import make_fast_bot

from feltroom import CALL, CHECK, DECK, FOLD, Deal, Stream, Street, derive, evaluate, raise_to
from feltroom.bots import LEVELS

if TYPE_CHECKING:
    from collections.abc import Sequence

    from feltroom import Action, Card, HandState, Legal
    from feltroom.bots import Bot

SIZES = (0.5, 1.0)
_ALL_IN_UP_TO = 3.0
_BOARDS = 6
_UNLIKELY, _FORGOTTEN = 0.02, 0.001
_NEAR = 0.2


class LocalBestResponse:
    """Takes what is worth most against the hands that the bot may hold, if nobody bets afterwards.

    The hands that it thinks about are a sample of its own, not the hands that the bot plays.
    """

    def __init__(self, bot: Bot, own: Hole, hands: int, key: bytes) -> None:
        self._bot, self._own, self._key = bot, own, key
        self._stream, self._asked = Stream(derive(key, "lbr")), 0
        self._held = dict.fromkeys(draw_hands(own, hands, self._stream), 1.0)
        self.last = "never bet"

    def saw(self, before: HandState, legal: Legal, action: Action) -> None:
        """Keep the hands with which the bot would have done what it did."""
        self._drop(before.board)
        for hole, meant in self._answers(before, legal).items():
            if not _same(meant, action, legal):
                self._held[hole] *= _UNLIKELY

    def act(self, hand: HandState, seat: int) -> Action:
        legal, board = hand.legal(), hand.board
        self._drop(board)
        held = self._held
        if not held:  # the board took every hand that was kept
            return CHECK if legal.check else FOLD
        shares = {hole: self._share(hole, board) for hole in held}
        equity = sum(weight * shares[hole] for hole, weight in held.items()) / sum(held.values())
        pot = hand.view(seat).pot
        cost = 0 if legal.check else legal.call
        best, choice = equity * (pot + cost) - cost, CHECK if legal.check else CALL
        if not legal.check and best < 0:
            best, choice = 0.0, FOLD
        if hand.street is Street.PREFLOP or legal.min_raise_to is None or legal.max_raise_to is None:
            return choice
        to_match, after = legal.bet + legal.price, pot + legal.price
        totals = {max(legal.min_raise_to, min(legal.max_raise_to, int(to_match + part * after))) for part in SIZES}
        if legal.max_raise_to - to_match <= _ALL_IN_UP_TO * after:
            totals.add(legal.max_raise_to)
        for to in sorted(totals):
            worth = self._worth(hand, to, pot, to - legal.bet, shares)
            if worth > best:
                best, choice = worth, raise_to(to)
        if choice.to:
            self.last = f"{hand.street.name.lower()} {'raise' if legal.price else 'bet'}"
        return choice

    def _worth(self, hand: HandState, to: int, pot: int, paid: int, shares: dict[Hole, float]) -> float:
        """What a bet is worth if what does not fold calls."""
        then = hand.copy()
        then.apply(raise_to(to))
        legal = then.legal()
        worth = 0.0
        for hole, answer in self._answers(then, legal).items():
            won = pot if answer.kind is FOLD.kind else shares[hole] * (pot + paid + legal.call) - paid
            worth += self._held[hole] * won
        return worth / sum(self._held.values())

    def _answers(self, hand: HandState, legal: Legal) -> dict[Hole, Action]:
        view, self._asked = hand.view(legal.player), self._asked + 1
        return {hole: ask(self._bot, view, legal, hole, derive(self._key, "ask", self._asked)) for hole in self._held}

    def _drop(self, board: Sequence[Card]) -> None:
        """Forget hands that hold a card of the board, and those that would have acted otherwise twice."""
        least = _FORGOTTEN * max(self._held.values(), default=0.0)
        self._held = {hole: weight for hole, weight in self._held.items() if weight >= least and not {*hole} & {*board}}

    def _share(self, hole: Hole, board: Sequence[Card]) -> float:
        free = [card for card in DECK if card not in (*hole, *self._own, *board)]
        missing = 5 - len(board)
        won, tries = 0.0, _BOARDS if missing else 1
        for _ in range(tries):
            if missing:
                self._stream.draw(free, missing)
            full = (*board, *free[:missing])
            won += beats(evaluate((*self._own, *full)), evaluate((*hole, *full)))
        return won / tries


def _same(meant: Action, done: Action, legal: Legal) -> bool:
    def total(action: Action) -> int | None:
        if action.kind.value == "all_in" and legal.max_raise_to is not None:
            return legal.max_raise_to
        return action.to

    one, other = total(meant), total(done)
    if one is None or other is None or not one or not other:
        return (one or None) is (other or None) and (meant.kind is FOLD.kind) == (done.kind is FOLD.kind)
    return abs(one - other) <= _NEAR * max(one, other)


def respond(bot: Bot, *, seat: int, number: int, seed: int, hands: int, stack: int) -> tuple[Played, str]:
    """Play one deal; return what the player won, and its last bet or raise."""
    key = derive(seed, "lbr", number)
    deal = Deal.standard(seed=derive(key, "deal"), players=2, button=0)
    own = deal.hole[seat]
    assert own is not None
    hero = LocalBestResponse(bot, (own[0], own[1]), hands, derive(key, seat))
    played = play(hero, bot, deal=deal, seat=seat, key=derive(key, seat), hands=hands, stack=stack)
    return played, hero.last


def main(arguments: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description="A local best response to the bots, heads-up.")
    parser.add_argument("--levels", default="hard")
    parser.add_argument("--deals", type=int, default=200, help="deals per level; each is played from both seats")
    parser.add_argument(
        "--hands", type=int, default=40, help="hands of the level at the beginning, and of the player's sample"
    )
    parser.add_argument("--stack", type=int, default=100, help="big blinds")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--json", metavar="FILE", help="write the results there as well")
    parser.add_argument("--log", metavar="FILE", help="write every deal there, and go on where an earlier run stopped")
    options = parser.parse_args(arguments)
    levels = options.levels.split(",")
    if not {*levels} <= {*LEVELS} or options.deals < 2:
        parser.error(f"levels are {', '.join(LEVELS)}; at least 2 deals are played")
    rows = []
    for level in levels:
        bot, results, luck, by_last = make_fast_bot(level), list[float](), [], defaultdict[str, list[float]](list)
        log = DealLog(options.log, ["lbr", level, options.hands, options.stack, options.seed])
        used = 0.0
        for number in range(options.deals):

            def both(number: int = number, bot: Bot = bot) -> list[object]:
                found: list[object] = []
                for seat in (0, 1):
                    played, last = respond(
                        bot, seat=seat, number=number, seed=options.seed, hands=options.hands, stack=options.stack
                    )
                    found.append([last, played.won, *played.luck])
                return found

            found, seconds = log.get(number, both)
            used += seconds
            results.append(50 * sum([won for _, won, *_ in found]))
            luck.append([sum(both) for both in zip(*[cards for _, _, *cards in found], strict=True)])
            for last, won, *_ in found:
                by_last[last].append(won)
        told = f"{_told(without_luck(results, luck))} bb/100, with luck {_told(interval(results))}"
        print(f"| {level} | {len(results)} deals | {told} | {used:.0f} CPU s |", flush=True)
        for last, wins in sorted(by_last.items()):
            print(f"  {last}: {len(wins)} hands, {sum(wins):+.0f} BB")
        rows.append({"level": level, "deals": len(results), "results": results, "cpu_seconds": used})
    if options.json:
        Path(options.json).write_text(json.dumps({"seed": options.seed, "results": rows}), encoding="utf-8")


def _told(found: tuple[float, float]) -> str:
    return f"{found[0]:+.0f} ± {found[1]:.0f}"


if __name__ == "__main__":
    main()
