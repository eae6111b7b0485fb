"""Pauses between phases, bots' thinking times, and the phases themselves."""

import re
from dataclasses import replace
from itertools import pairwise
from pathlib import Path

import pytest

from feltroom import ALL_IN, CALL, FOLD, Legal, Street
from feltroom.table import PRESETS, TRANSITIONS, BotSpec, Pace, Phase, Table, TableError, draw_solo, state_diagram
from feltroom.table import commands as do
from feltroom.table import events as on
from feltroom.table.config import DealName
from feltroom.table.phases import VOIDS, WAYS
from feltroom.table.randomness import bot_stream, think_time
from feltroom.table.thinking import hardness
from tests.table.driver import NOW, act, calling, entropy_from, opened, rig, run, with_config

PAGE = Path(__file__).parents[2] / "docs" / "table.md"
SLOW = with_config(pace=Pace.NORMAL)


def phases(table: Table) -> list[Phase]:
    return [event.phase for event in table.events if isinstance(event, on.PhaseEntered)]


def seeded(pace: Pace) -> Table:
    table = Table(replace(PRESETS["six"], pace=pace, seed=11))
    table.handle(do.Start(), NOW)
    return table


def test_nobody_acts_in_the_middle_of_an_animation() -> None:
    table = opened([5000] * 2, button=0, config=SLOW)
    table.handle(do.Start(), NOW)
    assert table.phase is Phase.POSTING_BLINDS and table.turn is None
    with pytest.raises(TableError, match="no decision"):
        table.handle(do.Act(0, 1, 0, CALL), NOW)
    while table.turn is None:
        assert table.deadline is not None
        table.tick(table.deadline)
    assert table.phase is Phase.BETTING_PREFLOP
    assert table.turn.started == NOW + 400 + 900, "the clock starts after the pauses"


def test_what_was_left_of_a_pause_is_left_after_a_break() -> None:
    table = opened([5000] * 2, button=0, config=SLOW)
    table.handle(do.Start(), NOW)
    table.tick(NOW + 400)
    assert table.phase is Phase.DEAL_HOLE_CARDS and table.deadline == NOW + 1300
    table.handle(do.Pause(), NOW + 600)
    assert table.deadline is None and table.tick(NOW + 5000) == []
    table.handle(do.Resume(), NOW + 10_000)
    assert table.deadline == NOW + 10_700, "700 of 900 ms were left"
    assert table.tick(NOW + 10_699) == [] and table.turn is None
    table.tick(NOW + 10_700)
    assert table.turn is not None and table.turn.started == NOW + 10_700


def test_cards_of_a_run_out_are_released_street_by_street(monkeypatch: pytest.MonkeyPatch) -> None:
    rig(monkeypatch, "AhAd", "KhKd")
    table = opened([5000] * 2, button=0, config=SLOW)
    table.handle(do.Start(), NOW)
    now = run(table, now=NOW, person=lambda legal, _: CALL if legal.min_raise_to is None else ALL_IN, steps=3)
    seen: list[tuple[Phase, int, int]] = []
    while table.phase is not Phase.HAND_SUMMARY:
        if table.turn is not None:
            act(table, ALL_IN, now=now)
        else:
            assert table.deadline is not None
            now = table.deadline
            table.tick(now)
        if (view := table.view(None)) is not None and table.phase not in (Phase.BETTING_PREFLOP, Phase.DEAL_HOLE_CARDS):
            seen.append((table.phase, len(view.board), sum(cards is not None for cards in view.hole)))
    assert seen == [
        (Phase.SHOWDOWN, 0, 2),
        (Phase.DEAL_FLOP, 3, 2),
        (Phase.DEAL_TURN, 4, 2),
        (Phase.DEAL_RIVER, 5, 2),
        (Phase.PAYOUT, 5, 2),
    ]


def test_the_pace_changes_times_and_nothing_else() -> None:
    played: dict[Pace, tuple[list[object], int]] = {}
    for pace in Pace:
        table, now = seeded(pace), NOW
        while table.hand_number < 3 or table.phase is not Phase.HAND_SUMMARY:
            now = run(table, now=now, steps=1)
        hands: list[object] = [event.event for event in table.events if isinstance(event, on.HandEvent)]
        played[pace] = (hands, now)
    assert played[Pace.OFF][0] == played[Pace.FAST][0] == played[Pace.NORMAL][0]
    assert played[Pace.OFF][1] < played[Pace.FAST][1] < played[Pace.NORMAL][1]


def test_a_bot_takes_its_thinking_time_and_its_choice_is_held() -> None:
    table = seeded(Pace.OFF)
    pending = table.pending_bot
    assert pending is not None and table.turn is not None and table.turn.acts_at is not None
    assert 2000 <= table.turn.acts_at - NOW <= 5000
    assert table.deadline is None, "the table waits for the bot"
    choice = do.BotDecided(pending.seat, pending.hand, pending.decision, calling(pending.legal))
    assert [type(event) for event in table.handle(choice, NOW)] == [on.BotChose]
    assert table.pending_bot is None and table.deadline == table.turn.acts_at
    with pytest.raises(TableError, match="has decided"):
        table.handle(choice, NOW)
    assert table.tick(table.deadline - 1) == []
    assert isinstance(table.tick(table.deadline)[0], on.HandEvent)


def test_a_decision_is_offered_with_the_same_stream_however_often_it_is_asked_for() -> None:
    table = seeded(Pace.OFF)
    first, second = table.pending_bot, table.pending_bot
    assert first is not None and second is not None
    assert first.stream.bytes(40) == second.stream.bytes(40)
    assert first.bot == BotSpec("caller") and first.view.viewer == first.legal.player
    table.handle(do.ReplaceBot(first.seat, BotSpec("hard")), NOW)
    third = table.pending_bot
    assert third is not None and third.bot == BotSpec("caller"), "the other one plays from the next hand on"


