"""Tables at their fullest, as the server tells them: real hands with the longest names and the biggest amounts."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from enum import Enum
from typing import get_args

from feltroom import ALL_IN, CALL, CHECK, FOLD, Legal, Rules, raise_to
from feltroom.contract.avatars import AvatarName
from feltroom.contract.server_messages import ChatLine, SeatAvatar, TableShown, encode
from feltroom.contract.to_wire import encode_event, frame_events
from feltroom.engine.actions import Action
from feltroom.rooms.room.chances import chances_along
from feltroom.rooms.room.snapshot import snapshot
from feltroom.table import Advance, Clock, DoubleBoard, Pace, Phase, Table, TableConfig, redact_table
from feltroom.table import commands as do
from feltroom.table import events as on
from feltroom.table.config import Entry, MayAsk, Straddle
from tests.table.driver import NOW, act, entropy_from, legal_of

BIGGEST = 999_999_999
BIG_BLIND = 10_000_000
BET = 100_000_000
LATIN = "W" * 40
CHINESE = "國" * 40
House = Callable[[TableConfig], TableConfig]


def plain(config: TableConfig) -> TableConfig:
    """No games of friends."""
    return config


def home_games(config: TableConfig) -> TableConfig:
    """All games of friends at once."""
    return replace(
        config,
        straddle=Straddle.TWICE,
        chances=True,
        may_ask=MayAsk.ANYBODY,
        bomb_pot=1,
        bomb_every=1,
        double_board=DoubleBoard.BOMB_POT,
        stand_up=1,
        seven_deuce=1,
        rabbit=True,
    )


class Scene(Enum):
    """What is on the screen."""

    YOUR_TURN = "your turn"
    RAISING = "raising"
    SHOWDOWN = "showdown"
    SETTLEMENT = "settlement"
    WAITING = "waiting"
    FOLDED = "folded"
    PRE_ACTION = "waiting for the turn, the street raised many times"
    SUMMARY = "the hand is over"
    SHUFFLING = "shuffling"
    CHAT = "everybody says something"
    CHAT_FACE_UP = "everybody says something, all hands are open"
    REFUSED = "a decision was refused"
    DISCONNECTED = "disconnected"
    REFUSED_AND_CUT_OFF = "a decision was refused, and then the line broke"
    TWO_BOARDS = "your turn in a bomb pot on two boards, and everybody stands"
    TWO_BOARDS_OPEN = "all hands are open on two boards"
    SIX_DEALT = "your turn, with six players dealt in and the others sitting out: all places have names"
    AWAY = "the viewer sits out, others have folded, are leaving or disconnected"


@dataclass(frozen=True, slots=True)
class Shown:
    """What the server says of a scene: the whole table, and frames of what happens after it.

    It may refuse whatever is decided, or drop the line once all is said and never take it up again; or drop it after a
    refusal.
    """

    table: TableShown
    after: tuple[bytes, ...] = ()
    refuses: bool = False
    drops: bool = False


def shown(scene: Scene, *, players: int, name: str, id: str) -> Shown:  # noqa: A002 - the field's name
    """A scene with so many players as one of them is told it; all of them have the same name."""
    viewer = players // 2
    match scene:
        case (
            Scene.YOUR_TURN
            | Scene.RAISING
            | Scene.CHAT
            | Scene.REFUSED
            | Scene.DISCONNECTED
            | Scene.REFUSED_AND_CUT_OFF
        ):
            table = _your_turn(players=players, viewer=viewer, name=name)
        case Scene.SIX_DEALT:
            table = _your_turn(players=players, viewer=viewer, name=name, dealt=6)
        case Scene.SHOWDOWN | Scene.CHAT_FACE_UP:  # all-in: cards, then the board
            table = _all_in(Phase.DEAL_RIVER, players=players, viewer=viewer, name=name)
        case Scene.TWO_BOARDS:
            table = _your_turn(players=players, viewer=viewer, name=name, house=home_games)
        case Scene.TWO_BOARDS_OPEN:
            table = _all_in(Phase.DEAL_RIVER, players=players, viewer=viewer, name=name, house=home_games)
        case Scene.SETTLEMENT:
            table = _all_in(Phase.PAYOUT, players=players, viewer=viewer, name=name)
        case Scene.WAITING:
            table = _waiting(players=players, viewer=viewer, name=name)
        case Scene.FOLDED | Scene.SUMMARY:
            table = _folded(players=players, viewer=viewer, name=name, to_the_end=scene is Scene.SUMMARY)
        case Scene.PRE_ACTION:
            table = _pre_action(players=players, viewer=viewer, name=name)
        case Scene.AWAY:
            table = _away(players=players, viewer=viewer, name=name)
        case Scene.SHUFFLING:
            table = _seated(dict.fromkeys(range(players), BIGGEST), seats=players, name=name, button=0, intro=1200)
            table.handle(do.Start(), NOW)
            assert table.phase is Phase.TABLE_SETUP
    seen = [redact_table(event, viewer) for event in table.events]
    along = chances_along(enumerate(seen)) if scene in (Scene.SHOWDOWN, Scene.TWO_BOARDS_OPEN) else ()
    whole = snapshot(
        table,
        seen,
        first_seq=0,
        id=id,
        name=name,
        preset="online",
        now=table.events[-1].time,
        seat=viewer,
        controls=True,
        owner=True,
        chances=along[-1].chances if along else None,
        avatars=[SeatAvatar(seat, avatar) for seat, avatar in zip(range(players), get_args(AvatarName), strict=False)]
        if scene in (Scene.TWO_BOARDS, Scene.TWO_BOARDS_OPEN)
        else (),
    )
    after: tuple[bytes, ...] = ()
    if scene is Scene.SETTLEMENT:
        after = (_to_the_summary(table, viewer=viewer, id=id),)
    elif scene in (Scene.CHAT, Scene.CHAT_FACE_UP):
        after = tuple(encode(ChatLine(id, seat + 1, NOW, seat, name, text=2 * name)) for seat in range(players))
    refuses = scene in (Scene.REFUSED, Scene.REFUSED_AND_CUT_OFF)
    return Shown(whole, after, refuses=refuses, drops=scene in (Scene.DISCONNECTED, Scene.REFUSED_AND_CUT_OFF))


def _to_the_summary(table: Table, *, viewer: int, id: str) -> bytes:  # noqa: A002 - the field's name
    """Play on to the end of the hand, and return what the viewer is told of it."""
    first = table.seq
    while table.phase is not Phase.HAND_SUMMARY:
        _tick(table)
    told = [encode_event(seq, redact_table(event, viewer)) for seq, event in enumerate(table.since(first), first)]
    return frame_events(id, [one for one in told if one is not None])


def _config(seats: int) -> TableConfig:
    """How the tables of all scenes play."""
    return TableConfig(
        name="scene",
        seats=seats,
        rules=Rules(small_blind=BIG_BLIND // 2, big_blind=BIG_BLIND, show_all=True),
        stack=BIGGEST,
        clock=Clock(allowance=20_000, bank=30_000),
        pace=Pace.NORMAL,
        next_hand=Advance.MANUAL,
        max_humans=9,
    )


def _seated(
    stacks: dict[int, int],
    *,
    seats: int,
    name: str,
    button: int | None,
    intro: int = 0,
    entry: Entry = Entry.FREE,
    house: House = plain,
) -> Table:
    config = house(replace(_config(seats), intro=intro, entry=entry))
    log: list[on.TableEvent] = [on.TableOpened(0, config)]
    log += [on.PlayerSat(0, seat, name, stack, None, post=False) for seat, stack in stacks.items()]
    log.append(on.HostChanged(0, min(stacks)))
    if button is not None:
        log.append(on.ButtonDrawn(0, (), button))
    return Table.replay(log, entropy=entropy_from(5))


def _your_turn(*, players: int, viewer: int, name: str, house: House = plain, dealt: int = 9) -> Table:
    """The river: everybody else has bet nine digits, and it is the viewer's turn again. At most `dealt` play."""
    button = (viewer + 1) % players  # so the viewer is never the last to act, and can check to the bet
    stacks = dict.fromkeys(range(players), BIGGEST)
    table = _seated(stacks, seats=players, name=name, button=button, house=house)
    for place in range(players - dealt):
        table.handle(do.SitOut((viewer - 1 - place) % players), NOW)
    table.handle(do.Start(), NOW)
    checked = False
    while True:
        _go_on(table)
        turn, legal = table.turn, legal_of(table)
        assert turn is not None
        river = table.phase is Phase.BETTING_RIVER
        if river and turn.seat == viewer and legal.price:
            return table
        checked |= river and turn.seat == viewer
        bets = river and legal.check and checked and turn.seat != viewer
        act(table, raise_to(BET) if bets else _passive(legal), now=table.events[-1].time)


