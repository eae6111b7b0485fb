"""Hands as rows for data frames: one a hand, one a decision, or one for each player of a hand.

Every row of a kind has the same columns. Amounts are in the units of the file: chips, or money with cents. What is not
known is None.
"""

from collections.abc import Iterable, Iterator, Sequence
from typing import Literal

from feltroom.cards.card import Cards
from feltroom.cards.notation import format_cards
from feltroom.engine.events import BetReturned, BoardDealt, Called, ChipsPosted, Event, Folded, Raised, Street
from feltroom.engine.setup import POSTED_BETS, opening_bet
from feltroom.errors import InvalidSetup, shown
from feltroom.history.dates import began
from feltroom.history.events_as_recorded import events_as_recorded
from feltroom.history.outcome import Outcome, outcome_of
from feltroom.history.phh.write import VARIANTS
from feltroom.history.positions import position_name
from feltroom.history.record import HandRecord
from feltroom.history.run import run

Kind = Literal["hands", "decisions", "players"]
Value = str | int | float | bool | None
Row = dict[str, Value]

COLUMNS: dict[str, tuple[str, ...]] = {
    "hands": (
        *("hand", "began", "venue", "table", "variant", "currency", "players", "small_blind", "big_blind", "ante"),
        *("pot", "rake", "board", "streets", "showdown", "winners", "result_from"),
    ),
    "decisions": (
        *("hand", "number", "street", "player", "name", "position", "cards", "board", "pot", "price", "stack"),
        *("opponents", "action", "amount", "to", "all_in"),
    ),
    "players": (
        *("hand", "player", "name", "seat", "position", "cards", "stack", "put_in", "net", "net_bb"),
        *("voluntary", "raised", "saw_flop", "showdown"),
    ),
}

NUMBERS = frozenset(
    {
        *("small_blind", "big_blind", "ante", "pot", "rake", "price", "stack", "amount", "to"),
        *("put_in", "net", "net_bb"),
    }
)
"""The columns that hold amounts, with or without a fraction."""
INTEGERS = frozenset({"players", "streets", "number", "player", "opponents", "seat"})
FLAGS = frozenset({"showdown", "all_in", "voluntary", "raised", "saw_flop"})


def rows(records: Iterable[HandRecord], of: Kind = "hands") -> Iterator[Row]:
    """Yield the rows of hands: one for each of the hands, their decisions, or their players."""
    if of not in COLUMNS:
        raise InvalidSetup(f"rows are of {', '.join(COLUMNS)}, not {shown(of)}")
    for record in records:
        told = _Told(record)
        if of == "hands":
            yield told.hand()
        elif of == "decisions":
            yield from told.decisions()
        else:
            yield from told.players()


