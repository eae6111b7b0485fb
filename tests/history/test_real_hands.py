"""Every real hand of the outside data is read from PHH text, and the file explains what the rules do not."""

import gzip
from fractions import Fraction

import pytest

from feltroom import Reopen
from feltroom.history import (
    AuditOutcome,
    HandRecord,
    Tally,
    audit,
    dump_phh,
    load_phh,
    outcome_of,
    read_files,
    read_hands,
)
from tests.history.outside import phh_of
from tests.truth.lines import DATA, Line, need, read_lines, skipped


def read(name: str, every: int = 1) -> tuple[list[Line], list[HandRecord]]:
    lines = [line for line in read_lines(name) if not skipped(line)][::every]
    tally = Tally()
    text = "".join(phh_of(line, table=number) for number, line in enumerate(lines, 1))
    records = list(tally.records(read_hands(text.splitlines(keepends=True), source=name)))
    assert tally.text == f"read {len(lines)}, skipped 0"
    return lines, records


@pytest.mark.parametrize("name", ["pluribus", "handhq", "famous"])
def test_all_real_hands_are_read_and_agree(name: str) -> None:
    lines, records = read(name)
    for line, record in zip(lines, records, strict=True):
        found = audit(record)
        assert (found.outcome, found.finished) == (AuditOutcome.AGREES, True), (line["id"], found)
        rake = Fraction(line.get("rake", 0), 100)
        assert Fraction(found.rake, record.unit) == rake, line["id"]
        result = outcome_of(record)
        assert Fraction(result.rake or 0, record.unit) == rake
        if "rake" not in line:
            assert [chips + (net or 0) for chips, net in zip(record.stacks, result.net, strict=True)] == line["final"]


def test_hands_of_a_site_keep_their_cents_and_their_winnings_in_and_out() -> None:
    _, records = read("handhq")
    some = records[::20]
    assert {record.currency for record in some} == {"USD"} and {record.unit for record in some} <= {1, 100}
    assert load_phh(dump_phh(some)) == some


def test_the_pluribus_file_is_read_hand_by_hand() -> None:
    with gzip.open(need(DATA / "phh" / "pluribus_1000.phhs.gz"), "rt", encoding="utf-8") as file:
        tally = Tally()
        assert sum(1 for _ in tally.records(read_hands(file))) == 1000
    assert not tally.skipped


def test_generated_hands_full_of_short_stacks_are_read_and_end_as_known() -> None:
    lines, records = read("oracle", every=5)
    for line, record in zip(lines, records, strict=True):
        if line["chip"] > 1 or "bba_short" in line["tags"]:
            continue  # the format cannot say the smallest chip, nor that a short big blind pays the blind first
        found = audit(record)
        assert found.outcome is AuditOutcome.AGREES, (line["id"], found)
        assert record.rules.reopen in (Reopen.CUMULATIVE, Reopen.ALWAYS)


def test_every_hand_of_the_folder_is_read_as_it_stands_there() -> None:
    tally = Tally()
    folder = str(need(DATA / "phh"))
    outcomes = [audit(record).outcome for record in tally.records(read_files([folder]))]
    assert tally.text == "read 3012, skipped 0"
    assert outcomes.count(AuditOutcome.AGREES) == 3012
