"""Writing hands as PokerStars does, so that the programs of players can read them.

What the format must have and a record lacks gets a plain stand-in: players are called by their numbers, the date is the
first day of 1970, and a hand whose id is no number gets its place in the file.
"""

from collections.abc import Iterable, Iterator, Sequence
from datetime import datetime

from feltroom.cards.card import Cards
from feltroom.cards.notation import format_card
from feltroom.engine.events import (
    BetReturned,
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
    RunsAgreed,
    Street,
)
from feltroom.engine.rules import Betting
from feltroom.evaluator.names import describe
from feltroom.history.dates import began, eastern_of
from feltroom.history.events_as_recorded import events_as_recorded
from feltroom.history.home_games import refuse_home_game
from feltroom.history.outcome import Outcome, outcome_of
from feltroom.history.phh.amounts import format_chips
from feltroom.history.record import HandRecord
from feltroom.history.run import run
from feltroom.history.seen import seen_by

_LIMITS = {Betting.NO_LIMIT: "No Limit", Betting.POT_LIMIT: "Pot Limit", Betting.FIXED_LIMIT: "Limit"}
_SIGNS = {"USD": "$", "EUR": "€", "GBP": "£"}
_RUNS = ("FIRST", "SECOND", "THIRD")
_ROMAN = ((50, "L"), (40, "XL"), (10, "X"), (9, "IX"), (5, "V"), (4, "IV"), (1, "I"))


def format_pokerstars(record: HandRecord, *, number: int = 1, viewer: int | None = None) -> str:
    """Write a hand as PokerStars text, with an empty line after it.

    With a `viewer`, the hand is as that player saw it. Without one, cards of folded hands that are known stand at the
    fold, and "Dealt to" speaks to the only player whose cards are known, if there is just one.
    """
    refuse_home_game(record, "PokerStars text")
    return "\n".join([*_Writer(record, number, viewer).lines(), "", ""])


def dump_pokerstars(records: Iterable[HandRecord]) -> str:
    """Write hands as PokerStars text."""
    return "\n".join(format_pokerstars(record, number=number) for number, record in enumerate(records, 1))


