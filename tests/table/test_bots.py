"""The table's names of bots are those of the bots, and real bots play at it."""

from dataclasses import replace

import pytest

from feltroom.bots.street_trees import ITERATIONS
from feltroom.table import LEVELS, PERSONALITIES, BotSpec, Pace, Table, draw_solo
from feltroom.table import commands as do
from feltroom.table.config import Level
from tests.table.driver import NOW, act, calling, legal_of

bots = pytest.importorskip("feltroom.bots")


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("personality", [None, *PERSONALITIES])
def test_every_name_makes_a_bot(level: str, personality: str | None) -> None:
    assert bots.make_bot(level, personality=personality)


def session(level: Level, seed: int) -> Table:
    table = Table(replace(draw_solo(seed=seed, bot=BotSpec(level)), pace=Pace.OFF, think=(0, 0)))
    table.handle(do.Start(), NOW)
    for _ in range(60):
        if (pending := table.pending_bot) is not None:
            bot = bots.make_bot(pending.bot.level, personality=pending.bot.personality)
            action = bot.act(pending.view, pending.legal, pending.stream)
            table.handle(do.BotDecided(pending.seat, pending.hand, pending.decision, action), NOW)
        elif table.turn is not None:
            act(table, calling(legal_of(table)))
        elif table.deadline is not None:
            table.tick(table.deadline)
    return table


@pytest.mark.parametrize("level", LEVELS)
def test_the_same_seed_gives_the_same_session_with_real_bots(level: Level, monkeypatch: pytest.MonkeyPatch) -> None:
    for street in ITERATIONS:  # how well `expert` solves plays no part here
        monkeypatch.setitem(ITERATIONS, street, 2)
    one = session(level, 5)
    assert one == session(level, 5)
    assert one.seq > 60
