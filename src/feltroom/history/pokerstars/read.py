"""Reading PokerStars text: each hand becomes the fields of a PHH file, which are then read as such.

Who was dealt in shows in what they did and in the summary. Blinds stand at the amounts of the game, so that a short one
is known to be short; what others post to come in is a late post, dead where it is more than the big blind.
"""

import re
from collections.abc import Iterable, Iterator
from datetime import time
from decimal import Decimal

from feltroom.errors import FeltroomError, InvalidNotation
from feltroom.history.hand_by_seats import Amount, SeatedHand, SeatedPlayer
from feltroom.history.pokerstars import lines as say
from feltroom.history.record import HandRecord
from feltroom.history.unread import Unread

_VARIANTS = {"No Limit": "NT", "Pot Limit": "PT", "Limit": "FT", "Fixed Limit": "FT"}
_VENUES = {"pokerstars": "PokerStars", "poker": "GGPoker"}
_UNKNOWN_YEAR = 1970
_LINE_BREAK = re.compile(r"\s*<br ?/?>$", re.IGNORECASE)
_OTHER_ORDER = re.compile(r"Hold['’]?em", re.IGNORECASE)
_LIKE = "PokerStars Hand #1: Hold'em No Limit (1/2)"


def read_pokerstars(lines: Iterable[str], *, source: str = "") -> Iterator[HandRecord | Unread]:
    """Yield the hands of PokerStars text; of text that has none, one that says so."""
    hands = False
    for number, hand in _split(lines):
        hands = True
        try:
            yield _Hand(hand).record()
        except FeltroomError as error:
            found = say.START.match(hand[0])
            named = found["number"] if found else "?"
            yield Unread(source, f"hand {named}, line {number}", str(error))
    if not hands:
        yield Unread(source, "hand 1", f"nothing begins as PokerStars writes it: {_LIKE}")


def _split(lines: Iterable[str]) -> Iterator[tuple[int, list[str]]]:
    held: list[str] = []
    first = 1
    for number, line in enumerate(lines, 1):
        text = line.removeprefix("\ufeff").replace("\u00a0", " ").replace("\u202f", " ").strip()
        text = _LINE_BREAK.sub("", text)
        if (glued := say.GLUED.match(text)) is not None and held:
            held.append(glued[1])
            text = glued[2]
        if say.START.match(text):
            if held:
                yield first, held
            held, first = [text], number
        elif held and text:
            held.append(text)
    if held:
        yield first, held


