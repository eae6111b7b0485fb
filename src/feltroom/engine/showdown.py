"""The end of a hand: the board, the hands shown, and the pots paid.

Nobody owes an answer any more when these run; `HandState` decides when that is.
"""

from collections.abc import Sequence

from feltroom.cards.card import Cards
from feltroom.deal.deal import Deal
from feltroom.engine.chips import HandChips
from feltroom.engine.events import BoardDealt, Event, HandEnded, HandMucked, HandShown, Street
from feltroom.engine.seats import AFTER
from feltroom.errors import UnknownCards
from feltroom.evaluator.on_board import evaluate_on_board

_RIVER = Street.RIVER
# Immutable events with a small range are made once; see `HandState`.
_MUCKED = tuple(HandMucked(player) for player in range(22))
_new = object.__new__
# Which street follows, and which of the board cards it brings.
_NEXT_STREET = ((Street.FLOP, 0, 3), (Street.TURN, 3, 4), (Street.RIVER, 4, 5))


class HandShowdown(HandChips):
    """The part of a hand's state that is cards and the way to the payout; `HandState` moves it."""

    __slots__ = (
        "_able",
        "_aggressor",
        "_events",
        "_first_all_in",
        "_queue",
        "actor",
        "board",
        "deal",
        "over",
        "street",
    )

    _able: int
    _aggressor: int | None
    _events: list[Event]
    _first_all_in: int | None
    _queue: list[int]
    actor: int | None
    board: Cards
    deal: Deal
    over: bool
    street: Street

    def _deal_street(self) -> None:
        deal = self.deal
        street, start, end = _NEXT_STREET[self.street]
        dealt = _new(BoardDealt)
        dealt.street = self.street = street
        dealt.cards = cards = deal.board[start:end]
        if len(cards) < end - start:
            raise UnknownCards(f"the {street.name.lower()} is not known: the deal has {len(deal.board)} board cards")
        dealt.burned = deal.burns[street - 1] if len(deal.burns) >= street and self.rules.burn else None
        self.board += cards
        self._events.append(dealt)

    def _run_out(self) -> None:
        """Open all live hands, deal the rest of the board and pay: nobody is left to bet."""
        assert self._first_all_in is not None
        players, hands = self._live_hands(self._first_all_in)
        self._events += map(HandShown, players, hands)
        while self.street is not _RIVER:
            self._deal_street()
        self._pay_out(dict(zip(players, evaluate_on_board(self.board, hands), strict=True)))

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
        players, hands = self._live_hands(first)
        values = dict(zip(players, evaluate_on_board(self.board, hands), strict=True))
        if opens or self.rules.show_all:
            winning = players
        elif all_in:
            winning = _winning_in_turn(values, [pot.contenders for pot in self._cut_pots()])
        else:
            winning = _winning_in_turn(values, [players])
        events = self._events
        for player, cards in zip(players, hands, strict=True):
            if player in winning:
                turned_up = _new(HandShown)
                turned_up.player = player
                turned_up.cards = cards
                events.append(turned_up)
            else:
                events.append(_MUCKED[player])
        self._pay_out(values)

    def _live_hands(self, first: int) -> tuple[list[int], list[Cards]]:
        """The live players clockwise, from `first` or the left of it, and their cards."""
        live, hole = self._live, self.deal.hole
        players = [player for player in (first, *AFTER[self.players][first]) if live[player]]
        hands: list[Cards] = [hole[player] for player in players]  # type: ignore[misc]  # None is refused below
        if None in hands:
            unknown = players[hands.index(None)]  # type: ignore[arg-type]  # where None is
            raise UnknownCards(f"the cards of player {unknown} are not known, and the showdown needs them")
        return players, hands

    def _pay_out(self, values: dict[int, int]) -> None:
        """Pay every pot to the best of its contenders by these values, and end the hand."""
        self._events += self._award(values, nobody_all_in=self._able == len(values) > 1)
        self._queue = []
        self.actor = None
        self.over = True
        self._events.append(HandEnded(tuple(self._stacks)))


def _winning_in_turn(values: dict[int, int], pots: Sequence[Sequence[int]]) -> list[int]:
    """Return who, in this order, ties or beats in some pot all who have shown before and can win that pot too."""
    best = [-1] * len(pots)
    winning = []
    for player, value in values.items():
        mine = [number for number, contenders in enumerate(pots) if player in contenders]
        if any([value >= best[number] for number in mine]):
            winning.append(player)
            for number in mine:
                best[number] = max(best[number], value)
    return winning
