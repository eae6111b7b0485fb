"""Open Hand History: the JSON that trackers and sites exchange, in and out (specification 1.4).

An amount of an action is what the player puts in with it, of a raise too. A bet that nobody called stays in the actions
and is in no pot.
"""

import json
import re
from collections import Counter
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
from feltroom.errors import InvalidNotation
from feltroom.history.dates import began
from feltroom.history.home_games import refuse_home_game
from feltroom.history.outcome import outcome_of
from feltroom.history.phh.amounts import format_chips
from feltroom.history.pokerstars.write import taken_from_pots
from feltroom.history.record import HandRecord
from feltroom.history.run import run
from feltroom.history.seated import Amount, SeatedHand, SeatedPlayer
from feltroom.history.told import told_events
from feltroom.version import __version__

SPECIFICATION = "1.4.7"
PLAY_MONEY = "XPM"
_CARD = re.compile(r"(?:10|[2-9TJQKA])[cdhs]", re.IGNORECASE)
_AMOUNT = re.compile(r"\d{1,15}(?:\.\d{1,8})?")
_VARIANTS = {
    "nl": "NT",
    "nolimit": "NT",
    "cap": "NT",
    "pl": "PT",
    "potlimit": "PT",
    "fl": "FT",
    "limit": "FT",
    "fixedlimit": "FT",
}
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


def read_ohh(hand: Mapping[str, object]) -> HandRecord:
    """Read what stands under "ohh" of an object; InvalidNotation says what is wrong."""
    return _Reader(hand).record()


class _Reader:
    """One hand on its way to a record."""

    def __init__(self, hand: Mapping[str, object]) -> None:
        self._given = hand
        self._hand = SeatedHand()
        self._by_id: dict[str, SeatedPlayer] = {}
        self._bets: dict[str, Amount] = {}
        self._posted: set[str] = set()
        self._streets: Counter[object] = Counter()  # how often each was dealt

    def record(self) -> HandRecord:
        """Return the record."""
        self._read_game()
        self._read_players()
        for each in self._objects(self._given, "rounds"):
            self._read_round(each)
        rake: Amount = 0
        for pot in self._objects(self._given, "pots"):
            rake += _amount(pot.get("rake") or 0) + _amount(pot.get("jackpot") or 0)
            for won in self._objects(pot, "player_wins"):
                self._player(won).won += _amount(won.get("win_amount") or 0)
                self._hand.collected = True
        self._hand.rake = rake
        return self._hand.record()

    def _read_game(self) -> None:
        given, hand = self._given, self._hand
        if (game := given.get("game_type")) is None or _bare(game) not in ("holdem", "texasholdem"):
            raise InvalidNotation(f"game_type = {game!r}: hold'em is played here")
        limit = given.get("bet_limit")
        kind = limit.get("bet_type") if isinstance(limit, Mapping) else None
        variant = _VARIANTS.get(_bare(kind))
        if variant is None:
            raise InvalidNotation(f"bet_type = {kind!r}: must be NL, PL or FL")
        hand.variant = variant
        hand.small = _amount(given.get("small_blind_amount") or 0)
        hand.big = _amount(given.get("big_blind_amount") or 0)
        hand.button = _whole(given.get("dealer_seat")) or 0
        names = {"game_number": "hand", "site_name": "venue", "table_name": "table", "table_size": "seat_count"}
        hand.notes = {ours: given[theirs] for theirs, ours in names.items() if given.get(theirs)}
        hand.notes["hand"] = str(hand.notes.get("hand", ""))
        if (seats := _whole(hand.notes.pop("seat_count", None))) is not None:
            hand.notes["seat_count"] = seats
        if (currency := given.get("currency")) not in (None, "", PLAY_MONEY, "PPC", "Chips"):
            hand.notes["currency"] = currency
        tournament = given.get("tournament_info")
        if isinstance(tournament, Mapping) and tournament.get("tournament_number"):
            hand.notes["_tournament"] = str(tournament["tournament_number"])
            hand.notes.pop("currency", None)
        self._read_date(given.get("start_date_utc"))

    def _read_date(self, text: object) -> None:
        if not isinstance(text, str):
            return
        try:
            when = datetime.fromisoformat(text)
        except ValueError:
            return
        if when.year > 1970:
            notes = self._hand.notes
            notes |= {"year": when.year, "month": when.month, "day": when.day, "time_zone": "UTC"}
            notes["time"] = when.time().replace(microsecond=0, tzinfo=None)

    def _read_players(self) -> None:
        for given in self._objects(self._given, "players"):
            seat, stack = _whole(given.get("seat")), given.get("starting_stack")
            if seat is None or "id" not in given:
                raise InvalidNotation("a player needs an id and a seat")
            player = SeatedPlayer(seat, str(given.get("name", f"Player{seat}")), _amount(stack))
            self._by_id[str(given["id"])] = player
            if not given.get("is_sitting_out"):
                player.dealt = True
            self._hand.players.append(player)

    def _read_round(self, given: Mapping[str, object]) -> None:
        dealt, street = _cards(given.get("cards")), given.get("street")
        if street in ("Flop", "Turn", "River"):
            self._bets = {}
            cards = dealt if street == "Flop" else dealt[-2:]
            if (run := self._streets[street]) > 0:
                self._hand.notes["_run_it_twice"] = True
                self._hand.further.setdefault(str(run), []).append(cards)
            elif dealt:
                self._hand.moves.append(("", f"db {cards}"))
            self._streets[street] += 1
        for action in self._objects(given, "actions"):
            self._read_action(action)

    def _read_action(self, given: Mapping[str, object]) -> None:
        what = given.get("action")
        if what in ("Added Chips", "Sits Down", "Stands Up", "Add to Pot"):
            return
        player, amount = self._player(given), _amount(given.get("amount") or 0)
        all_in = given.get("is_allin") is True or amount + player.ante >= player.stack
        moves, name = self._hand.moves, player.name
        match what:
            case "Dealt Cards":
                player.hole = _cards(given.get("cards")) or player.hole
            case "Shows Cards" | "Mucks Cards":
                player.hole = player.hole or _cards(given.get("cards"))
                if not self._hand.notes.get("_run_it_twice"):
                    moves.append((name, f"sm {player.hole if what == 'Shows Cards' else ''}".rstrip()))
            case "Post Ante" | "Post Dead":
                player.ante += amount
            case "Post SB" | "Post BB" if what not in self._posted:
                whole = self._hand.small if what == "Post SB" else self._hand.big
                self._hand.post_blind(player, amount, whole=whole, all_in=all_in)
            case "Straddle":
                player.blind = amount
            case "Post SB" | "Post BB" | "Post Extra Blind":
                player.late = amount
            case "Fold":
                moves.append((name, "f"))
            case "Check" | "Call":
                moves.append((name, "cc"))
            case "Bet" | "Raise":
                moves.append((name, f"cbr {self._bets.get(name, 0) + amount}"))
            case _:
                raise InvalidNotation(f"action = {what!r} is not known")
        if what not in ("Post Ante", "Post Dead"):
            self._bets[name] = self._bets.get(name, 0) + amount
        self._posted.add(str(what))

    def _player(self, given: Mapping[str, object]) -> SeatedPlayer:
        player = self._by_id.get(str(given.get("player_id")))
        if player is None:
            raise InvalidNotation(f"player_id = {given.get('player_id')!r}: there is no such player")
        return player

    def _objects(self, given: Mapping[str, object], name: str) -> Iterator[Mapping[str, object]]:
        found = given.get(name) or []
        if not isinstance(found, list) or not all(isinstance(each, Mapping) for each in found):
            raise InvalidNotation(f"{name} must be a list of objects")
        yield from found


