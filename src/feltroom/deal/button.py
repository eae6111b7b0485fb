"""The first button of a game: everybody draws a card, the highest has it."""

from dataclasses import dataclass

from feltroom.cards.card import DECK, Card, rank_of
from feltroom.deal.seating import check_players
from feltroom.rng import Seed, Stream

Draw = tuple[int, Card]


@dataclass(frozen=True, slots=True)
class ButtonDraw:
    """A draw for the button: in each round who drew which card, and who was alone at the top in the last."""

    rounds: tuple[tuple[Draw, ...], ...]
    winner: int


def draw_for_button(*, seed: Seed, players: int) -> ButtonDraw:
    """Let everybody draw from a shuffled deck; those tied for the highest rank draw again from a new one."""
    check_players(players)
    stream = Stream(seed)
    rounds: list[tuple[Draw, ...]] = []
    tied = list(range(players))
    while len(tied) > 1:
        deck = list(DECK)
        stream.draw(deck, len(tied))
        drawn = tuple(zip(tied, deck, strict=False))
        rounds.append(drawn)
        highest = max(rank_of(card) for _, card in drawn)
        tied = [player for player, card in drawn if rank_of(card) == highest]
    return ButtonDraw(rounds=tuple(rounds), winner=tied[0])
