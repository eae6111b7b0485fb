"""The end of a hand: the board, the hands shown, and the pots paid.

Nobody owes an answer any more when these run; `HandState` decides when that is.
"""

from collections.abc import Sequence

from feltroom.cards.card import Cards
from feltroom.cards.notation import written
from feltroom.deal.deal import MOST_RUNS, OPEN, Deal
from feltroom.engine.actions import MUCK, SHOW, Action, ActionKind
from feltroom.engine.chips import HandChips
from feltroom.engine.events import (
    BoardDealt,
    Event,
    HandEnded,
    HandMucked,
    HandShown,
    RunDealt,
    RunsAgreed,
    Street,
)
from feltroom.engine.refusal import refuse_after_end, refuse_at_showdown, refuse_runs, refuse_turn
from feltroom.engine.rules import Showing
from feltroom.engine.seats import AFTER
from feltroom.errors import UnknownCards
from feltroom.evaluator.on_board import evaluate_on_board

# Module constants spare a look-up in an enum each.
_RIVER = Street.RIVER
_CHOOSE, _ALL = Showing.CHOOSE, Showing.ALL
# Immutable events with a small range are made once; see `HandState`.
_MUCKED = tuple(HandMucked(player) for player in range(22))
_new = object.__new__
# Which street follows, which of the board cards it brings, and which card is burned before.
_NEXT_STREET: tuple[tuple[Street, int, int, int], ...] = (
    (Street.FLOP, 0, 3, 0),
    (Street.TURN, 3, 4, 1),
    (Street.RIVER, 4, 5, 2),
)

SHOWDOWN_FIELDS = (
    "_able",
    "_aggressor",
    "_board",
    "_deal",
    "_events",
    "_first_all_in",
    "_given_up",
    "_queue",
    "_to_answer",
    "_values",
    "actor",
    "asked",
    "most_runs",
    "over",
    "street",
)


