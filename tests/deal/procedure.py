"""The dense deal of `docs/dense.md` written a second time: lists and sets, no bit masks, nothing kept."""

from dataclasses import dataclass

from feltroom.cards.card import DECK, Card
from feltroom.cards.classes import COMBOS, Combo
from feltroom.rng import Seed, Stream


@dataclass
class Dealt:
    hole: list[Combo]
    reserve: list[Card]
    dead_ends: int


def deal_by_the_book(
    *, seed: Seed, players: int, button: int, weights: dict[str, float], last_resort: tuple[Combo, ...]
) -> Dealt:
    stream = Stream(seed)
    deck = list(DECK)
    for place in range(10):
        pick = place + stream.below(52 - place)
        deck[place], deck[pick] = deck[pick], deck[place]
    reserve, rest = deck[:10], set(deck[10:])
    seats = [(button + 2 + step) % players for step in range(players)]
    for dead_ends in range(100):
        hands = deal_once(stream, seats, set(rest), weights)
        if hands is not None:
            return Dealt([hands[player] for player in range(players)], reserve, dead_ends)
    free = [combo for combo in last_resort if set(combo) <= rest]
    stream.draw(free, players)
    hands = dict(zip(seats, free, strict=False))
    return Dealt([hands[player] for player in range(players)], reserve, 100)


def deal_once(
    stream: Stream, seats: list[int], available: set[Card], weights: dict[str, float]
) -> dict[int, Combo] | None:
    hands: dict[int, Combo] = {}
    for player in seats:
        combo = draw_combo(stream, available, weights)
        if combo is None:
            return None
        hands[player] = combo
        available -= set(combo)
    return hands


def draw_combo(stream: Stream, available: set[Card], weights: dict[str, float]) -> Combo | None:
    for _ in range(16):
        candidates = free_combos(draw_class(stream, weights), available)
        if candidates:
            return candidates[stream.below(len(candidates))]
    left = {name: weight for name, weight in weights.items() if weight > 0 and free_combos(name, available)}
    if not left:
        return None
    candidates = free_combos(draw_class(stream, left), available)
    return candidates[stream.below(len(candidates))]


def draw_class(stream: Stream, weights: dict[str, float]) -> str:
    """Walk through the classes in their fixed order, adding up, until the sum exceeds the ball's place."""
    total = 0.0
    for name in COMBOS:
        total += weights.get(name, 0.0)
    ball = stream.random() * total
    so_far = 0.0
    for name in COMBOS:
        so_far += weights.get(name, 0.0)
        if weights.get(name, 0.0) > 0 and ball < so_far:
            return name
    raise AssertionError("the ball fell beyond the last class")


def free_combos(name: str, available: set[Card]) -> list[Combo]:
    return [combo for combo in COMBOS[name] if set(combo) <= available]
