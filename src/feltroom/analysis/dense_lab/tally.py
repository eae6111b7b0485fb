"""Counts over many deals, and the plain way to make them: the real dealer, one deal after another.

Everything is a whole number, so neither the order nor the grouping of the deals matters. Seats are counted in the
order in which they draw.
"""

from dataclasses import dataclass, field
from itertools import starmap

from feltroom.analysis.dense_lab.seeds import hand_seed
from feltroom.cards.card import DECK
from feltroom.cards.classes import COMBOS, HAND_CLASSES
from feltroom.deal.dense import deal_dense
from feltroom.deal.weights import WeightTable
from feltroom.evaluator.evaluate import evaluate
from feltroom.evaluator.value import CATEGORY_SHIFT, Category
from feltroom.rng import Seed


def _make_class_numbers() -> tuple[tuple[int, ...], ...]:
    numbers = [[-1] * len(DECK) for _ in DECK]
    for number, name in enumerate(HAND_CLASSES):
        for first, second in COMBOS[name]:
            numbers[first][second] = numbers[second][first] = number
    return tuple(map(tuple, numbers))


# By two cards: the number of their class in HAND_CLASSES; -1 for a card with itself.
CLASS_NUMBERS = _make_class_numbers()


@dataclass(slots=True)
class Tally:
    """What was counted: by seat and class, by seat and category, and how often each card was on the board.

    `wins[seat][n]` counts the deals in which a seat was one of n to win at showdown. `category_squares` sums the
    squares of how many hands of a category one deal had: hands that share a board are not independent.
    """

    players: int
    deals: int = 0
    classes: list[list[int]] = field(init=False)
    wins: list[list[int]] = field(init=False)
    categories: list[list[int]] = field(init=False)
    category_squares: list[int] = field(init=False)
    board: list[int] = field(init=False)

    def __post_init__(self) -> None:
        self.classes = [[0] * len(HAND_CLASSES) for _ in range(self.players)]
        self.wins = [[0] * (self.players + 1) for _ in range(self.players)]
        self.categories = [[0] * len(Category) for _ in range(self.players)]
        self.category_squares = [0] * len(Category)
        self.board = [0] * len(DECK)

    def add(self, other: "Tally") -> None:
        """Count what another tally of as many players has counted."""
        self.deals += other.deals
        self.classes = _sum_rows(self.classes, other.classes)
        self.wins = _sum_rows(self.wins, other.wins)
        self.categories = _sum_rows(self.categories, other.categories)
        self.category_squares = _sum(self.category_squares, other.category_squares)
        self.board = _sum(self.board, other.board)


def _sum(first: list[int], second: list[int]) -> list[int]:
    return [a + b for a, b in zip(first, second, strict=True)]


def _sum_rows(first: list[list[int]], second: list[list[int]]) -> list[list[int]]:
    return list(starmap(_sum, zip(first, second, strict=True)))


def first_button(players: int) -> int:
    """Return the button with which player 0 draws first, so that players come in the order of drawing."""
    return players - 2


def count_deals(*, seed: Seed, start: int, stop: int, players: int, table: WeightTable | None) -> Tally:
    """Deal the hands from number `start` up to `stop` with the real dealer and count them."""
    tally = Tally(players, stop - start)
    button = first_button(players)
    for number in range(start, stop):
        hole, reserve = deal_dense(seed=hand_seed(seed, number), players=players, button=button, table=table)
        board = reserve[:5]
        for card in board:
            tally.board[card] += 1
        values = [evaluate((*cards, *board)) for cards in hole]
        best = max(values)
        winners = values.count(best)
        in_deal = [0] * len(Category)
        for seat, ((first, second), value) in enumerate(zip(hole, values, strict=True)):
            tally.classes[seat][CLASS_NUMBERS[first][second]] += 1
            tally.categories[seat][value >> CATEGORY_SHIFT] += 1
            in_deal[value >> CATEGORY_SHIFT] += 1
            if value == best:
                tally.wins[seat][winners] += 1
        for category, count in enumerate(in_deal):
            tally.category_squares[category] += count * count
    return tally
