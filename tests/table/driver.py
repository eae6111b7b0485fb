"""Driving a table in tests: no time passes, cards can be rigged, and a bot is a function."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from typing import TypeVar

import pytest

from feltroom import CALL, CHECK, FOLD, Action, Deal, Legal, Rules, parse_cards
from feltroom.engine.state import HandState
from feltroom.rng import Seed, derive
from feltroom.table import Advance, Pace, Phase, Table, TableConfig, TableError, TableEvent
from feltroom.table import commands as do
from feltroom.table import events as on
from feltroom.table.state import TableState

T = TypeVar("T")
Bot = Callable[[Legal, int], Action]
NOW = 1000


def entropy_from(seed: Seed) -> Callable[[int], bytes]:
    """Entropy for tests: 32 bytes a call, the same every time."""
    calls = 0

    def draw(count: int) -> bytes:
        nonlocal calls
        calls += 1
        return derive(seed, "test", calls)[:count]

    return draw


CONFIG = TableConfig(
    name="test",
    seats=6,
    rules=Rules(small_blind=50, big_blind=100),
    stack=5000,
    max_stack=100_000,
    pace=Pace.OFF,
    next_hand=Advance.MANUAL,
    max_humans=9,
)


def opened(stacks: dict[int, int] | Sequence[int], *, button: int | None = None, config: TableConfig = CONFIG) -> Table:
    """A table of people with these stacks by seat, not started yet; the button, if given, was drawn before."""
    by_seat = stacks if isinstance(stacks, dict) else dict(enumerate(stacks))
    log: list[TableEvent] = [on.TableOpened(0, config)]
    log += [on.PlayerSat(0, seat, f"P{seat}", stack, None, post=False) for seat, stack in by_seat.items()]
    log.append(on.HostChanged(0, min(by_seat)))
    if button is not None:
        log.append(on.ButtonDrawn(0, (), button))
    return Table.replay(log, entropy=entropy_from(1))


def started(
    stacks: dict[int, int] | Sequence[int], *, button: int | None = None, config: TableConfig = CONFIG
) -> Table:
    """The same with the first hand begun."""
    table = opened(stacks, button=button, config=config)
    table.handle(do.Start(), NOW)
    return table


def state_of(table: Table) -> TableState:
    return table._state


def hand_of(table: Table) -> HandState:
    run = state_of(table).hand
    assert run is not None and run.live is not None
    return run.live


def legal_of(table: Table) -> Legal:
    return hand_of(table).legal()


def phase_of(table: Table) -> Phase:
    """The phase now; a type checker takes a property for the same after a command."""
    return table.phase


def actor(table: Table) -> int:
    assert table.turn is not None
    return table.turn.seat


def act(table: Table, action: Action, *, now: int = NOW) -> list[TableEvent]:
    """Let whoever's turn it is act, a bot too."""
    turn = table.turn
    assert turn is not None
    seat = table.seats[turn.seat]
    assert seat is not None
    if seat.bot is None:
        return table.handle(do.Act(turn.seat, turn.hand, turn.decision, action), now)
    return table.handle(do.BotDecided(turn.seat, turn.hand, turn.decision, action), now)


def fold_out(table: Table) -> None:
    """Fold until the hand is over."""
    while table.turn is not None:
        act(table, FOLD)


def play(table: Table, actions: Iterable[Action]) -> None:
    for action in actions:
        act(table, action)


def next_hand(table: Table) -> None:
    table.handle(do.NextHand(), NOW)


def positions(table: Table) -> tuple[tuple[int, ...], int, int | None, int]:
    """Seats, button, small and big blind of the last hand that began."""
    began = last(table.events, on.HandBegan)
    return began.seats, began.button, began.small, began.big


def last(events: Sequence[TableEvent], kind: type[T]) -> T:
    return [event for event in events if isinstance(event, kind)][-1]


def calling(legal: Legal, _: int = 0) -> Action:
    """Check if free, call if the stack covers the whole price, else fold."""
    if legal.check:
        return CHECK
    return CALL if legal.stack >= legal.price else FOLD


def run(table: Table, *, now: int, bot: Bot = calling, person: Bot = calling, steps: int = 100_000) -> int:
    """Let bots and people decide, ticking from deadline to deadline, until the session is over or steps run out."""
    for _ in range(steps):
        if table.phase is Phase.FINISHED:
            break
        if (pending := table.pending_bot) is not None:
            action = bot(pending.legal, pending.stream.below(1000))
            table.handle(do.BotDecided(pending.seat, pending.hand, pending.decision, action), now)
        elif table.turn is not None and table.turn.acts_at is None:
            act(table, person(legal_of(table), 0), now=now)
        elif table.deadline is not None:
            now = max(now, table.deadline)
            table.tick(now)
        elif table.phase is Phase.HAND_SUMMARY:
            table.handle(do.NextHand(), now)
        else:
            break
    return now


def rig(monkeypatch: pytest.MonkeyPatch, *hole: str, board: str = "2c 3d 8h 9s Js", more: str = "") -> None:
    """Deal these cards to the players of every hand, in the order of their seats; fewer players get the first ones."""

    def deal(*_: object, players: int, **__: object) -> Deal:
        held = [parse_cards(cards) for cards in hole[:players]]
        return Deal(hole=held, board=parse_cards(board), more=parse_cards(more))

    monkeypatch.setattr("feltroom.table.dealing.deal_cards", deal)


def with_config(**changes: object) -> TableConfig:
    return replace(CONFIG, **changes)  # type: ignore[arg-type]  # any of its fields


def refused(table: Table, command: object, now: int = NOW) -> str:
    """The code of a refusal, after which nothing is different."""
    before = Table.replay(table.events, entropy=entropy_from(1))
    with pytest.raises(TableError) as refusal:
        table.handle(command, now)  # type: ignore[arg-type]  # wrong ones too
    assert table == before, "a refused command changes nothing"
    return refusal.value.code


def explode(*_: object, **__: object) -> None:
    """An error that should never happen, to be put in the place of anything."""
    raise RuntimeError("planted")
