"""The choices of `feltroom.envs.Choices` over the row of a hand: 0 folds, 1 checks or calls, then sizes of bets."""

import numpy as np
from numpy.typing import NDArray

from feltroom.vector.compiling import compiled
from feltroom.vector.dealing import draw
from feltroom.vector.layout import (
    ACTOR,
    ALL_IN_SIZE,
    BET,
    CALL,
    CHIP,
    EACH,
    FOLD,
    HEAD,
    LEAST,
    MIN_SIZE,
    MOST,
    POT,
    PRICE,
    RAISE,
    TO_MATCH,
)
from feltroom.vector.payout import Row

Sizes = NDArray[np.float64]


@compiled.inlined
def total_of(row: Row, rules: Row, size: float) -> int:
    """Return what a size comes to as a total for the street; the hand must have a legal raise."""
    total: int
    least, most, to_match = row[LEAST], row[MOST], row[TO_MATCH]
    if size == MIN_SIZE:
        total = least
    elif size == ALL_IN_SIZE:
        total = most
    else:
        chip = rules[CHIP]
        # The price, whatever the stack: a raise is legal, so the stack is larger.
        pot = row[POT] + to_match - row[HEAD + EACH * row[ACTOR] + BET]
        units = size * pot / chip + 0.5
        if units >= (most - to_match) / chip + 1.0:
            total = most
        else:
            total = max(least, min(most, to_match + np.int64(units) * chip))
    return total


@compiled
def write_mask(row: Row, rules: Row, sizes: Sizes, mask: NDArray[np.int8]) -> None:
    """Write 1 for each legal choice; of sizes that come to the same amount the first alone is one."""
    mask[FOLD] = row[PRICE] > 0
    mask[CALL] = 1
    mask[RAISE:] = 0
    if row[LEAST]:
        totals = np.empty(len(sizes), np.int64)
        for number in range(len(sizes)):
            total = totals[number] = total_of(row, rules, sizes[number])
            new = 1
            for other in range(number):
                if totals[other] == total:
                    new = 0
            mask[RAISE + number] = new


@compiled
def chosen_action(row: Row, rules: Row, sizes: Sizes, choice: int) -> tuple[int, int]:
    """Return the kind and the total of a choice; one that is not legal checks if that is free, and folds otherwise."""
    if choice >= RAISE and choice < RAISE + len(sizes) and row[LEAST]:
        total = total_of(row, rules, sizes[choice - RAISE])
        for other in range(choice - RAISE):
            if total_of(row, rules, sizes[other]) == total:
                return (FOLD if row[PRICE] else CALL), 0
        return RAISE, total
    if choice == CALL or not row[PRICE]:
        return CALL, 0
    return FOLD, 0


@compiled.inlined
def random_action(row: Row, rules: Row, sizes: Sizes, below: Sizes) -> tuple[int, int]:
    """Return a random choice: the first whose bound in `below` exceeds the number drawn.

    A fold where a check is free becomes a check, and a raise where none is legal a check or call.
    """
    number, choice = draw(row), 0
    while choice < len(below) - 1 and number >= below[choice]:
        choice += 1
    if choice == FOLD and row[PRICE]:
        return FOLD, 0
    if choice >= RAISE and row[LEAST]:
        return RAISE, total_of(row, rules, sizes[choice - RAISE])
    return CALL, 0
