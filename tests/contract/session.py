"""Real play in which everything happens that can happen at a table."""

from collections.abc import Iterator
from dataclasses import replace

from feltroom import ALL_IN, CALL, CHECK, FOLD, Action, Rules, Showing, raise_to
from feltroom.table import (
    PRESETS,
    Advance,
    Blinds,
    BotSpec,
    Clock,
    DoubleBoard,
    MayAsk,
    Pace,
    Phase,
    Runs,
    Schedule,
    SitOutRule,
    Straddle,
    Table,
    TableConfig,
    Tournament,
    VisibleAtTable,
    redact_table,
)
from feltroom.table import commands as do
from feltroom.table.config import SeatPlan
from feltroom.table.events import ShowAsked
from feltroom.table.host_events import CorrectionReason
from feltroom.table.orders import Arrival, Order
from tests.table.driver import act, entropy_from, legal_of, run

HOUSE = TableConfig(
    name="house",
    seats=3,
    rules=Rules(small_blind=10, big_blind=20),
    stack=2000,
    max_stack=4000,
    clock=Clock(allowance=20_000, bank=30_000, auto_bank=False, sit_out_after=2),
    pace=Pace.OFF,
    next_hand=Advance.MANUAL,
    max_humans=3,
    straddle=Straddle.LEFT,
)


class Evening:
    """A table and its clock; everything takes a second."""

    def __init__(self, config: TableConfig = HOUSE) -> None:
        self.table = Table(config, entropy=entropy_from(11))
        self.now = 0

    def do(self, command: do.Command) -> None:
        self.now += 1000
        self.table.handle(command, self.now)

    def wait(self, milliseconds: int) -> None:
        self.now += milliseconds
        self.table.tick(self.now)

    def act(self, action: Action) -> None:
        """Let the player whose turn it is act, a bot after its thinking time."""
        self.now += 1000
        act(self.table, action, now=self.now)
        turn = self.table.turn
        if turn is not None and turn.choice is not None and turn.acts_at is not None:
            self.wait(max(0, turn.acts_at - self.now))

    def act_until(self, seat: int) -> None:
        """Check and call until it is a seat's turn."""
        while self.table.turn is not None and self.table.turn.seat != seat:
            self.act(self.passive)

    def to_the_end(self) -> None:
        """Check and call until the hand is over."""
        while self.table.turn is not None:
            self.act(self.passive)

    @property
    def passive(self) -> Action:
        return CHECK if legal_of(self.table).check else CALL


def evening_at_home() -> Table:
    """Two friends and a bot; every kind of command that the host, the others and the driver may give."""
    evening = Evening()
    evening.do(do.Sit(0, "Ann", account="a-0001"))
    evening.do(do.Sit(1, "Ben", 1500, account="a-0002"))
    evening.do(do.AddBot(2, BotSpec("easy"), "Bot_1", by=0))
    evening.do(do.Start(by=0))
    _first_hand(evening)
    _second_hand(evening)
    _third_hand(evening)
    return evening.table


def _first_hand(evening: Evening) -> None:
    """A raise, calls, a flop, and a bet that nobody calls."""
    for action in (raise_to(60), CALL, CALL, raise_to(120), FOLD, FOLD):
        evening.act(action)
    evening.do(do.Show(0))
    evening.do(do.TopUp(1, 100))
    evening.do(do.ChangeBlinds(Blinds(25, 50, 5), by=0))
    evening.do(do.ChangeThinkTime(100, 400, by=0))
    evening.do(do.ReplaceBot(2, BotSpec("normal", "tight"), by=0))
    evening.do(do.Rename(1, "Benny"))


def _second_hand(evening: Evening) -> None:
    """Clocks, pauses, lost connections, chips, and a showdown."""
    evening.do(do.NextHand(0))
    evening.act_until(0)
    evening.do(do.UseTimeBank(0))
    evening.wait(24_000)
    evening.act(evening.passive)
    for command in (do.Pause(by=0), do.Disconnect(1), do.Reconnect(1), do.Resume(by=0), do.TopUp(0, 50), do.Recover()):
        evening.do(command)
    evening.to_the_end()


def _third_hand(evening: Evening) -> None:
    """Somebody sits out and comes back, stands up, runs out of time; then a bot fails and the hand is void."""
    evening.do(do.NextHand(0))
    evening.do(do.SitOut(0))
    evening.do(do.ComeBack(0))
    evening.do(do.ChooseStraddle(0, on=True))
    evening.do(do.Stand(1))
    evening.act_until(0)
    evening.wait(60_000)
    evening.act_until(2)
    turn = evening.table.turn
    assert turn is not None
    evening.do(do.BotFailed(turn.seat, turn.hand, turn.decision, "private trace"))


def short_solo() -> Table:
    """A session of all-ins, won or lost."""
    config = replace(
        PRESETS["solo"],
        seating=(SeatPlan(0, "You", account="a-0001"), SeatPlan(4, "Bot_4", BotSpec("easy"))),
        seed=987_654_321,
        pace=Pace.OFF,
    )
    table = Table(config)
    table.handle(do.Start(), 1000)
    run(table, now=1000, bot=lambda legal, _: ALL_IN if legal.all_in else CALL, person=lambda *_: ALL_IN)
    assert table.phase is Phase.FINISHED
    return table


