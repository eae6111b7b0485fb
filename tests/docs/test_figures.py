"""The README compares by the figures of benchmarks/results.md, and its ratios follow from them."""

import re

from tests.docs import figures


def test_the_comparison_follows_from_the_results() -> None:
    assert figures.table() in figures.README.read_text(encoding="utf-8"), "run python -m tests.docs.figures"


def test_the_readme_compares_with_several_peers() -> None:
    rows = figures.table().splitlines()[2:]
    assert len(rows) >= 11
    assert all(row.count("|") == 6 for row in rows)


def test_a_ratio_above_one_means_that_feltroom_is_faster() -> None:
    assert [figures.ratio("2,000", "1,000"), figures.ratio("0.5 ms", "295 ms")] == ["2.0", "590"]
    assert [figures.ratio("10", "20"), figures.ratio("68.8 M", "12.4 M")] == ["0.50", "5.5"]


def test_ratios_in_the_documents_follow_from_the_results() -> None:
    for page in {claim.page for claim in figures.CLAIMS}:
        text = page.read_text(encoding="utf-8")
        assert figures.with_claims(text, page) == text, "run python -m tests.docs.figures"


def test_a_ratio_that_changed_is_written_where_the_line_breaks() -> None:
    text = figures.SPEED.read_text(encoding="utf-8")
    wrong = re.sub(r"(play )[\d.]+( times as fast as interpreted, and)\s", r"\g<1>9.9\2\n", text)
    assert wrong != text and figures.with_claims(wrong, figures.SPEED).split() == text.split()
