"""The work of `feltroom solve preflop`: a chart to look at, or all charts and equities as files."""

import argparse
import json
from collections.abc import Sequence
from pathlib import Path

from feltroom.analysis.grid import text_grid
from feltroom.cards.classes import HandClass
from feltroom.cli.colour import is_coloured
from feltroom.cli.parser import UsageError
from feltroom.cli.progress_line import show_progress
from feltroom.cli.solve_words import WORDS, SolveWords
from feltroom.cli.strategy_grid import coloured_grid, colours_of
from feltroom.solver.preflop import charts, equities
from feltroom.solver.preflop.charts import Chart
from feltroom.solver.preflop.games import DECISIONS, DEPTHS, GAMES, LEAST_DEPTH, MOST_DEPTH, GameName

_TARGET = 0.02
_DEPTH = 10.0


def solve_preflop_command(arguments: argparse.Namespace) -> None:
    """Solve one depth and show it, or solve all and write them."""
    words = WORDS[arguments.lang]
    target = _TARGET if arguments.target is None else arguments.target
    if not target >= 0:
        raise UsageError(f"--target is in thousandths of a big blind from 0 on, not {target:g}")
    if arguments.write is not None:
        _write(arguments, target, words)
        return
    if arguments.equities:
        raise UsageError("--equities belongs to --write")
    depth = _DEPTH if arguments.depth is None else arguments.depth
    if not LEAST_DEPTH <= depth <= MOST_DEPTH:
        raise UsageError(f"--depth is from {LEAST_DEPTH:g} to {MOST_DEPTH:g} big blinds, not {depth:g}")
    game = _game(arguments.game or GAMES[0])
    from feltroom.solver.kernels.preflop import Matrices, solve_preflop  # with numpy

    chart = solve_preflop(game, depth, Matrices(), target=target)
    if arguments.json:
        print(json.dumps(_object(chart), indent=2))
    else:
        print("\n\n".join(_parts(chart, words)))


def _game(name: str) -> GameName:
    for game in GAMES:
        if name == game:
            return game
    raise UsageError(f"--game is {' or '.join(GAMES)}, not {name}")


def _object(chart: Chart) -> dict[str, object]:
    tables = {
        name: {each: round(part, 4) for each, part in getattr(chart, name).items()} for name in DECISIONS[chart.game]
    }
    return {
        "game": chart.game,
        "depth": chart.depth,
        "value": chart.value,
        "exploitability_mbb": chart.exploitability,
        "shares": {name: round(charts.share(getattr(chart, name)), 6) for name in tables},
        "frequencies": tables,
    }


def _parts(chart: Chart, words: SolveWords) -> list[str]:
    parts = [
        words.chart.format(
            depth=f"{chart.depth:g}",
            game=words.games[chart.game],
            value=f"{chart.value:+.3f}",
            gain=f"{chart.exploitability:.3f}",
        )
    ]
    for name in DECISIONS[chart.game]:
        table = getattr(chart, name)
        title = f"{words.decisions[name]}  {100 * charts.share(table):.1f} %"
        parts.append(f"{title}\n{_square(table)}")
    return parts


def _square(table: dict[HandClass, float]) -> str:
    if is_coloured():
        mixes = {name: (part, 1 - part) for name, part in table.items()}
        return coloured_grid(mixes, colours_of(["raise", "fold"]))
    return text_grid({name: _cell(name, part) for name, part in table.items()})


def _cell(name: HandClass, part: float) -> str:
    if part > 0.995:
        return name
    return "·" if part < 0.005 else f"{part:.0%}"


def _write(arguments: argparse.Namespace, target: float, words: SolveWords) -> None:
    if arguments.depth is not None or arguments.game is not None:
        raise UsageError("--write solves all depths of both games: leave --depth and --game out")
    if not arguments.write.strip():
        raise UsageError("--write is empty: name the folder to write to")
    folder = Path(arguments.write)
    if not folder.is_dir():
        raise UsageError(f"--write needs a folder that is there, not {arguments.write}")
    if arguments.equities:
        (folder / equities.FILE).write_bytes(equities.pack_equities(_count_equities()))
    from feltroom.solver.kernels.preflop import Matrices, solve_preflop  # with numpy

    matrices, found = Matrices(), dict[GameName, Sequence[Chart]]()
    for number, game in enumerate(GAMES):
        solved = []
        for place, depth in enumerate(DEPTHS):
            solved.append(solve_preflop(game, depth, matrices, target=target))
            show_progress(number * len(DEPTHS) + place + 1, len(GAMES) * len(DEPTHS))
        found[game] = solved
    path = folder / charts.FILE
    path.write_text(charts.write_charts(found), encoding="utf-8", newline="\n")
    all_charts = [chart for solved in found.values() for chart in solved]
    gain = max(chart.exploitability for chart in all_charts)
    if arguments.json:
        print(json.dumps({"charts": len(all_charts), "path": str(path), "exploitability_mbb": gain}))
    else:
        print(words.written.format(charts=len(all_charts), path=path, gain=f"{gain:.3f}"))


def _count_equities() -> list[int]:
    """Count all boards for every pair of classes: half a minute on an idle core."""
    from feltroom.analysis.equity import equity

    pairs, counts = equities.class_pairs(), list[int]()
    for number, (first, second) in enumerate(pairs, 1):
        hand = equity([first, second], exact=True).hands[0]
        counts.append(2 * round(hand.win) + round(hand.tie))
        show_progress(number, len(pairs))
    return counts
