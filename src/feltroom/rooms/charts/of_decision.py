"""The chart of a decision that was really made, if there is one for what happened before it."""

from feltroom.analysis.steps import Did, steps_of
from feltroom.contract.http.charts import ChartStepKind
from feltroom.contract.http.review import ReviewChart
from feltroom.engine.events import Street
from feltroom.engine.rules import Betting
from feltroom.engine.view import HandView
from feltroom.rooms.charts.book import facing
from feltroom.rooms.charts.catalogue import books
from feltroom.rooms.charts.heads_up import HeadsUpBook
from feltroom.rooms.charts.tables import TableBook
from feltroom.solver.preflop.table_tree import position_names
from feltroom.solver.preflop.tables import KINDS, STANDARD

_MOST_SEATS = max([book.seats for book in books()])
# With fewer big blinds two players push or fold; with more the charts of tables count.
_FEW = 15.0


def chart_of(view: HandView, player: int, deck: str = STANDARD) -> ReviewChart | None:
    """Return which chart a player's decision before the flop has; None if no chart knows the line or the rules."""
    rules = view.rules
    plain = rules.betting is Betting.NO_LIMIT and not rules.ante and view.opening_bet == rules.big_blind
    plain = plain and rules.boards == 1
    if view.street is not Street.PREFLOP or not plain or not 2 <= view.players <= _MOST_SEATS:
        return None
    single = KINDS[deck].single_blind
    blinds = [rules.big_blind] if single else [rules.big_blind / 2, rules.big_blind]
    if sorted([post.amount for post in view.posted if post.amount]) != blinds:
        return None
    names, first = position_names(view.players, single_blind=single), (view.last_option + 1) % view.players
    position = {seat: names[(seat - first) % view.players] for seat in range(view.players)}
    steps: list[tuple[str, ChartStepKind]] = []
    for step in steps_of(view):
        if step.did is Did.FOLD:
            continue
        if not steps and step.did is not Did.RAISE:
            return None  # somebody just called the big blind: no chart has that
        kind: ChartStepKind = "call" if step.did is not Did.RAISE else "raise" if step.left else "allIn"
        steps.append((position[step.player], kind))
    others = [view.starting_stacks[seat] for seat in range(view.players) if seat != player and not view.folded[seat]]
    depth = min(view.starting_stacks[player], max(others)) / rules.big_blind
    return _known(view.players, depth, deck, position[player], steps)


def _known(
    seats: int, depth: float, deck: str, position: str, steps: list[tuple[str, ChartStepKind]]
) -> ReviewChart | None:
    few = seats == 2 and depth < _FEW and deck == STANDARD
    for book in books():
        fits = few if isinstance(book, HeadsUpBook) else isinstance(book, TableBook) and not few and book.deck == deck
        if book.seats != seats or not fits:
            continue
        named = [(_blind(by), kind) for by, kind in steps] if isinstance(book, HeadsUpBook) else steps
        who = _blind(position) if isinstance(book, HeadsUpBook) else position
        line = facing(*named)
        near = min(book.depths, key=lambda one: abs(one - depth))
        if any([place.position == who and place.facing == line for place in book.places(near)]):
            return ReviewChart(seats=seats, game=book.game, depth=near, position=who, facing=line.key)
    return None


def _blind(position: str) -> str:
    """Between two players the button is named by its blind where they push or fold."""
    return "SB" if position == "BTN" else position
