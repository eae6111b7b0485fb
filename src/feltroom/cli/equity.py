"""`feltroom equity`: how much of the pot hands and ranges win at showdown."""

from __future__ import annotations  # naming a type must not import the analysis: every command loads this file

import argparse
import json
import sys
import time
from typing import TYPE_CHECKING

from feltroom.cli.colour import colour_cards
from feltroom.cli.language import padded, said
from feltroom.cli.parser import whole_number

if TYPE_CHECKING:
    from feltroom.analysis.equity import Equity

SUMMARY = "print how often hands or ranges win, exactly or by samples"


def configure(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of the command."""
    parser.description = (
        "Print how often 2 to 9 hands or ranges win and split, and their share of the pot. With neither --exact nor "
        "--samples the result is exact if that is quick, otherwise from 200,000 samples. The same seed gives the same "
        "samples with every backend."
    )
    parser.add_argument(
        "hands", nargs="+", metavar="HAND", help='two cards (AhKh), a range as one argument ("QQ+,AKs:0.5"), or random'
    )
    parser.add_argument("--board", default="", metavar="CARDS", help="0 to 5 cards of the board")
    parser.add_argument("--dead", default="", metavar="CARDS", help="cards that nobody can get")
    either = parser.add_mutually_exclusive_group()
    either.add_argument("--exact", action="store_true", default=None, help="count all boards")
    either.add_argument("--samples", type=whole_number, metavar="N", help="draw so many boards and hands")
    parser.add_argument("--seed", type=whole_number, default=0, metavar="N", help="seed of the samples (default 0)")
    parser.add_argument(
        "--backend", metavar="NAME", help="engine to use: numba, numpy or python (default: the fastest installed)"
    )
    parser.add_argument("--json", action="store_true", help="print one object: boards or samples, and the hands")


def run(arguments: argparse.Namespace) -> int:
    """Run the command."""
    from feltroom.analysis.equity import equity  # the tables take a tenth of a second
    from feltroom.compiling.listeners import on_compiling

    on_compiling(_say_compiling)
    start = time.monotonic()
    with _Progress() as progress:
        found = equity(
            arguments.hands,
            board=arguments.board,
            dead=arguments.dead,
            exact=arguments.exact,
            samples=arguments.samples,
            seed=arguments.seed,
            backend=arguments.backend,
            progress=progress if sys.stderr.isatty() else None,
        )
    if arguments.json:
        print(json.dumps(_object(found), indent=2))
    else:
        print(colour_cards(_table(found, seconds=time.monotonic() - start)))
    return 0


def _object(found: Equity) -> dict[str, object]:
    hands: list[dict[str, object]] = []
    for hand in found.hands:
        numbers = {"cards": hand.text, "win": hand.win, "tie": hand.tie, "equity": hand.equity}
        hands.append(numbers if found.exact else {**numbers, "error": hand.error})
    return {"boards" if found.exact else "samples": found.trials, "hands": hands}


def _table(found: Equity, *, seconds: float) -> str:
    """The results in columns, and what they rest on below."""
    width = max(6, *(len(hand.text) for hand in found.hands))
    heads = [
        padded(said(head), columns, right=True) for head, columns in (("win %", 9), ("tie %", 9), ("equity %", 12))
    ]
    lines = [padded(said("hand"), width) + "".join(heads)]
    for hand in found.hands:
        win, tie = 100 * hand.win / found.trials, 100 * hand.tie / found.trials
        error = "" if found.exact else f" ± {100 * hand.error:.3f}"
        lines.append(f"{hand.text:<{width}}  {win:7.3f}  {tie:7.3f}  {100 * hand.equity:10.3f}{error}")
    unit = ("board" if found.exact else "sample") + ("" if found.trials == 1 else "s")
    what = f"{unit}, exact" if found.exact else f"{unit}, ± one standard error"
    return "\n".join([*lines, said(f"{found.trials:,} {what}, {seconds:.2f} s")])


def _say_compiling() -> None:
    print(f"feltroom equity: {said('compiling the kernels once, about 10 s …')}", file=sys.stderr, flush=True)


class _Progress:
    """A line on the terminal that shows how much is done, and goes away at the end."""

    def __init__(self) -> None:
        self._shown = False
        self._next = time.monotonic() + 0.5

    def __call__(self, done: int, total: int) -> None:
        now = time.monotonic()
        if now >= self._next:
            self._next = now + 0.2
            self._shown = True
            print(f"\r{done / total:4.0%}  {total:,}", end="", file=sys.stderr, flush=True)

    def __enter__(self) -> _Progress:
        return self

    def __exit__(self, *_: object) -> None:
        if self._shown:
            print("\r" + " " * 40 + "\r", end="", file=sys.stderr, flush=True)
