"""A waiting list that moves with its table: nobody loses their place by that, and nothing is offered twice."""

from collections.abc import Callable
from dataclasses import dataclass

import pytest

from feltroom.rooms.room import waiting_list as waiting
from feltroom.rooms.room.memory import RoomMemory, read_memory, write_memory
from feltroom.rooms.room.waiting_list import WaitingList

NOW = 1000
HOUR = 3600.0


@dataclass
class Timer:
    """Something that is called when the list's time comes."""

    due: int
    call: Callable[[], None]
    off: bool = False

    def cancel(self) -> None:
        """Do not call."""
        self.off = True


class Line:
    """A waiting list with a clock of its own."""

    def __init__(self, *, free: int, time: int = NOW) -> None:
        self.free = free
        self.time = time
        self.expired: list[str] = []
        self._timers: list[Timer] = []
        self.list = WaitingList(
            free=lambda: self.free,
            now=lambda: self.time,
            later=self._later,
            changed=lambda: None,
            expired=self.expired.append,
        )

    def _later(self, seconds: float, call: Callable[[], None]) -> Timer:
        timer = Timer(self.time + round(seconds * 1000), call)
        self._timers.append(timer)
        return timer

    def pass_time(self, seconds: float) -> None:
        """Let time pass."""
        end = self.time + round(seconds * 1000)
        while due := [timer for timer in self._timers if not timer.off and timer.due <= end]:
            timer = min(due, key=lambda one: one.due)
            self._timers.remove(timer)
            self.time = max(self.time, timer.due)
            timer.call()
        self.time = end

    def elsewhere(self, *, after: float = 0.0) -> "Line":
        """The same list at another house, a while later."""
        other = Line(free=self.free, time=self.time + round(after * 1000))
        memory = read_memory(write_memory(RoomMemory(waiting=self.list.memory())))
        assert memory is not None
        self.list.close()
        other.list.remember(memory.waiting)
        return other

    @property
    def offers(self) -> dict[str, int | None]:
        """Who waits, in order, and until when they are offered a place."""
        return {account: self.list.offered_until(account) for account in self.list}


def waiting_for(free: int, *accounts: str) -> Line:
    line = Line(free=0)
    for account in accounts:
        line.list.join(account)
    line.free = free
    line.list.update()
    return line


def test_everybody_keeps_their_place_and_an_open_offer_ends_when_it_was_to_end() -> None:
    line = waiting_for(1, "A", "B", "C")
    line.pass_time(5)
    line = line.elsewhere(after=0.5)
    assert line.offers == {"A": NOW + 20_000, "B": None, "C": None}
    for account in "ABC":
        line.list.back(account)
    line.pass_time(60)
    assert line.expired == ["A", "B", "C"], "each in their turn, and none twice"


def test_a_place_is_not_offered_twice() -> None:
    line = waiting_for(1, "A", "B").elsewhere()
    line.list.update()
    line.list.back("B")
    assert line.offers == {"A": NOW + 20_000, "B": None}
    line.list.back("A")
    assert line.offers == {"A": NOW + 20_000, "B": None}
    assert line.list.kept() == 1


def test_an_offer_is_withdrawn_if_its_place_has_gone_meanwhile() -> None:
    line = waiting_for(2, "A", "B", "C")
    line.free = 1
    assert line.elsewhere().offers == {"A": NOW + 20_000, "B": None, "C": None}


def test_a_place_that_is_free_by_now_is_offered() -> None:
    line = waiting_for(0, "A", "B")
    line.free = 1
    assert line.elsewhere().offers == {"A": NOW + 20_000, "B": None}


def test_who_does_not_follow_the_table_is_passed_over_and_then_loses_their_place() -> None:
    line = waiting_for(1, "A", "B", "C").elsewhere()
    line.list.back("B")
    line.pass_time(waiting.AWAY_SECONDS - 0.1)
    assert line.offers == {"A": NOW + 20_000, "B": None, "C": None}
    line.pass_time(0.1)
    assert line.offers == {"A": None, "B": NOW + 22_000, "C": None}
    line.list.back("C")
    line.pass_time(waiting.PLACE_SECONDS - waiting.AWAY_SECONDS - 0.1)
    assert line.list.position("A") == 1
    line.pass_time(0.1)
    assert "A" not in line.list and line.expired == ["B"]


def test_who_was_away_already_is_so_no_longer_than_they_may_be() -> None:
    line = waiting_for(0, "A", "B")
    line.list.gone("A")
    line.pass_time(20)
    for _ in range(3):
        line = line.elsewhere(after=1)
        line.list.back("B")
        assert list(line.list) == ["A", "B"]
    line.free = 1
    line.list.update()
    assert list(line.offers.values()) == [None, line.time + 20_000], "they are not there"
    line.pass_time(6.9)
    assert list(line.list) == ["A", "B"]
    line.pass_time(0.1)
    assert list(line.list) == ["B"]


def test_who_was_away_has_their_place_when_they_are_back() -> None:
    line = waiting_for(1, "A", "B")
    line.list.gone("A")
    line.pass_time(20)
    line.list.leave("B")
    line = line.elsewhere()
    assert line.offers == {"A": None}
    line.list.back("A")
    assert line.offers == {"A": line.time + 20_000}
    line.pass_time(15)
    assert list(line.list) == ["A"]
    until = line.list.offered_until("A")
    assert line.elsewhere().offers == {"A": until}, "they are not away any more"


def test_an_offer_that_ended_on_the_way_waits_until_they_could_be_back() -> None:
    line = waiting_for(1, "A", "B")
    line.pass_time(19.9)
    line = line.elsewhere(after=1)
    assert line.offers == {"A": line.time + 2000, "B": None}
    line.list.back("A")
    line.list.back("B")
    line.pass_time(2)
    assert line.expired == ["A"] and line.list.offered_until("B") is not None


@pytest.mark.parametrize("skew", [-HOUR, HOUR])
def test_nobody_waits_longer_because_clocks_differ(skew: float) -> None:
    line = waiting_for(1, "A", "B", "C")
    line.list.gone("C")
    line.pass_time(3)
    line = line.elsewhere(after=skew)
    line.list.back("A")
    line.list.back("B")
    line.pass_time(waiting.PLACE_SECONDS)
    assert line.expired[0] == "A" and "C" not in line.list