class _Hand:
    """One hand on its way to a record."""

    def __init__(self, lines: list[str]) -> None:
        self._lines = lines
        self._hand = SeatedHand()
        self._posted: set[str] = set()
        self._street = ""
        self._run = ""
        self._told: dict[str, Amount] = {}  # what the summary says that players won
        self._blinds: tuple[Amount, Amount] | None = None

    def record(self) -> HandRecord:
        """Return the record; InvalidNotation if the hand is of another game, or was cancelled."""
        self._read_header()
        self._read_table()
        for line in self._lines[2:]:
            self._read_line(line)
        if not self._hand.collected:
            if self._street != "SUMMARY":
                raise InvalidNotation("the text is cut off: it does not say who won")
            for player in self._hand.players:
                player.won = self._told.get(player.name, 0)
            self._hand.collected = any(self._told.values())
        return self._hand.record()

    def _read_header(self) -> None:
        header, hand = self._lines[0], self._hand
        start, game, stakes = say.START.match(header), say.GAME.search(header), say.STAKES.search(header)
        assert start is not None
        if game is None and _OTHER_ORDER.search(header):
            raise InvalidNotation(f"the first line is not as PokerStars writes it: {_LIKE}")
        if game is None or game["kind"]:
            named = header[start.end() :].partition("(")[0].strip()[:60]
            raise InvalidNotation(f"hold'em is played here, not {named!r}")
        if stakes is None:
            raise InvalidNotation("the first line does not say the stakes")
        given, site = start["number"], start["site"]
        self._hand.notes = {
            "hand": int(given) if given.isdecimal() else given,
            "venue": _VENUES.get(site.lower(), site),
        }
        hand.small, hand.big = say.number(stakes[1]), say.number(stakes[2])
        hand.variant = _VARIANTS[game["limit"].title()]
        if hand.variant == "FT":
            # A limit game is named after its bets: the big blind is the small one of them.
            self._blinds = hand.small, hand.big
            hand.small, hand.big = Decimal(hand.small) / 2, hand.small
        tournament = say.TOURNAMENT.search(header)
        if tournament is not None:
            self._hand.notes |= {"_tournament": tournament[1], "_buy_in": tournament[2].strip()}
            if (level := say.LEVEL.search(header)) is not None:
                self._hand.notes["level"] = _arabic(level[1])
        else:
            self._read_currency(stakes[0], stakes[3])
        if (date := say.DATE.search(header)) is not None and int(date[1]) != _UNKNOWN_YEAR:
            self._hand.notes |= {"year": int(date[1]), "month": int(date[2]), "day": int(date[3])}
            self._hand.notes["time"] = time(int(date[4]) % 24, int(date[5]), int(date[6] or 0))
            self._hand.notes["time_zone_abbreviation"] = date[7] or "ET"

    def _read_currency(self, stakes: str, code: str | None) -> None:
        sign = next((sign for sign in say.CURRENCIES if sign in stakes), None)
        if code or sign:
            self._hand.notes["currency"] = code or say.CURRENCIES[sign or "$"]

    def _read_table(self) -> None:
        table = say.TABLE.match(self._lines[1]) if len(self._lines) > 1 else None
        if table is None:
            raise InvalidNotation("the second line does not name the table, or not in English")
        self._hand.notes["table"] = table[1]
        if table[2]:
            self._hand.notes["seat_count"] = int(table[2])
        self._hand.button = None if table[4] is None else int(table[4])

    def _read_line(self, line: str) -> None:
        if (street := say.STREET.match(line)) is not None:
            self._open_street(street[1] or "", street[2], street[3])
        elif self._street == "SUMMARY":
            self._read_summary(line)
        elif not self._street and (seat := say.SEAT.match(line)) is not None:
            self._hand.players.append(SeatedPlayer(int(seat[1]), seat[2], say.number(seat[3])))
        elif (dealt := say.DEALT.match(line)) is not None:
            if (player := self._named(dealt[1])) is not None:
                player.dealt, player.hole = True, say.cards(dealt[2])
        elif (uncalled := say.UNCALLED.match(line)) is not None:
            if (player := self._named(uncalled[2])) is not None:
                player.returned = (player.returned or 0) + say.number(uncalled[1])
        elif (added := say.ADDED.match(line)) is not None:
            self._hand.added += say.number(added[1])
        elif line.startswith("Hand cancelled"):
            raise InvalidNotation("the hand was cancelled")
        elif (found := self._player_of(line)) is not None:
            self._read_deed(*found)
        elif (deed := say.DEED.match(line)) is not None:
            raise InvalidNotation(f"{deed[1]!r} acts, but has no seat, or its line cannot be read")

    def _open_street(self, run: str, street: str, rest: str) -> None:
        if run and self._run and run != self._run and street != "SUMMARY":
            self._hand.notes.setdefault("_run_it_twice", True)
            self._street = street
            if street in ("FLOP", "TURN", "RIVER"):
                dealt = say.cards(rest)
                further = self._hand.further.setdefault(run, [])
                further.append(dealt if street == "FLOP" else dealt[-2:])
            return
        self._run = run or self._run
        self._street = street.replace("SHOWDOWN", "SHOW DOWN")
        if street in ("FLOP", "TURN", "RIVER"):
            dealt = say.cards(rest)
            self._hand.moves.append(("", f"db {dealt if street == 'FLOP' else dealt[-2:]}"))

    def _read_deed(self, player: SeatedPlayer, deed: str) -> None:
        if (collected := say.COLLECTED.match(deed)) is not None:
            player.won += say.number(collected[1])
            self._hand.collected = True
        elif not deed.startswith(": "):
            return  # left, timed out, said something
        elif (post := say.POST.match(deed[2:])) is not None:
            self._post(player, post[1] or post[2], say.number(post[3]), all_in="all-in" in post[4])
        elif (move := say.MOVE.match(deed[2:])) is not None:
            self._move(player, move[1], move[3] or move[2])
            if (capped := say.CAPPED.search(move[4])) is not None:
                player.stack = min(player.stack, say.number(capped[1]))  # all that they play for in this hand
            self._show(player, deed, answer=False)
        else:
            self._show(player, deed, answer=True)

    def _post(self, player: SeatedPlayer, what: str, amount: Amount, *, all_in: bool) -> None:
        player.dealt = True
        if what == "ante":
            player.ante = amount
            return
        if self._blinds and what == "big blind" and not all_in and amount == self._blinds[1] != self._blinds[0]:
            self._hand.small, self._hand.big = self._blinds  # some name a limit tournament after its blinds
        if (
            what == "dead blind"
            or (what == "missed blind" and amount < self._hand.big)
            or (what == "small blind" and what in self._posted)
        ):
            player.ante += amount  # a small blind that was missed is paid to the middle
            return
        if what not in self._posted and what in ("small blind", "big blind"):
            whole = self._hand.small if what == "small blind" else self._hand.big
            self._hand.post_blind(player, amount, whole=whole, all_in=all_in)
        elif "straddle" in what or what == "button blind":
            player.blind = amount
        else:
            player.late = amount
        self._posted.add(what)

    def _move(self, player: SeatedPlayer, verb: str, amount: str | None) -> None:
        player.dealt = True
        if verb == "folds":
            self._hand.moves.append((player.name, "f"))
        elif verb in ("checks", "calls"):
            self._hand.moves.append((player.name, "cc"))
        elif amount is None:
            raise InvalidNotation(f"{player.name} {verb}, but not how much")
        else:
            self._hand.moves.append((player.name, f"cbr {say.number(amount)}"))

    def _show(self, player: SeatedPlayer, text: str, *, answer: bool) -> None:
        """Take note of cards that a player turned up, as an answer at the showdown or otherwise."""
        if (shown := say.SHOWN.search(text)) is not None:
            found = say.cards(shown[1])
            if len(found) == 4 and not player.hole:
                player.hole = found
        if answer and self._street == "SHOW DOWN" and not self._hand.notes.get("_run_it_twice"):
            self._hand.moves.append((player.name, f"sm {player.hole if shown else ''}".rstrip()))

    def _read_summary(self, line: str) -> None:
        if (pot := say.POT.match(line)) is not None:
            self._hand.rake = sum([say.number(taken) for taken in say.TAKEN.findall(pot[2])])
        elif (seat := say.SUMMARY_SEAT.match(line)) is not None:
            player = next((each for each in self._hand.players if each.seat == int(seat[1])), None)
            if player is not None and seat[2].startswith(player.name):
                rest = seat[2][len(player.name) :]
                player.dealt = player.dealt or "sitting out" not in rest
                self._show(player, rest, answer=False)
                self._told[player.name] = sum([say.number(one or other) for one, other in say.WON.findall(rest)])

    def _named(self, name: str) -> SeatedPlayer | None:
        return next((player for player in self._hand.players if player.name == name), None)

    def _player_of(self, line: str) -> tuple[SeatedPlayer, str] | None:
        """Return whose line it is and the rest of it; of two names that fit, the longer one."""
        players = self._hand.players
        fitting = [player for player in players if line.startswith((f"{player.name}: ", f"{player.name} "))]
        if not fitting:
            return None
        player = max(fitting, key=lambda each: len(each.name))
        return player, line[len(player.name) :]


def _arabic(level: str) -> int | str:
    """Read a level, which is a Roman number; as it stands if it is none."""
    values = {"I": 1, "V": 5, "X": 10, "L": 50, "C": 100, "D": 500, "M": 1000}
    if not level or not set(level) <= values.keys():
        return int(level) if level.isdecimal() else level
    total = 0
    for sign, after in zip(level, [*level[1:], ""], strict=True):
        worth = values[sign]
        total += -worth if after and values[after] > worth else worth
    return total
