"""Stacks that nobody wrote down, taken to be usual ones, for what weighs the chips that can still be lost."""

from dataclasses import replace

from feltroom.history.events_as_recorded import bets_as_recorded
from feltroom.history.record import HandRecord

ASSUMED = 100
"""In big blinds."""


def with_assumed_stacks(record: HandRecord) -> HandRecord:
    """Return a record in which players with unknown stacks had 100 big blinds, or twice what they put in if more."""
    put_in = bets_as_recorded(record).paid
    stacks = [
        max(ASSUMED * record.rules.big_blind, 2 * put_in[player]) if player in record.unknown_stacks else stack
        for player, stack in enumerate(record.stacks)
    ]
    return replace(record, stacks=tuple(stacks), unknown_stacks=(), finishing_stacks=None)
