"""The betting of a hand: the posts, whose answer is owed, the bounds of a decision, and what a call or raise moves.

Before the flop the bet to match is the full big blind even when the big blind could not pay it, or the largest
straddle. `_raise_size` is the largest full bet or raise of the street, at least the big blind or the straddle (the bet
size in fixed limit). `_acted` holds the players who owe an answer again only because of short all-in raises: they had
acted since the betting was last opened, by the street or by a raise that reopens it under the house rule. They may not
raise, except under the cumulative rule when what they face has grown to a full raise.

`_order` holds the players who can act (live, with chips) from the button's left on, and `_able` their number. `_floor`
is the shortcut for the ordinary case: while the bet to match is below it, everybody who can pay the price may raise to
any amount from a full raise to all-in. It is the smallest stack in the order when a no-limit street begins, and 0 as
soon as anything needs a closer look.

`_missing` is what short blinds failed to post: in pot limit they count as full before the flop.
"""

from feltroom.engine.actions import Closed, Legal
from feltroom.engine.events import BetReturned, Called, Checked, ChipsPosted, PostKind, Raised, Street
from feltroom.engine.refusal import refuse_after_end, refuse_at_showdown, refuse_before_runs
from feltroom.engine.rules import Betting, Reopen
from feltroom.engine.seats import AFTER
from feltroom.engine.setup import POSTED_BETS
from feltroom.engine.showdown import HandShowdown
from feltroom.errors import IllegalAction, UnknownCards

# Module constants spare the hot path a look-up in an enum each.
_NO_LIMIT = Betting.NO_LIMIT
_RIVER = Street.RIVER
_DEAD = (PostKind.DEAD, PostKind.BIG_BLIND_ANTE)
# Immutable events with a small range are made once; a third of all events are checks or folds.
_CHECKED = tuple(tuple(Checked(player, street) for player in range(22)) for street in Street)
# The others of the hot path are made field by field: see `hot_value`.
_new = object.__new__

BETTING_FIELDS = (
    "_acted",
    "_bets_made",
    "_checks",
    "_floor",
    "_missing",
    "_order",
    "_raise_size",
    "_to_match",
)


