"""The hall of fame of a club: hands that members share, each as the member saw it who added it."""

from collections.abc import Sequence
from dataclasses import dataclass

from feltroom.cards.card import Cards
from feltroom.engine.events import BoardDealt
from feltroom.evaluator.hand_name import HandName
from feltroom.log.errors import CorruptLog
from feltroom.rooms.clubs.membership import OwnClub
from feltroom.rooms.hands.seen_hand import SeenHand
from feltroom.rooms.hands.shared_hands import read_shared
from feltroom.rooms.ports.store import Records
from feltroom.table import events as on


@dataclass(frozen=True, slots=True)
class Fame:
    """A hand of the hall: who added it and what they saw of it."""

    share: str
    by: str
    own: bool
    seen: SeenHand
    board: Cards
    pot: int
    best: tuple[str, HandName] | None
    """Whose hand was the best of those that were shown, and what it was."""


def read_hall(records: Records, own: OwnClub) -> list[Fame]:
    """Read the hall, the newest first; a hand whose link was revoked, or whose log is damaged, is left out."""
    found: list[Fame] = []
    for each in records.clubs.hall(own.club.id):
        person = records.people.get(each.account)
        try:
            seen = read_shared(records, share_id=each.share)
        except CorruptLog:
            seen = None
        if person is not None and seen is not None:
            mine = each.account == own.own.account
            found.append(Fame(each.share, person.nickname, mine, seen, _board(seen), _pot(seen), _best(seen)))
    return found


def biggest_pot(hall: Sequence[Fame]) -> str | None:
    """The share of the hand with the biggest pot, the oldest of equal ones."""
    return min(hall, key=lambda one: (-one.pot, one.seen.ref.began)).share if hall else None


def best_hand(hall: Sequence[Fame]) -> HandName | None:
    """The best hand that was shown in any of them."""
    return max([one.best[1] for one in hall if one.best is not None], key=_strength, default=None)


def _strength(name: HandName) -> tuple[int, tuple[int, ...], tuple[int, ...]]:
    return int(name.category), tuple(map(int, name.ranks)), tuple(map(int, name.kickers))


def _settled(seen: SeenHand) -> on.HandSettled | None:
    return next((each.event for _, each in seen.events if isinstance(each.event, on.HandSettled)), None)


def _board(seen: SeenHand) -> Cards:
    dealt = [each.event.event for _, each in seen.events if isinstance(each.event, on.HandEvent)]
    return tuple([card for event in dealt if isinstance(event, BoardDealt) for card in event.cards])


def _pot(seen: SeenHand) -> int:
    settled = _settled(seen)
    return 0 if settled is None else sum([one.put_in for one in settled.results])


def _best(seen: SeenHand) -> tuple[str, HandName] | None:
    settled = _settled(seen)
    names = {player.seat: player.name for player in seen.players}
    shown = [] if settled is None else [(names.get(one.seat, ""), one.name) for one in settled.results if one.name]
    return max(shown, key=lambda each: _strength(each[1]), default=None)
