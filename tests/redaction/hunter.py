"""The leak hunter: goes through everything somebody received and finds what they must not know."""

import re
from collections.abc import Iterator
from typing import Any

import msgspec

from feltroom import Cards, parse_cards
from feltroom.contract.base import tag_of
from feltroom.contract.cards import cards_text
from feltroom.contract.named_hands import Made
from feltroom.contract.wire_values import wire_hand_name
from feltroom.engine.events import RunDealt
from feltroom.evaluator.best import best_five
from feltroom.evaluator.hand_name import hand_name
from feltroom.table.events import BotChose, HandEvent
from tests.redaction.needles import Needles
from tests.redaction.practice import invented_leaks, split_practice
from tests.redaction.received import Piece, Received
from tests.redaction.truth import HandTruth, Truth

_CARDS = re.compile(r"(?<![\w-])(?:[2-9TJQKA][cdhs])+(?![\w-])")
_SIGNS = re.compile(r"(?:10|[2-9TJQKA])[♣♦♥♠]")
_SIGN_NAMES = str.maketrans("♣♦♥♠", "cdhs")
_LABEL = re.compile(r'(\w+)="')
_HAND_PATH = re.compile(r"/api/hands/\w+/(\d+)")
_PRIVATE_KEYS = frozenset(
    ("secret", "seed", "trace", "chain", "seal", "burned", "burns", "reserve", "choice", "deck", "undealt")
)


class Hunter:
    """Knows the truth, and hunts in one person's traffic after another's; `needles` are those of the truth."""

    def __init__(self, truth: Truth, needles: Needles | None = None) -> None:
        self._truth = truth
        self._needles = needles or Needles(truth.blobs, truth.documents)

    def hunt(self, received: Received) -> list[str]:
        """Everything in the traffic that its receiver must not know, with the place where it was found."""
        return [f"{piece.channel}: {found}" for piece in received.pieces for found in self._leaks(received, piece)]

    def _leaks(self, received: Received, piece: Piece) -> Iterator[str]:
        yield from self._needles.find(piece.data)
        text = piece.data.decode("utf-8", "replace")
        is_log = piece.channel.startswith("logs ")
        yield from self._identities(received, text, is_log=is_log)
        for trace in self._truth.traces:
            if trace.strip().splitlines()[-1] in text or (not is_log and "Traceback (most" in text):
                yield "the trace of an error"
        for seed in self._truth.seeds:
            if str(seed) in text:
                yield f"the session's seed {seed}"
        yield from self._contents(received, piece, text, is_log=is_log)

    def _identities(self, received: Received, text: str, *, is_log: bool) -> Iterator[str]:
        """Find accounts and tokens of others; whoever looks after the room reads accounts in its log, never a token."""
        for account, token in self._truth.tokens.items():
            if account != received.account:
                if account in text and not is_log:
                    yield f"the account {account}"
                if any(part in text for part in token.split(".")):
                    yield f"the token of {account}"

    def _contents(self, received: Received, piece: Piece, text: str, *, is_log: bool) -> Iterator[str]:
        """Read a message, or the headers and the body of an answer, and judge what is in it."""
        body = text
        looker = _Looker(self._truth, received.account, piece)
        if " GET " in piece.channel or " POST " in piece.channel:
            head, _, body = text.partition("\n\n")
            yield from looker.look_at_text(head, piece.hand)
        if piece.channel.endswith("/metrics"):
            yield from self._labels(text)
        hand = self._hand_of(piece)
        try:
            value = msgspec.json.decode(body)
        except msgspec.DecodeError:
            yield from looker.look_at_text(body, hand)
        else:
            if piece.channel.endswith("/practice") and "spot" in value:
                value, invented = split_practice(value)
                yield from invented_leaks(invented, self._truth.hands[hand or 0], received.account)
            keys = frozenset[str]() if "openapi" in piece.channel else _PRIVATE_KEYS - ({"trace"} if is_log else set())
            yield from looker.look_at(value, hand, keys)

    def _hand_of(self, piece: Piece) -> int | None:
        """The hand that a piece is about as far as it does not say so itself; None for a file of all hands."""
        if (named := _HAND_PATH.search(piece.channel)) is not None:
            return int(named[1])
        if "/api/shared/" in piece.channel:
            return self._truth.shared
        return None if "/api/export" in piece.channel else piece.hand

    def _labels(self, text: str) -> Iterator[str]:
        for label in _LABEL.findall(text):
            if label != "le":
                yield f"a metric by {label}"


