"""An evening in a real house: friends, a bot and a spectator over real sockets, and everything each of them received.

The course follows from a number and from what everybody may see, never from cards: two evenings with the same number
and other hidden cards are the same for who may not know them. After every step the house is waited for, so that what
somebody gets is known to belong to it.
"""

import asyncio
import logging
from collections.abc import AsyncIterator, Callable, Iterator, Mapping, Sequence
from contextlib import asynccontextmanager, contextmanager
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path

import httpx

from feltroom import Action, Deal, HandView, Legal, format_cards
from feltroom.rng import Stream
from feltroom.rooms.rates import Limiter, Rate
from feltroom.rooms.room.room import Room
from feltroom.server.adapters.bot_thread import BotThread
from feltroom.server.program_log import JsonLines, ShortLines
from feltroom.table.config import BotSpec
from feltroom.table.events import HandVoided
from tests.patience import PATIENCE
from tests.redaction.fixed import Entropy, ManualClock, Plant, without_chance
from tests.redaction.received import Piece, Received
from tests.redaction.tap import tapping
from tests.redaction.truth import Truth, read_truth
from tests.server.harness import Guest, Message, Player, Server, serving
from tests.server.routing import current

SETTINGS: dict[str, object] = {
    "seats": 6,
    "private": False,
    "pace": "off",
    "nextHand": "manual",
    "clock": None,
    "think": [500, 500],
    "entry": "free",
    "bots": [{"seat": 4, "level": "caller", "name": "Robo"}],
}
SEATS = {"Ann": 0, "Ben": 1, "Cai": 2, "Dee": 3}
NAMES = (*SEATS, "Nia", "Sam")
NEWCOMER_SEAT = 3
BOT_SEAT = 4
PAGES = (
    "/api/tables",
    "/api/me",
    "/api/me/tables",
    "/api/hands",
    "/api/hands?won=lost",
    "/api/export",
    "/api/export?format=json",
    "/api/export?format=text",
    "/api/statistics",
    "/api/shares",
    "/api/health",
    "/metrics",
    "/api/openapi.json",
    "/api/presets",
)


@dataclass(slots=True)
class Tab:
    """One socket of somebody, and how many of its frames have been noted."""

    name: str
    player: Player
    noted: int = 0

    async def ask(self, kind: str, table: str | None = None, **fields: object) -> Message:
        """Send a message and return what it is answered; only what comes from now on is looked at."""
        place = len(self.player.heard)
        name = await self.player.say(kind, table, **fields)
        return await self.player.wait(lambda heard: heard.get("id") == name, since=place)

    @property
    def last_seq(self) -> int:
        """The last event this tab has been shown."""
        events = [int(event["seq"]) for event in self.player.events]
        return max(events + [int(message["seq"]) - 1 for message in self.player.heard if message["type"] == "table"])


@dataclass(slots=True)
class Member:
    """Somebody in the house."""

    name: str
    guest: Guest
    received: Received
    tabs: list[Tab] = field(default_factory=list)
    opened: int = 0


@dataclass(frozen=True, slots=True)
class Record:
    """What an evening left: the truth, and what everybody received; the room's logs are under `logs`.

    Where the room is on several nodes, `sent` is what they sent each other for every account, and `raw` all they said.
    """

    truth: Truth
    received: Mapping[str, Received]
    sent: Mapping[str, Received]
    raw: Sequence[bytes]


class BrokenBot:
    """A bot that cannot decide, and says with which cards."""

    def act(self, view: HandView, legal: Legal, stream: Stream) -> Action:
        del legal, stream
        own = view.hole[view.viewer] if view.viewer is not None else None
        raise ValueError(f"nobody can play {format_cards(own or ())}")


