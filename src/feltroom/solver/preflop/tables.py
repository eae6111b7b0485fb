"""The shipped charts for tables of 2 to 9 with 15 to 200 big blinds: who opens, calls, raises again or folds what.

```python
from feltroom.solver.preflop import find, position_names, spots

position_names(6)                                        # ("UTG", "UTG+1", "CO", "BTN", "SB", "BB")
spots(6, 100)                                            # every decision with a chart: (position, facing)
found = find(seats=6, depth=100, position="BB", facing=("BTN raise",))
found.moves, found.totals                                # ("fold", "call", "raise"), (1.0, 2.5, 10.5) big blinds
found.frequencies["A5s"]                                 # how often each move is made, in the order of `moves`
found.shares()                                           # the same for all hands that come here
found.reaches["A5s"]                                     # how often the hand comes here by its own earlier moves
```

`facing` is what was done before, folds left out: `"CO raise"`, `"BTN call"`, `"BB all-in"`; nothing if all before have
folded. Two players are "BTN" and "BB". The nearest depth is taken. `deck` is what hands are dealt from.
What is worth a pot that goes to the flop is a model (`flop_model.py`), and the betting is a small tree
(`table_tree.py`), so these are charts of that game.
"""

import json
import zlib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from importlib.resources import files

from feltroom.cards.classes import COMBOS, HAND_CLASSES, HandClass
from feltroom.errors import InvalidSetup, shown
from feltroom.solver.preflop.flop_model import MODEL
from feltroom.solver.preflop.table_tree import DEPTHS, MOST_BEHIND, End, TableTree, Turn, position_names

STANDARD = "standard"
LEAST_SEATS, MOST_SEATS = 2, MOST_BEHIND + 1
LEVELS = 20
"""Frequencies are rounded to so many parts of one."""
_NONE = (0,) * len(HAND_CLASSES)
_ORDINARY = {name: float(len(COMBOS[name])) for name in HAND_CLASSES}

Line = tuple[tuple[int, str], ...]


@dataclass(frozen=True, slots=True)
class Kind:
    """Tables with charts, by what they are dealt from; those of the dense presets have no small blind."""

    file: str
    single_blind: bool = False


KINDS: Mapping[str, Kind] = {
    STANDARD: Kind("tables.bin"),
    "superDense": Kind("super_dense_tables.bin", single_blind=True),
    "dense": Kind("dense_tables.bin", single_blind=True),
}

Levels = tuple[Sequence[int], ...]
"""For every move how many parts of `LEVELS` each class makes it."""


@dataclass(frozen=True, slots=True)
class TableChart:
    """One decision at a table: for every class of hands how often it makes each move.

    `totals` are what the player has put in after each move, in big blinds. `exploitability` is the most that any player
    gains by a best response in the game of this opener, in thousandths of a big blind.
    """

    seats: int
    depth: float
    position: str
    facing: tuple[str, ...]
    moves: tuple[str, ...]
    totals: tuple[float, ...]
    frequencies: Mapping[HandClass, tuple[float, ...]]
    reaches: Mapping[HandClass, float]
    exploitability: float
    deck: str = STANDARD

    def shares(self) -> tuple[float, ...]:
        """Return how often each move is made by the hands that come here."""
        sums, total, dealt = [0.0] * len(self.moves), 0.0, dealt_by_class(self.deck)
        for name, parts in self.frequencies.items():
            weight = dealt[name] * self.reaches[name]
            total += weight
            for place, part in enumerate(parts):
                sums[place] += weight * part
        return tuple([each / total if total else 0.0 for each in sums])


@dataclass(frozen=True, slots=True)
class Solved:
    """All decisions after everybody has folded to one player, by who acts and what was done before."""

    tree: TableTree
    turns: Mapping[tuple[int, Line], Turn]
    levels: Mapping[tuple[int, Line], Levels]
    exploitability: float
    value: float

    def frequencies(self, player: int, line: Line, number: int) -> tuple[float, ...] | None:
        """Return how often a class, by its number, makes each move of a decision; None if there is no such one."""
        levels = self.levels.get((player, line))
        return None if levels is None else tuple([each[number] / LEVELS for each in levels])

    def reach(self, player: int, line: Line, number: int) -> float:
        """Return how often a class comes to a decision by its owner's own earlier moves."""
        part = 1.0
        for place, (mover, move) in enumerate(line):
            if mover == player:
                turn = self.turns[player, line[:place]]
                part *= self.levels[player, line[:place]][turn.moves.index(move)][number] / LEVELS
        return part

    def width(self, player: int, line: Line) -> float:
        """Return the part of all hands that comes to a decision and does not fold there."""
        folds = self.levels[player, line][0]
        parts = [
            len(COMBOS[name]) * (1 - folds[number] / LEVELS) * self.reach(player, line, number)
            for number, name in enumerate(HAND_CLASSES)
        ]
        return sum(parts) / 1326