def test_a_bot_that_takes_longer_acts_when_it_is_ready() -> None:
    table = seeded(Pace.OFF)
    pending = table.pending_bot
    assert pending is not None
    events = table.handle(do.BotDecided(pending.seat, 1, 0, FOLD), NOW + 60_000)
    assert isinstance(events[0], on.HandEvent)


def test_thinking_can_be_switched_off() -> None:
    table = Table(replace(PRESETS["six"], pace=Pace.OFF, think=(0, 0), seed=11))
    table.handle(do.Start(), NOW)
    assert run(table, now=NOW, steps=200) == NOW


def test_thinking_times_say_nothing_about_the_cards() -> None:
    """The same secret, another deal: the thinking times are the same."""

    def times(deal: DealName) -> list[int | None]:
        table = Table(replace(PRESETS["dense"], deal=deal, pace=Pace.OFF), entropy=entropy_from(5))
        table.handle(do.Start(), NOW)
        run(table, now=NOW, steps=20)
        return [event.acts_at for event in table.events if isinstance(event, on.TurnStarted)][:6]

    assert times("dense") == times("full")


@pytest.mark.parametrize("seed", [None, 7])
def test_a_thinking_time_says_nothing_about_the_decision(seed: int | None) -> None:
    """The bot draws from another stream than the one that says how long it thinks."""
    config = replace(PRESETS["solo"], seed=seed, think=(0, 10**6))
    for decision in range(20):
        time = think_time(config, b"secret", hand=3, seat=2, decision=decision, hard=0.5)
        assert time != bot_stream(config, b"secret", hand=3, seat=2, decision=decision).below(10**6 + 1)


def test_a_bot_thinks_longer_about_a_harder_decision() -> None:
    """What a call costs and the street say how hard it is; everybody sees both."""
    config = replace(PRESETS["solo"], seed=7, think=(300, 1200))
    cheap, dear = (
        Legal(
            0,
            check=False,
            price=price,
            min_raise_to=None,
            max_raise_to=None,
            closed=None,
            min_raise=0,
            bet=0,
            stack=1000,
        )
        for price in (10, 600)
    )
    assert hardness(Street.PREFLOP, cheap) < hardness(Street.RIVER, cheap) < hardness(Street.RIVER, dear) == 1
    means = []
    for hard in (0.0, 0.5, 1.0):
        times = [think_time(config, b"", hand=1, seat=0, decision=number, hard=hard) for number in range(60)]
        assert min(times) >= 300 and max(times) <= 1200
        means.append(sum(times) / len(times))
    assert means[0] + 150 < means[1] < means[2] - 150


def test_only_declared_ways_are_taken() -> None:
    seen = set()
    for number in range(6):
        config = with_config(pace=Pace.OFF, stack=600, max_humans=0, seats=4)
        table = Table(config, entropy=entropy_from(number))
        for _ in range(4):
            table.handle(do.AddBot(), NOW)
        table.handle(do.Start(), NOW)
        run(table, now=NOW, bot=lambda legal, n: ALL_IN if legal.all_in and n < 200 else calling(legal), steps=400)
        entered = [Phase.WAITING, *phases(table)]
        seen |= set(pairwise(entered))
    assert seen <= WAYS | {(phase, Phase.WAITING) for phase in VOIDS}
    assert len(seen) > 20


def taken(table: Table) -> set[tuple[Phase, Phase]]:
    return set(pairwise([Phase.WAITING, *phases(table)]))


def test_a_person_who_leaves_a_solo_session_ends_it_from_everywhere_by_declared_ways() -> None:
    config = replace(draw_solo(seed=3), pace=Pace.NORMAL, intro=1000)
    person = next(plan.seat for plan in config.seating if plan.bot is None)
    seen: set[tuple[Phase, Phase]] = set()
    left_in: set[Phase] = set()
    for steps in range(150):
        table = Table(config)
        table.handle(do.Start(), NOW)
        now = run(table, now=NOW, steps=steps)
        if table.phase is Phase.FINISHED or not table.hand_number:
            continue
        left_in.add(table.phase)
        table.handle(do.Leave(person), now)
        run(table, now=now)
        assert table.outcome is on.Outcome.DEFEAT
        seen |= taken(table)
    assert left_in >= {Phase.TABLE_SETUP, Phase.POSTING_BLINDS, Phase.BETTING_FLOP, Phase.PAYOUT, Phase.HAND_SUMMARY}
    assert seen <= WAYS
    assert {way for way in WAYS if way[1] is Phase.FINISHED} <= seen


def test_one_page_shows_the_diagram_drawn_from_the_code() -> None:
    assert f"```mermaid\n{state_diagram()}```" in PAGE.read_text(encoding="utf-8")
    assert [page for page in PAGE.parent.rglob("*.md") if "stateDiagram" in page.read_text(encoding="utf-8")] == [PAGE]


def test_every_phase_can_be_reached_and_left() -> None:
    assert {way.target for way in TRANSITIONS} | {Phase.WAITING} == set(Phase)
    assert {way.source for way in TRANSITIONS} == set(Phase) - {Phase.FINISHED}
    assert len(WAYS) == len(TRANSITIONS)


def test_the_example_of_the_page_runs(capsys: pytest.CaptureFixture[str]) -> None:
    [example] = re.findall(r"```python\n(.*?)```", PAGE.read_text(encoding="utf-8"), re.DOTALL)
    exec(compile(example, str(PAGE), "exec"), {})
    assert "hands: 3" in capsys.readouterr().out
