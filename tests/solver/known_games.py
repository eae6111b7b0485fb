"""Small games with known answers, for the engine that solves hold'em."""

from collections.abc import Sequence

from feltroom.cards.classes import Combo
from feltroom.cards.notation import parse_cards
from feltroom.solver.betting import BettingTree, Choice
from feltroom.solver.game import Board, Game, Hand
from feltroom.solver.kernels.engine import Engine

# A hand of one card has a second one that nobody else can hold.
_OWN = 10


def _one_card_hands(cards: int) -> tuple[Hand, ...]:
    return tuple((_OWN + card, card) for card in range(cards))


def one_card_game(*, pot: float, first_may_bet: bool) -> Game:
    """Three cards, a card each, a bet of 1: Kuhn's poker, or the AKQ game where the first player must check."""

    def menu(choice: Choice) -> list[float]:
        may = choice.raises == 0 and (choice.player == 1 or first_may_bet)
        return [1.0] if may else []

    return Game(
        tree=BettingTree(pot=pot, stack=1.0, first_street=5, last_street=5, menu=menu).root,
        pot=pot,
        hands=(_one_card_hands(3), _one_card_hands(3)),
        weights=((1.0,) * 3, (1.0,) * 3),
        boards=((Board(()),),),
        runs=(),
        strengths=lambda _, hands: [card for _, card in hands],
        rake=lambda _: 0.0,
    )


def leduc() -> Game:
    """Six cards of three ranks, a card each and one on the board; bets of 2 and 4, two a street."""

    def menu(choice: Choice) -> list[float]:
        return [choice.price_to + (2.0 if choice.street == 0 else 4.0)] if choice.raises < 2 else []

    def strengths(board: tuple[int, ...], hands: Sequence[Hand]) -> list[int]:
        return [card // 2 + (10 if card // 2 == board[0] // 2 else 0) for _, card in hands]

    return Game(
        tree=BettingTree(pot=2.0, stack=100.0, first_street=0, last_street=1, menu=menu).root,
        pot=2.0,
        hands=(_one_card_hands(6), _one_card_hands(6)),
        weights=((1.0,) * 6, (1.0,) * 6),
        boards=((Board(()),), tuple(Board((card,)) for card in range(6))),
        runs=(4,),
        strengths=strengths,
        rake=lambda _: 0.0,
    )


def solved(game: Game, *, iterations: int, backend: str) -> Engine:
    engine = Engine(game, backend=backend)
    for _ in range(iterations):
        engine.iterate()
    return engine


def gain_of_best_responses(engine: Engine) -> float:
    """The sum of what both players could gain, which is called NashConv elsewhere."""
    return engine.value(0, best=True) + engine.value(1, best=True) - engine.game.pot


def combo(text: str) -> Combo:
    """Two cards, the higher first."""
    first, second = sorted(parse_cards(text), reverse=True)
    return first, second
