"""The work of `feltroom solve preflop --seats N`: a table before the flop, solved, shown or written as a file."""

import argparse
import json
from functools import partial
from pathlib import Path

from feltroom.analysis.review.text import WORDS as REVIEW_WORDS
from feltroom.cards.classes import HAND_CLASSES, HandClass
from feltroom.cli.colour import is_coloured
from feltroom.cli.parser import UsageError
from feltroom.cli.progress_line import show_progress
from feltroom.cli.solve_words import WORDS
from feltroom.cli.strategy_grid import coloured_grid, colours_of, lettered_grid, swatch
from feltroom.errors import FeltroomError
from feltroom.solver.preflop import equities, tables
from feltroom.solver.preflop.table_tree import DEPTHS, TableTree, position_names
from feltroom.solver.preflop.tables import LEAST_SEATS, MOST_SEATS, Solved, TableChart

TARGET = 1.5
"""What a best response may gain from shipped charts, in thousandths of a big blind, unless iterations end first."""
# Against one or two players an iteration takes little time, and more of them are needed.
_ITERATIONS, _ITERATIONS_FEW = 600, 3000
_DEPTH = 100.0
_LETTERS = {"fold": "f", "call": "c", "raise": "R", "all-in": "A"}


def solve_table_command(arguments: argparse.Namespace) -> None:
    """Show the first raises at a table or one of its decisions, or solve all depths and write them.

    Tables are solved anew where nothing is shipped of them: at another depth, or with a target.
    """
    seats, deck = arguments.seats, arguments.deck or tables.STANDARD
    if arguments.target is not None and not arguments.target >= 0:
        raise UsageError(f"--target is in thousandths of a big blind from 0 on, not {arguments.target:g}")
    if not LEAST_SEATS <= seats <= MOST_SEATS:
        raise UsageError(f"--seats is from {LEAST_SEATS} to {MOST_SEATS}, not {seats}")
    if arguments.game:
        raise UsageError("--game does not go with --seats")
    if deck not in tables.KINDS:
        raise UsageError(f"--deck is {', '.join(tables.KINDS)}, not {deck}")
    if arguments.equities and (arguments.write is None or deck == tables.STANDARD):
        raise UsageError("--equities with --seats belongs to --write and a dense --deck")
    if arguments.write is not None:
        _write(arguments, deck)
        return
    depth = _DEPTH if arguments.depth is None else arguments.depth
    if not DEPTHS[0] <= depth <= DEPTHS[-1]:
        raise UsageError(f"--depth with --seats is from {DEPTHS[0]:g} to {DEPTHS[-1]:g} big blinds, not {depth:g}")
    facing = tuple([step.strip() for step in (arguments.facing or "").split(",") if step.strip()])
    if facing and arguments.position is None:
        raise UsageError("--facing needs --position: who is to act")
    names = position_names(seats, single_blind=tables.KINDS[deck].single_blind)
    if arguments.position is not None:
        opener = facing[0].partition(" ")[0] if facing else arguments.position
        wanted = [names.index(opener)] if opener in names[:-1] else []
        try:  # before the work
            tables.check_decision(seats, depth, arguments.position, facing, deck)
        except FeltroomError as error:
            raise UsageError(str(error)) from None
    else:
        wanted = list(range(seats - 1))
    behind = [seats - 1 - place for place in wanted]
    if depth in DEPTHS and arguments.target is None:
        found = tables.shipped_games(seats, depth, deck)
        solved = {each: found(each) for each in behind}
    else:
        solved = {}
        for each in behind:
            tree = tables.tree_of(deck, each, depth, heads_up=tables.is_heads_up(seats, deck))
            solved[each] = solve_game(tree, deck, _target(arguments))[1]
            show_progress(len(solved), len(wanted), piped=True)
    if arguments.position is not None:
        decisions = [(arguments.position, facing)]
    elif arguments.json:
        decisions = tables.spots_in(solved.__getitem__, seats, deck)
    else:
        decisions = [(name, ()) for name in names[:-1]]
    charts = [tables.chart_in(solved.__getitem__, seats, position, line, deck) for position, line in decisions]
    gain = max([each.exploitability for each in solved.values()])
    if arguments.json:
        head = {"seats": seats, "depth": depth, "deck": deck, "exploitability_mbb": gain}
        print(json.dumps({**head, "spots": [*map(_object, charts)]}))
        return
    print(WORDS[arguments.lang].table.format(seats=seats, depth=f"{depth:g}", gain=f"{gain:.2f}"))
    for chart in charts:
        print("\n" + "\n".join(_lines(chart, arguments.lang, grid=arguments.position is not None)))