class _Writer:
    """Writes one hand."""

    def __init__(self, record: HandRecord, number: int, viewer: int | None) -> None:
        self._record = record
        self._number = number
        ran = run(record)
        self._events: Sequence[Event] = ran.events if ran.stop is None else events_as_recorded(record)
        self._outcome = outcome_of(record, ran=ran)
        self._sign = _SIGNS.get(record.currency, "")
        self._hole = (record if viewer is None else seen_by(record, viewer)).deal.hole
        known = [player for player, cards in enumerate(self._hole) if cards is not None]
        self._hero = viewer if viewer is not None else known[0] if len(known) == 1 else None
        self._left = list(record.stacks)
        self._folds: dict[int, Street] = {}
        self._showed: set[int] = set()
        self._board: Cards = ()
        self._runs: list[Cards] = []

    def lines(self) -> Iterator[str]:
        """Yield the lines of the hand."""
        yield self._header()
        record = self._record
        size, table = self._note("seat_count") or max(2, *self._seats()), self._note("table") or "Feltroom"
        yield f"Table '{table}' {size}-max Seat #{self._seats()[record.button]} is the button"
        for player in sorted(range(record.players), key=self._seats().__getitem__):
            stack = self._money(record.stacks[player])
            yield f"Seat {self._seats()[player]}: {self._name(player)} ({stack} in chips)"
        posts = [event for event in self._events if isinstance(event, ChipsPosted)]
        yield from self._posts(posts)
        yield "*** HOLE CARDS ***"
        if self._hero is not None and (cards := self._hole[self._hero]) is not None:
            yield f"Dealt to {self._name(self._hero)} [{_spaced(cards)}]"
        yield from self._play()
        yield from self._summary()

    def _header(self) -> str:
        record = self._record
        number = record.hand_id if record.hand_id.isascii() and record.hand_id.isdecimal() else str(self._number)
        game = f"Hold'em {_LIMITS[record.rules.betting]}"
        small, big = record.rules.small_blind, record.big_blind
        if record.last_blind is None and record.posts is None and not small:
            small = big // 2
        money = self._money
        tournament = self._note("_tournament")
        if tournament:
            buy_in = self._note("_buy_in") or "Freeroll"
            level = self._note("level")
            stakes = f"Level {_roman(level) if isinstance(level, int) else level or 'I'} ({money(small)}/{money(big)})"
            return f"PokerStars Hand #{number}: Tournament #{tournament}, {buy_in} {game} - {stakes} - {self._date()}"
        if record.rules.betting is Betting.FIXED_LIMIT:
            small, big = record.bets or (big, 2 * big)
        currency = f" {record.currency}" if self._sign else ""
        return f"PokerStars Hand #{number}:  {game} ({money(small)}/{money(big)}{currency}) - {self._date()}"

    def _date(self) -> str:
        when = began(self._record) or datetime(1970, 1, 1)
        said = self._note("time_zone_abbreviation")
        zone = said if isinstance(said, str) and said.isalpha() else "UTC"
        # Readers look for a second date in ET. Of other zones we do not know how far from it they are.
        eastern = f" [{_date_text(eastern_of(when))} ET]" if zone == "UTC" and when.year > 1 else ""
        return f"{_date_text(when)} {zone}{eastern}"

    def _posts(self, posts: Sequence[ChipsPosted]) -> Iterator[str]:
        dead = {post.player: post.amount for post in posts if post.kind is PostKind.DEAD}
        together = self._record.last_blind is None  # otherwise what is live is a straddle
        live = {post.player for post in posts if post.kind is PostKind.LIVE and together}
        for post in sorted(posts, key=lambda each: each.kind not in (PostKind.ANTE, PostKind.BIG_BLIND_ANTE)):
            player, amount = post.player, post.amount
            self._left[player] -= amount
            what = {
                PostKind.ANTE: "the ante",
                PostKind.BIG_BLIND_ANTE: "the ante",
                PostKind.SMALL_BLIND: "small blind",
                PostKind.BIG_BLIND: "big blind",
                PostKind.DEAD: "dead blind",
                PostKind.LIVE: "big blind",
                PostKind.STRADDLE: "straddle",
                PostKind.BOMB: "the ante",
            }[post.kind]
            if post.kind is PostKind.LIVE and not together:
                what = "straddle"
            elif post.kind is PostKind.LIVE and player in dead:
                what, amount = "small & big blinds", amount + dead[player]
            elif post.kind is PostKind.DEAD and player in live:
                continue
            yield f"{self._name(player)}: posts {what} {self._money(amount)}{self._all_in(player)}"

    def _play(self) -> Iterator[str]:
        shows: list[HandShown | HandMucked] = []  # hands that open before the river are shown at the end too
        street = Street.PREFLOP
        for event in self._events:
            match event:
                case BoardDealt():
                    street = event.street
                    yield self._street(event)
                case RunsAgreed():
                    self._runs = [self._board] * event.runs
                case RunDealt():
                    yield self._run_street(event)
                case Folded() | Checked() | Called() | Raised():
                    yield self._deed(event)
                case BetReturned():
                    self._left[event.player] += event.amount
                    yield f"Uncalled bet ({self._money(event.amount)}) returned to {self._name(event.player)}"
                case HandShown() | HandMucked():
                    shows.append(event)
        live = [player for player in range(self._record.players) if player not in self._folds]
        if self._runs:
            yield from self._show_runs(shows)
            return
        if shows or (len(live) > 1 and street is Street.RIVER):
            yield "*** SHOW DOWN ***"
            yield from [self._show(event) for event in shows] or [self._show_known(player) for player in live]
        yield from self._collected()
        if len(live) == 1:
            yield f"{self._name(live[0])}: doesn't show hand"

    def _street(self, event: BoardDealt) -> str:
        before, self._board = self._board, self._board + event.cards
        if self._runs:
            self._runs[0] = self._board
        return _street_line(_RUNS[0] + " " if self._runs else "", event.street, before, event.cards)

    def _run_street(self, event: RunDealt) -> str:
        before = self._runs[event.run]
        self._runs[event.run] += event.cards
        return _street_line(f"{_RUNS[event.run]} ", event.street, before, event.cards)

    def _show_runs(self, shows: Sequence[HandShown | HandMucked]) -> Iterator[str]:
        """Say of each run what was shown and who took what."""
        for number, board in enumerate(self._runs):
            self._board = board
            yield f"*** {_RUNS[number]} SHOW DOWN ***"
            yield from [self._show(event) for event in shows]
            awards = [event for event in self._events if isinstance(event, PotAwarded)]
            several = any(award.pot for award in awards)
            for award in awards:
                if award.run == number:
                    pot = "pot" if not several else f"side pot-{award.pot}" if award.pot else "main pot"
                    for player, share in award.shares:
                        yield f"{self._name(player)} collected {self._money(share)} from {pot}"
        self._board = self._runs[0]

    def _deed(self, event: Folded | Checked | Called | Raised) -> str:
        player, name = event.player, self._name(event.player)
        if isinstance(event, Folded):
            self._folds[player] = event.street
            cards = self._hole[player]
            return f"{name}: folds" + ("" if cards is None or player == self._hero else f" [{_spaced(cards)}]")
        if isinstance(event, Checked):
            return f"{name}: checks"
        self._left[player] -= event.amount
        money = self._money
        if isinstance(event, Called):
            return f"{name}: calls {money(event.amount)}{self._all_in(player)}"
        if not event.over:
            return f"{name}: bets {money(event.to)}{self._all_in(player)}"
        return f"{name}: raises {money(event.to - event.over)} to {money(event.to)}{self._all_in(player)}"

    def _show(self, event: HandShown | HandMucked) -> str:
        if isinstance(event, HandMucked):
            return f"{self._name(event.player)}: mucks hand"
        self._showed.add(event.player)
        return f"{self._name(event.player)}: shows [{_spaced(event.cards)}] ({self._what(event.cards)})"

    def _show_known(self, player: int) -> str:
        cards = self._hole[player]
        if cards is None:
            return f"{self._name(player)}: mucks hand"
        self._showed.add(player)
        return f"{self._name(player)}: shows [{_spaced(cards)}] ({self._what(cards)})"

    def _collected(self) -> Iterator[str]:
        """Say who took what; where the house took its part, a player has less of the last pot they won."""
        totals = taken_from_pots(self._outcome)
        if totals is None:
            return
        awards = [event for event in self._events if isinstance(event, PotAwarded)]
        lines: list[tuple[int, int, str]] = []
        for place, award in enumerate(awards):
            pot = "pot" if len(awards) == 1 else "main pot" if not place else "side pot"
            pot += f"-{place}" if place and len(awards) > 2 else ""
            lines += [(player, share, pot) for player, share in award.shares]
        if not _fit(lines, totals):
            lines = [(player, won, "pot") for player, won in enumerate(totals) if won]
        taken = [sum([share for who, share, _ in lines if who == player]) - won for player, won in enumerate(totals)]
        kept: list[tuple[int, int, str]] = []
        for player, share, pot in reversed(lines):
            less = min(share, taken[player])
            taken[player] -= less
            kept.append((player, share - less, pot))
        for player, share, pot in reversed(kept):
            if share:
                yield f"{self._name(player)} collected {self._money(share)} from {pot}"

    def _summary(self) -> Iterator[str]:
        yield "*** SUMMARY ***"
        returned = self._outcome.returned[1] if self._outcome.returned else 0
        whole, rake = sum(self._outcome.put_in) - returned, self._outcome.rake or 0
        yield f"Total pot {self._money(whole)} | Rake {self._money(rake)}"
        if self._runs:
            yield f"Hand was run {'twice' if len(self._runs) == 2 else 'three times'}"
            for number, board in enumerate(self._runs):
                yield f"{_RUNS[number]} Board [{_spaced(board)}]"
        elif self._board:
            yield f"Board [{_spaced(self._board)}]"
        totals = taken_from_pots(self._outcome) or [0] * self._record.players
        for player in sorted(range(self._record.players), key=self._seats().__getitem__):
            who = f"{self._name(player)}{self._position(player)}"
            yield f"Seat {self._seats()[player]}: {who} {self._end(player, totals)}"

    def _end(self, player: int, totals: Sequence[int]) -> str:
        won, cards = totals[player], self._hole[player]
        if player in self._folds:
            street = self._folds[player]
            return "folded before Flop" if street is Street.PREFLOP else f"folded on the {street.name.capitalize()}"
        if player in self._showed and cards is not None:
            ends = f"and won ({self._money(won)}) with" if won else "and lost with"
            return f"showed [{_spaced(cards)}] {ends} {self._what(cards)}"
        if won:
            return f"collected ({self._money(won)})"
        return "mucked" if cards is None else f"mucked [{_spaced(cards)}]"

    def _position(self, player: int) -> str:
        kinds = {event.kind for event in self._events if isinstance(event, ChipsPosted) and event.player == player}
        button = " (button)" if player == self._record.button else ""
        if PostKind.SMALL_BLIND in kinds:
            return f"{button} (small blind)"
        return f"{button} (big blind)" if PostKind.BIG_BLIND in kinds else button

    def _what(self, cards: Cards) -> str:
        return describe([*cards, *self._board], lang="en")

    def _all_in(self, player: int) -> str:
        return " and is all-in" if not self._left[player] else ""

    def _money(self, chips: int) -> str:
        unit = self._record.unit
        if self._sign and unit == 1:
            return f"{self._sign}{chips}"
        text = format_chips(chips, unit=unit)
        return self._sign + (text.removesuffix(".00") if unit == 100 else text)

    def _name(self, player: int) -> str:
        names = self._record.names
        return (names[player] if names is not None else "") or f"Player{player + 1}"

    def _seats(self) -> Sequence[int]:
        seats = self._record.seats
        if seats is None or len(set(seats)) < len(seats) or min(seats) < 0:
            return range(1, self._record.players + 1)
        return seats if min(seats) else [seat + 1 for seat in seats]

    def _note(self, name: str) -> object:
        return self._record.notes.get(name)


