"""The hands with which `hard` itself would have acted as it did: what its defence counts over.

The range model tells what people mean by a bet or a call, and they bet and call with less than `hard` does. A defence
that counted over their hands would take most of its own for too weak. So from the flop on each own bet and check
weighs a hand by how often `hard` bets such a hand, and each own call keeps the part that it had to keep.
"""

from functools import lru_cache
from itertools import accumulate

from feltroom.analysis.board_strength import BLOCKED, board_strengths
from feltroom.analysis.range_model import Weights, range_weights
from feltroom.analysis.start_hands import CLASS_NUMBERS, MASKS
from feltroom.analysis.steps import Did, Step
from feltroom.analysis.table_charts import charted_reach
from feltroom.engine.events import Street
from feltroom.engine.view import HandView

# How often `hard` bets where nobody who led is behind it, by strength in tenths: heads-up against itself, 3,500 hands.
_BETS = {
    Street.FLOP: (0.58, 0.58, 0.58, 0.65, 0.8, 0.86, 0.85, 0.86, 0.9, 0.98),
    Street.TURN: (0.46, 0.46, 0.46, 0.42, 0.4, 0.37, 0.37, 0.47, 0.68, 0.98),
    Street.RIVER: (0.3, 0.3, 0.28, 0.27, 0.22, 0.12, 0.06, 0.18, 0.65, 0.98),
}
# The same where who led is behind, and how often it raises a bet: nearly as often with anything.
_LEADS = {Street.FLOP: 0.15, Street.TURN: 0.06, Street.RIVER: 0.03}
_RAISES = (0.07, 0.07, 0.07, 0.07, 0.07, 0.07, 0.07, 0.1, 0.25, 0.8)
# Of the hands below those that it had to keep it calls with so many, for a good price or by the noise.
_BELOW = 0.12
# At a table of more than two hands are dealt better before anybody bets, and a bet that costs too much to meet is met
# by somebody else another time.
_AT_A_TABLE = 0.6
# What a hand weighs that the charts never play like this: a personality, or the nearest chart for another depth, may.
_UNCHARTED = 0.01
_CARDS = {Street.FLOP: 3, Street.TURN: 4, Street.RIVER: 5}


def own_range(view: HandView, player: int, steps: list[Step]) -> Weights:
    """Return the weight of each combo of `start_hands.PAIRS` with which a bot of this level did what it did.

    Combos that hold a card of the board weigh 0.
    """
    taken = 0
    for card in view.board:
        taken |= 1 << card
    weights = _before_the_flop(view, player, [step for step in steps if step.street is Street.PREFLOP])
    weights = [0.0 if mask & taken else weight for weight, mask in zip(weights, MASKS, strict=True)]
    for number, step in enumerate(steps):
        if step.player != player or step.street is Street.PREFLOP or step.did is Did.FOLD:
            continue
        strengths = board_strengths(view.board[: _CARDS[step.street]])
        before = steps[:number]
        if step.did is Did.CALL:
            chips = step.paid + step.left + _put_in(before, step)
            kept = kept_part(view, before, step.street, chips=chips, opponents=step.opponents)
            table = _called(_edge(weights, strengths, kept))
        elif step.raises:
            table = _spread(_RAISES)
        elif leader_behind(before, step.street, player) is not None:
            table = _spread((_LEADS[step.street] if step.did is Did.RAISE else 1 - _LEADS[step.street],) * 10)
        else:
            bets = _BETS[step.street]
            table = _spread(bets if step.did is Did.RAISE else tuple([1 - often for often in bets]))
        weights = [weight * table[strength] for weight, strength in zip(weights, strengths, strict=True)]
    return weights


def _before_the_flop(view: HandView, player: int, steps: list[Step]) -> Weights:
    """What the charts play like this, or the range model where they say nothing."""
    reach = charted_reach(view, player, steps)
    if reach is None:
        return range_weights(view, player, steps)
    return [_UNCHARTED + reach[number] for number in CLASS_NUMBERS]


def kept_part(view: HandView, steps: list[Step], street: Street, *, chips: int, opponents: int) -> float:
    """Return the part of a range that keeps a bet with anything from winning: the last bet or raise of this street.

    `chips` are those that the player who must meet it can put in on this street.
    """
    raised = next((step for step in reversed(steps) if step.did is Did.RAISE and step.street is street), None)
    if raised is None:
        return 0.0
    part = raised.pot / max(1, raised.pot + min(raised.paid, chips)) * (1.0 if view.players == 2 else _AT_A_TABLE)
    # With several opponents of the bettor each of them has to meet a part only: together they meet enough.
    return part if opponents < 2 else 0.6 * part / opponents


def leader_behind(steps: list[Step], street: Street, player: int) -> int | None:
    """Return who else raised last on the street before, if they have yet to act on this one."""
    before = [step for step in steps if step.street < street and step.did is Did.RAISE]
    if not before or before[-1].street != street - 1:
        return None
    leader = before[-1].player
    acted = any([step.player == leader and step.street is street for step in steps])
    return None if acted or leader == player else leader


def _put_in(steps: list[Step], now: Step) -> int:
    return sum([step.paid for step in steps if step.player == now.player and step.street is now.street])


def _edge(weights: Weights, strengths: tuple[int, ...], part: float) -> int:
    """The strength from which hands belong to the best part of a range."""
    by_strength = [0.0] * (BLOCKED + 1)
    for weight, strength in zip(weights, strengths, strict=True):
        by_strength[strength] += weight
    sums = list(accumulate(by_strength[:BLOCKED]))
    wanted = (1 - part) * sums[-1]
    return next((strength for strength, below in enumerate(sums) if below > wanted), BLOCKED)


@lru_cache(maxsize=256)
def _called(edge: int) -> tuple[float, ...]:
    calls = [(1.0 if strength >= edge else _BELOW) for strength in range(BLOCKED)]
    return (*[often * (1 - raised) for often, raised in zip(calls, _spread(_RAISES), strict=False)], 0.0)


@lru_cache(maxsize=64)
def _spread(tenths: tuple[float, ...]) -> tuple[float, ...]:
    """One number per strength from 0 to 100, and 0 for blocked combos."""
    return (*[tenths[min(9, strength // 10)] for strength in range(BLOCKED)], 0.0)
