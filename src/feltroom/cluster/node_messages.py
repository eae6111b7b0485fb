"""What nodes send each other: small messages in numbered batches, one batch for all that a moment brings.

A missing batch means that something was lost. Sender and receiver then begin anew, and the clients whose messages went
through them are asked to watch their tables again. What counts is in the database anyway.
"""

import msgspec


class NodeMessage(msgspec.Struct, tag=True, array_like=True):
    """One message in a batch."""


class Open(NodeMessage):
    """A visitor of the sender wants to talk to a table that the receiver owns."""

    relay: int
    table: str
    account: str
    nickname: str
    peer: str


class Opened(NodeMessage):
    """The relay is open."""

    relay: int


class Say(NodeMessage):
    """A message of the visitor to the table."""

    relay: int
    message: bytes


class HangUp(NodeMessage):
    """The visitor has nothing more to say."""

    relay: int


class Payload(NodeMessage):
    """A message of the table to some visitors of the receiver."""

    relays: list[int]
    payload: bytes


class CutOff(NodeMessage):
    """The visitor is to be sent away, with a WebSocket close code."""

    relay: int
    code: int


class Lost(NodeMessage):
    """There is no such relay (any more)."""

    relay: int


class MovedMemory(NodeMessage):
    """What the room of a table remembers besides a log of `seq` events, for a receiver that is about to own it."""

    table: str
    seq: int
    memory: bytes


class Yours(NodeMessage):
    """The receiver owns a table from now on."""

    table: str


class Alive(NodeMessage):
    """The sender has renewed its lease: it has the database."""


class PersonChanged(NodeMessage):
    """A person has another name or picture, or lost a device."""

    account: str
    nickname: str | None


class HouseChanged(NodeMessage):
    """What the house was told has changed: its notice, or that it rests."""


class Tell(NodeMessage):
    """Some people are to get a message on their connections to the receiver."""

    accounts: list[str]
    payload: bytes


AnyNodeMessage = (
    Open
    | Opened
    | Say
    | HangUp
    | Payload
    | CutOff
    | Lost
    | MovedMemory
    | Yours
    | Alive
    | PersonChanged
    | HouseChanged
    | Tell
)


class Batch(msgspec.Struct, array_like=True):
    """What one node sends another; numbers count from 0."""

    sender: str
    number: int
    items: list[AnyNodeMessage]


class LobbyLines(NodeMessage):
    """All public tables of a node whose ids fall into one slice of several, sent to every other; lines are packed."""

    node: str
    slice: int
    slices: int
    lines: bytes


class LobbyNews(NodeMessage):
    """Public tables of a node that are new or different, packed, and those that are gone."""

    node: str
    lines: bytes
    gone: list[str]


Notice = LobbyLines | LobbyNews


class AskCompany(NodeMessage):
    """Which of your tables has a seat and the most company?"""

    account: str
    preset: str | None
    without: str | None


class AskAnswer(NodeMessage):
    """Answer this HTTP request."""

    method: str
    path: str
    query: bytes
    headers: list[tuple[bytes, bytes]]
    body: bytes
    peer: str


class AskToFollow(NodeMessage):
    """Have a table of yours follow these orders of its tournament's director, and say how it stands.

    The answer may wait for so many seconds until it rests; a table that is over and does not stay is closed.
    """

    table: str
    orders: bytes
    seconds: float
    stays: bool


Question = AskCompany | AskAnswer | AskToFollow


class TellCompany(NodeMessage):
    """The table, and how many people and players are there."""

    people: int
    players: int
    table: str


class TellAnswer(NodeMessage):
    """The answer to an HTTP request."""

    status: int
    headers: list[tuple[bytes, bytes]]
    body: bytes


class TellFollowed(NodeMessage):
    """The last order that the table followed, its report if it rests, and whether it is over."""

    followed: int
    report: bytes
    over: bool


Answer = TellCompany | TellAnswer | TellFollowed | None

encode = msgspec.msgpack.Encoder().encode
read_batch = msgspec.msgpack.Decoder(Batch).decode
_questions: msgspec.msgpack.Decoder[Question] = msgspec.msgpack.Decoder(Question)
_answers: msgspec.msgpack.Decoder[Answer] = msgspec.msgpack.Decoder(Answer)
_notices: msgspec.msgpack.Decoder[Notice] = msgspec.msgpack.Decoder(Notice)
read_notice = _notices.decode
read_question = _questions.decode
read_answer = _answers.decode