def taken_from_pots(outcome: Outcome) -> list[int] | None:
    """What everybody took from the pots, without a bet that went back; None if nobody can tell."""
    if None in outcome.net:
        return None
    taken = [(net or 0) + paid for net, paid in zip(outcome.net, outcome.put_in, strict=True)]
    if outcome.returned is not None:
        taken[outcome.returned[0]] -= outcome.returned[1]
    return [max(0, chips) for chips in taken]


def _fit(lines: Sequence[tuple[int, int, str]], totals: Sequence[int]) -> bool:
    """Whether the pots that the rules give went to the players who took something."""
    by_rule = [sum([share for who, share, _ in lines if who == player]) for player in range(len(totals))]
    return bool(lines) and all([(ours > 0) == (theirs > 0) for ours, theirs in zip(by_rule, totals, strict=True)])


def _street_line(run: str, street: Street, before: Cards, cards: Cards) -> str:
    if street is Street.FLOP:
        return f"*** {run}FLOP *** [{_spaced(cards)}]"
    return f"*** {run}{street.name} *** [{_spaced(before)}] [{_spaced(cards)}]"


def _spaced(cards: Cards) -> str:
    return " ".join([format_card(card) for card in cards])


def _date_text(when: datetime) -> str:
    return f"{when.year}/{when:%m/%d} {when.hour}:{when:%M:%S}"


def _roman(level: int) -> str:
    text = ""
    for worth, sign in _ROMAN:
        while level >= worth:
            text, level = text + sign, level - worth
    return text
