"""Nobody is told off for sound play: decisions drawn from exact solutions are never flagged."""

from dataclasses import dataclass

import pytest

from feltroom import CALL, CHECK, FOLD, Action, Deal, HandState, Stream, derive, parse_cards, raise_to
from feltroom.analysis.range_model import range_weights
from feltroom.analysis.review.review import Reviewed, review
from feltroom.analysis.review.vocabulary import Method
from feltroom.analysis.start_hands import PAIRS
from feltroom.analysis.steps import steps_of
from feltroom.cards.card import DECK, Cards
from feltroom.cards.classes import COMBOS, HAND_CLASSES, Combo
from feltroom.history import HandRecord
from feltroom.history.decisions import decisions_of
from feltroom.solver import ALL_IN, Move, MoveKind, NodeKind, Sizes, Spot, solve
from feltroom.solver.preflop import chart
from tests.analysis.review.hands import RULES

SOUND = 0.3
"""What a solution does more often than this with a hand is sound."""
# Ways to the river between the button and the big blind, with a pot to play for.
WAYS = (
    (raise_to(30), CALL, CHECK, CHECK, CHECK, CHECK),
    (raise_to(25), CALL, CHECK, raise_to(25), CALL, CHECK, CHECK),
    (raise_to(30), CALL, CHECK, raise_to(40), CALL, CHECK, raise_to(90), CALL),
    (CALL, CHECK, raise_to(10), CALL, CHECK, CHECK),
    (raise_to(25), raise_to(80), CALL, raise_to(80), CALL, CHECK, CHECK),
)
STACKS = (1000, 400, 250)


@dataclass(frozen=True, slots=True)
class Sound:
    """A decision that the solution makes often, and what the review says of it."""

    where: str
    found: Reviewed


def sound_on_a_river(seed: int) -> list[Sound]:
    """Solve a river with more sizes than the review has, play it by the solution, and review every sound decision."""
    stream = Stream(derive(seed, "sound"))
    board = _board(stream)
    way, stack = WAYS[seed % len(WAYS)], STACKS[seed % len(STACKS)]
    start = _hand(("2c3d", "2d3c"), board, stack, way, check=False)
    view = start.view(0)
    before = steps_of(view)
    ranges = [dict(zip(PAIRS, range_weights(view, player, before), strict=True)) for player in (0, 1)]
    spot = Spot(
        board,
        oop=ranges[1],
        ip=ranges[0],
        pot=view.pot,
        stack=min(view.stacks),
        sizes=Sizes(bets=(0.33, 0.66, 1.0, ALL_IN), raises=(0.75, ALL_IN), most_raises=3),
    )
    solution = solve(spot, target=0.002, max_iterations=400)
    position, line = solution.root, list[Action]()
    hands = [_drawn(stream, solution.root.reach(side)) for side in (0, 1)]
    if {*hands[0]} & {*hands[1]}:
        return []
    found = []
    while position.kind is NodeKind.DECISION:
        side = position.player
        mix = position.strategy()[hands[side]]
        move = _pick(stream, position.moves, mix)
        line.append(_action(move))
        if mix[position.moves.index(move)] > SOUND:
            hand = _hand((hands[1], hands[0]), board, stack, (*way, *line))
            record = HandRecord.of(hand)
            player = 1 - side  # the button is player 0 and acts last
            decision = decisions_of(record, player)[-1]
            one = review([decision], samples=400).decisions[0]
            found.append(Sound(f"river {seed}: {move} with {hands[side]}", one))
        position = position.play(move)
    return found


def _hand(
    hole: tuple[str | Cards, str | Cards], board: Cards, stack: int, line: tuple[Action, ...], *, check: bool = True
) -> HandState:
    cards = [parse_cards(each) if isinstance(each, str) else tuple(each) for each in hole]
    if not check:  # a hand of nobody in particular: the ranges do not depend on it
        free = [card for card in DECK if card not in board]
        cards = [(free[0], free[1]), (free[2], free[3])]
    hand = HandState(RULES, stacks=[stack, stack], button=0, deal=Deal(hole=cards, board=board))
    for action in line:
        hand.apply(action)
    return hand


def _board(stream: Stream) -> Cards:
    deck = list(DECK)
    stream.shuffle(deck)
    return tuple(deck[:5])


def _drawn(stream: Stream, reach: dict[Combo, float]) -> Combo:
    left = stream.random() * sum(reach.values())
    for combo, weight in reach.items():
        left -= weight
        if left <= 0:
            return combo
    return next(iter(reach))


def _pick(stream: Stream, moves: tuple[Move, ...], mix: tuple[float, ...]) -> Move:
    left = stream.random()
    for move, part in zip(moves, mix, strict=True):
        left -= part
        if left <= 0:
            return move
    return moves[0]


def _action(move: Move) -> Action:
    match move.kind:
        case MoveKind.FOLD:
            return FOLD
        case MoveKind.CHECK:
            return CHECK
        case MoveKind.CALL:
            return CALL
        case _:
            return raise_to(round(move.to))


def sound_by_chart(depth: int, *, every: int) -> list[Sound]:
    """Every hand that pushes, folds, calls or gives up a push by the chart."""
    found, solved = [], chart(depth)
    for name in HAND_CLASSES[::every]:
        cards = COMBOS[name][0]
        others = [card for card in DECK if card not in cards]
        for push, part in ((True, solved.push[name]), (False, 1 - solved.push[name])):
            if part > SOUND:
                line = (raise_to(10 * depth),) if push else (FOLD,)
                found.append(_preflop((tuple(cards), (others[0], others[1])), line, 0, depth))
        for call, part in ((True, solved.call_push[name]), (False, 1 - solved.call_push[name])):
            if part > SOUND:
                answer = (raise_to(10 * depth), CALL if call else FOLD)
                found.append(_preflop(((others[0], others[1]), tuple(cards)), answer, 1, depth))
    return found


def _preflop(hole: tuple[Cards, Cards], line: tuple[Action, ...], player: int, depth: int) -> Sound:
    board = tuple([card for card in DECK if card not in (*hole[0], *hole[1])][:5])
    hand = HandState(RULES, stacks=[10 * depth] * 2, button=0, deal=Deal(hole=hole, board=board))
    for action in line:
        hand.apply(action)
    one = review(decisions_of(HandRecord.of(hand), player)[-1:], samples=100).decisions[0]
    return Sound(f"{depth} big blinds: {line[-1]} with {hole[player]}", one)


def flagged(sound: list[Sound]) -> list[str]:
    return [f"{one.where}: {one.found.reason.value}, {one.found.loss}" for one in sound if one.found.grade.flagged]


def test_sound_rivers_and_pushes_are_never_flagged() -> None:
    rivers = [one for seed in range(4) for one in sound_on_a_river(seed)]
    pushes = sound_by_chart(10, every=12)
    assert len(rivers) >= 4
    assert Method.SOLVED in {one.found.method for one in rivers}
    assert {one.found.method for one in pushes} == {Method.CHART}
    assert flagged(rivers + pushes) == []


@pytest.mark.long
def test_a_hundred_sound_river_decisions_and_every_chart_are_never_flagged() -> None:
    rivers: list[Sound] = []
    seed = 0
    while len(rivers) < 130:
        rivers += sound_on_a_river(seed)
        seed += 1
    assert sum(one.found.method is Method.SOLVED for one in rivers) >= 100
    pushes = [one for depth in (3, 6, 10, 15, 20) for one in sound_by_chart(depth, every=3)]
    assert flagged(rivers + pushes) == []
