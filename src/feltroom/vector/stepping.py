"""Loops over the hands of an array, each free to run in a thread of its own over some of the hands."""

import numpy as np
from numpy.typing import NDArray

from feltroom.vector.betting import act, apply, begin
from feltroom.vector.choosing import Sizes, chosen_action, random_action, write_mask
from feltroom.vector.compiling import compiled
from feltroom.vector.dealing import next_hand
from feltroom.vector.layout import (
    ACTOR,
    BET,
    BIG_BLIND,
    BUTTON,
    DEAD,
    EACH,
    HEAD,
    LEAST,
    LIVE,
    NUMBER,
    OVER,
    PLAYERS,
    POT,
    PRICE,
    PUT_IN,
    STACK,
    STARTING,
    STREET,
)
from feltroom.vector.payout import Row, RowCards

Rows = NDArray[np.int64]
Deals = NDArray[np.uint8]
Floats = NDArray[np.float32]
_BOARD = np.array([0, 3, 4, 5])
_MOST_SKIPPED = 10_000


@compiled
def begin_all(rows: Rows, cards: Deals, rules: Row) -> None:
    """Begin the hands that stand in the rows."""
    for place in range(len(rows)):
        begin(rows[place], cards[place], rules)


@compiled
def deal_all(rows: Rows, cards: Deals, rules: Row, key: np.uint64, first: int) -> bool:
    """Deal the first hand of each place, counted from `first`; False if one never has a decision."""
    for place in range(len(rows)):
        rows[place, NUMBER] = 0
        next_hand(rows[place], cards[place], rules, key, first + place)
        if rows[place, OVER]:
            return False
    return True


@compiled
def apply_all(rows: Rows, cards: Deals, rules: Row, kinds: Row, totals: Row) -> None:
    """Let the actor of every hand that is not over act; the actions have been checked."""
    for place in range(len(rows)):
        if not rows[place, OVER]:
            apply(rows[place], cards[place], rules, kinds[place], totals[place])


@compiled
def step_all(
    rows: Rows,
    cards: Deals,
    rules: Row,
    sizes: Sizes,
    choices: Row,
    rewards: Floats,
    over: NDArray[np.bool_],
    key: np.uint64,
    first: int,
) -> None:
    """Let the actor of every hand choose; a hand that is over is paid and followed by the next."""
    for place in range(len(rows)):
        row = rows[place]
        kind, total = chosen_action(row, rules, sizes, choices[place])
        apply(row, cards[place], rules, kind, total)
        over[place] = row[OVER]
        for player in range(rules[PLAYERS]):
            rewards[place, player] = net_big_blinds(row, rules, player) if row[OVER] else 0.0
        if row[OVER]:
            next_hand(row, cards[place], rules, key, first + place)


@compiled
def advance_all(
    rows: Rows,
    cards: Deals,
    rules: Row,
    sizes: Sizes,
    choices: Row,
    below: Sizes,
    rewards: Floats,
    over: NDArray[np.bool_],
    skipped: Floats,
    last: Floats,
    key: np.uint64,
    first: int,
) -> bool:
    """Let player 0 choose, and the others at random, up to player 0's next decision, in the next hand if one is over.

    A choice below 0 goes on to the first decision without acting. `skipped` is what hands brought in which player 0 was
    not asked, and `last` what they see at the end of a hand. False if they seem never to be asked.
    """
    for place in range(len(rows)):
        row, deal = rows[place], cards[place]
        over[place], rewards[place], skipped[place] = False, 0.0, 0.0
        asked, left = choices[place] >= 0, _MOST_SKIPPED
        if asked:
            kind, total = chosen_action(row, rules, sizes, choices[place])
            apply(row, deal, rules, kind, total)
        while True:
            while row[LIVE] & 1 and not row[OVER] and row[ACTOR]:
                kind, total = random_action(row, rules, sizes, below)
                apply(row, deal, rules, kind, total)
            if row[LIVE] & 1 and not row[OVER]:
                break
            if asked:
                over[place], rewards[place] = True, net_big_blinds(row, rules, 0)
                _observe(row, deal, rules, 0, last[place])
                asked = False
            else:
                skipped[place] += net_big_blinds(row, rules, 0)
                left -= 1
                if not left:
                    return False
            next_hand(row, deal, rules, key, first + place)
    return True


@compiled
def play_all(
    rows: Rows,
    cards: Deals,
    rules: Row,
    sizes: Sizes,
    below: Sizes,
    hands: int,
    totals: Row,
    key: np.uint64,
    first: int,
) -> int:
    """Play so many hands at each place at random, add up what everybody won, and return the number of decisions."""
    decisions = 0
    for place in range(len(rows)):
        row, deal = rows[place], cards[place]
        for _ in range(hands):
            while not row[OVER]:
                kind, total = random_action(row, rules, sizes, below)
                act(row, deal, rules, kind, total)
                decisions += 1
            for player in range(rules[PLAYERS]):
                at = HEAD + EACH * player
                totals[player] += row[at + STACK] - row[at + STARTING]
            next_hand(row, deal, rules, key, first + place)
    return decisions


@compiled
def look_all(rows: Rows, rules: Row, sizes: Sizes, masks: NDArray[np.int8]) -> None:
    """Write the legal choices of every hand."""
    for place in range(len(rows)):
        if rows[place, OVER]:
            masks[place] = 0
        else:
            write_mask(rows[place], rules, sizes, masks[place])


@compiled
def observe_all(rows: Rows, cards: Deals, rules: Row, out: Floats) -> None:
    """Write what the actor of every hand knows; zeros where the hand is over."""
    for place in range(len(rows)):
        if rows[place, OVER]:
            out[place] = 0.0
        else:
            _observe(rows[place], cards[place], rules, rows[place, ACTOR], out[place])


@compiled
def net_big_blinds(row: Row, rules: Row, player: int) -> float:
    """Return what a player has won or lost by now, in big blinds."""
    at = HEAD + EACH * player
    chips: float = (row[at + STACK] - row[at + STARTING]) / rules[BIG_BLIND]
    return chips


@compiled
def _observe(row: Row, cards: RowCards, rules: Row, player: int, out: NDArray[np.float32]) -> None:
    """Write what `feltroom.envs.Observer` writes."""
    n = rules[PLAYERS]
    out[:] = 0.0
    out[cards[2 * player]] = out[cards[2 * player + 1]] = 1.0
    for place in range(_BOARD[row[STREET]]):
        out[52 + cards[2 * n + place]] = 1.0
    out[104 + row[STREET]] = 1.0
    out[108 + (row[BUTTON] - player) % n] = 1.0
    total = 0
    for other in range(n):
        total += row[HEAD + EACH * other + STARTING]
    for step in range(n):
        other = (player + step) % n
        at = HEAD + EACH * other
        out[108 + n + step] = row[at + STACK] / total
        for street in range(4):
            chips = row[at + PUT_IN + street]
            if street == row[STREET]:
                chips += row[at + BET]
            if street == 0:
                chips += row[at + DEAD]
            out[108 + 2 * n + n * street + step] = chips / total
        out[108 + 6 * n + step] = 1.0 - (row[LIVE] >> other & 1)
    place = 108 + 7 * n
    out[place] = row[POT] / total
    if not row[OVER] and row[ACTOR] == player:
        out[place + 1] = row[PRICE] / total
        if row[LEAST]:
            out[place + 2] = (row[LEAST] - row[HEAD + EACH * player + BET]) / total
