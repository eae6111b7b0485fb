"""`feltroom sim --tournament`: whole tournaments of several tables between bots, and what each kind of bot won."""

from __future__ import annotations  # naming a type must not import the bots: every command loads this file

import argparse
import json
import secrets
import sys
from dataclasses import dataclass
from typing import TYPE_CHECKING

from feltroom import simulation
from feltroom.cli.colour import colour_results
from feltroom.cli.language import padded, said
from feltroom.cli.parser import UsageError

if TYPE_CHECKING:
    from feltroom.table.config import BotSpec
    from feltroom.tournament.director import Director

LEAST, MOST = 2, 200
_STRUCTURE = "sng_turbo"


@dataclass(slots=True)
class _Tally:
    """What the entrants of one kind of bot had in all tournaments."""

    bot: str
    entries: int = 0
    wins: int = 0
    paid: int = 0
    points: int = 0
    places: int = 0


def run_tournaments(arguments: argparse.Namespace) -> int:
    """Play the tournaments and print what they were for each kind of bot."""
    from feltroom.rng import derive
    from feltroom.simulation.tournament import PlayedTournament
    from feltroom.tournament.presets import STRUCTURES, tournament_preset

    _check(arguments)
    structure = _STRUCTURE if arguments.preset == "online" else arguments.preset
    if structure not in STRUCTURES:
        raise UsageError(f"a tournament is played by {', '.join(STRUCTURES)}, not {structure}")
    kinds = [_bot(text) for text in arguments.players.split(",")]
    bots = [kinds[number % len(kinds)] for number in range(arguments.tournament)]
    tallies = {spec: _Tally(simulation.format_bot(spec)) for spec in kinds}
    seed = secrets.randbits(32) if arguments.seed is None else arguments.seed
    config = tournament_preset(structure, name="simulation")
    for number in range(arguments.tournaments):
        director = PlayedTournament(config, bots, seed=derive(seed, "tournament", number)).play()
        _count(tallies, bots, director)
        if sys.stderr.isatty():
            print(f"\r{number + 1}/{arguments.tournaments}", end="", file=sys.stderr)
    if sys.stderr.isatty():
        print(file=sys.stderr)
    _print(list(tallies.values()), arguments, structure=structure, seed=seed)
    return 0


def _check(arguments: argparse.Namespace) -> None:
    if not LEAST <= arguments.tournament <= MOST:
        raise UsageError(f"--tournament must be {LEAST} to {MOST} entrants, not {arguments.tournament}")
    if arguments.tournaments < 1:
        raise UsageError(f"--tournaments must be at least 1, not {arguments.tournaments}")
    if arguments.plot is not None or arguments.phh is not None or arguments.processes != 1:
        raise UsageError("--plot, --phh and --processes are for hands, not for a tournament")


def _bot(text: str) -> BotSpec:
    from feltroom.table.config import BotSpec

    bot = simulation.parse_bot(text)
    if not isinstance(bot, BotSpec):
        raise UsageError(f"a tournament is played by bots of the house, not by {text}")
    return bot


def _count(tallies: dict[BotSpec, _Tally], bots: list[BotSpec], director: Director) -> None:
    for result in director.results:
        tally = tallies[bots[result.entrant]]
        tally.entries += 1
        tally.wins += result.place == 1
        tally.paid += result.prize > 0
        tally.points += result.prize - director.config.buy_in
        tally.places += result.place


def _print(tallies: list[_Tally], arguments: argparse.Namespace, *, structure: str, seed: int) -> None:
    if arguments.json:
        kinds = [
            {
                "bot": one.bot,
                "entries": one.entries,
                "wins": one.wins,
                "paid": one.paid,
                "points": one.points,
                "mean_place": one.places / one.entries if one.entries else None,
            }
            for one in tallies
        ]
        found = {"tournaments": arguments.tournaments, "entrants": arguments.tournament, "results": kinds}
        print(json.dumps({"preset": structure, "seed": seed, **found}, indent=2))
        return
    rows = [("bot", "entries", "wins", "paid", "points", "place")]
    for one in tallies:
        mean = f"{one.places / one.entries:.1f}" if one.entries else "–"
        rows.append((one.bot, str(one.entries), str(one.wins), str(one.paid), f"{one.points:+}", mean))
    texts = [tuple(said(text) for text in row) if at == 0 else row for at, row in enumerate(rows)]
    lines = ["  ".join([padded(row[0], 20), *[padded(text, 9, right=True) for text in row[1:]]]) for row in texts]
    played = said(
        f"{arguments.tournaments} tournaments of {arguments.tournament} entrants, preset {structure}, seed {seed}"
    )
    print(colour_results("\n".join([*lines, played])))
