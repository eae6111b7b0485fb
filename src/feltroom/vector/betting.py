"""The rules of `feltroom.engine.state` once more, over the row of a hand: see the essay there.

The queue of players who owe an answer is a set here, because it is always in clockwise order from the actor. Tests play
the same hands in both engines and compare every decision's bounds and every stack.
"""

from feltroom.vector.compiling import compiled
from feltroom.vector.layout import (
    ABLE,
    ACTED,
    ACTOR,
    ALWAYS,
    ANTE,
    ANTE_BY_BIG_BLIND,
    BET,
    BETS_MADE,
    BETTING,
    BIG_BLIND,
    BUTTON,
    CUMULATIVE,
    DEAD,
    EACH,
    FIXED_LIMIT,
    FOLD,
    HALF,
    HEAD,
    LEAST,
    LIVE,
    MISSING,
    MOST,
    NO_LIMIT,
    OVER,
    PLAYERS,
    POT,
    POT_LIMIT,
    PRICE,
    PUT_IN,
    QUEUE,
    RAISE,
    RAISE_CAP,
    RAISE_SIZE,
    REOPEN,
    SMALL_BLIND,
    STACK,
    STARTING,
    STREET,
    TO_MATCH,
)
from feltroom.vector.payout import Row, RowCards, pay_out


@compiled
def begin(row: Row, cards: RowCards, rules: Row) -> None:
    """Begin the hand of a row whose stacks, button and cards are there: antes, blinds, the first decision."""
    n, button = rules[PLAYERS], row[BUTTON]
    row[STREET] = row[OVER] = row[MISSING] = row[POT] = 0
    row[LIVE] = row[ABLE] = (1 << n) - 1
    for player in range(n):
        place = HEAD + EACH * player
        row[place + STACK] = row[place + STARTING]
        for field in range(BET, EACH):
            row[place + field] = 0
    if rules[SMALL_BLIND] == 0:
        small, big = -1, (button + 1) % n
    elif n == 2:
        small, big = button, 1 - button
    else:
        small, big = (button + 1) % n, (button + 2) % n
    ante = rules[ANTE]
    if ante and not rules[ANTE_BY_BIG_BLIND]:
        for step in range(1, n + 1):
            _post(row, (button + step) % n, ante, PUT_IN)
    if small >= 0:
        _post(row, small, rules[SMALL_BLIND], BET)
    _post(row, big, rules[BIG_BLIND], BET)
    if ante and rules[ANTE_BY_BIG_BLIND]:
        _post(row, big, ante, DEAD)
    _begin_street(row, rules)
    row[TO_MATCH] = rules[BIG_BLIND]
    row[BETS_MADE] = 1
    row[ACTOR] = big
    _drop_empty_decision(row, n)
    _go_on(row, cards, rules)


@compiled
def apply(row: Row, cards: RowCards, rules: Row, kind: int, to: int) -> None:
    """Let the actor fold, check or call, or raise to a total that is legal, and go on to the next decision."""
    act(row, cards, rules, kind, to)


@compiled.inlined
def act(row: Row, cards: RowCards, rules: Row, kind: int, to: int) -> None:
    """Do what `apply` does, inside the caller."""
    actor = row[ACTOR]
    place = HEAD + EACH * actor
    bit = 1 << actor
    if kind == RAISE:
        _raise(row, rules, actor, to)
    elif kind == FOLD:
        row[LIVE] &= ~bit
        row[QUEUE] &= ~bit
        _leave(row, actor, rules[PLAYERS])
    else:
        row[QUEUE] &= ~bit
        price = row[TO_MATCH] - row[place + BET]
        if price:
            stack = row[place + STACK]
            paid = min(price, stack)
            row[place + BET] += paid
            row[place + STACK] = stack - paid
            row[POT] += paid
            if paid == stack:
                _leave(row, actor, rules[PLAYERS])
    _go_on(row, cards, rules)


@compiled.inlined
def _post(row: Row, player: int, amount: int, field: int) -> None:
    place = HEAD + EACH * player
    stack = row[place + STACK]
    if stack <= amount:
        if field == BET:
            row[MISSING] += amount - stack
        if not stack:
            return
        amount = stack
        row[ABLE] &= ~(1 << player)
    row[place + STACK] = stack - amount
    row[place + field] += amount
    row[POT] += amount


