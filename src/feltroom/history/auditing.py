"""Checking a record against the rules."""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum

from feltroom.deal.deal import MODES, Deal
from feltroom.engine.actions import Action, ActionKind
from feltroom.engine.events import PotAwarded
from feltroom.errors import InvalidSetup
from feltroom.history.outcome import Source, added_to_pot, outcome_of
from feltroom.history.phh.amounts import format_chips
from feltroom.history.record import HandRecord
from feltroom.history.run import Refused, Run, Unknown, run

_LARGEST_RAKE = 4  # a quarter of the pots; above that it is no rake


class AuditOutcome(Enum):
    """What an audit came to."""

    AGREES = "agrees"
    DIFFERS = "differs"
    NOT_AUDITABLE = "not_auditable"


class Finding(Enum):
    """What the outcome rests on."""

    NOTHING = "nothing"
    DEAL = "deal"
    ACTION = "action"
    STACKS = "stacks"
    UNKNOWN_HANDS = "unknown_hands"
    UNKNOWN_BOARD = "unknown_board"


@dataclass(frozen=True, slots=True, kw_only=True)
class Audit:
    """The result of an audit: the first difference between a record and the rules, or that there is none.

    `action` (counted from 1) and `code` name a refused action and the engine's reason. `recorded` and `ruled`
    are the two stacks of `player` where they differ. `unknown` are the players whose cards would have been
    needed. `finished` tells whether the rules brought the hand to its end. `rake` is what the players have less than
    the rules give them, where only winners do and it is no more than a house takes. `text` says it in one line.
    """

    outcome: AuditOutcome
    finding: Finding
    text: str
    finished: bool
    action: int | None = None
    player: int | None = None
    code: str | None = None
    recorded: int | None = None
    ruled: int | None = None
    unknown: tuple[int, ...] = ()
    rake: int = 0


def audit(record: HandRecord) -> Audit:
    """Play a record by the rules and say where it first differs from them."""
    if not _seed_gives_deal(record):
        text = f"deal: the seed gives other cards ({record.deal.mode} deal)"
        return Audit(outcome=AuditOutcome.DIFFERS, finding=Finding.DEAL, text=text, finished=False)
    if record.notes.get("_run_it_twice") and record.runs == 1:
        text = "not auditable: the board was dealt more than once"
        return Audit(outcome=AuditOutcome.NOT_AUDITABLE, finding=Finding.UNKNOWN_BOARD, text=text, finished=False)
    played = run(record)
    match played.stop:
        case Refused():
            return _refused(record, played.stop)
        case Unknown():
            return _unknown(record, played.stop)
    told = _told_stacks(record, played)
    rake = 0
    if told is not None and told != played.stacks:
        taken = _rake(record, told, played)
        if taken is None:
            return _wrong_stacks(record, told, played.stacks, finished=played.over)
        rake = taken
    actions = "1 action" if len(record.actions) == 1 else f"{len(record.actions)} actions"
    text = f"agrees with the rules: {actions}" + ("" if played.over else ", not finished")
    if rake:
        text += f", rake {format_chips(rake, unit=record.unit)}"
    return Audit(outcome=AuditOutcome.AGREES, finding=Finding.NOTHING, text=text, finished=played.over, rake=rake)


def _told_stacks(record: HandRecord, played: Run) -> tuple[int, ...] | None:
    """Return the stacks at the end as the record has them, or as they follow from the winnings it has."""
    if record.finishing_stacks is not None or not played.over:
        return record.finishing_stacks
    found = outcome_of(record, ran=played)
    if found.source is not Source.WINNINGS:
        return None
    return tuple([before + (net or 0) for before, net in zip(record.stacks, found.net, strict=True)])


