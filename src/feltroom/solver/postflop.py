"""Hold'em after the flop as a game for the solver.

Suits have no order, so cards that a swap of suits makes equal are dealt once: of the boards that such a swap turns into
each other one is played, and its values count for the others too. The swap must leave the board so far and both ranges
as they are.
"""

from collections.abc import Mapping, Sequence
from itertools import permutations

from feltroom.cards.card import DECK, Card
from feltroom.cards.classes import Combo
from feltroom.evaluator.on_board import evaluate_on_board
from feltroom.solver.betting import BettingTree, Choice
from feltroom.solver.game import Board, Game, Hand
from feltroom.solver.spot import ALL_IN, Sizes, Spot

_Suits = tuple[int, ...]
_SAME: _Suits = (0, 1, 2, 3)
_BOARD = 5


def make_game(spot: Spot) -> Game:
    """Return the game of a spot."""
    boards = _boards(spot)
    first = len(spot.board)
    return Game(
        tree=BettingTree(
            pot=spot.pot, stack=spot.stack, first_street=first, last_street=_BOARD, menu=Menu(spot).totals
        ).root,
        pot=spot.pot,
        hands=(tuple(spot.oop), tuple(spot.ip)),
        weights=(tuple(spot.oop.values()), tuple(spot.ip.values())),
        boards=boards,
        runs=tuple(52 - 4 - cards for cards in range(first, _BOARD)),
        strengths=_strengths,
        rake=lambda pot: min(spot.rake_cap, spot.rake * pot),
    )


def _strengths(board: tuple[int, ...], hands: Sequence[Hand]) -> list[int]:
    return evaluate_on_board([Card(card) for card in board], [(Card(one), Card(two)) for one, two in hands])


class Menu:
    """The sizes of a spot as totals for the street."""

    def __init__(self, spot: Spot) -> None:
        self._spot = spot
        self._streets = {3: spot.flop, 4: spot.turn, 5: spot.river}

    def totals(self, choice: Choice) -> list[float]:
        """Return what a player may bet or raise to."""
        both = self._streets[choice.street]
        sizes = both if isinstance(both, Sizes) else both[choice.player]
        if choice.raises >= sizes.most_raises:
            return []
        found = []
        for size in sizes.raises if choice.price_to else sizes.bets:
            to = choice.left if size == ALL_IN else max(choice.least_to, choice.price_to + size * choice.pot)
            found.append(choice.left if to >= self._spot.all_in_from * choice.left else to)
        return found


def _boards(spot: Spot) -> tuple[tuple[Board, ...], ...]:
    """All boards by street, one for those that a swap of suits makes equal."""
    levels: list[tuple[Board, ...]] = [(Board(spot.board),)]
    known = len(spot.board)
    if known == _BOARD:
        return tuple(levels)
    swaps = [suits for suits in permutations(range(4)) if _keeps(spot, suits)]
    while len(levels[-1][0].cards) < _BOARD:
        found: list[Board] = []
        for number, parent in enumerate(levels[-1]):
            kept = [suits for suits in swaps if all(_swap(card, suits) == card for card in parent.cards[known:])]
            found += _next_boards(parent, number, kept)
        levels.append(tuple(found))
    return tuple(levels)


def _next_boards(parent: Board, number: int, kept: list[_Suits]) -> list[Board]:
    """The boards with one card more, given the swaps that leave the parent as it is."""
    boards, done = [], set[int]()
    for card in DECK:
        if card in parent.cards or card in done:
            continue
        mirrors: dict[int, _Suits] = {}
        for suits in sorted(kept, key=lambda suits: suits != _SAME):
            mirrors.setdefault(_swap(card, suits), suits)
        done |= {*mirrors}
        boards.append(Board((*parent.cards, card), number, tuple(_card_map(suits) for suits in mirrors.values())))
    return boards


def _keeps(spot: Spot, suits: _Suits) -> bool:
    """Tell whether a swap leaves the board and both ranges as they are."""
    if suits == _SAME:
        return True
    board = {*spot.board}
    return {_swap(card, suits) for card in board} == board and all(
        _same_range(hands, suits) for hands in (spot.oop, spot.ip)
    )


def _same_range(hands: Mapping[Combo, float], suits: _Suits) -> bool:
    for (first, second), weight in hands.items():
        one, two = Card(_swap(first, suits)), Card(_swap(second, suits))
        if hands.get((one, two) if one > two else (two, one)) != weight:
            return False
    return True


def _swap(card: int, suits: _Suits) -> int:
    return card & ~3 | suits[card & 3]


def _card_map(suits: _Suits) -> tuple[int, ...]:
    return tuple(_swap(card, suits) for card in DECK)
