"""Running it more than once at a table: who is asked, for how long, and what the log and its readers make of it."""

import json
from dataclasses import replace
from itertools import pairwise

import pytest

from feltroom import ALL_IN, CALL, FOLD, Deal, PotAwarded, RunDealt, RunsAgreed
from feltroom.analysis.statistics.facts import facts_of
from feltroom.engine.redact import redact
from feltroom.history import AuditOutcome, HandRecord, audit, dump_phh, load_phh, read_hands
from feltroom.history.pokerstars.write import format_pokerstars
from feltroom.history.seen import seen_by
from feltroom.history.text import LANGUAGES, record_text
from feltroom.log.codec import SCHEMA_VERSION, decode, encode
from feltroom.table import BotSpec, Pace, Phase, Runs, Table, TableConfig, hand_records, redact_table
from feltroom.table import commands as do
from feltroom.table import events as on
from feltroom.table.phases import WAYS
from tests.table.driver import CONFIG, NOW, act, entropy_from, legal_of, opened, play, refused, started, state_of

TWICE = replace(CONFIG, runs=Runs.TWICE)
THREE = replace(CONFIG, runs=Runs.THREE_TIMES)
WITHOUT_MORE = ("hole", "board", "burns", "reserve", "mode", "seed", "button")


def offered(*, config: TableConfig = TWICE, stacks: tuple[int, ...] = (1000, 1000)) -> Table:
    """A table of people where everybody is all-in before the flop."""
    table = started(stacks, button=0, config=config)
    play(table, [ALL_IN] + [CALL] * (len(stacks) - 1))
    return table


def hand_events(table: Table) -> list[object]:
    return [event.event for event in table.events if isinstance(event, on.HandEvent)]


def test_all_who_are_left_agree_and_the_board_is_run_twice() -> None:
    table = offered()
    offer = table.events[-1]
    assert offer == on.RunsOffered(NOW, 1, (0, 1), 2, NOW + 6000)
    assert table.deadline == NOW + 6000 and table.phase is Phase.SHOWDOWN
    table.handle(do.RunIt(0, 1, 2), NOW + 10)
    assert state_of(table).offer is not None, "one answer is not enough"
    table.handle(do.RunIt(1, 1, 2), NOW + 20)
    assert RunsAgreed(2) in hand_events(table)
    assert [event.run for event in hand_events(table) if isinstance(event, RunDealt)] == [1, 1, 1]
    settled = table.last_settlement
    assert settled is not None and [pot.run for pot in settled.pots] == [0, 1]
    assert [pot.amount for pot in settled.pots] == [1000, 1000]
    assert sum(result.stack for result in settled.results) == 2000


@pytest.mark.parametrize("answers", [{0: 2}, {0: 1}, {0: 2, 1: 1}, {}])
def test_without_an_agreement_in_time_it_is_run_once(answers: dict[int, int]) -> None:
    table = offered()
    for seat, times in answers.items():
        table.handle(do.RunIt(seat, 1, times), NOW + 10)
    if 1 not in answers.values():
        assert table.tick(NOW + 5999) == []
        table.tick(NOW + 6000)
    assert table.last_settlement is not None
    assert not any(isinstance(event, RunDealt | RunsAgreed) for event in hand_events(table))


def test_the_least_that_anybody_says_counts() -> None:
    table = offered(config=THREE, stacks=(1000, 1000, 1000))
    for seat, times in ((0, 3), (1, 2), (2, 3)):
        table.handle(do.RunIt(seat, 1, times), NOW)
    assert RunsAgreed(2) in hand_events(table)


def test_answers_that_nobody_asked_for_are_refused() -> None:
    table = offered(stacks=(1000, 1000, 1000))
    for command, now, code in (
        (do.RunIt(5, 1, 2), NOW, "seat_free"),
        (do.RunIt(0, 2, 2), NOW, "not_asked"),
        (do.RunIt(0, 1, 3), NOW, "bad_runs"),
        (do.RunIt(0, 1, 2), NOW + 6001, "too_late"),
    ):
        assert refused(table, command, now=now) == code
    table.handle(do.RunIt(0, 1, 2), NOW)
    assert refused(table, do.RunIt(0, 1, 2)) == "already_decided"
    plain = offered(config=CONFIG)
    assert refused(plain, do.RunIt(0, 1, 2)) == "not_asked"


def test_who_folded_is_not_asked_and_who_left_or_is_not_there_means_once() -> None:
    table = started((1000, 1000, 1000), button=0, config=TWICE)
    play(table, [FOLD, ALL_IN, CALL])
    assert [e.seats for e in table.events if isinstance(e, on.RunsOffered)] == [(1, 2)]
    assert refused(table, do.RunIt(0, 1, 2)) == "not_asked"
    table.handle(do.Leave(1), NOW + 5)
    assert table.last_settlement is not None, "nobody waits for a player who has gone"
    away = started((1000, 1000), button=0, config=TWICE)
    away.handle(do.Disconnect(1), NOW)
    play(away, [ALL_IN, CALL])
    assert not any(isinstance(event, on.RunsOffered) for event in away.events) and away.last_settlement is not None


def test_bots_agree_and_are_not_asked_among_themselves() -> None:
    table = opened((1000,), button=0, config=replace(TWICE, bot=BotSpec("easy")))
    table.handle(do.AddBot(), NOW)
    table.handle(do.Start(), NOW)
    while state_of(table).offer is None:
        if table.turn is not None and table.turn.choice is None:
            act(table, ALL_IN if table.turn.seat == 0 else CALL, now=table.time)
        else:
            table.tick(table.deadline or 0)
    assert [e.seat for e in table.events if isinstance(e, on.RunsAnswered)] == [1]
    table.handle(do.RunIt(0, 1, 2), table.time)
    assert RunsAgreed(2) in hand_events(table)


