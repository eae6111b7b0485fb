"""`feltroom range`: read a range of starting hands and show it as a square."""

import argparse
import json
import sys

from feltroom.analysis import Range, format_range, parse_range
from feltroom.analysis.grid import format_grid
from feltroom.analysis.ranges import ALL_COMBOS
from feltroom.cards.classes import HAND_CLASSES
from feltroom.cli.language import said
from feltroom.cli.parser import UsageError
from feltroom.cli.pictures import FORMATS, check_picture, write_picture

SUMMARY = "show a range of starting hands as a square, with its combos"


def configure(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of the command."""
    parser.description = (
        'Show a range in the usual notation, such as "22+, A2s+, KTo+, 87s-54s, AKs:0.5, 15%, AhKh" or "random". '
        "Suited hands stand above the diagonal; a part of a class shows as a percentage."
    )
    parser.add_argument("range", nargs="+", metavar="RANGE", help="items apart by commas or spaces")
    parser.add_argument("--picture", metavar="FILE", help=f"draw it ({', '.join(FORMATS)}); overwrites the file")
    parser.add_argument("--json", action="store_true", help="print one object with the combos and the weights")


def run(arguments: argparse.Namespace) -> int:
    """Run the command."""
    text = " ".join(arguments.range)
    hands = parse_range(text)
    if not hands.combos:
        raise UsageError(f"{text!r} is an empty range: it has none of the {ALL_COMBOS} combos")
    path = None
    if arguments.picture is not None:
        path = check_picture(arguments.picture, option="--picture", by_hand=(".svg",))
    if arguments.json:
        print(json.dumps(range_object(hands), indent=2))
    else:
        print(format_grid(hands))
        print(said(f"{hands.size:.10g} of {ALL_COMBOS} combos, {100 * hands.share:.2f} %"))
    if path is not None:
        from feltroom.analysis.grid_picture import range_picture

        print(said(write_picture(range_picture(hands, title=format_range(hands)), path)), file=sys.stderr)
    return 0


def range_object(hands: Range) -> dict[str, object]:
    """Return a range as an object for JSON, numbers to six decimals; a class has the mean weight of its combos."""
    weights = {name: round(hands.weight(name), 6) for name in HAND_CLASSES}
    return {
        "range": format_range(hands),
        "combos": round(hands.size, 6),
        "share": round(hands.share, 6),
        "classes": {name: weight for name, weight in weights.items() if weight},
    }
