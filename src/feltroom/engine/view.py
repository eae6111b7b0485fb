"""What one viewer knows of a hand: a fold over the events that viewer may see, without a rule in it."""

from collections.abc import Iterable
from typing import TYPE_CHECKING, assert_never

from feltroom.cards.card import Cards
from feltroom.cards.notation import written
from feltroom.engine.events import (
    BetReturned,
    BoardDealt,
    Called,
    Checked,
    ChipsPosted,
    Folded,
    HandEnded,
    HandMucked,
    HandShown,
    HandStarted,
    HoleCardsDealt,
    PostKind,
    PotAwarded,
    Raised,
    RunDealt,
    RunsAgreed,
    Street,
)
from feltroom.engine.habits import Habits
from feltroom.engine.pots import Pot, cut_pots
from feltroom.engine.redact import Visible
from feltroom.engine.rules import Rules
from feltroom.engine.setup import POSTED_BETS, opening_bet
from feltroom.errors import InvalidSetup

if TYPE_CHECKING:
    from feltroom.engine.picture import Scene

PlayerAction = Folded | Checked | Called | Raised


class HandView:
    """A hand as one player, or a spectator (viewer None), sees it.

    `hole` holds every player's cards as far as the viewer knows them, `posted` what the players put in before they were
    asked, and `actions` what they did, as far as it counts: of a raise that went back to a player who has gone, what
    others are all-in for, or else the call or check that is left of it. `opening_bet` is what was to be called before
    anybody had acted, the big blind or a straddle, and `last_option` is who then acted last. `runs` are the further
    boards of a hand that has two or was run more than once. `habits` are what the players were seen to do in the hands
    before, if somebody remembers; no event of the hand changes them.
    """

    __slots__ = (
        "_awarded",
        "_dead",
        "actions",
        "bets",
        "board",
        "button",
        "committed",
        "folded",
        "habits",
        "hand_id",
        "hole",
        "last_option",
        "mucked",
        "opening_bet",
        "over",
        "players",
        "posted",
        "rules",
        "runs",
        "stacks",
        "starting_stacks",
        "street",
        "viewer",
    )

    rules: Rules

    def __init__(self, start: Visible, *, viewer: int | None) -> None:
        event = start.event
        if not isinstance(event, HandStarted):
            raise InvalidSetup(f"a view begins with HandStarted, not {type(event).__name__}")
        self.viewer = viewer
        self.hand_id = event.hand_id
        self.rules = event.rules
        self.button = event.button
        self.players = len(event.stacks)
        self.opening_bet, self.last_option = opening_bet(
            event.rules, players=self.players, button=event.button, posts=event.posts
        )
        self.starting_stacks = event.stacks
        self.stacks = list(event.stacks)
        self.bets = [0] * self.players
        self.committed = [0] * self.players
        self.folded = [False] * self.players
        self.mucked = [False] * self.players
        self.hole: list[Cards | None] = [None] * self.players
        self.board: Cards = written(())
        self.runs: tuple[Cards, ...] = ((),) * (event.rules.boards - 1)
        self.street = Street.PREFLOP
        self.over = False
        self.posted: list[ChipsPosted] = []
        self.actions: list[PlayerAction] = []
        self.habits: tuple[Habits, ...] = ()
        self._dead = [0] * self.players
        self._awarded: list[PotAwarded] = []

    @classmethod
    def of(cls, events: Iterable[Visible], *, viewer: int | None) -> "HandView":
        """Fold a viewer's events, from the first on, into what that viewer knows."""
        stream = iter(events)
        first = next(stream, None)
        if first is None:
            raise InvalidSetup("a view begins with HandStarted, not with 0 events")
        view = cls(first, viewer=viewer)
        for visible in stream:
            view.advance(visible)
        return view

    def advance(self, visible: Visible) -> None:
        """Take in the next event."""
        event = visible.event
        match event:
            case Checked():
                self.actions.append(event)
            case Called() | Raised():
                self._pay(event.player, event.amount)
                self.bets[event.player] += event.amount
                self.actions.append(event)
            case Folded():
                self.folded[event.player] = True
                self.actions.append(event)
            case ChipsPosted():
                self._take_post(event)
            case HoleCardsDealt():
                self.hole = list(event.hands)
            case BoardDealt():
                self.street = event.street
                self.board = written(self.board + event.cards)
                self._close_street()
            case BetReturned():
                self._pay(event.player, -event.amount)
                self.bets[event.player] = max(0, self.bets[event.player] - event.amount)
                if self.folded[event.player]:  # a player who is still there has raised, called or not
                    self._withdraw(event)
            case RunsAgreed():
                self.runs = (self.board,) * (event.runs - 1)
            case RunDealt():
                self.runs = tuple(
                    [
                        written(board + event.cards) if run == event.run else board
                        for run, board in enumerate(self.runs, 1)
                    ]
                )
            case HandShown():
                self._close_street()  # hands open when the betting is over
                self.hole[event.player] = event.cards
            case HandMucked():
                self.mucked[event.player] = True
            case PotAwarded():
                self._close_street()
                self._awarded.append(event)
                for player, share in event.shares:
                    self.stacks[player] += share
            case HandEnded():
                self.over = True
            case HandStarted():
                raise InvalidSetup("a hand starts once, not twice")
            case _:
                assert_never(event)

    def _pay(self, player: int, amount: int) -> None:
        self.stacks[player] -= amount
        self.committed[player] += amount

    def _withdraw(self, back: BetReturned) -> None:
        for place in range(len(self.actions) - 1, -1, -1):
            event = self.actions[place]
            if isinstance(event, Raised) and event.player == back.player:
                self.actions[place] = _less(event, back.amount)
                return

    def _take_post(self, event: ChipsPosted) -> None:
        self._pay(event.player, event.amount)
        self.posted.append(event)
        if event.kind in POSTED_BETS:
            self.bets[event.player] += event.amount
        elif event.kind not in (PostKind.ANTE, PostKind.BOMB):
            self._dead[event.player] += event.amount

    def _close_street(self) -> None:
        self.bets = [0] * self.players

    def __repr__(self) -> str:
        """Return where the hand stands, without a card: it may end up in a log."""
        who = "a spectator" if self.viewer is None else f"player {self.viewer}"
        turn = ", over" if self.over else ""
        return f"<HandView of {who}: {self.street.name.lower()}, {self.players} players, pot {self.pot}{turn}>"

    def __str__(self) -> str:
        """Return the hand as a picture in text, with the cards that the viewer knows."""
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
            board=self.board,
            pot=self.pot,
            button=self.button,
            stacks=self.stacks,
            bets=self.bets,
            folded=self.folded,
            hole=self.hole,
            legal=None,
            over=self.over,
        )

    @property
    def pot(self) -> int:
        """All chips in the middle, this street's bets included; 0 when they have been paid out."""
        return sum(self.committed) - sum([award.amount for award in self._awarded])

    @property
    def pots(self) -> list[Pot]:
        """The pots: those of the streets before while the hand runs, those paid out when it is over."""
        contributions = [
            total - bet - dead for total, bet, dead in zip(self.committed, self.bets, self._dead, strict=True)
        ]
        return cut_pots(contributions, [not folded for folded in self.folded], dead=sum(self._dead))


def _less(raised: Raised, back: int) -> PlayerAction:
    """What counts of a raise of which a part went back."""
    player, street, amount, to = raised.player, raised.street, raised.amount - back, raised.to - back
    if to > raised.over:
        return Raised(player, street, amount, to, raised.over)
    return Called(player, street, amount) if amount else Checked(player, street)
