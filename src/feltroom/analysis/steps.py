"""The betting of a hand so far, each action with the circumstances in which it was made."""

from dataclasses import dataclass
from enum import Enum

from feltroom.engine.events import Called, Checked, Folded, Street
from feltroom.engine.setup import POSTED_BETS
from feltroom.engine.view import HandView


class Did(Enum):
    """What a player did; a bet is a raise from nothing."""

    FOLD = "fold"
    CHECK = "check"
    CALL = "call"
    RAISE = "raise"


@dataclass(slots=True, kw_only=True)
class Step:
    """One action: `pot`, `price` and `raises` as they were before it, `paid` what it cost, `left` the stack after.

    `raises` counts the street's bets and raises, without the blinds; `callers` those who have called the last of them
    (before the flop and any raise: the big blind or straddle). `opponents` are those still in.
    """

    player: int
    street: Street
    did: Did
    pot: int
    price: int
    paid: int
    left: int
    raises: int
    callers: int
    opponents: int
    raiser: int | None


def steps_of(view: HandView) -> list[Step]:
    """Return the actions of a hand, first to last."""
    pot = sum([post.amount for post in view.posted])
    bets = [0] * view.players
    stacks = list(view.starting_stacks)
    for post in view.posted:
        stacks[post.player] -= post.amount
        if post.kind in POSTED_BETS:
            bets[post.player] += post.amount
    to_match = view.opening_bet
    street, raises, callers, live = Street.PREFLOP, 0, 0, view.players
    raiser: int | None = None
    steps: list[Step] = []
    for event in view.actions:
        player = event.player
        if event.street is not street:
            street, raises, callers, to_match, raiser = event.street, 0, 0, 0, None
            bets = [0] * view.players
        price = to_match - bets[player]
        if isinstance(event, Folded):
            did, paid = Did.FOLD, 0
        elif isinstance(event, Checked):
            did, paid = Did.CHECK, 0
        elif isinstance(event, Called):
            did, paid = Did.CALL, event.amount
        else:
            did, paid = Did.RAISE, event.amount
        stacks[player] -= paid
        steps.append(
            Step(
                player=player,
                street=street,
                did=did,
                pot=pot,
                price=price,
                paid=paid,
                left=stacks[player],
                raises=raises,
                callers=callers,
                opponents=live - 1,
                raiser=raiser,
            )
        )
        pot += paid
        bets[player] += paid
        if did is Did.RAISE:
            to_match, raises, callers, raiser = bets[player], raises + 1, 0, player
        elif did is Did.CALL:
            callers += 1
        elif did is Did.FOLD:
            live -= 1
    return steps


def blind_of(view: HandView) -> int:
    """Return what a big blind is in a hand before the flop: a straddle is one, only larger."""
    return view.opening_bet or view.rules.big_blind


def players_behind(view: HandView, player: int) -> int:
    """Return how many players act after a player before the flop: 0 for the last to act, big blind or straddler."""
    return (view.last_option - player) % view.players


def acts_last(view: HandView, player: int) -> bool:
    """Tell whether nobody who is still in acts after a player from the flop on."""
    players = view.players
    seat = (view.button - player) % players
    return not any([not view.folded[(player + step) % players] for step in range(1, seat + 1)])
