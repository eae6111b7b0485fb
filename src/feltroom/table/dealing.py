"""Beginning a hand: blinds by schedule, positions, cards."""

from dataclasses import replace
from itertools import takewhile

from feltroom.deal.deal import Deal
from feltroom.engine.events import HoleCardsDealt
from feltroom.engine.rules import MOST_CHIPS, Rules
from feltroom.engine.state import HandState
from feltroom.table.config import DoubleBoard, TableConfig, with_blinds
from feltroom.table.events import BlindsChanged, HandBegan, HandEvent, PhaseEntered, TableEvent
from feltroom.table.pace import pause_after
from feltroom.table.phases import Phase
from feltroom.table.positions import next_positions
from feltroom.table.randomness import Entropy, deal_seed, hand_secret
from feltroom.table.side_games import begin_round
from feltroom.table.state import TableState
from feltroom.table.tournament_flow import next_level


def begin_hand(state: TableState, now: int, entropy: Entropy | None) -> list[TableEvent]:
    """Return the events that begin the next hand, as far as the players' posts."""
    events: list[TableEvent] = []
    rules = scheduled_rules(state, now)
    if rules != state.rules:
        events.append(BlindsChanged(now, rules, by_schedule=True))
    events += next_level(state, now)
    number = state.hands + 1
    place = next_positions(state, rules)
    played_by = rules_of_hand(state, rules)
    bomb = played_by.bomb > 0
    secret = hand_secret(state.config, entropy, hand=number)
    players = len(place.seats)
    button = place.seats.index(place.button)
    hand = HandState(
        played_by,
        stacks=tuple(state.at(seat).stack for seat in place.seats),
        button=button,
        deal=deal_cards(state.config, deal_seed(state.config, secret), players=players, button=button, rules=played_by),
        posts=None if bomb else place.posts,
        hand_id=str(number),
    )
    missed = () if bomb else place.missed
    posted = takewhile(lambda event: not isinstance(event, HoleCardsDealt), hand.events)
    until = now + pause_after(Phase.POSTING_BLINDS, state.config.pace)
    return [
        *events,
        HandBegan(now, number, place.seats, place.button, place.small, place.big, missed, secret),
        *begin_round(state, now, hand=number, seats=place.seats),
        PhaseEntered(now, Phase.POSTING_BLINDS, until if until > now else None),
        *[HandEvent(now, number, place.seats, event) for event in posted],
    ]


def rules_of_hand(state: TableState, rules: Rules) -> Rules:
    """Return what the next hand is played by: perhaps as a bomb pot, on one board or two."""
    config = state.config
    due = config.bomb_every and (state.hands - state.voided + 1) % config.bomb_every == 0
    bomb = (
        min(config.bomb_pot * rules.big_blind, MOST_CHIPS - MOST_CHIPS % rules.chip) if due or state.bomb_called else 0
    )
    two = config.double_board is DoubleBoard.ALWAYS or (bomb > 0 and config.double_board is DoubleBoard.BOMB_POT)
    return replace(rules, bomb=bomb, boards=2) if two else replace(rules, bomb=bomb) if bomb else rules


def scheduled_rules(state: TableState, now: int) -> Rules:
    """Return the rules of the next hand: those in force, at the blinds the schedule has come to."""
    schedule = state.config.schedule
    if schedule is None or not state.scheduled or state.config.director:
        return state.rules
    played = state.hands - state.voided
    return with_blinds(state.rules, schedule.level(hands=played, elapsed=state.played_until(now)))


def deal_cards(config: TableConfig, seed: bytes, *, players: int, button: int, rules: Rules) -> Deal:
    """Deal as the table deals."""
    more = 5 * (max(config.runs.most, rules.boards) - 1)
    if config.deal == "standard":
        return Deal.standard(seed=seed, players=players, button=button, burn=rules.burn, more=more)
    return Deal.dense(seed=seed, players=players, button=button, mode=config.deal, weights=config.weights, more=more)