def chosen_showdown() -> Table:
    """A hand of two people who choose what they show, of whom one asks to see what the other mucked."""
    evening = Evening(replace(HOUSE, rules=replace(HOUSE.rules, showing=Showing.CHOOSE), may_ask=MayAsk.RIVER))
    for seat, name in enumerate(("Ann", "Bo", "Cleo")):
        evening.do(do.Sit(seat, name, account=name.lower()))
    evening.do(do.Start())
    evening.to_the_end()
    order = []
    while (asked := evening.table.events[-1]) and isinstance(asked, ShowAsked):
        order.append(asked.seat)
        evening.do(do.ShowOrMuck(asked.seat, 1, show=len(order) != 2))
    assert len(order) == 3
    evening.do(do.AskToSee(order[0], order[1]))
    return evening.table


def run_twice() -> Table:
    """A hand in which everybody is all-in before the flop, and the board is run twice."""
    evening = Evening(replace(HOUSE, runs=Runs.TWICE))
    for seat, name in enumerate(("Ann", "Bo")):
        evening.do(do.Sit(seat, name, account=name.lower()))
    evening.do(do.Start())
    evening.act(ALL_IN)
    evening.act(CALL)
    for seat in (0, 1):
        evening.do(do.RunIt(seat, 1, 2))
    return evening.table


def sit_and_go() -> Table:
    """Two friends and a bot play it out; who loses first buys a new stack once."""
    evening = Evening(
        replace(
            HOUSE,
            stack=100,
            max_stack=None,
            rebuys=False,
            sit_out=SitOutRule.DEALT,
            straddle=Straddle.NONE,
            schedule=Schedule(levels=(Blinds(10, 20), Blinds(50, 100, 20)), hands=1),
            tournament=Tournament(bounty=10, rebuy_levels=1, last_longer=20),
        )
    )
    for seat, name in enumerate(("Ann", "Bo")):
        evening.do(do.Sit(seat, name, account=name.lower()))
        evening.do(do.JoinLastLonger(seat, on=True))
    evening.do(do.AddBot(2, BotSpec("easy"), "Bot_1", by=0))
    evening.do(do.Start())
    while evening.table.phase is not Phase.FINISHED:
        if evening.table.turn is not None:
            evening.act(ALL_IN if legal_of(evening.table).max_raise_to is not None else CALL)
            continue
        tournament = evening.table.tournament
        for seat in (tournament and tournament.offered) or ():
            evening.do(do.Rebuy(seat))
        evening.do(do.NextHand())
    return evening.table


def rabbit_hunted() -> Table:
    """A hand that is over before the flop, and somebody wants to know what would have come."""
    evening = Evening(replace(HOUSE, rabbit=True))
    for seat, name in enumerate(("Ann", "Bo")):
        evening.do(do.Sit(seat, name, account=name.lower()))
    evening.do(do.Start())
    evening.act(FOLD)
    evening.do(do.HuntRabbit(1, 1))
    evening.do(do.Show(1))
    return evening.table


def stood_up() -> Table:
    """Rounds of the stand-up game, which somebody loses, and bomb pots on two boards."""
    evening = Evening(replace(HOUSE, stand_up=2, seven_deuce=1, bomb_pot=3, double_board=DoubleBoard.BOMB_POT))
    for seat, name in enumerate(("Ann", "Bo", "Cleo")):
        evening.do(do.Sit(seat, name, account=name.lower()))
    evening.do(do.Start())
    for _ in range(2):
        evening.act(FOLD)
        evening.act(FOLD)
        evening.do(do.Show(0))
        evening.do(do.CallBombPot(on=True, by=0))
        evening.do(do.NextHand())
    return evening.table


def hosted() -> Table:
    """Everything that a host may do to the table as a whole, until the evening is over."""
    evening = Evening()
    for seat, name in enumerate(("Ann", "Bo")):
        evening.do(do.Sit(seat, name, account=name.lower()))
    evening.do(do.LockTable(True, by=0))
    evening.do(do.DeclineRequest(by=0))
    evening.do(do.CorrectStack(1, 2500, CorrectionReason.BOUGHT, by=0))
    evening.do(do.Start())
    evening.do(do.ChangeSettings(replace(evening.table.config, rabbit=True), by=0))
    evening.do(do.EndEvening(by=0))
    evening.act(FOLD)
    evening.do(do.Show(0))
    return evening.table


def directed() -> Table:
    """A table of a tournament of several: a hand for each order, and players who come, go out and move on."""
    evening = Evening(
        replace(
            HOUSE,
            max_stack=None,
            rebuys=False,
            straddle=Straddle.NONE,
            sit_out=SitOutRule.DEALT,
            schedule=Schedule(levels=(Blinds(10, 20), Blinds(20, 40)), milliseconds=60_000),
            director="Friday",
        )
    )
    come = tuple(Arrival(seat, name, 2000, account=name.lower()) for seat, name in enumerate(("Ann", "Bo", "Cleo")))
    evening.do(do.FollowOrder(Order(number=1, come=come, deal=True)))
    evening.act(FOLD)
    evening.act(FOLD)
    evening.do(do.Show(0))
    evening.wait(1000)
    evening.do(do.FollowOrder(Order(number=2, go=(2,), level=1, deal=True)))
    evening.act(FOLD)
    return evening.table


def sessions() -> Iterator[tuple[str, Table]]:
    yield "evening", evening_at_home()
    yield "solo", short_solo()
    yield "chosen", chosen_showdown()
    yield "runs", run_twice()
    yield "tournament", sit_and_go()
    yield "rabbit", rabbit_hunted()
    yield "hosted", hosted()
    yield "stand-up", stood_up()
    yield "directed", directed()


def seen_by(table: Table, seat: int | None) -> list[VisibleAtTable]:
    return [redact_table(event, seat) for event in table.events]
