"""The state machine of one hand.

A hand goes through four streets. On each street the machine keeps a queue of the players who still owe an answer
and is always in one of five states:

    waiting   `actor` is the first of the queue; `legal()` gives the bounds of the decision
    dealing   only with an open deal (`Deal.open`): `chance()` says which cards `deal_cards` must be given
    showing   only where players choose (`Showing.CHOOSE`), after the river's betting: `asked` shows or mucks
    agreeing  only with cards for further runs (`Deal.more`), when betting is over before the river and all hands are
              open: `run_out` says how often the rest of the board is run, `most_runs` times at most
    over      `actor` and `asked` are None and nothing is accepted any more

`apply` lets the actor move. It checks the action against the bounds before it touches anything, so a refused action
changes nothing. Then:

    fold, check, call    the player leaves the queue; a call moves chips
    bet, raise           the queue becomes everybody else who is live and has chips, clockwise from the raiser
    one player is live   the uncalled bet goes back, that player wins the pot, the hand is over
    the queue is empty   the uncalled bet goes back and the street is over: the next one is dealt or,
                         after the river, hands are shown
    nobody left to bet   with fewer than two players who have chips the betting is over for good: before the river
                         all live hands open, the board runs out, the pots are paid

A player who could only check against opponents who are all-in has no decision and is not asked.

`kill` folds a player who went away, in turn or not. A player who is all-in has nothing left to decide and stays in.
Out of turn the player leaves queue and order, and the hand goes on as above. If they made the last bet or raise of the
street and nobody has matched all of it, the rest goes back to them at once. When nobody has put in more than the price
they raised, the betting is where it was before the raise, less the players who folded since. Otherwise somebody is
all-in for a part of it, and that part stands as if it had been an all-in raise. A blind is no bet, and stays.

An open deal has cards that nobody knows when the hand begins: a game tree branches there. The first hole cards that
are missing stop the hand after the posts, and a street that is missing stops it when its turn comes, also in a run-out
after the hands have been shown. `street`, `board` and the events stay what they were until the cards come. The hand's
`HandStarted` names no deal, so a record takes the cards from the events that dealt them.

betting.py holds the posts and the betting, chips.py the chips and the pots, showdown.py the board, the showdown and the
payout: each is a class that the next one extends, from `HandChips` to `HandState`.
"""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from feltroom.cards.card import Card
from feltroom.deal.deal import OPEN, Deal
from feltroom.engine.actions import FOLD, MUCK, SHOW, Action, ActionKind, Closed
from feltroom.engine.betting import BETTING_FIELDS, HandBetting
from feltroom.engine.chance import Chance, next_chance
from feltroom.engine.chips import CHIP_FIELDS
from feltroom.engine.decisions import decision_of
from feltroom.engine.events import Called, Event, Folded, HandStarted, HoleCardsDealt, Raised, Street
from feltroom.engine.infoset import key_of
from feltroom.engine.menu import SIZES, Size, menu
from feltroom.engine.redact import redact
from feltroom.engine.refusal import refuse, refuse_kill, refuse_turn
from feltroom.engine.rules import Post, Rules
from feltroom.engine.seats import ENDING_WITH
from feltroom.engine.setup import blind_players, check_posts, check_setup, opening_bet, posts_due
from feltroom.engine.showdown import SHOWDOWN_FIELDS
from feltroom.engine.view import HandView
from feltroom.errors import InvalidSetup, UnknownCards, shown

if TYPE_CHECKING:
    from feltroom.engine.picture import Scene

# Module constants spare the hot path a look-up in an enum each.
_FOLD, _CHECK, _CALL = ActionKind.FOLD, ActionKind.CHECK, ActionKind.CALL
_RAISE, _ALL_IN = ActionKind.RAISE, ActionKind.ALL_IN
# Immutable events with a small range are made once; see `betting`.
_FOLDED = tuple(tuple(Folded(player, street) for player in range(22)) for street in Street)
_new = object.__new__


