"""The review of one of one's finished hands: what every decision was worth, as far as one could know."""

from functools import partial

from sqlalchemy import Connection

from feltroom.analysis.review import model
from feltroom.analysis.review.grade import Grade, Reason
from feltroom.analysis.review.options import Kind
from feltroom.analysis.review.review import Review, Reviewed
from feltroom.contract.base import Value
from feltroom.contract.cards import Card, cards_text
from feltroom.contract.codes import Code
from feltroom.contract.refusals import Refusal
from feltroom.contract.values import StreetName
from feltroom.contract.wire_values import STREET_NAMES
from feltroom.engine.events import Called, Checked, Folded, Raised
from feltroom.rooms.api.endpoint import Call, Endpoint, Reply
from feltroom.rooms.api.hand_answers import read_hand
from feltroom.rooms.hands.reviews import Deck, DeckName, SeenFrom, deck_of
from feltroom.rooms.hands.seen_hand import SeenHand, read_seen
from feltroom.storage.errors import CorruptLog
from feltroom.storage.log import read_events
from feltroom.table.events import HandEvent, TableOpened


class ReviewOption(Value):
    """Something that could have been done: what it costs now, the total for the street that a raise makes.

    `value` is in chips from the decision on, with its standard error; `folds` is how often everybody else gives up. A
    `bluff` is never taken for the best unless it was chosen.
    """

    kind: Kind
    cost: int
    to: int | None
    value: float
    error: float
    folds: float
    bluff: bool


class ReviewRange(Value):
    """What an opponent's actions support: 169 cells row by row from aces, suited hands above the diagonal.

    Cells are percentages of the heaviest; `part` is how much of all hands the range amounts to.
    """

    seat: int
    part: float
    cells: tuple[int, ...]


class ReviewHindsight(Value):
    """The equity against hands that were shown later; it plays no part in any grade."""

    seats: tuple[int, ...]
    equity: float


class ReviewDecision(Value):
    """One decision, by the number of its event; amounts are chips, parts are from 0 to 1.

    `required` is the equity that a call of `price` needs of the chips that can be won, `equity` what the player has
    against the ranges of those who stay if he checks or calls. `chosen` and `best` are places in `options`; `loss` is
    what the best one brings more, and counts from `leastLoss` and from so many errors on.
    """

    seq: int
    street: StreetName
    board: tuple[Card, ...]
    pot: int
    winnable: int
    price: int
    stack: int
    required: float
    equity: float
    equity_error: float
    options: tuple[ReviewOption, ...]
    chosen: int
    best: int
    loss: float
    loss_error: float
    least_loss: float
    grade: Grade
    reason: Reason
    ranges: tuple[ReviewRange, ...]
    hindsight: ReviewHindsight | None


class ReviewModel(Value):
    """What the numbers rest on, `mode` being how the table deals; docs/analysis.md says it in words."""

    range_model: str
    mode: DeckName
    samples: int
    standard_errors: float


class HandReview(Value):
    """All decisions of the viewer in a hand, and what the flagged ones lost in chips."""

    table: str
    hand: int
    seat: int
    big_blind: int
    loss: float
    decisions: tuple[ReviewDecision, ...]
    model: ReviewModel


async def review_hand(call: Call) -> Reply:
    """Review one of one's hands."""
    account = call.me.account
    look = partial(read_seen, table_id=call.path("table"), hand=call.number("hand"), account=account)
    hand = await read_hand(call.house.store, look)
    if hand is None or (hand.over and not hand.started):
        raise Refusal(Code.NO_SUCH_HAND)
    if not hand.over:
        raise Refusal(Code.NOT_OVER)
    seen = SeenFrom(account, hand, await call.house.store.read(partial(_deck_of, table_id=hand.table_id)))
    reviews = call.house.reviews
    if not reviews.knows(seen):
        wait = call.house.limits.reviews.take(account)
        if wait is not None:
            raise Refusal(Code.RATE_LIMITED, wait=wait)
    return Reply(_answer(seen, await reviews.answer(seen)))


def _deck_of(connection: Connection, *, table_id: str) -> Deck:
    try:
        events = read_events(connection, table_id, first=0, stop=1)
    except CorruptLog:
        events = []
    opened = events[0][1] if events else None
    return deck_of(opened.config) if isinstance(opened, TableOpened) else Deck("unknown")


def _answer(seen: SeenFrom, review: Review | None) -> HandReview:
    hand = seen.hand
    events = _decided(hand)
    seats = next(event.event.seats for _, event in hand.events if isinstance(event.event, HandEvent))
    return HandReview(
        table=hand.table_id,
        hand=hand.ref.hand,
        seat=hand.seat,
        big_blind=0 if review is None else review.big_blind,
        loss=0.0 if review is None else _rounded(review.loss),
        decisions=()
        if review is None
        else tuple([_decision(one, seq=events[one.number], seats=seats) for one in review.decisions]),
        model=ReviewModel("feltroom.analysis.range_model", seen.deck.name, model.SAMPLES, model.SURE),
    )


def _decided(hand: SeenHand) -> list[int]:
    """The numbers of the events that are actions, first to last."""
    return [
        seq
        for seq, visible in hand.events
        if isinstance(visible.event, HandEvent) and isinstance(visible.event.event, Folded | Checked | Called | Raised)
    ]


def _decision(one: Reviewed, *, seq: int, seats: tuple[int, ...]) -> ReviewDecision:
    hindsight = one.hindsight
    return ReviewDecision(
        seq=seq,
        street=STREET_NAMES[one.street],
        board=cards_text(one.board),
        pot=one.pot,
        winnable=one.winnable,
        price=one.price,
        stack=one.stack,
        required=_rounded(one.required),
        equity=_rounded(one.equity.value),
        equity_error=_rounded(one.equity.error),
        options=tuple(
            [
                ReviewOption(
                    kind=valued.option.kind,
                    cost=valued.option.cost,
                    to=valued.option.to,
                    value=_rounded(valued.worth.value),
                    error=_rounded(valued.worth.error),
                    folds=_rounded(valued.alone),
                    bluff=valued.bluff,
                )
                for valued in one.options
            ]
        ),
        chosen=one.chosen,
        best=one.best,
        loss=_rounded(one.loss.value),
        loss_error=_rounded(one.loss.error),
        least_loss=_rounded(one.least),
        grade=one.grade,
        reason=one.reason,
        ranges=tuple([ReviewRange(seats[grid.player], _rounded(grid.part), grid.cells) for grid in one.rivals]),
        hindsight=None
        if hindsight is None
        else ReviewHindsight(tuple([seats[player] for player in hindsight.players]), _rounded(hindsight.equity)),
    )


def _rounded(value: float) -> float:
    return round(value, 4)


ENDPOINTS: tuple[Endpoint, ...] = (
    Endpoint(
        "GET",
        "/api/hands/{table}/{hand}/review",
        review_hand,
        "What my decisions in a hand were worth",
        answer=HandReview,
    ),
)
