"""Level hard before the flop by the solved charts for tables of 2 to 9 (`feltroom.solver.preflop.tables`)."""

from feltroom.analysis.start_hands import place_of
from feltroom.analysis.steps import steps_of
from feltroom.analysis.table_charts import Charted, charted
from feltroom.bots.amounts import check_or_call, check_or_fold, raise_near, shove
from feltroom.bots.personality import Personality
from feltroom.bots.spot import own_cards
from feltroom.cards.classes import class_of
from feltroom.engine.actions import Action, Legal
from feltroom.engine.view import HandView
from feltroom.rng import Stream


def act_by_table_chart(view: HandView, legal: Legal, stream: Stream, style: Personality) -> Action | None:
    """Return a move drawn from the chart, or None where there is none."""
    hole = own_cards(view, legal)
    found = charted(view, legal, steps_of(view), class_of(*hole))
    if found is None or not found.reach:  # a hand that never comes here has no answer in the chart
        return None
    move, total = _drawn(found, stream.random())
    # A personality moves the edge of what is played: by the order of hands, since charts hardly mix.
    inside = place_of(hole) < found.width * style.width
    if style.width < 1 and not inside:
        move = "fold"
    elif style.width > 1 and inside and move == "fold":
        move = "call" if "call" in found.moves else "raise"
        total = found.totals[found.moves.index(move)]
    if move == "raise" and stream.random() > style.raising + 0.25:
        move = "call"  # only a passive one ever does
    if move == "fold":
        return check_or_fold(legal)
    if move == "call":
        return check_or_call(legal)
    return shove(legal) if move == "all-in" else raise_near(view, legal, total)


def _drawn(found: Charted, luck: float) -> tuple[str, float]:
    moves = list(zip(found.moves, found.totals, found.frequencies, strict=True))
    for move, total, part in moves:
        luck -= part
        if luck < 0:
            return move, total
    move, total, _ = max(moves, key=lambda each: each[2])
    return move, total
