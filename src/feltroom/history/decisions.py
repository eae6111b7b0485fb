"""The decisions of a player in a recorded hand, each with what they knew at that moment and nothing that came later."""

from feltroom.cards.card import Cards
from feltroom.engine.events import Folded
from feltroom.engine.redact import redact
from feltroom.engine.state import HandState
from feltroom.engine.view import HandView
from feltroom.errors import IllegalAction, InvalidSetup, shown
from feltroom.history.decision import Decision
from feltroom.history.record import HandRecord
from feltroom.history.run import run, run_with_stand_ins, with_stand_ins
from feltroom.history.seen import seen_by


def decisions_of(record: HandRecord, player: int) -> list[Decision]:
    """Return a player's decisions, first to last, up to the first action the rules refuse or card nobody knows.

    A fold out of turn, by a player who goes away, is no decision. InvalidSetup if the player's cards are not known.
    """
    if type(player) is not int or not 0 <= player < record.players:
        raise InvalidSetup(f"the hand has players 0 to {record.players - 1}, not {shown(player)}")
    if record.deal.hole[player] is None:
        raise InvalidSetup(f"the cards of player {player} are not known: their decisions cannot be reviewed")
    seen = seen_by(record, player)
    hand = with_stand_ins(seen)
    decisions: list[Decision] = []
    for number, move in enumerate(seen.actions):
        actor, action = move
        if len(hand.board) > len(seen.deal.board):
            break
        if actor == player and hand.actor == player:
            decisions.append(Decision(number=number, view=_view(hand, player), legal=hand.legal(), action=action))
        try:
            seen.repeat(hand, move)
        except IllegalAction:
            break
    return decisions


def hands_shown(record: HandRecord, player: int) -> dict[int, Cards]:
    """Return the cards of others that a player had seen when the hand was over, by player.

    Nobody shows anything before the end, or when all but one have folded. Where a record lacks hands that came to the
    showdown, so that nobody can tell who had to show, those it knows of players who stayed in count.
    """
    hand, refused = run_with_stand_ins(record)
    folded = {event.player for event in hand.events if isinstance(event, Folded)}
    if refused or not hand.over or len(folded) >= record.players - 1:
        return {}
    hole = record.deal.hole if run(record).stop else seen_by(record, player).deal.hole
    return {
        other: cards
        for other, cards in enumerate(hole)
        if cards is not None and other != player and other not in folded
    }


def _view(hand: HandState, player: int) -> HandView:
    return HandView.of([redact(event, player) for event in hand.events], viewer=player)
