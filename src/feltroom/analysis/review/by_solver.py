"""The turn and the river against one opponent: every option by the solution of the street.

The river is solved twice, the second time with ranges closer to any two cards: what hangs on the exact ranges is not
believed. A turn takes longer, so it is solved closely only where the first look would flag the decision.
"""

from dataclasses import replace

from feltroom.analysis.review import model
from feltroom.analysis.review.equity_against import equity_against
from feltroom.analysis.review.grade import Estimate, grade
from feltroom.analysis.review.judged import Judged, Valued
from feltroom.analysis.review.options import Option
from feltroom.analysis.review.responses import Spot
from feltroom.analysis.review.solved_street import SolvedStreet, is_solvable, move_of, solvable_streets, solve_street
from feltroom.analysis.review.verdict import Verdict, is_too_large, never_folded
from feltroom.analysis.review.vocabulary import Grade, Method, OptionKind, Reason
from feltroom.analysis.winnable import pot_within_reach
from feltroom.engine.events import Street
from feltroom.solver.betting import Move, MoveKind

_SOFTER = 0.5
# One hand may be off by so many times what all hands are on average.
_TRUST = 3.0


def judge_by_solver(spot: Spot, by_ranges: Judged, *, raised_later: bool) -> Judged | None:
    """Return what the solved street says; None where it is not solved.

    Where the hand took a line that the solution hardly knows, the verdict of the range model stands if both agree.
    """
    if spot.view.street not in solvable_streets() or not is_solvable(spot):
        return None
    judged = None
    for closely in (False, True) if spot.view.street is Street.TURN else (True,):
        judged = _judge(spot, by_ranges, closely=closely, raised_later=raised_later)
        if judged is None or not judged.verdict.grade.flagged:
            break
    return judged


def _judge(spot: Spot, by_ranges: Judged, *, closely: bool, raised_later: bool) -> Judged | None:
    estimates, chosen = by_ranges.options, by_ranges.chosen
    done = estimates[chosen].option
    found = [solve_street(spot, done, closely=closely)]
    if spot.view.street is Street.RIVER:
        found.append(solve_street(spot, done, closely=closely, softness=_SOFTER))
    solved = [one for one in found if one is not None]
    if len(solved) < len(found):
        return None
    moves = solved[0].position.moves
    if any([one.position.moves != moves for one in solved]):
        return None
    place = move_of(moves, done)
    if place is None:
        return None
    weak = [valued.option.to or 0 for valued in estimates if valued.bluff]
    strong = [valued.option.to or 0 for valued in estimates if valued.option.to is not None and not valued.bluff]
    values = [
        _valued(spot, solved, number, move, done if number == place else None, bluff=_nearer(move.to, weak, strong))
        for number, move in enumerate(moves)
    ]
    counted = [
        number
        for number, value in enumerate(values)
        if number == place
        or (not value.bluff and _may_be_made(spot, value.option) and not _is_beyond(spot, value.option))
    ]
    best = max(counted, key=lambda number: (values[number].worth.value, number == place))
    verdict = _verdict(spot, solved, values, place, best, raised_later=raised_later)
    if any([one.rare for one in solved]):
        if by_ranges.verdict.grade.flagged == verdict.grade.flagged:
            return None
        return replace(by_ranges, verdict=replace(by_ranges.verdict, grade=Grade.UNSURE, reason=Reason.RARE_LINE))
    return Judged(
        method=Method.SOLVED,
        equity=_equity(spot, solved),
        options=tuple(values),
        chosen=place,
        best=best,
        verdict=verdict,
    )


def _equity(spot: Spot, solved: list[SolvedStreet]) -> Estimate:
    """The equity against what the other holds here by the solution; what two solutions differ by is the error."""
    found = [equity_against(spot.hole, spot.view.board, one.position.reach(one.other)) for one in solved]
    return Estimate(sum(found) / len(found), (max(found) - min(found)) / 2)


def _valued(
    spot: Spot, solved: list[SolvedStreet], number: int, move: Move, done: Option | None, *, bluff: bool
) -> Valued:
    worths = [_evs(one)[number] for one in solved]
    value = sum(worths) / len(worths)
    error = max([abs(worth - value) for worth in worths]) + _TRUST * max([one.error for one in solved])
    often = _often(solved, number)
    option = _option(spot, move) if done is None else done
    folds = move.kind is MoveKind.FOLD
    return Valued(
        option=option,
        worth=Estimate(0.0, 0.0) if folds else Estimate(value, error / model.SURE),
        alone=_alone(solved[0], number) if option.kind is OptionKind.RAISE else 0.0,
        often=sum(often) / len(often),
        bluff=option.kind is OptionKind.RAISE and bluff,
    )


