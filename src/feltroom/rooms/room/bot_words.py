"""What bots say: now and then a line, as a code that every client has words for in its own language.

Only bots with a personality speak. Occasions are what everybody sees: the first hand, a large pot won or lost, the last
chips gone. Whether, who and what is drawn under a label of its own from the seed of the table or its name, the hand and
its number, so no card and no other draw of the table has a part in it. It is kept nowhere.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from feltroom.bots.names import Occasion, PersonalityName
from feltroom.contract.server_messages import BotSaid
from feltroom.rng import Seed, Stream, derive
from feltroom.table.events import HandBegan, HandSettled, TableEvent
from feltroom.table.redact import redact_table
from feltroom.table.seat import Seat

LINES = 2
"""How many lines there are for each personality and occasion."""
_LARGE = 20
# How often, in hundredths, a bot to which it happens says something.
_OFTEN: dict[Occasion, int] = {"hello": 60, "won": 35, "lost": 25, "broke": 60}


@dataclass(frozen=True, slots=True)
class Words:
    """A line that a bot says."""

    seat: int
    personality: PersonalityName
    occasion: Occasion
    line: int

    def message(self, table: str) -> BotSaid:
        """Return it as everybody at a table is sent it."""
        return BotSaid(table, self.seat, self.personality, self.occasion, self.line)


def words_after(event: TableEvent, seats: Sequence[Seat | None], big_blind: int, *, seed: Seed) -> Words | None:
    """Return what a bot says to what everybody sees of an event; None mostly."""
    if not isinstance(event, HandBegan | HandSettled):
        return None
    seen = redact_table(event, None).event
    match seen:
        case HandBegan(hand=1):
            touched: list[tuple[int, Occasion]] = [(seat, "hello") for seat in seen.seats]
        case HandSettled():
            touched = _touched(seen, big_blind)
        case _:
            return None
    speakers = [(seat, personality, occasion) for seat, occasion in touched if (personality := _who(seats[seat]))]
    if not speakers:
        return None
    stream = Stream(derive(seed, "words", seen.hand))
    seat, personality, occasion = speakers[stream.below(len(speakers))]
    often, line = stream.below(100), stream.below(LINES)
    return Words(seat, personality, occasion, line) if often < _OFTEN[occasion] else None


def _touched(event: HandSettled, big_blind: int) -> list[tuple[int, Occasion]]:
    """Those to whom a hand did something that is worth a word."""
    found: list[tuple[int, Occasion]] = []
    for result in event.results:
        if result.stack == 0:
            found.append((result.seat, "broke"))
        elif abs(result.difference) >= _LARGE * big_blind:
            found.append((result.seat, "won" if result.difference > 0 else "lost"))
    return found


def _who(seat: Seat | None) -> PersonalityName | None:
    return None if seat is None or seat.bot is None else seat.bot.personality
