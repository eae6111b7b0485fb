"""`feltroom deal`: deal hands to look at, or many of them for a report on what a weight table gives."""

from __future__ import annotations  # naming a type must not import the report: every command loads this file

import argparse
import json
import secrets
import sys
import time
from collections.abc import Callable
from pathlib import Path

from feltroom.analysis.dense_lab.seeds import hand_seed
from feltroom.cards.notation import format_cards
from feltroom.cli.colour import colour_cards
from feltroom.cli.language import said
from feltroom.cli.parser import UsageError, whole_number
from feltroom.cli.pictures import FORMATS, check_picture, write_picture
from feltroom.deal.deal import MODES, Deal
from feltroom.deal.feasibility import MAX_DENSE_PLAYERS
from feltroom.deal.weights import WEIGHTED_MODES, WeightTable, load_weights, mode_weights
from feltroom.errors import FeltroomError
from feltroom.simulation.progress import Progress

SUMMARY = "deal hands to study, or report what a weight table really deals"
DEFAULT_PICTURE = "feltroom-deal-report.svg"

_ALL_MODES = ("standard", *MODES)
_FOR_REPORT = 100_000


def configure(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of the command."""
    parser.description = (
        "Deal hands and print them: the hole cards from seat 0 on, and the board. Seeded deals are for study only; "
        "real tables never use a seed from here. With --report, deal many hands and compare them with the weights: how "
        "often each class of hands comes to each seat, how the seats differ because they draw in turn, what is held "
        "at showdown, and whether the board is uniform. A picture shows the result."
    )
    parser.add_argument(
        "--deck",
        "--mode",
        dest="mode",
        choices=_ALL_MODES,
        help="how to deal (default standard, dense for a report or with --weights); full is the report without weights",
    )
    parser.add_argument(
        "--weights", metavar="FILE", help="your own weights, JSON as handWeights.json; --deck picks the column"
    )
    parser.add_argument(
        "--players",
        type=whole_number,
        default=4,
        metavar="N",
        help=f"2 to 22, {MAX_DENSE_PLAYERS} for the Dense Deck (default 4)",
    )
    parser.add_argument("--button", type=whole_number, default=0, metavar="SEAT", help="default seat 0")
    parser.add_argument(
        "--hands", type=whole_number, metavar="N", help=f"how many (default 1, for a report {_FOR_REPORT})"
    )
    parser.add_argument("--seed", type=whole_number, metavar="N", help="the same seed deals the same hands")
    parser.add_argument("--report", action="store_true", help="count the hands and compare, and draw a picture")
    parser.add_argument(
        "--classes", action="store_true", help="all 169 classes in the report, not only the most uneven"
    )
    parser.add_argument(
        "--picture",
        metavar="FILE",
        help=f"where to draw the report ({', '.join(FORMATS)}; default {DEFAULT_PICTURE}); overwrites the file",
    )
    parser.add_argument("--json", action="store_true", help="print one object a line for deals, one for a report")


def run(arguments: argparse.Namespace) -> int:
    """Run the command."""
    if not arguments.report and (arguments.picture is not None or arguments.classes):
        raise UsageError("--picture and --classes belong to a report: add --report")
    if arguments.mode is None:
        arguments.mode = "dense" if arguments.report or arguments.weights is not None else "standard"
    if arguments.report and arguments.mode == "standard":
        raise UsageError(
            "--report is on the dense deal: use --deck full, where every hand comes as often as with --deck standard"
        )
    if arguments.hands is None:
        arguments.hands = _FOR_REPORT if arguments.report else 1
    if arguments.hands < 1:
        raise UsageError(f"--hands must be at least 1, not {arguments.hands}")
    if arguments.seed is None:
        arguments.seed = secrets.randbits(32)
    table = _table(arguments)
    if arguments.report:
        _report(arguments, table)
    else:
        _print_deals(arguments, table)
    return 0


def _table(arguments: argparse.Namespace) -> WeightTable | None:
    """Return the weights to deal by; None where there are none."""
    mode, name = arguments.mode, arguments.weights
    if name is None:
        return mode_weights(mode) if mode in WEIGHTED_MODES else None
    if mode not in WEIGHTED_MODES:
        raise UsageError(f"--deck {mode} is dealt without weights: leave out --deck or --weights")
    try:
        return load_weights(Path(name).read_text(encoding="utf-8"), mode)
    except OSError as error:
        raise UsageError(f"cannot read {name}: {error.strerror}") from None
    except UnicodeDecodeError:
        raise UsageError(f"{name} is not a file of UTF-8 text") from None
    except FeltroomError as error:
        raise UsageError(f"{name}: {error}") from None


def _dealer(arguments: argparse.Namespace, table: WeightTable | None) -> Callable[[int], Deal]:
    """Return what deals hand number n."""
    seed, players, button = arguments.seed, arguments.players, arguments.button
    if arguments.mode == "standard":
        return lambda number: Deal.standard(seed=hand_seed(seed, number), players=players, button=button)
    own = None if arguments.weights is None else table
    return lambda number: Deal.dense(
        seed=hand_seed(seed, number), players=players, button=button, mode=arguments.mode, weights=own
    )


def _print_deals(arguments: argparse.Namespace, table: WeightTable | None) -> None:
    deal_hand = _dealer(arguments, table)
    progress = _Bar(arguments.hands, shown=sys.stderr.isatty() and not sys.stdout.isatty())
    with progress:
        for number in range(arguments.hands):
            deal = deal_hand(number)
            hole = [format_cards(cards) for cards in deal.hole if cards is not None]
            if arguments.json:
                told = {"hand": number + 1, "mode": deal.mode, "button": deal.button, "hole": hole}
                print(json.dumps({**told, "board": format_cards(deal.board), "reserve": format_cards(deal.reserve)}))
            else:
                print(colour_cards(said(f"hand {number + 1}: {' '.join(hole)}  board {_board(deal)}")))
            progress.show(number + 1, arguments.hands)
    if not arguments.json:
        hands = "1 hand" if arguments.hands == 1 else f"{arguments.hands} hands"
        print(said(f"{hands}, mode {deal.mode}, button {arguments.button}, seed {arguments.seed}"))


def _board(deal: Deal) -> str:
    return " ".join([format_cards(cards) for cards in (deal.board[:3], deal.board[3:4], deal.board[4:])])


def _report(arguments: argparse.Namespace, table: WeightTable | None) -> None:
    from feltroom.analysis.dense_lab import dense_report, report_object, report_text
    from feltroom.analysis.grid_picture import report_picture

    path = check_picture(arguments.picture or DEFAULT_PICTURE, option="--picture", by_hand=(".svg",))
    with _Bar(arguments.hands, shown=True) as progress:
        report = dense_report(
            table,
            players=arguments.players,
            hands=arguments.hands,
            seed=arguments.seed,
            button=arguments.button,
            mode=arguments.mode if arguments.weights is None else "custom",
            progress=progress.show,
        )
    if arguments.json:
        print(json.dumps(report_object(report), indent=2))
    else:
        print(report_text(report, all_classes=arguments.classes))
    print(said(write_picture(report_picture(report), path)), file=sys.stderr)


class _Bar:
    """Shows on standard error how far the work has come."""

    def __init__(self, hands: int, *, shown: bool) -> None:
        self._progress = Progress(hands, terminal=sys.stderr.isatty(), now=time.monotonic())
        self._shown = shown

    def __enter__(self) -> _Bar:
        return self

    def __exit__(self, *_: object) -> None:
        if self._shown:
            sys.stderr.write(self._progress.end())
            sys.stderr.flush()

    def show(self, done: int, _total: int) -> None:
        """Tell that so many hands are dealt."""
        if self._shown and (text := self._progress.text(done, now=time.monotonic())):
            sys.stderr.write(text)
            sys.stderr.flush()
