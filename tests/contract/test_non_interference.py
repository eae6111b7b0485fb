"""What a viewer may not see makes no difference to a single byte they are sent."""

import msgspec
import pytest

from feltroom import CALL, CHECK, FOLD, Action, Card, Cards, Deal, Legal, raise_to
from feltroom.cards.card import DECK
from feltroom.contract.server_messages import encode
from feltroom.contract.to_wire import encode_event, frame_events
from feltroom.engine.events import BoardDealt, Folded
from feltroom.rng import Stream
from feltroom.rooms.room.made_hands import made_along
from feltroom.rooms.room.snapshot import snapshot
from feltroom.table import Table
from feltroom.table import commands as do
from feltroom.table import events as on
from tests.contract.session import seen_by
from tests.table.driver import NOW, act, entropy_from, legal_of, opened

PLAYERS = 4
SEATS = (0, 1, 3, 5)


def choose(legal: Legal, number: int) -> Action:
    """Fold often, so that there are cards to hide."""
    if number < 3 and not legal.check:
        return FOLD
    if number > 8 and legal.min_raise_to is not None:
        return raise_to(legal.min_raise_to)
    return CHECK if legal.check else CALL


def shuffled(seed: object, cards: list[Card]) -> list[Card]:
    mixed = list(cards)
    Stream(repr(seed).encode()).shuffle(mixed)
    return mixed


def played(monkeypatch: pytest.MonkeyPatch, deal: Deal, *, seed: int, viewer: int | None) -> tuple[Table, bytes]:
    """Play a hand by a script that looks at no card, and return all that a viewer is sent.

    Snapshots and what hands make, live or in a replay, are part of it.
    """
    monkeypatch.setattr("feltroom.table.dealing.deal_cards", lambda *_, **__: deal)
    table = opened(dict.fromkeys(SEATS, 5000), button=0)
    table._entropy = entropy_from(repr(deal.hole).encode())
    stream = Stream(seed)
    sent = [shown(table, viewer)]
    table.handle(do.Start(), NOW)
    while table.turn is not None:
        act(table, choose(legal_of(table), stream.below(10)))
        sent.append(shown(table, viewer))
    assert not any(isinstance(event, on.HandVoided) for event in table.events)
    events = [encode_event(seq, visible) for seq, visible in enumerate(seen_by(table, viewer))]
    sent.append(msgspec.json.encode(made_along(enumerate(seen_by(table, viewer)))))
    return table, b"\n".join([*sent, frame_events("t", [event for event in events if event is not None])])


def shown(table: Table, viewer: int | None) -> bytes:
    seen = seen_by(table, viewer)
    message = snapshot(table, seen, first_seq=0, id="t", name="t", preset="p", now=NOW, seat=viewer, controls=True)
    return encode(message)


def another(deal: Deal, table: Table, *, viewer: int | None, seed: int) -> Deal:
    """The same deal with other cards for those who folded, on the board that was never dealt, and burned."""
    facts = [event.event for event in table.events if isinstance(event, on.HandEvent)]
    folded = {fact.player for fact in facts if isinstance(fact, Folded)}
    if len(folded) == PLAYERS - 1:
        folded = set(range(PLAYERS))  # the winner showed nothing either
    hidden = {player for player in folded if SEATS[player] != viewer}
    board = tuple(card for fact in facts if isinstance(fact, BoardDealt) for card in fact.cards)
    kept = {card for player in range(PLAYERS) if player not in hidden for card in hole(deal, player)} | set(board)
    rest = shuffled((seed, viewer), [card for card in DECK if card not in kept])
    holes = [(rest.pop(), rest.pop()) if player in hidden else hole(deal, player) for player in range(PLAYERS)]
    return Deal(hole=holes, board=(*board, *[rest.pop() for _ in range(5 - len(board))]), burns=rest[:3])


def hole(deal: Deal, player: int) -> Cards:
    cards = deal.hole[player]
    assert cards is not None
    return cards


@pytest.mark.parametrize("viewer", [None, 4, *SEATS])
def test_hidden_cards_make_no_difference(monkeypatch: pytest.MonkeyPatch, viewer: int | None) -> None:
    differed = 0
    for seed in range(25):
        cards = shuffled(seed, list(DECK))
        deal = Deal(hole=[cards[2 * p : 2 * p + 2] for p in range(PLAYERS)], board=cards[8:13], burns=cards[13:16])
        table, sent = played(monkeypatch, deal, seed=seed, viewer=viewer)
        for again in range(3):
            other = another(deal, table, viewer=viewer, seed=again)
            _, same = played(monkeypatch, other, seed=seed, viewer=viewer)
            assert same == sent, f"hand {seed}, deal {again}"
            differed += other.hole != deal.hole
    assert differed > 50


def test_a_difference_the_viewer_may_see_is_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    """The test above can fail: somebody whose own cards differ gets other bytes."""
    cards = shuffled(1, list(DECK))
    deals = [Deal(hole=[cards[n : n + 2] for n in range(at, at + 8, 2)], board=cards[20:25]) for at in (0, 2)]
    sent = [played(monkeypatch, deal, seed=1, viewer=0)[1] for deal in deals]
    assert sent[0] != sent[1]
