"""The range that a player's visible actions in this hand support.

Before the flop an action keeps a band of the classes in `start_hands` order: a first raise the best hands for the
position, a call those below the hands that would have raised, a further raise the best few. From the flop on an action
multiplies the weight of every combo by how likely it is for the combo's strength on that board: bets and raises favour
strong hands and a few weak ones, calls the middle and draws, checks whatever is not strong. Edges are soft and nothing
drops to zero but hands that hold a card of the board, so a surprising player is never ruled out.
"""

from functools import lru_cache
from math import exp

from feltroom.analysis.board_strength import board_strengths
from feltroom.analysis.ranges import Range
from feltroom.analysis.start_hands import CLASS_NUMBERS, PAIRS, PLACES
from feltroom.analysis.steps import Did, Step, blind_of, players_behind, steps_of
from feltroom.analysis.widths import SHORT, call_width, continued_part, open_width, push_width, reraise_width
from feltroom.engine.events import Street
from feltroom.engine.view import HandView

Weights = list[float]

_FLOOR = 0.02
# How often a hand without value bets the pot if its player raised last on the street before (others do a third of
# that), how often it raises a bet, from which strength hands bet for value, and from which they call the smallest bet.
_AIR = {Street.FLOP: 0.42, Street.TURN: 0.36, Street.RIVER: 0.22}
_BETS = {Street.FLOP: 0.82, Street.TURN: 0.80, Street.RIVER: 0.77}
_RAISED_AIR = {Street.FLOP: 0.045, Street.TURN: 0.04, Street.RIVER: 0.03}
_CALLS = {Street.PREFLOP: 0.5, Street.FLOP: 0.54, Street.TURN: 0.55, Street.RIVER: 0.53}
# Sizes are counted in tenths of the pot up to here; what is larger is all the same to the model.
_LARGEST = 60
_BOARD_CARDS = {Street.FLOP: 3, Street.TURN: 4, Street.RIVER: 5}


def supported_range(view: HandView, player: int) -> Range:
    """Return the range of a player's hands that their actions so far support, as this view's owner can tell."""
    weights = range_weights(view, player, steps_of(view))
    most = max(weights) or 1.0
    return Range({pair: weight / most for pair, weight in zip(PAIRS, weights, strict=True)})


def range_weights(view: HandView, player: int, steps: list[Step]) -> Weights:
    """Return the weight of each combo of `start_hands.PAIRS`; those that hold a board card weigh 0."""
    classes = [1.0] * len(PLACES)
    widths = [1.0] * view.players
    raised: Step | None = None
    for step in steps:
        if step.street is not Street.PREFLOP:
            break
        if step.did is Did.FOLD:
            continue
        top, edge = _band(view, step, widths, raised)
        if step.did is Did.RAISE:
            widths[step.player] = edge
            raised = step
        if step.player == player:
            band = _band_weights(top=round(top, 3), edge=round(edge, 3))
            classes = [weight * part for weight, part in zip(classes, band, strict=True)]
    weights = [classes[number] for number in CLASS_NUMBERS]
    began: int | None = None
    before: int | None = None
    street = Street.PREFLOP
    for step in steps:
        if step.street is not street:
            street, began = step.street, before
        if step.did is Did.RAISE:
            before = step.player
        if step.player == player and street is not Street.PREFLOP:
            strengths = board_strengths(view.board[: _BOARD_CARDS[street]])
            table = _likelihoods(*_kind(step), began=began == player)
            weights = [weight * table[strength] for weight, strength in zip(weights, strengths, strict=True)]
    if view.board:
        strengths = board_strengths(view.board)
        weights = [0.0 if strength > 100 else weight for weight, strength in zip(weights, strengths, strict=True)]
    return weights


def _band(view: HandView, step: Step, widths: list[float], raised: Step | None) -> tuple[float, float]:
    """Where the classes begin and end that act like this before the flop, as parts of all hands.

    `raised` is the last raise before the step.
    """
    player, behind = step.player, players_behind(view, step.player)
    width = widths[step.raiser] if step.raiser is not None else 1.0
    odds = step.price / (step.pot + step.price) if step.price else 0.0
    if step.did is Did.RAISE:
        if step.raises == 0:
            return 0.0, raise_first_width(view, player, paid=step.paid, left=step.left)
        # Raised before: a raise for all the chips is no wider, a third raise very narrow.
        return 0.0, max(0.02, reraise_width(width) * (1.25 if step.raises == 1 else 1.6))
    if step.did is Did.CHECK:
        return 0.10, 1.0
    if step.raises == 0:
        return 0.07, min(1.0, 1.9 * open_width(behind, players=view.players))
    edge = 1.25 * call_width(width, odds=odds, closing=behind == 0)
    if raised is not None and widths[player] < 1.0:  # they raised before, and go on with the better part
        edge = max(
            edge, widths[player] * continued_part(pot=raised.pot, risked=min(raised.paid, step.paid + step.left))
        )
    return (0.0 if step.left == 0 else 0.7 * reraise_width(width)), max(0.04, min(1.0, edge))


