"""What nodes send each other: small things in numbered parcels, one parcel for all that a moment brings.

A parcel that is missing means that something was not heard; sender and receiver then begin anew, and whoever was
talking over them is told to ask again. What counts is in the database anyway.
"""

import msgspec

from feltroom.contract.server_messages import LobbyTable


class Item(msgspec.Struct, tag=True, array_like=True):
    """One thing in a parcel."""


class Open(Item):
    """Somebody at the sender's wants to talk to a table of the receiver's."""

    line: int
    table: str
    account: str
    nickname: str
    peer: str


class Opened(Item):
    """The line is open."""

    line: int


class Say(Item):
    """A message of the visitor's."""

    line: int
    message: bytes


class HangUp(Item):
    """The visitor has nothing more to say."""

    line: int


class Frames(Item):
    """A frame for some of the receiver's visitors."""

    lines: list[int]
    frame: bytes


class CutOff(Item):
    """The visitor is to be sent away, with a WebSocket close code."""

    line: int
    code: int


class Lost(Item):
    """There is no such line (any more)."""

    line: int


class Legacy(Item):
    """What the room of a table remembers besides a log of so many events, for a receiver that is about to get it."""

    table: str
    seq: int
    memory: bytes


class Yours(Item):
    """A table was given to the receiver."""

    table: str


class Alive(Item):
    """The sender has renewed its lease: it has the database."""


class PersonChanged(Item):
    """Somebody has another name or lost a device."""

    account: str
    nickname: str | None


Items = Open | Opened | Say | HangUp | Frames | CutOff | Lost | Legacy | Yours | Alive | PersonChanged


class Parcel(msgspec.Struct, array_like=True):
    """What one node sends another; numbers count from 0."""

    sender: str
    number: int
    items: list[Items]


class LobbyLines(Item):
    """All public tables of a node, told to every other."""

    node: str
    tables: list[LobbyTable]


class AskCompany(Item):
    """Which of your tables has a seat and the most company?"""

    account: str
    preset: str | None
    without: str | None


class AskAnswer(Item):
    """Answer this HTTP request."""

    method: str
    path: str
    query: bytes
    headers: list[tuple[bytes, bytes]]
    body: bytes
    peer: str


Question = AskCompany | AskAnswer


class TellCompany(Item):
    """The table, and how many people and players are there."""

    people: int
    players: int
    table: str


class TellAnswer(Item):
    """The answer to an HTTP request."""

    status: int
    headers: list[tuple[bytes, bytes]]
    body: bytes


Answer = TellCompany | TellAnswer | None

encode = msgspec.msgpack.Encoder().encode
read_parcel = msgspec.msgpack.Decoder(Parcel).decode
_questions: msgspec.msgpack.Decoder[Question] = msgspec.msgpack.Decoder(Question)
_answers: msgspec.msgpack.Decoder[Answer] = msgspec.msgpack.Decoder(Answer)
read_notice = msgspec.msgpack.Decoder(LobbyLines).decode
read_question = _questions.decode
read_answer = _answers.decode