def _rake(record: HandRecord, told: Sequence[int], played: Run) -> int | None:
    """Return what the house took, if that explains a difference: winners alone have less, and not much.

    An odd chip may have gone to another winner of the same pot, or been paid by another run of the board. Of winnings,
    files sometimes have but one of two pots that a player won, so there the difference may be any.
    """
    awards = [event for event in played.events if isinstance(event, PotAwarded)]
    less = [ours - theirs for ours, theirs in zip(played.stacks, told, strict=True)]
    shares = [{player for player, _ in award.shares} for award in awards]
    may_be_odd = [winners for winners in shares if len(winners) > 1 or record.runs > 1 or record.rules.boards > 1]
    odd = [sum([player in winners for winners in may_be_odd]) for player in range(record.players)]
    winners = set().union(*shares)
    if any([chips and player not in winners for player, chips in enumerate(less)]):
        return None
    added = added_to_pot(record)
    taken = sum(less) + added
    if any([chips < -odd[player] - added for player, chips in enumerate(less)]) or taken < 0:
        return None
    most = sum([award.amount for award in awards]) // _LARGEST_RAKE
    explained = record.finishing_stacks is None or taken in (0, record.rake) or taken <= most
    return taken if explained else None


def _refused(record: HandRecord, stop: Refused) -> Audit:
    player, action = record.actions[stop.number - 1]
    return Audit(
        outcome=AuditOutcome.DIFFERS,
        finding=Finding.ACTION,
        text=f"action {stop.number}: {_who(record, player)} {_say(action)}: {stop.error}",
        finished=False,
        action=stop.number,
        player=player,
        code=stop.error.code,
    )


def _unknown(record: HandRecord, stop: Unknown) -> Audit:
    if stop.street is not None:
        text = f"not auditable: the {stop.street.name.lower()} is unknown"
        return Audit(outcome=AuditOutcome.NOT_AUDITABLE, finding=Finding.UNKNOWN_BOARD, text=text, finished=False)
    return Audit(
        outcome=AuditOutcome.NOT_AUDITABLE,
        finding=Finding.UNKNOWN_HANDS,
        text=f"not auditable: {', '.join(_seat(record, player) for player in stop.players)} unknown",
        finished=False,
        unknown=stop.players,
    )


def _wrong_stacks(record: HandRecord, recorded: Sequence[int], ruled: Sequence[int], *, finished: bool) -> Audit:
    player = next(p for p, (theirs, ours) in enumerate(zip(recorded, ruled, strict=True)) if theirs != ours)
    theirs, ours = recorded[player], ruled[player]
    return Audit(
        outcome=AuditOutcome.DIFFERS,
        finding=Finding.STACKS,
        text=f"finishing stacks: {_who(record, player)} has {theirs}, the rules give {ours}",
        finished=finished,
        player=player,
        recorded=theirs,
        ruled=ours,
    )


def _seed_gives_deal(record: HandRecord) -> bool:
    """Whether a deal that names its seed is what the seed gives; a custom table's weights are not known."""
    deal = record.deal
    if deal.seed is None or (deal.mode != "standard" and deal.mode not in MODES):
        return True
    button = record.button if deal.button is None else deal.button
    try:
        if deal.mode == "standard":
            again = Deal.standard(
                seed=deal.seed, players=record.players, button=button, burn=bool(deal.burns), more=len(deal.more)
            )
        else:
            again = Deal.dense(
                seed=deal.seed, players=record.players, button=button, mode=deal.mode, more=len(deal.more)
            )
    except InvalidSetup:
        return False
    cards = (deal.hole, deal.board, deal.burns, deal.reserve, deal.more)
    return (again.hole, again.board, again.burns, again.reserve, again.more) == cards


def _who(record: HandRecord, player: int) -> str:
    return f"player {player}" if record.seats is None else f"player {player} (seat {record.seats[player]})"


def _seat(record: HandRecord, player: int) -> str:
    return f"seat {player if record.seats is None else record.seats[player]}"


def _say(action: Action) -> str:
    if action.kind is ActionKind.RAISE:
        return f"raises to {action.to}"
    return f"{action.kind.value}s"
