"""Hands made by hand, and their reviews."""

from collections.abc import Sequence

from feltroom import Action, Deal, HandState, Post, Rules, parse_cards
from feltroom.analysis.review.review import Review, Reviewed, review
from feltroom.analysis.review.vocabulary import OptionKind
from feltroom.deal.weights import WeightTable
from feltroom.history import HandRecord
from feltroom.history.decisions import decisions_of, hands_shown

RULES = Rules(small_blind=5, big_blind=10)


def play(
    line: Sequence[Action],
    *,
    hole: Sequence[str],
    board: str = "2c7d9hJsKd",
    stacks: Sequence[int] = (),
    rules: Rules = RULES,
    button: int = 0,
    posts: Sequence[Post] | None = None,
) -> HandRecord:
    """A hand with these cards and this line of actions, as far as it goes."""
    deal = Deal(hole=[parse_cards(cards) for cards in hole], board=parse_cards(board))
    hand = HandState(rules, stacks=list(stacks or [1000] * len(hole)), button=button, deal=deal, posts=posts)
    for action in line:
        hand.apply(action)
    return HandRecord.of(hand)


def reviewed(record: HandRecord, player: int, *, deck: WeightTable | None = None, samples: int = 800) -> Review:
    """A review by ranges and charts: no street is solved."""
    shown = hands_shown(record, player)
    return review(decisions_of(record, player), shown=shown, deck=deck, samples=samples, solve=())


def last(record: HandRecord, player: int) -> Reviewed:
    return reviewed(record, player).decisions[-1]


def worth(one: Reviewed, kind: OptionKind) -> float:
    """The worth of the only option of a kind."""
    (value,) = [valued.worth.value for valued in one.options if valued.option.kind is kind]
    return value
