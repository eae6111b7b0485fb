"""What one hand was for one of its players, from nothing but what they saw of it."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from feltroom.analysis.statistics.all_in import AllIn
from feltroom.analysis.statistics.counts import Count, Stat, chance
from feltroom.analysis.statistics.decisions import Decision, decisions_of
from feltroom.analysis.statistics.positions import Position, position_of
from feltroom.analysis.steps import Did, Step, steps_of
from feltroom.cards.card import Cards
from feltroom.engine.events import BoardDealt, Folded, HandEnded, HandShown, Street
from feltroom.engine.redact import Visible
from feltroom.engine.view import HandView
from feltroom.errors import InvalidSetup

Counts = dict[Stat, Count]


@dataclass(frozen=True, slots=True, kw_only=True)
class HandFacts:
    """What a hand adds to a player's figures; `counts` holds those it had an opportunity for.

    `won` is chips, negative when lost, None if nobody knows. `all_in` is the run-out the player was in, None if there
    was none; `ran_out` says that there was one, with cards that the player may not have seen all of.
    """

    position: Position
    big_blind: int
    won: int | None
    counts: Counts
    ran_out: bool
    all_in: AllIn | None


def facts_of(events: Iterable[Visible], player: int, *, stacks: Sequence[int] | None = None) -> HandFacts | None:
    """Return what a hand was for a player, None if its end is not known.

    `stacks` are those after the hand, for events that break off before it: a showdown of which not all hands are known.
    """
    events = list(events)
    view = _view(events, player)
    last = events[-1].event
    final = last.stacks if isinstance(last, HandEnded) else stacks
    if final is None:
        return None
    return _facts(events, view, player, won=final[player] - view.starting_stacks[player], ended=True)


def facts_as_told(events: Iterable[Visible], player: int, *, won: int | None, usual: bool = True) -> HandFacts:
    """Return what a hand was for a player who won or lost so many chips, None if nobody knows.

    Its betting counts even if the hand breaks off; it has come to a showdown if the board is complete. A hand whose
    blinds are out of place is not `usual`.
    """
    events = list(events)
    view = _view(events, player)
    return _facts(events, view, player, won=won, ended=won is not None or len(view.board) == 5, usual=usual)


def _view(events: Sequence[Visible], player: int) -> HandView:
    view = HandView.of(events, viewer=player)
    if not 0 <= player < view.players:
        raise InvalidSetup(f"the hand has players 0 to {view.players - 1}, not {player}")
    return view


def _facts(
    events: Sequence[Visible], view: HandView, player: int, *, won: int | None, ended: bool, usual: bool = True
) -> HandFacts:
    counts = _betting_counts(events, view, player, usual=usual)
    stayed = not view.folded[player]
    showdown = stayed and view.folded.count(False) > 1
    saw_flop = bool(view.board) and (stayed or Folded(player, Street.PREFLOP) not in view.actions)
    if saw_flop and (ended or not showdown):
        counts[Stat.WENT_TO_SHOWDOWN] = chance(showdown)
    if showdown and won is not None:
        counts[Stat.WON_AT_SHOWDOWN] = chance(won + view.committed[player] > 0)
    opened_on = _opened_on(events) if stayed else None
    return HandFacts(
        position=position_of(view, player),
        big_blind=view.rules.big_blind,
        won=won,
        counts=counts,
        ran_out=opened_on is not None,
        all_in=None if opened_on is None else _all_in(view, player, opened_on),
    )


def _opened_on(events: Sequence[Visible]) -> Cards | None:
    """The board on which hands were opened before it was complete, None if none were."""
    board: Cards = ()
    for visible in events:
        event = visible.event
        if isinstance(event, BoardDealt):
            board += event.cards
        elif isinstance(event, HandShown):
            return board if len(board) < 5 else None
    return None


def _all_in(view: HandView, player: int, board: Cards) -> AllIn | None:
    """The run-out of a hand that is over, None if a hand in it was not seen."""
    hands: dict[int, Cards] = {}
    for other, cards in enumerate(view.hole):
        if not view.folded[other]:
            if cards is None:
                return None
            hands[other] = cards
    if not view.over:
        return None
    return AllIn(
        player,
        hands=hands,
        board=board,
        pots=tuple(view.pots),
        put_in=view.committed[player],
        behind=tuple([stack - paid for stack, paid in zip(view.starting_stacks, view.committed, strict=True)]),
        second=view.runs[0][: len(board)] if view.rules.boards > 1 else None,
    )


def _betting_counts(events: Sequence[Visible], view: HandView, player: int, *, usual: bool) -> Counts:
    steps = steps_of(view)
    decided = decisions_of(events, player, steps, usual=usual)
    counts = _preflop([one for one in decided if one.step.street is Street.PREFLOP])
    flop = [one.step for one in decided if one.step.street is Street.FLOP]
    raised = [step.player for step in steps if step.street is Street.PREFLOP and step.did is Did.RAISE]
    if raised:
        counts |= _continuation(flop, player, aggressor=raised[-1])
    counts |= _aggression([one.step.did for one in decided if one.step.street is not Street.PREFLOP])
    return counts


def _preflop(decided: list[Decision]) -> Counts:
    counts: Counts = {}
    if decided:
        did = {one.step.did for one in decided}
        counts[Stat.VPIP] = chance(bool(did & {Did.CALL, Did.RAISE}))
        counts[Stat.PFR] = chance(Did.RAISE in did)
    opened = False
    for one in decided:
        step = one.step
        if step.raises == 1 and one.could_raise:
            counts[Stat.THREE_BET] = chance(step.did is Did.RAISE)
        if step.raises == 2 and opened:
            counts[Stat.FOLD_TO_THREE_BET] = chance(step.did is Did.FOLD)
        opened = opened or (step.raises == 0 and step.did is Did.RAISE)
    return counts


def _continuation(flop: list[Step], player: int, *, aggressor: int) -> Counts:
    for step in flop:
        if aggressor == player and step.raises == 0:
            return {Stat.C_BET: chance(step.did is Did.RAISE)}
        if aggressor != player and step.raises == 1 and step.raiser == aggressor:
            return {Stat.FOLD_TO_C_BET: chance(step.did is Did.FOLD)}
    return {}


def _aggression(did: list[Did]) -> Counts:
    aggressive, calls, folds = did.count(Did.RAISE), did.count(Did.CALL), did.count(Did.FOLD)
    counts: Counts = {}
    if aggressive or calls:
        counts[Stat.AGGRESSION_FACTOR] = Count(aggressive, calls)
    if aggressive or calls or folds:
        counts[Stat.AGGRESSION_FREQUENCY] = Count(aggressive, aggressive + calls + folds)
    return counts
