"""What the server says, codes and numbers only; sentences are the client's."""

from typing import Literal

import msgspec

from feltroom.bots.names import Occasion, PersonalityName
from feltroom.contract.avatars import AvatarName
from feltroom.contract.base import Tagged, Value
from feltroom.contract.chances import Chances
from feltroom.contract.client_messages import EmoteName, ReactionName
from feltroom.contract.codes import Code
from feltroom.contract.events import TurnStarted, WireEvent
from feltroom.contract.named_hands import Made
from feltroom.contract.values import BotSpec, Placing, Rules, SeatPlan, TableConfig
from feltroom.engine.rules import Betting
from feltroom.table.events import Outcome, Parting
from feltroom.table.phases import Phase
from feltroom.tournament.events import SeatReason

PROTOCOL = 1
TournamentPhase = Literal["open", "running", "paused", "over"]
"""People may enter an `open` tournament; a `running` or `paused` one as long as entry is open."""


class Limits(Value):
    """What a client may send: bytes of a frame, characters of a line of chat, frames at once and per second."""

    frame: int
    chat: int
    burst: int
    per_second: int


class Welcome(Tagged):
    """The first message on every connection: who the client is and what the server is."""

    account: str
    nickname: str
    version: str
    protocol: int
    now: int
    limits: Limits
    avatar: AvatarName | None = None


class Pong(Tagged):
    """The answer to `ping`, with the server's time."""

    id: str
    now: int


class Done(Tagged, omit_defaults=True):
    """What was asked is done and durable; `seq` is the number of the table's next event."""

    id: str
    table: str | None = None
    seq: int | None = None


class Refused(Tagged, omit_defaults=True):
    """What was asked is refused, and nothing has changed; `path` is the field that cannot be read."""

    id: str
    code: Code
    numbers: dict[str, int] = msgspec.field(default_factory=dict)
    path: str | None = None


class FrameError(Tagged, tag="error", omit_defaults=True):
    """A frame cannot be read, so far that there is no id to answer to."""

    code: Code
    numbers: dict[str, int] = msgspec.field(default_factory=dict)
    path: str | None = None


class LobbyTable(Value):
    """A table in the lobby; `waiting` is the length of its waiting list, `hand` the number of the last hand.

    `custom_weights` says that weights of somebody's own take the place of those of the mode in `deal`. In a list that
    is kept up to date, `phase` and `hand` are as they were when something else of the table changed.
    """

    id: str
    name: str
    preset: str
    private: bool
    has_password: bool
    seats: int
    taken: int
    people: int
    bots: int
    waiting: int
    watching: int
    small_blind: int
    big_blind: int
    ante: int
    betting: Betting
    deal: str
    custom_weights: bool
    stack: int
    phase: Phase
    running: bool
    hand: int


class LobbyPage(Tagged, omit_defaults=True):
    """What is new on the page of the lobby that is browsed, at most once a second.

    `tables` are those that are new on the page or different, `order` the ids of all on it, left out if that is as it
    was. `total` tables fit the choice, and there are so many at `all`, of these `presets`.
    """

    page: int
    pages: int
    total: int
    all: int
    presets: tuple[str, ...]
    tables: tuple[LobbyTable, ...] = ()
    order: tuple[str, ...] | None = None


class Lobby(Tagged):
    """The first tables of the lobby."""

    tables: tuple[LobbyTable, ...]


class LobbyChanged(Tagged, omit_defaults=True):
    """A table is new or different, or the one named in `gone` is gone."""

    table: LobbyTable | None = None
    gone: str | None = None


class Events(Tagged):
    """What happened at a table, in order."""

    table: str
    events: tuple[WireEvent, ...]


class You(Value):
    """Who the viewer is at a table; `controls` is false while another connection of the same person has the seat."""

    seat: int | None
    controls: bool
    host: bool
    owner: bool
    queue: int | None


class SeatShown(Value):
    """Somebody at a seat; `stack` is what lies in front of them now, `bank` what is left of their time bank.

    `owes` blinds: the player waits for the big blind or, with `post`, posts. `queued` chips come after the hand.
    Who `straddles` does so whenever they may; with `last_longer` they take part in the last-longer note of the
    tournament that is to begin.
    """

    seat: int
    name: str
    stack: int
    bot: BotSpec | None
    connected: bool
    sitting_out: bool
    parting: Parting | None
    queued: int
    new: bool
    owes: bool
    post: bool
    bank: int
    timeouts: int
    straddles: bool
    last_longer: bool


