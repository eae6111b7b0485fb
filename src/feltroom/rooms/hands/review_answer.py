"""A review in the form in which it is answered."""

from feltroom.analysis.review import model
from feltroom.analysis.review.review import Review, Reviewed
from feltroom.analysis.review.solved_street import solvable_streets
from feltroom.analysis.table_charts import deck_name
from feltroom.contract.cards import cards_text
from feltroom.contract.http.review import (
    HandReview,
    ReviewChart,
    ReviewDecision,
    ReviewHindsight,
    ReviewModel,
    ReviewOption,
    ReviewRange,
)
from feltroom.contract.http.tournament_result import ChipsWorth
from feltroom.contract.wire_values import STREET_NAMES
from feltroom.engine.events import Called, Checked, Folded, Raised
from feltroom.history.decisions import decisions_of
from feltroom.rooms.charts.of_decision import chart_of
from feltroom.rooms.hands.chips_worth import stacks_before
from feltroom.rooms.hands.hand_formats import record_of
from feltroom.rooms.hands.reviews import SeenFrom
from feltroom.rooms.hands.seen_hand import SeenHand
from feltroom.table.events import HandEvent


def hand_review(seen: SeenFrom, review: Review | None, *, prizes: tuple[int, ...] = ()) -> HandReview:
    """Return the answer to a review; None is that of a hand in which the player decided nothing.

    `prizes` are those of the sit-and-go that the hand belongs to.
    """
    hand = seen.hand
    events = _decided(hand)
    seats = next(event.event.seats for _, event in hand.events if isinstance(event.event, HandEvent))
    charts = {} if review is None else _charts(seen, review)
    return HandReview(
        table=hand.table_id,
        hand=hand.ref.hand,
        seat=hand.seat,
        big_blind=0 if review is None else review.big_blind,
        loss=0.0 if review is None else _rounded(review.loss),
        decisions=()
        if review is None
        else tuple([_decision(one, events[one.number], seats, charts.get(one.number)) for one in review.decisions]),
        model=ReviewModel(
            range_model="feltroom.analysis.range_model",
            mode=seen.deck.name,
            samples=model.SAMPLES,
            standard_errors=model.SURE,
            solves=tuple([STREET_NAMES[street] for street in solvable_streets()]),
        ),
        icm=_icm(hand, prizes),
    )


def _icm(hand: SeenHand, prizes: tuple[int, ...]) -> tuple[ChipsWorth, ...]:
    stacks = stacks_before(hand) if prizes else None
    if stacks is None:
        return ()
    lines = zip(stacks.seats, stacks.chips, stacks.worth(prizes), strict=True)
    return tuple([ChipsWorth(seat, chips, round(worth, 2)) for seat, chips, worth in lines])


def _decided(hand: SeenHand) -> list[int]:
    """The numbers of the events that are actions, first to last."""
    return [
        seq
        for seq, visible in hand.events
        if isinstance(visible.event, HandEvent) and isinstance(visible.event.event, Folded | Checked | Called | Raised)
    ]


def _charts(seen: SeenFrom, review: Review) -> dict[int, ReviewChart]:
    """The charts of the decisions before the flop, by the number of the action; of decks with charts alone."""
    deck = deck_name(seen.deck.weights)
    if deck is None:
        return {}
    decisions = decisions_of(record_of(seen.hand), review.player)
    found = {one.number: chart_of(one.view, review.player, deck) for one in decisions}
    return {number: chart for number, chart in found.items() if chart is not None}


def _decision(one: Reviewed, seq: int, seats: tuple[int, ...], chart: ReviewChart | None) -> ReviewDecision:
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
                    often=None if valued.often is None else _rounded(valued.often),
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
        method=one.method,
        ranges=tuple([ReviewRange(seats[grid.player], _rounded(grid.part), grid.cells) for grid in one.rivals]),
        hindsight=None
        if hindsight is None
        else ReviewHindsight(tuple([seats[player] for player in hindsight.players]), _rounded(hindsight.equity)),
        chart=chart,
    )


def _rounded(value: float) -> float:
    return round(value, 4)
