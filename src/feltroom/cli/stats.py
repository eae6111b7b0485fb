"""`feltroom stats`: the statistics of one player over the hands of files, as that player saw them."""

import argparse
import json
from fractions import Fraction

from feltroom.cli.colour import colour_results
from feltroom.cli.hand_files import HandReader, add_files
from feltroom.cli.parser import UsageError
from feltroom.errors import FeltroomError
from feltroom.history import HandRecord, Rake

SUMMARY = "print a player's statistics over the hands of files and folders"

_NAMES_TOLD = 12


def configure(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of the command."""
    parser.description = (
        "Print a player's statistics over all hands they were dealt into, each with its denominator, from what that "
        "player saw. Results are the file's own, after rake. The all-in adjusted result replaces a run-out by its "
        "expectation, counted over all boards."
    )
    add_files(parser)
    parser.add_argument(
        "--player", required=True, metavar="WHO", help="a name in the file, or a player's number in its hands, from 0"
    )
    parser.add_argument(
        "--rake",
        metavar="PERCENT[,CAP]",
        help="take this rake where a file does not say who won what, such as 5,3: 5 %% of a pot that saw a flop, at "
        "most 3 of the file's units",
    )
    either = parser.add_mutually_exclusive_group()
    either.add_argument("--json", action="store_true", help="print one object")
    either.add_argument("--csv", action="store_true", help="print one line for each figure")


def run(arguments: argparse.Namespace) -> int:
    """Run the command."""
    from feltroom.cli import stats_report  # with the analysis, which the other commands need nothing of

    rake = _read_rake(arguments.rake)
    reader = HandReader(arguments.files)
    who = _Wanted(arguments.player)
    named, numbered = stats_report.PlayerHands(rake), stats_report.PlayerHands(rake)
    for record in reader.records():
        place = who.named(record)
        named.add(record, place)
        if who.number is not None and not named.overall.hands:
            numbered.add(record, who.numbered(record))
    hands = named if who.found else numbered
    who.check()
    if arguments.json:
        print(json.dumps(stats_report.report_object(arguments.player, hands) | reader.as_object, indent=2))
    elif arguments.csv:
        print(stats_report.report_csv(hands), end="")
        reader.say_skipped("stats")
    else:
        print(colour_results(stats_report.report_table(arguments.player, hands, read=reader.text)))
    return 0


class _Wanted:
    """The player asked for, as a name and, where nobody has that name, as a number."""

    def __init__(self, player: str) -> None:
        self.player = player
        self.number = int(player) if player.isascii() and player.isdecimal() else None
        self.found = False
        self._names: set[str] = set()
        self._most = 0

    def named(self, record: HandRecord) -> int | None:
        """Return where the player of that name sits, None where they do not."""
        self._most = max(self._most, record.players)
        if record.names is None:
            return None
        if self.player in record.names:
            self.found = True
            return record.names.index(self.player)
        if len(self._names) <= 1000:
            self._names.update(record.names)
        return None

    def numbered(self, record: HandRecord) -> int | None:
        """Return the number if the hand has such a player."""
        return self.number if self.number is not None and self.number < record.players else None

    def check(self) -> None:
        """Refuse a player whom no hand has."""
        if self.found:
            return
        if self.number is None:
            raise UsageError(f"nobody in the file is called {self.player}; {self._listed()}")
        if self.number >= self._most:
            raise UsageError(f"there is no player {self.number}: the hands have players 0 to {self._most - 1}")

    def _listed(self) -> str:
        names = sorted(self._names)
        if not names:
            return "it names no players: give a number from 0 on"
        return f"it names {', '.join(names[:_NAMES_TOLD])}{' and others' if len(names) > _NAMES_TOLD else ''}"


def _read_rake(text: str | None) -> tuple[Fraction, Fraction | None] | None:
    """Read a rate in percent and a cap in units of the file."""
    if text is None:
        return None
    percent, _, cap = text.partition(",")
    try:
        rate, most = Fraction(percent.strip().removesuffix("%")) / 100, Fraction(cap) if cap else None
        Rake(rate)
    except (ValueError, ZeroDivisionError, FeltroomError):
        raise UsageError(f"--rake must be like 5 or 5,3: percent and the most that is taken, not {text!r}") from None
    return rate, most
