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
from feltroom.engine.events import BoardDealt, Folded, HandShown, PotAwarded, RunDealt, RunsAgreed
from feltroom.table.events import HandBegan, HandEvent, HandVoided, TableEvent
from feltroom.table.redact import VisibleAtTable

_BOARD = 5
_CARDS = 52


@dataclass(frozen=True, slots=True)
class OpenSpot:
    """Open hands by seat, the board that is being dealt, and the cards of other runs, which cannot come."""

    hands: tuple[tuple[int, Cards], ...]
    board: Cards
    gone: Cards


class OpenHands:
    """The hands of one deal that lie open to everybody, and the boards, as far as events have come."""

    __slots__ = ("_boards", "_left", "_number", "_run", "_shown")

    def __init__(self) -> None:
        self._clear(None, ())

    def _clear(self, number: int | None, seats: Iterable[int]) -> None:
        self._number = number
        self._left = set(seats)
        self._shown: dict[int, Cards] = {}
        self._boards: list[Cards] = [()]
        self._run = 0

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
            case Folded(player=player):
                self._left.discard(event.seats[player])
            case HandShown(player=player, cards=cards):
                self._shown[event.seats[player]] = cards
            case BoardDealt(cards=cards):
                self._boards[0] += cards
            case RunsAgreed(runs=runs):
                self._boards = self._boards * runs
            case RunDealt(run=run, cards=cards):
                self._run = run
                self._boards[run] += cards
            case PotAwarded():
                self._clear(None, ())

    @property
    def spot(self) -> OpenSpot | None:
        """What there is to count; None while a hand is closed, or no card is to come on the board that is dealt."""
        hands = tuple([(seat, self._shown[seat]) for seat in sorted(self._left) if seat in self._shown])
        board = self._boards[self._run]
        if len(hands) < 2 or len(hands) < len(self._left) or len(board) == _BOARD:
            return None
        others = {card for other in self._boards for card in other}
        return OpenSpot(hands, board, tuple(sorted(others.difference(board))))


@lru_cache(maxsize=256)  # a hand that many look at again is counted once
def chances_of(spot: OpenSpot) -> Chances:
    """Count every board that may come: milliseconds with numpy, up to 0.2 s before the flop without it."""
    from feltroom.analysis.kernels.backend import is_installed, load_backend  # loaded with the first all-in
    from feltroom.analysis.kernels.work import Matchups

    backend = load_backend("numpy" if is_installed("numpy") else "python")  # compiling would take longer than this
    (shares,) = backend.count_matchups(Matchups(spot.board, spot.gone, (tuple([cards for _, cards in spot.hands]),)))
    left = _CARDS - 2 * len(spot.hands) - len(spot.board) - len(spot.gone)
    hands = [
        Chance(seat, int(counts[1]), int(sum(counts[2:]))) for (seat, _), counts in zip(spot.hands, shares, strict=True)
    ]
    return Chances(comb(left, _BOARD - len(spot.board)), tuple(hands))


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
