"""`feltroom replay`: read hands, check them against the rules and print them."""

import argparse
import json
import sys
from collections import Counter
from collections.abc import Iterator

from feltroom.cli.colour import colour_cards
from feltroom.cli.hand_files import HandReader, add_files
from feltroom.cli.language import said
from feltroom.cli.parser import UsageError, add_language, whole_number
from feltroom.history import Audit, AuditOutcome, HandRecord, audit, record_text

SUMMARY = "print hands, and check them against the rules"


def configure(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of the command."""
    add_files(parser)
    parser.add_argument("--hand", type=whole_number, metavar="N", help="only the N-th hand, from 1")
    either = parser.add_mutually_exclusive_group()
    either.add_argument(
        "--viewer", type=whole_number, metavar="P", help="as player P saw it, the first being 0 (default: all cards)"
    )
    either.add_argument("--audit", action="store_true", help="only re-run the hands and report differences")
    parser.add_argument("--json", action="store_true", help="print one object a hand, and with --audit one at the end")
    add_language(parser)


def run(arguments: argparse.Namespace) -> int:
    """Run the command; exit status 1 when a hand differs from the rules."""
    reader = HandReader(arguments.files)
    records = _chosen(reader, arguments.hand)
    status = _audit(records, reader, arguments) if arguments.audit else _print(records, arguments)
    reader.say_skipped("replay")
    return status


def _chosen(reader: HandReader, number: int | None) -> Iterator[tuple[int, HandRecord]]:
    """Yield hands with their numbers from 1: all of them, or the one asked for."""
    found = 0
    for found, record in enumerate(reader.records(), 1):  # told when the number is too high
        if number is None or found == number:
            yield found, record
        if found == number:
            return
    if number is not None:
        count = "1 hand" if found == 1 else f"{found} hands"
        raise UsageError(f"there is no hand {number}: the file has {count}")


def _print(records: Iterator[tuple[int, HandRecord]], arguments: argparse.Namespace) -> int:
    status = 0
    for number, record in records:
        if arguments.viewer is not None and not 0 <= arguments.viewer < record.players:
            raise UsageError(
                f"there is no player {arguments.viewer}: hand {number} has players 0 to {record.players - 1}"
            )
        full = arguments.viewer is None
        text = record_text(record, viewer=arguments.viewer, full=full, lang=arguments.lang)
        result = audit(record)
        if arguments.json:
            print(json.dumps(_audit_object(number, record, result) | {"text": text}, ensure_ascii=False))
        else:
            print(colour_cards(text))
        if result.outcome is AuditOutcome.DIFFERS:
            print(f"feltroom replay: {said(f'hand {number}: {result.text}', arguments.lang)}", file=sys.stderr)
            status = 1
    return status


def _audit(records: Iterator[tuple[int, HandRecord]], reader: HandReader, arguments: argparse.Namespace) -> int:
    counts = Counter[AuditOutcome]()
    for number, record in records:
        result = audit(record)
        counts[result.outcome] += 1
        if arguments.json:
            print(json.dumps(_audit_object(number, record, result), ensure_ascii=False))
        elif result.outcome is not AuditOutcome.AGREES:
            print(said(f"hand {number}: {result.text}", arguments.lang))
    differ, open_ = counts[AuditOutcome.DIFFERS], counts[AuditOutcome.NOT_AUDITABLE]
    if arguments.json:
        found = {outcome.value: counts[outcome] for outcome in AuditOutcome}
        print(json.dumps(found | reader.as_object, ensure_ascii=False))
    else:
        agree = counts[AuditOutcome.AGREES]
        print(said(f"{agree} of {counts.total()} agree, {differ} differ, {open_} not auditable", arguments.lang))
    return 1 if differ else 0


def _audit_object(number: int, record: HandRecord, result: Audit) -> dict[str, object]:
    return {
        "number": number,
        "hand": record.hand_id,
        "outcome": result.outcome.value,
        "finding": result.finding.value,
        "audit": result.text,
        "rake": result.rake,
    }
