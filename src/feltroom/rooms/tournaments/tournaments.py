"""The tournaments of a house, and how they come and go.

A tournament is live from when it is made until it is over, and goes on after a restart. Of several houses one drives
it, as with a table. One that nobody begins is called off when nobody new has entered for a day.
"""

import asyncio
from collections.abc import Callable, Coroutine, Sequence
from functools import partial
from logging import getLogger

from feltroom.contract.codes import Code
from feltroom.contract.http.tournaments import BotsWanted, MakeTournament, TournamentLine, TournamentSeen
from feltroom.contract.refusals import Refusal
from feltroom.log.errors import CorruptLog, StorageError
from feltroom.rooms.lru_cache import LruCache
from feltroom.rooms.people.identity import new_id
from feltroom.rooms.people.look_alike import told_apart
from feltroom.rooms.people.people import Person
from feltroom.rooms.ports.neighbours import Elsewhere, Neighbours
from feltroom.rooms.ports.records.erasures import Erasure
from feltroom.rooms.ports.records.tournaments import TournamentRow
from feltroom.rooms.ports.store import Records, Store
from feltroom.rooms.ports.work import Work
from feltroom.rooms.tables.fair_shares import FairShares
from feltroom.rooms.tournaments.live_tournament import LiveTournament
from feltroom.rooms.tournaments.new_tournament import bot_spec, plan_tournament
from feltroom.rooms.tournaments.services import TournamentServices
from feltroom.rooms.tournaments.views import line_of, seen_by
from feltroom.table.config import BotSpec
from feltroom.tournament.commands import Begin, Enter, PausePlay, ResumePlay, StopPlay, Withdraw
from feltroom.tournament.director import Director
from feltroom.tournament.events import DirectorEvent

MOST_LISTED = 100
LISTED_MILLISECONDS = 24 * 3_600_000
"""How long those who played a tournament find it in their list when it is over."""
UNBEGUN_MILLISECONDS = 24 * 3_600_000
"""How long a tournament that nobody begins is kept after somebody has entered for the first time."""
SWEEP_SECONDS = 60.0
_MOST_REMEMBERED = 20
_log = getLogger("feltroom.tournament")


