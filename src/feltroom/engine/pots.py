"""Cutting the chips in the middle into pots, and a pot into shares."""

from collections.abc import Sequence
from typing import Annotated

from feltroom.engine.value import value
from feltroom.markers import PlayerIndex, Row

SHARE = Row("Share", "What a seat got of a pot.", ("seat", "amount"))
Shares = tuple[Annotated[tuple[PlayerIndex, int], SHARE], ...]


@value
class Pot:
    """Chips, and the players who can win them."""

    amount: int
    contenders: tuple[int, ...]


def cut_pots(contributions: Sequence[int], live: Sequence[bool], *, dead: int = 0) -> list[Pot]:
    """Cut contributions into the main pot and its side pots.

    Every amount that a live player has put in is the upper edge of a layer; live players who have put in as much can
    win it. A folded player's chips fall into the layers they reach and make none of their own. Dead chips lie
    under everything: every live player can win them.
    """
    contenders = tuple([player for player, is_live in enumerate(live) if is_live])
    levels = {contributions[player] for player in contenders}
    if len(levels) == 1:  # nobody is all-in for less: all there is, is one pot
        chips = sum(contributions) + dead
        return [Pot(chips, contenders)] if chips else []
    pots: list[Pot] = []
    below = 0
    amount = dead
    for level in sorted(levels):
        amount += sum([min(chips, level) - below for chips in contributions if chips > below])
        if amount:  # the level 0 holds dead chips only: somebody is in for nothing else
            pots.append(Pot(amount, contenders))
        amount = 0
        below = level
        contenders = tuple([player for player in contenders if contributions[player] > level])
    beyond = sum([chips - below for chips in contributions if chips > below])
    if beyond:
        last = pots.pop()
        pots.append(Pot(last.amount + beyond, last.contenders))
    return pots


def cut_layers(contributions: Sequence[int], live: Sequence[bool], *, dead: int = 0) -> list[tuple[int, ...]]:
    """Return of each pot that `cut_pots` gives the layers it is made of, from the bottom.

    Here every amount that anybody has put in is the upper edge of a layer, that of a folded player too.
    """
    tops = sorted({contributions[player] for player, is_live in enumerate(live) if is_live})
    layers: dict[int, list[int]] = {top: [] for top in tops}
    below, amount = 0, dead
    for edge in sorted(set(contributions)):
        amount += sum([min(chips, edge) - below for chips in contributions if chips > below])
        below = edge
        if amount and edge >= min(1, tops[0]):  # without a live player at 0, dead chips lie in the first layer
            layers[next((top for top in tops if top >= edge), tops[-1])].append(amount)
            amount = 0
    return [tuple(found) for found in layers.values() if found]


def split_pot(amount: int, winners: Sequence[int], *, chip: int) -> Shares:
    """Share a pot among winners given from the button's left: even parts, then the odd chips one at a time."""
    if len(winners) == 1:
        return ((winners[0], amount),)
    each, odd = divmod(amount // chip, len(winners))
    return tuple([(winner, (each + (place < odd)) * chip) for place, winner in enumerate(winners)])
