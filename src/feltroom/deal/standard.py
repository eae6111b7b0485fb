"""The ordinary deal: two cards each from the button's left, then flop, turn and river, each after a burn."""

from feltroom.cards.card import DECK, Cards
from feltroom.cards.classes import Combo
from feltroom.deal.seating import check_button, check_players
from feltroom.errors import InvalidSetup, shown
from feltroom.rng import Seed, Stream


def deal_standard(*, seed: Seed, players: int, button: int, burn: bool) -> tuple[tuple[Combo, ...], Cards, Cards]:
    """Return the hole cards by player, the board and the burned cards that a seed gives."""
    check_players(players)
    check_button(button, players=players)
    if type(burn) is not bool:
        raise InvalidSetup(f"burn must be True or False, not {shown(burn)}")
    return _dealt(Stream(seed), players, button, burn)


def _dealt(stream: Stream, players: int, button: int, burn: bool) -> tuple[tuple[Combo, ...], Cards, Cards]:
    deck = list(DECK)
    held = 2 * players
    stream.draw(deck, held + (8 if burn else 5))
    # The first card of a round goes to the player left of the button; player 0 gets theirs this far behind it.
    ahead = players - 1 - button
    hands = tuple(zip(deck[:players], deck[players:held], strict=True))
    hole = hands[ahead:] + hands[:ahead]
    if not burn:
        return hole, tuple(deck[held : held + 5]), ()
    first_burn, one, two, three, second_burn, turn, third_burn, river = deck[held : held + 8]
    return hole, (one, two, three, turn, river), (first_burn, second_burn, third_burn)


def more_standard(*, seed: Seed, dealt: int, count: int) -> Cards:
    """Return the cards that follow in the same shuffle after those that were dealt, as far as the deck goes."""
    deck = list(DECK)
    last = min(dealt + count, len(deck))
    Stream(seed).draw(deck, last)
    return tuple(deck[dealt:last])
