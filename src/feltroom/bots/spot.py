"""A decision before the flop at a glance: position, price and what happened before."""

from dataclasses import dataclass

from feltroom.analysis.range_model import raise_first_width
from feltroom.analysis.start_hands import place_of
from feltroom.analysis.steps import blind_of, players_behind
from feltroom.analysis.widths import continued_part, reraise_width
from feltroom.analysis.winnable import pot_within_reach
from feltroom.cards.card import Cards
from feltroom.engine.actions import Legal
from feltroom.engine.events import Called, Raised, Street
from feltroom.engine.view import HandView


def own_cards(view: HandView, legal: Legal) -> Cards:
    """Return the two cards of the player to act, who must be the owner of the view."""
    cards = view.hole[legal.player]
    if cards is None:
        raise ValueError(f"the view of {view.viewer!r} does not show the cards of player {legal.player}, who is to act")
    return cards


@dataclass(slots=True)
class Preflop:
    """A decision before the flop; amounts in big blinds are as if the smaller of two stacks were both.

    `place` ranks the own cards from near 0 (aces) to near 1; `width` is how wide the last raiser probably is, and
    `own_width` how wide the own last raise was: 1 without one; `own_over_calls` tells that it was the first raise, made
    over calls. `goes_on` is the part of those hands that does not give up against the last raise, so that any two cards
    cannot raise with a profit.
    """

    place: float
    behind: int
    raises: int
    callers: int
    raiser: int | None
    width: float
    odds: float
    stack: float
    own_raises: int
    own_width: float
    own_over_calls: bool
    goes_on: float
    players: int

    @property
    def closing(self) -> bool:
        """Whether this is the big blind, or who straddled last: they act last with a bet already in."""
        return self.behind == 0


def read_preflop(view: HandView, legal: Legal) -> Preflop:
    """Read a decision before the flop."""
    seat = legal.player
    raises = callers = own = 0
    own_over_calls = False
    raiser: int | None = None
    width = own_width = goes_on = 1.0
    pot = sum([post.amount for post in view.posted])
    most = legal.bet + legal.stack
    for event in view.actions:
        if event.__class__ is Raised and event.street is Street.PREFLOP:
            player = event.player
            # What the raiser puts in beyond what the own stack can match is risked against others only.
            goes_on = continued_part(pot=pot, risked=min(event.amount, most))
            if raises == 0:
                width = raise_first_width(view, player, paid=event.amount, left=_left_after(view, event))
            else:
                width = max(0.02, reraise_width(width))
            raises += 1
            if player == seat:
                own, own_width, own_over_calls = own + 1, width, raises == 1 and callers > 0
            callers = 0
            raiser = player
            pot += event.amount
        elif event.__class__ is Called:
            callers += not view.folded[event.player]  # a player who has gone does not play on
            pot += event.amount
    price = legal.call
    return Preflop(
        place=place_of(own_cards(view, legal)),
        behind=players_behind(view, seat),
        raises=raises,
        callers=callers,
        raiser=raiser,
        width=width,
        odds=price / (pot_within_reach(view, legal) + price) if price else 0.0,
        stack=effective_stack(view, legal) / blind_of(view),
        own_raises=own,
        own_width=own_width,
        own_over_calls=own_over_calls,
        goes_on=goes_on,
        players=view.players,
    )


def _left_after(view: HandView, raised: Raised) -> int:
    """What a player had left after a raise before the flop, whatever they have put in since."""
    left = view.starting_stacks[raised.player] - sum(
        [post.amount for post in view.posted if post.player == raised.player]
    )
    for event in view.actions:
        if event.player == raised.player and isinstance(event, Called | Raised):
            left -= event.amount
        if event is raised:
            break
    return left


def effective_stack(view: HandView, legal: Legal) -> int:
    """Return the chips the player can lose to the deepest opponent still in, this street's bets included."""
    seat = legal.player
    deepest = max(
        [
            stack + bet
            for player, (stack, bet, folded) in enumerate(zip(view.stacks, view.bets, view.folded, strict=True))
            if player != seat and not folded
        ],
        default=0,
    )
    return min(legal.stack + legal.bet, deepest)
