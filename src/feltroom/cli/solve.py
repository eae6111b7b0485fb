"""`feltroom solve`: solve a spot after the flop, or push and fold before it."""

import argparse

from feltroom.cli.parser import UsageError, add_language, whole_number

SUMMARY = "solve a spot after the flop, or push and fold before it"
PREFLOP = "preflop"

_SPOT_ONLY = {
    "oop": None,
    "ip": None,
    "pot": None,
    "stack": None,
    "sizes": "50,100,all-in",
    "raises": "100,all-in",
    "flop": None,
    "turn": None,
    "river": None,
    "most_raises": 12,
    "rake": 0.0,
    "rake_cap": None,
    "line": "",
    "seconds": None,
    "iterations": None,
    "backend": None,
}
_PREFLOP_ONLY = {
    "game": None,
    "depth": None,
    "write": None,
    "equities": False,
    "seats": None,
    "position": None,
    "facing": None,
    "deck": None,
}


def configure(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of the command."""
    parser.description = (
        "Solve a spot for two players on a board of 3 to 5 cards: how often each hand checks, bets, calls, raises or "
        "folds if nobody can gain by playing differently. `feltroom solve preflop` solves heads-up push and fold, and "
        "with --seats opens, calls and raises before the flop at a table."
    )
    parser.add_argument("board", nargs="+", metavar="BOARD", help='3 to 5 cards ("AsKd7h 2c"), or preflop')
    spot = parser.add_argument_group("a spot")
    spot.add_argument("--oop", metavar="RANGE", help="range of the player who acts first")
    spot.add_argument("--ip", metavar="RANGE", help="range of the player in position")
    spot.add_argument("--pot", type=_number, metavar="CHIPS", help="what lies in the middle")
    spot.add_argument("--stack", type=_number, metavar="CHIPS", help="what each player has behind")
    spot.add_argument("--sizes", metavar="LIST", help="bets in per cent of the pot (default 50,100,all-in)")
    spot.add_argument(
        "--raises", metavar="LIST", help="raises in per cent of the pot after a call (default 100,all-in)"
    )
    for street in ("flop", "turn", "river"):
        spot.add_argument(f"--{street}", metavar="LIST", help=f"bets on the {street} instead of --sizes")
    spot.add_argument("--most-raises", type=whole_number, metavar="N", help="bets and raises a street (default 12)")
    spot.add_argument("--rake", type=_number, metavar="PERCENT", help="what the house takes from a pot (default 0)")
    spot.add_argument("--rake-cap", type=_number, metavar="CHIPS", help="the most that it takes")
    spot.add_argument("--line", metavar="MOVES", help='show another place: "check, bet 5, call, 9d, all-in"')
    spot.add_argument("--seconds", type=_number, metavar="S", help="stop after so long, whatever was reached")
    spot.add_argument("--iterations", type=whole_number, metavar="N", help="stop after so many (default 5000)")
    spot.add_argument("--backend", metavar="NAME", help="numba or numpy (default: the fastest installed)")
    before = parser.add_argument_group("before the flop")
    before.add_argument("--game", metavar="NAME", help="push-fold or open-shove (default push-fold)")
    before.add_argument(
        "--depth",
        type=_number,
        metavar="BB",
        help="stacks from 2 to 25 big blinds (default 10); with --seats from 15 to 200 (default 100)",
    )
    before.add_argument("--seats", type=whole_number, metavar="N", help="a table of 2 to 9 with calls and raises")
    before.add_argument("--position", metavar="NAME", help="with --seats: show one decision, of UTG, CO, BTN, SB, BB …")
    before.add_argument("--facing", metavar="MOVES", help='with --position: what was done before, "CO raise, BTN call"')
    before.add_argument(
        "--deck",
        metavar="NAME",
        help="with --seats: standard, or superDense or dense for their weights and a single blind (default standard)",
    )
    before.add_argument(
        "--write", metavar="FOLDER", help="solve all depths of both games, or of all tables up to --seats, as a file"
    )
    before.add_argument(
        "--equities", action="store_true", default=None, help="with --write: count the 169 by 169 equities too"
    )
    parser.add_argument(
        "--target",
        type=_number,
        metavar="N",
        help="stop when best responses gain at most so much: per cent of the pot (default 0.3); before the flop "
        "thousandths of a big blind (default 0.02)",
    )
    parser.add_argument("--json", action="store_true", help="print one object")
    add_language(parser)


def _number(text: str) -> float:
    try:
        number = float(text)
    except ValueError:
        raise argparse.ArgumentTypeError(f"{text!r} is not a number") from None
    if not abs(number) < 1e15:
        raise argparse.ArgumentTypeError(f"{text!r} is not a number below 1e15")
    return number


def run(arguments: argparse.Namespace) -> int:
    """Run the command."""
    text = " ".join(arguments.board)
    first, *rest = text.split() or [""]
    before = first.lower() == PREFLOP
    if before and rest:
        raise UsageError(f"preflop stands alone, without a board, not with {' '.join(rest)!r}")
    own, others = (_PREFLOP_ONLY, _SPOT_ONLY) if before else (_SPOT_ONLY, _PREFLOP_ONLY)
    for name in others:
        if getattr(arguments, name) is not None:
            belongs = "a spot after the flop" if before else "feltroom solve preflop"
            raise UsageError(f"--{name.replace('_', '-')} belongs to {belongs}")
    for name, value in own.items():
        if getattr(arguments, name) is None:
            setattr(arguments, name, value)
    if before and arguments.seats is not None:
        from feltroom.cli.solve_table import solve_table_command  # with numpy, as below

        solve_table_command(arguments)
    elif before:
        for name in ("position", "facing", "deck"):
            if getattr(arguments, name) is not None:
                raise UsageError(f"--{name} belongs to --seats")
        from feltroom.cli.solve_preflop import solve_preflop_command

        solve_preflop_command(arguments)
    else:
        from feltroom.cli.solve_spot import solve_spot_command

        solve_spot_command(text, arguments)
    return 0
