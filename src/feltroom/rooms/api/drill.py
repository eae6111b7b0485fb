"""The daily drill."""

from functools import partial

from msgspec.structs import replace

from feltroom.contract.codes import Code
from feltroom.contract.http.drill import (
    ANSWER_DRILL,
    ANSWER_OWN,
    SEE_DRILL,
    AnswerDrill,
    AnswerOwn,
    DailyDrill,
    DrillAnswered,
    DrillVerdict,
)
from feltroom.contract.refusals import BadFrame, Refusal
from feltroom.rooms.api.binding import answers
from feltroom.rooms.api.call import Call
from feltroom.rooms.hands.own_hand import check_can_be_studied, read_own_hand
from feltroom.rooms.hands.reviews import SeenFrom, read_deck

_DAY = 24 * 60 * 60 * 1000


@answers(SEE_DRILL)
async def see_drill(call: Call[None]) -> DailyDrill:
    """See what there is to answer today; one call at a time."""
    from feltroom.rooms.drills.answers import answers_of, day_of, days_of, own_spot  # loaded when first needed
    from feltroom.rooms.drills.daily import spots_of
    from feltroom.rooms.drills.own import OwnMistakes

    house, account = call.house, call.me.account
    call.take_from(house.limits.statistics)
    if house.mistakes is None:
        house.mistakes = OwnMistakes(house.store, house.work, house.reviews)
    now = house.now()
    own, done = await house.mistakes.find(account, call.request.peer)
    days = await house.store.read(partial(days_of, account=account, now=now))
    day = day_of(now)
    answered = await house.store.read(partial(answers_of, account=account, day=day))
    marked = [replace(one, answered=answered.get(own_spot(one.table, one.hand, one.decision.seq))) for one in own]
    return DailyDrill(day=day, spots=spots_of(day), own=tuple(marked), done=done, days=days)


@answers(ANSWER_DRILL)
async def answer_drill(call: Call[AnswerDrill]) -> DrillAnswered:
    """Answer a spot of today, or of the day that has just ended."""
    from feltroom.rooms.drills.answers import day_of  # with the drill, as above
    from feltroom.rooms.drills.daily import spots_of

    body, now = call.body, call.house.now()
    if body.day not in (day_of(now), day_of(now - _DAY)):
        raise BadFrame(Code.BAD_FIELD, path="day")
    moves = spots_of(body.day)[body.spot].moves
    if body.move >= len(moves):
        raise BadFrame(Code.BAD_FIELD, path="move")
    return await _keep(call, body.day, str(body.spot), moves[body.move].verdict)


@answers(ANSWER_OWN)
async def answer_own(call: Call[AnswerOwn]) -> DrillAnswered:
    """Answer a decision of one's own that its review flags."""
    from feltroom.rooms.drills.answers import day_of, own_spot  # with the drill, as above
    from feltroom.rooms.drills.judging import option_verdicts
    from feltroom.rooms.hands.review_answer import hand_review

    body, house, account = call.body, call.house, call.me.account
    hand = await read_own_hand(house.store, table_id=body.table, hand=body.hand, account=account)
    if not hand.started or hand.hole is None or not hand.over:
        raise Refusal(Code.NO_SUCH_HAND)
    check_can_be_studied(hand)
    deck = await house.store.read(partial(read_deck, table_id=hand.table_id))
    seen = SeenFrom(account, hand, deck, call.request.peer)
    if not house.reviews.knows(seen):
        call.take_from(house.limits.reviews)
    review = hand_review(seen, await house.reviews.answer(seen))
    found = [one for one in review.decisions if one.seq == body.seq and one.grade.flagged]
    if not found:
        raise Refusal(Code.NOT_FOUND)
    verdicts = option_verdicts(found[0])
    if body.option >= len(verdicts):
        raise BadFrame(Code.BAD_FIELD, path="option")
    spot = own_spot(body.table, body.hand, body.seq)
    return await _keep(call, day_of(house.now()), spot, verdicts[body.option])


async def _keep(call: Call[AnswerDrill] | Call[AnswerOwn], day: str, spot: str, verdict: DrillVerdict) -> DrillAnswered:
    from feltroom.rooms.drills.answers import keep_answer  # with the drill, as above
    from feltroom.rooms.ports.records.drills import DrillAnswer

    house = call.house
    call.take_from(house.limits.changes)
    answer = DrillAnswer(call.me.account, day, spot, verdict, house.now())
    return DrillAnswered(verdict=verdict, day=await house.store.write(partial(keep_answer, answer=answer)))
