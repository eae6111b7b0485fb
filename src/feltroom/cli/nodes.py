"""`feltroom nodes`: the nodes of a database that several machines share, and how many tables each runs."""

import argparse
import json
from typing import TYPE_CHECKING

from feltroom.cli.language import columns, padded, said
from feltroom.cli.parser import UsageError, add_database

if TYPE_CHECKING:
    from feltroom.cluster.roster import Roster

SUMMARY = "list the nodes of a database and the tables each runs"


def configure(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of the command."""
    parser.description = f"{SUMMARY}; exit status 1 if no node is running, or if tables wait for one"
    add_database(parser, shapes="postgresql://USER:PASSWORD@HOST/NAME")
    parser.add_argument("--json", action="store_true", help="for programs")


def run(arguments: argparse.Namespace) -> int:
    """Run the command."""
    from feltroom.storage.backend import is_postgresql, parse_url  # the other commands start faster without a database

    if not is_postgresql(parse_url(arguments.database)):
        raise UsageError("several nodes share a PostgreSQL database: --database postgresql://…")
    from feltroom.cluster.roster import read_roster

    roster = read_roster(arguments.database)
    print(_as_json(roster) if arguments.json else _as_text(roster))
    return 0 if roster.members and not roster.orphans else 1


def _as_json(roster: "Roster") -> str:
    nodes = [
        {"node": one.node, "linked": one.linked, "leaseMilliseconds": one.lease, "tables": one.tables}
        for one in roster.members
    ]
    return json.dumps({"nodes": nodes, "waitingTables": roster.orphans}, indent=2)


def _as_text(roster: "Roster") -> str:
    waiting = f"{roster.orphans} tables wait for a node" if roster.orphans != 1 else "1 table waits for a node"
    if not roster.members:
        return said("no node is running" + (f"; {waiting}" if roster.orphans else ""))
    rows = [(said("node"), said("tables"), said("lease"), "NATS")]
    rows += [
        (one.node, str(one.tables), f"{one.lease / 1000:.1f} s", said("yes") if one.linked else said("no"))
        for one in roster.members
    ]
    wide = max([columns(row[0]) for row in rows])
    lines = [
        f"{padded(node, wide)}  {padded(tables, 8, right=True)}  {padded(lease, 7, right=True)}  {linked}"
        for node, tables, lease, linked in rows
    ]
    return "\n".join([*lines, *([said(waiting)] if roster.orphans else [])])
