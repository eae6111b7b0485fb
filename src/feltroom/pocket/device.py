"""The house of one device: one person, who needs no nickname to begin, and everything kept on the device.

The page talks to it as to a house on a network: over streams of messages, and by requests to the HTTP API. The person
is known by a token that the device keeps for them, so the page never sees one.
"""

import asyncio
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from http import HTTPStatus
from itertools import count
from urllib.parse import unquote

from feltroom.contract.codes import Code
from feltroom.contract.http.exchange import HttpRequest
from feltroom.contract.http.failure import Failure
from feltroom.contract.http.people import ENTER, PROGRAM_TOKEN, TRANSFER_CODE, USE_CODE
from feltroom.contract.refusals import Refusal
from feltroom.pocket.device_store import DeviceStore
from feltroom.pocket.house import open_house_on
from feltroom.pocket.local_connection import HERE, LocalConnection
from feltroom.rooms.api.answer import answer
from feltroom.rooms.api.response import failure_response
from feltroom.rooms.house import House
from feltroom.rooms.house_settings import HouseSettings
from feltroom.rooms.people.people import Person, check_nickname
from feltroom.rooms.ports.clock import Clock
from feltroom.rooms.ports.records.people import Account
from feltroom.rooms.ports.store import Records

_HOST = (b"host", b"localhost")
_TOKEN = "device-token"
_NOT_HERE = {(endpoint.method, endpoint.path) for endpoint in (ENTER, PROGRAM_TOKEN, TRANSFER_CODE, USE_CODE)}
"""What would give a token away, or bring a second person: there is nothing at these addresses on a device."""
DEFAULT_NICKNAMES = ("玩家", "Player", "プレイヤー")
"""What a person who has chosen no nickname is called, in the languages of the client; the first if all else fails."""
GOING_AWAY = 1001
TRY_AGAIN_LATER = 1013
"""The codes of WebSocket with which a stream ends when the house closes, or could not let it in."""


@dataclass(frozen=True, slots=True)
class Answered:
    """What a request was answered; `file_name` is what a file wants to be called, None if it is no file."""

    status: int
    media_type: str
    file_name: str | None
    body: bytes


class Device:
    """A house and its one person.

    `heard(stream, text)` gets every message, `closed(stream, code)` the end of a stream.
    """

    def __init__(
        self, house: House, token: str, *, heard: Callable[[int, str], None], closed: Callable[[int, int], None]
    ) -> None:
        self._house = house
        self._token = token
        self._heard = heard
        self._closed = closed
        self._streams: dict[int, LocalConnection] = {}
        self._opening: set[asyncio.Task[None]] = set()

    @classmethod
    async def open(
        cls,
        store: DeviceStore,
        *,
        nickname: str,
        heard: Callable[[int, str], None],
        closed: Callable[[int, int], None],
        settings: HouseSettings | None = None,
        clock: Clock | None = None,
    ) -> "Device":
        """Open the house on what the device keeps; whoever has chosen no nickname has this one."""
        await store.write(_park_all)
        house = await open_house_on(store, settings or HouseSettings(), clock=clock)
        given = nickname if _is_nickname(nickname) else DEFAULT_NICKNAMES[0]
        token = await _token_of(house, store.player, given)
        await _name_person(house, token, given)
        return cls(house, token, heard=heard, closed=closed)

    def connect(self, stream: int) -> None:
        """Open a stream, in place of one with this number; the house's welcome says that it is open."""
        self.hang_up(stream)
        connection = LocalConnection(
            heard=lambda payload: self._heard(stream, payload.decode()),
            closed=lambda code: self._end(stream, code),
        )
        self._streams[stream] = connection
        task = asyncio.get_running_loop().create_task(self._open(stream, connection))
        self._opening.add(task)
        task.add_done_callback(self._opening.discard)

    def say(self, stream: int, text: str) -> None:
        """Say something on a stream; nobody hears it if there is none."""
        connection = self._streams.get(stream)
        if connection is not None:
            connection.say(text.encode())

    def hang_up(self, stream: int) -> None:
        """Close a stream."""
        connection = self._streams.pop(stream, None)
        if connection is not None:
            connection.hang_up()

    async def request(self, method: str, address: str, body: str | None) -> Answered:
        """Answer a request to the HTTP API, in the name of the device's person."""
        path, _, query = address.partition("?")
        if (method, unquote(path)) in _NOT_HERE:
            refused = failure_response(Failure(Code.NOT_FOUND))
            return Answered(refused.status, "application/json", None, refused.body)
        headers = (_HOST, (b"authorization", b"Bearer " + self._token.encode()))
        asked = HttpRequest(method, unquote(path), query.encode(), headers, (body or "").encode(), peer=HERE)
        response = await answer(self._house, asked)
        named = dict(response.headers)
        file_name = named.get(b"content-disposition", b"").decode().partition('filename="')[2].rstrip('"')
        return Answered(response.status, named.get(b"content-type", b"").decode(), file_name or None, response.body)

    async def close(self) -> None:
        """End all streams, stop all tables and finish writing."""
        for stream, connection in tuple(self._streams.items()):
            connection.hang_up()
            self._end(stream, GOING_AWAY)
        await self._house.close()

    async def _open(self, stream: int, connection: LocalConnection) -> None:
        refused = await connection.open(self._house, self._token)
        if isinstance(refused, HTTPStatus):
            self._end(stream, TRY_AGAIN_LATER)

    def _end(self, stream: int, code: int) -> None:
        if self._streams.pop(stream, None) is not None:
            self._closed(stream, code)


def _park_all(records: Records) -> None:
    """Let every table rest until its player opens it: on a device nothing goes on while the player is away."""
    for row in records.tables.list_open():
        if not row.parked:
            records.tables.set_parked(row.id, parked=True)


async def _token_of(house: House, player: str | None, nickname: str) -> str:
    """The signed token of the device's person.

    If the one that is kept is not good any more, since it was taken back or one of the rows behind it is damaged, whose
    hands are here gets another one: they must not be locked out of their own device. Without hands there is a new
    person.
    """
    name = _TOKEN
    for again in count(1):
        known = await house.store.read(partial(_find_secret, name=name))
        if known is None:
            break
        signed = known.decode(errors="replace")
        if await house.people.find(signed) is not None:
            return signed
        name = f"{_TOKEN}-{again}"
    if player is None:
        _, signed = await house.people.enter(nickname)
    else:
        account = await house.store.write(partial(_find_account, account_id=player, nickname=nickname, now=house.now()))
        signed = await house.people.add_token(Person(account.id, account.nickname), program=False)
    return (await house.store.write(lambda records: records.secret(name, signed.encode))).decode()


async def _name_person(house: House, token: str, nickname: str) -> None:
    """Call a person as the client calls one without a name, unless they have chosen one that can be shown."""
    person = await house.people.find(token)
    if person is None or person.nickname == nickname:
        return
    if person.nickname in DEFAULT_NICKNAMES or not _is_nickname(person.nickname):
        await house.people.rename(person, nickname)


def _is_nickname(text: str) -> bool:
    try:
        check_nickname(text)
    except Refusal:
        return False
    return True


def _find_secret(records: Records, *, name: str) -> bytes | None:
    def none() -> bytes:
        raise LookupError

    try:
        return records.secret(name, none)
    except LookupError:
        return None


def _find_account(records: Records, *, account_id: str, nickname: str, now: int) -> Account:
    """The account of somebody, made again if its row is lost."""
    found = records.people.get(account_id)
    return found or records.people.create(account_id=account_id, nickname=nickname, now=now)
