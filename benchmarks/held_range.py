"""Heads-up against a bot of which no card is known: it is asked with every hand that it may hold.

A player has two cards, the bot a set of hands drawn from the rest of the deck. At each of its decisions the bot is
asked with every hand that is left. What the hands that fold give up is counted at once, one of the other actions is
drawn by how many hands take it, and those hands play on. A showdown is the mean over the hands that came there. So the
luck of the bot's cards, of its folds and of most showdowns is gone, and the mean is that of real hands: a set is drawn
as one hand would be, and hands that the board takes are counted by the chance of that.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import combinations
from typing import TYPE_CHECKING, Protocol

from range_luck import mean_share, share_of_class

from feltroom import DECK, FOLD, Deal, HandState, Rules, Stream, derive
from feltroom.cards.classes import class_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from feltroom import Action, Card, HandView, Legal
    from feltroom.bots import Bot

RULES = Rules(small_blind=5, big_blind=10)
Hole = tuple["Card", "Card"]


class Hero(Protocol):
    """A player with cards. Which hands the bot holds is hidden from it."""

    def act(self, hand: HandState, seat: int) -> Action: ...

    def saw(self, before: HandState, legal: Legal, action: Action) -> None:
        """Is told what the bot did, unless it folded."""


def ask(bot: Bot, view: HandView, legal: Legal, hole: Hole, seed: bytes) -> Action:
    """Ask a bot what it does with two cards."""
    view.hole[legal.player] = hole
    return bot.act(view, legal, Stream(derive(seed, *hole)))


def draw_hands(own: Sequence[Card], count: int, stream: Stream) -> list[Hole]:
    """Draw different hands that share no card with the player's own."""
    pairs = list(combinations([card for card in DECK if card not in own], 2))
    stream.draw(pairs, count)
    return pairs[:count]


@dataclass(slots=True)
class Played:
    """What a player won in big blinds, and what cards gave them: the own two, then those of flop, turn and river.

    The mean of each of these over all cards is nothing (`range_luck.py`).
    """

    won: float
    luck: list[float]


def play(hero: Hero, bot: Bot, *, deal: Deal, seat: int, key: bytes, hands: int, stack: int) -> Played:
    """Play one deal and return what the player wins on average over the bot's hands, in big blinds."""
    hand = HandState(RULES, stacks=[stack * RULES.big_blind] * 2, button=0, deal=deal)
    own = deal.hole[seat]
    assert own is not None
    held = draw_hands(own, hands, Stream(derive(key, "held", seat)))
    worth, weight, decisions, seen = 0.0, 1.0, 0, 0
    luck = [share_of_class(class_of(*own)) - 0.5, 0.0, 0.0, 0.0]
    while hand.actor is not None and weight:
        before = held
        held, part = _on_board(held, hand.board, seen)
        if len(hand.board) > seen:
            share = part * mean_share(own, held, hand.board) if held else 0.0
            gained = share - mean_share(own, before, hand.board[:seen])
            luck[len(hand.board) - 2] += weight * hand.view(None).pot / RULES.big_blind * gained
        seen, weight = len(hand.board), weight * part
        if not held:
            break
        legal = hand.legal()
        if hand.actor == seat:
            action = hero.act(hand, seat)
            if action.kind is FOLD.kind:
                worth -= weight * hand.view(None).committed[seat]
                break
        else:
            groups = _asked(bot, hand, legal, held, derive(key, "bot", seat, decisions))
            gone = len(groups.pop(FOLD, ())) / len(held)
            worth += weight * gone * hand.view(None).committed[1 - seat]
            weight *= 1 - gone
            if not groups:
                break
            drawn = Stream(derive(key, "group", seat, decisions)).below(sum(map(len, groups.values())))
            for action, held in groups.items():  # noqa: B007 - both are used below
                drawn -= len(held)
                if drawn < 0:
                    break
            decisions += 1
            hero.saw(hand, legal, action)
        hand.apply(action)
    else:
        known = _known(hand)
        held, part = _on_board(held, hand.board[:known], min(seen, known))
        if held:
            pot = 2 * min(hand.view(None).committed)
            worth += weight * part * pot * (mean_share(own, held, hand.board[:known]) - 0.5)
    return Played(worth / RULES.big_blind, luck)


def _asked(bot: Bot, hand: HandState, legal: Legal, held: Sequence[Hole], seed: bytes) -> dict[Action, list[Hole]]:
    groups: dict[Action, list[Hole]] = {}
    view = hand.view(legal.player)
    for hole in held:
        groups.setdefault(ask(bot, view, legal, hole, seed), []).append(hole)
    return groups


def _on_board(held: list[Hole], board: Sequence[Card], seen: int) -> tuple[list[Hole], float]:
    """Drop hands that hold a new card of the board; what is left is weighted by how likely a hand is not dropped."""
    new = {*board[seen:]}
    if not new or not held:
        return held, 1.0
    chance = 1.0
    for number in range(seen, len(board)):
        chance *= (48 - number) / (50 - number)
    left = [hole for hole in held if not {*hole} & new]
    return left, len(left) / len(held) / chance


def _known(hand: HandState) -> int:
    """How many cards lay on the board when somebody last acted."""
    acted = [event.street for event in hand.events if hasattr(event, "street") and hasattr(event, "player")]
    return (0, 3, 4, 5)[acted[-1]] if acted else 0


def beats(own: int, other: int) -> float:
    return 1.0 if own > other else 0.5 if own == other else 0.0
