"""`feltroom replay`: read hands from a PHH file, check them against the rules and print them."""

import argparse
import sys
from collections import Counter

from feltroom.cli.hand_files import choose_hands, read_hands
from feltroom.cli.parser import UsageError, add_language, whole_number
from feltroom.history import AuditOutcome, HandRecord, audit, record_text

SUMMARY = "print the hands of a PHH file, and check them against the rules"


def configure(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of the command."""
    parser.add_argument("file", metavar="FILE", help="a .phh or .phhs file, or - for standard input")
    parser.add_argument("--hand", type=whole_number, metavar="N", help="only the N-th hand of the file, from 1")
    either = parser.add_mutually_exclusive_group()
    either.add_argument("--viewer", type=whole_number, metavar="P", help="as player P saw it (default: all cards)")
    either.add_argument("--audit", action="store_true", help="only re-run the hands and report differences")
    add_language(parser)


def run(arguments: argparse.Namespace) -> int:
    """Run the command; exit status 1 when a hand differs from the rules."""
    records = choose_hands(read_hands(arguments.file), arguments.hand)
    if arguments.audit:
        return _audit(records)
    status = 0
    for number, record in records:
        if arguments.viewer is not None and not 0 <= arguments.viewer < record.players:
            raise UsageError(
                f"there is no player {arguments.viewer}: hand {number} has players 0 to {record.players - 1}"
            )
        full = arguments.viewer is None
        print(record_text(record, viewer=arguments.viewer, full=full, lang=arguments.lang))
        result = audit(record)
        if result.outcome is AuditOutcome.DIFFERS:
            print(f"feltroom replay: hand {number}: {result.text}", file=sys.stderr)
            status = 1
    return status


def _audit(records: list[tuple[int, HandRecord]]) -> int:
    counts = Counter[AuditOutcome]()
    for number, record in records:
        result = audit(record)
        counts[result.outcome] += 1
        if result.outcome is not AuditOutcome.AGREES:
            print(f"hand {number}: {result.text}")
        if sys.stderr.isatty() and number % 100 == 0:
            print(f"\r{number} of {len(records)}", end="\r", file=sys.stderr)
    differ, open_ = counts[AuditOutcome.DIFFERS], counts[AuditOutcome.NOT_AUDITABLE]
    print(f"{counts[AuditOutcome.AGREES]} of {len(records)} agree, {differ} differ, {open_} not auditable")
    return 1 if differ else 0
