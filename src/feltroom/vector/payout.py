"""The end of a hand in its row: the uncalled chips go back, and every pot is paid to the best of its contenders."""

import numpy as np
from numpy.typing import NDArray

from feltroom.analysis.kernels.compiled_values import FLUSH_BITS, KEYS, MASKS, START, flush_value, rank_value
from feltroom.vector.compiling import compiled
from feltroom.vector.layout import (
    ABLE,
    ACTOR,
    BUTTON,
    CHIP,
    DEAD,
    EACH,
    HEAD,
    LEAST,
    LIVE,
    MOST,
    OVER,
    PLAYERS,
    POT,
    PRICE,
    PUT_IN,
    STACK,
    STARTING,
    STREET,
)

Row = NDArray[np.int64]
RowCards = NDArray[np.uint8]


@compiled
def pay_out(row: Row, cards: RowCards, rules: Row) -> None:
    """End the hand: pay the pots by the cards, or all there is to the only player left."""
    n, live = rules[PLAYERS], row[LIVE]
    row[ACTOR], row[OVER] = -1, 1
    row[PRICE] = row[LEAST] = row[MOST] = 0
    if row[ABLE] & row[ABLE] - 1 == 0:
        _take_back_uncalled(row, n, live)
    if not live & live - 1:
        for player in range(n):
            if live >> player & 1:
                row[HEAD + EACH * player + STACK] += row[POT]
        row[POT] = 0
        return
    row[STREET] = 3
    values = _values(cards, n, live)
    if live == row[ABLE]:  # without an all-in everybody left has put in the same: that is one pot
        _split(row, rules, values, row[POT], live)
    else:
        _pay_layers(row, rules, values, live)
    row[POT] = 0


@compiled
def _values(cards: RowCards, n: int, live: int) -> NDArray[np.int32]:
    values = np.empty(n, np.int32)
    board = START
    for place in range(2 * n, 2 * n + 5):
        board += KEYS[cards[place]]
    for player in range(n):
        if live >> player & 1:
            first, second = cards[2 * player], cards[2 * player + 1]
            key = board + KEYS[first] + KEYS[second]
            if key & FLUSH_BITS:
                mask = MASKS[first] | MASKS[second]
                for place in range(2 * n, 2 * n + 5):
                    mask |= MASKS[cards[place]]
                values[player] = flush_value(key, mask)
            else:
                values[player] = rank_value(key)
        else:
            values[player] = -1
    return values


@compiled
def _contribution(row: Row, player: int) -> int:
    place = HEAD + EACH * player
    chips: int = row[place + STARTING] - row[place + STACK] - row[place + DEAD]
    return chips


@compiled
def _take_back_uncalled(row: Row, n: int, live: int) -> None:
    """Give the live player who is in for the most back what nobody has matched."""
    top, second, owner = -1, 0, -1
    for player in range(n):
        chips = _contribution(row, player)
        if live >> player & 1 and chips >= top:
            if owner >= 0 and top > second:
                second = top
            top, owner = chips, player
        elif chips > second:
            second = chips
    if top > second:
        row[HEAD + EACH * owner + STACK] += top - second
        row[HEAD + EACH * owner + PUT_IN + row[STREET]] -= top - second
        row[POT] -= top - second


@compiled
def _pay_layers(row: Row, rules: Row, values: NDArray[np.int32], live: int) -> None:
    """Cut the main pot and the side pots, and pay each."""
    n = rules[PLAYERS]
    put_in = np.empty(n, np.int64)
    amount, below, most = 0, 0, 0
    for player in range(n):
        put_in[player] = _contribution(row, player)
        amount += row[HEAD + EACH * player + DEAD]
        if live >> player & 1:
            most = max(most, put_in[player])
    contenders = live
    while contenders:
        level = most
        for player in range(n):
            if contenders >> player & 1:
                level = min(level, put_in[player])
        above = 0
        for player in range(n):
            chips = put_in[player]
            if chips > below:
                # What folded players have put in beyond all others lies in the last pot.
                amount += (chips if level == most else min(chips, level)) - below
            if contenders >> player & 1 and chips > level:
                above |= 1 << player
        if amount:
            _split(row, rules, values, amount, contenders)
        amount, below, contenders = 0, level, above


@compiled
def _split(row: Row, rules: Row, values: NDArray[np.int32], amount: int, contenders: int) -> None:
    """Pay a pot: even parts to the best, then the odd chips one at a time from the button's left."""
    n, best, number = rules[PLAYERS], -1, 0
    for player in range(n):
        if contenders >> player & 1:
            if values[player] > best:
                best, number = values[player], 1
            elif values[player] == best:
                number += 1
    player = row[BUTTON]
    if number == 1:
        each, odd, chip = amount, 0, 0
    else:
        chip = rules[CHIP]
        units = amount // chip
        each = units // number
        odd = units - each * number
        each *= chip
    for _ in range(n):
        player += 1
        if player == n:
            player = 0
        if contenders >> player & 1 and values[player] == best:
            row[HEAD + EACH * player + STACK] += each
            if odd:
                row[HEAD + EACH * player + STACK] += chip
                odd -= 1