class HandBetting(HandShowdown):
    """The part of a hand's state that is betting; `HandState` lets players act."""

    __slots__ = BETTING_FIELDS

    _acted: tuple[int, ...]
    _bets_made: int
    _checks: tuple[Checked, ...]
    _floor: int
    _missing: int
    _order: list[int]
    _raise_size: int
    _to_match: int

    def _become_betting(self, other: "HandBetting") -> None:
        self._become_showdown(other)
        self._acted = other._acted
        self._bets_made = other._bets_made
        self._checks = other._checks
        self._floor = other._floor
        self._missing = other._missing
        self._order = other._order
        self._raise_size = other._raise_size
        self._to_match = other._to_match

    def _own_lists(self) -> None:
        """Copy the lists that a hand changes in place."""
        self._bets = self._bets[:]
        self._events = self._events[:]
        self._live = self._live[:]
        self._order = self._order[:]
        self._queue = self._queue[:]
        self._stacks = self._stacks[:]

    def legal(self) -> Legal:
        """Return the bounds of the decision the hand waits for."""
        player = self.actor
        if player is None:
            raise self._refuse_without_actor()
        size, to_match = self._raise_size, self._to_match
        bet, stack = self._bets[player], self._stacks[player]
        price = to_match - bet
        least: int | None
        most: int | None
        if stack > price and to_match < self._floor:  # what `_bounds` gives in the ordinary case, without the call
            closed = None
            most = total = bet + stack
            least = to_match + size
            if least > total:
                least = total
        else:
            least, most, closed = self._bounds(player)
        legal = _new(Legal)
        legal.player = player
        legal.check = not price
        legal.price = price
        legal.min_raise_to = least
        legal.max_raise_to = most
        legal.closed = closed
        legal.min_raise = size
        legal.bet = bet
        legal.stack = stack
        return legal

    def _refuse_without_actor(self) -> IllegalAction | UnknownCards:
        if self.asked is not None:
            return refuse_at_showdown(asked=self.asked)
        if self.most_runs:
            return refuse_before_runs(most=self.most_runs)
        if not self.over:
            return UnknownCards("the hand waits for cards: chance() says which, and deal_cards() deals them")
        return refuse_after_end(events=len(self._events))

    def _bounds(self, player: int) -> tuple[int | None, int | None, Closed | None]:
        """Return the least and the most a player may raise to, or why they may not raise."""
        bet, stack, to_match = self._bets[player], self._stacks[player], self._to_match
        price = to_match - bet
        if stack <= price:
            return None, None, Closed.COVERED
        least, most = to_match + self._raise_size, bet + stack
        if least > most:
            least = most
        if to_match < self._floor:
            return least, most, None
        if not self._has_answer(player):
            return None, None, Closed.NOBODY
        if player in self._acted and not self._adds_up(price):
            return None, None, Closed.CLOSED
        betting = self.rules.betting
        if betting is _NO_LIMIT:
            return least, most, None
        if betting is Betting.POT_LIMIT:
            pot = self.pot + (self._missing if self.street is Street.PREFLOP else 0)
            return least, max(least, min(most, to_match + pot + price)), None
        cap = self.rules.raise_cap
        if cap is not None and self._bets_made > cap and self.players > 2:
            return None, None, Closed.CAPPED
        return least, least, None

    def _has_answer(self, player: int) -> bool:
        """Whether another player has chips beyond the bet to match, to answer a raise with."""
        stacks, bets, to_match = self._stacks, self._bets, self._to_match
        return any([stacks[p] + bets[p] > to_match for p in self._order if p != player])

    def _adds_up(self, price: int) -> bool:
        """Whether short all-in raises have grown to a full one and the house counts them together."""
        return self.rules.reopen is Reopen.CUMULATIVE and price >= self._raise_size

    def _call_all_in(self, player: int) -> Called:
        amount = self._stacks[player]
        self._bets[player] += amount
        self._stacks[player] = 0
        del self._queue[0]
        self._note_all_in(player)
        return Called(player, self.street, amount)

    def _raise(self, player: int, to: int) -> Raised:
        over, order = self._to_match, self._order
        place = order.index(player)
        queue = order[place + 1 :] + order[:place]
        amount = to - self._bets[player]
        self._bets[player] = to
        self._stacks[player] = left = self._stacks[player] - amount
        increment = to - over
        if increment >= self._raise_size:
            self._raise_size = increment
            self._acted = ()
        elif self._reopens(increment):
            self._acted = ()
        else:
            waiting = [p for p in self._queue[1:] if p not in self._acted]
            self._acted = tuple([p for p in queue if p not in waiting])
            self._floor = 0
        self._queue = queue
        self._to_match = to
        self._aggressor = player
        self._bets_made += 1
        if not left:
            self._note_all_in(player)
        raised = _new(Raised)
        raised.player = player
        raised.street = self.street
        raised.amount = amount
        raised.to = to
        raised.over = over
        return raised

    def _reopens(self, increment: int) -> bool:
        """Whether an all-in raise short of a full one reopens the betting for players who have acted."""
        rule = self.rules.reopen
        return rule is Reopen.ALWAYS or (rule is Reopen.HALF and 2 * increment >= self._raise_size)

    def _withdraw(self, player: int, was: "HandBetting") -> None:
        """Give the last bettor back what nobody has matched since `was`, and let the betting stand without it."""
        matched = max(bet for other, bet in enumerate(self._bets) if other != player)
        stands = max(matched, was._to_match)
        if excess := self._to_match - stands:
            self._bets[player] -= excess
            self._stacks[player] += excess
            self._events.append(BetReturned(player, excess, self.street))
            self._to_match, self._raise_size, self._acted = stands, was._raise_size, was._acted
            if stands == was._to_match:
                self._bets_made = was._bets_made
                self._queue = [other for other in was._queue[1:] if other in self._queue]
            elif (increment := stands - was._to_match) >= was._raise_size or self._reopens(increment):
                self._raise_size, self._acted = max(increment, was._raise_size), ()
            else:
                waiting = [other for other in was._queue[1:] if other not in was._acted]
                self._acted = tuple([other for other in self._queue if other not in waiting])
        # The last bettor who is still there shows first at the river.
        raised = [e.player for e in self._events if isinstance(e, Raised) and e.street is self.street]
        self._aggressor = next((other for other in reversed(raised) if self._live[other]), None)

    def _leave_order(self, player: int) -> None:
        self._order.remove(player)
        self._able -= 1
        if self._able < 2:
            self._floor = 0
            self._drop_empty_decision()

    def _note_all_in(self, player: int) -> None:
        self._leave_order(player)
        if self._first_all_in is None:
            self._first_all_in = player

    def _drop_empty_decision(self) -> None:
        """Ask nobody when the only player who can act already has in as much as anybody else who is live."""
        if self._queue:
            bet = self._bets[self._queue[0]]
            if not any([live and other > bet for live, other in zip(self._live, self._bets, strict=True)]):
                self._queue = []

    def _post(self, due: list[tuple[int, PostKind, int]]) -> None:
        stacks, bets = self._stacks, self._bets
        for player, kind, amount in due:
            stack = stacks[player]
            if stack <= amount:
                if kind in POSTED_BETS:
                    self._missing += amount - stack
                if not stack:
                    continue
                amount = stack
                self._note_all_in(player)
            stacks[player] = stack - amount
            if kind in POSTED_BETS:
                bets[player] += amount
            elif kind in _DEAD:
                self._dead = self._dead or [0] * self.players
                self._dead[player] += amount
            posted = _new(ChipsPosted)
            posted.player = player
            posted.kind = kind
            posted.amount = amount
            self._events.append(posted)

    def _begin_street(self) -> None:
        """Open the betting, from the button's left on."""
        order, stacks, rules = self._order, self._stacks, self.rules
        size, floor = rules.big_blind, 0
        if rules.betting is not _NO_LIMIT:
            if rules.betting is Betting.FIXED_LIMIT and self.street >= Street.TURN:
                size *= 2
        elif self._able > 1:
            floor = min(stacks) if self._able == self.players else min([stacks[p] for p in order])
        self._checks = _CHECKED[self.street]
        self._to_match = 0
        self._raise_size = size
        self._floor = floor
        self._bets_made = 0
        self._acted = ()
        self._aggressor = None
        self._queue = order[:]

    def _open_with(self, to_match: int, last: int) -> None:
        """Make the full blind or straddle the bet to match, whatever was really posted; the player to the left begins.

        A straddle is the bet that a raise must double, except in fixed limit, where it counts as a raise of its own.
        """
        self._to_match = to_match
        self._bets_made = 1
        if to_match > self.rules.big_blind:
            if self.rules.betting is Betting.FIXED_LIMIT:
                self._bets_made = 2
            else:
                self._raise_size = to_match
        order = self._order
        if last in order:
            place = order.index(last) + 1
            self._queue = order[place:] + order[:place]
        else:
            self._queue = [p for p in AFTER[self.players][last] if p in order]

    def _end_street(self) -> None:
        """Nobody owes an answer: deal and open the next street, or end the hand."""
        self._bets = [0] * self.players
        if self._able > 1:
            if self.street is _RIVER:
                self._show_down()
            else:
                if self._deal_street():
                    self._begin_street()
                    self.actor = self._queue[0]
            return
        if uncalled := self._take_back_uncalled():
            self._events.append(BetReturned(*uncalled, self.street))
        if self._live.count(True) == 1:
            self._pay_out({self._live.index(True): 0})
        elif self.street is _RIVER and not self.rules.all_in_opens:
            self._show_down()
        else:
            self._run_out()
