"""`feltroom review`: look at the decisions of one player in the hands of files, by what they could know."""

import argparse

from feltroom.analysis.review.model import LEAST_SAMPLES, MOST_SAMPLES, SAMPLES
from feltroom.cli.hand_files import add_files
from feltroom.cli.parser import UsageError, add_language, whole_number
from feltroom.deal.weights import WEIGHTED_MODES

SUMMARY = "look at one player's decisions in the hands of files: equity, odds, and what each option was worth"

SOLVE = ("turn", "river", "none")
DECKS = ("standard", *WEIGHTED_MODES, "full")


def configure(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of the command."""
    parser.description = (
        "Look at one player's decisions, with only what that player could know at the time. A decision is flagged only "
        "if it loses more than a threshold and more than the error of sampling."
    )
    add_files(parser)
    parser.add_argument(
        "--player", metavar="P", help="number, from 0, or name of the player (default: the one whose cards are known)"
    )
    parser.add_argument("--hand", type=whole_number, metavar="N", help="only the N-th hand, from 1")
    parser.add_argument(
        "--deck", choices=DECKS, help="what the hands were dealt from (default: what the file says, else standard)"
    )
    parser.add_argument(
        "--samples",
        type=whole_number,
        default=SAMPLES,
        metavar="N",
        help=f"samples for a decision, {LEAST_SAMPLES} to {MOST_SAMPLES} (default {SAMPLES})",
    )
    parser.add_argument("--seed", type=whole_number, default=0, metavar="N", help="seed of the samples (default 0)")
    parser.add_argument(
        "--solve",
        choices=SOLVE,
        default="turn",
        help="solve between two players: from the turn on (with numba), the river, or nothing (default turn)",
    )
    parser.add_argument("--json", action="store_true", help="print one object")
    add_language(parser)


def run(arguments: argparse.Namespace) -> int:
    """Run the command."""
    from feltroom.cli.review_report import report  # with the analysis, which the other commands need nothing of

    if not LEAST_SAMPLES <= arguments.samples <= MOST_SAMPLES:
        raise UsageError(f"--samples must be {LEAST_SAMPLES} to {MOST_SAMPLES}, not {arguments.samples}")
    report(arguments)
    return 0
