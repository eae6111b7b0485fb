"""The work of `feltroom solve` on a spot after the flop, with the solver that the other commands need nothing of."""

import argparse
import json
import math
import sys
import time

from feltroom.analysis.ranges import Range, parse_range
from feltroom.analysis.review.messages.count import Count
from feltroom.analysis.review.text import WORDS as REVIEW_WORDS
from feltroom.cards.notation import format_cards, parse_cards
from feltroom.cli.colour import is_coloured
from feltroom.cli.parser import UsageError
from feltroom.cli.solve_words import WORDS, SolveWords
from feltroom.cli.strategy_grid import coloured_grid, colours_of, lettered_grid, swatch
from feltroom.compiling.listeners import on_compiling
from feltroom.errors import FeltroomError
from feltroom.solver.betting import Move, MoveKind, NodeKind
from feltroom.solver.postflop import make_game
from feltroom.solver.solution import Position, Solution, by_class, check_line
from feltroom.solver.solving import Progress, check_memory, pick_backend, solve
from feltroom.solver.spot import ALL_IN, Sizes, Spot

_TARGET = 0.3
_ITERATIONS = 5000
_BAR = 20
_REDRAW = 0.1


def solve_spot_command(board: str, arguments: argparse.Namespace) -> None:
    """Solve the spot that was asked for, and print what was found."""
    words = WORDS[arguments.lang]
    target = _TARGET if arguments.target is None else arguments.target
    if not target >= 0:
        raise UsageError(f"--target is a per cent of the pot from 0 on, not {target:g}")
    if arguments.seconds is not None and arguments.seconds < 0:
        raise UsageError(f"--seconds is a number from 0 on, not {arguments.seconds:g}")
    if not 0 <= arguments.rake < 100:
        raise UsageError(f"--rake is a per cent of the pot from 0 to below 100, not {arguments.rake:g}")
    spot = _read_spot(board, arguments)
    steps = [step.strip() for step in arguments.line.split(",") if step.strip()]
    backend, game = pick_backend(arguments.backend), make_game(spot)
    check_line(game.tree, steps, spot.board)
    check_memory(game)
    on_compiling(lambda: print(f"feltroom solve: {words.compiling}", file=sys.stderr, flush=True))
    _compile(backend)
    began = time.monotonic()
    bar = _Bar(target / 100, began)
    try:
        solution = solve(
            spot,
            target=target / 100,
            max_iterations=_ITERATIONS if arguments.iterations is None else arguments.iterations,
            max_seconds=arguments.seconds,
            clock=time.monotonic,
            progress=bar if sys.stderr.isatty() else None,
            backend=backend,
        )
    finally:
        bar.clear()
    seconds = time.monotonic() - began
    position = solution.at(*steps)
    if arguments.json:
        print(json.dumps(_object(solution, position, steps, seconds)))
    else:
        print("\n".join(_lines(solution, position, steps, seconds, words, arguments.lang)))


def _compile(backend: str) -> None:
    """Have the solver compiled where it is not yet, before the clock starts: by a spot that takes no time itself."""
    if backend == "numba":
        pairs = [parse_range(name) for name in ("QQ", "JJ")]
        solve(Spot(parse_cards("AsKd7h2c"), oop=pairs[0], ip=pairs[1], pot=1, stack=1), max_iterations=1)


def _read_spot(board: str, arguments: argparse.Namespace) -> Spot:
    cards = parse_cards(board)
    if not 3 <= len(cards) <= 5:
        raise UsageError(f"a board to solve has 3 to 5 cards, not {len(cards)}: {board!r}")
    missing = [f"--{name}" for name in ("oop", "ip", "pot", "stack") if getattr(arguments, name) is None]
    if missing:
        raise UsageError(f"a spot needs {', '.join(missing)} too")
    raises = _read_sizes(arguments.raises, "--raises")
    flop, turn, river = [
        Sizes(
            bets=(
                _read_sizes(arguments.sizes, "--sizes")
                if getattr(arguments, street) is None
                else _read_sizes(getattr(arguments, street), f"--{street}")
            ),
            raises=raises,
            most_raises=arguments.most_raises,
        )
        for street in ("flop", "turn", "river")
    ]
    return Spot(
        cards,
        oop=_read_range(arguments.oop, "--oop"),
        ip=_read_range(arguments.ip, "--ip"),
        pot=arguments.pot,
        stack=arguments.stack,
        rake=arguments.rake / 100,
        rake_cap=math.inf if arguments.rake_cap is None else arguments.rake_cap,
        flop=flop,
        turn=turn,
        river=river,
    )


def _read_range(text: str, option: str) -> Range:
    try:
        return parse_range(text)
    except FeltroomError as error:
        raise UsageError(f"{option}: {error}") from None


def _read_sizes(text: str, option: str) -> tuple[float, ...]:
    sizes = []
    for item in text.replace("%", "").split(","):
        name = item.strip().lower()
        if not name or name == "none":
            continue
        if name in ("all-in", "allin", "all in"):
            sizes.append(ALL_IN)
            continue
        try:
            size = float(name)
        except ValueError:
            size = math.nan
        if not 0 < size <= 10_000:
            raise UsageError(
                f"{option}: {item.strip()!r} is neither a per cent of the pot above 0 and up to 10,000 nor all-in"
            )
        sizes.append(size / 100)
    return tuple(sizes)


