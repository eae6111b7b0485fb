"""What the solver says hands are worth, compared with playing every pair of hands against each other, one by one."""

import pytest

from feltroom.analysis import parse_range
from feltroom.cards.classes import Combo
from feltroom.evaluator.evaluate import evaluate
from feltroom.solver import NodeKind, Position, Sizes, Spot, solve

pytestmark = pytest.mark.slow  # it compiles the kernels where they are not yet

OOP, IP = parse_range("AA, KQs, JTs, 98s, A9s:0.5, 55"), parse_range("99, AKo:0.3, KQs, T8s, 76s")
SPOT = Spot(
    "Ks9h5h2c8d", oop=OOP, ip=IP, pot=10, stack=30, sizes=Sizes(bets=(0.5, 1.5), raises=(1.0,)), rake=0.05, rake_cap=2
)

# For every pair of hands, what each player gets from here on in chips: the slow way, without vectors.
Pairs = dict[tuple[Combo, Combo], tuple[float, float]]


def _play(position: Position, pairs: list[tuple[Combo, Combo]], paid: tuple[float, float]) -> Pairs:
    """Play on with every pair; `paid` is what the players have put in since the spot began."""
    if position.kind is NodeKind.DECISION:
        player, strategy = position.player, position.strategy()
        found = dict.fromkeys(pairs, (0.0, 0.0))
        for place, move in enumerate(position.moves):
            now = (move.to, paid[1]) if player == 0 else (paid[0], move.to)
            below = _play(position.play(move), pairs, now if move.to else paid)
            for pair in pairs:
                part = strategy[pair[player]][place]
                found[pair] = (found[pair][0] + part * below[pair][0], found[pair][1] + part * below[pair][1])
        return found
    return {pair: _settle(position, pair, paid) for pair in pairs}


def _settle(position: Position, pair: tuple[Combo, Combo], paid: tuple[float, float]) -> tuple[float, float]:
    matched = min(paid)
    pot = SPOT.pot + 2 * matched
    pot -= min(2.0, 0.05 * pot)
    if position.kind is NodeKind.FOLD:
        shares = [0.0 if player == position.player else 1.0 for player in (0, 1)]
    else:
        values = [evaluate((*hand, *SPOT.board)) for hand in pair]
        shares = [1.0 if own > other else 0.5 if own == other else 0.0 for own, other in (values, values[::-1])]
    return shares[0] * pot - matched, shares[1] * pot - matched


def test_values_are_those_of_every_pair_of_hands() -> None:
    solution = solve(SPOT, max_iterations=30, target=0)
    weights = {(one, two): SPOT.oop[one] * SPOT.ip[two] for one in SPOT.oop for two in SPOT.ip if not {*one} & {*two}}
    found = _play(solution.root, list(weights), (0.0, 0.0))
    for player in (0, 1):
        mean = sum(weight * found[pair][player] for pair, weight in weights.items()) / sum(weights.values())
        assert solution.values[player] == pytest.approx(mean, abs=1e-3)
        evs = solution.root.evs(player)
        for hand in (SPOT.oop, SPOT.ip)[player]:
            own = {pair: weight for pair, weight in weights.items() if pair[player] == hand}
            mean = sum(weight * found[pair][player] for pair, weight in own.items()) / sum(own.values())
            assert evs[hand] == pytest.approx(mean, abs=1e-3)


def test_a_mix_is_worth_the_mean_of_its_moves() -> None:
    solution = solve(SPOT, max_iterations=30, target=0)
    facing = solution.at("bet 5")
    reach, evs, moves = facing.reach(0), facing.evs(1), facing.move_evs()
    assert sum(reach.values()) > 0
    for hand in SPOT.ip:
        mixed = sum(part * values[hand] for part, values in zip(facing.strategy()[hand], moves, strict=True))
        assert evs[hand] == pytest.approx(mixed, abs=1e-3)
        assert moves[0][hand] == pytest.approx(0, abs=1e-4)  # a fold
