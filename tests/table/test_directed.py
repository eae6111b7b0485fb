"""A table of a tournament of several: it follows its director's orders, each once, and nobody else's."""

from dataclasses import replace

import pytest

from feltroom import CALL, CHECK, FOLD
from feltroom.errors import InvalidSetup
from feltroom.table import PRESETS, Blinds, BotSpec, Pace, Phase, Schedule, SeatPlan, Table, TableError
from feltroom.table import commands as do
from feltroom.table import events as on
from feltroom.table.host_events import CorrectionReason
from feltroom.table.orders import Arrival, Exit, HandReport, Order
from tests.table.driver import entropy_from, legal_of

CONFIG = replace(
    PRESETS["sng_turbo"],
    tournament=None,
    director="Friday",
    pace=Pace.OFF,
    schedule=Schedule(levels=(Blinds(10, 20), Blinds(20, 40)), milliseconds=1000),
)


def came(*seats: int, stack: int = 1000) -> tuple[Arrival, ...]:
    return tuple(Arrival(seat, f"P{seat}", stack, account=f"a-{seat}") for seat in seats)


def seated(*seats: int) -> Table:
    table = Table(CONFIG, entropy=entropy_from(1))
    order(table, 1, come=came(*seats), deal=True)
    return table


def order(table: Table, number: int, **what: object) -> list[on.TableEvent]:
    return table.handle(do.FollowOrder(Order(number=number, **what)), table.time)  # type: ignore[arg-type]


def fold_all(table: Table) -> None:
    """Play a hand in which everybody folds to the big blind."""
    while table.turn is not None:
        turn = table.turn
        table.handle(do.Act(turn.seat, turn.hand, turn.decision, FOLD), table.time)
    table.tick(table.time + 10)


def test_it_plays_one_hand_for_each_order_and_then_rests() -> None:
    table = seated(0, 2, 4)
    assert table.report is None
    fold_all(table)
    assert (table.phase, table.deadline, table.hand_number) == (Phase.WAITING, None, 1)
    report = table.report
    assert report is not None
    assert (report.order, sorted(dict(report.stacks)), sum(dict(report.stacks).values())) == (1, [0, 2, 4], 3000)
    table.tick(table.time + 10**6)
    assert table.hand_number == 1
    order(table, 2, level=1, deal=True)
    assert (table.hand_number, table.rules.big_blind) == (2, 40)


def test_an_order_is_followed_once_and_in_turn() -> None:
    table = seated(0, 2, 4)
    again = do.FollowOrder(Order(number=1, come=came(0, 2, 4), deal=True))
    assert table.handle(again, table.time) == []
    for number, code in ((2, "in_hand"), (3, "stale")):
        with pytest.raises(TableError) as refused:
            order(table, number, deal=True)
        assert refused.value.code == code
    fold_all(table)
    assert table.handle(again, table.time) == []
    assert table.report is not None and table.followed == 1


def test_who_would_be_big_blind_next_is_reported() -> None:
    table = seated(0, 2, 4)
    fold_all(table)
    report = table.report
    assert report is not None
    order(table, 2, deal=True)
    began = [event for event in table.events if isinstance(event, on.HandBegan)]
    assert report.big == began[-1].big


def test_who_comes_between_button_and_small_blind_waits_for_a_hand() -> None:
    table = seated(0, 2, 4)
    fold_all(table)
    button = table.button
    assert button is not None
    after = {0: 2, 2: 4, 4: 0}[button]  # has the next button
    order(table, 2, come=came((after + 1) % 6), deal=True)
    began = [event for event in table.events if isinstance(event, on.HandBegan)]
    assert began[-1].button == after and (after + 1) % 6 not in began[-1].seats
    fold_all(table)
    order(table, 3, deal=True)
    began = [event for event in table.events if isinstance(event, on.HandBegan)]
    assert (after + 1) % 6 in began[-1].seats


def test_who_comes_elsewhere_is_dealt_in_and_posts_nothing() -> None:
    table = seated(0, 2, 4)
    fold_all(table)
    big = table.report.big if table.report is not None else None
    assert big is not None
    order(table, 2, come=came((big + 1) % 6), deal=True)
    began = [event for event in table.events if isinstance(event, on.HandBegan)][-1]
    assert (big + 1) % 6 in began.seats and began.big == big


