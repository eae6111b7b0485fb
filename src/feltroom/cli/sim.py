"""`feltroom sim`: let bots play many hands against each other and print who won how much."""

from __future__ import annotations  # naming a type must not import the bots: every command loads this file

import argparse
import json
import re
import secrets
import signal
import sys
import time
from contextlib import ExitStack, closing
from pathlib import Path
from types import FrameType
from typing import TextIO

from feltroom import simulation
from feltroom.bots.names import LEVELS, PERSONALITIES
from feltroom.cli.colour import colour_results
from feltroom.cli.language import padded, said
from feltroom.cli.parser import UsageError, whole_number
from feltroom.cli.pictures import FORMATS, check_picture
from feltroom.cli.sim_tournament import run_tournaments
from feltroom.simulation.limits import MAX_PLAYERS, MAX_PROCESSES, MIN_PLAYERS
from feltroom.table.presets import PRESETS

SUMMARY = "let bots play many hands and print who won how much"

_INTERRUPTED = 130


def configure(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of the command."""
    parser.description = (
        "Let bots play many independent hands: every hand starts with the preset's stacks, and the button moves one "
        "seat a hand. The same seed gives the same result, whatever the number of processes. Ctrl-C stops and prints "
        "the result of the hands that are finished."
    )
    parser.add_argument(
        "--players",
        default="hard,normal,easy,caller",
        metavar="BOTS",
        help=f"{MIN_PLAYERS} to {MAX_PLAYERS} bots from seat 0 on, each a level ({', '.join(LEVELS)}), "
        f"level:personality ({', '.join(PERSONALITIES)}), a class of yours (my_bot.py:Nit) or a program that "
        "speaks ACPC (acpc:./my_bot); default hard,normal,easy,caller",
    )
    parser.add_argument("--hands", type=whole_number, default=10_000, metavar="N", help="how many (default 10000)")
    parser.add_argument("--seed", type=whole_number, metavar="N", help="the same seed gives the same hands")
    parser.add_argument(
        "--preset", default="online", metavar="NAME", help=f"{', '.join(PRESETS)} (default online: 100 big blinds)"
    )
    parser.add_argument(
        "--processes", type=whole_number, default=1, metavar="N", help=f"1 to {MAX_PROCESSES} (default 1)"
    )
    parser.add_argument(
        "--json", action="store_true", help="print one object; ci95 is half the width of the 95 %% interval"
    )
    parser.add_argument(
        "--plot", metavar="FILE", help=f"draw the running result ({', '.join(FORMATS)}); overwrites the file"
    )
    parser.add_argument("--phh", metavar="FILE", help="write all hands as PHH (.phhs); overwrites the file")
    parser.add_argument(
        "--tournament",
        type=whole_number,
        metavar="ENTRANTS",
        help="instead of hands, play tournaments of several tables; the bots enter in turn, and --preset is a "
        "structure (default sng_turbo)",
    )
    parser.add_argument(
        "--tournaments", type=whole_number, default=1, metavar="N", help="how many tournaments (default 1)"
    )


def run(arguments: argparse.Namespace) -> int:
    """Run the command; exit status 1 when a bot fails, 130 after Ctrl-C."""
    if arguments.tournament is not None:
        return run_tournaments(arguments)
    game = _game(arguments)
    tally = simulation.Tally(game)
    totals = simulation.RunningTotals(game, hands=arguments.hands)
    with ExitStack() as stack:
        picture = None if arguments.plot is None else check_picture(arguments.plot, option="--plot")
        file = None if arguments.phh is None else stack.enter_context(_open(arguments.phh))
        try:
            _play(game, arguments, tally=tally, totals=totals, file=file)
        except simulation.SimulationFailed as error:
            print(f"feltroom sim: {said(str(error))}", file=sys.stderr)
            return 1
    if arguments.json:
        print(json.dumps(simulation.result_object(game, tally), indent=2))
    else:
        print(colour_results(_table(game, tally)))
    if picture is not None:
        _draw(game, totals, picture)
    if tally.hands == arguments.hands:
        return 0
    stopped = said(f"stopped after {tally.hands} of {arguments.hands} hands")
    print(f"feltroom sim: {stopped}", file=sys.stderr)
    return _INTERRUPTED


def _table(game: simulation.Game, tally: simulation.Tally) -> str:
    """Return the table in the language of the terminal; the words of its head take as many columns as before."""
    head, *rows = simulation.result_table(game, tally).split("\n")
    head = re.sub(r"(?<!\S) *[a-z]+(?= )", _in_place, head)
    return "\n".join([head, *rows[:-1], said(rows[-1])])


def _in_place(found: re.Match[str]) -> str:
    word = said(found[0].strip())
    return padded(word, len(found[0]), right=found[0].startswith(" "))


def _game(arguments: argparse.Namespace) -> simulation.Game:
    from feltroom.simulation.own_bots import NamedBot  # imports bots, which no other command needs

    if arguments.hands < 1:
        raise UsageError(f"--hands must be at least 1, not {arguments.hands}")
    if not 1 <= arguments.processes <= MAX_PROCESSES:
        raise UsageError(f"--processes must be 1 to {MAX_PROCESSES}, not {arguments.processes}")
    game = simulation.Game(
        bots=tuple(simulation.parse_bot(text) for text in arguments.players.split(",")),
        preset=simulation.parse_preset(arguments.preset),
        seed=secrets.randbits(32) if arguments.seed is None else arguments.seed,
    )
    for bot in game.bots:
        if isinstance(bot, NamedBot):
            bot.make()  # what is wrong with a user's file is said before anything is played or written
    return game


class _CtrlC:
    """Turns the first Ctrl-C into a wish to stop between two hands; a second one ends the command at once."""

    def __init__(self) -> None:
        self._pressed = False

    def pressed(self) -> bool:
        """Whether somebody wants to stop."""
        return self._pressed

    def __enter__(self) -> _CtrlC:
        self._before = signal.signal(signal.SIGINT, self._press)
        return self

    def __exit__(self, *_: object) -> None:
        signal.signal(signal.SIGINT, self._before)

    def _press(self, number: int, frame: FrameType | None) -> None:  # noqa: ARG002 - a handler is given both
        if self._pressed:
            raise KeyboardInterrupt
        self._pressed = True


def _play(
    game: simulation.Game,
    arguments: argparse.Namespace,
    *,
    tally: simulation.Tally,
    totals: simulation.RunningTotals,
    file: TextIO | None,
) -> None:
    hands = arguments.hands
    progress = simulation.Progress(hands, terminal=sys.stderr.isatty(), now=time.monotonic())
    with _CtrlC() as ctrl_c:
        chunks = simulation.simulate(
            game, hands=hands, processes=arguments.processes, phhs=file is not None, stopped=ctrl_c.pressed
        )
        try:
            with closing(chunks):
                for chunk in chunks:
                    tally.add(chunk.won)
                    if arguments.plot is not None:
                        totals.add(chunk.won)
                    if file is not None:
                        file.write(chunk.phhs)
                    _say(progress.text(tally.hands, now=time.monotonic()))
        finally:
            _say(progress.end())


def _say(text: str | None) -> None:
    if text:
        sys.stderr.write(text)
        sys.stderr.flush()


def _open(name: str) -> TextIO:
    try:
        return Path(name).open("w", encoding="utf-8", newline="\n")
    except OSError as error:
        raise UsageError(f"cannot write {name}: {error.strerror}") from None


def _draw(game: simulation.Game, totals: simulation.RunningTotals, path: Path) -> None:
    from matplotlib.figure import Figure  # an extra, and slow to import

    totals.finish()
    figure = Figure(figsize=(10, 6), dpi=100, layout="constrained")
    axes = figure.add_subplot()
    for name, points in zip(game.names, totals.totals, strict=True):
        axes.plot(totals.hands, points, label=name, linewidth=1.2)
    axes.axhline(0, color="black", linewidth=0.6)
    axes.set_xlabel("hands")
    axes.set_ylabel("big blinds won")
    axes.set_title(f"{totals.hands[-1]} hands, preset {game.preset.name}, seed {game.seed!r}")
    axes.grid(visible=True, alpha=0.3)
    axes.legend()
    figure.savefig(path)