class Lines(logging.Handler):
    """Hands on log lines as they are written to the terminal and to the file."""

    def __init__(self, note: Callable[[str, bytes], None]) -> None:
        super().__init__(logging.DEBUG)
        self._note = note

    def emit(self, record: logging.LogRecord) -> None:
        record.created = 0.0
        among = " of nodes" if record.name == "feltroom.cluster" else ""  # when these talk is chance
        for channel, formatter in (("terminal", ShortLines()), ("file", JsonLines())):
            self._note(channel + among, formatter.format(record).encode())


@contextmanager
def logging_to(note: Callable[[str, bytes], None]) -> Iterator[None]:
    """Note everything that the room logs."""
    logger, lines = logging.getLogger("feltroom"), Lines(note)
    level = logger.level
    logger.setLevel(logging.DEBUG)
    logger.addHandler(lines)
    try:
        yield
    finally:
        logger.removeHandler(lines)
        logger.setLevel(level)


@contextmanager
def logged() -> Iterator[list[bytes]]:
    """Give all lines that the room logs."""
    lines: list[bytes] = []
    with logging_to(lambda _, line: lines.append(line)):
        yield lines


class Evening:
    """The friends, their table, and how to move both."""

    def __init__(self, server: Server, clock: ManualClock, *, seed: int, settings: Mapping[str, object]) -> None:
        self.server = server
        self.settings = {**SETTINGS, **settings}
        self.clock = clock
        self.stream = Stream(seed)
        self.members: dict[str, Member] = {}
        self.logs = Received("")
        self.sent: dict[str, Received] = {}
        self.raw: Sequence[bytes] = ()
        self.table = ""
        self.hands = 0
        limitless = Limiter(Rate(burst=1_000_000, per_second=1_000_000), clock=lambda: 0.0)
        for name in ("requests", "entering", "exports", "chat", "tables"):
            for house in (server.house, server.front):
                setattr(house.limits, name, limitless)

    # The house and what comes out of it.

    @property
    def room(self) -> Room:
        room = self.server.house.rooms.find(self.table)
        assert room is not None
        return room

    def note(self, name: str, channel: str, data: bytes) -> None:
        """Keep what somebody got."""
        room = self.server.house.rooms.find(self.table)
        hand, seq = (0, 0) if room is None else (room.table.hand_number, room.table.seq)
        received = self.logs if name == "logs" else self.members[name].received
        received.pieces.append(Piece(f"{name} {channel}", data, hand, seq))

    def note_sent(self, account: str, data: bytes) -> None:
        """Keep what one node sent another for somebody."""
        room = self.server.house.rooms.find(self.table)
        hand, seq = (0, 0) if room is None else (room.table.hand_number, room.table.seq)
        received = self.sent.setdefault(account, Received(account))
        received.pieces.append(Piece("NATS", data, hand, seq))

    async def settle(self) -> None:
        """Wait until the house has nothing more to do, and everybody has got what it sent."""
        async with asyncio.timeout(PATIENCE):
            while self.room._inbox.held or self.room._inbox or self.room._bot_to_act:
                await asyncio.sleep(0.0005)
        await self.server.caught_up()
        tabs = [(member, tab) for member in self.members.values() for tab in member.tabs]
        await asyncio.gather(*[tab.ask("ping") for _, tab in tabs])
        for member, tab in tabs:
            self._sweep(member, tab)

    def _sweep(self, member: Member, tab: Tab) -> None:
        for frame in tab.player.raw[tab.noted :]:
            self.note(member.name, tab.name, frame)
        tab.noted = len(tab.player.raw)

    async def enter(self, name: str) -> None:
        guest = await self.server.enter(name)
        self.members[name] = Member(name, guest, Received(guest.account, (guest.token,)))

    async def open_tab(self, name: str, *, seq: int | None = None) -> Tab:
        """Open one more socket and watch the table, whole or from an event on."""
        member = self.members[name]
        member.opened += 1
        tab = Tab(f"tab {member.opened}", await member.guest.connect())
        member.tabs.append(tab)
        fields = {} if seq is None else {"seq": seq}
        answer = await tab.ask("watch", self.table, **fields)
        assert answer["type"] == "done", answer
        await self.settle()
        return tab

    async def close_tab(self, name: str, tab: Tab) -> None:
        """Hang up, and wait until the house has noticed."""
        member, connections = self.members[name], self.server.front.connections
        member.tabs.remove(tab)
        await tab.player.close()
        async with asyncio.timeout(PATIENCE):
            while len(connections.of(member.guest.account)) > len(member.tabs):
                await asyncio.sleep(0.0005)
        self._sweep(member, tab)
        await self.settle()

    async def ask(self, name: str, kind: str, **fields: object) -> Message:
        """Let somebody ask the table for something, allowed or not."""
        answer = await self.members[name].tabs[-1].ask(kind, self.table, **fields)
        await self.settle()
        return answer

    async def call(self, name: str, method: str, path: str, body: object = None, *, door: str = "") -> httpx.Response:
        """Let somebody make an HTTP call, and note the answer with all its headers but the time."""
        response = await self.members[name].guest.call(method, door + path, body)
        headers = sorted((key, value) for key, value in response.headers.items() if key != "date")
        head = "\n".join(f"{key}: {value}" for key, value in headers)
        self.note(name, f"{method} {path}", b"%d\n%b\n\n%b" % (response.status_code, head.encode(), response.content))
        return response

    # The course of the evening.

    async def begin(self) -> None:
        for name in NAMES:
            await self.enter(name)
        self.table = await self.members["Ann"].guest.make("online", **self.settings)
        for name in NAMES:
            await self.open_tab(name)
        for name, seat in SEATS.items():
            await self.ask(name, "sit", seat=seat)
            if "straddle" in self.settings:
                await self.ask(name, "chooseStraddle", on=True)
        await self.open_tab("Ann")

    async def play_hand(self) -> None:
        """Play a hand to its end, with everything around it that may happen meanwhile."""
        self.hands += 1
        self.clock.time += 1000
        await self.ask("Ann", "start" if self.hands == 1 else "nextHand")
        while self.room.table.turn is not None:
            await self.disturb()
            await self.decide()
        while (asked := self.room.table._state.asked) is not None:
            await self.show_or_muck(asked)
        if (offer := self.room.table._state.offer) is not None:
            await self.run_it(offer.seats, offer.most)
        if self.stream.below(2):
            await self.ask(("Ann", "Ben", "Cai")[self.stream.below(3)], "show")
        if "mayAsk" in self.settings:
            await self.ask_to_see()
        if "rabbit" in self.settings:
            for name in ("Sam", "Ben"):  # a spectator is refused, and so is everybody after a whole board
                await self.ask(name, "huntRabbit", hand=self.room.table.hand_number)
        await self.buy_chips()

    async def decide(self) -> None:
        """Let whoever's turn it is decide, a bot when its time has come."""
        self.clock.time += 700
        room, opened = self.room, self.room.turn_started
        if opened is None:
            return
        account = dict(room.owners.people()).get(opened.seat)
        if account is None:
            assert opened.acts_at is not None
            self.clock.time = max(self.clock.time, opened.acts_at)
            room.when_durable(lambda: None)
            await self.settle()
            return
        name = next(name for name, member in self.members.items() if member.guest.account == account)
        fields = choose(opened.legal, self.stream)
        answer = await self.ask(name, "act", hand=opened.hand, decision=opened.decision, **fields)
        assert answer["type"] == "done", (answer, fields, opened)

    async def show_or_muck(self, seat: int) -> None:
        """Let whoever is asked at the showdown answer by chance; somebody who is not asked is refused."""
        self.clock.time += 300
        people = dict(self.room.owners.people())
        hand, show = self.room.table.hand_number, bool(self.stream.below(2))
        for name, member in self.members.items():
            if member.guest.account != people[seat] and member.guest.account in people.values():
                assert (await self.ask(name, "showOrMuck", hand=hand, show=True))["code"] == "not_asked"
                break
        name = next(name for name, member in self.members.items() if member.guest.account == people[seat])
        answer = await self.ask(name, "showOrMuck", hand=hand, show=show)
        assert answer["type"] == "done", answer

    async def run_it(self, seats: Sequence[int], most: int) -> None:
        """Let all who are asked agree to run the board as often as they may."""
        people = dict(self.room.owners.people())
        for name, member in self.members.items():
            if member.guest.account in [people.get(seat) for seat in seats]:
                answer = await self.ask(name, "runIt", hand=self.room.table.hand_number, times=most)
                assert answer["type"] == "done", answer

    async def ask_to_see(self) -> None:
        """Ask for hands of the showdown, allowed or not: a player for one of them, a spectator for another."""
        await self.ask("Sam", "askToSee", of=self.stream.below(5))
        await self.ask("Ann", "askToSee", of=self.stream.below(5))

    async def disturb(self) -> None:
        """Let a line drop, a tab be opened, something be said or wrongly asked for; or nothing happen."""
        match self.stream.below(8):
            case 0:
                await self.drop_line("Ben", resume=True)
            case 1:
                await self.drop_line("Cai", resume=False)
            case 2:
                await self.close_tab("Ann", self.members["Ann"].tabs[-1])
                await self.open_tab("Ann")
            case 3:
                await self.drop_line("Sam", resume=bool(self.stream.below(2)))
            case 4:
                await self.ask_wrongly()
            case 5:
                await self.drop_line("Nia", resume=True)
            case 6:
                await self.ask("Ben", "chat", text="好运")
            case _:
                pass

    async def drop_line(self, name: str, *, resume: bool) -> None:
        """Come back on a new line, with a few events less than were seen, or for the whole table."""
        tab = self.members[name].tabs[-1]
        seq = max(self.room.table.first_seq, tab.last_seq - self.stream.below(20))
        await self.close_tab(name, tab)
        await self.open_tab(name, seq=seq if resume else None)

    async def ask_wrongly(self) -> None:
        """Ask for what is refused, with all the reasons and numbers that a refusal has."""
        hand = self.room.table.hand_number
        for name in ("Ben", "Sam", "Ann"):
            await self.ask(name, "act", hand=hand, decision=0, action="raise", to=1)
            await self.ask(name, "show")
            await self.ask(name, "topUp", amount=10_000_000)
            await self.ask(name, "kick", seat=2)
        opened = self.room.turn_started
        if opened is not None and (account := dict(self.room.owners.people()).get(opened.seat)) is not None:
            name = next(name for name, member in self.members.items() if member.guest.account == account)
            for fields in ({"action": "raise", "to": 1}, {"action": "raise", "putIn": 10_000_000}):
                await self.ask(name, "act", hand=opened.hand, decision=opened.decision, **fields)

    async def buy_chips(self) -> None:
        for number, seat in enumerate(self.room.table.seats):
            account = dict(self.room.owners.people()).get(number)
            if seat is not None and not seat.stack and account is not None:
                name = next(name for name, member in self.members.items() if member.guest.account == account)
                await self.ask(name, "rebuy")

    async def change_seat(self) -> None:
        """Dee goes home and Nia takes their seat; on other tabs they ask for what happened there before."""
        before = self.room.table.first_seq
        await self.ask("Dee", "leave")
        await self.ask("Nia", "sit", seat=NEWCOMER_SEAT)
        await self.open_tab("Nia", seq=before)
        await self.open_tab("Nia")

    async def void_hand(self) -> None:
        """Play until the bot fails with its cards in the error: in the first hand in which it has to decide."""
        bots = self.server.house._ports.bots
        assert isinstance(bots, BotThread)
        bots._make = _make_broken
        if self.room.table.seats[BOT_SEAT] is None:  # it has lost its chips and gone home
            await self.ask("Ann", "addBot", seat=BOT_SEAT, level="caller")
        while not any(isinstance(event, HandVoided) for event in self.room.table.events):
            self.clock.time += 1000
            self.hands += 1
            await self.ask("Ann", "nextHand")
            while self.room.table.turn is not None:
                await self.decide()
            assert self.hands < 20, "the bot was never asked"
        for name in NAMES:
            await self.open_tab(name)

    async def browse(self, names: Sequence[str]) -> None:
        """Let people look at everything that HTTP has, their own and what is not theirs."""
        shared = await self.call("Ann", "POST", f"/api/hands/{self.table}/1/share")
        link = shared.json()["link"].removeprefix("/s/")
        for name in names:
            lobby = await self.members[name].guest.connect()
            await lobby.do("watchLobby")
            await lobby.close()
            for frame in lobby.raw:
                self.note(name, "lobby", frame)
            await self.settle()
            for path in (*PAGES, f"/api/tables/{self.table}", f"/api/tables/{self.table}/ledger"):
                await self.call(name, "GET", path)
            if self.server.front is not self.server.house:
                await self.call(name, "GET", "/metrics", door=self.server.back_page)
            for hand in range(1, self.hands + 1):
                for ending in ("", "/json", "/phh", "/text", "/text?lang=en", "/review"):
                    await self.call(name, "GET", f"/api/hands/{self.table}/{hand}{ending}")
            for ending in ("", "/phh", "/text?lang=ja"):
                response = await self.call(name, "GET", f"/api/shared/{link}{ending}")
                assert response.status_code == 200

    def record(self, database: str) -> Record:
        tokens = {member.guest.account: member.guest.token for member in self.members.values()}
        received = {name: member.received for name, member in self.members.items()}
        truth = read_truth(database, self.table, tokens)
        return Record(truth, received | {"logs": self.logs}, self.sent, self.raw)