def _lines(
    solution: Solution, position: Position, steps: list[str], seconds: float, words: SolveWords, lang: str
) -> list[str]:
    spot, (oop, ip) = solution.spot, solution.values
    lines = [
        words.spot.format(board=format_cards(spot.board, separator=" "), pot=f"{spot.pot:g}", stack=f"{spot.stack:g}"),
        words.reached.format(
            share=_fixed(100 * solution.exploitability), iterations=Count(solution.iterations), seconds=f"{seconds:.1f}"
        ),
        words.values.format(oop=_fixed(oop), ip=_fixed(ip)),
    ]
    if steps:
        lines.append(words.after.format(line=", ".join(steps)))
    if position.kind is NodeKind.DEAL:
        return [*lines, words.dealing]
    if position.kind is not NodeKind.DECISION:
        return [*lines, words.ended]
    lines.append(words.to_act.format(player=words.players[position.player], pot=f"{position.pot:g}"))
    mixes = by_class(position.strategy(), position.reach(position.player))
    colours = colours_of([move.kind.value for move in position.moves])
    letters = _letters(position.moves)
    painted = is_coloured()
    for move, part, colour, letter in zip(position.moves, position.frequencies(), colours, letters, strict=True):
        lines.append(f"{swatch(colour) if painted else letter}  {100 * part:5.1f} %  {_name(move, position, lang)}")
    return [*lines, coloured_grid(mixes, colours) if painted else lettered_grid(mixes, letters)]


def _fixed(value: float) -> str:
    """A number with three decimals; what rounds to nothing has no sign."""
    text = f"{value:.3f}"
    return "0.000" if text == "-0.000" else text


def _letters(moves: tuple[Move, ...]) -> list[str]:
    """A letter for each move: f, x and c for fold, check and call, capitals for bets and raises, the smallest first."""
    named = {MoveKind.FOLD: "f", MoveKind.CHECK: "x", MoveKind.CALL: "c"}
    bets = iter("ABCDEFGHIJ")
    return [named[move.kind] if move.kind in named else next(bets) for move in moves]


def _name(move: Move, position: Position, lang: str) -> str:
    said = REVIEW_WORDS[lang]
    to = f"{move.to:g}"
    match move.kind:
        case MoveKind.FOLD:
            return said.fold
        case MoveKind.CHECK:
            return said.check
        case MoveKind.CALL:
            return said.call.format(amount=f"{position.price:g}")
        case MoveKind.BET:
            return said.all_in.format(to=to) if move.all_in else said.bet.format(to=to)
        case MoveKind.RAISE:
            return said.all_in.format(to=to) if move.all_in else said.raise_to.format(to=to)


def _object(solution: Solution, position: Position, steps: list[str], seconds: float) -> dict[str, object]:
    spot, (oop, ip) = solution.spot, solution.values
    told: dict[str, object] = {
        "board": format_cards(spot.board),
        "pot": spot.pot,
        "stack": spot.stack,
        "exploitability": solution.exploitability,
        "iterations": solution.iterations,
        "seconds": round(seconds, 3),
        "values": {"oop": oop, "ip": ip},
        "line": steps,
        "at": position.kind.value,
    }
    if position.kind is not NodeKind.DECISION:
        return told
    player = position.player
    strategy, reach, evs = position.strategy(), position.reach(player), position.evs(player)
    told["player"] = ("oop", "ip")[player]
    told["moves"] = [
        {"move": move.kind.value, "to": move.to, "all_in": move.all_in, "frequency": round(part, 6)}
        for move, part in zip(position.moves, position.frequencies(), strict=True)
    ]
    told["hands"] = {
        format_cards(combo): {
            "weight": round(reach[combo], 6),
            "strategy": [round(part, 4) for part in parts],
            "ev": round(evs[combo], 4),
        }
        for combo, parts in strategy.items()
    }
    return told


class _Bar:
    """A line on the terminal that shows how near the target is, and goes away at the end."""

    def __init__(self, target: float, now: float) -> None:
        self._target, self._began, self._next, self._shown = target, now, now + 0.5, False

    def __call__(self, progress: Progress) -> None:
        now = time.monotonic()
        if now < self._next:
            return
        self._next, self._shown = now + _REDRAW, True
        share = progress.exploitability
        reached = "…" if share is None else f"{100 * share:.2f} %"
        # By the logarithm, as exploitability falls: from the whole pot to the target.
        done = 0.0 if share is None else math.log(min(1.0, max(share, 1e-9))) / math.log(max(self._target, 1e-9))
        full = round(_BAR * min(1.0, max(0.0, done)))
        line = f"[{'#' * full}{'.' * (_BAR - full)}] {reached} / {100 * self._target:g} %  {progress.iterations}"
        print(f"\r{line}  {now - self._began:.0f} s\x1b[K", end="", file=sys.stderr, flush=True)

    def clear(self) -> None:
        """Leave the place clean for other text."""
        if self._shown:
            print("\r\x1b[K", end="", file=sys.stderr, flush=True)
