"""A table in any state that the rules allow, told to a page by a socket that writes down what the page asks."""

import json
from dataclasses import dataclass, field

from playwright.sync_api import Page, WebSocketRoute, expect

from feltroom import __version__
from feltroom.contract.chances import Chances
from feltroom.contract.codes import Code
from feltroom.contract.server_messages import (
    PROTOCOL,
    ChancesKnown,
    ChatLine,
    Done,
    HandMade,
    Limits,
    LobbyPage,
    Pong,
    Refused,
    ServerMessage,
    TableClosed,
    Welcome,
    encode,
)
from feltroom.contract.to_wire import encode_event, frame_events
from feltroom.rooms.room.chances import OpenHands, chances_of
from feltroom.rooms.room.made_hands import deals_or_shows_cards, made_hands
from feltroom.rooms.room.snapshot import snapshot
from feltroom.table import Table, redact_table
from feltroom.table.events import HandBegan
from tests.browser.page_log import Message
from tests.browser.phone import without_notes
from tests.browser.play import wait_until

_LIMITS = Limits(frame=16_384, chat=200, burst=100, per_second=50)


@dataclass
class Script:
    """What the page asked; `refusal` is how the next decision is answered, `tell` goes on with the table."""

    table: Table
    viewer: int
    id: str
    asked: list[Message] = field(default_factory=list)
    refusal: tuple[Code, dict[str, int]] | None = None
    _socket: WebSocketRoute | None = None
    _told: int = 0
    _said: int = 0

    @property
    def acts(self) -> list[Message]:
        """The decisions that came."""
        return [message for message in self.asked if message["type"] == "act"]

    def tell(self) -> None:
        """Send what has happened at the table since the last time, and what the hands make that were dealt or shown."""
        events = self.table.since(self._told)
        new = [encode_event(seq, redact_table(event, self.viewer)) for seq, event in enumerate(events, self._told)]
        self._told = self.table.seq
        assert self._socket is not None
        self._socket.send(frame_events(self.id, [one for one in new if one is not None]).decode())
        if any(deals_or_shows_cards(event) for event in events):
            self._socket.send(encode(self._made()).decode())
        if (chances := self._chances()) is not None:
            self._socket.send(encode(ChancesKnown(self.id, chances)).decode())

    def _chances(self) -> Chances | None:
        hands = OpenHands()
        for event in self.table.events:
            hands.follow(redact_table(event, None).event)
        return None if hands.spot is None or not self.table.config.chances else chances_of(hands.spot)

    def _made(self) -> HandMade:
        began = max(place for place, event in enumerate(self.table.events) if isinstance(event, HandBegan))
        hand = self.table.events[began:]
        made = made_hands([redact_table(event, self.viewer) for event in hand])
        return HandMade(self.id, self.table.hand_number, made)

    def say(self, seat: int, text: str) -> None:
        """Let somebody say something."""
        self._said += 1
        assert self._socket is not None
        self._socket.send(encode(ChatLine(self.id, self._said, 0, seat, f"P{seat}", text=text)).decode())

    def close(self, code: Code) -> None:
        """Say that the table is gone."""
        assert self._socket is not None
        self._socket.send(encode(TableClosed(self.id, code)).decode())

    def connected(self, socket: WebSocketRoute) -> None:
        """Answer a page's socket."""
        self._socket = socket
        now = self.table.events[-1].time

        def send(message: ServerMessage) -> None:
            socket.send(encode(message).decode())

        def answer(payload: str | bytes) -> None:
            asked = json.loads(payload)
            self.asked.append(asked)
            match asked["type"]:
                case "ping":
                    return send(Pong(asked["id"], now))
                case "act" if self.refusal is not None:
                    code, numbers = self.refusal
                    self.refusal = None
                    return send(Refused(asked["id"], code, numbers))
                case "watch":
                    self._told = self.table.seq
                    seen = [redact_table(event, self.viewer) for event in self.table.events]
                    facts = {"first_seq": 0, "id": self.id, "name": "scripted", "preset": "online", "now": now}
                    send(snapshot(self.table, seen, **facts, seat=self.viewer, controls=True))  # type: ignore[arg-type]  # any of its fields
                case "browseLobby":
                    send(LobbyPage(0, 1, 0, 0, (), (), ()))
            return send(Done(asked["id"], asked.get("table"), self.table.seq))

        socket.on_message(answer)
        send(Welcome("account", "小明", __version__, PROTOCOL, now, _LIMITS))


def decisions(page: Page, script: Script) -> list[Message]:
    """What the page has decided, waited for: a key is pressed before the page's word arrives."""
    wait_until(page, lambda: script.acts != [], "a decision")
    return script.acts


def show_table(page: Page, table: Table, *, viewer: int) -> Script:
    """Open a table on a page whose person has signed in."""
    script = Script(table, viewer, "scripted")
    page.route_web_socket("**/ws", script.connected)
    without_notes(page)
    page.goto(f"/t/{script.id}")
    expect(page.locator('[data-part="hero"]')).to_be_visible()
    return script