def _all_in(phase: Phase, *, players: int, viewer: int, name: str, house: House = plain) -> Table:
    """Everybody all-in with another stack, so that there are as many pots as can be, up to nine digits in all.

    The viewer has most, so that they are not out.
    """
    share = BIGGEST // players
    spread = min(share - BET, share // 2)
    sizes = [share - spread + 2 * spread * place // (players - 1) for place in range(players)]
    stacks = {(viewer + 1 + place) % players: size for place, size in enumerate(sizes)}
    assert sum(stacks.values()) <= BIGGEST and len(set(stacks.values())) == players
    table = _seated(stacks, seats=players, name=name, button=0, house=house)
    table.handle(do.Start(), NOW)
    while table.phase is not phase:
        if table.turn is None:
            _tick(table)
        else:
            act(table, ALL_IN if legal_of(table).all_in else CALL, now=table.events[-1].time)
    return table


def _folded(*, players: int, viewer: int, name: str, to_the_end: bool) -> Table:
    """The viewer has folded to the bets of the river; the others go on, or have shown their hands."""
    table = _your_turn(players=players, viewer=viewer, name=name)
    act(table, FOLD, now=table.events[-1].time)
    while to_the_end and table.phase is not Phase.HAND_SUMMARY:
        if table.turn is None:
            _tick(table)
        else:
            act(table, _passive(legal_of(table)), now=table.events[-1].time)
    return table


def _pre_action(*, players: int, viewer: int, name: str) -> Table:
    """Before the flop everybody has raised but the small blind, whose turn it is; the viewer is the big blind."""
    button = (viewer - 2) % players if players > 2 else 1 - viewer
    table = _seated(dict.fromkeys(range(players), BIGGEST), seats=players, name=name, button=button)
    table.handle(do.Start(), NOW)
    step = 2 * BIGGEST // (players * (players + 1))
    for raises in range(1, players + 1):
        _go_on(table)
        assert table.turn is not None
        if table.turn.seat == (viewer - 1) % players:
            return table
        act(table, raise_to(raises * step), now=table.events[-1].time)
    raise AssertionError("the small blind had no turn")


def _waiting(*, players: int, viewer: int, name: str) -> Table:
    """The viewer, whoever sits out, and empty seats."""
    stacks = {viewer: BIGGEST} | ({(viewer + 1) % players: BIGGEST} if players > 2 else {})
    table = _seated(stacks, seats=players, name=name, button=None)
    for seat in stacks.keys() - {viewer}:
        table.handle(do.SitOut(seat), NOW)
    assert table.phase is Phase.WAITING
    return table


def _away(*, players: int, viewer: int, name: str) -> Table:
    """The viewer, who has never played, sits out a hand in which as many as can be take no part any more."""
    stacks = dict.fromkeys(range(players), BIGGEST)
    table = _seated(stacks, seats=players, name=name, button=(viewer + 1) % players, entry=Entry.POST_OR_WAIT)
    table.handle(do.SitOut(viewer), NOW)
    if players == 2:
        return table
    table.handle(do.Start(), NOW)
    others = [seat for seat in range(players) if seat != viewer]
    for step in range(len(others) - 2):
        _go_on(table)
        assert table.turn is not None
        if step % 2:
            table.handle(do.Leave(table.turn.seat), table.events[-1].time)
        else:
            act(table, FOLD, now=table.events[-1].time)
    _go_on(table)
    assert table.turn is not None
    table.handle(do.Disconnect(table.turn.seat), table.events[-1].time)
    return table


def _go_on(table: Table) -> None:
    """Let time pass until somebody has a turn."""
    while table.turn is None:
        _tick(table)


def _tick(table: Table) -> None:
    assert table.deadline is not None
    table.tick(table.deadline)


def _passive(legal: Legal) -> Action:
    return CHECK if legal.check else CALL
