"""The shipped charts: how often each class of hands pushes, opens, shoves or calls at a depth."""

import json
import zlib
from base64 import b64decode, b64encode
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

from feltroom.cards.classes import COMBOS, HAND_CLASSES, HandClass
from feltroom.errors import InvalidSetup, shown
from feltroom.solver.preflop.games import DECISIONS, DEPTHS, GAMES, LEAST_DEPTH, MOST_DEPTH, STEP, GameName

__all__ = ["DEPTHS", "Chart", "GameName", "chart"]

FILE = "charts.json"
_FULL = 255
_ALL_COMBOS = 1326

Frequencies = Mapping[HandClass, float]


@dataclass(frozen=True, slots=True)
class Chart:
    """How both blinds play at one depth, in big blinds; what a hand does not do otherwise, it folds.

    `push` and `open` are of the small blind, `call_shove` is its answer to a shove over its open. `shove` is the big
    blind's answer to an open, `call_push` its answer to a push. Push or fold has no opens, so its tables are empty.
    `exploitability` is half of what both could gain by best responses, in thousandths of a big blind; `value` is what
    the small blind wins on average, in big blinds.
    """

    game: GameName
    depth: float
    push: Frequencies
    call_push: Frequencies
    open: Frequencies
    call_shove: Frequencies
    shove: Frequencies
    exploitability: float
    value: float


def share(frequencies: Frequencies) -> float:
    """Return the part of all 1,326 combos that a table of frequencies plays."""
    return sum([part * len(COMBOS[name]) for name, part in frequencies.items()]) / _ALL_COMBOS


def chart(depth: float, *, game: GameName = "push-fold") -> Chart:
    """Return the chart whose depth is nearest, between 2 and 25 big blinds; the lower one where two are as near."""
    if game not in GAMES:
        raise InvalidSetup(f"{shown(game)} is no game with charts; there are {' and '.join(GAMES)}")
    if not LEAST_DEPTH <= depth <= MOST_DEPTH:
        raise InvalidSetup(f"charts are for {LEAST_DEPTH:g} to {MOST_DEPTH:g} big blinds, not {shown(depth)}")
    place = -(-(depth - LEAST_DEPTH - STEP / 2) // STEP)
    return _charts()[game][int(place)]


@cache
def _charts() -> dict[GameName, list[Chart]]:
    return read_charts((files(__package__) / FILE).read_text(encoding="utf-8"))


def read_charts(text: str) -> dict[GameName, list[Chart]]:
    """Read charts from the content of their file."""
    content = json.loads(text)
    return {game: _read_game(game, content[game]) for game in GAMES if game in content}


def _read_game(game: GameName, content: Mapping[str, Sequence[float]]) -> list[Chart]:
    data = zlib.decompress(b64decode(str(content["frequencies"])))
    names, size, charts = DECISIONS[game], len(HAND_CLASSES), list[Chart]()
    for number, depth in enumerate(content["depths"]):
        tables: dict[str, dict[HandClass, float]] = {name: {} for name in DECISIONS["open-shove"]}
        for place, name in enumerate(names):
            start = (number * len(names) + place) * size
            parts = [level / _FULL for level in data[start : start + size]]
            tables[name] = dict(zip(HAND_CLASSES, parts, strict=True))
        charts.append(
            Chart(
                game=game,
                depth=depth,
                exploitability=content["exploitability"][number],
                value=content["value"][number],
                **tables,
            )
        )
    return charts


def rounded(part: float) -> float:
    """Return the nearest frequency that a file can hold."""
    return round(part * _FULL) / _FULL


def write_charts(charts: Mapping[GameName, Sequence[Chart]]) -> str:
    """Return the content of a file with charts; nothing is drawn, so there is no seed."""
    content: dict[str, object] = {"made by": "feltroom solve preflop", "seed": None, "unit of exploitability": "mbb"}
    for game, listed in charts.items():
        tables = [getattr(each, name) for each in listed for name in DECISIONS[game]]
        data = bytes([round(_FULL * table[name]) for table in tables for name in HAND_CLASSES])
        content[game] = {
            "depths": [each.depth for each in listed],
            "exploitability": [round(each.exploitability, 6) for each in listed],
            "value": [round(each.value, 6) for each in listed],
            "frequencies": b64encode(zlib.compress(data, 9)).decode(),
        }
    return json.dumps(content, indent=1) + "\n"