def _evs(solved: SolvedStreet) -> list[float]:
    """What the hand gets for each move if it goes on as well as it can."""
    return [evs[solved.own] for evs in solved.position.move_evs(best=True)]


def _often(solved: list[SolvedStreet], number: int) -> list[float]:
    """How often each solution makes a move with the hand."""
    return [one.position.strategy()[one.own][number] for one in solved]


def _nearer(to: float, weak: list[int], strong: list[int]) -> bool:
    """Whether the range model calls the bet or raise nearest to this one a bluff."""
    return bool(weak) and (
        not strong or min([abs(to - each) for each in weak]) < min([abs(to - each) for each in strong])
    )


def _option(spot: Spot, move: Move) -> Option:
    legal = spot.legal
    match move.kind:
        case MoveKind.FOLD:
            return Option(OptionKind.FOLD)
        case MoveKind.CHECK:
            return Option(OptionKind.CHECK)
        case MoveKind.CALL:
            return Option(OptionKind.CALL, legal.call)
        case _:
            chip = spot.view.rules.chip
            to = round(move.to) if move.all_in else max(legal.min_raise_to or 0, round(move.to) // chip * chip)
            return Option(OptionKind.RAISE, to - legal.bet, to)


def _may_be_made(spot: Spot, option: Option) -> bool:
    legal = spot.legal
    if option.to is None:
        return True
    least, most = legal.min_raise_to, legal.max_raise_to
    return least is not None and most is not None and least <= option.to <= most


def _is_beyond(spot: Spot, option: Option) -> bool:
    """Tell whether a raise on the turn is too large to be advised: the river after it has one bet in the tree."""
    return spot.view.street is Street.TURN and is_too_large(spot, option)


def _alone(solved: SolvedStreet, number: int) -> float:
    """How often the other gives up against a bet or raise."""
    after = solved.position.play(solved.position.moves[number])
    return next(
        (part for move, part in zip(after.moves, after.frequencies(), strict=True) if move.kind is MoveKind.FOLD), 0.0
    )


def _verdict(
    spot: Spot, solved: list[SolvedStreet], values: list[Valued], place: int, best: int, *, raised_later: bool
) -> Verdict:
    view = spot.view
    done, top = values[place].option, values[best].option
    stack = min(spot.legal.stack, spot.rivals[0].stack + spot.rivals[0].bet)
    part = model.LEAST_PART_TURN if view.street is Street.TURN else model.LEAST_PART_RIVER
    least = max(part * pot_within_reach(spot.view, spot.legal), model.LEAST_STACK_SOLVED * stack)
    if done.kind is OptionKind.RAISE and top.kind is OptionKind.RAISE:
        least = max(least, model.LEAST_PART_SIZE * (pot_within_reach(spot.view, spot.legal) + spot.legal.call))
    usual = max(_often(solved, place)) >= model.OFTEN
    if place == best:
        higher = any([value.bluff and value.worth.value > values[place].worth.value for value in values])
        why = Reason.SOLVED_BLUFFS if higher and not usual else Reason.SOLVED_GOOD
        return Verdict(Estimate(0.0, 0.0), least, Grade.GOOD, why)
    losses = []
    for one in solved:
        evs = _evs(one)
        losses.append(evs[best] - evs[place])
    value = sum(losses) / len(losses)
    error = max([abs(loss - value) for loss in losses]) + _TRUST * max([one.error for one in solved])
    loss = Estimate(value, error / model.SURE)
    never = never_folded(spot) if done.kind is OptionKind.FOLD else None
    if never is not None:
        return Verdict(loss, least, Grade.MISTAKE, never)
    if done.kind is OptionKind.CHECK and raised_later:
        return Verdict(loss, least, Grade.GOOD, Reason.CHECK_RAISED)
    if usual:
        return Verdict(loss, least, Grade.GOOD, Reason.SOLVED_GOOD)
    given = grade(loss, least)
    if given.flagged:
        return Verdict(
            loss,
            least,
            given,
            Reason.FREE_CHECK
            if done.kind is OptionKind.FOLD and top.kind is OptionKind.CHECK
            else Reason.SOLVED_BETTER,
        )
    return Verdict(loss, least, given, Reason.SMALL if loss.value > model.SURE * loss.error else Reason.CLOSE)