class _Told:
    """A hand with what happened in it."""

    def __init__(self, record: HandRecord) -> None:
        self.record = record
        ran = run(record)
        self.events: Sequence[Event] = ran.events if ran.stop is None else events_as_recorded(record)
        self.outcome: Outcome = outcome_of(record, ran=ran)
        self.folded = {event.player: event.street for event in self.events if isinstance(event, Folded)}
        boards = [event for event in self.events if isinstance(event, BoardDealt)]
        self.board: Cards = sum([event.cards for event in boards], ())
        self.street = boards[-1].street if boards else Street.PREFLOP
        self.showdown = len(self.folded) < record.players - 1

    def hand(self) -> Row:
        record, outcome = self.record, self.outcome
        returned = outcome.returned[1] if outcome.returned else 0
        known = None not in outcome.net
        winners = [self._name(player) for player, net in enumerate(outcome.net) if net is not None and net > 0]
        return {
            "hand": record.hand_id,
            "began": None if (when := began(record)) is None else when.isoformat(),
            "venue": _text(record, "venue"),
            "table": _text(record, "table"),
            "variant": VARIANTS[record.rules.betting],
            "currency": record.currency,
            "players": record.players,
            "small_blind": self._money(record.rules.small_blind),
            "big_blind": self._money(record.big_blind),
            "ante": self._money(record.rules.ante),
            "pot": self._money(sum(outcome.put_in) - returned),
            "rake": None if outcome.rake is None else self._money(outcome.rake),
            "board": format_cards(self.board),
            "streets": int(self.street) + 1,
            "showdown": self.showdown,
            "winners": "|".join(winners) if known else None,
            "result_from": outcome.source.value if known else None,
        }

    def decisions(self) -> Iterator[Row]:
        record = self.record
        stacks, bets, pot, to_match = list(record.stacks), [0] * record.players, 0, 0
        live, number = record.players, 0
        opening, _ = opening_bet(record.rules, players=record.players, button=record.button, posts=record.posts)
        board: Cards = ()
        for event in self.events:
            if isinstance(event, ChipsPosted):
                stacks[event.player] -= event.amount
                pot += event.amount
                if event.kind in POSTED_BETS:
                    bets[event.player] += event.amount
                    to_match = opening
            elif isinstance(event, BoardDealt):
                board = (*board, *event.cards)
                bets, to_match = [0] * record.players, 0
            elif isinstance(event, BetReturned):
                break
            elif (action := _ACTIONS.get(type(event).__name__)) is not None:
                player: int = event.player  # type: ignore[union-attr]  # all four are deeds of a player
                amount = event.amount if isinstance(event, Called | Raised) else 0
                number += 1
                unknown = player in record.unknown_stacks
                yield {
                    "hand": record.hand_id,
                    "number": number,
                    "street": self._street(len(board)),
                    "player": player,
                    "name": self._name(player),
                    "position": position_name(record, player),
                    "cards": self._cards(player),
                    "board": format_cards(board),
                    "pot": self._money(pot),
                    "price": self._money(min(max(0, to_match - bets[player]), stacks[player])),
                    "stack": None if unknown else self._money(stacks[player]),
                    "opponents": live - 1,
                    "action": "bet" if isinstance(event, Raised) and not event.over else action,
                    "amount": self._money(amount),
                    "to": self._money(event.to) if isinstance(event, Raised) else None,
                    "all_in": bool(amount) and amount == stacks[player],
                }
                stacks[player] -= amount
                bets[player] += amount
                pot += amount
                to_match = max(to_match, bets[player])
                live -= isinstance(event, Folded)

    def players(self) -> Iterator[Row]:
        record, outcome = self.record, self.outcome
        before_flop = [each for each in self.events if getattr(each, "street", None) is Street.PREFLOP]
        for player in range(record.players):
            own = [each for each in before_flop if isinstance(each, Called | Raised) and each.player == player]
            net = outcome.net[player]
            stayed = player not in self.folded
            yield {
                "hand": record.hand_id,
                "player": player,
                "name": self._name(player),
                "seat": None if record.seats is None else record.seats[player],
                "position": position_name(record, player),
                "cards": self._cards(player),
                "stack": None if player in record.unknown_stacks else self._money(record.stacks[player]),
                "put_in": self._money(outcome.put_in[player]),
                "net": None if net is None else self._money(net),
                "net_bb": None if net is None else net / record.big_blind,
                "voluntary": bool(own),
                "raised": any([isinstance(each, Raised) for each in own]),
                "saw_flop": bool(self.board) and self.folded.get(player) is not Street.PREFLOP,
                "showdown": stayed and self.showdown,
            }

    def _money(self, chips: int) -> int | float:
        return chips if self.record.unit == 1 else chips / self.record.unit

    def _name(self, player: int) -> str:
        names = self.record.names
        return names[player] if names is not None else str(player)

    def _cards(self, player: int) -> str | None:
        cards = self.record.deal.hole[player]
        return None if cards is None else format_cards(cards)

    @staticmethod
    def _street(board: int) -> str:
        return {0: "preflop", 3: "flop", 4: "turn"}.get(board, "river")


_ACTIONS = {"Folded": "fold", "Checked": "check", "Called": "call", "Raised": "raise"}


def _text(record: HandRecord, name: str) -> str | None:
    value = record.notes.get(name)
    return None if value is None else str(value)