class HandShowdown(HandChips):
    """The part of a hand's state that is cards and the way to the payout; `HandState` moves it."""

    __slots__ = SHOWDOWN_FIELDS

    _able: int
    _aggressor: int | None
    _board: Cards
    _deal: Deal
    _events: list[Event]
    _first_all_in: int | None
    _queue: list[int]
    _given_up: tuple[int, ...]
    _to_answer: tuple[int, ...]
    _values: tuple[tuple[int, int], ...]
    actor: int | None
    asked: int | None
    most_runs: int
    over: bool
    street: Street

    def _become_showdown(self, other: "HandShowdown") -> None:
        self._become_chips(other)
        self._able = other._able
        self._aggressor = other._aggressor
        self._deal = other._deal
        self._events = other._events
        self._first_all_in = other._first_all_in
        self._given_up = other._given_up
        self._queue = other._queue
        self._to_answer = other._to_answer
        self._values = other._values
        self.actor = other.actor
        self.asked = other.asked
        self._board = other._board
        self.most_runs = other.most_runs
        self.over = other.over
        self.street = other.street

    @property
    def deal(self) -> Deal:
        """The cards of the hand, fixed when it began or dealt by `deal_cards`: other cards are another hand."""
        return self._deal

    def _lacks_a_board(self) -> bool:
        """Whether there are two boards, and the deal lacks cards of the second one."""
        return self.rules.boards > 1 and len(self._deal._more) < 5

    def _deal_street(self) -> bool:
        """Deal the next street; False, and nothing has changed, if an open deal must be given its cards first."""
        deal = self._deal
        street, start, end, burn = _NEXT_STREET[self.street]
        board = deal._board
        if len(board) < end:
            if deal.mode == OPEN:
                self.actor = None
                return False
            raise UnknownCards(f"the {street.name.lower()} is not known: the deal has {len(board)} board cards")
        two = self.rules.boards > 1
        if two and len(deal._more) < end:
            raise UnknownCards(f"the {street.name.lower()} of the second board is not known")
        dealt = _new(BoardDealt)
        dealt.street = self.street = street
        cards = board[start:end]
        dealt._cards = cards  # type: ignore[attr-defined]  # see `read_field_through`
        burns = deal._burns
        dealt.burned = burns[burn] if len(burns) > burn and self.rules.burn else None
        self._board += cards
        self._events.append(dealt)
        if two:
            self._events.append(RunDealt(1, street, deal._more[start:end]))
        return True

    def _run_out(self) -> None:
        """Open all live hands, deal the rest of the board and pay: nobody is left to bet."""
        assert self._first_all_in is not None
        players, hands = self._live_hands(self._first_all_in)
        self._events += map(HandShown, players, hands)
        if self._deal._more and self.rules.boards == 1:
            self.most_runs = self._runs_in_deck()
            if self.most_runs:
                self.actor, self._queue = None, []
                return
        self._deal_rest(players, hands)

    def _runs_in_deck(self) -> int:
        """How often the cards let the rest of the board be run; 0 if once at most."""
        missing = 5 - len(self._board)
        most = min(MOST_RUNS, 1 + len(self._deal._more) // missing) if missing else 1
        return most if most > 1 else 0

    def run_out(self, times: int) -> list[Event]:
        """Run the rest of the board as often as the players agreed, at most `most_runs` times, pay, and return what
        happened.

        The flop, turn and river of the first run are dealt as ever; further runs take the next cards of the deck.
        Of each pot every run pays an equal part, and the first one the odd chips.
        """
        if type(times) is not int or not 1 <= times <= self.most_runs:
            raise refuse_runs(times, most=self.most_runs)
        if len(self._deal._board) < 5:
            raise UnknownCards(f"the board is not known: the deal has {len(self._deal._board)} board cards")
        assert self._first_all_in is not None
        players, hands = self._live_hands(self._first_all_in)
        before, shared, street = len(self._events), self._board, self.street
        self.most_runs = 0
        if times == 1:
            self._deal_rest(players, hands)
            return self._events[before:]
        self._events.append(RunsAgreed(times))
        while self.street is not _RIVER:
            self._deal_street()
        boards = [self._board]
        missing = 5 - len(shared)
        for run in range(1, times):
            boards.append(shared + self._deal._more[(run - 1) * missing : run * missing])
            for following, start, end, _ in _NEXT_STREET[street:]:
                self._events.append(RunDealt(run, following, boards[run][start:end]))
        self._events += self._award_runs(
            [dict(zip(players, evaluate_on_board(board, hands), strict=True)) for board in boards]
        )
        self._end()
        return self._events[before:]

    @property
    def board(self) -> Cards:
        """The board as far as it has been dealt, in order."""
        return written(self._board)

    @property
    def boards(self) -> list[Cards]:
        """Every board: one, unless the hand has two or was run more than once."""
        if self.rules.boards > 1:
            return [written(self._board), written(self._deal._more[: len(self._board)])]
        further: dict[int, Cards] = {}
        for event in self._events:
            if isinstance(event, RunDealt):
                further[event.run] = further.get(event.run, ()) + event.cards
        runs = [self._board, *[self._board[: 5 - len(cards)] + cards for cards in further.values()]]
        return list(map(written, runs))

    def _deal_rest(self, players: list[int], hands: list[Cards]) -> None:
        while self.street is not _RIVER:
            if not self._deal_street():
                return
        if self.rules.boards > 1:
            self._pay_boards(self._on_boards(players, hands))
        else:
            self._pay_out(dict(zip(players, evaluate_on_board(self._board, hands), strict=True)))

    def _on_boards(self, players: Sequence[int], hands: Sequence[Cards]) -> list[dict[int, int]]:
        """What the hands of players are worth on each board."""
        return [dict(zip(players, evaluate_on_board(board, hands), strict=True)) for board in self.boards]

    def _pay_boards(self, values: list[dict[int, int]]) -> None:
        """Pay a part of every pot by the values on each board, and end the hand."""
        self._events += self._award_runs(values)
        self._end()

    def _show_down(self) -> None:
        """Show hands in order after the river's betting, and pay."""
        all_in = self._able < self._live.count(True)
        opens = all_in and self.rules.all_in_opens
        if opens and self._first_all_in is not None:
            first = self._first_all_in
        elif self._aggressor is not None:
            first = self._aggressor
        else:
            first = AFTER[self.players][self.button][0]
        showing = self.rules.showing
        if showing is _CHOOSE:
            self._ask(first)
            return
        players, hands = self._live_hands(first)
        if self.rules.boards > 1:
            self._show_down_on_boards(players, hands, everybody=opens or showing is _ALL or self.rules.show_all)
            return
        values = dict(zip(players, evaluate_on_board(self._board, hands), strict=True))
        if opens or showing is _ALL or self.rules.show_all:
            winning = players
        elif all_in:
            winning = _winning_in_turn([values], [pot.contenders for pot in self._cut_pots()])
        else:
            winning = _best_in_turn(values)
        self._show_in_turn(players, hands, winning)
        self._pay_out(values)

    def _show_down_on_boards(self, players: list[int], hands: list[Cards], *, everybody: bool) -> None:
        """Show hands that lead on one of two boards, and pay."""
        values = self._on_boards(players, hands)
        leading = _winning_in_turn(values, [pot.contenders for pot in self._cut_pots()])
        self._show_in_turn(players, hands, players if everybody else leading)
        self._pay_boards(values)

    def _show_in_turn(self, players: list[int], hands: list[Cards], winning: list[int]) -> None:
        events = self._events
        for place, player in enumerate(players):
            if player in winning:
                turned_up = _new(HandShown)
                turned_up.player = player
                turned_up._cards = hands[place]  # type: ignore[attr-defined]  # see `read_field_through`
                events.append(turned_up)
            else:
                events.append(_MUCKED[player])

    def _ask(self, first: int) -> None:
        """Let the live players decide one by one, from `first` clockwise, whether they show."""
        live = self._live
        self.actor, self._queue = None, []
        self._to_answer = tuple([player for player in (first, *AFTER[self.players][first]) if live[player]])
        self.asked = self._to_answer[0]

    @property
    def usual_answer(self) -> Action:
        """What the player who is asked does without an answer: show what leads in some pot so far, muck the rest."""
        player = self.asked
        if player is None:
            raise refuse_after_end(events=len(self._events))
        values = self._shown_values()
        for board, on_board in zip(self.boards, values, strict=True):
            on_board[player] = self._value_of(player, board)
        return SHOW if player in _winning_in_turn(values, [pot.contenders for pot in self._cut_pots()]) else MUCK

    def _shown_values(self) -> list[dict[int, int]]:
        """What the hands that were shown are worth on each board; the last one left is worth 0 unseen."""
        first = dict(self._values)
        if self.rules.boards == 1:
            return [first]
        return [first, {player: value and self._value_of(player, self.boards[1]) for player, value in first.items()}]

    def _answer(self, action: Action, player: int | None) -> list[Event]:
        """Show or muck for the player who is asked, and go on to the next, or pay."""
        asked = self.asked
        assert asked is not None
        if type(action) is not Action or action.kind not in (ActionKind.SHOW, ActionKind.MUCK):
            raise refuse_at_showdown(asked=asked)
        if player is not None and (type(player) is not int or player != asked):
            raise refuse_turn(action, actor=asked, player=player)
        before = len(self._events)
        if action.kind is ActionKind.SHOW:
            value = self._value_of(asked, self._board)
            cards = self._deal._hole[asked]
            assert cards is not None
            self._values += ((asked, value),)
            self._events.append(HandShown(asked, cards))
        else:
            self._given_up += (asked,)
            self._events.append(_MUCKED[asked])
        self._to_answer = self._to_answer[1:]
        if not self._values and len(self._to_answer) == 1:  # all others have given up
            self._values, self._to_answer = ((self._to_answer[0], 0),), ()
        self.asked = self._to_answer[0] if self._to_answer else None
        if self.asked is None:
            # A pot that all its contenders gave up is the last one's: nobody else was left when they mucked.
            given_up = {gone: place - self.players for place, gone in enumerate(self._given_up)}
            values = [given_up | shown for shown in self._shown_values()]
            if len(values) > 1:
                self._pay_boards(values)
            else:
                self._pay_out(values[0])
        return self._events[before:]

    def _value_of(self, player: int, board: Cards) -> int:
        cards = self._deal._hole[player]
        if cards is None:
            raise UnknownCards(f"the cards of player {player} are not known, and the showdown needs them")
        return evaluate_on_board(board, [cards])[0]

    def _live_hands(self, first: int) -> tuple[list[int], list[Cards]]:
        """The live players clockwise, from `first` or the left of it, and their cards."""
        live, hole = self._live, self._deal._hole
        players = [player for player in (first, *AFTER[self.players][first]) if live[player]]
        hands: list[Cards] = [hole[player] for player in players]  # type: ignore[misc]  # None is refused below
        if None in hands:
            unknown = players[hands.index(None)]  # type: ignore[arg-type]  # where None is
            raise UnknownCards(f"the cards of player {unknown} are not known, and the showdown needs them")
        return players, hands

    def _pay_out(self, values: dict[int, int]) -> None:
        """Pay every pot to the best of its contenders by these values, and end the hand."""
        self._events += self._award(values, nobody_all_in=self._able == len(values) > 1)
        self._end()

    def _end(self) -> None:
        self._queue = []
        self.actor = None
        self.over = True
        self._events.append(HandEnded(tuple(self._stacks)))


def _best_in_turn(values: dict[int, int]) -> list[int]:
    """Return who, in this order, ties or beats all who have shown before: `_winning_in_turn` with one pot."""
    best = -1
    winning = []
    for player, value in values.items():
        if value >= best:
            winning.append(player)
            best = value
    return winning


def _winning_in_turn(values: Sequence[dict[int, int]], pots: Sequence[Sequence[int]]) -> list[int]:
    """Return who, in this order, ties or beats in some pot all who have shown before and can win that pot too.

    With two boards, each has its values, and it is enough to lead on one of them.
    """
    best = [[-1] * len(pots) for _ in values]
    winning = []
    for player in values[0]:
        mine = [number for number, contenders in enumerate(pots) if player in contenders]
        if any([on[player] >= led[number] for on, led in zip(values, best, strict=True) for number in mine]):
            winning.append(player)
            for on, led in zip(values, best, strict=True):
                for number in mine:
                    led[number] = max(led[number], on[player])
    return winning