Games = Callable[[int], Solved]
"""From the number of players behind an opener to the solution of that game."""


def find(*, seats: int, depth: float, position: str, facing: Sequence[str] = (), deck: str = STANDARD) -> TableChart:
    """Return the chart of a decision at the nearest depth; a decision without one is refused by name."""
    near = _nearest(depth)
    return chart_in(shipped_games(seats, near, deck), seats, position, facing, deck)


def spots(seats: int, depth: float, deck: str = STANDARD) -> list[tuple[str, tuple[str, ...]]]:
    """Return every decision with a chart at a table, as its position and what it faces."""
    return spots_in(shipped_games(seats, _nearest(depth), deck), seats, deck)


def shipped_games(seats: int, depth: float, deck: str = STANDARD) -> Games:
    """Return the shipped games of a table; the depth is one of `DEPTHS`."""
    return lambda behind: solved_game(depth, behind, heads_up=is_heads_up(seats, deck), deck=deck)


def is_heads_up(seats: int, deck: str) -> bool:
    """Tell whether the opener has the button and a blind: with one blind all openers are alike."""
    return seats == 2 and not kind_of(deck).single_blind


def kind_of(deck: str) -> Kind:
    """Return what is known of the tables of a deck; InvalidSetup for a deck without charts."""
    kind = KINDS.get(deck)
    if kind is None:
        raise InvalidSetup(f"there are charts for {', '.join(KINDS)}, not {shown(deck)}")
    return kind


def dealt_by_class(deck: str) -> Mapping[HandClass, float]:
    """Return how often each class is dealt, in any unit: by its combos, or by the weights of a dense deck."""
    if deck == STANDARD:
        return _ORDINARY
    from feltroom.deal.weights import mode_weights  # for dense tables alone

    return mode_weights(deck).weights


def tree_of(deck: str, behind: int, depth: float, *, heads_up: bool) -> TableTree:
    """Return the betting of a game of a deck's tables."""
    return TableTree(behind, depth, heads_up=heads_up, single_blind=kind_of(deck).single_blind)


def chart_in(games: Games, seats: int, position: str, facing: Sequence[str], deck: str = STANDARD) -> TableChart:
    """Return the chart of a decision in solved games."""
    behind, player, line = _read_decision(seats, position, facing, deck)
    solved = games(behind) if behind else None
    turn = None if solved is None else solved.turns.get((player, line))
    if solved is None or turn is None:
        raise _no_chart(seats, position, facing)
    levels = solved.levels[player, line]
    return TableChart(
        seats=seats,
        depth=solved.tree.depth,
        position=position,
        facing=tuple(facing),
        moves=turn.moves,
        totals=turn.totals,
        frequencies={
            name: tuple([each[number] / LEVELS for each in levels]) for number, name in enumerate(HAND_CLASSES)
        },
        reaches={name: solved.reach(player, line, number) for number, name in enumerate(HAND_CLASSES)},
        exploitability=solved.exploitability,
        deck=deck,
    )


def check_decision(seats: int, depth: float, position: str, facing: Sequence[str], deck: str = STANDARD) -> None:
    """Refuse what is no decision of a table at a depth, with chart or without, before anything is solved."""
    behind, player, line = _read_decision(seats, position, facing, deck)
    tree = tree_of(deck, behind, depth, heads_up=is_heads_up(seats, deck)) if behind else None
    if tree is None or not any((turn.player, turn.line) == (player, line) for turn in turns_of(tree)):
        raise _no_chart(seats, position, facing)


def _no_chart(seats: int, position: str, facing: Sequence[str]) -> InvalidSetup:
    return InvalidSetup(f"there is no chart for {position} facing {', '.join(facing) or 'nobody'} with {seats} seats")


def spots_in(games: Games, seats: int, deck: str = STANDARD) -> list[tuple[str, tuple[str, ...]]]:
    """Return every decision at a table in solved games."""
    names = position_names(_seats(seats), single_blind=kind_of(deck).single_blind)
    found = []
    for opener in range(seats - 1):
        for player, line in games(seats - 1 - opener).turns:
            facing = tuple([f"{names[opener + mover]} {move}" for mover, move in line])
            found.append((names[opener + player], facing))
    return found


def _seats(seats: int) -> int:
    if not LEAST_SEATS <= seats <= MOST_SEATS:
        raise InvalidSetup(f"charts are for {LEAST_SEATS} to {MOST_SEATS} seats, not {shown(seats)}")
    return seats


def _nearest(depth: float) -> float:
    if not DEPTHS[0] <= depth <= DEPTHS[-1]:
        raise InvalidSetup(f"charts are for {DEPTHS[0]:g} to {DEPTHS[-1]:g} big blinds, not {shown(depth)}")
    return nearest_depth(depth)