class TurnShown(Value):
    """The open decision, and the milliseconds that are left of its allowance and bank; null without a clock."""

    event: TurnStarted
    allowance_left: int | None
    bank_left: int
    bank_running: bool


class ChatLine(Tagged, tag="chat", omit_defaults=True):
    """Somebody said something, in words or by a picture; `seat` is null for a spectator."""

    table: str
    message: int
    time: int
    seat: int | None
    name: str
    text: str | None = None
    emote: EmoteName | None = None


class Reacted(Tagged, omit_defaults=True):
    """A player shows a picture at their seat or, with `at`, throws it at another one."""

    table: str
    seat: int
    reaction: ReactionName
    at: int | None = None


class BotSaid(Tagged):
    """A bot says something at its seat: one of the lines that a client has for its personality and the occasion."""

    table: str
    seat: int
    personality: PersonalityName
    occasion: Occasion
    line: int


class EntrantShown(Value):
    """A player of a tournament; `place` is null while they are in, `rebuys` how many stacks they bought later.

    `bounties` are the points that they have won by taking the last chips of others, `last_longer` says that they joined
    the last-longer note.
    """

    seat: int
    name: str
    bot: BotSpec | None
    place: int | None
    shared: bool
    bounties: int
    rebuys: int
    added: bool
    last_longer: bool


class TournamentShown(Value):
    """How a tournament stands: its players, the shares of the places that are paid and the level, from 0.

    `played` are the milliseconds of play until now, by which levels rise where they do by time. The players at
    `offered` have no chips left and may buy a new stack; `until` of the table says how long. `results` are empty until
    it is over.
    """

    entrants: tuple[EntrantShown, ...]
    shares: tuple[int, ...]
    level: int
    played: int
    offered: tuple[int, ...]
    results: tuple[Placing, ...]


class SeatRequest(Value):
    """Somebody asks the host for a seat until then; `seat` is null for any, and `you` marks one's own request."""

    request: int
    name: str
    seat: int | None
    buy_in: int
    until: int
    you: bool


class SeatRequests(Tagged):
    """Everybody who asks the host for a seat now."""

    table: str
    requests: tuple[SeatRequest, ...]


class SeatRefused(Tagged):
    """The viewer gets no seat: the host has refused it, has not answered in time, or the table has none any more."""

    table: str
    code: Code


class SeatAvatar(Value):
    """The picture that the person at a seat has chosen."""

    seat: int
    avatar: AvatarName


class Avatars(Tagged):
    """The pictures of all who sit at a table and have chosen one."""

    table: str
    avatars: tuple[SeatAvatar, ...]


class TableShown(Tagged, tag="table"):
    """A table whole, as of `seq`, the number of the next event.

    `hand` holds the visible events from the last hand's beginning on: a client folds them as it folds live ones, and
    then takes everything else from here. `players` are those who were dealt into it, also those who have left since.
    `made` is what the hands that the viewer sees make now, as in `handMade`, and `chances` those of open hands while
    they are known. `until` is when the phase ends automatically, `waiting` the length of the waiting list,
    `reproducible` whether the session follows from a chosen number.
    `tournament` is null before a tournament begins, and at every other table. A `locked` table lets nobody else sit
    down; one that is `ending` begins no hand any more. `next_config` is how it plays from the next hand on, null if as
    now. `requests` are people who ask the host for a seat, and `standing` the seats that stand in the stand-up game.
    `bomb_called` says that the host wants the next hand to be a bomb pot. `avatars` are the pictures of those who have
    chosen one.
    """

    table: str
    name: str
    preset: str
    seq: int
    now: int
    you: You
    config: TableConfig
    rules: Rules
    seats: tuple[SeatShown | None, ...]
    host: int | None
    button: int | None
    phase: Phase
    until: int | None
    paused: bool
    hand_number: int
    pot: int
    turn: TurnShown | None
    hand: tuple[WireEvent, ...]
    players: tuple[SeatPlan, ...]
    made: tuple[Made, ...]
    outcome: Outcome | None
    chat: tuple[ChatLine, ...]
    waiting: int
    watching: int
    private: bool
    reproducible: bool
    chances: Chances | None
    tournament: TournamentShown | None
    locked: bool
    ending: bool
    next_config: TableConfig | None
    requests: tuple[SeatRequest, ...]
    standing: tuple[int, ...]
    bomb_called: bool
    avatars: tuple[SeatAvatar, ...]


