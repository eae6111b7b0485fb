"""What `hard` does over many seeded hands, counted as docs/bots.md defines it."""

from collections import Counter
from dataclasses import dataclass, field

from feltroom import (
    DECK,
    Action,
    ActionKind,
    Card,
    Cards,
    HandView,
    Legal,
    Rules,
    Stream,
    Street,
    class_of,
    derive,
    evaluate,
)
from feltroom.bots import make_bot
from feltroom.deal.formula import EVEN, STRENGTHS
from feltroom.engine.events import Raised
from tests.bots.driving import deal_hand, drive

RULES = Rules(small_blind=5, big_blind=10)
DEEP = 40 * RULES.big_blind
_AGGRESSIVE = (ActionKind.RAISE, ActionKind.ALL_IN)


@dataclass
class Behaviour:
    """Counts over hands of one level against itself at tables of 2 to 9."""

    hands: int = 0
    decisions: int = 0
    free_folds: int = 0
    streets: Counter[int] = field(default_factory=Counter)
    river_bets: int = 0
    river_bluffs: int = 0
    stack_offs: int = 0
    weak_stack_offs: list[str] = field(default_factory=list)
    planned_bluffs: int = 0

    @property
    def raises_in_bounds(self) -> float:
        """The part of streets with at most four bets and raises."""
        return sum(count for raises, count in self.streets.items() if raises <= 4) / max(1, self.streets.total())


def equity_against_random(hole: Cards, board: Cards, *, seed: int) -> float:
    """The chances of two cards against one unknown hand: exact before the flop and on the river, else drawn."""
    if not board:
        return STRENGTHS[class_of(hole[0], hole[1])] / (2 * EVEN)
    unseen = [card for card in DECK if card not in hole + board]
    if len(board) == 5:
        rivals = [(a, b) for place, a in enumerate(unseen) for b in unseen[:place]]
        return sum(_score(hole, rival, board) for rival in rivals) / len(rivals)
    stream, total = Stream(seed), 0.0
    need = 7 - len(board)
    for _ in range(1500):
        stream.draw(unseen, need)
        total += _score(hole, (unseen[0], unseen[1]), board + tuple(unseen[2:need]))
    return total / 1500


def _score(hole: Cards, rival: tuple[Card, Card], board: Cards) -> float:
    own, other = evaluate(hole + board), evaluate(rival + board)
    return 1.0 if own > other else 0.5 if own == other else 0.0


def observe_hands(level: str, *, hands: int, seed: int) -> Behaviour:
    """Play hands of one level against itself and count."""
    seen, bot = Behaviour(), make_bot(level)

    def observe(view: HandView, legal: Legal, action: Action) -> None:
        cards = view.hole[legal.player]
        assert cards is not None
        seen.decisions += 1
        seen.free_folds += legal.check and action.kind is ActionKind.FOLD
        aggressive = action.kind in _AGGRESSIVE and legal.max_raise_to is not None
        if aggressive and view.street is Street.RIVER:
            seen.river_bets += 1
            seen.river_bluffs += equity_against_random(cards, view.board, seed=seed) < 0.5
        paid = legal.call if not aggressive else (action.to or legal.bet + legal.stack) - legal.bet
        if action.kind in (ActionKind.FOLD, ActionKind.CHECK):
            return
        rivals = [view.stacks[seat] for seat in range(view.players) if seat != legal.player and not view.folded[seat]]
        last_chips = paid == legal.stack or not any(rivals)
        if view.committed[legal.player] + paid > DEEP and last_chips:
            seen.stack_offs += 1
            equity = equity_against_random(cards, view.board, seed=seed)
            if equity < 0.25 and aggressive:
                seen.planned_bluffs += 1
            elif equity < 0.25:
                seen.weak_stack_offs.append(f"hand {seen.hands}: {cards} on {view.board}, {equity:.2f}")

    for number in range(hands):
        players = 2 + number % 8
        hand = deal_hand(RULES, players=players, seed=derive(seed, "deal", number), button=number % players)
        drive(hand, [bot] * players, seed=derive(seed, "bots", number), observe=observe)
        raised = Counter(event.street for event in hand.events if isinstance(event, Raised))
        for street in Street:
            seen.streets[raised[street]] += 1
        seen.hands += 1
    return seen
