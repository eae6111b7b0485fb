"""Solved play before the flop, as a chart for each decision: how often each class of hands makes each move."""

from typing import Literal

from feltroom.contract.base import Value
from feltroom.contract.http.endpoint_declaration import get

ChartMoveKind = Literal["fold", "call", "raise", "allIn"]
ChartStepKind = Literal["call", "raise", "allIn"]


class ChartMove(Value):
    """A move: the total in big blinds that a raise makes, and how often it is made.

    `frequencies` are per cents of the 169 classes from AA, AKs, AKo down to 22, all moves together 100; `share` is the
    part of all hands that come here, from 0 to 1.
    """

    kind: ChartMoveKind
    to: float | None
    share: float
    frequencies: tuple[float, ...]


class ChartStep(Value):
    """What somebody did before."""

    by: str
    kind: ChartStepKind


class ChartFacing(Value):
    """All that was done before, folds left out: nothing if everybody folded. `key` names it when asking."""

    key: str
    steps: tuple[ChartStep, ...]


class ChartChoices(Value):
    """What can be asked for, beside what is shown: each list fits the choices before it."""

    seats: tuple[int, ...]
    games: tuple[str, ...]
    depths: tuple[float, ...]
    positions: tuple[str, ...]
    facings: tuple[ChartFacing, ...]


class PreflopChart(Value):
    """A decision before the flop with stacks of `depth` big blinds, everybody's alike.

    `held` are per cents of the 169 classes: how often each comes here by what its player did before. `exploitability`
    is what a best response gains, in thousandths of a big blind.
    """

    seats: int
    game: str
    depth: float
    position: str
    facing: ChartFacing
    moves: tuple[ChartMove, ...]
    held: tuple[float, ...]
    exploitability: float
    choices: ChartChoices


SEE_CHART = get(
    "see_chart",
    "/api/chart",
    "A chart of play before the flop; where there is none of what is asked for, the nearest",
    answer=PreflopChart,
    query=(
        ("seats", "the players at the table"),
        ("game", "a name among `choices.games`"),
        ("depth", "the stacks in tenths of a big blind"),
        ("position", "who decides: SB, BB, BTN, CO and so on"),
        ("facing", "a key among `choices.facings`"),
    ),
)
