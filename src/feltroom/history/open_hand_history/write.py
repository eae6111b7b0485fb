"""Writing Open Hand History."""

import json
from collections.abc import Iterator, Mapping, Sequence
from datetime import datetime
from decimal import Decimal

from feltroom.cards.card import Cards
from feltroom.cards.notation import format_card
from feltroom.engine.events import (
    BoardDealt,
    Called,
    Checked,
    ChipsPosted,
    Event,
    Folded,
    HandMucked,
    HandShown,
    PostKind,
    PotAwarded,
    Raised,
    RunDealt,
)
from feltroom.engine.rules import Betting
from feltroom.history.dates import began
from feltroom.history.events_as_recorded import events_as_recorded
from feltroom.history.hand_by_seats import Amount
from feltroom.history.home_games import refuse_home_game
from feltroom.history.outcome import outcome_of
from feltroom.history.phh.amounts import format_chips
from feltroom.history.pokerstars.write import taken_from_pots
from feltroom.history.record import HandRecord
from feltroom.history.run import run
from feltroom.version import __version__

SPECIFICATION = "1.4.7"
PLAY_MONEY = "XPM"
_LIMITS = {Betting.NO_LIMIT: "NL", Betting.POT_LIMIT: "PL", Betting.FIXED_LIMIT: "FL"}
_POSTS = {
    PostKind.ANTE: "Post Ante",
    PostKind.BIG_BLIND_ANTE: "Post Ante",
    PostKind.SMALL_BLIND: "Post SB",
    PostKind.BIG_BLIND: "Post BB",
    PostKind.DEAD: "Post Dead",
    PostKind.LIVE: "Post Extra Blind",
    PostKind.STRADDLE: "Straddle",
    PostKind.BOMB: "Post Ante",
}


def format_ohh(record: HandRecord, *, number: int = 1) -> str:
    """Write a hand as an object of Open Hand History on one line."""
    refuse_home_game(record, "Open Hand History")
    return json.dumps({"ohh": _Writer(record, number).hand()}, ensure_ascii=False, default=_plain)


