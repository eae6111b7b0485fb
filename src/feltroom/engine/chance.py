"""What a hand with an open deal waits for: cards that chance, or a program, is to deal."""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations
from math import comb

from feltroom.cards.card import DECK, Cards
from feltroom.cards.notation import format_cards, written
from feltroom.deal.deal import Deal
from feltroom.engine.events import Street
from feltroom.rng import Stream


@dataclass(frozen=True, slots=True, kw_only=True, repr=False)
class Chance:
    """Cards that must be dealt before the hand goes on: `count` of `deck`, all as likely.

    They go to a player, or to the board if `player` is None; `street` is the one that they belong to.
    """

    street: Street
    player: int | None
    count: int
    deck: Cards

    @property
    def number(self) -> int:
        """How many outcomes there are; the order of the cards makes no other one."""
        return comb(len(self.deck), self.count)

    def outcomes(self) -> Iterator[Cards]:
        """Yield every outcome once, for `HandState.deal_cards`; each has the chance 1 / `number`."""
        return map(written, combinations(self.deck, self.count))

    def draw(self, stream: Stream) -> Cards:
        """Return one outcome at random."""
        cards = list(self.deck)
        stream.draw(cards, self.count)
        return written(tuple(cards[: self.count]))

    def __repr__(self) -> str:
        place = "the board" if self.player is None else f"player {self.player}"
        deck = f"{len(self.deck)} cards" if len(self.deck) > 8 else format_cards(self.deck)
        return f"<Chance {self.street.name.lower()}: {self.count} of {deck} for {place}>"


def next_chance(deal: Deal, street: Street) -> Chance:
    """Return what is missing of an open deal on the way to the street after this one."""
    known = {card for cards in deal._hole if cards is not None for card in cards} | set(deal._board)
    deck = written(tuple([card for card in DECK if card not in known]))
    if None in deal._hole:
        return Chance(street=Street.PREFLOP, player=deal._hole.index(None), count=2, deck=deck)
    following = Street(street + 1)
    return Chance(street=following, player=None, count=following + 2 - len(deal._board), deck=deck)
