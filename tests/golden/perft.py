"""Counting betting trees: every decision and every finished hand that can follow from a set-up.

Folding is tried only against a bet, and a raise at every legal amount in steps of the smallest chip. Cards do not
matter to the betting, so one deal serves for the whole tree.
"""

from dataclasses import dataclass

from feltroom import CALL, CHECK, FOLD, Deal, HandState, Rules, parse_cards, raise_to

HOLES = [parse_cards(pair) for pair in ("AhKh", "QsQd", "7c2d", "9h9d")]
BOARD = parse_cards("Qh Jh Th 2s 3s")


@dataclass(slots=True)
class Perft:
    """The size of a betting tree: decisions by street, hands that end by a fold, hands that end by a showdown."""

    decisions: list[int]
    folded: int = 0
    shown: int = 0


def perft(rules: Rules, stacks: list[int], *, button: int = 0) -> Perft:
    """Walk the whole tree of a set-up."""
    deal = Deal(hole=HOLES[: len(stacks)], board=BOARD)
    count = Perft([0, 0, 0, 0])
    _walk(HandState(rules, stacks=stacks, button=button, deal=deal), count)
    return count


def _walk(hand: HandState, count: Perft) -> None:
    if hand.over:
        if hand.folded.count(False) == 1:
            count.folded += 1
        else:
            count.shown += 1
        return
    count.decisions[hand.street] += 1
    legal = hand.legal()
    actions = [CHECK] if legal.check else [FOLD, CALL]
    if legal.min_raise_to is not None and legal.max_raise_to is not None:
        actions += [raise_to(to) for to in range(legal.min_raise_to, legal.max_raise_to + 1, hand.rules.chip)]
    for action in actions:
        next_hand = hand.copy()
        next_hand.apply(action)
        _walk(next_hand, count)