class _Writer:
    """Makes the object of one hand."""

    def __init__(self, record: HandRecord, number: int) -> None:
        self._record = record
        self._number = number
        ran = run(record)
        self._events: Sequence[Event] = ran.events if ran.stop is None else events_as_recorded(record)
        self._outcome = outcome_of(record, ran=ran)
        self._left = list(record.stacks)
        self._count = 0

    def hand(self) -> dict[str, object]:
        """Return the object."""
        record, notes = self._record, self._record.notes
        seats = self._seats()
        site = str(notes.get("venue", "Feltroom"))
        tournament = notes.get("_tournament")
        known = [player for player, cards in enumerate(record.deal.hole) if cards is not None]
        hand: dict[str, object] = {
            "spec_version": SPECIFICATION,
            "site_name": site,
            "network_name": site,
            "internal_version": __version__,
            "tournament": tournament is not None,
            "game_number": record.hand_id or str(self._number),
            "start_date_utc": f"{began(record) or datetime(1970, 1, 1):%Y-%m-%dT%H:%M:%SZ}",
            "table_name": str(notes.get("table", "Feltroom")),
            "table_handle": "",
            "table_skin": "",
            "game_type": "Holdem",
            "bet_limit": {"bet_type": _LIMITS[record.rules.betting], "bet_cap": 0},
            "table_size": notes.get("seat_count", max(2, *seats)),
            "currency": record.currency or PLAY_MONEY,
            "dealer_seat": seats[record.button],
            "small_blind_amount": self._money(record.rules.small_blind),
            "big_blind_amount": self._money(record.big_blind),
            "ante_amount": self._money(record.rules.ante),
            "flags": [],
            "players": [self._player(player) for player in range(record.players)],
            "rounds": list(self._rounds()),
            "pots": self._pots(),
            "tournament_bounties": [],
        }
        if len(known) == 1:
            hand["hero_player_id"] = known[0]
        if tournament is not None:
            hand["tournament_info"] = {"tournament_number": str(tournament), "name": str(notes.get("event", ""))}
        return hand

    def _player(self, player: int) -> dict[str, object]:
        record = self._record
        name = (record.names[player] if record.names is not None else "") or f"Player{player + 1}"
        stack = None if player in record.unknown_stacks else self._money(record.stacks[player])
        return {"id": player, "seat": self._seats()[player], "name": name, "display": name, "starting_stack": stack}

    def _rounds(self) -> Iterator[dict[str, object]]:
        actions: list[object] = []
        current: dict[str, object] = {"id": 0, "street": "Preflop", "cards": [], "actions": actions}
        shows: list[HandShown | HandMucked] = []
        dealt = False
        number = 0
        for event in self._events:
            match event:
                case ChipsPosted():
                    actions.append(self._act(event.player, self._post(event), event.amount))
                case Folded() | Checked() | Called() | Raised():
                    if not dealt:
                        dealt = True
                        actions += self._dealt()
                    actions.append(self._act(event.player, _name_of(event, current["street"]), _amount_of(event)))
                case BoardDealt() | RunDealt():
                    yield current
                    actions = []
                    cards = [format_card(card) for card in event.cards]
                    street = event.street.name.capitalize()
                    number += 1
                    current = {"id": number, "street": street, "cards": cards, "actions": actions}
                case HandShown() | HandMucked():
                    shows.append(event)
        yield current
        if shows:
            shown = [self._act(each.player, _shown(each), 0, cards=_shown_cards(each)) for each in shows]
            yield {"id": number + 1, "street": "Showdown", "cards": [], "actions": shown}

    def _post(self, event: ChipsPosted) -> str:
        if event.kind is PostKind.LIVE and self._record.last_blind is not None:
            return "Straddle"
        return _POSTS[event.kind]

    def _dealt(self) -> Iterator[dict[str, object]]:
        for player, cards in enumerate(self._record.deal.hole):
            if cards is not None:
                yield self._act(player, "Dealt Cards", 0, cards=cards)

    def _act(self, player: int, what: str, amount: int, *, cards: Cards | None = None) -> dict[str, object]:
        self._count += 1
        self._left[player] -= amount
        action: dict[str, object] = {"action_number": self._count, "player_id": player, "action": what}
        if cards is not None:
            return action | {"cards": [format_card(card) for card in cards]}
        return action | {"amount": self._money(amount), "is_allin": amount > 0 and not self._left[player]}

    def _pots(self) -> list[dict[str, object]]:
        totals, outcome = taken_from_pots(self._outcome), self._outcome
        if totals is None:
            return []
        awards = [event for event in self._events if isinstance(event, PotAwarded)]
        rake = outcome.rake or 0
        if not rake and awards:
            return [self._pot(number, award.amount, 0, dict(award.shares)) for number, award in enumerate(awards)]
        won = {player: chips for player, chips in enumerate(totals) if chips}
        return [self._pot(0, sum(totals) + rake, rake, won)]

    def _pot(self, number: int, amount: int, rake: int, won: Mapping[int, int]) -> dict[str, object]:
        return {
            "number": number,
            "amount": self._money(amount),
            "rake": self._money(rake),
            "jackpot": 0,
            "player_wins": [{"player_id": player, "win_amount": self._money(won[player])} for player in won],
        }

    def _money(self, chips: int) -> Amount:
        unit = self._record.unit
        return chips if unit == 1 else Decimal(format_chips(chips, unit=unit))

    def _seats(self) -> Sequence[int]:
        seats = self._record.seats
        return range(1, self._record.players + 1) if seats is None or len(set(seats)) < len(seats) else seats


def _name_of(event: Folded | Checked | Called | Raised, street: object) -> str:
    if isinstance(event, Raised):
        return "Bet" if not event.over and street != "Preflop" else "Raise"
    return {Folded: "Fold", Checked: "Check", Called: "Call"}[type(event)]


def _amount_of(event: Folded | Checked | Called | Raised) -> int:
    return event.amount if isinstance(event, Called | Raised) else 0


def _shown(event: HandShown | HandMucked) -> str:
    return "Shows Cards" if isinstance(event, HandShown) else "Mucks Cards"


def _shown_cards(event: HandShown | HandMucked) -> Cards | None:
    return event.cards if isinstance(event, HandShown) else None


def _plain(value: object) -> object:
    """Turn an amount with cents into a number of JSON."""
    if isinstance(value, Decimal):
        return float(value)
    raise TypeError(f"JSON cannot hold {type(value).__name__}")