def test_players_go_out_and_to_other_tables() -> None:
    table = seated(0, 2, 4)
    while (turn := table.turn) is not None:  # everybody calls until one has all chips of another, or nobody
        action = CHECK if legal_of(table).check else CALL
        table.handle(do.Act(turn.seat, turn.hand, turn.decision, action), table.time)
    table.tick(table.time + 10)
    report = table.report
    assert isinstance(report, HandReport)
    stack = dict(report.stacks)[2]
    events = order(table, 2, out=(Exit(0, 7, False),), go=(2,), come=came(5, stack=70))
    assert on.PlayerBusted(table.time, 0, 7, False) in events
    assert on.SeatLeft(table.time, 2, stack, on.Parting.MOVED) in events
    assert [seat for seat, player in enumerate(table.seats) if player is not None] == [4, 5]
    assert table.report is not None and table.report.order == 2


def test_who_is_away_stays_away() -> None:
    table = Table(CONFIG, entropy=entropy_from(1))
    order(table, 1, come=(*came(0, 2), replace(came(4)[0], away=True)), deal=True)
    seat = table.seats[4]
    assert seat is not None and seat.sitting_out
    fold_all(table)
    assert table.report is not None and table.report.away == (4,)


def test_after_a_void_hand_it_reports_the_chips_from_before_and_plays_on() -> None:
    table = Table(CONFIG, entropy=entropy_from(1))
    order(table, 1, come=tuple(replace(one, bot=BotSpec("easy"), account="") for one in came(0, 2, 4)), deal=True)
    asked = table.pending_bot
    assert asked is not None
    table.handle(do.BotFailed(asked.seat, asked.hand, asked.decision, "planted"), table.time)
    assert table.report is not None
    assert table.report.stacks == ((0, 1000), (2, 1000), (4, 1000))
    order(table, 2, deal=True)
    assert table.hand_number == 2 and table.pending_bot is not None


def test_who_leaves_sits_out_and_keeps_the_seat() -> None:
    table = seated(0, 2, 4)
    turn = table.turn
    assert turn is not None
    table.handle(do.Leave(turn.seat), table.time)
    fold_all(table)
    seat = table.seats[turn.seat]
    assert seat is not None and seat.sitting_out and seat.stack


@pytest.mark.parametrize(
    "command",
    [
        do.Sit(1, "new"),
        do.AddBot(),
        do.TopUp(0, 100),
        do.Rebuy(0),
        do.Start(),
        do.NextHand(),
        do.Pause(),
        do.Resume(),
        do.ChangeBlinds(Blinds(1, 2)),
        do.Kick(2, by=0),
        do.LockTable(True),
        do.HandOver(2),
        do.EndEvening(),
        do.ChangeSettings(CONFIG),
        do.CorrectStack(0, 5, CorrectionReason.MISTAKE),
    ],
    ids=lambda command: type(command).__name__,
)
def test_what_the_director_decides_is_refused(command: do.Command) -> None:
    table = seated(0, 2, 4)
    with pytest.raises(TableError) as refused:
        table.handle(command, table.time)
    assert refused.value.code == "by_director"


def test_another_table_has_no_director() -> None:
    table = Table(replace(CONFIG, director=""), entropy=entropy_from(1))
    assert table.report is None
    with pytest.raises(TableError) as refused:
        order(table, 1)
    assert refused.value.code == "no_command"


def test_a_table_that_closes_is_finished() -> None:
    table = seated(0, 2)
    fold_all(table)
    order(table, 2, go=(0, 2))
    order(table, 3, close=True)
    assert table.phase is Phase.FINISHED and table.report is None
    assert Table.replay(table.events) == table


@pytest.mark.parametrize(
    ("changes", "why"),
    [
        ({"schedule": None}, "needs a schedule"),
        ({"tournament": PRESETS["sng_turbo"].tournament}, "not both"),
        ({"seating": (SeatPlan(0, "P"),)}, "the seating is empty"),
    ],
)
def test_what_no_table_with_a_director_can_be(changes: dict[str, object], why: str) -> None:
    with pytest.raises(InvalidSetup, match=why):
        replace(CONFIG, **changes)  # type: ignore[arg-type]
