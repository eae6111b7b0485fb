"""`feltroom convert` as a user meets it."""

import csv
import gzip
import json
from pathlib import Path

import pytest

from feltroom.cli.main import main
from feltroom.history import HandRecord, load_phh, outcome_of, read_files
from tests.history.test_pokerstars import CASH, TOURNAMENT, WALK


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "in").mkdir()
    (tmp_path / "in" / "stars.txt").write_text(f"{CASH}\n\n{TOURNAMENT}\n\n", encoding="utf-8")
    with gzip.open(tmp_path / "in" / "old.txt.gz", "wt", encoding="utf-8") as file:
        file.write(WALK + "\n" + WALK.replace("Hold'em", "Razz"))
    return tmp_path / "in"


def read(path: Path) -> list[HandRecord]:
    records = list(read_files([str(path)]))
    assert all(isinstance(record, HandRecord) for record in records), records
    return [record for record in records if isinstance(record, HandRecord)]


@pytest.mark.parametrize("name", ["out.phhs", "out.phhs.gz", "out.txt", "out.ohh", "out.jsonl"])
def test_hands_go_from_one_format_to_another(folder: Path, capsys: pytest.CaptureFixture[str], name: str) -> None:
    out = folder.parent / name
    assert main(["convert", str(folder), str(out)]) == 0
    said = capsys.readouterr().err
    assert "read 3, skipped 1 (hold'em is played here" in said
    assert f"; first: {folder / 'old.txt.gz'}: " in said
    records = read(out)
    assert [outcome_of(record).net for record in records] == [(-200, 180), (-50, -2375, 7750, -5525), (1280, -1300, 20)]
    assert [record.hand_id for record in records] == ["7", "59938122602", "105024000105"]
    assert not list(folder.parent.glob("*.part"))


def test_a_format_may_be_named_and_the_terminal_written_to(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["convert", str(folder / "stars.txt"), "-", "--to", "phh"]) == 0
    assert len(load_phh(capsys.readouterr().out)) == 2
    assert main(["convert", str(folder / "stars.txt"), "-", "--to", "json"]) == 0
    assert [json.loads(line)["venue"] for line in capsys.readouterr().out.splitlines()] == ["PokerStars"] * 2


def test_rows_are_written_as_comma_separated_values(folder: Path) -> None:
    out = folder.parent / "rows.csv"
    for kind, count in (("hands", 3), ("decisions", 14), ("players", 9)):
        assert main(["convert", str(folder), str(out), "--rows", kind]) == 0
        with out.open(encoding="utf-8", newline="") as file:
            found = list(csv.DictReader(file))
        assert len(found) == count
    assert [row["net"] for row in found][:2] == ["-2.0", "1.8"]


def test_parquet_needs_pyarrow_and_says_so(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = folder.parent / "rows.parquet"
    status = main(["convert", str(folder), str(out), "--rows", "players"])
    if status:
        assert "Parquet needs pyarrow: pip install pyarrow" in capsys.readouterr().err
        pytest.skip("pyarrow is not installed, and no dependency of ours")
    parquet = pytest.importorskip("pyarrow.parquet")
    assert parquet.read_table(out).num_rows == 9


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        (("in", "out.doc"), "the ending of out.doc does not say the format: give --to"),
        (("in/stars.txt", "in/stars.txt"), "in/stars.txt is among the files to read"),
        (("nowhere.txt", "out.phh"), "cannot read"),
        (("in", "no/such/out.phh"), "cannot write no/such/out.phh"),
        (("in", "out.phh", "--rows", "hands"), "--rows belongs to csv and parquet, not to phh"),
        (("", "out.phh"), "an empty name is no file to read"),
        (("bare", "out.phh"), "cannot read bare: there are no hands in this folder"),
        (("in",), "the following arguments are required: OUT"),
    ],
)
def test_what_cannot_be_done_is_one_line_and_status_2(
    folder: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    arguments: tuple[str, ...],
    reason: str,
) -> None:
    monkeypatch.chdir(folder.parent)
    (folder.parent / "bare").mkdir()
    assert main(["convert", *arguments]) == 2
    said = capsys.readouterr()
    assert reason in said.err and said.err.count("\n") == 1
    assert not (folder.parent / "out.phh").exists()
