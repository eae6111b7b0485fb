"""Solving the street of a decision, with the ranges that the hand before it supports.

Ranges come from the model that the review and the bots use; the viewer's own range is what their play looks like from
outside, with the hand they held in it. numpy is loaded with the first solution.
"""

from feltroom.analysis.range_model import range_weights
from feltroom.analysis.start_hands import PAIRS
from feltroom.analysis.steps import Did, acts_last
from feltroom.analysis.street_line import bet_size, follow, nearest_bet, pot_before_bets, steps_on
from feltroom.cards.classes import Combo
from feltroom.contract.cards import cards_text, two_cards_text
from feltroom.contract.http.solution import SolvedCombo, SolvedMove, SolvedMoveKind, SolvedSpot
from feltroom.contract.wire_values import STREET_NAMES
from feltroom.engine.events import Street
from feltroom.rooms.solutions.spot import MOST_RAISES, Decision
from feltroom.rooms.solutions.working import Working
from feltroom.solver.betting import Move, MoveKind
from feltroom.solver.solution import Position
from feltroom.solver.solving import solve
from feltroom.solver.spot import ALL_IN, Sizes, Spot

SECONDS = {Street.TURN: 20.0, Street.RIVER: 5.0}
"""How long a street is solved at most, from its first iteration on: what is compiled for it is no part of that."""
# A river is done before anything could be compiled for it.
_BACKENDS = {Street.TURN: None, Street.RIVER: "numpy"}
_TARGET = 0.002
_MOST_MEMORY = 500_000_000
# Combos that weigh less than this part of the likeliest one are left out, but never the viewer's own hand.
_LEAST_WEIGHT = 0.05
_BETS = {Street.TURN: (0.66,), Street.RIVER: (0.5, 1.0)}
# A review knows it too: what it recommends is a move here. After more raises of a turn the tree would grow too large.
_RAISE = 1.0
_WIDE_TURN = 2
# The river in the tree of a turn has one bet and no raise: more takes too long.
_LATER = Sizes(bets=(0.75,), raises=(), most_raises=1)
# All-in is a first bet of its own up to so many pots; as a raise it always is.
_ALL_IN_UP_TO = 4.0
# A line that is taken with less of a player's hands than this is outside what was solved.
_LEAST_LINE = 0.03


def solve_decision(decision: Decision, working: Working) -> SolvedSpot | None:
    """Solve the street of a decision; None if the tree does not have what was bet, Unwanted if nobody waits for it."""
    working.check_wanted()
    view, done = decision.view, decision.done
    street, pot = done.street, pot_before_bets(view)
    last = acts_last(view, done.player)
    ranges = [_range(decision, player) for player in (done.player, decision.other)]
    sizes = _sizes(decision, pot)
    solution = solve(
        Spot(
            view.board,
            oop=ranges[1 if last else 0],
            ip=ranges[0 if last else 1],
            pot=pot,
            stack=decision.stack,
            turn=sizes,
            river=sizes if street is Street.RIVER else _LATER,
        ),
        target=_TARGET,
        max_seconds=SECONDS[street],
        clock=working.time,
        progress=working.note,
        backend=_BACKENDS[street],
        most_memory=_MOST_MEMORY,
    )
    followed = follow(solution.root, steps_on(street, decision.before), player=done.player, last=last)
    if followed is None:
        return None
    position, before = followed
    chosen = _chosen(position, decision)
    if chosen is None and decision.done.did is not Did.FOLD:
        return None
    rare = any([gone.frequencies()[place] < _LEAST_LINE for gone, place in before])
    return _told(decision, position, chosen, rare=rare)


def _sizes(decision: Decision, pot: int) -> Sizes:
    """What was bet, some more sizes, and all-in."""
    street = decision.done.street
    bets, raises, most = {*_BETS[street]}, set[float](), MOST_RAISES[street]
    made = [step for step in (*steps_on(street, decision.before), decision.done) if step.did is Did.RAISE]
    for step in made:
        (raises if step.raises else bets).add(bet_size(step.paid, step.price, step.pot))
    if street is Street.RIVER or len(raises) < _WIDE_TURN:
        raises.add(_RAISE)
    if decision.stack <= _ALL_IN_UP_TO * pot:
        bets.add(ALL_IN)
    return Sizes(bets=tuple(sorted(bets)), raises=(*sorted(raises), ALL_IN), most_raises=max(most, len(made) + 1))


def _range(decision: Decision, player: int) -> dict[Combo, float]:
    before = [step for step in decision.before if step.street < decision.done.street]
    weights = range_weights(decision.view, player, before)
    most = max(weights)
    found = {
        pair: round(weight / most, 6)
        for pair, weight in zip(PAIRS, weights, strict=True)
        if weight > _LEAST_WEIGHT * most
    }
    if player == decision.viewer:
        found.setdefault(decision.own, _LEAST_WEIGHT)
    return found


def _chosen(position: Position, decision: Decision) -> int | None:
    done = decision.done
    if done.did is Did.RAISE:
        return nearest_bet(position.moves, decision.view.bets[done.player] + done.paid)
    kind = {Did.FOLD: MoveKind.FOLD, Did.CHECK: MoveKind.CHECK, Did.CALL: MoveKind.CALL}[done.did]
    found = [place for place, move in enumerate(position.moves) if move.kind is kind]
    return found[0] if found else None


def _told(decision: Decision, position: Position, chosen: int | None, *, rare: bool) -> SolvedSpot:
    # Folding where a check is free is no move of the tree: then what is done instead is told all the same.
    view, done = decision.view, decision.done
    order = sorted(range(len(position.moves)), key=lambda place: _boldness(position.moves[place]), reverse=True)
    frequencies, strategy, values = position.frequencies(), position.strategy(), position.move_evs(best=True)
    reach = position.reach(position.player)
    most = max(reach.values(), default=0.0) or 1.0
    own = done.player == decision.viewer
    return SolvedSpot(
        seat=decision.seats[done.player],
        other=decision.seats[decision.other],
        street=STREET_NAMES[done.street],
        board=cards_text(view.board),
        pot=view.pot,
        price=done.price,
        big_blind=view.rules.big_blind,
        moves=tuple([_move(position.moves[place], frequencies[place]) for place in order]),
        chosen=None if chosen is None else order.index(chosen),
        own=two_cards_text(decision.own) if own else None,
        combos=tuple(
            [
                SolvedCombo(
                    two_cards_text(combo),
                    round(reach[combo] / most, 4),
                    tuple([round(strategy[combo][place], 4) for place in order]),
                    tuple([round(values[place][combo], 2) for place in order]),
                )
                for combo in strategy
            ]
        ),
        rare=rare,
    )


def _boldness(move: Move) -> tuple[int, float]:
    passive = {MoveKind.FOLD: 0, MoveKind.CHECK: 1, MoveKind.CALL: 1}
    return passive.get(move.kind, 2), move.to


def _move(move: Move, often: float) -> SolvedMove:
    kind: SolvedMoveKind = "allIn" if move.all_in and move.kind in (MoveKind.BET, MoveKind.RAISE) else move.kind.value
    return SolvedMove(kind, round(move.to), round(often, 4))
