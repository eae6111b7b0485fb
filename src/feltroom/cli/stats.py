"""`feltroom stats`: the statistics of one player over the hands of a PHH file, as that player saw them."""

import argparse
import json
import sys
import time

from feltroom.cli.hand_files import read_hands
from feltroom.cli.parser import UsageError
from feltroom.history import HandRecord

SUMMARY = "print a player's statistics over the hands of a PHH file"


def configure(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of the command."""
    parser.description = (
        "Print a player's statistics over the hands of a PHH file, each with its denominator, from what that player "
        "saw. The all-in adjusted result replaces a run-out by its expectation, counted over all boards."
    )
    parser.add_argument("file", metavar="FILE", help="a .phh or .phhs file, or - for standard input")
    parser.add_argument(
        "--player", required=True, metavar="WHO", help="a name in the file, or a player's number in its hands, from 0"
    )
    parser.add_argument("--json", action="store_true", help="print one object")


def run(arguments: argparse.Namespace) -> int:
    """Run the command."""
    from feltroom.cli import stats_report  # with the analysis, which the other commands need nothing of
    from feltroom.simulation.progress import Progress

    records = read_hands(arguments.file)
    places = _places(records, arguments.player)
    progress = Progress(len(records), terminal=sys.stderr.isatty(), now=time.monotonic())
    hands = stats_report.PlayerHands()
    for number, (record, place) in enumerate(zip(records, places, strict=True), 1):
        hands.add(record, place)
        _say(progress.text(number, now=time.monotonic()))
    _say(progress.end())
    if arguments.json:
        print(json.dumps(stats_report.report_object(arguments.player, hands), indent=2))
    else:
        print(stats_report.report_table(arguments.player, hands))
    return 0


def _places(records: list[HandRecord], player: str) -> list[int | None]:
    """Where the player sits in each hand, None where they do not; a name goes before a number."""
    named = [record.names.index(player) if record.names and player in record.names else None for record in records]
    if any(place is not None for place in named):
        return named
    if not player.isdecimal():
        names = sorted({name for record in records for name in record.names or ()})
        raise UsageError(f"nobody in the file is called {player}; {_listed(names)}")
    number, most = int(player), max(record.players for record in records)
    if number >= most:
        raise UsageError(f"there is no player {number}: the hands have players 0 to {most - 1}")
    return [number if number < record.players else None for record in records]


def _listed(names: list[str]) -> str:
    if not names:
        return "it names no players: give a number from 0 on"
    return f"it names {', '.join(names[:12])}{' and others' if len(names) > 12 else ''}"


def _say(text: str | None) -> None:
    if text:
        sys.stderr.write(text)
        sys.stderr.flush()