class _Looker:
    """Judges the contents of one piece for one person."""

    def __init__(self, truth: Truth, account: str, piece: Piece) -> None:
        self._truth = truth
        self._account = account
        self._piece = piece

    def look_at(self, value: Any, hand: int | None, keys: frozenset[str]) -> Iterator[str]:
        """Go through JSON; an object that names its hand is about that one."""
        if isinstance(value, str):
            yield from self.look_at_text(value, hand)
        elif isinstance(value, list):
            for each in value:
                yield from self.look_at(each, hand, keys)
        elif isinstance(value, dict):
            number = value.get("hand")
            hand = number if type(number) is int else hand
            yield from self._look_at_object(value, hand)
            for key, each in value.items():
                if key.lstrip("_") in keys and each not in (None, "", [], False):
                    yield f"something called {key}"
                yield from self.look_at_text(key, hand)
                if value.get("type") != "buttonDrawn":
                    yield from self.look_at(each, hand, keys)

    def look_at_text(self, text: str, hand: int | None) -> Iterator[str]:
        """Find cards that are written in a text and not known to the receiver at that time."""
        mentioned = {card for run in _CARDS.findall(text) for card in _read(run)}
        mentioned |= {card for sign in _SIGNS.findall(text) for card in _read(_plain(sign))}
        if not mentioned:
            return
        hands = self._truth.hands
        about = [hands[hand]] if hand in hands else list(hands.values())
        known = {card for each in about for card in each.known_to(self._account, seq=self._piece.seq)}
        for card in mentioned - known:
            yield f"a card they do not know, of hand {hand}: {text[:60]!r} ({card})"

    def _look_at_object(self, value: dict[str, Any], hand: int | None) -> Iterator[str]:
        kind, seq = value.get("type"), value.get("seq")
        if isinstance(kind, str) and type(seq) is int and "time" in value:
            yield from self._look_at_event(kind, seq)
        if kind == "handMade":
            yield from self._look_at_made(value["hands"], hand, self._piece.seq)
        made = value.get("made")
        for each in made if isinstance(made, list) else ():  # of a snapshot, or of the events of a replay
            at, hands = (each["seq"] + 1, each["hands"]) if "seq" in each else (self._piece.seq, [each])
            yield from self._look_at_made(hands, hand, min(at, self._piece.seq))
        if kind == "handSettled" and hand in self._truth.hands:
            for result in value["results"]:
                if result["name"] is not None and result["seat"] not in self._truth.hands[hand].shown:
                    yield f"the name of a hand that seat {result['seat']} did not show"

    def _look_at_event(self, kind: str, seq: int) -> Iterator[str]:
        if seq >= self._piece.seq:
            yield f"event {seq} before it happened: {kind}"
            return
        event = self._truth.events[seq]
        happened = event.event if isinstance(event, HandEvent) else event
        name = type(happened).__name__
        if isinstance(event, BotChose) or kind != tag_of(name):
            yield f"event {seq} is {name} and was told as {kind}"

    def _look_at_made(self, hands: list[dict[str, Any]], hand: int | None, seq: int) -> Iterator[str]:
        """Hold what hands make before event number `seq` against those that the receiver has seen by then."""
        for made in hands:
            played = self._truth.hands.get(hand or 0)
            if played is None or not self._sees(played, made["seat"], seq):
                yield f"the name of a hand that they have not seen: {made}"
            elif msgspec.convert(made, Made) not in _made(played, made["seat"], seq):
                yield f"not what the hand of seat {made['seat']} makes: {made}"

    def _sees(self, played: HandTruth, seat: int, seq: int) -> bool:
        if seat not in played.seats or not played.hole(seat):
            return False
        shared = self._piece.seq if seat in played.shared else seq
        return played.accounts.get(seat) == self._account or played.shown.get(seat, shared) < shared


def _made(hand: HandTruth, seat: int, seq: int) -> Iterator[Made]:
    own = hand.hole(seat)
    for number, board in _boards(hand, seq):
        if not board:
            yield Made(seat, wire_hand_name(hand_name(own)), cards_text(own), number)
        for size in range(3, len(board) + 1):
            cards = own + board[:size]
            yield Made(seat, wire_hand_name(hand_name(cards)), cards_text(best_five(cards)), number)


def _boards(hand: HandTruth, seq: int) -> Iterator[tuple[int, Cards]]:
    """The boards of a hand before event number `seq`: the number of a second one is 1; further runs are talked about as
    the one board that came last."""
    first = tuple(card for at, card in hand.board if at < seq)
    yield 0, ()
    yield 0, first
    dealt = [(at, event.event) for at, event in hand.events if isinstance(event.event, RunDealt)]
    if hand.two_boards:
        yield 1, ()
        yield 1, tuple(card for at, run in dealt if at < seq for card in run.cards)
        return
    for number in {run.run for _, run in dealt}:
        whole = [card for _, run in dealt if run.run == number for card in run.cards]
        known = [card for at, run in dealt if run.run == number and at < seq for card in run.cards]
        yield 0, (*first[: 5 - len(whole)], *known)


def _read(text: str) -> Cards:
    """The cards in a run of card names; none if one comes twice."""
    return tuple({card for at in range(0, len(text), 2) for card in parse_cards(text[at : at + 2])})


def _plain(sign: str) -> str:
    return sign.replace("10", "T").translate(_SIGN_NAMES)