def nearest_depth(depth: float) -> float:
    """Return the depth with charts whose ratio to a depth is nearest to one."""
    return min(DEPTHS, key=lambda each: max(each, depth) / max(1e-9, min(each, depth)))


def _read_decision(seats: int, position: str, facing: Sequence[str], deck: str) -> tuple[int, int, Line]:
    """Return how many are behind the opener, who decides, and the line, with players counted from the opener."""
    names = position_names(_seats(seats), single_blind=kind_of(deck).single_blind)
    if position not in names:
        raise InvalidSetup(f"{shown(position)} is no position with {len(names)} seats: {', '.join(names)}")
    line = []
    for step in facing:
        name, _, move = step.partition(" ")
        if name not in names or move not in ("raise", "call", "all-in"):
            raise InvalidSetup(f"{shown(step)} is no move like 'CO raise', 'BTN call' or 'BB all-in'")
        line.append((names.index(name), move))
    opener = line[0][0] if line else names.index(position)
    return seats - 1 - opener, names.index(position) - opener, tuple([(player - opener, move) for player, move in line])


@cache
def content(deck: str) -> tuple[dict[str, dict[str, float]], bytes]:
    """Return what the file of a deck says of its games, by their names, and their blocks."""
    head, _, blocks = (files(__package__) / kind_of(deck).file).read_bytes().partition(b"\n")
    return json.loads(head)["games"], blocks


@lru_cache(maxsize=64)
def solved_game(depth: float, behind: int, *, heads_up: bool, deck: str = STANDARD) -> Solved:
    """Return the shipped solution for an opener with so many players behind."""
    games, blocks = content(deck)
    entry = games[game_name(depth, behind, heads_up=heads_up)]
    start = int(entry["at"])
    return unpack(
        tree_of(deck, behind, depth, heads_up=heads_up),
        blocks[start : start + int(entry["size"])],
        exploitability=entry["exploitability"],
        value=entry["value"],
    )


def games_of(deck: str, seats: int) -> list[tuple[float, int, bool]]:
    """Return all games of tables up to a number of seats, as depth, players behind and whether they are heads-up.

    A table has the games of all smaller ones.
    """
    two = () if kind_of(deck).single_blind else ((1, True),)
    kinds = [*two, *[(behind, False) for behind in range(1, seats)]]
    return [(depth, behind, heads_up) for depth in DEPTHS for behind, heads_up in kinds]


def game_name(depth: float, behind: int, *, heads_up: bool) -> str:
    """Return the name of a game in the file."""
    return f"{depth:g} heads-up" if heads_up else f"{depth:g} {behind}"


def turns_of(tree: TableTree) -> list[Turn]:
    """Return all decisions of a tree, each before what follows it."""
    found: list[Turn] = []

    def collect(place: Turn | End) -> None:
        if isinstance(place, Turn):
            found.append(place)
            for after in place.after:
                collect(after)

    collect(tree.root)
    return found


def unpack(tree: TableTree, block: bytes, *, exploitability: float, value: float) -> Solved:
    """Read the solution of a tree."""
    data = zlib.decompress(block)
    size, at = len(HAND_CLASSES), 0
    turns, levels = dict[tuple[int, Line], Turn](), dict[tuple[int, Line], Levels]()
    for turn in turns_of(tree):
        made = [data[at + size * place : at + size * (place + 1)] for place in range(len(turn.moves) - 1)]
        at += size * len(made)
        folds = [LEVELS - sum(parts) for parts in zip(*made, strict=True)] if made else _NONE
        turns[turn.player, turn.line] = turn
        levels[turn.player, turn.line] = (folds, *made)
    return Solved(tree, turns, levels, exploitability, value)


def pack(levels: Sequence[Sequence[Sequence[int]]]) -> bytes:
    """Return the block of a game from the levels of its decisions, in the order of `turns_of`; folds are left out."""
    return zlib.compress(b"".join([bytes(move) for decision in levels for move in decision[1:]]), 9)


def write_tables(deck: str, games: Mapping[str, tuple[bytes, float, float, int]]) -> bytes:
    """Return the content of a file from blocks with their exploitability, the opener's value and iterations.

    The head says what the games rest on. Nothing is drawn in solving them, so there is no seed.
    """
    head, blocks = dict[str, dict[str, float]](), b""
    for name, (block, exploitability, value, iterations) in games.items():
        head[name] = {
            "at": len(blocks),
            "size": len(block),
            "exploitability": round(exploitability, 3),
            "value": round(value, 4),
            "iterations": iterations,
        }
        blocks += block
    described = {
        "made by": f"feltroom solve preflop --seats {MOST_SEATS} --deck {deck} --write",
        "deck": deck,
        "single blind": kind_of(deck).single_blind,
        "seed": None,
        "model of the flop": MODEL,
        "unit of exploitability": "mbb",
        "games": head,
    }
    return json.dumps(described).encode() + b"\n" + blocks
