"""What a player plays for: the chips in the middle that they can win, which is not all that lies there.

Nobody wins from another more than they have put in themselves: neither the rest of an all-in that covers them nor a
side pot of others.
"""

from feltroom.engine.actions import Legal
from feltroom.engine.events import PostKind
from feltroom.engine.view import HandView


def winnable(view: HandView, player: int, cost: int) -> int:
    """Return the chips in the middle that a player can win by putting in so many more, those included."""
    dead = dead_chips(view)
    own = view.committed[player] - dead[player] + cost
    others = [
        min(own, chips - gone)
        for other, (chips, gone) in enumerate(zip(view.committed, dead, strict=True))
        if other != player
    ]
    return own + sum(others) + sum(dead)


def pot_within_reach(view: HandView, legal: Legal) -> int:
    """Return the chips in the middle that the player to act can win: neither side pots nor an uncalled rest."""
    if legal.price <= legal.stack:  # who can match everybody plays for all of it
        return view.pot
    return winnable(view, legal.player, legal.call) - legal.call


def dead_chips(view: HandView) -> list[int]:
    """Return what each player has put in that counts towards nobody's share of a pot."""
    dead = [0] * view.players
    for post in view.posted:
        if post.kind in (PostKind.DEAD, PostKind.BIG_BLIND_ANTE):
            dead[post.player] += post.amount
    return dead