class _Writer:
    """Makes the object of one hand."""

    def __init__(self, record: HandRecord, number: int) -> None:
        self._record = record
        self._number = number
        ran = run(record)
        self._events: Sequence[Event] = ran.events if ran.stop is None else told_events(record)
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


def _cards(value: object) -> str:
    """Return cards in a row; nothing if one of them is hidden."""
    cards = value if isinstance(value, list) else _CARD.findall(str(value or ""))
    row = [str(card).strip().replace("10", "T") for card in cards]
    return "".join([f"{card[0].upper()}{card[1].lower()}" for card in row if _CARD.fullmatch(card)])


def _bare(value: object) -> str:
    """Return the letters of a word, small."""
    return "".join([letter for letter in str(value).lower() if letter.isalpha()])


def _whole(value: object) -> int | None:
    """Read a whole number, which some write as text."""
    if isinstance(value, str) and value.strip().isdecimal():
        return int(value)
    return value if isinstance(value, int) and not isinstance(value, bool) else None


def _amount(value: object) -> Amount:
    if value is None:
        return Decimal("Infinity")
    if isinstance(value, str) and _AMOUNT.fullmatch(value):
        return Decimal(value)
    if isinstance(value, int | Decimal) and not isinstance(value, bool):
        return value
    raise InvalidNotation(f"{value!r} is not an amount")


def _plain(value: object) -> object:
    """Turn an amount with cents into a number of JSON."""
    if isinstance(value, Decimal):
        return float(value)
    raise TypeError(f"JSON cannot hold {type(value).__name__}")