class HandMade(Tagged):
    """What every hand that the viewer sees makes now, by seat: their own, and those that were shown.

    Sent after every deal and whenever hands are shown, to everybody who sees one; it replaces the one before.
    """

    table: str
    hand: int
    hands: tuple[Made, ...]


class ChancesKnown(Tagged, tag="chances"):
    """How likely every open hand is to win, where the table shows it: all who are left show, and cards are to come.

    They hold until cards are dealt or a pot is paid; the next ones come when they are counted.
    """

    table: str
    chances: Chances


class Control(Tagged):
    """Another connection of the same person took the seat over, or gave it back."""

    table: str
    controls: bool


class QueuePlace(Tagged, tag="queue"):
    """The viewer's place on the waiting list, 1 for the next, null for somebody who does not wait; and its length."""

    table: str
    position: int | None
    waiting: int


class SeatOffered(Tagged):
    """A free seat is kept for the viewer until then."""

    table: str
    seat: int | None
    until: int | None


class ChatDeleted(Tagged):
    """A line of chat was taken back."""

    table: str
    message: int


class Closing(Tagged, omit_defaults=True):
    """The server ends this connection; after `shutting_down` a client connects again automatically."""

    code: Code
    numbers: dict[str, int] = msgspec.field(default_factory=dict)


class HouseNotice(Tagged, tag="notice"):
    """What the person who looks after the house has to say: an empty text takes it back.

    While there is `maintenance`, no new hand or table begins; it says why.
    """

    text: str
    maintenance: str | None


class TableClosed(Tagged):
    """The table is no longer there for this viewer."""

    table: str
    code: Code


class TableMoved(Tagged):
    """Another machine drives the table now: watch it again, from the last event that was seen."""

    table: str


class AccountChanged(Tagged, tag="account"):
    """The person has another nickname or picture."""

    nickname: str
    avatar: AvatarName | None


class TournamentSeat(Tagged):
    """The viewer's seat in a tournament of several tables is at this table from now on; sent wherever they are.

    `why` they have it: the `draw` at the start, a `late` entry, to `balance` tables, a table that was to `break`, or
    the `final` table.
    """

    tournament: str
    table: str
    seat: int
    why: SeatReason


class TournamentNews(Tagged):
    """A tournament that the viewer plays or hosts is different, at most once a second; sent wherever they are.

    `left` of the `entrants` have chips, `average` chips each. `level` counts from 0, and `next_level` are the
    milliseconds until the next one, null while no clock runs.
    """

    tournament: str
    phase: TournamentPhase
    entrants: int
    left: int
    average: int
    tables: int
    level: int
    next_level: int | None
    hand_for_hand: bool


ServerMessage = (
    Welcome
    | Pong
    | Done
    | Refused
    | FrameError
    | LobbyPage
    | Lobby
    | LobbyChanged
    | TableShown
    | Events
    | HandMade
    | ChancesKnown
    | Control
    | QueuePlace
    | SeatOffered
    | SeatRequests
    | SeatRefused
    | Avatars
    | ChatLine
    | Reacted
    | BotSaid
    | ChatDeleted
    | Closing
    | TableClosed
    | TableMoved
    | AccountChanged
    | HouseNotice
    | TournamentSeat
    | TournamentNews
)

_encoder = msgspec.json.Encoder()
_decoder: msgspec.json.Decoder[ServerMessage] = msgspec.json.Decoder(ServerMessage)


def encode(message: ServerMessage) -> bytes:
    """Write a message."""
    return _encoder.encode(message)


def decode_server(data: bytes | str) -> ServerMessage:
    """Read a message, as a client written in Python does."""
    return _decoder.decode(data)
