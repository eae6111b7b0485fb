"""A program that sits down at a Feltroom table and plays, over the same socket as people; it stops after --hands.

python examples/remote_bot.py --url http://localhost:8000 --table ID --name Robo --hands 20
"""

import argparse
import itertools
import json
import os
import sys
import time
from collections.abc import Iterator
from typing import Any
from urllib.error import HTTPError
from urllib.request import Request, urlopen

from websockets.exceptions import WebSocketException
from websockets.sync.client import ClientConnection, connect

ALONE = "no hand has begun yet. Add bots at {page}, or start this program once more with another --name."


def decide(legal: dict[str, Any], *, strong: bool) -> dict[str, Any]:
    """Raise what is good, check if that is free, call what is good or cheap, and fold the rest."""
    cheap = legal["price"] <= 2 * legal["bigBlind"]
    if strong and cheap and legal["bet"] <= legal["bigBlind"] and legal["minRaiseTo"] is not None:
        return {"action": "raise", "to": legal["minRaiseTo"]}
    return {"action": "check" if legal["check"] else "call" if strong or cheap else "fold"}


def is_strong(hands: list[dict[str, Any]], seat: int | None) -> bool:
    """Whether the hand at a seat, as far as the server names it, is a pair or better."""
    return any(made["seat"] == seat and made["name"]["category"] != "high_card" for made in hands)


def messages(socket: ClientConnection, *, alone: str) -> Iterator[dict[str, Any]]:
    """Yield what the server says; if nothing comes for a while before the first hand, say once what is missing."""
    patience: float | None = 10
    while True:
        try:
            message = dict(json.loads(socket.recv(timeout=patience)))
        except TimeoutError:
            print(alone, file=sys.stderr, flush=True)
            patience = None
            continue
        if any(event["type"] == "handBegan" for event in message.get("events", [])):
            patience = None
        yield message


def play(socket: ClientConnection, table: str, hands: int, *, alone: str) -> None:
    """Watch, sit down, play so many hands, and leave; `alone` is said if nobody comes to play with."""
    numbers, seat, strong, leaving = itertools.count(), None, False, False

    def say(kind: str, **fields: object) -> None:
        socket.send(json.dumps({"type": kind, "id": f"{kind}-{next(numbers)}", "table": table, **fields}))

    say("watch")
    for message in messages(socket, alone=alone):
        events = message.get("events", [])
        match message:
            case {"type": "table"}:
                seat = message["you"]["seat"]
                strong = is_strong(message["made"], seat)
                events = [message["turn"]["event"]] if message["turn"] else []
                if seat is None:
                    say("sit", post=True)
            case {"type": "handMade"}:
                strong = is_strong(message["hands"], seat)
            case {"type": "done", "id": str(answered)} if answered.startswith(("sit", "leave")):
                if leaving:
                    return
                say("watch")  # shows the seat that was taken
                say("start")  # refused to everybody but the host
            case {"type": "tableMoved"}:
                time.sleep(0.5)  # another machine drives it in a moment
                say("watch")
            case {"type": "refused", "code": "moved"}:
                pass  # it is decided again when the table is shown
            case {"type": "refused", "id": str(answered)} if answered.startswith(("watch", "sit", "rebuy")):
                raise SystemExit(f"remote_bot: {answered.partition('-')[0]} refused: {message['code']}")
        for event in events:
            if event["type"] == "turnStarted" and event["seat"] == seat:
                choice = decide(event["legal"], strong=strong)
                say("act", hand=event["hand"], decision=event["decision"], **choice)
            elif event["type"] == "playerSat":
                say("start")
            elif event["type"] == "handSettled" and not leaving:
                for own in [result for result in event["results"] if result["seat"] == seat]:
                    print(f"hand {event['hand']}: {own['difference']:+} to {own['stack']}", flush=True)
                    hands -= 1
                    leaving = hands <= 0
                    if leaving or not own["stack"]:
                        say("leave" if leaving else "rebuy")


def ask(url: str, *, token: str = "", **body: object) -> dict[str, Any]:
    """Call the HTTP API."""
    headers = {"Content-Type": "application/json"} | ({"Authorization": f"Bearer {token}"} if token else {})
    with urlopen(Request(url, json.dumps(body).encode(), headers), timeout=10) as answer:
        return dict(json.load(answer))


def main() -> None:
    parser = argparse.ArgumentParser(prog="remote_bot", description="Play at a Feltroom server.")
    parser.add_argument("--url", default="http://localhost:8000", help="the server (%(default)s)")
    parser.add_argument("--table", help="the table's id; any with company if not given")
    parser.add_argument("--name", default="Robo", help="a nickname, unless FELTROOM_TOKEN says who it is (%(default)s)")
    parser.add_argument("--hands", type=int, default=20, help="how many to play (%(default)s)")
    options = parser.parse_args()
    url, token = options.url.rstrip("/"), os.environ.get("FELTROOM_TOKEN")
    if not url.startswith(("http://", "https://")) or options.hands < 1:
        parser.error("--url begins with http:// or https://, and --hands is 1 at least")
    try:
        token = token or str(ask(f"{url}/api/enter", nickname=options.name, program=True)["token"])
        table = options.table or ask(f"{url}/api/quick-seat", token=token)["table"]
        with connect(f"ws{url[4:]}/ws", additional_headers={"Authorization": f"Bearer {token}"}) as socket:
            try:
                play(socket, table, options.hands, alone=f"remote_bot: {ALONE.format(page=f'{url}/t/{table}')}")
            except KeyboardInterrupt:
                socket.send(json.dumps({"type": "leave", "id": "stopped", "table": table}))
    except HTTPError as error:
        raise SystemExit(f"remote_bot: {url} refuses: {error.read().decode()}") from None
    except (OSError, WebSocketException) as error:
        raise SystemExit(f"remote_bot: {url} cannot be reached: {error}") from None


if __name__ == "__main__":
    main()
