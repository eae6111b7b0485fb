"""The betting as far as anybody could match it: what a raise risks beyond the deepest opponent tells nothing.

Somebody with a thousand chips who goes all-in against one with fifty bets fifty, whatever the counter says.
"""

from collections.abc import Sequence
from dataclasses import replace

from feltroom.analysis.steps import Did, Step
from feltroom.engine.events import Street
from feltroom.engine.setup import POSTED_BETS
from feltroom.engine.view import HandView


def matched(view: HandView, steps: Sequence[Step]) -> list[Step]:
    """Return the actions of a hand with every raise cut to what the deepest player still in could put in then."""
    stacks, bets = list(view.starting_stacks), [0] * view.players
    for post in view.posted:
        stacks[post.player] -= post.amount
        if post.kind in POSTED_BETS:
            bets[post.player] += post.amount
    live = {*range(view.players)}
    street, beyond, gone = Street.PREFLOP, 0, 0
    found: list[Step] = []
    for step in steps:
        if step.street is not street:
            street, beyond, bets = step.street, 0, [0] * view.players
        player, price, paid = step.player, max(0, step.price - beyond), step.paid
        stacks[player] -= paid
        bets[player] += paid
        if step.did is Did.RAISE:
            deepest = max([stacks[other] + bets[other] for other in live if other != player])
            beyond = max(0, bets[player] - deepest)
            paid -= beyond
        found.append(replace(step, pot=step.pot - gone, price=price, paid=paid))
        if step.did is Did.RAISE:
            gone += beyond
        elif step.did is Did.FOLD:
            live.discard(player)
    return found
