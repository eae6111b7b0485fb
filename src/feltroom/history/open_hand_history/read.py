"""Reading Open Hand History."""

import re
from collections import Counter
from collections.abc import Iterator, Mapping
from datetime import datetime
from decimal import Decimal

from feltroom.errors import InvalidNotation
from feltroom.history.hand_by_seats import Amount, SeatedHand, SeatedPlayer
from feltroom.history.open_hand_history.raises import Raises, Told, raises_of
from feltroom.history.open_hand_history.write import PLAY_MONEY
from feltroom.history.record import HandRecord

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
_STREETS = ("Flop", "Turn", "River")
_NOT_IN_THE_HAND = ("Added Chips", "Sits Down", "Stands Up")
_DEAD = ("Post Ante", "Post Dead")
_COSTING = (*_DEAD, "Post SB", "Post BB", "Post Extra Blind", "Straddle", "Call", "Bet", "Raise")
# Some programs write them in the third person or without spaces.
_ACTIONS = {
    "".join(name.lower().split()) + ending: name
    for name in (
        *_NOT_IN_THE_HAND,
        *_COSTING,
        "Add to Pot",
        "Dealt Cards",
        "Shows Cards",
        "Mucks Cards",
        "Fold",
        "Check",
    )
    for ending in ("", "s")
}


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
        self._streets: Counter[str] = Counter()  # how often each was dealt
        self._raises = Raises.PUT_IN

    def record(self) -> HandRecord:
        """Return the record."""
        self._read_game()
        self._read_players()
        rounds = list(self._objects(self._given, "rounds"))
        self._raises = raises_of(self._told(rounds), pot=self._pot())
        for each in rounds:
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
        limit = given.get("bet_limit", "NL")
        kind = limit.get("bet_type") if isinstance(limit, Mapping) else limit
        variant = _VARIANTS.get(_bare(kind))
        if variant is None:
            raise InvalidNotation(f"bet_type = {kind!r}: must be NL, PL or FL")
        hand.variant = variant
        hand.small = _amount(given.get("small_blind_amount") or 0)
        hand.big = _amount(given.get("big_blind_amount") or 0)
        hand.button = _whole(given.get("dealer_seat"))
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
            name = given.get("name") or given.get("display") or f"Player{seat}"
            player = SeatedPlayer(seat, str(name), _amount(stack), hole=_hole(given.get("cards")))
            self._by_id[str(given["id"])] = player
            if not given.get("is_sitting_out"):
                player.dealt = True
            self._hand.players.append(player)

    def _told(self, rounds: list[Mapping[str, object]]) -> list[list[Told]]:
        """Return street by street what cost chips."""
        streets: list[list[Told]] = [[]]
        for each in rounds:
            if _street(each) in _STREETS:
                streets.append([])
            for given in self._objects(each, "actions"):
                what, amount = _action(given), _amount(given.get("amount") or 0)
                if what in _COSTING:
                    all_in, is_bet = given.get("is_allin") is True, what not in _DEAD
                    streets[-1].append(Told(str(given.get("player_id")), what, amount, all_in, is_bet))
        return streets

    def _pot(self) -> Amount | None:
        """Return what was won and taken; None if the file does not say it."""
        pots = list(self._objects(self._given, "pots"))
        won = [_amount(each.get("win_amount") or 0) for pot in pots for each in self._objects(pot, "player_wins")]
        taken = [_amount(pot.get(name) or 0) for pot in pots for name in ("rake", "jackpot")]
        return sum(won) + sum(taken) if any(won) else None

    def _read_round(self, given: Mapping[str, object]) -> None:
        dealt, street = _cards(given.get("cards")), _street(given)
        if street in _STREETS:
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
        what = _action(given)
        if what in _NOT_IN_THE_HAND:
            return
        amount = _amount(given.get("amount") or 0)
        if what == "Add to Pot":
            self._hand.added += amount
            return
        player = self._player(given)
        bet, highest = self._bets.get(player.name, 0), max(self._bets.values(), default=0)
        all_in = given.get("is_allin") is True or amount + player.ante >= player.stack
        moves, name = self._hand.moves, player.name
        match what:
            case "Dealt Cards":
                player.hole = _hole(given.get("cards")) or player.hole
            case "Shows Cards" | "Mucks Cards":
                player.hole = player.hole or _hole(given.get("cards"))
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
            case "Bet":
                moves.append((name, f"cbr {bet + amount}"))
            case "Raise":
                total = self._raises.total(amount, before=bet, highest=highest)
                moves.append((name, f"cbr {total}"))
                amount = total - bet
            case _:
                raise InvalidNotation(f"action = {given.get('action')!r} is not known")
        if what not in _DEAD:
            self._bets[name] = highest if what == "Call" and not all_in else bet + amount
        self._posted.add(what)

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


def _cards(value: object) -> str:
    """Return cards in a row; nothing if one of them is hidden."""
    cards = value if isinstance(value, list) else _CARD.findall(str(value or ""))
    row = [str(card).strip().replace("10", "T") for card in cards]
    return "".join([f"{card[0].upper()}{card[1].lower()}" for card in row if _CARD.fullmatch(card)])


def _hole(value: object) -> str:
    """Return two cards in a row; nothing if it is not two."""
    cards = _cards(value)
    return cards if len(cards) == 4 else ""


def _street(given: Mapping[str, object]) -> str:
    return str(given.get("street")).strip().capitalize()


def _action(given: Mapping[str, object]) -> str:
    """Return what an action is, by the name in the specification; as it stands if that has none."""
    what = given.get("action")
    return _ACTIONS.get(_bare(what).replace("posts", "post", 1), str(what))


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