def _make_broken(spec: BotSpec) -> BrokenBot:
    del spec
    return BrokenBot()


def choose(legal: Legal, stream: Stream) -> dict[str, object]:
    """An action that depends on chance and on what everybody knows."""
    number = stream.below(20)
    if number < 4 and not legal.check:
        return {"action": "fold"}
    if number == 19 and legal.all_in and not stream.below(3):
        return {"action": "allIn"}
    if number > 14 and legal.min_raise_to is not None:
        return {"action": "raise", "to": legal.min_raise_to}
    return {"action": "check" if legal.check else "call"}


@asynccontextmanager
async def _evening(folder: Path, *, seed: int, secrets: str, settings: Mapping[str, object]) -> AsyncIterator[Evening]:
    clock = ManualClock()
    async with serving(folder, clock=clock.now, entropy=Entropy(secrets)) as server:
        evening = Evening(server, clock, seed=seed, settings=settings)
        with logging_to(partial(evening.note, "logs")):
            nats = current().nats
            if nats is None:
                yield evening
                return
            async with tapping(nats, evening.note_sent) as tapped:
                yield evening
            evening.raw = tapped.raw


def spend_evening(
    folder: Path,
    *,
    seed: int,
    hands: int,
    secrets: str = "one",
    given: Mapping[int, Deal] | None = None,
    plant: Plant | None = None,
    readers: Sequence[str] = NAMES,
    settings: Mapping[str, object] | None = None,
) -> Record:
    """Spend an evening and return what it left.

    `given` are the deals of some hands, `secrets` labels all others; `readers` look at everything over HTTP afterwards.
    `settings` are those of the table besides the usual ones.
    """
    folder.mkdir(parents=True)

    async def run() -> Evening:
        async with _evening(folder, seed=seed, secrets=secrets, settings=settings or {}) as evening:
            await evening.begin()
            for number in range(1, hands + 1):
                await evening.play_hand()
                if number == 2:
                    await evening.change_seat()
            await evening.void_hand()
            await evening.browse(readers)
        return evening

    with without_chance(given=given or {}, plant=plant):
        evening = asyncio.run(run())
    return evening.record(current().database(folder))
