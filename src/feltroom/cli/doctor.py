"""`feltroom doctor`: look at a room and its surroundings, and say what to do."""

import argparse
import json
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from feltroom.cli.data_folder import default_database
from feltroom.cli.language import padded, said
from feltroom.cli.parser import UsageError, add_database, whole_number

if TYPE_CHECKING:
    from feltroom.cli.checkup import Finding

SUMMARY = "look at a room and its surroundings, and say what to do"
_COLOURS = {"ok": "32", "warn": "33", "fail": "31"}


def configure(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of the command."""
    parser.description = (
        f"{SUMMARY}: versions, database, permissions, disk, backups, clock, proxy, TLS. Run it as the room's user, "
        "with the room's options. It changes nothing, and the room may run. Exit status 1 if something is wrong."
    )
    add_database(parser, shapes="sqlite:///FILE or postgresql://USER:PASSWORD@HOST/NAME", optional=True)
    parser.add_argument("--port", type=whole_number, default=8000, help="where the room listens (default 8000)")
    parser.add_argument("--url", metavar="URL", help="where people reach it, such as https://cards.example.org")
    parser.add_argument("--proxy", action="append", default=[], metavar="ADDRESS", help="as for feltroom serve")
    parser.add_argument("--tls-cert", metavar="FILE", help="as for feltroom serve")
    parser.add_argument("--tls-key", metavar="FILE", help="as for feltroom serve")
    parser.add_argument("--backup-folder", metavar="FOLDER", help="where backups are (default: beside the database)")
    parser.add_argument("--json", action="store_true", help="for programs")


def run(arguments: argparse.Namespace) -> int:
    """Run the command."""
    from feltroom.cli.checkup import Patient, State, look  # the other commands start faster without it

    if (arguments.tls_cert is None) != (arguments.tls_key is None):
        raise UsageError("TLS needs both --tls-cert and --tls-key")
    if arguments.url is not None and not arguments.url.startswith(("https://", "http://")):
        raise UsageError(f"--url begins with https:// or http://, not {arguments.url!r}")
    patient = Patient(
        database=arguments.database or default_database(),
        port=arguments.port,
        address=arguments.url,
        tls=None if arguments.tls_cert is None else (arguments.tls_cert, arguments.tls_key),
        proxies=tuple(arguments.proxy),
        backups=None if arguments.backup_folder is None else Path(arguments.backup_folder),
    )
    findings = []
    for finding in look(patient):
        findings.append(finding)
        if not arguments.json:
            print(_line(finding), flush=True)
    if arguments.json:
        print(_as_json(findings))
    return 1 if any([finding.state is State.FAIL for finding in findings]) else 0


def _line(finding: "Finding") -> str:
    state = padded(said(finding.state.value), 4)
    if sys.stdout.isatty():
        state = f"\x1b[{_COLOURS[finding.state.value]}m{state}\x1b[0m"
    advice = f"\n      → {said(finding.advice)}" if finding.advice else ""
    return f"{state}  {said(finding.what)}: {said(finding.found)}{advice}"


def _as_json(findings: "list[Finding]") -> str:
    told = [
        {"what": each.what, "state": each.state.value, "found": each.found, "advice": each.advice or None}
        for each in findings
    ]
    return json.dumps({"findings": told}, indent=2, ensure_ascii=False)
