"""`feltroom verify`: an audit of a database, for after a crash or before a move; it changes nothing."""

import argparse
import json
from typing import TYPE_CHECKING

from feltroom.cli.data_folder import default_database
from feltroom.cli.language import said
from feltroom.cli.parser import add_database
from feltroom.cli.progress import ProgressBar

if TYPE_CHECKING:
    from feltroom.log.verifying import Fault
    from feltroom.storage.verify import Verified

SUMMARY = "check a database: logs, hashes, chips, hands against the rules"


def configure(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of the command."""
    parser.description = (
        "Read every log of a database from its first row: numbers, hashes, the table that the events make, hands "
        "against the rules, payouts, chips, checkpoints, the list of hands and the ledger. It changes nothing and may "
        "be run while the room is open. Exit status 0: all is well; 1: faults were found; 2: it could not be read."
    )
    add_database(parser, shapes="sqlite:///FILE or postgresql://USER:PASSWORD@HOST/NAME", optional=True)
    parser.add_argument(
        "--table", action="append", metavar="ID", help="check this table alone; may be given several times"
    )
    parser.add_argument("--json", action="store_true", help="for programs")


def run(arguments: argparse.Namespace) -> int:
    """Run the command."""
    from feltroom.storage.verify import snapshot, verify_database  # the other commands start faster without a database

    bar = ProgressBar("rows checked")
    faults: list[Fault] = []

    def tell(fault: "Fault") -> None:
        if arguments.json:
            faults.append(fault)
        else:
            bar.clear()
            print(fault, flush=True)

    with bar, snapshot(arguments.database or default_database()) as connection:
        verified = verify_database(
            connection,
            tables=arguments.table,
            tell=tell,
            progress=lambda done, count: bar.show(min(1.0, done / count)) if count else None,
        )
    print(_as_json(verified, faults) if arguments.json else _as_text(verified))
    return 1 if verified.faults else 0


def _as_text(verified: "Verified") -> str:
    looked = ", ".join(
        [
            _counted(verified.tables, "table"),
            _counted(verified.rows, "row"),
            _counted(verified.hands, "hand"),
            _counted(verified.chips, "chip"),
        ]
    )
    parts = [looked]
    if verified.voided:
        parts.append(_counted(verified.voided, "void hand"))
    if verified.amended:
        parts.append(said(f"{_counted(verified.amended, 'row')} from which somebody was erased"))
    if verified.unfolded:
        parts.append(said(f"{_counted(verified.unfolded, 'row')} after damage held to the hashes alone"))
    faults = _counted(verified.faults, "fault") if verified.faults else said("no faults")
    return f"{'; '.join(parts)}: {faults}"


def _as_json(verified: "Verified", faults: "list[Fault]") -> str:
    told = [
        {
            "table": fault.table or None,
            "row": fault.seq,
            "hand": fault.hand,
            "kind": fault.kind.name.lower(),
            "expected": fault.expected,
            "found": fault.found,
        }
        for fault in faults
    ]
    counts = {
        "tables": verified.tables,
        "rows": verified.rows,
        "hands": verified.hands,
        "voidHands": verified.voided,
        "chips": verified.chips,
        "rowsAmended": verified.amended,
        "rowsAfterDamage": verified.unfolded,
        "faultsFound": verified.faults,
    }
    return json.dumps({**counts, "faults": told}, indent=2, ensure_ascii=False)


def _counted(number: int, one: str) -> str:
    return said(f"{number:,} {one}{'' if number == 1 else 's'}")