class Tournaments:
    """All tournaments that this house drives."""

    def __init__(
        self,
        services: TournamentServices,
        *,
        work: Work,
        shares: Callable[[], FairShares],
        neighbours: Callable[[], Neighbours],
    ) -> None:
        self.shutting_down = False
        self._services = services
        self._store: Store = services.store
        self._work = work
        self._shares = shares
        self._neighbours = neighbours
        self._live: dict[str, LiveTournament] = {}
        self._waking: dict[str, asyncio.Task[LiveTournament]] = {}
        self._over: LruCache[str, tuple[TournamentRow, Director]] = LruCache(_MOST_REMEMBERED)
        self._tasks: set[asyncio.Task[None]] = set()

    @property
    def live(self) -> list[LiveTournament]:
        """All that this house drives."""
        return list(self._live.values())

    async def start(self) -> None:
        """Go on with those that were live; where there are other houses, they are shared out all the time."""
        await self._wake_all()
        self._spawn(self._sweep())

    async def _wake_all(self) -> None:
        if not self._neighbours().alone:
            return
        for row in await self._store.read(lambda records: records.tournaments.list_open()):
            try:
                await self.get(row.id)
            except (Refusal, StorageError) as error:
                _log.error("a tournament cannot go on: %s", error, extra={"tournament": row.id})

    async def close(self) -> None:
        """Stop driving all of them."""
        self.shutting_down = True
        for task in [*self._tasks, *self._waking.values()]:
            task.cancel()
        for live in self.live:
            live.give_up()

    # How they come.

    async def create(self, wish: MakeTournament, person: Person) -> LiveTournament:
        """Make a tournament."""
        config = await plan_tournament(wish, person, work=self._work, entropy=self._services.entropy)
        bots = [bot_spec(wanted) for wanted in wish.bots for _ in range(wanted.count)]
        self._shares().check_bots(person.account, len(bots))
        entrants = len(bots) + wish.plays
        if entrants > config.most:
            raise Refusal(Code.NO_MORE_PEOPLE, people=entrants, most=config.most)
        if config.starts_full and entrants == config.most:
            self._shares().check_room_for(config.tables_for(entrants), counted=0)
        director = Director(config, self._services.entropy, now=self._services.now())
        live = await self._make(person, wish, director)
        if wish.plays:
            await self.enter(live, person)
        if bots:
            await self._add_bots(live, bots)
        return live

    async def _make(self, person: Person, wish: MakeTournament, director: Director) -> LiveTournament:
        name, now = new_id(), director.time
        epoch = await self._neighbours().tables.claim(name)
        row = TournamentRow(
            name, wish.name, wish.table.preset, wish.private, person.account, now, now, begun=False, closed=False
        )

        def write(records: Records) -> None:
            records.tournaments.put(row)
            records.tournaments.append(name, 0, director.events)

        await self._store.write(write)
        live = self._live[name] = LiveTournament(row, director, self._services, epoch=epoch)
        return live

    async def get(self, tournament: str) -> LiveTournament:
        """Return a live tournament; Refusal if there is none, Elsewhere if another node drives it."""
        live = self._live.get(tournament)
        if live is not None:
            return live
        if self.shutting_down:
            raise Refusal(Code.SHUTTING_DOWN)
        return await self._come(tournament, None)

    async def take_over(self, tournament: str, epoch: int) -> None:
        """Drive a tournament that this node has claimed, unless it does so already."""
        if tournament not in self._live and not self.shutting_down:
            await self._come(tournament, epoch)

    def expects(self, tournament: str) -> bool:
        """Whether a tournament is live, or is just being woken."""
        return tournament in self._live or tournament in self._waking

    def is_live(self, tournament: str) -> bool:
        """Whether this house drives a tournament."""
        return tournament in self._live

    async def exists(self, tournament: str) -> bool:
        """Whether there is a tournament of this id, and not a table."""
        return await self._store.read(lambda records: records.tournaments.get(tournament)) is not None

    async def _come(self, tournament: str, epoch: int | None) -> LiveTournament:
        waking = self._waking.get(tournament)
        if waking is None:
            waking = self._waking[tournament] = asyncio.ensure_future(self._wake(tournament, epoch))
            waking.add_done_callback(partial(self._woken, tournament))
        return await asyncio.shield(waking)

    def _woken(self, tournament: str, waking: "asyncio.Task[LiveTournament]") -> None:
        self._waking.pop(tournament, None)
        if not waking.cancelled():
            waking.exception()  # those who wait for it have it

    async def _wake(self, tournament: str, epoch: int | None) -> LiveTournament:
        row = await self._open_row(tournament)
        if epoch is None:
            epoch = await self._neighbours().tables.claim(tournament)
        if epoch is not None:
            row = await self._open_row(tournament)  # its owner until now may have closed it

        def read(records: Records) -> list[DirectorEvent]:
            self._neighbours().tables.check_owner(records, tournament, epoch)
            return records.tournaments.load(tournament)

        try:
            director = Director.replay(await self._store.read(read), self._services.entropy)
        except CorruptLog as error:
            _log.error("tournament refused", extra={"tournament": tournament, "row": error.seq})
            raise Refusal(Code.LOG_DAMAGED, row=error.seq) from None
        live = self._live[tournament] = LiveTournament(row, director, self._services, epoch=epoch)
        try:
            await live.go_on_from_log()
        except BaseException:
            self._drop(live)
            raise
        return live

    async def _open_row(self, tournament: str) -> TournamentRow:
        row = await self._store.read(lambda records: records.tournaments.get(tournament))
        if row is None or (row.closed and not row.begun):
            raise Refusal(Code.NOT_FOUND)
        if row.closed:
            raise Refusal(Code.SESSION_OVER)
        return row

    # How they go.

    def ended(self, live: LiveTournament) -> None:
        """Forget a tournament that is closed for good."""
        self._drop(live)

    def lost(self, live: LiveTournament) -> None:
        """Stop a tournament that another node drives now."""
        _log.warning("a tournament was taken over", extra={"tournament": live.id})
        self._drop(live)

    async def give_away(self, tournament: str) -> None:
        """Stop driving a tournament so that another node can; what was answered is durable."""
        live = self._live.get(tournament)
        if live is not None:
            await live.stop()
            self._drop(live)

    def _drop(self, live: LiveTournament) -> None:
        live.give_up()
        if self._live.get(live.id) is live:
            del self._live[live.id]

    async def _sweep(self) -> None:
        """Call off what nobody begins, and try again what could not be woken."""
        while True:
            await asyncio.sleep(SWEEP_SECONDS)
            try:
                await self._wake_all()
            except StorageError as error:
                _log.warning("tournaments cannot be read: %s", error)
            for live in self.live:
                if live.director.state.begun:
                    continue
                if self._services.now() - live.last_newcomer > UNBEGUN_MILLISECONDS:
                    try:
                        await live.call_off()
                    except (Refusal, Elsewhere, StorageError) as error:
                        _log.warning("not called off: %s", error, extra={"tournament": live.id})

    def _spawn(self, work: Coroutine[object, object, None]) -> None:
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    # What people ask for.

    async def see(self, tournament: str, account: str) -> TournamentSeen:
        """Return how a tournament stands, one that is over too."""
        try:
            return await self._see_live(await self.get(tournament), account)
        except Refusal as refusal:
            if refusal.code != Code.SESSION_OVER:
                raise
        row, director = await self._look_back(tournament)
        return await self._seen(row, director, account)

    async def _see_live(self, live: LiveTournament, account: str) -> TournamentSeen:
        host = await self._host_name(live.row)
        return await live.look(
            lambda here: seen_by(here.row, here.director, account, host_name=host, now=here.now(), is_made=here.is_made)
        )

    async def list_for(self, account: str) -> list[TournamentLine]:
        """Return the tournaments that somebody may know of, as far as they run here or are over."""
        found = []
        since = self._services.now() - LISTED_MILLISECONDS
        list_for = partial(_list_for, account=account, since=since)
        rows = await self._store.read(list_for)
        for row in rows:
            if row.begun or not row.closed:
                try:
                    found.append(await self._line(row, account))
                except (Refusal, Elsewhere, StorageError):
                    continue
        return found

    async def _line(self, row: TournamentRow, account: str) -> TournamentLine:
        live = self._live.get(row.id)
        if live is not None:
            return await live.look(lambda here: line_of(here.row, here.director, account))
        return line_of(row, (await self._look_back(row.id))[1], account)

    async def enter(self, live: LiveTournament, person: Person) -> None:
        """Let somebody take part; nothing changes if they do already."""

        def move(director: Director, now: int) -> list[DirectorEvent]:
            state = director.state
            if live.entrant_of(person.account) is not None:
                return []
            if state.begun and all(len(table.seats) >= state.config.table.seats for table in state.tables.values()):
                self._shares().check_room_for(live.tables_needed + 1, counted=live.tables_needed)
            self._check_filling(live, 1)
            names = [state.players[number].name for number in state.entrants]
            return director.handle(Enter(told_apart(person.nickname, names), account=person.account), now)

        await live.move(move)
        await live.until_made()

    async def withdraw(self, live: LiveTournament, entrant: int, person: Person) -> None:
        """Take somebody off the list before it begins: oneself, or anybody as the host."""

        def move(director: Director, now: int) -> list[DirectorEvent]:
            if live.entrant_of(person.account) != entrant:
                check_host(live, person)
            return director.handle(Withdraw(entrant), now)

        await live.move(move)

    async def add_bots(self, live: LiveTournament, wanted: BotsWanted, person: Person) -> None:
        """Let bots enter, as the host."""
        check_host(live, person)
        bots = [bot_spec(wanted)] * wanted.count
        self._shares().check_bots(live.row.owner, len(bots))
        await self._add_bots(live, bots)

    async def _add_bots(self, live: LiveTournament, bots: Sequence[BotSpec]) -> None:
        def move(director: Director, now: int) -> list[DirectorEvent]:
            state = director.state
            if state.begun:
                raise Refusal(Code.TOURNAMENT_RUNNING)
            most, entered = state.config.most, len(state.entrants)
            if entered + len(bots) > most:
                raise Refusal(Code.NO_MORE_PEOPLE, people=entered, most=most)
            self._check_filling(live, len(bots))
            events: list[DirectorEvent] = []
            names = {state.players[number].name for number in state.entrants}
            number = 0
            for bot in bots:
                number = next(one for one in range(number + 1, number + most + 2) if f"Bot_{one}" not in names)
                events += director.handle(Enter(f"Bot_{number}", bot), now)
            return events

        await live.move(move)

    def _check_filling(self, live: LiveTournament, more: int) -> None:
        """Refuse those who would fill a tournament that begins by it, where the house has no room for its tables."""
        state, config = live.director.state, live.director.config
        if config.starts_full and not state.begun and len(state.entrants) + more == config.most:
            self._shares().check_room_for(config.tables_for(config.most), counted=live.load.tables)

    async def begin(self, live: LiveTournament, person: Person) -> None:
        """Begin a tournament, as the host."""
        check_host(live, person)

        def move(director: Director, now: int) -> list[DirectorEvent]:
            if not director.state.begun:
                self._shares().check_room_for(live.tables_needed, counted=live.load.tables)
            return director.handle(Begin(), now)

        await live.move(move)
        await live.until_made()

    async def pause(self, live: LiveTournament, person: Person) -> None:
        """Let no hand begin, as the host."""
        check_host(live, person)
        await live.ask(PausePlay())

    async def resume(self, live: LiveTournament, person: Person) -> None:
        """Go on, as the host."""
        check_host(live, person)
        await live.ask(ResumePlay())

    async def call_off(self, live: LiveTournament, person: Person) -> None:
        """Call a tournament off before it begins, as the host."""
        check_host(live, person)
        await live.call_off()

    # What the house says.

    async def stop(self, tournament: str) -> None:
        """End a tournament without results; its tables close after their hands."""
        await (await self.get(tournament)).ask(StopPlay())

    def rest_or_run_on(self) -> None:
        """Take in that the house wants no hands, or wants them again: clocks of levels stand still, or run."""
        for live in self.live:
            live.run_on()

    def renamed(self, person: Person) -> None:
        """Let the tournaments that somebody plays know what they are called now."""
        for live in self.live:
            if live.entrant_of(person.account) is not None:
                self._spawn(self._rename(live, person))

    async def _rename(self, live: LiveTournament, person: Person) -> None:
        try:
            await live.rename(person, partial(told_apart, person.nickname))
        except (Refusal, Elsewhere, StorageError) as error:
            _log.warning("not renamed: %s", error, extra={"tournament": live.id})

    async def forget(self, erasure: Erasure) -> None:
        """Take somebody out of their tournaments: those that are over, and the lists of those that have not begun.

        One that they made and nobody began is called off. While one is played they sit out, and stay in it.
        """
        for tournament in await self._store.read(partial(_left, account=erasure.account)):
            try:
                await self._forget_in(tournament, erasure)
            except Elsewhere:
                continue  # its owner sees to it
            except (Refusal, StorageError) as error:
                _log.warning("not erased yet: %s", error, extra={"tournament": tournament})

    async def _forget_in(self, tournament: str, erasure: Erasure) -> None:
        try:
            live = await self.get(tournament)
        except Refusal as refusal:
            if refusal.code not in (Code.SESSION_OVER, Code.NOT_FOUND):
                raise
            await self._store.write(lambda records: records.erasures.erase_in(erasure, tournament))
            self._over.forget(tournament)
            return
        if live.director.state.begun:
            return
        if live.row.owner == erasure.account:
            await live.call_off()
        else:
            number = live.entrant_of(erasure.account)
            if number is not None:
                await live.ask(Withdraw(number))
            await live.read_without(erasure)

    # Looking back.

    async def _look_back(self, tournament: str) -> tuple[TournamentRow, Director]:
        known = self._over.get(tournament)
        if known is not None:
            return known

        def read(records: Records) -> tuple[TournamentRow, list[DirectorEvent]]:
            row = records.tournaments.get(tournament)
            if row is None:
                raise Refusal(Code.NOT_FOUND)
            return row, records.tournaments.load(tournament)

        row, events = await self._store.read(read)
        found = row, Director.replay(events)
        if row.closed:
            self._over.keep(tournament, found)
        return found

    async def _seen(self, row: TournamentRow, director: Director, account: str) -> TournamentSeen:
        host = await self._host_name(row)
        return seen_by(row, director, account, host_name=host, now=self._services.now())

    async def _host_name(self, row: TournamentRow) -> str:
        account = await self._store.read(lambda records: records.people.get(row.owner))
        return "" if account is None else account.nickname


def _left(records: Records, *, account: str) -> list[str]:
    return records.erasures.tournaments_left(account)


def _list_for(records: Records, *, account: str, since: int) -> list[TournamentRow]:
    return records.tournaments.list_for(account, since=since, limit=MOST_LISTED)


def check_host(live: LiveTournament, person: Person) -> None:
    """Refuse what the host alone may do."""
    if live.row.owner != person.account:
        raise Refusal(Code.NOT_HOST)