def _target(arguments: argparse.Namespace) -> float:
    return TARGET if arguments.target is None else float(arguments.target)


def _weights(deck: str) -> tuple[float, ...] | None:
    if deck == tables.STANDARD:
        return None
    found = tables.dealt_by_class(deck)
    return tuple([found[name] for name in HAND_CLASSES])


def solve_game(tree: TableTree, deck: str, target: float) -> tuple[bytes, Solved, int]:
    """Return a game of a deck as a file has it, what is read from it, and how many iterations it took."""
    from feltroom.solver.kernels.table_preflop import solution_of, solve_table  # with numpy

    game = solve_table(
        tree, weights=_weights(deck), target=target, max_iterations=_ITERATIONS if tree.behind > 2 else _ITERATIONS_FEW
    )
    return *solution_of(game), game.iterations


def _lines(chart: TableChart, lang: str, *, grid: bool) -> list[str]:
    words, said = WORDS[lang], REVIEW_WORDS[lang]
    title = words.facing.format(position=chart.position, moves=", ".join(chart.facing)) if chart.facing else ""
    lines = [title or words.first_in.format(position=chart.position)]
    kinds = ["raise" if move == "all-in" else move for move in chart.moves]
    colours, painted = colours_of(kinds), is_coloured()
    for place, (move, total, share) in enumerate(zip(chart.moves, chart.totals, chart.shares(), strict=True)):
        name = {
            "fold": said.fold,
            "call": said.call.format(amount=f"{total:g}"),
            "raise": said.raise_to.format(to=f"{total:g}"),
            "all-in": said.all_in.format(to=f"{total:g}"),
        }[move]
        lines.append(f"{swatch(colours[place]) if painted else _LETTERS[move]}  {100 * share:5.1f} %  {name}")
    if grid:
        mixes: dict[HandClass, tuple[float, ...]] = {
            name: parts for name, parts in chart.frequencies.items() if chart.reaches[name]
        }
        letters = [_LETTERS[move] for move in chart.moves]
        lines.append(coloured_grid(mixes, colours) if painted else lettered_grid(mixes, letters))
    return lines


def _object(chart: TableChart) -> dict[str, object]:
    return {
        "position": chart.position,
        "facing": chart.facing,
        "moves": chart.moves,
        "totals": chart.totals,
        "shares": [round(share, 4) for share in chart.shares()],
        "frequencies": chart.frequencies,
        "reaches": {name: round(part, 4) for name, part in chart.reaches.items()},
    }


def _write(arguments: argparse.Namespace, deck: str) -> None:
    """Solve every depth for tables up to a number of seats."""
    if arguments.depth is not None or arguments.position is not None or arguments.facing is not None:
        raise UsageError("--write solves every decision at all depths: leave --depth, --position and --facing out")
    folder = Path(arguments.write)
    if not arguments.write.strip() or not folder.is_dir():
        raise UsageError(f"--write needs a folder that is there, not {arguments.write or 'nothing'}")
    if arguments.equities:
        (folder / equities.DENSE_FILE).write_bytes(_sample_equities())
    games = tables.games_of(deck, arguments.seats)
    found, gain = dict[str, tuple[bytes, float, float, int]](), 0.0
    for depth, behind, heads_up in games:
        tree = tables.tree_of(deck, behind, depth, heads_up=heads_up)
        block, solved, iterations = solve_game(tree, deck, _target(arguments))
        found[tables.game_name(depth, behind, heads_up=heads_up)] = (
            block,
            solved.exploitability,
            solved.value,
            iterations,
        )
        gain = max(gain, solved.exploitability)
        show_progress(len(found), len(games), piped=True)
    path = folder / tables.KINDS[deck].file
    path.write_bytes(tables.write_tables(deck, found))
    if arguments.json:
        print(json.dumps({"charts": len(found), "path": str(path), "exploitability_mbb": gain}))
    else:
        words = WORDS[arguments.lang]
        print(words.written.format(charts=len(found), path=path, gain=f"{gain:.3f}"))


def _sample_equities() -> bytes:
    """Sample the chances of the dense deal: some minutes."""
    from feltroom.analysis.kernels.vectors import evaluate_hands  # with numpy, as the next
    from feltroom.solver.kernels.dense_equities import sample_dense

    share, possible = sample_dense(evaluate_hands, progress=partial(show_progress, piped=True))
    return equities.pack_dense(lambda one, two: float(share[one, two]), lambda one, two: float(possible[one, two]))
