"""The decision of a hand that is to be solved, with what its viewer knew then and nothing that came later."""

from dataclasses import dataclass

from feltroom.analysis.steps import Did, Step, steps_of
from feltroom.analysis.street_line import pot_before_bets, steps_on
from feltroom.cards.classes import Combo
from feltroom.contract.codes import Code
from feltroom.contract.http.solution import NotSolved
from feltroom.contract.refusals import Refusal
from feltroom.engine.events import Called, Checked, Event, Folded, Raised, Street
from feltroom.engine.redact import redact
from feltroom.engine.rules import Betting
from feltroom.engine.view import HandView
from feltroom.rooms.hands.reviews import SeenFrom
from feltroom.table.events import HandEvent

MOST_RAISES = {Street.TURN: 2, Street.RIVER: 3}


@dataclass(frozen=True, slots=True)
class Decision:
    """What somebody decided: the view before it, what had been done, and what they did."""

    view: HandView
    before: list[Step]
    done: Step
    viewer: int
    own: Combo
    seats: tuple[int, ...]

    @property
    def other(self) -> int:
        """The one other player who is still in."""
        return next(
            player for player in range(self.view.players) if player != self.done.player and not self.view.folded[player]
        )

    @property
    def stack(self) -> int:
        """What each of the two could still put in when the street began."""
        view = self.view
        return min([view.stacks[player] + view.bets[player] for player in (self.done.player, self.other)])


def decision_at(seen: SeenFrom, *, seq: int) -> Decision:
    """Return the decision that an event is; Refusal if it is none."""
    events: list[Event] = []
    seats: tuple[int, ...] = ()
    for number, visible in seen.hand.events:
        if not isinstance(visible.event, HandEvent):
            continue
        seats = visible.event.seats
        events.append(visible.event.event)
        if number == seq:
            break
    else:
        raise Refusal(Code.NO_TURN)
    if not isinstance(events[-1], Folded | Checked | Called | Raised):
        raise Refusal(Code.NO_TURN)
    viewer = seats.index(seen.hand.seat)
    told = [redact(event, viewer) for event in events]
    view = HandView.of(told[:-1], viewer=viewer)
    hole = view.hole[viewer]
    assert hole is not None
    done = steps_of(HandView.of(told, viewer=viewer))[-1]
    return Decision(view, steps_of(view), done, viewer, (max(hole), min(hole)), seats)


def why_not_solvable(decision: Decision, seen: SeenFrom) -> NotSolved | None:
    """Return why a decision cannot be solved; None if it can."""
    view, done = decision.view, decision.done
    if done.street not in MOST_RAISES or view.street is not done.street:
        return "street"
    live = [player for player in range(view.players) if not view.folded[player]]
    if len(live) != 2 or any([step.player not in live for step in steps_on(done.street, decision.before)]):
        return "players"
    if view.rules.betting is not Betting.NO_LIMIT:
        return "betting"
    if seen.deck.weights is not None or seen.deck.name != "standard":
        return "deck"
    if decision.stack <= 0 or pot_before_bets(view) <= 0:
        return "chips"
    if sum([step.did is Did.RAISE for step in (*steps_on(done.street, decision.before), done)]) > 4:
        return "line"
    return None