def test_a_pause_stops_the_time_and_a_restart_asks_again() -> None:
    table = offered()
    table.handle(do.Pause(0), NOW + 1000)
    assert refused(table, do.RunIt(0, 1, 2), now=NOW + 1500) == "paused"
    table.handle(do.Resume(0), NOW + 11_000)
    assert table.deadline == NOW + 16_000
    table.handle(do.RunIt(0, 1, 2), NOW + 12_000)
    again = Table.replay(table.events, entropy=entropy_from(1))
    assert again == table
    again.handle(do.Recover(), NOW + 20_000)
    assert isinstance(again.events[-1], on.RunsOffered) and again.deadline == NOW + 26_000


def test_runs_are_shown_one_after_the_other_at_the_tables_pace() -> None:
    table = started((1000, 1000), button=0, config=replace(TWICE, pace=Pace.NORMAL))
    while state_of(table).offer is None:
        if table.turn is not None:
            act(table, ALL_IN if legal_of(table).min_raise_to is not None else CALL, now=table.time)
        else:
            table.tick(table.deadline or 0)
    for seat in (0, 1):
        table.handle(do.RunIt(seat, 1, 2), table.time)
    while table.last_settlement is None:
        table.tick(table.deadline or 0)
    phases = [event.phase for event in table.events if isinstance(event, on.PhaseEntered)]
    shown = phases[phases.index(Phase.SHOWDOWN) :]
    boards = [Phase.DEAL_FLOP, Phase.DEAL_TURN, Phase.DEAL_RIVER]
    assert shown == [Phase.SHOWDOWN, *boards, *boards, Phase.PAYOUT, Phase.HAND_SUMMARY]
    assert all(way in WAYS for way in pairwise(shown))


@pytest.fixture(scope="module")
def run_twice() -> Table:
    table = offered(config=THREE, stacks=(1000, 700, 1000))
    for seat in (0, 1, 2):
        table.handle(do.RunIt(seat, 1, 2), NOW)
    return table


def test_a_record_survives_text_audit_and_every_event_its_bytes(run_twice: Table) -> None:
    [record] = hand_records(run_twice.events)
    assert record.runs == 2 and len(record.deal.more) == 10
    assert audit(record).outcome is AuditOutcome.AGREES
    assert load_phh(dump_phh([record])) == [record]
    wrong = Deal.recorded(**{name: getattr(record.deal, name) for name in WITHOUT_MORE})
    assert audit(replace(record, deal=wrong)).outcome is not AuditOutcome.AGREES, "other cards pay others"
    for event in run_twice.events:
        assert decode(encode(event), SCHEMA_VERSION) == event
    assert Table.replay(run_twice.events) == run_twice


def test_what_a_player_is_given_has_the_boards_and_no_card_that_was_not_dealt(run_twice: Table) -> None:
    [record] = hand_records(run_twice.events)
    seen = seen_by(record, 1)
    assert seen.deal.seed is None and len(seen.deal.more) == 5
    assert seen.play().boards == record.play().boards
    assert audit(seen).outcome is AuditOutcome.AGREES
    hidden = record.deal.more[5:]
    told = repr([redact_table(event, 1) for event in run_twice.events])
    assert "more" not in told and all(str(tuple(hidden))[1:-1] not in told for _ in hidden)


def test_other_formats_tell_both_runs(run_twice: Table) -> None:
    [record] = hand_records(run_twice.events)
    stars = format_pokerstars(record)
    assert "Hand was run twice" in stars and stars.count("*** SECOND RIVER ***") == 1
    [back] = list(read_hands(stars.splitlines(keepends=True)))
    assert isinstance(back, HandRecord) and back.runs == 2 and back.play().boards == record.play().boards
    assert sorted(zip(back.names or (), back.play().stacks, strict=True)) == sorted(
        zip(record.names or (), record.play().stacks, strict=True)
    )
    assert len({record_text(record, lang=language).count("\n") for language in LANGUAGES}) == 1
    english = record_text(record, lang="en")
    assert "The board is run 2 times" in english and "Run 2: River:" in english


def test_all_in_adjusted_results_do_not_depend_on_how_often_it_was_run(run_twice: Table) -> None:
    [record] = hand_records(run_twice.events)
    twice, once = record.play(), replace(record, runs=1).play()
    facts = [facts_of([redact(event, 0) for event in hand.events], 0) for hand in (twice, once)]
    assert facts[0] is not None and facts[1] is not None
    assert facts[0].all_in == facts[1].all_in is not None
    assert facts[0].won == twice.stacks[0] - 1000


def test_a_table_without_it_writes_what_it_wrote_before() -> None:
    """No byte of its log tells that there could be further runs."""
    plain = offered(config=CONFIG)
    rows = b"\n".join(encode(event) for event in plain.events)
    assert b"RunsOffered" not in rows and b'"once"' not in rows
    [award] = [e for e in plain.events if isinstance(e, on.HandEvent) and isinstance(e.event, PotAwarded)]
    assert len(json.loads(encode(award))[4]) == 4, "its name, the pot, the amount and the shares"
    assert json.loads(encode(plain.events[0]))[2][-1] == "none", "the last setting is that of straddles"
    started_row = next(encode(e) for e in plain.events if isinstance(e, on.HandEvent))
    assert started_row.endswith(b",0]]]"), "the deal ends with the button it was dealt from"
