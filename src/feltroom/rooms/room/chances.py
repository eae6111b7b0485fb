"""Chances at all-in: on how many boards each open hand wins, from nothing but what everybody has seen.

They are counted while cards are to come and the hands of all who are left lie open. Cards that were folded or are
hidden may come like all others: nobody at the table could leave them out.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from math import comb

from feltroom.cards.card import Cards
from feltroom.contract.chances import Chance, Chances, ChancesAt
from feltroom.engine.events import BoardDealt, Folded, HandShown, HandStarted, PotAwarded, RunDealt, RunsAgreed
from feltroom.table.events import HandBegan, HandEvent, HandVoided, TableEvent
from feltroom.table.redact import VisibleAtTable

_BOARD = 5
_CARDS = 52


@dataclass(frozen=True, slots=True)
class OpenSpot:
    """Open hands by seat, the boards that are being dealt, and the cards of other runs, which cannot come.

    There is one board, or two that are dealt at the same time: then boards of both are counted together.
    """

    hands: tuple[tuple[int, Cards], ...]
    boards: tuple[Cards, ...]
    gone: Cards


class OpenHands:
    """The hands of one deal that lie open to everybody, and the boards, as far as events have come."""

    __slots__ = ("_boards", "_left", "_number", "_run", "_shown", "_two")

    def __init__(self) -> None:
        self._clear(None, ())

    def _clear(self, number: int | None, seats: Iterable[int]) -> None:
        self._number = number
        self._left = set(seats)
        self._shown: dict[int, Cards] = {}
        self._boards: list[Cards] = [()]
        self._run = 0
        self._two = False  # boards, dealt at the same time

    def follow(self, event: TableEvent | None) -> None:
        """Take in the next event, of which no more is read than everybody may know."""
        match event:
            case HandBegan():
                self._clear(event.hand, event.seats)
            case HandVoided() if event.hand == self._number:
                self._clear(None, ())
            case HandEvent() if event.hand == self._number:
                self._follow_hand(event)

    def _follow_hand(self, event: HandEvent) -> None:
        match event.event:
            case HandStarted(rules=rules):
                self._two = rules.boards > 1
                self._boards = [()] * rules.boards
            case Folded(player=player):
                self._left.discard(event.seats[player])
            case HandShown(player=player, cards=cards):
                self._shown[event.seats[player]] = cards
            case BoardDealt(cards=cards):
                self._boards[0] += cards
            case RunsAgreed(runs=runs):
                self._boards = self._boards * runs
            case RunDealt(run=run, cards=cards):
                self._run = 0 if self._two else run
                self._boards[run] += cards
            case PotAwarded():
                self._clear(None, ())

    @property
    def spot(self) -> OpenSpot | None:
        """What there is to count; None while a hand is closed, or no card is to come on the board that is dealt."""
        hands = tuple([(seat, self._shown[seat]) for seat in sorted(self._left) if seat in self._shown])
        boards = tuple(self._boards) if self._two else (self._boards[self._run],)
        board = boards[0]
        if len(hands) < 2 or len(hands) < len(self._left) or len(board) == _BOARD or len(boards[-1]) != len(board):
            return None
        others = {card for other in self._boards for card in other}
        return OpenSpot(hands, boards, tuple(sorted(others.difference(*boards))))


@lru_cache(maxsize=256)  # a hand that many look at again is counted once
def chances_of(spot: OpenSpot) -> Chances:
    """Count every board that may come: milliseconds with numpy, up to 0.2 s before the flop without it."""
    from feltroom.analysis.kernels.backend import is_installed, load_backend  # loaded with the first all-in
    from feltroom.analysis.kernels.work import Matchups

    backend = load_backend("numpy" if is_installed("numpy") else "python")  # compiling would take longer than this
    cards = tuple([cards for _, cards in spot.hands])
    wins, ties = [0] * len(cards), [0] * len(cards)
    for board in spot.boards:
        gone = (*spot.gone, *[card for other in spot.boards if other is not board for card in other])
        (shares,) = backend.count_matchups(Matchups(board, gone, (cards,)))
        for place, counts in enumerate(shares):
            wins[place] += int(counts[1])
            ties[place] += int(sum(counts[2:]))
    dealt = sum([len(board) for board in spot.boards])
    left = _CARDS - 2 * len(cards) - dealt - len(spot.gone)
    hands = [Chance(seat, won, tied) for (seat, _), won, tied in zip(spot.hands, wins, ties, strict=True)]
    return Chances(len(spot.boards) * comb(left, _BOARD - len(spot.boards[0])), tuple(hands))


def chances_along(seen: Iterable[tuple[int, VisibleAtTable]]) -> tuple[ChancesAt, ...]:
    """Return the chances after each of these events, with their numbers, from which on there are others."""
    hands = OpenHands()
    along: list[ChancesAt] = []
    last: OpenSpot | None = None
    for seq, visible in seen:
        hands.follow(visible.event)
        spot = hands.spot
        if spot is not None and spot != last:
            along.append(ChancesAt(seq, chances_of(spot)))
        last = spot
    return tuple(along)
