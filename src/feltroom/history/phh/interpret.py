"""What the lines of a file mean: who did what, who held what, and what lay on the board."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import assert_never

from feltroom.cards.card import Card, Cards
from feltroom.deal.deal import MOST_RUNS
from feltroom.engine.actions import FOLD, MUCK, SHOW, Action, raise_to
from feltroom.engine.rules import Post, Rules, Showing
from feltroom.errors import InvalidNotation
from feltroom.history.phh.amounts import to_chips
from feltroom.history.phh.notation import ActLine, BoardLine, FileCards, HoleLine, Line, ShowLine, Verb
from feltroom.history.phh.positions import player_at
from feltroom.history.phh.tracker import BetTracker
from feltroom.history.record import Move


@dataclass(frozen=True, slots=True)
class Meaning:
    """What lines come to, by player; cards of which one or both are unknown are None.

    `raised_all_in` tells whether somebody raised with their last chip. `more` are the cards of further runs of the
    board, which was run `runs` times.
    """

    moves: tuple[Move, ...]
    hole: tuple[Cards | None, ...]
    board: Cards
    raised_all_in: bool = False
    more: Cards = ()
    runs: int = 1


class Interpreter:
    """Takes the lines of a hand one by one; a line that makes no sense raises InvalidNotation."""

    def __init__(
        self, rules: Rules, *, stacks: Sequence[int], button: int, posts: Sequence[Post] | None, unit: int
    ) -> None:
        self._tracker = BetTracker(rules, stacks=stacks, button=button, posts=posts)
        self._players = len(stacks)
        self._button = button
        self._unit = unit
        self._bomb = rules.bomb > 0
        self._choose = rules.showing is Showing.CHOOSE
        self._opened = False  # whether hands were opened by the rules, before the board was complete
        self._moves: list[Move] = []
        self._hole: list[list[Card | None]] = [[] for _ in stacks]
        self._board: list[Card | None] = []
        self._more: list[Card | None] = []
        self._bet_on = 0  # how many cards lay on the board when somebody last acted

    def take(self, line: Line) -> None:
        """Take in the next line."""
        match line:
            case ActLine():
                self._act(self._player(line.place), line)
            case HoleLine():
                self._deal(self._player(line.place), line.cards)
            case BoardLine():
                self._deal_board(line.cards)
            case ShowLine():
                self._show(self._player(line.place), line.cards)
            case _:
                assert_never(line)

    def meaning(self) -> Meaning:
        """Return what the lines so far come to; InvalidNotation if the board has too many cards."""
        hole = [_known(cards) for cards in self._hole]
        return Meaning(
            moves=tuple(self._moves),
            hole=tuple([cards if len(cards) == 2 else None for cards in hole]),
            board=_known(self._board),
            raised_all_in=self._tracker.raised_all_in,
            more=_known(self._more),
            runs=self._runs(),
        )

    def _runs(self) -> int:
        """How often the board was run: after the river, files have the cards of the next run, street by street."""
        missing = 5 - self._bet_on
        runs = 1 + (len(self._more) // missing if missing else 0)
        if len(self._more) != missing * (runs - 1) or runs > MOST_RUNS or None in self._more:
            raise InvalidNotation("the board has five cards")
        return runs

    def _player(self, place: int) -> int:
        if place > self._players:
            raise InvalidNotation(f"there is no p{place} among {self._players} players")
        return player_at(place, players=self._players, button=self._button)

    def _act(self, player: int, line: ActLine) -> None:
        action: Action | None
        if self._bomb and not self._board:
            return  # other software asks for checks before the flop, which nobody made
        if line.verb is Verb.FOLD:
            action = FOLD
        elif line.verb is Verb.CHECK_OR_CALL:
            action = self._tracker.check_or_call(player)
        else:
            assert line.amount is not None
            total = to_chips(line.amount, unit=self._unit)
            if total < 1:
                raise InvalidNotation("a bet must be more than nothing")
            action = raise_to(total)
        if action is not None:
            self._bet_on = len(self._board)
            self._tracker.take(player, action)
            self._moves.append(Move(player, action))

    def _deal(self, player: int, cards: FileCards) -> None:
        hole = self._hole[player]
        if len(hole) + len(cards) > 2:
            raise InvalidNotation("a player gets two cards")
        hole += cards

    def _deal_board(self, cards: FileCards) -> None:
        board = [*self._board, *cards]
        if len(self._board) == 5 and self._bet_on < 5:
            self._more += cards
            return
        if len(board) > 5:
            raise InvalidNotation("the board has five cards")
        if None in board and any(card is not None for card in board[board.index(None) :]):
            raise InvalidNotation("a known card of the board cannot follow an unknown one")
        self._board = board
        self._tracker.next_street()

    def _show(self, player: int, cards: FileCards | None) -> None:
        if self._choose and len(self._board) == 5 and not self._opened:
            self._moves.append(Move(player, MUCK if cards == () else SHOW))
        self._opened |= len(self._board) < 5
        if not cards:
            return
        if len(cards) > 2:
            raise InvalidNotation("a player has two cards")
        held, shown = _known(self._hole[player]), _known(cards)
        if len(held) == 2 and not set(shown) <= set(held):
            raise InvalidNotation("these are not the cards the player was dealt")
        if len(held) < 2 and len(shown) == 2:
            self._hole[player] = list(shown)


def _known(cards: Sequence[Card | None]) -> Cards:
    return tuple([card for card in cards if card is not None])
