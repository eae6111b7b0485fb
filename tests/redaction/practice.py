"""What somebody is answered who plays one of their hands on: first what really happened, then an invented hand.

In the invented part there are cards that nobody has seen, and single ones may be the true ones by chance. But nobody
may hold there what they really held and did not show, and what would really have come must not come there. By chance
that happens about once in a thousand practices, and with a fixed seed always or never.
"""

from collections.abc import Iterator, Mapping
from typing import Any

from feltroom import Card, parse_cards
from tests.redaction.truth import HandTruth

_FEWEST = 2
"""So many cards of a board are not the true ones by chance."""


def split_practice(answer: Mapping[str, Any]) -> tuple[dict[str, Any], dict[str, Any]]:
    """What really happened, and what was invented after it."""
    real, invented = answer["events"][: answer["spot"]], answer["events"][answer["spot"] :]
    begins = real[-1]["seq"] + 1
    told = {key: [one for one in answer[key] if one["seq"] < begins] for key in ("made", "chances")}
    return {"events": real, **told}, {**answer, "events": invented}


def invented_leaks(invented: Mapping[str, Any], hand: HandTruth, account: str) -> Iterator[str]:
    """Find hidden hands and cards that never came in the invented part of a practice."""
    for event in invented["events"]:
        if event["type"] == "handShown" and event["seat"] in hand.seats:
            seat = event["seat"]
            hidden = hand.accounts.get(seat) != account and seat not in hand.shown
            if hidden and _cards(event["cards"]) == set(hand.hole(seat)):
                yield f"what seat {seat} really held, in a practice"
    coming = [card for event in invented["events"] if event["type"] == "boardDealt" for card in event["cards"]]
    never = () if hand.deal is None else hand.deal.board[len(hand.board) :]
    if len(never) >= _FEWEST and [parse_cards(card)[0] for card in coming][-len(never) :] == list(never):
        yield "the board that would have come, in a practice"


def _cards(names: list[str]) -> set[Card]:
    return {card for name in names for card in parse_cards(name)}
