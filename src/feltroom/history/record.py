"""A hand on record: what it was set up with, who did what, and how it ended; enough to play it again."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from feltroom.cards.card import Cards
from feltroom.deal.deal import MOST_RUNS, Deal
from feltroom.engine.actions import CALL, Action, ActionKind, Closed
from feltroom.engine.decisions import decision_of
from feltroom.engine.events import (
    BoardDealt,
    Event,
    HandEnded,
    HandShown,
    HandStarted,
    HoleCardsDealt,
    RunDealt,
    RunsAgreed,
)
from feltroom.engine.rules import MOST_CHIPS, Post, Rules, Showing
from feltroom.engine.setup import check_posts, check_setup
from feltroom.engine.state import HandState
from feltroom.errors import IllegalAction, InvalidSetup, shown
from feltroom.history.metadata import Metadata, check_metadata, check_text
from feltroom.history.odd_betting import open_after, set_bet_size

UNITS = (1, *[10**places for places in range(2, 9)])
UNKNOWN_STACK = 10**14
"""The chips that stand for a stack nobody wrote down: more than anybody bets."""
_CURRENCIES = {"$": "USD", "€": "EUR", "£": "GBP"}


class Move(NamedTuple):
    """What one player did."""

    player: int
    action: Action


@dataclass(frozen=True, slots=True, kw_only=True)
class HandRecord:
    """One hand, complete or as far as it is known; players are indices clockwise, as in `HandState`.

    The deal holds seed, burns and reserve as well as the cards: whoever reads a record knows everything.
    `finishing_stacks` is None when the hand was not finished or its end is not known. An all-in stands as the
    raise or call it was, and a fold out of turn is that of a player who went away. `unit` is 100 when a chip is a
    hundredth of the money that a file counts in, 1 when both are the same.
    `winnings` are what the players took from the pots and `rake` is what the house took, as recorded: see `outcome_of`.
    `unknown_stacks` are the players whose stacks are not known; `UNKNOWN_STACK` stands for them.
    `last_blind` is the player with the last option before the flop where blinds stand out of place; straddles are
    posts instead. `bets` are the smallest bets before the turn and from it on, where they are not the big blind's.
    `runs` is how often the board was run; the cards of further runs are the deal's `more`, run after run.
    `notes` are kept as given; lists in them that have an entry for each player are in the order of the file.
    """

    rules: Rules
    stacks: tuple[int, ...]
    button: int
    deal: Deal
    posts: tuple[Post, ...] | None = None
    actions: tuple[Move, ...] = ()
    finishing_stacks: tuple[int, ...] | None = None
    hand_id: str = ""
    names: tuple[str, ...] | None = None
    seats: tuple[int, ...] | None = None
    unit: int = 1
    winnings: tuple[int, ...] | None = None
    rake: int | None = None
    unknown_stacks: tuple[int, ...] = ()
    last_blind: int | None = None
    bets: tuple[int, int] | None = None
    notes: Metadata = field(default_factory=dict, hash=False)
    runs: int = 1

    def __repr__(self) -> str:
        """Return what hand it is, without a card: it may end up in a log."""
        from feltroom.history.phh.amounts import format_chips  # a phone that plays does without files

        named = f" {self.hand_id}" if self.hand_id else ""
        stakes = "/".join([format_chips(chips, unit=self.unit) for chips in (self.rules.small_blind, self.big_blind)])
        actions = "1 action" if len(self.actions) == 1 else f"{len(self.actions)} actions"
        money = f" {self.currency}" if self.currency else ""
        return f"<HandRecord{named}: {stakes}{money}, {self.players} players, {actions}>"

    def __str__(self) -> str:
        """Return the hand as a log in English, with all cards that are known."""
        from feltroom.history.text import record_text  # it needs records itself

        return record_text(self, full=True, lang="en")

    def _repr_html_(self) -> str:
        """Return the log for a notebook."""
        from html import escape  # names are whatever their players chose

        return f"<pre>{escape(str(self))}</pre>"

    def __post_init__(self) -> None:
        put = object.__setattr__  # the one place where a frozen value is still being made
        if self.unknown_stacks:
            put(self, "unknown_stacks", tuple(sorted(self.unknown_stacks)))
            put(self, "stacks", _with_stand_ins(self.stacks, self.unknown_stacks))
        check_setup(self.rules, stacks=self.stacks, button=self.button, deal=self.deal)
        players = len(self.stacks)
        put(self, "stacks", tuple(self.stacks))
        if self.posts is not None:
            put(self, "posts", check_posts(self.posts, rules=self.rules, players=players))
        put(self, "actions", tuple(_check_moves(self.actions, players=players)))
        if self.finishing_stacks is not None:
            put(
                self,
                "finishing_stacks",
                _check_numbers(self.finishing_stacks, "finishing stacks", players, least=0),
            )
        if self.seats is not None:
            put(self, "seats", _check_numbers(self.seats, "seats", players, least=None))
        if self.names is not None:
            put(self, "names", _check_names(self.names, players))
        check_text(self.hand_id, what="the hand's id")
        if type(self.unit) is not int or self.unit not in UNITS:
            raise InvalidSetup(f"unit must be 1, 100 or another power of ten up to {UNITS[-1]}, not {shown(self.unit)}")
        if self.winnings is not None:
            put(self, "winnings", _check_numbers(self.winnings, "winnings", players, least=0))
        if self.rake is not None and (type(self.rake) is not int or self.rake < 0):
            raise InvalidSetup(f"the rake must be a whole number from 0 on, not {shown(self.rake)}")
        if self.last_blind is not None and (type(self.last_blind) is not int or not 0 <= self.last_blind < players):
            raise InvalidSetup(f"last_blind must be a player from 0 to {players - 1}, not {shown(self.last_blind)}")
        if self.bets is not None:
            put(self, "bets", _check_bets(self.bets))
        put(self, "notes", check_metadata(self.notes))
        if type(self.runs) is not int or not 1 <= self.runs <= MOST_RUNS:
            raise InvalidSetup(f"runs must be a whole number from 1 to {MOST_RUNS}, not {shown(self.runs)}")

    @property
    def players(self) -> int:
        """The number of players dealt in."""
        return len(self.stacks)

    @classmethod
    def of(
        cls,
        hand: HandState,
        *,
        names: Sequence[str] | None = None,
        seats: Sequence[int] | None = None,
        notes: Mapping[str, object] | None = None,
    ) -> "HandRecord":
        """Record a hand, running or over, with everything in it."""
        return cls.of_events(hand.events, names=names, seats=seats, notes=notes)

    @classmethod
    def of_events(
        cls,
        events: Iterable[Event],
        *,
        names: Sequence[str] | None = None,
        seats: Sequence[int] | None = None,
        notes: Mapping[str, object] | None = None,
        finishing_stacks: tuple[int, ...] | None = None,
    ) -> "HandRecord":
        """Record a hand from its events; of events that a viewer may see, what that viewer knows.

        `finishing_stacks` are what everybody had after it, if that is not as the hand itself left them.
        """
        events = list(events)
        start = events[0] if events else None
        if not isinstance(start, HandStarted):
            raise InvalidSetup(f"the events of a hand begin with HandStarted, not with {shown(start)}")
        ended = [event for event in events if isinstance(event, HandEnded)]
        return cls(
            rules=start.rules,
            stacks=start.stacks,
            button=start.button,
            deal=start.deal or deal_seen(events, players=len(start.stacks)),
            posts=start.posts,
            actions=tuple(_moves(events)),
            finishing_stacks=finishing_stacks or (ended[0].stacks if ended else None),
            hand_id=start.hand_id,
            names=None if names is None else tuple(names),
            seats=None if seats is None else tuple(seats),
            notes=check_metadata(notes or {}),
            runs=next((event.runs for event in events if isinstance(event, RunsAgreed)), 1),
        )

    @property
    def currency(self) -> str:
        """What the amounts are in, as the notes say it: USD, EUR …, or "" for chips."""
        code, symbol = self.notes.get("currency"), self.notes.get("currency_symbol")
        if isinstance(code, str) and code:
            return code.upper()
        return _CURRENCIES.get(symbol, symbol) if isinstance(symbol, str) else ""

    @property
    def big_blind(self) -> int:
        """The big blind of the game, which larger blinds out of place do not change."""
        return self.bets[0] if self.bets is not None and self.last_blind is not None else self.rules.big_blind

    def start(self) -> HandState:
        """Return the hand as it was before the first action."""
        return self.start_with(self.deal)

    def start_with(self, deal: Deal) -> HandState:
        """Return the hand as it was before the first action, with other cards."""
        hand = HandState(
            self.rules, stacks=self.stacks, button=self.button, deal=deal, posts=self.posts, hand_id=self.hand_id
        )
        if self.last_blind is not None:
            open_after(hand, self.last_blind)
        if self.bets is not None:
            set_bet_size(hand, self.bets)
        self._run_out(hand)
        return hand

    def repeat(self, hand: HandState, move: Move) -> None:
        """Let a player do in this hand what the record says; IllegalAction or UnknownCards leave the hand as it was."""
        street = hand.street
        try:
            hand.repeat(move.action, player=move.player)
        except IllegalAction as error:
            if error.code != f"raise_{Closed.NOBODY.value}":
                raise
            # Some rooms let a player raise where nobody can answer; what nobody can call comes back.
            hand.repeat(CALL, player=move.player)
        if self.bets is not None and hand.street is not street:
            set_bet_size(hand, self.bets)
        self._run_out(hand)

    def _run_out(self, hand: HandState) -> None:
        """Run the board as often as the players did, if the hand waits for that."""
        if hand.most_runs:
            hand.run_out(min(self.runs, hand.most_runs))

    def play(self) -> HandState:
        """Play the hand again by the rules; IllegalAction or UnknownCards if it cannot be."""
        hand = self.start()
        for move in self.actions:
            self.repeat(hand, move)
        return hand


def _moves(events: Iterable[Event]) -> Iterable[Move]:
    board, choose = 0, False
    for event in events:
        if isinstance(event, HandStarted):
            choose = event.rules.showing is Showing.CHOOSE
        elif isinstance(event, BoardDealt):
            board += len(event.cards)
        elif isinstance(event, HandEnded):
            return  # cards that are shown after it decide nothing
        # Hands that open before the board is complete do so by the rules.
        if (decision := decision_of(event, chosen=choose and board == 5)) is not None:
            yield Move(*decision)


def deal_seen(events: Iterable[Event], *, players: int) -> Deal:
    """Return the cards that turn up in events, without the deal they came from."""
    hole: list[Cards | None] = [None] * players
    board: Cards = ()
    more: Cards = ()
    for event in events:
        match event:
            case HoleCardsDealt():
                hole = list(event.hands)
            case HandShown():
                hole[event.player] = event.cards
            case BoardDealt():
                board += event.cards
            case RunDealt():
                more += event.cards
    return Deal(hole=hole, board=board, more=more)


def _check_moves(actions: Sequence[tuple[int, Action]], *, players: int) -> Iterable[Move]:
    if not isinstance(actions, list | tuple):
        raise InvalidSetup(f"actions must be a list, not {type(actions).__name__}")
    for number, move in enumerate(actions, 1):
        if not isinstance(move, tuple) or len(move) != 2 or type(move[1]) is not Action:
            raise InvalidSetup(f"action {number} must be a player and an Action, not {shown(move)}")
        player, action = move
        if type(player) is not int or not 0 <= player < players:
            raise InvalidSetup(f"action {number} must come from a player from 0 to {players - 1}, not {shown(player)}")
        if action.kind is ActionKind.ALL_IN:
            raise InvalidSetup(f"action {number}: an all-in is recorded as the raise or call it was")
        is_raise = action.kind is ActionKind.RAISE
        if type(action.to) is not int or (action.to < 1 if is_raise else action.to != 0):
            raise InvalidSetup(f"action {number}: {action.kind.value} to {shown(action.to)} makes no sense")
        yield Move(player, action)


def _check_numbers(numbers: Sequence[int], what: str, players: int, *, least: int | None) -> tuple[int, ...]:
    _check_length(numbers, what, players)
    for number in numbers:
        if type(number) is not int or (least is not None and number < least):
            raise InvalidSetup(
                f"{what} must be whole numbers{'' if least is None else ' from 0 on'}, not {shown(number)}"
            )
    return tuple(numbers)


def _with_stand_ins(stacks: Sequence[int], unknown: Sequence[int]) -> tuple[int, ...]:
    if not all(type(player) is int and 0 <= player < len(stacks) for player in unknown):
        raise InvalidSetup(f"unknown_stacks must be players from 0 to {len(stacks) - 1}, not {shown(unknown)}")
    return tuple([UNKNOWN_STACK if player in unknown else stack for player, stack in enumerate(stacks)])


def _check_bets(bets: object) -> tuple[int, int]:
    match bets:
        case (int(first), int(second)) if 0 < first <= second <= MOST_CHIPS:
            return first, second
    raise InvalidSetup(f"bets must be two amounts from 1 on, the second not the smaller one, not {shown(bets)}")


def _check_names(names: Sequence[str], players: int) -> tuple[str, ...]:
    _check_length(names, "names", players)
    return tuple(check_text(name, what="a player's name") for name in names)


def _check_length(values: object, what: str, players: int) -> None:
    if not isinstance(values, list | tuple) or len(values) != players:
        raise InvalidSetup(f"{what} must be a list with an entry for each of {players} players, not {shown(values)}")