def last_raise_width(view: HandView, steps: list[Step]) -> float:
    """Return how wide the last raise before the flop is likely to be: 1 when nobody has raised."""
    widths = [1.0] * view.players
    width = 1.0
    for step in steps:
        if step.street is Street.PREFLOP and step.did is Did.RAISE:
            width = widths[step.player] = _band(view, step, widths, None)[1]
    return width


def raise_first_width(view: HandView, player: int, *, paid: int, left: int) -> float:
    """Return how wide a first raise by a player is likely to be, an all-in with few chips included."""
    behind = players_behind(view, player)
    width = 1.1 * open_width(behind, players=view.players)
    if left:
        return width
    met = max([stack for other, stack in enumerate(view.starting_stacks) if other != player], default=paid)
    big_blinds = min(paid, met) / blind_of(view)
    pushed = push_width(behind, big_blinds=big_blinds)
    # Few chips go in with more than a raise would; nobody puts in many for the blinds with as much.
    return pushed if big_blinds <= 1.5 * SHORT else min(width, pushed)


@lru_cache(maxsize=4096)
def _band_weights(*, top: float, edge: float) -> tuple[float, ...]:
    """The weight of each class for a band with soft edges; hands better than the band keep a quarter."""
    weights = []
    for place in PLACES:
        below = _rise(edge, middle=place, softness=0.02 + 0.06 * edge)
        above = 0.25 if place < top else 1.0
        weights.append(_FLOOR + (1 - _FLOOR) * below * above)
    return tuple(weights)


def _kind(step: Step) -> tuple[str, Street, int, int]:
    """What a step from the flop on is to the model: the action, its size in tenths of the pot, the opponents."""
    opponents = min(3, step.opponents)
    if step.did is Did.RAISE:
        size = (step.paid - step.price) / max(1, step.pot + step.price)
        return ("raise" if step.raises else "bet"), step.street, min(_LARGEST, round(10 * size)), opponents
    if step.did is Did.CALL:
        size = step.price / max(1, step.pot - step.price)
        return "call", step.street, min(_LARGEST, round(10 * size)), opponents
    return step.did.value, step.street, 0, opponents


@lru_cache(maxsize=1024)
def _likelihoods(kind: str, street: Street, tenths: int, opponents: int, *, began: bool) -> tuple[float, ...]:
    """How likely each strength from 0 to 100 acts like this; the entry after them is 0, for blocked combos."""
    size, crowd = tenths / 10, 0.02 * (opponents - 1)
    air = _AIR[street] * (1.0 if began else 0.35) / max(1, opponents)
    if kind == "bet":  # the larger a bet, the more bluffs it can hold: b to p + b of its hands for value
        air *= 2 * size / (1 + size) if size < 1 else 1.0 + 0.35 * (size - 1) / (1 + size)
    chances = []
    for percent in range(101):
        strength = percent / 100
        if kind == "bet":
            chance = air + (0.9 - air) * _rise(strength, middle=_BETS[street] + 0.03 * size + crowd, softness=0.05)
        elif kind == "raise":
            bluffs = _RAISED_AIR[street] / max(1, opponents)
            chance = bluffs + (1 - bluffs) * _rise(strength, middle=0.88 + crowd / 2, softness=0.03)
        elif kind == "call":
            chance = 0.03 + 0.97 * _rise(strength, middle=call_threshold(size, street) + crowd, softness=0.06)
            chance *= 1 - 0.4 * _rise(strength, middle=0.95, softness=0.02)
        elif kind == "check":
            # Strong hands check more readily to somebody who has raised before.
            chance = (
                1
                - air
                - ((0.85 if began else 0.65) - air) * _rise(strength, middle=_BETS[street] + crowd, softness=0.05)
            )
        else:
            chance = 1.0
        chances.append(chance)
    return (*chances, 0.0)


def call_threshold(size: float, street: Street) -> float:
    """Return the strength, from 0 to 1, from which a bet of this part of the pot is called about half the time."""
    return _CALLS[street] + 0.28 * size / (1 + size)


def _rise(value: float, *, middle: float, softness: float) -> float:
    """From 0 to 1 about the middle, to six places: the last digit of exp is not the same on every machine."""
    return round(1 / (1 + exp(min(50.0, (middle - value) / softness))), 6)