@compiled.inlined
def _begin_street(row: Row, rules: Row) -> None:
    row[TO_MATCH] = row[BETS_MADE] = row[ACTED] = 0
    size = rules[BIG_BLIND]
    row[RAISE_SIZE] = 2 * size if rules[BETTING] == FIXED_LIMIT and row[STREET] >= 2 else size
    row[QUEUE] = row[ABLE]
    row[ACTOR] = row[BUTTON]


@compiled.inlined
def _go_on(row: Row, cards: RowCards, rules: Row) -> None:
    """Ask the next player of the queue, clockwise from the last; without one the street is over."""
    n = rules[PLAYERS]
    while not row[QUEUE]:
        for player in range(n):
            place = HEAD + EACH * player
            row[place + PUT_IN + row[STREET]] += row[place + BET]
            row[place + BET] = 0
        able = row[ABLE]
        if row[STREET] == 3 or not able & able - 1:  # nothing is left to bet on, or nobody to bet against
            pay_out(row, cards, rules)
            return
        row[STREET] += 1
        _begin_street(row, rules)
    queue, player = row[QUEUE], row[ACTOR] + 1
    if player >= n:
        player = 0
    while not queue >> player & 1:
        player += 1
        if player == n:
            player = 0
    row[ACTOR] = player
    _set_bounds(row, rules, player)


@compiled.inlined
def _raise(row: Row, rules: Row, player: int, to: int) -> None:
    place, bit = HEAD + EACH * player, 1 << player
    increment = to - row[TO_MATCH]
    amount = to - row[place + BET]
    queue = row[ABLE] & ~bit
    size = row[RAISE_SIZE]
    if increment >= size:
        row[RAISE_SIZE] = increment
        row[ACTED] = 0
    elif rules[REOPEN] == ALWAYS or (rules[REOPEN] == HALF and 2 * increment >= size):
        row[ACTED] = 0
    else:
        waiting = row[QUEUE] & ~bit & ~row[ACTED]
        row[ACTED] = queue & ~waiting
    row[QUEUE] = queue
    row[TO_MATCH] = to
    row[BETS_MADE] += 1
    row[place + BET] = to
    row[place + STACK] -= amount
    row[POT] += amount
    if not row[place + STACK]:
        _leave(row, player, rules[PLAYERS])


@compiled.inlined
def _leave(row: Row, player: int, n: int) -> None:
    row[ABLE] &= ~(1 << player)
    _drop_empty_decision(row, n)


@compiled.inlined
def _drop_empty_decision(row: Row, n: int) -> None:
    """Ask nobody when the only player who can act already has in as much as anybody else who is live."""
    able, queue = row[ABLE], row[QUEUE]
    if able & able - 1 or not queue:
        return
    asked = 0
    while not queue >> asked & 1:
        asked += 1
    bet = row[HEAD + EACH * asked + BET]
    for player in range(n):
        if row[LIVE] >> player & 1 and row[HEAD + EACH * player + BET] > bet:
            return
    row[QUEUE] = 0


@compiled.inlined
def _set_bounds(row: Row, rules: Row, player: int) -> None:
    """Note the price of the decision, and the least and the most that a raise may come to."""
    place = HEAD + EACH * player
    bet, stack, to_match = row[place + BET], row[place + STACK], row[TO_MATCH]
    price = to_match - bet
    row[PRICE] = min(price, stack)
    row[LEAST] = row[MOST] = 0
    if stack <= price or not _has_answer(row, rules[PLAYERS], player):
        return
    if row[ACTED] >> player & 1 and not (rules[REOPEN] == CUMULATIVE and price >= row[RAISE_SIZE]):
        return
    most = bet + stack
    least = min(to_match + row[RAISE_SIZE], most)
    if rules[BETTING] == POT_LIMIT:
        pot = row[POT] + (row[MISSING] if row[STREET] == 0 else 0)
        most = max(least, min(most, to_match + pot + price))
    elif rules[BETTING] != NO_LIMIT:
        if 0 <= rules[RAISE_CAP] < row[BETS_MADE] and rules[PLAYERS] > 2:
            return
        most = least
    row[LEAST], row[MOST] = least, most


@compiled.inlined
def _has_answer(row: Row, n: int, player: int) -> bool:
    """Whether another player has chips beyond the bet to match, to answer a raise with."""
    able, to_match = row[ABLE] & ~(1 << player), row[TO_MATCH]
    for other in range(n):
        place = HEAD + EACH * other
        if able >> other & 1 and row[place + STACK] + row[place + BET] > to_match:
            return True
    return False