class HandState(HandBetting):
    """One hand of hold'em, moved by `apply`, and by `kill` when a player goes away; mutable, and cheap to `copy`.

    With an open deal it stops for cards, which `chance` names and `deal_cards` deals.
    Players are indices 0 … n-1 clockwise. `posts` replaces the ordinary blinds; when none of them is live, there is
    nothing to match and the player left of the button begins. One larger than the big blind is a straddle.
    """

    __slots__ = ("_incomplete",)

    _incomplete: bool  # whether a deal that is not open lacks cards

    def __init__(
        self,
        rules: Rules,
        *,
        stacks: Sequence[int],
        button: int,
        deal: Deal,
        posts: Sequence[Post] | None = None,
        hand_id: str = "",
        _twin_of: "HandState | None" = None,
    ) -> None:
        if _twin_of is not None:
            self._become(_twin_of)
            self._own_lists()
            return
        check_setup(rules, stacks, button, deal)
        if posts is not None:
            posts = check_posts(posts, rules=rules, players=len(stacks))
        if type(hand_id) is not str:
            raise InvalidSetup(f"a hand's id must be text, not {shown(hand_id)}")
        self._begin(rules, tuple(stacks), button, deal, posts, hand_id)

    def _begin(
        self,
        rules: Rules,
        stacks: tuple[int, ...],
        button: int,
        deal: Deal,
        posts: tuple[Post, ...] | None,
        hand_id: str,
    ) -> None:
        """Set the hand up, with what has been checked, post and deal."""
        self._set_out(rules, stacks, button)
        self._deal = deal
        is_open = deal.mode == OPEN
        self._events = [HandStarted(hand_id, rules, stacks, button, posts, None if is_open else deal)]
        self.street = Street.PREFLOP
        self._board = ()
        self.actor = None
        self.asked = None
        self.over = False
        self._to_answer = self._given_up = ()
        self._values = ()
        self.most_runs = 0
        self._incomplete = not is_open and (len(deal._board) < 5 or None in deal._hole or self._lacks_a_board())
        players = self._able = self.players
        self._missing = 0
        self._order = list(ENDING_WITH[players][button])
        self._floor = 0
        self._queue = []
        self._first_all_in = None
        blinds = blind_players(rules, players, button)
        self._post(posts_due(rules, self._order, blinds, posts))
        self._begin_street()
        if rules.bomb:
            self._queue = []  # the betting begins on the flop
        elif posts is None:
            self._open_with(rules.big_blind, blinds[1])
        else:
            to_match, last = opening_bet(rules, players=players, button=button, posts=posts)
            if to_match:
                self._open_with(to_match, last)
        if self._able < 2:
            self._drop_empty_decision()
        if not is_open or None not in deal._hole:
            self._deal_hole_cards()

    def _deal_hole_cards(self) -> None:
        self._events.append(HoleCardsDealt(self._deal._hole))
        if self._queue:
            self.actor = self._queue[0]
        else:
            self._end_street()

    @classmethod
    def begun(cls, start: HandStarted, *, deal: Deal) -> "HandState":
        """Return the hand that an event started, with these cards."""
        return cls(
            start.rules, stacks=start.stacks, button=start.button, deal=deal, posts=start.posts, hand_id=start.hand_id
        )

    @property
    def events(self) -> list[Event]:
        """Everything that has happened, private parts included; what leaves the house goes through `redact`."""
        return self._events[:]

    def actions(self, *, sizes: Sequence[Size] | None = SIZES) -> list[Action]:
        """Return what the player to act, or to show, may choose from; nothing when no player is to decide.

        `sizes` are shares of the pot after the call, "min" and "all-in"; None gives every legal amount.
        """
        if self.actor is None:
            return [] if self.asked is None else [SHOW, MUCK]
        return menu(self.legal(), pot=self.pot, chip=self.rules.chip, sizes=sizes)

    def chance(self) -> Chance | None:
        """Return which cards must be dealt before the hand goes on; None if it waits for a player or is over."""
        if self.actor is not None or self.asked is not None or self.over or self.most_runs:
            return None
        return next_chance(self._deal, self.street)

    def deal_cards(self, cards: Sequence[Card]) -> list[Event]:
        """Deal what `chance` asks for, and return what happened; cards that it does not offer change nothing."""
        chance = self.chance()
        if chance is None:
            raise InvalidSetup("no cards are to be dealt: the hand waits for a player, is over, or has all its cards")
        deal = self._deal.with_cards(cards, player=chance.player, count=chance.count)
        happened = len(self._events)
        self._deal = deal
        if chance.player is not None:
            if None not in deal._hole:
                self._deal_hole_cards()
        elif self._able > 1:
            self._deal_street()
            self._begin_street()
            self.actor = self._queue[0]
        else:
            assert self._first_all_in is not None
            self._deal_rest(*self._live_hands(self._first_all_in))
        return self._events[happened:]

    def view(self, viewer: int | None) -> HandView:
        """Return what a player, or a spectator (None), may know."""
        self._check_viewer(viewer)
        return HandView.of([redact(event, viewer) for event in self._events], viewer=viewer)

    def infoset_key(self, viewer: int | None) -> str:
        """Return a text that is the same in all hands of this set-up that a viewer cannot tell apart."""
        self._check_viewer(viewer)
        return key_of(self._events, viewer=viewer)

    def _check_viewer(self, viewer: int | None) -> None:
        if viewer is not None and (type(viewer) is not int or not 0 <= viewer < self.players):
            raise InvalidSetup(f"a viewer is a player from 0 to {self.players - 1} or None, not {shown(viewer)}")

    def copy(self) -> "HandState":
        """Return an independent hand in the same state."""
        return HandState(self.rules, stacks=(), button=0, deal=self._deal, _twin_of=self)

    def _become(self, other: "HandState") -> None:
        """Take over everything from a hand, which is not to be used any more unless the lists are copied."""
        self._become_betting(other)
        self._incomplete = other._incomplete

    def __copy__(self) -> "HandState":
        return self.copy()

    def __deepcopy__(self, memo: dict[int, object]) -> "HandState":
        return self.copy()  # what is in the lists never changes

    def __reduce__(self) -> tuple[object, ...]:
        return _restored, ({name: getattr(self, name) for name in _FIELDS},)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, HandState):
            return NotImplemented
        return all([getattr(self, name) == getattr(other, name) for name in _FIELDS])

    def __hash__(self) -> int:
        raise TypeError("unhashable type: 'HandState'")  # it is mutable

    def __repr__(self) -> str:
        """Return where the hand stands, without a card: it may end up in a log."""
        waits = "showing" if self.asked is not None else "agreeing" if self.most_runs else "dealing"
        turn = "over" if self.over else waits if self.actor is None else f"player {self.actor} to act"
        return f"<HandState {self.street.name.lower()}, {self.players} players, pot {self.pot}, {turn}>"

    def __str__(self) -> str:
        """Return the hand as a picture in text, with all cards."""
        from feltroom.engine.picture import picture  # for people only: no hand that is played needs it

        return picture(self._scene())

    def _repr_html_(self) -> str:
        """Return the table as a drawing for a notebook."""
        from feltroom.engine.drawing import drawing

        return drawing(self._scene())

    def _scene(self) -> "Scene":
        from feltroom.engine.picture import Scene

        return Scene(
            rules=self.rules,
            street=self.street,
            board=self._board,
            pot=self.pot,
            button=self.button,
            stacks=self.stacks,
            bets=self.bets,
            folded=self.folded,
            hole=self._deal._hole,
            legal=None if self.actor is None else self.legal(),
            over=self.over,
        )

    def apply(self, action: Action, *, player: int | None = None) -> list[Event]:
        """Let whoever is to act, show or muck do so, and return what happened; `player`, if given, must be that player.

        IllegalAction, and UnknownCards when the deal lacks cards that the hand now needs, leave the hand as it was.
        """
        actor = self.actor
        if actor is None:
            if self.asked is not None:
                return self._answer(action, player)
            raise self._refuse_without_actor()
        if type(action) is not Action:
            raise refuse_turn(action, actor=actor, player=player)
        if player is not None and (type(player) is not int or player != actor):
            raise refuse_turn(action, actor=actor, player=player)
        if self._incomplete:
            return self._apply_or_restore(action)
        kind = action.kind
        event: Event
        if kind is _CHECK:
            if self._bets[actor] != self._to_match:
                raise refuse(action, self.legal(), self.rules)
            event = self._checks[actor]
            del self._queue[0]
        elif kind is _CALL:
            bets, stacks = self._bets, self._stacks
            to_match = self._to_match
            amount = to_match - bets[actor]
            left = stacks[actor] - amount
            if amount and left > 0:
                bets[actor] = to_match
                stacks[actor] = left
                del self._queue[0]
                called = _new(Called)
                called.player = actor
                called.street = self.street
                called.amount = amount
                event = called
            elif amount:
                event = self._call_all_in(actor)
            else:
                raise refuse(action, self.legal(), self.rules)
        elif kind is _FOLD:
            event = _FOLDED[self.street][actor]
            self._live[actor] = False
            del self._queue[0]
            self._leave_order(actor)
        elif kind is _RAISE:
            least, most, _ = self._bounds(actor)
            to = action.to
            if least is None or most is None or type(to) is not int or not least <= to <= most or to % self.rules.chip:
                raise refuse(action, self.legal(), self.rules)
            event = self._raise(actor, to)
        elif kind is _ALL_IN:
            _, most, closed = self._bounds(actor)
            if most is not None:
                event = self._raise(actor, most)
            elif closed is Closed.COVERED:
                event = self._call_all_in(actor)
            else:
                raise refuse(action, self.legal(), self.rules)
        else:
            raise refuse_turn(action, actor=actor, player=player)
        events = self._events
        events.append(event)
        queue = self._queue
        if queue:
            self.actor = queue[0]
            return [event]
        before = len(events) - 1
        self._end_street()
        return events[before:]

    def _apply_or_restore(self, action: Action) -> list[Event]:
        """Apply on a deal with unknown cards, which may turn out to be needed half-way."""
        before = self.copy()
        self._incomplete = False
        try:
            return self.apply(action)
        except UnknownCards:
            self._become(before)
            raise
        finally:
            self._incomplete = True

    def kill(self, player: int) -> list[Event]:
        """Fold a player who went away, in turn or not, and return what happened.

        IllegalAction if they are all-in or have folded, and UnknownCards as in `apply`, leave the hand as it was.
        """
        if self.actor is None:
            raise self._refuse_without_actor()
        if type(player) is not int or player not in self._order:
            all_in = type(player) is int and 0 <= player < self.players and self._live[player]
            raise refuse_kill(player, players=self.players, all_in=all_in)
        if player == self.actor:
            return self.apply(FOLD)
        before, happened = self.copy(), len(self._events)
        try:
            self._fold_out_of_turn(player)
        except UnknownCards:
            self._become(before)
            raise
        return self._events[happened:]

    def repeat(self, action: Action, *, player: int) -> list[Event]:
        """Let a player do what they did when the hand was played: `apply`, or `kill` for a fold out of turn."""
        if self.actor is not None and player != self.actor and action == FOLD:
            return self.kill(player)
        return self.apply(action, player=player)

    def _fold_out_of_turn(self, player: int) -> None:
        self._live[player] = False
        self._events.append(_FOLDED[self.street][player])
        if player in self._queue:
            self._queue.remove(player)
        if player == self._aggressor:
            self._withdraw(player, self._before_last_raise(player))
        self._leave_order(player)
        if self._queue:
            self.actor = self._queue[0]
        else:
            self._end_street()

    def _before_last_raise(self, player: int) -> "HandState":
        """Return the hand as it was before a player last bet or raised."""
        place = max([place for place, e in enumerate(self._events) if isinstance(e, Raised) and e.player == player])
        start = self._events[0]
        assert isinstance(start, HandStarted)
        hand = HandState.begun(start, deal=self._deal)
        for event in self._events[1:place]:
            if (decision := decision_of(event)) is not None:
                hand.repeat(decision[1], player=decision[0])
        return hand


_PLAIN, _UNKNOWN = Rules(small_blind=0, big_blind=1), Deal(hole=(None, None))
_FIELDS = CHIP_FIELDS + SHOWDOWN_FIELDS + BETTING_FIELDS + ("_incomplete",)


def _restored(fields: dict[str, object]) -> HandState:
    """Return the hand that was pickled."""
    hand = HandState(_PLAIN, stacks=(2, 2), button=0, deal=_UNKNOWN)
    for name, value in fields.items():
        setattr(hand, name, value)
    return hand
