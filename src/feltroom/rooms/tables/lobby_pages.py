"""The pages of the lobby that people look at, and what they are sent of them.

Everybody who looks at the same page is one *view*: its page is worked out once and its changes are written once. Once a
second at most the tables that are different are compared with each view, and those whose page has changed send it. The
viewers of all views get theirs in turns over the second that follows, so that ten thousand of them hold up no table.

Changes are whole rows and a whole order. So it does no harm if somebody who has just come gets one that their page has
already.
"""

import asyncio
from collections import deque
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from itertools import islice

from feltroom.contract.server_messages import Lobby, LobbyChanged, LobbyPage, LobbyTable, encode
from feltroom.rooms.ports.connection import Connection
from feltroom.rooms.room.audience import deliver

ROWS = 50
CALM_SECONDS = 1.0
TURN_SECONDS = 0.02
TURNS = 40  # in which everybody is sent what is new
FEWEST_IN_TURN = 50


@dataclass(frozen=True, slots=True)
class Choice:
    """What somebody wants to see of the lobby; `plain` is for clients that know no pages."""

    search: str = ""
    free: bool = False
    preset: str | None = None
    page: int = 0
    plain: bool = False

    def fits(self, line: LobbyTable) -> bool:
        """Whether a table is one of those."""
        return (
            (not self.free or line.taken < line.seats)
            and (self.preset is None or line.preset == self.preset)
            and (not self.search or self.search in line.name.casefold())
        )


@dataclass(frozen=True, slots=True)
class Change:
    """A table before and after, None where it is not listed."""

    before: LobbyTable | None
    after: LobbyTable | None

    def concerns(self, choice: Choice) -> bool:
        """Whether it may change what somebody sees."""
        return any(line is not None and choice.fits(line) for line in (self.before, self.after))


@dataclass(slots=True)
class _Page:
    numbers: tuple[int, int, int, int, tuple[str, ...]]
    """Which of how many pages it is, how many tables fit and are there, and of which presets."""
    rows: dict[str, LobbyTable]


@dataclass(slots=True)
class _View:
    choice: Choice
    page: _Page
    viewers: dict[Connection, None] = field(default_factory=dict)
    whole: bytes | None = None


class LobbyPages:
    """Everybody who looks at the lobby."""

    def __init__(self, refresh: Callable[[], Sequence[Change]], tables: Callable[[], Iterable[LobbyTable]]) -> None:
        """`refresh` brings the list up to date and says what has changed; `tables` is the list."""
        self._refresh = refresh
        self._tables = tables
        self._views: dict[Choice, _View] = {}
        self._looking: dict[Connection, _View] = {}
        self._sorted: list[LobbyTable] | None = None
        self._facts: tuple[int, tuple[str, ...]] = (0, ())
        self._waiting: deque[tuple[Connection, _View, tuple[bytes, ...]]] = deque()
        self._timer: asyncio.TimerHandle | None = None
        self._turn: asyncio.TimerHandle | None = None

    def __len__(self) -> int:
        return len(self._looking)

    def look(self, connection: Connection, choice: Choice) -> None:
        """Show a page, and its changes from now on."""
        self.look_away(connection)
        if not self._looking:
            self._sorted = None  # nobody has followed it
        if self._sorted is None:
            self._refresh()
            self._sort()
        view = self._views.get(choice)
        if view is None:
            view = self._views[choice] = _View(choice, self._page_of(choice))
        view.viewers[connection] = None
        self._looking[connection] = view
        if view.whole is None:
            view.whole = self._written(view, None)[0]
        connection.send(view.whole)
        self.changed()  # what has changed since the list was last brought up to date

    def look_away(self, connection: Connection) -> None:
        """Show a connection no more changes."""
        view = self._looking.pop(connection, None)
        if view is not None:
            del view.viewers[connection]
            if not view.viewers:
                del self._views[view.choice]

    def changed(self) -> None:
        """Note that some table may be different: whoever sees it gets to know within a second or so."""
        if self._looking and self._timer is None:
            self._timer = asyncio.get_running_loop().call_later(CALM_SECONDS, self._send_changes)

    def close(self) -> None:
        """Send nobody anything any more."""
        for timer in (self._timer, self._turn):
            if timer is not None:
                timer.cancel()
        self._looking.clear()
        self._views.clear()
        self._waiting.clear()

    def _sort(self) -> None:
        self._sorted = sorted(self._tables(), key=_place)
        self._facts = len(self._sorted), tuple(sorted({line.preset for line in self._sorted}))

    def _page_of(self, choice: Choice) -> _Page:
        assert self._sorted is not None
        some = choice.search or choice.free or choice.preset is not None
        fitting = [line for line in self._sorted if choice.fits(line)] if some else self._sorted
        pages = max(1, -(-len(fitting) // ROWS))
        number = min(choice.page, pages - 1)
        rows = fitting[number * ROWS : (number + 1) * ROWS]
        return _Page((number, pages, len(fitting), *self._facts), {line.id: line for line in rows})

    def _send_changes(self) -> None:
        self._timer = None
        if self._waiting:  # not everybody has had what changed before: under load once a second becomes less often
            self.changed()
            return
        changes = self._refresh()
        if not changes or not self._looking:
            return
        before = self._facts
        self._sort()
        for view in self._views.values():
            if self._facts != before or any([change.concerns(view.choice) for change in changes]):
                self._renew(view)
        self._take_turns()

    def _renew(self, view: _View) -> None:
        before, view.page = view.page, self._page_of(view.choice)
        payloads = self._written(view, before)
        if payloads:
            view.whole = None
            self._waiting.extend([(connection, view, payloads) for connection in view.viewers])

    def _written(self, view: _View, before: _Page | None) -> tuple[bytes, ...]:
        """What is new on a page, or all of it, as its viewers are sent it."""
        page = view.page
        seen = {} if before is None else before.rows
        news = tuple([line for name, line in page.rows.items() if name not in seen or seen[name] is not line])
        if view.choice.plain:
            return _plainly(page, before, news)
        same_order = before is not None and list(seen) == list(page.rows)
        if before is not None and same_order and not news and page.numbers == before.numbers:
            return ()
        return (encode(LobbyPage(*page.numbers, news, None if same_order else tuple(page.rows))),)

    def _take_turns(self) -> None:
        """Send what waits, to some of those for whom it waits at a time."""
        self._turn = None
        for connection, view, payloads in islice(_drain(self._waiting), max(FEWEST_IN_TURN, len(self) // TURNS)):
            if self._looking.get(connection) is view:
                deliver([connection], *payloads)
        if self._waiting:
            self._turn = asyncio.get_running_loop().call_later(TURN_SECONDS, self._take_turns)


def _plainly(page: _Page, before: _Page | None, news: Sequence[LobbyTable]) -> tuple[bytes, ...]:
    if before is None:
        return (encode(Lobby(tuple(page.rows.values()))),)
    gone = [name for name in before.rows if name not in page.rows]
    changed = [LobbyChanged(table=line) for line in news]
    return tuple(map(encode, [*changed, *[LobbyChanged(gone=name) for name in gone]]))


def _place(line: LobbyTable) -> tuple[bool, int, str, str]:
    """Free seats first, then where most people are."""
    return line.taken >= line.seats, -line.people, line.name, line.id


def _drain(
    waiting: deque[tuple[Connection, _View, tuple[bytes, ...]]],
) -> Iterable[tuple[Connection, _View, tuple[bytes, ...]]]:
    while waiting:
        yield waiting.popleft()
