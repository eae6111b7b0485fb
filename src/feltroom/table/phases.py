"""The phases of a table and the ways between them, as data; the diagram in the documentation is drawn from here."""

from dataclasses import dataclass
from enum import Enum

from feltroom.engine.events import (
    BoardDealt,
    Event,
    HandEnded,
    HandMucked,
    HandShown,
    HoleCardsDealt,
    PotAwarded,
    RunDealt,
    Street,
)


class Phase(Enum):
    """Where a table is; being paused lies over any of them."""

    WAITING = "Waiting"
    DRAWING_FOR_BUTTON = "DrawingForButton"
    TABLE_SETUP = "TableSetup"
    POSTING_BLINDS = "PostingBlinds"
    DEAL_HOLE_CARDS = "DealHoleCards"
    BETTING_PREFLOP = "BettingPreflop"
    DEAL_FLOP = "DealFlop"
    BETTING_FLOP = "BettingFlop"
    DEAL_TURN = "DealTurn"
    BETTING_TURN = "BettingTurn"
    DEAL_RIVER = "DealRiver"
    BETTING_RIVER = "BettingRiver"
    SHOWDOWN = "Showdown"
    PAYOUT = "Payout"
    HAND_SUMMARY = "HandSummary"
    FINISHED = "Finished"


BETTING = {
    Street.PREFLOP: Phase.BETTING_PREFLOP,
    Street.FLOP: Phase.BETTING_FLOP,
    Street.TURN: Phase.BETTING_TURN,
    Street.RIVER: Phase.BETTING_RIVER,
}
DEALING = {Street.FLOP: Phase.DEAL_FLOP, Street.TURN: Phase.DEAL_TURN, Street.RIVER: Phase.DEAL_RIVER}
BETTING_PHASES = frozenset(BETTING.values())


def phase_of(event: Event, current: Phase) -> Phase:
    """Return the phase in which something happens in a hand: the current one, unless it begins another."""
    match event:
        case HoleCardsDealt():
            return Phase.DEAL_HOLE_CARDS
        case BoardDealt() | RunDealt():
            return DEALING[event.street]
        case HandShown() | HandMucked():
            return Phase.SHOWDOWN
        case PotAwarded() | HandEnded():
            return Phase.PAYOUT
        case _:
            return current


@dataclass(frozen=True, slots=True)
class Transition:
    """A way from one phase to another: what sets it off, and what must hold."""

    source: Phase
    target: Phase
    trigger: str
    guard: str = ""


def _of_hand() -> list[Transition]:
    ways: list[Transition] = []
    betting, dealing = list(BETTING.values()), list(DEALING.values())
    for number, phase in enumerate(betting):
        ways.append(Transition(phase, phase, "an action or a leave", "the street goes on"))
        if number < 3:
            ways.append(Transition(phase, dealing[number], "the last action or a leave", "two players can bet"))
        live = "all-in" if number < 3 else "two are live"
        ways.append(Transition(phase, Phase.SHOWDOWN, "the last action or a leave", live))
        ways.append(Transition(phase, Phase.PAYOUT, "a fold or a leave", "one player is left"))
    for number, phase in enumerate(dealing):
        ways.append(Transition(phase, betting[number + 1], "pause over", "two players can bet"))
        if number < 2:
            ways.append(Transition(phase, dealing[number + 1], "pause over", "all-in"))
        ways.append(Transition(phase, Phase.SHOWDOWN, "pause over", "all-in, the others have gone"))
        gone = "all others have gone" if number < 2 else "all-in, or all others have gone"
        ways.append(Transition(phase, Phase.PAYOUT, "pause over", gone))
    ways += [Transition(Phase.SHOWDOWN, phase, "pause over", "all-in before this street") for phase in dealing]
    ways += [Transition(Phase.DEAL_RIVER, phase, "pause over", "the board is run again") for phase in dealing]
    return ways


TRANSITIONS: tuple[Transition, ...] = (
    Transition(Phase.WAITING, Phase.DRAWING_FOR_BUTTON, "start or a player", "enough are ready, no button yet"),
    Transition(Phase.WAITING, Phase.TABLE_SETUP, "start or a player", "enough are ready"),
    Transition(
        Phase.WAITING,
        Phase.FINISHED,
        "a leave or EndEvening",
        "solo: won or lost, tournament: one player is left, or the evening is over",
    ),
    Transition(Phase.DRAWING_FOR_BUTTON, Phase.TABLE_SETUP, "pause over"),
    Transition(
        Phase.TABLE_SETUP,
        Phase.WAITING,
        "intro over, or the person of a solo session leaves",
        "too few are ready, or the evening is over",
    ),
    Transition(Phase.TABLE_SETUP, Phase.POSTING_BLINDS, "intro over", "enough are ready"),
    Transition(Phase.POSTING_BLINDS, Phase.DEAL_HOLE_CARDS, "pause over"),
    Transition(Phase.DEAL_HOLE_CARDS, Phase.BETTING_PREFLOP, "pause over", "somebody has a decision"),
    Transition(Phase.DEAL_HOLE_CARDS, Phase.DEAL_FLOP, "pause over", "a bomb pot"),
    Transition(Phase.DEAL_HOLE_CARDS, Phase.SHOWDOWN, "pause over", "all-in by the blinds, or the others have gone"),
    Transition(Phase.DEAL_HOLE_CARDS, Phase.PAYOUT, "pause over", "all others have gone"),
    *_of_hand(),
    Transition(Phase.SHOWDOWN, Phase.SHOWDOWN, "an answer", "players choose what they show"),
    Transition(Phase.SHOWDOWN, Phase.PAYOUT, "pause over", "the board is complete"),
    Transition(Phase.PAYOUT, Phase.HAND_SUMMARY, "pause over"),
    Transition(Phase.HAND_SUMMARY, Phase.TABLE_SETUP, "pause over or NextHand", "enough are ready"),
    Transition(Phase.HAND_SUMMARY, Phase.WAITING, "pause over or NextHand", "too few are ready"),
    Transition(
        Phase.HAND_SUMMARY,
        Phase.FINISHED,
        "pause over, NextHand or a leave",
        "solo: won or lost, tournament: one player is left, or the evening is over",
    ),
)
WAYS = frozenset((way.source, way.target) for way in TRANSITIONS)
# An error voids the hand from wherever it is.
VOIDS = frozenset(Phase) - {Phase.WAITING, Phase.FINISHED}


def state_diagram() -> str:
    """Return the phases as a Mermaid state diagram."""
    lines = ["stateDiagram-v2", f"    [*] --> {Phase.WAITING.value}"]
    for way in TRANSITIONS:
        guard = f" [{way.guard}]" if way.guard else ""
        lines.append(f"    {way.source.value} --> {way.target.value}: {way.trigger}{guard}")
    return "\n".join([*lines, f"    {Phase.FINISHED.value} --> [*]"]) + "\n"
